"""Estimate with sampled subtrees: a population descends only to a certain depth, and everything below its vertices there
is searched.

A population sweep spends the same work on every depth, although nearly all vertices are deep in the tree, so it visits
only a tiny fraction of them. Searching whole subtrees visits a larger fraction in the same time, and so finds solutions
several times as often if they are rare. But subtrees differ from one another, so subtrees that are too large would make
the estimates vary too much. The depth chosen is therefore the greatest at which searching a vertex's subtree still takes
much longer than reaching the vertex.

A few population sweeps with a fixed seed determine that depth, so it depends only on the problem.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import zip_longest
from weakref import WeakKeyDictionary

import numpy as np

from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates.blocks import BLOCK, Block
from countinghouse.exact_cover.estimates.population import Descent, sweep_steps, swept_block
from countinghouse.exact_cover.search.bit_sets import SOLVED, Tree
from countinghouse.exact_cover.search.exhaustive import batch_of, load, walk_of
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.stepping import finish

__all__ = ["Subtrees"]

# The sweeps that find the depth: how many, the seed and purpose of their draws, and the memory of one, in bytes.
_PILOTS, _SEED, _PURPOSE = 4, 1, 1
_PILOT_BYTES = 50_000_000
# A subtree to be searched must have at least this many vertices for each depth that the population descends to reach it.
_WORTH = 10


class Subtrees:
    """Searches of a sample of subtrees."""

    name = "subtrees"
    title = "sampled subtrees"
    explained = (
        "A population descends to a certain depth, and everything below its vertices there is searched."
    )
    whole_blocks = True

    def __init__(self) -> None:
        self._found: WeakKeyDictionary[ExpandedTree, tuple[int, int]] = WeakKeyDictionary()

    def start(self, tree: ExpandedTree, probes: int = 0) -> None:
        """Find the depth, and load the compiled search if the run is long enough."""
        depth, below = self._depth(tree)
        load(tree.tree, probes * (depth + below), tree.memory_mb)

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Choose about `probes` subtrees and search them; yield regularly."""
        depth, below = self._depth(tree)
        last = tree.top[-1]
        descent = Descent(tree.tree, tree.edge, last.item, last.degree, draws, probes)
        while len(descent.vertices_by_depth) < depth and descent.down():
            yield
        found = yield from _searched(tree.tree, descent, probes * below)
        return swept_block(self.name, tree, seed, probes, 0, found)

    def _depth(self, tree: ExpandedTree) -> tuple[int, int]:
        """Return how far below the top the population descends, and the expected size of a subtree there."""
        if tree not in self._found:
            self._found[tree] = _depth_of(tree)
        return self._found[tree]


def _depth_of(tree: ExpandedTree) -> tuple[int, int]:
    last = tree.top[-1]
    size = max(16, min(BLOCK, _PILOT_BYTES // (tree.tree.row_bytes * tree.tree.usual_depth)))
    levels = [_PILOTS * len(last.item)]
    for number in range(_PILOTS):
        draws = Draws(_SEED, number, _PURPOSE)
        below, _, _ = finish(sweep_steps(tree.tree, tree.edge, last.item, last.degree, draws, size))
        levels = [sum(both) for both in zip_longest(levels, [0, *below], fillvalue=0)]
    chosen, left, mean = 0, sum(levels), 0
    for depth, many in enumerate(levels):
        left -= many
        if many and left // many >= _WORTH * depth:
            chosen, mean = depth, left // many
    return chosen, mean


def _searched(
    tree: Tree, descent: Descent, expected: int
) -> Generator[None, None, tuple[list[int], list[int], int]]:
    """Search below the vertices of a population; return the same estimates as `population.sweep_steps`."""
    vertices, found = list(descent.vertices_by_depth), list(descent.found_by_depth)
    hits, depth = descent.hits, len(vertices)
    live = np.nonzero((descent.degrees > 0) & (descent.degrees < SOLVED))[0]
    weights = descent.weights[live]
    walk = walk_of(tree, expected)
    batch = batch_of(tree)
    for weight in np.unique(weights).tolist():
        rows = live[weights == weight]
        which, options = tree.children(descent.vertices, rows, descent.items[rows])
        for at, entered, solved in walk(tree, descent.vertices, rows[which], options, depth, batch):
            missing = at + 1 - len(vertices)
            vertices += [0] * missing
            found += [0] * missing
            vertices[at] += entered * weight << descent.shift
            found[at] += solved * weight << descent.shift
            hits += solved
            yield
    return vertices, found, hits
