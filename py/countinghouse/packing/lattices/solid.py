"""Lattices in space: how trays of several layers are written, and how their cells turn and are drawn."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from countinghouse.errors import InputError
from countinghouse.packing.lattices.lattice import Lattice, Matrix, Vector, image
from countinghouse.packing.lattices.plane import Place, Plane
from countinghouse.packing.lattices.space import Projection
from countinghouse.packing.polyforms import Ball, normal_solid, turns_of_solid
from countinghouse.wording import shown

__all__ = ["Solid", "check_layers", "check_solid"]

#: The matrices of a quarter turn clockwise, a half turn onto the other side and a quarter turn towards the viewer.
Moves = tuple[Matrix, Matrix, Matrix]


@dataclass(frozen=True, eq=False, repr=False)
class Solid(Lattice):
    """A lattice in space. A cell of a tray is (row, column, layer), with the top layer first; isometries act on these
    coordinates, too.

    The layers are drawn on the lattice `plane` and joined by the character `joint` in the text of a puzzle. `moves` are the
    turns of a held piece as seen from above, `ways_out` the directions in which a piece slides out of a tray, and `seen`
    the view in space.
    """

    plane: Plane = field(kw_only=True)
    moves: Moves = field(kw_only=True)
    ways_out: tuple[Vector, ...] = field(kw_only=True)
    seen: Projection = field(kw_only=True)

    @property
    def solid(self) -> Solid:
        """The lattice itself, in which pieces already turn and appear in space; see `Plane.solid`."""
        return self

    def lowest(self, balls: Collection[Ball]) -> tuple[Ball, ...]:
        """Rotate cells so that they occupy as few layers as possible, and move them to the corner.

        >>> from countinghouse.packing.lattices import LATTICES
        >>> LATTICES["cubes"].lowest([(0, 0, 0), (0, 0, -1), (0, 0, -2)])
        ((0, 0, 0), (1, 0, 0), (2, 0, 0))
        """
        return min(
            turns_of_solid(balls, self.isometries[0]),
            key=lambda turned: -min(layer for _, _, layer in turned),
        )

    def in_layers(self, balls: Collection[Ball]) -> tuple[frozenset[Place], ...]:
        """Return the rows and columns of cells, moved to the corner, layer by layer from the top.

        >>> from countinghouse.packing.lattices import LATTICES
        >>> [sorted(layer) for layer in LATTICES["cubes"].in_layers([(3, 2, 1), (2, 2, -1)])]
        [[(1, 0)], [], [(0, 0)]]
        """
        own = normal_solid(balls)
        return tuple(
            frozenset((row, column) for row, column, at in own if at == layer)
            for layer in range(0, min(at for _, _, at in own) - 1, -1)
        )

    def ball(self, centre: Vector) -> Ball:
        """Return the row, the column and the layer of a cell: its x, y and z, in this order, so that nothing is reflected."""
        x, y, z = centre
        return x, y, z

    def centre_of(self, ball: Ball) -> Vector:
        """Return the centre of the cell with this row, column and layer."""
        return ball

    def moved(self, ball: Ball) -> tuple[Ball, Ball, Ball]:
        """Return the images of a cell under the three `moves`."""
        one, other, third = (image(move, ball) for move in self.moves)
        return (one[0], one[1], one[2]), (other[0], other[1], other[2]), (third[0], third[1], third[2])


def check_solid(solid: object) -> Solid:
    """Check that a caller passed a lattice in space, and return it."""
    if not isinstance(solid, Solid):
        raise InputError(f'Choose a lattice in space, such as LATTICES["balls"]; {shown(solid)} is not one.')
    return solid


def check_layers(lattice: object, layers: int) -> Plane | Solid:
    """Check a caller's lattice for a tray, and return it: in the plane for one layer, in space for several."""
    if not isinstance(lattice, Plane if layers == 1 else Solid):
        named = lattice.name if isinstance(lattice, Lattice) else shown(lattice)
        number = "one layer" if layers == 1 else "several layers"
        raise InputError(
            f"A tray of {number} needs a lattice other than {named}; Tray.flat and Tray.solid make trays."
        )
    return lattice
