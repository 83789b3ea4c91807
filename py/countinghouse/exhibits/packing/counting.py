"""Count the ways to finish a position."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import TooLarge
from countinghouse.exhibits.packing.checking import Reason, why
from countinghouse.exhibits.packing.position import emptied, memory_of, position_of
from countinghouse.exhibits.packing.tree import WALKS
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.keeping import kept_count
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import share_done

if TYPE_CHECKING:
    from countinghouse.exact_cover.frontier.sweep import SweepProgress
    from countinghouse.packing import PackingCount


class Count(TypedDict):
    """The number of ways to finish; if it is 0, a second result adds the reasons found.

    `seconds` is None if the answer was computed ahead of time or over several visits.
    `upToRotation` is None unless the tray is solid and some solution has a mirror image that is also a
    solution but not a rotation of it.
    """

    value: str
    method: str
    states: int
    seconds: float | None
    upToSymmetry: str | None
    upToRotation: str | None
    group: str
    symmetry: str  # the group in words
    order: int  # of the group
    reasons: list[Reason]


def swept(step: SweepProgress | None, words: str) -> Event | None:
    """Return the progress of a sweep as an event."""
    if step is None:
        return None
    return events.progress(step.fraction, f"{words}: {share_done(step.fraction)}")


def _finish(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = position_of(state)
    began = time.perf_counter()
    yield events.progress(0.0, "Counting")
    try:
        work = kept_count(args, lambda file: puzzle.count_steps(placed, memory_of(state), checkpoint=file))
        count, resumed = yield from relay(work, lambda step: swept(step, "Counting"))
    except TooLarge as refused:
        yield events.progress(None, "Too large to count; estimating how long a search would take")
        forecast = yield from WALKS.forecast(state)
        raise TooLarge(f"{str(refused).rstrip('.')}. {forecast}") from None
    seconds = None if resumed else round(time.perf_counter() - began, 3)
    answer = _answer(count, seconds, puzzle.tray.depth > 1)
    yield events.result(answer)
    if not count.value:
        # The number has been sent; the reasons follow when they are found.
        reasoned: Count = {**answer, "reasons": (yield from why(puzzle, placed))}
        yield events.result(reasoned)


def _answer(count: PackingCount, seconds: float | None, solid: bool) -> Count:
    mirrored = solid and count.up_to_rotation != count.up_to_symmetry
    return {
        "value": events.number(count.value),
        "method": count.method,
        "states": count.states,
        "seconds": seconds,
        "upToSymmetry": None if count.up_to_symmetry is None else events.number(count.up_to_symmetry),
        "upToRotation": events.number(count.up_to_rotation) if mirrored and count.up_to_rotation else None,
        "group": count.group,
        "symmetry": count.symmetry,
        "order": count.order,
        "reasons": [],
    }


def ahead(state: State) -> Count:
    """Count the ways to finish a position at build time; there must be at least one."""
    puzzle, placed = position_of(state)
    return _answer(puzzle.count(placed, memory_mb=memory_of(state)), None, puzzle.tray.depth > 1)


def _count(state: State, args: Args) -> Iterator[Event | None]:
    return _finish(emptied(state), args)


JOBS = (
    Job("finish", _finish, Count),
    Job("count", _count, Count),
)
