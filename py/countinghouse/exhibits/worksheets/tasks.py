"""A task as the page draws it."""

from __future__ import annotations

from collections import Counter
from typing import NotRequired, TypedDict

from countinghouse.exhibits.worksheets.positions import EMPTY
from countinghouse.packing import Board, Placement, Puzzle
from countinghouse.packing import worksheets as library
from countinghouse.packing.pieces import Look
from countinghouse.packing.polyforms import Cell
from countinghouse.page import events
from countinghouse.wording import grouped, plural

#: Solutions of a task on the page of solutions, at most.
SHOWN = 4


class Shape(TypedDict):
    """A piece ready to draw; `layers` only for a piece of two layers."""

    name: str
    letter: str
    colour: int
    cells: tuple[Cell, ...]
    layers: NotRequired[Look]


class PlacedShape(Shape):
    """A piece in the tray; `fresh` if the solution adds it to the task."""

    fresh: bool


class Missing(TypedDict):
    """A piece to place, with its copies; a `spare` one may stay out."""

    shape: Shape
    copies: int
    spare: bool


class Posed(TypedDict):
    """A task before its ways are counted."""

    position: str
    placed: list[PlacedShape]
    words: str
    missing: list[Missing]


class Task(Posed):
    """A task; `ways` is None if they could not be counted, `told` and `paper` say them, `solutions` are the first few."""

    ways: str | None
    told: str
    paper: str
    solutions: list[list[PlacedShape]]


def text_of(board: Board) -> str:
    """Return a position as worksheets write it."""
    return ".".join(placement.text for placement in board.placed) or EMPTY


def shape(puzzle: Puzzle, placement: Placement, fresh: bool = False) -> PlacedShape:
    """Draw a placed piece."""
    piece = puzzle.by_name[placement.piece]
    drawn: PlacedShape = {
        "name": piece.name,
        "letter": piece.letter,
        "colour": piece.colour,
        "cells": placement.cells,
        "fresh": fresh,
    }
    layers = puzzle.looks(placement)[0]
    if len(layers) > 1:
        drawn["layers"] = layers
    return drawn


def _missing(puzzle: Puzzle, name: str, copies: int, spare: bool) -> Missing:
    piece = puzzle.by_name[name]
    orientation = puzzle.orientations(piece)[0]
    drawn: Shape = {
        "name": name,
        "letter": piece.letter,
        "colour": piece.colour,
        "cells": orientation.cells,
    }
    if puzzle.tray.depth == 1 and len(orientation.looks[0]) > 1:
        drawn["layers"] = orientation.looks[0]
    return {"shape": drawn, "copies": copies, "spare": spare}


def posed(board: Board) -> Posed:
    """Draw a position as a task."""
    missing, spare = library.to_lay(board)
    return {
        "position": text_of(board),
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
    """Draw a task whose ways could not be counted."""
    return {**posed(board), "ways": None, "told": f"not counted: {why}", "paper": "", "solutions": []}
