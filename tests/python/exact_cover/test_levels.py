"""Vertices by depth, with equal vertices merged, have the plain tree's numbers and the published numbers of IQ Fit."""

from fractions import Fraction

import pytest
from hypothesis import given

from countinghouse import TooLarge
from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.search.levels import LevelsProgress, levels, levels_steps, mean_square
from countinghouse.packing import PUZZLES
from tests.python.exact_cover.small import problems, random_problem, tree, vertices_of

#: The published vertices of IQ Fit's search tree at each depth.
IQ_FIT = (
    1,
    96,
    2592,
    46_363,
    511_655,
    5_733_883,
    50_148_060,
    311_822_538,
    1_158_690_387,
    1_442_104_200,
    254_531_140,
)


@given(problems())
def test_the_levels_are_those_of_the_tree(problem):
    found = levels(problem)
    vertices, solutions = tree(problem)
    assert list(found.vertices) == vertices
    assert list(found.solutions) == solutions
    assert all(a <= b for a, b in zip(found.different, found.vertices, strict=True))


@given(problems())
def test_the_mean_square_is_that_of_all_probes(problem):
    # A probe that ends at a solution has the chance 1 / product, and estimates the product.
    chances = [(Fraction(1, product), product) for _, solved, product in vertices_of(problem) if solved]
    assert mean_square(problem) == sum(chance * estimate**2 for chance, estimate in chances)


@pytest.mark.parametrize("seed", range(6))
def test_more_items_than_a_word_has_bits(seed):
    problem = random_problem(seed, primary=70, secondary=9, options=40, most=5)
    vertices, solutions = tree(problem)
    found = levels(problem)
    assert (list(found.vertices), list(found.solutions)) == (vertices, solutions)


def test_queens_and_the_empty_problem():
    assert levels(Problem()).vertices == (1,)
    assert levels(Problem()).solutions == (1,)
    assert levels(Problem(["never covered"])).vertices == (1,)
    assert levels(PUZZLES["tetrominoes-4x5"].problem()).solutions[-1] == 0


def test_counts_beyond_64_bits_stay_exact():
    wide = Problem()
    for item in range(70):
        wide.add((item, 0), [item])
        wide.add((item, 1), [item])
    found = levels(wide)
    assert found.vertices == tuple(2**depth for depth in range(71))
    assert found.different == (1,) * 71
    assert found.solutions[-1] == 2**70
    assert mean_square(wide) == 4**70


@pytest.mark.heavy
@pytest.mark.parametrize("depth", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_the_top_of_iq_fit_as_published(depth):
    # The numbers are exact at all depths before the depth in progress.
    for progress in levels_steps(PUZZLES["iq-fit"].problem()):
        assert isinstance(progress, LevelsProgress)
        assert 0 < progress.share <= 1
        if progress.depth == depth:
            assert progress.vertices == IQ_FIT[: depth + 1]
            break


@pytest.mark.heavy
def test_memory_is_kept_to():
    with pytest.raises(TooLarge, match="do not fit in the 2 MB allowed"):
        levels(PUZZLES["iq-fit"].problem(), memory_mb=2)


@pytest.mark.slow
@pytest.mark.heavy
def test_iq_fit_has_254531140_vertices_at_depth_ten_and_a_quarter_of_them_are_solutions():
    found = levels(PUZZLES["iq-fit"].problem())
    assert found.vertices == IQ_FIT
    assert found.solutions == (0,) * 10 + (67_868_848,)
    assert found.vertices[10] - found.solutions[10] == 186_662_292
