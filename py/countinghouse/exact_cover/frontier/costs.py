"""The cheapest solutions, and the number of solutions at each cost.

The cost of a solution is the sum of its options' costs. Both computations traverse the table of completions
(:mod:`countinghouse.exact_cover.frontier.completions`) once more, from end to beginning. The table adds up numbers of
completions. For the cheapest solutions, the least cost replaces this sum (a sweep in the min-plus algebra); for the
number at each cost, polynomials whose exponents are costs are added instead of numbers.

If a limit on the cost is known, a sweep can drop every beginning that costs more, as `cheapest_within_steps` does. This
can leave so few states that a dictionary is many times as fast as a table.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from heapq import nsmallest
from itertools import chain
from operator import itemgetter

import numpy as np

from countinghouse.checks import memory_allowed, whole
from countinghouse.errors import TooLarge
from countinghouse.exact_cover.frontier.backward import edges
from countinghouse.exact_cover.frontier.completions import Completions, completions_steps
from countinghouse.exact_cover.frontier.plan import Step
from countinghouse.exact_cover.frontier.states import (
    CHUNK,
    U64,
    Array,
    Budget,
    picked,
    summed,
    widened,
)
from countinghouse.exact_cover.frontier.sweep import SweepProgress
from countinghouse.exact_cover.problem import Problem, Solution, check_problem
from countinghouse.stepping import finish, relay
from countinghouse.wording import grouped

__all__ = [
    "MOST_CHEAPEST",
    "cheapest",
    "cheapest_in_steps",
    "cheapest_steps",
    "cheapest_within_steps",
    "count_by_cost",
    "count_by_cost_in_steps",
    "count_by_cost_steps",
]

MOST_CHEAPEST = 100_000
"""The maximum number of solutions that `cheapest` returns."""

# Larger than any sum of costs.
_FAR = 1 << 62
# The table of completions takes this share of the work.
_TABLE = 0.7
# Memory in bytes: of an edge during its lookup (at most), of the beginning of a solution during selection, of a listed
# solution (at least), and per step of a solution that is yet to be listed.
_EDGE, _BEGINNING, _LISTED, _STEP = 200, 96, 200, 12
#: A sweep in a dictionary makes at most this many beginnings of solutions at one item: about 30 MB.
MOST_BEGINNINGS = 200_000
# The options of a beginning, last first, and their cost.
_Link = tuple[int, "_Link"] | None
_Beginning = tuple[int, _Link]
# List this many solutions at a time.
_WRITTEN = 1024
# Rows in the first chunk of a layer: few, because the number of pairs per row is still unknown.
_FIRST = 256


def cheapest(problem: Problem, k: int = 1, memory_mb: float = 1024) -> list[tuple[int, Solution]]:
    """Return the `k` cheapest solutions (or all, if there are fewer), each with its cost, the cheapest first.

    Ties keep the order in which `completions` numbers the solutions. Raises TooLarge if the table, the computation and
    the solutions would together exceed `memory_mb`.

    Time: that of `completions`, one more pass over its table, and O(k · b · log(k · b)) for each item with b options.

    >>> p = Problem.from_text("a b c\\n1: a b |4\\n2: c |1\\n3: a |2\\n4: b c |2")
    >>> cheapest(p, 2)
    [(4, ('3', '4')), (5, ('1', '2'))]
    """
    return finish(cheapest_steps(problem, k, memory_mb))


def cheapest_steps(
    problem: Problem, k: int = 1, memory_mb: float = 1024
) -> Generator[SweepProgress, None, list[tuple[int, Solution]]]:
    """Like `cheapest`, but yields progress."""
    check_problem(problem)
    k, memory_mb = _how_many(k), memory_allowed(memory_mb)
    table = yield from _table(problem, memory_mb)
    return (yield from relay(cheapest_in_steps(table, k, memory_mb), _second))


def cheapest_within_steps(
    options: Sequence[Sequence[tuple[int, int, int]]], limit: int, k: int = 1
) -> Generator[None, None, list[tuple[int, tuple[int, ...]]]]:
    """Return the `k` cheapest solutions that cost at most `limit`, each with its cost and the numbers of its options,
    the cheapest first; yield after each item.

    `options` has an entry for each primary item, in the order in which the items are settled: the options whose first
    item it is. Each option is given by its cost, its items as bits (bit i for primary item i, higher bits for secondary
    items), and its number. Raises TooLarge if more than `MOST_BEGINNINGS` beginnings at one item cost no more than
    `limit`.

    >>> a, b, c = 1, 2, 4
    >>> options = [(4, a | b, 1), (2, a, 3)], [(2, b | c, 4)], [(1, c, 2)]
    >>> finish(cheapest_within_steps(options, 5, 2)), finish(cheapest_within_steps(options, 4, 2))
    ([(4, (3, 4)), (5, (1, 2))], [(4, (3, 4))])
    """
    states: dict[int, list[_Beginning]] = {0: [(0, None)]}
    for item, own in enumerate(options):
        after: dict[int, list[_Beginning]] = {}
        made = 0
        for state, begun in states.items():
            if state >> item & 1:
                after.setdefault(state, []).extend(begun)
                continue
            for cost, items, number in own:
                if not items & state:
                    left = limit - cost
                    longer = [(paid + cost, (number, before)) for paid, before in begun if paid <= left]
                    if longer:
                        after.setdefault(state | items, []).extend(longer)
                        made += len(longer)
            if made > MOST_BEGINNINGS:
                raise TooLarge(
                    f"More than {grouped(MOST_BEGINNINGS)} beginnings of solutions are cheap enough."
                )
        states = {state: nsmallest(k, begun, itemgetter(0)) for state, begun in after.items()}
        yield None
    ended = nsmallest(k, chain.from_iterable(states.values()), itemgetter(0))
    return [(paid, tuple(sorted(_linked(before)))) for paid, before in ended]


def _linked(link: _Link) -> Generator[int, None, None]:
    while link is not None:
        number, link = link
        yield number


def count_by_cost(problem: Problem, memory_mb: float = 1024) -> dict[int, int]:
    """Return the number of solutions at each cost, in increasing order of cost.

    Raises TooLarge if the table, or the set of (state, cost) pairs, would exceed `memory_mb`.

    Time: that of `completions`, and O(p log p) for p pairs of a state's successor and a cost of that successor's
    completions.

    >>> p = Problem.from_text("a b c\\n1: a b |4\\n2: c |1\\n3: a |2\\n4: b c |2\\n5: b c |3")
    >>> count_by_cost(p)
    {4: 1, 5: 2}
    """
    return finish(count_by_cost_steps(problem, memory_mb))


def count_by_cost_steps(
    problem: Problem, memory_mb: float = 1024
) -> Generator[SweepProgress, None, dict[int, int]]:
    """Like `count_by_cost`, but yields progress."""
    check_problem(problem)
    memory_mb = memory_allowed(memory_mb)
    table = yield from _table(problem, memory_mb)
    return (yield from relay(count_by_cost_in_steps(table, memory_mb), _second))


def _table(problem: Problem, memory_mb: float) -> Generator[SweepProgress, None, Completions]:
    return (
        yield from relay(
            completions_steps(problem, memory_mb),
            lambda step: SweepProgress(step.step, step.steps, step.states, _TABLE * step.fraction),
        )
    )


def _second(step: SweepProgress) -> SweepProgress:
    return SweepProgress(step.step, step.steps, step.states, _TABLE + (1 - _TABLE) * step.fraction)


def _how_many(k: int) -> int:
    return whole(k, "The number of cheapest solutions", 0, MOST_CHEAPEST)


def _costs(table: Completions) -> tuple[int, ...]:
    """Return the cost of each option; costs are limited, so sums over millions of options fit in 64 bits."""
    problem = table.plan.problem
    return problem.costs or (0,) * len(problem.names)


def _branch_costs(step: Step, costs: tuple[int, ...]) -> Array:
    """Return the cost of each branch; the last entry, for no branch, is 0."""
    return np.array([*(costs[branch.option] for branch in step.branches), 0], np.int64)


def cheapest_in_steps(
    table: Completions, k: int = 1, memory_mb: float = 1024
) -> Generator[SweepProgress, None, list[tuple[int, Solution]]]:
    """Like `cheapest`, but for an existing table; yields progress."""
    k, memory_mb = _how_many(k), memory_allowed(memory_mb)
    if not k or not table.total:
        return []
    k = min(k, table.total)
    costs = _costs(table)
    steps, layers, names = table.plan.steps, table.layers, table.plan.problem.names
    budget = Budget(memory_mb, table.nbytes + table.plan.nbytes)
    # Reserve memory for the least cost of each state; the loop below reserves more for the beginnings.
    budget.hold(8 * sum(map(len, layers)))
    wanted = f"{grouped(k)} solutions"
    budget.ask(k * (_LISTED + _STEP * len(steps)), wanted)
    least = yield from _least(table, costs, budget)
    # For each beginning of a solution, in numerical order: the row of its current state and its cost so far.
    place, paid = np.zeros(1, np.int64), np.zeros(1, np.int64)
    came: list[
        tuple[Array, Array]
    ] = []  # after each step: the previous beginning, and the option taken or -1
    for number, step in enumerate(steps):
        own = _branch_costs(step, costs)
        options = np.array([*(branch.option for branch in step.branches), -1], np.int32)
        made: list[list[Array]] = []
        waiting = low = 0
        rows = _FIRST
        while low < len(place):
            high = min(len(place), low + rows)
            keys = [key[place[low:high]] for key in layers[number].keys]
            leads = edges(step, keys, layers[number + 1], _asked(budget, waiting * _BEGINNING))
            branch = leads.branch
            order = np.lexsort((branch, leads.row))
            branch, before, where = branch[order], low + leads.row[order], leads.place[order]
            made.append([paid[before] + own[branch], where, before.astype(np.int32), options[branch]])
            waiting += len(order)
            if waiting > 2 * k + CHUNK:
                made = [_first(k, made, least[number + 1])]
                waiting = k
            low, rows = high, _rows(high - low, leads.made)
            yield SweepProgress(number, len(steps), len(place), 0.5 + 0.5 * number / len(steps))
        paid, place, before, option = _first(k, made, least[number + 1])
        came.append((before, option))
        budget.hold(before.nbytes + option.nbytes)
    at = np.argsort(paid, kind="stable")
    paid = paid[at]
    listed = np.empty((len(paid), len(steps)), np.int32)
    budget.hold(listed.nbytes)
    for number in range(len(steps) - 1, -1, -1):
        before, option = came.pop()
        listed[:, number] = option[at]
        at = before[at]
    longest = int((listed >= 0).sum(axis=1, dtype=np.int64).max(initial=0))
    budget.ask(len(listed) * (_LISTED + 8 * longest), wanted)
    found: list[tuple[int, Solution]] = []
    for low in range(0, len(listed), _WRITTEN):
        some = zip(paid[low : low + _WRITTEN].tolist(), listed[low : low + _WRITTEN].tolist(), strict=True)
        found += [
            (cost, tuple([names[option] for option in sorted(row) if option >= 0])) for cost, row in some
        ]
        yield SweepProgress(len(steps), len(steps), 1, 1.0)
    return found


def _first(k: int, made: list[list[Array]], least: Array) -> list[Array]:
    """Return the `k` beginnings (their costs, places, ...) that can be completed at the lowest total cost, in order.

    Each of them leads to a solution of that cost, so the other beginnings are not needed.
    """
    columns = [np.concatenate(parts) for parts in zip(*made, strict=True)]
    if len(columns[0]) <= k:
        return columns
    best = np.sort(np.argsort(columns[0] + least[columns[1]], kind="stable")[:k])
    return [column[best] for column in columns]


def _asked(budget: Budget, beside: int = 0) -> Callable[[int], None]:
    """Return a function that checks the budget for a number of edges about to be made, with `beside` bytes in use."""

    def ask(made: int) -> None:
        budget.ask(beside + made * _EDGE, f"over {grouped(made)} successors of some states")

    return ask


def _least(
    table: Completions, costs: tuple[int, ...], budget: Budget
) -> Generator[SweepProgress, None, list[Array]]:
    """Return the lowest cost of a completion for every state of every layer."""
    steps, layers = table.plan.steps, table.layers
    least = [np.zeros(len(layers[-1]), np.int64)]
    for number in range(len(steps) - 1, -1, -1):
        layer, after = layers[number], least[-1]
        own = _branch_costs(steps[number], costs)
        here = np.full(len(layer), _FAR, np.int64)
        low, rows = 0, _FIRST
        while low < len(layer):
            high = min(len(layer), low + rows)
            keys = [key[low:high] for key in layer.keys]
            leads = edges(steps[number], keys, layers[number + 1], _asked(budget))
            np.minimum.at(here[low:high], leads.row, own[leads.branch] + after[leads.place])
            low, rows = high, _rows(high - low, leads.made)
            yield _told(table, number, len(layer), 0.5)
        least.append(here)
    least.reverse()
    return least


def _rows(rows: int, made: int) -> int:
    """Return the number of rows that should make about one chunk of edges, given that the last `rows` rows made `made`
    edges."""
    return max(1, min(CHUNK // 4, rows * CHUNK // (made + 1)))


def _told(table: Completions, number: int, states: int, share: float = 1.0) -> SweepProgress:
    steps = len(table.plan.steps)
    return SweepProgress(number, steps, states, share * (steps - number) / steps)


def count_by_cost_in_steps(
    table: Completions, memory_mb: float = 1024
) -> Generator[SweepProgress, None, dict[int, int]]:
    """Like `count_by_cost`, but for an existing table; yields progress."""
    memory_mb = memory_allowed(memory_mb)
    if not table.total:
        return {}
    costs = _costs(table)
    steps, layers = table.plan.steps, table.layers
    budget = Budget(memory_mb, table.nbytes)
    limbs = 1 if table.total < _FAR else -(-table.total.bit_length() // 32)
    # `cost` has the costs of the completions of each state, in order, and `ways` the number of completions at each
    # cost; the entries of state i are ends[i] to ends[i + 1] - 1.
    ends = np.array([0, 1], np.int64)
    cost = np.zeros(1, np.int64)
    ways: Array = widened(np.ones((1, 1), U64), limbs)
    for number in range(len(steps) - 1, -1, -1):
        layer = layers[number]
        parts: list[tuple[Array, Array, Array]] = []
        kept = ends.nbytes + cost.nbytes + ways.nbytes
        low, rows = 0, _FIRST
        while low < len(layer):
            high = min(len(layer), low + rows)
            keys = [key[low:high] for key in layer.keys]
            leads = edges(steps[number], keys, layers[number + 1], _asked(budget, kept))
            paid = _branch_costs(steps[number], costs)[leads.branch]
            many = (ends[leads.place + 1] - ends[leads.place]).astype(np.intp)
            made = int(many.sum(dtype=np.int64))
            budget.ask(kept + made * (40 + 16 * limbs), f"over {made:,} pairs of a state and a cost")
            # Repeat each edge for each cost of its end state.
            pair = np.repeat(ends[leads.place] - (np.cumsum(many, dtype=np.int64) - many), many)
            pair += np.arange(made, dtype=np.int64)
            row = np.repeat(leads.row, many)
            sums = np.repeat(paid, many) + cost[pair]
            order = np.lexsort((sums, row))
            row, sums = row[order], sums[order]
            new = np.ones(made, np.bool_)
            new[1:] = (row[1:] != row[:-1]) | (sums[1:] != sums[:-1])
            starts = np.flatnonzero(new)
            part = (np.bincount(row[starts], minlength=high - low), sums[starts])
            parts.append((*part, summed(picked(ways, pair[order]), starts)))
            kept += sum(array.nbytes for array in parts[-1])
            low, rows = high, _rows(high - low, made + leads.made)
            yield _told(table, number, len(layer))
        sizes = np.concatenate([part[0] for part in parts])
        ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes, dtype=np.int64)])
        cost = np.concatenate([part[1] for part in parts])
        ways = np.concatenate([part[2] for part in parts], axis=1)
    return {
        int(each): sum(limb << (32 * at) for at, limb in enumerate(ways[:, place].tolist()))
        for place, each in enumerate(cost.tolist())
    }
