"""The table of daily puzzles that ships with the page holds what Python makes."""

import json
from datetime import date, timedelta

import pytest

from tools import daily, record_daily

MONTHS = daily.months()
DAYS = [day for month in MONTHS.values() for day in month]


def test_it_has_three_puzzles_for_each_day_without_a_gap() -> None:
    first = date.fromisoformat(DAYS[0])
    assert [(first + timedelta(days=number)).isoformat() for number in range(len(DAYS))] == DAYS
    assert len(DAYS) > 400
    assert all(len(puzzles) == 3 for month in MONTHS.values() for puzzles in month.values())


@pytest.mark.parametrize("day", [*DAYS[:7], *DAYS[100::61]])
def test_python_makes_the_same_puzzles(day: str) -> None:
    made = [
        dict(zip(record_daily.NAMES, row, strict=True)) for row in record_daily.rows(date.fromisoformat(day))
    ]
    assert [{"day": day, **puzzle} for puzzle in MONTHS[day[:7]][day]] == made


def test_the_single_file_holds_the_home_page_s_puzzles_of_the_first_months() -> None:
    inside = [json.loads(table) for table in daily.tables_inside().values()]
    assert list(daily.tables_inside()) == list(daily.tables())
    assert all(len(puzzles) == 1 for month in inside for puzzles in month.values())
    assert [bool(month) for month in inside] == [at < daily.MONTHS_INSIDE for at in range(len(inside))]
