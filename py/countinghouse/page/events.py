"""What a job tells the page: five kinds of event, each a plain JSON object with a `type`.

A job is a generator that yields events, or ``None`` where it has nothing to tell but may be stopped. Whole numbers that can
pass 2**53 travel as decimal strings (`number`), because JavaScript would round them.
"""

from __future__ import annotations

import json
from typing import Any, Literal, NotRequired, TypedDict

Event = dict[str, Any]
"""One of the five below; a job's `progress` and `estimate` say what else theirs hold."""

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
    """The answer; that of a view holds the state's canonical spelling if it differs."""

    type: Literal["result"]
    value: object
    state: NotRequired[dict[str, str | int | bool]]


class Failure(TypedDict):
    """What went wrong, in a sentence for a person; `details` is a traceback for the console."""

    type: Literal["error"]
    kind: ErrorKind
    sentence: str
    details: NotRequired[str]


def number(value: int) -> str:
    """Write a whole number of any size for the page: ``number(371020)`` is ``'371020'``."""
    return str(int(value))


def progress(fraction: float | None, sentence: str, **more: Any) -> Event:
    """Say how far a job is: a fraction from 0 to 1, or None when nothing honest can be said, and a sentence."""
    if fraction is not None:
        fraction = min(1.0, max(0.0, float(fraction)))
    return {"type": "progress", "fraction": fraction, "sentence": sentence, **more}


def estimate(**fields: Any) -> Event:
    """Say the estimate so far."""
    return {"type": "estimate", **fields}


def found(item: Any) -> Event:
    """Say one more solution, row or entry."""
    return {"type": "found", "item": item}


def result(value: Any) -> Event:
    """Say the answer."""
    return {"type": "result", "value": value}


def error(kind: ErrorKind, sentence: str, details: str | None = None) -> Event:
    """Say what went wrong; `details` (a traceback) goes to the console and is never shown."""
    event: Event = {"type": "error", "kind": kind, "sentence": sentence}
    if details is not None:
        event["details"] = details
    return event


def to_json(value: Any) -> str:
    """Write plain data as the page reads it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
