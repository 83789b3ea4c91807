"""The strategies of a state, and how numbers are written."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from countinghouse.chance import matching
from countinghouse.errors import InputError
from countinghouse.page.model import State
from countinghouse.wording import grouped, typeset

Partition = tuple[int, ...]

#: The maximum number of strategies compared.
MOST = 4
#: The maximum length, in characters, of a fraction that is written out.
_LONG = 24


def strategies_of(state: State) -> list[Partition]:
    """Read the strategies, separated by semicolons; each must add up to the number of questions."""
    n = int(state["questions"])
    written = [text for text in str(state["strategies"]).split(";") if text.strip()]
    if not 1 <= len(written) <= MOST:
        raise InputError(f"Give from 1 to {MOST} strategies, separated by semicolons.")
    return [matching.parse(text, n) for text in written]


def spelled(strategy: Partition) -> str:
    """Write a strategy as it appears in a link, such as ``5,4^3``."""
    parts = []
    for part in dict.fromkeys(strategy):
        times = strategy.count(part)
        parts.append(f"{part}^{times}" if times > 1 else str(part))
    return ",".join(parts)


def named(strategy: Partition) -> str:
    """Write a strategy for people to read, such as 5 + 4 + 4 + 4 or 24 × 1."""
    words = []
    for part in dict.fromkeys(strategy):
        times = strategy.count(part)
        words += [str(part)] * times if times < 5 else [f"{times} × {part}"]
    return " + ".join(words)


def fraction(value: Fraction) -> str:
    """Write a fraction; return "" for a whole number or a fraction too long to read."""
    if value.denominator == 1:
        return ""
    written = f"{grouped(value.numerator)}/{grouped(value.denominator)}"
    return written if len(written) <= _LONG else ""


def decimal(value: Fraction) -> str:
    """Write a chance to six significant digits, or four if it is very small."""
    rounded = _rounded(value)
    if rounded and rounded.adjusted() < -6:
        head, _, power = f"{rounded:e}".partition("e")
        return typeset(f"{head} × 10^{int(power)}")
    plain = f"{rounded:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _rounded(value: Fraction) -> Decimal:
    for digits in (6, 4):
        context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
        rounded = context.divide(Decimal(value.numerator), Decimal(value.denominator))
        if not value or rounded.adjusted() >= -6:
            break
    return rounded


def certainty(*values: Fraction) -> str:
    """Return the status of chances as `decimal` writes them: exact, or exact and rounded if it rounds any of them."""
    return "exact" if all(Fraction(_rounded(value)) == value for value in values) else "exact, rounded"
