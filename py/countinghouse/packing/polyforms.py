"""Rotate, flip and move cells and balls: the geometry of every piece and tray.

A *cell* is a pair (row, column) on a board; a *ball* is a triple (row, column, layer) in a solid, with layer 0 on top
and -1 below it. Rows and columns start from 0 once `normal` has moved a shape to the corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from operator import index
from typing import Any

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError
from countinghouse.wording import shown

__all__ = ["Ball", "Cell", "flat_orientations", "free_polyominoes"]

#: A cell of a flat lattice, as integer coordinates; on squares, these are the row and the column.
Cell = tuple[int, int]
#: A cell of a lattice in space, as integer coordinates.
Ball = tuple[int, int, int]


#: The size of the largest polyominoes listed. Listing the 4,655 of this size takes a second or two; each further size
#: has almost four times as many.
MAX_SIZE = 10
MAX_CELLS = 10_000


def _shape(cells: Iterable[Any], numbers: int) -> list[Any]:
    """Return the cells (of two numbers) or balls (of three) of a shape, as plain integers."""
    own = items(cells, "A shape", MAX_CELLS)
    try:
        plain = [tuple(map(index, cell)) for cell in own if len(cell) == numbers]
    except TypeError:
        plain = []
    if not plain or len(plain) < len(own):
        of = "cells (row, column)" if numbers == 2 else "balls (row, column, layer)"
        raise InputError(f"A shape must be a non-empty list of its {of}, not {shown(cells)}.")
    return plain


def _corner(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    top = min([row for row, _ in cells])
    left = min([column for _, column in cells])
    return tuple(sorted([(row - top, column - left) for row, column in cells]))


def _solid_corner(balls: Sequence[Ball]) -> tuple[Ball, ...]:
    top = min([row for row, _, _ in balls])
    left = min([column for _, column, _ in balls])
    high = max([layer for _, _, layer in balls])
    return tuple(sorted([(row - top, column - left, layer - high) for row, column, layer in balls]))


def check_balls(balls: Iterable[Ball]) -> list[Ball]:
    """Return the balls of a shape, as plain integers."""
    return _shape(balls, 3)


def normal(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Move the cells to the top left corner, and sort them by (row, column).

    >>> normal([(5, 3), (4, 4)])
    ((0, 1), (1, 0))
    """
    return _corner(_shape(cells, 2))


def normal_solid(balls: Iterable[Ball]) -> tuple[Ball, ...]:
    """Move the balls so that the least row and column are 0 and the highest layer is 0, and sort them."""
    return _solid_corner(_shape(balls, 3))


def quarter_turn(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Rotate the cells a quarter turn clockwise, and move them to the top left corner.

    >>> quarter_turn([(0, 0), (0, 1), (0, 2), (1, 0)])
    ((0, 0), (0, 1), (1, 1), (2, 1))
    """
    return _corner([(column, -row) for row, column in _shape(cells, 2)])


def mirror(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Flip the cells left to right, and move them to the top left corner."""
    return _corner([(row, -column) for row, column in _shape(cells, 2)])


def flat_orientations(cells: Iterable[Cell], flip: bool = True) -> tuple[tuple[Cell, ...], ...]:
    """Return every way to rotate a flat piece (and, with `flip`, to flip it), without repeats.

    The four rotations come first, then those of the flipped piece.

    >>> flat_orientations([(0, 0), (0, 1), (1, 0)], flip=False)
    (((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1), (1, 1)), ((0, 1), (1, 0), (1, 1)), ((0, 0), (1, 0), (1, 1)))
    """
    return _orientations(_shape(cells, 2), flag(flip, "flip"))


def _orientations(cells: Sequence[Cell], flip: bool) -> tuple[tuple[Cell, ...], ...]:
    seen: dict[tuple[Cell, ...], None] = {}
    starts = [_corner(cells)]
    if flip:
        starts.append(_corner([(row, -column) for row, column in cells]))
    for shape in starts:
        for _ in range(4):
            seen[shape] = None
            shape = _corner([(column, -row) for row, column in shape])
    return tuple(seen)


Matrix = tuple[tuple[int, ...], ...]


def _signed_permutations(orders: str) -> tuple[Matrix, ...]:
    """Return the signed permutation matrices of the permutations `orders`: those of determinant 1, then those of
    determinant -1."""
    found: tuple[list[Matrix], list[Matrix]] = [], []
    for order, odd in zip(orders.split(), (False, False, False, True, True, True), strict=True):
        for c, b, a in product((1, -1), repeat=3):
            lines = zip((a, b, c), map(int, order), strict=True)
            matrix = tuple(tuple(sign if at == place else 0 for at in range(3)) for sign, place in lines)
            found[odd ^ (a * b * c < 0)].append(matrix)
    return (*found[0], *found[1])


_CUBE = _signed_permutations("012 120 201 102 021 210")


def cube_symmetries(rotations_only: bool = False) -> tuple[Matrix, ...]:
    """Return the 48 symmetries of the cube, or only its 24 rotations, as integer matrices, the identity first.

    >>> len(cube_symmetries()), len(cube_symmetries(rotations_only=True))
    (48, 24)
    """
    return _CUBE[:24] if flag(rotations_only, "rotations_only") else _CUBE


def _times(matrix: Matrix, ball: Ball) -> Ball:
    x, y, z = ball
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def turns_of_solid(
    balls: Iterable[Ball], rotations: Sequence[Matrix] = _CUBE[:24]
) -> tuple[tuple[Ball, ...], ...]:
    """Return every way to rotate a solid in space (24 rotations, no mirror images), without repeats.

    By default, `rotations` are those of the cube; pass the matrices of another lattice for its balls.
    """
    own = _shape(balls, 3)
    return tuple(dict.fromkeys(_solid_corner([_times(matrix, ball) for ball in own]) for matrix in rotations))


#: The eight symmetries of the square by name, each with the image of (row, column).
SQUARE_SYMMETRIES: tuple[tuple[str, Callable[[int, int], Cell]], ...] = (
    ("identity", lambda row, column: (row, column)),
    ("quarter turn clockwise", lambda row, column: (column, -row)),
    ("half turn", lambda row, column: (-row, -column)),
    ("quarter turn anticlockwise", lambda row, column: (-column, row)),
    ("mirror left to right", lambda row, column: (row, -column)),
    ("mirror top to bottom", lambda row, column: (-row, column)),
    ("mirror in the falling diagonal", lambda row, column: (column, row)),
    ("mirror in the rising diagonal", lambda row, column: (-column, -row)),
)


def free_polyominoes(size: int) -> tuple[tuple[Cell, ...], ...]:
    """Return all polyominoes of `size` cells (1 to 10), up to rotation and flipping, in a fixed order.

    Time: exponential in `size`: every polyomino of each smaller size is extended by every neighbouring cell and
    compared in 8 orientations.

    >>> [len(free_polyominoes(n)) for n in range(1, 7)]
    [1, 1, 2, 5, 12, 35]
    """
    shapes: set[tuple[Cell, ...]] = {((0, 0),)}
    for _ in range(whole(size, "The size of polyominoes", 1, MAX_SIZE) - 1):
        grown = set()
        for shape in shapes:
            for row, column in shape:
                for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if near not in shape:
                        grown.add(min(_orientations((*shape, near), flip=True)))
        shapes = grown
    return tuple(sorted(shapes))


def column_name(column: int) -> str:
    """Return the letters of a 0-based column: a, b, ... z, aa, ab, ...

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    letters = ""
    column = whole(column, "A column", 0) + 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def cell_name(cell: Cell) -> str:
    """Return the name of a 0-based cell as in a spreadsheet.

    >>> cell_name((0, 0)), cell_name((4, 10))
    ('a1', 'k5')
    """
    ((row, column),) = _shape([cell], 2)
    return f"{column_name(column)}{whole(row, 'A row', 0) + 1}"
