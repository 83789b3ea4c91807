"""Graph colouring on the workbench."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.exhibits.workbench.subject import ByHand, Subject
from countinghouse.exhibits.workbench.tally import Tally
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State
from countinghouse.reductions import colouring
from countinghouse.reductions.colouring_layout import layout
from countinghouse.wording import grouped, plural, shown

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
    coloured: list[int]  # the colour that a person gave each vertex; 0 for none
    fixed: list[int]  # the only colour allowed for each vertex; 0 if any colour is allowed
    clashing: list[int]  # indices of edges whose ends have the same colour
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


def _coloured(state: State) -> dict[str, int]:
    """Return the colours that a person gave to vertices, written as ``a:1,b:2``."""
    graph, colours, fixed = _graph(state), int(state["colours"]), _fixed(state)
    given: dict[str, int] = {}
    for part in filter(None, str(state["coloured"]).split(",")):
        vertex, _, colour = part.partition(":")
        if vertex not in graph.vertices or colour not in map(str, range(1, colours + 1)):
            raise InputError(
                f"A vertex must have a colour from 1 to {colours}, written like {graph.vertices[0]}:1, not {shown(part)}."
            )
        if vertex in given:
            raise InputError(f"Vertex {vertex} is given two colours.")
        if fixed.get(vertex, int(colour)) != int(colour):
            raise InputError(f"The colour of vertex {vertex} is fixed: it is {fixed[vertex]}.")
        given[vertex] = int(colour)
    return given


def _chosen(state: State, problem: Problem) -> list[str]:
    return [f"{vertex}={colour}" for vertex, colour in _coloured(state).items()]


def _write(tally: Tally) -> str:
    given = colouring.read(map(tally.name, tally.chosen))
    return ",".join(f"{vertex}:{colour}" for vertex, colour in given.items())


def _says(state: State, tally: Tally) -> str:
    """Say which vertices clash, or how many have a colour."""
    vertices, given = len(_graph(state).vertices), len(tally.chosen)
    if not given:
        return f"Joined vertices must have different colours: choose a colour, then tap vertices. {vertices} to colour."
    if tally.clash:
        (one, other, *_), item = tally.clash
        ends = " and ".join(colouring.read([one, other]))
        return f"{ends} are joined and have the same colour: both rows cover {item}."
    return f"{given} of {plural(vertices, 'vertex', 'vertices')} coloured."


def _drawn(state: State) -> ColouringDrawn:
    graph = _graph(state)
    given, fixed = _coloured(state), _fixed(state)
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
        "coloured": [given.get(vertex, 0) for vertex in graph.vertices],
        "fixed": [fixed.get(vertex, 0) for vertex in graph.vertices],
        "clashing": [at for at, (a, b) in enumerate(graph.edges) if a in given and given[a] == given.get(b)],
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
        f"Each stands for {grouped(times)} colourings that differ only in the names of the colours: {grouped(times * value)} "
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
    return {"edges": value, "coloured": ""}


SUBJECT = Subject(
    name="colouring",
    title="Colouring a graph",
    parameters=(
        Parameter("edges", "Edges", "text", colouring.EXAMPLES["Petersen graph"], max_length=20_000),
        Parameter("colours", "Colours", "integer", 3, minimum=1, maximum=MOST_COLOURS),
        Parameter("fix", "Fix the colours of vertices that are all joined to each other", "flag", False),
        Parameter("coloured", "Colours given", "text", "", max_length=20_000, form=False),
    ),
    beside=frozenset(("coloured",)),
    problem=lambda state: colouring.problem(_graph(state), int(state["colours"]), _fixed(state)),
    drawn=_drawn,
    solved=_solved,
    lies=_lies,
    meaning=_meaning,
    script=_script,
    note=_note,
    reads={"edges": _read_edges},
    by_hand=ByHand(
        "coloured",
        _chosen,
        _write,
        says=_says,
        solved=lambda state, tally: "Solved: no edge joins two vertices of the same colour.",
        place=lambda name: str(name).rpartition("=")[0],
    ),
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
