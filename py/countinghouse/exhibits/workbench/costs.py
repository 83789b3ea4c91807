"""The cheapest solutions of a problem whose options have costs, and the number of solutions at each cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from heapq import nsmallest
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.workbench.solutions import TABLE_MEGABYTES, solutions_of
from countinghouse.exhibits.workbench.subjects import problem_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, Parameter, State
from countinghouse.stepping import relay
from countinghouse.wording import share_done

if TYPE_CHECKING:
    from countinghouse.exact_cover.frontier.completions import Completions
    from countinghouse.exact_cover.frontier.sweep import SweepProgress

#: The maximum number of rows shown in the table of costs.
MOST_ROWS = 400

#: The number of cheapest solutions found; the page shows as many as the person wants.
MOST_CHEAPEST = 100

CHEAPEST = Parameter("cheapest", "Cheapest solutions to list", "integer", 5, minimum=1, maximum=MOST_CHEAPEST)


class Cheap(TypedDict):
    number: str  # the number of the solution, from 1
    cost: str
    names: list[str]  # of its options


class AtCost(TypedDict):
    cost: str
    solutions: str


class Costs(TypedDict):
    total: str
    cheapest: list[Cheap]
    counts: list[AtCost]  # lowest cost first
    costs: int  # the number of different costs


def _costs(state: State, args: Args) -> Iterator[Event | None]:
    problem = problem_of(state)
    price = problem.costs
    if not any(price.values()):
        raise InputError("No option costs anything; write a cost after an option's items, such as |3.")
    known = yield from solutions_of(state)
    if known.table is not None:
        cheapest, counts = yield from _in_table(known.table)
    elif known.complete:
        costs = [sum(price[name] for name in names) for names in known.found]
        cheapest = [
            (costs[at], at) for at in nsmallest(MOST_CHEAPEST, range(len(costs)), key=costs.__getitem__)
        ]
        counts = dict(sorted(Counter(costs).items()))
    else:
        raise InputError(
            "There are too many solutions to number in the memory of a page, so the cheapest is not known. In Python, "
            "countinghouse.exact_cover.cheapest takes as much memory as you allow."
        )
    answer: Costs = {
        "total": events.number(sum(counts.values())),
        "cheapest": [
            {
                "number": events.number(at + 1),
                "cost": events.number(cost),
                "names": [str(name) for name in known.names(at)],
            }
            for cost, at in cheapest
        ],
        "counts": [
            {"cost": events.number(cost), "solutions": events.number(ways)}
            for cost, ways in list(counts.items())[:MOST_ROWS]
        ],
        "costs": len(counts),
    }
    yield events.result(answer)


def _in_table(
    table: Completions,
) -> Generator[Event | None, None, tuple[list[tuple[int, int]], dict[int, int]]]:
    from countinghouse.exact_cover.frontier.costs import cheapest_in_steps, count_by_cost_in_steps

    def told(step: SweepProgress) -> Event:
        return events.progress(step.fraction, f"Adding up costs: {share_done(step.fraction)}")

    found = yield from relay(cheapest_in_steps(table, MOST_CHEAPEST), told)
    counts = yield from relay(count_by_cost_in_steps(table, 2 * TABLE_MEGABYTES), told)
    return [(cost, table.index_of(solution)) for cost, solution in found], counts


JOBS = (Job("costs", _costs, result=Costs),)
