"""The plan of a sweep: in which order the items are settled, and which bit each has while it matters.

A sweep settles the primary items one after the other. An option is laid when the first of its items is
settled; what a partial solution must remember is only which items of its *frontier* are covered already: the
items that an option so far could have touched and that are not settled yet. Each of them has a bit of the state
from the first option that can touch it until it is settled, and the bit is then given to another item, as a
compiler gives registers to variables. A secondary item is dropped when no later option has it.

Nothing here knows what the items mean. A piece of a packing puzzle is simply an item that is touched early
and settled late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from countinghouse.exact_cover.frontier_order import expected_states, find_order
from countinghouse.exact_cover.problem import Compiled

__all__ = ["Branch", "Plan", "Step", "make_plan"]


@dataclass(frozen=True)
class Branch:
    """One option as a step sees it: its number in the problem and its items in the frontier, as bits."""

    option: int
    mask: int


@dataclass
class Step:
    """Settling one item: states that have it pass, all others lay one of `branches`.

    Masks are Python integers over the bits of the state. `here` is the item's own bit (0 when nothing could
    have touched it before, so that every state must lay an option); `need` are the bits of items that no later
    option has and that must therefore be covered now; `clear` are the bits given back (`need` among them).
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
    """A whole sweep. `possible` is False when some primary item has no option at all."""

    problem: Compiled
    order: tuple[int, ...]
    steps: tuple[Step, ...]
    possible: bool
    bits: int
    repeats: int  # most options with the very same items
    weights: tuple[float, ...]  # a guess of the states after each step

    @property
    def words(self) -> int:
        """How many 64-bit words a state needs."""
        return max(1, -(-self.bits // 64))


def make_plan(compiled: Compiled, order: Sequence[int] | None = None) -> Plan:
    """The plan for a problem; `order` (all primary items, each once) overrides the order found."""
    primary = compiled.primary_count
    options = {
        number: items
        for number, items in enumerate(compiled.options)
        if any(item < primary for item in items)
    }
    with_item: list[list[int]] = [[] for _ in compiled.items]
    for number, items in options.items():
        for item in items:
            with_item[item].append(number)
    possible = all(with_item[item] for item in range(primary))
    if not possible:
        return Plan(compiled, tuple(range(primary)), (), False, 0, 1, ())
    found = tuple(find_order(primary, with_item, options) if order is None else order)
    place = {item: at for at, item in enumerate(found)}
    laid_at = {
        number: min(place[item] for item in items if item < primary) for number, items in options.items()
    }
    groups: list[list[int]] = [[] for _ in found]
    for number, at in laid_at.items():
        groups[at].append(number)
    last_touch = [max((laid_at[number] for number in numbers), default=-1) for numbers in with_item]
    done_at: list[list[int]] = [[] for _ in found]
    for item, at in enumerate(last_touch):
        if at >= 0:
            done_at[at].append(item)

    guesses = expected_states(found, primary, with_item, options)
    weights: list[float] = []
    steps: list[Step] = []
    bit_of: dict[int, int] = {}
    free: list[int] = []  # kept sorted, largest first
    top = 0
    widest = 0
    for at, group in enumerate(groups):
        if not group:
            continue  # settled already, with the last option that had it
        weights.append(guesses[at])
        item = found[at]
        here = 1 << bit_of[item] if item in bit_of else 0
        ending = [done for done in done_at[at] if done != item]
        # A secondary item that only this group has can clash with nothing: it needs no bit.
        unseen = {done for done in ending if done >= primary and done not in bit_of}
        for number in group:
            for other in options[number]:
                if other != item and other not in bit_of and other not in unseen:
                    if free:
                        bit_of[other] = free.pop()
                    else:
                        bit_of[other] = top
                        top += 1
        widest = max(widest, top)
        branches = tuple(
            Branch(number, sum(1 << bit_of[o] for o in options[number] if o != item and o not in unseen))
            for number in group
        )
        need = clear = 0
        for done in ending:
            if done in unseen:
                continue
            bit = 1 << bit_of[done]
            clear |= bit
            if done < primary:
                need |= bit
        gone = [done for done in ending if done in bit_of]
        if item in bit_of:
            gone.append(item)
        for done in gone:
            free.append(bit_of.pop(done))
        free.sort(reverse=True)
        # Keep states narrow: give back the top bits that are free.
        while free and free[0] == top - 1:
            free.pop(0)
            top -= 1
        steps.append(Step(item, here, branches, need, clear, 0, dict(bit_of)))
    for number, step in enumerate(steps):
        before = steps[number - 1].bit_of if number else {}
        masks = step.here | step.clear
        for branch in step.branches:
            masks |= branch.mask
        for bit in before.values():
            masks |= 1 << bit
        step.bits = masks.bit_length()
    same: dict[frozenset[int], int] = {}
    for items in options.values():
        key = frozenset(items)
        same[key] = same.get(key, 0) + 1
    return Plan(
        compiled,
        found,
        tuple(steps),
        True,
        widest,
        max(same.values(), default=1),
        tuple(weights),
    )
