"""Packing: place the pieces of a puzzle in its tray, and ask in how many ways to finish.

The state's `placed` is the position, ``White:a1a2b2.Red:...``; see `moves` for the moves.
"""

from __future__ import annotations

from typing import TypedDict

from countinghouse.exhibits.packing import (
    chances,
    checking,
    counting,
    hint,
    moves,
    saving,
    searching,
    shelf,
    solutions,
    tree,
)
from countinghouse.exhibits.packing.examples import EXAMPLES
from countinghouse.exhibits.packing.position import memory_of, position_of
from countinghouse.exhibits.packing.view import view
from countinghouse.packing import PUZZLES
from countinghouse.packing.polyforms import Cell
from countinghouse.page import estimating, puzzles, scripts
from countinghouse.page.model import Exhibit, Parameter, State
from countinghouse.page.walking import WALKED


class Shape(TypedDict):
    """A placed piece."""

    name: str
    letter: str
    colour: int
    cells: tuple[Cell, ...]
    look: str


class Picture(TypedDict):
    """A full tray."""

    rows: int
    columns: int
    pieces: list[Shape]


def _picture() -> Picture:
    puzzle = PUZZLES["kanoodle"]
    return {
        "rows": puzzle.tray.height,
        "columns": puzzle.tray.width,
        "pieces": [
            {
                "name": placement.piece,
                "letter": puzzle.piece(placement.piece).letter,
                "colour": puzzle.piece(placement.piece).colour,
                "cells": placement.cells,
                "look": "laid",
            }
            for placement in next(iter(puzzle.solutions()))
        ],
    }


def _script(state: State) -> str:
    _, placed = position_of(state)
    memory = None if memory_of(state) == estimating.MEMORY.default else memory_of(state)
    return scripts.lines(
        *puzzles.script(state),
        f"board = puzzle.board({scripts.text(placed.text) if placed else ''})",
        "board",
        scripts.call("puzzle.count", "board.placed", memory_mb=memory),
        *(["puzzle.hint(board.placed)"] if placed else []),
    )


EXHIBIT = Exhibit(
    name="packing",
    title="Packing",
    sentence="Place the pieces of Kanoodle and its kin in their trays, and see how many ways to finish remain.",
    order=10,
    parameters=(
        *puzzles.PARAMETERS,
        Parameter("placed", "The placed pieces", "text", "", max_length=20_000, form=False),
        *estimating.PARAMETERS,
        estimating.MEMORY,
        WALKED,
    ),
    examples=EXAMPLES,
    view=view,
    play=moves.play,
    spell=moves.spell,
    jobs=(
        *counting.JOBS,
        *tree.JOBS,
        *solutions.JOBS,
        *hint.JOBS,
        *chances.JOBS,
        *checking.JOBS,
        *shelf.JOBS,
        *searching.JOBS,
        *saving.JOBS,
    ),
    picture=_picture,
    script=_script,
)
