"""Order the items so that the frontier stays narrow.

To guess the number of states after a step, note that an item is covered with a probability of about q if a share q of
its options has passed. So it adds an entropy of H(q) bits; because items depend on each other, about two thirds of the
sum remain (:data:`_BITS`; within a factor of about two for packing puzzles). An upper bound is the number of ways to
choose, for each settled item, either one of its options that still touch the frontier or none of these; for graph
colouring this bound is far lower. This guess serves to choose the best of a few orders:

- *greedy*: start at an item with few neighbours, then always take the item that leaves the fewest items in the
  frontier;
- *along the length*: sort the items by the slowest mode of the graph in which items that share options are neighbours
(spectral ordering); on a long tray this goes column by column;
- *fewest open*: if secondary items link items that share no option (as in graph colouring), count these as neighbours
and always take the item that leaves the fewest settled items with unsettled neighbours.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

import numpy as np

__all__ = ["expected_states", "find_order", "members"]

_BITS = 0.65
# The other orders compare the options of all pairs of items; beyond this much work, try only the greedy order.
_MANY = 1e8
_STARTS = 3
_SMOOTHINGS = 30


def find_order(
    primary: int, with_item: Sequence[Sequence[int]], options: Mapping[int, Sequence[int]]
) -> tuple[list[int], list[float]]:
    """Return an order in which to settle the items 0 to `primary` - 1, the same on every machine.

    `options` has the items of each option, `with_item` the options of each item. Also returns `expected_states`.
    """
    if not primary:
        return [], []
    reach = [0] * len(with_item)
    for items in options.values():
        mask = sum(1 << item for item in items)
        for item in items:
            reach[item] |= mask
    starts = sorted(range(primary), key=lambda item: (reach[item].bit_count(), len(with_item[item]), item))
    if primary < 3 or _many(primary, options):
        order = _greedy(primary, reach, with_item, starts[0])
        return order, expected_states(order, primary, with_item, options)
    sets = _option_sets(with_item, options)
    orders = [_greedy(primary, reach, with_item, start) for start in starts[:_STARTS]]
    along = _along(primary, sets)
    orders += [along, along[::-1]]
    if len(with_item) > primary:
        orders += [_fewest_open(primary, reach, start) for start in starts[:_STARTS]]
    guesses = [_guesses(order, primary, _leaving(order, sets), with_item, options) for order in orders]
    best = min(range(len(orders)), key=lambda at: math.fsum(guesses[at]))
    return orders[best], guesses[best]


def expected_states(
    order: Sequence[int],
    primary: int,
    with_item: Sequence[Sequence[int]],
    options: Mapping[int, Sequence[int]],
) -> list[float]:
    """Guess the number of states after each item of the order; ratios of these numbers are more reliable than the
    numbers."""
    many = _many(primary, options)
    leaving = (
        _leaving_of_many(order, with_item, options)
        if many
        else _leaving(order, _option_sets(with_item, options))
    )
    return _guesses(order, primary, leaving, with_item, options)


def _many(primary: int, options: Mapping[int, Sequence[int]]) -> bool:
    return primary * primary * len(options) > _MANY


def _option_sets(with_item: Sequence[Sequence[int]], options: Mapping[int, Sequence[int]]) -> list[int]:
    """Return the set of options of each item as the bits of an integer."""
    place = {number: at for at, number in enumerate(options)}
    sets = []
    for numbers in with_item:
        row = bytearray(len(place) // 8 + 1)
        for number in numbers:
            at = place[number]
            row[at >> 3] |= 1 << (at & 7)
        sets.append(int.from_bytes(row, "little"))
    return sets


def _guesses(
    order: Sequence[int],
    primary: int,
    leaving: Iterable[Iterable[tuple[int, int]]],
    with_item: Sequence[Sequence[int]],
    options: Mapping[int, Sequence[int]],
) -> list[float]:
    left = [len(numbers) for numbers in with_item]
    bits = [0.0] * len(left)
    settled = [False] * len(left)
    entropy = 0.0
    out = []
    for item, lost in zip(order, leaving, strict=True):
        settled[item] = True
        entropy -= bits[item]
        for other, gone in lost:
            left[other] -= gone
            if not settled[other]:
                now = _entropy(left[other], len(with_item[other]))
                entropy += now - bits[other]
                bits[other] = now
        out.append(_BITS * entropy)
    return _at_most(out, order, primary, with_item, options)


# Both generators yield, for each item of the order, the items that lose options and how many they lose, in item order
# so that sums round the same on every machine. The first takes time proportional to the pairs of items; the second, to
# the 1s in the matrix.
def _leaving(order: Sequence[int], sets: Sequence[int]) -> Iterator[Iterable[tuple[int, int]]]:
    behind = 0
    for item in order:
        new = sets[item] & ~behind
        behind |= new
        counts = ((other, (own & new).bit_count()) for other, own in enumerate(sets)) if new else ()
        yield [(other, gone) for other, gone in counts if gone]


def _leaving_of_many(
    order: Sequence[int], with_item: Sequence[Sequence[int]], options: Mapping[int, Sequence[int]]
) -> Iterator[Iterable[tuple[int, int]]]:
    behind: set[int] = set()
    for item in order:
        new = [number for number in with_item[item] if number not in behind]
        behind.update(new)
        yield sorted(Counter(other for number in new for other in options[number]).items())


def _at_most(
    guesses: Sequence[float],
    order: Sequence[int],
    primary: int,
    with_item: Sequence[Sequence[int]],
    options: Mapping[int, Sequence[int]],
) -> list[float]:
    """Turn guesses in bits into numbers of states, at most the number of ways to choose options that touch the
    frontier."""
    if len(with_item) == primary:
        # Without secondary items, the bound rarely helps and takes longer to compute than everything else.
        return [2.0 ** min(1000.0, bits) for bits in guesses]
    step_of = {item: step for step, item in enumerate(order)}
    # An option touches the frontier until all its items are done: a primary item once settled, a secondary item once no
    # later option has it.
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


def _greedy(primary: int, reach: Sequence[int], with_item: Sequence[Sequence[int]], start: int) -> list[int]:
    near = [members(mask) for mask in reach]
    fresh = [len(items) for items in near]  # the number of items that each would bring into the frontier
    seen = [False] * len(reach)
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


def _along(primary: int, sets: Sequence[int]) -> list[int]:
    own = [sets[item].bit_count() for item in range(primary)]
    pull = np.zeros((primary, primary), np.float64)
    for a in range(primary):
        options = sets[a]
        for b in range(a):
            both = (options & sets[b]).bit_count()
            if both:
                pull[a, b] = pull[b, a] = both / math.sqrt(own[a] * own[b])
    met = pull > 0
    # Items that share options with nearly all others (such as pieces) have no position.
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
