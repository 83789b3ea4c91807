"""Describe trays and pieces as the page and the widget draw them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NotRequired, TypedDict

from countinghouse.packing.bare_puzzle import BarePuzzle
from countinghouse.packing.pieces import Look
from countinghouse.packing.placements import Placement
from countinghouse.packing.polyforms import Cell
from countinghouse.packing.tray import Tray

Point = tuple[float, float]


class LatticeView(TypedDict):
    """How to draw the cells of a lattice other than squares, and a tray of them.

    The cell in row r and column c has the kind ``kinds[(r % period) * period + c % period]``; if this is -1, there is
    no cell. Its corners (for an edge, its ends) are those in `outlines`, moved by (c, r) times `unit`. `box` is
    the left edge, the top edge, the width and the height of the tray. `reach` is 0 unless the cells are edges: an
    edge responds to a pointer up to this far from its middle, as a share of its length.
    """

    name: str
    unit: Point
    period: int
    kinds: list[int]
    outlines: list[list[Point]]
    reach: float
    box: tuple[float, float, float, float]


class TrayView(TypedDict):
    """A tray. `cells` is None if the tray has no gaps. If `round` is true, its cells and pieces are drawn as balls, not
    squares. `lattice` is None for squares, cubes and balls. `white` holds the cells in the second colour.
    `around` holds the numbers of rows and columns after which the cells of a tube repeat; for other trays, both are 0.
    """

    rows: int
    columns: int
    cells: list[str] | None
    round: bool
    lattice: LatticeView | None
    white: list[str]
    around: Cell


@lru_cache(maxsize=16)
def lattice_view(tray: Tray) -> LatticeView | None:
    """Describe the cells of a tray for drawing; None if they are squares, cubes or balls."""
    plane = tray.plane
    if plane.drawn_as == "grid":
        return None
    wide, high = plane.unit
    kinds: list[int] = []
    outlines: list[list[Point]] = [[] for _ in plane.centres]
    for row in range(plane.period):
        for column in range(plane.period):
            centre = plane.centre_at((row, column))
            kinds.append(-1 if centre is None else plane.kind(centre))
            if centre is not None:
                outlines[kinds[-1]] = [
                    (round(x - column * wide, 4), round(y - row * high, 4))
                    for x, y in plane.drawn((row, column))
                ]
    corners = [corner for cell in tray.cells for corner in plane.drawn(cell)]
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*corners, strict=True))
    margin = 0.16 if plane.drawn_as == "segments" else 0
    return {
        "name": plane.name,
        "unit": (round(wide, 6), round(high, 6)),
        "period": plane.period,
        "kinds": kinds,
        "outlines": outlines,
        "reach": round(plane.reach, 4),
        "box": (
            round(left - margin, 4),
            round(top - margin, 4),
            round(right - left + 2 * margin, 4),
            round(bottom - top + 2 * margin, 4),
        ),
    }


def tray_view(puzzle: BarePuzzle) -> TrayView:
    """Describe a puzzle's tray for drawing."""
    tray = puzzle.tray
    full = len(tray.cells) == tray.height * tray.width
    cells = None if full else [tray.name(cell) for cell in tray.cells]
    return {
        "rows": tray.height,
        "columns": tray.width,
        "cells": cells,
        "round": puzzle.of_balls,
        "lattice": lattice_view(tray),
        "white": [tray.name(cell) for cell in tray.cells if cell in tray.white],
        "around": tray.around,
    }


class Shape(TypedDict):
    """A piece ready to draw; only a piece of two layers has `layers`. For a piece beside the tray, `white` holds its cells in the
    second colour."""

    name: str
    letter: str
    colour: int
    cells: tuple[Cell, ...]
    layers: NotRequired[Look]
    white: NotRequired[list[Cell]]


def shape(puzzle: BarePuzzle, name: str, cells: tuple[Cell, ...], look: Look) -> Shape:
    """Describe a piece on these cells, with its view from above, for drawing."""
    piece = puzzle.by_name[name]
    drawn: Shape = {"name": name, "letter": piece.letter, "colour": piece.colour, "cells": cells}
    if len(look) > 1:
        drawn["layers"] = look
    return drawn


def placed_shape(puzzle: BarePuzzle, placed: Placement) -> Shape:
    """Describe a placed piece for drawing."""
    return shape(puzzle, placed.piece, placed.cells, puzzle.looks(placed)[0])


class PictureShape(Shape):
    look: str


class Picture(TypedDict):
    rows: int
    columns: int
    pieces: list[PictureShape]


def picture(puzzle: BarePuzzle, placed: Iterable[Placement]) -> Picture:
    """Describe a tray for drawing on the home page."""
    return {
        "rows": puzzle.tray.height,
        "columns": puzzle.tray.width,
        "pieces": [{**placed_shape(puzzle, each), "look": "placed"} for each in placed],
    }
