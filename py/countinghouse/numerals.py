"""Write natural numbers in a base, with the digits 0-9 and a-z."""

from __future__ import annotations

from countinghouse.checks import whole

__all__ = ["NUMERALS", "in_base"]

#: The digits of base 36, the largest base; base b uses the first b of them.
NUMERALS = "0123456789abcdefghijklmnopqrstuvwxyz"


def in_base(number: int, base: int = 10) -> str:
    """Write a natural number of any length in a base from 2 to 36.

    Split the number into halves, because `str` refuses more than 4,300 digits and dividing off single digits would take
    quadratic time.

    >>> in_base(255, 16), in_base(10), in_base(0, 2), len(in_base(10**5000))
    ('ff', '10', '0', 5001)
    """
    number, base = whole(number, "The number", 0), whole(base, "The base", 2, 36)
    count = 1
    while base ** (2 * count) <= number:
        count *= 2
    blocks = [number]
    while count:
        power = base**count
        blocks = [part for block in blocks for part in divmod(block, power)]
        count //= 2
    return "".join(NUMERALS[digit] for digit in blocks).lstrip("0") or "0"
