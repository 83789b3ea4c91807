"""Plan a sweep: in which order to settle the items, and which bit each has while it matters.

A sweep settles the primary items one by one and chooses an option when it settles the first of its items. A partial
solution remembers only which items of its *frontier* are covered: items that an option so far could have touched and
that are not settled yet. Each has a bit of the state from the first option that can touch it until it is settled; then
another item gets the bit, as a compiler gives registers to variables. A secondary item goes with its last option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from countinghouse.exact_cover.frontier_order import expected_states, find_order
from countinghouse.exact_cover.problem import Compiled

__all__ = ["Branch", "Plan", "Step", "make_plan"]


class Branch(NamedTuple):
    """One option of a step: its number in the problem and its items in the frontier, as bits."""

    option: int
    mask: int


@dataclass
class Step:
    """Settle one item: states that have it pass, all others choose one of `branches`.

    Masks are integers over the bits of the state. `here` is the item's own bit (0 when nothing could have touched it
    before); `need` are the bits of items that no later option has; `clear` are the bits given back, with `need`.
    """

    item: int
    here: int
    branches: tuple[Branch, ...]
    need: int
    clear: int
    bits: int  # the bits of a state, before and after this step, are all below this
    bit_of: dict[int, int]  # the bits of the items in the frontier after this step


@dataclass(frozen=True)
class Plan:
    """A whole sweep. `possible` is False when a primary item has no option."""

    problem: Compiled
    order: tuple[int, ...]
    steps: tuple[Step, ...]
    possible: bool
    bits: int
    repeats: int  # the most options that lead from one state to the same other one
    weights: tuple[float, ...]  # a guess of the states after each step

    @property
    def words(self) -> int:
        """The 64-bit words of a state."""
        return max(1, -(-self.bits // 64))

    @property
    def nbytes(self) -> int:
        """The memory of the plan and its tables, about."""
        return 100 * sum(len(items) for items in self.problem.options)


def make_plan(compiled: Compiled, order: Sequence[int] | None = None) -> Plan:
    """Plan a sweep in the `order` given (all primary items, each once), or in one that keeps the frontier narrow."""
    primary = compiled.primary_count
    options = {number: items for number, items in enumerate(compiled.options) if min(items) < primary}
    with_item: list[list[int]] = [[] for _ in compiled.items]
    for number, items in options.items():
        for item in items:
            with_item[item].append(number)
    if not all(with_item[:primary]):
        return Plan(compiled, tuple(range(primary)), (), False, 0, 1, ())
    if order is None:
        found, guesses = find_order(primary, with_item, options)
    else:
        found = list(order)
        guesses = expected_states(found, primary, with_item, options)

    groups: list[list[int]] = []
    last_touch = [-1] * len(with_item)
    taken: set[int] = set()
    for at, item in enumerate(found):
        group = [number for number in with_item[item] if number not in taken]
        taken.update(group)
        groups.append(group)
        for number in group:
            for other in options[number]:
                last_touch[other] = at
    done_at: list[list[int]] = [[] for _ in found]
    for item, at in enumerate(last_touch):
        if at >= 0:
            done_at[at].append(item)

    weights: list[float] = []
    steps: list[Step] = []
    bit_of: dict[int, int] = {}
    bits: dict[int, int] = {}  # the same as masks of one bit
    free: list[int] = []  # kept sorted, largest first
    top = 0
    widest = 0
    repeats = 1
    for at, group in enumerate(groups):
        if not group:
            continue  # settled already, with the last option that had it
        weights.append(guesses[at])
        item = found[at]
        here = bits.pop(item, 0)
        before = max(bit_of.values(), default=-1) + 1
        ending = [done for done in done_at[at] if done != item]
        # A secondary item that only this group has can clash with nothing: it needs no bit.
        unseen = {done for done in ending if done >= primary and done not in bit_of}
        branches = []
        for number in group:
            mask = 0
            for other in options[number]:
                bit = bits.get(other)
                if bit is None:
                    if other == item or other in unseen:
                        continue
                    if not free:
                        free.append(top)
                        top += 1
                    bit_of[other] = free.pop()
                    bit = bits[other] = 1 << bit_of[other]
                mask |= bit
            branches.append(Branch(number, mask))
        widest = max(widest, top)
        need = clear = 0
        for done in ending:
            if done not in unseen:
                clear |= bits[done]
                if done < primary:
                    need |= bits[done]
        # Options that lead from a state to the same one differ at most in items that leave the frontier.
        repeats = max(repeats, *Counter(branch.mask & ~clear for branch in branches).values())
        highest = max(before, max(bit_of.values(), default=-1) + 1)
        for done in (*ending, item):
            if done in bit_of:
                free.append(bit_of.pop(done))
                bits.pop(done, None)
        free.sort(reverse=True)
        # Give back the top bits that are free, which keeps states narrow.
        while free and free[0] == top - 1:
            free.pop(0)
            top -= 1
        steps.append(Step(item, here, tuple(branches), need, clear, highest, dict(bit_of)))
    return Plan(compiled, tuple(found), tuple(steps), True, widest, repeats, tuple(weights))
