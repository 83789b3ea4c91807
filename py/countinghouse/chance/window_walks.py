"""Follow a long window in steps of its own length: walks with barriers in place of billions of positions.

Cut the flips into blocks of `window`, with r flips left over. A block of n heads has the deficit ``heads - n``. Draw, for each block,
the path of its heads so far, shifted down by all deficits before it. No window holds `heads` heads exactly when these paths do not
meet. The lowest one ends after r flips; let no other be below its end there, so that paths which change their ends meet. Then the
lemma of Lindström (Bull. London Math. Soc. 5, 1973, 85–90), Gessel and Viennot (Advances in Math. 58, 1985, 300–321) counts by determinants. They are minors of one matrix, and their sum over all deficits and all
numbers of blocks is a determinant again (expand it by the columns of I, and use Cramer's rule):

    sum over m of P(no success by flip m window + r, with the total deficit L)  =  det(I - P) x(L).

P is a walk from L whose step is minus the deficit of a block; it ends when it is above L after a block, or below 0 after r flips of
one, and x(L) is how often it is at 0 after r flips, on average. Add up over L and r: that is the expected wait for a full window.

The matrices for L and L + 1 differ by a row and a column, so one elimination gives them all. It needs no exchange of rows, and is
done in whole numbers with bits to spare. After the row of L let U be its pivot, so that 1/U is how often the walk from L is at L; B
the chance that it ends below; c = x(L)/B. The sum over all later L is nearly a geometric series, with bounds on both sides:

- U < 1 falls with L, since more room means more returns. A walk that is at 0 is never there again with chance F at least, that of fewer
  than `heads` heads in a window; so x(L) is at most 1/F. If t < 1 and t^step is at most 1 on average, then t^site never rises on
  average, and x(L) is at most t^L/F.
- Let t > 1 be such that t^step is at most 1 on average, so steps go down. What has ended below would come back to L with chance t^-L
  at most, and U is the chance not to return: so all later U are above U (1 - t^-L), and all later B between B - t^-L and B.
- c(L) is a weighted mean of the `heads` values before it. The weight of c(L - d) is U B of L - d, over U B of L, times how often the
  walk from L is at L - d before it is above that. What comes back from below raises the latter by t^(heads - L)/U at most, and lowers a
  later U B by less than that share; so the weights of later rows differ from these by less than 4 t^(heads - L)/(U B). So the sum of
  U^i c(L + i) is known from the last `heads` values, as for a renewal process.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from fractions import Fraction

from countinghouse.errors import TooLarge

__all__: list[str] = []

#: Fractional bits, beyond those of the rarest chance, which is below 1 - U and below F. An entry is rounded less than
#: 100 times, by a unit each, so the elimination is exact for rows with a total error of 2^12 units. A walk among n
#: sites leaves them after at most 3 (n + 2 window)^2 < 2^26 steps on average, because a step is at least 1/2 on
#: average, up or down, or has a variance of at least 3/8. That squared, times 2^12, bounds the change of U and x by
#: rounding; sums of 4000 terms, divided by B > 1 - 1/t > 2^-11, are wrong by less than 2^100 units and by a relative
#: error below `_ROUNDING`.
_BITS = 256
_ROUNDING = Fraction(1, 2**80)
#: The relative width of the bounds that is narrow enough (its inverse), and the most sites of a walk.
_WANTED = 2**54
_MOST_SITES = 4000
#: Weaker drift is ignored: the first bounds are good enough then.
_LEAST_DRIFT = 1 / 512
#: Sites between checks of the bounds.
_OFTEN = 8


def expected_wait_steps(
    window: int, heads: int, p: Fraction, rate: Fraction
) -> Generator[int, None, tuple[Fraction, Fraction]]:
    """Return bounds of the expected wait for a full window; yield how many of the `window` walks are done.

    Heads and tails must be possible, and ``0 < heads < window``; clusters of successes begin at the `rate`.
    """
    bits = _BITS + (rate.denominator // rate.numerator).bit_length()
    drift = _drift(window, heads, p)
    low = high = 0
    for left_over in range(window):
        walk = _Elimination(window, heads, p, left_over, bits, drift)
        while True:
            for _ in range(_OFTEN):
                walk.add()
            lower, upper = walk.bounds()
            if (upper - lower) * _WANTED <= lower:
                break
            if len(walk.rows) > _MOST_SITES:
                raise TooLarge("The walks of such a window are too long to be followed.")
            if len(walk.rows) % 256 == 0:
                yield left_over
        low, high = low + lower, high + upper
        yield left_over + 1
    one = 1 << bits
    return Fraction(low, one) * (1 - _ROUNDING), Fraction(high, one) * (1 + _ROUNDING)


def _drift(window: int, heads: int, p: Fraction) -> float:
    """Return the binary logarithm of a t ≠ 1 for which t^step is at most 1 on average; or 0, which is always valid.

    Fractions decide whether it is at most 1. This holds for all t between 1 and a valid t, so smaller ones are valid,
    too.
    """
    near, far = 0.0, 700.0 if window * p < heads else -700.0
    for _ in range(50):
        middle = (near + far) / 2
        t = Fraction(2.0**middle)
        near, far = (middle, far) if (1 - p + p * t) ** window <= t**heads else (near, middle)
    return 0.999 * near if abs(near) > _LEAST_DRIFT else 0.0


def binomial(flips: int, p: Fraction, one: int) -> list[int]:
    """Return the chances of 0, 1, ..., `flips` heads, in units of 1/`one`."""
    top, bottom = p.numerator, p.denominator
    return [
        math.comb(flips, count) * top**count * (bottom - top) ** (flips - count) * one // bottom**flips
        for count in range(flips + 1)
    ]


class _Elimination:
    """Eliminates the sites of one walk, from the lowest up; `add` adds a site on top."""

    def __init__(self, window: int, heads: int, p: Fraction, left_over: int, bits: int, drift: float) -> None:
        self.heads, self.left_over = heads, left_over
        self.bits, self.drift = bits, drift
        one = self.one = 1 << bits
        self.step = binomial(window, p, one)
        self.begin, self.end = binomial(left_over, p, one), binomial(window - left_over, p, one)
        self.fewer = sum(self.step[:heads])
        #: The upper factor by rows, each from its pivot on; the two right-hand sides; and the last row of the lower factor.
        self.rows: list[list[int]] = []
        self.visits: list[int] = []
        self.ways_out: list[int] = []
        self.factors: list[int] = []
        self.product = one
        self.sum = 0

    def _steps(self, site: int) -> tuple[list[int], int, int]:
        """Return the chances of a step from a site to each, from the lowest up, of being at 0, and of ending below."""
        lowest = -self.left_over
        first = site - self.heads
        if site >= 0:
            steps, here = self.step, 0 if site else self.begin[0]
        else:
            first, here = -self.heads, self.begin[-site]
            steps = [0] * (len(self.step) + site)
            for count in range(-site, self.left_over + 1):
                for more, chance in enumerate(self.end):
                    steps[site + count + more] += self.begin[count] * chance >> self.bits
        inside = steps[max(0, lowest - first) :]
        return [0] * (first - lowest) + inside, here, self.one - sum(inside)

    def add(self) -> None:
        """Add a site, and its contribution to the sum."""
        index, bits = len(self.rows), self.bits
        row, visit, way_out = self._steps(index - self.left_over)
        row += [0] * (index + 1 - len(row))
        factors = []
        for at in range(max(0, index - self.heads), index):
            upper = self.rows[at]
            factor = (row[at] << bits) // upper[0]
            factors.append(factor)
            if not factor:
                continue
            for offset in range(1, len(upper)):
                row[at + offset] -= factor * upper[offset] >> bits
            visit += factor * self.visits[at] >> bits
            way_out += factor * self.ways_out[at] >> bits
        pivot = self.one - row[index]
        self.factors = factors
        self.rows.append([pivot, *(-entry for entry in row[index + 1 :])])
        self.visits.append(visit)
        self.ways_out.append(way_out)
        self.sum += self.product * visit >> bits
        self.product = self.product * pivot >> bits

    def bounds(self) -> tuple[int, int]:
        """Return bounds of the sum over all sites."""
        one, site, pivot = self.one, len(self.rows) - 1 - self.left_over, self.rows[-1][0]
        # Upper bounds of t^L and of the pivot times t.
        reached = one >> min(self.bits, math.floor(max(0, site) * max(0.0, -self.drift)))
        ratio = min(pivot, (one >> 60) * math.ceil(2 ** (60 + min(0.0, self.drift))))
        low, high = 0, self.product * (reached + 1) * ratio // max(1, one - ratio) // self.fewer
        if self.drift > 0 and site >= 2 * self.heads:
            lower, upper = self._later()
            low, high = lower, min(high, upper)
        return self.sum + low, self.sum + high

    def _later(self) -> tuple[int, int]:
        """Return bounds of the sum over all later sites, where the walk drifts down."""
        one, bits, heads = self.one, self.bits, self.heads
        site = len(self.rows) - 1 - self.left_over
        pivot = self.rows[-1][0]
        back = 1 + (one >> min(bits, math.floor((site - heads) * self.drift)))
        out = (self.ways_out[-1] << bits) // pivot
        if 10 * back > out:
            return 0, one**2
        ways_out, visits = self.ways_out[-heads - 1 :], self.visits[-heads:]
        ratios = [(visit << bits) // way for visit, way in zip(visits, ways_out[1:], strict=True)]
        weights = [factor * way // ways_out[-1] for factor, way in zip(self.factors, ways_out, strict=False)]
        other = heads * 4 * back * one // pivot * one // out * max(ratios) // one + 1

        def series(of: int, sign: int) -> int:
            powers = [one]
            for _ in range(heads):
                powers.append(powers[-1] * of >> bits)
            # The weight of the site `before` places back, over the values of the sites up to that far back.
            top = base = 0
            for before, weight in zip(range(heads, 0, -1), weights, strict=True):
                base += weight * (one - powers[before]) >> bits
                recent = sum(ratios[-1 - i] * powers[before - i] >> bits for i in range(before))
                top += weight * recent >> bits
            top += sign * (other * of // (one - of))
            return max(0, top) * one // base

        low_pivot = pivot - (pivot * back >> bits) - 1
        low = (self.product * series(low_pivot, -1) >> bits) * max(0, out - back) >> bits
        high = (self.product * series(pivot, 1) >> bits) * (out + 1) >> bits
        return low, high
