"""Look ahead of a sweep: what are the steps that are left going to take?

A sample of the layer's states, evenly spread, goes down all steps that are left; of what becomes of them a sample goes on.
So it is known by which factor the next layers grow, better than any guess from the options. How many of n new states are
different takes more: those of a sample seldom meet. Suppose, of these two, the less:

- n / (1 + n / 2**h), where h is the sum of the entropies H(q) of the state's bits, each set with a frequency q;
- c log(1 + n / c), where c is n**2 by the meetings in the sample of a state from one half of the layer and one from the other.

Work is in *rows*: a sweep makes, sorts and merges one of a single word in about 35 ns (measured: `build.py bench choice`).
"""

from __future__ import annotations

import math
from collections.abc import Generator

import numpy as np

from countinghouse.exact_cover.frontier_dead import DeadStates
from countinghouse.exact_cover.frontier_plan import Plan, Step
from countinghouse.exact_cover.frontier_states import U64, Array, Budget, Layer, advance
from countinghouse.stepping import finish

__all__ = ["row_work", "work_ahead"]

_SAMPLE = 1000
# Fewer meetings say nothing.
_MEETINGS = 3
# A state comes from one half of the layer so many times, and so many times 2**32 from the other.
_HALVES = (1, 1 << 32)
# A row of one word costs more where no room is left for the number of the row it comes from.
_ROOMY_BITS, _NARROW_WORK = 44, 1.8
# Rows of several words are sorted by a hash: so much, and so much more for every word.
_WIDE_WORK, _WORD_WORK = 4.0, 2.5
# What a branch of a step takes, however few states there are.
_BRANCH = 300.0
# Look no further once a step takes less than this part of what was found so far.
_LITTLE = 0.01
# A sample always fits the memory.
_ROOM = 1e6


def row_work(step: Step) -> float:
    """Return what a row of this step takes, where one of a short word takes 1."""
    words = -(-step.bits // 64)
    if words > 1:
        return _WIDE_WORK + _WORD_WORK * words
    return 1.0 if step.bits <= _ROOMY_BITS else _NARROW_WORK


def work_ahead(
    plan: Plan, number: int, layer: Layer, dead: DeadStates, enough: float = math.inf
) -> Generator[None, None, float]:
    """Estimate the work of the steps from `number` on, which begin with this layer; stop where it exceeds `enough`."""
    states = float(len(layer))
    whole = len(layer) <= _SAMPLE
    sample = _thinned(layer.keys, _halves(len(layer)))
    work = rows = 0.0
    for at in range(number, len(plan.steps)):
        step = plan.steps[at]
        tried = len(sample)
        budget = Budget(_ROOM)
        after = finish(advance(sample, step, budget, plan.repeats, dead.chooser(at), least=0))
        taken = states * budget.made / tried * row_work(step)
        work += taken + _BRANCH * len(step.branches)
        rows += taken
        if work > enough or not len(after) or taken < _LITTLE * rows:
            return work
        one, other = after.counts[0] & U64(_HALVES[1] - 1), after.counts[0] >> U64(32)
        made = states * float(one.sum(dtype=np.float64) + other.sum(dtype=np.float64)) / tried
        states = float(len(after)) if whole else max(1.0, _different(made, after, one > 0, other > 0))
        # Until a sample leaves states out, it shows exactly which meet.
        whole = whole and len(after) <= _SAMPLE
        sample = _thinned(after.keys, _halves(len(after)) if whole else other > 0)
        yield
    return work


def _halves(many: int) -> Array:
    return np.arange(many, dtype=np.int64) & 1


def _thinned(keys: list[Array], other: Array) -> Layer:
    """Return a sample of these states, of which some come from the `other` half."""
    many = len(other)
    kept = min(many, _SAMPLE)
    rows = np.arange(kept, dtype=np.int64) * many // max(1, kept)
    counts = np.where(other[rows] > 0, U64(_HALVES[1]), U64(_HALVES[0]))
    return Layer([key[rows] for key in keys], counts.reshape(1, -1))


def _different(made: float, after: Layer, one: Array, other: Array) -> float:
    """Return how many of `made` states are different, by this sample of them."""
    states: float = made / (1.0 + made / 2.0 ** min(200.0, _entropy(after)))
    met = int(np.count_nonzero(one & other))
    if met >= _MEETINGS:
        near = int(np.count_nonzero(one)) * int(np.count_nonzero(other)) / met
        states = min(states, near * math.log1p(made / near))
    return states


def _entropy(layer: Layer) -> float:
    """Return the sum of the entropies of the bits of these states."""
    words = layer.keys if len(layer.keys) == 1 else layer.keys[1:]
    total = 0.0
    for word in words:
        octets = np.ascontiguousarray(word.astype("<u8")).view(np.uint8).reshape(len(word), 8)
        often = np.unpackbits(octets, axis=1).mean(axis=0, dtype=np.float64)
        often = often[(often > 0) & (often < 1)]
        total -= float((often * np.log2(often) + (1 - often) * np.log2(1 - often)).sum())
    return total
