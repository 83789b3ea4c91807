"""The grid of a state: read, drawn and changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name
from countinghouse.page.model import State
from countinghouse.reductions import sudoku
from countinghouse.reductions.sudoku_generator import LEVELS
from countinghouse.wording import shown

#: The largest sudoku that the page draws.
MOST_VALUES = 16
#: The size of which sudokus of a level are made.
GRADED = 9
#: Rows and columns of a box, by the sizes that can be emptied and made.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}


class Conflict(TypedDict):
    sentence: str
    cells: list[str]


class SudokuDrawn(TypedDict):
    kind: Literal["sudoku"]
    size: int
    boxRows: int
    boxColumns: int
    values: list[str]  # signs, "" for an empty cell
    signs: list[str]
    clues: int
    conflicts: list[Conflict]
    sizes: list[int]  # of the grids that can be emptied
    levels: list[str]  # that a sudoku of this size can be made of


class SudokuLies(TypedDict):
    words: str
    at: tuple[int, int]  # row and column
    sign: str
    areas: list[tuple[int, int, int, int]]  # row, column, height, width: its row, its column and its box


def grid_of(state: State) -> sudoku.Grid:
    """Return the grid; InputError for one too large to draw."""
    grid = sudoku.parse(str(state["grid"]))
    if grid.size > MOST_VALUES:
        raise InputError(
            f"This is a sudoku of {grid.size} by {grid.size}; the page draws up to {MOST_VALUES} by {MOST_VALUES}."
        )
    return grid


def signs(grid: sudoku.Grid) -> list[str]:
    """Return the values as people write them, "" for an empty cell."""
    return [sudoku.symbol(value) if value else "" for value in grid.values]


def drawn(state: State) -> SudokuDrawn:
    """Draw the grid."""
    grid = grid_of(state)
    return {
        "kind": "sudoku",
        "size": grid.size,
        "boxRows": grid.box_rows,
        "boxColumns": grid.box_columns,
        "values": signs(grid),
        "signs": [sudoku.symbol(value) for value in range(1, grid.size + 1)],
        "clues": grid.clues,
        "conflicts": [
            {"sentence": each.sentence, "cells": list(each.cells)} for each in sudoku.conflicts(grid)
        ],
        "sizes": list(BOXES),
        "levels": [*LEVELS[1:], "any"] if grid.size == GRADED else ["any"],
    }


def solved(state: State, names: Sequence[Name]) -> list[str]:
    """Draw a solution: its values, cell by cell."""
    return signs(sudoku.read(grid_of(state), names))


def lies(state: State, name: Name) -> SudokuLies:
    """Say where an option lies, with its row, its column and its box."""
    grid = grid_of(state)
    n, high, wide = grid.size, grid.box_rows, grid.box_columns
    cell, _, sign = str(name).partition("=")
    row, column = (int(part) - 1 for part in cell[1:].split("c"))
    box = (row // high * high, column // wide * wide, high, wide)
    return {
        "words": f"{sign} in row {row + 1}, column {column + 1}",
        "at": (row, column),
        "sign": sign,
        "areas": [(row, 0, 1, n), (0, column, n, 1), box],
    }


def read(state: State, value: str) -> State:
    """Read a pasted grid into the one line that the link keeps."""
    return {"grid": sudoku.show(grid_of({**state, "grid": value}), "line")}


def play(state: State, move: str) -> State:
    """Return the state after ``set r1c1 5``, ``set r1c1 .``, ``empty 9`` or ``write <grid>``."""
    verb, _, rest = move.strip().partition(" ")
    words = rest.split()
    if verb == "empty" and rest in map(str, BOXES):
        return {**state, "grid": sudoku.show(sudoku.empty(*BOXES[int(rest)]), "line")}
    if verb == "write" and rest:
        return {**state, **read(state, rest)}
    if verb == "set" and len(words) == 2:
        grid = grid_of(state)
        cell, sign = words[0], words[1].upper()
        known = [sudoku.symbol(value) for value in range(1, grid.size + 1)]
        if sign not in (*known, ".", "0"):
            raise InputError(f"{shown(words[1])} is not a value here; values are {known[0]} to {known[-1]}.")
        value = known.index(sign) + 1 if sign in known else 0
        return {**state, "grid": sudoku.show(grid.put(cell, value), "line")}
    raise InputError(
        f"{shown(move)} is not a move; moves are “set r1c1 5”, “set r1c1 .”, “empty 9” and “write” with a grid."
    )
