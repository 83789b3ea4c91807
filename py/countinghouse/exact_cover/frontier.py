"""Frontier counting: count the solutions of an exact cover problem without visiting them.

A sweep settles the primary items one by one, in an order that keeps the *frontier* narrow: the items that the options
so far may have touched and that are not settled yet. Partial solutions that agree on the frontier have the same
completions, so the sweep merges and counts them (the transfer-matrix method). Kanoodle's 371,020 solutions take a few
tenths of a second, where a search takes a minute.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from countinghouse.checks import check_executor, memory_allowed, whole
from countinghouse.exact_cover.dancing_links import branches
from countinghouse.exact_cover.draws import check_seed
from countinghouse.exact_cover.frontier_completions import (
    MOST_DRAWN,
    Completions,
    backward,
    compact,
    drawn_numbers,
)
from countinghouse.exact_cover.frontier_dead import DeadStates
from countinghouse.exact_cover.frontier_plan import Plan, make_plan
from countinghouse.exact_cover.frontier_states import Budget, Layer, advance, first_layer, total
from countinghouse.exact_cover.listing import below
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.problem import Name, Problem, Solution, check_problem
from countinghouse.kept import Kept
from countinghouse.stepping import finish, relay

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "Before",
    "Completions",
    "Count",
    "SweepProgress",
    "completions",
    "completions_steps",
    "doubted_sweep_steps",
    "first_moment",
    "marginals",
    "sample",
    "sweep",
    "sweep_plan_steps",
    "sweep_steps",
]

# The fewest draws to ask of a worker.
_SHARE = 50


@dataclass(frozen=True)
class Count:
    """A number of solutions and how `count` found it.

    `exact` is always True: a count that does not fit the memory raises TooLarge. `states` is the largest number of states
    at once, `all_states` that of all steps together, `memory` the most bytes in use. `why` says why this `method`.
    """

    value: int
    exact: bool
    method: str
    states: int = 0
    all_states: int = 0
    memory: int = 0
    why: str = ""

    def __int__(self) -> int:
        return self.value

    __index__ = __int__


@dataclass(frozen=True)
class SweepProgress:
    """How far a sweep is: steps done of `steps`, the states now, the estimated fraction of the work done."""

    step: int
    steps: int
    states: int
    fraction: float


# Sweep in Python where no more states than this are expected, and none of the layers gets larger.
_FEW = 3000
# With fewer states, the time of a step does not depend on them.
_SMALL = 2000.0
# The forward sweep's share of the work of both.
_FORWARD = 0.4


class _Meter:
    """Estimate the share of a sweep's work that is done, from the states seen and a guess of those to come."""

    def __init__(self, guesses: Sequence[float]) -> None:
        self._guesses = [1.0, *guesses]
        # A step reads one layer and writes the next.
        self._ahead = [0.0]
        for at in range(len(guesses) - 1, -1, -1):
            self._ahead.append(self._ahead[-1] + self._guesses[at] + self._guesses[at + 1])
        self._ahead.reverse()
        self._behind = 0.0
        self.said = 0.0

    def at(self, step: int, before: int, part: float) -> float:
        """Return the share done when `part` of step `step`, which reads a layer of `before` states, is done."""
        ahead = self._ahead[step] - part * (self._guesses[step] + self._guesses[step + 1])
        behind = self._behind + 2.0 * part * before
        # Expect the guesses of later steps to be off by the same factor as this one.
        off = (before + _SMALL) / (self._guesses[step] + _SMALL)
        self.said = max(self.said, behind / (behind + off * ahead))
        return self.said

    def after(self, step: int, before: int, after: int) -> float:
        """Return the share when step `step` is done and has left `after` states."""
        self._behind += before + after
        return self.at(step + 1, after, 0.0) if step + 2 < len(self._guesses) else 1.0


def sweep_steps(
    problem: Problem, memory_mb: float = 1024, used: int = 0
) -> Generator[SweepProgress, None, Count]:
    """As `sweep`, yielding progress about every 50 ms of work; the caller uses `used` bytes of the memory itself."""
    return (yield from sweep_plan_steps(make_plan(problem.compiled()), memory_mb, used))


def sweep_plan_steps(plan: Plan, memory_mb: float, used: int = 0) -> Generator[SweepProgress, None, Count]:
    result = yield from doubted_sweep_steps(plan, Budget(memory_mb, plan.nbytes, used), _no_doubt)
    assert isinstance(result, Count)
    return result


@dataclass(frozen=True)
class Before:
    """A sweep before step `number`, which begins with `layer`; `budget` has the memory and the rows so far."""

    plan: Plan
    number: int
    layer: Layer
    budget: Budget
    dead: DeadStates


def first_moment(plan: Plan, memory_mb: float) -> Before:
    """Return what a sweep is before its first step."""
    return Before(plan, 0, first_layer(plan.words), Budget(memory_mb, plan.nbytes), DeadStates(plan))


Doubt = Callable[[Before], Generator[None, None, bool]]


def _no_doubt(before: Before) -> Generator[None, None, bool]:
    return False
    yield


def _still(last: SweepProgress, doubting: None) -> SweepProgress:
    return last


def doubted_sweep_steps(
    plan: Plan, budget: Budget, doubt: Doubt
) -> Generator[SweepProgress, None, Count | int]:
    """As `sweep_plan_steps`, but ask before every step: once `doubt` is True, return the most bytes that were in use."""
    if not plan.possible:
        return Count(0, True, "frontier counting")
    few = _few(plan) if sum(plan.weights) <= _FEW else None
    if few is not None:
        return few
    meter = _Meter(plan.weights)
    dead = DeadStates(plan)
    layer = first_layer(plan.words)
    sizes = [1]
    last = SweepProgress(0, len(plan.steps), 1, 0.0)
    for number in range(len(plan.steps)):
        asked = doubt(Before(plan, number, layer, budget, dead))
        if (yield from relay(asked, partial(_still, last))):
            return budget.peak
        layer = yield from _step_steps(plan, number, layer, budget, dead, meter)
        last = SweepProgress(number + 1, len(plan.steps), len(layer), meter.said)
        sizes.append(len(layer))
        if not len(layer):
            break
    return Count(total(layer.counts), True, "frontier counting", max(sizes), sum(sizes), budget.peak)


def _few(plan: Plan) -> Count | None:
    """Sweep as long as there are few states, for which a dictionary is faster than arrays; None where there are many."""
    layer = {0: 1}
    sizes = [1]
    for step in plan.steps:
        here, need, kept = step.here, step.need, ~step.clear
        masks = [branch.mask for branch in step.branches]
        after: dict[int, int] = {}
        for state, ways in layer.items():
            if state & here:
                made = [state ^ here]
            else:
                made = [state | mask for mask in masks if not state & mask]
                if step.rich:
                    made = [branch.after(state) for branch in step.branches if not state & branch.mask]
                if step.free:
                    made.append(state)
            for each in made:
                if each & need == need:
                    new = each & kept
                    after[new] = after.get(new, 0) + ways
        layer = after
        sizes.append(len(layer))
        if len(layer) > _FEW:
            return None
    # A dictionary of integers takes about 150 bytes an entry.
    return Count(
        sum(layer.values()), True, "frontier counting", max(sizes), sum(sizes), plan.nbytes + 300 * max(sizes)
    )


def _step_steps(
    plan: Plan,
    number: int,
    layer: Layer,
    budget: Budget,
    dead: DeadStates,
    meter: _Meter,
    share: float = 1.0,
    last: bool = True,
) -> Generator[SweepProgress, None, Layer]:
    """Take one step forward, which is a part of `share` of the work."""
    before, many = len(layer), len(plan.steps)
    work = advance(layer, plan.steps[number], budget, plan.repeats, dead.chooser(number), last=last)
    after = yield from relay(
        work,
        lambda rows: SweepProgress(number, many, before, share * meter.at(number, before, rows / before)),
    )
    fraction = share * meter.after(number, before, len(after)) if len(after) else 1.0
    yield SweepProgress(number + 1, many, len(after), fraction)
    return after


def sweep(problem: Problem, memory_mb: float = 1024) -> Count:
    """Count the solutions by frontier counting; TooLarge where the states would not fit `memory_mb`.

    >>> sweep(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c")).value
    2
    """
    return finish(sweep_steps(problem, memory_mb))


def completions(problem: Problem, memory_mb: float = 1024) -> Completions:
    """Return a table of all solutions, numbered from 0 without being listed.

    It has their number `total`, `nth` and `slice` (solutions by number), `index_of` (the number of a solution), `sample`
    (random ones) and `marginals` (how many contain each option). It takes two to three times as long as a count by frontier
    counting, and 12 to 16 bytes for each state of every step; TooLarge where that does not fit `memory_mb`.

    >>> table = completions(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c\\n4: b c\\n5: a"))
    >>> table.total, table.nth(2), table.index_of({"4", "5"})
    (3, ('4', '5'), 2)
    >>> list(table.slice(0, 2)), table.marginals()
    ([('2', '1'), ('3',)], {'1': 1, '2': 1, '3': 1, '4': 1, '5': 1})
    >>> len(table.sample(10, seed=1))
    10
    """
    check_problem(problem)
    return finish(completions_steps(problem, memory_allowed(memory_mb)))


def completions_steps(
    problem: Problem, memory_mb: float = 1024, used: int = 0
) -> Generator[SweepProgress, None, Completions]:
    """As `completions`, yielding progress; the caller uses `used` bytes of the memory itself."""
    plan = make_plan(problem.compiled())
    budget = Budget(memory_mb, plan.nbytes, used)
    through = [0] * len(plan.problem.names)
    steps = plan.steps
    layers: list[Layer] = [first_layer(plan.words)]
    if plan.possible:
        dead = DeadStates(plan)
        meter = _Meter(plan.weights)
        for number in range(len(steps)):
            layer = yield from _step_steps(
                plan, number, layers[-1], budget, dead, meter, _FORWARD, last=False
            )
            layers[-1] = Layer(layers[-1].keys, compact(layers[-1].counts))
            budget.kept += layers[-1].nbytes
            layers.append(layer)
            if not len(layer):
                break
    found = total(layers[-1].counts) if plan.possible and len(layers) == len(steps) + 1 else 0
    if not found:
        return Completions(plan, [], through, 0)
    layers[-1] = Layer(layers[-1].keys, np.ones((1, 1), np.uint32))  # nothing is left to do, in one way
    # The work of the way back is known: as many rows as there are states.
    ahead = behind = sum(len(layer) for layer in layers[:-1])

    def told(number: int, states: int, rows: int) -> SweepProgress:
        return SweepProgress(number, len(steps), states, 1 - (1 - _FORWARD) * (ahead - rows) / behind)

    for number in range(len(steps) - 1, -1, -1):
        layer = layers[number]
        work = backward(layer, steps[number], layers[number + 1], found, through, budget)
        layers[number] = yield from relay(work, partial(told, number, len(layer)))
        ahead -= len(layer)
        budget.kept += layers[number].nbytes - layer.nbytes
        yield told(number, len(layer), 0)
    return Completions(plan, layers, through, found)


def marginals(problem: Problem, memory_mb: float = 1024, executor: Executor | None = None) -> dict[Any, int]:
    """Return for every option the number of solutions that contain it.

    The workers of an `executor` count below each of the tree's first branches, with `memory_mb` for each.

    >>> p = Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c\\n4: b c")
    >>> marginals(p)
    {'1': 1, '2': 1, '3': 1, '4': 0}
    """
    check_problem(problem)
    memory_mb = memory_allowed(memory_mb)
    executor = check_executor(executor)
    if executor is None:
        return completions(problem, memory_mb).marginals()
    paths = branches(problem, PARTS)
    through = dict.fromkeys(problem.options, 0)
    answers = in_turn(executor, marginals_below, ((problem, path, memory_mb) for path in paths))
    for path, (found, own) in zip(paths, answers, strict=True):
        for name in path:
            if name in through:
                through[name] += found
        for name, ways in own.items():
            through[name] += ways
    return through


def marginals_below(
    problem: Problem, path: tuple[Name, ...], memory_mb: float
) -> tuple[int, dict[Name, int]]:
    """Count the solutions below `path`, and those through each option left: a question to a worker."""
    table = completions(below(problem, path), memory_mb)
    return table.total, table.marginals()


def sample(
    problem: Problem, n: int, seed: int, memory_mb: float = 1024, executor: Executor | None = None
) -> list[Solution]:
    """Draw `n` solutions uniformly and independently; the same seed draws the same ones everywhere.

    Each worker of an `executor` makes the table of completions once, of up to `memory_mb`, and looks up its share.
    """
    check_problem(problem)
    memory_mb = memory_allowed(memory_mb)
    n, seed = whole(n, "The number of solutions to draw", 0, MOST_DRAWN), check_seed(seed)
    executor = check_executor(executor)
    if executor is None:
        return [frozenset(solution) for solution in completions(problem, memory_mb).draw(n, seed)]
    share = max(_SHARE, -(-n // PARTS))
    shares = ((problem, seed, at, min(at + share, n), memory_mb) for at in range(0, max(n, 1), share))
    return [each for some in in_turn(executor, sample_share, shares) for each in some]


# Only one, because tables can be large.
_tables: Kept[Completions] = Kept(1)


def sample_share(problem: Problem, seed: int, first: int, end: int, memory_mb: float) -> list[Solution]:
    """List draws number `first` to `end` - 1 of the run that `seed` names: a question to a worker."""
    key = problem.compiled()
    table = _tables.get(key) or _tables.keep(key, completions(problem, memory_mb))
    numbers = drawn_numbers(end, table.total, seed)
    return [frozenset(table.nth(number)) for number in list(numbers)[first:]]
