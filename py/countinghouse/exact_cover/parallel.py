"""Send tasks to the workers of an executor and collect the answers in order.

Any :class:`concurrent.futures.Executor` works: threads, processes, a Dask client or MPI. However many workers there
are, the work is divided in the same way, into the tree's first branches or the blocks of a random run, so the result
equals that of one process to the last bit. Names of items and options must be picklable.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["AHEAD", "PARTS", "in_turn"]

PARTS = 64
"""Divide a tree into at least this many parts."""

AHEAD = 32
"""The maximum number of tasks in progress at once."""

Answer = TypeVar("Answer")


def in_turn(
    executor: Executor,
    ask: Callable[..., Answer],
    questions: Iterable[tuple[object, ...]],
    ahead: int = AHEAD,
) -> Iterator[Answer]:
    """Yield the answer of `ask` to each of `questions`, in order; at most `ahead` are computed at once.

    If the caller stops early, tasks that have not begun are cancelled.
    """
    waiting: deque[Future[Answer]] = deque()
    try:
        for question in questions:
            waiting.append(executor.submit(ask, *question))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
