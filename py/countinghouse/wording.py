"""How values appear in sentences: grouped digits, and short quotations of bad input."""

from __future__ import annotations

__all__ = ["grouped", "quoted", "shown"]

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
