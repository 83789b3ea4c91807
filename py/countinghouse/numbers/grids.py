"""The floating-point numbers of a base, with unbounded exponents, and their conversion to another base and back.

Rounding is to nearest, with ties to even; everything is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from countinghouse.checks import whole
from countinghouse.errors import TooLarge
from countinghouse.numbers.rounding import exact, fraction, rounded
from countinghouse.wording import grouped

__all__ = [
    "MOST_BASE",
    "MOST_DIGITS",
    "MOST_GRID",
    "failing_exponents",
    "grid",
    "neighbours",
    "out_and_back",
    "upwards",
]

#: The largest base of a conversion.
MOST_BASE = 1_000
#: The maximum number of digits of a conversion.
MOST_DIGITS = 300
#: The maximum number of numbers in a listed grid.
MOST_GRID = 100_000


def bases_and_digits(beta: int, n: int, nu: int, m: int) -> tuple[int, int, int, int]:
    """Check the bases and the numbers of digits of a conversion."""
    return (
        whole(beta, "A base", 2, MOST_BASE),
        whole(n, "The number of digits", 1, MOST_DIGITS),
        whole(nu, "A base", 2, MOST_BASE),
        whole(m, "The number of digits", 1, MOST_DIGITS),
    )


def out_and_back(value: Fraction, beta: int, n: int, nu: int, m: int) -> tuple[Fraction, Fraction]:
    """Return the number of m digits in base ν nearest to `value`, and the number of n digits in base β nearest to that.

    >>> out_and_back(Fraction(2**27), 2, 1, 10, 1)
    (Fraction(100000000, 1), Fraction(67108864, 1))
    """
    beta, n, nu, m = bases_and_digits(beta, n, nu, m)
    value = fraction(value, "The value", positive=True)
    converted = _nearest(value, nu, m)
    return converted, _nearest(converted, beta, n)


def failing_exponents(beta: int, nu: int, m: int, most: int = 120) -> list[int]:
    """Return the exponents e from −`most` to `most` for which β^e does not survive conversion to m digits in base ν and back to
    one digit.

    Time: 2 · `most` + 1 conversions, with integers of O(`most`) digits.

    >>> failing_exponents(2, 10, 1)
    [-66, -56, -46, -36, -26, 27, 37, 47, 57, 67]
    """
    beta, _, nu, m = bases_and_digits(beta, 1, nu, m)
    most = whole(most, "The largest exponent", 0, 2_000)
    powers = {e: exact(beta, e) for e in range(-most, most + 1)}
    return [e for e, power in powers.items() if out_and_back(power, beta, 1, nu, m)[1] != power]


def grid(base: int, digits: int, low: Fraction, high: Fraction) -> list[Fraction]:
    """Return the numbers with this many digits from `low` to `high`, both positive, in ascending order.

    Raises TooLarge if there are more than `MOST_GRID`.

    Time: linear in the numbers listed, at most `MOST_GRID`.

    >>> [int(x) for x in grid(2, 2, Fraction(4), Fraction(16))]
    [4, 6, 8, 12, 16]
    """
    base, digits, _, _ = bases_and_digits(base, digits, 2, 1)
    low, high = (fraction(bound, "A bound", positive=True) for bound in (low, high))
    numbers: list[Fraction] = []
    for value in upwards(low, base, digits):
        if value > high:
            return numbers
        if len(numbers) == MOST_GRID:
            raise TooLarge(f"There are more than {grouped(MOST_GRID)} numbers between the bounds.")
        numbers.append(value)
    return numbers


def upwards(low: Fraction, base: int, digits: int) -> Iterator[Fraction]:
    """Yield the numbers with this many digits from `low` up, without end.

    Time: one power of the base for each number.

    >>> print(*islice(upwards(Fraction(98), 10, 2), 4))
    98 99 100 110
    """
    base, digits, _, _ = bases_and_digits(base, digits, 2, 1)
    low = fraction(low, "A bound", positive=True)
    coefficient, exponent = rounded(low, base, digits)
    while True:
        value = coefficient * exact(base, exponent)
        if value >= low:
            yield value
        coefficient += 1
        if coefficient == base**digits:
            coefficient, exponent = coefficient // base, exponent + 1


def neighbours(value: Fraction, base: int, digits: int, count: int = 1) -> list[Fraction]:
    """Return the number with this many digits nearest to a positive `value`, and `count` more on each side.

    >>> [float(x) for x in neighbours(Fraction(1), 2, 3, 2)]
    [0.75, 0.875, 1.0, 1.25, 1.5]
    """
    base, digits, _, _ = bases_and_digits(base, digits, 2, 1)
    value = fraction(value, "The value", positive=True)
    count = whole(count, "The number of neighbours", 0, 1_000)
    middle = _nearest(value, base, digits)
    above = list(islice(upwards(middle, base, digits), count + 1))
    below = []
    coefficient, exponent = rounded(middle, base, digits)
    for _ in range(count):
        coefficient -= 1
        if coefficient < base ** (digits - 1):
            coefficient, exponent = base**digits - 1, exponent - 1
        below.append(coefficient * exact(base, exponent))
    return [*reversed(below), *above]


def _nearest(value: Fraction, base: int, digits: int) -> Fraction:
    coefficient, exponent = rounded(value, base, digits)
    return coefficient * exact(base, exponent)
