"""Track all windows of coin flips at once, by the gaps between their last tails.

At least `heads` of the last `window` flips are heads exactly when at most ``window - heads`` are tails, so only the
positions of the last ``window - heads + 1`` tails matter. Just after a tails, these positions are given by the numbers
of heads between successive tails: ``d = window - heads`` gaps, the oldest first, whose sum is below `heads`. Such a
tuple is a state. A state followed by c heads is a position; the next heads is a success if the sum of the gaps plus c
is ``heads - 1``.

The next tails, after c heads, drops the oldest gap: state (g1, g2, ..., gd) goes to (g2, ..., gd, c), for every g1
that leaves room for c. With running sums over g1, each state at a flip has a single source, c + 1 flips earlier.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

__all__: list[str] = []

Indices = np.ndarray[Any, np.dtype[np.int32]]
Floats = np.ndarray[Any, np.dtype[np.float64]]


def states_of(window: int, heads: int) -> int:
    """Return the number of states."""
    return math.comb(window - 1, window - heads)


def positions_of(window: int, heads: int) -> int:
    """Return the number of sets of positions that the last tails can occupy in a window."""
    return math.comb(window, window - heads + 1)


@dataclass(frozen=True)
class Layout:
    """The states, ordered by the oldest gap and then by the sum of the others.

    `layers` has, for each oldest gap, the index of its first state, and finally the number of states; the states of
    the next layer are the first states of each layer before it, without their oldest gap. `sources[t]` are the states
    whose gaps sum to t, and `targets[t]` the states to which they lead.
    """

    most: int
    layers: tuple[int, ...]
    sources: tuple[Indices, ...]
    targets: tuple[Indices, ...]


@lru_cache(maxsize=2)
def layout(window: int, heads: int) -> Layout:
    """Return the layout of the states; `window` must be greater than `heads`."""
    most, gaps = heads - 1, window - heads
    others = max(gaps - 1, 0)
    sums = _partial_sums(others, most)
    total = sums[-1] if others else np.zeros(1, np.int8)
    sizes = [math.comb(most - first + others, others) for first in range(most + 1)]
    layers = [0]
    for size in sizes:
        layers.append(layers[-1] + size)
    begins = np.array(layers, np.int64)
    # The rank of a tuple among the tuples of its length, ordered by sum, is a sum over its partial sums.
    ranks = [
        np.array(
            [math.comb(each + length - 1, length) if length else 0 for each in range(most + 2)], np.int64
        )
        for length in range(others + 1)
    ]
    base = np.zeros(len(total), np.int64)
    if others:
        base += begins[sums[0]]
        for length in range(1, others):
            base += ranks[length][sums[length] - sums[0]]
    by_total: list[list[Indices]] = [[] for _ in range(most + 1)]
    targets: list[list[Indices]] = [[] for _ in range(most + 1)]
    for first, size in enumerate(sizes):
        ends = np.searchsorted(total[:size], np.arange(most - first + 2, dtype=np.int8))
        for rest in range(most - first + 1):
            low, high = int(ends[rest]), int(ends[rest + 1])
            newest = most - first - rest
            if others:
                target = base[low:high] + ranks[others][rest - sums[0][low:high] + newest]
            else:
                target = np.full(high - low, begins[newest], np.int64)
            by_total[first + rest].append(
                np.arange(layers[first] + low, layers[first] + high, dtype=np.int32)
            )
            targets[first + rest].append(target.astype(np.int32))
    return Layout(
        most,
        tuple(layers),
        tuple(np.concatenate(each) for each in by_total),
        tuple(np.concatenate(each) for each in targets),
    )


def _partial_sums(length: int, most: int) -> list[Any]:
    """Return an array for each of the `length` partial sums, over all tuples of `length` gaps that sum to at most
    `most`.
    """
    if not length:
        return []
    sums = [np.arange(most + 1, dtype=np.int8)]
    for short in range(1, length):
        counts = [math.comb(total + short, short) for total in range(most + 1)]
        before = np.concatenate([np.arange(count, dtype=np.int32) for count in counts])
        sums = [each[before] for each in sums]
        sums.append(np.repeat(np.arange(most + 1, dtype=np.int8), counts))
    return sums


@dataclass(frozen=True)
class Flip:
    """The state of the sweep after a flip: the chance that the next flip is the first success, the total chance of
    all positions, and how fast chances fall.

    From this flip to the next, the chance of every state falls by a fraction of at least `lowest` and at most `highest`
    of itself. Both are None until every state has been reached.
    """

    success: float
    alive: float
    lowest: float | None
    highest: float | None


def operations(heads: int) -> int:
    """Return the maximum number of roundings that one flip can add to the chance of a state."""
    return max(1, heads - 1).bit_length() + 4


def follow(window: int, heads: int, p: Fraction) -> Iterator[Flip]:
    """Yield a `Flip` for every flip from flip 0, in double precision; heads and tails must both be possible, and
    heads > 0.

    All chances are sums and products of positive numbers, so their relative error is at most `operations` roundings
    per flip, plus sixty for a sum over all states.
    """
    weight = [float((1 - p) * p**count) for count in range(heads)]
    power = [float(p**count) for count in range(heads + 1)]
    if window == heads:
        yield from _follow_run(weight, power)
    plan = layout(window, heads)
    most, layers = plan.most, plan.layers
    sizes = [after - begin for begin, after in pairwise(layers)]
    chance = np.zeros(layers[-1], np.float64)
    chance[0] = 1.0
    # Queued running sums: the sums for the states whose gaps sum to t are used heads - 1 - t flips later.
    waiting = [
        np.zeros((most - total + 1, len(source)), np.float64) for total, source in enumerate(plan.sources)
    ]
    sums = np.zeros((heads, most + 1), np.float64)
    flip = 0
    while True:
        for total, source in enumerate(plan.sources):
            sums[flip % heads, total] = _sum(chance[source])
        recent = min(most, flip) + 1
        success = math.fsum(
            power[count + 1] * float(sums[(flip - count) % heads, most - count]) for count in range(recent)
        )
        alive = math.fsum(
            power[count] * math.fsum(sums[(flip - count) % heads, : most - count + 1].tolist())
            for count in range(recent)
        )
        running = chance.copy()
        shift = 1
        while shift <= most:
            for layer in range(most, shift - 1, -1):
                size = sizes[layer]
                running[layers[layer] : layers[layer] + size] += running[
                    layers[layer - shift] : layers[layer - shift] + size
                ]
            shift *= 2
        after = np.empty_like(chance)
        for total, source in enumerate(plan.sources):
            lag = most - total + 1
            line = waiting[total]
            line[flip % lag] = running[source]
            after[plan.targets[total]] = weight[lag - 1] * line[(flip + 1) % lag]
        lowest = highest = None
        if flip > window and chance.min() > 0:
            fall = 1 - after / chance
            lowest, highest = float(fall.min()), float(fall.max())
        yield Flip(success, alive, lowest, highest)
        chance = after
        flip += 1


def _follow_run(weight: list[float], power: list[float]) -> Iterator[Flip]:
    """Follow a wait for a run of heads, which has one state: the last flip was tails."""
    chances = [1.0]  # the latest flip first
    while True:
        success = power[-1] * chances[-1] if len(chances) == len(weight) else 0.0
        alive = math.fsum(each * chance for each, chance in zip(power, chances, strict=False))
        after = math.fsum(each * chance for each, chance in zip(weight, chances, strict=False))
        fall = 1 - after / chances[0] if len(chances) == len(weight) and chances[0] else None
        yield Flip(success, alive, fall, fall)
        chances = [after, *chances][: len(weight)]


def _sum(values: Floats) -> float:
    """Add positive numbers pairwise, so that the depth of additions is logarithmic."""
    while len(values) > 64:
        half = len(values) // 2
        folded = values[:half] + values[half : 2 * half]
        values = np.append(folded, values[-1]) if len(values) % 2 else folded
    return math.fsum(values.tolist())
