"""The tables of daily puzzles that the build ships, one for each month, from the record web/home/daily.csv."""

import csv
import json

from tools import paths

FILE = paths.WEB / "home" / "daily.csv"
#: The single file must stay small, so it holds the puzzles of only this many months, beginning with the first.
MONTHS_INSIDE = 2


def months() -> dict[str, dict[str, list[dict[str, str]]]]:
    """Return the puzzles of each recorded date, by month and date."""
    found: dict[str, dict[str, list[dict[str, str]]]] = {}
    with FILE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            day = row.pop("day")
            found.setdefault(day[:7], {}).setdefault(day, []).append(row)
    return found


def tables() -> dict[str, bytes]:
    """Return the table of each month for the site, by file name."""
    return {_name(month): _json(days) for month, days in months().items()}


def tables_inside() -> dict[str, bytes]:
    """Return the same tables for the single file: those of the first months have only the home page's puzzles, and those
    of later months are empty."""
    return {
        _name(month): _json({day: puzzles[:1] for day, puzzles in days.items() if number < MONTHS_INSIDE})
        for number, (month, days) in enumerate(months().items())
    }


def _name(month: str) -> str:
    return f"daily/{month}.json"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
