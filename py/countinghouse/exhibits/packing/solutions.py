"""The table that numbers all ways to finish a position; returns a page of solutions, or random ones."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.counting import swept
from countinghouse.exhibits.packing.position import key_of, memory_of, position_of
from countinghouse.kept import Kept
from countinghouse.packing import Placement
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import PAGED, Args, Job, State, whole_argument
from countinghouse.stepping import relay

if TYPE_CHECKING:
    from countinghouse.packing.answers import Completions

#: The bytes that all kept tables may take together.
KEPT_BYTES = 300_000_000
#: The most solutions per question.
MOST_SOLUTIONS = 1_000_000

#: The most random solutions per question.
MOST_DRAWN = 10_000

_tables: Kept[Completions] = Kept(KEPT_BYTES, weigh=lambda table: table.nbytes)


def table_of(state: State, most_mb: int | None = None) -> Generator[Event | None, None, Completions]:
    """Return the table, which makes pages, hints and random draws instant after the first question.

    It may take the memory that the state allows, but no more than `most_mb`.
    """
    key = key_of(state)
    found = _tables.get(key)
    if found is None:
        puzzle, placed = position_of(state)
        found = yield from relay(
            puzzle.completions_steps(placed, min(memory_of(state), most_mb or memory_of(state))),
            lambda step: swept(step, "Working out all ways to finish"),
        )
        _tables.keep(key, found)
    return found


class Solution(TypedDict):
    index: str
    placements: list[str]


class Total(TypedDict):
    total: str


def written(placed: Sequence[Placement]) -> list[str]:
    """Return the text of each placement."""
    return [placement.text for placement in placed]


def _solution(index: int, placed: Sequence[Placement]) -> Event:
    solution: Solution = {"index": events.number(index), "placements": written(placed)}
    return events.found(solution)


def _solutions(state: State, args: Args) -> Iterator[Event | None]:
    start = whole_argument(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = whole_argument(args, "count", 12, 1, MOST_SOLUTIONS, "The number of solutions")
    table = yield from table_of(state)
    for index, solution in enumerate(table.slice(min(start, table.total), start + count), start):
        yield _solution(index, solution)
    yield events.result(Total(total=events.number(table.total)))


def _random(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.frontier.completions import drawn_numbers

    count = whole_argument(args, "count", 1, 1, MOST_DRAWN, "The number of solutions")
    seed = whole_argument(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    table = yield from table_of(state)
    if not table.total:
        raise InputError("There is no way to finish, so none can be drawn.")
    for index in drawn_numbers(count, table.total, seed):
        yield _solution(index, table.nth(index))
    yield events.result(Total(total=events.number(table.total)))


JOBS = (
    Job("solutions", _solutions, Total, found=Solution, args=PAGED),
    Job("random", _random, Total, found=Solution, args={"count?": int, "seed?": int}),
)
