"""Fit the light of a photo together with what each cell shows.

The colour of a cell is predicted as the paint of its piece (or of the empty tray) times the light of the whole
picture times the shade at that cell. Fitting paint, light and shade alternates with assigning paints to cells: softly
at first (expectation maximization), later according to a reading. Fits from many starting points run at once, along the
first axis of all arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

__all__ = ["Light", "Scene"]

Array = NDArray[np.float64]

#: The colours of an empty tray, in linear light, from which the fit starts, in addition to two that the picture
#: suggests.
_TRAYS = ((0.03, 0.03, 0.03), (0.4, 0.4, 0.4))
#: The darkest paint, and the difference of logarithms below which two colours count as the same.
_DARKEST, _SAME = 0.003, 0.25
#: The starting points for fitting the light: its exposure and its warmth, both as logarithms.
_EXPOSURES, _WARMTHS = (-0.9, -0.3, 0.3), (-0.3, 0.0, 0.3)
#: Added to linear light before taking its logarithm, because the darkest values are mostly glare and noise.
_FLOOR = 0.02
#: The light that a glossy surface reflects in addition to its paint.
_GLARE = 0.06
# Standard deviations of logarithms: of a colour against its prediction, in brightness and in hue; of a piece's own
# paint; of the exposure, and of the warmth and tint of light; of the paint of the tray; of shade, with its reach in cells.
_BRIGHT, _HUE = 0.15, 0.08
_PAINT = 0.16
_EXPOSURE, _TINT = 0.7, 0.25
_TRAY, _TRAY_HUE = 0.6, 0.22
_SHADE, _REACH = 0.35, 3.5
#: The maximum cost of a cell; this limit keeps one strange cell from outvoting its neighbours.
MOST = 18.0
#: The cost of an impossible assignment.
BARRED = 1e4
_ROUNDS, _BEST, _BEST_FULL, _MORE_ROUNDS = 6, 20, 3, 10
_SHARED = 4
#: The cost, in the soft assignment, of each cell too many or too few for a piece.
_COUNT = 1.5
#: The cost, in the soft assignment, of each piece that is in the tray.
_THERE = 4.6


def _stiffness(bright: float, hue: float) -> Array:
    """Return the inverse covariance of three logarithms with these standard deviations in brightness and in hue."""
    mean = np.full((3, 3), 1 / 3, np.float64)
    return mean / bright**2 + (np.eye(3) - mean) / hue**2


def _mean(colours: Array) -> Array:
    """Return the mean over the last axis (red, green and blue), faster than NumPy, which is slow on short axes."""
    mean: Array = (colours[..., 0] + colours[..., 1] + colours[..., 2]) / 3
    return mean


@dataclass(frozen=True)
class Scene:
    """The inputs of the fit.

    `seen` has the linear colour of each cell, and `places` its row and column. `paints` has the colours that the pieces
    may have, in the shape (palettes, pieces, 3), and `sizes` the numbers of cells that each piece can cover. `barred`
    is a cost for each cell and paint, the last paint being the empty tray.
    """

    seen: Array
    places: Array
    paints: Array
    sizes: Sequence[frozenset[int]]
    barred: Array


class Light:
    """The fits of a scene from several starting points; `costs` has shape (fits, cells, pieces + 1), where the last piece
    stands for the empty tray."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._target = np.log(scene.seen + _FLOOR)
        trays = (*self._likely_trays(), *_TRAYS, None)
        begun = list(product(range(len(scene.paints)), trays, _EXPOSURES, _WARMTHS))
        self.light = np.array([[dim + warm, dim, dim - warm] for _, _, dim, warm in begun], np.float64)
        # A full tray shows none of its own colour, so a fit could mistake a piece for the empty tray.
        self.full = np.array([tray is None for _, tray, _, _ in begun])
        tray = np.array([[np.nan] * 3 if tray is None else tray for _, tray, _, _ in begun], np.float64)
        tray = np.where(np.isnan(tray), 0.0, np.log(tray) - self.light)
        grey = np.repeat(tray.mean(1, keepdims=True), 3, axis=1)
        paint = np.log(scene.paints[[palette for palette, _, _, _ in begun]])
        self.paint = np.concatenate([paint, grey[:, None]], axis=1)
        self.own = np.zeros_like(self.paint)
        self.own[:, -1] = tray - grey
        self.shade = np.zeros((len(begun), len(scene.seen)), np.float64)
        # Noise matters more in the dark.
        self._noise = (0.008 / (scene.seen.mean(1) + _FLOOR)) ** 2
        apart = ((scene.places[:, None] - scene.places[None]) ** 2).sum(2)
        kernel = _SHADE**2 * np.exp(-0.5 * apart / _REACH**2)
        self._smooth = kernel @ np.linalg.inv(kernel + _BRIGHT**2 * np.eye(len(kernel)))
        self._stiff = _stiffness(_EXPOSURE, _TINT)
        own = np.array([*[_stiffness(_PAINT, _PAINT)] * scene.paints.shape[1], _stiffness(_TRAY, _TRAY_HUE)])
        # Glare is added to the paint, so the darkest paints are the least certain.
        sure = 1 / (1 + _GLARE / np.exp(self.paint))
        self._own_stiff = own * sure[..., None] * sure[..., None, :]
        self.costs = self._costs()[0]

    def _likely_trays(self) -> tuple[Array, Array]:
        """Return two colours that the empty tray may have in the picture: the most frequent and the darkest."""
        apart = np.abs(self._target[:, None] - self._target).max(2)
        most = apart[(apart < _SAME).sum(1).argmax()] < _SAME
        dark = self._target.mean(1).argsort()[:3]
        seen = self.scene.seen
        return np.median(seen[most], axis=0) + _DARKEST, np.median(seen[dark], axis=0) + _DARKEST

    def _costs(self) -> tuple[Array, Array, Array]:
        """Return the costs, and the differences and slopes from which a step of the fit is computed."""
        sent = (
            np.exp(self.paint + self.own + self.light[:, None])[:, None]
            * np.exp(self.shade)[:, :, None, None]
        )
        slope = np.where(sent < 1, sent / (sent + _FLOOR), 0.05)
        off = self._target[None, :, None] - np.log(np.minimum(sent, 1) + _FLOOR)
        bright = _mean(off)
        hue = 3 * _mean((off - bright[..., None]) ** 2)
        noise = self._noise[None, :, None]
        far = 0.5 * (bright**2 / (_BRIGHT**2 + noise) + hue / (_HUE**2 + noise))
        costs = MOST * (1 - np.exp(-far / MOST)) + self.scene.barred
        costs[self.full, :, -1] = BARRED
        return costs, off, slope

    def keep(self, chosen: Sequence[int]) -> None:
        """Keep only these fits, in this order."""
        at = list(chosen)
        for name in ("paint", "light", "own", "shade", "full", "_own_stiff", "costs"):
            setattr(self, name, getattr(self, name)[at])

    def soften(self) -> Array:
        """Fit with soft assignments, from all starting points, and continue with the best fits; return the score of
        each fit that is kept (lower is better)."""
        for turn in range(_ROUNDS):
            self._round(max(1.0, 3.0 - 0.3 * turn))
        order = self._score().argsort(kind="stable")
        # Keep fits of full trays separately, because only an exact cover can judge them.
        self.keep([*order[~self.full[order]][:_BEST], *order[self.full[order]][:_BEST_FULL]])
        for _ in range(_MORE_ROUNDS):
            self._round(1.0)
        return self._score()

    def _round(self, heat: float) -> None:
        costs, off, slope = self._costs()
        self._improve(self._shared(costs, heat), off, slope)

    def _score(self) -> Array:
        """Return the score of each fit with soft assignments (lower is better), and update the costs."""
        self.costs = self._costs()[0]
        share = self._shared(self.costs, 1.0)
        counts = share.sum(1)[:, :-1]
        odd = np.zeros(len(counts), np.float64)
        for piece, sizes in enumerate(self.scene.sizes):
            odd += np.min([np.abs(counts[:, piece] - size) for size in (0, *sizes)], axis=0)
        there = (1 - np.exp(-counts)).sum(1)
        score: Array = (share * self.costs).sum((1, 2)) + _COUNT * odd + _THERE * there + self.unlikely()
        return score

    def _shared(self, costs: Array, heat: float) -> Array:
        """Return the soft assignment of paints to cells, scaled so that pieces hardly cover more cells than they
        have."""
        share: Array = np.exp(-(costs - costs.min(2, keepdims=True)) / heat)
        most = np.array([*map(max, self.scene.sizes), len(self.scene.seen)], np.float64)
        for _ in range(_SHARED):
            share /= share.sum(2, keepdims=True)
            share *= np.minimum(1, most / (share.sum(1) + 1e-9))[:, None]
        share /= share.sum(2, keepdims=True)
        return share

    def harden(self, read: NDArray[np.int64]) -> None:
        """Fit each light to one reading, given as the number of the piece in each cell, and update the costs."""
        share = np.zeros_like(self.costs)
        np.put_along_axis(share, read[..., None], 1.0, axis=2)
        for _ in range(4):
            _, off, slope = self._costs()
            self._improve(share, off, slope)
        self.costs = self._costs()[0]

    def _improve(self, share: Array, off: Array, slope: Array) -> None:
        """Take one step for the light, the shade and the paints in turn."""
        weight = share[..., None] * slope / (_HUE**2 + self._noise[None, :, None, None])
        # Sum over one axis at a time, because NumPy is many times slower over two at once.
        pull = (weight * off).sum(1).sum(1) - self.light @ self._stiff
        grip = (weight * slope).sum(1).sum(1)[:, :, None] * np.eye(3) + self._stiff
        step = np.linalg.solve(grip, pull[..., None])[..., 0]
        self.light = self.light + step
        off = off - slope * step[:, None, None]
        wanted = self.shade + (share * _mean(off)).sum(2)
        shade = wanted @ self._smooth.T
        shade -= shade.mean(1, keepdims=True)
        off = off - slope * (shade - self.shade)[:, :, None, None]
        self.shade = shade
        pull = (weight * off).sum(1) - np.einsum("hkij,hkj->hki", self._own_stiff, self.own)
        grip = (weight * slope).sum(1)[..., None] * np.eye(3) + self._own_stiff
        self.own = np.clip(self.own + np.linalg.solve(grip, pull[..., None])[..., 0], -2, 2)

    def unlikely(self) -> Array:
        """Return the cost of the light, the paints and the shade of each fit, regardless of the cells."""
        light = 0.5 * np.einsum("hi,ij,hj->h", self.light, self._stiff, self.light)
        paint = 0.5 * np.einsum("hki,hkij,hkj->h", self.own, self._own_stiff, self.own)
        shade = 0.5 * (self.shade**2).mean(1) / _SHADE**2 * 4
        total: Array = light + paint + shade
        return total
