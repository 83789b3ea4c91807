"""Autobiographical numbers, whose digit i says how often i occurs, and a step-by-step search for them.

A number of length n has n *slots*; slot i holds how often i occurs (values beyond 9 are allowed): 6210001000 has six
0s, two 1s, one 2 and one 6. The search uses `propagation`: each slot has a set of *candidates*; the chosen
constraints strike candidates until nothing changes, then the search tries the candidates of an open slot.

Constraints:

- ``basic``: count the slots in which each value is possible. If it is certain in all of them, its own slot holds
  exactly this count, otherwise at most this count.
- ``sum``: the slots add up to n, because every slot is counted once.
- ``weighted``: the slots, each times its index, add up to n, because that is the sum of all digits.

All values are below n. Variants: with `rows`, several numbers of one length form a circle in which each describes the
next and the last describes the first; with `count` "digits", the digits in the slots are counted, so that a slot with
12 counts as a 1 and a 2.

Source: ETOOBUSY, "Autobiographical numbers constraints - basic", and its series.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from countinghouse.checks import choice, items, whole
from countinghouse.digits.propagation import (
    BRANCHING,
    ORDERS,
    Cause,
    Constraint,
    DeadEnd,
    Event,
    Grid,
    Solution,
    Strike,
    Try,
    bits,
    propagate,
    replay,
)
from countinghouse.digits.propagation import search as search_grid
from countinghouse.errors import InputError, TooLarge
from countinghouse.wording import plural

__all__ = [
    "BRANCHING",
    "CONSTRAINTS",
    "COUNTS",
    "MOST_COUNTED",
    "MOST_ROWS",
    "MOST_SEARCHED",
    "MOST_SLOTS",
    "ORDERS",
    "DeadEnd",
    "Event",
    "Prune",
    "Solution",
    "Statistics",
    "Try",
    "candidates",
    "describes_itself",
    "search",
    "solutions",
    "start",
    "statistics",
    "strikes",
]

CONSTRAINTS: dict[str, str] = {
    "basic": "No value occurs more often than it is still possible, and exactly as often once it is certain.",
    "sum": "The slots add up to their number.",
    "weighted": "The slots, each times its index, add up to their number.",
}
#: What to count: the slots that hold a number, or the digits of all numbers.
COUNTS = {"numbers": "numbers", "digits": "digits"}
#: The most slots in a row, the most rows, and the most slots in all rows.
MOST_SLOTS = 64
MOST_ROWS = 3
#: The most events in a search that counts, and in one that lists solutions.
MOST_COUNTED = 100_000
MOST_SEARCHED = 400_000

#: A strike by the search.
Prune = Strike


@dataclass(frozen=True)
class _Kind:
    """A length, the number of rows in the circle, and whether digits are counted."""

    n: int
    rows: int
    digits: bool

    @property
    def top(self) -> int:
        """Return the largest candidate: below n or, if values may have two digits, the most digits in a row."""
        return self.n + self.n // 9 if self.digits and self.n > 9 else self.n - 1

    def slot(self, row: int, index: int) -> int:
        return row % self.rows * self.n + index

    def mask(self, row: int) -> int:
        """Return the slots of a row as bits."""
        return (1 << self.n) - 1 << row % self.rows * self.n

    def name(self, slot: int) -> str:
        row, index = divmod(slot, self.n)
        return f"slot {index}" if self.rows == 1 else f"slot {index} of row {row + 1}"

    def occurs(self, index: int, value: int) -> int:
        """Return how often a value in a slot counts for `index`."""
        if self.digits:
            return str(value).count(str(index)) if index < 10 else 0
        return int(index == value)

    @property
    def described(self) -> str:
        """Return the name that reasons use for the row being counted."""
        return "" if self.rows == 1 else " in the row it describes"


def search(
    n: int,
    constraints: Iterable[str] = ("basic",),
    slots: str = "first",
    values: str = "up",
    rows: int = 1,
    count: str = "numbers",
    given: Iterable[Iterable[int]] | None = None,
) -> Iterator[Event]:
    """Search for the autobiographical numbers of length `n` and yield every event in order.

    The constraints strike before the first try. Tries go to the first open slot, or to one with the fewest candidates
    (`slots`, see `BRANCHING`), in ascending or descending order (`values`, see `ORDERS`); a `Try` of depth d replaces
    the previous one of depth d. The vertices of the search tree are the tries and the root. Without ``basic``, a full
    row that does not describe itself is a dead end. `given` has the initial candidates by slot; the slots of a second
    row follow those of the first.

    >>> for event in search(4, ["basic", "sum", "weighted"]):
    ...     if isinstance(event, Prune):
    ...         print(event.reason)
    ...     elif not isinstance(event, DeadEnd):
    ...         break
    With slot 2 = 3 the slots times their indices add up to at least 6, more than 4.
    With slot 3 = 2 the slots times their indices add up to at least 6, more than 4.
    With slot 3 = 3 the slots times their indices add up to at least 9, more than 4.
    """
    kind = _kind(n, rows, count)
    rules = _rules(kind, _names(constraints))
    return search_grid(_grid(kind, given), rules, slots, values, _check(kind), kind.name)


def strikes(
    n: int,
    constraints: Iterable[str] = ("basic",),
    rows: int = 1,
    count: str = "numbers",
    given: Iterable[Iterable[int]] | None = None,
) -> Iterator[Event]:
    """Yield what the constraints strike before any try, and the dead end if they empty a slot.

    >>> next(strikes(10, ["weighted"])).reason
    'With slot 2 = 6 the slots times their indices add up to at least 12, more than 10.'
    """
    kind = _kind(n, rows, count)
    return _strikes(kind, _rules(kind, _names(constraints)), _grid(kind, given))


def _strikes(kind: _Kind, rules: list[Constraint], grid: Grid) -> Iterator[Event]:
    empty = grid.values.index(0) if 0 in grid.values else (yield from propagate(grid, rules))
    if empty is not None:
        yield DeadEnd(empty, f"No candidate is left for {kind.name(empty)}.")


def start(n: int, rows: int = 1, count: str = "numbers") -> tuple[tuple[int, ...], ...]:
    """Return the candidates of each slot before any strike.

    >>> start(3)
    ((0, 1, 2), (0, 1, 2), (0, 1, 2))
    """
    return _grid(_kind(n, rows, count), None).rows()


# --- the constraints -----------------------------------------------------------------------------------------------


def _rules(kind: _Kind, names: frozenset[str]) -> list[Constraint]:
    return [_RULES[name](kind) for name in CONSTRAINTS if name in names]


def _basic(kind: _Kind) -> Constraint:
    return _basic_digits(kind) if kind.digits else _basic_numbers(kind)


def _basic_numbers(kind: _Kind) -> Constraint:
    cells = [
        (value, kind.slot(row, value), kind.mask(row + 1))
        for row in range(kind.rows)
        for value in range(kind.n)
    ]

    def rule(grid: Grid) -> Iterator[Strike]:
        for value, target, described in cells:
            where = grid.slots[value] & described
            count = where.bit_count()
            exact = where & ~grid.decided == 0
            # The candidates above the count or, if it is exact, all others.
            wrong = (
                grid.values[target] & ~(1 << count)
                if exact
                else grid.values[target] >> count + 1 << count + 1
            )
            for other in bits(wrong):
                yield _counted(kind, grid, target, value, other, count, exact)

    return rule


def _counted(kind: _Kind, grid: Grid, target: int, value: int, other: int, count: int, exact: bool) -> Strike:
    """Strike a candidate that the count of `value` rules out."""

    def reason() -> str:
        where = kind.described
        if exact:
            return f"{value} {_occurs(count, 'exactly')}{where}, so {kind.name(target)} is {count} and not {other}."
        possible = f"{value} is possible in only {plural(count, 'slot')}{where}"
        return f"{possible}, so {kind.name(target)} is at most {count} and not {other}."

    def causes() -> list[Cause]:
        # Where the value is gone or certain.
        described = kind.mask(target // kind.n + 1)
        gone = [(slot, value) for slot in bits(described & ~grid.slots[value])]
        return gone + [(slot, value) for slot in bits(described & grid.slots[value] & grid.decided) if exact]

    return Strike(target, other, "basic", reason, causes)


def _basic_digits(kind: _Kind) -> Constraint:
    """Make the constraint for digits: count those in the smallest and in the largest way to fill the slots."""
    # By index and count, the values that contain the digit that often, as bits.
    once, twice = ([0] * kind.n for _ in range(2))
    for value in range(kind.top + 1):
        for index in range(min(kind.n, 10)):
            times = kind.occurs(index, value)
            once[index] |= (times >= 1) << value
            twice[index] |= (times >= 2) << value

    def rule(grid: Grid) -> Iterator[Strike]:
        for row in range(kind.rows):
            described = range(kind.slot(row + 1, 0), kind.slot(row + 1, 0) + kind.n)
            for index in range(kind.n):
                target = kind.slot(row, index)
                least = most = 0
                for mask in (grid.values[slot] for slot in described):
                    least += (not mask & ~once[index]) + (not mask & ~twice[index])
                    most += (mask & once[index] != 0) + (mask & twice[index] != 0)
                for other in bits(grid.values[target]):
                    if other > most or (least == most and other != most):
                        yield _digits_counted(kind, grid, target, index, other, most, least == most)

    return rule


def _digits_counted(
    kind: _Kind, grid: Grid, target: int, index: int, other: int, most: int, exact: bool
) -> Strike:
    def reason() -> str:
        says = _occurs(most, "exactly" if exact else "at most")
        end = f"is {most}" if exact else f"is at most {most}"
        return f"The digit {index} {says}{kind.described}, so {kind.name(target)} {end} and not {other}."

    def causes() -> list[Cause]:
        described = bits(kind.mask(target // kind.n + 1))
        found: list[Cause] = []
        for slot in described:
            found += [
                (slot, value)
                for value in range(kind.top + 1)
                if kind.occurs(index, value) and (exact or not grid.values[slot] >> value & 1)
            ]
        return found

    return Strike(target, other, "basic", reason, causes)


@dataclass(frozen=True)
class _Total:
    """A sum over slots that must be `total`; `part` gives what a value in a slot adds."""

    name: str
    total: int
    slots: tuple[int, ...]
    part: Callable[[int, int], int]
    words: str
    #: By slot, the least and the largest part before any strike.
    at_first: dict[int, tuple[int, int]]


def _totals(kind: _Kind, name: str) -> Iterator[_Total]:
    """Yield the sums of a constraint, one for each row."""
    for row in range(kind.rows):
        own, next_row = kind.slot(row, 0), kind.slot(row + 1, 0)
        weighted = name == "weighted"
        of = "" if kind.rows == 1 else f" of row {row + 1}"

        def part(
            slot: int, value: int, own: int = own, next_row: int = next_row, weighted: bool = weighted
        ) -> int:
            """Add what a value claims minus what it contributes: its number of digits, or their sum."""
            says = (value * (slot - own if weighted else 1)) if own <= slot < own + kind.n else 0
            if not kind.digits or not next_row <= slot < next_row + kind.n:
                return says
            return says - (sum(map(int, str(value))) if weighted else len(str(value)))

        slots = [*bits(kind.mask(row) | (kind.mask(row + 1) if kind.digits else 0))]
        if not kind.digits:
            words = f"the slots{of}{' times their indices' if weighted else ''} add up"
        elif weighted:
            words = f"the slots{of} times their indices, less the digits that are counted, add up"
        else:
            words = f"the slots{of}, less the number of digits that are counted, add up"
        at_first = {slot: _extremes(part, slot, (1 << kind.top + 1) - 1) for slot in slots}
        yield _Total(name, 0 if kind.digits else kind.n, tuple(slots), part, words, at_first)


def _sums(name: str) -> Callable[[_Kind], Constraint]:
    """Make the constraint that sums have their totals: test each candidate with the extremes of the other slots."""

    def make(kind: _Kind) -> Constraint:
        totals = list(_totals(kind, name))

        def rule(grid: Grid) -> Iterator[Strike]:
            for total in totals:
                yield from _summed(kind, grid, total)

        return rule

    return make


def _summed(kind: _Kind, grid: Grid, total: _Total) -> Iterator[Strike]:
    part = total.part
    ends = _extremes if kind.digits else _ends
    extremes = {slot: ends(part, slot, grid.values[slot]) for slot in total.slots}
    all_least = sum(least for least, _ in extremes.values())
    all_most = sum(most for _, most in extremes.values())
    for slot in total.slots:
        # The sum of the other slots; the search strikes candidates between yields.
        least, most = all_least - extremes[slot][0], all_most - extremes[slot][1]
        if extremes[slot][1] + least <= total.total <= extremes[slot][0] + most:
            continue
        for value in bits(grid.values[slot]):
            own = part(slot, value)
            if own + least > total.total or own + most < total.total:
                yield _too_far(kind, grid, total, slot, value, own + least, own + most)
        extremes[slot] = ends(part, slot, grid.values[slot])
        all_least, all_most = least + extremes[slot][0], most + extremes[slot][1]


def _extremes(part: Callable[[int, int], int], slot: int, mask: int) -> tuple[int, int]:
    parts = [part(slot, value) for value in bits(mask)] or [0]
    return min(parts), max(parts)


def _ends(part: Callable[[int, int], int], slot: int, mask: int) -> tuple[int, int]:
    """Return the extremes if larger values have larger parts."""
    return (
        (part(slot, (mask & -mask).bit_length() - 1), part(slot, mask.bit_length() - 1)) if mask else (0, 0)
    )


def _too_far(kind: _Kind, grid: Grid, total: _Total, slot: int, value: int, least: int, most: int) -> Strike:
    high = least > total.total

    def reason() -> str:
        end = f"to at least {least}, more" if high else f"to at most {most}, less"
        return f"With {kind.name(slot)} = {value} {total.words} {end} than {total.total}."

    def causes() -> list[Cause]:
        # The slots whose least (or largest) part has changed, with the candidate that has it now.
        pick = min if high else max
        found = []
        for other in total.slots:
            if other != slot and grid.values[other]:
                part, now = pick((total.part(other, each), each) for each in bits(grid.values[other]))
                if part != total.at_first[other][not high]:
                    found.append((other, now))
        return found

    return Strike(slot, value, total.name, reason, causes)


_RULES: dict[str, Callable[[_Kind], Constraint]] = {
    "basic": _basic,
    "sum": _sums("sum"),
    "weighted": _sums("weighted"),
}


def _check(kind: _Kind) -> Callable[[tuple[int, ...]], tuple[int, str] | None]:
    """Make the check that a full row, or circle of rows, describes itself."""

    def check(values: tuple[int, ...]) -> tuple[int, str] | None:
        for row in range(kind.rows):
            described = values[kind.slot(row + 1, 0) :][: kind.n]
            for index in range(kind.n):
                slot = kind.slot(row, index)
                count = sum(kind.occurs(index, value) for value in described)
                if values[slot] != count:
                    said = (
                        f"{index} {_occurs(count)}{kind.described} and {kind.name(slot)} says {values[slot]}"
                    )
                    return slot, f"The row is full, but {said}."
        return None

    return check


def describes_itself(row: Iterable[int], rows: int = 1, count: str = "numbers") -> bool:
    """Say whether a row describes itself; with `rows`, whether the concatenated rows describe each other.

    >>> describes_itself([1, 2, 1, 0]), describes_itself([3, 1, 1, 1, 0, 0, 2, 3, 0, 1, 0, 0], rows=2)
    (True, True)
    """
    values = items(row, "The row", MOST_ROWS * MOST_SLOTS)
    rows = whole(rows, "The number of rows", 1, MOST_ROWS)
    n, over = divmod(len(values), rows)
    if over:
        raise InputError(
            f"{plural(rows, 'row')} of one length have a multiple of {rows} slots, not {len(values)}."
        )
    kind = _kind(n, rows, count)
    return _check(kind)(tuple(whole(value, "A slot", 0, 1000) for value in values)) is None


# --- whole searches ------------------------------------------------------------------------------------------------


def solutions(n: int, rows: int = 1, count: str = "numbers") -> list[tuple[int, ...]]:
    """Return all autobiographical numbers of length `n` as tuples of slots.

    With `rows`, each tuple has the slots of all rows, and every circle occurs once for each row that it can begin
    with. Raises TooLarge after `MOST_SEARCHED` events.

    >>> solutions(4), solutions(6)
    ([(1, 2, 1, 0), (2, 0, 2, 0)], [])
    >>> solutions(10)
    [(6, 2, 1, 0, 0, 0, 1, 0, 0, 0)]
    >>> solutions(6, rows=2)
    [(2, 3, 0, 1, 0, 0, 3, 1, 1, 1, 0, 0), (3, 1, 1, 1, 0, 0, 2, 3, 0, 1, 0, 0)]
    """
    events = search(n, CONSTRAINTS, rows=rows, count=count)
    return [event.values for event in _bounded(events, MOST_SEARCHED) if isinstance(event, Solution)]


@dataclass(frozen=True)
class Statistics:
    """The cost of a search: vertices (with the root), candidates struck, dead ends, and solutions."""

    nodes: int
    prunes: int
    dead_ends: int
    solutions: int


def statistics(
    n: int,
    constraints: Iterable[str] = ("basic",),
    slots: str = "first",
    values: str = "up",
    rows: int = 1,
    count: str = "numbers",
) -> Statistics:
    """Run the search to its end and count its events, to compare constraints.

    Raises TooLarge after `MOST_COUNTED` events; `search` itself can be stopped anywhere.

    >>> statistics(10).nodes, statistics(10, CONSTRAINTS).nodes
    (140, 65)
    """
    kinds = {Try: 0, Strike: 0, DeadEnd: 0, Solution: 0}
    for event in _bounded(search(n, constraints, slots, values, rows, count), MOST_COUNTED):
        kinds[type(event)] += 1
    return Statistics(1 + kinds[Try], kinds[Strike], kinds[DeadEnd], kinds[Solution])


def _bounded(events: Iterator[Event], most: int) -> Iterator[Event]:
    for number, event in enumerate(events):
        if number == most:
            raise TooLarge(f"The search has more than {most:,} events; use a shorter length.")
        yield event


def candidates(
    n: int, events: Iterable[Event], rows: int = 1, count: str = "numbers"
) -> tuple[tuple[int, ...], ...]:
    """Return the candidates of each slot after the first `events` of a search of length `n`.

    >>> from itertools import islice
    >>> candidates(4, islice(search(4), 4))
    ((0,), (0,), (0, 1, 2), (0, 1, 3))
    """
    return replay(_grid(_kind(n, rows, count), None), events)


# --- arguments -----------------------------------------------------------------------------------------------------


def _kind(n: int, rows: int, count: str) -> _Kind:
    n = whole(n, "The length", 1, MOST_SLOTS)
    rows = whole(rows, "The number of rows", 1, MOST_ROWS)
    if n * rows > MOST_SLOTS:
        raise InputError(f"{rows} rows of {n} slots are {n * rows} slots; at most {MOST_SLOTS} are searched.")
    return _Kind(n, rows, choice(count, "What is counted", COUNTS) == "digits")


def _names(constraints: Iterable[str]) -> frozenset[str]:
    names = items(constraints, "constraints", 100)
    return frozenset(choice(name, "A constraint", CONSTRAINTS) for name in names)


def _grid(kind: _Kind, given: Iterable[Iterable[int]] | None) -> Grid:
    size = kind.n * kind.rows
    if given is None:
        return Grid([range(kind.top + 1)] * size)
    slots = items(given, "The candidates given", MOST_SLOTS)
    if len(slots) != size:
        raise InputError(f"The candidates given must be those of {plural(size, 'slot')}, not {len(slots)}.")
    read = [
        [whole(value, "A candidate", 0, kind.top) for value in items(each, "The candidates of a slot")]
        for each in slots
    ]
    return Grid(read, kind.top + 1)


def _occurs(times: int, how: str = "") -> str:
    if times == 0:
        return "does not occur"
    return " ".join(filter(None, ["occurs", how, "once" if times == 1 else f"{times} times"]))
