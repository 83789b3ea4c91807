"""Time *Check*: how soon the first culprit is named, and the whole answer, in random positions that cannot be finished.

The target is one second for the first culprit, in every position.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.bare_puzzle import Position
from countinghouse.packing.culprits import culprits_steps

NAMES = ("kanoodle", "iq-fit", "soma")
POSITIONS = 100
TARGET = 1.0  # seconds


def scattered(puzzle: Puzzle, draw: Random) -> Position:
    """Place a random number of pieces at random, or fewer if no other piece fits."""
    placed = puzzle.parse()
    for _ in range(draw.randint(1, len(puzzle.pieces) - 1)):
        fitting = list(puzzle.fitting(placed))
        if not fitting:
            break
        placed = puzzle.parse([*placed, draw.choice(fitting)])
    return placed


def timed(puzzle: Puzzle, placed: Position) -> tuple[float, float] | None:
    """Return the seconds until the first culprit and until the whole answer; None if the position can be finished."""
    start = time.perf_counter()
    first = 0.0
    work = culprits_steps(puzzle, placed)
    while True:
        try:
            step = next(work)
        except StopIteration as stop:
            whole = time.perf_counter() - start
            return None if stop.value.enough == 0 else (first or whole, whole)
        if step and not first:
            first = time.perf_counter() - start


def measure() -> Iterator[dict[str, Any]]:
    """Yield, for each puzzle, the median and the longest time."""
    for name in NAMES:
        puzzle = PUZZLES[name]
        draw = Random(23)
        times: list[tuple[float, float]] = []
        while len(times) < POSITIONS:
            found = timed(puzzle, scattered(puzzle, draw))
            if found:
                times.append(found)
        first, whole = zip(*times, strict=True)
        yield {"name": f"{name}, first culprit: median", "seconds": median(first)}
        yield {"name": f"{name}, first culprit: longest", "seconds": max(first), "target": TARGET}
        yield {"name": f"{name}, whole answer: median", "seconds": median(whole)}
        yield {"name": f"{name}, whole answer: longest", "seconds": max(whole)}
