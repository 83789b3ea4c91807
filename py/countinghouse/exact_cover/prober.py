"""Make a problem ready for the probes of :mod:`countinghouse.exact_cover.probes`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from countinghouse.exact_cover import lookahead
from countinghouse.exact_cover.blocks import Sums, exact_sums
from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.tree import MOST_BYTES, SOLVED, Array, Tree, Vertices
from countinghouse.kept import Kept

__all__ = ["Prober", "prober_of"]

_TOP_VERTICES = 4096
_TOP_BYTES = 16 << 20


def times(weights: Array, factors: Array) -> Array:
    """Multiply whole numbers (uint64, or object once they could outgrow it) by degrees."""
    if weights.dtype != object:
        if not len(weights) or int(weights.max()) * int(factors.max()) < 2**63:
            small: Array = weights * factors.astype(np.uint64)
            return small
        weights = weights.astype(object)
    product: Array = weights * np.array(factors.tolist(), dtype=object)
    return product


@dataclass(frozen=True)
class _Level:
    """The item, the degree and the first child of each vertex of one depth."""

    item: Array
    degree: Array
    first: Array


class Prober:
    """A problem's tree, with its top expanded for all probes: whole levels of at most `top` vertices.

    With `memory_mb` the tables and the top take less than half of it.
    """

    def __init__(self, problem: Problem, top: int = _TOP_VERTICES, memory_mb: float = math.inf) -> None:
        allowed = min(MOST_BYTES, memory_mb * 1e6 / 8)
        self.tree = Tree(problem.compiled(), int(allowed))
        self.top: list[_Level] = []
        most = min(top, int(min(_TOP_BYTES, allowed)) // max(1, self.tree.row_bytes))
        vertices = self.tree.root()
        while True:
            item, degree = self.tree.look(vertices)
            live = np.nonzero((degree > 0) & (degree < SOLVED))[0]
            ways = np.where(degree < SOLVED, degree, 0)
            first = np.concatenate([np.zeros(1, np.int64), np.cumsum(ways, dtype=np.int64)[:-1]])
            self.top.append(_Level(item, degree, first))
            if not len(live) or int(ways.sum()) > most:
                break
            which, options = self.tree.children(vertices, live, item[live])
            vertices = self.tree.step(vertices, live[which], options)
        self.edge = vertices
        """The vertices of the last level of the top."""

    @cached_property
    def begin(self) -> lookahead.Start:
        """The children of the edge, for probes that look ahead."""
        return lookahead.start(self.tree, self.edge, self.top[-1].item, self.top[-1].degree)

    def exact_levels(self) -> tuple[list[int], list[int]]:
        """Return the numbers of vertices and of solutions of the top's levels."""
        found = [int(np.count_nonzero(level.degree == SOLVED)) for level in self.top]
        return [len(level.item) for level in self.top], found

    def knuth(self, draws: Draws, probes: int) -> tuple[list[Sums], list[Sums], int]:
        """Run plain probes: sums of vertices and of solutions by depth, and the number of solutions met."""
        tree = self.tree
        vertices_by_depth: list[Sums] = []
        found_by_depth: list[Sums] = []
        hits = 0
        weights: Array = np.ones(probes, np.uint64)
        at = np.zeros(probes, np.int64)
        here: Vertices | None = None
        depth = 0
        while len(weights):
            if here is None:
                level = self.top[depth]
                item, degree = level.item[at], level.degree[at]
            else:
                item, degree = tree.look(here)
            vertices_by_depth.append(exact_sums(weights))
            solved = degree == SOLVED
            found_by_depth.append(exact_sums(weights[solved]))
            hits += int(np.count_nonzero(solved))
            live = np.nonzero((degree > 0) & ~solved)[0]
            if not len(live):
                break
            item, degree = item[live], degree[live]
            ranks = draws.below(degree.astype(np.uint64))
            weights = times(weights[live], degree)
            if here is None and depth + 1 < len(self.top):
                at = level.first[at[live]] + ranks
            else:
                source, rows = (self.edge, at[live]) if here is None else (here, live)
                here = tree.step(source, rows, tree.pick(source, rows, item, ranks))
            depth += 1
        return vertices_by_depth, found_by_depth, hits


_probers: Kept[Prober] = Kept(2)


def prober_of(problem: Problem) -> Prober:
    """Return the problem's prober; the last two of each process are kept."""
    key = problem.compiled()
    return _probers.get(key) or _probers.keep(key, Prober(problem))
