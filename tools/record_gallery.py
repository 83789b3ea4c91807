"""Record the work of finding a solution of each puzzle in the gallery, in `packing/gallery.csv`: ``python -m
tools.record_gallery``.

The work is the number of items that a search in random order examines before it finds a solution: the median of `SEEDS`
searches, each of which stops after `MOST` items. If most of them find no solution, the field stays empty. The command
takes a few minutes.
"""

import csv
from statistics import median

from countinghouse.draws import Draws
from countinghouse.packing import PUZZLES, gallery
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.filling import Work, empty_tray
from countinghouse.packing.puzzle import Puzzle
from countinghouse.stepping import finish
from tools.record_levels import as_csv
from tools.say import say

SEEDS = 5
MOST = 400_000


def work(puzzle: Puzzle) -> str:
    """Return the median work of a search; empty if most searches find no solution."""
    if puzzle.why():
        return gallery.NO_WORK
    filling = empty_tray(puzzle)
    needed = []
    for seed in range(1, SEEDS + 1):
        left = Work(MOST)
        found = finish(filling.find(filling.start, 1, left, Draws(seed)))
        needed.append(MOST - left.left if found else None)
        if needed.count(None) > SEEDS // 2:
            return ""
    return str(int(median(MOST if own is None else own for own in needed)))


def main() -> None:
    """Write the table."""
    with gallery.TABLE.open(encoding="utf-8", newline="") as file:
        rows = {row["puzzle"]: row for row in csv.DictReader(file)}
    menu = {name: dict.fromkeys(next(iter(rows.values())), "") | {"puzzle": name} for name in MENU}
    rows = {**menu, **{name: row for name, row in rows.items() if row["tray"]}}
    for name, row in rows.items():
        row["work"] = work(PUZZLES[name])
        say(f"{name}: {row['work'] or 'no solution found'}")
    names = tuple(next(iter(rows.values())))
    gallery.TABLE.write_text(as_csv(names, map(tuple, map(dict.values, rows.values()))), encoding="utf-8")


if __name__ == "__main__":
    main()
