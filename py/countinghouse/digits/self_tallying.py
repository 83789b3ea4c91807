"""Self-tallying numbers, which count their own digits, and the inventory of any number.

A number is self-tallying in base b if it reads tally, numeral, tally, numeral, ... with strictly increasing numerals,
each tally says how often its numeral occurs in the whole number, and no other digit occurs. Tallies are also written in
base b. Examples: 22 (two 2s) and 21322314 (two 1s, three 2s, two 3s, one 4).

The *inventory* of a number lists its digits in increasing order, each after its count. The self-tallying numbers are
the fixed points of this map; `inventories.flow` finds where it leads from all numbers up to a bound.

Source: The Riddler, 8 March 2019. Numbers are strings of the numerals 0-9a-z, in bases 2 to 36; spaces and commas
between digits are ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb, factorial

from countinghouse.checks import choice, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.numerals import NUMERALS, in_base
from countinghouse.stepping import finish
from countinghouse.wording import plural, quoted, shown

__all__ = [
    "MOST_DIGITS",
    "MOST_LISTED",
    "NUMERALS",
    "ORDERS",
    "Check",
    "Orbit",
    "Pair",
    "Stage",
    "Verdict",
    "all_in_base",
    "all_in_base_steps",
    "check",
    "count_in_base",
    "inventory",
    "is_self_tallying",
    "orbit",
    "stages",
]

#: The orders in which a number may list its numerals.
ORDERS = {"increasing": "increasing", "any": "any order"}
#: The maximum length of a number to check, in digits.
MOST_DIGITS = 1_000_000
#: The maximum length of a list of numbers, enough for bases up to 22; with each further base, the list is about twice
#: as long.
MOST_LISTED = 500_000
_MOST_READ = 200
_UNREADABLE = "It cannot be read as tally, numeral, tally, numeral, ..."
_ZERO = "It begins with 0, which is not a tally."
#: Tallies are small and repeat, so their text is cached.
_written = lru_cache(4096)(in_base)

_NAMES = ["no", "one", "two", "three", "four", "five", "six"]
_NAMES += ["seven", "eight", "nine", "ten", "eleven", "twelve"]


def inventory(number: str, base: int = 10) -> str:
    """List the digits of `number` in increasing order, each after its count, in base `base`.

    >>> inventory("31337")
    '113317'
    >>> inventory("22"), inventory("1111111111"), inventory("1111", base=2)
    ('22', '101', '1001')
    """
    base = _check_base(base)
    return _listed(Counter(_digits(number, base)), base)


@dataclass(frozen=True)
class Orbit:
    """The orbit of a number under inventories: `numbers[0]` is the start, and `numbers[preperiod]` follows the last
    number.
    """

    numbers: tuple[str, ...]
    preperiod: int

    @property
    def period(self) -> int:
        """Return the length of the cycle; 1 for a fixed point, which is a self-tallying number."""
        return len(self.numbers) - self.preperiod

    @property
    def cycle(self) -> tuple[str, ...]:
        return self.numbers[self.preperiod :]

    @property
    def sentence(self) -> str:
        inventories = plural(self.preperiod, "inventory", "inventories")
        if self.period == 1:
            if self.preperiod == 0:
                return f"{self.numbers[0]} is self-tallying: it is its own inventory."
            return f"After {inventories} it is {self.cycle[0]}, which is self-tallying."
        members = ", ".join(self.cycle)
        if self.preperiod == 0:
            return f"It goes round a cycle of {self.period} numbers: {members}."
        return f"After {inventories} it goes round a cycle of {self.period} numbers: {members}."


def orbit(number: str, base: int = 10) -> Orbit:
    """Take inventories repeatedly until a number repeats.

    Every number reaches a fixed point or a cycle, because the inventory of a long number is shorter than the number.

    >>> orbit("114213").numbers
    ('114213', '31121314', '41122314', '31221324', '21322314')
    >>> print(orbit("1").sentence)
    After 12 inventories it is 21322314, which is self-tallying.
    >>> orbit("50").cycle
    ('10512223142516', '10414213142516', '10512213341516')
    """
    base = _check_base(base)
    current = _digits(number, base)
    met: dict[str, int] = {}
    while current not in met:
        met[current] = len(met)
        current = _listed(Counter(current), base)
    return Orbit(tuple(met), met[current])


@dataclass(frozen=True)
class Verdict:
    """Whether a statement holds, and why; usable as a truth value."""

    holds: bool
    reason: str

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class Pair:
    """A tally and its numeral in a number, with the places where the numeral really occurs.

    >>> check("21322314").pairs[0]
    Pair(tally=2, written='2', numeral='1', start=0, places=(1, 6))
    """

    #: The tally, as a number and as written.
    tally: int
    written: str
    numeral: str
    #: Where the tally begins, counted from 0; its numeral follows it.
    start: int
    #: Every position of the numeral in the number.
    places: tuple[int, ...]

    @property
    def right(self) -> bool:
        return self.tally == len(self.places)

    @property
    def surplus(self) -> int:
        """Return the tally minus its number of digits; in a self-tallying number these surpluses add up to the number
        of pairs.
        """
        return self.tally - len(self.written)

    @property
    def sentence(self) -> str:
        """Describe the pair: `two 1s` or, if the tally is wrong, `one 1, but there are two 1s`."""
        said = _so_many(self.tally, self.numeral)
        return said if self.right else f"{said}, but {_there(len(self.places), self.numeral)}"


@dataclass(frozen=True)
class Check:
    """A number read as pairs; `pairs` is empty if it cannot be read as pairs."""

    number: str
    base: int
    verdict: Verdict
    pairs: tuple[Pair, ...]
    #: The first pair whose tally is wrong, counted from 0, or None.
    wrong: int | None


def is_self_tallying(number: str, base: int = 10) -> Verdict:
    """Say whether `number` is self-tallying in base `base`, and why.

    >>> is_self_tallying("22")
    Verdict(holds=True, reason='It says two 2s, which is true.')
    >>> print(is_self_tallying("21322315").reason)
    It says two 1s, three 2s, two 3s, one 5, which is true.
    >>> print(is_self_tallying("1132").reason)
    It says one 1, but there are two 1s.
    >>> print(is_self_tallying("2112").reason)
    It says one 2, but there are two 2s.
    >>> bool(is_self_tallying("123"))
    False
    """
    return check(number, base).verdict


def check(number: str, base: int = 10, order: str = "increasing") -> Check:
    """Read a number as tally, numeral, tally, numeral, ... and compare each tally with the actual count.

    With `order` "any", the numerals need not increase. If there are several readings, use one with the most correct
    tallies.

    >>> check("21322314").pairs[0].places
    (1, 6)
    >>> check("14233221").verdict.holds, check("14233221", order="any").verdict.holds
    (False, True)
    """
    base = _check_base(base)
    free = choice(order, "The order", ORDERS) == "any"
    digits = _digits(number, base)
    counts = Counter(digits)
    listed = _listed(counts, base)
    if len(digits) > 1 and digits[0] == "0":
        return Check(digits, base, Verdict(False, _ZERO), (), None)
    if len(digits) > _MOST_READ:
        # A self-tallying number is its own inventory, up to the order of its pairs.
        sizes = f"It has {len(digits):,} digits and its inventory has {len(listed):,}"
        return Check(
            digits, base, Verdict(False, f"{sizes}; for a self-tallying number, the two are equal."), (), None
        )
    read = _reading_backwards(digits, counts, base) if free else _reading(digits, counts, base)
    if read is None:
        words = _UNREADABLE if free else f"{_UNREADABLE} with increasing numerals."
        return Check(digits, base, Verdict(False, words), (), None)
    pairs = []
    start = 0
    for written, numeral in read:
        places = tuple(place for place, digit in enumerate(digits) if digit == numeral)
        pairs.append(Pair(int(written, base), written, numeral, start, places))
        start += len(written) + 1
    wrong = next((at for at, pair in enumerate(pairs) if not pair.right), None)
    return Check(digits, base, _verdict(pairs, counts, wrong), tuple(pairs), wrong)


def _verdict(pairs: list[Pair], counts: Counter[str], wrong: int | None) -> Verdict:
    if wrong is not None:
        return Verdict(False, f"It says {pairs[wrong].sentence}.")
    twice = [numeral for numeral, times in Counter(pair.numeral for pair in pairs).items() if times > 1]
    if twice:
        return Verdict(False, f"It lists {twice[0]} more than once.")
    missing = sorted(set(counts) - {pair.numeral for pair in pairs})
    if missing:
        there = _there(counts[missing[0]], missing[0])
        return Verdict(False, f"Every tally is right, but {there} that it does not list.")
    return Verdict(True, f"It says {', '.join(pair.sentence for pair in pairs)}, which is true.")


def all_in_base(base: int = 10) -> list[str]:
    """Return every self-tallying number of base `base` as text, sorted by length and then by value.

    With k pairs, the sum of (tally - number of its digits) over the pairs is k; each summand is at least 0 and does not
    decrease as the tally grows. So the tallies form one of a few multisets; a multiset determines the tally of each
    numeral that occurs in its tallies, and the numerals that occur only once can be chosen freely.

    Raises TooLarge if there are more than `MOST_LISTED` numbers (see `count_in_base`).

    Time: O(`base`) for each number found and for each multiset of tallies tried; there are about as many multisets as
    partitions of all numbers up to the base: 142 in base 10, 7,341 in base 24.

    >>> all_in_base(2), all_in_base(3)
    (['111', '1101001'], ['22', '10111', '11112', '100101', '1011122', '2021102', '10010122'])
    >>> len(all_in_base(10)), all_in_base(10)[-1]
    (109, '101112213141516171819')
    """
    return finish(all_in_base_steps(base))


def all_in_base_steps(base: int = 10) -> Generator[int, None, list[str]]:
    """Run `all_in_base` step by step, yielding how many numbers have been found."""
    base = _listable(base)
    found: list[str] = []
    for pairs in range(1, base + 1):
        for multiset in _counted(pairs, base)[1]:
            for number in _numbers(multiset, base):
                found.append(number)
                if len(found) % 1024 == 0:
                    yield len(found)
    return sorted(found, key=lambda number: (len(number), number))


@dataclass(frozen=True)
class Stage:
    """The candidates that remain with a given number of pairs."""

    pairs: int
    #: The number of sets of numerals with tallies that obey the law: the surpluses add up to the number of pairs.
    lawful: int
    #: The number of multisets of tallies whose surpluses add up to the number of pairs.
    multisets: int
    #: The number of those multisets in which as many tallies exceed 1 as there are different numerals inside tallies.
    matching: int
    #: The number of those matching multisets that count their own digits.
    counting: int
    #: The self-tallying numbers, sorted by length and then by value.
    numbers: tuple[str, ...]


def stages(base: int = 10) -> Iterator[Stage]:
    """Search like `all_in_base`, yielding the candidates that remain with 1, 2, 3, ... pairs.

    Time: that of `all_in_base`.

    >>> for stage in stages(3):
    ...     print(stage.pairs, stage.lawful, stage.multisets, stage.matching, stage.counting, len(stage.numbers))
    1 6 2 1 1 1
    2 18 4 2 2 3
    3 23 7 4 3 3
    """
    return _stages(_listable(base))


def _stages(base: int) -> Iterator[Stage]:
    for pairs in range(1, base + 1):
        (multisets, matching, counting), kept = _counted(pairs, base)
        numbers = sorted(
            (number for multiset in kept for number in _numbers(multiset, base)),
            key=lambda number: (len(number), number),
        )
        yield Stage(pairs, _lawful(pairs, base), multisets, matching, counting, tuple(numbers))


def count_in_base(base: int = 10, order: str = "increasing") -> int:
    """Count the self-tallying numbers of base `base` without listing them.

    With `order` "any", the numerals need not increase, so each number with k pairs stands for k! numbers. (They
    differ, because the pairs can be read off from the right.)

    Time: that of `all_in_base`, without listing the numbers.

    >>> [count_in_base(base) for base in (2, 3, 4, 5, 6, 10)]
    [2, 7, 7, 12, 19, 109]
    >>> count_in_base(10, order="any")
    13409761
    """
    base = _check_base(base)
    free = choice(order, "The order", ORDERS) == "any"
    return sum(
        comb(base - len(multiset.forced), multiset.ones) * (factorial(pairs) if free else 1)
        for pairs in range(1, base + 1)
        for multiset in _counted(pairs, base)[1]
    )


def _listable(base: int) -> int:
    base = _check_base(base)
    how_many = count_in_base(base)
    if how_many > MOST_LISTED:
        raise TooLarge(f"Base {base} has {how_many:,} self-tallying numbers, more than {MOST_LISTED:,}.")
    return base


def _lawful(pairs: int, base: int) -> int:
    """Count all rows of tallies that obey the law, over all sets of this many numerals."""
    rows = [1] + [0] * pairs  # numbers of rows by the sum of their surpluses
    of_surplus = [0] * (pairs + 1)
    tally = 1
    while (surplus := _surplus(tally, base)) <= pairs:
        of_surplus[surplus] += 1
        tally += 1
    for _ in range(pairs):
        rows = [
            sum(rows[before] * of_surplus[total - before] for before in range(total + 1))
            for total in range(pairs + 1)
        ]
    return comb(base, pairs) * rows[pairs]


@dataclass(frozen=True)
class _Multiset:
    """A multiset of tallies that fits: the numerals that occur inside tallies, with their own tallies, and the number
    of other numerals, which occur once.
    """

    forced: dict[str, int]
    ones: int


def _counted(pairs: int, base: int) -> tuple[tuple[int, int, int], list[_Multiset]]:
    """Return the number of multisets at first, after the first test and at the end, and the multisets that fit."""
    # Find the largest tally whose own surplus is not too large.
    top = 1
    while _surplus(top + 1, base) <= pairs:
        top += 1
    multisets = matching = 0
    kept = []
    for tallies in _with_surplus(pairs, pairs, top, base):
        multisets += 1
        # Every numeral inside a tally occurs at least twice, and no other numeral does.
        inside = {digit for tally in set(tallies) for digit in _written(tally, base)}
        if len(inside) != sum(tally > 1 for tally in tallies):
            continue
        matching += 1
        written = Counter("".join(_written(tally, base) for tally in tallies))
        forced = {digit: times + 1 for digit, times in written.items()}
        ones = pairs - len(forced)
        if ones >= 0 and sorted([*forced.values(), *[1] * ones]) == sorted(tallies):
            kept.append(_Multiset(forced, ones))
    return (multisets, matching, len(kept)), kept


def _numbers(multiset: _Multiset, base: int) -> Iterator[str]:
    free = [digit for digit in NUMERALS[:base] if digit not in multiset.forced]
    for once in combinations(free, multiset.ones):
        yield _listed(multiset.forced | dict.fromkeys(once, 1), base)


def _with_surplus(total: int, parts: int, top: int, base: int) -> Iterator[tuple[int, ...]]:
    """Yield, in nonincreasing order, the multisets of `parts` tallies of at most `top` whose surpluses add up to
    `total`.
    """
    if parts == 0:
        if total == 0:
            yield ()
        return
    if total == 0 and base > 2:  # only the tally 1 has no surplus
        yield (1,) * parts
        return
    for tally in range(top, 0, -1):
        surplus = _surplus(tally, base)
        if surplus > total:
            continue
        # Each further tally has at most this surplus.
        if surplus * parts < total:
            return
        for rest in _with_surplus(total - surplus, parts - 1, tally, base):
            yield (tally, *rest)


def _surplus(tally: int, base: int) -> int:
    return tally - len(_written(tally, base))


def _check_base(base: int) -> int:
    return whole(base, "The base", 2, 36)


def _digits(number: str, base: int) -> str:
    if not isinstance(number, str):
        raise InputError(f'The number must be text, such as "22", not {shown(number)}.')
    digits = "".join(number.replace(",", " ").split()).lower()
    if not digits:
        raise InputError("The number is empty; enter at least one digit.")
    if len(digits) > MOST_DIGITS:
        raise InputError(f"The number has {len(digits):,} digits; at most {MOST_DIGITS:,} are allowed.")
    for place, digit in enumerate(digits, start=1):
        if digit not in NUMERALS[:base]:
            raise InputError(
                f"{quoted(digit)} (place {place}) is not a digit in base {base}, whose digits are 0 to {NUMERALS[base - 1]}."
            )
    return digits


def _listed(counts: Mapping[str, int], base: int) -> str:
    return "".join(_written(counts[digit], base) + digit for digit in sorted(counts))


def _reading(digits: str, counts: Mapping[str, int], base: int) -> tuple[tuple[str, str], ...] | None:
    """Return the reading with increasing numerals and the most correct tallies, as (tally, numeral) pairs, or None."""

    @cache
    def best(start: int, above: str) -> tuple[int, tuple[tuple[str, str], ...]] | None:
        if start == len(digits):
            return 0, ()
        if digits[start] == "0":
            return None
        chosen = None
        for place in range(start + 1, len(digits)):
            numeral = digits[place]
            if numeral <= above:
                continue
            rest = best(place + 1, numeral)
            if rest is None:
                continue
            written = digits[start:place]
            right = rest[0] + (int(written, base) == counts[numeral])
            if chosen is None or right > chosen[0]:
                chosen = right, ((written, numeral), *rest[1])
        return chosen

    found = best(0, "")
    return None if found is None else found[1]


def _reading_backwards(digits: str, counts: Mapping[str, int], base: int) -> list[tuple[str, str]] | None:
    """Return a reading with the numerals in any order. From the right, each numeral takes its correct tally if that
    precedes it; otherwise it takes one digit, or zeros and the digit before them. A self-tallying number has only one
    correct reading, so this finds it.
    """
    pairs: list[tuple[str, str]] = []
    end = len(digits)
    while end > 0:
        numeral = digits[end - 1]
        written = _written(counts[numeral], base)
        if not digits[: end - 1].endswith(written):
            rest = digits[: end - 1].rstrip("0")
            written = digits[max(0, len(rest) - 1) : end - 1]
        if not written or written[0] == "0":
            return None
        pairs.append((written, numeral))
        end -= len(written) + 1
    return pairs[::-1]


def _so_many(times: int, numeral: str) -> str:
    if times == 1:
        return f"one {numeral}"
    return f"{_NAMES[times]} {numeral}s" if times < len(_NAMES) else f"{times:,} times {numeral}"


def _there(times: int, numeral: str) -> str:
    said = _so_many(times, numeral)
    return f"there is {said}" if times == 1 else f"there are {said}"
