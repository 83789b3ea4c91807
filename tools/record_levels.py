"""Write the records for new puzzles: ``python -m tools.record_levels``.

- `packing/solutions.csv`: solutions, up to symmetry, of the puzzles that a random search does not solve quickly;
- `packing/levels.csv`: the levels of every puzzle in the catalogue;
- `tests/python/data/made_puzzles.txt`: digests of puzzles that must stay the same.

The command takes a few minutes. It refuses a digest that differs from the record, because people have written the
puzzle's ID down.
"""

import csv
import hashlib
import io
from collections.abc import Iterable
from itertools import islice

from countinghouse.draws import Draws
from countinghouse.packing import PUZZLES, Puzzle, making
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.effort import LEVELS
from countinghouse.packing.filling import empty_tray
from countinghouse.stepping import finish
from tools import paths
from tools.say import Trouble, say

#: The number of puzzles to make for each level (all must succeed), and the number of solutions that making one may draw,
#: on average.
TRIALS = 25
SOLUTIONS_A_PUZZLE = 8
#: The number of seeds to try, and of starts per seed. A puzzle's solutions are recorded unless a random search finds one
#: with every seed.
SEEDS, STARTS = 10, 8
#: The number of solutions to list, and the number of them, evenly spaced, to record.
LISTED, RECORDED = 5000, 24
DIGESTS_A_KIND = 10
DIGEST_FILE = paths.TESTS / "python" / "data" / "made_puzzles.txt"


def as_csv(names: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return rows as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    return text.getvalue()


def recorded_solutions(puzzle: Puzzle) -> list[str]:
    """Return the solutions to record, no two of them equivalent; none if a random search finds solutions quickly."""
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


def digests(recorded: Iterable[str]) -> list[str]:
    """Return a line with the ID and the digest of each puzzle recorded so far, and of some puzzles of each new kind."""
    ids = [making.read_id(written) for written in recorded]
    known = {(own.puzzle, own.level) for own in ids}
    for name in MENU:
        for level in making.levels(PUZZLES[name]):
            if (name, level) not in known:
                ids += [making.PuzzleID(name, level, at * 7919 + 1) for at in range(DIGESTS_A_KIND)]
    return [f"{own} {digest(making.make(own.puzzle, own.level, own.number))}" for own in ids]


def digest(made: making.Made) -> str:
    """Return a short digest of a puzzle, as in the tests."""
    whole = f"{made.link} {made.puzzle.write(made.solution.placed)} {made.effort}"
    return hashlib.sha256(whole.encode()).hexdigest()[:12]


def main() -> None:
    """Write the three files."""
    solvable = [PUZZLES[name] for name in MENU if not PUZZLES[name].why()]
    rows = [(puzzle.name, solution) for puzzle in solvable for solution in recorded_solutions(puzzle)]
    making.SOLUTIONS.write_text(as_csv(("puzzle", "solution"), rows), encoding="utf-8")
    making.recorded.cache_clear()
    say(
        f"{len(rows)} solutions recorded, of {', '.join(dict.fromkeys(name for name, _ in rows)) or 'no puzzle'}."
    )
    filled = [(name, " ".join(offered(PUZZLES[name])) if PUZZLES[name] in solvable else "") for name in MENU]
    making.TABLE.write_text(as_csv(("puzzle", "levels"), filled), encoding="utf-8")
    making.table.cache_clear()
    for name, levels in filled:
        say(f"{name}: {levels or 'no puzzles'}")
    before = dict(line.split() for line in DIGEST_FILE.read_text().splitlines())
    made = digests(before)
    changed = [line for line in made if before.get(line.split()[0], line.split()[1]) != line.split()[1]]
    if changed:
        raise Trouble(
            f"{len(changed)} puzzles would change, {changed[0].split()[0]} among them. People have written their IDs "
            "down: make a new version of the maker, and keep this one."
        )
    DIGEST_FILE.write_text("\n".join(made) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
