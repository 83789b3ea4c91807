"""Test whether effort says how hard a puzzle is: ``python -m tests.bench.levels [--n 500] [PUZZLE ...]`` prints a
table.

For each level, over `n` puzzles, it shows the median effort, pieces to place, processor seconds to make a puzzle, and
dead ends of a plain search that shares nothing with the measure; the median dead ends must rise from level to level.
"""

import argparse
import time
from statistics import median

from countinghouse.packing import PUZZLES
from countinghouse.packing.making import levels, make
from tests.python.packing import brute


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=500, help="puzzles a level")
    parser.add_argument("puzzles", nargs="*", default=["kanoodle", "iq-fit"])
    asked = parser.parse_args()
    print(
        "| puzzle | level | puzzles | effort | pieces | dead ends: median | quartiles | seconds: median | longest |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for name in asked.puzzles:
        puzzle = PUZZLES[name]
        before = -1.0
        for level in levels(puzzle):
            efforts, pieces, stuck, seconds = [], [], [], []
            make(name, level, 10**6)  # build the tables that later puzzles share
            for number in range(1, asked.n + 1):
                began = time.process_time()
                made = make(name, level, number)
                seconds.append(time.process_time() - began)
                efforts.append(made.effort)
                pieces.append(len(made.missing))
                stuck.append(brute.dead_ends(puzzle, made.board.placed))
            stuck.sort()
            middle = median(stuck)
            print(
                f"| {puzzle.title} | {level} | {asked.n} | {median(efforts):g} | {median(pieces):g} | {middle:g} | "
                f"{stuck[len(stuck) // 4]}–{stuck[3 * len(stuck) // 4]} | {median(seconds):.3f} | {max(seconds):.2f} |",
                flush=True,
            )
            assert middle > before, "the dead ends do not rise"
            before = middle


if __name__ == "__main__":
    main()
