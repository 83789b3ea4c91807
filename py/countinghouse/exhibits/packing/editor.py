"""The editor for your own puzzle: drafts of its pieces, and shelves of pieces to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.packing import PUZZLES, own
from countinghouse.packing.drawings import MAX_SIDE
from countinghouse.packing.lattices import LATTICES, PLANES, Solid, free_polyforms
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.piece_sets import piece_sets
from countinghouse.packing.pieces import balls_from_drawing, drawing_of
from countinghouse.packing.polyforms import Ball, Cell
from countinghouse.packing.shapes import LatticeView, lattice_view
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import plural, shown

#: Puzzles whose pieces have shelves of their own, beside those of the polyominoes of 1 to 8 cells.
_BOXES = ("kanoodle", "iq-fit")
_MANY = {6: "Hex", 7: "Hept", 8: "Oct"}


class Shelf(TypedDict):
    value: str
    title: str


SHELVES: list[Shelf] = [
    *(Shelf(value=str(size), title=plural(size, "cell")) for size in range(1, 9)),
    *(Shelf(value=name, title=PUZZLES[name].title) for name in _BOXES),
]


class ShelfPiece(TypedDict):
    """A piece to choose; `layers` are its cells in the upper and, if there is one, the lower layer."""

    name: str
    drawing: str
    cells: list[Cell]
    layers: list[list[Cell]]
    words: str


class Library(TypedDict):
    pieces: list[ShelfPiece]


def drawing(balls: tuple[Ball, ...], plane: Plane = SQUARES, white: tuple[Ball, ...] = ()) -> str:
    """Return the drawing of a piece as it is written in a link."""
    return "/".join(drawing_of(balls, plane, white)).replace("#", "x")


def _library(state: State, args: Args) -> Iterator[Event | None]:
    answer: Library = {"pieces": list(_pieces(args.get("of", "5")))}
    yield events.result(answer)


def _pieces(shelf: object) -> Iterator[ShelfPiece]:
    if shelf in _BOXES:
        for piece in PUZZLES[str(shelf)].pieces:
            yield _shelved(piece.name, piece.balls)
        return
    if isinstance(shelf, str) and shelf in piece_sets():
        for piece in piece_sets()[shelf].pieces():
            yield _shelved(piece.name, piece.balls, piece.plane)
        return
    lattice, _, size_of = shelf.partition("-") if isinstance(shelf, str) else ("", "", "")
    if lattice in PLANES and size_of in tuple("12345"):
        yield from _polyforms(PLANES[lattice], int(size_of))
        return
    if not isinstance(shelf, str) or shelf not in tuple("12345678"):
        raise InputError(
            f"There are shelves for 1 to 8 cells, {' and '.join(_BOXES)}, not for {shown(shelf)}."
        )
    size = int(shelf)
    if size <= 5:
        # Pentominoes keep their plain letters; smaller pieces get their size as a suffix.
        for cells, name, rows in own.piece_library():
            if cells == size:
                called = f"{name}{size}" if len(name) == 1 and size < 5 else name
                yield _shelved(called, balls_from_drawing(rows, called))
        return
    for number, rows in enumerate(own.polyominoes(size), 1):
        called = f"{_MANY[size]} {number}"
        yield _shelved(called, balls_from_drawing(rows, called))


def _shelves(lattice: Plane | Solid) -> list[Shelf]:
    """Return the shelves of a lattice: its named sets, with the polyominoes if pieces are drawn on squares, otherwise with all shapes
    of a few cells."""
    named = [
        Shelf(value=name, title=own.title)
        for name, own in piece_sets().items()
        if own.lattice == lattice.name and name not in _BOXES
    ]
    if lattice.plane.plain:
        return [*SHELVES, *named]
    sizes = range(1, lattice.plane.offered + 1)
    return [*named, *(Shelf(value=f"{lattice.name}-{n}", title=plural(n, lattice.tile)) for n in sizes)]


def _polyforms(plane: Plane, size: int) -> Iterator[ShelfPiece]:
    for number, cells in enumerate(free_polyforms(plane, size), 1):
        places = plane.in_corner(map(plane.place, plane.shape(cells)))
        balls = tuple((row, column, 0) for row, column in places)
        yield _shelved(f"{plane.name[:3].capitalize()}{size} {number}", balls, plane)


def _shelved(name: str, balls: tuple[Ball, ...], plane: Plane = SQUARES) -> ShelfPiece:
    upper = sorted((row, column) for row, column, layer in balls if layer == 0)
    lower = sorted((row, column) for row, column, layer in balls if layer != 0)
    return {
        "name": name,
        "drawing": drawing(balls, plane),
        "cells": sorted({*upper, *lower}),
        "layers": [upper, lower] if lower else [upper],
        "words": "two layers" if lower else "flat",
    }


class Draft(TypedDict):
    name: str
    drawing: str
    copies: int
    optional: bool
    flip: bool


class Most(TypedDict):
    """The largest numbers the editor offers: rows and columns of a tray, kinds of pieces, copies, and letters of a name."""

    side: int
    kinds: int
    copies: int
    name: int


class Start(TypedDict):
    """A lattice to choose, and the text of the puzzle with which its editor starts."""

    value: str
    title: str
    text: str


#: A small puzzle for each lattice.
STARTS = [Start(value=name, title=lattice.title, text=lattice.example) for name, lattice in LATTICES.items()]


#: The ways to join the edges of a flat tray.
_TUBES = [
    Shelf(value=mark, title=f"Joined {name}" if name else "Open") for name, mark in own.TUBE_MARKS.items()
]


class Editor(TypedDict):
    """Your own puzzle, on one of the lattices in `starts`, drawn like `shape` (None for squares, cubes and balls). `layers` holds the rows
    of each layer, top layer first, and `joint` is the separator between layers in the text, empty in the plane. `tube` is the text after
    the tray if its edges are joined, and `tubes` holds the choices. `resting` says how the layers rest on one another."""

    text: str
    lattice: str
    shape: LatticeView | None
    starts: list[Start]
    layers: list[list[str]]
    joint: str
    tube: str
    tubes: list[Shelf]
    round: bool
    resting: str
    pieces: list[Draft]
    limits: list[str]
    most: Most
    shelves: list[Shelf]


def editor(state: State) -> Editor | None:
    """Return the editor's data; None for a puzzle in the catalogue."""
    if state["puzzle"] != puzzles.OWN:
        return None
    puzzle = puzzles.chosen(state)
    tray = puzzle.tray
    return {
        "text": str(state[puzzles.OWN]),
        "lattice": tray.lattice.name,
        "shape": lattice_view(tray),
        "starts": STARTS,
        "layers": [[row.replace("#", "x") for row in layer] for layer in tray.layers],
        "joint": tray.lattice.joint,
        "tube": own.TUBE_MARKS[tray.tube],
        "tubes": _TUBES,
        "round": tray.lattice.round,
        "resting": tray.lattice.resting,
        "pieces": [
            {
                "name": piece.name,
                "drawing": drawing(piece.balls, piece.plane, piece.white),
                "copies": piece.copies,
                "optional": piece.optional,
                "flip": piece.flip,
            }
            for piece in puzzle.pieces
        ],
        "limits": list(own.LIMITS),
        "most": {"side": MAX_SIDE, "kinds": own.MAX_KINDS, "copies": own.MAX_COPIES, "name": own.MAX_NAME},
        "shelves": _shelves(tray.lattice),
    }


JOBS = (Job("library", _library, Library, args={"of": str}),)
