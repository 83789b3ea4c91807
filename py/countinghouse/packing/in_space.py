"""Describe a solid tray: the names of its layers on the board, and pictures of the tray and its pieces in space."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypedDict

from countinghouse.packing.bare_puzzle import BarePuzzle
from countinghouse.packing.lattices import SOLIDS, Solid, space
from countinghouse.packing.placements import Placement
from countinghouse.packing.polyforms import Ball
from countinghouse.packing.tray import Tray
from countinghouse.wording import called

#: A cube or ball of the tray: its cell, its row and column in the turned tray, its level, and the cells of its six
#: neighbours ("" for none).
Cube = tuple[str, float, float, float, list[str]]
#: A visible face of a piece: the number of its front side, x, y, seams (bit i: the piece continues beyond edge i) and
#: the number of its ball.
Face = tuple[int, float, float, int, int]


class Layer(TypedDict):
    title: str
    first: int  # its first column on the board, counted from 0
    columns: int


class Side(TypedDict):
    """A side of a cube; see `countinghouse.packing.lattices.space.Side`."""

    name: str
    corners: space.Corners
    points: space.Points
    towards: int
    along: tuple[int, ...]


class Space(TypedDict):
    """A solid tray: its layers, the front and back sides of its cells, and, for each of four points of view (`corners`),
    the cubes from back to front."""

    layers: list[Layer]
    front: list[Side]
    back: list[Side]
    corners: list[list[Cube]]


def _side(side: space.Side) -> Side:
    return {
        "name": side.name,
        "corners": side.corners,
        "points": side.points,
        "towards": side.towards,
        "along": side.along,
    }


#: The front sides of a cell, by lattice name.
FRONTS = {name: [_side(side) for side in solid.seen.front] for name, solid in SOLIDS.items()}


@lru_cache(maxsize=8)
def tray(own: Tray) -> Space | None:
    """Return the data needed to draw any position of a solid tray; None for a flat tray."""
    solid = own.lattice.solid
    if own.depth == 1 or solid is None:
        return None
    name = {ball: own.name(cell) for ball, cell in own.cell_of.items()}
    how = solid.seen
    return {
        "layers": _layers(own),
        "front": FRONTS[own.lattice.name],
        "back": [_side(side) for side in how.back],
        "corners": [
            [
                (
                    name[cube.ball],
                    cube.row,
                    cube.column,
                    cube.level,
                    [name[ball] if ball else "" for ball in cube.near],
                )
                for cube in how.seen(name.keys(), corner)
            ]
            for corner in range(space.CORNERS)
        ],
    }


def _layers(own: Tray) -> list[Layer]:
    columns = len(own.layers[0][0])
    return [
        {"title": title.capitalize(), "first": number * (columns + 1), "columns": columns}
        for number, title in enumerate(_titles(own.depth))
    ]


def _titles(depth: int) -> list[str]:
    between = ["middle layer"] if depth == 3 else [f"layer {number}" for number in range(2, depth)]
    return ["top layer", *between, "bottom layer"]


def faces(solid: Solid, balls: Sequence[Ball]) -> list[Face]:
    """Return the visible faces of a single piece, from back to front."""
    sides = {side.name: number for number, side in enumerate(solid.seen.front)}
    return [
        (sides[side.name], *at, sum(goes_on << i for i, goes_on in enumerate(seams)), balls.index(ball))
        for ball, side, at, seams in space.seen_alone(balls, solid.seen)
    ]


def words(puzzle: BarePuzzle, placed: Sequence[Placement]) -> str:
    """Return a sentence that says which layers each piece occupies; "" for a flat tray."""
    if puzzle.tray.depth == 1:
        return ""
    if not placed:
        return f"{puzzle.title} in space, empty."
    each = [_in_layers(puzzle.tray, placement) for placement in placed]
    return f"{puzzle.title} in space: {', '.join(each)}."


def _in_layers(own: Tray, placement: Placement) -> str:
    name, titles = called(placement.piece), _titles(own.depth)
    met = sorted({-own.ball_of[cell][2] for cell in placement.cells})
    if len(met) == 1:
        return f"{name} in the {titles[met[0]]}"
    if len(met) == own.depth:
        return f"{name} in all layers"
    if all(titles[layer].endswith(" layer") for layer in met):
        return f"{name} in the {' and '.join(titles[layer].removesuffix(' layer') for layer in met)} layers"
    return f"{name} in these layers: {', '.join(titles[layer] for layer in met)}"
