"""A task as the page draws it."""

from __future__ import annotations

from collections import Counter
from typing import TypedDict

from countinghouse.packing import Board, Placement, Puzzle
from countinghouse.packing import worksheets as library
from countinghouse.packing.sets import EMPTY, Entry
from countinghouse.packing.shapes import Shape, placed_shape
from countinghouse.packing.shapes import shape as drawn_shape
from countinghouse.page import events
from countinghouse.wording import grouped, plural

#: The maximum number of solutions shown per task.
SHOWN = 4


class PlacedShape(Shape):
    """A piece in the tray; `fresh` if the solution adds it to the task."""

    fresh: bool


class Missing(TypedDict):
    """A piece to place, and how many copies; a `spare` piece may stay out."""

    shape: Shape
    copies: int
    spare: bool


class Posed(TypedDict):
    """A task before its ways are counted; `entry` is its position and title as written in a link."""

    position: str
    title: str
    entry: str
    placed: list[PlacedShape]
    words: str
    missing: list[Missing]


class Task(Posed):
    """A task; `ways` is None if not counted, `told` and `paper` put it in words, and `solutions` has the first few."""

    ways: str | None
    told: str
    paper: str
    solutions: list[list[PlacedShape]]


def text_of(board: Board) -> str:
    """Return a position as it is written in worksheets."""
    return ".".join(placement.text for placement in board.placed) or EMPTY


def shape(puzzle: Puzzle, placement: Placement, fresh: bool = False) -> PlacedShape:
    """Draw a placed piece."""
    return {**placed_shape(puzzle, placement), "fresh": fresh}


def _missing(puzzle: Puzzle, name: str, copies: int, spare: bool) -> Missing:
    orientation = puzzle.orientations(name)[0]
    look = orientation.looks[0] if puzzle.tray.depth == 1 else ()
    shape = drawn_shape(puzzle, name, orientation.cells, look)
    if puzzle.by_name[name].white:
        shape["white"] = puzzle.colourings(name, orientation)[0]
    return {"shape": shape, "copies": copies, "spare": spare}


def posed(board: Board, title: str = "") -> Posed:
    """Draw a position as a task."""
    missing, spare = library.to_place(board)
    return {
        "position": text_of(board),
        "title": title,
        "entry": str(Entry(text_of(board), title)),
        "placed": [shape(board.puzzle, placement) for placement in board.placed],
        "words": library.order_of(missing, spare),
        "missing": [
            _missing(board.puzzle, name, copies, may_stay_out)
            for names, may_stay_out in ((missing, False), (spare, True))
            for name, copies in Counter(names).items()
        ],
    }


def counted(task: library.Task) -> Task:
    """Draw a task with its ways and solutions."""
    there = set(task.board.placed)
    return {
        **posed(task.board),
        "ways": events.number(task.ways),
        "told": _told(task.ways),
        "paper": plural(task.ways, "way") if task.ways else "no way",
        "solutions": [
            [shape(board.puzzle, placement, placement not in there) for placement in board.placed]
            for board in task.solutions[:SHOWN]
        ],
    }


def _told(ways: int) -> str:
    if not ways:
        return "no way to finish"
    if ways > library.MAX_WAYS:
        return f"more than {grouped(library.MAX_WAYS)} ways: {grouped(ways)}"
    return f"exactly {plural(ways, 'way')}"


def uncounted(board: Board, why: str) -> Task:
    """Draw a task whose ways cannot be counted."""
    return {**posed(board), "ways": None, "told": f"not counted: {why}", "paper": "", "solutions": []}
