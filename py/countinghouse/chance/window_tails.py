"""Bound the sum over all later sites of a walk (`window_walks`), which is nearly a geometric series.

After the row of L, let U be its pivot (so 1/U is the expected number of times that the walk from L is at L), B the
chance that the walk ends below, and c = x(L)/B. Then:

- U < 1 falls with L, because more room means more returns. With a chance of at least F, the chance of fewer than
  `heads` heads in a window, a walk at 0 never returns there; so x(L) is at most 1/F. If t < 1 and t^step is at most 1
  on average, then t^site never rises on average, and x(L) is at most t^L/F.
- Let t > 1 be such that t^step is at most 1 on average, so steps go down. A walk that has ended below would come back
  to L with a chance of at most t^-L, and U is the chance of not returning; so all later U are above U (1 - t^-L), and
  all later B between B - t^-L and B.
- c(L) is a weighted mean of the `heads` values before it. The weight of c(L - d) is the value of U B at L - d, divided
  by its value at L, times the expected number of visits that the walk from L makes to L - d before a step ends above
  L - d. Walks that come back from below raise that number of visits by at most t^(heads - L)/U, and lower a later U B
  by less than that share; so the weights in later rows differ from the weights given here by less than
  4 t^(heads - L)/(U B). So the sum of U^i c(L + i) is known from the last `heads` values, as for a renewal process.
"""

from __future__ import annotations

import math
from fractions import Fraction

from countinghouse.chance.window_walks import Elimination

__all__: list[str] = []

#: Weaker drift is ignored, because the first bounds are then good enough.
_LEAST_DRIFT = 1 / 512


def drift_of(window: int, heads: int, p: Fraction) -> float:
    """Return the binary logarithm of a t ≠ 1 for which t^step is at most 1 on average; or 0, which is always valid.

    The test uses exact fractions. Every t between 1 and a valid t is valid, so rounding t towards 1 is safe.
    """
    near, far = 0.0, 700.0 if window * p < heads else -700.0
    for _ in range(50):
        middle = (near + far) / 2
        t = Fraction(2.0**middle)
        near, far = (middle, far) if (1 - p + p * t) ** window <= t**heads else (near, middle)
    return 0.999 * near if abs(near) > _LEAST_DRIFT else 0.0


def bounds(walk: Elimination, drift: float) -> tuple[int, int]:
    """Return bounds on the sum over all sites; `drift_of` gives the drift."""
    one, site, pivot = walk.one, len(walk.rows) - 1 - walk.left_over, walk.rows[-1][0]
    # Upper bounds on t^L and on the pivot times t.
    reached = one >> min(walk.bits, math.floor(max(0, site) * max(0.0, -drift)))
    ratio = min(pivot, (one >> 60) * math.ceil(2 ** (60 + min(0.0, drift))))
    low, high = 0, walk.product * (reached + 1) * ratio // max(1, one - ratio) // walk.fewer
    if drift > 0 and site >= 2 * walk.heads:
        lower, upper = _later(walk, drift)
        low, high = lower, min(high, upper)
    return walk.sum + low, walk.sum + high


def _later(walk: Elimination, drift: float) -> tuple[int, int]:
    """Return bounds on the sum over all later sites of a walk that drifts down."""
    one, bits, heads = walk.one, walk.bits, walk.heads
    site = len(walk.rows) - 1 - walk.left_over
    pivot = walk.rows[-1][0]
    back = 1 + (one >> min(bits, math.floor((site - heads) * drift)))
    out = (walk.ways_out[-1] << bits) // pivot
    if 10 * back > out:
        return 0, one**2
    ways_out, visits = walk.ways_out[-heads - 1 :], walk.visits[-heads:]
    ratios = [(visit << bits) // way for visit, way in zip(visits, ways_out[1:], strict=True)]
    weights = [factor * way // ways_out[-1] for factor, way in zip(walk.factors, ways_out, strict=False)]
    other = heads * 4 * back * one // pivot * one // out * max(ratios) // one + 1

    def series(of: int, sign: int) -> int:
        powers = [one]
        for _ in range(heads):
            powers.append(powers[-1] * of >> bits)
        # Add the weight of the site `before` places back, times the known values of the last `before` sites.
        top = base = 0
        for before, weight in zip(range(heads, 0, -1), weights, strict=True):
            base += weight * (one - powers[before]) >> bits
            recent = sum(ratios[-1 - i] * powers[before - i] >> bits for i in range(before))
            top += weight * recent >> bits
        top += sign * (other * of // (one - of))
        return max(0, top) * one // base

    low_pivot = pivot - (pivot * back >> bits) - 1
    low = (walk.product * series(low_pivot, -1) >> bits) * max(0, out - back) >> bits
    high = (walk.product * series(pivot, 1) >> bits) * (out + 1) >> bits
    return low, high
