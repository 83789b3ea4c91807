"""Exact geometry of track: points in Z[ω], and directions in eighths of a turn.

With ω = (1 + i)/√2, every joint of pieces whose lengths are whole millimetres and whose turns are 45° is at a + bω +
cω² + dω³ with integers a, b, c and d; its coordinates are in Z[√2]/√2. So comparing integers decides whether two ends
meet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = [
    "ORIGIN",
    "Path",
    "Point",
    "added",
    "mirrored",
    "subtracted",
    "turned",
    "xy",
]

Point = tuple[int, int, int, int]
ORIGIN: Point = (0, 0, 0, 0)

_ROOT = math.sqrt(0.5)


def turned(point: Point, eighths: int) -> Point:
    """Rotate the point about the origin to the left by eighths of a turn.

    >>> turned((1, 0, 0, 0), 3), turned((0, 0, 0, 1), 1)
    ((0, 0, 0, 1), (-1, 0, 0, 0))
    """
    a, b, c, d = point
    if eighths & 4:
        a, b, c, d = -a, -b, -c, -d
    if eighths & 2:
        a, b, c, d = -c, -d, a, b
    return (-d, a, b, c) if eighths & 1 else (a, b, c, d)


def mirrored(point: Point) -> Point:
    """Return the mirror image in the x axis."""
    a, b, c, d = point
    return a, -d, -c, -b


def added(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def subtracted(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def xy(point: Point) -> tuple[float, float]:
    """Return the coordinates, rounded to floats.

    >>> xy((0, 1, 0, 1))
    (0.0, 1.4142135623730951)
    """
    a, b, c, d = point
    return a + (b - d) * _ROOT, c + (b + d) * _ROOT


@dataclass(frozen=True)
class Path:
    """A centre line from `start` in direction `eighths`: straight for `length` millimetres, or along a 45° curve.

    `turn` is 0, 1 (to the left) or -1; for a curve, `length` is its radius. Track on a bridge (`high`) lets track
    pass below.
    """

    start: Point
    eighths: int
    length: int
    turn: int = 0
    high: bool = False

    @property
    def end(self) -> tuple[Point, int]:
        """The other end and the direction there."""
        if self.turn == 0:
            return added(self.start, turned((self.length, 0, 0, 0), self.eighths)), self.eighths
        # A curve to the left turns the vector from its centre to the start, -iRω^k, by ω.
        arm = turned((0, 0, -self.turn * self.length, 0), self.eighths)
        return added(self.start, subtracted(turned(arm, self.turn % 8), arm)), (self.eighths + self.turn) % 8

    def flipped(self) -> Path:
        return Path(mirrored(self.start), -self.eighths % 8, self.length, -self.turn, self.high)

    def moved(self, by: Point, eighths: int) -> Path:
        """Return the path rotated about the origin and then moved."""
        start = added(turned(self.start, eighths), by)
        return Path(start, (self.eighths + eighths) % 8, self.length, self.turn, self.high)
