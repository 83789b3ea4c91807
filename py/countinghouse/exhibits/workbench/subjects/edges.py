"""Edge matching on the workbench: MacMahon's squares, or your own pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypedDict

from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State
from countinghouse.reductions import edge_matching
from countinghouse.wording import grouped

MOST_SIDE = 10


class EdgesDrawn(TypedDict):
    kind: Literal["edges"]
    rows: int
    columns: int
    colours: list[str]  # signs, in order
    border: str  # a sign, or ""
    note: str


class EdgesLies(TypedDict):
    words: str
    at: tuple[int, int]  # row and column
    piece: str  # in its orientation


_parse = lru_cache(maxsize=3)(edge_matching.parse)


def _pieces(state: State) -> tuple[str, ...]:
    return _parse(str(state["pieces"]))


def _size(state: State) -> tuple[int, int]:
    return int(state["high"]), int(state["wide"])


def _border(state: State) -> str:
    return str(state["border"]).strip()


def _drawn(state: State) -> EdgesDrawn:
    rows, columns = _size(state)
    edge_matching.problem(_pieces(state), rows, columns, _border(state))  # refuses inconsistent input
    colours = sorted({sign for piece in _pieces(state) for sign in piece})
    return {
        "kind": "edges",
        "rows": rows,
        "columns": columns,
        "colours": colours,
        "border": _border(state),
        "note": f"{len(_pieces(state))} pieces, colours {', '.join(colours)}.",
    }


def _solved(state: State, names: Sequence[Name]) -> list[str]:
    return [piece for row in edge_matching.read(names, *_size(state)) for piece in row]


def _lies(state: State, name: Name) -> EdgesLies:
    rows = edge_matching.read([name], *_size(state))
    [(row, column, piece)] = [
        (at, where, each) for at, line in enumerate(rows) for where, each in enumerate(line) if each
    ]
    return {
        "words": f"in row {row + 1}, column {column + 1}, a piece with {piece[0]} at the top, {piece[1]} at the right, "
        f"{piece[2]} at the bottom and {piece[3]} at the left",
        "at": (row, column),
        "piece": piece,
    }


def _meaning(state: State) -> str:
    return (
        "Every piece, such as [aabc], and every cell is a primary item. An edge between two cells is a "
        "secondary item with a colour: options may share it if they give it the same colour. An option puts a "
        "piece, in one orientation, into a cell, and gives its edges their colours."
    )


def _note(state: State, value: int) -> str:
    pieces = [min(edge_matching.rotations(piece)) for piece in _pieces(state)]
    rows, columns = _size(state)
    turns = 4 if rows == columns else 2
    if not value or rows * columns < 2 or len(set(pieces)) < len(pieces):
        return ""  # if pieces are equal, a filling may be its own rotation
    return f"Up to rotation of the whole rectangle: {grouped(value // turns)}."


def _script(state: State) -> list[str]:
    rows, columns = map(str, _size(state))
    border = _border(state)
    pieces = str(state["pieces"])
    made = "edge_matching.macmahon(3)" if pieces == _MACMAHON else scripts.text(" ".join(_pieces(state)))
    return [
        f"pieces = {made}",
        f"problem = {scripts.call('edge_matching.problem', 'pieces', rows, columns, border=border or None)}",
        f"edge_matching.read(next(solve(problem), ()), {rows}, {columns})",
    ]


def _read_pieces(state: State, value: str) -> State:
    edge_matching.parse(value)
    return {"pieces": " ".join(edge_matching.parse(value))}


_MACMAHON = " ".join(edge_matching.macmahon(3))
_SMALL = " ".join(edge_matching.macmahon(2))

SUBJECT = Subject(
    name="edges",
    module="edge_matching",
    title="Matching edges",
    parameters=(
        Parameter("pieces", "Pieces", "text", _MACMAHON, max_length=2_000),
        Parameter("high", "Rows", "integer", 4, minimum=1, maximum=MOST_SIDE),
        Parameter("wide", "Columns", "integer", 6, minimum=1, maximum=MOST_SIDE),
        Parameter(
            "border",
            "Colour of the border",
            "text",
            "a",
            max_length=1,
            help="The sign of a colour; leave it empty to allow any colours.",
        ),
    ),
    problem=lambda state: edge_matching.problem(_pieces(state), *_size(state), _border(state)),
    drawn=_drawn,
    solved=_solved,
    lies=_lies,
    meaning=_meaning,
    script=_script,
    note=_note,
    reads={"pieces": _read_pieces},
    examples=(
        Example(
            "MacMahon’s squares",
            "All 24 squares of three colours, in a rectangle of 4 by 6 with a border of one colour.",
            {"problem": "edges"},
        ),
        Example(
            "Six squares of two colours",
            "In a rectangle of 2 by 3 with any border: small enough to see all solutions.",
            {"problem": "edges", "pieces": _SMALL, "high": 2, "wide": 3, "border": ""},
        ),
    ),
)
