"""The numbered solutions of a problem: a page of them, or random solutions."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subjects import Solved, key_of, problem_of, subject_of
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import PAGED, Args, Job, State, whole_argument
from countinghouse.stepping import relay
from countinghouse.wording import grouped, share_done

if TYPE_CHECKING:
    from countinghouse.exact_cover.frontier.completions import Completions

#: The maximum number of steps and solutions of a listing before a table is tried.
TRIED = 400
LISTED = 5_000
#: A table is tried only if at most this many states are expected.
TABLE_STATES = 1e8
TABLE_MEGABYTES = 400
#: The maximum number of solutions to keep without a table.
MOST_FOUND = 20_000
#: The maximum number of solutions per request.
MOST_SOLUTIONS = 1_000


class Solution(TypedDict):
    index: str
    names: list[str]  # of its options
    drawn: Solved


class Known(TypedDict):
    total: str | None  # None while the number is unknown
    found: int
    how: str  # how the solutions are numbered


@dataclass
class Solutions:
    """The known solutions of a problem: all of them, a table that numbers them, or the first that were found.

    Only the problem determines which of the three is used, so solution k is the same everywhere.
    """

    search: Iterator[list[tuple[Name, ...]]]
    found: list[tuple[Name, ...]] = field(default_factory=list)
    complete: bool = False
    table: Completions | None = None

    @property
    def total(self) -> int | None:
        if self.table is not None:
            return self.table.total
        return len(self.found) if self.complete else None

    @property
    def how(self) -> str:
        if self.table is not None:
            return "Numbered by frontier counting, which finds any solution without listing those before it."
        if self.complete:
            return "All found by a search, in the order in which it meets them."
        return "Found by a search, in the order in which it meets them; their number is not known."

    def names(self, index: int) -> tuple[Name, ...]:
        """Return the options of a known solution, in the order in which the search or the sweep chooses them."""
        return self.found[index] if self.table is None else next(self.table.chosen(index, index + 1))

    def resume(self, wanted: int, steps: int) -> Generator[Event | None, None, None]:
        """Find solutions until there are `wanted`, or all are found, or `steps` run out (no limit if negative)."""
        while len(self.found) < wanted and not self.complete and steps:
            some = next(self.search, None)
            if some is None:
                self.complete = True
            else:
                self.found += some
                steps -= 1
                yield events.progress(None, f"{grouped(len(self.found))} solutions found")


_kept: Kept[Solutions] = Kept(3)


def solutions_of(state: State) -> Generator[Event | None, None, Solutions]:
    """Return the known solutions of a state's problem; they are cached between questions."""
    from countinghouse.exact_cover.frontier.completions import completions_steps
    from countinghouse.exact_cover.frontier.plan import make_plan
    from countinghouse.exact_cover.search.listing import listing_steps

    key = key_of(state)
    known = _kept.get(key)
    if known is not None:
        return known
    problem = problem_of(state)
    yield events.progress(None, "Looking for solutions")
    known = Solutions(listing_steps(problem))
    yield from known.resume(LISTED, TRIED)
    with suppress(TooLarge):  # without a table, the search finds the solutions one by one
        if not known.complete and sum(make_plan(problem.compiled()).weights) <= TABLE_STATES:
            known.table = yield from relay(
                completions_steps(problem, TABLE_MEGABYTES),
                lambda step: events.progress(
                    step.fraction, f"Numbering all solutions: {share_done(step.fraction)}"
                ),
            )
    return _kept.keep(key, known)


def _solutions(state: State, args: Args) -> Iterator[Event | None]:
    start = whole_argument(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = whole_argument(args, "count", 1, 1, MOST_SOLUTIONS, "The number of solutions")
    known = yield from solutions_of(state)
    if known.table is not None:
        page = list(known.table.chosen(start, start + count))
    else:
        if not known.complete and start + count > MOST_FOUND:
            raise InputError(
                "The number of solutions is not known, and the search finds them one after another, so the page shows only "
                f"the first {grouped(MOST_FOUND)}."
            )
        yield from known.resume(start + count, -1)
        page = known.found[start : start + count]
    for index, names in enumerate(page, start):
        yield _found(state, index, names)
    total = None if known.total is None else events.number(known.total)
    yield events.result(Known(total=total, found=len(known.found), how=known.how))


def _found(state: State, index: int, names: tuple[Name, ...]) -> Event:
    solution: Solution = {
        "index": events.number(index),
        "names": [str(name) for name in names],
        "drawn": subject_of(state).solved(state, names),
    }
    return events.found(solution)


def _random(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.frontier.completions import drawn_numbers

    count = whole_argument(args, "count", 1, 1, MOST_SOLUTIONS, "The number of solutions")
    seed = whole_argument(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    known = yield from solutions_of(state)
    total = known.total
    if total is None:
        raise InputError("The number of solutions is not known, so none can be drawn uniformly.")
    if not total:
        raise InputError("There is no solution, so none can be drawn.")
    for index in drawn_numbers(count, total, seed):
        yield _found(state, index, known.names(index))
    yield events.result(Known(total=events.number(total), found=len(known.found), how=known.how))


JOBS = (
    Job("solutions", _solutions, result=Known, found=Solution, args=PAGED),
    Job("random", _random, result=Known, found=Solution, args={"count?": int, "seed?": int}),
)
