"""Estimate with a population: a bounded number of weighted vertices that descends the whole tree, depth by depth.

A plain probe visits one vertex at each depth, and most probes end long before the depths that matter. Here many
vertices descend together. Children inherit their parents' weights; if there are too many, about `size` of them are
kept, without changing the expected weights:

- Find the threshold c for which the sum of min(weight, c) over all children is at most size * c.
- Keep children of weight c or more as they are.
- Line up the others in the tree's order, as segments as long as their weights, and mark points at intervals of c from a
  random start. Keep the children with a mark in their segment, with weight c. So a child of weight w is kept with
  probability w/c (systematic sampling).

The sum of the weights at a depth is an unbiased estimate of its number of vertices, as in Chen's *Heterogeneous
sampling by tree search* (SIAM J. Comput. 21, 1992), with the intervals between marks as strata. The vertices of a sweep
depend on each other, so the statistics treat a whole sweep as one observation.

The top of the tree is exact. Weights are whole numbers, halved before they exceed 64 bits, with unbiased random
rounding.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates.blocks import Block
from countinghouse.exact_cover.search.bit_sets import SOLVED, Array, Tree, Vertices
from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["ROOM", "Population", "keep", "sweep", "swept_block"]

#: Weights stay below this.
ROOM = 1 << 62


def sweep(
    tree: Tree,
    vertices: Vertices,
    items: Array,
    degrees: Array,
    draws: Draws,
    size: int,
    shares: Array | None = None,
) -> tuple[list[int], list[int], int]:
    """Sweep down from `vertices`, each with weight 1; `items` and `degrees` give the item to branch on and the degree
    of each vertex.

    Returns the estimated numbers of vertices and of solutions at each depth below, and the number of solutions found.
    Adds the estimated size of the subtree of each vertex to `shares` (float64).
    """
    vertices_by_depth: list[int] = []
    found_by_depth: list[int] = []
    hits = 0
    shift = 0
    weights = np.ones(len(vertices), np.int64)
    below = np.arange(len(vertices), dtype=np.int64)
    while True:
        live = np.nonzero((degrees > 0) & (degrees < SOLVED))[0]
        weights, degrees = weights[live], degrees[live]
        if not len(live):
            return vertices_by_depth, found_by_depth, hits
        while int(weights.max()) * int(degrees.sum()) >= ROOM:
            weights = (weights + (draws.words(len(weights)) >> np.uint64(63)).astype(np.int64)) >> 1
            shift += 1
            left = np.nonzero(weights)[0]
            live, weights, degrees = live[left], weights[left], degrees[left]
        total = weights * degrees
        vertices_by_depth.append(int(total.sum()) << shift)
        if shares is not None:
            with np.errstate(over="ignore"):  # a size is infinite if it is too large for a float
                sizes = np.ldexp(total.astype(np.float64), shift)
                shares += np.bincount(below[live], weights=sizes, minlength=len(shares))
        parents, ranks, weights = keep(weights, degrees, draws, size)
        rows = live[parents]
        below = below[rows]
        vertices = tree.step(vertices, rows, tree.pick(vertices, rows, items[rows], ranks))
        items, degrees = tree.look(vertices)
        solved = weights[degrees == SOLVED]
        hits += len(solved)
        found_by_depth.append(int(solved.sum()) << shift)


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


class Population:
    """Sweeps of a population."""

    name = "population"
    title = "population sweeps"
    explained = "A thousand weighted vertices descend the tree together and are resampled at each depth."
    whole_blocks = True

    def start(self, tree: ExpandedTree) -> None:
        """Do nothing: sweeps share only the expanded top."""

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Run one sweep of `probes` vertices per depth."""
        last = tree.top[-1]
        below = sweep(tree.tree, tree.edge, last.item, last.degree, draws, probes)
        return swept_block(self.name, tree, seed, probes, 0, below)
        yield


def swept_block(
    method: str,
    tree: ExpandedTree,
    seed: int,
    probes: int,
    scale: int,
    swept: tuple[list[int], list[int], int],
) -> Block:
    """Return a sweep as a block; `swept` has its numbers of vertices, solutions and hits below the top."""
    below, found_below, hits = swept
    exact, exact_found = tree.exact_levels()
    vertices = [*(value << scale for value in exact), *below]
    found = [*(value << scale for value in exact_found), *found_below]
    total = sum(found)
    return Block(
        method,
        seed,
        1,
        probes,
        1,
        scale,
        probes if any(exact_found) else min(hits, probes),
        tuple((value, value * value) for value in vertices),
        tuple((value, value * value) for value in found),
        (total, total * total),
    )
