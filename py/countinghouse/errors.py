"""The two errors a caller meets; each one's text is a sentence a person can act on."""

from __future__ import annotations

__all__ = ["InputError", "TooLarge"]


class InputError(ValueError):
    """What was asked for is not well formed; the text says what is wrong and what is allowed."""


class TooLarge(Exception):
    """The question is a good one, but its answer would not fit the memory (or the steps) allowed.

    Raised before the memory is gone; the text says what was allowed and what would be needed.
    """
