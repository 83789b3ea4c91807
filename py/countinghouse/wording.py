"""Format values for sentences: numbers, times, and short quotations of bad input."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

#: The confidence level of every interval quoted in a sentence.
LEVEL = "95 %"
_QUOTED = 60
_POWER = re.compile(r"\^(\([eijmn0-9+-]+\)|-?[eijmn0-9]+)")
_RAISED = str.maketrans("0123456789+-eijmn", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵉⁱʲᵐⁿ", "()")
_SHADE = re.compile(r"^(Light|Dark|Pale|Deep)([A-Z])(?=[a-z])")


def grouped(value: int) -> str:
    """Write a whole number with thousands separators.

    >>> grouped(371020)
    '371,020'
    """
    return f"{value:,}"


def signed(value: int) -> str:
    """Write a whole number, with a typographic minus sign if it is negative.

    >>> signed(-2), signed(1000)
    ('−2', '1,000')
    """
    return f"−{grouped(-value)}" if value < 0 else grouped(value)


def plural(number: int, one: str, more: str = "") -> str:
    """Write a number with its noun; `more` is the plural, by default `one` plus "s".

    >>> plural(1, "cell"), plural(2000, "vertex", "vertices")
    ('1 cell', '2,000 vertices')
    """
    return f"{grouped(number)} {one if number == 1 else more or one + 's'}"


def called(name: str) -> str:
    """Format a piece's name for a sentence: a colour name such as LightGreen becomes two words.

    >>> called("LightGreen"), called("White")
    ('Light green', 'White')
    """
    return _SHADE.sub(lambda found: f"{found[1]} {found[2].lower()}", name)


def listed(things: Iterable[object], word: str = "and") -> str:
    """Join the items into a list for a sentence.

    >>> listed([3, 5, 7]), listed([3, 5], "or")
    ('3, 5 and 7', '3 or 5')
    """
    return f" {word} ".join(", ".join(map(str, things)).rsplit(", ", 1))


def share_done(share: float) -> str:
    """Write in words how much of the work is done.

    >>> share_done(0.374)
    '37 % of the work done'
    """
    return f"{math.floor(100 * share)} % of the work done"


def at_most(share: float) -> str:
    """Write an upper bound on a share as a percentage, rounded up to two digits.

    >>> at_most(0.00099808), at_most(0.0488), at_most(1.0), at_most(0)
    ('0.1 %', '4.9 %', '100 %', '0 %')
    """
    percent = 100 * share
    if not 0 < percent < 100:
        return f"{min(max(percent, 0), 100):.0f} %"
    digits = 1 - math.floor(math.log10(percent))
    # As a float, a share such as 0.07 slightly exceeds 7 %; that must not round it up.
    raised = math.ceil(percent * 10**digits * (1 - 1e-12)) / 10**digits
    return f"{raised:.10g} %"


def about(value: float) -> str:
    """Round a number for a sentence: to two digits if it is below 1 or large (large numbers in words), otherwise to a
    whole number.

    >>> about(1234567.0), about(1.8e20), about(0.034), about(1e-7)
    ('1.2 million', '1.8 × 10²⁰', '0.034', '1.0 × 10⁻⁷')
    """
    if 0 < value < 1e-4:
        digits, _, power = f"{value:.1e}".partition("e")
        return typeset(f"{digits} × 10^{int(power)}")
    if 0 < value < 1:
        return f"{value:.2g}"
    if value >= 1e15:
        digits, _, power = f"{value:.1e}".partition("e+")
        return typeset(f"{digits} × 10^{int(power)}")
    for size, name in ((1e12, "million million"), (1e9, "thousand million"), (1e6, "million")):
        if value >= size:
            return f"{value / size:.2g} {name}" if value < 100 * size else f"{value / size:,.0f} {name}"
    return f"{value:,.0f}"


def within(relative: float) -> str:
    """Write the error of an estimate, given its relative standard error: half the width of the 95 % interval, with the
    level.

    Never write ± 0 %, which would claim that the estimate is exact.

    >>> within(0.06), within(0.006), within(0.0001)
    ('± 12 %, 95 %', '± 1.2 %, 95 %', '± less than 0.1 %, 95 %')
    """
    half = 196 * relative
    return (
        f"± {'less than 0.1' if half < 0.05 else f'{half:.1f}' if half < 1.95 else f'{half:.0f}'} %, {LEVEL}"
    )


def within_units(std_error: float) -> str:
    """Write the error of a large estimate in the estimate's units, given its standard error.

    >>> within_units(1000.0), within_units(0.1), within_units(math.inf)
    ('± 1,960, 95 %', '± less than 1, 95 %', '± unknown')
    """
    half = 1.96 * std_error
    if not math.isfinite(half):
        return "± unknown"
    return f"± {'less than 1' if half < 1 else about(half)}, {LEVEL}"


def duration(seconds: float) -> str:
    """Write a time in words.

    >>> duration(7300)
    '2 hours'
    """
    for size, name in ((31_557_600, "year"), (86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 1.5 * size:
            return f"{about(seconds / size)} {name}s"
    return f"{max(1, round(seconds))} seconds" if seconds > 1.5 else "a second"


def bounds(low: int | None, high: int | None) -> str:
    """Return the bounds on a whole number, worded as the end of a sentence.

    >>> bounds(1, 2000), bounds(1, None), bounds(None, None)
    (' from 1 to 2,000', ' of at least 1', '')
    """
    if low is not None and high is not None:
        return f" from {grouped(low)} to {grouped(high)}"
    if low is not None:
        return f" of at least {grouped(low)}"
    return "" if high is None else f" of at most {grouped(high)}"


def shown(value: object) -> str:
    """Quote a bad value for an error message: short, printable and on one line.

    >>> shown("abc"), shown(None), shown(-5)
    ('“abc”', 'nothing', '-5')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):
        # Python refuses to print very long integers, and no one wants to read them.
        return grouped(value) if abs(value) < 10**30 else "a number of more than 30 digits"
    text = value if isinstance(value, str) else type(value).__name__
    text = "".join(char if char.isprintable() else " " for char in text[: _QUOTED + 1])
    return f"“{text[:_QUOTED]}…”" if len(text) > _QUOTED else f"“{text}”"


def quoted(name: object) -> str:
    """Quote the name of an item or option for an error message, as Python writes it; long names are shortened.

    >>> quoted("a"), quoted((1, 2))
    ("'a'", '(1, 2)')
    """
    try:
        text = repr(name)
    except Exception:  # nesting too deep, an integer too long, or a class whose repr() fails
        text = f"<{type(name).__name__}>"
    return text if len(text) <= _QUOTED else text[: _QUOTED - 3] + "..."


def typeset(text: str) -> str:
    """Typeset the powers in text for display; text that a person types keeps its ^.

    >>> typeset("2^27 = 1.3 × 10^8"), typeset("2^-26"), typeset("ν^(m-1) ≥ β^n - 1")
    ('2²⁷ = 1.3 × 10⁸', '2⁻²⁶', 'νᵐ⁻¹ ≥ βⁿ - 1')
    """
    return _POWER.sub(lambda power: power[1].translate(_RAISED), text)
