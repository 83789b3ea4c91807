"""Read the trays and pieces of your own puzzles from drawings, and write them as a single line for links.

The line contains the tray and the pieces, separated by commas; ``x`` is a cell, ``.`` a gap, and slashes separate
rows::

    xxx/xxx,Bar:xxx,Corner:xx/x.*2?!

A piece is written as its name, a colon and its drawing (see `balls_from_drawing`); ``*2`` means two copies, ``?`` that
it may be left out, and ``!`` that it may not be flipped. The layers of a solid tray, from the top, are joined by ``+``,
or by ``^`` if they consist of balls that rest in the hollows of the layer below.

A puzzle on another lattice in the plane (:mod:`countinghouse.packing.lattices`) begins with the name of the lattice and
a colon::

    triangles:AVA/VAV,Rhombus:AV*3
    hexagons:x.x./.x.x,Pair:x.x*2
    sticks:.-.-./|.|.|/.-.-.,Corner:.-/|.*3,Stick:-

The lattice determines which places of a drawing can be cells. In a row of triangles, triangles that point up (A) and down
(V) alternate. In a row of hexagons, every other place is a gap, and the next row is shifted by one place. Horizontal
sticks (-) and vertical sticks (|) are in alternate rows, with gaps for the points where they meet; the edges of triangles
(``trigs``) and of hexagons (``twigs``) are drawn similarly. ``x`` may stand for any cell, as it does in links.

A piece with a well-known name needs no drawing, and a set of pieces can be named instead of its pieces. Names from
several conventions can be read (:mod:`countinghouse.packing.piece_names`); the usual names replace them::

    xxxxx/xxxxx/xxxxx/xxxxx,O,Q*2,P
    triangles:VAVA/.VA.,Sphinx
    hexagons:....x.x.x.x.x.x.x/...x.x.x.x.x.x.x./..x.x.x.x.x.x.x../.x.x.x.x.x.x.x...,tetrahexes

The remaining rules apply on any lattice. A piece or the tray may have several parts. ``~`` after a flat tray joins its
left edge to its right edge, and ``/~`` its top edge to its bottom edge, which makes a tube. ``w`` is a cell in a second
colour, in the tray or in a piece; every cell of a piece must cover a cell of its own colour. To allow a hole anywhere,
add a piece of one cell::

    xxxx/xxxx/xxxx~,L:xxx/x..*2,I:xxxx
    xwx/wxw,Pair:xw*3
    xxx/xxx,Corner:xx/x.,Pair:xx,Hole:x
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from countinghouse.checks import flag, items, text, whole
from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing.bare_puzzle import BarePuzzle, check_puzzle
from countinghouse.packing.drawings import MAX_SIDE
from countinghouse.packing.lattices import PLANES, SOLIDS
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.piece_names import Renamed, named
from countinghouse.packing.piece_sets import piece_sets
from countinghouse.packing.pieces import (
    MAX_BALLS,
    MAX_COPIES,
    PENTOMINOES,
    SMALL_POLYOMINOES,
    TETROMINOES,
    Piece,
    drawing_of,
    drawn_balls,
    letters_for,
)
from countinghouse.packing.polyforms import free_polyominoes
from countinghouse.packing.tray import MAX_CELLS, Tray
from countinghouse.wording import listed, quoted, shown

__all__ = [
    "LIMITS",
    "MAX_COPIES",
    "Drawn",
    "piece_library",
    "polyominoes",
    "read_named",
    "read_pieces",
    "read_text",
    "read_tray",
    "to_text",
]

MAX_KINDS = 40
MAX_NAME = 20
MAX_TEXT = 6000
COLOURS = 16
#: The mark after a tray, keyed by the edges that are joined.
TUBE_MARKS = {"": "", "left to right": "~", "top to bottom": "/~"}

#: The limits, in words.
LIMITS = (
    f"A tray has at most {MAX_SIDE} rows, {MAX_SIDE} columns and {MAX_CELLS} cells.",
    f"A puzzle has at most {MAX_KINDS} different pieces of 1 to 8 cells, each with 1 to {MAX_COPIES} copies.",
    f"A piece's name begins with a letter (a to z) or a digit and has at most {MAX_NAME} letters, digits, spaces and hyphens.",
)

_NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9 _-]{{0,{MAX_NAME - 1}}}\Z")
_MARKS = re.compile(r"(?P<drawing>[^*?!]*)(?:\*(?P<copies>\d{1,6}))?(?P<optional>\?)?(?P<stay>!)?\Z")


Drawn = tuple[Tray, tuple[Piece, ...]]


def read_pieces(
    tray: Any,
    pieces: Any,
    flip: bool = True,
    copies: Mapping[str, int] | None = None,
    optional: Iterable[str] = (),
) -> Drawn:
    """Return the tray and the pieces of a puzzle of your own; see `Puzzle.from_pieces`."""
    drawn = _listed(pieces.items() if isinstance(pieces, Mapping) else pieces)
    if not drawn:
        raise InputError("A puzzle needs at least one piece.")
    flip = flag(flip, "flip (for all the pieces)")
    shape = tray if isinstance(tray, Tray) else Tray.flat(tray)
    if not isinstance(copies, Mapping | None):
        raise InputError(f"Give the copies by name, such as {{'Bar': 2}}, not as {shown(copies)}.")
    numbers = dict(copies or {})
    spare = {text(name, "The name of a piece") for name in items(optional, "optional", MAX_CELLS)}
    made = []
    for entry in drawn:
        if isinstance(entry, Piece):
            made.append(entry)
            continue
        piece_name, drawing = entry
        made.append(
            _piece(
                piece_name,
                drawing,
                flip,
                numbers.pop(piece_name, 1) if isinstance(piece_name, str) else 1,
                piece_name in spare,
                shape.plane,
            )
        )
    known = {piece.name for piece in made}
    for unknown in [*numbers, *spare]:
        if unknown not in known:
            raise InputError(
                f"There is no piece {quoted(unknown)}; the pieces are {', '.join(sorted(known))}."
            )
    if shape.depth == 1 and any(piece.layers > 2 for piece in made):
        raise InputError("A piece for a flat tray has at most two layers.")
    return shape, _dressed(made)


def _listed(pieces: Any) -> list[Any]:
    try:
        listed = list(islice(pieces, MAX_KINDS + 1))
        fine = all(
            isinstance(entry, Piece) or (type(entry) in (tuple, list) and len(entry) == 2) for entry in listed
        )
    except TypeError:
        fine = False
    if not fine:
        raise InputError("Give the pieces as drawings by name, such as {'Bar': ['###']}.")
    if len(listed) > MAX_KINDS:
        raise InputError(f"A puzzle may have at most {MAX_KINDS} different pieces; this one has more.")
    return listed


def _piece(
    name: object, drawing: Any, flip: bool, copies: object, optional: bool, plane: Plane = SQUARES
) -> Piece:
    if not isinstance(name, str) or not _NAME.match(name):
        raise InputError(
            f"{quoted(name)} cannot be the name of a piece: a name begins with a letter (a to z) or a digit and has at most "
            f"{MAX_NAME} letters, digits, spaces and hyphens."
        )
    copies = whole(copies, f"The number of copies of piece {name}", 1, MAX_COPIES)
    balls, white = drawn_balls(drawing, name, plane)
    return Piece(name, "", 0, balls, flip, copies, optional, plane, white)


def _dressed(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    letters = letters_for(piece.name for piece in pieces)
    return tuple(
        replace(piece, letter=letter, colour=piece.colour or number % COLOURS + 1)
        for number, (piece, letter) in enumerate(zip(pieces, letters, strict=True))
    )


def to_text(puzzle: BarePuzzle) -> str:
    """Write the tray and the pieces as one line, which `read_text` reads back.

    >>> from countinghouse.packing import Puzzle
    >>> to_text(Puzzle.from_pieces(["##.", "###"], {"L": "#./##"}, copies={"L": 2}, optional=["L"], flip=False))
    'xx./xxx,L:x./xx*2?!'
    """
    tray = check_puzzle(puzzle).tray
    parts = [tray.plane.prefix + tray.lattice.joint.join("/".join(layer) for layer in tray.layers)]
    parts[0] += TUBE_MARKS[tray.tube]
    for piece in puzzle.pieces:
        drawing = "/".join(drawing_of(piece.balls, piece.plane, piece.white))
        parts.append(f"{piece.name}:{drawing}{marks_of(piece)}")
    return ",".join(parts).replace("#", "x")


def marks_of(piece: Piece) -> str:
    """Return the marks that follow a piece: its copies, whether it may be left out, and whether it may not be flipped."""
    copies = f"*{piece.copies}" if piece.copies > 1 else ""
    return f"{copies}{'?' if piece.optional else ''}{'' if piece.flip else '!'}"


def read_text(spelled: str) -> Drawn:
    """Read the tray and the pieces from text; raise InputError, which names the part that is wrong, if they cannot be
    read."""
    return read_named(spelled)[0]


def read_named(spelled: str) -> tuple[Drawn, tuple[Renamed, ...]]:
    """Like `read_text`, but also return the names of pieces without drawings that were replaced by usual names."""
    first, *rest = text(spelled, "A puzzle (written like xxx/xxx,Corner:xx/x.*2)", MAX_TEXT).split(",")
    kind, _, drawn = first.rpartition(":")
    plane = _plane(kind.strip().lower())
    tray = read_tray(drawn, plane)
    if not rest:
        raise InputError("Write a puzzle as the tray and the pieces, such as xxx/xxx,Corner:xx/x.*2.")
    if len(rest) > MAX_KINDS:
        raise InputError(f"A puzzle may have at most {MAX_KINDS} different pieces; this one has {len(rest)}.")
    made: list[Piece | None] = []
    bare: list[tuple[int, str, re.Match[str]]] = []
    for part in rest:
        name, colon, drawing = part.strip().rpartition(":")
        name = name.strip()
        marks = _MARKS.match(drawing)
        if not marks or (not colon and not marks["drawing"].strip()):
            raise InputError(
                f"{quoted(part)} is not a piece; write name:drawing, such as Corner:xx/x. and add *2 for two copies, "
                "? if it may be left out, ! if it may not be flipped."
            )
        if not colon:
            name = marks["drawing"].strip()
            if name in piece_sets() and piece_sets()[name].lattice == tray.lattice.name:
                made += [_marked(piece, marks) for piece in piece_sets()[name].pieces()]
                continue
            bare.append((len(made), name, marks))
            made.append(None)
            continue
        copies = int(marks["copies"] or 1)
        made.append(_piece(name, marks["drawing"], not marks["stay"], copies, bool(marks["optional"]), plane))
    if not bare:
        return read_pieces(tray, made), ()

    def fills(pieces: Sequence[Piece]) -> bool:
        drawn = [piece for piece in made if piece is not None]
        marked = [_marked(piece, marks) for piece, (_, _, marks) in zip(pieces, bare, strict=True)]
        return sum(len(piece.balls) * piece.copies for piece in [*drawn, *marked]) == len(tray.cells)

    found, renamed = named([name for _, name, _ in bare], tray.lattice, fills)
    for piece, (place, _, marks) in zip(found, bare, strict=True):
        made[place] = _marked(piece, marks)
    return read_pieces(tray, made), renamed


def _marked(piece: Piece, marks: re.Match[str]) -> Piece:
    """Return a known piece with the copies and rules that the marks after its name give."""
    copies = whole(
        int(marks["copies"] or piece.copies), f"The number of copies of piece {piece.name}", 1, MAX_COPIES
    )
    return replace(
        piece,
        letter="",
        copies=copies,
        optional=bool(marks["optional"]),
        flip=piece.flip and not marks["stay"],
    )


def read_tray(drawn: str, plane: Plane) -> Tray:
    """Read a tray: one layer on a lattice in the plane, or several layers of cubes or balls."""
    several = [solid for solid in SOLIDS.values() if solid.joint in drawn]
    if any(solid.plane != plane for solid in several):
        raise InputError(f"A tray of {plane.name} has one layer, so it is drawn without + and ^.")
    if several:
        return Tray.solid(drawn.split(several[0].joint), several[0])
    # Try the longer mark first: it ends with the shorter one.
    tube = next(name for name in reversed(TUBE_MARKS) if drawn.endswith(TUBE_MARKS[name]))
    return Tray.flat(drawn.removesuffix(TUBE_MARKS[tube]), plane, tube)


def _plane(name: str) -> Plane:
    """Return the lattice in the plane with this name; squares if the name is empty."""
    if not name:
        return SQUARES
    if name not in PLANES:
        raise InputError(
            f"{quoted(name)} is not a lattice in the plane{did_you_mean(name, PLANES)}; write {listed(PLANES, 'or')}, a colon "
            "and the tray."
        )
    return PLANES[name]


def piece_library() -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """Return (cells, name, drawing) of every polyomino of 1 to 5 cells, with its usual name.

    >>> [name for cells, name, _ in piece_library() if cells == 4]
    ['I', 'L', 'O', 'S', 'T']
    """
    return tuple(
        (drawn.count("#"), name, tuple(drawn.split("/")))
        for named in (SMALL_POLYOMINOES, TETROMINOES, PENTOMINOES)
        for name, drawn in named.items()
    )


def polyominoes(size: int) -> tuple[tuple[str, ...], ...]:
    """Return the drawings of all polyominoes of `size` cells, from 1 to 8 (there are 369 of 8 cells)."""
    size = whole(size, "The size of polyominoes", 1, MAX_BALLS)
    return tuple(drawing_of((row, column, 0) for row, column in cells) for cells in free_polyominoes(size))
