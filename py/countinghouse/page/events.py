"""What a job may tell the page: five kinds of event, each a plain JSON object with a `type`.

A job is a generator that yields events, or ``None`` where it has nothing to tell but may be stopped.
Whole numbers that can pass 2**53 travel as decimal strings (`number`), since JavaScript would round them.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Event = dict[str, Any]
"""One of the five below; a job's `progress` and `estimate` say what else theirs hold."""

ErrorKind = Literal["bad input", "too large", "out of memory", "internal"]


class Progress(TypedDict):
    """How far a job is."""

    type: Literal["progress"]
    fraction: float | None
    sentence: str


class Estimate(TypedDict):
    """A running estimate."""

    type: Literal["estimate"]


class Found(TypedDict):
    """One more solution, row or entry."""

    type: Literal["found"]
    item: object


class Result(TypedDict):
    """The answer."""

    type: Literal["result"]
    value: object


class Failure(TypedDict):
    """What went wrong, in a sentence for a person; `details` is a traceback for the console."""

    type: Literal["error"]
    kind: ErrorKind
    sentence: str
    details: NotRequired[str]


def number(value: int) -> str:
    """A whole number of any size as it travels: ``number(371020)`` is ``'371020'``."""
    return str(int(value))


def progress(fraction: float | None, sentence: str, **more: Any) -> Event:
    """How far a job is: a fraction from 0 to 1, or None when nothing honest can be said, and a sentence."""
    if fraction is not None:
        fraction = min(1.0, max(0.0, float(fraction)))
    return {"type": "progress", "fraction": fraction, "sentence": sentence, **more}


def estimate(**fields: Any) -> Event:
    """A running estimate; the job documents its fields."""
    return {"type": "estimate", **fields}


def found(item: Any) -> Event:
    """One more solution, row or entry."""
    return {"type": "found", "item": item}


def result(value: Any) -> Event:
    """What the job was asked for."""
    return {"type": "result", "value": value}


def error(kind: ErrorKind, sentence: str, details: str | None = None) -> Event:
    """A failure in words for a person; `details` (a traceback) is for the console and never shown."""
    event: Event = {"type": "error", "kind": kind, "sentence": sentence}
    if details is not None:
        event["details"] = details
    return event
