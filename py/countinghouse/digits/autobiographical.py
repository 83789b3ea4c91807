"""Autobiographical numbers, whose digit i says how often i occurs, and the search for them, step by step.

A number of length n has n *slots*; slot i holds how often i occurs (values beyond 9 are just numbers): 6210001000
has six 0s, two 1s, one 2 and one 6. The search keeps a set of *candidates* for each slot, lets the chosen constraints
strike candidates until nothing changes, then tries the candidates of the first open slot.

Constraints:

- ``basic``: count the slots in which each value is possible. If the value is certain in all of them, its own slot is
  exactly this count; otherwise it is at most this count.
- ``sum``: the slots add up to n, because every slot is counted once.
- ``weighted``: the slots, each times its index, add up to n, because that is the sum of all digits.

Source: ETOOBUSY, "Autobiographical numbers constraints - basic", and its series.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass

from countinghouse.checks import choice, items, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.wording import plural, shown

__all__ = [
    "CONSTRAINTS",
    "MOST_COUNTED",
    "MOST_SLOTS",
    "DeadEnd",
    "Event",
    "Prune",
    "Solution",
    "Statistics",
    "Try",
    "candidates",
    "search",
    "solutions",
    "statistics",
]

CONSTRAINTS: dict[str, str] = {
    "basic": "No value occurs more often than it is still possible, and exactly as often once it is certain.",
    "sum": "The slots add up to their number.",
    "weighted": "The slots, each times its index, add up to their number.",
}
MOST_SLOTS = 64
MOST_COUNTED = 100_000
MOST_EVENTS = 10_000_000


@dataclass(frozen=True)
class Try:
    """A try: `slot` gets `value`; `depth` tries hold now, including this one."""

    slot: int
    value: int
    depth: int


@dataclass(frozen=True)
class Prune:
    """`constraint` strikes `value` from the candidates of `slot`."""

    slot: int
    value: int
    constraint: str
    reason: str


@dataclass(frozen=True)
class DeadEnd:
    """The tries that hold lead nowhere."""

    slot: int
    reason: str


@dataclass(frozen=True)
class Solution:
    """All slots are certain: slot i of `values` is how often i occurs."""

    values: tuple[int, ...]


Event = Try | Prune | DeadEnd | Solution

# The candidates of a slot are the bits of an int: a copy of all slots is cheap.
_Slots = list[int]
_Rule = Callable[[_Slots], Iterator[Prune]]


def search(n: int, constraints: Iterable[str] = ("basic",)) -> Iterator[Event]:
    """Search for the autobiographical numbers of length `n` and yield every event in order.

    The constraints strike before the first try. Tries go to the first open slot, in increasing order of value; a `Try`
    of depth d replaces the last one of depth d. The vertices of the search tree are the tries and the root. Without
    ``basic``, a full row that does not describe itself is a dead end.

    >>> for event in search(4, ["basic", "sum", "weighted"]):
    ...     if isinstance(event, Prune):
    ...         print(event.reason)
    ...     elif not isinstance(event, DeadEnd):
    ...         break
    With slot 2 = 3 the slots times their indices add up to at least 6, more than 4.
    With slot 3 = 2 the slots times their indices add up to at least 6, more than 4.
    With slot 3 = 3 the slots times their indices add up to at least 9, more than 4.
    """
    n, names = _checked(n, constraints)
    rules = [_RULES[name](n) for name in CONSTRAINTS if name in names]
    return _search([(1 << n) - 1] * n, rules, "basic" in names, 0)


def _search(slots: _Slots, rules: list[_Rule], counted: bool, depth: int) -> Generator[Event, None, None]:
    if (yield from _propagate(slots, rules)):
        return
    for slot, mask in enumerate(slots):
        if mask & (mask - 1):
            for value in _values(mask):
                yield Try(slot, value, depth + 1)
                yield from _search([*slots[:slot], 1 << value, *slots[slot + 1 :]], rules, counted, depth + 1)
            return
    values = tuple(_most(mask) for mask in slots)
    if not counted:
        for slot, value in enumerate(values):
            if values.count(slot) != value:
                said = f"{slot} occurs {_times(values.count(slot))} and slot {slot} says {value}"
                yield DeadEnd(slot, f"The row is full, but {said}.")
                return
    yield Solution(values)


def _propagate(slots: _Slots, rules: list[_Rule]) -> Generator[Event, None, bool]:
    """Strike candidates until nothing changes; return whether a slot is empty."""
    changed = True
    while changed:
        changed = False
        for rule in rules:
            for event in rule(slots):
                yield event
                changed = True
                slots[event.slot] &= ~(1 << event.value)
                if not slots[event.slot]:
                    yield DeadEnd(event.slot, f"No candidate is left for slot {event.slot}.")
                    return True
    return False


def _basic(n: int) -> _Rule:
    def rule(slots: _Slots) -> Iterator[Prune]:
        for value in range(n):
            bit = 1 << value
            possible = [mask for mask in slots if mask & bit]
            count = len(possible)
            if all(mask == bit for mask in possible):
                struck = [other for other in _values(slots[value]) if other != count]
                why = f"{value} occurs exactly {_times(count)}"
                end = f"slot {value} is {count}"
            else:
                struck = [other for other in _values(slots[value]) if other > count]
                why = f"{value} is possible in only {plural(count, 'slot')}"
                end = f"slot {value} is at most {count}"
            for other in struck:
                yield Prune(value, other, "basic", f"{why}, so {end} and not {other}.")

    return rule


def _weights(name: str, weight: Callable[[int], int], words: str) -> Callable[[int], _Rule]:
    """Make the rule that the slots times their weights add up to n: test each candidate with the others' extremes."""

    def make(n: int) -> _Rule:
        def rule(slots: _Slots) -> Iterator[Prune]:
            all_least = sum(weight(slot) * _least(mask) for slot, mask in enumerate(slots))
            all_most = sum(weight(slot) * _most(mask) for slot, mask in enumerate(slots))
            for slot in range(n):
                if not weight(slot):
                    continue
                # The sum of the other slots; the search strikes candidates between two yields.
                least = all_least - weight(slot) * _least(slots[slot])
                most = all_most - weight(slot) * _most(slots[slot])
                for value in _values(slots[slot]):
                    own = weight(slot) * value
                    if own + least > n:
                        end = f"with slot {slot} = {value} {words} to at least {own + least}, more than {n}"
                    elif own + most < n:
                        end = f"with slot {slot} = {value} {words} to at most {own + most}, less than {n}"
                    else:
                        continue
                    yield Prune(slot, value, name, end[0].upper() + end[1:] + ".")
                all_least = least + weight(slot) * _least(slots[slot])
                all_most = most + weight(slot) * _most(slots[slot])

        return rule

    return make


_RULES: dict[str, Callable[[int], _Rule]] = {
    "basic": _basic,
    "sum": _weights("sum", lambda slot: 1, "the slots add up"),
    "weighted": _weights("weighted", lambda slot: slot, "the slots times their indices add up"),
}


def solutions(n: int) -> list[tuple[int, ...]]:
    """Return all autobiographical numbers of length `n` as tuples of slots.

    >>> solutions(4), solutions(6)
    ([(1, 2, 1, 0), (2, 0, 2, 0)], [])
    >>> solutions(10)
    [(6, 2, 1, 0, 0, 0, 1, 0, 0, 0)]
    """
    return [event.values for event in search(n, CONSTRAINTS) if isinstance(event, Solution)]


@dataclass(frozen=True)
class Statistics:
    """The cost of a search: vertices (with the root), candidates struck, dead ends, and solutions."""

    nodes: int
    prunes: int
    dead_ends: int
    solutions: int


def statistics(n: int, constraints: Iterable[str] = ("basic",)) -> Statistics:
    """Run the search to its end and count its events, to compare constraints.

    Raises TooLarge after `MOST_COUNTED` events; `search` itself can be stopped anywhere.

    >>> statistics(10).nodes, statistics(10, CONSTRAINTS).nodes
    (140, 65)
    """
    kinds = {Try: 0, Prune: 0, DeadEnd: 0, Solution: 0}
    for number, event in enumerate(search(n, constraints)):
        if number == MOST_COUNTED:
            raise TooLarge(f"The search has more than {MOST_COUNTED:,} events; use a shorter length.")
        kinds[type(event)] += 1
    return Statistics(1 + kinds[Try], kinds[Prune], kinds[DeadEnd], kinds[Solution])


def candidates(n: int, events: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the candidates of each slot after the first `events` of a search of length `n`.

    >>> from itertools import islice
    >>> candidates(4, islice(search(4), 4))
    ((0,), (0,), (0, 1, 2), (0, 1, 3))
    """
    n, _ = _checked(n, ())
    stack: list[_Slots] = [[(1 << n) - 1] * n]  # the root's slots, then those after each try that holds
    for event in items(events, "events", MOST_EVENTS):
        if isinstance(event, Try):
            del stack[whole(event.depth, "The depth of a try", 1, len(stack)) :]
            stack.append([*stack[-1]])
            stack[-1][_slot(event, n)] = 1 << whole(event.value, "The value of a try", 0, n - 1)
        elif isinstance(event, Prune):
            stack[-1][_slot(event, n)] &= ~(1 << whole(event.value, "The value struck", 0, n - 1))
        elif not isinstance(event, DeadEnd | Solution):
            raise InputError(f"The events must be those of a search, not {shown(event)}.")
    return tuple(tuple(_values(mask)) for mask in stack[-1])


def _slot(event: Try | Prune, n: int) -> int:
    return whole(event.slot, "The slot of an event", 0, n - 1)


def _checked(n: int, constraints: Iterable[str]) -> tuple[int, frozenset[str]]:
    n = whole(n, "The length", 1, MOST_SLOTS)
    names = items(constraints, "constraints", 100)
    return n, frozenset(choice(name, "A constraint", CONSTRAINTS) for name in names)


def _values(mask: int) -> list[int]:
    return [value for value in range(mask.bit_length()) if mask >> value & 1]


def _least(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _most(mask: int) -> int:
    return mask.bit_length() - 1


def _times(number: int) -> str:
    return "not at all" if number == 0 else "once" if number == 1 else f"{number} times"
