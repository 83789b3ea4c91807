"""The two errors a caller meets; each one's text is a sentence a person can act on."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["InputError", "TooLarge", "did_you_mean"]


class InputError(ValueError):
    """What was asked for is not well formed; the text says what is wrong and what is allowed."""


class TooLarge(Exception):
    """The question is a good one, but its answer would not fit the memory (or the steps) allowed.

    Raised before the memory is gone; the text says what was allowed and what would be needed.
    """


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """A question to go behind an unknown word in a sentence; empty when none of the known ones is close.

    >>> did_you_mean("kanodle", ["kanoodle", "iq-fit"])
    ' (did you mean kanoodle?)'
    >>> did_you_mean("chess", ["kanoodle", "iq-fit"])
    ''
    """
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word[:60].lower(), by_lower, n=1) if isinstance(word, str) else []
    return f" (did you mean {by_lower[close[0]]}?)" if close else ""
