"""Make sudokus from a seed: fill a grid at random, then remove clues while one solution is left.

The draws are those of `countinghouse.exact_cover.draws`, so a seed means the same sudoku in ten years. The filled grid is the first
that dancing links finds after filling the first box at random, with the options in random order; every grid can come up, not all
equally often. Needless clues go in random order until the sudoku is minimal or has the number of clues asked for.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from countinghouse.checks import choice, flag, whole
from countinghouse.errors import TooLarge
from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.dancing_links import Found, Pause, run
from countinghouse.exact_cover.draws import Draws
from countinghouse.reductions.sudoku import Grid, cell_name, empty, problem, read, sides, symbol, without
from countinghouse.reductions.sudoku_difficulty import level_of
from countinghouse.reductions.sudoku_steps import grade
from countinghouse.stepping import finish

__all__ = ["LEVELS", "Making", "generate", "generate_steps"]

LEVELS = ("any", "easy", "medium", "hard")

_PURPOSE = 0x5D0C  # our own stream of draws
_TRIES = 1000
_SLICE = 50_000  # updates of links between two pauses
_MOST_SLICES = 20  # a search that is still undecided leaves the clue in place

T = TypeVar("T")


@dataclass(frozen=True)
class Making:
    """Progress: the number of the attempt, from 1, and the clues it still has."""

    attempt: int
    clues: int


def generate(
    seed: int,
    box: tuple[int, int] = (3, 3),
    level: str = "any",
    clues: int | None = None,
    symmetric: bool = False,
) -> Grid:
    """Make a sudoku with exactly one solution; the same arguments always give the same sudoku.

    `level` is ``"easy"`` (singles suffice), ``"medium"`` (locked candidates or pairs are needed and suffice),
    ``"hard"`` (a trial or a search is needed) or ``"any"``. `clues` is the number of clues to keep, 0 for as few as
    possible; None means 0 up to 10 by 10, two fifths of the cells up to 16 by 16, and three fifths beyond, where checking
    uniqueness takes long. `symmetric` removes clues in pairs opposite each other.

    Raises TooLarge if none of many attempts has the level.

    >>> from countinghouse.reductions.sudoku import show
    >>> grid = generate(seed=1, box=(2, 2))
    >>> show(grid, "line"), grid.clues
    ('.2.....3...1.4..', 4)
    """
    return finish(generate_steps(seed, box, level, clues, symmetric))


def generate_steps(
    seed: int,
    box: tuple[int, int] = (3, 3),
    level: str = "any",
    clues: int | None = None,
    symmetric: bool = False,
) -> Generator[Making, None, Grid]:
    """Do as `generate`, and yield `Making` before each clue goes."""
    blank = empty(*sides(box))
    cells = blank.size**2
    level = choice(level, "The level", LEVELS)
    symmetric = flag(symmetric, "symmetric")
    if clues is None:
        clues = 0 if blank.size <= 10 else 2 * cells // 5 if blank.size <= 16 else 3 * cells // 5
    clues = whole(clues, "The number of clues", 0, cells)
    for attempt in range(_TRIES):
        draws = Draws(seed, block=attempt, purpose=_PURPOSE)
        grid = _filled(blank, draws)
        for group in _shuffled(_groups(cells, symmetric), draws):
            if grid.clues - len(group) < clues:
                break
            yield Making(attempt + 1, grid.clues)
            fewer = grid
            for index in group:
                fewer = fewer.put(cell_name(index, grid.size), 0)
            if (yield from _still_unique(fewer, grid, group, attempt)):
                grid = fewer
        if level == "any" or level_of(grade(grid)) == level:
            return grid
    raise TooLarge(f"{_TRIES:,} attempts made no sudoku of the level {level!r}; try another level or seed.")


def _groups(cells: int, symmetric: bool) -> list[tuple[int, ...]]:
    if not symmetric:
        return [(index,) for index in range(cells)]
    return [tuple(sorted({index, cells - 1 - index})) for index in range((cells + 1) // 2)]


def _still_unique(
    fewer: Grid, grid: Grid, group: tuple[int, ...], attempt: int
) -> Generator[Making, None, bool]:
    """Say whether no other solution appears without the clues of `group`; False too if the search takes too long."""
    # Another solution would differ from the known one in a cell of the group.
    freed = problem(fewer)
    known = {f"{cell_name(index, grid.size)}={symbol(grid.values[index])}" for index in group}
    for name in known:
        slices = 0
        for step in run(without(freed, name), pause_after=_SLICE):
            if isinstance(step, Found):
                return False
            if isinstance(step, Pause):
                slices += 1
                if slices > _MOST_SLICES:
                    return False
                yield Making(attempt + 1, grid.clues)
    return True


def _filled(blank: Grid, draws: Draws) -> Grid:
    n, r, c = blank.size, blank.box_rows, blank.box_columns
    values = list(blank.values)
    # Renaming the values gives every filling of a box.
    for place, value in enumerate(_shuffled(list(range(1, n + 1)), draws)):
        values[place // c * n + place % c] = value
    begun = Grid(r, c, tuple(values))
    ordered = problem(begun)
    mixed = Problem(ordered.primary)
    for name in _shuffled(list(ordered.options), draws):
        mixed.add(name, ordered.options[name])
    for found in run(mixed):
        if isinstance(found, Found):
            return read(begun, found.options)
    raise AssertionError("a grid with one box filled can always be filled up")


def _shuffled(things: Sequence[T], draws: Draws) -> list[T]:
    """Fisher and Yates, from the end."""
    mixed = list(things)
    if len(mixed) > 1:
        bounds = np.arange(len(mixed), 1, -1, dtype=np.uint64)
        for last, place in zip(range(len(mixed) - 1, 0, -1), draws.below(bounds).tolist(), strict=True):
            mixed[last], mixed[place] = mixed[place], mixed[last]
    return mixed
