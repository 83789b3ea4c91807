"""Write the table of daily puzzles that ships with the page: ``python -m tools.record_daily FIRST LAST``.

FIRST and LAST are months, such as 2026-11 and 2027-12. The build ships a file for each month, from which the
home page shows the day's puzzle before Python is ready; Python makes the puzzles of other dates. The table is
recorded because the build must give the same bytes every day, so it cannot depend on the date.
"""

import csv
import re
import sys
from datetime import date, timedelta

from countinghouse.packing import PUZZLES, daily, making
from countinghouse.page.catalogue import exhibits, query
from countinghouse.page.telling import PLAY
from tools import paths
from tools.daily import FILE
from tools.say import Trouble, say

NAMES = ("day", "which", "title", "level", "puzzle", "query")


def rows(day: date) -> list[tuple[str, ...]]:
    """Return the rows of a day: its three puzzles, each with the query that opens it in the home page's exhibit."""
    found: list[tuple[str, ...]] = []
    exhibit = next(each for each in exhibits() if each.opening)
    for own in daily.of_day(day):
        made = making.make(own.puzzle, own.level, own.number)
        link = query(exhibit, {"puzzle": own.puzzle, "given": made.link, "made": str(made.id), **PLAY})
        title = PUZZLES[own.puzzle].title
        found.append((day.isoformat(), daily.which(own), title, own.level, own.puzzle, link))
    return found


def first_of(month: str) -> date:
    """Read a month."""
    if not re.fullmatch(r"\d{4}-\d\d", month):
        raise Trouble(f"{month} is not a month; write it like 2026-11.")
    return date.fromisoformat(f"{month}-01")


def main() -> None:
    """Write the table."""
    if len(sys.argv) != 3:
        raise Trouble("Give the first and the last month: python -m tools.record_daily 2026-11 2027-12")
    first, last = map(first_of, sys.argv[1:])
    count = 0
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(NAMES)
        day = first
        while (day.year, day.month) <= (last.year, last.month):
            writer.writerows(rows(day))
            day, count = day + timedelta(days=1), count + 1
    say(f"{count} days are recorded in {FILE.relative_to(paths.ROOT)}.")


if __name__ == "__main__":
    main()
