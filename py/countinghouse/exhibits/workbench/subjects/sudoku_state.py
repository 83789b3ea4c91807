"""The parameters of a sudoku on the workbench: givens, entries and pencil marks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from countinghouse.errors import InputError
from countinghouse.page.model import State
from countinghouse.reductions import sudoku
from countinghouse.reductions.sudoku_check import in_words
from countinghouse.wording import shown

#: The largest sudoku that the page draws.
MOST_VALUES = 16
#: The rows and columns of a box, for each size of empty or generated grid.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}

_ENTRY = re.compile(r"(r\d{1,2}c\d{1,2}):(\w+)\Z", re.ASCII)

#: Values by the index of their cell: one for an entry, several for pencil marks.
Written = Mapping[int, Sequence[int]]


@dataclass(frozen=True)
class Position:
    """A sudoku with its givens, entries and pencil marks."""

    givens: sudoku.Grid
    entries: Written
    marks: Written

    @property
    def filled(self) -> sudoku.Grid:
        """Return the givens and the entries in one grid."""
        values = list(self.givens.values)
        for index, (value,) in self.entries.items():
            values[index] = value
        return sudoku.Grid(self.givens.box_rows, self.givens.box_columns, tuple(values))


def givens_of(state: State) -> sudoku.Grid:
    """Return the givens of a state; raise InputError for a grid too large to draw."""
    grid = sudoku.parse(str(state["grid"]))
    if grid.size > MOST_VALUES:
        raise InputError(
            f"This is a sudoku of {grid.size} by {grid.size}; the page draws up to {MOST_VALUES} by {MOST_VALUES}."
        )
    return grid


def position_of(state: State) -> Position:
    """Return the givens, entries and pencil marks of a state; marks in cells with an entry are dropped."""
    givens = givens_of(state)
    entries = _read(givens, str(state["entries"]), "An entry", 1)
    marks = _read(givens, str(state["marks"]), "A pencil mark", givens.size)
    return Position(givens, entries, {index: marks[index] for index in marks if index not in entries})


def _read(givens: sudoku.Grid, text: str, what: str, most: int) -> dict[int, list[int]]:
    """Read the values written into cells, such as ``r1c3:4.r2c2:58``."""
    n = givens.size
    signs = [sudoku.symbol(value) for value in range(1, n + 1)]
    cells = {sudoku.cell_name(index, n): index for index in range(n * n)}
    found: dict[int, list[int]] = {}
    for part in filter(None, text.split(".")):
        match = _ENTRY.match(part)
        values = (
            sorted({signs.index(sign) + 1 for sign in match[2].upper() if sign in signs}) if match else []
        )
        if match is None or match[1] not in cells or len(values) != len(match[2]) or len(values) > most:
            raise InputError(
                f"{what} is a cell from r1c1 to r{n}c{n} with a value from {signs[0]} to {signs[-1]}, such as "
                f"r1c3:4; {shown(part)} is not."
            )
        index = cells[match[1]]
        if givens.values[index]:
            raise InputError(f"{what} cannot be where the grid has a given: {in_words(match[1])}.")
        if index in found:
            raise InputError(f"{what} is given twice for {in_words(match[1])}.")
        found[index] = values
    return found


def spelled(grid: sudoku.Grid, what: Written) -> str:
    """Write entries or pencil marks as in a link."""
    return ".".join(
        f"{sudoku.cell_name(index, grid.size)}:{''.join(map(sudoku.symbol, what[index]))}"
        for index in sorted(what)
        if what[index]
    )


def begun(grid: sudoku.Grid) -> State:
    """Return the changes of the state that begin a sudoku with these givens."""
    return {"grid": sudoku.show(grid, "line"), "entries": "", "marks": ""}


def written(state: State, value: str) -> State:
    """Turn a grid that a person types or pastes into changes of the state."""
    return begun(givens_of({**state, "grid": value}))


def spell(state: State) -> State:
    """Return the canonical spelling of a state."""
    position = position_of(state)
    return {
        **state,
        "grid": sudoku.show(position.givens, "line"),
        "entries": spelled(position.givens, position.entries),
        "marks": spelled(position.givens, position.marks),
    }
