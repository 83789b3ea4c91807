"""Time new puzzles: every puzzle of the catalogue at every level that it fills.

The target is a median of one second over the first 20 numbers. The first puzzle of a tray builds tables that the others
share, so it has a row of its own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from countinghouse.packing import PUZZLES
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.making import levels, make

NUMBERS = 20
TARGET = 1.0  # seconds


def seconds(puzzle: str, level: str, number: int) -> float:
    """Return the processor seconds to make a puzzle."""
    start = time.process_time()
    make(puzzle, level, number)
    return time.process_time() - start


def measure() -> Iterator[dict[str, Any]]:
    """Yield, for each puzzle and level, the median of all numbers and the longest time."""
    for name in MENU:
        puzzle = PUZZLES[name]
        for place, level in enumerate(levels(puzzle)):
            if not place:
                first = seconds(name, level, NUMBERS + 1)
                yield {"name": f"{name}, the first puzzle", "seconds": first}
            all_seconds = [seconds(name, level, number) for number in range(1, NUMBERS + 1)]
            yield {"name": f"{name}, {level}: median", "seconds": median(all_seconds), "target": TARGET}
            yield {"name": f"{name}, {level}: longest", "seconds": max(all_seconds)}
