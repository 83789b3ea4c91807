"""Trays: the cells to fill, and the symmetries of their shape.

A flat tray is rows of ``#`` (a cell) and ``.`` (a gap). The layers of a solid tray are shown side by side, the top
layer on the left, with an empty column between layers; cells are named as shown: the 3×3×3 cube has the columns a-c
(top), e-g (middle) and i-k (bottom).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from countinghouse.checks import items, whole
from countinghouse.errors import InputError
from countinghouse.packing.polyforms import (
    SQUARE_SYMMETRIES,
    Ball,
    Cell,
    beside,
    cell_name,
    column_name,
    cube_symmetries,
    normal,
)
from countinghouse.wording import quoted, shown

__all__ = ["Group", "Symmetry", "Tray"]

#: A tray has at most this many rows and columns (as shown), and at most this many cells.
MAX_SIDE = 40
MAX_CELLS = 400


@dataclass(frozen=True)
class Symmetry:
    """One way to map a tray to itself: `cells[i]` is the index in ``tray.cells`` of the image of cell `i`."""

    name: str
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        cells = [whole(i, "A cell's number", 0) for i in items(self.cells, "A symmetry's cells", MAX_CELLS)]
        if sorted(cells) != list(range(len(cells))):
            raise InputError("The cells of a symmetry are the numbers 0, 1, 2, ... in any order, each once.")
        object.__setattr__(self, "cells", tuple(cells))

    @property
    def mirrors(self) -> bool:
        """Whether it is a mirror symmetry."""
        return self.name.startswith("mirror") or self.name == "reflection"


@dataclass(frozen=True)
class Group:
    """A named group of symmetries, the identity first, with a description in `words`."""

    name: str
    words: str
    symmetries: tuple[Symmetry, ...]

    @property
    def order(self) -> int:
        """The number of symmetries."""
        return len(self.symmetries)


#: By the names of the symmetries except the identity, in the order of SQUARE_SYMMETRIES.
_FLAT_NAMES = {
    "": ("C₁", "no symmetry"),
    "half turn": ("C₂", "a half turn"),
    "mirror left to right": ("D₁", "the mirror left to right"),
    "mirror top to bottom": ("D₁", "the mirror top to bottom"),
    "mirror in the falling diagonal": ("D₁", "the mirror in a diagonal"),
    "mirror in the rising diagonal": ("D₁", "the mirror in a diagonal"),
    "half turn, mirror left to right, mirror top to bottom": (
        "D₂",
        "the 4 symmetries of the rectangle (a half turn and two mirrors)",
    ),
    "half turn, mirror in the falling diagonal, mirror in the rising diagonal": (
        "D₂",
        "a half turn and two mirrors in the diagonals",
    ),
    "quarter turn clockwise, half turn, quarter turn anticlockwise": ("C₄", "quarter turns"),
}


@dataclass(frozen=True)
class Tray:
    """A tray of one or more layers; make one with `flat`, `rectangle`, `box` or `solid`.

    >>> tray = Tray.flat(["##.", "###"])
    >>> [tray.name(cell) for cell in tray.cells]
    ['a1', 'b1', 'a2', 'b2', 'c2']
    """

    layers: tuple[tuple[str, ...], ...]

    @staticmethod
    def flat(rows: str | Iterable[str]) -> Tray:
        """Read a flat tray from `rows` of ``#`` and ``.``: a list, or one text with lines or slashes."""
        return Tray((drawn_rows(rows, "the tray"),))

    @staticmethod
    def rectangle(height: int, width: int) -> Tray:
        """Return a full rectangle."""
        return Tray.box(height, width, 1)

    @staticmethod
    def box(height: int, width: int, depth: int) -> Tray:
        """Return a full box of `depth` layers."""
        row = "#" * whole(width, "The number of columns", 1, MAX_SIDE)
        layer = (row,) * whole(height, "The number of rows", 1, MAX_SIDE)
        return Tray((layer,) * whole(depth, "The number of layers", 1, MAX_SIDE))

    @staticmethod
    def solid(layers: Iterable[str | Iterable[str]]) -> Tray:
        """Read a solid tray from its layers, all of one size, the top layer first."""
        return Tray(
            tuple(drawn_rows(layer, "the tray") for layer in items(layers, "The layers of a tray", MAX_SIDE))
        )

    def __post_init__(self) -> None:
        layers: Any = self.layers
        if not isinstance(layers, tuple) or not all(isinstance(layer, tuple) for layer in layers):
            raise InputError("Make a tray with Tray.flat, Tray.rectangle, Tray.box or Tray.solid.")
        if not all(isinstance(row, str) for layer in layers for row in layer):
            raise InputError("A row of a tray must be text, with # for a cell and . for a gap.")
        if len({(len(layer), *map(len, layer)) for layer in layers}) != 1 or any(
            len(row) != len(layer[0]) for layer in layers for row in layer
        ):
            raise InputError("The layers of a tray must be of one size.")
        if self.height > MAX_SIDE or self.width > MAX_SIDE:
            raise InputError(
                f"A tray may have at most {MAX_SIDE} rows and {MAX_SIDE} columns; "
                f"this one has {self.height} rows and {self.width} columns."
            )
        if any(sign not in "#." for layer in layers for row in layer for sign in row):
            raise InputError("A tray must have rows of # for a cell and . for a gap.")
        if not self.cells:
            raise InputError("The tray has no cells; draw at least one, as x or #.")
        if len(self.cells) > MAX_CELLS:
            raise InputError(f"A tray may have at most {MAX_CELLS} cells; this one has {len(self.cells)}.")

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The tray as shown: layers side by side with an empty column between them."""
        return tuple(".".join(parts) for parts in zip(*self.layers, strict=True))

    @property
    def height(self) -> int:
        """The number of rows as shown."""
        return len(self.layers[0])

    @property
    def width(self) -> int:
        """The number of columns as shown."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def depth(self) -> int:
        """The number of layers; 1 for a flat tray."""
        return len(self.layers)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells as 0-based (row, column), sorted."""
        return tuple(
            (row, column)
            for row, signs in enumerate(self.rows)
            for column, sign in enumerate(signs)
            if sign == "#"
        )

    @cached_property
    def index(self) -> Mapping[Cell, int]:
        """Map each cell to its index in `cells`."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """The name of every cell, such as ``a1``."""
        return {cell: cell_name(cell) for cell in self.cells}

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        try:
            return self.names[cell]
        except (KeyError, TypeError):
            raise InputError(
                f"The tray has no cell {shown(cell)}; a cell is a pair (row, column), counted from 0."
            ) from None

    @property
    def across(self) -> int:
        """The distance in columns from one layer to the next."""
        return len(self.layers[0][0]) + 1

    @cached_property
    def cell_of(self) -> Mapping[Ball, Cell]:
        """Map (row, column, layer) in space to its cell; the top layer is 0, below it -1, -2, ..."""
        across = self.across
        return {(row, column % across, -(column // across)): (row, column) for row, column in self.cells}

    @cached_property
    def ball_of(self) -> Mapping[Cell, Ball]:
        """Map each cell to (row, column, layer) in space."""
        return {cell: ball for ball, cell in self.cell_of.items()}

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For every cell, by index, the cells that share an edge (in space, a face) with it."""
        found = []
        for cell in self.cells:
            around = beside(self.ball_of[cell])
            found.append(
                tuple(sorted(self.index[self.cell_of[ball]] for ball in around if ball in self.cell_of))
            )
        return tuple(found)

    def describe_extent(self) -> str:
        """Describe the ranges of columns and rows."""
        last = column_name(self.width - 1)
        columns = f"columns a to {last}" if self.width > 1 else "column a"
        rows = f"rows 1 to {self.height}" if self.height > 1 else "row 1"
        return f"{columns} and {rows}"

    @property
    def size_words(self) -> str:
        """The size, such as ``5 × 11`` or ``3 × 3 × 3``."""
        height, width = len(self.layers[0]), len(self.layers[0][0])
        return f"{height} × {width}" if self.depth == 1 else f"{height} × {width} × {self.depth}"

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Every way to map the tray to itself, the identity first, including mirror images."""
        return self._flat_symmetries() if self.depth == 1 else self._solid_symmetries()

    def _flat_symmetries(self) -> tuple[Symmetry, ...]:
        shape = normal(self.cells)
        found = []
        for name, move in SQUARE_SYMMETRIES:
            moved = [move(row, column) for row, column in self.cells]
            top, left = (min(cell[i] for cell in moved) for i in range(2))
            at = [(row - top, column - left) for row, column in moved]
            if tuple(sorted(at)) == shape:
                place = {cell: i for i, cell in enumerate(shape)}
                found.append(Symmetry(name, tuple(place[cell] for cell in at)))
        return tuple(found)

    def _solid_symmetries(self) -> tuple[Symmetry, ...]:
        balls = [self.ball_of[cell] for cell in self.cells]
        at = {ball: i for i, ball in enumerate(_images(balls, cube_symmetries()[0]))}
        found = []
        seen = set()
        for number, matrix in enumerate(cube_symmetries()):
            image = _images(balls, matrix)
            if set(image) == set(at) and (cells := tuple(at[ball] for ball in image)) not in seen:
                seen.add(cells)
                kind = "identity" if number == 0 else "rotation" if number < 24 else "reflection"
                found.append(Symmetry(kind, cells))
        return tuple(found)

    @cached_property
    def group(self) -> Group:
        """The symmetry group."""
        return named_group(self, self.symmetries)


def _images(balls: Sequence[Ball], matrix: tuple[tuple[int, ...], ...]) -> list[Ball]:
    moved = [(*(sum(a * b for a, b in zip(line, ball, strict=True)) for line in matrix),) for ball in balls]
    low = [min(ball[i] for ball in moved) for i in range(2)]
    high = max(ball[2] for ball in moved)
    return [(ball[0] - low[0], ball[1] - low[1], ball[2] - high) for ball in moved]


def named_group(tray: Tray, symmetries: tuple[Symmetry, ...]) -> Group:
    """Name the group of these symmetries of `tray`."""
    order = len(symmetries)
    if tray.depth == 1:
        if order == 8:
            return Group("D₄", "the 8 symmetries of the square (quarter turns and mirrors)", symmetries)
        return Group(*_FLAT_NAMES[", ".join(symmetry.name for symmetry in symmetries[1:])], symmetries)
    turns = sum(symmetry.name != "reflection" for symmetry in symmetries)
    reflections = order - turns
    if order == 1:
        return Group("C₁", "no symmetry", symmetries)
    known = {
        (48, 24): ("Oₕ", "the 48 symmetries of the cube (24 rotations and 24 reflections)"),
        (24, 24): ("O", "the 24 rotations of the cube"),
        (16, 8): ("D₄ₕ", "the 16 symmetries of a box with a square face (8 rotations and 8 reflections)"),
        (8, 8): ("D₄", "the 8 rotations of a box with a square face"),
        (8, 4): ("D₂ₕ", "the 8 symmetries of a box (4 rotations and 4 reflections)"),
        (4, 4): ("D₂", "the 4 rotations of a box"),
    }
    # Orders identify only the groups of a whole box; placed pieces leave other groups.
    box = len(tray.cells) == tray.height * len(tray.layers[0][0]) * tray.depth
    rotations = sum(symmetry.name != "reflection" for symmetry in tray.symmetries)
    whole = turns == rotations and reflections in (0, len(tray.symmetries) - rotations)
    if box and whole and (order, turns) in known:
        return Group(*known[order, turns], symmetries)
    parts = [f"{turns} rotation{'s' if turns > 1 else ''}"]
    if reflections:
        parts.append(f"{reflections} reflection{'s' if reflections > 1 else ''}")
    return Group(f"order {order}", f"{order} symmetries ({' and '.join(parts)})", symmetries)


def drawn_rows(rows: str | Iterable[str], what: str, signs: str = "#.") -> tuple[str, ...]:
    """Return a drawing (lines, slashes or a list) as rows of equal length; ``x`` may replace ``#``, as in links."""
    if isinstance(rows, str):
        parts = rows.strip("\n").replace("\n", "/").split("/")
    else:
        try:
            parts = list(islice(rows, MAX_SIDE + 1))
        except TypeError:
            parts = []
        if not all(isinstance(row, str) for row in parts):
            parts = []
    parts = [row.rstrip().replace("x", "#").replace("X", "#").replace(" ", ".") for row in parts]
    if not any(parts):
        raise InputError(f"Draw {what} as rows: x (or #) for a cell, a dot for a gap.")
    if len(parts) > MAX_SIDE or max(map(len, parts)) > MAX_SIDE:
        raise InputError(
            f"A drawing may have at most {MAX_SIDE} rows and {MAX_SIDE} columns; {what} has more."
        )
    for number, row in enumerate(parts, 1):
        for column, sign in enumerate(row, 1):
            if sign not in signs:
                lower = ", o for a ball in the lower layer, 8 for one above another" if "o" in signs else ""
                raise InputError(
                    f"{quoted(sign)} in row {number}, column {column} of {what} is not understood: "
                    f"write x for a cell{lower} and a dot for a gap."
                )
    width = max(map(len, parts))
    return tuple(row.ljust(width, ".") for row in parts)
