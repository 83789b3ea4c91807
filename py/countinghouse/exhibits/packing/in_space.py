"""A solid tray for the page: its layers by name, its picture in space, and its pieces as they look in space.

- tray: layers [{title, first, columns}] (first: the 0-based column of the board where the layer begins), front and back
  [{name, corners, towards, along}] (the sides of a cube; see `countinghouse.packing.space.Side`), corners (for each of
  the four corners one can look from: cubes from back to front, [cell, x, y, level, the names of its six neighbours])
- orientation in a solid tray: balls [[row, column, layer]] in the order of its cells, faces [[number of the side in
  front, x, y, seams, number of the ball]] from back to front (bit i of seams: the piece goes on beyond edge i)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from countinghouse.packing import Placement, Puzzle, space
from countinghouse.packing.pieces import Orientation
from countinghouse.packing.tray import Tray


@lru_cache(maxsize=8)
def tray(own: Tray) -> dict[str, Any] | None:
    """What is needed to draw any position of a solid tray; None for a flat one."""
    if own.depth == 1:
        return None
    name = {ball: own.name(cell) for ball, cell in own.cell_of.items()}
    return {
        "layers": _layers(own),
        "front": [_side(side) for side in space.FRONT],
        "back": [_side(side) for side in space.BACK],
        "corners": [
            [
                [name[cube.ball], *cube.at, cube.level, [name[ball] if ball else "" for ball in cube.near]]
                for cube in space.cubes(name.keys(), corner)
            ]
            for corner in range(space.CORNERS)
        ],
    }


def _side(side: space.Side) -> dict[str, Any]:
    return {"name": side.name, "corners": side.corners, "towards": side.towards, "along": side.along}


def _layers(own: Tray) -> list[dict[str, Any]]:
    columns = len(own.layers[0][0])
    return [
        {"title": title, "first": number * (columns + 1), "columns": columns}
        for number, title in enumerate(_titles(own.depth))
    ]


def _titles(depth: int) -> list[str]:
    between = ["Middle layer"] if depth == 3 else [f"Layer {number}" for number in range(2, depth)]
    return ["Top layer", *between, "Bottom layer"]


def orientation(puzzle: Puzzle, piece: str, way: Orientation) -> dict[str, Any]:
    """How a piece looks, turned this way: in space, or from above in a flat tray (`Orientation.looks`)."""
    if puzzle.tray.depth == 1:
        return {"looks": way.looks}
    balls = puzzle.balls(piece, way)
    sides = {side.name: number for number, side in enumerate(space.FRONT)}
    return {
        "balls": balls,
        "faces": [
            [sides[side.name], *at, sum(goes_on << i for i, goes_on in enumerate(seams)), balls.index(ball)]
            for ball, side, at, seams in space.seen_alone(balls)
        ],
    }


def words(puzzle: Puzzle, placed: Sequence[Placement]) -> str:
    """The position as one says it: which piece lies in which layers; empty for a flat tray."""
    if puzzle.tray.depth == 1:
        return ""
    if not placed:
        return f"{puzzle.title} in space, empty."
    lying = [f"{placement.piece} in {_in_layers(puzzle.tray, placement)}" for placement in placed]
    return f"{puzzle.title} in space: {', '.join(lying)}."


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
