"""Sudoku on the workbench."""

from __future__ import annotations

from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State
from countinghouse.reductions import sudoku
from countinghouse.reductions.sudoku_generator import LEVELS
from countinghouse.wording import shown

FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
_SIXTEEN = (
    "...6..A..1..9...C...3.9..B.78DGE7....48.G.9...F.E.5......3....2..FE8.6.9..AB...C..3..5"
    "..6G.8..4.....1G..72..A8E9.7A..832.....G..8...........42.....B925.F.3..6DG.46...C3B9.."
    "E.8..1G...E8C..23..F.8...FG..6....9..A.EBD...72...5..57G......F....6.6.C...A1.G9...."
)
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
    """Return the grid of a state; InputError for one too large to draw."""
    grid = sudoku.parse(str(state["grid"]))
    if grid.size > MOST_VALUES:
        raise InputError(
            f"This is a sudoku of {grid.size} by {grid.size}; the page draws up to {MOST_VALUES} by {MOST_VALUES}."
        )
    return grid


def _signs(grid: sudoku.Grid) -> list[str]:
    return [sudoku.symbol(value) if value else "" for value in grid.values]


def _drawn(state: State) -> SudokuDrawn:
    grid = grid_of(state)
    return {
        "kind": "sudoku",
        "size": grid.size,
        "boxRows": grid.box_rows,
        "boxColumns": grid.box_columns,
        "values": _signs(grid),
        "signs": [sudoku.symbol(value) for value in range(1, grid.size + 1)],
        "clues": grid.clues,
        "conflicts": [
            {"sentence": each.sentence, "cells": list(each.cells)} for each in sudoku.conflicts(grid)
        ],
        "sizes": list(BOXES),
        "levels": [*LEVELS[1:], "any"] if grid.size == GRADED else ["any"],
    }


def _lies(state: State, name: Name) -> SudokuLies:
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


def _read(state: State, value: str) -> State:
    return {"grid": sudoku.show(grid_of({**state, "grid": value}), "line")}


def _play(state: State, move: str) -> State:
    """Play ``set r1c1 5``, ``set r1c1 .``, ``empty 9`` or ``write <grid>``."""
    verb, _, rest = move.strip().partition(" ")
    words = rest.split()
    if verb == "empty" and rest in map(str, BOXES):
        return {**state, "grid": sudoku.show(sudoku.empty(*BOXES[int(rest)]), "line")}
    if verb == "write" and rest:
        return {**state, **_read(state, rest)}
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


def _meaning(state: State) -> str:
    given = " Items and options that the filled cells settle are left out." if grid_of(state).clues else ""
    return (
        "Items are what a full grid has: a value in each cell (r1c3), and every value in each row, column and box (r1=4, "
        f"c3=4, b1=4). An option writes a value into a cell: r1c3=4 covers these four.{given}"
    )


def _script(state: State) -> list[str]:
    return [
        f"grid = sudoku.parse({scripts.text(sudoku.show(grid_of(state), 'line'))})",
        "problem = sudoku.problem(grid)",
        "for solved in sudoku.solve(grid):",
        "    print(sudoku.show(solved))",
        "    break",
        "",
    ]


SUBJECT = Subject(
    name="sudoku",
    title="Sudoku",
    parameters=(Parameter("grid", "Grid", "text", FIRST, max_length=3_000),),
    problem=lambda state: sudoku.problem(grid_of(state)),
    drawn=_drawn,
    solved=lambda state, names: _signs(sudoku.read(grid_of(state), names)),
    lies=_lies,
    meaning=_meaning,
    script=_script,
    reads={"grid": _read},
    play=_play,
    examples=(
        Example("A sudoku", "Thirty clues, and a next step with its reason.", {"problem": "sudoku"}),
        Example(
            "A sudoku with 17 clues",
            "No sudoku with fewer clues has a single solution; each of these is needed.",
            {"problem": "sudoku", "grid": _SEVENTEEN},
        ),
        Example(
            "Sixteen by sixteen",
            "A sudoku with values 1 to 9 and A to G.",
            {"problem": "sudoku", "grid": _SIXTEEN},
        ),
    ),
)
