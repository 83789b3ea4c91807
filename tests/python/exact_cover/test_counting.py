"""Counting by every method, by search in parts, and with executors."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import Problem, count, counting, estimate, solve
from countinghouse.exact_cover.counting import forecast
from countinghouse.exact_cover.estimates.forecasting import subtree_sizes
from countinghouse.exact_cover.estimating import METHODS
from countinghouse.exact_cover.search.exhaustive import (
    SearchProgress,
    SearchState,
    parts,
    search_steps,
)
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.reductions import langford
from tests.python.exact_cover.small import brute_force, problems, random_problem, searching, steps_of, tree


class AtOnce(Executor):
    """An executor that works in the caller's thread, and counts its tasks."""

    def __init__(self):
        self.asked = 0

    def submit(self, fn, /, *args, **kwargs):
        self.asked += 1
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


RANDOM = random_problem(4, primary=12, secondary=4, options=60, most=4)


@given(problems(), st.sampled_from(["auto", "frontier", "search", "symmetry"]))
def test_every_method_counts_right(problem, method):
    result = count(problem, method=method)
    assert result.value == len(brute_force(problem))
    assert result.why


@pytest.mark.heavy
def test_methods_agree_on_larger_problems():
    for seed in range(5):
        problem = random_problem(seed, primary=14, secondary=4, options=80, most=4)
        values = {
            method: count(problem, method=method).value
            for method in ("auto", "frontier", "search", "symmetry")
        }
        assert len(set(values.values())) == 1
        assert values["search"] == sum(1 for _ in solve(problem))


def queens(n: int) -> Problem:
    p = Problem(
        [*(("r", k) for k in range(n)), *(("c", k) for k in range(n))],
        [*(("s", k) for k in range(2 * n - 1)), *(("d", k) for k in range(2 * n - 1))],
    )
    for r in range(n):
        for c in range(n):
            p.add((r, c), [("r", r), ("c", c), ("s", r + c), ("d", r - c + n - 1)])
    return p


def test_eight_queens():
    for method in ("auto", "frontier", "search", "symmetry"):
        assert count(queens(8), method=method).value == 92
    assert sum(1 for _ in solve(queens(6))) == 4


def test_too_large_is_said_with_a_forecast(monkeypatch):
    wide = queens(12)
    with pytest.raises(TooLarge, match="MB"):
        count(wide, memory_mb=1, method="frontier")
    monkeypatch.setattr(counting, "MOST_VERTICES", 10)

    def refuse(problem, memory_mb, rival, rounds):
        raise TooLarge("It does not fit.")
        yield

    monkeypatch.setattr(counting, "_auto_steps", refuse)
    monkeypatch.setattr(counting, "count_small", lambda compiled: None)
    with pytest.raises(
        TooLarge, match=r"It does not fit. A search would have to visit about [0-9.e+]+ vertices"
    ):
        count(queens(6))
    monkeypatch.setattr(counting, "MOST_VERTICES", 1e6)
    result = count(queens(6))
    assert (result.value, result.method) == (4, "search")
    assert "would not fit" in result.why


def test_an_item_that_no_option_covers_is_named():
    result = count(Problem.from_text("a b\n1: a"))
    assert result.value == 0
    assert result.why == "no option covers item 'b', so there is no solution"
    assert count(Problem()).value == 1
    assert count(Problem([], ["x"])).value == 1


def test_forecasts_are_close():
    vertices, found = tree(RANDOM)
    told = forecast(RANDOM)
    assert abs(told.vertices - sum(vertices)) <= 5 * told.error + 1e-9
    assert abs(told.solutions - sum(found)) <= 5 * told.solutions_error + 1e-9


@pytest.mark.parametrize("memory", [0, -1, "much", None, True, 1e9, float("nan")])
def test_bad_memory(memory):
    with pytest.raises(InputError, match="memory"):
        count(RANDOM, memory_mb=memory)


def test_bad_method():
    with pytest.raises(InputError, match="frontier"):
        count(RANDOM, method="guess")


# --- searching in parts -------------------------------------------------------------------------------------------


def added(states):
    longest = max(len(state.vertices) for state in states)
    total = [0] * longest
    for state in states:
        for depth, n in enumerate(state.vertices):
            total[depth] += n
    return total, sum(state.solutions for state in states)


@given(problems(primary=7, options=14), st.sampled_from([1, 3, 4096]), st.integers(1, 6))
def test_searches_in_parts_add_up_to_the_tree(problem, top, pieces):
    vertices, found = tree(problem)
    prober = ExpandedTree(problem, top=top)
    _, whole = steps_of(searching(prober))
    assert list(whole.vertices) == vertices
    assert list(whole.found) == found
    sizes = subtree_sizes(prober, sweeps=2)
    ranges = parts(prober, sizes, pieces)
    assert ranges[0][0] == 0
    assert ranges[-1][1] == len(prober.top[-1].item)
    assert all(a[1] == b[0] for a, b in pairwise(ranges))
    assert len(ranges) <= pieces
    states = [steps_of(search_steps(prober, sizes, within=part))[1] for part in ranges]
    assert added(states) == (vertices, sum(found))


@pytest.mark.heavy
def test_a_search_reports_goes_on_and_ends_at_the_same(monkeypatch):
    monkeypatch.setattr("countinghouse.exact_cover.search.exhaustive._EVERY", 50)
    monkeypatch.setattr("countinghouse.exact_cover.search.exhaustive._GROUP_BELOW", 100)
    problem = random_problem(7, primary=16, secondary=4, options=110, most=4)
    prober = ExpandedTree(problem, top=40)
    steps, whole = steps_of(searching(prober))
    assert len(steps) > 20
    assert all(isinstance(step, SearchProgress) for step in steps)
    assert all(0 <= step.fraction <= 1 for step in steps)
    assert all(a.fraction <= b.fraction + 1e-9 for a, b in pairwise(steps))
    assert sum(tree(problem)[0]) == sum(whole.vertices)
    for step in steps[:: len(steps) // 5]:
        saved = SearchState.from_plain(json.loads(json.dumps(step.state.to_plain())))
        assert saved == step.state
        _, end = steps_of(searching(ExpandedTree(problem, top=40), saved))
        assert end == whole
    # The part not searched is estimated, with an honest error.
    middle = steps[len(steps) // 2]
    assert (
        abs(middle.vertices + middle.left - sum(whole.vertices)) <= 6 * middle.left_error + 0.2 * middle.left
    )


def test_a_top_of_as_many_levels_is_the_same_if_it_fits_in_memory():
    problem = langford.problem(10)
    usual = ExpandedTree(problem)
    levels = len(usual.top)
    assert ExpandedTree(problem, levels=levels).exact_levels() == usual.exact_levels()
    assert len(ExpandedTree(problem, levels=1).top) == 1
    assert len(ExpandedTree(problem, top=400, memory_mb=1).top) < levels
    with pytest.raises(TooLarge, match="allow more memory"):
        ExpandedTree(problem, memory_mb=1, levels=levels)


def test_saved_states_are_checked():
    good = {"done": 1, "vertices": ["1", "2"], "found": ["0", "1"]}
    assert SearchState.from_plain(good).solutions == 1
    bad: list[dict] = [
        {},
        {**good, "done": "x"},
        {**good, "vertices": 5},
        {**good, "done": -1},
        {**good, "found": ["-1"]},
    ]
    for plain in bad:
        with pytest.raises(InputError):
            SearchState.from_plain(plain)
    with pytest.raises(InputError, match="another search"):
        next(searching(RANDOM, SearchState(10**6, (1,), (0,))))


# --- executors ------------------------------------------------------------------------------------------------------


def test_an_executor_gives_what_one_process_gives():
    # Processes, threads and Dask's workers: cpython_only/test_executors.py
    executor = AtOnce()
    assert list(solve(RANDOM, executor=executor)) == list(solve(RANDOM))
    for method in ("auto", "frontier", "search", "symmetry"):
        assert count(RANDOM, method=method, executor=executor).value == count(RANDOM).value
    for method in METHODS:
        with_workers = list(estimate(RANDOM, probes=5500, seed=2, method=method, executor=executor))
        alone = list(estimate(RANDOM, probes=5500, seed=2, method=method))
        # As text, because an unknown error is nan, which does not equal itself.
        assert repr(with_workers) == repr(alone)
    assert executor.asked > 100


def test_a_caller_that_stops_leaves_nothing_under_way():
    executor = AtOnce()
    solutions = solve(RANDOM, executor=executor)
    next(solutions)
    solutions.close()
    assert executor.asked <= 40


@pytest.mark.heavy
def test_an_executors_errors_arrive():
    with pytest.raises(InputError):
        list(estimate(RANDOM, probes=0, executor=AtOnce()))
    with pytest.raises(TooLarge):
        count(queens(14), memory_mb=1, method="frontier", executor=AtOnce())


def test_progress_is_told():
    told = []
    assert count(queens(8), method="frontier", progress=told.append).value == 92
    shares = [step.fraction for step in told]
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert count(queens(6), progress=told.append).value == 4
    with pytest.raises(InputError, match="progress must be a function"):
        count(queens(4), progress=3)

    def stop(step):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count(queens(8), progress=stop)


@pytest.mark.parametrize("method", ["auto", "search"])
def test_progress_of_workers_is_told(method):
    told = []

    assert count(queens(7), method=method, executor=AtOnce(), progress=told.append).value == 40
    fractions = [step.fraction for step in told]
    assert fractions == sorted(fractions)
    # A small problem is counted at once, without a search of parts.
    assert len(told) > 2 and fractions[-1] == 1 if method == "search" else len(told) == 1


@pytest.mark.parametrize("items", [pytest.param(items, marks=pytest.mark.heavy) for items in (300, 600)])
def test_a_tree_beyond_all_measure_is_refused_before_it_is_searched(items):
    """Its size, even without squaring, would be too large for a float."""
    p = Problem()
    for number in range(4 * items):
        p.add(number, [number % items])
    with pytest.raises(TooLarge, match=r"more than 10¹⁵⁰ vertices"):
        count(p, method="search")
    assert count(p).value == 4**items


@pytest.mark.parametrize("many", [1, 7, 8, 15, 16, 31, 32, 63, 64, 127, 254, 255, 256, 300])
@pytest.mark.parametrize("times", [1, 2])
def test_an_item_of_any_number_of_options_is_searched_right(many, times):
    # The rows of bits of the search have a bit for the item itself, and are counted by one byte or by two.
    p = Problem(["a", "b"])
    for k in range(many):
        p.add(("a", k), ["a"])
    p.add("b", ["b"])
    p.add("both", ["a", "b"])
    if times == 2:
        p.multiplicity("a", 2)
    expected = many + 1 if times == 1 else many * (many - 1) // 2 + many
    assert count(p, method="search").value == expected
