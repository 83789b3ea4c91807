"""Probes that look one step ahead.

A probe examines all children of a vertex. It counts the dead ends and solutions among them exactly, chooses one of the
other children with a probability proportional to a guess of the size of its subtree, and divides the weight by that
probability. So it sees several times as much of the tree as a plain probe, and more probes reach the large subtrees
that dominate the sums. Any guess leaves the estimate unbiased; a good guess reduces its variance. All probes share the
exact top of the tree; each starts at a child below the top, again chosen in proportion to a guess.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates.blocks import Block, Sums
from countinghouse.exact_cover.search.bit_sets import SOLVED, Array, Tree, Vertices
from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["LookAhead", "Start", "probe", "start"]

_MOST_GUESS = 1 << 16
# The number of children examined at a time, which takes about 50 ms in a browser. The results do not depend on this
# number.
_SLICE = 1 << 13


@dataclass(frozen=True)
class Start:
    """The children of `vertices`, the top's last level, each given by its parent's row and an option. Of all
    `children`, `solved` are solutions."""

    vertices: Vertices
    rows: Array
    options: Array
    items: Array
    degrees: Array
    guesses: Array
    ends: Array
    children: int
    solved: int


def start(tree: Tree, vertices: Vertices, items: Array, degrees: Array) -> Start:
    """Examine all children of `vertices`."""
    live = np.nonzero((degrees > 0) & (degrees < SOLVED))[0]
    which, options = tree.children(vertices, live, items[live])
    rows = live[which]
    items, degrees, guesses = _look(tree, vertices, rows, options)
    some = np.nonzero(guesses)[0]
    while int(guesses.sum()) >= 1 << 32:
        guesses[some] = np.maximum(guesses[some] >> 1, 1)
    return Start(
        vertices,
        rows[some],
        options[some],
        items[some],
        degrees[some],
        guesses[some],
        np.cumsum(guesses[some], dtype=np.int64),
        len(rows),
        int(np.count_nonzero(degrees == SOLVED)),
    )


def probe(
    tree: Tree, begin: Start, draws: Draws, probes: int
) -> Generator[None, None, tuple[list[Array], list[Array], int]]:
    """Run probes from below the top; yield after every few thousand children.

    Returns each probe's estimates of vertices and of solutions (float64 [probes]) for each depth, starting two below
    the top's last level, and the number of probes that found a solution.
    """
    vertices_by_depth: list[Array] = []
    found_by_depth: list[Array] = []
    met = np.zeros(probes, np.bool_)
    if not len(begin.rows):
        return [], [], 0
    total = int(begin.ends[-1])
    drawn = draws.below(np.full(probes, total, np.uint64))
    at = np.searchsorted(begin.ends, drawn, side="right")
    at.sort()  # sorted, so that probes at the same child share its row of bits
    weights = total / begin.guesses[at]
    who = np.arange(probes, dtype=np.int64)
    items, degrees = begin.items[at], begin.degrees[at]
    vertices = tree.step(begin.vertices, begin.rows[at], begin.options[at])
    while len(who):
        seen = np.zeros(probes)
        seen[who] = weights * degrees
        vertices_by_depth.append(seen)
        which, options = tree.children(vertices, np.arange(len(who), dtype=np.int64), items)
        looks = []
        for low in range(0, len(which), _SLICE):
            looks.append(_look(tree, vertices, which[low : low + _SLICE], options[low : low + _SLICE]))
            yield
        items, degrees_below, guesses = (np.concatenate(parts) for parts in zip(*looks, strict=True))
        solved = np.bincount(which[degrees_below == SOLVED], minlength=len(who)).astype(np.int64)
        met[who[solved > 0]] = True
        found = np.zeros(probes)
        found[who] = weights * solved
        found_by_depth.append(found)
        ends = np.cumsum(guesses, dtype=np.int64)
        last = np.cumsum(degrees, dtype=np.int64) - 1
        before = ends[last - degrees + 1] - guesses[last - degrees + 1]
        sums = ends[last] - before
        live = np.nonzero(sums)[0]
        drawn = draws.below(sums[live].astype(np.uint64)) + before[live]
        at = np.searchsorted(ends, drawn, side="right")
        weights = weights[live] * (sums[live] / guesses[at])
        who = who[live]
        vertices = tree.step(vertices, which[at], options[at])
        items, degrees = items[at], degrees_below[at]
    return vertices_by_depth, found_by_depth, int(np.count_nonzero(met))


def _look(tree: Tree, vertices: Vertices, rows: Array, options: Array) -> tuple[Array, Array, Array]:
    """Return the item, degree and guess (0 for a leaf) of each child: `options` says which option leads to it from
    `rows`."""
    items, degrees, left = tree.look_ahead(vertices, rows, options)
    guesses = np.clip(left * np.sqrt(256.0 * degrees).astype(np.int64) >> 4, 1, _MOST_GUESS)
    guesses[(degrees == 0) | (degrees == SOLVED)] = 0
    return items, degrees, guesses


class LookAhead:
    """Probes that look one step ahead."""

    name = "lookahead"
    title = "look-ahead probes"
    explained = "Each probe looks one step ahead and prefers branches with larger subtrees."
    whole_blocks = False

    def __init__(self) -> None:
        self._begun: WeakKeyDictionary[ExpandedTree, Start] = WeakKeyDictionary()

    def begin(self, tree: ExpandedTree) -> Start:
        """Return the children of the top's last level, cached while the tree exists."""
        if tree not in self._begun:
            last = tree.top[-1]
            self._begun[tree] = start(tree.tree, tree.edge, last.item, last.degree)
        return self._begun[tree]

    def start(self, tree: ExpandedTree, probes: int = 0) -> None:
        """Examine all children of the top's last level."""
        self.begin(tree)

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Run one block; yield after every few thousand children."""
        begin = self.begin(tree)
        seen, met, hits = yield from probe(tree.tree, begin, draws, probes)
        exact, exact_found = tree.exact_levels()
        exact.append(begin.children)
        exact_found.append(begin.solved)
        total = sum(met, np.zeros(probes))
        known = sum(exact_found) << _SCALE
        scaled = [known + value for value in _scaled(total)]
        vertices = [_constant(value, probes, _SCALE) for value in exact if value]
        found = [_constant(value, probes, _SCALE) for value in exact_found[: len(vertices)]]
        return Block(
            self.name,
            seed,
            1,
            probes,
            probes,
            _SCALE,
            probes if any(exact_found) else hits,
            (*vertices, *(_float_sums(values) for values in seen)),
            (*found, *(_float_sums(values) for values in met)),
            (sum(scaled), sum(value * value for value in scaled)),
        )


_SCALE = 20


def _scaled(values: Array) -> list[int]:
    """Convert floats to integers in units of 2**-20, by rounding."""
    return [round(value) for value in (values * (1 << _SCALE)).tolist()]


def _float_sums(values: Array) -> Sums:
    scaled = _scaled(values)
    return sum(scaled), sum(value * value for value in scaled)


def _constant(value: int, units: int, scale: int) -> Sums:
    return units * (value << scale), units * (value << scale) ** 2
