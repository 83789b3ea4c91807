"""The daily puzzles by date: a calendar of one month, and the three puzzles of one day."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from typing import TypedDict

from countinghouse.packing import PUZZLES, daily
from countinghouse.packing.making import PuzzleID
from countinghouse.page.model import Parameter, State

#: The date is not a field of a form, so *Start again* returns to the board.
SHOWN = Parameter("daily", "The date whose puzzles are shown", "text", "", max_length=10, form=False)

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class DayPuzzle(TypedDict):
    """One of the three puzzles of a day; `which` is Kanoodle, IQ Fit or wild card."""

    id: str
    which: str
    title: str
    level: str


class Day(TypedDict):
    """A day of the month and the IDs of its puzzles."""

    day: str
    number: int
    ids: list[str]


class Days(TypedDict):
    """The date `day`, its `puzzles`, and its month; `blanks` weekdays come before the first of the month.

    `earlier` and `later` are dates in the months before and after, or "" if these have no puzzles.
    """

    day: str
    title: str
    month: str
    blanks: int
    days: list[Day]
    earlier: str
    later: str
    puzzles: list[DayPuzzle]


def date_words(day: date) -> str:
    """Write a date in words, such as 22 November 2026."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def days(state: State) -> Days | None:
    """Return the month to show, or None if the board is shown; raise InputError for a date without puzzles."""
    written = str(state[SHOWN.name])
    if not written:
        return None
    three = daily.of_day(written)
    day = date.fromisoformat(written)
    first = day.replace(day=1)
    before, later = first - timedelta(days=1), (first + timedelta(days=31)).replace(day=1)
    return {
        "day": written,
        "title": f"{_WEEKDAYS[day.weekday()]} {date_words(day)}",
        "month": f"{_MONTHS[day.month - 1]} {day.year}",
        "blanks": first.weekday(),
        "days": [_day(first + timedelta(days=number)) for number in range((later - first).days)],
        "earlier": before.replace(day=1).isoformat() if before >= daily.FIRST else "",
        "later": later.isoformat() if later <= daily.LAST else "",
        "puzzles": [described(puzzle) for puzzle in three],
    }


def described(puzzle: PuzzleID) -> DayPuzzle:
    """Describe one of a day's puzzles."""
    return {
        "id": str(puzzle),
        "which": daily.which(puzzle),
        "title": PUZZLES[puzzle.puzzle].title,
        "level": puzzle.level,
    }


def after(puzzle: PuzzleID) -> DayPuzzle | None:
    """Describe the puzzle that follows this one on its day; None after the wild card."""
    day = daily.day_of(puzzle)
    three = () if day is None else daily.of_day(day)
    return next((described(then) for own, then in pairwise(three) if own == puzzle), None)


def _day(day: date) -> Day:
    return {"day": day.isoformat(), "number": day.day, "ids": [str(puzzle) for puzzle in daily.of_day(day)]}
