"""Compare the short search before a sweep, and the sweep of few states, with brute force and known numbers."""

from __future__ import annotations

import pytest
from hypothesis import given

from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.search.small import count_small
from countinghouse.reductions import queens
from tests.python.exact_cover.small import brute_force, problems, random_problem


@given(problems())
def test_the_short_search_counts_what_brute_force_finds(problem):
    assert count_small(problem.compiled()) == len(brute_force(problem))


@pytest.mark.parametrize("seed", range(40))
def test_three_ways_to_count_agree(seed):
    p = random_problem(seed, 14, 3, 40, 4)
    found = count_small(p.compiled(), 1e9)
    assert found == count(p, method="frontier").value == count(p, method="search").value


def test_a_large_tree_is_left_to_others():
    assert count_small(queens.problem(8).compiled()) == 92
    assert count_small(queens.problem(12).compiled()) is None
    assert count(queens.problem(10)).value == 724


def test_a_narrow_sweep_is_exact_beyond_64_bits():
    p = Problem()
    for item in range(100):
        for way in range(3):
            p.add((item, way), [item])
    result = count(p)
    assert result.value == 3**100
    assert result.method == "frontier counting"
    assert result.states == 1
