"""Turn a position into its exact cover problem, in which the copies of a piece share one item, covered several times.

Two kinds of piece need no item, which makes the sweep's states smaller: a piece whose number of copies follows from
the area (32 dominoes fill a chessboard), and an optional piece with at least as many copies as fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from countinghouse.exact_cover.problem import Problem
from countinghouse.kept import Kept
from countinghouse.packing.bare_puzzle import BarePuzzle, Position, check_position
from countinghouse.packing.tray import Tray

__all__ = ["Built", "built", "items_of_pieces"]


#: The measured memory of one option with its items, in bytes.
OPTION_BYTES = 560


@dataclass(frozen=True)
class Built:
    """The exact cover problem of a position; the name of each option is the text of its placement."""

    problem: Problem

    @property
    def nbytes(self) -> int:
        """The approximate memory of the problem, in bytes."""
        return OPTION_BYTES * len(self.problem.options)


def built(placed: Position) -> Built:
    """Return the problem of filling the rest of the tray around `placed`; it is cached, so do not change it."""
    # Positions of different puzzles may have the same placements, so the puzzle is part of the key.
    key = (check_position(placed).puzzle, placed)
    return _kept.get(key) or _kept.keep(key, _build(placed))


_kept = Kept[Built](4)


def items_of_pieces(pieces: Iterable[str], tray: Tray) -> Mapping[str, str]:
    """Map each piece to its item: its name, unless a cell has the same name, such as j4."""
    cells = set(tray.names.values())
    return {name: f"piece {name}" if name in cells else name for name in pieces}


def _build(placed: Position) -> Built:
    puzzle, left, free = placed.puzzle, placed.left, placed.free
    names = puzzle.tray.names
    loose = _kinds_without_item(puzzle, left, len(free))
    optional = {piece.name for piece in puzzle.pieces if piece.optional}
    several = {name: n for name, n in left.items() if n > 1 and name not in loose}
    item_of = items_of_pieces(puzzle.by_name, puzzle.tray)
    secondary = [
        item_of[name] for name, n in left.items() if n == 1 and name in optional and name not in loose
    ]

    options: list[tuple[str, tuple[str, ...]]] = []
    for placement in placed.fitting:
        cells = tuple([names[cell] for cell in placement.cells])
        name = placement.piece
        options.append((placement.text, cells if name in loose else (item_of[name], *cells)))
    # Order the items by first appearance; cells that no option covers come last, but must still be covered.
    items: dict[str, None] = {}
    for _, own in options:
        for item in own:
            items[item] = None
    for name, n in left.items():
        if n and name not in loose:
            items[item_of[name]] = None
    for cell in free:
        items[names[cell]] = None
    free_to_miss = set(secondary)
    crossed = dict.fromkeys(sector for placement in placed.fitting for sector in placement.sectors)
    problem = Problem([item for item in items if item not in free_to_miss], [*secondary, *crossed])
    for (option, own), placement in zip(options, placed.fitting, strict=True):
        problem.add(option, (*own, *placement.sectors))
    for name, n in several.items():
        problem.multiplicity(item_of[name], 0 if name in optional else n, n)
    return Built(problem)


def _kinds_without_item(puzzle: BarePuzzle, left: Mapping[str, int], area: int) -> set[str]:
    """Return the pieces with several copies that need no item: the area fixes how many are used, or they are optional
    and there are enough copies to cover the area."""
    loose: set[str] = set()
    must: dict[str, tuple[int, int]] = {}
    fixed_area = True
    for piece in puzzle.pieces:
        sizes = {len(placement.cells) for placement in puzzle.by_piece[piece.name]}
        n = left[piece.name]
        if piece.optional and piece.copies > 1 and sizes and n * min(sizes) >= area:
            loose.add(piece.name)
            fixed_area = False
        elif piece.optional or len(sizes) > 1:
            fixed_area = False
        elif piece.copies > 1 and sizes:
            must[piece.name] = (min(sizes), n)
        else:
            area -= n * min(sizes, default=0)
    if not fixed_area or not must or sum(size * n for size, n in must.values()) != area:
        return loose
    if _ways(area, [size for size, _ in must.values()]) == 1:
        return loose | set(must)
    return loose | {max(must, key=lambda name: must[name][1])}


def _ways(area: int, sizes: Sequence[int]) -> int:
    """Count the ways to write `area` as a sum of these sizes, distinguishing equal sizes of different kinds."""
    ways = [1] + [0] * area
    for size in sizes:
        for total in range(size, area + 1):
            ways[total] += ways[total - size]
    return ways[area]
