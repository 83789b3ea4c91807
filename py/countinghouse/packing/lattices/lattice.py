"""A lattice: cells of one or a few kinds, repeated by translation, and the isometries of the lattice.

Every cell has a *centre*, an integer vector: its position in the lattice's basis, multiplied by `scale`. An isometry
of the lattice is therefore an integer matrix, and a translation adds multiples of `scale`. A cell is written (x, y), with
a third number for its kind if there are several kinds, or (x, y, z) in space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from operator import index
from typing import Any

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError
from countinghouse.wording import listed, shown

__all__ = ["Cell", "Lattice", "Shape", "Vector"]

Vector = tuple[int, ...]
Cell = tuple[int, ...]
Matrix = tuple[Vector, ...]
#: The cells of a piece or a region, as centres.
Shape = tuple[Vector, ...]
#: A point where edges meet, and the number of a ray from it (see `Lattice.crossings`).
Sector = tuple[Vector, int]

MAX_CELLS = 400
MAX_COORDINATE = 10_000


@dataclass(frozen=True, eq=False, repr=False)
class Lattice:
    """A lattice of cells; `title` names the cells, with a short explanation if they need one.

    `basis` holds the basis vectors in the plane or in space; the unit of length is an edge. For each kind of cell,
    `centres` has the centre of the cell at the origin, `near` the differences from a centre to the centres of its
    neighbours, and `outline` the differences to its corners (for an edge, its ends; nothing in space), for drawing.
    `rays` are the directions, anticlockwise, in which edges leave a point where pieces could cross. `free_polyforms` lists
    shapes of up to `largest` *tiles*: single cells, unless `tiles` has the shapes that pieces are made of; `tile` is the
    word for one tile. `boxes` says whether regions are described by their sides, `round` whether cells are drawn as balls,
    and `joint` is the character between the layers of a tray in text. `example` is a small puzzle with a few solutions, as
    text (:mod:`countinghouse.packing.own`), and `resting` is a sentence about how the layers of a tray rest on one another.

    >>> from countinghouse.packing.lattices import LATTICES
    >>> hexagons = LATTICES["hexagons"]
    >>> len(hexagons.orientations(hexagons.shape([(0, 0), (1, 0), (0, 1), (0, 2)])))
    12
    """

    name: str
    title: str
    basis: tuple[tuple[float, ...], ...]
    scale: int
    centres: tuple[Vector, ...]
    near: tuple[tuple[Vector, ...], ...]
    outline: tuple[tuple[Vector, ...], ...]
    largest: int
    rays: tuple[Vector, ...] = ()
    tiles: tuple[Shape, ...] = ()
    tile: str = "cell"
    boxes: bool = False
    round: bool = False
    joint: str = ""
    example: str = ""
    resting: str = ""

    def __repr__(self) -> str:
        return f"<Lattice {self.name}>"

    def __eq__(self, other: object) -> bool:
        # Compare by value, because each worker of an executor has its own copy.
        return isinstance(other, Lattice) and (self.name, self.centres) == (other.name, other.centres)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def dimension(self) -> int:
        """The number of dimensions: 2 in the plane, 3 in space."""
        return len(self.basis)

    @cached_property
    def isometries(self) -> tuple[tuple[Matrix, ...], tuple[Matrix, ...]]:
        """The rotations about the origin, the identity first, and the reflections, as matrices on centres."""
        rotations, reflections = isometries(self.basis)
        return rotations, reflections

    @cached_property
    def _kinds(self) -> dict[Vector, int]:
        return {self._rest(centre): kind for kind, centre in enumerate(self.centres)}

    def _rest(self, centre: Vector) -> Vector:
        return tuple([value % self.scale for value in centre])

    def kind(self, centre: Vector) -> int:
        """Return the kind of the cell with this centre."""
        return self._kinds[self._rest(centre)]

    def centre(self, cell: Cell) -> Vector:
        """Return the centre of a cell."""
        kind = cell[self.dimension] if len(self.centres) > 1 else 0
        return tuple([self.scale * at + part for at, part in zip(cell, self.centres[kind], strict=False)])

    def cell(self, centre: Vector) -> Cell:
        """Return the cell with this centre."""
        kind = self.kind(centre)
        at = [(value - part) // self.scale for value, part in zip(centre, self.centres[kind], strict=True)]
        return (*at, kind) if len(self.centres) > 1 else tuple(at)

    def shape(self, cells: Iterable[Cell], what: str = "A shape") -> Shape:
        """Check cells that a caller passes, and return their centres, sorted."""
        own = items(cells, what, MAX_CELLS)
        return tuple(sorted({self.centre(self._checked(cell, what)) for cell in own}))

    def _checked(self, cell: Any, what: str) -> Cell:
        numbers = self.dimension + (len(self.centres) > 1)
        names = listed(["x", "y", "z"][:numbers])
        try:
            plain = tuple(map(index, cell))
        except TypeError:
            plain = ()
        if len(plain) != numbers or max(map(abs, plain)) > MAX_COORDINATE:
            raise InputError(
                f"{what} consists of cells ({names}) of {self.name}; {shown(cell)} is not such a cell."
            )
        if len(self.centres) > 1 and not 0 <= plain[-1] < len(self.centres):
            raise InputError(
                f"The last number of a cell says its kind, 0 to {len(self.centres) - 1}; {shown(cell)} has another."
            )
        return plain

    def normal(self, shape: Iterable[Vector]) -> Shape:
        """Translate a shape to the origin and sort it, so that all its translates have the same normal form."""
        own = list(shape)
        low = [min(values) // self.scale * self.scale for values in zip(*own, strict=True)]
        return tuple(sorted([tuple([a - b for a, b in zip(centre, low, strict=True)]) for centre in own]))

    def orientations(self, shape: Shape, flip: bool = True) -> tuple[Shape, ...]:
        """Return every orientation of a shape (with `flip`, also reflected) in normal form, without repeats."""
        rotations, reflections = self.isometries
        moves = (*rotations, *reflections) if flip else rotations
        return tuple(dict.fromkeys(self.normal([image(move, at) for at in shape]) for move in moves))

    def neighbours(self, centre: Vector) -> list[Vector]:
        """Return the centres of the neighbours of a cell, which share an edge, a face, an end or a point of contact with it."""
        return [
            tuple([a + b for a, b in zip(centre, step, strict=True)]) for step in self.near[self.kind(centre)]
        ]

    def tiles_on(self, centre: Vector) -> list[Shape]:
        """Return the tiles that contain this cell."""
        if not self.tiles:
            return [(centre,)]
        kind = self.kind(centre)
        steps = [
            (tile, [a - b for a, b in zip(centre, part, strict=True)])
            for tile in self.tiles
            for part in tile
            if self.kind(part) == kind
        ]
        return [
            tuple([tuple([a + b for a, b in zip(part, step, strict=True)]) for part in tile])
            for tile, step in steps
        ]

    def crossings(
        self, shape: Shape, named: Callable[[Vector], Vector] = lambda point: point
    ) -> list[Sector]:
        """Return the sectors that a shape of edges occupies; two shapes without a common edge cross if they share a sector.

        Two pieces cross at a point if their edges alternate around it. A piece whose edges at the point are consecutive
        cannot cross another piece there. Any other piece occupies all rays except those in its widest gap. Points to
        which `named` gives the same name count as one point.
        """
        if not self.rays:
            return []
        at: dict[Vector, set[int]] = {}
        for centre in shape:
            for ray, step in enumerate(self.rays):
                point = tuple([a - b for a, b in zip(centre, step, strict=True)])
                if not any(value % self.scale for value in point):
                    at.setdefault(named(point), set()).add(ray)
        return [(point, ray) for point, legs in at.items() for ray in sectors(legs, len(self.rays))]

    def is_box(self, sides: Sequence[int], cells: int) -> bool:
        """Return whether a region with this many cells and these sides is a full box (in the plane, a rectangle)."""
        return self.boxes and cells == prod(sides)

    def size_words(self, sides: Sequence[int], cells: int) -> str:
        """Return the size of a region in words, such as ``3 × 3 × 3`` or ``of 55 balls``."""
        return " × ".join(map(str, sides)) if self.boxes else f"of {cells} {self.name}"

    def symmetries(self, shape: Shape) -> list[dict[Vector, Vector]]:
        """Return the symmetries of a shape, the identity first: each maps every centre to its image."""
        home = self.normal(shape)
        found: dict[Shape, None] = {}
        for move in (*self.isometries[0], *self.isometries[1]):
            images = [image(move, at) for at in home]
            low = [min(values) // self.scale * self.scale for values in zip(*images, strict=True)]
            moved = tuple(tuple([a - b for a, b in zip(at, low, strict=True)]) for at in images)
            if tuple(sorted(moved)) == home:
                found[moved] = None
        back = dict(zip(home, sorted(shape), strict=True))
        return [{back[a]: back[b] for a, b in zip(home, moved, strict=True)} for moved in found]

    def position(self, centre: Sequence[float]) -> tuple[float, ...]:
        """Return the position of a centre or a corner in the plane or in space."""
        return tuple(
            sum(value / self.scale * vector[i] for value, vector in zip(centre, self.basis, strict=True))
            for i in range(len(self.basis[0]))
        )

    def corners(self, cell: Cell) -> tuple[tuple[float, ...], ...]:
        """Return the corners of a cell (the ends of an edge) in the plane; nothing in space."""
        centre = self.centre(self._checked(cell, "A lattice"))
        return tuple(
            self.position([a + b for a, b in zip(centre, corner, strict=True)])
            for corner in self.outline[self.kind(centre)]
        )


def check_lattice(lattice: object) -> Lattice:
    """Check that a caller passed a lattice, and return it."""
    if not isinstance(lattice, Lattice):
        raise InputError(f'Choose a lattice, such as LATTICES["hexagons"]; {shown(lattice)} is not one.')
    return lattice


def image(matrix: Matrix, vector: Vector) -> Vector:
    """Return the image of a vector under a matrix."""
    return tuple([sum([a * b for a, b in zip(line, vector, strict=True)]) for line in matrix])


def isometries(basis: Sequence[Sequence[float]]) -> tuple[tuple[Matrix, ...], tuple[Matrix, ...]]:
    """Return the rotations and reflections that map the lattice of a basis to itself, as matrices in that basis.

    The basis vectors must be shortest vectors of the lattice, as they are for all lattices here: an isometry then
    maps each to a sum or difference of them.

    >>> [len(half) for half in isometries([(1, 0), (0, 1)])], [len(half) for half in isometries([(1, 0), (0.5, 0.75**0.5)])]
    ([4, 4], [6, 6])
    """
    size = len(basis)

    def products(vectors: Sequence[Sequence[float]]) -> list[int]:
        # In all bases used here, the inner products are multiples of 1/12.
        return [round(12 * sum(map(lambda p, q: p * q, a, b))) for a, b in product(vectors, repeat=2)]

    wanted = products(basis)
    short = [
        (
            coordinates,
            [sum(c * vector[i] for c, vector in zip(coordinates, basis, strict=True)) for i in range(size)],
        )
        for coordinates in product((0, 1, -1), repeat=size)
    ]
    rotations: list[Matrix] = []
    reflections: list[Matrix] = []
    for images in product(short, repeat=size):
        if products([vector for _, vector in images]) == wanted:
            matrix = tuple(zip(*(coordinates for coordinates, _ in images), strict=True))
            (rotations if determinant(matrix) > 0 else reflections).append(matrix)
    identity = tuple(tuple(int(i == j) for j in range(size)) for i in range(size))
    rotations.remove(identity)
    return (identity, *rotations), tuple(reflections)


def determinant(matrix: Matrix) -> int:
    """Return the determinant of a matrix with two or three rows."""
    if len(matrix) == 2:
        (a, b), (c, d) = matrix
        return a * d - b * c
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def sectors(legs: Iterable[int], rays: int) -> list[int]:
    """Return the rays that a piece occupies around a point with `rays` rays, given the rays of its own edges there.

    >>> sectors({0, 1}, 6), sectors({0, 2}, 6), sectors({0, 3}, 6), sectors({1, 5}, 6)
    ([], [0, 1, 2], [0, 1, 2, 3], [5, 0, 1])
    """
    own = sorted(set(legs))
    gaps = [((after - leg - 1) % rays, leg) for leg, after in zip(own, (*own[1:], own[0]), strict=True)]
    widest, last = max(gaps, key=lambda gap: (gap[0], gap[1]))
    if widest == rays - len(own):
        return []  # consecutive
    first = (last + widest + 1) % rays
    return [(first + k) % rays for k in range(rays - widest)]


def free_polyforms(lattice: Lattice, size: int, one_sided: bool = False) -> tuple[tuple[Cell, ...], ...]:
    """Return all connected shapes of `size` tiles (on most lattices, cells), up to rotation and reflection; with `one_sided`,
    up to rotation only.

    Each shape is a sorted tuple of cells; the order of the shapes is fixed. Raises InputError if `size` exceeds
    `lattice.largest`.

    Time: exponential in `size`: every shape of each smaller size is extended by every neighbouring tile and compared in
    all orientations.

    >>> from countinghouse.packing.lattices import LATTICES
    >>> [len(free_polyforms(LATTICES["hexagons"], n)) for n in range(1, 6)]
    [1, 1, 3, 7, 22]
    """
    size = whole(size, "The size of the shapes", 1, check_lattice(lattice).largest)
    flip = not flag(one_sided, "one_sided")
    shapes = {min(lattice.orientations(tile, flip)) for tile in lattice.tiles or zip(lattice.centres)}
    for _ in range(size - 1):
        shapes = {
            min(lattice.orientations((*shape, *tile), flip))
            for shape in shapes
            for centre in shape
            for near in lattice.neighbours(centre)
            if near not in shape
            for tile in lattice.tiles_on(near)
            if not set(shape).intersection(tile)
        }
    return tuple(sorted(tuple(sorted(map(lattice.cell, shape))) for shape in shapes))
