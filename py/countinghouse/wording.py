"""How values appear in sentences: numbers, times, and short quotations of bad input."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

__all__ = [
    "about",
    "at_most",
    "bounds",
    "called",
    "duration",
    "grouped",
    "listed",
    "plural",
    "quoted",
    "share_done",
    "shown",
]

_QUOTED = 60
_SHADE = re.compile(r"^(Light|Dark|Pale|Deep)([A-Z])(?=[a-z])")


def grouped(value: int) -> str:
    """Return a whole number with its thousands grouped.

    >>> grouped(371020)
    '371,020'
    """
    return f"{value:,}"


def plural(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun; `more` is the plural, by default `one` with an s.

    >>> plural(1, "cell"), plural(2000, "vertex", "vertices")
    ('1 cell', '2,000 vertices')
    """
    return f"{grouped(number)} {one if number == 1 else more or one + 's'}"


def called(name: str) -> str:
    """Return what a piece is called in a sentence: colour names of two words are written as words.

    >>> called("LightGreen"), called("White")
    ('Light green', 'White')
    """
    return _SHADE.sub(lambda found: f"{found[1]} {found[2].lower()}", name)


def listed(things: Iterable[object], word: str = "and") -> str:
    """Return the things as a list in a sentence.

    >>> listed([3, 5, 7]), listed([3, 5], "or")
    ('3, 5 and 7', '3 or 5')
    """
    return f" {word} ".join(", ".join(map(str, things)).rsplit(", ", 1))


def share_done(share: float) -> str:
    """Return how much of the work is done.

    >>> share_done(0.374)
    '37 % of the work done'
    """
    return f"{math.floor(100 * share)} % of the work done"


def at_most(share: float) -> str:
    """Write an upper bound of a share in per cent, rounded up to two digits.

    >>> at_most(0.00099808), at_most(0.0488), at_most(1.0), at_most(0)
    ('0.1 %', '4.9 %', '100 %', '0 %')
    """
    percent = 100 * share
    if not 0 < percent < 100:
        return f"{min(max(percent, 0), 100):.0f} %"
    digits = 1 - math.floor(math.log10(percent))
    # A share such as 0.07 is a little more than 7 % as a float; that is no reason to round up.
    raised = math.ceil(percent * 10**digits * (1 - 1e-12)) / 10**digits
    return f"{raised:.10g} %"


def about(value: float) -> str:
    """Round a number to two or three digits, in words where it is large.

    >>> about(1234567.0), about(1.8e20)
    ('1.2 million', '1.8 × 10^20')
    """
    if value >= 1e15:
        digits, _, power = f"{value:.1e}".partition("e+")
        return f"{digits} × 10^{power}"
    for size, name in ((1e12, "million million"), (1e9, "thousand million"), (1e6, "million")):
        if value >= size:
            return f"{value / size:.2g} {name}" if value < 100 * size else f"{value / size:,.0f} {name}"
    return f"{value:,.0f}"


def duration(seconds: float) -> str:
    """Return a time in words.

    >>> duration(7300)
    '2 hours'
    """
    for size, name in ((31_557_600, "year"), (86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 1.5 * size:
            return f"{about(seconds / size)} {name}s"
    return f"{max(1, round(seconds))} seconds" if seconds > 1.5 else "a second"


def bounds(low: int | None, high: int | None) -> str:
    """Return the bounds of a whole number as the end of a sentence.

    >>> bounds(1, 2000), bounds(1, None), bounds(None, None)
    (' from 1 to 2,000', ' of at least 1', '')
    """
    if low is not None and high is not None:
        return f" from {grouped(low)} to {grouped(high)}"
    if low is not None:
        return f" of at least {grouped(low)}"
    return "" if high is None else f" of at most {grouped(high)}"


def shown(value: object) -> str:
    """Quote a bad value for an error: short, printable and on one line.

    >>> shown("abc"), shown(None), shown(-5)
    ('“abc”', 'nothing', '-5')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):
        # Python refuses to print a very long integer, and nobody wants to read one.
        return grouped(value) if abs(value) < 10**30 else "a number of more than 30 digits"
    text = value if isinstance(value, str) else type(value).__name__
    text = "".join(char if char.isprintable() else " " for char in text[: _QUOTED + 1])
    return f"“{text[:_QUOTED]}…”" if len(text) > _QUOTED else f"“{text}”"


def quoted(name: object) -> str:
    """Quote the name of an item or option for an error, as Python writes it; a long one is cut short.

    >>> quoted("a"), quoted((1, 2))
    ("'a'", '(1, 2)')
    """
    try:
        text = repr(name)
    except Exception:  # nested too deep, an integer too long, or a class whose repr fails
        text = f"<{type(name).__name__}>"
    return text if len(text) <= _QUOTED else text[: _QUOTED - 3] + "..."
