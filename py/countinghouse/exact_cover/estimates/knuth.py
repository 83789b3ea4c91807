"""Knuth's probe: walk from the root to a leaf, choosing each child of a vertex with the same probability.

If the vertices on the walk have degrees d0, d1, ..., the product d0 d1 ... d(k-1) is an unbiased estimate of the number
of vertices at depth k (0 beyond the end of the walk). The whole product, or 0 if the leaf is not a solution, is an
unbiased estimate of the number of solutions (*Estimating the efficiency of backtrack programs*, Math. Comp. 29, 1975).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np

from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates.blocks import Array, Block, Sums, exact_sums
from countinghouse.exact_cover.search.bit_sets import SOLVED, Vertices
from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["Knuth", "times"]


class Knuth:
    """Plain random probes."""

    name = "knuth"
    title = "Knuth's random probes"
    explained = "Each probe walks down the tree, choosing every branch with equal chances."
    whole_blocks = False

    def start(self, tree: ExpandedTree, probes: int = 0) -> None:
        """Do nothing: probes share only the expanded top."""

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Run one block."""
        vertices, found, hits = _walk(tree, draws, probes)
        # A probe reaches at most one solution, so squares from different depths can simply be added.
        solutions = (sum(a for a, _ in found), sum(b for _, b in found))
        return Block(self.name, seed, 1, probes, probes, 0, hits, tuple(vertices), tuple(found), solutions)
        yield


def times(weights: Array, factors: Array) -> Array:
    """Multiply whole numbers by degrees; the dtype is uint64, or object if that could overflow."""
    if weights.dtype != object:
        if not len(weights) or int(weights.max()) * int(factors.max()) < 2**63:
            small: Array = weights * factors.astype(np.uint64)
            return small
        weights = weights.astype(object)
    product: Array = weights * np.array(factors.tolist(), dtype=object)
    return product


def _walk(top: ExpandedTree, draws: Draws, probes: int) -> tuple[list[Sums], list[Sums], int]:
    """Run plain probes; return the sums of vertices and of solutions by depth, and the number of probes that found a
    solution."""
    vertices_by_depth: list[Sums] = []
    found_by_depth: list[Sums] = []
    hits = 0
    for here in descend(draws, top, probes):
        solved = here.degrees == SOLVED
        vertices_by_depth.append(exact_sums(here.weights))
        found_by_depth.append(exact_sums(here.weights[solved]))
        hits += int(np.count_nonzero(solved))
    return vertices_by_depth, found_by_depth, hits


@dataclass(frozen=True)
class Reached:
    """The vertices that probes reach at one depth: the numbers of the probes, the products of the degrees above, the
    items to branch on, and the degrees.

    `options` are the options that led here, in the tree's numbering, and `ranks` are their ranks among the choices
    above, from 0. Both are None at the root; `options` is also None in the expanded top.
    """

    probes: Array
    weights: Array
    items: Array
    degrees: Array
    options: Array | None
    ranks: Array | None


def descend(draws: Draws, top: ExpandedTree, probes: int) -> Iterator[Reached]:
    """Run plain probes depth by depth; yield the vertices that they reach at each depth."""
    tree = top.tree
    who = np.arange(probes, dtype=np.int64)
    weights: Array = np.ones(probes, np.uint64)
    at = np.zeros(probes, np.int64)
    here: Vertices | None = None
    options: Array | None = None
    ranks: Array | None = None
    depth = 0
    while True:
        if here is None:
            level = top.top[depth]
            item, degree = level.item[at], level.degree[at]
        else:
            item, degree = tree.look(here)
        yield Reached(who, weights, item, degree, options, ranks)
        live = np.nonzero((degree > 0) & (degree != SOLVED))[0]
        if not len(live):
            return
        item, degree = item[live], degree[live]
        ranks = draws.below(degree.astype(np.uint64))
        who, weights = who[live], times(weights[live], degree)
        if here is None and depth + 1 < len(top.top):
            at = level.first[at[live]] + ranks
        else:
            source, rows = (top.edge, at[live]) if here is None else (here, live)
            options = tree.pick(source, rows, item, ranks)
            here = tree.step(source, rows, options)
        depth += 1
