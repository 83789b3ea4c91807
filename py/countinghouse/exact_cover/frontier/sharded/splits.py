"""Divide the states of a layer among shards so that equal successors seldom come from different shards.

With two shards, a hash would move half of the states to the other shard at every exchange; between exchanges, equal
states in different shards would be stepped twice. Instead, a few bits that seldom change decide: on a tray of many
pieces, those that say whether certain pieces have been used. Nearly all states then stay in their shard, as do the
states that they will merge with.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from countinghouse.exact_cover.frontier.order import members
from countinghouse.exact_cover.frontier.plan import Step
from countinghouse.exact_cover.frontier.states import U64, Array, Layer, hashed

__all__ = ["PER_SHARD", "Split", "chosen", "divided"]

# The number of classes of states, per shard, to divide among the shards.
_CLASSES = 16
_MOST_BITS = 14
# Choose bits that seldom change, and are not released, in this many coming steps.
_AHEAD = 16
# A bit with less entropy than this hardly divides the states.
_LEAST_ENTROPY = 0.3
_SIGMAS = 4.0
PER_SHARD = 2 * _CLASSES
"""A sample should have this many states for each shard."""


@dataclass(frozen=True)
class Split:
    """A rule that divides states by the number that their `bits` form (most significant first); `table` gives the shard
    for each number.

    Without bits, a hash of the state decides.
    """

    shards: int
    bits: tuple[int, ...] = ()
    table: tuple[int, ...] = ()


def divided(layer: Layer, split: Split) -> list[Layer]:
    """Divide a layer into one layer per shard.

    >>> layer = Layer.of({state: 1 for state in range(100)}, words=1)
    >>> [len(part) for part in divided(layer, Split(2))]
    [45, 55]
    >>> [part.keys[0][:3].tolist() for part in divided(layer, Split(2, (1,), (0, 1)))]
    [[0, 1, 4], [2, 3, 6]]
    """
    if split.shards == 1:
        return [layer]
    if split.bits:
        place = np.array(split.table, np.int32)[_classes(layer, split.bits)]
    else:
        # The keys of wide states begin with their hash.
        spread = layer.keys[0] if len(layer.keys) > 1 else hashed(layer.keys)
        place = ((spread >> U64(32)) * U64(split.shards) >> U64(32)).astype(np.int32)
    # For values of one or two bytes, a stable sort is a radix sort; with hundreds of shards, testing for each in turn
    # would take several times as long.
    order = np.argsort(place.astype(np.min_scalar_type(split.shards)), kind="stable")
    keys, counts = [key[order] for key in layer.keys], layer.counts[:, order]
    ends = np.cumsum(np.bincount(place, minlength=split.shards), dtype=np.int64).tolist()
    return [
        Layer([key[low:high] for key in keys], counts[:, low:high])
        for low, high in zip([0, *ends], ends, strict=False)
    ]


def chosen(
    sample: Layer, coming: Sequence[Step], shards: int, uneven: float, before: Split | None = None
) -> Split:
    """Choose a split that suits layers like the sample, for the `coming` steps. If possible, reuse the bits of the
    earlier split, `before`, so that most states stay where they are. Divide by a hash if the largest shard would be
    more than `uneven` times the mean, and by more than chance would explain."""
    if shards == 1 or len(sample) < _CLASSES * shards:
        return Split(shards)
    wanted = math.ceil(math.log2(_CLASSES * shards))
    changes = _changes(coming[:_AHEAD])
    bits = () if before is None else before.bits
    if len(bits) != wanted or any(changes.get(bit, 0.0) >= 1 for bit in bits):
        often = _often(sample)
        entropy = [-(q * math.log2(q) + (1 - q) * math.log2(1 - q)) if 0 < q < 1 else 0.0 for q in often]
        known = [bit for bit, own in enumerate(entropy) if own >= _LEAST_ENTROPY]
        bits = tuple(sorted(known, key=lambda bit: changes.get(bit, 0.0) / entropy[bit])[:wanted])
    if not bits or len(bits) > _MOST_BITS:
        return Split(shards)
    sizes = np.bincount(_classes(sample, bits), minlength=1 << len(bits)).astype(np.float64)
    middles = (np.cumsum(sizes) - sizes / 2) / sizes.sum()
    table = np.minimum(shards - 1, (middles * shards).astype(np.int32))
    largest, mean = float(np.bincount(table, sizes, shards).max()), len(sample) / shards
    if largest > max(uneven * mean, mean + _SIGMAS * math.sqrt(mean)):
        return Split(shards)
    return Split(shards, bits, tuple(table.tolist()))


def _changes(steps: Sequence[Step]) -> dict[int, float]:
    """Return, for each bit that these steps change, the approximate number of changes per state; a release counts as
    1."""
    often: dict[int, float] = {}
    for step in steps:
        for branch in step.branches:
            for bit in members(branch.sets | branch.grow << 1):
                often[bit] = often.get(bit, 0.0) + 1 / len(step.branches) / len(steps)
        for bit in members(step.clear | step.here):
            often[bit] = often.get(bit, 0.0) + 1
    return often


def _often(layer: Layer) -> list[float]:
    """Return the share of states in which each bit is set."""
    words = layer.keys if len(layer.keys) == 1 else layer.keys[1:]
    return [
        float(((word >> U64(bit)) & U64(1)).sum(dtype=np.float64)) / len(layer)
        for word in words
        for bit in range(64)
    ]


def _classes(layer: Layer, bits: Sequence[int]) -> Array:
    """Return the number that the bits of each state form."""
    words = layer.keys if len(layer.keys) == 1 else layer.keys[1:]
    out = np.zeros(len(layer), np.int32)
    for place, bit in enumerate(reversed(bits)):
        out |= ((words[bit >> 6] >> U64(bit & 63)) & U64(1)).astype(np.int32) << np.int32(place)
    return out
