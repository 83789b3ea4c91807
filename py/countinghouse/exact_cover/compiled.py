"""A problem with its names replaced by numbers, as searches, sweeps and file writers use it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

__all__ = ["Colour", "Compiled", "Item", "Name", "Solution", "in_order"]

#: An item of an exact cover problem, such as a cell.
Item = Hashable
#: A colour that options give to a secondary item.
Colour = Hashable
#: The name of an option.
Name = Hashable
Solution = tuple[Any, ...]
"""A solution: the names of its options, in the order of the problem. Their type is `Any`, so callers who know the type
of the names need no casts."""


@dataclass(frozen=True)
class Compiled:
    """A problem with numbered items and options: item `i` is ``items[i]``, and option `j` is named ``names[j]`` and has
    the items ``options[j]``.

    The first `primary_count` items are primary. Options and their items keep the order of `add` and `set`; options
    without a primary item are included. Option `j` costs ``costs[j]``; `costs` is empty if no option costs anything.

    If the problem has colours, `colours` has a number for each item of each option: 0 for none, `k` for ``palette[k -
    1]``. If any item may be covered several times, `bounds` has the minimum and maximum number of coverings of every
    primary item.

    >>> from countinghouse.exact_cover import Problem
    >>> compiled = Problem.from_text("a b | x\\n1: a x\\n2: b").compiled()
    >>> compiled.items, compiled.primary_count, compiled.names, compiled.options
    (('a', 'b', 'x'), 2, ('1', '2'), ((0, 2), (1,)))
    """

    items: tuple[Item, ...]
    primary_count: int
    names: tuple[Name, ...]
    options: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[int, ...], ...] = ()
    palette: tuple[Colour, ...] = ()
    bounds: tuple[tuple[int, int], ...] = ()
    costs: tuple[int, ...] = ()


def in_order(compiled: Compiled) -> Callable[[Iterable[Name]], Solution]:
    """Return a function that puts the options of a solution into the order of the problem.

    >>> in_order(Compiled((1,), 1, ("b", "a", "c"), ((0,), (0,), (0,))))({"a", "b"})
    ('b', 'a')
    """
    place = {name: at for at, name in enumerate(compiled.names)}
    return lambda options: tuple(sorted(options, key=place.__getitem__))
