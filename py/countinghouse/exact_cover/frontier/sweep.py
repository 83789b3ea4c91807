"""Frontier counting: count the solutions of an exact cover problem without visiting them.

A sweep settles the primary items one by one. The *frontier* consists of the unsettled items that earlier options may
have covered; the order of the items keeps it narrow. Partial solutions that agree on the frontier have the same
completions, so the sweep merges and counts them (the transfer-matrix method). It counts Kanoodle's 371,020 solutions in
a few tenths of a second; a search takes a minute.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from countinghouse.checks import flag, memory_allowed, whole
from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.counted import Count
from countinghouse.exact_cover.frontier.ahead import work_ahead
from countinghouse.exact_cover.frontier.dead import DeadStates
from countinghouse.exact_cover.frontier.plan import Plan, Step, make_plan
from countinghouse.exact_cover.frontier.states import Budget, Layer, advance, compact, total
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.search.symmetry import Classes, representatives
from countinghouse.stepping import finish, relay

__all__ = ["Sweep", "SweepProgress", "started", "sweep", "sweep_steps"]

# The smallest `memory_mb` accepted: a small sweep needs less than a megabyte.
_LEAST_MB = 0.001


@dataclass(frozen=True)
class SweepProgress:
    """The progress of a sweep: `step` of `steps` are done, there are `states` states, and about this `fraction` of the
    work is done."""

    step: int
    steps: int
    states: int
    fraction: float


class _Meter:
    """Estimates how much of a sweep's work is done, from the numbers of states so far and guesses of later numbers."""

    def __init__(self, guesses: Sequence[float], said: float = 0.0) -> None:
        self._guesses = [1.0, *guesses]
        # A step reads one layer and writes the next.
        self._ahead = [0.0]
        for at in range(len(guesses) - 1, -1, -1):
            self._ahead.append(self._ahead[-1] + self._guesses[at] + self._guesses[at + 1])
        self._ahead.reverse()
        self._behind = 0.0
        self._now = 0.0
        self.said = said

    def at(self, step: int, before: int, part: float) -> float:
        """Return the share of the work done after a fraction `part` of step `step`, which reads a layer of `before`
        states."""
        ahead = self._ahead[step] - part * (self._guesses[step] + self._guesses[step + 1])
        behind = self._behind + 2.0 * part * before
        small = cost_model.COSTS.step_overhead_states
        # Assume that later guesses are off by the same factor as this one.
        off = (before + small) / (self._guesses[step] + small)
        self._now = behind / (behind + off * ahead)
        self.said = max(self.said, self._now)
        return self.said

    def after(self, step: int, before: int, after: int) -> float:
        """Return the share of the work done after step `step`, which made `after` states."""
        self._behind += before + after
        return self.at(step + 1, after, 0.0) if step + 2 < len(self._guesses) else 1.0

    def left(self, made: int) -> float:
        """Return a rough estimate of the number of rows still to make after `made` rows."""
        return made * (1 - self._now) / self._now if self._now else math.inf


class Sweep:
    """Frontier counting, one step at a time.

    The next step, `number`, reads `layer`. Small layers are held in a dictionary, because a step in NumPy takes at
    least half a millisecond. A sweep that keeps its layers (`keep`) always uses arrays.

    A long sweep looks for symmetries of the problem. If it finds enough of them, it begins again with only one option
    of each class of equivalent options of an item, and multiplies the counts. A sweep that keeps its layers or is
    continued with `put` does not look for symmetries. `said` is the fraction of the work that was reported as done when
    the sweep was saved; the reported fraction never falls. `classes` are the problem's classes of equivalent options,
    if a search shares them.

    >>> from countinghouse.exact_cover.problem import Problem
    >>> plan = make_plan(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c").compiled())
    >>> sweep = Sweep(plan, Budget(memory_mb=10, kept=plan.nbytes))
    >>> while not sweep.done:
    ...     finish(sweep.advance())
    >>> sweep.count().value
    2
    """

    def __init__(
        self,
        plan: Plan,
        budget: Budget,
        keep: bool = False,
        said: float = 0.0,
        classes: Classes | None = None,
    ) -> None:
        self.budget = budget
        self.layers: list[Layer] = []
        """The layer before each completed step, if the sweep keeps layers."""
        self.words = ""
        """How the sweep used the problem's symmetries, as part of a sentence; empty if it did not."""
        self._keep = keep
        self._divisible = not keep and not plan.copies
        self._classes = classes
        self._seeking = cost_model.COSTS.seeking_symmetry(sum(map(len, plan.problem.options)))
        self._begin(plan, said)

    def _begin(self, plan: Plan, said: float) -> None:
        self.plan = plan
        self.dead = DeadStates(plan)
        self.number = 0
        self.sizes = [1]
        self._meter = _Meter(plan.weights, said)
        few = not self._keep and sum(plan.weights) <= cost_model.COSTS.dictionary_states
        self._few: dict[int, int] | None = {0: 1} if few else None
        self._layer = Layer.of({0: 1}, plan.words)

    @property
    def done(self) -> bool:
        """True once all steps are done or no state is left."""
        return not self.plan.possible or self.number == len(self.plan.steps) or not self.sizes[-1]

    @property
    def step(self) -> Step:
        """The next step; available only before the sweep is done."""
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

    def put(self, layer: Layer) -> None:
        """Replace the states before the next step, after steps taken elsewhere."""
        self._few, self._layer = None, layer
        self._divisible = False

    def took(self, states: int, sizes: Sequence[int], made: int, peak: int) -> None:
        """Record steps taken elsewhere, from a layer of `states` states to layers of these sizes, with the rows `made`
        and the `peak` memory in bytes."""
        self.sizes[-1] = states
        for size in sizes:
            self._meter.after(self.number, self.sizes[-1], size)
            self.number += 1
            self.sizes.append(size)
        self.budget.made += made
        self.budget.peak = max(self.budget.peak, peak)

    def within(self, states: int, steps: int) -> SweepProgress:
        """Return the progress once the next `steps` steps have been taken from this many `states` of the layer."""
        part = min(1.0, states / max(1, self.sizes[-1]))
        # The steps of a round are taken together, so count them all as part of the first.
        self._meter.at(self.number, self.sizes[-1], part if steps else 0.0)
        return self.progress

    def work_ahead(self, enough: float = math.inf) -> Generator[None, None, float]:
        """Estimate the work of the remaining steps, in rows; stop once the estimate exceeds `enough`."""
        return (yield from work_ahead(self.plan, self.number, self.layer, self.dead, enough))

    def divide(self) -> bool:
        """Look for symmetries, unless the sweep has already done so. If they save much, begin again with fewer options
        and return True."""
        if not self._divisible:
            return False
        self._divisible = False
        plan = self.plan
        chosen = representatives(plan.problem, plan.order, self._classes)
        if chosen is None:
            return False
        self._begin(make_plan(plan.problem, plan.order, chosen.copies, chosen.times), self._meter.said)
        self.words = chosen.words
        return True

    def _may_divide(self) -> bool:
        """Return whether enough work is probably left to make looking for symmetries worthwhile."""
        costs, made = cost_model.COSTS, self.budget.made
        if not self._divisible:
            return False
        if not self.number and sum(self.plan.weights) > costs.divide_at_once * self._seeking:
            return True
        return (
            made > costs.divide_after * self._seeking
            and self._meter.left(made) > costs.divide_before * self._seeking
        )

    def advance(self) -> Generator[SweepProgress, None, None]:
        """Take one step; yield progress about every 50 ms of work."""
        if self._may_divide() and self.divide() and self.done:
            return
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
            self.dead.chooser(number),
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
        """Take the step in a dictionary and return True; if it makes too many states, switch to arrays and return
        False, with the step still to be taken."""
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
        # An entry of the dictionary takes about 150 bytes.
        self.budget.ask(150 * (len(layer) + len(after)), f"a layer of {len(after):,} states")
        self.budget.made += rows
        self._few = after
        return True

    def finished(self) -> Generator[SweepProgress, None, Count]:
        """Take all remaining steps, and return the number of solutions; yield progress about every 50 ms of work."""
        while not self.done:
            yield from self.advance()
        return self.count()

    def count(self) -> Count:
        """Return the number of solutions; meaningful only once the sweep is done."""
        complete = self.plan.possible and self.number == len(self.plan.steps)
        ways = total(self._layer.counts) if self._few is None else sum(self._few.values())
        return Count(
            self.plan.times * ways if complete else 0,
            "frontier counting",
            max(self.sizes),
            sum(self.sizes),
            self.budget.peak,
            self.words,
        )


def started(problem: Problem, memory_mb: float = 1024, used: int = 0, keep: bool = False) -> Sweep:
    """Return the sweep of a problem, before its first step; `used` bytes of the memory belong to the caller.

    >>> sweep = started(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b"))
    >>> while not sweep.done:
    ...     finish(sweep.advance())
    ...     print(sweep.progress.step, sweep.progress.states)
    1 2
    2 1
    """
    check_problem(problem)
    memory_mb, used = memory_allowed(memory_mb, _LEAST_MB), whole(used, "The bytes in use", 0)
    plan = make_plan(problem.compiled())
    return Sweep(plan, Budget(memory_mb, plan.nbytes, used), flag(keep, "keep"))


def sweep_steps(
    problem: Problem, memory_mb: float = 1024, used: int = 0
) -> Generator[SweepProgress, None, Count]:
    """Like `sweep`, but yields progress about every 50 ms of work; `used` bytes of the memory belong to the caller."""
    return (yield from started(problem, memory_mb, used).finished())


def sweep(problem: Problem, memory_mb: float = 1024) -> Count:
    """Count the solutions by frontier counting; raise TooLarge if the states would exceed `memory_mb`.

    >>> sweep(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c")).value
    2
    """
    return finish(sweep_steps(problem, memory_mb))
