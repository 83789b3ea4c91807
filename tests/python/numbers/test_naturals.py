"""Compare natural numbers in limbs with Python's own integers, and Knuth's steps with his statements about them."""

import math
import operator
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.numbers import limb_algorithms, naturals
from countinghouse.numbers.naturals import Natural

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy

BASES = st.sampled_from((2, 3, 10, 16, 1000, 2**16, 2**32 - 1, 2**32))


@st.composite
def numbers(draw: st.DrawFn, base: int) -> int:
    """Draw numbers whose limbs are often extreme, because these cause carries, borrows and corrections."""
    limb = st.one_of(st.sampled_from((0, 1, base // 2, base - 1)), st.integers(0, base - 1))
    limbs = draw(st.lists(limb, max_size=9))
    return sum(limb * base**place for place, limb in enumerate(limbs))


pairs = BASES.flatmap(lambda base: st.tuples(st.just(base), numbers(base), numbers(base)))


def run(steps: Any) -> tuple[list[Any], Any]:
    told = []
    while True:
        try:
            told.append(next(steps))
        except StopIteration as end:
            return told, end.value


@given(pairs)
@settings(max_examples=300, deadline=None)
def test_every_operator_agrees_with_int(case: tuple[int, int, int]) -> None:
    base, x, y = case
    a, b = Natural(x, base), Natural(y, base)
    assert all(0 <= limb < base for limb in a.limbs)
    assert not a.limbs or a.limbs[-1]
    for work in (operator.add, operator.mul, operator.and_, operator.or_, operator.xor):
        for got in (work(a, b), work(a, y), work(x, b)):
            assert isinstance(got, Natural)
            assert got.base == base
            assert int(got) == work(x, y)
    others = (True, -1, x - 1, x + Fraction(1, 3), 0.5, math.inf, math.nan)
    for compare in (operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt):
        assert compare(a, b) == compare(a, y) == compare(x, b) == compare(x, y)
        assert [compare(a, z) for z in others] == [compare(x, z) for z in others]
        assert [compare(z, a) for z in others] == [compare(z, x) for z in others]
    assert (a + True, True + a, a * False) == (x + 1, x + 1, 0)
    assert int(max(a, b) - min(a, b)) == abs(x - y)
    if y:
        assert divmod(a, b) == divmod(x, b) == divmod(x, y)
        assert (a // b, a % b, x // b, x % b) == (x // y, x % y, x // y, x % y)
    assert (hash(a), bool(a), str(a), f"{a:,}", int(str(a))) == (hash(x), bool(x), str(x), f"{x:,}", x)
    assert (a.bit_length(), operator.index(a)) == (x.bit_length(), x)


@given(pairs, st.integers(0, 100), st.integers(0, 6))
@settings(max_examples=80, deadline=None)
def test_shifts_powers_and_other_bases(case: tuple[int, int, int], places: int, power: int) -> None:
    base, x, y = case
    a = Natural(x, base)
    assert (a << places, a >> places, a**power) == (x << places, x >> places, x**power)
    assert (x << Natural(places), x >> Natural(places), x ** Natural(power)) == (
        x << places,
        x >> places,
        x**power,
    )
    assert (+a, abs(a)) == (x, x)
    if y:
        assert (a / Natural(y, base), x / Natural(y), a / y) == (x / y, x / y, x / y)
    if y:
        assert pow(a, power + 40, y) == pow(x, power + 40, y)
    for other in (2, 10, 2**32):
        assert Natural(a, other) == x
        assert a + Natural(y, other) == x + y
    assert Natural(str(x), base).limbs == a.limbs
    assert eval(repr(a), {"Natural": Natural}) == a


def division(x: int, y: int, base: int) -> tuple[list[Any], tuple[Natural, Natural]]:
    return run(naturals.division_steps(Natural(x, base), Natural(y, base)))


def worth(limbs: Sequence[int], base: int) -> int:
    """Return the number that limbs stand for."""
    number = 0
    for limb in reversed(limbs):
        number = number * base + limb
    return number


def follow(x: int, y: int, base: int) -> int:
    """Divide, checking every step against Python's own integers; return the most by which a trial quotient was too
    large. At each step factor × dividend = quotient so far × divisor + remainder; no trial quotient is too small, and
    those that pass step D3 are at most one too large.
    """
    steps, (quotient, remainder) = division(x, y, base)
    assert (int(quotient), int(remainder)) == divmod(x, y)
    left, scaled, so_far, trial, most = 0, 0, 0, 0, 0
    for step in steps:
        match step:
            case limb_algorithms.Normalize(factor, u, v):
                left, scaled = worth(u, base), worth(v, base)
                assert (left, scaled) == (factor * x, factor * y)
                assert v[-1] >= base // 2
                first, behind = v[-1], base ** (len(v) - 1)
            case limb_algorithms.Trial(j, q, r, corrections, too_large):
                top = left // base**j
                digit = top // scaled
                assert q * first + r == top // behind
                assert q >= digit
                assert min(q, base - 1) <= digit + 2  # Knuth's theorem B
                assert too_large or q <= digit + 1
                assert not (corrections and q < trial - 1)
                trial, most = q, max(most, q - digit)
            case limb_algorithms.MultiplySubtract(j, q, product, window, borrow):
                assert q == trial
                assert worth(product, base) == q * scaled
                left -= q * scaled * base**j
                assert worth(window, base) - borrow * base ** len(window) == left // base**j
                so_far += q * base**j
            case limb_algorithms.AddBack(j, q, window):
                assert left < 0
                left += scaled * base**j
                so_far -= base**j
                assert q == so_far // base**j % base
                assert worth(window, base) == left // base**j
            case limb_algorithms.Unnormalize(factor, rest):
                assert factor * worth(rest, base) == left
        assert so_far * scaled + left == factor * x
    assert most <= 2 + base % 2
    return most


@given(pairs)
@example((10, 300, 101))
@example((10, 220, 23))
@example((3, 45, 16))
@example((2**32, 0x7FFFFFFF_80000000_00000000_00000000, 0x80000000_00000000_00000001))  # adds back
@settings(max_examples=200, deadline=None)
def test_the_invariant_of_division_holds_at_each_step(case: tuple[int, int, int]) -> None:
    base, x, y = case
    if y >= base:
        follow(x, y, base)


def all_divisions(bound: int, base: int) -> int:
    """Follow all divisions of numbers below a bound by numbers with at least two limbs."""
    return max(follow(x, y, base) for y in range(base, bound) for x in range(y, bound))


@pytest.mark.parametrize("base", range(2, 17))
def test_all_divisions_of_numbers_below_60(base: int) -> None:
    all_divisions(60, base)


@pytest.mark.slow
@pytest.mark.parametrize("base", range(2, 17))
def test_all_divisions_of_numbers_below_300(base: int) -> None:
    assert (all_divisions(300, base) == 3) == (base in (3, 5))


@pytest.mark.parametrize("base", range(2, 17))
def test_a_trial_quotient_is_three_too_large_in_odd_bases_only(base: int) -> None:
    """b²(b + 2) ÷ (b + 1)²: 45 ÷ 16 in base 3, 175 ÷ 36 in base 5, 441 ÷ 64 in base 7."""
    found = follow(base**2 * (base + 2), (base + 1) ** 2, base)
    assert (found == 3) == (base % 2 == 1)


def test_the_two_divisions_that_show_the_rare_steps() -> None:
    steps, _ = division(300, 101, 10)
    assert any(isinstance(step, limb_algorithms.AddBack) for step in steps)
    steps, _ = division(220, 23, 10)
    assert any(isinstance(step, limb_algorithms.Trial) and step.q == 11 for step in steps)


def test_carries_move_as_by_hand() -> None:
    steps, total = run(naturals.addition_steps(Natural(9995, 10), Natural(7, 10)))
    assert [step.carry for step in steps] == [1, 1, 1, 1, 1]
    assert str(total) == "10002"
    steps, rest = run(naturals.subtraction_steps(Natural(10002, 10), Natural(7, 10)))
    assert [step.carry for step in steps] == [1, 1, 1, 1, 0]
    assert str(rest) == "9995"
    steps, product = run(naturals.multiplication_steps(Natural(99, 10), Natural(102, 10)))
    assert [step.skipped for step in steps if isinstance(step, limb_algorithms.RowDone)] == [
        False,
        True,
        False,
    ]
    assert str(product) == "10098"


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (lambda: Natural(3) - 5, "would be negative"),
        (lambda: 3 - Natural(5), "would be negative"),
        (lambda: Natural(3) // 0, "divided by zero"),
        (lambda: divmod(7, Natural(0)), "divided by zero"),
        (lambda: Natural(3) / 0, "divided by zero"),
        (lambda: 3 / Natural(0), "divided by zero"),
        (lambda: -Natural(3), "would be negative"),
        (lambda: ~Natural(3), "would be negative"),
        (lambda: Natural(-1), "a whole number of at least 0"),
        (lambda: Natural("12x"), "digits 0 to 9; “12x” is not"),
        (lambda: Natural(""), "digits 0 to 9"),
        (lambda: Natural(1, 1), "The base must be a whole number from 2"),
        (lambda: Natural(3) + -1, "at least 0"),
        (lambda: Natural(3) ** -1, "The exponent"),
        (lambda: naturals.addition_steps(Natural(1), 2).send(None), "type Natural"),  # type: ignore[arg-type]
    ],
)
def test_bad_input_gets_a_sentence(work: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        work()


def test_the_work_is_bounded_before_it_begins() -> None:
    long = Natural(2**50_000, 2)
    for work in (
        lambda: Natural(10) ** 10**9,
        lambda: long * long,
        lambda: Natural(1) << 10**12,
        lambda: long**3,
        lambda: long / 3,
    ):
        with pytest.raises(TooLarge):
            work()
    assert "limbs in base 2" in repr(Natural(2**70_000, 2))


def test_what_is_no_number_is_left_to_python() -> None:
    for other in (1.5, "7", None):
        with pytest.raises(TypeError):
            Natural(3) + other  # type: ignore[operator]
        assert Natural(3) != other
    with pytest.raises(AttributeError, match="immutable: base cannot be set"):
        Natural(3).base = 7
