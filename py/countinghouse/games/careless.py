"""A careless engine: it plays some of its moves at random, reproducibly.

A hash of the seed and the position (SplitMix64's finaliser) makes the random choices, so a seed in a link always gives
the same play.
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
    """Return a random option in `weakness` % of positions, and None in the others; `marks` identify the position.

    Raises InputError if there are no options.

    >>> careless([4, 5, 6], 0, 1, 30), careless([4, 5, 6], 100, 1, 30) in [4, 5, 6]
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
    """Mix 64 bits with the finaliser of SplitMix64."""
    word = (word + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return word ^ word >> 31
