"""Write numbers in a base, for all of this topic."""

from __future__ import annotations

from functools import lru_cache

NUMERALS = "0123456789abcdefghijklmnopqrstuvwxyz"


@lru_cache(4096)
def in_base(value: int, base: int) -> str:
    """Write a natural number in a base up to 36.

    >>> in_base(255, 16), in_base(10, 10), in_base(0, 2)
    ('ff', '10', '0')
    """
    digits = ""
    while value:
        value, digit = divmod(value, base)
        digits = NUMERALS[digit] + digits
    return digits or "0"
