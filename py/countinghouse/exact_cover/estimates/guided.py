"""Estimate with a guided population: a population sweep that looks one step ahead and favours promising children.

A guided sweep first keeps children as a population sweep does. It then drops the dead ends among them, and keeps at
most half of that number of children, with chances proportional to a child's weight times the guessed size of its
subtree; the guess grows with the number of options left. Any guess gives an unbiased estimate.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates.blocks import Block
from countinghouse.exact_cover.estimates.population import ROOM, swept_block
from countinghouse.exact_cover.estimates.resampling import keep
from countinghouse.exact_cover.search.bit_sets import SOLVED, Array, Tree, Vertices
from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["SCALE", "Guided", "guided_sweep_steps"]

SCALE = 12
"""Weights of a guided sweep are multiples of 2**-SCALE."""


class Guided:
    """Guided sweeps of a population."""

    name = "guided"
    title = "guided sweeps"
    explained = "Population sweeps that favour vertices with more options left."
    whole_blocks = True

    def start(self, tree: ExpandedTree, probes: int = 0) -> None:
        """Do nothing: sweeps share only the expanded top."""

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Run one sweep that examines `probes` vertices per depth."""
        last = tree.top[-1]
        below = yield from guided_sweep_steps(tree.tree, tree.edge, last.item, last.degree, draws, probes)
        return swept_block(self.name, tree, seed, probes, SCALE, below)


def guided_sweep_steps(
    tree: Tree, vertices: Vertices, items: Array, degrees: Array, draws: Draws, size: int
) -> Generator[None, None, tuple[list[int], list[int], int]]:
    """Like `population.sweep_steps`, but with guesses: examine `size` children per depth and keep half of them. Returns
    integers, in units of 2**-SCALE."""
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
        while int(weights.max()) * int(degrees.sum()) >= ROOM >> _GUESS_BITS:
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
            # The weight of a child that was kept by chance is the threshold divided by its guess, rounded at random.
            thinned = np.nonzero(kept != scores[at])[0]
            live, guesses = live[at], guesses[at]
            weights = weights[live]
            rest = draws.below(guesses[thinned].astype(np.uint64))
            weights[thinned] = (kept[thinned] + rest) // guesses[thinned]
        else:
            weights = weights[live]
        vertices = tree.step(vertices, rows[live], options[live])
        items, degrees = items[live], degrees[live]
        yield


_GUESS_BITS = 10


def _guess(degrees: Array, lefts: Array) -> Array:
    """Return guesses of subtree sizes from 1 to 1023, proportional to the options left times the square root of the
    degree."""
    raw = lefts * np.sqrt(256.0 * degrees).astype(np.int64)
    guesses: Array = np.maximum(1, raw * ((1 << _GUESS_BITS) - 1) // max(1, int(raw.max())))
    return guesses
