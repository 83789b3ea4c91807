"""All pieces in the tray and cells left over: a deepest vertex that is not a solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NotRequired, TypedDict

from countinghouse.exhibits.estimates.sides import puzzle_of
from countinghouse.packing import Placement, Puzzle
from countinghouse.packing.pieces import Look
from countinghouse.packing.polyforms import Cell
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument


class GapArgs(TypedDict):
    """The seed of the arrangement."""

    seed: NotRequired[int]


class Shape(TypedDict):
    """A placed piece, ready to draw."""

    name: str
    letter: str
    colour: int
    cells: tuple[Cell, ...]
    layers: Look


class Gap(TypedDict):
    """An arrangement and the cells it leaves empty; nothing placed if pieces always fill the tray."""

    placements: list[Shape]
    empty: list[str]
    sentence: str


def _gap(state: State, args: Args) -> Iterator[Event | None]:
    seed = whole_argument(args, "seed", 1, 0, 2**32 - 1, "The seed")
    puzzle = puzzle_of(state)
    found = puzzle.with_a_gap(seed)
    if found is None:
        sentence = (
            f"However the pieces of {puzzle.title} are placed, they cover equally many cells: together they fill the tray, "
            "and every vertex at full depth is a solution."
        )
        yield events.result(Gap(placements=[], empty=[], sentence=sentence))
        return
    names = [puzzle.tray.name(cell) for cell in found.empty]
    left = f"{names[0]} is empty" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} are empty"
    many = len(found.placed)
    yield events.result(
        Gap(
            placements=[_shape(puzzle, placement) for placement in found.placed],
            empty=names,
            sentence=f"All {many} pieces are in the tray, and {left}: a vertex at depth {many} that is not a solution.",
        )
    )


def _shape(puzzle: Puzzle, placement: Placement) -> Shape:
    piece = puzzle.piece(placement.piece)
    return {
        "name": piece.name,
        "letter": piece.letter,
        "colour": piece.colour,
        "cells": placement.cells,
        "layers": puzzle.looks(placement)[0],
    }


JOBS = (Job("gap", "An arrangement with a gap", _gap, Gap, args=GapArgs),)
