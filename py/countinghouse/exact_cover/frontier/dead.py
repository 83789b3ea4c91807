"""Find dead states, which nothing can complete because an item is open but every option that has it clashes with a
covered item.

A *hitting set* of a frontier item is a set of other frontier items that meets every remaining option with that item.
If the whole set is covered and the item is not, the state is dead. On a tray, the item is then a cell of a pocket that
no piece fits. A greedy search finds the sets from the options alone, and each set gives a test of two masks. A sample
of the states shows which tests pay off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

import numpy as np

from countinghouse.exact_cover.demands import marks
from countinghouse.exact_cover.frontier.plan import Plan
from countinghouse.exact_cover.frontier.states import U64, Array, split_mask

__all__ = ["DeadStates"]

Tests = list[tuple[int, int]]

_LOOK_AHEAD = 8
_LARGEST = 4
# Look for the members of an item's hitting set among this many items: those that share the most options with it.
_NEAREST = 12
# If the frontier is larger than this, make tests for fewer items, to save time.
_MANY = 200
_SAMPLE = 1024


class DeadStates:
    """One sweep's tests for dead states, made step by step."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._place = {item: at for at, item in enumerate(plan.order)}
        self._start = [0]
        self._found: dict[int, Tests] = {}
        many, tests, _ = marks(plan.problem)
        self._with_item = [0] * many
        number = 0
        for step in plan.steps:
            for branch in step.branches:
                for mark in tests[branch.option]:
                    self._with_item[mark] |= 1 << number
                number += 1
            self._start.append(number)

    def masks(self, number: int) -> Tests:
        """Return all tests after step `number`, as pairs: a mask, and the value of its bits in dead states."""
        if number not in self._found:
            self._found[number] = self._masks(number)
        return self._found[number]

    def _masks(self, number: int) -> Tests:
        step = self._plan.steps[number]
        start = self._start[number + 1]
        left = {mark: self._with_item[mark] >> start for mark in step.bit_of}
        soon = sorted(step.need_of, key=self._place.__getitem__)
        soon = soon[: _LOOK_AHEAD if len(left) <= _MANY else _LOOK_AHEAD // 4]
        found: dict[tuple[int, int], None] = {}
        for item in soon:
            own_options = self._with_item[item] >> start
            shared = [
                (both.bit_count(), other, both)
                for other, options in left.items()
                if other != item and (both := options & own_options)
            ]
            shared.sort(key=itemgetter(0), reverse=True)
            others = shared[:_NEAREST]
            whole = self._hitting(own_options, others)
            if whole is None:
                continue
            sets = [whole]
            for omitted in whole:
                another = self._hitting(own_options, [each for each in others if each[1] != omitted])
                if another is not None:
                    sets.append(another)
            own = 1 << step.need_of[item]
            for members in sets:
                mask = sum(1 << step.bit_of[member] for member in members)
                found[mask | own, mask] = None
        return list(found)

    @staticmethod
    def _hitting(options: int, others: Sequence[tuple[int, int, int]]) -> list[int] | None:
        """Return a few of the `others` that together meet all `options`; None if none are found.

        Each of the `others` is a tuple of the number of options that it meets, its name, and these options as bits;
        those that meet the most options come first."""
        members: list[int] = []
        while options:
            if len(members) == _LARGEST:
                return None
            most = best = met = 0
            for at_most, other, own in others:
                if at_most <= most:
                    break
                if (many := (own & options).bit_count()) > most:
                    most, best, met = many, other, own
            if not most:
                return None
            members.append(best)
            options &= ~met
        return members

    def chooser(self, number: int) -> Callable[[list[Array], int], Tests]:
        """Return a function that chooses, for `advance`, the tests worth making after step `number`."""

        def choose(words: list[Array], shift: int) -> Tests:
            masks = self.masks(number)
            if not masks or not words[0].shape[0]:
                return []
            stride = max(1, words[0].shape[0] // _SAMPLE)
            some = [word[::stride] for word in words]
            dead = np.ones((len(masks), some[0].shape[0]), np.bool_)
            for at, word in enumerate(some):
                both = np.array(
                    [[split_mask(one << shift, len(some))[at] for one in pair] for pair in masks], U64
                )
                dead &= (word & both[:, :1]) == both[:, 1:]
            chosen: Tests = []
            while True:
                hits = dead.sum(axis=1, dtype=np.int32)
                best = int(hits.argmax())
                if hits[best] * 50 < some[0].shape[0]:
                    return chosen
                chosen.append(masks[best])
                dead &= ~dead[best]

        return choose
