"""Make sudokus from a seed: fill a grid at random, then remove givens while the solution stays unique.

Random draws come from `countinghouse.draws`, so a seed always gives the same sudoku. The filled grid is the first that
dancing links finds once the first box is filled at random and the options are shuffled; every grid can occur, but not
all are equally likely. Needless givens are removed in random order until the sudoku is minimal or has the requested
number of givens.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from countinghouse.checks import choice, flag, whole
from countinghouse.draws import Draws
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.search.dancing_links import Found, Pause, run
from countinghouse.reductions.sudoku import Grid, cell_name, empty, found_steps, problem, read, sides, symbol
from countinghouse.reductions.sudoku_difficulty import level_of
from countinghouse.reductions.sudoku_steps import grade
from countinghouse.stepping import finish

__all__ = ["LEVELS", "Making", "generate", "generate_steps"]

#: The levels of difficulty that `generate` accepts; "any" allows all levels.
LEVELS = ("any", "easy", "medium", "hard")

_PURPOSE = 0x5D0C  # the number of this module's random stream
_TRIES = 1000
_MOST_SHORT = 20  # give up after this many attempts that leave too many givens
_SLICE = 50_000  # the number of link updates between two pauses of a search
_MOST_SLICES = 20  # keep a given if its search is still undecided after this many pauses

T = TypeVar("T")


@dataclass(frozen=True)
class Making:
    """Progress: the number of the attempt, counted from 1, and the number of its remaining givens."""

    attempt: int
    givens: int


def generate(
    seed: int,
    box: tuple[int, int] = (3, 3),
    level: str = "any",
    givens: int | None = None,
    symmetric: bool = False,
) -> Grid:
    """Make a sudoku with exactly one solution; the same arguments always give the same sudoku.

    `level` is ``"easy"`` (singles suffice), ``"medium"`` (locked candidates or pairs are needed and suffice),
    ``"hard"`` (a trial or a search is needed) or ``"any"``. `givens` is the exact number of givens, or 0 for as few as
    possible; None means as few as possible up to 10 × 10, at least two fifths of the cells up to 16 × 16, and at least
    three fifths in larger grids, where checking uniqueness takes long. `symmetric` removes givens in opposite pairs;
    only a grid with a middle cell has symmetric sudokus with an odd number of givens.

    Raises InputError if no sudoku has that many givens, and TooLarge if many attempts fail to reach that number or the
    level.

    Time: one bounded search for each given, in at most 1,000 attempts.

    >>> from countinghouse.reductions.sudoku import show
    >>> grid = generate(seed=1, box=(2, 2))
    >>> show(grid, "line"), grid.givens
    ('.2.....3...1.4..', 4)
    """
    return finish(generate_steps(seed, box, level, givens, symmetric))


def generate_steps(
    seed: int,
    box: tuple[int, int] = (3, 3),
    level: str = "any",
    givens: int | None = None,
    symmetric: bool = False,
) -> Generator[Making, None, Grid]:
    """Run `generate` step by step, yielding `Making` before and during each attempt to remove a given.

    >>> next(generate_steps(1, (2, 2)))
    Making(attempt=1, givens=16)
    """
    blank = empty(*sides(box))
    cells = blank.size**2
    level = choice(level, "The level", LEVELS)
    symmetric = flag(symmetric, "symmetric")
    least = _usual(blank.size) if givens is None else whole(givens, "The number of givens", 0, cells)
    exact = givens is not None and least > 0
    if exact:
        _check_reachable(least, blank.size, symmetric)
    fewest, short = cells, 0
    for attempt in range(_TRIES):
        draws = Draws(seed, block=attempt, purpose=_PURPOSE)
        grid = _filled(blank, draws)
        for group in _shuffled(_groups(cells, symmetric), draws):
            if exact and (grid.givens - len(group) < least or (least % 2 and symmetric and len(group) == 1)):
                continue  # another group may still be removable; an odd number of givens must include the middle cell
            if grid.givens - len(group) < least:
                break
            yield Making(attempt + 1, grid.givens)
            fewer = grid
            for index in group:
                fewer = fewer.put(cell_name(index, grid.size), 0)
            if (yield from _still_unique(fewer, grid, group, attempt)):
                grid = fewer
        if exact and grid.givens > least:
            fewest, short = min(fewest, grid.givens), short + 1
            if short == _MOST_SHORT:
                break
            continue
        if level == "any" or level_of(grade(grid)) == level:
            return grid
    if short == _MOST_SHORT:
        raise TooLarge(
            f"{short} attempts to reach {least} givens left {fewest} or more; ask for more givens, or try another seed."
        )
    raise TooLarge(f"{_TRIES:,} attempts produced no sudoku of level {level!r}; try another level or seed.")


def _usual(size: int) -> int:
    """Return the default minimum number of givens of a sudoku with this many rows."""
    return 0 if size <= 10 else 2 * size**2 // 5 if size <= 16 else 3 * size**2 // 5


def _check_reachable(givens: int, size: int, symmetric: bool) -> None:
    """Raise InputError if no sudoku of this size has this number of givens."""
    if givens < size - 1:
        raise InputError(
            f"A sudoku of {size} by {size} with one solution has at least {size - 1} givens, not {givens}: two values without a "
            "given could change places."
        )
    if symmetric and givens % 2 and size % 2 == 0:
        raise InputError(
            f"A symmetric sudoku of {size} by {size} has no middle cell, so its number of givens is even; "
            f"ask for {givens - 1} or {givens + 1} givens, not {givens}."
        )


def _groups(cells: int, symmetric: bool) -> list[tuple[int, ...]]:
    if not symmetric:
        return [(index,) for index in range(cells)]
    return [tuple(sorted({index, cells - 1 - index})) for index in range((cells + 1) // 2)]


def _still_unique(
    fewer: Grid, grid: Grid, group: tuple[int, ...], attempt: int
) -> Generator[Making, None, bool]:
    """Return whether the solution stays unique without the givens of `group`; also False if the search takes too
    long."""
    # Any other solution differs from the known one in a cell of the group.
    freed = problem(fewer)
    known = {f"{cell_name(index, grid.size)}={symbol(grid.values[index])}" for index in group}
    for name in known:
        slices = 0
        others = freed.copy()
        others.remove(name)
        for step in run(others, pause_after=_SLICE):
            if isinstance(step, Found):
                return False
            if isinstance(step, Pause):
                slices += 1
                if slices > _MOST_SLICES:
                    return False
                yield Making(attempt + 1, grid.givens)
    return True


def _filled(blank: Grid, draws: Draws) -> Grid:
    n, r, c = blank.size, blank.box_rows, blank.box_columns
    values = list(blank.values)
    # Any filling of the first box is a shuffle of the values.
    for place, value in enumerate(_shuffled(list(range(1, n + 1)), draws)):
        values[place // c * n + place % c] = value
    begun = Grid(r, c, tuple(values))
    ordered = problem(begun)
    mixed = Problem(ordered.primary)
    for name in _shuffled(list(ordered.options), draws):
        mixed.add(name, ordered.options[name])
    (found,) = finish(found_steps(mixed, 1))  # a grid with one box filled can always be completed
    return read(begun, found)


def _shuffled(things: Sequence[T], draws: Draws) -> list[T]:
    """Return a shuffled copy (Fisher-Yates, from the end)."""
    mixed = list(things)
    if len(mixed) > 1:
        bounds = np.arange(len(mixed), 1, -1, dtype=np.uint64)
        for last, place in zip(range(len(mixed) - 1, 0, -1), draws.below(bounds).tolist(), strict=True):
            mixed[last], mixed[place] = mixed[place], mixed[last]
    return mixed
