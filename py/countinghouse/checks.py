"""Argument checks for public functions. Each check returns the checked value or raises InputError."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, cast

from countinghouse.dask_executor import DaskExecutor
from countinghouse.errors import InputError
from countinghouse.wording import bounds, grouped, shown

if TYPE_CHECKING:
    from concurrent.futures import Executor


MOST_MEMORY_MB = 10_000_000
MOST_ITEMS = 1_000_000

T = TypeVar("T")


def whole(value: SupportsIndex | object, what: str, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number from `low` to `high` as an `int`; accept NumPy integers, but not booleans or floats.

    The error message begins with `what`.

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


def memory_allowed(memory_mb: object, least: float = 1) -> float:
    """Return the memory allowed in megabytes (millions of bytes), a number from `least` to ten million."""
    try:
        allowed = math.nan if isinstance(memory_mb, bool | str | bytes) else float(memory_mb)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        allowed = math.nan
    if not least <= allowed <= MOST_MEMORY_MB:
        raise InputError(
            f"memory_mb must be a number of megabytes from {least:g} to {grouped(MOST_MEMORY_MB)}, not {shown(memory_mb)}."
        )
    return allowed


def check_executor(executor: Any) -> Executor | None:
    """Return the given executor (anything with `submit`, as in `concurrent.futures`), or None if none was given. A
    Dask client, or its executor, is replaced with a `DaskExecutor`."""
    if callable(getattr(executor, "get_executor", None)):
        executor = DaskExecutor(executor)
    elif type(executor).__module__ == "distributed.cfexecutor":
        executor = DaskExecutor(executor._client, executor._kwargs)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise InputError(
            f"executor must be a concurrent.futures executor (threads, processes, Dask's), not {shown(executor)}."
        )
    checked: Executor | None = executor
    return checked


def flag(value: object, what: str) -> bool:
    """Return a truth value as a bool; accept True, False, 1, 0 and NumPy's booleans."""
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    if type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise InputError(f"{what} must be True or False, not {shown(value)}.")


def text(value: object, what: str, most: int = 200_000) -> str:
    """Return `value` if it is text of at most `most` characters."""
    if not isinstance(value, str):
        raise InputError(f"{what} must be text, not {shown(value)}.")
    if len(value) > most:
        raise InputError(f"{what} has {grouped(len(value))} characters; at most {grouped(most)} are allowed.")
    return value


def items(values: Iterable[T], what: str, most: int = MOST_ITEMS) -> list[T]:
    """Return the members of an iterable (which may be endless) as a list; raise InputError for a string, or if there are
    more than `most` members."""
    try:
        stream = None if isinstance(values, str | bytes | bytearray | memoryview) else iter(values)
    except TypeError:
        stream = None
    if stream is None:
        raise InputError(f"{what} must be a list, not {shown(values)}.")
    found = list(islice(stream, most + 1))
    if len(found) > most:
        raise InputError(f"{what} must have at most {grouped(most)} members.")
    return found


def function(value: T, what: str) -> T:
    """Return `value` if it is callable."""
    if not callable(value):
        raise InputError(f"{what} must be a function, not {shown(value)}.")
    return cast("T", value)


def choice(value: object, what: str, names: Iterable[str]) -> str:
    """Return `value` if it is one of the `names`.

    >>> choice("king", "The neighbourhood", ["any", "king"])
    'king'
    """
    known = list(names)
    if not isinstance(value, str) or value not in known:
        raise InputError(
            f"{what} must be {' or '.join(', '.join(known).rsplit(', ', 1))}, not {shown(value)}."
        )
    return value


def day(value: object, what: str, first: date = date.min, last: date = date.max) -> date:
    """Return a date from `first` to `last`, given as a `date` or written like 2026-11-22.

    >>> day("2026-11-22", "The date")
    datetime.date(2026, 11, 22)
    """
    read: date | None = None
    if isinstance(value, date) and not isinstance(value, datetime):
        read = value
    elif isinstance(value, str) and len(value) == len("2026-11-22"):
        with suppress(ValueError):
            read = date.fromisoformat(value)
    # `fromisoformat` also reads other forms of ISO 8601, such as 2026-W47-7.
    if read is None or value not in (read, read.isoformat()):
        raise InputError(f"{what} must be written like 2026-11-22, not {shown(value)}.")
    if not first <= read <= last:
        raise InputError(f"{what} must be from {first} to {last}, not {read}.")
    return read
