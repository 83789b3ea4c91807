"""Estimates from thinned sweeps: unbiased, the same from the same seed, exact when nothing has to be thinned."""

from __future__ import annotations

import itertools
import math
import statistics

import numpy as np
import pytest

from countinghouse.errors import InputError
from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.frontier_sampling import Sampler, run_block, thinned
from countinghouse.exact_cover.frontier_states import Layer
from countinghouse.exact_cover.probes import fold
from countinghouse.exact_cover.problem import Problem


def dominoes(rows: int, columns: int) -> Problem:
    problem = Problem((r, c) for r in range(rows) for c in range(columns))
    for r, c in itertools.product(range(rows), range(columns)):
        if c + 1 < columns:
            problem.add(("across", r, c), [(r, c), (r, c + 1)])
        if r + 1 < rows:
            problem.add(("down", r, c), [(r, c), (r + 1, c)])
    return problem


def queens(n: int) -> Problem:
    problem = Problem(
        [("row", i) for i in range(n)] + [("column", i) for i in range(n)],
        [("up", i) for i in range(2 * n - 1)] + [("down", i) for i in range(2 * n - 1)],
    )
    for r, c in itertools.product(range(n), range(n)):
        problem.add((r, c), [("row", r), ("column", c), ("up", r + c), ("down", r - c + n - 1)])
    return problem


def test_a_sweep_that_drops_nothing_is_exact() -> None:
    assert Sampler(dominoes(8, 8), states=10_000).unit(seed=1, number=0) == 12988816
    assert Sampler(Problem(["a"])).unit(seed=1, number=0) == 0


@pytest.mark.parametrize(
    ("problem", "states", "exact"),
    [
        (dominoes(8, 8), 20, 12988816),
        (queens(8), 100, 92),
        (dominoes(16, 16), 500, 2444888770250892795802079170816),
    ],
    ids=["dominoes", "queens", "beyond 64 bits"],
)
def test_estimates_are_unbiased(problem: Problem, states: int, exact: int) -> None:
    sampler = Sampler(problem, states=states)
    ratios = [sampler.unit(seed=5, number=number) / exact for number in range(100)]
    mean = statistics.fmean(ratios)
    error = statistics.stdev(ratios) / math.sqrt(len(ratios))
    assert 0 < error < 0.1
    assert abs(mean - 1) < 4 * error


def test_the_same_seed_and_number_give_the_same_estimate_in_any_order() -> None:
    first = Sampler(dominoes(8, 8), states=20)
    second = Sampler(dominoes(8, 8), states=20)
    forwards = [first.unit(seed=7, number=number) for number in range(6)]
    backwards = [second.unit(seed=7, number=number) for number in reversed(range(6))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 1
    assert forwards != [first.unit(seed=8, number=number) for number in range(6)]


def test_thinning_keeps_every_expected_count() -> None:
    counts = np.array([1, 2, 3, 50, 4, 1, 1, 9, 200, 6], np.uint64)
    layer = Layer([np.arange(10, dtype=np.uint64)], counts.reshape(1, -1))
    sums = np.zeros(10)
    runs = 4000
    for block in range(runs):
        kept, divided = thinned(layer, 5, 1, Draws(3, block))
        assert divided == 0
        assert len(kept) <= 6
        sums[kept.keys[0].astype(np.int64)] += kept.counts[0].astype(np.float64)
    assert sums[3] == 50 * runs  # the heavy ones are never touched
    assert sums[8] == 200 * runs
    assert np.all(np.abs(sums / runs - counts) < 5 * np.sqrt(counts * 28 / runs))


def test_counts_that_grow_are_divided_without_bias() -> None:
    counts = np.array([2**61 + 1, 2**60, 3], np.uint64)
    layer = Layer([np.arange(3, dtype=np.uint64)], counts.reshape(1, -1))
    kept, divided = thinned(layer, 10, 1, Draws(1))
    assert divided > 0
    assert abs((int(kept.counts[0][0]) << divided) - (2**61 + 1)) <= 1 << divided


def test_bad_numbers_of_states_are_refused() -> None:
    with pytest.raises(InputError, match="keeps from 16"):
        Sampler(dominoes(2, 2), states=1)


def test_blocks_fold_into_an_estimate_with_an_honest_error() -> None:
    sampler = Sampler(dominoes(8, 8), states=20)
    covered = 0
    for seed in range(40):
        estimate = fold(run_block(sampler, seed, number) for number in range(12))
        assert (estimate.units, estimate.probes, estimate.method) == (12, 240, "frontier")
        low, high = estimate.interval()
        covered += low <= 12988816 <= high
    assert covered >= 34  # of 40 at 95 %; fewer has a chance below 1 in 500
