"""Find a small unsolvable part: a few primary items that cannot all be covered.

A search refutes a problem by looking only at some of its items: those that it branches on, and those left without an
option. These items already form a part. The items most often left without options are tried first in the next search,
which then looks at fewer items. In the end, each item is left out in turn, and stays out if the rest is still refuted
within the steps allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import NamedTuple

from countinghouse.exact_cover.demands import marks, useful
from countinghouse.exact_cover.problem import Compiled
from countinghouse.exact_cover.unsolvable.certificates import Part

__all__ = ["part_steps"]

#: The maximum memory, in bits, for the tables of options that exclude each other.
MAX_BITS = 400_000_000
_ROUNDS = 12  # the number of searches that shrink the part before its items are left out in turn
_PAUSE = 200


class _Refuted(NamedTuple):
    looked_at: frozenset[int]
    steps: int


class _Table:
    """The options that cover each item, and those that exclude each option, as the bits of integers."""

    def __init__(self, compiled: Compiled) -> None:
        primary = compiled.primary_count
        bounds = compiled.bounds or [(1, 1)] * primary
        self.holders = [0] * primary
        held: dict[int, int] = {}
        taken = marks(compiled)
        numbers = useful(compiled)
        repeated = {item for item, (_, high) in enumerate(bounds) if high > 1}
        for at, number in enumerate(numbers):
            bit = 1 << at
            for item in compiled.options[number]:
                if item < primary:
                    self.holders[item] |= bit
            for mark in taken.tests[number]:
                held[mark] = held.get(mark, 0) | bit
        self._held, self._taken, self._numbers, self._repeated = held, taken, numbers, repeated
        self.options = len(numbers)
        self.exact = frozenset(item for item, each in enumerate(bounds) if each == (1, 1))
        self._kept: dict[int, int] = {}

    def kept(self, at: int) -> int:
        """Return the options that can be chosen together with option `at`."""
        if at not in self._kept:
            gone = 0
            for mark in self._taken.sets[self._numbers[at]]:
                if mark not in self._repeated:
                    gone |= self._held.get(mark, 0)
            self._kept[at] = ~(gone | 1 << at)
        return self._kept[at]


def part_steps(compiled: Compiled, steps: int) -> Generator[None, None, Part | None]:
    """Return a part that cannot be covered, or None if none is found within about `steps` search vertices."""
    table = _Table(compiled)
    if table.options * (table.options + compiled.primary_count) > MAX_BITS or not table.exact:
        return None
    scores = dict.fromkeys(table.exact, 0)
    spent = 0
    core: frozenset[int] | None = None
    # Run longer and longer searches, each with the scores of the earlier searches; then try growing sets of the items
    # with the highest scores.
    for share in (64, 16, 4):
        found, used = yield from _refute(table, table.exact, max(50, steps // share), scores)
        spent += used
        if found is not None:
            core = found.looked_at
            break
        if used <= max(50, steps // share):
            return None  # all items can be covered
    if core is None:
        ranked = sorted(table.exact, key=lambda item: (-scores[item], item))
        size = 4
        while core is None and size < len(ranked):
            found, used = yield from _refute(table, ranked[:size], steps // 16, dict(scores))
            spent += used
            core = found.looked_at if found is not None else None
            size = size * 3 // 2
    if core is None or spent > steps * 2:
        return None
    for _ in range(_ROUNDS):
        found, used = yield from _refute(table, core, steps // 4, scores)
        spent += used
        if found is None or len(found.looked_at) >= len(core):
            break
        core = found.looked_at
    smallest = True
    for item in sorted(core, key=lambda item: (scores[item], item)):
        if item not in core or len(core) == 1:
            continue
        if spent > 4 * steps:
            smallest = False
            break
        found, used = yield from _refute(table, core - {item}, steps // 8, scores)
        spent += used
        if found is not None:
            core = found.looked_at
        elif used >= steps // 8:
            smallest = False
    covering = 0
    for item in core:
        covering |= table.holders[item]
    return Part(tuple(compiled.items[item] for item in sorted(core)), covering.bit_count(), smallest)


def _refute(
    table: _Table, wanted: Collection[int], most: int, scores: dict[int, int]
) -> Generator[None, None, tuple[_Refuted | None, int]]:
    """Search for options that cover all `wanted` items; return the items that the refutation looked at, and the number
    of steps.

    If the items can be covered, or if `most` steps do not decide this, return None and the number of steps. `scores`
    counts the dead ends of each item.
    """
    order = sorted(wanted, key=lambda item: (-scores[item], item))
    holders = table.holders
    looked: set[int] = set()
    steps = 0
    everything = (1 << table.options) - 1
    # For each vertex: the options alive, the items open, and the options still to try.
    stack: list[tuple[int, list[int], int]] = []
    alive, open_items = everything, order
    while True:
        steps += 1
        if steps % _PAUSE == 0:
            yield
        if steps > most:
            return None, steps
        best, fewest, chosen = 0, 1 << 62, -1
        for item in open_items:
            own = holders[item] & alive
            many = own.bit_count()
            if many < fewest:
                best, fewest, chosen = own, many, item
                if not many:
                    break
        if chosen < 0:
            return None, steps
        looked.add(chosen)
        if fewest:
            stack.append((alive, open_items, best))
        else:
            scores[chosen] += 1
        while stack and not stack[-1][2]:
            stack.pop()
        if not stack:
            return _Refuted(frozenset(looked), steps), steps
        before, items, left = stack.pop()
        bit = left & -left
        stack.append((before, items, left ^ bit))
        at = bit.bit_length() - 1
        alive = before & table.kept(at)
        open_items = [item for item in items if not holders[item] & bit]
