"""How values appear in sentences: grouped digits, and short quotations of bad input."""

from __future__ import annotations

__all__ = ["grouped", "shown"]

_QUOTED = 60


def grouped(value: int) -> str:
    """Return a whole number with its thousands grouped.

    >>> grouped(371020)
    '371,020'
    """
    return f"{value:,}"


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
