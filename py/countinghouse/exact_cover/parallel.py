"""Send tasks to the workers of an executor and collect the answers in order.

Any :class:`concurrent.futures.Executor` works: threads, processes, a Dask client or MPI. However many workers there
are, the work is divided in the same way, into the tree's first branches or the blocks of a random run, so the result
equals that of one process to the last bit. Names of items and options must be picklable.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["AHEAD", "ATTEMPTS", "PARTS", "in_turn", "lost"]

PARTS = 64
"""Divide a tree into at least this many parts."""

AHEAD = 32
"""The maximum number of tasks in progress at once."""

ATTEMPTS = 4
"""If a task loses this many workers, the task is to blame."""

Answer = TypeVar("Answer")


def lost(error: BaseException) -> bool:
    """Return whether a task failed with this error because its worker was lost."""
    # The last two are exceptions of Dask.
    return isinstance(error, BrokenExecutor | CancelledError) or type(error).__name__ in (
        "KilledWorker",
        "FutureCancelledError",
    )


def in_turn(
    executor: Executor,
    ask: Callable[..., Answer],
    questions: Iterable[tuple[object, ...]],
    ahead: int = AHEAD,
) -> Iterator[Answer]:
    """Yield the answer of `ask` to each of `questions`, in order; at most `ahead` are computed at once.

    If a worker is lost, its question is asked again; if the executor takes no more questions, this process answers them.
    If the caller stops early, tasks that have not begun are cancelled.
    """
    waiting: deque[_Asked[Answer]] = deque()
    try:
        for question in questions:
            waiting.append(_Asked(executor, ask, question))
            if len(waiting) >= ahead:
                yield waiting.popleft().answer()
        while waiting:
            yield waiting.popleft().answer()
    finally:
        for asked in waiting:
            asked.cancel()


class _Asked(Generic[Answer]):
    """A question sent to a worker."""

    def __init__(self, executor: Executor, ask: Callable[..., Answer], question: tuple[object, ...]) -> None:
        self._executor, self._ask, self._question = executor, ask, question
        self._future = self._submitted()

    def _submitted(self) -> Future[Answer] | None:
        """Send the question; return None if no worker is left."""
        try:
            return self._executor.submit(self._ask, *self._question)
        except BrokenExecutor:
            return None

    def answer(self) -> Answer:
        for attempt in range(1, ATTEMPTS + 1):
            if self._future is None:
                break
            try:
                return self._future.result()
            except Exception as error:
                if not lost(error) or attempt == ATTEMPTS:
                    raise
            self._future = self._submitted()
        return self._ask(*self._question)

    def cancel(self) -> None:
        if self._future is not None:
            self._future.cancel()
