"""Make the exact cover problem of filling a region of a lattice with pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

from countinghouse.checks import flag, items, text
from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Problem
from countinghouse.packing.lattices.lattice import Cell, Lattice, Shape, check_lattice
from countinghouse.wording import quoted

__all__ = ["problem"]

MAX_PIECES = 400
MAX_PLACEMENTS = 100_000
#: The maximum work: the number of cells in all orientations times the number of cells in the region.
MAX_WORK = 4_000_000


def named(cell: Cell) -> str:
    """Return the name of a cell, such as ``3,0,1``."""
    return ",".join(map(str, cell))


def placements(lattice: Lattice, region: Shape, piece: Shape, flip: bool) -> Iterator[Shape]:
    """Yield every placement of a piece in a region once, as the sorted centres of its cells."""
    free = set(region)
    scale = lattice.scale
    for orientation in lattice.orientations(piece, flip):
        first = orientation[0]
        for at in region:
            step = [a - b for a, b in zip(at, first, strict=True)]
            if any(value % scale for value in step):
                continue
            moved = tuple(
                [tuple([a + b for a, b in zip(centre, step, strict=True)]) for centre in orientation]
            )
            if free.issuperset(moved):
                yield moved


def problem(
    lattice: Lattice,
    region: Iterable[Cell],
    pieces: Mapping[str, Iterable[Cell]],
    one_sided: bool = False,
    optional: Iterable[str] = (),
) -> Problem:
    """Return the exact cover problem of covering each cell of a region once, using each piece once.

    The items are the pieces and the cells, written ``x,y,z``; a piece in `optional` may be left out. The name of an option
    consists of its piece and its cells. On a lattice of edges where pieces could cross, the sectors that a piece occupies
    around a point are secondary items. With `one_sided`, pieces may be rotated but not reflected; in space, they are never
    reflected. Raises InputError if the region or a piece has no cells, an optional piece is unknown, or there are too many
    placements.

    >>> from countinghouse.packing.lattices import LATTICES
    >>> from countinghouse.exact_cover import count
    >>> corner = [(0, 0), (1, 0), (0, 1)]
    >>> rhombus = [(x, y) for x in range(2) for y in range(3)]
    >>> count(problem(LATTICES["hexagons"], rhombus, {"A": corner, "B": corner})).value
    2
    """
    own = check_lattice(lattice).shape(region, "The region")
    given: Any = pieces
    named_pieces = dict(islice(given.items(), MAX_PIECES + 1)) if isinstance(given, Mapping) else {}
    if not own or not named_pieces or len(named_pieces) > MAX_PIECES:
        raise InputError(f"Give a region of at least one cell, and 1 to {MAX_PIECES} pieces by name.")
    left_out = {
        text(name, "The name of an optional piece", 100)
        for name in items(optional, "The optional pieces", MAX_PIECES)
    }
    if unknown := left_out - set(named_pieces):
        raise InputError(f"{quoted(min(unknown))} is not a piece of this puzzle.")
    flip = not flag(one_sided, "one_sided") and lattice.dimension == 2
    cells = {centre: named(lattice.cell(centre)) for centre in own}
    shapes: dict[str, Shape] = {}
    for name, shape in named_pieces.items():
        shapes[name] = lattice.shape(shape, f"Piece {text(name, 'The name of a piece', 100)}")
        if not shapes[name]:
            raise InputError(f"Piece {name} has no cells.")
    if sum(map(len, shapes.values())) * len(own) * 2 * len(lattice.isometries[0]) > MAX_WORK:
        raise InputError("That would be too many placements to try; use a smaller region or fewer pieces.")
    options: list[tuple[str, Shape]] = []
    for name, centres in shapes.items():
        options += [
            (name, placed) for placed in islice(placements(lattice, own, centres, flip), MAX_PLACEMENTS + 1)
        ]
        if len(options) > MAX_PLACEMENTS:
            raise InputError(
                f"There are more than {MAX_PLACEMENTS:,} placements; use a smaller region or fewer pieces."
            )
    taken = [[f"{named(point)}/{ray}" for point, ray in lattice.crossings(placed)] for _, placed in options]
    made = Problem(
        primary=[*(name for name in named_pieces if name not in left_out), *cells.values()],
        secondary=[*(name for name in named_pieces if name in left_out), *dict.fromkeys(chain(*taken))],
    )
    for (name, placed), sectors in zip(options, taken, strict=True):
        own_cells = [cells[centre] for centre in placed]
        made.add(f"{name}:{' '.join(own_cells)}", [name, *own_cells, *sectors])
    return made
