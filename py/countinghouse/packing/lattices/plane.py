"""Lattices in the plane: each cell has a row and a column, which drawings, links and the page use.

Translations move rows and columns by fixed steps. Not every pair of a row and a column has a cell: for hexagons, only
every other pair does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import atan2, degrees, pi, tan
from typing import Literal

from countinghouse.errors import InputError
from countinghouse.packing.lattices.lattice import Lattice, Matrix, Vector, image
from countinghouse.packing.polyforms import Ball
from countinghouse.wording import quoted, shown

__all__ = ["Move", "Place", "Plane", "check_plane"]

#: A row and a column, counted from 0.
Place = tuple[int, int]

#: Names of the rotations and mirrors of squares; on other lattices, they are named by their angles.
_TURNS = {90: "quarter turn clockwise", 180: "half turn", 270: "quarter turn anticlockwise"}
_MIRRORS = {
    90: "mirror left to right",
    0: "mirror top to bottom",
    135: "mirror in the falling diagonal",
    45: "mirror in the rising diagonal",
}


@dataclass(frozen=True)
class Move:
    """A rotation or reflection of a lattice: its name, and its matrix on centres."""

    name: str
    matrix: Matrix


@dataclass(frozen=True, eq=False, repr=False)
class Plane(Lattice):
    """A lattice in the plane.

    `steps` says by how many rows and columns each basis vector moves a cell, and `home` has the row and column of the
    cell of each kind at the origin. A drawing may use the letters `signs`, one for each kind, instead of ``x``;
    `size` is the length of a basis vector in a picture, where the side of a square is 1. `plain` says whether cells
    are just rows and columns: if so, pieces may have two layers, and texts need not name the lattice.

    >>> from countinghouse.packing.lattices import LATTICES
    >>> hexagons = LATTICES["hexagons"]
    >>> hexagons.near_place((2, 2))
    ((1, 1), (1, 3), (2, 0), (2, 4), (3, 1), (3, 3))
    """

    steps: tuple[Place, Place] = ((0, 1), (-1, 0))
    home: tuple[Place, ...] = ((0, 0),)
    signs: str = ""
    size: float = 1
    plain: bool = False

    @property
    def plane(self) -> Plane:
        """The lattice itself, on which a tray's only layer is drawn; see `Solid.plane`."""
        return self

    @property
    def solid(self) -> None:
        """None, because pieces do not turn in space; see `Solid.solid`."""
        return None

    def lowest(self, balls: Collection[Ball]) -> tuple[Ball, ...]:
        """Return the cells as they are; see `Solid.lowest`."""
        return tuple(balls)

    def in_layers(self, balls: Collection[Ball]) -> tuple[frozenset[Place], ...]:
        """Return the rows and columns of cells, moved to the corner, as a single layer; raise InputError if the cells
        are in several layers."""
        if len({layer for _, _, layer in balls}) > 1:
            raise InputError(f"A tray of {self.name} has one layer; the result has several.")
        return (frozenset(self.in_corner({(row, column) for row, column, _ in balls})),)

    @property
    def prefix(self) -> str:
        """The name and colon with which a puzzle's text begins; empty if the text need not name the lattice."""
        return "" if self.plain else f"{self.name}:"

    @property
    def lower(self) -> str:
        """The characters for cells in the lower layer of a drawn piece: alone, and below another cell."""
        return "o8" if self.plain else ""

    @property
    def drawn_as(self) -> Literal["grid", "polygons", "segments"]:
        """Whether cells are drawn on a grid, as polygons or as segments."""
        return "grid" if self.plain else "polygons" if len(self.outline[0]) > 2 else "segments"

    @property
    def offered(self) -> int:
        """The maximum number of tiles in a polyform that the editor lists."""
        return 3 if self.rays else 8 // len(self.tiles[0]) if self.tiles else 5

    def place(self, centre: Vector) -> Place:
        """Return the row and the column of a cell, given by its centre."""
        kind = self.kind(centre)
        x, y = ((value - part) // self.scale for value, part in zip(centre, self.centres[kind], strict=True))
        (a, b), (c, d), (row, column) = *self.steps, self.home[kind]
        return row + a * x + c * y, column + b * x + d * y

    def ball(self, centre: Vector) -> Ball:
        """Return the row, the column and the layer (always 0) of a cell, given by its centre."""
        return (*self.place(centre), 0)

    def centre_of(self, ball: Ball) -> Vector:
        """Return the centre of the cell with this row, column and layer; raise InputError if there is no cell."""
        centre = self.centre_at(ball[:2])
        if centre is None:
            raise InputError(f"There is no cell of {self.name} in row {ball[0]}, column {ball[1]}.")
        return centre

    def centre_at(self, place: Place) -> Vector | None:
        """Return the centre of the cell in this row and column; None if there is no cell."""
        kind = self.kind_at(place)
        if kind is None:
            return None
        (row, column), (x, y) = self.home[kind], self.centres[kind]
        at = self._solved((place[0] - row, place[1] - column))
        assert at is not None, "cells of a kind are a step apart"
        return self.scale * at[0] + x, self.scale * at[1] + y

    def kind_at(self, place: Place) -> int | None:
        """Return the kind of the cell in this row and column; None if there is no cell."""
        return self._kind_at.get((place[0] % self.period, place[1] % self.period))

    @cached_property
    def _kind_at(self) -> dict[Place, int]:
        return {
            (row, column): kind
            for row in range(self.period)
            for column in range(self.period)
            for kind, (first, start) in enumerate(self.home)
            if self._solved((row - first, column - start))
        }

    def _solved(self, step: Place) -> Place | None:
        """Return the whole multiples of the basis vectors that add up to `step` (rows, columns); None if there are
        none."""
        (a, b), (c, d) = self.steps
        whole = a * d - b * c
        x, y = step[0] * d - step[1] * c, a * step[1] - b * step[0]
        return None if x % whole or y % whole else (x // whole, y // whole)

    @cached_property
    def period(self) -> int:
        """The smallest n for which the cells repeat after n rows and after n columns."""
        return next(n for n in range(1, 13) if self._solved((n, 0)) and self._solved((0, n)))

    @cached_property
    def _shifts(self) -> frozenset[Place]:
        each = range(self.period)
        return frozenset(
            (rows, columns) for rows in each for columns in each if self._solved((rows, columns))
        )

    def is_step(self, rows: int, columns: int) -> bool:
        """Return whether moving by this many rows and columns maps cells to cells of the same kind."""
        return (rows % self.period, columns % self.period) in self._shifts

    def corner(self, cells: Collection[Place]) -> Place:
        """Return the step (rows, columns) that moves a shape to the corner: as far up as possible, then as far left as
        possible."""
        top, left = min([row for row, _ in cells]), min([column for _, column in cells])
        period = self.period
        return next(
            (rows - top, columns - left)
            for rows, columns in product(range(period), repeat=2)
            if ((rows - top) % period, (columns - left) % period) in self._shifts
        )

    def in_corner(self, cells: Iterable[Place]) -> tuple[Place, ...]:
        """Move the cells to the corner, and sort them."""
        own = list(cells)
        rows, columns = self.corner(own)
        return tuple(sorted([(row + rows, column + columns) for row, column in own]))

    @cached_property
    def moves(self) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """The rotations in clockwise order, from the identity, and the reflections, left to right first."""
        rotations = {_angle(self.position(image(each, (1, 0)))): each for each in self.isometries[0]}
        mirrors = {}
        for each in self.isometries[1]:
            # A reflection turns the first basis vector by twice the angle between this vector and the axis.
            first = _angle(self.position((1, 0)))
            mirrors[-(_angle(self.position(image(each, (1, 0)))) + first) % 360 // 2] = each
        start = _angle(self.position((1, 0)))
        turns = sorted(((angle - start) % 360, each) for angle, each in rotations.items())
        axes = sorted(mirrors.items(), key=lambda each: (each[0] % 90 != 0, -each[0]))
        return (
            tuple(Move(_turn(angle), each) for angle, each in turns),
            tuple(Move(_MIRRORS.get(angle, f"mirror in the axis at {angle}°"), each) for angle, each in axes),
        )

    def moved(self, cells: Iterable[Place], move: Move) -> list[Place]:
        """Return the images of cells, in the same order; their rows and columns may be negative."""
        found = []
        for cell in cells:
            found.append(self.place(image(move.matrix, self.centre_of((*cell, 0)))))
        return found

    def turned(self, cells: Iterable[Place]) -> tuple[Place, ...]:
        """Rotate cells clockwise by the smallest angle, and move them to the corner."""
        return self.in_corner(self.moved(cells, self.moves[0][1]))

    def flipped(self, cells: Iterable[Place]) -> tuple[Place, ...]:
        """Flip cells left to right, and move them to the corner."""
        return self.in_corner(self.moved(cells, self.moves[1][0]))

    def ways(self, cells: Iterable[Place], flip: bool) -> tuple[tuple[Place, ...], ...]:
        """Return every way to rotate a shape and, with `flip`, to flip it, without repeats: first the rotations, each
        clockwise from the one before, then those of the flipped shape."""
        seen: dict[tuple[Place, ...], None] = {}
        own = list(cells)
        for start in [own, self.moved(own, self.moves[1][0])] if flip else [own]:
            for turn in self.moves[0]:
                seen[self.in_corner(self.moved(start, turn))] = None
        return tuple(seen)

    def near_place(self, cell: Place) -> tuple[Place, ...]:
        """Return the neighbours of a cell, sorted."""
        kind = self.kind_at(cell)
        if kind is None:
            return ()
        return tuple([(cell[0] + rows, cell[1] + columns) for rows, columns in self._beside[kind]])

    @cached_property
    def _beside(self) -> tuple[tuple[Place, ...], ...]:
        """For each kind of cell, the steps (rows, columns) to its neighbours, sorted."""
        return tuple(
            tuple(sorted((r - row, c - column) for r, c in map(self.place, self.neighbours(centre))))
            for (row, column), centre in zip(self.home, self.centres, strict=True)
        )

    def sectors(self, cells: Iterable[Place], around: Place = (0, 0)) -> tuple[str, ...]:
        """Return the names of the sectors that a shape of edges occupies; see `Lattice.crossings`. In a tube, points
        that are `around` (rows, columns) apart count as one point."""
        if not self.rays:
            return ()
        centres = tuple([centre for cell in cells if (centre := self.centre_at(cell)) is not None])
        (a, b), (c, d) = self.steps

        def glued(point: Vector) -> Vector:
            x, y = (value // self.scale for value in point)
            row, column = a * x + c * y, b * x + d * y
            rows, columns = around
            return row % rows if rows else row, column % columns if columns else column

        return tuple([f"{row},{column}/{ray}" for (row, column), ray in self.crossings(centres, glued)])

    def aligned(self, cells: Collection[tuple[int, int, str]], what: str) -> Place:
        """Return the numbers of rows and columns by which to move a drawing so that every sign in it is a cell.

        Each sign is ``#``, for any cell, or one of `signs`. Raises InputError if no such move exists.
        """
        for rows, columns in product(range(self.period), repeat=2):
            if all(self._is(sign, (row + rows, column + columns)) for row, column, sign in cells):
                return rows, columns
        row, column, sign = next(
            (each for each in sorted(cells) if not self._is(each[2], each[:2])), min(cells)
        )
        raise InputError(
            f"{quoted(sign.replace('#', 'x'))} in row {row + 1}, column {column + 1} of {what} is not a place for a cell beside "
            f"the others. {self.name.capitalize()} are drawn like {' / '.join(self.pattern)}."
        )

    def _is(self, sign: str, place: Place) -> bool:
        kind = self.kind_at(place)
        return kind is not None and (sign == "#" or self.signs[kind] == sign)

    @cached_property
    def pattern(self) -> tuple[str, ...]:
        """A few rows of a drawing in which every possible cell is drawn, as its sign or as ``x``."""
        return tuple(
            "".join(self.sign((row, column)) for column in range(2 * self.period + 1))
            for row in range(self.period + 1)
        )

    def sign(self, place: Place) -> str:
        """Return the sign of a cell, ``x`` if it has none, and ``.`` if there is no cell."""
        kind = self.kind_at(place)
        return "." if kind is None else self.signs[kind] if self.signs else "x"

    @cached_property
    def unit(self) -> tuple[float, float]:
        """The width of a column and the height of a row in a picture."""
        (a, b), (c, d) = self.steps
        whole = a * d - b * c
        # In the basis, one column to the right is (-c, a) / whole, and one row down is (d, -b) / whole.
        (x, y), (u, v) = self.basis
        return self.size * (-c * x + a * u) / whole, -self.size * (d * y - b * v) / whole

    def drawn(self, place: Place) -> tuple[tuple[float, float], ...]:
        """Return the corners of a cell (the ends of an edge) in a picture, x to the right and y down."""
        centre = self.centre_at(place)
        if centre is None:
            return ()
        (row, column), (wide, high) = self.home[self.kind(centre)], self.unit
        origin = self.centres[self.kind(centre)]
        found = []
        for corner in self.outline[self.kind(centre)]:
            x, y = self.position([a + b for a, b in zip(origin, corner, strict=True)])
            found.append(
                (
                    round(self.size * x + (place[1] - column) * wide, 4),
                    round(-self.size * y + (place[0] - row) * high, 4),
                )
            )
        return tuple(found)

    @property
    def reach(self) -> float:
        """How far from its middle an edge responds to a pointer, as a share of its length; 0 for cells with an area."""
        around = {len(own) for own in self.near}
        # Half of an edge's neighbours meet it at each end, at equal angles. (Edges of hexagons have more room than
        # that.)
        return 0.0 if self.drawn_as != "segments" else min(0.5, tan(pi / (max(around) // 2 + 1)) / 2)


def _angle(point: tuple[float, ...]) -> int:
    """Return the angle of a direction, clockwise from the right, in degrees."""
    return round(degrees(atan2(-point[1], point[0]))) % 360


def _turn(angle: int) -> str:
    if not angle:
        return "identity"
    way = "clockwise" if angle < 180 else "anticlockwise"
    return _TURNS.get(angle) or f"turn of {min(angle, 360 - angle)}° {way}"


def check_plane(plane: object) -> Plane:
    """Check that a caller passed a lattice in the plane, and return it."""
    if not isinstance(plane, Plane):
        raise InputError(
            f'Choose a lattice in the plane, such as LATTICES["hexagons"]; {shown(plane)} is not one.'
        )
    return plane
