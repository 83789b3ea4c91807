"""The two errors that callers see; each says what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Iterable


class InputError(ValueError):
    """The input is malformed.

    >>> from countinghouse.games.impartial import mex
    >>> mex(7)
    Traceback (most recent call last):
    countinghouse.errors.InputError: The values must be a list, not 7.
    """


class TooLarge(Exception):
    """The answer would exceed the memory (or the steps) allowed; raised before the memory runs out.

    >>> from countinghouse.digits.inventories import flow
    >>> flow("9" * 12)
    Traceback (most recent call last):
    countinghouse.errors.TooLarge: The numbers of up to 12 digits in base 10 have 646,645 different counts of digits, more than 50,000; use a smaller bound.
    """


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return a "did you mean" question for an unknown word; empty if no known word is close.

    >>> did_you_mean("kanodle", ["kanoodle", "iq-fit"])
    ' (did you mean kanoodle?)'
    >>> did_you_mean("chess", ["kanoodle", "iq-fit"])
    ''
    """
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word[:60].lower(), by_lower, n=1) if isinstance(word, str) else []
    return f" (did you mean {by_lower[close[0]]}?)" if close else ""
