"""Estimate with a population: a bounded number of weighted vertices that descends the whole tree, depth by depth.

A plain probe visits one vertex at each depth, and most probes end long before the depths that matter. Here many
vertices descend together, and :mod:`countinghouse.exact_cover.estimates.resampling` keeps about `size` of their
children at each depth, by systematic sampling.

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
from countinghouse.exact_cover.estimates.resampling import Steps
from countinghouse.exact_cover.search.bit_sets import SOLVED, Array, Tree, Vertices
from countinghouse.exact_cover.search.exhaustive import compiles, load, loaded
from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["ROOM", "Descent", "Population", "sweep_steps", "swept_block"]

#: Weights stay below this.
ROOM = 1 << 62


class Descent:
    """A population descending from `vertices`, each of weight 1. `items` and `degrees` give, for each vertex, the item to
    branch on and the degree.

    The true weights are `weights` times 2**shift. `below` gives, for each vertex, the vertex above it from which the
    descent began. `vertices_by_depth` and `found_by_depth` are estimates of the numbers of vertices and solutions at each depth
    below; `hits` counts the solutions found. Uses compiled steps if they are loaded.
    """

    def __init__(
        self, tree: Tree, vertices: Vertices, items: Array, degrees: Array, draws: Draws, size: int
    ) -> None:
        self._steps, self._draws = Steps(tree, size), draws
        if loaded() and compiles(tree, size * tree.usual_depth):
            from countinghouse.exact_cover.estimates import compiled

            self._steps = compiled.Steps(tree, size)
        self.vertices, self.items, self.degrees = vertices, items, degrees
        self.weights = np.ones(len(vertices), np.int64)
        self.below = np.arange(len(vertices), dtype=np.int64)
        self.shift = 0
        self.vertices_by_depth: list[int] = []
        self.found_by_depth: list[int] = []
        self.hits = 0

    def down(self, shares: Array | None = None) -> bool:
        """Descend to the next depth; return False if all vertices are leaves. For each vertex from which the descent
        began, add the estimated number of vertices below it at the new depth to `shares` (float64)."""
        live = np.nonzero((self.degrees > 0) & (self.degrees < SOLVED))[0]
        weights, degrees = self.weights[live], self.degrees[live]
        if not len(live):
            return False
        while int(weights.max()) * int(degrees.sum()) >= ROOM:
            weights = (weights + (self._draws.words(len(weights)) >> np.uint64(63)).astype(np.int64)) >> 1
            self.shift += 1
            left = np.nonzero(weights)[0]
            live, weights, degrees = live[left], weights[left], degrees[left]
        total = weights * degrees
        self.vertices_by_depth.append(int(total.sum()) << self.shift)
        if shares is not None:
            with np.errstate(over="ignore"):  # a size is infinite if it is too large for a float
                sizes = np.ldexp(total.astype(np.float64), self.shift)
                shares += np.bincount(self.below[live], weights=sizes, minlength=len(shares))
        parents, ranks, self.weights = self._steps.keep(weights, degrees, self._draws)
        rows = live[parents]
        self.below = self.below[rows]
        self.vertices, self.items, self.degrees = self._steps.enter(self.vertices, rows, self.items, ranks)
        solved = self.weights[self.degrees == SOLVED]
        self.hits += len(solved)
        self.found_by_depth.append(int(solved.sum()) << self.shift)
        return True


def sweep_steps(
    tree: Tree,
    vertices: Vertices,
    items: Array,
    degrees: Array,
    draws: Draws,
    size: int,
    shares: Array | None = None,
) -> Generator[None, None, tuple[list[int], list[int], int]]:
    """Sweep down from `vertices` (see `Descent`). Yields after each depth.

    Returns the estimated numbers of vertices and of solutions at each depth below, and the number of solutions found.
    Adds the estimated size of the subtree of each vertex to `shares` (float64).
    """
    descent = Descent(tree, vertices, items, degrees, draws, size)
    while descent.down(shares):
        yield
    return descent.vertices_by_depth, descent.found_by_depth, descent.hits


class Population:
    """Sweeps of a population."""

    name = "population"
    title = "population sweeps"
    explained = "A thousand weighted vertices descend the tree together and are resampled at each depth."
    whole_blocks = True

    def start(self, tree: ExpandedTree, probes: int = 0) -> None:
        """Load the compiled steps if the run is long enough; sweeps share nothing else but the expanded top."""
        load(tree.tree, probes * tree.tree.usual_depth, tree.memory_mb)

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Run one sweep of `probes` vertices per depth."""
        last = tree.top[-1]
        below = yield from sweep_steps(tree.tree, tree.edge, last.item, last.degree, draws, probes)
        return swept_block(self.name, tree, seed, probes, 0, below)


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
