"""Find the values entered into a sudoku that lead nowhere, and explain why.

An entry leads nowhere if no solution of the givens contains it. If the givens have a single solution, these are the
entries that differ from it; otherwise each entry is tested separately, and then, if each of them is possible, all
entries together. The reason is the simplest available: a value that occurs twice in a row, column or box, or the
contradiction that the steps of :mod:`countinghouse.reductions.sudoku_steps` reach.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass

from countinghouse.errors import InputError
from countinghouse.reductions.sudoku import (
    Grid,
    Uniqueness,
    cell_name,
    check_uniqueness_steps,
    conflicts,
    found_steps,
    problem,
    read,
    symbol,
    units,
)
from countinghouse.reductions.sudoku_steps import steps
from countinghouse.stepping import finish
from countinghouse.wording import plural, quoted

__all__ = ["Check", "Wrong", "check", "check_steps", "clashes", "in_words"]

_EXPLAINED = 4  # explain at most this many entries step by step, because each takes a moment
_CELL = re.compile(r"r(\d+)c(\d+)")


@dataclass(frozen=True)
class Wrong:
    """An entry that leads nowhere: its cell and value, the cells that show why, and the reason in a sentence."""

    cell: str
    value: int
    because: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Check:
    """The result of a check: `solutions` of the givens alone (2 means at least two), and the entries that lead
    nowhere."""

    solutions: int
    wrong: tuple[Wrong, ...]


def in_words(text: str) -> str:
    """Spell out the names of cells in text; raise InputError for anything but text.

    >>> in_words("r1c3 has no candidate left")
    'row 1, column 3 has no candidate left'
    """
    if not isinstance(text, str):
        raise InputError(f"Give cell names as text, such as 'r1c3', not {quoted(text)}.")
    return _CELL.sub(r"row \1, column \2", text)


def clashes(givens: Grid, filled: Grid) -> tuple[Wrong, ...]:
    """Return the entries that break the rules directly: those that repeat a given, and the later of two equal entries
    in a unit.

    >>> from countinghouse.reductions.sudoku import parse
    >>> givens = parse("12.. 34.. 2.4. 4.21")
    >>> clashes(givens, givens.put("r1c3", 2))[0].sentence
    '2 in row 1, column 3 leads nowhere: row 1 already has its 2, in column 2.'
    """
    entered = _entries(givens, filled)
    found = []
    for cell in entered:
        given = {other for other, value in enumerate(filled.values) if value and other not in entered}
        met = _meets(filled, cell, given) or _meets(
            filled, cell, {other for other in entered if other < cell}
        )
        if met:
            found.append(_clash(filled, cell, *met))
    return tuple(found)


def _entries(givens: Grid, filled: Grid) -> dict[int, int]:
    """Return the values that are filled in but not given, by cell index."""
    for grid in (givens, filled):
        if not isinstance(grid, Grid):
            raise InputError(f"Give two grids, such as parse returns, not {quoted(grid)}.")
    if (givens.box_rows, givens.box_columns) != (filled.box_rows, filled.box_columns):
        raise InputError("The two grids must have boxes of the same shape.")
    entered = {}
    for index, (given, value) in enumerate(zip(givens.values, filled.values, strict=True)):
        if given and value != given:
            cell = in_words(cell_name(index, givens.size))
            raise InputError(
                f"{cell.capitalize()} is given as {symbol(given)}; the filled grid must keep it."
            )
        if value and not given:
            entered[index] = value
    return entered


def _meets(filled: Grid, cell: int, among: Collection[int]) -> tuple[str, int] | None:
    """Return the first unit in which a cell of `among` repeats the value of `cell`, and that cell."""
    same = [other for other in among if other != cell and filled.values[other] == filled.values[cell]]
    if same:
        for unit, cells in units(filled):
            for other in same:
                if cell in cells and other in cells:
                    return unit, other
    return None


def _clash(filled: Grid, cell: int, unit: str, other: int) -> Wrong:
    n, value = filled.size, filled.values[cell]
    if unit.startswith("row"):
        where = f"{unit} already has its {symbol(value)}, in column {other % n + 1}"
    elif unit.startswith("column"):
        where = f"{unit} already has its {symbol(value)}, in row {other // n + 1}"
    else:
        where = f"the box already has its {symbol(value)}, in {in_words(cell_name(other, n))}"
    return _wrong(n, cell, value, (other,), where)


def _wrong(n: int, cell: int, value: int, because: Sequence[int | str], why: str) -> Wrong:
    name = cell_name(cell, n)
    cells = tuple(each if isinstance(each, str) else cell_name(each, n) for each in because)
    return Wrong(name, value, cells, f"{symbol(value)} in {in_words(name)} leads nowhere: {why}.")


def check_steps(
    givens: Grid, filled: Grid, known: Uniqueness | None = None
) -> Generator[float | None, None, Check]:
    """Run `check` step by step, yielding regularly; `known` is the result of `check_uniqueness` for the givens."""
    entered = _entries(givens, filled)
    for clash in conflicts(givens):
        raise InputError(f"The givens break the rules: {clash.sentence}")
    if known is not None and not isinstance(known, Uniqueness):
        raise InputError(f"known must be a result of check_uniqueness, not {quoted(known)}.")
    verdict = known
    if verdict is None:
        verdict = yield from check_uniqueness_steps(givens)
    if verdict.solutions == 0 or not entered:
        return Check(verdict.solutions, ())
    if verdict.unique:
        solved = verdict.found[0].values
        bad = [cell for cell, value in entered.items() if solved[cell] != value]
        base = _with(givens, {cell: value for cell, value in entered.items() if cell not in bad})
    else:
        bad, base = yield from _alone_or_together(givens, entered, [grid.values for grid in verdict.found])
    wrong = []
    for number, cell in enumerate(bad):
        wrong.append((yield from _reason(base, cell, entered[cell], number < _EXPLAINED)))
    return Check(verdict.solutions, tuple(wrong))


def check(givens: Grid, filled: Grid) -> Check:
    """Find the entries of `filled` (its values that are not givens) that lead nowhere.

    Raises InputError if the givens break the rules.

    Time: that of `check_uniqueness`; if the givens have several solutions, up to two more searches for each entry.

    >>> from countinghouse.reductions.sudoku import parse
    >>> givens = parse("1..4 .... .... 4..1")
    >>> check(givens, givens.put("r1c2", 2)).wrong
    ()
    >>> [wrong.sentence for wrong in check(givens, givens.put("r2c2", 1)).wrong]
    ['1 in row 2, column 2 leads nowhere: the box already has its 1, in row 1, column 1.']
    """
    return finish(check_steps(givens, filled))


def _with(grid: Grid, entered: dict[int, int]) -> Grid:
    for cell, value in entered.items():
        grid = grid.put(cell_name(cell, grid.size), value)
    return grid


def _alone_or_together(
    givens: Grid, entered: dict[int, int], seen: list[tuple[int, ...]]
) -> Generator[float | None, None, tuple[list[int], Grid]]:
    """Return, for givens with several solutions, the entries that lead nowhere, and a grid that has no solution once
    any of them is added.

    `seen` has the solutions found so far: an entry in one of them needs no search.
    """
    if (yield from _solution(_with(givens, entered), seen)):
        return [], givens
    alone = []
    for cell, value in entered.items():
        if any(solved[cell] == value for solved in seen):
            continue
        if not (yield from _solution(_with(givens, {cell: value}), seen)):
            alone.append(cell)
    if alone:
        return alone, givens
    kept: dict[int, int] = {}
    for cell, value in entered.items():
        possible = any(
            all(solved[at] == sign for at, sign in (*kept.items(), (cell, value))) for solved in seen
        )
        if not possible and not (yield from _solution(_with(givens, {**kept, cell: value}), seen)):
            return [cell], _with(givens, kept)
        kept[cell] = value
    raise AssertionError("the entries together have no solution")


def _solution(grid: Grid, seen: list[tuple[int, ...]]) -> Generator[float | None, None, bool]:
    """Return whether a grid has a solution, and add that solution to `seen`."""
    if conflicts(grid):
        return False
    found = yield from found_steps(problem(grid), 1)
    seen += [read(grid, options).values for options in found]
    return bool(found)


def _reason(base: Grid, cell: int, value: int, explained: bool) -> Generator[None, None, Wrong]:
    """Explain why `value` in `cell` leads nowhere in the grid `base`, which has a solution."""
    grid = base.put(cell_name(cell, base.size), value)
    met = _meets(grid, cell, range(len(grid.values)))
    if met:
        return _clash(grid, cell, *met)
    for done, step in enumerate(steps(grid) if explained else ()):
        yield None
        if step.technique == "impossible":
            end = in_words(step.sentence.removesuffix(", so there is no solution."))
            follow = f"{plural(done, 'step')} later " if done else ""
            return _wrong(base.size, cell, value, step.because, follow + end)
    return _wrong(base.size, cell, value, (), "no solution contains it")
