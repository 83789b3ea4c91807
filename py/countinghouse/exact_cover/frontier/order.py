"""Order the items so that the frontier stays narrow.

To guess the number of states after a step, note that an item is covered with a probability of about q if a share q of
its options has passed. So each such item adds an entropy of H(q) bits; because items depend on each other, only about
two thirds of the sum remains (:data:`_BITS`; within a factor of about two for packing puzzles). An upper bound is the
number of ways to choose, for each settled item, either one of its options that still touch the frontier or none of
these; for graph colouring, this bound is far lower. The guess is used to choose the best of a few orders:

- *greedy*: start at an item with few neighbours, then always take the item that leaves the fewest items in the
  frontier;
- *along the length*: sort the items by the slowest mode of the graph in which items that share options are neighbours
  (spectral ordering); on a long tray, this goes column by column;
- *fewest open*: if secondary items link items that share no option (as in graph colouring), count these as neighbours,
  and always take the item that leaves the fewest settled items with unsettled neighbours.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any

import numpy as np

__all__ = ["expected_states", "find_order", "members"]

Array = np.ndarray[Any, np.dtype[Any]]

_BITS = 0.65
# The other orders compare the options of all pairs of items; beyond this much work, try only the greedy order.
_MANY = 1e8
_STARTS = 3
# Count in a table if the table would have at most this many entries.
_LARGE_TABLE = 1 << 22
_SMOOTHINGS = 30


def find_order(
    primary: int, with_item: Sequence[Sequence[int]], options: Mapping[int, Sequence[int]]
) -> tuple[list[int], list[float]]:
    """Return an order in which to settle the items 0 to `primary` - 1; it is the same on every machine.

    `options` has the items of each option, `with_item` the options of each item. Also returns `expected_states`.
    """
    if not primary:
        return [], []
    greedy_only = primary < 3 or primary * primary * len(options) > _MANY
    shared = None if greedy_only else _shared(primary, options)
    reach = [0] * len(with_item)
    if shared is not None and len(with_item) == primary:
        near = [row.nonzero()[0].tolist() for row in shared]
    else:
        for items in options.values():
            mask = sum(1 << item for item in items)
            for item in items:
                reach[item] |= mask
        near = [members(mask) for mask in reach]
    starts = sorted(range(primary), key=lambda item: (len(near[item]), len(with_item[item]), item))
    if shared is None:
        order = _greedy(primary, near, with_item, starts[0])
        return order, expected_states(order, primary, with_item, options)
    orders = [_greedy(primary, near, with_item, start) for start in starts[:_STARTS]]
    along = _along(primary, shared)
    orders += [along, along[::-1]]
    if len(with_item) > primary:
        orders += [_fewest_open(primary, reach, start) for start in starts[:_STARTS]]
    guesses = _guesses(orders, primary, with_item, options)
    best = min(range(len(orders)), key=lambda at: math.fsum(guesses[at]))
    return orders[best], guesses[best]


def expected_states(
    order: Sequence[int],
    primary: int,
    with_item: Sequence[Sequence[int]],
    options: Mapping[int, Sequence[int]],
) -> list[float]:
    """Guess the number of states after each item of the order; ratios of these numbers are more reliable than the
    numbers themselves."""
    return _guesses([order], primary, with_item, options)[0]


def _flat(options: Mapping[int, Sequence[int]]) -> tuple[Array, Array]:
    """Return the items of all options, one option after the other, and the position at which each option begins."""
    sizes = np.fromiter(map(len, options.values()), np.int64, len(options))
    flat = np.fromiter(chain.from_iterable(options.values()), np.int64, int(sizes.sum()))
    return flat, np.cumsum(sizes, dtype=np.int64) - sizes


def _shared(primary: int, options: Mapping[int, Sequence[int]]) -> Array:
    """Return, for each pair of the items 0 to `primary` - 1, the number of options that have both."""
    flat, starts = _flat(options)
    own = np.zeros((primary, -(-len(options) // 64) * 64), np.bool_)
    option = np.repeat(
        np.arange(len(options), dtype=np.int64), np.diff(starts, append=len(flat)).astype(np.intp)
    )
    some = flat < primary
    own[flat[some], option[some]] = True
    sets = np.packbits(own, axis=1).view(np.uint64)
    return np.array([np.bitwise_count(row & sets).sum(axis=1, dtype=np.int64) for row in sets])


def _guesses(
    orders: Sequence[Sequence[int]],
    primary: int,
    with_item: Sequence[Sequence[int]],
    options: Mapping[int, Sequence[int]],
) -> list[list[float]]:
    """Guess the number of states after each item of each order."""
    if not options:
        return [[1.0] * len(order) for order in orders]
    steps, many = len(orders[0]), len(with_item)
    flat, starts = _flat(options)
    sizes = np.diff(starts, append=len(flat)).astype(np.intp)
    full = np.fromiter(map(len, with_item), np.int64, many)
    settled = np.array(orders, np.int64)
    step_of = np.full((len(orders), many), steps, np.int64)
    rows = np.arange(len(orders), dtype=np.int64)[:, None]
    step_of[rows, settled] = np.arange(steps, dtype=np.int64)
    # An option is gone once a step settles the first of its items. An event is the loss of options by an item in a
    # step. In each step, the settled item comes first, then the others in order, so that sums round the same on every
    # machine.
    own = step_of[:, flat]
    at = np.repeat(np.minimum.reduceat(own, starts.astype(np.intp), axis=1), sizes, axis=1)
    place = (rows * steps + at) * (many + 1) + np.where(own == at, 0, flat + 1)
    events, gone = _counted(place.ravel(), len(orders) * steps * (many + 1))
    step, item = np.divmod(events, many + 1)
    item = np.where(item == 0, settled.ravel()[step], item - 1)
    # Process the events item by item, to see how many options each item has left.
    series = step // steps * many + item
    by_item = series.argsort(kind="stable")
    of_item, gone = item[by_item], gone[by_item]
    begins = np.flatnonzero(np.diff(series[by_item], prepend=-1))
    so_far = np.cumsum(gone, dtype=np.int64)
    before = np.repeat((so_far - gone)[begins], np.diff(begins, append=len(gone)).astype(np.intp))
    left = full[of_item] + before - so_far
    now = _entropies(full, of_item, left)
    was = np.append(0.0, now[:-1])
    was[begins] = 0.0
    changes = np.empty(len(now), np.float64)
    changes[by_item] = now - was
    ends = np.searchsorted(step, np.arange(len(orders) * steps + 1, dtype=np.int64))
    guesses = []
    for first, order in zip(range(0, len(orders) * steps, steps), orders, strict=True):
        begin = ends[first]
        sums = np.append(0.0, np.cumsum(changes[begin : ends[first + steps]], dtype=np.float64))
        bits = (_BITS * sums[ends[first + 1 : first + steps + 1] - begin]).tolist()
        guesses.append(_at_most(bits, order, primary, with_item, options))
    return guesses


def _counted(values: Array, size: int) -> tuple[Array, Array]:
    """Return the distinct values in order, and how often each occurs; all values are less than `size`."""
    if size > _LARGE_TABLE:
        return np.unique(values, return_counts=True)
    often = np.bincount(values.astype(np.intp), minlength=size)
    some = np.flatnonzero(often)
    return some, often[some]


def _entropies(full: Array, items: Array, left: Array) -> Array:
    """Return the entropy of each of these `items`, given its number of options `left`; `full` has the total numbers."""
    kinds, kind = np.unique(full, return_inverse=True)
    first = np.cumsum(kinds + 1) - kinds - 1
    place = first[kind][items] + left
    used = np.zeros(int((kinds + 1).sum()), np.bool_)
    used[place] = True
    table = np.zeros(len(used), np.float64)
    which = np.flatnonzero(used)
    of_kind = np.searchsorted(first, which, side="right") - 1
    table[which] = list(map(_entropy, (which - first[of_kind]).tolist(), kinds[of_kind].tolist()))
    found: Array = table[place]
    return found


def _at_most(
    guesses: Sequence[float],
    order: Sequence[int],
    primary: int,
    with_item: Sequence[Sequence[int]],
    options: Mapping[int, Sequence[int]],
) -> list[float]:
    """Convert guesses in bits to numbers of states, limited to the number of ways to choose options that touch the
    frontier."""
    if len(with_item) == primary:
        # Without secondary items, the bound rarely helps and takes longer to compute than everything else.
        return [2.0 ** min(1000.0, bits) for bits in guesses]
    step_of = {item: step for step, item in enumerate(order)}
    # An option touches the frontier until all its items are done. A primary item is done once settled, a secondary item
    # once no later option has it.
    taken = {number: min(step_of[i] for i in items if i < primary) for number, items in options.items()}
    last = [max((taken[number] for number in numbers), default=0) for numbers in with_item]
    until = {
        number: max(step_of[item] if item < primary else last[item] for item in items)
        for number, items in options.items()
    }
    ends: list[list[int]] = [[] for _ in order]
    for number, end in until.items():
        ends[end].append(number)
    touching = [len(with_item[item]) for item in range(primary)]
    settled = [False] * primary
    bits = 0.0

    def choices(item: int) -> float:
        some, every = touching[item], len(with_item[item])
        return math.log2(some + (some < every)) if some else 0.0

    out = []
    for step, item in enumerate(order):
        for number in ends[step]:
            for other in options[number]:
                if other < primary:
                    before = choices(other) if settled[other] else 0.0
                    touching[other] -= 1
                    bits += choices(other) - before if settled[other] else 0.0
        settled[item] = True
        bits += choices(item)
        out.append(2.0 ** min(1000.0, guesses[step], max(0.0, bits)))
    return out


def _entropy(left: int, full: int) -> float:
    if not 0 < left < full:
        return 0.0
    q = left / full
    return -(q * math.log2(q) + (1 - q) * math.log2(1 - q))


def _greedy(
    primary: int, near: Sequence[Sequence[int]], with_item: Sequence[Sequence[int]], start: int
) -> list[int]:
    """Return the greedy order; `near` has the items that share an option with each item, itself included."""
    fresh = [len(items) for items in near]  # the number of items that each item would bring into the frontier
    seen = [False] * len(near)
    waiting = set(range(primary))
    edge: set[int] = set()
    order: list[int] = []
    best = start
    while True:
        order.append(best)
        waiting.discard(best)
        edge.discard(best)
        for item in near[best]:
            if not seen[item]:
                seen[item] = True
                for other in near[item]:
                    fresh[other] -= 1
                if item in waiting:
                    edge.add(item)
        if not waiting:
            return order
        if edge or primary <= 400:
            best = min(edge or waiting, key=lambda item: (fresh[item], len(with_item[item]), item))
        else:
            best = min(waiting)  # a separate component: begin anywhere


def members(mask: int) -> list[int]:
    """Return the positions of the bits that are set, lowest first."""
    out = []
    at = 0
    for byte in mask.to_bytes((mask.bit_length() + 7) // 8, "little"):
        while byte:
            low = byte & -byte
            out.append(at + low.bit_length() - 1)
            byte ^= low
        at += 8
    return out


def _fewest_open(primary: int, reach: Sequence[int], start: int) -> list[int]:
    primaries = (1 << primary) - 1
    near = []
    for item in range(primary):
        mask = reduce(or_, (reach[other] for other in members(reach[item])), 0)
        near.append(mask & primaries & ~(1 << item))
    order: list[int] = []
    to_come = primaries
    left: dict[int, int] = {}  # the unsettled neighbours of each settled item that has any
    best = start
    while True:
        order.append(best)
        to_come &= ~(1 << best)
        left = {item: mask & to_come for item, mask in [*left.items(), (best, near[best])] if mask & to_come}
        if not to_come:
            return order
        edge = reduce(or_, left.values(), 0)
        closing = Counter(mask for mask in left.values() if not mask & (mask - 1))
        least: tuple[int, int] | None = None
        for item in members(edge or to_come):
            beyond = near[item] & to_come
            key = ((beyond != 0) - closing[1 << item], beyond.bit_count())
            if least is None or key < least:
                least, best = key, item
            if not edge and primary > 400:
                break  # a separate component: begin anywhere


def _along(primary: int, shared: Array) -> list[int]:
    own = np.maximum(shared.diagonal(), 1)
    pull = shared / np.sqrt(np.multiply.outer(own, own))
    np.fill_diagonal(pull, 0.0)
    met = pull > 0
    # Items that share options with nearly all others (such as pieces) have no position along the length.
    hubs = met.sum(axis=1, dtype=np.int32) > 0.75 * primary
    if hubs.all():
        hubs[:] = False
    places = np.flatnonzero(~hubs)
    pull, met = pull[np.ix_(places, places)], met[np.ix_(places, places)]

    def steps_from(start: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        far = np.zeros(len(places), np.float64)
        edge = np.zeros(len(places), np.bool_)
        edge[start] = True
        seen = edge.copy()
        distance = 0
        while True:
            edge = met[edge].any(axis=0) & ~seen
            if not edge.any():
                far[~seen] = distance + 1
                return far
            distance += 1
            far[edge] = distance
            seen |= edge

    one_end = steps_from(int(steps_from(0).argmax()))
    x = one_end - steps_from(int(one_end.argmax()))
    weight = pull.sum(axis=1) + 1e-9
    for _ in range(_SMOOTHINGS):
        x = (x + (pull @ x) / weight) / 2
        x -= (x * weight).sum() / weight.sum()
        largest = float(np.abs(x).max())
        if largest < 1e-9:
            break
        x /= largest
    # Rounded, so floating-point noise cannot change the order of ties.
    ranked = np.lexsort((places, np.round(x * 1e6)))
    return [int(item) for item in places[ranked]] + [int(item) for item in np.flatnonzero(hubs)]
