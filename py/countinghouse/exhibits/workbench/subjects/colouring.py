"""Graph colouring on the workbench."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State
from countinghouse.reductions import colouring
from countinghouse.reductions.colouring_layout import layout
from countinghouse.wording import grouped

MOST_VERTICES = 200
MOST_COLOURS = 16


class Vertex(TypedDict):
    name: str
    x: float
    y: float


class ColouringDrawn(TypedDict):
    kind: Literal["colouring"]
    vertices: list[Vertex]
    edges: list[tuple[int, int]]  # pairs of indices of vertices
    colours: int
    note: str


class ColouringLies(TypedDict):
    words: str
    vertex: int  # its index
    colour: int


@lru_cache(maxsize=3)
def _read(text: str) -> colouring.Graph:
    graph = colouring.parse(text)
    if len(graph.vertices) > MOST_VERTICES:
        raise InputError(
            f"The graph has {len(graph.vertices)} vertices; the page draws at most {MOST_VERTICES} (Python takes up to "
            f"{colouring.MOST_VERTICES})."
        )
    return graph


_places = lru_cache(maxsize=3)(layout)


def _graph(state: State) -> colouring.Graph:
    return _read(str(state["edges"]))


def _fixed(state: State) -> dict[str, int]:
    if not state["fix"]:
        return {}
    group = colouring.clique(_graph(state))
    return {vertex: number for number, vertex in enumerate(group[: int(state["colours"])], start=1)}


def _drawn(state: State) -> ColouringDrawn:
    graph = _graph(state)
    places = _places(graph)
    number = {vertex: index for index, vertex in enumerate(graph.vertices)}
    return {
        "kind": "colouring",
        "vertices": [
            {"name": vertex, "x": round(places[vertex][0], 4), "y": round(places[vertex][1], 4)}
            for vertex in graph.vertices
        ],
        "edges": [(number[a], number[b]) for a, b in graph.edges],
        "colours": int(state["colours"]),
        "note": colouring.symmetry_note(graph, int(state["colours"])),
    }


def _solved(state: State, names: Sequence[Name]) -> list[int]:
    colours = colouring.read(names)
    return [colours.get(vertex, 0) for vertex in _graph(state).vertices]


def _lies(state: State, name: Name) -> ColouringLies:
    [(vertex, colour)] = colouring.read([name]).items()
    return {
        "words": f"vertex {vertex} gets colour {colour}",
        "vertex": _graph(state).vertices.index(vertex),
        "colour": colour,
    }


def _meaning(state: State) -> str:
    graph = _graph(state)
    edge = "--".join(graph.edges[0]) if graph.edges else "a--b"
    return (
        f"Every vertex has a colour, so vertices are primary items. An edge with a colour, such as {edge}=1, is a "
        "secondary item: at most one end may have that colour. An option gives a vertex a colour, and covers that colour "
        "on all its edges."
    )


def _note(state: State, value: int) -> str:
    fixed = len(_fixed(state))
    if not fixed or not value:
        return ""
    times = colouring.renamings(fixed, int(state["colours"]))
    return (
        f"Each stands for {grouped(times)} that differ only in the names of the colours: {grouped(times * value)} "
        "colourings in all."
    )


def _script(state: State) -> list[str]:
    colours, fixed = str(state["colours"]), _fixed(state)
    return [
        "from countinghouse.reductions.colouring_layout import draw",
        "",
        f"graph = colouring.parse({scripts.text(str(state['edges']))})",
        f"problem = {scripts.call('colouring.problem', 'graph', colours, fixed=fixed or None)}",
        "draw(graph, colouring.read(next(solve(problem), ())))",
    ]


def _read_edges(state: State, value: str) -> State:
    _graph({**state, "edges": value})
    return {"edges": value}


SUBJECT = Subject(
    name="colouring",
    title="Colouring a graph",
    parameters=(
        Parameter("edges", "Edges", "text", colouring.EXAMPLES["Petersen graph"], max_length=20_000),
        Parameter("colours", "Colours", "integer", 3, minimum=1, maximum=MOST_COLOURS),
        Parameter("fix", "Fix the colours of vertices that are all joined", "flag", False),
    ),
    problem=lambda state: colouring.problem(_graph(state), int(state["colours"]), _fixed(state)),
    drawn=_drawn,
    solved=_solved,
    lies=_lies,
    meaning=_meaning,
    script=_script,
    note=_note,
    reads={"edges": _read_edges},
    examples=(
        Example(
            "The Petersen graph", "Ten vertices, fifteen edges, three colours.", {"problem": "colouring"}
        ),
        Example(
            "The states of the USA",
            "Four colours, three of them fixed at a corner where three states meet.",
            {
                "problem": "colouring",
                "edges": colouring.EXAMPLES["Contiguous states of the USA"],
                "colours": 4,
                "fix": True,
            },
        ),
    ),
)
