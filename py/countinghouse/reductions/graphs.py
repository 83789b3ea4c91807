"""Graphs whose vertices may be any hashable objects, made from networkx graphs, lists of neighbours or pairs of
vertices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from countinghouse.checks import items
from countinghouse.errors import InputError
from countinghouse.wording import quoted

__all__ = ["MOST_EDGES", "MOST_VERTICES", "Graph", "GraphLike", "Vertex", "graph_of", "name_of"]

#: The maximum number of vertices of a graph.
MOST_VERTICES = 500
#: The maximum number of edges of a graph.
MOST_EDGES = 5_000

Vertex: TypeAlias = Any
"""Any hashable object. The type is `Any`, so that callers need no casts."""


class NodesAndEdges(Protocol):
    """A networkx graph, or a similar object."""

    @property
    def nodes(self) -> Any: ...

    @property
    def edges(self) -> Any: ...


@dataclass(frozen=True)
class Graph:
    """A graph: distinct vertices, and edges as pairs of different vertices, each edge once, in either direction.

    >>> Graph(("a", "b", 3), (("a", "b"), ("b", 3))).neighbours()["b"] == {"a", 3}
    True
    """

    vertices: tuple[Vertex, ...]
    edges: tuple[tuple[Vertex, Vertex], ...]

    def __post_init__(self) -> None:
        vertices = tuple(items(self.vertices, "The vertices", MOST_VERTICES))
        if not vertices:
            raise InputError("A graph needs at least one vertex.")
        known: set[Vertex] = set()
        for vertex in vertices:
            if _checked(vertex) in known:
                raise InputError(f"Two vertices are called {quoted(vertex)}; give each its own name.")
            known.add(vertex)
        edges = tuple(_ends(edge) for edge in items(self.edges, "The edges", MOST_EDGES))
        joined: set[frozenset[Vertex]] = set()
        for one, other in edges:
            for end in (one, other):
                if end not in known:
                    raise InputError(f"An edge ends at {quoted(end)}, which is not a vertex of the graph.")
            pair = frozenset((one, other))
            if len(pair) == 1:
                raise InputError(f"Vertex {quoted(one)} is joined to itself, so it cannot be coloured.")
            if pair in joined:
                raise InputError(
                    f"Vertices {quoted(one)} and {quoted(other)} are joined twice; give each edge once, in either "
                    "direction."
                )
            joined.add(pair)
        object.__setattr__(self, "vertices", vertices)
        object.__setattr__(self, "edges", edges)

    def neighbours(self) -> dict[Vertex, frozenset[Vertex]]:
        """Return the neighbours of each vertex."""
        joined: dict[Vertex, set[Vertex]] = {vertex: set() for vertex in self.vertices}
        for one, other in self.edges:
            joined[one].add(other)
            joined[other].add(one)
        return {vertex: frozenset(others) for vertex, others in joined.items()}

    def to_networkx(self) -> Any:
        """Return a `networkx.Graph`; this is the inverse of `graph_of`. Raises InputError if networkx is not installed."""
        try:
            from networkx import Graph as Made
        except ImportError:
            raise InputError("This needs networkx, which is not installed. Install it first.") from None
        made = Made()
        made.add_nodes_from(self.vertices)
        made.add_edges_from(self.edges)
        return made


#: Everything that the functions accept as a graph: a `Graph`, a networkx graph, the neighbours of each vertex, or a
#: list of edges.
GraphLike: TypeAlias = (
    Graph | NodesAndEdges | Mapping[Vertex, Iterable[Vertex]] | Iterable[tuple[Vertex, Vertex]]
)


def graph_of(graph: GraphLike) -> Graph:
    """Convert a networkx graph, a mapping of vertices to their neighbours, or pairs of vertices to a `Graph`; a `Graph`
    is returned unchanged.

    A mapping may list an edge at one of its ends or at both. Raises InputError if a vertex is joined to itself, or if
    pairs or a multigraph join two vertices twice.

    >>> graph_of([(1, 2), (2, 3)])
    Graph(vertices=(1, 2, 3), edges=((1, 2), (2, 3)))
    >>> graph_of({"a": ["b", "c"], "b": ["a"], "d": []})
    Graph(vertices=('a', 'b', 'c', 'd'), edges=(('a', 'b'), ('a', 'c')))
    """
    if isinstance(graph, Graph):
        return graph
    if isinstance(graph, Mapping):
        return _of_neighbours(graph)
    nodes, edges = getattr(graph, "nodes", None), getattr(graph, "edges", None)
    if nodes is not None and edges is not None:
        # An edge of a multigraph also has a key.
        pairs = [
            edge[:2] if isinstance(edge, tuple) and len(edge) == 3 else edge
            for edge in items(edges, "The edges", MOST_EDGES)
        ]
        return Graph(nodes, tuple(pairs))
    if isinstance(graph, str | bytes | bytearray | memoryview) or not isinstance(graph, Iterable):
        hint = "; use parse to read text" if isinstance(graph, str) else ""
        raise InputError(
            "The graph must be a Graph, a networkx graph, a mapping of vertices to their neighbours, or pairs of "
            f"vertices, not {quoted(graph)}{hint}."
        )
    ends = [_ends(edge) for edge in items(graph, "The edges", MOST_EDGES)]
    return Graph(tuple(dict.fromkeys(_checked(end) for pair in ends for end in pair)), tuple(ends))


def _of_neighbours(given: Mapping[Vertex, Iterable[Vertex]]) -> Graph:
    vertices: dict[Vertex, None] = {}
    edges: dict[frozenset[Vertex], tuple[Vertex, Vertex]] = {}
    for vertex in items(given, "The vertices", MOST_VERTICES):
        vertices[vertex] = None
        own: set[Vertex] = set()
        for other in items(given[vertex], f"The neighbours of {quoted(vertex)}", MOST_VERTICES):
            if _checked(other) in own:
                raise InputError(
                    f"Vertex {quoted(vertex)} has neighbour {quoted(other)} twice; list it once."
                )
            own.add(other)
            vertices[other] = None
            edges.setdefault(frozenset((vertex, other)), (vertex, other))
        if len(edges) > MOST_EDGES:
            raise InputError(f"The graph has more than {MOST_EDGES:,} edges, the maximum allowed.")
    return Graph(tuple(vertices), tuple(edges.values()))


def _checked(vertex: Vertex) -> Vertex:
    try:
        hash(vertex)
    except Exception:  # a list, or an object whose hash raises
        raise InputError(f"{quoted(vertex)} cannot be a vertex: vertices must be hashable.") from None
    return vertex


def _ends(edge: object) -> tuple[Vertex, Vertex]:
    ends: list[Vertex] = []
    with suppress(InputError):  # the edge is not a list, or it is too long
        ends = items(edge, "An edge", 2)  # type: ignore[arg-type]
    if len(ends) != 2:
        raise InputError(f"{quoted(edge)} is not an edge; an edge is a pair of different vertices.")
    return _checked(ends[0]), _checked(ends[1])


def name_of(vertex: Vertex) -> str:
    """Return the label of a vertex, for display.

    >>> name_of("ann"), name_of((0, 1))
    ('ann', '(0, 1)')
    """
    return vertex if isinstance(vertex, str) else quoted(vertex)
