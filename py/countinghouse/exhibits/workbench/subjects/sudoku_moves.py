"""Moves in a sudoku on the workbench: enter values and pencil marks, or begin another grid."""

from __future__ import annotations

from collections.abc import Collection

from countinghouse.errors import InputError
from countinghouse.exhibits.workbench.subjects.sudoku_state import (
    BOXES,
    Position,
    begun,
    position_of,
    spelled,
    written,
)
from countinghouse.page.model import State
from countinghouse.reductions import sudoku
from countinghouse.reductions.sudoku_check import in_words
from countinghouse.reductions.sudoku_steps import candidates, start
from countinghouse.wording import shown

_MOVES = "“set r1c1 5”, “set r1c1 .”, “mark r1c1 5”, “mark all”, “mark none”, “lock”, “unlock”, “empty 9” and “write” with a grid"


def play(state: State, move: str) -> State:
    """Return the state after a move."""
    verb, _, rest = move.strip().partition(" ")
    words = rest.split()
    if verb == "empty" and rest in map(str, BOXES):
        return {**state, **begun(sudoku.empty(*BOXES[int(rest)]))}
    if verb == "write" and rest:
        return {**state, **written(state, rest)}
    position = position_of(state)
    if verb == "mark" and rest in ("all", "none"):
        return {**state, "marks": spelled(position.givens, _all(position) if rest == "all" else {})}
    if verb == "lock" and not rest:
        return {**state, **begun(position.filled)}
    if verb == "unlock" and not rest:
        return {**state, **_unlocked(position)}
    if verb in ("set", "mark") and len(words) == 2:
        return {**state, **(_set if verb == "set" else _mark)(position, *words)}
    raise InputError(f"{shown(move)} is not a move; moves are {_MOVES}.")


def _unlocked(position: Position) -> State:
    filled = {index: [value] for index, value in enumerate(position.filled.values) if value}
    bare = sudoku.empty(position.givens.box_rows, position.givens.box_columns)
    return {"grid": sudoku.show(bare, "line"), "entries": spelled(bare, filled)}


def _all(position: Position) -> dict[int, list[int]]:
    """Return the candidates of every empty cell."""
    try:
        marks = candidates(start(position.filled))
    except InputError as clash:
        raise InputError(f"Correct this first: {clash}") from None
    return {index: list(values) for index, values in enumerate(marks) if values}


def _place(position: Position, cell: str, sign: str) -> tuple[int, int]:
    """Return the index of a cell and the value of a sign, 0 for none; raise InputError for a given cell."""
    grid = position.givens
    names = [sudoku.cell_name(index, grid.size) for index in range(grid.size**2)]
    if cell not in names:
        raise InputError(f"There is no cell {shown(cell)}; cells are {names[0]} to {names[-1]}.")
    known = [sudoku.symbol(value) for value in range(1, grid.size + 1)]
    if sign.upper() not in (*known, ".", "0"):
        raise InputError(f"{shown(sign)} is not a value here; values are {known[0]} to {known[-1]}.")
    index = names.index(cell)
    if grid.values[index]:
        given = sudoku.symbol(grid.values[index])
        raise InputError(f"{in_words(cell).capitalize()} is given as {given} and stays.")
    return index, known.index(sign.upper()) + 1 if sign.upper() in known else 0


def _set(position: Position, cell: str, sign: str) -> State:
    """Enter a value and erase the pencil marks it rules out; without a value, erase the cell's entry or, if it has none,
    its marks."""
    index, value = _place(position, cell, sign)
    entries, marks = dict(position.entries), dict(position.marks)
    if value:
        entries[index] = [value]
        marks.pop(index, None)
        for other in _seen(position.givens, index):
            if value in marks.get(other, ()):
                marks[other] = [mark for mark in marks[other] if mark != value]
    elif entries.pop(index, None) is None:
        marks.pop(index, None)
    return {"entries": spelled(position.givens, entries), "marks": spelled(position.givens, marks)}


def _seen(grid: sudoku.Grid, index: int) -> Collection[int]:
    return {other for _, cells in sudoku.units(grid) if index in cells for other in cells}


def _mark(position: Position, cell: str, sign: str) -> State:
    """Pencil a value into an empty cell, or erase it if it is there already; without a value, erase all marks of the cell."""
    index, value = _place(position, cell, sign)
    if index in position.entries:
        filled = sudoku.symbol(position.entries[index][0])
        raise InputError(
            f"{in_words(cell).capitalize()} has your {filled}: pencil marks are for empty cells."
        )
    marks = dict(position.marks)
    here = set(marks.get(index, ()))
    marks[index] = sorted(here ^ {value} if value else set())
    return {"marks": spelled(position.givens, marks)}
