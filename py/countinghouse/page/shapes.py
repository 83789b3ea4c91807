"""Trays and pieces as the page draws them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from countinghouse.packing import Placement, Puzzle
from countinghouse.packing.pieces import Look
from countinghouse.packing.polyforms import Cell


class TrayView(TypedDict):
    """A tray; `cells` is None if it has no gaps. `round`: draw its cells and pieces as balls, not squares."""

    rows: int
    columns: int
    cells: list[str] | None
    round: bool


def tray_view(puzzle: Puzzle) -> TrayView:
    """Describe a puzzle's tray for drawing."""
    tray = puzzle.tray
    full = len(tray.cells) == tray.height * tray.width
    cells = None if full else [tray.name(cell) for cell in tray.cells]
    return {"rows": tray.height, "columns": tray.width, "cells": cells, "round": puzzle.of_balls}


class Shape(TypedDict):
    """A piece ready to draw; `layers` only for a piece of two layers."""

    name: str
    letter: str
    colour: int
    cells: tuple[Cell, ...]
    layers: NotRequired[Look]


def shape(puzzle: Puzzle, name: str, cells: tuple[Cell, ...], look: Look) -> Shape:
    """Draw a piece on these cells, with this look from above."""
    piece = puzzle.by_name[name]
    drawn: Shape = {"name": name, "letter": piece.letter, "colour": piece.colour, "cells": cells}
    if len(look) > 1:
        drawn["layers"] = look
    return drawn


def placed_shape(puzzle: Puzzle, placed: Placement) -> Shape:
    """Draw a placed piece."""
    return shape(puzzle, placed.piece, placed.cells, puzzle.looks(placed)[0])


class PictureShape(Shape):
    look: str


class Picture(TypedDict):
    rows: int
    columns: int
    pieces: list[PictureShape]


def picture(puzzle: Puzzle, placed: Iterable[Placement]) -> Picture:
    """Draw a tray for the home page."""
    return {
        "rows": puzzle.tray.height,
        "columns": puzzle.tray.width,
        "pieces": [{**placed_shape(puzzle, each), "look": "placed"} for each in placed],
    }
