"""The events that a job sends to the page: five kinds, each a plain JSON object with a `type`.

A job is a generator that yields events, or ``None`` when it has no news but can be stopped. Whole numbers that can
exceed 2**53 travel as decimal strings (`number`), because JavaScript would round them.
"""

from __future__ import annotations

import json
from typing import Any, Literal, NotRequired, TypedDict

Event = dict[str, Any]
"""One of the five events below; a job's `progress` and `estimate` declare the extra fields of these two events."""

ErrorKind = Literal["bad input", "too large", "out of memory", "internal"]


class Progress(TypedDict):
    type: Literal["progress"]
    fraction: float | None
    sentence: str


class Estimate(TypedDict):
    type: Literal["estimate"]


class Found(TypedDict):
    type: Literal["found"]
    item: object


class Result(TypedDict):
    """The answer; a view adds the state's canonical spelling if it differs."""

    type: Literal["result"]
    value: object
    state: NotRequired[dict[str, str | int | bool]]


class Failure(TypedDict):
    """An error, as a sentence for a person; `details` is a traceback for the console."""

    type: Literal["error"]
    kind: ErrorKind
    sentence: str
    details: NotRequired[str]


def number(value: int) -> str:
    """Write a whole number of any size for the page: ``number(371020)`` is ``'371020'``."""
    return str(int(value))


def progress(fraction: float | None, sentence: str, **more: Any) -> Event:
    """Report progress: a fraction from 0 to 1, or None if it is unknown, and a sentence."""
    if fraction is not None:
        fraction = min(1.0, max(0.0, float(fraction)))
    return {"type": "progress", "fraction": fraction, "sentence": sentence, **more}


def estimate(**fields: Any) -> Event:
    """Report the estimate so far."""
    return {"type": "estimate", **fields}


def found(item: Any) -> Event:
    """Report another solution, row or entry."""
    return {"type": "found", "item": item}


def result(value: Any) -> Event:
    """Report the answer."""
    return {"type": "result", "value": value}


def error(kind: ErrorKind, sentence: str, details: str | None = None) -> Event:
    """Report an error; `details` (a traceback) goes to the browser's console and is never shown on the page."""
    event: Event = {"type": "error", "kind": kind, "sentence": sentence}
    if details is not None:
        event["details"] = details
    return event


def to_json(value: Any) -> str:
    """Write plain data as the page reads it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
