"""Natural numbers in limbs against Python's own integers, and Knuth's steps against what he says of them."""

import math
import operator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.numbers import limb_algorithms, naturals
from countinghouse.numbers.naturals import Natural

BASES = st.sampled_from((2, 3, 10, 16, 1000, 2**16, 2**32 - 1, 2**32))


@st.composite
def numbers(draw: st.DrawFn, base: int) -> int:
    """Numbers whose limbs are often extreme: there the carries, borrows and corrections are."""
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


@given(pairs)
@example((10, 300, 101))
@example((10, 220, 23))
@example((2**32, 0x7FFFFFFF_80000000_00000000_00000000, 0x80000000_00000000_00000001))  # adds back
@settings(max_examples=300, deadline=None)
def test_the_invariant_of_division_holds_at_each_step(case: tuple[int, int, int]) -> None:
    """factor × dividend = quotient so far × divisor + what is left; the trial quotient is at most two too large."""
    base, x, y = case
    if not y:
        return
    steps, (quotient, remainder) = division(x, y, base)
    assert (quotient, remainder) == divmod(x, y)
    left, scaled, so_far, trial = 0, 0, 0, 0
    value = lambda limbs: sum(limb * base**place for place, limb in enumerate(limbs))  # noqa: E731
    for step in steps:
        match step:
            case limb_algorithms.Normalize(factor, u, v):
                left, scaled = value(u), value(v)
                assert (left, scaled) == (factor * x, factor * y)
                assert v[-1] >= base // 2
            case limb_algorithms.Trial(j, q, r, corrections, too_large):
                top = left // base**j
                digit = top // scaled
                if not corrections:
                    first = v[-1]
                    assert q * first + r == top // base ** (len(v) - 1)
                    assert digit <= q <= digit + 2
                trial = q
                assert too_large or digit <= q <= digit + 1
            case limb_algorithms.MultiplySubtract(j, q, product, window, borrow):
                assert q == trial
                assert value(product) == q * scaled
                left -= q * scaled * base**j
                assert value(window) - borrow * base ** len(window) == left // base**j
                so_far += q * base**j
            case limb_algorithms.AddBack(j, q, window):
                assert left < 0
                left += scaled * base**j
                so_far -= base**j
                assert q == so_far // base**j % base
                assert value(window) == left // base**j
            case limb_algorithms.Unnormalize(factor, rest):
                assert factor * value(rest) == left
        if scaled:
            assert so_far * scaled + left == factor * x


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
    with pytest.raises(AttributeError, match="not changed in place"):
        Natural(3).base = 7
