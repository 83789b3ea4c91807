"""Daily puzzles: every date has three, harder towards Sunday, and they never change."""

import hashlib
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.packing import PUZZLES, daily
from countinghouse.packing.effort import LEVELS, level_of
from countinghouse.packing.making import PuzzleID, levels, make
from tests.python.packing import brute

MONDAY = date(2026, 11, 23)
DATES = st.dates(daily.FIRST, daily.LAST)


def days(first, many):
    return [first + timedelta(days=number) for number in range(many)]


def test_ten_years_of_puzzles_stay_the_same():
    # People have printed and shared these dates. Do not change the digest: write a version that begins later.
    written = " ".join(str(puzzle) for day in days(daily.FIRST, 3652) for puzzle in daily.of_day(day))
    assert (
        hashlib.sha256(written.encode()).hexdigest()
        == "0f5e59cc045e0ddb9e624587d24f72e99ecb676931a297965e280c5195dd29e0"
    )


def test_the_levels_rise_from_monday_to_sunday():
    order = [list(LEVELS).index(daily.of_day(day).kanoodle.level) for day in days(MONDAY, 7)]
    assert order == sorted(order)
    assert (order[0], order[-1]) == (0, len(LEVELS) - 1)


@given(DATES)
def test_every_date_has_three_puzzles_of_one_level(day):
    three = daily.of_day(day)
    assert three == daily.of_day(day.isoformat())
    assert (three.kanoodle.puzzle, three.iq_fit.puzzle) == ("kanoodle", "iq-fit")
    assert three.wild.puzzle not in ("kanoodle", "iq-fit")
    assert {puzzle.level for puzzle in three} == {daily.WEEK[day.weekday()]}
    assert {daily.day_of(puzzle) for puzzle in three} == {day}
    monday = day - timedelta(days=day.weekday())
    if monday >= daily.FIRST and monday + timedelta(days=6) <= daily.LAST:
        assert len({daily.of_day(each).wild.puzzle for each in days(monday, 7)}) == 7


@pytest.mark.heavy
def test_a_week_of_puzzles_has_one_way_to_finish_each():
    for day in days(MONDAY, 7):
        for own in daily.of_day(day):
            made = make(own.puzzle, own.level, own.number)
            ways = brute.solutions(made.puzzle, made.board.placed)
            assert ways == [frozenset(placement.text for placement in made.solution.placed)]
            assert level_of(made.effort) == daily.WEEK[day.weekday()]


def test_every_wild_card_fits_a_phone_and_fills_its_levels():
    drawn = {daily.of_day(day).wild for day in days(MONDAY, 700)}
    assert all(PUZZLES[own.puzzle].tray.width <= 12 for own in drawn)
    assert all(own.level in levels(PUZZLES[own.puzzle]) for own in drawn)
    assert len({own.puzzle for own in drawn}) == 11


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("", "must be written like 2026-11-22"),
        ("2026-02-30", "must be written like"),
        ("20261122", "must be written like"),
        (20261122, "must be written like"),
        (None, "must be written like"),
        (datetime(2026, 11, 22), "must be written like"),
        ("2025-12-31", "The date must be from 2026-01-01 to 2099-12-31, not 2025-12-31"),
        (date(2100, 1, 1), "must be from 2026-01-01 to 2099-12-31, not 2100-01-01"),
    ],
)
def test_what_is_no_date_of_a_puzzle(day, words):
    with pytest.raises(InputError, match=words):
        daily.of_day(day)


@pytest.mark.parametrize(
    "own",
    [
        PuzzleID("kanoodle", "hard", 77304),
        PuzzleID("kanoodle", "hard", 7),
        PuzzleID("kanoodle", "hard", 20261131),
        PuzzleID("kanoodle", "hard", 20251128),
        PuzzleID("kanoodle", "easy", 20261127),
        PuzzleID("y-pentominoes-15x15", "hard", 20261127),
        PuzzleID("kanoodle", "hard", 999_999_999),
    ],
)
def test_other_puzzles_have_no_date(own):
    assert daily.day_of(own) is None


def test_only_an_id_has_a_date():
    with pytest.raises(InputError, match="is not a PuzzleID; read_id reads one"):
        daily.day_of("kanoodle-hard-20261127")
