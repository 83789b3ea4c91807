"""Write exact fractions for the page and for links."""

from __future__ import annotations

from fractions import Fraction

from countinghouse.numbers.rounding import rounded
from countinghouse.numerals import in_base
from countinghouse.wording import typeset

#: The longest decimal written without a power or an ellipsis.
_PLAIN = 40


def spelled(value: Fraction) -> str:
    """Write a fraction so that `formats.read` gives it back: a power, a short decimal, or p/q.

    >>> spelled(Fraction(2**27)), spelled(Fraction(1, 8)), spelled(Fraction(1, 2**26)), spelled(Fraction(1, 3))
    ('2^27', '0.125', '2^-26', '1/3')
    """
    size = max(abs(value.numerator), value.denominator)
    if value > 0 and min(value.numerator, value.denominator) == 1 and size >= 1024:
        for base in (2, 10, 3, 5, 7):
            power = _power(size, base)
            if power:
                return f"{base}^{power if value >= 1 else -power}"
    decimal = decimal_of(value) if size.bit_length() < 200 else ""
    if decimal and len(decimal) <= _PLAIN:
        return decimal
    below = "" if value.denominator == 1 else f"/{in_base(value.denominator)}"
    return f"{'-' if value < 0 else ''}{in_base(abs(value.numerator))}{below}"


def shown_value(value: Fraction) -> str:
    """Write a fraction for a person: exactly if that is short, else to 40 digits with "≈".

    >>> shown_value(Fraction(300_000_000)), shown_value(Fraction(1_234_567)), shown_value(Fraction(1, 3))
    ('3 × 10⁸', '1,234,567', '≈ 0.3333333333333333333333333333333333333333')
    """
    short = max(abs(value.numerator), value.denominator).bit_length() < 2_000
    text = spelled(value) if short else ""
    if text and len(text) <= _PLAIN + 2 and "/" not in text:
        return _grouped(text) if value.denominator == 1 and "^" not in text else typeset(text)
    coefficient, exponent = rounded(abs(value), 10, _PLAIN)
    digits, point = str(coefficient), exponent + _PLAIN - 1
    sign = "≈ -" if value < 0 else "≈ "
    if -6 < point < _PLAIN:
        return sign + _placed(digits, point)
    tail = digits[1:].rstrip("0")
    return typeset(f"{sign}{digits[0]}{'.' + tail if tail else ''} × 10^{point}")


def _grouped(text: str) -> str:
    """Write a whole number with a power of ten if it is round, else in groups of three digits."""
    head = text.rstrip("0")
    zeros = len(text) - len(head)
    return typeset(f"{head} × 10^{zeros}") if zeros > 4 and len(head) < 4 else f"{int(text):,}"


def _placed(digits: str, point: int) -> str:
    if point < 0:
        return "0." + "0" * (-point - 1) + digits.rstrip("0")
    return (digits[: point + 1] + "." + digits[point + 1 :]).rstrip("0").rstrip(".")


def decimal_of(value: Fraction) -> str:
    """Write a fraction as an exact decimal without a power; "" if the decimal does not terminate.

    >>> decimal_of(Fraction(3, 8)), decimal_of(Fraction(-5)), decimal_of(Fraction(1, 3))
    ('0.375', '-5', '')
    """
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest > 1:
        return ""
    places = max(twos, fives)
    digits = in_base(abs(value.numerator) * 10**places // value.denominator)
    sign = "-" if value < 0 else ""
    if not places:
        return sign + digits
    digits = digits.rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def _power(size: int, base: int) -> int:
    power = 0
    while size % base == 0:
        size, power = size // base, power + 1
    return power if size == 1 else 0
