"""Send tasks to the workers of an executor, and take their answers in order.

Any :class:`concurrent.futures.Executor` works: threads, processes, Dask's (``client.get_executor()``), MPI's. The work
is divided by the tree's first branches or the blocks of a random run, never by the number of workers, so the result
equals that of one process, to the last bit. The names of items and options must be picklable.
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
"""The most tasks under way at once."""

Answer = TypeVar("Answer")


def in_turn(
    executor: Executor,
    ask: Callable[..., Answer],
    questions: Iterable[tuple[object, ...]],
    ahead: int = AHEAD,
) -> Iterator[Answer]:
    """Yield the answers of `ask` to each of `questions`, in order; at most `ahead` are under way at once.

    If the caller stops taking answers, questions that have not begun are cancelled.
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
