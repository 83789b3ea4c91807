"""The pieces in the tray, as a state says them."""

from __future__ import annotations

from countinghouse.packing import Puzzle
from countinghouse.packing.box import Position
from countinghouse.page import puzzles
from countinghouse.page.model import State


def position_of(state: State) -> tuple[Puzzle, Position]:
    """Return the puzzle and what is placed; InputError if the pieces do not fit."""
    puzzle = puzzles.chosen(state)
    return puzzle, puzzle.parse(str(state["placed"]))


def key_of(state: State) -> tuple[str, str]:
    """Return what tells positions apart."""
    puzzle, placed = position_of(state)
    return puzzle.name, placed.text


def memory_of(state: State) -> int:
    """Return the memory allowed, in MB."""
    return int(state["memory"])
