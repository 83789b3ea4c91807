"""The compiled steps of a population sweep keep and enter the same vertices as NumPy's, and are used only when they
save time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.draws import Draws
from countinghouse.exact_cover import Problem, estimate, estimating
from countinghouse.exact_cover.estimates import compiled, population, resampling, subtrees
from countinghouse.exact_cover.estimating import METHODS, run_block
from countinghouse.exact_cover.search import compiled as search_compiled
from countinghouse.exact_cover.search import exhaustive
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.reductions import queens
from countinghouse.stepping import finish
from tests.python.cpython_only.test_compiled_search import coloured

# A seed and the size of a problem; the number of options per item determines the word width and the number of words.
SIZES = [(2, 12, 30, 4), (1, 9, 30, 4), (1, 10, 60, 4), (0, 5, 200, 3)]

WEIGHTS = st.lists(
    st.tuples(st.one_of(st.integers(1, 9), st.integers(1, 1 << 40)), st.integers(1, 30)),
    min_size=1,
    max_size=60,
)


@given(WEIGHTS, st.integers(1, 200), st.integers(0, 99))
def test_both_keep_the_same_children(own, size, seed):
    weights, degrees = (np.array(column, np.int64) for column in zip(*own, strict=True))
    tree = ExpandedTree(queens.problem(5)).tree
    plain, quick = (
        [column.tolist() for column in steps(tree, size).keep(weights, degrees, Draws(seed))]
        for steps in (resampling.Steps, compiled.Steps)
    )
    assert quick == plain
    assert len(plain[0]) <= size + 1


def sweeps(prober: ExpandedTree, size: int) -> list[tuple[list[int], list[int], int]]:
    last = prober.top[-1]
    return [
        finish(population.sweep_steps(prober.tree, prober.edge, last.item, last.degree, Draws(seed), size))
        for seed in range(3)
    ]


@pytest.mark.parametrize("size", SIZES)
def test_both_sweeps_enter_the_same_vertices(monkeypatch, size):
    prober = ExpandedTree(coloured(*size), top=3)
    monkeypatch.setattr(exhaustive, "_WORTH_CALLING", 0)
    called = []
    steps = compiled.Steps
    monkeypatch.setattr(compiled, "Steps", lambda *told: called.append(True) or steps(*told))
    quick = sweeps(prober, 16)
    assert called
    assert sum(quick[0][0]) > 20
    called.clear()
    monkeypatch.setattr(population, "loaded", lambda: False)
    assert sweeps(prober, 16) == quick
    assert not called


@pytest.mark.parametrize("size", SIZES)
def test_both_sample_and_search_the_same_subtrees(monkeypatch, size):
    monkeypatch.setattr(subtrees, "_WORTH", 0.2)
    monkeypatch.setattr(exhaustive, "_WORTH_CALLING", 0)
    prober = ExpandedTree(coloured(*size), top=3)
    called = []
    walk = search_compiled.walk
    monkeypatch.setattr(search_compiled, "walk", lambda *told: called.append(True) or walk(*told))
    quick = [run_block(prober, seed, 0, 16, "subtrees") for seed in range(3)]
    assert called
    called.clear()
    monkeypatch.setattr(population, "loaded", lambda: False)
    monkeypatch.setattr(exhaustive, "_numba", lambda: False)
    assert [run_block(prober, seed, 0, 16, "subtrees") for seed in range(3)] == quick
    assert not called


def test_a_population_descends_as_long_as_subtrees_are_worth_searching():
    # Each vertex above depth 5 has two children. Below a vertex at depth 1 are 30 others, which is at least ten for the
    # one depth descended; below a vertex at depth 2 are only 14, fewer than ten for each of the two.
    problem = Problem(range(5))
    for item in range(5):
        for way in range(2):
            problem.add((item, way), [item])
    prober = ExpandedTree(problem, top=1)
    assert subtrees._depth_of(prober) == (1, 30)


def test_the_sizes_reach_every_width_and_several_words():
    trees = [ExpandedTree(coloured(*size)).tree for size in SIZES]
    assert {each.width for each in trees} == {8, 16, 32, 64}
    assert max(each.planes for each in trees) > 1


def test_a_long_run_of_sweeps_is_compiled_and_a_short_one_is_not(monkeypatch):
    made = []
    monkeypatch.setattr(exhaustive, "loaded", lambda: bool(made))
    monkeypatch.setattr(population, "loaded", lambda: bool(made))
    monkeypatch.setattr(exhaustive, "import_module", made.append)
    problem = queens.problem(8)
    depth = ExpandedTree(problem).tree.usual_depth
    monkeypatch.setattr(exhaustive, "_WORTH_LOADING", 20_000 * depth)
    short = list(estimate(problem, 19_000, method="population"))
    assert not made
    long = list(estimate(problem, 20_000, method="population"))
    assert made
    assert repr(long[: len(short)]) == repr(short)


def test_what_counts_coverings_is_swept_by_numpy(monkeypatch):
    several = queens.problem(6)
    several.multiplicity(several.primary[0], 1, 2)
    monkeypatch.setattr(exhaustive, "_WORTH_CALLING", 0)
    monkeypatch.setattr(compiled, "Steps", None)
    assert run_block(several, 1, method="population").hits > 0


@pytest.mark.parametrize("method", ["population", "guided", "subtrees"])
def test_a_population_is_the_size_of_each_sweep(method):
    # A sweep of the whole tree has no error.
    problem = queens.problem(8)
    runs = list(estimate(problem, 100_000, method=method, population=50_000))
    assert [run.probes for run in runs] == [50_000, 100_000]
    assert [run.units for run in runs] == [1, 2]
    assert runs[-1].solutions == 92
    assert run_block(problem, 1, 1, 50_000, method) == run_block(problem, 1, 1, 50_000, method)


def test_bad_populations():
    problem = queens.problem(6)
    for wrong in (0, -1, 100_001, 1.5, "many", True):
        with pytest.raises(InputError, match="population"):
            estimate(problem, method="population", population=wrong)
    for method in [name for name, method in METHODS.items() if not method.whole_blocks]:
        with pytest.raises(InputError, match=f"the method {method} makes single probes"):
            estimate(problem, method=method, population=500)
    with pytest.raises(InputError, match="too many"):
        estimate(problem, 10**10, method="population", population=10)


def test_a_population_that_takes_too_much_memory_is_refused(monkeypatch):
    monkeypatch.setattr(estimating, "_MOST_BYTES", 10**6)
    with pytest.raises(
        TooLarge, match=r"A population of 50,000 would take \d+ MB; 1 MB are allowed\. A population of"
    ):
        list(estimate(queens.problem(6), 50_000, method="population", population=50_000))


def test_workers_sweep_the_same_population():
    from concurrent.futures import ThreadPoolExecutor

    problem = Problem.from_text(queens.problem(6).to_text())
    with ThreadPoolExecutor(2) as executor:
        runs = estimate(problem, 400, method="population", executor=executor, population=40)
        assert repr(list(runs)) == repr(list(estimate(problem, 400, method="population", population=40)))
