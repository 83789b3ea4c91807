"""Replay an algorithm step by step: the view has the first steps, and a job sends the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import TypedDict, TypeVar

from countinghouse.page import events
from countinghouse.page.events import Event

#: The maximum number of steps that the page shows.
MOST_STEPS = 20_000
#: The number of steps in an event.
TOGETHER = 100

S = TypeVar("S")


class Walk(TypedDict):
    """The number of the last step, and whether the algorithm ends there."""

    steps: int
    complete: bool


def rest(
    steps: Iterator[S], first: int, more: Callable[[int, list[S]], Mapping[str, object]]
) -> Iterator[Event | None]:
    """Yield the steps from number `first` on; `more` makes each event from its steps and the number of the first."""
    at, some = 0, list[S]()
    for at, step in enumerate(islice(steps, MOST_STEPS + 1)):
        if at >= first:
            some.append(step)
        if (at + 1) % TOGETHER == 0:
            yield events.found(more(at + 1 - len(some), some)) if some else None
            some = []
    if some:
        yield events.found(more(at + 1 - len(some), some))
    yield events.result(Walk(steps=at, complete=next(steps, None) is None))
