"""Estimate with a population: a bounded number of weighted vertices sweeps the whole tree, depth by depth.

A plain probe is one vertex at each depth, and most end long before the depths that matter. Here many vertices go down
together. Children inherit the weights; of too many, keep about `size`, so that expected weights stay:

- Find the threshold c for which the sum of min(weight, c) over all children is at most size * c.
- Keep children of weight c or more as they are.
- Put the others end to end in the tree's order, each as long as its weight, and a comb of distance c at a random place;
  keep the children under a tooth, with weight c: a child of weight w with chance w/c (systematic sampling).

The sum of the weights at a depth is an unbiased estimate of its number of vertices, as in Chen's *Heterogeneous sampling
by tree search* (SIAM J. Comput. 21, 1992), with the comb's intervals as strata. The vertices of a sweep depend on each
other, so the unit of the statistics is the sweep.

A *guided* sweep looks at the kept children, drops the dead ends, and keeps half as many of the others, with chances in
proportion to weight times a guess of their subtrees, which grows with the options left. Any guess is unbiased. The top
of the tree is exact. Weights are whole numbers, halved before they outgrow 64 bits and rounded at random, unbiased.
"""

from __future__ import annotations

import numpy as np

from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.tree import SOLVED, Array, Tree, Vertices

__all__ = ["SCALE", "guided_sweep", "keep", "sweep"]

SCALE = 12
"""Weights of a guided sweep are whole multiples of 2**-SCALE."""

_ROOM = 1 << 62


def sweep(
    tree: Tree,
    vertices: Vertices,
    items: Array,
    degrees: Array,
    draws: Draws,
    size: int,
    shares: Array | None = None,
) -> tuple[list[int], list[int], int]:
    """Sweep down from `vertices` (each of weight 1, with the item to branch on and the degree).

    Returns the estimated numbers of vertices and of solutions at each depth below, and how many members of the population
    were solutions. Adds the estimated size of the subtree of each vertex to `shares` (float64).
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
        while int(weights.max()) * int(degrees.sum()) >= _ROOM:
            weights = (weights + (draws.words(len(weights)) >> np.uint64(63)).astype(np.int64)) >> 1
            shift += 1
            left = np.nonzero(weights)[0]
            live, weights, degrees = live[left], weights[left], degrees[left]
        total = weights * degrees
        vertices_by_depth.append(int(total.sum()) << shift)
        if shares is not None:
            with np.errstate(over="ignore"):  # more than a float holds is infinite
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


def guided_sweep(
    tree: Tree, vertices: Vertices, items: Array, degrees: Array, draws: Draws, size: int
) -> tuple[list[int], list[int], int]:
    """As `sweep` with a guess: look at `size` children a depth, keep half. Returns multiples of 2**-SCALE, as integers."""
    vertices_by_depth: list[int] = []
    found_by_depth: list[int] = []
    hits = 0
    shift = 0
    weights = np.full(len(vertices), 1 << SCALE, np.int64)
    while True:
        live = np.nonzero((degrees > 0) & (degrees < SOLVED))[0]
        weights, degrees, items = weights[live], degrees[live], items[live]
        if not len(live):
            return vertices_by_depth, found_by_depth, hits
        while int(weights.max()) * int(degrees.sum()) >= _ROOM >> _GUESS_BITS:
            weights = (weights + (draws.words(len(weights)) >> np.uint64(63)).astype(np.int64)) >> 1
            shift += 1
            left = np.nonzero(weights)[0]
            live, weights, degrees, items = live[left], weights[left], degrees[left], items[left]
        vertices_by_depth.append(int((weights * degrees).sum()) << shift)
        parents, ranks, weights = keep(weights, degrees, draws, size)
        rows = live[parents]
        options = tree.pick(vertices, rows, items[parents], ranks)
        items, degrees, lefts = tree.look_ahead(vertices, rows, options)
        solved = weights[degrees == SOLVED]
        hits += len(solved)
        found_by_depth.append(int(solved.sum()) << shift)
        live = np.nonzero((degrees > 0) & (degrees < SOLVED))[0]
        if len(live):
            guesses = _guess(degrees[live], lefts[live])
            scores = weights[live] * guesses
            at, _, kept = keep(scores, np.ones(len(live), np.int64), draws, max(1, size // 2))
            # A child under a tooth stands for threshold / guess, rounded at random.
            thinned = np.nonzero(kept != scores[at])[0]
            live, guesses = live[at], guesses[at]
            weights = weights[live]
            rest = draws.below(guesses[thinned].astype(np.uint64))
            weights[thinned] = (kept[thinned] + rest) // guesses[thinned]
        else:
            weights = weights[live]
        vertices = tree.step(vertices, rows[live], options[live])
        items, degrees = items[live], degrees[live]


_GUESS_BITS = 10


def _guess(degrees: Array, lefts: Array) -> Array:
    """Guess from 1 to 1023, in proportion to the options left times the root of the degree."""
    raw = lefts * np.sqrt(256.0 * degrees).astype(np.int64)
    guesses: Array = np.maximum(1, raw * ((1 << _GUESS_BITS) - 1) // max(1, int(raw.max())))
    return guesses


def keep(weights: Array, degrees: Array, draws: Draws, size: int) -> tuple[Array, Array, Array]:
    """Choose the children to keep of vertices with `weights` and `degrees`: (parent, rank, weight) in order."""
    total = weights * degrees
    if int(degrees.sum()) <= size:
        parents, ranks = _all(np.arange(len(weights), dtype=np.int64), degrees)
        return parents, ranks, weights[parents]
    # The threshold falls and the set of heavy ones grows, until they agree.
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
