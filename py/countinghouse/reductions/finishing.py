"""Running a generator to its end for its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

__all__ = ["finish"]

T = TypeVar("T")


def finish(steps: Generator[Any, None, T]) -> T:
    """What the generator returns, whatever it yields on its way."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            value: T = end.value
            return value
