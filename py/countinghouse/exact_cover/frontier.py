"""Frontier counting: the exact number of solutions of an exact cover problem, without visiting them.

A sweep settles the primary items one by one, in an order that keeps the *frontier* narrow: the items that the options
so far may have touched and that are not settled yet. Partial solutions that agree on the frontier have the same
completions, so the sweep merges and counts them (the transfer-matrix method). Kanoodle's 371,020 solutions take a few
tenths of a second, where a search takes a minute.

:func:`sweep` counts; :func:`completions` also sweeps back and so knows the solutions through every option, the n-th
solution and uniform random ones, without listing any.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from countinghouse.checks import check_executor, memory_allowed, whole
from countinghouse.exact_cover.dancing_links import first_branches
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
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.problem import Name, Problem, Solution, check_problem
from countinghouse.kept import Kept
from countinghouse.stepping import finish

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "Completions",
    "Count",
    "SweepProgress",
    "completions",
    "completions_steps",
    "marginals",
    "sample",
    "sweep",
    "sweep_plan_steps",
    "sweep_steps",
]

# No worker is asked for fewer draws than this.
_SHARE = 50


@dataclass(frozen=True)
class Count:
    """A number of solutions and how it was obtained.

    `exact` is always True: what cannot be counted exactly raises TooLarge. `states` is the largest number of states at
    once, `all_states` that of all steps together, `memory` the most bytes in use. `why` says why this `method`.
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


# States below which a step's time is not that of its states.
_SMALL = 2000.0
# The share of the way forward in the work of both ways.
_FORWARD = 0.4


class _Meter:
    """Estimate the share of a sweep's work that is done, from the states seen and a guess of those to come."""

    def __init__(self, guesses: Sequence[float]) -> None:
        self._guesses = [1.0, *guesses]
        # Work on a step is that of reading one layer and writing the next.
        self._ahead = [0.0]
        for at in range(len(guesses) - 1, -1, -1):
            self._ahead.append(self._ahead[-1] + self._guesses[at] + self._guesses[at + 1])
        self._ahead.reverse()
        self._behind = 0.0
        self._said = 0.0

    def at(self, step: int, before: int, part: float) -> float:
        """Return the share when `part` of step `step` is done, which reads a layer of `before` states."""
        ahead = self._ahead[step] - part * (self._guesses[step] + self._guesses[step + 1])
        behind = self._behind + 2.0 * part * before
        # The guess is off by about the same factor in steps to come as it is in this one.
        off = (before + _SMALL) / (self._guesses[step] + _SMALL)
        self._said = max(self._said, behind / (behind + off * ahead))
        return self._said

    def after(self, step: int, before: int, after: int) -> float:
        """Return the share when step `step` is done and has left `after` states."""
        self._behind += before + after
        return self.at(step + 1, after, 0.0) if step + 2 < len(self._guesses) else 1.0


def sweep_steps(problem: Problem, memory_mb: float = 1024) -> Generator[SweepProgress, None, Count]:
    """As `sweep`, yielding progress about every 50 ms of work."""
    return (yield from sweep_plan_steps(make_plan(problem.compiled()), memory_mb))


def sweep_plan_steps(plan: Plan, memory_mb: float) -> Generator[SweepProgress, None, Count]:
    budget = Budget(memory_mb, plan.nbytes)
    if not plan.possible:
        return Count(0, True, "frontier counting")
    meter = _Meter(plan.weights)
    dead = DeadStates(plan)
    layer = first_layer(plan.words)
    peak = 1
    seen = 1
    for number, step in enumerate(plan.steps):
        before = len(layer)
        work = advance(layer, step, budget, plan.repeats, dead.chooser(number), last=True)
        while True:
            try:
                rows = next(work)
            except StopIteration as stop:
                after: Layer = stop.value
                break
            share = meter.at(number, before, rows / before)
            yield SweepProgress(number, len(plan.steps), before, share)
        if not len(after):
            layer = after
            yield SweepProgress(number + 1, len(plan.steps), 0, 1.0)
            break
        peak = max(peak, len(after))
        seen += len(after)
        fraction = meter.after(number, before, len(after))
        layer = after
        yield SweepProgress(number + 1, len(plan.steps), len(layer), fraction)
    return Count(total(layer.counts), True, "frontier counting", peak, seen, budget.peak)


def sweep(problem: Problem, memory_mb: float = 1024) -> Count:
    """Count the solutions by frontier counting; TooLarge where the states would not fit `memory_mb`.

    >>> p = Problem(primary=["a", "b", "c"])
    >>> p.add("row 1", ["a", "b"])
    >>> p.add("row 2", ["c"])
    >>> p.add("row 3", ["a", "b", "c"])
    >>> sweep(p).value
    2
    """
    return finish(sweep_steps(problem, memory_mb))


def completions(problem: Problem, memory_mb: float = 1024) -> Completions:
    """Sweep forwards and back, and return all that this tells of the solutions: see :class:`Completions`.

    Use it for the n-th solution, random ones, and the solutions through each option. Takes two to three times as long as
    `sweep`, and 12 to 16 bytes for each state of every step; TooLarge where that does not fit `memory_mb`.

    >>> completions(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c\\n4: b c")).total
    2
    """
    check_problem(problem)
    return finish(completions_steps(problem, memory_allowed(memory_mb)))


def completions_steps(
    problem: Problem, memory_mb: float = 1024
) -> Generator[SweepProgress, None, Completions]:
    """As `completions`, yielding progress."""
    plan = make_plan(problem.compiled())
    budget = Budget(memory_mb, plan.nbytes)
    through = [0] * len(plan.problem.names)
    steps = plan.steps
    layers: list[Layer] = [first_layer(plan.words)]
    if plan.possible:
        dead = DeadStates(plan)
        meter = _Meter(plan.weights)
        for number, step in enumerate(steps):
            before = len(layers[-1])
            work = advance(layers[-1], step, budget, plan.repeats, dead.chooser(number))
            while True:
                try:
                    rows = next(work)
                except StopIteration as stop:
                    layer: Layer = stop.value
                    break
                share = _FORWARD * meter.at(number, before, rows / before)
                yield SweepProgress(number, len(steps), before, share)
            layers[-1] = Layer(layers[-1].keys, compact(layers[-1].counts))
            budget.kept += layers[-1].nbytes
            layers.append(layer)
            if not len(layer):
                yield SweepProgress(number + 1, len(steps), 0, 1.0)
                break
            share = _FORWARD * meter.after(number, before, len(layer))
            yield SweepProgress(number + 1, len(steps), len(layer), share)
    found = total(layers[-1].counts) if plan.possible and len(layers) == len(steps) + 1 else 0
    if not found:
        return Completions(plan, [], through, 0)
    layers[-1] = Layer(layers[-1].keys, np.ones((1, 1), np.uint32))  # nothing is left to do, in one way
    # The way back is known: as many rows as there are states.
    ahead = behind = sum(len(layer) for layer in layers[:-1])
    for number in range(len(steps) - 1, -1, -1):
        layer = layers[number]
        work = backward(layer, steps[number], layers[number + 1], found, through, budget)
        while True:
            try:
                rows = next(work)
            except StopIteration as stop:
                layers[number] = stop.value
                break
            share = 1 - (1 - _FORWARD) * (ahead - rows) / behind
            yield SweepProgress(number, len(steps), len(layer), share)
        ahead -= len(layer)
        budget.kept += layers[number].nbytes - layer.nbytes
        yield SweepProgress(number, len(steps), len(layer), 1 - (1 - _FORWARD) * ahead / behind)
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
    branches = first_branches(problem)
    through = dict.fromkeys(problem.options, 0)
    answers = in_turn(executor, marginals_below, ((problem, path, memory_mb) for path in branches))
    for path, (below, own) in zip(branches, answers, strict=True):
        for name in path:
            through[name] += below
        for name, ways in own.items():
            through[name] += ways
    return through


def marginals_below(
    problem: Problem, path: tuple[Name, ...], memory_mb: float
) -> tuple[int, dict[Name, int]]:
    """Count the solutions below `path`, and those through each option still to choose there; what workers are asked."""
    table = completions(problem.reduced(path), memory_mb)
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


# The last one only: tables can be large.
_tables: Kept[Completions] = Kept(1)


def sample_share(problem: Problem, seed: int, first: int, end: int, memory_mb: float) -> list[Solution]:
    """List the solutions drawn with `seed` from number `first` to before number `end`; what workers are asked."""
    key = problem.compiled()
    table = _tables.get(key) or _tables.keep(key, completions(problem, memory_mb))
    numbers = drawn_numbers(end, table.total, seed)
    return [frozenset(table.nth(number)) for number in list(numbers)[first:]]
