"""An engine that is careless in a part of its moves, the same way every time.

The SplitMix64 finaliser of a seed and of what marks the position decides, so a seed in a link means the same for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from countinghouse.checks import items, whole
from countinghouse.errors import InputError

__all__ = ["careless"]

T = TypeVar("T")
MOST_OPTIONS = 10_000


def careless(options: Iterable[T], weakness: int, seed: int = 0, *marks: int) -> T | None:
    """Return an option drawn at random in `weakness` % of the positions, else None; `marks` tell the positions apart.

    >>> careless("abc", 0, 1, 30), careless("abc", 100, 1, 30) in "abc"
    (None, True)
    """
    choices = items(options, "The options", MOST_OPTIONS)
    if not choices:
        raise InputError("There must be at least one option.")
    weakness = whole(weakness, "The weakness, a percentage,", 0, 100)
    bits = _mixed(whole(seed, "The seed"))
    for mark in marks:
        bits = _mixed(bits ^ whole(mark, "A mark"))
    if (bits >> 32) * 100 >> 32 < weakness:
        return choices[(bits & 0xFFFFFFFF) * len(choices) >> 32]
    return None


def _mixed(word: int) -> int:
    """Mix 64 bits well: a step of SplitMix64."""
    word = (word + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return word ^ word >> 31
