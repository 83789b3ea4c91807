"""The shelves of pieces to pick from for your own puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.packing import PUZZLES
from countinghouse.packing.own import piece_library, polyominoes
from countinghouse.packing.pieces import balls_from_drawing, drawing_of
from countinghouse.packing.polyforms import Ball, Cell
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import shown

#: The puzzles whose pieces stand on shelves, besides the polyominoes of 1 to 8 cells.
_BOXES = ("kanoodle", "iq-fit")
_MANY = {6: "Hex", 7: "Hept", 8: "Oct"}


class Shelf(TypedDict):
    value: str
    title: str


SHELVES: list[Shelf] = [
    *(Shelf(value=str(size), title=f"{size} cell{'s' * (size > 1)}") for size in range(1, 9)),
    *(Shelf(value=name, title=PUZZLES[name].title) for name in _BOXES),
]


class LibraryArgs(TypedDict):
    """A shelf."""

    of: str


class ShelfPiece(TypedDict):
    """A piece to pick; `layers` are its cells in the upper layer and, if it has one, the lower."""

    name: str
    drawing: str
    cells: list[Cell]
    layers: list[list[Cell]]
    words: str


class Library(TypedDict):
    pieces: list[ShelfPiece]


def drawing(balls: tuple[Ball, ...]) -> str:
    """Return the drawing of a piece as a link writes it."""
    return "/".join(drawing_of(balls)).replace("#", "x")


def _library(state: State, args: Args) -> Iterator[Event | None]:
    answer: Library = {"pieces": list(_pieces(args.get("of", "5")))}
    yield events.result(answer)


def _pieces(shelf: object) -> Iterator[ShelfPiece]:
    if shelf in _BOXES:
        for piece in PUZZLES[str(shelf)].pieces:
            yield _piece(piece.name, piece.balls)
        return
    if not isinstance(shelf, str) or shelf not in tuple("12345678"):
        raise InputError(
            f"There are shelves for 1 to 8 cells, {' and '.join(_BOXES)}, not for {shown(shelf)}."
        )
    size = int(shelf)
    if size <= 5:
        # Everybody calls pentominoes by their letters alone.
        for cells, name, rows in piece_library():
            if cells == size:
                called = f"{name}{size}" if len(name) == 1 and size < 5 else name
                yield _piece(called, balls_from_drawing(rows, called))
        return
    for number, rows in enumerate(polyominoes(size), 1):
        called = f"{_MANY[size]} {number}"
        yield _piece(called, balls_from_drawing(rows, called))


def _piece(name: str, balls: tuple[Ball, ...]) -> ShelfPiece:
    upper = sorted((row, column) for row, column, layer in balls if layer == 0)
    lower = sorted((row, column) for row, column, layer in balls if layer != 0)
    return {
        "name": name,
        "drawing": drawing(balls),
        "cells": sorted({*upper, *lower}),
        "layers": [upper, lower] if lower else [upper],
        "words": "two layers" if lower else "flat",
    }


JOBS = (Job("library", "Pieces to pick from", _library, Library, args=LibraryArgs),)
