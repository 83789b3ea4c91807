"""A solid tray as a picture in space: the visible faces of its cubes, ready to be painted.

The view is isometric: rows come towards the viewer, columns go to the right, layers down. Nothing here knows
about SVG or a page; `faces` gives polygons from back to front, and a page or :mod:`countinghouse.packing.svg`
paints them in that order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from countinghouse.packing.polyforms import Ball, Cell
from countinghouse.packing.puzzle import Placement, Puzzle

__all__ = ["Face", "faces"]

Point = tuple[float, float]
_ACROSS, _DOWN = sqrt(3) / 2, 0.5


@dataclass(frozen=True)
class Face:
    """One face of one cube: its corners (the edge of a cube has length 1), which side, whose cube, which cell.

    `piece` is None for the cube of an empty cell. `seams` says for each edge, from the first corner on, whether
    the same piece goes on beyond it, so that the outline of a piece can be drawn.
    """

    corners: tuple[Point, Point, Point, Point]
    side: Literal["top", "left", "right"]
    piece: str | None
    cell: Cell
    seams: tuple[bool, bool, bool, bool]


def _at(row: float, column: float, layer: float) -> Point:
    """Where a corner in space is seen: x to the right, y down."""
    return round((column - row) * _ACROSS, 4), round((column + row) * _DOWN - layer, 4)


def faces(
    puzzle: Puzzle, placed: str | Iterable[str | Placement] = (), apart: float = 0.0, empty: bool = False
) -> list[Face]:
    """The faces of the laid cubes that look at the viewer, from back to front.

    `apart` lifts the layers from each other by so many edges, to look inside; `empty` draws the free cells, too.
    """
    tray = puzzle.tray
    piece_at: dict[Cell, str | None] = {}
    if empty:
        piece_at = dict.fromkeys(tray.cells)
    for placement in puzzle.parse(placed):
        for cell in placement.cells:
            piece_at[cell] = placement.piece

    def owner(row: int, column: int, layer: int) -> str | None:
        cell = tray.cell_of.get((row, column, layer))
        return piece_at.get(cell) if cell is not None else None

    def there(row: int, column: int, layer: int) -> bool:
        return tray.cell_of.get((row, column, layer)) in piece_at

    def goes_on(ball: Ball, *steps: Ball) -> tuple[bool, bool, bool, bool]:
        mine = owner(*ball)
        flags = [
            mine is not None and not (apart and z) and owner(ball[0] + r, ball[1] + c, ball[2] + z) == mine
            for r, c, z in steps
        ]
        return flags[0], flags[1], flags[2], flags[3]

    found = []
    balls = [tray.ball_of[cell] for cell in piece_at]
    for row, column, layer in sorted(balls, key=lambda ball: (ball[2], ball[0] + ball[1], ball[1])):
        cell = tray.cell_of[row, column, layer]
        mine = piece_at[cell]
        up = layer * (1 + apart)

        if apart or not there(row, column, layer + 1):
            corners = (
                _at(row, column, up + 1),
                _at(row, column + 1, up + 1),
                _at(row + 1, column + 1, up + 1),
                _at(row + 1, column, up + 1),
            )
            seams = goes_on((row, column, layer), (-1, 0, 0), (0, 1, 0), (1, 0, 0), (0, -1, 0))
            found.append(Face(corners, "top", mine, cell, seams))
        if not there(row + 1, column, layer):
            corners = (
                _at(row + 1, column, up + 1),
                _at(row + 1, column + 1, up + 1),
                _at(row + 1, column + 1, up),
                _at(row + 1, column, up),
            )
            seams = goes_on((row, column, layer), (0, 0, 1), (0, 1, 0), (0, 0, -1), (0, -1, 0))
            found.append(Face(corners, "left", mine, cell, seams))
        if not there(row, column + 1, layer):
            corners = (
                _at(row + 1, column + 1, up + 1),
                _at(row, column + 1, up + 1),
                _at(row, column + 1, up),
                _at(row + 1, column + 1, up),
            )
            seams = goes_on((row, column, layer), (0, 0, 1), (-1, 0, 0), (0, 0, -1), (1, 0, 0))
            found.append(Face(corners, "right", mine, cell, seams))
    return found
