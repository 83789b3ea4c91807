"""Ranges of subjects: ``queens:1..13`` is ``queens:1``, ``queens:2``, ... ``queens:13``, counted in turn."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from dataclasses import dataclass

from countinghouse.command_line.whole_numbers import whole
from countinghouse.errors import InputError
from countinghouse.wording import grouped, quoted

MOST_TERMS = 10_000
"""The maximum length of a range."""

# The kinds of subjects that take whole numbers; the full stops in a sudoku are cells, not ranges.
_KINDS = ("queens", "langford", "colouring")


@dataclass(frozen=True)
class Range:
    """A range of subjects: each is a number from `first` to `last` between the texts `before` and `after`."""

    before: str
    first: int
    last: int
    after: str

    def what(self, n: int) -> str:
        """Return the subject for the number n."""
        return f"{self.before}{n}{self.after}"


def read_range(what: str) -> Range | None:
    """Return the range named by a text, or None if the text names a single subject; raise InputError for a bad range.

    >>> read_range("queens:6x1..9")
    Range(before='queens:6x', first=1, last=9, after='')
    >>> read_range("queens:8") is None
    True
    """
    kind, colon, rest = what.partition(":")
    if not colon or kind not in _KINDS:
        return None
    numbers = rest.partition(":")[0]  # a file name may follow a second colon
    if ".." not in numbers:
        return None
    parts = numbers.split("x") if kind == "queens" else [numbers]
    ranges = [at for at, part in enumerate(parts) if ".." in part]
    if len(ranges) > 1:
        raise InputError(f"{quoted(numbers)} has two ranges; give only one, such as {kind}:6x1..9.")
    ends = re.fullmatch(r"([^.]*)\.\.([^.]*)", parts[ranges[0]])
    said = f"{quoted(parts[ranges[0]])} is not a range: write the first and the last number, such as {kind}:1..8."
    if ends is None:
        raise InputError(said)
    try:
        first, last = whole(ends[1]), whole(ends[2])
    except ArgumentTypeError:
        raise InputError(said) from None
    if first > last:
        raise InputError(f"The range {first}..{last} is empty: the first number must be the smaller one.")
    if last - first >= MOST_TERMS:
        raise InputError(f"The range {first}..{last} has more than {grouped(MOST_TERMS)} numbers.")
    before = "".join(f"{part}x" for part in parts[: ranges[0]])
    after = "".join(f"x{part}" for part in parts[ranges[0] + 1 :])
    return Range(f"{kind}:{before}", first, last, after + rest[len(numbers) :])
