"""Whole numbers as a person types them in a terminal."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError

MOST_DIGITS = 100_000
_NUMBER = re.compile(r"([0-9]+)(?:(\^|e\+?)([0-9]+))?\Z", re.IGNORECASE | re.ASCII)


def whole(text: str) -> int:
    """Read a whole number: 100000, 100,000, 100_000, 1e5 or 10^5.

    >>> whole("100,000"), whole("1e4"), whole("10^18")
    (100000, 10000, 1000000000000000000)
    """
    match = _NUMBER.match(text.strip().replace(",", "").replace("_", ""))
    if match is None:
        raise ArgumentTypeError(f"{text!r} is not a whole number such as 100000, 100,000 or 10^5")
    digits, sign, exponent = match[1], match[2], match[3] or "0"
    power = sign == "^"
    # Digit strings this long are slow to read, and powers this large are slow to compute.
    if len(digits) > 4000 or len(exponent) > 5 or (len(digits) if power else 1) * int(exponent) > MOST_DIGITS:
        raise ArgumentTypeError(f"{text[:20]!r}... is too large")
    number: int = int(digits) ** int(exponent) if power else int(digits) * 10 ** int(exponent)
    return number
