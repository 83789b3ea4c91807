"""Graphs in other forms: objects like networkx's, dictionaries of neighbours, and pairs, with vertices of any kind."""

import itertools

import pytest

from countinghouse import InputError
from countinghouse.exact_cover import count, first, solve
from countinghouse.reductions.colouring import clique, parse, problem, read, show, symmetry_note
from countinghouse.reductions.colouring_layout import draw, layout
from countinghouse.reductions.graphs import Graph, graph_of


class View:
    """Like networkx's views, it can be iterated or called."""

    def __init__(self, members):
        self.members = members

    def __iter__(self):
        return iter(self.members)

    def __call__(self):
        return self


class Networkx:
    """The part of a networkx graph that we use; a multigraph's edges have keys."""

    def __init__(self, nodes, edges):
        self.nodes, self.edges = View(nodes), View(edges)


GRID = list(itertools.product(range(2), range(3)))
GRID_EDGES = [
    (one, other)
    for one, other in itertools.combinations(GRID, 2)
    if sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1
]
NEIGHBOURS = {
    vertex: [other for edge in GRID_EDGES if vertex in edge for other in edge if other != vertex]
    for vertex in GRID
}


@pytest.mark.parametrize(
    "given",
    [
        Networkx(GRID, GRID_EDGES),
        Networkx(GRID, [(*edge, 0) for edge in GRID_EDGES]),
        NEIGHBOURS,
        {vertex: set(others) for vertex, others in NEIGHBOURS.items()},
        {one: [other for a, other in GRID_EDGES if a == one] for one in GRID},
        GRID_EDGES,
        iter(GRID_EDGES),
        [list(edge) for edge in GRID_EDGES],
    ],
    ids=["networkx", "multigraph", "neighbours", "sets", "one way", "pairs", "iterator", "lists"],
)
def test_a_grid_in_every_form(given):
    graph = graph_of(given)
    assert set(graph.vertices) == set(GRID)
    assert {frozenset(edge) for edge in graph.edges} == {frozenset(edge) for edge in GRID_EDGES}
    # Count by brute force over all 3^6 colourings.
    wanted = [
        dict(zip(GRID, row, strict=True))
        for row in itertools.product((1, 2, 3), repeat=6)
        if all(row[GRID.index(a)] != row[GRID.index(b)] for a, b in GRID_EDGES)
    ]
    found = [read(solution) for solution in solve(problem(graph, 3))]
    assert len(found) == len(wanted) == 54
    assert all(colours in wanted for colours in found)


def test_every_function_takes_what_graph_of_takes():
    given = Networkx(["a", 1, (2, 3)], [("a", 1), (1, (2, 3))])
    assert count(problem(given, 2)) == 2
    assert count(problem(given, 2, fixed={(2, 3): 1})) == 1
    assert set(clique(given)) in ({"a", 1}, {1, (2, 3)})
    assert symmetry_note(given, 3).startswith("1 and")
    assert set(layout(given)) == {"a", 1, (2, 3)}
    picture = draw(given, read(first(problem(given, 2))))
    assert str(picture) == "Graph of 3 vertices and 2 edges: a 1, 1 2, (2, 3) 1"
    assert show([("a", "b"), ("b", "c")]) == "a b\nb c"


def test_text_vertices_keep_their_names():
    assert problem([("a", "b")], 2) == problem(parse("a b"), 2)
    assert problem({"a": ["b"]}, 2) == problem(parse("a b"), 2)


def test_vertices_that_look_alike_are_different():
    p = problem(Graph((1, "1"), ((1, "1"),)), 2)
    assert [read(solution) for solution in solve(p)] == [{1: 1, "1": 2}, {1: 2, "1": 1}]


def test_isolated_vertices_stay():
    assert graph_of(Networkx([1, 2, 3], [(1, 2)])).vertices == (1, 2, 3)
    assert graph_of({1: [], 2: []}) == Graph((1, 2), ())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([("a", "a")], "Vertex 'a' is joined to itself"),
        ({1: [1]}, "Vertex 1 is joined to itself"),
        (Networkx([1], [(1, 1)]), "Vertex 1 is joined to itself"),
        ([(1, 2), (2, 1)], "Vertices 2 and 1 are joined twice"),
        (Networkx([1, 2], [(1, 2, 0), (1, 2, 1)]), "Vertices 1 and 2 are joined twice"),
        ({1: [2, 2]}, "Vertex 1 has neighbour 2 twice"),
        ([([], 1)], r"\[\] cannot be a vertex: vertices must be hashable"),
        ({1: [{}]}, r"\{\} cannot be a vertex"),
        (Networkx([[]], []), r"\[\] cannot be a vertex"),
        (Networkx([1], [(1, 2)]), "An edge ends at 2, which is not a vertex"),
        ([(1, 2, 3)], "is not an edge; an edge is a pair"),
        (["ab"], "'ab' is not an edge"),
        ([5], "5 is not an edge"),
        ([itertools.repeat(1)], "is not an edge"),
        ({"a": "bc"}, "The neighbours of 'a' must be a list"),
        ([], "at least one vertex"),
        ("a b", "pairs of vertices, not 'a b'; use parse to read text"),
        (5, "a networkx graph"),
        (itertools.repeat((1, 2)), "at most 5,000"),
        ({n: [] for n in range(501)}, "at most 500"),
    ],
)
def test_what_is_no_graph_is_refused(given, said):
    with pytest.raises(InputError, match=said):
        problem(given, 3)


@pytest.mark.parametrize(
    "given", [[(1, 2)], [("a b", "c")], [("a--b", "c")], {"a-b": []}, [("a#", "b")], [("", "b")]]
)
def test_a_graph_that_text_cannot_hold_is_not_written(given):
    with pytest.raises(InputError, match="cannot be written as text"):
        show(given)
