"""Conversion between bases against brute force over whole grids, and against Matula's theorems."""

from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.numbers import conditions, conversion
from countinghouse.numbers.conversion import (
    collision_within,
    common_root,
    converts_one_to_one,
    digits_needed,
    failing_exponents,
    first_collision,
    first_loss,
    grid,
    loss_within,
    out_and_back,
    round_trips,
)

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy


def nearest(value: Fraction, numbers: list[Fraction], base: int) -> Fraction:
    """Return the nearest number of a sorted list; of two equally near numbers, the one whose last digit is even."""
    best = min(abs(number - value) for number in numbers)
    near = [number for number in numbers if abs(number - value) == best]
    if len(near) == 1:
        return near[0]
    unit = near[1] - near[0]  # digits in the cell between them, so the upper number may begin a new exponent
    return near[0] if near[0] / unit % 2 == 0 else near[1]


@pytest.mark.parametrize(
    ("beta", "n", "nu", "m"), [(2, 3, 10, 1), (10, 1, 2, 3), (3, 2, 2, 3), (2, 1, 10, 1), (5, 2, 7, 2)]
)
def test_out_and_back_against_the_nearest_of_a_list(beta: int, n: int, nu: int, m: int) -> None:
    source = grid(beta, n, Fraction(1, 200), Fraction(20_000))
    target = grid(nu, m, Fraction(1, 400), Fraction(40_000))
    for value in (value for value in source if Fraction(1, 50) < value < 5000):
        converted = nearest(value, target, nu)
        assert out_and_back(value, beta, n, nu, m) == (converted, nearest(converted, source, beta)), value


def test_a_grid_against_its_definition() -> None:
    for base, digits in ((2, 1), (2, 4), (10, 1), (10, 2), (7, 2)):
        want = {
            c * Fraction(base) ** e for c in range(base ** (digits - 1), base**digits) for e in range(-12, 13)
        }
        low, high = Fraction(1, 30), Fraction(300)
        assert grid(base, digits, low, high) == sorted(x for x in want if low <= x <= high)


CASES = [
    (beta, n, nu, m)
    for beta in (2, 3, 4, 5, 8, 10)
    for n in range(1, 5)
    for nu in (2, 3, 4, 8, 10)
    for m in range(1, 4)
    if beta**n <= 70 and nu**m <= 1000
]


def test_the_first_failures_against_walking_the_grid() -> None:
    for beta, n, nu, m in CASES:
        top = Fraction(beta**5 + nu**5)
        numbers = grid(beta, n, Fraction(1), top)
        trips = {x: out_and_back(x, beta, n, nu, m) for x in numbers}
        lost = next((x for x, (_, back) in trips.items() if back != x), None)
        shared = next((x for x, y in pairwise(numbers) if trips[x][0] == trips[y][0]), None)
        for want, failure, holds in (
            (lost, first_loss(beta, n, nu, m), round_trips(beta, n, nu, m)),
            (shared, first_collision(beta, n, nu, m), converts_one_to_one(beta, n, nu, m)),
        ):
            assert (failure is None) == holds, (beta, n, nu, m)
            if want is not None or (failure and failure.value < top / 2):
                assert failure, (beta, n, nu, m)
                assert failure.value == want, (beta, n, nu, m)
                assert (failure.converted, failure.back) == trips[want]


def test_a_search_that_does_not_know_the_theorems_agrees_with_them() -> None:
    failed = 0
    for beta, n, nu, m in CASES:
        for search, holds in ((loss_within, round_trips), (collision_within, converts_one_to_one)):
            failure = search(400, beta, n, nu, m)
            assert failure is None or not holds(beta, n, nu, m), (beta, n, nu, m)
            failed += failure is not None
    assert failed > 100
    # The test would expose a false theorem, because the search does not use it.
    with pytest.MonkeyPatch.context() as patch:
        for module in (conversion, conditions):
            patch.setattr(module, "round_trips", lambda *_: True)
            patch.setattr(module, "converts_one_to_one", lambda *_: True)
        assert first_loss(2, 1, 10, 1) is None
        loss = loss_within(400, 2, 1, 10, 1)
        assert loss
        assert loss.value == 2**27
        collision = collision_within(400, 2, 2, 10, 1)
        assert collision
        assert (collision.value, collision.other) == (Fraction(3, 2), 2)


@pytest.mark.parametrize(
    ("beta", "n", "nu", "m", "bits"), [(26, 1, 25, 2, 2703), (5, 2, 24, 2, 4884), (4, 2, 15, 2, 10577)]
)
def test_a_first_loss_may_lie_thousands_of_bits_away(beta: int, n: int, nu: int, m: int, bits: int) -> None:
    loss = first_loss(beta, n, nu, m)
    assert loss
    assert loss.value.numerator.bit_length() == bits
    assert (loss.converted, loss.back) == out_and_back(loss.value, beta, n, nu, m)
    # No number before it is lost; here, the numbers with a few exponents are tested.
    near = grid(beta, n, loss.value / beta**4, loss.value)
    assert [x for x in near if out_and_back(x, beta, n, nu, m)[1] != x] == [loss.value]


def test_where_no_failure_is_near_the_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversion, "MOST_STRETCHES", 500)
    with pytest.raises(TooLarge, match="is beyond the first 500 stretches"):
        first_loss(60, 1, 59, 2)


def test_bases_with_a_common_root_against_a_whole_period() -> None:
    """Neither theorem holds for these bases: one-to-one, coming back and being exact are the same for them."""
    broken = 0
    for r in (2, 3):
        for p, q in ((1, 2), (2, 1), (2, 3), (3, 2), (1, 1), (2, 4), (3, 1)):
            beta, nu = r**p, r**q
            found = common_root(beta, nu)
            assert found is not None
            assert found[0] ** found[1] == beta
            assert found[0] ** found[2] == nu
            for n in range(1, 4):
                if beta**n > 800:
                    continue
                for m in range(1, 6):
                    numbers = grid(beta, n, Fraction(1), Fraction(r) ** lcm(p, q))
                    trips = [out_and_back(x, beta, n, nu, m) for x in numbers]
                    one = len({converted for converted, _ in trips}) == len(numbers)
                    back = all(x == again for x, (_, again) in zip(numbers, trips, strict=True))
                    assert (converts_one_to_one(beta, n, nu, m), round_trips(beta, n, nu, m)) == (one, back)
                    broken += back != (nu ** (m - 1) > beta**n)
                    assert (digits_needed(beta, n, nu) <= m) == back
    assert broken > 20


@given(st.integers(2, 1000), st.integers(2, 1000))
@settings(max_examples=200, deadline=None)
def test_a_common_root_is_found_where_powers_agree(beta: int, nu: int) -> None:
    agree = any(beta**i == nu**j for i in range(1, 11) for j in range(1, 11))
    root = common_root(beta, nu)
    assert (root is not None) == agree
    if root:
        assert (root[0] ** root[1], root[0] ** root[2]) == (beta, nu)
        assert gcd(root[1], root[2]) == 1


def test_the_default_of_the_page() -> None:
    """One bit to one decimal digit: one-to-one, but neither 2^27 nor 2^-26 comes back."""
    assert converts_one_to_one(2, 1, 10, 1)
    assert not round_trips(2, 1, 10, 1)
    assert failing_exponents(2, 10, 1) == [-66, -56, -46, -36, -26, 27, 37, 47, 57, 67]
    assert out_and_back(Fraction(2**27), 2, 1, 10, 1) == (10**8, 2**26)
    loss = first_loss(2, 1, 10, 1)
    assert loss
    assert loss.value == 2**27


def test_the_digits_needed() -> None:
    assert [digits_needed(2, n, 10) for n in (11, 8, 24, 53, 113)] == [5, 4, 9, 17, 36]
    assert [digits_needed(10, n, 2) for n in (6, 15, 33)] == [21, 51, 111]
    for beta, n, nu in ((2, 24, 10), (2, 53, 10), (2, 113, 10), (10, 6, 2), (10, 15, 2), (10, 33, 2)):
        m = digits_needed(beta, n, nu)
        assert first_loss(beta, n, nu, m) is None
        loss = first_loss(beta, n, nu, m - 1)
        assert loss
        assert out_and_back(loss.value, beta, n, nu, m - 1) == (loss.converted, loss.back)
        assert loss.back != loss.value


def test_a_double_is_lost_in_python_too() -> None:
    loss = first_loss(2, 53, 10, 16)
    assert loss
    value = float(loss.value)
    assert float(f"{value:.15e}") != value
    below = [x for x in grid(2, 53, Fraction(1), loss.value) if x < loss.value]
    assert all(float(f"{float(x):.15e}") == x for x in below)


@pytest.mark.parametrize(
    "bad", [(1, 1, 10, 1), (2, 0, 10, 1), (2, 1, 1001, 1), (2, 1, 10, 301), ("2", 1, 10, 1)]
)
def test_bad_bases_and_digits_get_a_sentence(bad: tuple[int, int, int, int]) -> None:
    for ask in (converts_one_to_one, round_trips, first_loss, first_collision):
        with pytest.raises(InputError, match="must be a whole number from"):
            ask(*bad)


def test_bad_values_get_a_sentence() -> None:
    with pytest.raises(InputError, match="positive"):
        out_and_back(Fraction(0), 2, 1, 10, 1)
    with pytest.raises(InputError, match="positive"):
        grid(2, 1, 0, 5)  # type: ignore[arg-type]
    with pytest.raises(TooLarge):
        grid(10, 9, Fraction(1), Fraction(10))
    assert conversion.MOST_GRID == 100_000
