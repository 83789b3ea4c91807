"""Find the cheapest readings of a photo: sets of placements and empty cells that explain what all cells of a tray show."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.frontier.costs import cheapest_within_steps
from countinghouse.packing.photo.light import BARRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from countinghouse.packing.bare_puzzle import BarePuzzle
    from countinghouse.packing.photo.light import Light

__all__ = ["Cover"]

#: Costs are rounded to multiples of 1 / `_UNIT`.
_UNIT = 100
#: The cost of placing a piece: the natural logarithm of about a hundred, the number of placements that a piece may have.
_PLACED = 4.6
#: The maximum cost of placing all pieces: pieces that fill a tray have far fewer arrangements than pieces placed at
#: random.
_ALL_PLACED = 18.0
#: The cost, charged once, of leaving any cells empty, because the tray's colour could then explain any piece that is not
#: seen elsewhere.
_TRAY_SEEN = 6.5
#: The number of placements of each unused piece that are tried in the empty cells.
_ADDED = 2
#: How much more a reading may cost than the cheapest contents of its cells: at first, and at most.
_EXTRA, _WIDEST = 15.0, 40.0
#: The approximate maximum number of placements weighed.
_MOST = 400


class Cover:
    """The exact cover problem of a tray: each cell is empty or covered by one placement, and each piece is placed at
    most once. A reading is a list of placements by number. Cells hold pieces by number; the number after the last piece
    means empty."""

    def __init__(self, puzzle: BarePuzzle) -> None:
        self.puzzle = puzzle
        cells, pieces = puzzle.tray.cells, puzzle.pieces
        self.empty = len(pieces)
        number = {piece.name: at for at, piece in enumerate(pieces)}
        index = puzzle.tray.index
        self.piece = np.array([number[each.piece] for each in puzzle.placements], np.int64)
        self.sizes = [max(len(way.cells) for way in puzzle.orientations(piece)) for piece in pieces]
        most = max((len(each.cells) for each in puzzle.placements), default=1)
        # Number the cells along the longer side, so that the frontier is only as wide as the shorter side.
        tall = puzzle.tray.height > puzzle.tray.width
        along = sorted(range(len(cells)), key=lambda at: cells[at] if tall else cells[at][::-1])
        self.step = {cell: at for at, cell in enumerate(along)}
        # Pad short rows with the number after the last cell; this extra cell costs nothing.
        self.covers = np.full((len(puzzle.placements), most), len(cells), np.int64)
        for row, each in zip(self.covers, puzzle.placements, strict=True):
            row[: len(each.cells)] = [index[cell] for cell in each.cells]

    def array(self, read: Sequence[Sequence[int]]) -> NDArray[np.int64]:
        """Return the piece in each cell, as an array of shape (readings, cells)."""
        return np.array([self.contents(each) for each in read], np.int64)

    def contents(self, placed: Sequence[int]) -> list[int]:
        """Return what each cell holds if these placements, by number, are in the tray."""
        held = [self.empty] * len(self.puzzle.tray.cells)
        for number in placed:
            for cell in self.puzzle.placements[number].cells:
                held[self.puzzle.tray.index[cell]] = int(self.piece[number])
        return held

    def judged(self, light: Light, found: Sequence[Sequence[int]]) -> NDArray[np.float64]:
        """Fit each light to its reading, and return the total costs of light and reading."""
        light.harden(self.array(found))
        costs = [self.cost(*each) for each in zip(light.costs, found, strict=True)]
        likely: NDArray[np.float64] = light.unlikely() + costs
        return likely

    def cost(self, costs: NDArray[np.float64], placed: Sequence[int]) -> float:
        """Return the cost of a reading, given the costs of the contents of each cell."""
        held = self.contents(placed)
        seen = float(sum(row[piece] for row, piece in zip(costs, held, strict=True)))
        return seen + min(_PLACED * len(placed), _ALL_PLACED) + (_TRAY_SEEN if self.empty in held else 0)

    def cheapest(
        self, costs: NDArray[np.float64], most: int, doubt: float = 0.0
    ) -> Generator[None, None, list[tuple[int, ...]]]:
        """Return up to `most` of the cheapest readings that cost at most `doubt` more than the cheapest, as numbers of
        placements, the cheapest first.

        Costs are relative to the cheapest contents of each cell. A greedy reading bounds the total, so options that cost
        more than this bound are dropped; the others form an exact cover problem. The first reading returned is the
        cheapest, unless the cheapest costs more than `_WIDEST`; in that case, the picture does not show this tray.
        """
        above, each = self._above(costs)
        bound, greedy = self._greedy(above[:, self.empty], each)
        widest = min([_WIDEST, *sorted(each.tolist())[_MOST : _MOST + 1]])
        extra = min(min(bound, _EXTRA) + doubt, widest)
        while True:
            try:
                found = yield from self._solved(above[:, self.empty], each, extra, most)
            except TooLarge:
                # There are too many readings to weigh: continue with fewer options.
                widest = extra = 0.7 * extra
                continue
            if found:
                bound = min(bound, found[0][0])
            if bound + doubt <= extra or extra >= widest:
                return [read for cost, read in found if cost <= bound + doubt] or [greedy]
            extra = min(bound + doubt, widest)

    def rivals(
        self, costs: NDArray[np.float64], read: tuple[int, ...]
    ) -> Generator[None, None, list[tuple[int, ...]]]:
        """Return readings that differ from this one by a whole piece. For each of its pieces, these are the reading
        without the piece, the cheapest reading with something else in all its cells, and readings with an unused piece
        in nearly the same cells. There are also readings with an unused piece added in empty cells.

        Costs mislead if the fitted light is wrong, so a piece of a similar colour, or a dark piece in a dark tray, is
        tried here regardless of its cost.
        """
        held = np.array([*self.contents(read), self.empty], np.int64)
        rivals: list[tuple[int, ...]] = []
        for number in read:
            rivals.append(tuple(other for other in read if other != number))
            piece = int(self.piece[number])
            barred = costs.copy()
            barred[held[:-1] == piece, piece] += BARRED
            rivals += yield from self.cheapest(barred, 1)
            yield None
        padded = np.vstack([costs - costs[:, self.empty :], np.zeros((1, costs.shape[1]))])
        more = padded[self.covers, self.piece[:, None]].sum(1)
        unused = sorted(set(range(self.empty)) - set(self.piece[list(read)].tolist()))
        for gone in (None, *read):
            there = np.append(held[:-1] == self.piece[gone], False) if gone is not None else held < 0
            free = (there | (held == self.empty))[self.covers].all(1)
            over = there[self.covers].sum(1)
            fits = free & (over >= there.sum() - 1)
            for piece in unused:
                cost = np.where(fits & (self.piece == piece), more, np.inf)
                order = cost.argsort(kind="stable")[: _ADDED if gone is None else 1]
                rivals += [
                    tuple(sorted({*read, int(number)} - {gone})) for number in order if cost[number] < np.inf
                ]
        return rivals

    def _above(self, costs: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the costs of cell contents, and of placements, above the cheapest contents of their cells."""
        share = _PLACED / np.array([*self.sizes, math.inf])
        base = (costs + share).min(1, keepdims=True)
        above = costs - base
        padded = np.vstack([above, np.zeros((1, above.shape[1]))])
        return above, padded[self.covers, self.piece[:, None]].sum(1) + _PLACED

    def _greedy(self, empty: NDArray[np.float64], each: NDArray[np.float64]) -> tuple[float, tuple[int, ...]]:
        """Make a reading by repeatedly taking the placement that saves the most; return its cost and the reading."""
        saved = np.append(empty, 0)[self.covers].sum(1) - each
        total = float(empty.sum())
        taken: set[int] = set()
        read: list[int] = []
        for number in saved.argsort(kind="stable")[::-1].tolist():
            if saved[number] <= 0:
                break
            taking = {*self.covers[number].tolist(), -1 - int(self.piece[number])} - {len(empty)}
            if taken.isdisjoint(taking):
                taken |= taking
                total -= float(saved[number])
                read.append(number)
        # Add a little, so that rounding excludes nothing.
        return total + 1e-6, tuple(sorted(read))

    def _solved(
        self, empty: NDArray[np.float64], each: NDArray[np.float64], extra: float, most: int
    ) -> Generator[None, None, list[tuple[float, tuple[int, ...]]]]:
        """Return the cheapest readings that cost at most `extra`; raise TooLarge if there are too many to weigh."""
        cells = len(empty)
        # For each cell, the options that begin there; the option to leave a cell empty has a negative number.
        options: list[list[tuple[int, int, int]]] = [[] for _ in range(cells)]
        for cell, cost in enumerate(empty.tolist()):
            if cost <= extra:
                step = self.step[cell]
                options[step].append((round(cost * _UNIT), 1 << step, -1 - cell))
        for number in (each <= extra).nonzero()[0].tolist():
            steps = [self.step[cell] for cell in self.covers[number].tolist() if cell < cells]
            items = sum(1 << step for step in steps) | 1 << cells + int(self.piece[number])
            options[min(steps)].append((round(float(each[number]) * _UNIT), items, number))
        found = yield from cheapest_within_steps(options, math.floor(extra * _UNIT), most)
        return [(cost / _UNIT, tuple(number for number in read if number >= 0)) for cost, read in found]
