"""Measure how hard a position with one way to finish is for a person.

The measure solves the position as a person would, and adds up the placements that the person considers:

1. Look at the cells, and at the pieces with one copy left. If one of them has a single placement, that placement is
   forced.
2. Otherwise, look at the `LOOKED` cells or pieces with the fewest placements. A placement drops out at once if it
   leaves a dead corner (a cell that no piece can cover, or a piece that fits nowhere) or an island that no set of pieces
   fills. Go on with the cell or piece that has the fewest placements left.
3. If several placements remain, assume each wrong one in turn and go on in the same way until it fails; then place
   the right one.

Each step costs the number of placements of its cell or piece, at least 1, times 1 + the number of assumptions held at
that time. The sum is the *effort*. All wrong placements are tried, so neither chance nor the order in which a person
would try them matters. `LEVELS` divides the scale into named levels, the same for all puzzles; below the first level,
a position is hardly a puzzle.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Generator
from typing import NamedTuple

from countinghouse.checks import whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.packing.bare_puzzle import BarePuzzle, Placed, check_puzzle
from countinghouse.packing.filling import Filling, State, Work, bits_of
from countinghouse.stepping import finish

__all__ = ["LEVELS", "effort", "effort_steps", "level_of"]

#: The levels, each with the minimum effort of its puzzles; the last level ends at `MOST`.
LEVELS = {"starter": 4, "easy": 16, "medium": 50, "hard": 150, "expert": 400}
#: The maximum effort of a puzzle that is made.
MOST = 5000
#: The number of cells and pieces that a person compares if nothing is forced.
LOOKED = 3
#: The maximum number of items examined to check that there is exactly one way to finish.
_WORK = 5_000_000


class Step(NamedTuple):
    """A person's next step: a cell or piece, its placements, and the placements that do not fail at once."""

    item: int
    placements: list[int]
    left: list[int]


def effort(puzzle: BarePuzzle, placed: Placed) -> int:
    """Return the effort of a position with exactly one way to finish, as this module defines it.

    Raises InputError if there is no way to finish or more than one, and TooLarge if the effort is beyond the scale or
    the search for ways takes too long.

    Time: examines at most 5,000,000 items to find the ways to finish, then follows at most 5,000 steps of a person.

    >>> from countinghouse.packing import PUZZLES
    >>> effort(PUZZLES["tetrominoes-4x5"], "")
    Traceback (most recent call last):
    ...
    countinghouse.errors.InputError: Effort is defined only for positions with exactly one way to finish; this one has none.
    """
    return finish(effort_steps(puzzle, placed))


def effort_steps(puzzle: BarePuzzle, placed: Placed) -> Generator[None, None, int]:
    """Like `effort`, but yields often."""
    filling = Filling(check_puzzle(puzzle).parse(placed))
    found = yield from filling.find(filling.start, 2, Work(_WORK))
    if found is None:
        raise TooLarge("It takes too long to find out whether this position has one way to finish.")
    if len(found) != 1:
        raise InputError(
            "Effort is defined only for positions with exactly one way to finish; this one has "
            f"{'several' if found else 'none'}."
        )
    total = yield from measured(filling, found[0], MOST)
    if total is None:
        raise TooLarge(f"This position takes an effort of more than {MOST:,}, which is not measured.")
    return total


def level_of(effort: int) -> str:
    """Return the name of the level of an effort.

    >>> [level_of(effort) for effort in (5, 20, 70, 200, 1000)]
    ['starter', 'easy', 'medium', 'hard', 'expert']
    """
    effort = whole(effort, "The effort", 0)
    return list(LEVELS)[max(0, bisect(list(LEVELS.values()), effort) - 1)]


def measured(filling: Filling, solution: list[int], most: int) -> Generator[None, None, int | None]:
    """Return the effort of a position with one way to finish, the `solution`; None if it exceeds `most`."""
    right = set(solution)
    total = 0
    state = filling.start
    while state.open:
        step = next_step(filling, state)
        total += len(step.placements)
        # Assumptions to refute, each as the state that it leads to and the number of assumptions held in it.
        doubts = [(filling.take(state, number), 1) for number in step.left if number not in right]
        while doubts:
            doubt, held = doubts.pop()
            yield
            while doubt.open:
                within = next_step(filling, doubt)
                total += (1 + held) * max(1, len(within.placements))
                if len(within.left) != 1:
                    doubts += [(filling.take(doubt, number), held + 1) for number in within.left]
                    break
                doubt = filling.take(doubt, within.left[0])
            if total > most:
                return None
        state = filling.take(state, next(number for number in step.placements if number in right))
        yield
    return total if total <= most else None


def next_step(filling: Filling, state: State) -> Step:
    """Return a person's next step in a state with open items."""
    choices = []
    for item, (holders, bit) in enumerate(filling.items):
        if state.open & bit:
            own = holders & state.alive
            many = own.bit_count()
            if many < 2:
                # At most one placement fits.
                numbers = bits_of(own)
                return Step(item, numbers, numbers)
            choices.append((many, item, own))
    choices.sort()
    best: Step | None = None
    for _, item, own in choices[:LOOKED]:
        numbers = bits_of(own)
        left = [number for number in numbers if not fails(filling, filling.take(state, number))]
        if best is None or len(left) < len(best.left):
            best = Step(item, numbers, left)
        if len(left) < 2:
            break
    assert best is not None, "some item is open"
    return best


def fails(filling: Filling, state: State) -> bool:
    """Return whether a person sees at once, from a dead corner or an island, that a state cannot be finished."""
    item, own = filling.fewest(state)
    if item < 0:
        return not filling.complete(state)
    return not own or bool(filling.bad_island(state))
