"""The times that docstrings give: the number of steps grows as they say."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

import pytest

from countinghouse.chance.coin_window import count_all_steps
from countinghouse.chance.matching import best_of_steps, partitions
from countinghouse.digits import inventories
from countinghouse.digits.printed_method import printed_method_steps
from countinghouse.digits.propagation import Grid, Solution, Strike, propagate, search
from countinghouse.digits.self_tallying import inventory, stages
from countinghouse.exhibits.matching_quiz.best import number_of_partitions
from countinghouse.games.digit_removal import counts_by_search_steps
from countinghouse.games.impartial import Certificate, check_certificate, find_period, solve
from countinghouse.games.number_pad import NumberPad
from countinghouse.games.number_pad_strategy import strategy
from countinghouse.numbers.limb_algorithms import MultiplySubtract
from countinghouse.numbers.naturals import (
    Natural,
    addition_steps,
    division_steps,
    multiplication_steps,
    subtraction_steps,
)
from countinghouse.reductions.sudoku import empty, parse
from countinghouse.reductions.sudoku_steps import steps
from countinghouse.stepping import finish


def limbs(length: int) -> Natural:
    """Return a number of this many limbs, in base 10, without zeros."""
    return Natural("739" * length, 10) % Natural("1" + "0" * length, 10)


@pytest.mark.parametrize(("n", "m"), [(1, 1), (7, 3), (14, 6), (28, 12)])
def test_arithmetic_takes_steps_as_in_school(n: int, m: int) -> None:
    """Linear for sums and differences, the product of the lengths for products, a row for each limb of a quotient."""
    a, b = limbs(n), limbs(m)
    assert len(a.limbs) == n
    assert len(list(addition_steps(a, b))) in (n, n + 1)
    assert len(list(subtraction_steps(a, b))) == n
    assert Counter(type(step).__name__ for step in multiplication_steps(a, b))["Product"] == n * m
    names = Counter(type(step).__name__ for step in division_steps(a, b))
    assert names["MultiplySubtract" if m > 1 else "Short"] == n - m + 1
    rows = [step for step in division_steps(a, b) if isinstance(step, MultiplySubtract)]
    assert all(len(row.product) <= m + 1 for row in rows)


@pytest.mark.parametrize("heap", [10, 20, 40])
def test_solving_a_game_looks_at_each_position_and_each_move_once(heap: int) -> None:
    asked: list[int] = []
    moves = 0

    def options(left: int) -> list[int]:
        nonlocal moves
        asked.append(left)
        found = list(range(left))
        moves += len(found)
        return found

    solve(heap, options)
    assert sorted(asked) == list(range(heap + 1))
    assert moves == heap * (heap + 1) // 2


@pytest.mark.parametrize("limit", [500, 1000, 2000])
def test_the_search_for_a_period_computes_a_multiple_of_the_limit(limit: int) -> None:
    made = 0

    def rows(period: int) -> Iterator[int]:
        nonlocal made
        for t in count():
            made += 1
            yield t % period

    assert find_period(lambda: rows(10 * limit), 5, limit) is None
    assert limit < made <= 2 * limit + 2
    made = 0
    assert find_period(lambda: rows(10), 5, limit) is not None
    assert made < 200


@pytest.mark.parametrize("second", [10, 100, 1000])
def test_a_certificate_is_checked_row_by_row(second: int) -> None:
    asked = 0

    def following(rows: Sequence[int]) -> int:
        nonlocal asked
        asked += 1
        return (rows[-1] + 1) % second

    assert check_certificate(Certificate(0, second, (0, 1, 2)), [0, 1, 2], following)
    assert asked == second


@pytest.mark.parametrize("flips", [3, 10, 17])
def test_all_sequences_of_flips_are_counted(flips: int) -> None:
    *_, done = count_all_steps(3, 2, flips)
    assert done == 2**flips


@pytest.mark.parametrize("length", [5, 8, 11])
def test_all_masks_are_played_out(length: int) -> None:
    *_, last = counts_by_search_steps(length)
    assert 2 ** (length - 1) <= last.done <= 2**length


def test_partitions_are_tried_once() -> None:
    for n in (1, 10, 25):
        *_, tried = best_of_steps(n)
        assert tried == number_of_partitions(n) == sum(1 for _ in partitions(n))
    assert number_of_partitions(60) == 966_467


def test_the_multisets_of_tallies_are_about_as_many_as_partitions() -> None:
    multisets = {base: sum(stage.multisets for stage in stages(base)) for base in (5, 10, 12)}
    assert multisets[10] == 142
    for base, found in multisets.items():
        expected = sum(map(number_of_partitions, range(1, base + 1)))
        assert expected <= found <= expected + 5


def test_the_printed_method_tries_these_candidates() -> None:
    assert [finish(printed_method_steps(base)).candidates for base in (4, 6, 7)] == [97, 1204, 4856]


@pytest.mark.parametrize("digits", [2, 3, 4])
def test_the_flow_takes_one_inventory_of_each_number_reached(
    digits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not of each of the 10^digits numbers: the first inventories follow from their digit counts."""
    taken: list[str] = []

    def counted(number: str, base: int) -> str:
        taken.append(number)
        return inventory(number, base)

    monkeypatch.setattr(inventories, "inventory", counted)
    found = finish(inventories.flow_steps("9" * digits))
    assert Counter(taken) == Counter(["9" * digits, *found.after])


@pytest.mark.parametrize("top", [3, 10, 30])
def test_propagation_passes_once_for_each_strike_at_most(top: int) -> None:
    passes = 0

    def largest(grid: Grid) -> Iterator[Strike]:
        nonlocal passes
        passes += 1
        if len(grid.candidates(0)) > 1:
            yield Strike(0, grid.candidates(0)[-1], "largest", "The slot takes its least candidate.")

    assert len(list(propagate(Grid([range(top)]), [largest]))) == top - 1
    assert passes == top


def test_a_search_without_constraints_visits_every_full_row() -> None:
    for slots, values in ((2, 3), (3, 3), (4, 3), (4, 2)):
        events = search(Grid([range(values)] * slots), [])
        assert sum(isinstance(event, Solution) for event in events) == values**slots


@pytest.mark.parametrize("limit", [50, 100, 200])
def test_a_strategy_has_at_most_one_position_for_each_key_and_height(limit: int) -> None:
    plan = strategy(NumberPad("789/456/123"), limit)
    positions = len(plan.answers) + len(plan.replies)
    assert limit < positions <= 9 * (limit + 1) + 2


def test_a_sudoku_takes_at_most_one_step_for_each_candidate() -> None:
    for grid in (parse("1.....3..4.....2"), parse("12.. 34.. 2.4. 4.21"), empty(2, 2)):
        assert sum(1 for _ in steps(grid)) <= grid.size**3
