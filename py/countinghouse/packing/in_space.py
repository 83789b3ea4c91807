"""A solid tray on a board: the names of its layers, and pictures of it and its pieces in space."""

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
#: A face of a piece: the number of the side in front, x, y, seams (bit i: the piece continues beyond edge i) and the
#: number of the ball.
Face = tuple[int, float, float, int, int]


class Layer(TypedDict):
    title: str
    first: int  # its first column on the board, counted from 0
    columns: int


class Side(TypedDict):
    """A side of a cube; see `countinghouse.packing.space.Side`."""

    name: str
    corners: space.Corners
    points: space.Points
    towards: int
    along: tuple[int, ...]


class Layers(TypedDict):
    """The layers of a solid tray, and the front sides of its cells."""

    layers: list[Layer]
    front: list[Side]


class Space(Layers):
    """A solid tray; `corners` holds, for each of four points of view, the cubes from back to front."""

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


def layers(own: Tray) -> Layers | None:
    """Return the data to draw the layers of a solid tray; None for a flat tray."""
    if own.depth == 1:
        return None
    return {"layers": _layers(own), "front": FRONTS[own.lattice.name]}


@lru_cache(maxsize=8)
def tray(own: Tray) -> Space | None:
    """Return the data to draw any position of a solid tray; None for a flat tray."""
    both, solid = layers(own), own.lattice.solid
    if both is None or solid is None:
        return None
    name = {ball: own.name(cell) for ball, cell in own.cell_of.items()}
    how = solid.seen
    return {
        **both,
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
        {"title": title, "first": number * (columns + 1), "columns": columns}
        for number, title in enumerate(_titles(own.depth))
    ]


def _titles(depth: int) -> list[str]:
    between = ["Middle layer"] if depth == 3 else [f"Layer {number}" for number in range(2, depth)]
    return ["Top layer", *between, "Bottom layer"]


def faces(solid: Solid, balls: Sequence[Ball]) -> list[Face]:
    """Return the visible faces of a single piece, from back to front."""
    sides = {side.name: number for number, side in enumerate(solid.seen.front)}
    return [
        (sides[side.name], *at, sum(goes_on << i for i, goes_on in enumerate(seams)), balls.index(ball))
        for ball, side, at, seams in space.seen_alone(balls, solid.seen)
    ]


def words(puzzle: BarePuzzle, placed: Sequence[Placement]) -> str:
    """Say which layers each piece occupies; "" for a flat tray."""
    if puzzle.tray.depth == 1:
        return ""
    if not placed:
        return f"{puzzle.title} in space, empty."
    each = [f"{called(placement.piece)} in {_in_layers(puzzle.tray, placement)}" for placement in placed]
    return f"{puzzle.title} in space: {', '.join(each)}."


def _in_layers(own: Tray, placement: Placement) -> str:
    titles = [title.lower() for title in _titles(own.depth)]
    met = sorted({-own.ball_of[cell][2] for cell in placement.cells})
    if len(met) == 1:
        return f"the {titles[met[0]]}"
    if len(met) == own.depth:
        return "all layers"
    if all(titles[layer].endswith(" layer") for layer in met):
        return f"the {' and '.join(titles[layer].removesuffix(' layer') for layer in met)} layers"
    return " and ".join(titles[layer] for layer in met)
