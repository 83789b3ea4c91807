"""Checks of the arguments that many public calls share. Each returns the checked value or raises InputError."""

from __future__ import annotations

import math
import operator
from concurrent.futures import Executor
from typing import Any, SupportsIndex

from countinghouse.errors import InputError
from countinghouse.wording import bounds, grouped, shown

__all__ = ["check_executor", "memory_allowed", "whole"]

MOST_MEMORY_MB = 10_000_000


def whole(value: SupportsIndex | object, what: str, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number from `low` to `high` as an `int`; NumPy integers count, booleans and floats do not.

    `what` begins the sentence of the error.

    >>> whole(7, "The limit", 1, 10)
    7
    >>> whole(0, "The limit", 1, 10)
    Traceback (most recent call last):
    countinghouse.errors.InputError: The limit must be a whole number from 1 to 10, not 0.
    """
    try:
        number = None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        raise InputError(f"{what} must be a whole number{bounds(low, high)}, not {shown(value)}.")
    return number


def memory_allowed(memory_mb: object) -> float:
    """Return the memory allowed, in megabytes (millions of bytes), from 1 to ten million."""
    try:
        allowed = math.nan if isinstance(memory_mb, bool | str | bytes) else float(memory_mb)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        allowed = math.nan
    if not 1 <= allowed <= MOST_MEMORY_MB:
        raise InputError(
            f"memory_mb must be a number of megabytes from 1 to {grouped(MOST_MEMORY_MB)}, not {shown(memory_mb)}."
        )
    return allowed


def check_executor(executor: Any) -> Executor | None:
    """Return an executor (anything with `submit`, as in `concurrent.futures`), or None for no executor."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise InputError(
            f"executor must be a concurrent.futures executor (threads, processes, Dask's), not {shown(executor)}."
        )
    checked: Executor | None = executor
    return checked
