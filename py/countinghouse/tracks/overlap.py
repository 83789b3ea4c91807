"""Decide whether two pieces of track overlap; the answer is certain for pieces joined without play.

The areas of a piece are rectangles and sectors of rings, each `SHRUNK` millimetres smaller on every side, so that
pieces may touch. Pieces overlap if two of these areas have a point in common. An area is the set of points of *depth* 0
or more; the depth of a point is the least of its signed distances to the edges, positive inside. Two areas that meet
share a corner of one of them or a crossing of two edges, so a few points decide.

Rounding. Let u be the relative precision, and let all coordinates be below 2·10⁴ mm, as they are for `MOST_LAID`
pieces. Then corners and depths are off by less than 10⁵u. The crossings of a circle are off by less than 5·10⁴√u, since
√a and √b differ by at most √|a - b|; so are the crossings of two lines at an angle above 100√u. At a smaller angle, or
for circles whose centres are less than 1000√u mm apart, edges that cross stay close together as far as the next corner,
and the corner decides. With `near` = 10⁵√u, about 0.0015 mm for floats:

- if no computed point has a depth of -`near` or more in both areas, the areas do not meet;
- if one has, the areas would meet if they were shrunk by 2 `near` less.

So one of the two tests is certain, unless the areas seem to meet but would not if they were 0.003 mm smaller. In that
case `overlap` uses more digits. It always ends, because no two pieces just touch. Measured before the areas are made
smaller, points and centres are in Z[ω] (see `plane`), and distances along and across the eight directions are in
Z[√2]/√2. In each case in which areas might touch from outside, something impossible would follow:

- an edge of a rectangle and a parallel edge, or an arc: a distance of Z[√2]/√2 would be a whole number minus 1.8;
- a corner of a rectangle and an edge at 45°: a distance whose rational part is a whole number minus 0.9 would be 0;
- two arcs: A + B√2 with whole A and B would be (n ± 38.2)² for a whole number n, which is rational but not whole;
- a corner of a rectangle and an arc: A + B√2 would be 0, where 5A is a whole number plus 4.05;
- the straight ends of a sector are turned by 0.9/R about its centre. If such an end or its corners took part, an algebraic combination
  of exp(±0.9i/R) for R = 202 and 110, of their products and of 1 would vanish, which Lindemann and Weierstrass exclude.
  (All coefficients vanish only for concentric sectors, which are equal or apart.)
"""

from __future__ import annotations

import decimal
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Generic, TypeVar

from countinghouse.tracks.plane import Path

__all__ = ["SHRUNK", "WIDTH", "Area", "area", "meet", "overlap"]

#: The width of the track, in millimetres.
WIDTH = 40
#: Areas are shrunk by this many millimetres on all sides before they are compared.
SHRUNK = 0.9

#: The number of digits in the first test with decimals; each further test doubles it.
_DIGITS = 40

N = TypeVar("N", float, Decimal)


@dataclass(frozen=True)
class _Numbers(Generic[N]):
    """Arithmetic with floats, or with decimals of a fixed precision: the operations, and their relative precision (see
    above).
    """

    of: Callable[[int | str | float], N]
    sqrt: Callable[[N], N]
    cos_sin: Callable[[N], tuple[N, N]]
    precision: N

    @property
    def near(self) -> N:
        return 100000 * self.sqrt(self.precision)


def _cos_sin(angle: Decimal) -> tuple[Decimal, Decimal]:
    """Return the cosine and sine of a small angle."""
    sums = [Decimal(0), Decimal(0)]
    term, number = Decimal(1), 0
    while abs(term) > Decimal(10) ** -(decimal.getcontext().prec + 1):
        sums[number % 2] += -term if number & 2 else term
        number += 1
        term = term * angle / number
    return sums[0], sums[1]


_FLOATS: _Numbers[float] = _Numbers(
    float, math.sqrt, lambda angle: (math.cos(angle), math.sin(angle)), 2.0**-52
)


def _decimals(digits: int) -> _Numbers[Decimal]:
    return _Numbers(lambda each: Decimal(str(each)), Decimal.sqrt, _cos_sin, Decimal(10) ** (1 - digits))


@dataclass(frozen=True)
class Area(Generic[N]):
    """A shrunk rectangle or sector of a ring.

    Its depth at (x, y) is the least of ax + by - c for its `walls` (a, b, c), and of the distances within its ring.
    `circles` holds the inner and the outer circle (centre x, centre y, radius); it is empty for a rectangle. A circle
    of radius `reach` around `point` holds the area.
    """

    walls: tuple[tuple[N, N, N], ...]
    circles: tuple[tuple[N, N, N], ...]
    corners: tuple[tuple[N, N], ...]
    point: tuple[N, N]
    reach: N
    high: bool

    def holds(self, x: N, y: N, depth: N) -> bool:
        """Say whether the point has at least this depth."""
        for a, b, c in self.walls:
            if a * x + b * y - c < depth:
                return False
        if not self.circles:
            return True
        (cx, cy, inner), (_, _, outer) = self.circles
        low, high = inner + depth, outer - depth
        return low <= high and low * low <= (x - cx) * (x - cx) + (y - cy) * (y - cy) <= high * high


def area(
    x: float, y: float, angle: float, length: float, turn: int, high: bool, shrunk: float = SHRUNK
) -> Area[float]:
    """Return the area of a centre line that starts at (x, y) in direction `angle`."""
    return _area(_FLOATS, (x, y), (math.cos(angle), math.sin(angle)), length, turn, high, shrunk)


def meet(ones: Sequence[Area[float]], others: Sequence[Area[float]]) -> bool:
    """Say whether two pieces overlap: whether any area of one meets any area of the other on the same level. Rounding
    may decide for areas less than 0.003 mm apart.
    """
    return _any_meet(_FLOATS, ones, others)


def overlap(ones: Sequence[Path], others: Sequence[Path]) -> bool:
    """Say, with certainty, whether two pieces exactly on these centre lines overlap.

    >>> straight = Path((0, 0, 0, 0), 0, 144)
    >>> [overlap([straight], [Path((0, 0, across, 0), 0, 144)]) for across in (38, 39)]
    [True, False]
    """
    told = _told(_FLOATS, ones, others)
    digits = _DIGITS
    while told is None:
        with decimal.localcontext(prec=digits):
            told = _told(_decimals(digits), ones, others)
        digits *= 2
    return told


def _told(numbers: _Numbers[N], ones: Sequence[Path], others: Sequence[Path]) -> bool | None:
    """Say whether two pieces overlap; None if that needs more digits."""
    shrunk = numbers.of(SHRUNK)
    areas = [[_area_of(numbers, path, shrunk) for path in paths] for paths in (ones, others)]
    if not _any_meet(numbers, *areas):
        return False
    smaller = shrunk + 2 * numbers.near
    areas = [[_area_of(numbers, path, smaller) for path in paths] for paths in (ones, others)]
    return True if _any_meet(numbers, *areas) else None


# --- areas -----------------------------------------------------------------------------------------------------


def _area_of(numbers: _Numbers[N], path: Path, shrunk: N) -> Area[N]:
    root = numbers.sqrt(numbers.of("0.5"))
    a, b, c, d = path.start
    start = (a + (b - d) * root, c + (b + d) * root)
    zero, one = numbers.of(0), numbers.of(1)
    across = (one, root, zero, -root, -one, -root, zero, root)
    direction = (across[path.eighths], across[path.eighths - 2])
    return _area(numbers, start, direction, numbers.of(path.length), path.turn, path.high, shrunk)


def _area(
    numbers: _Numbers[N],
    start: tuple[N, N],
    direction: tuple[N, N],
    length: N,
    turn: int,
    high: bool,
    shrunk: N,
) -> Area[N]:
    if turn == 0:
        return _rectangle(numbers, start, direction, length, high, shrunk)
    return _sector(numbers, start, direction, length, turn, high, shrunk)


def _rectangle(
    numbers: _Numbers[N], start: tuple[N, N], direction: tuple[N, N], length: N, high: bool, shrunk: N
) -> Area[N]:
    half = numbers.of(WIDTH) / 2 - shrunk
    (x, y), (cos, sin) = start, direction
    along, across = x * cos + y * sin, y * cos - x * sin
    walls = (
        (cos, sin, along + shrunk),
        (-cos, -sin, shrunk - along - length),
        (-sin, cos, across - half),
        (sin, -cos, -across - half),
    )
    corners = tuple(
        (x + cos * forth - sin * left, y + sin * forth + cos * left)
        for forth in (shrunk, length - shrunk)
        for left in (-half, half)
    )
    middle = (x + cos * length / 2, y + sin * length / 2)
    return Area(walls, (), corners, middle, numbers.sqrt(length * length / 4 + half * half), high)


def _sector(
    numbers: _Numbers[N],
    start: tuple[N, N],
    direction: tuple[N, N],
    radius: N,
    turn: int,
    high: bool,
    shrunk: N,
) -> Area[N]:
    half = numbers.of(WIDTH) / 2 - shrunk
    inner, outer = radius - half, radius + half
    (x, y), (cos, sin) = start, direction
    cx, cy = x - turn * sin * radius, y + turn * cos * radius
    # Unit vectors from the centre to both ends: the sector extends counterclockwise from the first to the second.
    root = numbers.sqrt(numbers.of("0.5"))
    ax, ay = turn * sin, -turn * cos
    if turn < 0:
        ax, ay = (ax + ay) * root, (ay - ax) * root
    bx, by = (ax - ay) * root, (ax + ay) * root
    less_cos, less_sin = numbers.cos_sin(shrunk / radius)
    ax, ay = ax * less_cos - ay * less_sin, ay * less_cos + ax * less_sin
    bx, by = bx * less_cos + by * less_sin, by * less_cos - bx * less_sin
    walls = ((-ay, ax, ax * cy - ay * cx), (by, -bx, by * cx - bx * cy))
    corners = tuple((cx + r * ux, cy + r * uy) for r in (inner, outer) for ux, uy in ((ax, ay), (bx, by)))
    both = numbers.sqrt((ax + bx) * (ax + bx) + (ay + by) * (ay + by))
    middle = (cx + radius * (ax + bx) / both, cy + radius * (ay + by) / both)
    # The outer corners are the farthest points from the middle.
    dx, dy = middle[0] - corners[2][0], middle[1] - corners[2][1]
    circles = ((cx, cy, inner), (cx, cy, outer))
    return Area(walls, circles, corners, middle, numbers.sqrt(dx * dx + dy * dy), high)


# --- where they meet -------------------------------------------------------------------------------------------


def _any_meet(numbers: _Numbers[N], ones: Sequence[Area[N]], others: Sequence[Area[N]]) -> bool:
    near = numbers.near
    for one in ones:
        for other in others:
            dx, dy = one.point[0] - other.point[0], one.point[1] - other.point[1]
            reach = one.reach + other.reach + near
            if one.high != other.high or dx * dx + dy * dy > reach * reach:
                continue
            for x, y in _where(numbers, one, other):
                if one.holds(x, y, -near) and other.holds(x, y, -near):
                    return True
    return False


def _where(numbers: _Numbers[N], one: Area[N], other: Area[N]) -> Iterator[tuple[N, N]]:
    """Yield the corners of both areas and the crossings of their edges, extended to whole lines and circles."""
    yield one.point
    yield other.point
    yield from one.corners
    yield from other.corners
    parallel = numbers.near / 1000
    for a, b, c in one.walls:
        for d, e, f in other.walls:
            sine = a * e - b * d
            if abs(sine) > parallel:
                yield (c * e - f * b) / sine, (a * f - d * c) / sine
    for lines, circles in ((one.walls, other.circles), (other.walls, one.circles)):
        for a, b, c in lines:
            for x, y, radius in circles:
                away = a * x + b * y - c
                yield from _both(numbers, x - away * a, y - away * b, radius * radius - away * away, -b, a)
    for x, y, radius in one.circles:
        for u, v, other_radius in other.circles:
            apart = numbers.sqrt((u - x) * (u - x) + (v - y) * (v - y))
            if apart > numbers.near / 100:
                dx, dy = (u - x) / apart, (v - y) / apart
                along = (apart + (radius - other_radius) * (radius + other_radius) / apart) / 2
                square = radius * radius - along * along
                yield from _both(numbers, x + along * dx, y + along * dy, square, -dy, dx)


def _both(numbers: _Numbers[N], x: N, y: N, square: N, dx: N, dy: N) -> Iterator[tuple[N, N]]:
    """Yield the points at a distance of √`square` from (x, y) in a direction and in the opposite direction; yield (x,
    y) itself if rounding made `square` negative.
    """
    if square < -1:
        return
    by = numbers.sqrt(max(square, 0 * square))
    yield x + by * dx, y + by * dy
    yield x - by * dx, y - by * dy
