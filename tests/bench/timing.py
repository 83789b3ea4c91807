"""What all measurements share: how long something takes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

# The seconds in a round, long because some systems report a process's time in steps of 0.01; and the number of rounds.
ROUND, ROUNDS = 0.2, 3


def best_of(times: int, job: Callable[[], T]) -> tuple[float, T]:
    """Return the least seconds of several runs, and the result of the last."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        result = job()
        found.append(time.perf_counter() - start)
    return min(found), result


def worked(job: Callable[[], T]) -> tuple[float, T]:
    """Return the processor seconds of one run (the least mean of several rounds), and the result of the last.

    They depend less than clock time on what else the machine does; Pyodide has only clock time. The first round warms
    up whatever gets faster when repeated.
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
            break  # a long run has warmed up on its way
    return least, result
