"""A problem as sums: the items that can have weights, and how often each must be covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from countinghouse.exact_cover.compiled import Compiled
from countinghouse.exact_cover.demands import coloured_items, useful

__all__ = ["Array", "Demands", "Kinds", "demands", "kinds"]

Array = np.ndarray[Any, np.dtype[Any]]


class Demands(NamedTuple):
    """The numbers of the items that can have weights, with their minimum and maximum coverings; and, for each item of
    each option, the option's number and the item's position in this list."""

    items: Array
    low: Array
    high: Array
    options: int
    of_option: Array
    of_item: Array

    @property
    def fixed(self) -> Array:
        """Whether each item must be covered a fixed number of times."""
        answer: Array = self.low == self.high
        return answer


def demands(compiled: Compiled) -> Demands:
    """Return the items that can have weights, which are all except those with colours, and their options; options
    without a primary item are left out."""
    primary = compiled.primary_count
    coloured = coloured_items(compiled)
    items = [item for item in range(len(compiled.items)) if item not in coloured]
    place = {item: at for at, item in enumerate(items)}
    bounds: Sequence[tuple[int, int]] = compiled.bounds or [(1, 1)] * primary
    low = [bounds[item][0] if item < primary else 0 for item in items]
    high = [bounds[item][1] if item < primary else 1 for item in items]
    numbers = useful(compiled)
    of_option, of_item = [], []
    for at, number in enumerate(numbers):
        for item in compiled.options[number]:
            if item in place:
                of_option.append(at)
                of_item.append(place[item])
    as_numbers = [np.array(each, dtype=np.int64) for each in (items, low, high, of_option, of_item)]
    return Demands(as_numbers[0], as_numbers[1], as_numbers[2], len(numbers), as_numbers[3], as_numbers[4])


class Kinds(NamedTuple):
    """The kind of every item, the number of items of each kind with their minimum and maximum coverings, and the
    distinct rows of numbers of items of each kind that options cover."""

    of_item: Array
    sizes: Array
    low: Array
    high: Array
    rows: Array


def kinds(own: Demands, refine: bool) -> Kinds:
    """Sort the items into kinds and return the problem in terms of these kinds.

    With `refine`, items are of the same kind if colour refinement cannot tell them apart: all options of a kind have
    equally many items of each kind, and all items of a kind are in equally many options of each kind. Symmetric items
    are always of the same kind. If signed weights exist, their means over the kinds are also such weights, because the
    total weight of all options of a kind does not change. Without `refine`, every item is its own kind.
    """
    many = len(own.items)
    of_item = np.arange(many, dtype=np.int64)
    option_kind = np.arange(own.options, dtype=np.int64)
    if refine:
        of_item, option_kind = _refined(own)
    count = int(of_item.max(initial=-1)) + 1
    sizes = np.bincount(of_item.astype(np.intp), minlength=count).astype(np.int64)
    first = np.unique(of_item, return_index=True)[1]
    chosen = np.unique(option_kind, return_index=True)[1]
    row_of = np.full(own.options, -1, np.int64)
    row_of[chosen] = np.arange(len(chosen), dtype=np.int64)
    rows = np.zeros((len(chosen), count), np.int64)
    mine = row_of[own.of_option] >= 0
    np.add.at(rows, (row_of[own.of_option[mine]], of_item[own.of_item[mine]]), 1)
    if len(rows):
        rows = np.unique(rows, axis=0)
    return Kinds(of_item, sizes, own.low[first], own.high[first], rows)


def _refined(own: Demands) -> tuple[Array, Array]:
    start = np.stack([own.low, own.high], axis=1)
    of_item = _numbered(start) if len(start) else np.zeros(0, np.int64)
    of_option = np.zeros(own.options, np.int64)
    draws = np.random.Generator(np.random.PCG64(24))
    known = (0, 0)
    while True:
        now = (int(of_item.max(initial=-1)) + 1, int(of_option.max(initial=-1)) + 1)
        if now == known or not own.options:
            return of_item, of_option
        known = now
        # Sums of random 62-bit numbers represent multisets; equal sums by chance would only lead to weights that fail
        # the check.
        marks = draws.integers(0, 2**62, size=max(now), dtype=np.int64)
        around = np.zeros(own.options, np.int64)
        np.add.at(around, own.of_option, marks[of_item[own.of_item]])
        of_option = _numbered(np.stack([of_option, around], axis=1))
        marks = draws.integers(0, 2**62, size=int(of_option.max()) + 1, dtype=np.int64)
        near = np.zeros(len(own.items), np.int64)
        np.add.at(near, own.of_item, marks[of_option[own.of_option]])
        of_item = _numbered(np.stack([of_item, near], axis=1))


def _numbered(rows: Array) -> Array:
    """Number the distinct rows from 0; return the number of each row."""
    return np.unique(rows, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)
