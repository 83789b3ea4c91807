"""The steps of a sweep at each depth: keep a bounded number of weighted children and descend to them.

Children inherit their parents' weights. If there are too many, about `size` of them are kept, without changing the
expected weights:

- Find the threshold c for which the sum of min(weight, c) over all children is at most size * c.
- Keep children of weight c or more as they are.
- Line up the others in the tree's order, as segments as long as their weights, and mark points at intervals of c from a
  random start. Keep the children with a mark in their segment, with weight c. So a child of weight w is kept with
  probability w/c (systematic sampling).
"""

from __future__ import annotations

import numpy as np

from countinghouse.draws import Draws
from countinghouse.exact_cover.search.bit_sets import Array, Tree, Vertices

__all__ = ["Steps", "keep"]


class Steps:
    """The steps of sweeps of `size` vertices, with NumPy."""

    def __init__(self, tree: Tree, size: int) -> None:
        self.tree = tree
        self.size = size

    def keep(self, weights: Array, degrees: Array, draws: Draws) -> tuple[Array, Array, Array]:
        """Choose which children of these vertices to keep; see `keep`."""
        return keep(weights, degrees, draws, self.size)

    def enter(
        self, vertices: Vertices, rows: Array, items: Array, ranks: Array
    ) -> tuple[Vertices, Array, Array]:
        """Return the children with the given ranks of the vertices `rows`, with the item to branch on and the degree of
        each; `items` holds the branching items of all `vertices`. The item of a leaf is arbitrary."""
        children = self.tree.step(vertices, rows, self.tree.pick(vertices, rows, items[rows], ranks))
        return children, *self.tree.look(children)


def keep(weights: Array, degrees: Array, draws: Draws, size: int) -> tuple[Array, Array, Array]:
    """Choose which children of these vertices to keep; return the parents, ranks and weights of these children, in
    order."""
    total = weights * degrees
    if int(degrees.sum()) <= size:
        parents, ranks = _all(np.arange(len(weights), dtype=np.int64), degrees)
        return parents, ranks, weights[parents]
    # Repeatedly lower the threshold and extend the set of heavy vertices, until both are stable.
    heavy = np.zeros(len(weights), np.bool_)
    threshold = -(-int(total.sum()) // size)
    while True:
        grown = weights >= threshold
        room = size - int(degrees[grown].sum())
        rest = int(total[~grown].sum())
        if grown.sum() == heavy.sum() or room <= 0 or not rest:
            break
        heavy = grown
        threshold = -(-rest // room)
    light = np.nonzero(~heavy)[0]
    ends = np.cumsum(total[light], dtype=np.int64)
    teeth = np.arange(draws.one_below(threshold), int(ends[-1]), threshold, dtype=np.int64)
    at = np.searchsorted(ends, teeth, side="right")
    parents = light[at]
    ranks = (teeth - (ends[at] - total[parents])) // weights[parents]
    kept = np.full(len(parents), threshold, np.int64)
    if not heavy.any():
        return parents, ranks, kept
    big = np.nonzero(heavy)[0]
    big_parents, big_ranks = _all(big, degrees[big])
    parents = np.concatenate([parents, big_parents])
    order = np.argsort(parents, kind="stable")
    ranks = np.concatenate([ranks, big_ranks])
    kept = np.concatenate([kept, weights[big_parents]])
    return parents[order], ranks[order], kept[order]


def _all(parents: Array, degrees: Array) -> tuple[Array, Array]:
    first = np.cumsum(degrees, dtype=np.int64) - degrees
    ranks = np.arange(int(degrees.sum()), dtype=np.int64) - np.repeat(first, degrees.astype(np.intp))
    return np.repeat(parents, degrees.astype(np.intp)), ranks
