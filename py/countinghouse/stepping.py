"""Run generators that do long work in steps, either to the end or by relaying each step."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, Generic, TypeVar

Step = TypeVar("Step")
Told = TypeVar("Told")
T = TypeVar("T")


def finish(work: Generator[Any, None, T]) -> T:
    """Run a generator to its end and return its result, ignoring what it yields.

    >>> def counting(n):
    ...     for k in range(n):
    ...         yield k
    ...     return "done"
    >>> finish(counting(3))
    'done'
    """
    while True:
        try:
            next(work)
        except StopIteration as stop:
            result: T = stop.value
            return result


class Steps(Generic[Step, T]):
    """The steps of a generator, to use in a ``for`` loop; after the loop, `result` is the generator's result.

    >>> def counting(n):
    ...     for k in range(n):
    ...         yield k
    ...     return "done"
    >>> steps = Steps(counting(3))
    >>> list(steps), steps.result
    ([0, 1, 2], 'done')
    """

    result: T

    def __init__(self, work: Generator[Step, None, T]) -> None:
        self._work = work

    def __iter__(self) -> Iterator[Step]:
        self.result = yield from self._work


def relay(work: Generator[Step, None, T], tell: Callable[[Step], Told]) -> Generator[Told, None, T]:
    """Yield `tell(step)` for every step of `work` and return the result of `work`.

    Use it with ``yield from``; closing the returned generator closes `work`.

    >>> def counting(n):
    ...     for k in range(n):
    ...         yield k
    ...     return "done"
    >>> list(relay(counting(3), str))
    ['0', '1', '2']
    """
    try:
        while True:
            try:
                step = next(work)
            except StopIteration as stop:
                result: T = stop.value
                return result
            yield tell(step)
    finally:
        work.close()
