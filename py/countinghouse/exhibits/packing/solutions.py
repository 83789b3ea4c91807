"""Solutions by number: a page of them, or some at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NotRequired, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.table import MOST_SOLUTIONS, table_of
from countinghouse.packing import Placement
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument

#: Random solutions for one question.
MOST_DRAWN = 10_000

SolutionsArgs = TypedDict("SolutionsArgs", {"from": NotRequired[int | str], "count": NotRequired[int | str]})


class RandomArgs(TypedDict):
    """How many to draw, and the seed; by default one, with the seed of the state."""

    count: NotRequired[int]
    seed: NotRequired[int]


class Solution(TypedDict):
    """A solution and its number, from 0."""

    index: str
    placements: list[str]


class Total(TypedDict):
    """How many solutions there are."""

    total: str


def written(placed: Sequence[Placement]) -> list[str]:
    """Return placements as texts."""
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
    from countinghouse.exact_cover.frontier_completions import drawn_numbers

    count = whole_argument(args, "count", 1, 1, MOST_DRAWN, "The number of solutions")
    seed = whole_argument(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    table = yield from table_of(state)
    if not table.total:
        raise InputError("There is no way to finish, so none can be drawn.")
    for index in drawn_numbers(count, table.total, seed):
        yield _solution(index, table.nth(index))
    yield events.result(Total(total=events.number(table.total)))


JOBS = (
    Job("solutions", "Show solutions", _solutions, Total, found=Solution, args=SolutionsArgs),
    Job("random", "A random solution", _random, Total, found=Solution, args=RandomArgs),
)
