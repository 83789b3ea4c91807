"""Processes that help, for --workers."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from countinghouse.errors import InputError

__all__ = ["MOST", "workers"]

MOST = 256


@contextmanager
def workers(number: int) -> Iterator[Executor | None]:
    """An executor of so many processes, ended on the way out whatever they are doing; None for one worker."""
    if not 1 <= number <= MOST:
        raise InputError(f"The number of workers is {number:,}; it is 1 to {MOST}.")
    if number == 1:
        yield None
        return
    # Fresh processes: forking one that has threads (a progress bar, NumPy's own) can hang.
    pool = ProcessPoolExecutor(
        number, mp_context=multiprocessing.get_context("spawn"), initializer=_leave_ctrl_c_to_the_command
    )
    try:
        yield pool
    finally:
        # The pool forgets its processes when it is shut down, and what they still do is of no use to anybody.
        helpers = multiprocessing.active_children()
        pool.shutdown(wait=False, cancel_futures=True)
        for process in helpers:
            process.terminate()


def _leave_ctrl_c_to_the_command() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
