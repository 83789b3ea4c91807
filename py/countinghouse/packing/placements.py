"""Find every placement of a piece in a tray; placements are the options of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from countinghouse.errors import InputError
from countinghouse.packing.pieces import Piece, coloured_ways
from countinghouse.packing.polyforms import Cell
from countinghouse.packing.tray import Tray, wrapped

__all__ = ["Placement"]

MAX_PLACEMENTS = 40_000

#: Maps the cells that a piece covers to the number of its orientation and the offset (rows, columns).
Ways = dict[tuple[Cell, ...], tuple[int, tuple[int, int]]]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Placement:
    """An orientation of a piece at one position; its name is `text`, such as ``White:a1a2b2``.

    `cells` are the 0-based (row, column) pairs that it covers, sorted; `number` is its index in `Puzzle.placements`;
    `offset` (rows, columns) moves the piece's orientation number `orientation` there (see `Puzzle.orientations`). Two
    placements that share one of the `sectors` would cross; only pieces made of edges of squares or triangles have sectors.

    >>> from countinghouse.packing import PUZZLES
    >>> placement = PUZZLES["kanoodle"].placement("White:a1a2b2")
    >>> placement.piece, placement.cells
    ('White', ((0, 0), (1, 0), (1, 1)))
    """

    text: str
    piece: str
    cells: tuple[Cell, ...]
    number: int
    orientation: int
    offset: tuple[int, int]
    sectors: tuple[str, ...] = ()

    @property
    def takes(self) -> tuple[Cell | str, ...]:
        """The cells and sectors of the placement, which no other placement in the tray can share."""
        return (*self.cells, *self.sectors)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Placement({self.text!r})"


def placements_of(tray: Tray, pieces: Sequence[Piece]) -> tuple[Placement, ...]:
    """Return every placement of every piece, sorted by piece name and then by sorted cells."""
    found: list[Placement] = []
    for piece in sorted(pieces, key=lambda piece: piece.name):
        ways = _solid_ways(tray, piece) if tray.depth > 1 else _flat_ways(tray, piece)
        for cells in sorted(ways):
            spelled = f"{piece.name}:" + "".join([tray.names[cell] for cell in cells])
            sectors = tray.plane.sectors(cells, tray.around)
            found.append(Placement(spelled, piece.name, cells, len(found), *ways[cells], sectors))
            if len(found) > MAX_PLACEMENTS:
                raise InputError(
                    f"The pieces have more than {MAX_PLACEMENTS:,} placements, the maximum allowed; use a smaller tray or fewer pieces."
                )
    return tuple(found)


def _flat_ways(tray: Tray, piece: Piece) -> Ways:
    inside = set(tray.cells)
    height, width = tray.height, tray.width
    full = len(inside) == height * width
    found: Ways = {}
    colours = coloured_ways(piece, tray)
    for orientation in piece.orientations:
        shape = orientation.cells
        down = height - max([row for row, _ in shape])
        across = width - max([column for _, column in shape])
        # On lattices other than squares, a shape moved to the corner need not reach the first column.
        first_row, first = -min([row for row, _ in shape]), -min([column for _, column in shape])
        rows, columns = tray.around
        for top in range(rows) if rows else range(first_row, down):
            for left in range(columns) if columns else range(first, across):
                if not tray.plane.is_step(top, left):
                    continue
                cells = tuple([(row + top, column + left) for row, column in shape])
                if tray.tube:
                    cells = tuple(sorted(set(wrapped(tray, cells))))
                    if len(cells) < len(shape):
                        continue
                if (full or inside.issuperset(cells)) and (
                    colours is None
                    or any(
                        tray.white.intersection(cells)
                        == set(wrapped(tray, [(row + top, column + left) for row, column in white]))
                        for white in colours[shape]
                    )
                ):
                    found[cells] = (orientation.number, (top, left))
    return found


def _solid_ways(tray: Tray, piece: Piece) -> Ways:
    cell_of, across, depth = tray.cell_of, tray.across, tray.depth
    found: Ways = {}
    colours = coloured_ways(piece, tray)
    for number, balls in enumerate(piece.turns_in(tray)):
        # The first column of the piece on the board if it is in the top layers of the tray; see board_orientations.
        first = min([column - layer * across for _, column, layer in balls])
        for below in range(depth + min([layer for _, _, layer in balls])):
            for top in range(tray.height - max([row for row, _, _ in balls])):
                for left in range(across - 1 - max([column for _, column, _ in balls])):
                    moved = [(row + top, column + left, layer - below) for row, column, layer in balls]
                    if all(ball in cell_of for ball in moved):
                        cells = tuple(sorted([cell_of[ball] for ball in moved]))
                        if colours is not None:
                            at = dict(zip(balls, moved, strict=True))
                            if not any(
                                tray.white.intersection(cells) == {cell_of[at[ball]] for ball in white}
                                for white in colours[balls]
                            ):
                                continue
                        found[cells] = (number, (top, first + left + below * across))
    return found
