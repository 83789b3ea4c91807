"""What all measurements share: how long something takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

# Seconds after which a measurement is not repeated any more: some systems tell a process's time in steps of 0.01.
_LONG = 0.5


def best_of(times: int, job: Callable[[], T]) -> tuple[float, T]:
    """The least of the seconds that some runs take, and what the last of them gave."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        result = job()
        found.append(time.perf_counter() - start)
    return min(found), result


def worked(job: Callable[[], T]) -> tuple[float, T]:
    """The seconds that this process works for one run, and what the last run gave.

    What else the machine does matters less to these than to seconds by the clock, which is what Pyodide has instead.
    """
    runs = 0
    start = time.process_time()
    while True:
        result = job()
        runs += 1
        spent = time.process_time() - start
        if spent >= _LONG:
            return spent / runs, result
