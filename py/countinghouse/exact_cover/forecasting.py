"""Forecast a search before it begins: how many vertices its tree has, what it will take, and how many solutions there are."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from countinghouse.exact_cover import population
from countinghouse.exact_cover.blocks import BLOCK, Sums, mean_and_error
from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.prober import Prober
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.search import Sizes
from countinghouse.stepping import finish

__all__ = ["Forecast", "Forecaster", "forecast"]

# What the search of a vertex takes, in rows of a sweep (`frontier_ahead`), and what it takes more for every byte of the
# vertex's row (measured: `build.py bench choice`).
_VERTEX, _VERTEX_BYTE = 3.7, 0.009
# One sweep of a population moves so many bytes of vertices, so a forecast of any size takes a second or two.
_SWEPT_BYTES = 200_000_000


@dataclass(frozen=True)
class Forecast:
    """An estimate of the search tree's vertices and of the solutions, each with its standard error."""

    vertices: float
    error: float
    solutions: float
    solutions_error: float


class Forecaster:
    """Estimates of a problem's search tree, which get better with every sweep of a population; they serve its search, too.

    With `memory_mb` the tables take less than half of it; TooLarge where they do not fit.
    """

    def __init__(self, problem: Problem, memory_mb: float = math.inf, seed: int = 1) -> None:
        self.prober = Prober(problem, memory_mb=memory_mb)
        self._seed = seed
        exact, found = self.prober.exact_levels()
        self._top, self._solved = sum(exact), sum(found)
        last = self.prober.top[-1]
        self._shares = np.zeros(len(last.item), np.float64)
        self._below: list[int] = []
        self._solutions: list[int] = []
        tree = self.prober.tree
        deepest = tree.depth // min((len(items) for items in tree.compiled.options), default=1) + 1
        self._size = max(16, min(BLOCK, _SWEPT_BYTES // (tree.row_bytes * deepest)))

    def steps(self, sweeps: int, enough: float = math.inf) -> Generator[None, None, Forecast]:
        """Go on to so many sweeps, or to three if all find more than `enough` vertices; yields after every sweep."""
        last = self.prober.top[-1]
        while len(self._below) < sweeps and not (len(self._below) >= 3 and min(self._below) > enough):
            draws = Draws(self._seed, len(self._below))
            below, found, _ = population.sweep(
                self.prober.tree, self.prober.edge, last.item, last.degree, draws, self._size, self._shares
            )
            self._below.append(sum(below))
            self._solutions.append(self._solved + sum(found))
            yield
        vertices, error = mean_and_error(_sums(self._below), len(self._below), 0)
        solutions, solutions_error = mean_and_error(_sums(self._solutions), len(self._solutions), 0)
        return Forecast(self._top + vertices, error, solutions, solutions_error)

    @property
    def nbytes(self) -> int:
        """The memory of the tables and of the top's last level."""
        return self.prober.tree.nbytes + len(self.prober.edge) * self.prober.tree.row_bytes

    def work(self, forecast: Forecast) -> float:
        """Return what the search will take, in rows of a sweep."""
        return forecast.vertices * (_VERTEX + _VERTEX_BYTE * self.prober.tree.row_bytes)

    def sizes(self, forecast: Forecast) -> Sizes:
        """Return the sizes of the subtrees, for the search's progress."""
        error = 0.0 if math.isnan(forecast.error) else forecast.error
        return Sizes(tuple((self._shares / max(1, len(self._below))).tolist()), error)


def _sums(values: list[int]) -> Sums:
    return sum(values), sum(value * value for value in values)


def forecast(problem: Problem, sweeps: int = 20, seed: int = 1) -> Forecast:
    """Estimate the size of the dancing-links tree, in a second or so.

    >>> forecast(Problem.from_text("a b\\n1: a\\n2: b")).vertices
    3.0
    """
    return finish(Forecaster(problem, seed=seed).steps(sweeps))
