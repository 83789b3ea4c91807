"""Colours and multiplicities, in the forms that searches and sweeps share.

*Colours.* A *shade* is a secondary item in one colour. An option that gives item x the colour c removes all options
that have x in another colour or in none; an option that has x without a colour removes all other options that have x.

*Multiplicities.* The options that cover an item several times are chosen in order: each branch chooses the next option,
and the options before it leave the matrix. If an item may be covered fewer times than its maximum, its last branch is
`Enough`: no further option covers it. While an item is *owed* coverings, the search omits branches that leave too few
options for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from countinghouse.exact_cover.compiled import Compiled, Item, Name

__all__ = ["Enough", "Marks", "Times", "branch_names", "coloured_items", "marks", "shades", "times", "useful"]


@dataclass(frozen=True)
class Enough:
    """The branch that ends the coverings of `item`; in a path, it replaces the name of an option."""

    item: Item

    def __str__(self) -> str:
        return f"no more for {self.item}"


class Times(NamedTuple):
    """For each item (by number) that need not be covered exactly once, the coverings `owed` and the `most` allowed.

    Each item in `spare` has a branch `Enough`; these branches are numbered after all options, in the order of `spare`.
    """

    owed: Mapping[int, int]
    most: Mapping[int, int]
    spare: tuple[int, ...]


def useful(compiled: Compiled) -> list[int]:
    """Return the numbers of the options with a primary item."""
    primary = compiled.primary_count
    return [number for number, items in enumerate(compiled.options) if items and min(items) < primary]


_ONCE = Times({}, {}, ())


def times(compiled: Compiled) -> Times:
    """Return the coverings of items that need not be covered exactly once; a maximum above the item's number of options
    is lowered to that number, but not below the minimum."""
    if not compiled.bounds:
        return _ONCE
    lengths = [0] * len(compiled.items)
    for number in useful(compiled):
        for item in compiled.options[number]:
            lengths[item] += 1
    owed: dict[int, int] = {}
    most: dict[int, int] = {}
    spare: list[int] = []
    for item, (low, high) in enumerate(compiled.bounds):
        high = max(low, min(high, lengths[item]), 1)
        if (low, high) == (1, 1):
            continue
        most[item] = high
        owed[item] = low if low < high else low - 1
        if low < high:
            spare.append(item)
    return Times(owed, most, tuple(spare))


def branch_names(compiled: Compiled) -> list[Name]:
    """Return the names of all branches: the options, then the `Enough` of each spare item."""
    return [*compiled.names, *(Enough(compiled.items[item]) for item in times(compiled).spare)]


def coloured_items(compiled: Compiled) -> dict[int, list[int]]:
    """Return the colours of each secondary item that has any, in order of first appearance."""
    found: dict[int, dict[int, None]] = {}
    if compiled.colours:
        for number in useful(compiled):
            for item, colour in zip(compiled.options[number], compiled.colours[number], strict=True):
                if colour:
                    found.setdefault(item, {})[colour] = None
    return {item: list(own) for item, own in found.items()}


def shades(compiled: Compiled) -> tuple[dict[tuple[int, int], int], Sequence[tuple[int, ...]]]:
    """Number the shades after the items; return these numbers, and each option's items with coloured items replaced by
    shades.

    >>> from countinghouse.exact_cover.problem import Problem
    >>> shades(Problem.from_text("a b | x\\n1: a x:A\\n2: b x").compiled())
    ({(2, 1): 3}, [(0, 3), (1, 2)])
    """
    if not compiled.colours:
        return {}, compiled.options
    number: dict[tuple[int, int], int] = {}
    for item, own in coloured_items(compiled).items():
        for colour in own:
            number[item, colour] = len(compiled.items) + len(number)
    return number, [
        tuple([number.get((item, colour), item) for item, colour in zip(items, colours, strict=True)])
        for items, colours in zip(compiled.options, compiled.colours, strict=True)
    ]


class Marks(NamedTuple):
    """The effects of options as marks: an option fits if its `tests` are all unmarked; choosing it marks its `sets`.

    The marks are the items and the shades. If a shade is marked, the item can no longer have this colour; if a coloured
    item is marked, it can no longer appear without a colour.
    """

    many: int
    tests: Sequence[tuple[int, ...]]
    sets: Sequence[tuple[int, ...]]


def marks(compiled: Compiled) -> Marks:
    """Return the marks of every option.

    >>> from countinghouse.exact_cover.problem import Problem
    >>> marks(Problem.from_text("a b c | x\\n1: a x:A\\n2: b x:B\\n3: c x").compiled())
    Marks(many=6, tests=[(0, 4), (1, 5), (2, 3)], sets=[(0, 3, 5), (1, 3, 4), (2, 3, 4, 5)])
    """
    number, tests = shades(compiled)
    if not number:
        return Marks(len(compiled.items), compiled.options, compiled.options)
    own = coloured_items(compiled)
    sets = []
    for items, colours in zip(compiled.options, compiled.colours, strict=True):
        left: list[int] = []
        for item, colour in zip(items, colours, strict=True):
            left.append(item)
            left += [number[item, other] for other in own.get(item, ()) if other != colour]
        sets.append(tuple(left))
    return Marks(len(compiled.items) + len(number), tests, sets)
