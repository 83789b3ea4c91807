"""Round exact fractions correctly to a given number of digits in a base."""

from __future__ import annotations

import math
from fractions import Fraction

from countinghouse.errors import InputError, TooLarge
from countinghouse.wording import grouped, shown

#: The longest fraction to round, in bits.
MOST_BITS = 400_000


def exact(base: int, exponent: int) -> Fraction:
    """Return base^exponent exactly."""
    return Fraction(base**exponent) if exponent >= 0 else Fraction(1, base**-exponent)


def fraction(value: object, what: str, positive: bool = False) -> Fraction:
    """Return an exact fraction of bounded length; error messages begin with `what`."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or (positive and value <= 0):
        wanted = "a positive whole number or Fraction" if positive else "a whole number or a Fraction"
        raise InputError(f"{what} must be {wanted}, not {shown(value)}.")
    if value.numerator.bit_length() + value.denominator.bit_length() > MOST_BITS:
        raise TooLarge(f"{what} must not have more than {grouped(MOST_BITS)} bits.")
    return Fraction(value)


def rounded(value: Fraction, base: int, digits: int, least: int | None = None) -> tuple[int, int]:
    """Return (m, e) with m × base^e nearest to a positive `value`; ties go to an even m.

    m has exactly `digits` digits, or possibly fewer if e is `least`, the lower bound of e.
    """
    above, below = value.numerator, value.denominator
    size = above.bit_length() - below.bit_length()
    exponent = math.floor((size - 1) / math.log2(base)) - digits  # approximate
    while above * base ** max(0, -exponent - digits) >= below * base ** max(0, exponent + digits):
        exponent += 1
    while above * base ** max(0, 1 - exponent - digits) < below * base ** max(0, exponent + digits - 1):
        exponent -= 1
    if least is not None:
        exponent = max(exponent, least)
    above *= base ** max(0, -exponent)
    below *= base ** max(0, exponent)
    coefficient, rest = divmod(above, below)
    coefficient += 2 * rest > below or (2 * rest == below and coefficient % 2)
    if coefficient == base**digits:
        return coefficient // base, exponent + 1
    return coefficient, exponent
