"""Colouring graphs: reading edge lists, the numbers of colourings, and what renaming colours does to them."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import Problem, count, solve
from countinghouse.reductions.colouring import (
    EXAMPLES,
    Graph,
    clique,
    parse,
    problem,
    read,
    renamings,
    show,
    symmetry_note,
    up_to_renaming,
)

PETERSEN = parse(EXAMPLES["Petersen graph"])


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    vertices = "abcdef"[: draw(st.integers(1, 6))]
    pairs = [(a, b) for i, a in enumerate(vertices) for b in vertices[:i]]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Graph(tuple(vertices), tuple(edges))


def colourings(graph: Graph, colours: int) -> list[dict[str, int]]:
    every = (
        dict(zip(graph.vertices, row, strict=True))
        for row in product(range(1, colours + 1), repeat=len(graph.vertices))
    )
    return [row for row in every if all(row[a] != row[b] for a, b in graph.edges)]


# --- text ------------------------------------------------------------------------------------------------------


def test_the_ways_to_write_an_edge() -> None:
    expected = Graph(("a", "b", "c", "d"), (("a", "b"), ("b", "c")))
    for text in (
        "a b\nb c\nd",
        "a-b;b-c;d",
        "a,b\r\nb , c\nd",
        "a -- b\nb--c\n\n# a comment\nd # alone",
        "a->b; b->c; d",
    ):
        assert parse(text) == expected
    assert parse("x-1 -- y-2").edges == parse("x-1 y-2").edges == parse("x-1,y-2").edges == (("x-1", "y-2"),)
    assert parse("a b; b a; a b").edges == (("a", "b"),)


def test_text_may_repeat_edges_and_vertices() -> None:
    """Some lists have every edge in both directions; so do DIMACS files, and links that people have made."""
    once = parse("a b; b c; d")
    for text in ("a b\nb a\nb c\nc b\nd", "d; a b; a b; b c; c b; d; a", "a-b;a-b;b-c;d;d"):
        assert {frozenset(edge) for edge in parse(text).edges} == {frozenset(edge) for edge in once.edges}
        assert set(parse(text).vertices) == set(once.vertices)
        assert count(problem(parse(text), 3)).value == 3 * 2 * 2 * 3
    assert parse("p edge 2 2\ne 1 2\ne 2 1").edges == (("1", "2"),)


def test_dimacs() -> None:
    graph = parse("c a triangle\nc made by hand\np edge 4 3\ne 1 2\ne 2 3\ne 3 1\n")
    assert graph == Graph(("1", "2", "3", "4"), (("1", "2"), ("2", "3"), ("3", "1")))


@given(graphs())
def test_what_is_shown_is_read_back(graph: Graph) -> None:
    again = parse(show(graph))
    assert set(again.vertices) == set(graph.vertices)
    assert again.edges == graph.edges


@given(st.text("ab -;,#:=|ep1\n", max_size=60))
def test_odd_text_is_a_graph_or_a_sentence(text: str) -> None:
    try:
        graph = parse(text)
    except InputError as error:
        assert str(error)
    else:
        assert graph.vertices
        assert parse(show(graph)).edges == graph.edges


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: Graph(("a", "b"), (("a", "b"), ("a", "b"))), "Vertices 'a' and 'b' are joined twice; give"),
        (lambda: Graph(("a", "b"), (("a", "b"), ("b", "a"))), "Vertices 'b' and 'a' are joined twice; give"),
        (lambda: Graph(("a", "b", "a"), (("a", "b"),)), "Two vertices are called 'a'"),
        (lambda: parse(""), "no vertices"),
        (lambda: parse("a b\nb c d"), "Line 2: 'd' is one word too many; an edge joins two vertices."),
        (lambda: parse("a b\n\nc c"), "Line 3: 'c' is joined to itself"),
        (lambda: parse("a b|c"), "Line 1: 'b|c' is not a name"),
        (lambda: parse("a -b"), "'-b' is not a name"),
        (lambda: parse("p edge 2 1\ne 1 3"), "Line 2: '3' is not among the vertices 1 to 2."),
        (
            lambda: parse("p edge 2 1\nx 1 2"),
            "Line 2: 'x' cannot begin a line; in this format, only c, p and e can.",
        ),
        (lambda: parse("p edge 9999999 1"), "9,999,999 vertices; at most 500"),
        (lambda: parse("\n".join(f"a{i} b{i}" for i in range(300))), "at most 500 vertices"),
        (lambda: parse("a" * 200_001), "200,001 characters"),
        (lambda: problem(PETERSEN, 0), "from 1 to 30"),
        (lambda: problem(PETERSEN, 3, {"zoe": 1}), "no vertex 'zoe'"),
        (lambda: problem(PETERSEN, 3, {"a": 4}), "colour of vertex 'a' must be a whole number from 1 to 3"),
        (lambda: read(["a"]), "is not an option of a colouring"),
        (lambda: up_to_renaming([1, 1]), "no graph has these"),
    ],
)
def test_bad_input_is_a_sentence(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as refusal:
        call()
    assert sentence in str(refusal.value)


# --- counting --------------------------------------------------------------------------------------------------


@given(graphs(), st.integers(1, 3))
@settings(max_examples=80, deadline=None)
def test_against_brute_force(graph: Graph, colours: int) -> None:
    expected = colourings(graph, colours)
    found = [read(solution) for solution in solve(problem(graph, colours))]
    assert sorted(sorted(row.items()) for row in found) == sorted(sorted(row.items()) for row in expected)
    assert count(problem(graph, colours)).value == len(expected)


def test_known_graphs() -> None:
    assert count(problem(PETERSEN, 3)).value == 120
    assert count(problem(PETERSEN, 4)).value == 12_960
    for n in (3, 4, 7, 10):
        cycle = parse(";".join(f"{i} {(i + 1) % n}" for i in range(n)))
        for k in (2, 3, 5):
            assert count(problem(cycle, k)).value == (k - 1) ** n + (-1) ** n * (k - 1)
    complete = parse(";".join(f"{i} {j}" for i in range(5) for j in range(i)))
    assert [count(problem(complete, k)).value for k in (4, 5, 6)] == [0, 120, 720]


def test_the_contiguous_states() -> None:
    """Knuth, TAOCP 7.1.4, colours 49 regions in 25,623,183,458,304 ways; up to the names of the colours there are 4!
    times fewer.

    One of his regions is the District of Columbia, whose two neighbours are neighbours of each other: it doubles the number.
    """
    known = 25_623_183_458_304 // 24 // 2
    states = parse(EXAMPLES["Contiguous states of the USA"])
    members = clique(states)
    assert len(members) == 3
    assert len(states.vertices) == 48
    fixed = {vertex: colour for colour, vertex in enumerate(members, start=1)}
    result = count(problem(states, 4, fixed))
    assert result.value == known


def test_hyphens_in_names_do_not_mix_up_edges() -> None:
    graph = parse("a-b c\na b-c")
    assert count(problem(graph, 2)).value == 4


@given(st.lists(st.text("-a=12", max_size=5), min_size=1, max_size=4, unique=True), st.data())
@settings(max_examples=80, deadline=None)
def test_no_name_of_a_vertex_mixes_up_edges(names: list[str], data: st.DataObject) -> None:
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    graph = Graph(tuple(names), tuple(data.draw(st.sets(st.sampled_from(pairs)))) if pairs else ())
    found = [read(solution) for solution in solve(problem(graph, 2))]
    expected = colourings(graph, 2)
    assert sorted(sorted(row.items()) for row in found) == sorted(sorted(row.items()) for row in expected)


def test_edges_whose_names_would_be_alike() -> None:
    """Otherwise two edges would both be ``a--b--c`` or ``a---b``, or an edge would have the name of a vertex."""
    assert count(problem([("a", "b--c"), ("a--b", "c")], 3)).value == 36
    assert count(problem([("a", "-b"), ("a-", "b")], 3)).value == 36
    assert count(problem([("a", "b"), ("b", "a--b=1")], 3)).value == 12


def test_the_text_of_the_problem() -> None:
    assert Problem.from_text(problem(PETERSEN, 3).to_text()) == problem(PETERSEN, 3)


# --- symmetry --------------------------------------------------------------------------------------------------


@given(graphs(), st.integers(1, 4))
@settings(max_examples=80, deadline=None)
def test_fixing_a_clique_divides_the_number(graph: Graph, colours: int) -> None:
    members = clique(graph)
    joined = graph.neighbours()
    assert all(b in joined[a] for a in members for b in members if a != b)
    everything = count(problem(graph, colours)).value
    if len(members) > colours:
        assert everything == 0
        assert "are not enough" in symmetry_note(graph, colours)
        return
    fixed = {vertex: colour for colour, vertex in enumerate(members, start=1)}
    assert count(problem(graph, colours, fixed)).value * renamings(len(members), colours) == everything
    assert f"1/{renamings(len(members), colours):,} of the search" in symmetry_note(graph, colours)


@given(graphs())
@settings(max_examples=50, deadline=None)
def test_up_to_renaming_counts_partitions(graph: Graph) -> None:
    most = min(4, len(graph.vertices))
    counts = [len(colourings(graph, k)) for k in range(1, most + 1)]
    partitions = {
        frozenset(frozenset(v for v in graph.vertices if row[v] == colour) for colour in set(row.values()))
        for row in colourings(graph, most)
    }
    assert up_to_renaming(counts) == [
        sum(len(parts) == k for parts in partitions) for k in range(1, most + 1)
    ]


def test_the_petersen_graph_up_to_renaming() -> None:
    counts = [count(problem(PETERSEN, k)).value for k in range(1, 5)]
    assert up_to_renaming(counts)[:3] == [0, 0, 20]


def test_the_examples() -> None:
    states = parse(EXAMPLES["Contiguous states of the USA"])
    assert (len(states.vertices), len(states.edges)) == (48, 105)
    assert count(problem(parse(EXAMPLES["Australia"]), 3)).value == 18
    for text in EXAMPLES.values():
        assert next(iter(solve(problem(parse(text), 4))))
