"""What all measurements share: how long something takes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

# A measurement is repeated for so many seconds, because some systems tell a process's time in steps of 0.01; so many times.
ROUND, ROUNDS = 0.2, 3


def best_of(times: int, job: Callable[[], T]) -> tuple[float, T]:
    """The least of the seconds that some runs take, and what the last of them gave."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        result = job()
        found.append(time.perf_counter() - start)
    return min(found), result


def worked(job: Callable[[], T]) -> tuple[float, T]:
    """The seconds that this process works for one run, and what the last run gave: the least mean of some rounds of runs.

    What else the machine does matters less to these than to seconds by the clock, which is what Pyodide has instead. The first
    round warms up whatever gets faster when it is run again.
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
