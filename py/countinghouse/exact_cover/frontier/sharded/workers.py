"""Run tasks on the workers of an executor or in this process; a task is run again if its worker is lost."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from typing import Any

from countinghouse.dask_executor import DaskExecutor
from countinghouse.errors import InputError
from countinghouse.exact_cover.frontier.sharded.clusters import warn_of_limits
from countinghouse.exact_cover.frontier.sharded.tasks import Answer, Task, run_task, taken
from countinghouse.exact_cover.parallel import ATTEMPTS, lost

__all__ = ["Workers", "number_of_workers"]

# Seconds between checks of whether the caller wants to stop.
_PATIENCE = 0.1


def number_of_workers(executor: Executor | None) -> int:
    """Return the number of processes of an executor; 1 without an executor, or if its workers are threads, which share
    one interpreter.

    >>> number_of_workers(None), number_of_workers(ThreadPoolExecutor(3))
    (1, 1)
    """
    known: Any = executor
    if executor is None or isinstance(executor, ThreadPoolExecutor):
        return 1
    if isinstance(executor, DaskExecutor):
        return max(1, executor.number)
    for name in ("_max_workers", "processes", "num_workers"):
        value = getattr(known, name, None)
        if value is not None:
            return max(1, len(value) if isinstance(value, list) else int(value))
    return os.cpu_count() or 1


class Workers:
    """The workers of an executor, or only this process. `lost` counts the tasks whose worker was lost."""

    def __init__(self, executor: Executor | None) -> None:
        self._number = number_of_workers(executor)
        self._executor = executor if self._number > 1 else None
        self.lost = 0

    @property
    def number(self) -> int:
        """The number of tasks that run at the same time."""
        return self._number if self._executor is not None else 1

    @property
    def apart(self) -> bool:
        """Whether tasks run in other processes."""
        return self._executor is not None

    def warn(self, memory_mb: float) -> None:
        """Warn if Dask would pause or end workers that use this much memory."""
        if isinstance(self._executor, DaskExecutor):
            warn_of_limits(self._executor.client, memory_mb)

    def run(self, tasks: Sequence[Task]) -> Generator[tuple[int, Answer] | None, None, None]:
        """Yield the number and the answer of each task as soon as the answer is known, and None in between."""
        left = dict(enumerate(tasks))
        if self._executor is not None:
            yield from self._shared(left)
        for at, task in list(left.items()):
            answer = yield from taken(task)
            yield at, answer

    def _shared(self, left: dict[int, Task]) -> Generator[tuple[int, Answer] | None, None, None]:
        attempts = dict.fromkeys(left, 0)
        waiting: dict[Future[Answer], int] = {}
        try:
            todo = list(left)
            while left and self._executor is not None:
                try:
                    for at in todo:
                        waiting[self._executor.submit(run_task, left[at])] = at
                    todo = []
                except BrokenExecutor:
                    self._executor = None  # no worker is left: this process takes over
                    return
                done, _ = wait(waiting, _PATIENCE, return_when="FIRST_COMPLETED")
                for future in done:
                    at = waiting.pop(future)
                    answer = self._answer(future)
                    if answer is not None:
                        del left[at]
                        yield at, answer
                        continue
                    attempts[at] += 1
                    if attempts[at] == ATTEMPTS:
                        future.result()
                    todo.append(at)
                yield None
        finally:
            for future in waiting:
                future.cancel()

    def _answer(self, future: Future[Answer]) -> Answer | None:
        """Return the answer to a task, or None if its worker was lost."""
        try:
            return future.result()
        except FileNotFoundError as error:
            raise InputError(
                f"A worker cannot read {error.filename}. If workers run on other machines, set spill to a folder that "
                "all of them share."
            ) from error
        except Exception as error:
            if not lost(error):
                raise
            self.lost += 1
            return None
