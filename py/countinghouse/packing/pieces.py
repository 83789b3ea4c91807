"""Pieces and their orientations.

A piece consists of balls in one or two layers, the upper (layer 0) and the lower (-1). In a flat tray, a two-layered
piece may take any orientation in space that is two layers high, and covers the cells under all its balls (its
*footprint*): the lower balls protrude through the tray, as in IQ Fit. In a solid tray, every piece rotates in space.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from countinghouse.checks import flag, items, text, whole
from countinghouse.errors import InputError
from countinghouse.packing.drawings import MAX_SIDE, WHITE, drawn_on
from countinghouse.packing.lattices.cubes import CUBES
from countinghouse.packing.lattices.lattice import image
from countinghouse.packing.lattices.plane import Plane, check_plane
from countinghouse.packing.lattices.solid import Solid
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.polyforms import (
    Ball,
    Cell,
    check_balls,
    normal,
    normal_solid,
    turns_of_solid,
)
from countinghouse.packing.tray import MAX_CELLS, Tray
from countinghouse.wording import shown

__all__ = ["Look", "Orientation", "Piece", "balls_from_drawing", "drawing_of"]

#: The maximum number of balls in a drawn piece, and of copies of any piece.
MAX_BALLS = 8
MAX_COPIES = 400

#: The twelve pentominoes by Golomb's letters.
PENTOMINOES = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/#...",
    "N": ".###/##..",
    "P": "##/##/#.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
}

#: The polyominoes of one to three cells.
SMALL_POLYOMINOES = {"Mono": "#", "Domino": "##", "I": "###", "V": "##/#."}

#: The five free tetrominoes.
TETROMINOES = {"I": "####", "L": "###/#..", "O": "##/##", "S": ".##/##.", "T": "###/.#."}

#: The view of a piece from above: the cells of each layer, from the top.
Look = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Orientation:
    """One way to turn a piece, moved to the top left corner.

    `cells` is its footprint, sorted; `looks` has each possible view of its layers (only two-layered pieces in a flat tray
    can have several). `turned`, `flipped` and `tipped` are the numbers of the orientations reached by a quarter turn
    clockwise (on lattices other than squares, the smallest turn), by a left-to-right flip (None if flips are not
    allowed), and by tipping the piece onto another side (its own number if there is no other side).

    >>> from countinghouse.packing import PUZZLES
    >>> first = PUZZLES["kanoodle"].piece("White").orientations[0]
    >>> first.cells, first.turned
    (((0, 0), (1, 0), (1, 1)), 1)
    """

    number: int
    cells: tuple[Cell, ...]
    looks: tuple[Look, ...]
    turned: int
    flipped: int | None
    tipped: int


@dataclass(frozen=True)
class Piece:
    """A piece: its name, letter, colour number (1, 2, ... as in the palette), balls and rules.

    `flip` says whether it may be flipped; `copies` is the number of copies; `optional` says whether they may be left
    out. `plane` is the lattice of the rows and columns of its balls, and `white` holds the balls in the second colour (see `Tray.white`).

    >>> corner = Piece("Corner", "C", 1, ((0, 0, 0), (1, 0, 0), (1, 1, 0)), copies=2)
    >>> corner.cells, len(corner.orientations)
    (((0, 0), (1, 0), (1, 1)), 4)
    """

    name: str
    letter: str
    colour: int
    balls: tuple[Ball, ...]
    flip: bool = True
    copies: int = 1
    optional: bool = False
    plane: Plane = SQUARES
    white: tuple[Ball, ...] = ()

    def __post_init__(self) -> None:
        text(self.name, "The name of a piece", 100)
        text(self.letter, "The letter of a piece", 10)
        balls, white = _in_corner(
            items(self.balls, "The balls of a piece", MAX_CELLS),
            check_plane(self.plane),
            self.name,
            items(self.white, "The white balls of a piece", MAX_CELLS),
        )
        checked = {
            "colour": whole(self.colour, "The colour of a piece", 0),
            "balls": balls,
            "white": white,
            "flip": flag(self.flip, "flip"),
            "copies": whole(self.copies, f"The number of copies of piece {self.name}", 1, MAX_COPIES),
            "optional": flag(self.optional, "optional"),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @cached_property
    def parts(self) -> int:
        """The number of connected parts of the piece; balls are joined side by side or one on top of another."""
        return _parts(self.balls, self.plane)

    @property
    def layers(self) -> int:
        """The number of layers of the piece; more than 2 only for solid trays."""
        heights = [layer for _, _, layer in self.balls]
        return max(heights) - min(heights) + 1

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The footprint of the piece as drawn, moved to the top left corner."""
        return self.plane.in_corner({(row, column) for row, column, _ in self.balls})

    @property
    def look(self) -> Look:
        """The piece as drawn, seen from above, layer by layer from the top."""
        return _layers(self.balls)

    @property
    def rules(self) -> str:
        """The copies and rules in words; an empty string if the piece has neither."""
        said = []
        if self.copies > 1:
            said.append(f"{self.copies} copies")
        if self.optional:
            said.append("may be left out")
        if not self.flip:
            said.append("not flipped")
        return ", ".join(said)

    @cached_property
    def orientations(self) -> tuple[Orientation, ...]:
        """Every orientation in a flat tray."""
        if self.layers == 1:
            looks: dict[tuple[Cell, ...], list[Look]] = {
                cells: [(cells,)] for cells in self.plane.ways(self.cells, self.flip)
            }
        else:
            looks = {}
            for balls in turns_of_solid(self.balls) if self.flip else _turns_about_the_vertical(self.balls):
                if min(layer for _, _, layer in balls) != -1:
                    continue
                footprint = tuple(sorted({(row, column) for row, column, _ in balls}))
                looks.setdefault(footprint, []).append(_layers(balls))
        shapes = tuple(looks)
        place = {cells: i for i, cells in enumerate(shapes)}
        turned = [place[self.plane.turned(cells)] for cells in shapes]
        flipped = [place.get(self.plane.flipped(cells)) if self.flip else None for cells in shapes]
        tipped = _tipped(turned, flipped)
        return tuple(
            Orientation(i, cells, tuple(looks[cells]), turned[i], flipped[i], tipped[i])
            for i, cells in enumerate(shapes)
        )

    def board_orientations(self, tray: Tray) -> tuple[Orientation, ...]:
        """Return every orientation in a solid tray, as cells of its board.

        The numbers are those of `turns_in`. Seen from above, `turned` is a quarter turn clockwise; `flipped`, a half
        turn that swaps left and right and turns the piece upside down; and `tipped`, a quarter turn towards the viewer
        (for balls, about a diagonal).
        """
        turns = self.turns_in(tray)
        solid = _solid(tray)
        place = {balls: number for number, balls in enumerate(turns)}
        found = []
        for number, balls in enumerate(turns):
            cells = normal((row, column - layer * tray.across) for row, column, layer in balls)
            turned, flipped, tipped = (
                place[normal_solid(moved)] for moved in zip(*map(solid.moved, balls), strict=True)
            )
            found.append(Orientation(number, cells, ((cells,),), turned, flipped, tipped))
        return tuple(found)

    def turns_in(self, tray: Tray) -> tuple[tuple[Ball, ...], ...]:
        """Return every orientation in a solid tray, as balls moved to the corner; raise InputError for anything but a
        tray."""
        if not isinstance(tray, Tray):
            raise InputError(f"The orientations of a piece depend on a Tray, and {shown(tray)} is not one.")
        return _turns(self.balls, _solid(tray))


def coloured_ways(piece: Piece, tray: Tray) -> Mapping[tuple[Any, ...], set[frozenset[Any]]] | None:
    """Map the cells of each orientation (in a solid tray, the balls) to the possible sets of white cells among them; None
    if neither the piece nor the tray has white cells."""
    if not piece.white and not tray.white:
        return None
    found: dict[tuple[Any, ...], set[frozenset[Any]]] = {}
    white = [ball in piece.white for ball in piece.balls]
    for turned in _turned_in_order(piece, tray):
        own = frozenset(cell for cell, is_white in zip(turned, white, strict=True) if is_white)
        found.setdefault(tuple(sorted(turned)), set()).add(own)
    return found


def _turned_in_order(piece: Piece, tray: Tray) -> Iterator[list[Any]]:
    """Yield the cells (in a solid tray, the balls) of each orientation in the order of `piece.balls`."""
    solid = tray.lattice.solid
    if solid is not None:
        for matrix in solid.isometries[0]:
            moved = [image(matrix, ball) for ball in piece.balls]
            low = min(row for row, _, _ in moved), min(column for _, column, _ in moved)
            high = max(layer for _, _, layer in moved)
            yield [(row - low[0], column - low[1], layer - high) for row, column, layer in moved]
        return
    rotations, reflections = piece.plane.moves
    cells = [(row, column) for row, column, _ in piece.balls]
    for start in [cells, piece.plane.moved(cells, reflections[0])] if piece.flip else [cells]:
        for turn in rotations:
            at = piece.plane.moved(start, turn)
            down, across = piece.plane.corner(at)
            yield [(row + down, column + across) for row, column in at]


@lru_cache(maxsize=500)
def _turns(balls: tuple[Ball, ...], solid: Solid) -> tuple[tuple[Ball, ...], ...]:
    return turns_of_solid(balls, solid.isometries[0])


def _solid(tray: Tray) -> Solid:
    """Return the lattice in which pieces turn in space; for a flat tray, pieces consist of cubes."""
    return tray.lattice.solid or CUBES


def _in_corner(
    balls: Iterable[Ball], plane: Plane, name: str, white: Iterable[Ball] = ()
) -> tuple[tuple[Ball, ...], tuple[Ball, ...]]:
    """Move the balls of a piece, and its white balls, to the corner, with the upper layer as layer 0."""
    own = check_balls(balls)
    second = check_balls(white) if white else []
    if not set(second) <= set(own):
        raise InputError(f"The white balls of piece {name} must be among its balls.")
    high = max(layer for _, _, layer in own)
    if any(plane.kind_at((row, column)) is None for row, column, _ in own):
        raise InputError(f"Piece {name} has a ball in a row and column where {plane.name} have no cell.")
    down, across = plane.corner([(row, column) for row, column, _ in own])
    at, at_white = (
        tuple(sorted([(row + down, column + across, layer - high) for row, column, layer in each]))
        for each in (own, second)
    )
    return at, at_white


def _parts(balls: Iterable[Ball], plane: Plane) -> int:
    """Return the number of parts of a piece whose balls are joined side by side or one on top of another."""
    left = set(balls)
    parts = 0
    while left:
        parts += 1
        todo = [left.pop()]
        while todo:
            row, column, layer = todo.pop()
            around = [(*cell, layer) for cell in plane.near_place((row, column))]
            for near in (*around, (row, column, layer + 1), (row, column, layer - 1)):
                if near in left:
                    left.remove(near)
                    todo.append(near)
    return parts


def _turns_about_the_vertical(balls: Iterable[Ball]) -> tuple[tuple[Ball, ...], ...]:
    turns = [normal_solid(balls)]
    for _ in range(3):
        turns.append(normal_solid((column, -row, layer) for row, column, layer in turns[-1]))
    return tuple(dict.fromkeys(turns))


def _layers(balls: Iterable[Ball]) -> Look:
    own = sorted(balls)
    deepest = min(layer for _, _, layer in own)
    return tuple(
        tuple((row, column) for row, column, at in own if at == layer) for layer in range(0, deepest - 1, -1)
    )


def _tipped(turned: list[int], flipped: list[int | None]) -> list[int]:
    """Return, for each orientation, the first orientation of the next family; rotations and flips stay within a
    family."""
    family: dict[int, int] = {}
    firsts: list[int] = []
    for start in range(len(turned)):
        if start in family:
            continue
        todo = [start]
        while todo:
            i = todo.pop()
            if i in family:
                continue
            family[i] = len(firsts)
            over = flipped[i]
            todo.extend([turned[i]] if over is None else [turned[i], over])
        firsts.append(start)
    if len(firsts) == 1:
        return list(range(len(turned)))
    return [firsts[(family[i] + 1) % len(firsts)] for i in range(len(turned))]


def balls_from_drawing(drawing: str | Iterable[str], name: str, plane: Plane = SQUARES) -> tuple[Ball, ...]:
    """Read the balls of a drawn piece: one to eight balls, in one part or several.

    ``#`` is a ball in the upper layer, ``w`` such a ball in the second colour, ``o`` a ball in the lower layer, ``8`` a ball
    in each layer, and ``.`` nothing. Pieces on lattices other than squares have one layer and are drawn like their trays
    (see `Tray.flat`).

    >>> balls_from_drawing("8#/#.", "Corner")
    ((0, 0, -1), (0, 0, 0), (0, 1, 0), (1, 0, 0))
    """
    return drawn_balls(drawing, name, plane)[0]


def drawn_balls(
    drawing: str | Iterable[str], name: str, plane: Plane
) -> tuple[tuple[Ball, ...], tuple[Ball, ...]]:
    """Return all the balls of a drawn piece, and its white balls."""
    what = f"piece {text(name, 'The name of a piece', 100)}"
    own = check_plane(plane)
    rows = drawn_on(own, drawing, what, own.lower)
    signs = [(sign, row, column) for row, line in enumerate(rows) for column, sign in enumerate(line)]
    upper = [(row, column, 0) for sign, row, column in signs if sign in f"#8{WHITE}"]
    lower = [(row, column, -1) for sign, row, column in signs if sign in "o8"]
    balls = [*upper, *lower]
    if not balls:
        raise InputError(f"Piece {name} is empty; a piece has 1 to {MAX_BALLS} cells.")
    if len(balls) > MAX_BALLS:
        raise InputError(f"Piece {name} has {len(balls)} cells; a piece has 1 to {MAX_BALLS}.")
    return _in_corner(balls, plane, name, [(row, column, 0) for sign, row, column in signs if sign == WHITE])


def drawing_of(balls: Iterable[Ball], plane: Plane = SQUARES, white: Iterable[Ball] = ()) -> tuple[str, ...]:
    """Draw a piece as the rows that `balls_from_drawing` reads back; `white` are the balls in the second colour.

    >>> drawing_of(((0, 0, -1), (0, 0, 0), (0, 1, 0), (1, 0, 0)))
    ('8#', '#.')
    """
    own, second = map(set, _in_corner(balls, check_plane(plane), "to draw", list(white)))
    height = max(row for row, _, _ in own) + 1
    width = max(column for _, column, _ in own) + 1
    if max(height, width) > MAX_SIDE or min(layer for _, _, layer in own) < -1:
        raise InputError(f"A drawing shows at most {MAX_SIDE} rows, {MAX_SIDE} columns and two layers.")
    if any(layer or (row, column, -1) in own for row, column, layer in second):
        raise InputError("A drawing can show a white ball only in the upper layer, with no ball below it.")
    signs = {(False, False): ".", (True, False): "#", (False, True): "o", (True, True): "8"}
    return tuple(
        "".join(
            WHITE if (row, column, 0) in second else signs[(row, column, 0) in own, (row, column, -1) in own]
            for column in range(width)
        )
        for row in range(height)
    )


def letters_for(names: Iterable[str]) -> tuple[str, ...]:
    """Return a different letter for each name: the first unused letter of the name, otherwise any unused letter.

    >>> letters_for(["Green", "Gray", "Gold"])
    ('G', 'R', 'O')
    """
    spare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    taken: set[str] = set()
    found: list[str] = []
    for name in items(names, "The names of the pieces", MAX_CELLS):
        own = [sign for sign in text(name, "The name of a piece", 100).upper() if sign in spare]
        letter = next((sign for sign in (*own, *spare) if sign not in taken), "?")
        taken.add(letter)
        found.append(letter)
    return tuple(found)
