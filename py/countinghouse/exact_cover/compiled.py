"""A problem in numbers: what the searches, the sweep and the writers of files read."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

__all__ = ["Colour", "Compiled", "Item", "Name", "Solution"]

Item = Hashable
Colour = Hashable
Name = Hashable
Solution = frozenset[Any]
"""A solution: the names of its options. `Any`, so that a user whose names are sortable can sort them."""


@dataclass(frozen=True)
class Compiled:
    """A problem in numbers: item `i` is ``items[i]``, and option `j` is ``names[j]`` with the items ``options[j]``.

    The first `primary_count` items are primary. Options and their items keep the order of `add` and `set`; options
    without a primary item are included. Option `j` costs ``costs[j]``; `costs` is empty if all options cost nothing.

    If there are colours, `colours` has a number for every item of every option: 0 for none, `k` for ``palette[k -
    1]``. If an item may be covered several times, `bounds` has the fewest and the most times for every primary item.
    """

    items: tuple[Item, ...]
    primary_count: int
    names: tuple[Name, ...]
    options: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[int, ...], ...] = ()
    palette: tuple[Colour, ...] = ()
    bounds: tuple[tuple[int, int], ...] = ()
    costs: tuple[int, ...] = ()
