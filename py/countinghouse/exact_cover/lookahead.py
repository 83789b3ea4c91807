"""Probe with a look one step ahead.

A probe looks at all children of a vertex. It counts dead ends and solutions among them exactly; of the others it chooses
one with a chance in proportion to a guess of the size of its subtree, and divides its weight by that chance. So it sees
several times as much of the tree as a plain probe, and more probes go to the large subtrees, on which the sums depend.
Any guess leaves the estimate unbiased; a good one makes it sharp. All probes share the exact top of the tree and start
below it, again in proportion to the guess.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.tree import SOLVED, Array, Tree, Vertices

__all__ = ["Start", "probe", "start"]

_MOST_GUESS = 1 << 16
# Look at so many children in one go, some 50 ms of a browser's work; the numbers do not depend on it.
_SLICE = 1 << 13


@dataclass(frozen=True)
class Start:
    """The children of the top's last level, `vertices`: `rows` and `options` lead to them, `solved` are solutions."""

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
    """Look at all children of `vertices`."""
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
    """Probe from below the top; yield after every few thousand children.

    Returns, for each depth from two below the top's last level on, the probes' estimates (float64 [probes]) of vertices,
    those of solutions, and how many solutions were met.
    """
    vertices_by_depth: list[Array] = []
    found_by_depth: list[Array] = []
    hits = 0
    if not len(begin.rows):
        return [], [], 0
    total = int(begin.ends[-1])
    drawn = draws.below(np.full(probes, total, np.uint64))
    at = np.searchsorted(begin.ends, drawn, side="right")
    at.sort()  # neighbours in the tree share their rows of bits
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
        hits += int(solved.sum())
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
    return vertices_by_depth, found_by_depth, hits


def _look(tree: Tree, vertices: Vertices, rows: Array, options: Array) -> tuple[Array, Array, Array]:
    """Return item, degree and guess (0 for a leaf) of the children of `rows` by `options`."""
    items, degrees, left = tree.look_ahead(vertices, rows, options)
    guesses = np.clip(left * np.sqrt(256.0 * degrees).astype(np.int64) >> 4, 1, _MOST_GUESS)
    guesses[(degrees == 0) | (degrees == SOLVED)] = 0
    return items, degrees, guesses
