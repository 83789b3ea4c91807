"""Three puzzles for each date, the same for everybody: a Kanoodle, an IQ Fit and a wild card.

The level rises from Monday to Sunday (`WEEK`). The number of a puzzle is its date, so the ID shows the day:
``kanoodle-hard-20261127``. The wild cards of a week are seven different puzzles of the catalogue. They are drawn from
Sunday back to Monday, each from the puzzles that fill its day's level.

This is version 1 of the method. Its puzzles have been printed and shared by date, so a later version must begin on a
later date and leave all earlier dates unchanged.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from countinghouse.checks import day as checked_day
from countinghouse.draws import Draws
from countinghouse.errors import InputError
from countinghouse.packing.effort import LEVELS
from countinghouse.packing.making import PuzzleID
from countinghouse.wording import shown

__all__ = ["FIRST", "LAST", "WEEK", "Daily", "day_of", "of_day"]

#: The first and the last date with puzzles.
FIRST, LAST = date(2026, 1, 1), date(2099, 12, 31)
#: The levels from Monday to Sunday.
WEEK = ("starter", "easy", "medium", "medium", "hard", "hard", "expert")

#: The wild cards, each with its hardest level: puzzles that fit on a phone (at most 12 cells wide), at levels that take
#: few draws to fill. The list is written out so that an addition to the catalogue cannot change the puzzles of any date.
_WILD = {
    "pentominoes-6x10": "expert",
    "pentominoes-5x12": "expert",
    "pentominoes-8x8-hole": "expert",
    "pentominoes-8x8-corners": "expert",
    "pentominoes-8x8-square": "expert",
    "soma": "easy",
    "slothouber-graatsma": "medium",
    "tetracubes-2x4x4": "medium",
    "two-tetrominoes-5x8": "medium",
    "two-tetrominoes-4x10": "expert",
    "dominoes-8x8": "easy",
}
#: The purpose that separates these draws from others with the same seed; see :mod:`countinghouse.draws`.
_PURPOSE = 0xDA11_0001


class Daily(NamedTuple):
    """The puzzles of a date, all of one level."""

    kanoodle: PuzzleID
    iq_fit: PuzzleID
    wild: PuzzleID


def of_day(day: str | date) -> Daily:
    """Return the puzzles of a date, such as "2026-11-27"; `making.make` makes them.

    >>> [str(puzzle) for puzzle in of_day("2026-11-27")]
    ['kanoodle-hard-20261127', 'iq-fit-hard-20261127', 'pentominoes-8x8-corners-hard-20261127']
    """
    own = checked_day(day, "The date", FIRST, LAST)
    level, number = WEEK[own.weekday()], int(f"{own:%Y%m%d}")
    kanoodle, iq_fit, wild = (
        PuzzleID(name, level, number) for name in ("kanoodle", "iq-fit", _wild_cards(own)[own.weekday()])
    )
    return Daily(kanoodle, iq_fit, wild)


def day_of(puzzle: PuzzleID) -> date | None:
    """Return the date whose puzzles include this one; None if there is none.

    Raises InputError for anything but a `PuzzleID`.

    >>> day_of(PuzzleID("iq-fit", "hard", 20261127))
    datetime.date(2026, 11, 27)
    """
    if not isinstance(puzzle, PuzzleID):
        raise InputError(f"{shown(puzzle)} is not a PuzzleID; read_id reads one.")
    written = str(puzzle.number)
    try:
        own = date(int(written[:-4]), int(written[-4:-2]), int(written[-2:]))
    except ValueError:
        return None
    return own if FIRST <= own <= LAST and puzzle in of_day(own) else None


def _wild_cards(day: date) -> list[str]:
    """Return the wild cards of a date's week, from Monday to Sunday."""
    draws = Draws((day - timedelta(days=day.weekday())).toordinal(), 0, _PURPOSE)
    order = list(LEVELS)
    left = list(_WILD)
    chosen = []
    # Start at the hardest level, which the fewest puzzles fill.
    for level in reversed(WEEK):
        able = [name for name in left if order.index(_WILD[name]) >= order.index(level)]
        chosen.append(able[draws.one_below(len(able))])
        left.remove(chosen[-1])
    return chosen[::-1]


def which(puzzle: PuzzleID) -> str:
    """Say which of its day's three puzzles this is."""
    return {"kanoodle": "Kanoodle", "iq-fit": "IQ Fit"}.get(puzzle.puzzle, "wild card")
