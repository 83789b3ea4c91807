"""Write what is recorded for new puzzles: ``python -m tools.record_levels``.

- `packing/solutions.csv`: solutions, up to symmetry, of the puzzles that a random search does not solve quickly;
- `packing/levels.csv`: the levels of every puzzle in the catalogue;
- `tests/python/data/made_puzzles.txt`: digests of puzzles that must stay the same.

It takes a few minutes. A digest that differs from the recorded one is refused: people have written such IDs down.
"""

import csv
import hashlib
import io
from collections.abc import Iterable
from itertools import islice

from countinghouse.draws import Draws
from countinghouse.packing import PUZZLES, Puzzle, making
from countinghouse.packing.effort import LEVELS
from countinghouse.packing.filling import empty_tray
from countinghouse.stepping import finish
from tools import paths
from tools.say import Trouble, say

#: Puzzle numbers tried for every level. Each must give a puzzle, and they may draw this many solutions each on average.
TRIALS = 25
SOLUTIONS_A_PUZZLE = 8
#: Seeds with which a random search must find a solution in this many starts; otherwise solutions are recorded.
SEEDS, STARTS = 10, 8
#: How many solutions are listed, and how many of these, evenly spaced, are recorded.
LISTED, RECORDED = 5000, 24
DIGESTS = 1000
DIGEST_FILE = paths.TESTS / "python" / "data" / "made_puzzles.txt"


def as_csv(names: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return rows as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    return text.getvalue()


def recorded_solutions(puzzle: Puzzle) -> list[str]:
    """Return solutions to record, no two alike; empty if a random search finds some quickly."""
    filling = empty_tray(puzzle)
    if all(finish(filling.one(filling.start, Draws(seed), STARTS)) for seed in range(SEEDS)):
        return []
    found: dict[str, None] = {}
    for solution in islice(puzzle.solutions(), LISTED):
        images = (
            puzzle.write(puzzle.moved(placement, symmetry) for placement in solution)
            for symmetry in puzzle.symmetries
        )
        found[min(images)] = None
    each = -(-len(found) // RECORDED)
    return list(found)[::each]


def offered(puzzle: Puzzle) -> list[str]:
    """Return the levels that the puzzle fills."""
    found = []
    for level in LEVELS:
        drawn = 0
        for number in range(1, TRIALS + 1):
            made = finish(making.attempts(puzzle, level, number))
            if made is None or (drawn := drawn + made[-1]) > TRIALS * SOLUTIONS_A_PUZZLE:
                break
        else:
            found.append(level)
    return found


def digests() -> list[str]:
    """Return IDs of all puzzles and levels with their digests."""
    kinds = [(name, level) for name in PUZZLES for level in making.levels(PUZZLES[name])]
    lines = []
    for at in range(DIGESTS):
        name, level = kinds[at * 37 % len(kinds)]
        made = making.make(name, level, at * 7919 % 99991 + 1)
        lines.append(f"{made.id} {digest(made)}")
    return lines


def digest(made: making.Made) -> str:
    """Return a short digest of a puzzle, as in the tests."""
    whole = f"{made.link} {made.puzzle.write(made.solution.placed)} {made.effort}"
    return hashlib.sha256(whole.encode()).hexdigest()[:12]


def main() -> None:
    """Write the three files."""
    solvable = [puzzle for puzzle in PUZZLES.values() if not puzzle.why()]
    rows = [(puzzle.name, solution) for puzzle in solvable for solution in recorded_solutions(puzzle)]
    making.SOLUTIONS.write_text(as_csv(("puzzle", "solution"), rows), encoding="utf-8")
    making.recorded.cache_clear()
    say(
        f"{len(rows)} solutions recorded, of {', '.join(dict.fromkeys(name for name, _ in rows)) or 'no puzzle'}."
    )
    filled = [
        (puzzle.name, " ".join(offered(puzzle)) if puzzle in solvable else "") for puzzle in PUZZLES.values()
    ]
    making.TABLE.write_text(as_csv(("puzzle", "levels"), filled), encoding="utf-8")
    making.table.cache_clear()
    for name, levels in filled:
        say(f"{name}: {levels or 'no puzzles'}")
    made = digests()
    before = (
        dict(line.split() for line in DIGEST_FILE.read_text().splitlines()) if DIGEST_FILE.exists() else {}
    )
    changed = [line for line in made if before.get(line.split()[0], line.split()[1]) != line.split()[1]]
    if changed:
        raise Trouble(
            f"{len(changed)} puzzles would change, {changed[0].split()[0]} among them. People have written their IDs "
            "down: make a new version of the maker, and keep this one."
        )
    DIGEST_FILE.write_text("\n".join(made) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
