"""Beyond one process: put questions to the workers of an executor and take their answers in order.

Any :class:`concurrent.futures.Executor` will do: threads, processes, Dask's (``client.get_executor()``), MPI's. Work is
divided by the first branches of the tree and by the blocks of a random run, never by the number of workers, and
answers are taken in the order of the questions; so the result is that of one process, to the last bit.
Questions and answers are pickled, so the names of items and options have to be such as can be.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["AHEAD", "PARTS", "in_turn"]

PARTS = 64
"""Into how many parts at least a tree is divided."""

AHEAD = 32
"""How many questions may be under way before the first answer is taken."""

Answer = TypeVar("Answer")


def in_turn(
    executor: Executor,
    ask: Callable[..., Answer],
    questions: Iterable[tuple[object, ...]],
    ahead: int = AHEAD,
) -> Iterator[Answer]:
    """Yield the answers of `ask` to each of `questions`, in their order; at most `ahead` are under way at once.

    When the caller stops taking answers, what has not begun is cancelled.
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
