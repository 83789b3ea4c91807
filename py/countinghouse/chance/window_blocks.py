"""Compute the chances of a long window, block by block, from the determinants of `window_walks`.

`window_walks` sums over all numbers m of blocks. With a factor z per block, the sum is the generating function of the
chances of no success; a Fourier sum over its values on a circle gives the chances, in double precision.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

import numpy as np

from countinghouse.chance.window_walks import binomial

__all__: list[str] = []

#: The number of blocks to follow.
BLOCKS = 10
#: The circle's radius and the number of points on it. Aliased terms are multiplied by 0.65^80, and the last chances
#: lose a factor of 0.65^-10 in precision.
_RADIUS = 0.65
_POINTS = 80
#: Stop at the first deficit whose share of the last chance is smaller than this.
_GONE = 1e-16
#: The rounding error of a chance, estimated by comparison; not a bound.
ERROR = 1e-12

Floats = np.ndarray[Any, np.dtype[np.float64]]
Complexes = np.ndarray[Any, np.dtype[np.complex128]]


def survival_steps(window: int, heads: int, p: Fraction) -> Generator[float, None, list[float]]:
    """Return the chances of no success in a full window by flip 0, 1, ..., BLOCKS × window; yield the share done."""
    circle = _RADIUS * np.exp(2j * np.pi * np.arange(_POINTS // 2 + 1, dtype=np.float64) / _POINTS)
    sums: Complexes = np.zeros((window, len(circle)), np.complex128)
    product: Complexes = np.ones_like(sums)
    rows: list[Complexes] = []
    visits: list[Complexes] = []
    chances = _Steps(window, heads, p)
    most = BLOCKS * heads
    enough = BLOCKS * max(0.0, heads - window * float(p))
    for site in range(1 - window, most + 1):
        # Handle all walks at once: each eliminates the same sites, from 1 - window up, but cannot leave or reach a
        # site below its own lowest site.
        index = site + window - 1
        first = max(0, index - heads)
        steps, here = chances.of(site, first + 1 - window)
        row = -steps[:, None, :] * circle[:, None]
        row[:, :, index - first] += 1
        visit: Complexes = np.broadcast_to(here[:, None], sums.shape).astype(np.complex128)
        for at in range(first, index):
            upper = rows[at]
            factor = row[:, :, at - first] / upper[:, :, 0]
            row[:, :, at - first + 1 : at - first + upper.shape[2]] -= factor[:, :, None] * upper[:, :, 1:]
            visit -= factor * visits[at]
        rows.append(row[:, :, index - first :].copy())
        visits.append(visit)
        if index > heads:
            rows[index - heads - 1] = rows[index]
        term = product * visit
        sums += term
        product *= row[:, :, index - first]
        if site > enough and abs(term[:, 0]).max() < _GONE * _RADIUS**BLOCKS:
            break
        yield min(1.0, (index + 1) / (window + 2 * enough + 1))
    around = np.concatenate([sums, sums[:, -2:0:-1].conj()], axis=1)
    powers = np.fft.fft(around, axis=1)[:, : BLOCKS + 1].real / _POINTS
    powers /= _RADIUS ** np.arange(BLOCKS + 1, dtype=np.float64)
    alive = np.minimum.accumulate(np.clip(powers.T.ravel()[: BLOCKS * window + 1], 0.0, 1.0))
    return [float(chance) for chance in alive]


class _Steps:
    """The step distributions of all walks; walk r has r flips left over."""

    def __init__(self, window: int, heads: int, p: Fraction) -> None:
        one = 1 << 80
        self.window, self.heads = window, heads
        self.parts: list[Floats] = [
            np.array([chance / one for chance in binomial(flips, p, one)], np.float64)
            for flips in range(window + 1)
        ]

    def of(self, site: int, first: int) -> tuple[Floats, Floats]:
        """For each walk, return the chances of a step from a site to `first` and to each site above it, and the chance
        of being at 0.
        """
        window, heads, parts = self.window, self.heads, self.parts
        last = site + window - heads
        steps: Floats = np.zeros((window, last - first + 1), np.float64)
        here: Floats = np.zeros(window, np.float64)
        for walk in range(max(0, -site), window):
            if site >= 0:
                to, chances = site - heads, parts[window]
                here[walk] = parts[walk][0] if site == 0 else 0.0
            else:
                to, chances = -heads, np.convolve(parts[walk][-site:], parts[window - walk])
                here[walk] = parts[walk][-site]
            lowest = max(first, -walk, to)
            if lowest <= last:
                steps[walk, lowest - first :] = chances[lowest - to :]
        return steps, here
