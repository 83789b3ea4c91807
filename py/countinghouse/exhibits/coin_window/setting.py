"""What a state asks for, checked, and how its numbers are written."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from countinghouse.chance import coin_window
from countinghouse.chance.probability import Bounded, Estimated, probability
from countinghouse.page.model import State
from countinghouse.wording import grouped

MOST_FLIPS = 10**12
MOST_COINS = 10**9
#: Characters of the longest fraction that is written out.
_LONG = 60
_DIGITS = 12


@dataclass(frozen=True)
class Setting:
    """A window, its coin, and how many flips and coins there are."""

    window: int
    heads: int
    p: Fraction
    full: bool
    flips: int
    coins: int
    seed: int


def setting(state: State) -> Setting:
    """Read a state; InputError for a window that cannot have so many heads, or a p that is no probability."""
    what = Setting(
        window=int(state["window"]),
        heads=int(state["heads"]),
        p=probability(state["p"]),
        full=state["from"] == "full",
        flips=int(state["flips"]),
        coins=int(state["coins"]),
        seed=int(state["seed"]),
    )
    coin_window.positions(what.window, what.heads)  # refuses k > w
    return what


def fraction(value: Fraction) -> str:
    """Write a fraction with its whole numbers grouped; empty for a whole number, or if it is too long to read."""
    if value.denominator == 1:
        return ""
    written = f"{grouped(value.numerator)}/{grouped(value.denominator)}"
    return written if len(written) <= _LONG else ""


def decimal(value: Fraction | float, digits: int = _DIGITS) -> str:
    """Write a number rounded to some significant digits; fewer where its proved error leaves fewer certain."""
    if isinstance(value, Bounded | Estimated):
        digits = max(1, min(digits, value.digits))
    if not value:
        return "0"
    context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
    if isinstance(value, Fraction):
        rounded = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    else:
        rounded = context.create_decimal(repr(float(value)))
    exponent = rounded.adjusted()
    if exponent > 17 or exponent < -7:
        head, _, _ = f"{rounded:.{digits - 1}e}".partition("e")
        return f"{head.rstrip('0').rstrip('.')} × 10^{exponent}"
    plain = f"{rounded:,f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def one_in(chance: Fraction | float) -> str:
    """Write a chance as “1 in 136.67”."""
    if not chance:
        return "never"
    if chance == 1:
        return "always"
    return f"1 in {decimal(1 / chance, 5)}"
