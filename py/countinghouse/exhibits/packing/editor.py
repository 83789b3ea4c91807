"""What the editor of your own puzzle draws."""

from __future__ import annotations

from typing import TypedDict

from countinghouse.exhibits.packing import shelf
from countinghouse.packing import own
from countinghouse.packing.tray import MAX_SIDE
from countinghouse.page import puzzles
from countinghouse.page.model import State


class Draft(TypedDict):
    """A kind of piece, as it is written."""

    name: str
    drawing: str
    copies: int
    optional: bool
    flip: bool


class Most(TypedDict):
    """The largest numbers the editor offers: rows and columns of a tray, copies, and letters of a name."""

    side: int
    copies: int
    name: int


class Editor(TypedDict):
    """Your own puzzle; `rows` is None for a tray of several layers, which changes only as a text."""

    text: str
    rows: list[str] | None
    pieces: list[Draft]
    limits: list[str]
    most: Most
    shelves: list[shelf.Shelf]


def editor(state: State) -> Editor | None:
    """Return what the editor draws; None for a puzzle of the catalogue."""
    if state["puzzle"] != puzzles.OWN:
        return None
    puzzle = puzzles.chosen(state)
    return {
        "text": str(state[puzzles.OWN]),
        "rows": [row.replace("#", "x") for row in puzzle.tray.layers[0]] if puzzle.tray.depth == 1 else None,
        "pieces": [
            {
                "name": piece.name,
                "drawing": shelf.drawing(piece.balls),
                "copies": piece.copies,
                "optional": piece.optional,
                "flip": piece.flip,
            }
            for piece in puzzle.pieces
        ],
        "limits": list(own.LIMITS),
        "most": {"side": MAX_SIDE, "copies": own.MAX_COPIES, "name": own.MAX_NAME},
        "shelves": shelf.SHELVES,
    }
