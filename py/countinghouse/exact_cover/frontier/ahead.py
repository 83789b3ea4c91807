"""Forecast the remaining steps of a sweep.

Take an evenly spaced sample of the layer's states through all remaining steps, sampling again after each step. This
predicts the growth of the layers better than any guess from the options. It is harder to estimate how many of n new
states are distinct, because sampled states seldom coincide. Assume the smaller of:

- n / (1 + n / 2**h), where h is the sum of the entropies H(q) of the state's bits, and q is the frequency with which a
  bit is set;
- c log(1 + n / c), where c is the number of pairs of sampled states, one from each half of the layer, divided by the
  number of these pairs that coincide.

Work is measured in the rows of `cost_model`.
"""

from __future__ import annotations

import math
from collections.abc import Generator

import numpy as np

from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.frontier.dead import DeadStates
from countinghouse.exact_cover.frontier.plan import Plan, Step
from countinghouse.exact_cover.frontier.states import U64, Array, Budget, Layer, advance
from countinghouse.stepping import finish

__all__ = ["row_work", "work_ahead"]

_SAMPLE = 1000
# Use the coincidences for the estimate only if there are at least this many.
_MEETINGS = 3
# Weights of states from the two halves of a layer; the 64-bit count of a merged state shows both sums.
_HALVES = (1, 1 << 32)
# Stop once a step takes less than this fraction of the work found so far.
_LITTLE = 0.01
# The memory allowed for a sample, in MB: enough for any sample.
_ROOM = 1e6


def row_work(step: Step) -> float:
    """Return the work per row in this step."""
    return cost_model.COSTS.row(step.bits)


def work_ahead(
    plan: Plan, number: int, layer: Layer, dead: DeadStates, enough: float = math.inf
) -> Generator[None, None, float]:
    """Estimate the work of the steps from `number` on, starting with this layer; stop once the estimate exceeds
    `enough`."""
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
        work += taken + cost_model.COSTS.step_branch * len(step.branches)
        rows += taken
        if work > enough or not len(after) or taken < _LITTLE * rows:
            return work
        one, other = after.counts[0] & U64(_HALVES[1] - 1), after.counts[0] >> U64(32)
        made = states * float(one.sum(dtype=np.float64) + other.sum(dtype=np.float64)) / tried
        states = float(len(after)) if whole else max(1.0, _different(made, after, one > 0, other > 0))
        # While the sample includes every state, it shows exactly which states coincide.
        whole = whole and len(after) <= _SAMPLE
        sample = _thinned(after.keys, _halves(len(after)) if whole else other > 0)
        yield
    return work


def _halves(many: int) -> Array:
    return np.arange(many, dtype=np.int64) & 1


def _thinned(keys: list[Array], other: Array) -> Layer:
    """Return a sample of these states; `other` marks those from the second half of the layer."""
    many = len(other)
    kept = min(many, _SAMPLE)
    rows = np.arange(kept, dtype=np.int64) * many // max(1, kept)
    counts = np.where(other[rows] > 0, U64(_HALVES[1]), U64(_HALVES[0]))
    return Layer([key[rows] for key in keys], counts.reshape(1, -1))


def _different(made: float, after: Layer, one: Array, other: Array) -> float:
    """Estimate from this sample how many of the `made` states are distinct."""
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
