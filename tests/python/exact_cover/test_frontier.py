"""Frontier counting against brute force, closed forms and known answers."""

from __future__ import annotations

import itertools
import weakref
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import sampling
from countinghouse.exact_cover.frontier.completions import Completions, completions, completions_steps
from countinghouse.exact_cover.frontier.sweep import sweep, sweep_steps
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.sampling import marginals, sample
from countinghouse.exact_cover.search.listing import solve
from countinghouse.stepping import finish


def problem_of(primary: int, secondary: int, options: list[frozenset[int]]) -> Problem:
    problem = Problem(range(primary), range(primary, primary + secondary))
    for number, items in enumerate(options):
        problem.add(f"o{number}", sorted(items))
    return problem


def brute_force(problem: Problem) -> list[frozenset[Any]]:
    """Return all solutions, by trying every option of the first uncovered item; the code is meant to be obviously
    right.
    """
    primary = set(problem.primary)
    options = {name: set(items) for name, items in problem.options.items() if primary & set(items)}
    found = []

    def go(open_items: set[Any], used: set[Any], chosen: tuple[Any, ...]) -> None:
        if not open_items:
            found.append(frozenset(chosen))
            return
        item = min(open_items, key=repr)
        for name, items in options.items():
            if item in items and not items & used:
                go(open_items - items, used | items, (*chosen, name))

    go(primary, set(), ())
    return found


@st.composite
def small_problems(draw: st.DrawFn) -> Problem:
    primary = draw(st.integers(0, 7))
    secondary = draw(st.integers(0, 4))
    if primary + secondary == 0:
        return Problem()
    items = st.frozensets(st.integers(0, primary + secondary - 1), min_size=1, max_size=4)
    return problem_of(primary, secondary, draw(st.lists(items, max_size=24)))


@given(small_problems())
@settings(max_examples=300, deadline=None)
def test_count_is_brute_force(problem: Problem) -> None:
    assert sweep(problem).value == len(brute_force(problem))


def dominoes(rows: int, columns: int) -> Problem:
    problem = Problem((r, c) for r in range(rows) for c in range(columns))
    for r, c in itertools.product(range(rows), range(columns)):
        if c + 1 < columns:
            problem.add(("across", r, c), [(r, c), (r, c + 1)])
        if r + 1 < rows:
            problem.add(("down", r, c), [(r, c), (r + 1, c)])
    return problem


# Kasteleyn's formula evaluated exactly; 8 x 8 is the classic 12,988,816.
@pytest.mark.parametrize(
    ("rows", "columns", "tilings"),
    [
        (8, 8, 12988816),
        (2, 90, 4660046610375530309),  # Fibonacci
        (2, 95, 51680708854858323072),
        (2, 300, 359579325206583560961765665172189099052367214309267232255589801),
        (10, 10, 258584046368),
        (12, 12, 53060477521960000),
        (16, 16, 2444888770250892795802079170816),
    ],
)
def test_domino_tilings_stay_exact_beyond_64_bits(rows: int, columns: int, tilings: int) -> None:
    assert sweep(dominoes(rows, columns)).value == tilings


def test_too_large_is_said_before_memory_is_taken() -> None:
    with pytest.raises(TooLarge, match="MB allowed"):
        sweep(dominoes(12, 12), memory_mb=0.01)


def test_a_sweep_can_be_closed_at_any_yield() -> None:
    work = sweep_steps(dominoes(10, 10))
    progress = next(work)
    assert progress.steps > 0
    work.close()


def test_nothing_to_cover_has_one_solution_and_an_uncoverable_item_none() -> None:
    assert sweep(Problem()).value == 1
    assert sweep(Problem(["a"])).value == 0
    only_secondary = Problem([], ["x"])
    only_secondary.add("idle", ["x"])
    assert sweep(only_secondary).value == 1


def everything(problem: Problem, memory_mb: float = 1024) -> Completions:
    return finish(completions_steps(problem, memory_mb))


@given(small_problems())
@settings(max_examples=200, deadline=None)
def test_completions_know_every_solution(problem: Problem) -> None:
    solutions = brute_force(problem)
    known = everything(problem)
    assert known.total == len(solutions)
    assert known.marginals() == {
        name: sum(name in solution for solution in solutions) for name in problem.options
    }
    listed = list(known.slice(0, known.total))
    assert {frozenset(solution) for solution in listed} == set(solutions)
    assert len(set(listed)) == len(listed)
    for k, solution in enumerate(listed):
        assert known.nth(k) == solution
    assert list(known.slice(2, 5)) == listed[2:5]


@pytest.mark.parametrize(("rows", "columns"), [(4, 6), (2, 100), (8, 9)])
def test_marginals_of_dominoes_add_up_at_every_cell(rows: int, columns: int) -> None:
    board = dominoes(rows, columns)
    known = everything(board)
    through = known.marginals()
    for cell in board.primary:
        assert sum(through[name] for name, items in board.options.items() if cell in items) == known.total


@pytest.mark.heavy
def test_the_last_of_very_many_solutions() -> None:
    known = everything(dominoes(2, 300))
    last = known.nth(known.total - 1)
    assert len(last) == 300
    with pytest.raises(InputError, match="numbered from 0"):
        known.nth(known.total)
    drawn = known.sample(5, seed=3)
    assert drawn == known.sample(5, seed=3) != known.sample(5, seed=4)


@pytest.mark.heavy
def test_samples_are_uniform() -> None:
    board = dominoes(4, 4)
    known = everything(board)
    assert known.total == 36
    drawn = Counter(known.sample(7200, seed=1))
    assert len(drawn) == 36
    chi_square = sum((many - 200) ** 2 / 200 for many in drawn.values())
    assert chi_square < 66.6  # the 99.9 % quantile for 35 degrees of freedom


def test_marginals_and_sample_by_name() -> None:
    board = dominoes(2, 3)
    assert marginals(board)["down", 0, 0] == 2
    assert set(sample(board, 4, seed=1)) <= set(solve(board))
    with pytest.raises(InputError, match="no solution to draw"):
        sample(dominoes(1, 3), 1, seed=1)


def test_numbers_and_solutions_are_two_names_of_one_thing() -> None:
    known = everything(dominoes(4, 5))
    solutions = [known.nth(k) for k in range(known.total)]
    assert [known.index_of(reversed(solution)) for solution in solutions] == list(range(known.total))
    large = everything(dominoes(2, 300))
    assert large.index_of(large.nth(large.total // 3)) == large.total // 3
    for wrong, said in (
        (solutions[0][1:], "some item is not covered as often as required"),
        ([*solutions[0], *set(solutions[-1]).difference(solutions[0])], "one of them clashes with another"),
        ([*solutions[0], solutions[0][0]], "appears twice"),
        ([], "some item is not covered"),
        ([[]], "option names"),
        (["nothing"], "There is no option 'nothing'"),
    ):
        with pytest.raises(InputError, match=said):
            known.index_of(wrong)
    assert (repr(known), repr(large)) == (
        "<Completions: 95 solutions>",
        "<Completions: more than 10^30 solutions>",
    )
    none = everything(Problem.from_text("a b c\n1: a b\n2: b c"))
    for ask in (none.index_of, lambda _: none.nth(0)):
        with pytest.raises(InputError, match="no solutions, so no number is valid"):
            ask(["1"])
    for bad in (10**50, -1, known.total):
        with pytest.raises(
            InputError, match=r"There are 95 solutions, numbered from 0 to 94; .* is not one of these"
        ):
            known.nth(bad)


def test_a_worker_drops_its_table_before_it_builds_another(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []

    def watched(problem: Problem, memory_mb: float) -> Completions:
        assert [table() for table in built] == [None] * len(built)
        table = completions(problem, memory_mb)
        built.append(weakref.ref(table))
        return table

    monkeypatch.setattr(sampling, "completions", watched)
    for name in ("one", "other", "other"):
        problem = Problem(["a"])
        problem.add(name, ["a"])
        assert sampling.sample_share(problem, 1, 0, 2, 1) == [(name,)] * 2
    assert len(built) == 2
