"""Describe kinds of pieces, with their orientations and turns, as the page and the widget draw and move them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from countinghouse.packing import in_space
from countinghouse.packing.bare_puzzle import BarePuzzle
from countinghouse.packing.pieces import Look, Orientation, Piece
from countinghouse.packing.polyforms import Ball, Cell
from countinghouse.packing.shape_words import shape_words
from countinghouse.wording import called


class Way(TypedDict):
    """An orientation of a piece, moved to the top left corner; `turned`, `flipped` and `tipped` are the numbers of the
    orientations to which these moves lead.

    In a flat tray, it has its `looks` from above and its shape in `words`; in a solid tray, its `balls`, in the order of
    `cells`, and its `faces`. `whites` holds the sets of cells that may be in the second colour; it is absent if the piece
    has no such cells.
    """

    cells: tuple[Cell, ...]
    turned: int
    flipped: int | None
    tipped: int
    looks: NotRequired[tuple[Look, ...]]
    words: NotRequired[str]
    balls: NotRequired[tuple[Ball, ...]]
    faces: NotRequired[list[in_space.Face]]
    whites: NotRequired[list[list[Cell]]]


class Kind(TypedDict):
    """A kind of piece; `called` is its name in a sentence, and `words` states its rules."""

    name: str
    called: str
    letter: str
    colour: int
    copies: int
    optional: bool
    words: str
    orientations: list[Way]


def kind(puzzle: BarePuzzle, piece: Piece) -> Kind:
    """Describe a kind of piece for drawing and moving."""
    return {
        "name": piece.name,
        "called": called(piece.name),
        "letter": piece.letter,
        "colour": piece.colour,
        "copies": piece.copies,
        "optional": piece.optional,
        "words": piece.rules,
        "orientations": [_way(puzzle, piece, way) for way in puzzle.orientations(piece)],
    }


def _way(puzzle: BarePuzzle, piece: Piece, own: Orientation) -> Way:
    way = Way(cells=own.cells, turned=own.turned, flipped=own.flipped, tipped=own.tipped)
    solid = puzzle.tray.lattice.solid
    if solid is None:
        way["looks"] = own.looks
        way["words"] = shape_words(own.cells, puzzle.tray.plane)
    else:
        way["balls"] = puzzle.balls(piece, own)
        way["faces"] = in_space.faces(solid, way["balls"])
    if piece.white:
        way["whites"] = puzzle.colourings(piece, own)
    return way
