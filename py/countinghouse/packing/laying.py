"""Make trays, and pieces of at most two layers, from cells that were read from another program's file.

A cell is (row, column, layer), with layers numbered upwards; a lattice in the plane has a single layer.
"""

from __future__ import annotations

from countinghouse.errors import InputError
from countinghouse.packing.drawings import MAX_SIDE
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.solid import Solid
from countinghouse.packing.pieces import MAX_BALLS
from countinghouse.packing.polyforms import Ball
from countinghouse.packing.tray import Tray
from countinghouse.wording import grouped

__all__ = ["Cells", "balls_of", "tray_of"]

Cells = tuple[Ball, ...]


def balls_of(cells: Cells, flat: bool, name: str, lattice: Plane | Solid) -> Cells:
    """Return the balls of a piece for a tray of one layer (`flat`) or several; raise InputError if it has too many
    balls or layers."""
    if len(cells) > MAX_BALLS:
        raise InputError(f"Piece {name} has {len(cells)} cells; a piece may have at most {MAX_BALLS}.")
    balls = lattice.lowest(cells)
    layers = 1 + max(layer for _, _, layer in balls) - min(layer for _, _, layer in balls)
    if layers > (1 if flat else 2):
        raise InputError(
            f"Piece {name} has several layers, so it does not fit in the flat tray."
            if flat
            else f"Piece {name} is at least three cells thick in every direction; a piece may have at most two layers."
        )
    return balls


def tray_of(cells: Cells, lattice: Plane | Solid) -> Tray:
    """Return the tray that consists of these cells."""
    sides = [max(values) - min(values) + 1 for values in zip(*cells, strict=True)]
    if max(sides) > MAX_SIDE:
        raise InputError(
            f"The tray has {' × '.join(map(grouped, sides))} rows, columns and layers; at most {MAX_SIDE} of each are allowed."
        )
    layers = lattice.in_layers(cells)
    height, width = (1 + max(cell[axis] for layer in layers for cell in layer) for axis in (0, 1))
    drawn = tuple(
        tuple(
            "".join("#" if (row, column) in layer else "." for column in range(width))
            for row in range(height)
        )
        for layer in layers
    )
    return Tray(drawn, lattice if len(drawn) > 1 else lattice.plane)
