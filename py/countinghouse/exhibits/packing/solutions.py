"""The table that numbers all ways to finish a position, and the jobs that read it: a page of solutions, random solutions, and a
page of solutions grouped by symmetry."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError, TooLarge
from countinghouse.exhibits.packing.counting import swept
from countinghouse.exhibits.packing.position import key_of, listing, memory_of, position_of
from countinghouse.kept import Kept
from countinghouse.packing import Placement
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import PAGED, Args, Job, State, whole_argument
from countinghouse.stepping import relay

if TYPE_CHECKING:
    from countinghouse.packing.answers import Completions
    from countinghouse.packing.orbits import Orbit, Orbits

#: The maximum size, in bytes, of all kept tables together.
KEPT_BYTES = 300_000_000
#: The maximum number of solutions per request.
MOST_SOLUTIONS = 1_000_000

#: The maximum number of random solutions per request.
MOST_DRAWN = 10_000
#: The maximum number of groups per request.
MOST_GROUPS = 1_000

_tables: Kept[Completions] = Kept(KEPT_BYTES, weigh=lambda table: table.nbytes)
_orbits: Kept[Orbits] = Kept(2)


def table_of(state: State, most_mb: int | None = None) -> Generator[Event | None, None, Completions]:
    """Return the table of all ways to finish; once it is made, pages, hints and random draws are instant.

    The table may take the memory that the state allows, but no more than `most_mb`.
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
    """The number of solutions, and the number of symmetries that map the placed pieces to themselves."""

    total: str
    symmetries: int


class Group(TypedDict):
    """Solutions that are images of each other, with their indexes; the smallest index comes first."""

    indexes: list[str]
    solutions: list[list[str]]


class Groups(TypedDict):
    """The number of solutions, and of groups ("" if counting them needs too much memory); `more` says whether another group comes
    after the page, or before it if `back` was requested."""

    total: str
    groups: str
    more: bool


def written(placed: Sequence[Placement]) -> list[str]:
    """Return the text of each placement."""
    return [placement.text for placement in placed]


def _solution(index: int, placed: Sequence[Placement]) -> Event:
    solution: Solution = {"index": events.number(index), "placements": written(placed)}
    return events.found(solution)


def _solutions(state: State, args: Args) -> Iterator[Event | None]:
    start = whole_argument(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = whole_argument(args, "count", 12, 1, MOST_SOLUTIONS, "The number of solutions")
    table = yield from table_of(listing(state))
    for index, solution in enumerate(table.slice(min(start, table.total), start + count), start):
        yield _solution(index, solution)
    yield events.result(_total(table))


def _total(table: Completions) -> Total:
    return Total(total=events.number(table.total), symmetries=len(table.placed.stabiliser))


def _groups(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.packing.orbits import Orbits

    start = whole_argument(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = whole_argument(args, "count", 12, 1, MOST_GROUPS, "The number of groups")
    back = args.get("back") is True
    table = yield from table_of(listing(state))
    orbits = _orbits.get(table) or _orbits.keep(table, Orbits(table))
    if args.get("around") is True and start < table.total:
        start = orbits.of(start).numbers[0]
    found, more = 0, False
    for number in orbits.firsts(min(start, table.total), back):
        if number is None:
            yield None
        elif found == count:
            more = True
            break
        else:
            yield _group(orbits.of(number))
            found += 1
            if back and found == count:
                more = number > 0
                break
    groups = ""
    with suppress(TooLarge):
        groups = events.number((yield from relay(orbits.count_steps(memory_of(state)), lambda _: None)))
    yield events.result(Groups(total=events.number(table.total), groups=groups, more=more))


def _group(orbit: Orbit) -> Event:
    group: Group = {
        "indexes": [events.number(number) for number in orbit.numbers],
        "solutions": [written(solution) for solution in orbit.solutions],
    }
    return events.found(group)


def _random(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.frontier.completions import drawn_numbers

    count = whole_argument(args, "count", 1, 1, MOST_DRAWN, "The number of solutions")
    seed = whole_argument(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    table = yield from table_of(listing(state))
    if not table.total:
        raise InputError("There is no way to finish, so none can be drawn.")
    for index in drawn_numbers(count, table.total, seed):
        yield _solution(index, table.nth(index))
    yield events.result(_total(table))


JOBS = (
    Job("solutions", _solutions, Total, found=Solution, args=PAGED),
    Job("groups", _groups, Groups, found=Group, args={**PAGED, "back?": bool, "around?": bool}),
    Job("random", _random, Total, found=Solution, args={"count?": int, "seed?": int}),
)
