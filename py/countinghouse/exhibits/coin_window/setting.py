"""Reading and checking a state, and writing its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from countinghouse.chance import coin_window
from countinghouse.chance.probability import Bounded, Estimated, probability
from countinghouse.page.model import State
from countinghouse.wording import grouped, typeset

MOST_FLIPS = 10**12
MOST_COINS = 10**9
#: The maximum length, in characters, of a fraction that is written out.
_LONG = 60
_DIGITS = 12
#: The significant digits of a number such as 136.67 in “1 in 136.67”.
ONE_IN_DIGITS = 5


@dataclass(frozen=True)
class Setting:
    """A window, its coin, and the numbers of flips and of coins."""

    window: int
    heads: int
    p: Fraction
    full: bool
    flips: int
    coins: int
    seed: int


def setting(state: State) -> Setting:
    """Read a state; raise InputError if the window is too short for its heads, or if p is not a probability."""
    what = Setting(
        window=int(state["window"]),
        heads=int(state["heads"]),
        p=probability(state["p"]),
        full=state["from"] == "full",
        flips=int(state["flips"]),
        coins=int(state["coins"]),
        seed=int(state["seed"]),
    )
    coin_window.positions(what.window, what.heads)  # raises InputError if k > w
    return what


def fraction(value: Fraction) -> str:
    """Write a fraction with its digits grouped; return "" for a whole number or a fraction too long to read."""
    if value.denominator == 1:
        return ""
    written = f"{grouped(value.numerator)}/{grouped(value.denominator)}"
    return written if len(written) <= _LONG else ""


def decimal(value: Fraction | float, digits: int = _DIGITS) -> str:
    """Round a number to `digits` significant digits, or to fewer if its error leaves fewer certain."""
    if not value:
        return "0"
    rounded = _rounded(value, digits)
    exponent = rounded.adjusted()
    if exponent > 17 or exponent < -7:
        head, _, _ = f"{rounded:.{digits - 1}e}".partition("e")
        return typeset(f"{head.rstrip('0').rstrip('.')} × 10^{exponent}")
    plain = f"{rounded:,f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _rounded(value: Fraction | float, digits: int) -> Decimal:
    if isinstance(value, Bounded | Estimated):
        digits = max(1, min(digits, value.digits))
    context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
    if isinstance(value, Fraction):
        return context.divide(Decimal(value.numerator), Decimal(value.denominator))
    return context.create_decimal(repr(float(value)))


def certainty(value: Fraction | Bounded | Estimated, digits: int = _DIGITS) -> str:
    """Return the status of the number that `decimal` writes; its error, if any, includes the rounding."""
    off = abs(Fraction(_rounded(value, digits)) - Fraction(value))
    if isinstance(value, Fraction):
        return "exact, rounded" if off else "exact"
    error = off + Fraction(value.error)
    if not error:
        return "exact"
    if isinstance(value, Estimated):
        return f"estimated, error about {rounded_up(error)}"
    return f"error below {rounded_up(error)}"


def rounded_up(error: Fraction | float) -> str:
    """Write an error with one significant digit, rounded up."""
    if isinstance(error, Fraction):
        up = Context(prec=1, rounding=ROUND_CEILING).divide(
            Decimal(error.numerator), Decimal(error.denominator)
        )
    else:
        up = Context(prec=1, rounding=ROUND_CEILING).create_decimal(Decimal(error))
    digit, _, power = f"{up:.0e}".partition("e")
    return typeset(f"{digit} × 10^{int(power)}")


def one_in(chance: Fraction | float) -> str:
    """Write a chance as “1 in 136.67”."""
    if not chance:
        return "never"
    if chance == 1:
        return "always"
    return f"1 in {decimal(1 / chance, ONE_IN_DIGITS)}"
