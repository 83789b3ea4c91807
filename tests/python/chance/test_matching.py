"""The matching quiz against all permutations, all partitions in fractions, and the published rule where it holds."""

import math
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.chance import matching, matching_search
from countinghouse.errors import InputError, TooLarge

STRATEGIES = st.lists(st.integers(1, 8), min_size=1, max_size=12).filter(lambda parts: sum(parts) <= 30)


@lru_cache(maxsize=1)
def all_orders(n: int) -> np.ndarray:
    """Return all n! orders of the right answers, one in each row."""
    return np.array(list(permutations(range(n))), np.int8)


def by_all_permutations(strategy: tuple[int, ...]) -> list[Fraction]:
    written = [answer for answer, times in enumerate(strategy) for _ in range(times)]
    n = len(written)
    right = np.count_nonzero(all_orders(n) == np.array(written, np.int8), axis=1)
    return [Fraction(int(count), math.factorial(n)) for count in np.bincount(right, minlength=n + 1)]


@pytest.mark.parametrize("n", range(1, 9))
def test_every_strategy_by_all_permutations(n: int) -> None:
    """All 22 strategies for 8 questions, in all 40,320 orders."""
    for strategy in matching.partitions(n):
        assert matching.distribution(strategy) == by_all_permutations(strategy)


@given(STRATEGIES)
@settings(max_examples=40, deadline=None)
def test_one_right_is_expected_whatever_is_written(strategy: list[int]) -> None:
    chances = matching.distribution(strategy)
    assert sum(chances) == 1
    assert min(chances) >= 0
    assert sum(m * chance for m, chance in enumerate(chances)) == 1
    for m in range(len(chances)):
        assert matching.at_least(strategy, m) == sum(chances[m:])


@given(STRATEGIES)
@settings(max_examples=30, deadline=None)
def test_three_formulas_agree(strategy: list[int]) -> None:
    chances = matching.distribution(strategy)
    assert matching.by_rooks(strategy) == chances
    try:
        assert matching.by_sets(strategy) == chances
    except TooLarge:
        assert len(set(strategy)) > 3


@pytest.mark.parametrize("n", range(1, 15))
def test_three_formulas_agree_on_every_strategy(n: int) -> None:
    for strategy in matching.partitions(n):
        assert matching.distribution(strategy) == matching.by_rooks(strategy) == matching.by_sets(strategy)


def test_partitions_are_counted_as_published() -> None:
    """OEIS A000041."""
    assert [sum(1 for _ in matching.partitions(n)) for n in (1, 5, 10, 24)] == [1, 7, 42, 1575]
    tried = []
    search = matching_search.candidates_steps(34)
    try:
        while True:
            tried.append(next(search))
    except StopIteration:
        pass
    assert tried[-1] == 12310


@pytest.mark.parametrize("n", [1, 2, 3, 7, 12, 17, 18])
def test_the_best_are_the_best_of_all_in_fractions(n: int) -> None:
    everything = {strategy: matching.distribution(strategy) for strategy in matching.partitions(n)}
    for found in matching.best_of(n):
        most = max(sum(chances[found.right :]) for chances in everything.values())
        assert found.chance == most
        winners = {
            strategy for strategy, chances in everything.items() if sum(chances[found.right :]) == most
        }
        assert set(found.strategies) == winners


def test_double_precision_is_as_good_as_it_says() -> None:
    matrix = matching_search.weights(14)
    for strategy in matching.partitions(14):
        sums = [float(each) for each in matching._symmetric(strategy)]
        for m in range(1, 15):
            computed = sum(
                each * weight for each, weight in zip(sums, matrix[:, m - 1].tolist(), strict=True)
            )
            best = float(matching.best(14, m)[0])
            assert abs(computed - float(matching.at_least(strategy, m))) < matching_search.ERROR * best / 50


def best_even(n: int) -> dict[int, tuple[Fraction, tuple[int, ...]]]:
    """Return the best of the n even strategies for each m, by formula; no two of them are equally good."""
    every = []
    for answers in range(1, n + 1):
        often, more = divmod(n, answers)
        sums = [
            sum(
                math.comb(more, i) * (often + 1) ** i * math.comb(answers - more, t - i) * often ** (t - i)
                for i in range(t + 1)
            )
            for t in range(n + 1)
        ]
        every.append(((often + 1,) * more + (often,) * (answers - more), sums))
    best = {}
    for m in range(1, n + 1):
        ways = [
            sum(
                (-1) ** (t - m) * math.comb(t, m) * m * math.factorial(n - t) * sums[t] // t
                for t in range(m, n + 1)
            )
            for _, sums in every
        ]
        assert ways.count(max(ways)) == 1
        best[m] = Fraction(max(ways), math.factorial(n)), every[ways.index(max(ways))][0]
    return best


def check_even(n: int) -> None:
    """The best of all partitions is the best even partition, and the rule fails only for two right, from 17 on."""
    even = best_even(n)
    for found in matching.best_of(n):
        assert (found.chance, found.strategies) == (even[found.right][0], (even[found.right][1],))
        holds = matching.published_rule(n, found.right) == even[found.right][1]
        assert holds == (n <= 16 or found.right != 2), (n, found.right)


def test_the_published_rule_holds_up_to_16_and_fails_from_17_on_at_two_by_two_methods() -> None:
    for n in range(2, 31):
        check_even(n)
    assert matching.best(17, 2) == (Fraction(1891, 7140), [(5, 4, 4, 4)])
    assert matching.at_least((9, 8), 2) == Fraction(9, 34)


@pytest.mark.slow
@pytest.mark.parametrize("n", range(31, 61))
def test_the_same_up_to_60(n: int) -> None:
    check_even(n)


@given(STRATEGIES.filter(lambda parts: len(parts) > 1 and sum(parts[:2]) > 3), st.data())
@settings(max_examples=40, deadline=None)
def test_two_parts_matter_only_by_their_product(strategy: list[int], data: st.DataObject) -> None:
    """Even strategies suffice because the chance is linear in the product of two parts with a given sum."""
    both, others = sum(strategy[:2]), tuple(strategy[2:])
    m = data.draw(st.integers(1, sum(strategy)))

    def chance(part: int) -> Fraction:
        return matching.at_least((part, both - part, *others), m)

    slope = chance(1) - chance(0)
    for part in range(both + 1):
        assert chance(part) - chance(0) == slope * part * (both - part) / (both - 1)


def test_three_times_each_is_best_for_two_right_as_n_grows() -> None:
    """If each answer is written s times, the chance is about 1 - 2/e + (s - 1)(5 - s)/(12 e n^2)."""

    def so_many_right(n: int, s: int, m: int = 2) -> Fraction:
        ways = (
            (-1) ** (t - m) * math.comb(t - 1, m - 1) * math.comb(n // s, t) * s**t * math.factorial(n - t)
            for t in range(m, n // s + 1)
        )
        return Fraction(sum(ways), math.factorial(n))

    for s in (1, 2, 3, 4, 5, 6):
        gain = (float(so_many_right(720, s)) - (1 - 2 / math.e)) * 12 * math.e * 720**2
        assert gain == pytest.approx((s - 1) * (5 - s), abs=0.15)
        assert so_many_right(60, s) == matching.at_least((s,) * (60 // s), 2)
    assert so_many_right(60, 3) > so_many_right(60, 4) > so_many_right(60, 1)
    # For larger m, writing every answer once is best: otherwise the loss is -(s - 1)(m - 2)/(2 e n (m - 1)!).
    for m in (3, 4, 5, 6):
        once = so_many_right(720, 1, m)
        for s in (2, 3, 4):
            loss = float(so_many_right(720, s, m) - once) * 2 * math.e * 720 * math.factorial(m - 1)
            assert loss == pytest.approx((s - 1) * (2 - m), rel=0.06)


def test_nobody_right_by_two_readings() -> None:
    assert float(matching.distribution((1,) * 24)[0]) == pytest.approx(0.367879, abs=5e-7)
    assert pytest.approx(0.360079, abs=5e-7) == (23 / 24) ** 24


@pytest.mark.parametrize("strategy", ["1^24", "12 12", "5, 4, 4, 4", "3 2 1"])
def test_a_class_is_within_four_standard_errors(strategy: str) -> None:
    students = 20_000
    counts = matching.sit(strategy, seed=5, students=students)
    assert sum(counts) == students
    for chance, count in zip(matching.distribution(strategy), counts, strict=True):
        error = math.sqrt(float(chance * (1 - chance)) * students)
        assert abs(count - float(chance) * students) <= max(4 * error, 1 if chance else 0)


def test_strategies_as_people_type_them() -> None:
    assert matching.parse("4,5, 4^2", 17) == matching.parse("5+4+4+4") == (5, 4, 4, 4)
    assert matching.at_least("1^24", 24) == Fraction(1, math.factorial(24))
    assert matching.describe((5, 4, 4, 4)) == "one answer 5 times, 3 answers 4 times"


@pytest.mark.parametrize(
    ("strategy", "n", "words"),
    [
        ("5 4 4", 17, "must add up to 17; these add up to 13"),
        ("1^1000", None, "from 1 to 60"),
        ("five", None, "is not a part of a strategy"),
        ("", None, "is not a part of a strategy"),
        ("2 -1", None, "is not a part of a strategy"),
    ],
)
def test_what_is_no_strategy_is_refused(strategy: str, n: int | None, words: str) -> None:
    with pytest.raises(InputError, match=words):
        matching.parse(strategy, n)


def test_refusals() -> None:
    for call in (
        lambda: matching.best(1000, 2),
        lambda: matching.best(17, 0),
        lambda: matching.at_least((2, 1), 4),
        lambda: matching.distribution((61,)),
        lambda: matching.distribution(()),
    ):
        with pytest.raises(InputError, match=r"from [01] to"):
            call()
    with pytest.raises(TooLarge, match="Too many sets"):
        matching.by_sets((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2))
