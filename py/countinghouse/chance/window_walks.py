"""Follow a long window in steps of its own length, by walks with barriers instead of billions of positions.

Cut the flips into blocks of `window`, with r flips left over. A block of n heads has the deficit ``heads - n``. For
each block, draw the path of its number of heads so far, shifted down by all deficits before it. No window holds
`heads` heads exactly when these paths do not meet. The lowest path ends after r flips; no other path may be below its
end there, so that paths that swap their ends meet. Then the lemma of Lindström (Bull. London Math. Soc. 5, 1973,
85–90), Gessel and Viennot (Advances in Math. 58, 1985, 300–321) counts them by determinants. They are minors of one
matrix, and their sum over all deficits and all numbers of blocks is a determinant again (expand it by the columns of
I, and use Cramer's rule):

    sum over m of P(no success by flip m window + r, with the total deficit L)  =  det(I - P) x(L).

P is the transition matrix of a walk from L, and a step of the walk is minus the deficit of a block. The walk ends when
it is above L after a block, or below 0 after r flips of a block; x(L) is the expected number of times that it is at 0
after r flips. The sum over L and r is the expected wait for a full window.

The matrices for L and L + 1 differ by a row and a column, so one elimination gives them all. It needs no row exchanges,
and uses integers with spare bits. `window_tails` bounds the sum over all later L.
"""

from __future__ import annotations

import math
from fractions import Fraction

__all__: list[str] = []


def binomial(flips: int, p: Fraction, one: int) -> list[int]:
    """Return the chances of 0, 1, ..., `flips` heads, in units of 1/`one`."""
    top, bottom = p.numerator, p.denominator
    return [
        math.comb(flips, count) * top**count * (bottom - top) ** (flips - count) * one // bottom**flips
        for count in range(flips + 1)
    ]


class Elimination:
    """The elimination of the sites of one walk, from the lowest up; `add` adds a site on top."""

    def __init__(self, window: int, heads: int, p: Fraction, left_over: int, bits: int) -> None:
        self.heads, self.left_over = heads, left_over
        self.bits = bits
        one = self.one = 1 << bits
        self.step = binomial(window, p, one)
        self.begin, self.end = binomial(left_over, p, one), binomial(window - left_over, p, one)
        self.fewer = sum(self.step[:heads])
        #: The rows of the upper factor, each from its pivot on; the two right-hand sides; and the last row of the lower
        #: factor.
        self.rows: list[list[int]] = []
        self.visits: list[int] = []
        self.ways_out: list[int] = []
        self.factors: list[int] = []
        self.product = one
        self.sum = 0

    def _steps(self, site: int) -> tuple[list[int], int, int]:
        """Return the chances of a step from a site to each site, from the lowest up, and the chances of being at 0 and
        of ending below.
        """
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
