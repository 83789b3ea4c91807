"""Trays: the cells to fill, and the symmetries of their shape.

A flat tray is written as rows of ``#`` (a cell) and ``.`` (a gap). Cells may be in two colours; ``w`` is a cell in
the second colour. The left edge of a flat tray may be joined to its right edge, or its top edge to its bottom edge,
which makes it a tube. The cells of a flat tray are squares, or cells of another lattice in the plane
(:mod:`countinghouse.packing.lattices`), in which some places of a drawing have no cell: every other one for hexagons.
The layers of a solid tray are shown side by side, with the top layer on the left and an empty column between layers.
Cells are named as shown: the 3×3×3 cube has the columns a-c (top), e-g (middle) and i-k (bottom).

The layers of a solid tray consist of cubes, each on top of another, or of balls that rest in the hollows of the layer
below. Ball (row, column) of a layer then rests on the balls (row, column), (row + 1, column), (row, column + 1) and
(row + 1, column + 1) below it. These are coordinates of the lattice of balls, in which rows, columns and layers are
oblique axes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from countinghouse.checks import choice, items, whole
from countinghouse.errors import InputError
from countinghouse.packing.drawings import MAX_SIDE, WHITE, check_size, drawn_on, rows_of
from countinghouse.packing.lattices.balls import BALLS, pyramid
from countinghouse.packing.lattices.cubes import CUBES
from countinghouse.packing.lattices.lattice import image
from countinghouse.packing.lattices.plane import Plane, check_plane
from countinghouse.packing.lattices.solid import Solid, check_layers, check_solid
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.polyforms import (
    Ball,
    Cell,
    cell_name,
    column_name,
)
from countinghouse.wording import plural, shown

__all__ = ["Group", "Symmetry", "Tray"]

#: How the edges of a flat tray may be joined; each function maps the numbers of rows and columns of the tray to the numbers
#: after which its cells repeat.
TUBES: Mapping[str, Callable[[int, int], tuple[int, int]]] = {
    "left to right": lambda rows, columns: (0, columns),
    "top to bottom": lambda rows, columns: (rows, 0),
}
#: A tray has at most MAX_SIDE rows and columns (as shown), and at most MAX_CELLS cells.
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
        """Whether this is a mirror symmetry."""
        return is_mirror(self.name)


def is_mirror(name: str) -> bool:
    """Return whether a symmetry of this name is a mirror symmetry."""
    return name.startswith("mirror") or name == "reflection"


@dataclass(frozen=True)
class Group:
    """A named group of symmetries, the identity first; `words` describes it."""

    name: str
    words: str
    symmetries: tuple[Symmetry, ...]

    @property
    def order(self) -> int:
        """The number of symmetries."""
        return len(self.symmetries)


#: The names of symmetries that move parts of the tray differently: without and with mirrors.
SEPARATELY = ("parts moved separately", "mirror of separate parts")

#: The names and descriptions of symmetry groups on squares; a key names the symmetries of the group except the identity,
#: in the order of `Plane.moves`.
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
        "a half turn and the mirrors in both diagonals",
    ),
    "quarter turn clockwise, half turn, quarter turn anticlockwise": ("C₄", "quarter turns"),
}


@dataclass(frozen=True)
class Tray:
    """A tray of one or more layers; make one with `flat`, `rectangle`, `box`, `solid` or `pyramid`.

    `lattice` is the lattice of its cells: in the plane for a flat tray, in space for a solid tray. `tube` says
    which edges of a flat tray are joined: ``"left to right"``, ``"top to bottom"`` or, by default, none.

    >>> tray = Tray.flat(["##.", "###"])
    >>> [tray.name(cell) for cell in tray.cells]
    ['a1', 'b1', 'a2', 'b2', 'c2']
    """

    layers: tuple[tuple[str, ...], ...]
    lattice: Plane | Solid = SQUARES
    tube: str = ""

    @staticmethod
    def flat(rows: str | Iterable[str], plane: Plane = SQUARES, tube: str = "") -> Tray:
        """Read a flat tray from `rows` of ``#`` and ``.``: a list, or text with lines or slashes.

        A drawing on a lattice other than squares may begin anywhere; rows or columns of gaps are added if the lattice
        requires them.

        >>> from countinghouse.packing.lattices import LATTICES
        >>> Tray.flat(".A/AVA", LATTICES["triangles"]).rows
        ('..#.', '.###')
        """
        return Tray((drawn_on(check_plane(plane), rows, "the tray"),), plane, tube)

    @staticmethod
    def of_cells(plane: Plane, cells: Iterable[tuple[int, ...]]) -> Tray:
        """Return a flat tray of these cells of a lattice in the plane, in the lattice's own coordinates.

        Raises InputError if there are no cells.

        >>> from countinghouse.packing.lattices import LATTICES
        >>> Tray.of_cells(LATTICES["hexagons"], [(0, 0), (1, 0), (0, 1)]).rows
        ('..#.', '.#.#')
        """
        shape = check_plane(plane).shape(cells, "A tray")
        if not shape:
            raise InputError("A tray must have at least one cell.")
        return Tray((rows_of(plane.in_corner(map(plane.place, shape))),), plane)

    @staticmethod
    def rectangle(height: int, width: int) -> Tray:
        """Return a full rectangle."""
        return Tray.box(height, width, 1)

    @staticmethod
    def box(height: int, width: int, depth: int) -> Tray:
        """Return a full box of `depth` layers."""
        row = "#" * whole(width, "The number of columns", 1, MAX_SIDE)
        layer = (row,) * whole(height, "The number of rows", 1, MAX_SIDE)
        return Tray.solid([layer] * whole(depth, "The number of layers", 1, MAX_SIDE))

    @staticmethod
    def solid(layers: Iterable[str | Iterable[str]], lattice: Solid = CUBES) -> Tray:
        """Read a solid tray from its layers, which must have the same size; the top layer comes first.

        A single layer is a flat tray.
        """
        plane = check_solid(lattice).plane
        drawn = (
            drawn_on(plane, layer, "the tray") for layer in items(layers, "The layers of a tray", MAX_SIDE)
        )
        own = tuple(drawn)
        return Tray(own, lattice if len(own) > 1 else plane)

    @staticmethod
    def pyramid(side: int) -> Tray:
        """Return a square pyramid of balls, with `side` balls along each edge (2 to 10).

        >>> len(Tray.pyramid(5).cells)
        55
        """
        balls = set(pyramid(whole(side, "The side of the pyramid", 2, 10)))
        across = range(side)
        return Tray(
            tuple(
                tuple("".join("#" if (x, y, z) in balls else "." for x in across) for y in across)
                for z in reversed(across)
            ),
            BALLS,
        )

    def __post_init__(self) -> None:
        layers: Any = self.layers
        if not isinstance(layers, tuple) or not all(isinstance(layer, tuple) for layer in layers):
            raise InputError(
                "Make a tray with Tray.flat, Tray.rectangle, Tray.box, Tray.solid or Tray.pyramid."
            )
        if not all(isinstance(row, str) for layer in layers for row in layer):
            raise InputError("A row of a tray must be text, with # for a cell and . for a gap.")
        if len({(len(layer), *map(len, layer)) for layer in layers}) != 1 or any(
            len(row) != len(layer[0]) for layer in layers for row in layer
        ):
            raise InputError("The layers of a tray must have the same size.")
        check_size(self.height, self.width)
        if any(sign not in f"#.{WHITE}" for layer in layers for row in layer for sign in row):
            raise InputError(
                "A tray must be rows of # for a cell (w for a cell in a second colour) and . for a gap."
            )
        if not self.cells:
            raise InputError("The tray has no cells; draw at least one, as x or #.")
        if len(self.cells) > MAX_CELLS:
            raise InputError(f"A tray may have at most {MAX_CELLS} cells; this one has {len(self.cells)}.")
        flat, own = self.depth == 1, check_layers(self.lattice, self.depth)
        strange = [cell for cell in self.cells if flat and self.plane.kind_at(cell) is None]
        if strange:
            raise InputError(
                f"There is no cell of {self.plane.name} in row {strange[0][0] + 1}, column {strange[0][1] + 1}; "
                "Tray.flat shifts a drawing to fit the lattice."
            )

        if choice(self.tube, "tube", ("", *TUBES)) and not (flat and self.plane.is_step(*self.around)):
            raise InputError(
                f"A tube of {own.name} is a flat tray whose joined edges fit; this one has {self.height} rows and "
                f"{self.width} columns."
            )

    @property
    def plane(self) -> Plane:
        """The lattice in the plane on which each layer is drawn."""
        return self.lattice.plane

    @property
    def around(self) -> Cell:
        """The numbers of rows and columns after which the cells of a tube repeat; (0, 0) for any other tray."""
        return TUBES[self.tube](self.height, self.width) if self.tube else (0, 0)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The tray as shown: layers side by side with an empty column between them."""
        return tuple(".".join(parts) for parts in zip(*self.layers, strict=True))

    @property
    def height(self) -> int:
        """The number of rows, as shown."""
        return len(self.layers[0])

    @property
    def width(self) -> int:
        """The number of columns, as shown."""
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
            if sign != "."
        )

    @cached_property
    def white(self) -> frozenset[Cell]:
        """The cells in the second colour."""
        return frozenset(cell for cell in self.cells if self.rows[cell[0]][cell[1]] == WHITE)

    @cached_property
    def index(self) -> Mapping[Cell, int]:
        """Map each cell to its index in `cells`."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """The name of every cell, such as ``a1``."""
        return {cell: cell_name(cell) for cell in self.cells}

    def name(self, cell: Cell) -> str:
        """Return the name of a cell; raise InputError if the tray has no such cell."""
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
        """Map each (row, column, layer) in space to its cell; the top layer is 0, and lower layers have negative numbers."""
        across = self.across
        return {(row, column % across, -(column // across)): (row, column) for row, column in self.cells}

    @cached_property
    def ball_of(self) -> Mapping[Cell, Ball]:
        """Map each cell to (row, column, layer) in space."""
        return {cell: ball for ball, cell in self.cell_of.items()}

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For every cell, the indices of its neighbours: cells that share an edge with it (for cubes, a face; for edges, an
        end), or balls that touch it."""
        if self.depth == 1:
            index = self.index
            places = [wrapped(self, self.plane.near_place(cell)) for cell in self.cells]
            return tuple(tuple([index[cell] for cell in own if cell in index]) for own in places)
        found = []
        place: dict[tuple[int, ...], Cell] = dict(self.cell_of.items())
        for cell in self.cells:
            around = self.lattice.neighbours(self.ball_of[cell])
            found.append(tuple(sorted(self.index[place[ball]] for ball in around if ball in place)))
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
        words = self.lattice.size_words(self._sides, len(self.cells))
        return f"{words}, a tube" if self.tube else words

    @property
    def is_box(self) -> bool:
        """Whether the tray is a full box or, if it is flat, a rectangle."""
        return self.lattice.is_box(self._sides, len(self.cells))

    @property
    def _sides(self) -> tuple[int, ...]:
        height, width = len(self.layers[0]), len(self.layers[0][0])
        return (height, width) if self.depth == 1 else (height, width, self.depth)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Every way to map the tray to itself, the identity first, including mirror images."""
        every = range(len(self.cells))
        return tuple(Symmetry(name, at) for name, at in isometries(self, every, every))

    @cached_property
    def group(self) -> Group:
        """The symmetry group."""
        return named_group(self, self.symmetries)


def isometries(
    tray: Tray, part: Sequence[int], other: Sequence[int]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the isometries of the lattice that map a part of the tray to another part or to itself, rotations first: their
    names, and the images of the cells of `part`. Cells are given by their numbers, and keep their colours.

    In a tube, the isometries are those of the tube.

    >>> tray = Tray.flat("x.x/x.x")
    >>> [(name, at) for name, at in isometries(tray, [0, 2], [1, 3])]
    [('identity', (1, 3)), ('half turn', (3, 1)), ('mirror left to right', (1, 3)), ('mirror top to bottom', (3, 1))]
    """
    moves = _solid_moves if tray.depth > 1 else _tube_moves if tray.tube else _flat_moves
    own, wanted = ([tray.cells[i] for i in each] for each in (part, other))
    white = [cell in tray.white for cell in own]
    for name, at in moves(tray, own, wanted):
        if set(at) == set(wanted) and [cell in tray.white for cell in at] == white:
            yield name, tuple(tray.index[cell] for cell in at)


def _flat_moves(tray: Tray, part: Sequence[Cell], other: Sequence[Cell]) -> Iterator[tuple[str, list[Cell]]]:
    down, across = tray.plane.corner(other)
    rotations, reflections = tray.plane.moves
    for move in (*rotations, *reflections):
        moved = tray.plane.moved(part, move)
        rows, columns = tray.plane.corner(moved)
        yield move.name, [(row + rows - down, column + columns - across) for row, column in moved]


def _tube_moves(
    tray: Tray, part: Sequence[Cell], other: Sequence[Cell]
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the turns about the axis of a tube, and the other moves that map the axis to itself."""
    period = tray.around
    # Along the axis, move the images to the first row or column of the other part; around the axis, to every position.
    along, around = (0, 1) if period[1] else (1, 0)
    first = min(cell[along] for cell in other)
    ends = (part[0], (part[0][0] + period[0], part[0][1] + period[1]))
    seen = set()
    for move in (*tray.plane.moves[0], *tray.plane.moves[1]):
        (row, column), (last_row, last) = tray.plane.moved(ends, move)
        if (last_row - row, last - column) not in (period, (-period[0], -period[1])):
            continue
        moved = tray.plane.moved(part, move)
        down = first - min(cell[along] for cell in moved)
        for on in range(period[around]):
            rows, columns = (on, down) if along else (down, on)
            at = wrapped(tray, [(row + rows, column + columns) for row, column in moved])
            if tray.plane.is_step(rows, columns) and at not in seen:
                seen.add(at)
                yield (f"{move.name}, {on} {('rows', 'columns')[around]} on" if on else move.name), at


def _solid_moves(tray: Tray, part: Sequence[Cell], other: Sequence[Cell]) -> Iterator[tuple[str, list[Cell]]]:
    balls = [tray.ball_of[cell] for cell in part]
    wanted = [tray.ball_of[cell] for cell in other]
    least = [min(values) for values in zip(*wanted, strict=True)]
    # Exchanging rows and columns is an isometry, so it does not matter which of them is x.
    rotations, reflections = tray.lattice.isometries
    seen = set()
    for number, matrix in enumerate((*rotations, *reflections)):
        moved = [image(matrix, ball) for ball in balls]
        low = [min(values) for values in zip(*moved, strict=True)]
        at = tuple(tuple([a - b + c for a, b, c in zip(ball, low, least, strict=True)]) for ball in moved)
        if set(at) == set(wanted) and at not in seen:
            seen.add(at)
            kind = "identity" if number == 0 else "rotation" if number < len(rotations) else "reflection"
            yield kind, [tray.cell_of[row, column, layer] for row, column, layer in at]


def wrapped(tray: Tray, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return cells as cells of the tray; rows or columns beyond the joined edges of a tube wrap around."""
    rows, columns = tray.around
    if rows:
        return tuple([(row % rows, column) for row, column in cells])
    return tuple([(row, column % columns) for row, column in cells] if columns else cells)


def named_group(tray: Tray, symmetries: tuple[Symmetry, ...]) -> Group:
    """Name the group of these symmetries of `tray`."""
    order = len(symmetries)
    if any(symmetry.name in SEPARATELY for symmetry in symmetries):
        return Group(
            f"order {order}", f"{order} symmetries, which may move parts of the tray separately", symmetries
        )
    if tray.tube and order > 1:
        return Group(f"order {order}", f"{order} symmetries of the tube", symmetries)
    if tray.depth == 1:
        return Group(*_flat_group([symmetry.name for symmetry in symmetries[1:]]), symmetries)
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
    # The order identifies the group only for a whole box; with placed pieces, other groups may remain.
    rotations = sum(symmetry.name != "reflection" for symmetry in tray.symmetries)
    whole = turns == rotations and reflections in (0, len(tray.symmetries) - rotations)
    if tray.is_box and whole and (order, turns) in known:
        return Group(*known[order, turns], symmetries)
    parts = [plural(turns, "rotation")]
    if reflections:
        parts.append(plural(reflections, "reflection"))
    return Group(f"order {order}", f"{order} symmetries ({' and '.join(parts)})", symmetries)


def _flat_group(names: Sequence[str]) -> tuple[str, str]:
    """Name and describe a group of symmetries in the plane, given the names of all but the identity."""
    known = _FLAT_NAMES.get(", ".join(names))
    if known is not None:
        return known
    mirrors = [name for name in names if name.startswith("mirror")]
    turns = len(names) - len(mirrors) + 1
    if turns == 1:
        return "D₁", f"the {mirrors[0]}"
    kind = f"{'D' if mirrors else 'C'}{'₀₁₂₃₄₅₆'[turns]}"
    by = {2: "a half turn", 4: "quarter turns"}.get(turns, f"turns of {360 // turns}°")
    if not mirrors:
        return kind, by
    of = {3: "triangle", 4: "square", 6: "regular hexagon"}.get(turns)
    if of:
        return kind, f"the {2 * turns} symmetries of the {of} ({by} and mirrors)"
    return kind, "a half turn and two mirrors"
