"""Frontier counting: count the solutions of an exact cover problem without visiting them.

A sweep settles the primary items one by one, in an order that keeps the *frontier* narrow: the unsettled items that
the options so far may have touched. Partial solutions that agree on the frontier have the same completions, so the
sweep merges and counts them (the transfer-matrix method). Kanoodle's 371,020 solutions take a few tenths of a second;
a search takes a minute.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from countinghouse.checks import check_executor, memory_allowed, whole
from countinghouse.draws import check_seed
from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.frontier.ahead import work_ahead
from countinghouse.exact_cover.frontier.completions import (
    MOST_DRAWN,
    Completions,
    backward,
    compact,
    drawn_numbers,
)
from countinghouse.exact_cover.frontier.dead import DeadStates
from countinghouse.exact_cover.frontier.plan import Plan, Step, make_plan
from countinghouse.exact_cover.frontier.states import Budget, Layer, advance, total
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.problem import Name, Problem, Solution, check_problem
from countinghouse.exact_cover.search.dancing_links import branches
from countinghouse.exact_cover.search.listing import below
from countinghouse.kept import Kept
from countinghouse.stepping import finish, relay

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "Completions",
    "Count",
    "Sweep",
    "SweepProgress",
    "completions",
    "completions_steps",
    "marginals",
    "sample",
    "sweep",
    "sweep_steps",
]

# A small sweep takes less than a megabyte.
_LEAST_MB = 0.001
# The fewest draws to ask of a worker.
_SHARE = 50


@dataclass(frozen=True)
class Count:
    """A number of solutions, always exact, and the method that `count` used.

    `states` is the largest number of states in a step, `all_states` the total of all steps, `memory` the peak memory
    in bytes. `why` gives the reason for the `method`.
    """

    value: int
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
    """The progress of a sweep: steps done of `steps`, the current number of states, the estimated fraction of the work
    done."""

    step: int
    steps: int
    states: int
    fraction: float


class _Meter:
    """Estimate the share of a sweep's work that is done, from the states seen and guesses of those to come."""

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
        """Return the share done once `part` of step `step`, which reads a layer of `before` states, is done."""
        ahead = self._ahead[step] - part * (self._guesses[step] + self._guesses[step + 1])
        behind = self._behind + 2.0 * part * before
        small = cost_model.COSTS.step_overhead_states
        # Expect the later guesses to be off by the same factor as this one.
        off = (before + small) / (self._guesses[step] + small)
        self.said = max(self.said, behind / (behind + off * ahead))
        return self.said

    def after(self, step: int, before: int, after: int) -> float:
        """Return the share done once step `step` is done, leaving `after` states."""
        self._behind += before + after
        return self.at(step + 1, after, 0.0) if step + 2 < len(self._guesses) else 1.0


class Sweep:
    """Frontier counting, one step at a time.

    The next step, `number`, reads `layer`. While few states are expected and present, a dictionary holds them, because
    a step in NumPy takes at least half a millisecond. A sweep that keeps its layers (`keep`) always uses arrays.

    >>> from countinghouse.exact_cover.problem import Problem
    >>> plan = make_plan(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c").compiled())
    >>> sweep = Sweep(plan, Budget(memory_mb=10, kept=plan.nbytes))
    >>> while not sweep.done:
    ...     finish(sweep.advance())
    >>> sweep.count().value
    2
    """

    def __init__(self, plan: Plan, budget: Budget, keep: bool = False) -> None:
        self.plan = plan
        self.budget = budget
        self.number = 0
        self.sizes = [1]
        self.layers: list[Layer] = []
        """The layers before each step taken, if the sweep keeps them."""
        self._keep = keep
        self._meter = _Meter(plan.weights)
        few = not keep and sum(plan.weights) <= cost_model.COSTS.dictionary_states
        self._few: dict[int, int] | None = {0: 1} if few else None
        self._layer = Layer.of({0: 1}, plan.words)

    @property
    def done(self) -> bool:
        """Whether all steps are done, or no state is left."""
        return not self.plan.possible or self.number == len(self.plan.steps) or not self.sizes[-1]

    @property
    def step(self) -> Step:
        """The next step; valid only before the sweep is done."""
        return self.plan.steps[self.number]

    @property
    def layer(self) -> Layer:
        """The states before the next step, as arrays."""
        return self._layer if self._few is None else Layer.of(self._few, self.plan.words)

    @property
    def progress(self) -> SweepProgress:
        """The progress of the sweep."""
        fraction = 1.0 if self.done else self._meter.said
        return SweepProgress(self.number, len(self.plan.steps), self.sizes[-1], fraction)

    @cached_property
    def _dead(self) -> DeadStates:
        return DeadStates(self.plan)

    def work_ahead(self, enough: float = math.inf) -> Generator[None, None, float]:
        """Estimate the work of the remaining steps, in rows; stops once it exceeds `enough`."""
        return (yield from work_ahead(self.plan, self.number, self.layer, self._dead, enough))

    def advance(self) -> Generator[SweepProgress, None, None]:
        """Take one step; yields progress about every 50 ms of work."""
        number, before = self.number, self.sizes[-1]
        if self._few is None or not self._advance_few(self._few):
            yield from self._advance_layer()
        self.number += 1
        self.sizes.append(len(self._layer) if self._few is None else len(self._few))
        self._meter.after(number, before, self.sizes[-1])
        yield self.progress

    def _advance_layer(self) -> Generator[SweepProgress, None, None]:
        number, layer = self.number, self._layer
        work = advance(
            layer,
            self.step,
            self.budget,
            self.plan.repeats,
            self._dead.chooser(number),
            last=not self._keep,
        )

        def told(rows: int) -> SweepProgress:
            fraction = self._meter.at(number, self.sizes[-1], rows / self.sizes[-1])
            return SweepProgress(number, len(self.plan.steps), self.sizes[-1], fraction)

        self._layer = yield from relay(work, told)
        if self._keep:
            self.layers.append(Layer(layer.keys, compact(layer.counts)))
            self.budget.hold(self.layers[-1].nbytes)

    def _advance_few(self, layer: dict[int, int]) -> bool:
        """Take the step in a dictionary; with too many new states, move to arrays and say that it is still to be taken."""
        most = cost_model.COSTS.dictionary_states
        step = self.step
        here, need, kept = step.here, step.need, ~step.clear
        masks = [branch.mask for branch in step.branches]
        after: dict[int, int] = {}
        rows = 0
        for state, ways in layer.items():
            if state & here:
                made = [state ^ here]
            else:
                made = [state | mask for mask in masks if not state & mask]
                if step.rich:
                    made = [branch.after(state) for branch in step.branches if not state & branch.mask]
                if step.free:
                    made.append(state)
            rows += len(made)
            for each in made:
                if each & need == need:
                    new = each & kept
                    after[new] = after.get(new, 0) + ways
            if len(after) > most:
                self._few, self._layer = None, Layer.of(layer, self.plan.words)
                return False
        # About 150 bytes per entry.
        self.budget.ask(150 * (len(layer) + len(after)), f"a layer of {len(after):,} states")
        self.budget.made += rows
        self._few = after
        return True

    def count(self) -> Count:
        """Return the number of solutions; valid only once the sweep is done."""
        complete = self.plan.possible and self.number == len(self.plan.steps)
        ways = total(self._layer.counts) if self._few is None else sum(self._few.values())
        return Count(
            ways if complete else 0,
            "frontier counting",
            max(self.sizes),
            sum(self.sizes),
            self.budget.peak,
        )


def sweep_steps(
    problem: Problem, memory_mb: float = 1024, used: int = 0
) -> Generator[SweepProgress, None, Count]:
    """As `sweep`, but yields progress about every 50 ms of work; the caller itself uses `used` bytes of the memory."""
    check_problem(problem)
    memory_mb, used = memory_allowed(memory_mb, _LEAST_MB), whole(used, "The bytes in use", 0)
    plan = make_plan(problem.compiled())
    sweep = Sweep(plan, Budget(memory_mb, plan.nbytes, used))
    while not sweep.done:
        yield from sweep.advance()
    return sweep.count()


def sweep(problem: Problem, memory_mb: float = 1024) -> Count:
    """Count the solutions by frontier counting; raises TooLarge if the states would exceed `memory_mb`.

    >>> sweep(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c")).value
    2
    """
    return finish(sweep_steps(problem, memory_mb))


def completions(problem: Problem, memory_mb: float = 1024) -> Completions:
    """Return a table of all solutions, numbered from 0 but not listed.

    It has their number `total`, `nth` and `slice` (solutions by number), `index_of` (the number of a solution),
    `sample` (random solutions) and `marginals` (for each option, the number of solutions that contain it). It takes
    two to three times as long as frontier counting, and 12 to 16 bytes for each state of every step; raises TooLarge
    if that would exceed `memory_mb`.

    >>> table = completions(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c\\n4: b c\\n5: a"))
    >>> table.total, table.nth(2), table.index_of({"4", "5"})
    (3, ('4', '5'), 2)
    >>> list(table.slice(0, 2)), table.marginals()
    ([('2', '1'), ('3',)], {'1': 1, '2': 1, '3': 1, '4': 1, '5': 1})
    >>> len(table.sample(10, seed=1))
    10
    """
    return finish(completions_steps(problem, memory_allowed(memory_mb)))


def completions_steps(
    problem: Problem, memory_mb: float = 1024, used: int = 0
) -> Generator[SweepProgress, None, Completions]:
    """As `completions`, but yields progress; the caller itself uses `used` bytes of the memory."""
    check_problem(problem)
    memory_mb, used = memory_allowed(memory_mb, _LEAST_MB), whole(used, "The bytes in use", 0)
    forward = cost_model.COSTS.forward_share
    plan = make_plan(problem.compiled())
    steps, through = plan.steps, [0] * len(plan.problem.names)
    budget = Budget(memory_mb, plan.nbytes, used)
    sweep = Sweep(plan, budget, keep=True)
    while not sweep.done:
        yield from relay(sweep.advance(), lambda step: replace(step, fraction=forward * step.fraction))
    found = sweep.count().value
    if not found:
        yield replace(sweep.progress, fraction=1.0)
        return Completions(plan, [], through, 0)
    # The sweep's own list, so that a layer's memory is released as soon as its completions replace it.
    layers = sweep.layers
    layers.append(Layer(sweep.layer.keys, np.ones((1, 1), np.uint32)))  # nothing left to do: one way
    # The work of the backward sweep is known: as many rows as there are states.
    ahead = behind = sum(len(layer) for layer in layers[:-1])

    def told(number: int, states: int, rows: int) -> SweepProgress:
        return SweepProgress(number, len(steps), states, 1 - (1 - forward) * (ahead - rows) / behind)

    for number in range(len(steps) - 1, -1, -1):
        layer = layers[number]
        work = backward(layer, steps[number], layers[number + 1], found, through, budget)
        layers[number] = yield from relay(work, partial(told, number, len(layer)))
        ahead -= len(layer)
        budget.hold(layers[number].nbytes - layer.nbytes)
        yield told(number, len(layer), 0)
    return Completions(plan, layers, through, found)


def marginals(problem: Problem, memory_mb: float = 1024, executor: Executor | None = None) -> dict[Any, int]:
    """Return, for every option, the number of solutions that contain it.

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
    """Count the solutions below `path`, and those through each remaining option: a worker's task."""
    table = completions(below(problem, path), memory_mb)
    return table.total, table.marginals()


def sample(
    problem: Problem, n: int, seed: int, memory_mb: float = 1024, executor: Executor | None = None
) -> list[Solution]:
    """Draw `n` solutions uniformly and independently; the same seed gives the same solutions on every machine.

    Each worker of an `executor` builds the table of completions once, of up to `memory_mb`, and looks up its share.
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
    """List draws `first` to `end` - 1 of the run that `seed` names: a worker's task."""
    key = problem.compiled()
    table = _tables.get(key) or _tables.keep(key, completions(problem, memory_mb))
    numbers = drawn_numbers(end, table.total, seed)
    return [frozenset(table.nth(number)) for number in list(numbers)[first:]]
