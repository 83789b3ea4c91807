"""Project a solid tray, or a piece alone, into a picture: cubes from back to front and their visible sides.

The view is isometric, from above one corner. From corner 0 rows come towards the viewer on the left, columns go away to
the right, and layer 0 is on top; corner 1 is the view after a quarter turn clockwise (seen from above), and so on.
Lengths are in edges of a cube, x to the right, y down. Paint the sides in the order given: no cube hides a later one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal

from countinghouse.checks import flag, whole
from countinghouse.errors import InputError
from countinghouse.packing.box import Box, Placed, Placement, check_box
from countinghouse.packing.polyforms import Ball, Cell, check_balls
from countinghouse.wording import shown

__all__ = ["BACK", "CORNERS", "FRONT", "Cube", "Face", "Side", "cubes", "faces", "seen_alone"]

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
Seams = tuple[bool, bool, bool, bool]
_ACROSS, _DOWN = sqrt(3) / 2, 0.5

CORNERS = 4
MAX_APART = 100
#: The six neighbours of a cube, as (rows, columns, layers) of the turned tray, in the order of `Cube.near`.
_STEPS: tuple[Ball, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1))
_LEFT, _RIGHT, _UP, _BEHIND_RIGHT, _BEHIND_LEFT, _DOWNWARDS = range(6)


@dataclass(frozen=True)
class Side:
    """One side of every cube: its corners from `Cube.at`, and numbers of `Cube.near`.

    The neighbour `towards` hides this side; the neighbours `along` are beyond its four edges, from the first corner on.
    """

    name: Literal["top", "left", "right", "floor", "behind right", "behind left"]
    corners: Corners
    towards: int
    along: tuple[int, int, int, int]


@dataclass(frozen=True)
class Cube:
    """One cube in the picture: its upper corner at the back, its level above the lowest layer, and its six neighbours."""

    ball: Ball
    at: Point
    level: int
    near: tuple[Ball | None, Ball | None, Ball | None, Ball | None, Ball | None, Ball | None]


@dataclass(frozen=True)
class Face:
    """One face of one cube; `piece` is None for an empty cell.

    `seams` says for each edge, from the first corner on, whether the same placement continues beyond it.
    """

    corners: Corners
    side: Literal["top", "left", "right"]
    piece: str | None
    cell: Cell
    seams: Seams


def _at(row: float, column: float, layer: float) -> Point:
    return round((column - row) * _ACROSS, 4), round((column + row) * _DOWN - layer, 4)


_TOP_OF = ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0))


def _seen(*points: Ball) -> Corners:
    a, b, c, d = (_at(*point) for point in points)
    return a, b, c, d


#: The sides that face the viewer, in the order of painting.
FRONT = (
    Side("top", _seen(*_TOP_OF), _UP, (_BEHIND_RIGHT, _RIGHT, _LEFT, _BEHIND_LEFT)),
    Side(
        "left",
        _seen((1, 0, 0), (1, 1, 0), (1, 1, -1), (1, 0, -1)),
        _LEFT,
        (_UP, _RIGHT, _DOWNWARDS, _BEHIND_LEFT),
    ),
    Side(
        "right",
        _seen((1, 1, 0), (0, 1, 0), (0, 1, -1), (1, 1, -1)),
        _RIGHT,
        (_UP, _BEHIND_RIGHT, _DOWNWARDS, _LEFT),
    ),
)
#: The sides seen from inside where the tray is empty: its floor and its walls at the back.
BACK = (
    Side(
        "floor",
        _seen(*((row, column, -1) for row, column, _ in _TOP_OF)),
        _DOWNWARDS,
        (_BEHIND_RIGHT, _RIGHT, _LEFT, _BEHIND_LEFT),
    ),
    Side(
        "behind right",
        _seen((0, 0, 0), (0, 1, 0), (0, 1, -1), (0, 0, -1)),
        _BEHIND_RIGHT,
        (_UP, _RIGHT, _DOWNWARDS, _BEHIND_LEFT),
    ),
    Side(
        "behind left",
        _seen((1, 0, 0), (0, 0, 0), (0, 0, -1), (1, 0, -1)),
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
        at = _at(row - top, column - left, level + 1)
        found.append(Cube(turned[row, column, layer], at, level, (a, b, c, d, e, f)))
    return found


def _visible(
    seen: Iterable[Cube], owner: Mapping[Ball, object], apart: bool
) -> Iterator[tuple[Cube, Side, Seams]]:
    """Yield the sides in front that nothing hides; a seam is an edge beyond which the same owner continues."""
    for cube in seen:
        if cube.ball not in owner:
            continue
        mine = owner[cube.ball]

        def goes_on(towards: int, cube: Cube = cube, mine: object = mine) -> bool:
            beyond = cube.near[towards]
            cut = apart and towards in (_UP, _DOWNWARDS)
            return mine is not None and beyond is not None and not cut and owner.get(beyond) == mine

        for side in FRONT:
            if cube.near[side.towards] not in owner or (apart and side.towards == _UP):
                a, b, c, d = side.along
                yield cube, side, (goes_on(a), goes_on(b), goes_on(c), goes_on(d))


def faces(
    box: Box,
    placed: Placed = (),
    apart: float = 0.0,
    empty: bool = False,
    corner: int = 0,
) -> list[Face]:
    """Return the visible faces of the placed cubes, from back to front, seen from `corner`.

    `apart` pulls the layers apart by so many edges, to look inside; `empty` draws the free cells, too.
    """
    tray = check_box(box).tray
    lift: Any = apart
    if not isinstance(lift, int | float) or not 0 <= apart <= MAX_APART:
        raise InputError(f"apart must be a number of edges from 0 to {MAX_APART}, not {shown(apart)}.")
    empty = flag(empty, "empty")
    owner: dict[Ball, Placement | None] = dict.fromkeys(tray.cell_of) if empty else {}
    for placement in box.parse(placed):
        owner.update((tray.ball_of[cell], placement) for cell in placement.cells)
    found = []
    for cube, side, seams in _visible(cubes(tray.cell_of.keys(), corner), owner, apart > 0):
        x, y = cube.at[0], cube.at[1] - cube.level * apart
        a, b, c, d = ((round(x + across, 4), round(y + down, 4)) for across, down in side.corners)
        name = side.name
        assert name == "top" or name == "left" or name == "right"
        mine = owner[cube.ball]
        piece = None if mine is None else mine.piece
        found.append(Face((a, b, c, d), name, piece, tray.cell_of[cube.ball], seams))
    return found


def seen_alone(balls: Collection[Ball]) -> list[tuple[Ball, Side, Point, Seams]]:
    """Return the faces of a piece by itself, from back to front: cube, side, where that cube is, and seams.

    >>> [side.name for _, side, _, _ in seen_alone([(0, 0, 0), (1, 0, 0)])]
    ['top', 'right', 'top', 'left', 'right']
    """
    own = check_balls(balls)
    return [
        (cube.ball, side, cube.at, seams)
        for cube, side, seams in _visible(cubes(own), dict.fromkeys(own, True), False)
    ]
