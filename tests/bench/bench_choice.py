"""Check that `count` picks the faster method: compare it with its alternatives, a search and a sweep, in the same run.

It may take 1.25 times the better of the two and 50 ms more, for the plan and the forecast. The alternatives are stopped after
COUNTED seconds; the other rows take a second or less.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from countinghouse import TooLarge
from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.counted import Count
from countinghouse.exact_cover.counting import count_steps
from countinghouse.packing import PUZZLES
from countinghouse.reductions import edge_matching, langford, queens, sudoku, word_rectangles

Row = dict[str, Any]

# A method that takes longer is stopped.
COUNTED = 6.0
# Runs that take longer are not repeated.
LONG = 0.3

SUDOKU = ".....7....14..2.5...2.6.8......9..4..6....17.1..3...98.2..1....9...........9....."


def scattered(items: int, options: int, low: int, high: int, seed: int = 5) -> Problem:
    """Return a problem whose options have `low` to `high` items drawn at random."""
    random = Random(seed)
    problem = Problem(range(items))
    for number in range(options):
        problem.add(number, random.sample(range(items), random.randint(low, high)))
    return problem


def words(side: int, many: int, letters: str) -> Problem:
    """Return the problem of word squares with random words."""
    random = Random(1)
    made = {"".join(random.choice(letters) for _ in range(side)) for _ in range(4 * many)}
    return word_rectangles.problem(sorted(made)[:many], side, side)


def spoken(side: int, many: int) -> Problem:
    """Return the problem of word squares with words in which vowels and consonants mostly alternate."""
    random = Random(1)
    vowels, others = "aeiouaeo", "bcdfghklmnprstwtrnsl"
    made: set[str] = set()
    while len(made) < many:
        first = random.random() < 0.5
        made.add(
            "".join(
                random.choice(
                    (vowels if (at % 2) == first else others) if random.random() < 0.85 else vowels + others
                )
                for at in range(side)
            )
        )
    return word_rectangles.problem(sorted(made), side, side)


def macmahon(rows: int, columns: int) -> Problem:
    pieces = Random(rows * columns).sample(edge_matching.macmahon(3), rows * columns)
    return edge_matching.problem(pieces, rows, columns)


def steiner(points: int) -> Problem:
    """Return the problem of triple systems on this many points."""
    problem = Problem((a, b) for b in range(points) for a in range(b))
    for c in range(points):
        for b in range(c):
            for a in range(b):
                problem.add((a, b, c), [(a, b), (a, c), (b, c)])
    return problem


RANDOM = (
    (30, 200, 2, 5),
    (30, 300, 2, 5),
    (30, 400, 3, 6),
    (40, 200, 2, 6),
    (40, 400, 3, 6),
    (40, 400, 4, 8),
    (50, 200, 3, 6),
    (50, 300, 3, 7),
    (60, 200, 3, 6),
    (60, 300, 4, 8),
    (60, 400, 4, 10),
)
PACKED = ("3x20", "4x15", "5x12", "6x10", "8x8-corners")


def problems() -> dict[str, Callable[[], Problem]]:
    """Return the problems by name."""
    made: dict[str, Callable[[], Problem]] = {
        f"{n} queens": lambda n=n: queens.problem(n) for n in range(8, 15)
    }
    for seed in (1, 2, 3):
        made[f"random 40 × 300, 2 to 6, {seed}"] = lambda seed=seed: scattered(40, 300, 2, 6, seed)
    for sizes in RANDOM:
        made["random {} × {}, {} to {}".format(*sizes)] = lambda sizes=sizes: scattered(*sizes)
    made |= {f"Langford {n}": lambda n=n: langford.problem(n) for n in (7, 8, 10, 11, 12)}
    made |= {
        "words 3 × 3, 200": lambda: spoken(3, 200),
        "words 4 × 4, 300": lambda: spoken(4, 300),
        "words 4 × 4, 300, of 8 letters": lambda: words(4, 300, "abcdefgh"),
        "words 5 × 5, 400": lambda: spoken(5, 400),
        "words 5 × 5, 300, of 7 letters": lambda: words(5, 300, "abcdefg"),
        "6 squares": lambda: edge_matching.problem(edge_matching.macmahon(2), 2, 3),
        "9 squares": lambda: macmahon(3, 3),
        "12 squares": lambda: macmahon(3, 4),
        "Soma": lambda: PUZZLES["soma"].problem(),
        "two tetrominoes 4 × 10": lambda: PUZZLES["two-tetrominoes-4x10"].problem(),
        "Kanoodle": lambda: PUZZLES["kanoodle"].problem(),
        "triple systems of 9 points": lambda: steiner(9),
        "a sudoku with many solutions": lambda: sudoku.problem(sudoku.parse(SUDOKU)),
    }
    return made | {
        f"pentominoes {name}": lambda name=name: PUZZLES[f"pentominoes-{name}"].problem() for name in PACKED
    }


def timed(problem: Problem, method: str) -> tuple[float, Count | None]:
    """Return the least seconds of a few runs, and the count (None if it was stopped)."""
    best = float("inf")
    for _ in range(4):
        start = time.process_time()
        work = count_steps(problem, 1024, method)
        while True:
            try:
                next(work)
            except StopIteration as stop:
                result = stop.value
                break
            except TooLarge:
                return time.process_time() - start, None
            if time.process_time() - start > COUNTED and method != "auto":
                return time.process_time() - start, None
        best = min(best, time.process_time() - start)
        if best > LONG:
            break
    return best, result


def measure() -> Iterator[Row]:
    """Yield a row for each problem, with the better method's time in the same run."""
    for name, make in problems().items():
        problem = make()
        problem.compiled()
        seconds, chosen = timed(problem, "auto")
        assert chosen is not None
        others = {method: timed(problem, method) for method in ("search", "frontier")}
        known = {method: spent for method, (spent, count) in others.items() if count is not None}
        assert all(count is None or count.value == chosen.value for _, count in others.values()), name
        told = f"{name}: {chosen.value:,} by {chosen.method}, {chosen.memory / 1e6:.3g} MB"
        row: Row = {"name": told, "seconds": seconds}
        if known:
            method = min(known, key=known.__getitem__)
            least = known[method]
            row |= {"target": 1.25 * least + 0.05, "compared_with": method, "compared_seconds": least}
        yield row
