"""Project a solid tray or piece onto a picture, from back to front: its cubes with their visible sides, or its balls.

The view is isometric, from above a corner. From corner 0, rows come towards the viewer on the left, columns recede
to the right, and layer 0 is on top; corner 1 is the view after a quarter turn clockwise (seen from above), and so on.
The unit of length is the edge of a cube, with x to the right and y down. Paint the sides in the given order: no cube
hides another that is painted later, even while the tray turns by up to 45 degrees either way.

A ball is treated as a cube with a single side, its circle, which no neighbour hides. The row, column and level of a
ball give its place in space, where layers of balls are closer together than the balls are wide.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Literal

from countinghouse.checks import whole
from countinghouse.packing.polyforms import Ball, check_balls

__all__ = [
    "CORNERS",
    "FRONT",
    "IN_HOLLOWS",
    "STACKED",
    "Cube",
    "Projection",
    "Side",
    "balls_in_space",
    "cubes",
    "seen_alone",
]

Point = tuple[float, float]
Corners = tuple[Point, ...]
Points = tuple[Ball, ...]
Seams = tuple[bool, ...]
Name = Literal["top", "left", "right", "floor", "behind right", "behind left", "ball"]
_ACROSS, _DOWN = sqrt(3) / 2, 0.5

CORNERS = 4
#: The six neighbours of a cube, as (rows, columns, layers) of the turned tray, in the order of `Cube.near`.
_STEPS: tuple[Ball, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1))
_LEFT, _RIGHT, _UP, _BEHIND_RIGHT, _BEHIND_LEFT, _DOWNWARDS = range(6)


@dataclass(frozen=True)
class Side:
    """A side that every cube has: its corners relative to `Cube.at`, in the picture and in space, and its neighbours.

    Neighbours are numbered as in `Cube.near`. The neighbour `towards` hides this side; the neighbours `along` are
    beyond its four edges, starting at the first corner.
    """

    name: Name
    corners: Corners
    points: Points
    towards: int
    along: tuple[int, ...]


@dataclass(frozen=True)
class Cube:
    """A cube in the picture: its row and column in the turned tray, its level above the lowest layer, and its
    neighbours.

    `at` is its upper back corner.
    """

    ball: Ball
    row: float
    column: float
    at: Point
    level: float
    near: tuple[Ball | None, ...]


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


#: The number of a neighbour that a ball never has.
_NOTHING = 0
#: The height of a layer of touching balls.
LAYER = sqrt(0.5)
#: The number of corners of a polygon that looks round.
_ROUND = 24


def _circle(radius: float, name: Name) -> Side:
    """Return the circle that a ball shows from every direction, at the scale of the picture."""
    scale = sqrt(1.5) * radius
    corners = tuple(
        (round(scale * cos(angle), 4), round(scale * sin(angle), 4))
        for angle in (2 * pi * k / _ROUND for k in range(_ROUND))
    )
    return Side(name, corners, (), _NOTHING, ())


#: A ball of a piece, and an empty place for a ball in the tray.
BALL = (_circle(0.5, "ball"),)
HOLLOW = (_circle(0.3, "floor"),)


def balls_in_space(balls: Collection[Ball], corner: int = 0) -> list[Cube]:
    """Return the balls of a solid, in the coordinates of :mod:`countinghouse.packing.lattices.balls`, as seen from one
    of the four corners, from back to front.

    >>> [cube.ball for cube in balls_in_space([(0, 0, 0), (0, 0, -1), (1, 1, -1)])]
    [(0, 0, -1), (0, 0, 0), (1, 1, -1)]
    """
    places: dict[Ball, tuple[float, float, float]] = {}
    corner = whole(corner, "The corner") % CORNERS
    for ball in check_balls(balls):
        row, column, layer = ball
        down, across = row + layer / 2, column + layer / 2
        for _ in range(corner):
            down, across = across, -down
        places[ball] = (down, across, layer * LAYER)
    top, left, lowest = (min(place[i] for place in places.values()) for i in range(3))
    found = []
    for ball, (down, across, high) in sorted(places.items(), key=lambda each: (round(sum(each[1]), 6), each)):
        at = _at(down - top, across - left, high - lowest)
        found.append(Cube(ball, down - top, across - left, at, high - lowest, (None,)))
    return found


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


@dataclass(frozen=True)
class Projection:
    """How cells are drawn: `seen` orders them from back to front, as seen from a corner. A cell of a piece shows the sides
    in `front`, and a cell of an empty tray the sides in `back`."""

    front: tuple[Side, ...]
    back: tuple[Side, ...]
    seen: Callable[[Collection[Ball], int], list[Cube]]


#: The projections of cubes stacked directly, and of balls in the hollows of the layer below.
STACKED = Projection(FRONT, BACK, cubes)
IN_HOLLOWS = Projection(BALL, HOLLOW, balls_in_space)


def seen_alone(balls: Collection[Ball], how: Projection = STACKED) -> list[tuple[Ball, Side, Point, Seams]]:
    """Return the faces of a single piece from back to front: for each face, its cell, its side, the cell's position,
    and its seams.

    >>> [side.name for _, side, _, _ in seen_alone([(0, 0, 0), (1, 0, 0)])]
    ['top', 'right', 'top', 'left', 'right']
    """
    return [
        (cube.ball, side, cube.at, tuple(cube.near[towards] is not None for towards in side.along))
        for cube in how.seen(balls, 0)
        for side in how.front
        if cube.near[side.towards] is None
    ]
