"""Estimates from a sweep that keeps only so many states: each step's states are thinned out, without bias.

A sweep as in :mod:`countinghouse.exact_cover.frontier`, but when more states stand than may be kept, some are dropped
and the others count for more, so that the expected count of every state stays what it was (the thresholds
of Duffield, Lund and Thorup, "Priority sampling", J. ACM 2007, with systematic draws in the order of the states, which
share their leading items with their neighbours). Equal states have been merged before, so one kept state stands for
all the ways that lead to it: far less noise than probes have that walk alone.

The number that comes out of a sweep is an unbiased estimate of the number of solutions. Sweeps with different streams
are independent, so their spread gives an honest standard error. All arithmetic is in whole numbers, so a seed means
the same numbers everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

import numpy as np

from countinghouse.errors import InputError
from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.frontier_completions import draw_below
from countinghouse.exact_cover.frontier_dead import DeadStates, Tests
from countinghouse.exact_cover.frontier_plan import make_plan
from countinghouse.exact_cover.frontier_states import Array, Budget, Layer, advance, first_layer, total
from countinghouse.exact_cover.probes import Block
from countinghouse.exact_cover.problem import Problem
from countinghouse.stepping import finish

__all__ = ["FEWEST", "PURPOSE", "STATES", "Sampler", "run_block"]

U64 = np.uint64
FEWEST = 16
"""The fewest states a sweep may keep."""
STATES = 8192
"""The states a sweep keeps unless told otherwise."""
PURPOSE = 2
"""Which of a seed's streams these draws are from."""

# Counts are kept below this, by counting in units of a power of two where they grow.
_HIGHEST = 1 << 58


class Sampler:
    """A problem made ready for sweeps with few states: the plan, and the tests for dead states.

    The tests are chosen in one sweep with a stream of its own, so that what a unit draws depends on nothing but
    its seed and number.

    >>> p = Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c")
    >>> Sampler(p).unit(seed=1, number=0)
    3
    """

    def __init__(self, problem: Problem, states: int = STATES, memory_mb: float = 1024) -> None:
        if not FEWEST <= states <= 10**7:
            raise InputError(f"A sweep keeps from {FEWEST} to 10,000,000 states, not {states!r}.")
        self.states = states
        self.memory_mb = memory_mb
        self._plan = make_plan(problem.compiled())
        self._tests: dict[int, Tests] | None = None

    def unit(self, seed: int, number: int) -> int:
        """The estimate of sweep number `number` of the run that `seed` names: a whole number, unbiased."""
        return finish(self.steps(seed, number))

    def steps(self, seed: int, number: int) -> Generator[float, None, int]:
        """As `unit`, as a generator that yields the share of the steps done and returns the estimate."""
        if self._tests is None:
            found: dict[int, Tests] = {}
            yield from self._sweep(Draws(0, purpose=PURPOSE + 1), found, choose=True)
            self._tests = found
        return (yield from self._sweep(Draws(seed, number, PURPOSE), self._tests, choose=False))

    def _sweep(self, draws: Draws, tests: dict[int, Tests], choose: bool) -> Generator[float, None, int]:
        plan = self._plan
        if not plan.possible:
            return 0
        budget = Budget(self.memory_mb)
        dead = DeadStates(plan) if choose else None
        layer = first_layer(plan.words)
        doubled = 0  # counts are in units of 2**doubled
        for number, step in enumerate(plan.steps):
            ask: Callable[[list[Array], int], Tests]
            if dead is not None:
                ask = _noting(dead.chooser(number), tests, number)
            else:
                ask = _known(tests.get(number, []))
            work = advance(layer, step, budget, plan.repeats, ask)
            while True:
                try:
                    next(work)
                except StopIteration as stop:
                    layer = stop.value
                    break
                yield number / len(plan.steps)
            if not len(layer):
                return 0
            layer, more = thinned(layer, self.states, plan.repeats, draws)
            doubled += more
            yield (number + 1) / len(plan.steps)
        return total(layer.counts) << doubled


def run_block(sampler: Sampler, seed: int, number: int) -> Block:
    """Sweep number `number` of the run that `seed` names, as a block that `estimate.fold` takes.

    Its one unit is the sweep; a sweep that keeps so many states is counted as so many probes. Nothing is known of
    the vertices of a search tree.
    """
    value = sampler.unit(seed, number)
    return Block(
        method="frontier",
        seed=seed,
        blocks=1,
        probes=sampler.states,
        units=1,
        scale=0,
        hits=int(value > 0),
        vertices=(),
        found=(),
        solutions=(value, value * value),
    )


def _noting(
    choose: Callable[[list[Array], int], Tests], tests: dict[int, Tests], number: int
) -> Callable[[list[Array], int], Tests]:
    def ask(words: list[Array], shift: int) -> Tests:
        tests[number] = choose(words, shift)
        return tests[number]

    return ask


def _known(tests: Tests) -> Callable[[list[Array], int], Tests]:
    return lambda words, shift: tests


def thinned(layer: Layer, states: int, repeats: int, draws: Draws) -> tuple[Layer, int]:
    """At most about `states` of the layer's states, and by which power of two their counts were divided.

    The expected count of every state, once multiplied by that power, is its count: those at least as large
    as a threshold are kept as they are, of the smaller ones those on which a comb of that spacing falls
    when they are laid end to end, and each of these counts as much as the threshold.
    """
    counts: Array = layer.counts[0]
    ceiling = _HIGHEST // max(1, repeats)
    everything = total(layer.counts)
    divided = 0
    while everything >> divided >= ceiling:
        divided += 1
    if divided:
        # Rounded up or down to the new unit, up with a chance of what is lost.
        unit = 1 << divided
        shift = draw_below(draws, unit)
        counts = (counts + U64(shift)) >> U64(divided)
    if counts.shape[0] > states or divided:
        threshold = _threshold(counts, states)
        light = counts < U64(threshold)
        ends = np.cumsum(np.where(light, counts, U64(0)), dtype=U64)
        first = draw_below(draws, threshold)
        teeth = (ends + U64(threshold - 1 - first)) // U64(threshold)
        before = np.concatenate((np.zeros(1, U64), teeth[:-1]))
        kept = np.flatnonzero(~light | (teeth != before))
        layer = Layer(
            [key[kept] for key in layer.keys], np.where(light, U64(threshold), counts)[kept].reshape(1, -1)
        )
    return layer, divided


def _threshold(counts: Array, states: int) -> int:
    """The smallest threshold that keeps no more than about `states`, and no less than 1."""
    if counts.shape[0] <= states:
        return 1
    large = np.sort(counts)[::-1]
    # What the counts from each place on add up to; in whole numbers, so the same everywhere.
    rest = np.cumsum(large[::-1], dtype=U64)[::-1][:states]
    room = (states - np.arange(states, dtype=np.int64)).astype(U64)
    spread = -(-rest.astype(np.int64) // room.astype(np.int64))
    fits = np.flatnonzero(large[:states].astype(np.int64) < spread)
    at = int(fits[0]) if fits.shape[0] else states - 1
    return max(1, int(spread[at]))
