"""Random draws that stay the same for years: raw words of a specified generator, and our own arithmetic.

The words are those of Philox 4x64-10 (Salmon, Moraes, Dror, Shaw, SC 2011) with the key (seed, purpose) and the counter
(0, block, 0, 0), in the order of NumPy's bit generator, which increments the counter before every four words. NumPy's
own samplers may change between versions.

Draws below a bound use Lemire's method (ACM TOMACS 29, 2019). Let x be the upper 32 bits of a 64-bit word: redraw while
the lower 32 bits of x * bound are below 2**32 mod bound; the upper 32 bits are then the draw. For an array of bounds,
draw one word per entry, in order; then one for each entry to redraw, in order; and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from countinghouse.checks import whole

MOST_SEED = 2**63 - 1

_WORD = 2**64 - 1
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)

Words = np.ndarray[Any, np.dtype[np.uint64]]
Numbers = np.ndarray[Any, np.dtype[np.int64]]


def check_seed(seed: object) -> int:
    """Return `seed` as an int; raise InputError unless it is a whole number from 0 to 2**63 - 1.

    >>> check_seed(7)
    7
    """
    return whole(seed, "The seed", 0, MOST_SEED)


class Draws:
    """The random draws from the stream of one block of one run.

    >>> draws = Draws(seed=1, block=0)
    >>> draws.below(np.array([6, 6, 6, 6], dtype=np.uint64)).tolist()
    [1, 5, 0, 0]
    """

    def __init__(self, seed: int, block: int = 0, purpose: int = 0) -> None:
        self._bits = np.random.Philox(
            key=np.array([check_seed(seed), purpose], dtype=np.uint64),
            counter=np.array([0, block, 0, 0], dtype=np.uint64),
        )

    def words(self, count: int) -> Words:
        """Return the next `count` raw words."""
        return np.asarray(self._bits.random_raw(count), dtype=np.uint64)

    def one_below(self, bound: int) -> int:
        """Draw a uniform number below `bound` (at most 2**64); like `below`, but with 64 bits instead of 32."""
        while True:
            scaled = int(self.words(1)[0]) * bound
            if scaled & _WORD >= 2**64 % bound:
                return scaled >> 64

    def below(self, bounds: Words) -> Numbers:
        """Draw a uniform number below each of `bounds` (from 1 to 2**32)."""
        scaled = (self.words(len(bounds)) >> _HALF) * bounds
        # The low half can be below 2**32 mod bound only if it is below the bound.
        again = np.nonzero((scaled & _LOW) < bounds)[0]
        while len(again := again[(scaled[again] & _LOW) < np.uint64(2**32) % bounds[again]]):
            scaled[again] = (self.words(len(again)) >> _HALF) * bounds[again]
        return (scaled >> _HALF).astype(np.int64)
