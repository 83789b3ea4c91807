"""Listing gives the same solutions in the same order as dancing links vertex by vertex, however the walk is divided."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import Problem, count, first, solve
from countinghouse.exact_cover.search import listing
from countinghouse.exact_cover.search.dancing_links import Found, branches, run
from countinghouse.exact_cover.search.listing import listing_steps, solve_branch
from countinghouse.exact_cover.search.small import count_small
from countinghouse.reductions import queens
from tests.python.exact_cover.small import problems, random_problem, rich_problems


def linked(problem: Problem) -> list[tuple[object, ...]]:
    """Return the solutions in the order in which dancing links finds them, with their options in order."""
    return [step.options for step in run(problem) if isinstance(step, Found)]


def listed(problem: Problem) -> list[tuple[object, ...]]:
    return [path for found in listing_steps(problem) for path in found]


@given(
    st.one_of(problems(primary=7, options=16), rich_problems(primary=6, options=12)),
    st.sampled_from([0, 1, 7, 40, 200]),
    st.sampled_from([1, 2, 5]),
)
def test_the_order_is_that_of_dancing_links_wherever_numpy_takes_over(problem, work, batch):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(listing, "_WORK", work)
        patched.setattr(listing, "_FIRST_BATCH", batch)
        assert listed(problem) == linked(problem)


@pytest.mark.parametrize("seed", range(6))
def test_solutions_of_many_depths_keep_their_order(seed, monkeypatch):
    # Options have one to four items, so solutions are at many depths and batches are divided.
    problem = random_problem(seed, primary=10, secondary=2, options=60, most=4)
    wanted = linked(problem)
    assert len({len(path) for path in wanted}) > 3
    for work in (0, 300, 5_000):
        monkeypatch.setattr(listing, "_WORK", work)
        assert listed(problem) == wanted


def test_a_problem_too_large_for_tables_is_listed_one_by_one(monkeypatch):
    problem = random_problem(3, primary=10, secondary=2, options=60, most=4)
    wanted = linked(problem)
    monkeypatch.setattr(listing, "_WORK", 100)
    monkeypatch.setattr("countinghouse.exact_cover.search.bit_sets.MOST_BYTES", 1)
    monkeypatch.setattr(
        "countinghouse.exact_cover.search.bit_sets.Tree.__init__.__defaults__", (1,), raising=False
    )
    assert listed(problem) == wanted


@given(st.one_of(problems(primary=6, options=12), rich_problems(options=10)))
def test_below_every_vertex_the_solutions_are_those_of_the_links(problem):
    for path in branches(problem, 4):
        wanted = [step.options for step in run(problem, within=path) if isinstance(step, Found)]
        assert [found for some in listing_steps(problem, path) for found in some] == wanted


def test_the_first_solutions_come_before_the_rest_is_searched():
    # There are 2^60 solutions: a function that lists all before yielding the first would never return.
    p = Problem()
    for k in range(60):
        p.add(f"{k} a", [k])
        p.add(f"{k} b", [k])
    first = list(islice(solve(p), 50))
    assert len(set(first)) == 50
    assert first[0] == tuple(f"{k} a" for k in range(60))
    assert first[1] == (*first[0][:-1], "59 b")


def test_a_small_tree_is_counted_and_a_large_one_left():
    p = random_problem(1, primary=8, secondary=2, options=30, most=4)
    assert count_small(p.compiled()) == len(linked(p))
    assert count_small(p.compiled(), most=4) is None
    assert count_small(Problem().compiled()) == 1


def test_a_path_that_is_no_vertex_is_refused():
    p = Problem.from_text("a b\n1: a\n2: a b\n3: b")
    for path in [("3",), ("1", "2"), ("1", "3", "3"), ("9",)]:
        with pytest.raises(InputError, match="not in the search tree"):
            list(solve_branch(p, path))


@given(problems(), st.data())
def test_assumed_options_are_in_every_solution(problem, data):
    every = list(solve(problem))
    assume = data.draw(st.permutations(list(problem.options)))[: data.draw(st.integers(0, 2))]
    wanted = {solution for solution in every if set(solution) >= set(assume)}
    try:
        found = list(solve(problem, assume=assume))
    except InputError:
        # This is refused because no solution can have them all.
        assert assume
        assert not wanted
        with pytest.raises(InputError):
            count(problem, assume=assume)
        return
    assert len(found) == len(wanted)
    assert set(found) == wanted
    assert count(problem, assume=assume).value == len(wanted)
    assert first(problem, assume) == next(iter(found), None)


def test_assumed_options_may_share_an_item_that_is_covered_twice():
    p = Problem.from_text("2:2|a b\n1: a\n2: a b\n3: b\n4: a")
    assert set(solve(p, assume=["2"])) == {tuple("12"), tuple("24")}
    assert set(solve(p, assume=iter(["4", "1"]))) == {tuple("134")}
    assert count(p, assume=["2"]).value == 2


@pytest.mark.parametrize(
    ("assume", "said"),
    [
        (["9"], "There is no option '9'"),
        (["1", "3"], "Options '1' and '3' clash: both cover 'a'"),
        (["x"], "no primary item"),
        (["1", "1"], "is chosen twice"),
        ("1", "Options must be a list"),
        ([[]], "must be hashable"),
    ],
)
def test_options_that_cannot_be_assumed(assume, said):
    p = Problem.from_text("a b | c\n1: a\n2: b\n3: a b\nx: c")
    for ask in (solve, count, first):
        with pytest.raises(InputError, match=said):
            ask(p, assume=assume)


@pytest.mark.parametrize("limit", [0, 1, 5, 92, 10**30])
def test_a_limit_stops_a_search(limit):
    board = queens.problem(8)
    assert list(solve(board, limit=limit)) == list(solve(board))[: min(limit, 100)]


def test_bad_limits():
    for limit in (-1, 1.5, "3", True):
        with pytest.raises(InputError, match="The limit must be a whole number"):
            solve(queens.problem(4), limit=limit)


def test_the_first_of_very_many_comes_soon():
    board = queens.problem(20)
    assert len(first(board)) == 20
    assert first(Problem(["a"])) is None
    assert first(Problem()) == ()
