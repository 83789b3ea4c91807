"""Plan a sweep: the order in which to settle the items, and the bit that stands for each item while it matters.

A sweep settles the primary items one by one and chooses an option when it settles the first of the option's items. The
*frontier* consists of the unsettled items that an earlier option could have covered; a partial solution remembers only
which of these items are covered. Each of them has a bit of the state from the first option that can cover it until it
is settled; then another item reuses the bit, as a compiler reuses registers. A secondary item keeps its bit until its
last option has passed.

A coloured item has a bit for each of its *marks* instead (:func:`countinghouse.exact_cover.demands.marks`), and each
mark keeps its bit from the first option that sets it to the last option that tests it. An item that may be covered
several times has a row of bits, one per covering, filled from the lowest. No step settles such an item: once all other
items are settled, the remaining options are chosen or rejected one at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.demands import marks, times, useful
from countinghouse.exact_cover.frontier.order import expected_states, find_order
from countinghouse.exact_cover.problem import Compiled
from countinghouse.wording import quoted

__all__ = ["Branch", "Plan", "Step", "make_plan"]

# The maximum number of bits for an item that may be covered several times: its row must fit in a word.
_LONGEST_ROW = 60


class Branch(NamedTuple):
    """One option in a step: its number in the problem, and the bits that it tests (`mask`) and sets (`sets`).

    `grow` has the rows of bits of the items that may be covered several times, without the last bit of each row.
    """

    option: int
    mask: int
    sets: int
    grow: int = 0

    def after(self, state: int) -> int:
        """Return the state after adding the option to a state that it fits."""
        return state | self.sets | (state & self.grow) << 1


@dataclass
class Step:
    """A step of a sweep, which settles one item: states that cover it pass unchanged; all others choose one of
    `branches`.

    Masks are integers over the bits of the state. `here` is the item's own bit (0 if no earlier option could have
    covered it); `need` has the bits of items that no later option has; `clear` has the bits released, including `need`.
    A `free` step settles no item: all states pass, and those that fit also take its branch.
    """

    item: int
    here: int
    branches: tuple[Branch, ...]
    need: int
    clear: int
    bits: int  # states before and after this step have at most this many bits
    bit_of: dict[int, int]  # for each mark that later options test, the bit that forbids it
    # for each item that later options can still cover, the bit that is set once it is covered often enough
    need_of: dict[int, int]
    rich: bool = False  # True if any branch sets bits other than those that it tests
    free: bool = False


@dataclass(frozen=True)
class Plan:
    """The plan of a whole sweep. `possible` is False if a primary item has too few options."""

    problem: Compiled
    order: tuple[int, ...]
    steps: tuple[Step, ...]
    possible: bool
    bits: int
    repeats: int  # the maximum number of options that lead from one state to the same next state
    weights: tuple[float, ...]  # a guess of the number of states after each step
    copies: tuple[int, ...] = ()  # how often each option is a branch; once each, if empty
    times: int = 1  # the number of solutions is this many times the number of ways to choose branches

    @property
    def words(self) -> int:
        """The number of 64-bit words of a state."""
        return max(1, -(-self.bits // 64))

    @property
    def nbytes(self) -> int:
        """The approximate memory of the plan and its tables."""
        return 100 * sum(len(items) for items in self.problem.options)


def make_plan(
    compiled: Compiled, order: Sequence[int] | None = None, copies: Sequence[int] = (), times: int = 1
) -> Plan:
    """Plan a sweep in the given `order` (all primary items, each once); by default, in an order that keeps the frontier
    narrow. `copies` and `times` divide the sweep by a symmetry
    (:func:`countinghouse.exact_cover.search.symmetry.representatives`)."""
    primary = compiled.primary_count
    options = {
        number: compiled.options[number] for number in useful(compiled) if not copies or copies[number]
    }
    with_item: list[list[int]] = [[] for _ in compiled.items]
    for number, items in options.items():
        for item in items:
            with_item[item].append(number)
    least = [low for low, _ in compiled.bounds] or [1] * primary
    if any(len(own) < low for own, low in zip(with_item, least, strict=False)):
        settled = range(primary) if order is None else order
        return Plan(compiled, tuple(settled), (), False, 0, 1, (), tuple(copies), times)
    rules = _Rules(compiled, with_item)
    found, groups, guesses = _groups(rules, options, with_item, order)

    # For each mark that is tested, the last group with an option that tests it.
    last: dict[int, int] = {}
    for at, (_, group) in enumerate(groups):
        for number in group:
            for mark in rules.tests[number]:
                last[mark] = at
    done_at: list[list[int]] = [[] for _ in groups]
    for mark in sorted(last):
        done_at[last[mark]].append(mark)

    weights: list[float] = []
    steps: list[Step] = []
    registers = _Registers()
    bits = registers.bits
    simple = rules.tests is rules.sets and not rules.rows  # every option tests the marks that it sets
    widest = 0
    repeats = 1
    for at, (item, group) in enumerate(groups):
        if not group:
            continue  # the item is already settled: an earlier group took its last option
        weights.append(guesses[at])
        here = registers.bits.pop(item, 0)
        before = registers.highest()
        branches = []
        alike: Counter[int] = Counter()
        ending = [done for done in done_at[at] if done != item]
        masks = []
        for number in group:
            mask = sets = grow = plain = 0
            for mark in rules.sets[number]:
                bit = bits.get(mark)
                if bit is None:
                    row = rules.rows.get(mark)
                    if row is not None:
                        low = registers.row(mark, row)
                        sets |= low
                        grow |= ((1 << row - 1) - 1) * low
                        continue
                    # No later test needs the item settled here, or an item that only this group has: neither can clash
                    # with anything.
                    if mark == item or (mark >= primary and last.get(mark, -1) <= at):
                        continue
                    bit = registers.one(mark)
                sets |= bit
                if not simple and mark in rules.both[number]:
                    plain |= bit
            if simple:
                mask = plain = sets
            else:
                for mark in rules.tests[number]:
                    if mark in rules.bounded:
                        mask |= registers.full(mark, rules.rows[mark])
                    elif mark not in rules.rows:
                        mask |= bits.get(mark, 0)
            many = copies[number] if copies else 1
            masks += [plain] * many
            branches += [Branch(number, mask, sets, grow)] * many
        widest = max(widest, registers.top)
        need = clear = 0
        for done in ending:
            clear |= registers.all_of(done, rules.rows)
            need |= registers.needed(done, rules, primary)
        # Options from one state to the same next state can differ only in items that leave the frontier, coloured items
        # and items that are covered several times.
        alike.update(plain & ~clear for plain in masks)
        repeats = max(repeats, *alike.values())
        highest = max(before, registers.highest())
        for done in (*ending, item):
            registers.give_back(done, rules.rows)
        registers.narrow()
        free = item < 0
        if free:
            repeats = max(repeats, 2)
        rich = any(branch.mask != branch.sets or branch.grow for branch in branches)
        steps.append(
            Step(
                item,
                here,
                tuple(branches),
                need,
                clear,
                highest,
                registers.tested(rules),
                registers.needing(rules, primary),
                rich,
                free,
            )
        )
    return Plan(
        compiled,
        tuple(found),
        tuple(steps),
        True,
        widest,
        repeats,
        tuple(weights),
        tuple(copies),
        times,
    )


class _Rules:
    """The marks that each option tests and sets, and the items that need rows of bits."""

    def __init__(self, compiled: Compiled, with_item: Sequence[Sequence[int]]) -> None:
        self.compiled = compiled
        _, self.tests, self.sets = marks(compiled)
        self.both = (
            self.sets
            if self.tests is self.sets
            else [
                frozenset(tests).intersection(sets) for tests, sets in zip(self.tests, self.sets, strict=True)
            ]
        )
        self.rows: dict[int, int] = {}
        """The number of bits of each item that may be covered several times."""
        self.least: dict[int, int] = {}
        self.bounded: set[int] = set()
        self._several = times(compiled).most
        for item, most in self._several.items():
            low = compiled.bounds[item][0]
            if most < len(with_item[item]):
                self.bounded.add(item)
            elif not low:
                self._forget(item)  # the item may be covered any number of times
                continue
            else:
                most = low
            if most > _LONGEST_ROW:
                raise TooLarge(
                    f"Item {quoted(compiled.items[item])} may be covered {most:,} times; a sweep counts up to {_LONGEST_ROW}. "
                    "Count by search, or estimate instead."
                )
            self.rows[item] = most
            self.least[item] = low

    def _forget(self, item: int) -> None:
        self.tests = [tuple([mark for mark in own if mark != item]) for own in self.tests]
        self.sets = [tuple([mark for mark in own if mark != item]) for own in self.sets]

    def settled(self, item: int) -> bool:
        """Return whether a step settles the primary item, as it does for items that are covered exactly once."""
        return item not in self._several


class _Registers:
    """Allocates the bits of the state to marks."""

    def __init__(self) -> None:
        self.bit_of: dict[int, int] = {}
        """The position of the first bit of every mark that has bits."""
        self.bits: dict[int, int] = {}
        """The masks of marks that have a single bit."""
        self.top = 0
        self._free: list[int] = []  # the unused bits, largest first
        self._lengths: dict[int, int] = {}

    def highest(self) -> int:
        return max((bit + self._lengths.get(mark, 1) for mark, bit in self.bit_of.items()), default=0)

    def one(self, mark: int) -> int:
        """Allocate a bit for the mark."""
        if not self._free:
            self._free.append(self.top)
            self.top += 1
        self.bit_of[mark] = self._free.pop()
        self.bits[mark] = 1 << self.bit_of[mark]
        return self.bits[mark]

    def row(self, mark: int, length: int) -> int:
        """Return the first bit of the mark's row, which fits in a word; allocate the row if necessary."""
        if mark not in self.bit_of:
            free = set(self._free)
            low = next(
                (
                    bit
                    for bit in reversed(self._free)
                    if bit // 64 == (bit + length - 1) // 64 and free.issuperset(range(bit, bit + length))
                ),
                None,
            )
            if low is None:
                low = self.top if self.top // 64 == (self.top + length - 1) // 64 else -(-self.top // 64) * 64
                free.update(range(self.top, low + length))
                self.top = low + length
            self._free = sorted(free.difference(range(low, low + length)), reverse=True)
            self.bit_of[mark] = low
            self._lengths[mark] = length
        return 1 << self.bit_of[mark]

    def full(self, mark: int, length: int) -> int:
        return 1 << (self.bit_of[mark] + length - 1)

    def all_of(self, mark: int, rows: Mapping[int, int]) -> int:
        if mark in rows:
            return ((1 << rows[mark]) - 1) << self.bit_of[mark]
        return self.bits.get(mark, 0)

    def needed(self, mark: int, rules: _Rules, primary: int) -> int:
        """Return the bit that is set once a primary item has enough coverings."""
        if mark in rules.rows:
            return 1 << (self.bit_of[mark] + rules.least[mark] - 1) if rules.least[mark] else 0
        return self.bits.get(mark, 0) if mark < primary else 0

    def give_back(self, mark: int, rows: Mapping[int, int]) -> None:
        if mark in self.bit_of:
            low = self.bit_of.pop(mark)
            self._free.extend(range(low, low + rows.get(mark, 1)))
            self.bits.pop(mark, None)

    def narrow(self) -> None:
        """Release unused bits at the top, to keep states narrow."""
        self._free.sort(reverse=True)
        while self._free and self._free[0] == self.top - 1:
            self._free.pop(0)
            self.top -= 1

    def tested(self, rules: _Rules) -> dict[int, int]:
        if not rules.rows:
            return dict(self.bit_of)
        return {
            mark: bit + rules.rows.get(mark, 1) - 1
            for mark, bit in self.bit_of.items()
            if mark not in rules.rows or mark in rules.bounded
        }

    def needing(self, rules: _Rules, primary: int) -> dict[int, int]:
        return {
            mark: bit + max(rules.least.get(mark, 1) - 1, 0)
            for mark, bit in self.bit_of.items()
            if mark < primary and rules.least.get(mark, 1)
        }


Group = tuple[int, list[int]]


def _groups(
    rules: _Rules,
    options: Mapping[int, Sequence[int]],
    with_item: Sequence[Sequence[int]],
    order: Sequence[int] | None,
) -> tuple[list[int], list[Group], list[float]]:
    """Return the order of the items; for every step, the item to settle (or -1) and its options; and a guess of the
    number of states after each step."""
    primary = rules.compiled.primary_count
    items = range(primary) if order is None else order
    settled = [item for item in items if rules.settled(item)]
    several = [item for item in items if not rules.settled(item)]
    inside = set(settled)
    first = (
        {number: own for number, own in options.items() if not inside.isdisjoint(own)} if several else options
    )
    found, guesses = _ordered(rules, settled, first, with_item, order is not None)
    groups: list[Group] = []
    taken: set[int] = set()
    for item in found:
        group = [number for number in with_item[item] if number not in taken]
        taken.update(group)
        groups.append((item, group))
    if several:
        rest = {number: own for number, own in options.items() if number not in first}
        touched = {item for own in rest.values() for item in own}
        left = [item for item in several if item in touched]
        later, more = _ordered(rules, left, rest, with_item, order is not None)
        for item, guess in zip(later, more, strict=True):
            for number in with_item[item]:
                if number in rest and number not in taken:
                    taken.add(number)
                    groups.append((-1, [number]))
                    guesses.append(guess)
        found += [*later, *(item for item in several if item not in touched)]
    return found, groups, guesses


def _ordered(
    rules: _Rules,
    chosen: Sequence[int],
    options: Mapping[int, Sequence[int]],
    with_item: Sequence[Sequence[int]],
    given: bool,
) -> tuple[list[int], list[float]]:
    """Return the order in which to settle the items `chosen`, and a guess of the number of states after each item."""
    primary = rules.compiled.primary_count
    if rules.tests is rules.compiled.options and len(chosen) == primary:
        if not given:
            return find_order(primary, with_item, options)
        return list(chosen), expected_states(chosen, primary, with_item, options)
    # Number the chosen items first, then the other marks; a coloured item and its shade both get a number.
    label = {item: at for at, item in enumerate(sorted(chosen))}
    own_marks = {number: dict.fromkeys((*own, *rules.tests[number])) for number, own in options.items()}
    for own in own_marks.values():
        for mark in own:
            label.setdefault(mark, len(label))
    numbered = {number: [label[mark] for mark in own] for number, own in own_marks.items()}
    holding: list[list[int]] = [[] for _ in label]
    for number, own_labels in numbered.items():
        for each in own_labels:
            holding[each].append(number)
    if given:
        return list(chosen), expected_states([label[item] for item in chosen], len(chosen), holding, numbered)
    back = {at: item for item, at in label.items()}
    found, guesses = find_order(len(chosen), holding, numbered)
    return [back[at] for at in found], guesses
