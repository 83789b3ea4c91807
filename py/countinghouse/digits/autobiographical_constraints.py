"""The constraints on autobiographical numbers, and the final check of a full row.

- ``basic``: count the slots in which each value is possible. If the value is certain in all of them, the slot that
  counts it holds exactly this number; otherwise, at most this number.
- ``sum``: the slots add up to n, because every slot is counted once.
- ``weighted``: the slots, each times its index, add up to n, because that is the sum of all digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from countinghouse.digits.propagation import Cause, Constraint, Grid, Strike, bits
from countinghouse.wording import plural

__all__: list[str] = []


@dataclass(frozen=True)
class Kind:
    """A kind of problem: the length, the number of rows in the circle, and whether digits are counted."""

    n: int
    rows: int
    digits: bool

    @property
    def top(self) -> int:
        """Return the largest candidate: n - 1 or, if values may have two digits, the maximum number of digits
        in a row.
        """
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

    def occurs_so(self, what: str, times: int, how: str = "") -> str:
        """Say how often something occurs in the row being counted; `how` is "exactly", "at most" or empty."""
        said = _occurs(what, times, how)
        return said if self.rows == 1 else f"{said} in the row it describes"


def rules_of(kind: Kind, names: frozenset[str]) -> list[Constraint]:
    return [rule(kind) for name, rule in _RULES.items() if name in names]


def _basic(kind: Kind) -> Constraint:
    return _basic_digits(kind) if kind.digits else _basic_numbers(kind)


def _basic_numbers(kind: Kind) -> Constraint:
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
            # Strike the candidates above the count or, if the count is exact, all candidates other than it.
            wrong = (
                grid.values[target] & ~(1 << count)
                if exact
                else grid.values[target] >> count + 1 << count + 1
            )
            for other in bits(wrong):
                yield _counted(kind, grid, target, value, other, count, exact)

    return rule


def _counted(kind: Kind, grid: Grid, target: int, value: int, other: int, count: int, exact: bool) -> Strike:
    """Return the strike of a candidate that the count of `value` rules out."""

    def reason() -> str:
        if exact:
            said = kind.occurs_so(str(value), count, "exactly")
            return f"{said}, so {kind.name(target)} is {count} and not {other}."
        said = f"{value} is possible in only {plural(count, 'slot')}"
        if kind.rows > 1:
            said = f"{said} in the row it describes"
        return f"{said}, so {kind.name(target)} is at most {count} and not {other}."

    def causes() -> list[Cause]:
        # The slots in which the value is struck or certain.
        described = kind.mask(target // kind.n + 1)
        gone = [(slot, value) for slot in bits(described & ~grid.slots[value])]
        return gone + [(slot, value) for slot in bits(described & grid.slots[value] & grid.decided) if exact]

    return Strike(target, other, "basic", reason, causes)


def _basic_digits(kind: Kind) -> Constraint:
    """Make the constraint for digits: bound the count of each digit over all ways to fill the slots."""
    # For each index, the values that contain it as a digit at least once, and at least twice, as bits.
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
    kind: Kind, grid: Grid, target: int, index: int, other: int, most: int, exact: bool
) -> Strike:
    def reason() -> str:
        said = kind.occurs_so(f"The digit {index}", most, "exactly" if exact else "at most")
        if exact:
            return f"{said}, so {kind.name(target)} is {most} and not {other}."
        return f"{said}, so {kind.name(target)} is at most {most} and not {other}."

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
    """A sum over slots that must be `total`; `part` gives the amount that a value in a slot adds."""

    name: str
    total: int
    slots: tuple[int, ...]
    part: Callable[[int, int], int]
    words: str
    #: For each slot, the least and the largest part before any strike.
    at_first: dict[int, tuple[int, int]]


def _totals(kind: Kind, name: str) -> Iterator[_Total]:
    """Yield the sums of a constraint, one for each row."""
    for row in range(kind.rows):
        own, next_row = kind.slot(row, 0), kind.slot(row + 1, 0)
        weighted = name == "weighted"
        own_slots = "the slots" if kind.rows == 1 else f"the slots of row {row + 1}"

        def part(
            slot: int, value: int, own: int = own, next_row: int = next_row, weighted: bool = weighted
        ) -> int:
            """Return the amount that a value claims minus the amount that its digits contribute: their number, or their
            sum if `weighted`.
            """
            says = (value * (slot - own if weighted else 1)) if own <= slot < own + kind.n else 0
            if not kind.digits or not next_row <= slot < next_row + kind.n:
                return says
            return says - (sum(map(int, str(value))) if weighted else len(str(value)))

        slots = [*bits(kind.mask(row) | (kind.mask(row + 1) if kind.digits else 0))]
        if not kind.digits:
            words = f"{own_slots} times their indices" if weighted else own_slots
        elif weighted:
            words = f"{own_slots} times their indices, less the digits that are counted,"
        else:
            words = f"{own_slots}, less the number of digits that are counted,"
        at_first = {slot: _extremes(part, slot, (1 << kind.top + 1) - 1) for slot in slots}
        yield _Total(name, 0 if kind.digits else kind.n, tuple(slots), part, words, at_first)


def _sums(name: str) -> Callable[[Kind], Constraint]:
    """Make the constraint that every sum reaches its total: test each candidate against the extremes of the other
    slots.
    """

    def make(kind: Kind) -> Constraint:
        totals = list(_totals(kind, name))

        def rule(grid: Grid) -> Iterator[Strike]:
            for total in totals:
                yield from _summed(kind, grid, total)

        return rule

    return make


def _summed(kind: Kind, grid: Grid, total: _Total) -> Iterator[Strike]:
    part = total.part
    ends = _extremes if kind.digits else _ends
    extremes = {slot: ends(part, slot, grid.values[slot]) for slot in total.slots}
    all_least = sum(least for least, _ in extremes.values())
    all_most = sum(most for _, most in extremes.values())
    for slot in total.slots:
        # Bounds on the sum of the other slots; the search strikes candidates between yields.
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
    """Return the least and the largest part, assuming that larger values have larger parts."""
    return (
        (part(slot, (mask & -mask).bit_length() - 1), part(slot, mask.bit_length() - 1)) if mask else (0, 0)
    )


def _too_far(kind: Kind, grid: Grid, total: _Total, slot: int, value: int, least: int, most: int) -> Strike:
    high = least > total.total

    def reason() -> str:
        where = kind.name(slot)
        if high:
            return (
                f"With {where} = {value}, {total.words} add up to at least {least}, more than {total.total}."
            )
        return f"With {where} = {value}, {total.words} add up to at most {most}, less than {total.total}."

    def causes() -> list[Cause]:
        # The slots whose least (or largest) part has changed, each with the candidate that gives it now.
        pick = min if high else max
        found = []
        for other in total.slots:
            if other != slot and grid.values[other]:
                part, now = pick((total.part(other, each), each) for each in bits(grid.values[other]))
                if part != total.at_first[other][not high]:
                    found.append((other, now))
        return found

    return Strike(slot, value, total.name, reason, causes)


_RULES: dict[str, Callable[[Kind], Constraint]] = {
    "basic": _basic,
    "sum": _sums("sum"),
    "weighted": _sums("weighted"),
}


def check_of(kind: Kind) -> Callable[[tuple[int, ...]], tuple[int, str] | None]:
    """Make the check that a full row, or circle of rows, describes itself."""

    def check(values: tuple[int, ...]) -> tuple[int, str] | None:
        for row in range(kind.rows):
            described = values[kind.slot(row + 1, 0) :][: kind.n]
            for index in range(kind.n):
                slot = kind.slot(row, index)
                count = sum(kind.occurs(index, value) for value in described)
                if values[slot] != count:
                    said = kind.occurs_so(str(index), count)
                    return slot, f"The row is full, but {said} and {kind.name(slot)} says {values[slot]}."
        return None

    return check


def _occurs(what: str, times: int, how: str) -> str:
    if times == 0:
        return f"{what} does not occur"
    if how == "exactly":
        return f"{what} occurs exactly once" if times == 1 else f"{what} occurs exactly {times} times"
    if how == "at most":
        return f"{what} occurs at most once" if times == 1 else f"{what} occurs at most {times} times"
    return f"{what} occurs once" if times == 1 else f"{what} occurs {times} times"
