"""Compare floating-point formats with Python's own floats (`repr`, `hex`, `struct`, `nextafter`) and NumPy's smaller
floats.
"""

import math
import random
import struct
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.numbers.formats import FORMATS, Float, Format, read

DOUBLE = FORMATS["double"]
HALF = FORMATS["half"]


def bits(x: float) -> int:
    return int(struct.unpack("<Q", struct.pack("<d", x))[0])


def agrees_with_python(x: float) -> None:
    mine = DOUBLE.from_bits(bits(x))
    assert mine.pattern == bits(x)
    if math.isnan(x):
        assert mine.kind == "not a number"
        return
    assert mine.hexadecimal() == x.hex()
    for upwards, beyond in ((True, math.inf), (False, -math.inf)):
        following = mine.neighbour(upwards)
        if following is None:
            assert x == beyond
        elif (there := math.nextafter(x, beyond)) == 0:
            assert not following.coefficient
        else:
            assert following.pattern == bits(there)
    if math.isinf(x):
        assert mine.kind == "infinity"
        return
    assert mine.value == Fraction(x)
    assert str(mine.shortest()) == repr(x)
    assert DOUBLE.round(read(repr(x))).pattern in (bits(x), bits(abs(x)))
    for digits in (1, 8, 15, 16, 17, 30):
        text = f"{x:.{digits - 1}e}"
        assert str(mine.decimal(digits).value) == str(read(text))
        assert DOUBLE.round(read(text)).pattern in (bits(float(text)), bits(abs(float(text))))


@given(st.integers(0, 2**64 - 1))
@example(bits(5e-324))
@example(bits(2.2250738585072014e-308))
@example(bits(-2.225073858507201e-308))
@example(bits(1.7976931348623157e308))
@example(bits(9007199254740993.0))
@example(bits(1e23))
@example(bits(-0.0))
@example(bits(math.inf))
@settings(max_examples=400, deadline=None)
def test_doubles_agree_with_python(pattern: int) -> None:
    agrees_with_python(struct.unpack("<d", struct.pack("<Q", pattern))[0])


@given(st.floats(allow_nan=False, allow_infinity=False))
@settings(max_examples=300, deadline=None)
def test_doubles_that_people_write_agree_with_python(x: float) -> None:
    agrees_with_python(x)


@pytest.mark.slow
def test_a_million_doubles_agree_with_python() -> None:
    draws = random.Random(1)
    for _ in range(1_000_000):
        x = struct.unpack("<d", struct.pack("<Q", draws.getrandbits(64)))[0]
        if math.isfinite(x) and x:
            mine = DOUBLE.from_bits(bits(x))
            assert (str(mine.shortest()), mine.hexadecimal(), mine.pattern) == (repr(x), x.hex(), bits(x))
            assert DOUBLE.round(mine.value) == mine


def test_every_half_agrees_with_struct_and_numpy() -> None:
    """Test all 65,536 patterns for value and pattern, and some of them for the shortest decimal."""
    for pattern in range(1 << 16):
        mine = HALF.from_bits(pattern)
        assert mine.pattern == pattern
        if pattern % 7 and pattern not in (0x3C00, 0x0001, 0x03FF, 0x0400, 0x7BFF):
            continue
        (value,) = struct.unpack("<e", struct.pack("<H", pattern))
        if math.isfinite(value):
            assert mine.value == Fraction(value)
            assert HALF.round(mine.value).coefficient == mine.coefficient
            shortest = np.format_float_scientific(np.uint16(pattern).view(np.float16), unique=True, trim="-")
            assert mine.shortest().value == read(shortest)
        else:
            assert mine.kind == ("infinity" if math.isinf(value) else "not a number")


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=300, deadline=None)
def test_singles_agree_with_struct_and_numpy(pattern: int) -> None:
    (value,) = struct.unpack("<f", struct.pack("<I", pattern))
    mine = FORMATS["single"].from_bits(pattern)
    if math.isfinite(value):
        assert mine.value == Fraction(value)
        shortest = np.format_float_scientific(np.uint32(pattern).view(np.float32), unique=True, trim="-")
        assert mine.shortest().value == read(shortest)
        assert (
            FORMATS["single"].round(Fraction(value) + Fraction(1, 10**60)).value == Fraction(value)
            or not value
        )


@given(st.fractions(min_value=-(10**6), max_value=10**6))
@settings(max_examples=200, deadline=None)
def test_rounding_a_fraction_agrees_with_python(value: Fraction) -> None:
    assert DOUBLE.round(value).value == Fraction(float(value))


toys = st.builds(
    lambda base, digits, least, width: Format("toy", base, digits, least, least + width),
    st.integers(2, 12),
    st.integers(1, 2),
    st.integers(-6, 3),
    st.integers(0, 4),
)


def everything(form: Format) -> list[Fraction]:
    coefficients = range(form.base**form.digits)
    return sorted(
        {c * Fraction(form.base) ** e for c in coefficients for e in range(form.least, form.most + 1)}
    )


@given(toys, st.data())
@settings(max_examples=60, deadline=None)
def test_a_toy_format_against_the_list_of_all_its_numbers(form: Format, data: st.DataObject) -> None:
    numbers = everything(form)
    walked, at = [], Float(form, False, 0, form.least)
    while not at.special:
        walked.append(at.value)
        following = at.neighbour()
        assert following is not None
        assert following.neighbour(False) == at or at.value == 0
        at = following
    assert walked == numbers
    low, high = data.draw(st.sampled_from(list(pairwise(numbers))))
    part = data.draw(st.fractions(0, 1))
    value = low + part * (high - low)
    got = form.round(value)
    assert got.value in (low, high)
    assert abs(got.value - value) == min(high - value, value - low)
    if part == Fraction(1, 2):
        # Even on the grid of the lower one: of 1 and 2, with one bit, 2 is even, though both have the coefficient 1.
        assert got.value / (high - low) % 2 == 0
    shortest = form.round(high).shortest()
    assert form.round(shortest.value).value == high
    digits = len(shortest.digits)
    if digits > 1:  # no shorter decimal comes back: try the two nearest decimals with one digit less
        near = form.round(high).decimal(digits - 1)
        unit = Fraction(10) ** near.exponent
        shorter = [form.round(near.value + k * unit) for k in (-1, 0, 1)]
        assert all(other.special or other.value != high for other in shorter)


def test_what_people_type_is_read() -> None:
    for text, value in {
        "0.1": Fraction(1, 10),
        " 1,000.5 ": Fraction(2001, 2),
        "-6.02e23": -Fraction(602 * 10**21),
        "6.02 × 10^23": Fraction(602 * 10**21),
        "1/3": Fraction(1, 3),
        "2^-26": Fraction(1, 2**26),
        "-2^3": Fraction(-8),
        "0x1.999999999999ap-4": Fraction(0.1),
        ".5": Fraction(1, 2),
        "−1.": Fraction(-1),
    }.items():
        assert read(text) == value, text


@pytest.mark.parametrize(
    "text", ["", ".", "x", "1/0", "0^-1", "1e", "--1", "0x", "1.2.3", "nan", "1e9999999"]
)
def test_what_is_no_number_gets_a_sentence(text: str) -> None:
    with pytest.raises(InputError, match=r"\.$"):
        read(text)


def test_what_is_too_long_is_refused_before_it_is_computed() -> None:
    for text in ("1e999999", "9^999999", "1" * 6000):
        with pytest.raises(TooLarge):
            read(text)


def test_a_format_is_checked() -> None:
    with pytest.raises(InputError, match="must not be above"):
        Format("odd", 2, 3, 5, 4)
    with pytest.raises(InputError, match="bit patterns"):
        Format("odd", 10, 3, 0, 5, 16)
    with pytest.raises(InputError, match="bit patterns"):
        Format("toy", 10, 3, 0, 5).from_bits(3)
    with pytest.raises(InputError, match="has no value"):
        _ = HALF.from_bits(0x7C00).value


def test_the_formats_have_the_known_limits() -> None:
    assert DOUBLE.largest == Fraction(1.7976931348623157e308)
    assert DOUBLE.smallest == Fraction(5e-324)
    assert (HALF.largest, HALF.smallest) == (65504, Fraction(1, 2**24))
    assert str(FORMATS["bfloat16"].round(read("3.38e38")).shortest()) == "3.38e+38"
    assert FORMATS["quadruple"].largest == (2**113 - 1) * 2**16271
    assert str(FORMATS["quadruple"].round(Fraction(1, 10)).shortest()) == "0.1"
    assert DOUBLE.round(DOUBLE.largest + Fraction(2) ** 970).special == "infinity"
    assert DOUBLE.round(DOUBLE.largest + Fraction(2) ** 970 - 1).value == DOUBLE.largest
