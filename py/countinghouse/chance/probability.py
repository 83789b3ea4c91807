"""Read probabilities, and represent numbers with a bound on their error or an estimate of it."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any, Self

from countinghouse.errors import InputError
from countinghouse.wording import shown

__all__ = ["Bounded", "Estimated", "probability"]

#: The maximum number of digits in a probability's numerator and denominator.
_DIGITS = 30

_WRITTEN = re.compile(
    r"\s*(?P<top>[0-9]+(\.[0-9]*)?|\.[0-9]+)\s*(/\s*(?P<bottom>[0-9]+)\s*|(?P<percent>%)\s*)?\Z", re.ASCII
)


def probability(p: Any) -> Fraction:
    """Read a probability: a number from 0 to 1, or text such as ``1/3``, ``0.25`` or ``25 %``.

    A float means the decimal number that Python prints for it. Raises InputError for anything else, and if the
    fraction has too many digits.

    >>> probability("1/3"), probability(0.1)
    (Fraction(1, 3), Fraction(1, 10))
    """
    read = _read(p)
    if read is None:
        raise InputError(
            f"A probability must be a fraction such as 1/3 or a decimal number such as 0.5, not {shown(p)}."
        )
    if not 0 <= read <= 1:
        raise InputError(f"A probability must be between 0 and 1, not {shown(p)}.")
    if read.denominator >= 10**_DIGITS:
        raise InputError(f"A probability may have at most {_DIGITS} digits in its numerator and denominator.")
    return read


def _read(p: Any) -> Fraction | None:
    if isinstance(p, str):
        if len(p) > 100 or not (match := _WRITTEN.match(p)):
            return None
        bottom = int(match["bottom"] or (100 if match["percent"] else 1))
        if not bottom:
            raise InputError(f"{shown(p)} divides by 0, so it is not a probability.")
        return Fraction(match["top"]) / bottom
    if isinstance(p, bool):
        return None
    try:
        if isinstance(p, float | Decimal):
            return Fraction(repr(float(p))) if math.isfinite(p) else None
        return Fraction(p)
    except (TypeError, ValueError, OverflowError, AttributeError):
        return None


class _Inexact(float):
    """A number and its error."""

    error: float

    def __new__(cls, value: float, error: float) -> Self:
        """Create the number with its error."""
        made = super().__new__(cls, value)
        made.error = float(error)
        return made

    def __getnewargs__(self) -> tuple[float, float]:  # type: ignore[override]
        return float(self), self.error

    @property
    def value(self) -> float:
        """The number itself."""
        return float(self)

    @property
    def digits(self) -> int:
        """The number of significant digits that are certain, give or take one in the last; at most 16."""
        if not self or not math.isfinite(self):
            return 0 if self.error else 16
        relative = max(self.error / abs(self), 1e-17)
        return max(0, min(16, math.floor(-math.log10(2 * relative))))

    def __repr__(self) -> str:
        return f"{float(self)!r} ± {self.error:.2g}"


class Bounded(_Inexact):
    """A number with a bound on its error: the true value is within ``error`` of it.

    >>> Bounded(716.8044477587, 2e-10)
    716.8044477587 ± 2e-10
    """


class Estimated(_Inexact):
    """A number whose ``error`` was estimated by comparison; it is not a bound.

    >>> Estimated(0.25, 1e-12).digits
    11
    """
