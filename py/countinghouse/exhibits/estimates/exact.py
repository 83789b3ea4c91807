"""The exact numbers that the two sides estimate."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypedDict

from countinghouse.exhibits.estimates.sides import SIDES, check, depth_of, puzzle_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay


class Worked(TypedDict):
    value: str


class Exact(TypedDict):
    first: Worked
    second: Worked


def _exact(state: State, args: Args) -> Iterator[Event | None]:
    check(state)
    known: dict[int | None, Worked] = {}
    for depth in dict.fromkeys(depth_of(state, side) for side in SIDES):
        number = yield from (_solutions(state) if depth is None else _vertices(state, depth))
        known[depth] = {"value": events.number(number)}
    first, second = (known[depth_of(state, side)] for side in SIDES)
    yield events.result(Exact(first=first, second=second))


def _solutions(state: State) -> Generator[Event | None, None, int]:
    puzzle = puzzle_of(state)
    count = yield from relay(
        puzzle.count_steps(), lambda step: events.progress(None, "Counting the solutions")
    )
    return count.value


def _vertices(state: State, depth: int) -> Generator[Event | None, None, int]:
    from countinghouse.exact_cover.search.levels import levels_steps

    for at in levels_steps(puzzle_of(state).problem()):
        if len(at.vertices) > depth:
            return int(at.vertices[depth])
        yield events.progress(None, f"Depth {at.depth}, {100 * at.share:.0f} %, equal vertices merged")
    return 0


JOBS = (Job("exact", _exact, Exact),)
