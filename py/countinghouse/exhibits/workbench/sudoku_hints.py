"""The first two grades of a sudoku hint: where to look, then which cell or value; the third is the step itself."""

from __future__ import annotations

from countinghouse.reductions import sudoku
from countinghouse.reductions.sudoku_steps import Step
from countinghouse.wording import listed

#: The grade of the hint that gives the step itself.
WHOLE = 3

_WHERE = {
    "naked single": "one of its cells has only one candidate",
    "hidden single": "one of its values has only one cell left",
    "pointing": "one of its values fits only one row or column",
    "claiming": "one of its values fits only one box",
    "naked pair": "two of its cells have the same two candidates",
    "hidden pair": "two of its values have the same two cells",
    "trial": "a candidate of one of its cells leads to a contradiction",
}


def graded(grid: sudoku.Grid, step: Step, grade: int) -> tuple[str, list[str]]:
    """Return the sentence of grade 1 (where to look) or 2 (which cell or value), and the cells to mark."""
    units = [
        (name, [sudoku.cell_name(index, grid.size) for index in cells]) for name, cells in sudoku.units(grid)
    ]
    # A hint about a single cell begins with its box, which is the last of its units.
    name, cells = next(
        unit
        for unit in reversed(units)
        if (unit[0] == step.unit if step.unit else step.because[0] in unit[1])
    )
    if grade == 1:
        return f"Look at {name}: {_WHERE[step.technique]} ({step.technique}).", cells
    if step.technique in ("naked single", "trial"):
        cell = step.because[0]
        what = "see which values are left for it" if step.places else "try its candidates"
        return f"The cell is {cell}: {what}.", [cell]
    if step.technique in ("naked pair", "hidden pair"):
        return f"In {name}, the cells are {listed(step.because)}: see which two values they share.", list(
            step.because
        )
    value = sudoku.symbol((step.places or step.strikes)[0][1])
    return f"In {name}, the value is {value}: see which cells can take it.", cells
