"""Undo perspective: find the homography of four corners, and sample the colours of a grid's cells under it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["homography", "linear", "sampled"]

Array = NDArray[np.float64]


def homography(source: Sequence[tuple[float, float]], target: Sequence[tuple[float, float]]) -> Array:
    """Return the 3 × 3 matrix of the projective map that takes four points to four others (direct linear transform).

    To map a point, multiply the matrix by (x, y, 1) and divide the result by its third coordinate. No three points of
    `source` or of `target` may be on one line.

    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> matrix = homography(square, [(0, 0), (4, 0), (3, 2), (1, 2)])
    >>> x, y, scale = matrix @ [0.5, 0.5, 1]
    >>> round(float(x / scale), 3), round(float(y / scale), 3)
    (2.0, 1.333)
    """
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    found = np.linalg.solve(np.array(rows, np.float64), np.array(values, np.float64))
    return np.append(found, 1.0).reshape(3, 3)


def linear(signals: Array) -> Array:
    """Return linear light for sRGB values from 0 to 1."""
    return np.where(signals <= 0.04045, signals / 12.92, ((signals + 0.055) / 1.055) ** 2.4)


def sampled(
    pixels: NDArray[np.uint8], matrix: Array, cells: Sequence[tuple[int, int]], middle: float, across: int
) -> Array:
    """Return the median linear colour of the middle of each cell (row, column), as an array of shape (cells, 3).

    `matrix` takes grid coordinates, (column, row), to pixels; `middle` is the fraction of a cell's side that is sampled,
    at `across` by `across` points.
    """
    steps = 0.5 + middle * ((np.arange(across, dtype=np.float64) + 0.5) / across - 0.5)
    places = np.array(cells, np.float64)
    x = places[:, 1, None, None] + steps[None, None, :]
    y = places[:, 0, None, None] + steps[None, :, None]
    x, y = np.broadcast_arrays(x, y)
    projected = np.stack([x, y, np.ones_like(x)], -1) @ matrix.T
    at = np.floor(projected[..., :2] / projected[..., 2:]).astype(np.int64)
    height, width = pixels.shape[:2]
    column, row = np.clip(at[..., 0], 0, width - 1), np.clip(at[..., 1], 0, height - 1)
    colours = pixels[row, column, :3].reshape(len(places), -1, 3)
    return linear(np.median(colours, axis=1).astype(np.float64) / 255)
