"""Running a generator, which does long work in steps, to its end for its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

__all__ = ["finish"]

T = TypeVar("T")


def finish(work: Generator[Any, None, T]) -> T:
    """What the generator returns when it is run to its end, whatever it yields on its way.

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
