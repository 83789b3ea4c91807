"""Simulate the coin window by tossing coins in blocks, which workers may run in any order.

A block first makes a fixed number of flips and checks all their full windows. Then, with fresh flips, it times one
wait after another until the waits have used the same number of flips, and finishes the current wait. So no wait is
cut short, and the mean wait converges to the expected wait.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import astuple, dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from countinghouse.chance import coin_window
from countinghouse.chance.probability import probability
from countinghouse.checks import flag, whole
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import InputError
from countinghouse.stepping import finish

__all__ = ["BLOCK", "Sample", "Toss", "roll", "tosses", "tosses_steps"]

#: The number of flips per block whose windows are checked.
BLOCK = 20_000
#: Flips per batch.
_CHUNK = 20_000
#: Refuse to simulate successes rarer than one in this many flips on average.
RAREST = 1_000_000
MOST_BLOCKS = 1_000_000
#: The maximum number of flips in a strip of coins.
MOST_ROLLED = 100_000

# Separate random streams for the checked windows and for the waits.
_WINDOWS, _WAITS = 25, 26

Flips = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Sample:
    """The tallies of some blocks; samples can be added together.

    Of `windows` windows, `held` had enough heads, in `clusters` clusters; `held_squares` sums the square of `held`
    over the blocks. The `waits` waits took `flips` flips in all, and `flips_squares` is the sum of the squares of
    their lengths.
    """

    blocks: int
    windows: int
    held: int
    held_squares: int
    clusters: int
    waits: int
    flips: int
    flips_squares: int

    def __add__(self, other: Sample) -> Sample:
        return Sample(*(one + two for one, two in zip(astuple(self), astuple(other), strict=True)))

    @property
    def share(self) -> tuple[float, float]:
        """The share of windows with enough heads and its standard error, estimated from the spread among blocks."""
        mean = self.held / self.windows
        return mean, _spread(self.held, self.held_squares, self.blocks) * self.blocks / self.windows

    @property
    def wait(self) -> tuple[float, float]:
        """The mean wait and its standard error."""
        return self.flips / self.waits, _spread(self.flips, self.flips_squares, self.waits)

    @property
    def length(self) -> float:
        """The mean length of a cluster; NaN if there is none yet."""
        return self.held / self.clusters if self.clusters else math.nan


def _spread(total: int, squares: int, count: int) -> float:
    """Return the standard error of a mean."""
    if count < 2:
        return math.inf
    return math.sqrt(max(0.0, (squares - total * total / count) / (count - 1) / count))


class _Coin:
    """A coin with its own random stream."""

    def __init__(self, seed: int, block: int, purpose: int, p: Fraction) -> None:
        self._draws = Draws(seed, block, purpose)
        # A random word below this limit counts as heads, so the chance of heads is p to within 2**-64.
        self._below = np.uint64(min(2**64 - 1, math.floor(p * 2**64)))
        self._sure = p == 1

    def toss(self, count: int) -> Flips:
        """Return the next flips: 1 for heads, 0 for tails."""
        words = self._draws.words(count)
        if self._sure:
            return np.ones(count, np.int64)
        return np.asarray(words < self._below, np.int64)


def _in_window(flips: Flips, window: int) -> Flips:
    """Return, for each flip, the number of heads among the last `window` flips, or among all flips if there are
    fewer.
    """
    so_far = np.concatenate([np.zeros(1, np.int64), np.cumsum(flips, dtype=np.int64)])
    before = np.maximum(np.arange(1, len(flips) + 1, dtype=np.int64) - window, 0)
    return np.asarray(so_far[1:] - so_far[before], np.int64)


def tosses_steps(
    window: int,
    heads: int,
    p: Fraction | str | float = Fraction(1, 2),
    full_window: bool = False,
    *,
    seed: int = 1,
    block: int = 0,
) -> Generator[None, None, Sample]:
    """Run one block and return its tallies; yield regularly. Raises InputError if successes are too rare."""
    p = probability(p)
    check_rare(window, heads, p)
    seed, block = check_seed(seed), whole(block, "The block", 0, MOST_BLOCKS)
    full_window = flag(full_window, "full_window")
    flips = _Coin(seed, block, _WINDOWS, p).toss(BLOCK)
    holds = _in_window(flips, window)[window - 1 :] >= heads
    held = int(np.count_nonzero(holds))
    begun = int(np.count_nonzero(holds[1:] & ~holds[:-1])) + int(holds[0])
    yield None
    waits = yield from _waits(_Coin(seed, block, _WAITS, p), window, heads, full_window)
    return Sample(
        1, len(holds), held, held * held, begun, len(waits), sum(waits), sum(wait * wait for wait in waits)
    )


def _waits(coin: _Coin, window: int, heads: int, full_window: bool) -> Generator[None, None, list[int]]:
    """Time waits for a success, one after another, until they have used `BLOCK` flips; return their lengths."""
    waits: list[int] = []
    flips = np.zeros(0, np.int64)
    gone = 0  # flips of the current wait that were dropped from memory
    spent = 0
    while True:
        flips = np.concatenate([flips, coin.toss(_CHUNK)])
        so_far = np.concatenate([np.zeros(1, np.int64), np.cumsum(flips, dtype=np.int64)])
        good = window + np.nonzero(so_far[window:] - so_far[:-window] >= heads)[0]
        start = -gone
        while (end := _success(so_far, good, start, window, heads, full_window)) is not None:
            waits.append(end - start)
            spent += end - start
            start = end
            if spent >= BLOCK:
                return waits
        keep = max(0, start, len(flips) - window + 1)
        gone = keep - start if start < keep else 0
        flips = flips[keep:]
        yield None


def _success(
    so_far: Flips, good: Flips, start: int, window: int, heads: int, full_window: bool
) -> int | None:
    """Return the number of flips after which the wait from `start` ends, or None if it continues; a negative `start`
    precedes the flips.
    """
    if start >= 0 and not full_window:
        early = int(np.searchsorted(so_far, so_far[start] + heads))
        if early < min(start + window, len(so_far)):
            return max(early, start + 1)
    at = int(np.searchsorted(good, start + window))
    return int(good[at]) if at < len(good) else None


def check_rare(window: int, heads: int, p: Fraction) -> None:
    """Refuse a window that is invalid or whose successes are too rare to simulate."""
    share = coin_window.share(window, heads, p)
    if share * RAREST < 1:
        raise InputError(
            "Success is too rare to simulate: it must occur at least once in a million flips on average."
        )


def tosses(
    window: int,
    heads: int,
    p: Fraction | str | float = Fraction(1, 2),
    full_window: bool = False,
    *,
    seed: int = 1,
    block: int = 0,
) -> Sample:
    """Run one block and return its tallies; see `tosses_steps`.

    Time: linear in the number of flips, which is about 40,000 plus the flips that finish the last wait.

    >>> tosses(3, 2, seed=7).windows
    19998
    """
    return finish(tosses_steps(window, heads, p, full_window, seed=seed, block=block))


@dataclass(frozen=True)
class Toss:
    """A flip in a strip of coins: heads or tails, the number of heads in the window that ends here, and whether there
    are enough of them.

    `held` and `clusters` are the numbers of successful flips and of clusters so far.
    """

    is_heads: bool
    in_window: int
    holds: bool
    held: int
    clusters: int


def roll(
    window: int,
    heads: int,
    p: Fraction | str | float = Fraction(1, 2),
    full_window: bool = False,
    *,
    seed: int = 1,
    count: int = 1000,
) -> list[Toss]:
    """Return the first `count` flips of the coin with this seed; block 0 of `tosses` checks the same flips.

    >>> [toss.is_heads for toss in roll(3, 2, seed=1, count=5)]
    [False, False, False, True, True]
    """
    p = probability(p)
    coin_window.share(window, heads, p)
    count = whole(count, "The number of flips", 1, MOST_ROLLED)
    flips = _Coin(check_seed(seed), 0, _WINDOWS, p).toss(count)
    inside = _in_window(flips, window)
    holds = inside >= heads
    if flag(full_window, "full_window"):
        holds[: window - 1] = False
    begins = holds.copy()
    begins[1:] &= ~holds[:-1]
    columns = (flips > 0, inside, holds, np.cumsum(holds, dtype=np.int64), np.cumsum(begins, dtype=np.int64))
    return [Toss(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]
