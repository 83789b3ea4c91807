"""Forecast a search before it begins: the vertices of its tree, its cost, and the number of solutions."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from countinghouse.checks import whole
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import TooLarge
from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.estimates import population
from countinghouse.exact_cover.estimates.blocks import BLOCK, Sums, mean_and_error
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.search.exhaustive import Sizes, compiles, loaded
from countinghouse.exact_cover.search.expanded import ExpandedTree, check_expanded
from countinghouse.stepping import Steps, finish
from countinghouse.wording import typeset

__all__ = ["MOST_SWEEPS", "Forecast", "Forecaster", "forecast", "subtree_sizes", "subtree_sizes_steps"]

MOST_SWEEPS = 1000

# Limits the memory traffic of one population sweep, so that any forecast takes only a second or two.
_SWEPT_BYTES = 200_000_000
# The number of sweeps that estimate the subtrees of a search, and the number of vertices per depth of each sweep.
_SWEEPS, _SIZE = 12, 1000
_HOPELESS = 1e150  # vertices; the square of this still fits in a float


@dataclass(frozen=True)
class Forecast:
    """Estimates of the number of vertices of the search tree and of the number of solutions, with standard errors."""

    vertices: float
    error: float
    solutions: float
    solutions_error: float


class Forecaster:
    """Estimates the size of a search tree. Every population sweep improves the estimate, and the search reuses it."""

    def __init__(self, prober: ExpandedTree, seed: int = 1) -> None:
        self.prober = prober
        self._seed = seed
        exact, found = self.prober.exact_levels()
        self._top, self._solved = sum(exact), sum(found)
        last = self.prober.top[-1]
        self._shares = np.zeros(len(last.item), np.float64)
        self._below: list[int] = []
        self._solutions: list[int] = []
        tree = self.prober.tree
        self._size = max(16, min(BLOCK, _SWEPT_BYTES // (tree.row_bytes * tree.usual_depth)))

    def steps(self, sweeps: int, enough: float = math.inf) -> Generator[None, None, Forecast]:
        """Make `sweeps` sweeps in total, or only three if each of them found more than `enough` vertices; yield after
        each depth of a sweep."""
        last = self.prober.top[-1]
        while len(self._below) < sweeps and not (len(self._below) >= 3 and min(self._below) > enough):
            draws = Draws(self._seed, len(self._below))
            shares = np.zeros(len(last.item), np.float64)
            below, found, _ = yield from population.sweep_steps(
                self.prober.tree, self.prober.edge, last.item, last.degree, draws, self._size, shares
            )
            self._shares += shares
            self._below.append(sum(below))
            self._solutions.append(self._solved + sum(found))
            yield
        vertices, error = mean_and_error(_sums(self._below), len(self._below), 0)
        solutions, solutions_error = mean_and_error(_sums(self._solutions), len(self._solutions), 0)
        return Forecast(self._top + vertices, error, solutions, solutions_error)

    @property
    def nbytes(self) -> int:
        """The memory of the last level of the top, in bytes, without the tree's tables."""
        return len(self.prober.edge) * self.prober.tree.row_bytes

    def work(self, forecast: Forecast, together: float = 0.0) -> float:
        """Return the cost of the search, measured in rows of a sweep; if it is one of several searches, `together` is
        their total number of vertices."""
        prober, together = self.prober, max(forecast.vertices, together)
        compiled = compiles(prober.tree, together, prober.memory_mb)
        work = cost_model.COSTS.search(forecast.vertices, prober.tree.row_bytes, compiled)
        if compiled and not loaded():
            work += cost_model.COSTS.compiling * forecast.vertices / together
        return work

    def sizes(self, forecast: Forecast) -> Sizes:
        """Return the sizes of the subtrees, for reporting the search's progress."""
        error = 0.0 if math.isnan(forecast.error) else forecast.error
        return Sizes(tuple((self._shares / max(1, len(self._below))).tolist()), error)


def _sums(values: list[int]) -> Sums:
    return sum(values), sum(value * value for value in values)


def forecast(problem: Problem, sweeps: int = 20, seed: int = 1) -> Forecast:
    """Estimate the size of the dancing-links tree by `sweeps` population sweeps (at most `MOST_SWEEPS`; twenty take
    about a second).

    >>> forecast(Problem.from_text("a b\\n1: a\\n2: b")).vertices
    3.0
    """
    check_problem(problem)
    sweeps = whole(sweeps, "The number of sweeps", 1, MOST_SWEEPS)
    return finish(Forecaster(ExpandedTree(problem), check_seed(seed)).steps(sweeps))


def subtree_sizes(prober: ExpandedTree, sweeps: int = _SWEEPS, seed: int = 1) -> Sizes:
    """Estimate the sizes of the subtrees below the top's last level; the error is 0 if the estimates are exact.

    Raises TooLarge if there are more than 10^150 vertices.

    >>> from countinghouse.exact_cover.search.expanded import ExpandedTree
    >>> from countinghouse.reductions import langford
    >>> sizes = subtree_sizes(ExpandedTree(langford.problem(11)), sweeps=4)
    >>> len(sizes.below), f"about {sizes.total:.2g} vertices"
    (1754, 'about 2.2e+05 vertices')
    """
    return finish(subtree_sizes_steps(prober, sweeps, seed))


def subtree_sizes_steps(
    prober: ExpandedTree, sweeps: int = _SWEEPS, seed: int = 1
) -> Generator[float, None, Sizes]:
    """Like `subtree_sizes`, but yields the share of the work done after every depth of a sweep."""
    check_expanded(prober)
    sweeps = whole(sweeps, "The number of sweeps", 1, MOST_SWEEPS)
    last = prober.top[-1]
    shares = np.zeros(len(last.item), np.float64)
    totals = []
    for number in range(sweeps):
        before = float(shares.sum())
        draws = Draws(seed, number)
        work = population.sweep_steps(prober.tree, prober.edge, last.item, last.degree, draws, _SIZE, shares)
        for _ in Steps(work):
            yield number / sweeps
        after = float(shares.sum())
        if after > _HOPELESS:
            raise TooLarge(typeset("A search would never end: its tree has more than 10^150 vertices."))
        totals.append(after - before)
        yield (number + 1) / sweeps
    mean = math.fsum(totals) / sweeps
    spread = math.fsum((total - mean) ** 2 for total in totals) / max(1, sweeps - 1)
    return Sizes(tuple((shares / sweeps).tolist()), math.sqrt(spread / sweeps))
