"""Exact geometry of track: points in Z[ω], directions in eighths of a turn, and whether two pieces overlap.

With ω = (1 + i)/√2 every joint of pieces that are whole millimetres long and turn by 45° lies at a + bω + cω² + dω³ with whole
a, b, c and d; its coordinates are in Z[√2]/√2. So whether two ends meet is decided by comparing whole numbers.

Areas are rectangles and sectors of rings. Two pieces overlap if their areas meet after each was made `SHRUNK` smaller all
round, which allows for pieces that only touch. This is decided in floating point, and rounding cannot change it: for smaller
areas to touch without an overlap, a sum of whole millimetres, some of them over √2, would have to make a length such as 38.2 mm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = [
    "ORIGIN",
    "SHRUNK",
    "WIDTH",
    "Path",
    "Point",
    "added",
    "meet",
    "mirrored",
    "subtracted",
    "turned",
    "xy",
]

#: The width of the track, in millimetres.
WIDTH = 40
#: How much smaller the areas are made all round before they are compared, in millimetres.
SHRUNK = 0.9

Point = tuple[int, int, int, int]
ORIGIN: Point = (0, 0, 0, 0)

_ROOT = math.sqrt(0.5)
_EIGHTH = math.pi / 4


def turned(point: Point, eighths: int) -> Point:
    """Return the point turned about the origin by eighths of a turn, to the left.

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
    """A centre line: from `start` in direction `eighths`, `length` straight on or round a curve of 45°.

    `turn` is 0, 1 (to the left) or -1; for a curve, `length` is its radius. Track on a bridge (`high`) lets track pass below.
    """

    start: Point
    eighths: int
    length: int
    turn: int = 0
    high: bool = False

    @property
    def end(self) -> tuple[Point, int]:
        """The other end, and the direction there."""
        if self.turn == 0:
            return added(self.start, turned((self.length, 0, 0, 0), self.eighths)), self.eighths
        # A curve to the left turns the vector from its centre to the start, -iRω^k, by ω.
        arm = turned((0, 0, -self.turn * self.length, 0), self.eighths)
        return added(self.start, subtracted(turned(arm, self.turn % 8), arm)), (self.eighths + self.turn) % 8

    def flipped(self) -> Path:
        return Path(mirrored(self.start), -self.eighths % 8, self.length, -self.turn, self.high)

    def moved(self, by: Point, eighths: int) -> Path:
        """Return the path turned about the origin, then moved."""
        start = added(turned(self.start, eighths), by)
        return Path(start, (self.eighths + eighths) % 8, self.length, self.turn, self.high)


# --- areas -----------------------------------------------------------------------------------------------------

#: (x0, y0, x1, y1)
_Segment = tuple[float, float, float, float]
#: (centre x, centre y, radius, first angle, angle of the arc > 0)
_Arc = tuple[float, float, float, float, float]


@dataclass(frozen=True)
class Area:
    """The area of a path, made smaller, with a point of it and a circle around it."""

    segments: tuple[_Segment, ...]
    arcs: tuple[_Arc, ...]
    point: tuple[float, float]
    reach: float
    high: bool
    frame: tuple[float, ...]

    def holds(self, x: float, y: float) -> bool:
        if self.arcs:
            cx, cy, inner, outer, first, angle = self.frame
            return inner <= math.hypot(x - cx, y - cy) <= outer and _within(x - cx, y - cy, first, angle)
        x0, y0, cos, sin, first, last, half = self.frame
        along, across = (x - x0) * cos + (y - y0) * sin, (y - y0) * cos - (x - x0) * sin
        return first <= along <= last and abs(across) <= half


def area(
    x: float, y: float, angle: float, length: float, turn: int, high: bool, shrunk: float = SHRUNK
) -> Area:
    """Return the area of a centre line that starts at (x, y) in the direction `angle`."""
    half = WIDTH / 2 - shrunk
    cos, sin = math.cos(angle), math.sin(angle)
    if turn == 0:
        shrunk = min(shrunk, length / 2)
        corners = [
            (x + cos * along - sin * across, y + sin * along + cos * across)
            for along, across in (
                (shrunk, -half),
                (length - shrunk, -half),
                (length - shrunk, half),
                (shrunk, half),
            )
        ]
        sides = tuple((*corners[k], *corners[(k + 1) % 4]) for k in range(4))
        middle = (x + cos * length / 2, y + sin * length / 2)
        frame: tuple[float, ...] = (x, y, cos, sin, shrunk, length - shrunk, half)
        return Area(sides, (), middle, math.hypot(length / 2, half), high, frame)
    cx, cy = x - turn * sin * length, y + turn * cos * length
    inner, outer, less = length - half, length + half, shrunk / length
    first = angle - turn * math.pi / 2 + (less if turn > 0 else less - _EIGHTH)
    span = _EIGHTH - 2 * less
    radial = tuple(
        (
            cx + inner * math.cos(at),
            cy + inner * math.sin(at),
            cx + outer * math.cos(at),
            cy + outer * math.sin(at),
        )
        for at in (first, first + span)
    )
    arcs = ((cx, cy, inner, first, span), (cx, cy, outer, first, span))
    at = first + span / 2
    middle = (cx + length * math.cos(at), cy + length * math.sin(at))
    # The farthest points from the middle are the outer corners.
    reach = math.hypot(middle[0] - radial[0][2], middle[1] - radial[0][3])
    return Area(radial, arcs, middle, reach, high, (cx, cy, inner, outer, first, span))


def meet(ones: Sequence[Area], others: Sequence[Area]) -> bool:
    """Return whether two pieces overlap: any area of one with any of the other on the same level."""
    return any(one.high == other.high and _meet(one, other) for one in ones for other in others)


def _meet(one: Area, other: Area) -> bool:
    apart = math.hypot(one.point[0] - other.point[0], one.point[1] - other.point[1])
    if apart > one.reach + other.reach:
        return False
    if one.holds(*other.point) or other.holds(*one.point):
        return True
    return (
        any(_cross(a, b) for a in one.segments for b in other.segments)
        or any(_cross_arc(a, b) for a in one.segments for b in other.arcs)
        or any(_cross_arc(b, a) for a in one.arcs for b in other.segments)
        or any(_cross_arcs(a, b) for a in one.arcs for b in other.arcs)
    )


def _within(dx: float, dy: float, first: float, angle: float) -> bool:
    return (math.atan2(dy, dx) - first) % math.tau <= angle


def _cross(a: _Segment, b: _Segment) -> bool:
    def side(s: _Segment, x: float, y: float) -> float:
        return (s[2] - s[0]) * (y - s[1]) - (s[3] - s[1]) * (x - s[0])

    return (
        side(a, b[0], b[1]) * side(a, b[2], b[3]) <= 0 and side(b, a[0], a[1]) * side(b, a[2], a[3]) <= 0
    ) and (
        # On one line, segments need not meet.
        min(a[0], a[2]) <= max(b[0], b[2])
        and min(b[0], b[2]) <= max(a[0], a[2])
        and min(a[1], a[3]) <= max(b[1], b[3])
        and min(b[1], b[3]) <= max(a[1], a[3])
    )


def _cross_arc(segment: _Segment, arc: _Arc) -> bool:
    x0, y0, x1, y1 = segment
    cx, cy, radius, first, angle = arc
    dx, dy, fx, fy = x1 - x0, y1 - y0, x0 - cx, y0 - cy
    a, b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius * radius
    square = b * b - a * c
    if square < 0:
        return False
    root = math.sqrt(square)
    for at in ((-b - root) / a, (-b + root) / a):
        if 0 <= at <= 1 and _within(fx + at * dx, fy + at * dy, first, angle):
            return True
    return False


def _cross_arcs(a: _Arc, b: _Arc) -> bool:
    dx, dy = b[0] - a[0], b[1] - a[1]
    apart = math.hypot(dx, dy)
    if apart < 1e-6:
        return abs(a[2] - b[2]) < 1e-6 and (
            (b[3] - a[3]) % math.tau <= a[4] or (a[3] - b[3]) % math.tau <= b[4]
        )
    along = (apart * apart + a[2] * a[2] - b[2] * b[2]) / (2 * apart)
    square = a[2] * a[2] - along * along
    if square < 0:
        return False
    across = math.sqrt(square)
    for sign in (1, -1):
        x = (along * dx - sign * across * dy) / apart
        y = (along * dy + sign * across * dx) / apart
        if _within(x, y, a[3], a[4]) and _within(x - dx, y - dy, b[3], b[4]):
            return True
    return False
