"""Lattices in space: how trays of several layers are written, and how their cells turn and are drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from countinghouse.packing.lattices.lattice import Lattice, Matrix, Vector, image
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.space import Projection
from countinghouse.packing.polyforms import Ball

__all__ = ["Solid"]

#: A quarter turn clockwise, a half turn onto the other side and a quarter turn towards the viewer.
Moves = tuple[Matrix, Matrix, Matrix]


@dataclass(frozen=True, eq=False, repr=False)
class Solid(Lattice):
    """A lattice in space. A cell of a tray is (row, column, layer), the top layer first, and an isometry acts on these too.

    The layers are drawn on the lattice `plane` and joined by the character `joint` in the text of a puzzle. `moves` are the turns of
    a held piece as seen from above, `ways_out` the directions in which it slides out of a tray, and `seen` the view in space.
    """

    plane: Plane = field(kw_only=True)
    moves: Moves = field(kw_only=True)
    ways_out: tuple[Vector, ...] = field(kw_only=True)
    seen: Projection = field(kw_only=True)

    def ball(self, centre: Vector) -> Ball:
        """Return the row, the column and the layer of a cell, which are x, y and z, so that nothing is reflected."""
        x, y, z = centre
        return x, y, z

    def centre_of(self, ball: Ball) -> Vector:
        """Return the centre of the cell with this row, column and layer."""
        return ball

    def moved(self, ball: Ball) -> tuple[Ball, Ball, Ball]:
        """Return the images of a cell under the three `moves`."""
        one, other, third = (image(move, ball) for move in self.moves)
        return (one[0], one[1], one[2]), (other[0], other[1], other[2]), (third[0], third[1], third[2])
