"""Project a solid tray, or a piece alone, into a picture: cubes from back to front and their visible sides.

The view is isometric, from above one corner. From corner 0, rows come towards the viewer on the left, columns recede
to the right, and layer 0 is on top; corner 1 is the view after a quarter turn clockwise (seen from above), and so on.
The unit of length is the edge of a cube, with x to the right and y down. Paint the sides in the given order: no cube
hides a later one, even while the tray turns by up to 45 degrees either way.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from countinghouse.checks import whole
from countinghouse.packing.polyforms import Ball, check_balls

__all__ = ["BACK", "CORNERS", "FRONT", "Cube", "Side", "cubes", "seen_alone"]

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
Points = tuple[Ball, Ball, Ball, Ball]
Seams = tuple[bool, ...]
Name = Literal["top", "left", "right", "floor", "behind right", "behind left"]
_ACROSS, _DOWN = sqrt(3) / 2, 0.5

CORNERS = 4
#: The six neighbours of a cube, as (rows, columns, layers) of the turned tray, in the order of `Cube.near`.
_STEPS: tuple[Ball, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1))
_LEFT, _RIGHT, _UP, _BEHIND_RIGHT, _BEHIND_LEFT, _DOWNWARDS = range(6)


@dataclass(frozen=True)
class Side:
    """One side of every cube: its corners relative to `Cube.at`, flat and in space, and numbers of `Cube.near`.

    The neighbour `towards` hides this side; the neighbours `along` are beyond its four edges, from the first corner on.
    """

    name: Name
    corners: Corners
    points: Points
    towards: int
    along: tuple[int, int, int, int]


@dataclass(frozen=True)
class Cube:
    """A cube in the picture: its row and column in the turned tray, its level above the lowest layer, its neighbours.

    `at` is its upper back corner.
    """

    ball: Ball
    row: int
    column: int
    at: Point
    level: int
    near: tuple[Ball | None, Ball | None, Ball | None, Ball | None, Ball | None, Ball | None]


def _at(row: float, column: float, layer: float) -> Point:
    return round((column - row) * _ACROSS, 4), round((column + row) * _DOWN - layer, 4)


_TOP_OF: Points = ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0))
_FLOOR_OF: Points = ((0, 0, -1), (0, 1, -1), (1, 1, -1), (1, 0, -1))


def _side(name: Name, points: Points, towards: int, along: tuple[int, int, int, int]) -> Side:
    a, b, c, d = (_at(*point) for point in points)
    return Side(name, (a, b, c, d), points, towards, along)


#: The sides that face the viewer, in painting order.
FRONT = (
    _side("top", _TOP_OF, _UP, (_BEHIND_RIGHT, _RIGHT, _LEFT, _BEHIND_LEFT)),
    _side(
        "left",
        ((1, 0, 0), (1, 1, 0), (1, 1, -1), (1, 0, -1)),
        _LEFT,
        (_UP, _RIGHT, _DOWNWARDS, _BEHIND_LEFT),
    ),
    _side(
        "right",
        ((1, 1, 0), (0, 1, 0), (0, 1, -1), (1, 1, -1)),
        _RIGHT,
        (_UP, _BEHIND_RIGHT, _DOWNWARDS, _LEFT),
    ),
)
#: The sides seen from inside an empty tray: its floor and back walls.
BACK = (
    _side("floor", _FLOOR_OF, _DOWNWARDS, (_BEHIND_RIGHT, _RIGHT, _LEFT, _BEHIND_LEFT)),
    _side(
        "behind right",
        ((0, 0, 0), (0, 1, 0), (0, 1, -1), (0, 0, -1)),
        _BEHIND_RIGHT,
        (_UP, _RIGHT, _DOWNWARDS, _BEHIND_LEFT),
    ),
    _side(
        "behind left",
        ((1, 0, 0), (0, 0, 0), (0, 0, -1), (1, 0, -1)),
        _BEHIND_LEFT,
        (_UP, _BEHIND_RIGHT, _DOWNWARDS, _LEFT),
    ),
)


def cubes(balls: Collection[Ball], corner: int = 0) -> list[Cube]:
    """Return the cubes of a solid as seen from one of the four corners, from back to front.

    >>> [cube.ball for cube in cubes([(0, 0, 0), (0, 0, -1), (1, 0, -1)])]
    [(0, 0, -1), (1, 0, -1), (0, 0, 0)]
    """
    turned = {}
    corner = whole(corner, "The corner") % CORNERS
    for ball in check_balls(balls):
        row, column, layer = ball
        for _ in range(corner):
            row, column = column, -row
        turned[row, column, layer] = ball
    top, left, lowest = (min(place[i] for place in turned) for i in range(3))

    def order(place: Ball) -> tuple[int, int, int]:
        return place[2], place[0] + place[1], place[1]

    found = []
    for row, column, layer in sorted(turned, key=order):
        a, b, c, d, e, f = (turned.get((row + r, column + s, layer + z)) for r, s, z in _STEPS)
        level = layer - lowest
        row_of, column_of = row - top, column - left
        at = _at(row_of, column_of, level + 1)
        found.append(Cube(turned[row, column, layer], row_of, column_of, at, level, (a, b, c, d, e, f)))
    return found


def seen_alone(balls: Collection[Ball]) -> list[tuple[Ball, Side, Point, Seams]]:
    """Return the faces of a single piece, from back to front: cube, side, the cube's position, and seams.

    >>> [side.name for _, side, _, _ in seen_alone([(0, 0, 0), (1, 0, 0)])]
    ['top', 'right', 'top', 'left', 'right']
    """
    return [
        (cube.ball, side, cube.at, tuple(cube.near[towards] is not None for towards in side.along))
        for cube in cubes(balls)
        for side in FRONT
        if cube.near[side.towards] is None
    ]
