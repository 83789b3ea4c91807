"""Timing functions for all measurements."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

# The least seconds in a round (long, because some systems report a process's time in steps of 0.01), and the number of
# rounds.
ROUND, ROUNDS = 0.2, 3


@dataclass(frozen=True)
class Measurement:
    """A measurement: its name, the best seconds of several runs, the target in the browser, and the comparison."""

    name: str
    seconds: float
    target: float
    compared_with: str
    compared_seconds: float
    compared_unfinished: bool = False


def best_of(times: int, job: Callable[[], T]) -> tuple[float, T]:
    """Return the least seconds of several runs, and the result of the last run."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        result = job()
        found.append(time.perf_counter() - start)
    return min(found), result


def worked(job: Callable[[], T]) -> tuple[float, T]:
    """Return the processor seconds of one run (the least mean over several rounds), and the result of the last run.

    Processor time depends less than clock time on other work of the machine; Pyodide has only clock time. The first
    round is a warm-up.
    """
    least = math.inf
    for _ in range(ROUNDS):
        runs, spent = 0, 0.0
        start = time.process_time()
        while spent < ROUND:
            result = job()
            runs += 1
            spent = time.process_time() - start
        least = min(least, spent / runs)
        if spent > ROUND * ROUNDS:
            break  # a long run warms itself up
    return least, result
