"""The paths that a sweep can take: several words, few rows at a time, equal hashes, many limbs; and known answers."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import TooLarge
from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.counting import count
from countinghouse.exact_cover.frontier import backward as frontier_backward
from countinghouse.exact_cover.frontier import completions as frontier_completions
from countinghouse.exact_cover.frontier import states as frontier_states
from countinghouse.exact_cover.frontier.completions import Completions, completions_steps
from countinghouse.exact_cover.frontier.dead import DeadStates
from countinghouse.exact_cover.frontier.plan import make_plan
from countinghouse.exact_cover.frontier.states import Budget, Layer
from countinghouse.exact_cover.frontier.sweep import Sweep, sweep, sweep_steps
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.search.listing import solve
from countinghouse.stepping import finish


def everything(problem: Problem, memory_mb: float = 1024) -> Completions:
    return finish(completions_steps(problem, memory_mb))


def queens(n: int) -> Problem:
    problem = Problem(
        [("row", i) for i in range(n)] + [("column", i) for i in range(n)],
        [("up", i) for i in range(2 * n - 1)] + [("down", i) for i in range(2 * n - 1)],
    )
    for r, c in itertools.product(range(n), range(n)):
        problem.add((r, c), [("row", r), ("column", c), ("up", r + c), ("down", r - c + n - 1)])
    return problem


def langford(n: int) -> Problem:
    problem = Problem()
    for k in range(1, n + 1):
        for at in range(2 * n - k - 1):
            problem.add((k, at), [("number", k), ("place", at), ("place", at + k + 1)])
    return problem


def long_memory(many: int) -> Problem:
    """The first and the last item choose different secondary items out of `many`; between them is a path of
    dominoes.
    """
    problem = Problem(["first", *range(12), "last"], [("mark", i) for i in range(many)])
    for i in range(many):
        problem.add(("first", i), ["first", 0, ("mark", i)])
        problem.add(("last", i), ["last", 11, ("mark", i)])
    for at in range(1, 10):
        problem.add(("domino", at), [at, at + 1])
    return problem


def shuffled(problem: Problem, seed: int) -> Problem:
    generator = random.Random(seed)
    primary, secondary = list(problem.primary), list(problem.secondary)
    options = [(name, list(items)) for name, items in problem.options.items()]
    for row in (primary, secondary, options):
        generator.shuffle(row)
    other = Problem(primary, secondary)
    for name, items in options:
        generator.shuffle(items)
        other.add(name, items)
    return other


@pytest.mark.parametrize(
    ("problem", "solutions"),
    [
        (queens(4), 2),
        (queens(8), 92),
        (queens(10), 724),
        (langford(3), 2),
        (langford(7), 52),
        (langford(8), 300),
        (langford(11), 35584),
        (long_memory(70), 70 * 69),
        (long_memory(200), 200 * 199),
    ],
)
def test_known_answers(problem: Problem, solutions: int) -> None:
    assert sweep(problem).value == solutions
    assert count(problem).value == solutions


@pytest.mark.heavy
def test_twelve_queens() -> None:
    assert sweep(queens(12)).value == 14200


@pytest.mark.heavy
def test_states_of_several_words() -> None:
    problem = long_memory(150)
    assert make_plan(problem.compiled()).words >= 3
    known = everything(problem)
    assert known.total == 150 * 149
    through = known.marginals()
    assert through["first", 3] == through["last", 77] == 149
    assert through["domino", 1] == 150 * 149
    listed = set(known.slice(0, known.total))
    assert len(listed) == known.total
    assert known.nth(12345) in listed


def test_states_with_equal_hashes_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def poor(words: list[Any]) -> Any:
        mixed = words[0] ^ words[1]
        return mixed & np.uint64(3)

    monkeypatch.setattr(frontier_states, "hashed", poor)
    for room in (frontier_backward, frontier_completions):
        monkeypatch.setattr(room, "hashed", poor)
    problem = long_memory(70)
    known = everything(problem)
    assert known.total == sweep(problem).value == 70 * 69
    assert set(known.marginals().values()) == {0, 69, 70 * 69}
    assert len(set(known.slice(0, known.total))) == 70 * 69


@pytest.mark.parametrize(
    "chunk", [pytest.param(1, marks=pytest.mark.heavy), 7, pytest.param(64, marks=pytest.mark.heavy)]
)
@pytest.mark.parametrize(
    "problem", [queens(7), langford(7), long_memory(70)], ids=["one word", "few bits", "words"]
)
def test_few_rows_at_a_time_give_the_same(
    monkeypatch: pytest.MonkeyPatch, problem: Problem, chunk: int
) -> None:
    whole = everything(problem)
    monkeypatch.setattr(frontier_states, "CHUNK", chunk)
    monkeypatch.setattr(frontier_states, "CHUNK_FROM", 0)
    monkeypatch.setattr(frontier_backward, "CHUNK", chunk)
    monkeypatch.setattr(frontier_states, "_TABLE", 0)
    parts = everything(problem)
    assert (parts.total, parts.marginals()) == (whole.total, whole.marginals())
    assert list(parts.slice(0, 50)) == list(whole.slice(0, 50))
    assert sweep(problem).value == whole.total


def test_a_large_layer_is_tested_for_dead_states_even_if_it_is_read_in_small_chunks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frontier_states, "CHUNK", 8)
    monkeypatch.setattr(frontier_states, "CHUNK_FROM", 0)
    plan = make_plan(queens(7).compiled())
    layer = Layer.of({0: 1}, plan.words)
    asked: list[int] = []

    def tests(words: list[Any], shift: int) -> list[tuple[int, int]]:
        asked.append(len(words[0]))
        return []

    for step in plan.steps[:3]:
        layer = finish(frontier_states.advance(layer, step, Budget(100), plan.repeats, least=10**9))
    many = len(layer)
    for least, times in ((many - 1, 1), (many, 0)):
        asked.clear()
        finish(frontier_states.advance(layer, plan.steps[3], Budget(100), plan.repeats, tests, least))
        assert len(asked) == times
        assert all(made < many for made in asked)


def test_a_large_layer_is_joined_piece_by_piece() -> None:
    made = [Layer.of({at * 100 + number: at + 1 for number in range(at + 1)}, 1) for at in range(4)]
    columns = [piece.counts for piece in made]
    joining = frontier_states._joined(columns, 7)
    told = []
    while True:
        try:
            told.append(next(joining))
        except StopIteration as stopped:
            joined = stopped.value
            break
    assert told == [7] * 4  # the caller can stop after each piece
    assert not columns
    assert joined.tolist() == [[1, 2, 2, 3, 3, 3, 4, 4, 4, 4]]


@pytest.mark.parametrize("few", [0, 1 << 60])
def test_states_are_found_by_search_and_by_sorting(monkeypatch: pytest.MonkeyPatch, few: int) -> None:
    monkeypatch.setattr(frontier_backward, "_FEW", few)
    for problem in (queens(7), langford(8)):
        known = everything(problem)
        solutions = list(solve(problem))
        assert known.total == len(solutions)
        assert known.marginals() == {
            name: sum(name in solution for solution in solutions) for name in problem.options
        }


def test_states_with_no_room_for_a_row_number(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = long_memory(58)
    plan = make_plan(problem.compiled())
    assert plan.words == 1
    assert plan.bits > 56
    known = everything(problem)
    assert known.total == 58 * 57
    assert known.marginals()["first", 0] == 57


@pytest.mark.parametrize("problem", [queens(6), langford(8), long_memory(9)])
def test_numbered_solutions_are_those_of_dancing_links(problem: Problem) -> None:
    known = everything(problem)
    listed = list(known)
    assert sorted(listed) == sorted(solve(problem))
    assert [known.nth(k) for k in range(known.total)] == listed
    chosen = list(known.chosen(0, 10**9))
    assert [sorted(path) for path in chosen] == [sorted(solution) for solution in listed]
    assert list(known.chosen(1, 3)) == chosen[1:3]


@pytest.mark.parametrize("seed", range(5))
def test_no_order_of_items_or_options_matters(seed: int) -> None:
    for problem in (queens(6), langford(7), long_memory(9)):
        other = shuffled(problem, seed)
        assert everything(other).marginals() == everything(problem).marginals()


@given(st.permutations(range(12)))
@settings(max_examples=25, deadline=None)
def test_any_order_of_the_sweep_counts_the_same(order: list[int]) -> None:
    problem = queens(6)
    plan = make_plan(problem.compiled(), order)
    layer = frontier_states.Layer.of({0: 1}, plan.words)
    dead = DeadStates(plan)
    for number, step in enumerate(plan.steps):
        layer = finish(
            frontier_states.advance(
                layer, step, frontier_states.Budget(100), plan.repeats, dead.chooser(number), least=0
            )
        )
    assert frontier_states.total(layer.counts) == 4


def test_options_with_the_same_items_count_apart_beyond_64_bits() -> None:
    problem = Problem(range(30))
    for item in range(30):
        for copy in range(10):
            problem.add((item, copy), [item])
    known = everything(problem)
    assert known.total == sweep(problem).value == 10**30
    assert set(known.marginals().values()) == {10**29}
    assert known.nth(0) == tuple((solution[0], 0) for solution in known.nth(0))
    assert known.nth(10**30 - 1)[0][1] == 9


def binary(bits: str) -> Problem:
    """Return a problem with as many solutions as a binary number says: begin at one of its ones, and choose freely
    after it.
    """
    problem = Problem(["begin", *(("digit", at) for at in range(len(bits)))])
    for at, bit in enumerate(bits):
        if bit == "1":
            problem.add(("begin", at), ["begin", *(("digit", before) for before in range(at + 1))])
        for side in "lr":
            problem.add((side, at), [("digit", at)])
    return problem


@pytest.mark.parametrize("number", [2**62 - 1, 2**63 - 1, 2**63 + 5, 2**64 - 1, 2**64 + 2**33 + 1, 2**96 - 1])
def test_counts_around_the_end_of_a_word(number: int) -> None:
    problem = binary(bin(number)[2:])
    known = everything(problem)
    assert known.total == sweep(problem).value == number
    through = known.marginals()
    assert sum(many for (kind, _), many in through.items() if kind == "begin") == number
    assert len(set(known.sample(20, seed=2))) == 20


@pytest.mark.parametrize("memory_mb", [0.02, 0.1, 0.5])
def test_little_memory_is_refused_and_enough_is_not_exceeded(memory_mb: float) -> None:
    with pytest.raises(TooLarge, match=f"more than the {memory_mb:g} MB allowed"):
        sweep(langford(11), memory_mb)
    with pytest.raises(TooLarge):
        everything(langford(11), memory_mb)
    result = sweep(langford(11), 100)
    assert result.memory < 100_000_000
    assert sweep(langford(11), result.memory / 1e6 + 0.001).value == 35584


def test_progress_grows_to_one() -> None:
    shares = [progress.fraction for progress in sweep_steps(langford(10))]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert 0 <= shares[0] < 0.2
    both = [progress.fraction for progress in completions_steps(langford(9))]
    assert both == sorted(both)
    assert both[-1] == 1


def test_a_search_is_picked_where_the_frontier_is_wide_and_the_tree_small() -> None:
    # For a sudoku with 17 givens, a sweep would have to remember a hundred items, but a search has few choices.
    givens = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    problem = Problem()
    for r, c, v in itertools.product(range(9), repeat=3):
        problem.add((r, c, v), [("cell", r, c), ("row", r, v), ("column", c, v), ("box", r // 3, c // 3, v)])
    left = problem.reduced((at // 9, at % 9, int(v) - 1) for at, v in enumerate(givens) if v != ".")
    result = count(left)
    assert result.method == "search"
    assert result.why
    assert result.value == 1


def test_options_that_differ_in_items_of_their_own_do_not_overflow() -> None:
    problem = Problem(range(30))
    for item in range(30):
        for copy in range(13):
            problem.add((item, copy), [item, ("own", item, copy)] if copy else [item])
    secondary = Problem(range(30), [("own", item, copy) for item in range(30) for copy in range(1, 13)])
    for name, items in problem.options.items():
        secondary.add(name, items)
    assert sweep(secondary).value == 13**30
    assert set(everything(secondary).marginals().values()) == {13**29}


def test_order_numbers_and_draws_are_the_same_on_every_machine() -> None:
    # Recorded once; changing any of these breaks links that people have kept.
    known = everything(langford(8))
    assert [sorted(known.nth(k)) for k in (0, 150)] == [
        [(1, 1), (2, 9), (3, 0), (4, 8), (5, 5), (6, 7), (7, 2), (8, 6)],
        [(1, 0), (2, 9), (3, 10), (4, 3), (5, 1), (6, 4), (7, 5), (8, 6)],
    ]
    # Cited solution numbers depend on this order.
    assert next(known.chosen(0, 1)) == ((1, 1), (3, 0), (7, 2), (4, 8), (8, 6), (6, 7), (2, 9), (5, 5))
    assert [sorted(solution)[0] for solution in known.sample(6, seed=1)] == [
        (1, 1),
        (1, 5),
        (1, 12),
        (1, 2),
        (1, 2),
        (1, 0),
    ]


@pytest.mark.parametrize("most", [0, 1, 5, 40, 3000])
def test_a_sweep_moves_from_a_dictionary_to_arrays_at_any_step(monkeypatch, most):
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, dictionary_states=most))
    for problem, known in ((langford(7), 52), (queens(6), 4), (chain(100), 2**100)):
        plan = make_plan(problem.compiled())
        moved = Sweep(replace(plan, weights=(0.0,) * len(plan.weights)), Budget(1024))
        while not moved.done:
            finish(moved.advance())
            assert moved.sizes[-1] == len(moved.layer)
        assert moved.count().value == known


def chain(n: int) -> Problem:
    """Items that two options each cover: 2^n solutions, so the counts take several limbs."""
    problem = Problem(range(n))
    for item, way in itertools.product(range(n), range(2)):
        problem.add((item, way), [item])
    return problem
