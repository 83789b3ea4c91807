"""Frontier counting against brute force, closed forms and known answers."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.frontier import count_frontier, sweep
from countinghouse.exact_cover.problem import Problem


def problem_of(primary: int, secondary: int, options: list[frozenset[int]]) -> Problem:
    problem = Problem(range(primary), range(primary, primary + secondary))
    for number, items in enumerate(options):
        problem.add(f"o{number}", sorted(items))
    return problem


def brute_force(problem: Problem) -> list[frozenset[Any]]:
    """All solutions, by trying every option of the first uncovered item; written to be obviously right."""
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
    assert count_frontier(problem).value == len(brute_force(problem))


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
    assert count_frontier(dominoes(rows, columns)).value == tilings


def test_too_large_is_said_before_memory_is_taken() -> None:
    with pytest.raises(TooLarge, match="MB allowed"):
        count_frontier(dominoes(12, 12), memory_mb=0.01)


def test_a_sweep_can_be_closed_at_any_yield() -> None:
    work = sweep(dominoes(6, 6))
    progress = next(work)
    assert progress.steps > 0
    work.close()


def test_nothing_to_cover_has_one_solution_and_an_uncoverable_item_none() -> None:
    assert count_frontier(Problem()).value == 1
    assert count_frontier(Problem(["a"])).value == 0
    only_secondary = Problem([], ["x"])
    only_secondary.add("idle", ["x"])
    assert count_frontier(only_secondary).value == 1
