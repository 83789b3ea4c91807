"""The steps of a population sweep, compiled by Numba: the same children with the same weights as those of
:mod:`countinghouse.exact_cover.estimates.resampling`.

Importing this module imports Numba. Without Numba, the steps would run as plain Python, far slower than the NumPy
version, so check `COMPILED` first.
"""

from __future__ import annotations

import numpy as np

from countinghouse.compiling import COMPILED, compiled, lowest, number_of
from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates import resampling
from countinghouse.exact_cover.search.bit_sets import SOLVED, Array, Tree, Vertices
from countinghouse.exact_cover.search.compiled import COVERED, ITEM_BITS, fewest

__all__ = ["COMPILED", "Steps"]


class Steps(resampling.Steps):
    """The steps of sweeps of `size` vertices, in a tree that has `keep` and in which no item may be covered more than
    once.

    Successive depths alternate between two preallocated arrays, because allocating memory at each depth would take
    longer than the steps.
    """

    def __init__(self, tree: Tree, size: int) -> None:
        super().__init__(tree, size)
        assert tree.keep is not None
        self._keep = tree.keep.view(tree.word)
        self._scratch = np.empty(tree.words, tree.word)
        self._next, self._other = (np.empty((size + 1, tree.words), tree.word) for _ in range(2))

    def keep(self, weights: Array, degrees: Array, draws: Draws) -> tuple[Array, Array, Array]:
        """Same as the NumPy version."""
        heavy = np.zeros(len(weights), np.bool_)
        threshold = _threshold(weights, degrees, self.size, heavy)
        start = draws.one_below(threshold) if threshold else 0
        parents, ranks, kept = (np.empty(self.size + 1, np.int64) for _ in range(3))
        many = _kept(weights, degrees, threshold, start, heavy, parents, ranks, kept)
        return parents[:many], ranks[:many], kept[:many]

    def enter(
        self, vertices: Vertices, rows: Array, items: Array, ranks: Array
    ) -> tuple[Vertices, Array, Array]:
        """Same as the NumPy version, but do not write the rows of leaves. The rows are overwritten two calls later."""
        tree = self.tree
        alive = self._next[: len(rows)]
        self._next, self._other = self._other, self._next
        chosen, degrees = np.zeros(len(rows), np.int64), np.empty(len(rows), np.int64)
        _enter(
            vertices.alive,
            rows,
            items,
            ranks,
            self._keep,
            tree.option_at,
            tree.word_of,
            tree.word.type(1),
            tree.planes_at,
            tree.ranked,
            self._scratch,
            alive,
            chosen,
            degrees,
        )
        return Vertices(alive), chosen, degrees


@compiled
def _threshold(weights: Array, degrees: Array, size: int, heavy: Array) -> int:
    """Return the threshold, and mark as heavy the vertices whose children weigh at least that much; return 0 and mark
    all vertices if all children can be kept."""
    many, rest = 0, 0
    for at in range(len(weights)):
        many += degrees[at]
        rest += weights[at] * degrees[at]
    if many <= size:
        heavy[:] = True
        return 0
    room, marked = size, 0
    while True:
        threshold = (rest + room - 1) // room
        grown, room, rest = 0, size, 0
        for at in range(len(weights)):
            if weights[at] >= threshold:
                grown += 1
                room -= degrees[at]
            else:
                rest += weights[at] * degrees[at]
        if grown == marked or room <= 0 or rest == 0:
            return threshold
        for at in range(len(weights)):
            heavy[at] = weights[at] >= threshold
        marked = grown


@compiled
def _kept(
    weights: Array,
    degrees: Array,
    threshold: int,
    start: int,
    heavy: Array,
    parents: Array,
    ranks: Array,
    kept: Array,
) -> int:
    """Write the children of heavy vertices, and those that the sampling points `start`, `start + threshold`, ... select
    from the others; return how many were written."""
    many, low, mark = 0, 0, start
    for at in range(len(weights)):
        if heavy[at]:
            for rank in range(degrees[at]):
                parents[many], ranks[many], kept[many] = at, rank, weights[at]
                many += 1
            continue
        high = low + weights[at] * degrees[at]
        while mark < high:
            parents[many], ranks[many], kept[many] = at, (mark - low) // weights[at], threshold
            many += 1
            mark += threshold
        low = high
    return many


@compiled
def _enter(
    above: Array,
    rows: Array,
    items: Array,
    ranks: Array,
    keep: Array,
    option_at: Array,
    word_of: Array,
    one: int,
    planes_at: Array,
    ranked: Array,
    now: Array,
    alive: Array,
    chosen: Array,
    degrees: Array,
) -> None:
    """Write the degree of each child and, unless it is a leaf, its bits and the item to branch on."""
    words = alive.shape[1]
    width = 8 * alive.itemsize
    number = np.empty(len(word_of), np.int64)
    for child in range(len(rows)):
        row, item = rows[child], items[rows[child]]
        rest = ranks[child]
        plane = 0
        left = above[row, word_of[item, 0]]
        while number_of(left) <= rest:
            rest -= number_of(left)
            plane += 1
            left = above[row, word_of[item, plane]]
        for _ in range(rest):
            left &= left - one
        option = option_at[item, plane * width + lowest(left)]
        parent, kept = above[row], keep[option]
        for word in range(words):
            now[word] = parent[word] & kept[word]
        least = fewest(now, number, planes_at, ranked)
        if least == COVERED:
            degrees[child] = SOLVED
            continue
        degrees[child] = (least >> ITEM_BITS) - 1
        if degrees[child]:
            chosen[child] = least & ((1 << ITEM_BITS) - 1)
            alive[child] = now
