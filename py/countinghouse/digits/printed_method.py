"""Search for self-tallying numbers by the printed method, to compare it with `self_tallying.all_in_base`.

For every set of numerals, try every row of tallies, one per numeral, that is written with these numerals and whose
surpluses add up to the number of pairs; keep the rows that count themselves. The method is from Vamshi Jandhyala's
chapter on the Riddler of 8 March 2019.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import combinations

from countinghouse.checks import whole
from countinghouse.numerals import NUMERALS, in_base

__all__ = ["Printed", "printed_method_steps"]


@dataclass(frozen=True)
class Printed:
    """Progress of the printed search."""

    candidates: int
    numbers: tuple[str, ...]


def printed_method_steps(base: int = 10) -> Generator[Printed, None, Printed]:
    """Run the printed search; yield progress after every 256 candidates and return the final state.

    Time: O(`base`) per candidate; there are 97 candidates in base 4, 1,204 in base 6 and 4,856 in base 7.

    >>> from countinghouse.stepping import finish
    >>> finish(printed_method_steps(3)).numbers
    ('22', '10111', '11112', '100101', '1011122', '2021102', '10010122')
    """
    return _printed_method_steps(whole(base, "The base", 2, 36))


def _printed_method_steps(base: int) -> Generator[Printed, None, Printed]:
    candidates = 0
    found: list[str] = []
    for pairs in range(1, base + 1):
        tallies = [(text, value - len(text)) for value, text in _texts(base, pairs)]
        for numerals in combinations(NUMERALS[:base], pairs):
            listed = set(numerals)
            allowed = [(text, surplus) for text, surplus in tallies if listed.issuperset(text)]
            for row in _rows(allowed, pairs, pairs):
                candidates += 1
                number = "".join(map("".join, zip(row, numerals, strict=True)))
                if all(int(text, base) == number.count(own) for text, own in zip(row, numerals, strict=True)):
                    found.append(number)
                if candidates % 256 == 0:
                    yield Printed(candidates, tuple(found))
    return Printed(candidates, tuple(sorted(found, key=lambda number: (len(number), number))))


def _texts(base: int, most: int) -> Iterator[tuple[int, str]]:
    """Yield the tallies whose surplus is at most `most`."""
    value = 1
    while True:
        text = in_base(value, base)
        if value - len(text) > most:
            return
        yield value, text
        value += 1


def _rows(allowed: list[tuple[str, int]], places: int, total: int) -> Iterator[tuple[str, ...]]:
    if places == 0:
        if total == 0:
            yield ()
        return
    for text, surplus in allowed:
        if surplus <= total:
            for rest in _rows(allowed, places - 1, total - surplus):
                yield (text, *rest)
