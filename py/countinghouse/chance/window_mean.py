"""Bound the expected wait for a full window, which is a sum over all walks (`window_walks`)."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction

from countinghouse.chance.probability import Bounded
from countinghouse.chance.window_formulas import UNIT, clusters, expected_wait_extra, not_too_rare
from countinghouse.chance.window_tails import bounds, drift_of
from countinghouse.chance.window_walks import Elimination
from countinghouse.errors import TooLarge
from countinghouse.stepping import relay

__all__: list[str] = []

#: Fractional bits beyond those of the rate of clusters, which is below 1 - U and below F (`window_tails` defines the
#: letters). An entry is rounded fewer than 100 times, by at most a unit each time, so the elimination is exact for
#: rows that differ from the true rows by 2^12 units in total. A walk among n sites leaves them after at most
#: 3 (n + 2 window)^2 < 2^26 steps on average, because a step is at least 1/2 on average, up or down, or has a variance
#: of at least 3/8. The square of that bound, times 2^12, bounds the change of U and x by rounding; sums of 4000 terms,
#: divided by B > 1 - 1/t > 2^-11, are wrong by less than 2^100 units and by a relative error below `_ROUNDING`.
_BITS = 256
_ROUNDING = Fraction(1, 2**80)
#: Stop when the relative width of the bounds is at most 1/`_WANTED`; a walk may have at most about `_MOST_SITES`
#: sites.
_WANTED = 2**54
_MOST_SITES = 4000
#: Sites between checks of the bounds.
_OFTEN = 8


def expected_wait_steps(
    window: int, heads: int, p: Fraction
) -> Generator[int, None, tuple[Fraction, Fraction]]:
    """Return bounds on the expected wait; yield how many of the `window` walks are done.

    Heads and tails must be possible, and ``0 < heads < window``.
    """
    rate = clusters(window, heads, p).rate
    bits = _BITS + (rate.denominator // rate.numerator).bit_length()
    drift = drift_of(window, heads, p)
    low = high = 0
    for left_over in range(window):
        walk = Elimination(window, heads, p, left_over, bits)
        while True:
            for _ in range(_OFTEN):
                walk.add()
            lower, upper = bounds(walk, drift)
            if (upper - lower) * _WANTED <= lower:
                break
            if len(walk.rows) > _MOST_SITES:
                raise TooLarge("The walks of such a window are too long to follow.")
            if len(walk.rows) % 256 == 0:
                yield left_over
        low, high = low + lower, high + upper
        yield left_over + 1
    one = 1 << bits
    return Fraction(low, one) * (1 - _ROUNDING), Fraction(high, one) * (1 + _ROUNDING)


def full_wait_steps(window: int, heads: int, p: Fraction) -> Generator[float, None, Bounded]:
    """Return the expected wait with one error bound; yield the share of the work that is done."""
    not_too_rare(window, heads, p)
    low, high = yield from relay(expected_wait_steps(window, heads, p), lambda walks: walks / window)
    middle = (low + high) / 2
    return Bounded(float(middle), float((high - low) / 2) * 1.01 + float(middle) * 2 * UNIT)


def without_extra(mean: Bounded, window: int, heads: int, p: Fraction) -> Bounded:
    """Return the expected wait from the first flip on, given the expected wait for a full window."""
    value = float(mean) - float(expected_wait_extra(window, heads, p))
    return Bounded(value, mean.error + 4 * mean * UNIT)
