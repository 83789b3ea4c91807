"""Reasons why there is no solution, beside brute force, and certificates that were changed."""

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import Part, Problem, Weights, check_reason, count, reasons
from countinghouse.exact_cover.unsolvable.demanded import demands, kinds
from countinghouse.exact_cover.unsolvable.lattice import index_multiple, prime_powers
from countinghouse.exact_cover.unsolvable.modular import solve_modulo
from countinghouse.exact_cover.unsolvable.signed import signed_weights
from countinghouse.reductions import langford, queens
from countinghouse.stepping import finish

from .small import brute_force, problems, rich_problems


def board(rows: int, columns: int, without: set[tuple[int, int]], bar: int = 2) -> Problem:
    """Return the problem of covering a board with bars."""
    cells = [cell for cell in product(range(rows), range(columns)) if cell not in without]
    p = Problem(cells)
    for row, column in cells:
        for down, right in ((0, 1), (1, 0)):
            own = [(row + down * step, column + right * step) for step in range(bar)]
            if set(own) <= set(cells):
                p.add((row, column, down), own)
    return p


@given(st.one_of(problems(), rich_problems()))
def test_a_problem_with_a_reason_has_no_solution_and_a_part_always_finds_one(p: Problem) -> None:
    found = reasons(p)
    assert all(check_reason(p, reason) for reason in found)
    if brute_force(p):
        assert not found
    elif not p.multiplicities:
        # Small problems are refuted by a part if weights do not exist.
        assert found


@given(problems(secondary=0), st.lists(st.integers(-2, 2), min_size=5, max_size=5), st.integers(0, 4))
def test_weights_that_pass_the_check_exclude_solutions(p: Problem, values: list[int], modulus: int) -> None:
    weights = tuple(zip(p.primary, values, strict=False))
    reason = Weights(modulus, weights, sum(value for _, value in weights))
    options = [sum(dict(weights)[item] for item in own) for own in p.options.values()]
    holds = (
        reason.total % modulus != 0 and all(n % modulus == 0 for n in options)
        if modulus
        else reason.total > 0 and all(n <= 0 for n in options)
    )
    assert check_reason(p, reason) == holds
    if holds:
        assert not brute_force(p)


@given(problems(), st.data())
def test_parts_that_pass_the_check_exclude_solutions(p: Problem, data: st.DataObject) -> None:
    items = tuple(item for item in p.primary if data.draw(st.booleans()))
    covering = sum(any(item in own for item in items) for own in p.options.values())
    rest = [*(item for item in p.primary if item not in items), *p.secondary]
    q = Problem(items, rest)
    for name, own in p.options.items():
        q.add(name, own)
    assert check_reason(p, Part(items, covering)) == (bool(items) and not brute_force(q))


@given(rich_problems(most=2), st.integers(2, 4))
def test_weights_modulo_small_numbers_exist_exactly_if_trying_all_finds_some(
    p: Problem, modulus: int
) -> None:
    own = demands(p.compiled())
    table = kinds(own, refine=False)
    fixed = np.nonzero(table.low == table.high)[0]
    rows, target = table.rows[:, fixed], table.low[fixed]
    found = finish(solve_modulo(rows, target, *{2: (2, 1), 3: (3, 1), 4: (2, 2)}[modulus]))
    every = np.array(list(product(range(modulus), repeat=len(fixed))), dtype=np.int64)
    every = every.reshape(modulus ** len(fixed), len(fixed))
    good = ~(every @ rows.T % modulus).any(axis=1) & (every @ target % modulus != 0)
    assert (found is not None) == good.any()
    if found is not None:
        assert not (rows @ found % modulus).any()
        assert target @ found % modulus


@given(st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=1, max_size=5))
def test_the_index_of_a_lattice_has_the_primes_that_lower_the_rank(rows: list[list[int]]) -> None:
    matrix = np.array(rows, dtype=np.int64)
    index = finish(index_multiple(matrix))
    rank = np.linalg.matrix_rank(matrix)
    for p in (2, 3, 5, 7):
        combinations = np.array(list(product(range(p), repeat=len(rows))), dtype=np.int64)
        reached = len(np.unique(combinations @ matrix % p, axis=0))
        if reached < p**rank:
            assert index % p == 0
    assert (index == 0) == (not matrix.any())


@given(rich_problems())
def test_signed_weights_do_not_depend_on_the_kinds(p: Problem) -> None:
    """Means over the items that colour refinement cannot tell apart are weights, too."""
    own = demands(p.compiled())
    found = [finish(signed_weights(kinds(own, refine))) for refine in (False, True)]
    assert (found[0] is None) == (found[1] is None)


def test_corners_of_a_chessboard() -> None:
    (signed,) = reasons(board(8, 8, {(0, 0), (7, 7)}))
    assert isinstance(signed, Weights)
    assert signed.modulus == 0
    assert {abs(weight) for _, weight in signed.weights} == {1}
    assert len(signed.weights) == 62
    assert not reasons(board(8, 8, {(0, 0), (7, 6)}), steps=0)


def test_bars_of_three_have_weights_modulo_two_and_three() -> None:
    p = board(8, 8, {(0, 0)}, 3)
    assert [reason.modulus for reason in reasons(p)] == [2, 0]
    table = kinds(demands(p.compiled()), refine=False)
    weights = finish(solve_modulo(table.rows, table.low, 3, 1))
    assert weights is not None
    cells = tuple(zip(p.primary, weights.tolist(), strict=True))
    given_weights = tuple((cell, weight) for cell, weight in cells if weight)
    assert check_reason(p, Weights(3, given_weights, int(weights.sum())))


def test_a_modulus_that_is_no_prime() -> None:
    # Four times the item, by options that cover it together with a pair that each weighs 2 modulo 4.
    p = Problem(["a", "b"])
    for name in range(3):
        p.add(name, ["a", "b"])
    p.multiplicity("a", 1)
    p.multiplicity("b", 3)
    assert reasons(p)
    rows = np.array([[4, 0], [0, 4], [2, 2]], dtype=np.int64)
    target = np.array([2, 0], dtype=np.int64)
    assert finish(solve_modulo(rows, target, 2, 1)) is None
    weights = finish(solve_modulo(rows, target, 2, 2))
    assert weights is not None
    assert not (rows @ weights % 4).any()
    assert target @ weights % 4
    assert finish(index_multiple(rows)) % 4 == 0


def test_parts_are_smallest() -> None:
    p = queens.problem(3)
    (part,) = reasons(p)
    assert isinstance(part, Part)
    assert part.smallest
    for item in part.items:
        less = tuple(other for other in part.items if other != item)
        covering = sum(any(each in own for each in less) for own in p.options.values())
        assert not check_reason(p, Part(less, covering))


@pytest.mark.parametrize("p", [queens.problem(3), langford.problem(5), langford.problem(6)], ids=str)
def test_known_problems_without_solution_have_reasons(p: Problem) -> None:
    assert count(p).value == 0
    assert reasons(p)


def mutants(reason: Weights) -> list[Weights]:
    weights = list(reason.weights)
    first, value = weights[0]
    return [
        replace(reason, weights=((first, value + 101), *weights[1:]), total=reason.total + 101),
        replace(reason, weights=tuple(weights[1:])),
        replace(reason, weights=(*weights, weights[0]), total=reason.total + value),
        replace(reason, weights=(*weights, ("nothing", 1)), total=reason.total + 1),
        replace(reason, total=reason.total + 2),
        replace(reason, modulus=1),
        replace(reason, modulus=-2),
        replace(reason, weights=()),
    ]


@pytest.mark.parametrize("which", [0, 1])
def test_changed_certificates_are_refused(which: int) -> None:
    p = board(8, 8, {(0, 0)}, 3)
    reason = reasons(p)[which]
    assert isinstance(reason, Weights)
    assert check_reason(p, reason)
    assert [check_reason(p, each) for each in mutants(reason)] == [False] * 8
    # It does not prove anything about another problem, either.
    assert not check_reason(board(8, 8, {(7, 7)}, 2), reason)


def test_weights_of_items_with_colours_and_ranges_are_refused() -> None:
    p = Problem.from_text("a b | x y\n1: a x:A\n2: b x:B\n3: a b y")
    assert not check_reason(p, Weights(0, (("x", -1), ("a", 1)), 0))
    assert not check_reason(p, Weights(2, (("y", 1),), 1))
    q = Problem.from_text("a b\n1: a b\n2: a\n3: b")
    q.multiplicity("a", 0, 2)
    assert not check_reason(q, Weights(2, (("a", 1),), 1))
    assert not check_reason(q, Part(("a",), 2))


def test_secondary_items_weigh_less_than_nothing() -> None:
    # Each of three items needs one of two tools, and a tool is used at most once.
    p = Problem.from_options({(i, t): [i, t] for i in "abc" for t in "xy"}, secondary=["x", "y"])
    (signed,) = reasons(p)
    assert dict(signed.weights) == {"a": 1, "b": 1, "c": 1, "x": -1, "y": -1}
    assert signed.total == 1


@pytest.mark.parametrize("bad", [None, "a", 1, (2, (("a", 1),), 1)])
def test_what_is_no_reason_is_refused(bad: Any) -> None:
    with pytest.raises(InputError, match="must be Weights or a Part"):
        check_reason(Problem(["a"]), bad)
    with pytest.raises(InputError):
        reasons(bad)


def test_weights_must_be_whole_numbers() -> None:
    for bad in (
        Weights(2, (("a", 0.5),), 1),
        Weights(2, (("a", 10**5000),), 1),
        Weights(True, (("a", 1),), 1),
    ):  # type: ignore[arg-type]
        with pytest.raises(InputError, match="whole numbers"):
            check_reason(Problem(["a"]), bad)


def test_a_part_that_is_too_large_to_search_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countinghouse.exact_cover.unsolvable.checking.MAX_VISITS", 1000)
    p = board(8, 8, {(0, 0), (7, 7)})
    with pytest.raises(TooLarge):
        check_reason(p, Part(p.primary, len(p.options)))


def test_prime_powers() -> None:
    assert prime_powers(0) == []
    assert prime_powers(2**4 * 97 * 1_000_003) == [(2, 4), (97, 1)]
