"""Read and write puzzles as coordinates of cells, the form in which Polyform Puzzler (D. Goodger) describes pieces and regions.

Write the name of a lattice, a colon and the cells of the tray, then, for each piece, its name, a colon and its cells::

    hexagons: (0,0) (1,0) (2,0) (0,1) (1,1) (2,1)
    I3: (0,0) (1,0) (2,0)
    V3: (0,0) (1,0) (1,1)

Cells are (x, y), with a third number for their kind on triangles (0 points up, 1 points down) and edges; in space, they
are (x, y, z), where z is the height. :mod:`countinghouse.packing.lattices` gives the directions. Quotation marks, extra
brackets and commas are allowed, and ``*2``, ``?`` and ``!`` after a piece mean the same as in
:mod:`countinghouse.packing.own`. If a piece is followed by a pair of braces, as in the source of Polyform Puzzler, and
its cells are not edges, its list of cells omits the first cell, whose coordinates are all 0.

The written text has one line for the tray and one for each piece, with the least coordinates near 0. Tubes, cells in
two colours and, in a flat tray, pieces of two layers cannot be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from countinghouse.checks import text
from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing.bare_puzzle import BarePuzzle, check_puzzle
from countinghouse.packing.lattices import LATTICES, Solid
from countinghouse.packing.lattices.lattice import Cell, Lattice
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.laying import Cells, balls_of, tray_of
from countinghouse.packing.own import Drawn, marks_of, read_pieces, read_text, to_text
from countinghouse.packing.piece_names import Renamed, usual_names
from countinghouse.packing.pieces import Piece
from countinghouse.packing.polyforms import Ball
from countinghouse.wording import listed, quoted

__all__ = ["is_written_so", "read", "read_named", "write"]

MAX_TEXT = 40_000

#: A name and its colon; a digit after a star does not begin a name but belongs to a number of copies.
_ENTRY = re.compile(r"""["']?((?:[A-Za-z]|(?<![*\w])[0-9])[A-Za-z0-9 _-]*)["']?\s*:""")
_CELL = re.compile(r"[(\[]\s*(-?\d{1,5}(?:\s*,\s*-?\d{1,5}){1,2})\s*,?\s*[)\]]")
#: The rest of an entry, without its cells: brackets, the braces of a piece that lacks its first cell, and its marks.
_REST = re.compile(
    r"[\s()\[\],]*(?P<lacking>\{\s*\})?[\s()\[\],}]*(?:\*(?P<copies>\d{1,6}))?(?P<optional>\?)?(?P<stay>!)?[\s()\[\],{}]*\Z"
)


def is_written_so(spelled: str) -> bool:
    """Return whether a text looks like coordinates, the only puzzle notation with brackets."""
    return bool(re.search(r"[(\[]", spelled))


def read(spelled: str) -> Drawn:
    """Return the tray and the pieces; see `Puzzle.from_coordinates`."""
    return read_named(spelled)[0]


def read_named(spelled: str) -> tuple[Drawn, tuple[Renamed, ...]]:
    """Like `read`, but also return the names that were replaced by usual names."""
    (kind, region, rest), *pieces = _entries(
        text(spelled, "A puzzle (written like hexagons: (0,0) (1,0), Pair: (0,0) (1,0))", MAX_TEXT)
    )
    if kind.lower() not in LATTICES:
        raise InputError(
            f"{quoted(kind)} is not a lattice{did_you_mean(kind, LATTICES)}; begin with {listed(LATTICES, 'or')}, a colon and the "
            "cells of the tray."
        )
    lattice = LATTICES[kind.lower()]
    if any(rest.groups()):
        raise InputError("The tray cannot have marks; *2, ?, ! and braces are only for pieces.")
    if not pieces:
        raise InputError("A puzzle needs at least one piece: after the tray, a name, a colon and cells.")
    tray = tray_of(lattice.lowest(_placed(region, lattice, "The tray")), lattice)
    made = []
    for name, cells, marks in pieces:
        origin = (
            [(0,) * len(cells[0] if cells else region[0])] if marks["lacking"] and not _edges(lattice) else []
        )
        own = _placed([*origin, *cells], lattice, f"Piece {name}")
        balls = balls_of(own, tray.depth == 1, name, lattice)
        copies = int(marks["copies"] or 1)
        made.append(Piece(name, "", 0, balls, not marks["stay"], copies, bool(marks["optional"]), tray.plane))
    pieces_now, renamed = usual_names(made, tray.lattice)
    # The puzzle must fit in a link, so the limits of your own puzzles apply.
    return read_text(to_text(BarePuzzle("own", "Your own puzzle", *read_pieces(tray, pieces_now)))), renamed


def write(puzzle: BarePuzzle) -> str:
    """Write a puzzle, with its tray empty; see `Puzzle.to_coordinates`.

    >>> from countinghouse.packing import Puzzle
    >>> print(write(Puzzle.from_text("xx/xx+x./..,Corner:xx/x.,Pair:xx?")))
    cubes: (0,0,0) (0,0,1) (0,1,1) (1,0,1) (1,1,1),
    Corner: (0,0,0) (0,1,0) (1,0,0),
    Pair: (0,0,0) (0,1,0) ?
    """
    tray = check_puzzle(puzzle).tray
    if tray.tube or tray.white or any(piece.white for piece in puzzle.pieces):
        raise InputError(
            "Tubes and cells in two colours cannot be written as coordinates; choose another format."
        )
    lines = [f"{tray.lattice.name}: {_cells(tray.ball_of.values(), tray.lattice)}"]
    for piece in puzzle.pieces:
        if piece.layers > 1 and tray.depth == 1:
            raise InputError(
                f"Piece {piece.name} has balls in two layers over a flat tray; coordinates cannot express that."
            )
        lines.append(f"{piece.name}: {_cells(piece.balls, tray.lattice)} {marks_of(piece)}".rstrip())
    return ",\n".join(lines)


def _cells(balls: Iterable[Ball], lattice: Plane | Solid) -> str:
    """Write the coordinates of the cells at these rows, columns and layers, moved near the origin."""
    return " ".join(
        f"({','.join(map(str, lattice.cell(centre)))})"
        for centre in lattice.normal(map(lattice.centre_of, balls))
    )


def _entries(spelled: str) -> Iterator[tuple[str, list[Cell], re.Match[str]]]:
    heads = list(_ENTRY.finditer(spelled))
    before = spelled[: heads[0].start()] if heads else spelled
    if before.strip("{ \n\r\t"):
        raise InputError(
            f"{quoted(before.strip()[:40])} has no name; begin with the lattice, such as hexagons:, and begin each piece with its name and "
            "a colon."
        )
    if not heads:
        raise InputError("Write the lattice, a colon and the cells of the tray, then the pieces.")
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        name = head[1].strip()
        own = spelled[head.end() : after.start() if after else None]
        marks = _REST.match(_CELL.sub("", own))
        if marks is None:
            raise InputError(
                f"The cells of {name} must all be written like (0,0) or (0,0,1): {quoted(_CELL.sub('', own).strip(' ,()[]')[:40])} is not understood."
            )
        yield name, [tuple(map(int, cell.split(","))) for cell in _CELL.findall(own)], marks


def _edges(lattice: Lattice) -> bool:
    return len(lattice.outline[0]) == 2


def _placed(cells: list[Cell], lattice: Plane | Solid, what: str) -> Cells:
    """Return cells as rows, columns and layers."""
    if not cells:
        raise InputError(f"{what} has no cells.")
    numbers = lattice.dimension + (len(lattice.centres) > 1)
    for cell in cells:
        if len(cell) != numbers:
            raise InputError(
                f"{what} has the cell ({', '.join(map(str, cell))}), but a cell of {lattice.name} has {numbers} numbers."
            )
    return tuple(map(lattice.ball, lattice.shape(cells, what)))
