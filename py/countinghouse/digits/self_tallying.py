"""Self-tallying numbers, which count their own digits, and the inventory of any number.

A number is self-tallying in base b if it reads tally, numeral, tally, numeral, ... with strictly increasing numerals, each
tally is how often its numeral occurs in the whole, and no other digit occurs. Tallies are written in base b too.
Examples: 22 (two 2s) and 21322314 (two 1s, three 2s, two 3s, one 4).

The *inventory* of a number lists its digits in increasing order, each after its count. The self-tallying numbers are the
fixed points of this map.

Source: The Riddler, 8 March 2019. Numbers are texts of the numerals 0-9a-z, in bases 2 to 36.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb

from countinghouse.checks import whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.stepping import finish
from countinghouse.wording import quoted, shown

__all__ = [
    "MOST_DIGITS",
    "MOST_LISTED",
    "NUMERALS",
    "Orbit",
    "Verdict",
    "all_in_base",
    "all_in_base_steps",
    "count_in_base",
    "inventory",
    "is_self_tallying",
    "orbit",
]

NUMERALS = "0123456789abcdefghijklmnopqrstuvwxyz"
MOST_DIGITS = 1_000_000
MOST_LISTED = 500_000
_MOST_READ = 200
_UNREADABLE = "It cannot be read as tally, numeral, tally, numeral, ... with the numerals increasing."

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
    """Where repeated inventories lead: `numbers[0]` is the start; after the last one `numbers[preperiod]` returns."""

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
        inventories = "inventory" if self.preperiod == 1 else "inventories"
        if self.period == 1:
            if self.preperiod == 0:
                return f"{self.numbers[0]} is self-tallying: it is its own inventory."
            return f"After {self.preperiod} {inventories} it is {self.cycle[0]}, which is self-tallying."
        start = "It" if self.preperiod == 0 else f"After {self.preperiod} {inventories} it"
        return f"{start} goes round a cycle of {self.period} numbers: {', '.join(self.cycle)}."


def orbit(number: str, base: int = 10) -> Orbit:
    """Take inventory again and again, until a number returns.

    Every number reaches a fixed point or a cycle, because the inventory of a long number is shorter.

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
    """Whether something holds, and why; usable as a truth value."""

    holds: bool
    reason: str

    def __bool__(self) -> bool:
        return self.holds


def is_self_tallying(number: str, base: int = 10) -> Verdict:
    """Say whether `number` is self-tallying in base `base`, and why.

    >>> is_self_tallying("22")
    Verdict(holds=True, reason='It says two 2s, and so it is.')
    >>> print(is_self_tallying("21322315").reason)
    It says two 1s, three 2s, two 3s, one 5, and so it is.
    >>> print(is_self_tallying("1132").reason)
    It says one 1, but two 1s are there.
    >>> print(is_self_tallying("2112").reason)
    It says one 2, but two 2s are there.
    >>> bool(is_self_tallying("123"))
    False
    """
    base = _check_base(base)
    digits = _digits(number, base)
    counts = Counter(digits)
    if len(digits) > 1 and digits[0] == "0":
        return Verdict(False, "It begins with 0, which is not a tally.")
    listed = _listed(counts, base)
    # A self-tallying number with these counts can only be its own inventory.
    if listed == digits:
        said = ", ".join(_so_many(counts[digit], digit) for digit in sorted(counts))
        return Verdict(True, f"It says {said}, and so it is.")
    if len(digits) > _MOST_READ:
        sizes = f"It has {len(digits):,} digits and its inventory has {len(listed):,}"
        return Verdict(False, f"{sizes}; a self-tallying number is its own inventory.")
    reading = _reading(digits, counts, base)
    if reading is None:
        return Verdict(False, _UNREADABLE)
    for tally, numeral in reading:
        if tally != counts[numeral]:
            there = _there(counts[numeral], numeral)
            return Verdict(False, f"It says {_so_many(tally, numeral)}, but {there}.")
    missing = min(set(counts) - {numeral for _, numeral in reading})
    return Verdict(False, f"Every tally is right, but {_there(counts[missing], missing)} and not listed.")


def all_in_base(base: int = 10) -> list[str]:
    """Return every self-tallying number of base `base`, as texts, by length and then by value.

    With k pairs, the sum of (tally - number of its digits) over the pairs is k; each summand is at least 0 and does not fall
    as the tally grows. So the tallies are one of a few bags; a bag decides which numerals have which tally, and the
    numerals that occur once can be any others.

    Raises TooLarge if there are more than `MOST_LISTED` (see `count_in_base`).

    >>> all_in_base(2), all_in_base(3)
    (['111', '1101001'], ['22', '10111', '11112', '100101', '1011122', '2021102', '10010122'])
    >>> len(all_in_base(10)), all_in_base(10)[-1]
    (109, '101112213141516171819')
    """
    return finish(all_in_base_steps(base))


def all_in_base_steps(base: int = 10) -> Generator[int, None, list[str]]:
    """Do as `all_in_base`, and yield the number found so far."""
    base = _check_base(base)
    how_many = count_in_base(base)
    if how_many > MOST_LISTED:
        raise TooLarge(f"Base {base} has {how_many:,} self-tallying numbers, more than {MOST_LISTED:,}.")
    found: list[str] = []
    for bag in _bags(base):
        free = [digit for digit in NUMERALS[:base] if digit not in bag.forced]
        for once in combinations(free, bag.ones):
            found.append(_listed(bag.forced | dict.fromkeys(once, 1), base))
            if len(found) % 1024 == 0:
                yield len(found)
    return sorted(found, key=lambda number: (len(number), number))


def count_in_base(base: int = 10) -> int:
    """Count the self-tallying numbers of base `base` without listing them.

    >>> [count_in_base(base) for base in (2, 3, 4, 5, 6, 10)]
    [2, 7, 7, 12, 19, 109]
    """
    base = _check_base(base)
    return sum(comb(base - len(bag.forced), bag.ones) for bag in _bags(base))


@dataclass(frozen=True)
class _Bag:
    """Tallies that fit: the numerals within tallies with their own tallies, and how many others occur once."""

    forced: dict[str, int]
    ones: int


def _bags(base: int) -> Iterator[_Bag]:
    for pairs in range(1, base + 1):
        # The largest tally whose own surplus is not too large.
        top = 1
        while _surplus(top + 1, base) <= pairs:
            top += 1
        for tallies in _with_surplus(pairs, pairs, top, base):
            # Every numeral that a tally contains occurs twice at least, and nothing else does.
            inside = {digit for tally in set(tallies) for digit in _numeral(tally, base)}
            if len(inside) != sum(tally > 1 for tally in tallies):
                continue
            written = Counter("".join(_numeral(tally, base) for tally in tallies))
            forced = {digit: times + 1 for digit, times in written.items()}
            ones = pairs - len(forced)
            if ones >= 0 and sorted([*forced.values(), *[1] * ones]) == sorted(tallies):
                yield _Bag(forced, ones)


def _with_surplus(total: int, parts: int, top: int, base: int) -> Iterator[tuple[int, ...]]:
    """Yield the falling bags of `parts` tallies of at most `top` whose surpluses add up to `total`."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    if total == 0 and base > 2:  # where only the tally 1 has no surplus
        yield (1,) * parts
        return
    for tally in range(top, 0, -1):
        surplus = _surplus(tally, base)
        if surplus > total:
            continue
        # The rest have at most this surplus each.
        if surplus * parts < total:
            return
        for rest in _with_surplus(total - surplus, parts - 1, tally, base):
            yield (tally, *rest)


def _surplus(tally: int, base: int) -> int:
    return tally - len(_numeral(tally, base))


def _check_base(base: int) -> int:
    return whole(base, "The base", 2, 36)


def _digits(number: str, base: int) -> str:
    if not isinstance(number, str):
        raise InputError(f'The number must be text, such as "22", not {shown(number)}.')
    digits = number.strip().lower()
    if not digits:
        raise InputError("There is no number; write at least one digit.")
    if len(digits) > MOST_DIGITS:
        raise InputError(f"The number has {len(digits):,} digits; at most {MOST_DIGITS:,} are read.")
    for place, digit in enumerate(digits, start=1):
        if digit not in NUMERALS[:base]:
            raise InputError(
                f"{quoted(digit)} (place {place}) is not a digit in base {base}, whose digits are 0 to {NUMERALS[base - 1]}."
            )
    return digits


@lru_cache(4096)
def _numeral(value: int, base: int) -> str:
    digits = ""
    while value:
        value, digit = divmod(value, base)
        digits = NUMERALS[digit] + digits
    return digits or "0"


def _listed(counts: Mapping[str, int], base: int) -> str:
    return "".join(_numeral(counts[digit], base) + digit for digit in sorted(counts))


def _reading(digits: str, counts: Mapping[str, int], base: int) -> tuple[tuple[int, str], ...] | None:
    """Return the reading as (tally, numeral) pairs with the most right tallies, or None."""

    @cache
    def best(start: int, above: str) -> tuple[int, tuple[tuple[int, str], ...]] | None:
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
            tally = int(digits[start:place], base)
            right = rest[0] + (tally == counts[numeral])
            if chosen is None or right > chosen[0]:
                chosen = right, ((tally, numeral), *rest[1])
        return chosen

    found = best(0, "")
    return None if found is None else found[1]


def _so_many(times: int, numeral: str) -> str:
    many = _NAMES[times] if times < len(_NAMES) else f"{times:,}"
    return f"{many} {numeral}{'' if times == 1 else 's'}"


def _there(times: int, numeral: str) -> str:
    return f"{_so_many(times, numeral)} {'is' if times == 1 else 'are'} there"
