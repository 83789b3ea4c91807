"""Find arrangements that use every piece and still leave a gap: leaves at full depth that are not solutions.

The footprint of a two-layered piece depends on its orientation, so all ten pieces of IQ Fit may fit in the tray with
cells left over. Such an arrangement is a vertex at depth 10 of the search tree but not a solution, so an estimate of the
vertices at depth 10 is not an estimate of the solutions.

The search uses dancing links and visits the children of every vertex in a random order that the seed determines. It
restarts regularly, because there may be no such leaf below the first vertices that it chose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from countinghouse.packing.bare_puzzle import BarePuzzle, Placed, check_puzzle
from countinghouse.packing.placements import Placement
from countinghouse.packing.polyforms import Cell

__all__ = ["Arrangement", "with_a_gap"]

#: The maximum numbers of vertices between restarts, of starts, and of placements examined in total.
MAX_VERTICES = 300
MAX_STARTS = 60
MAX_LOOKED = 30_000_000
_PURPOSE = 0x6A95


@dataclass(frozen=True)
class Arrangement:
    """Placements of all pieces, and the cells that they leave empty."""

    placed: tuple[Placement, ...]
    empty: tuple[Cell, ...]


def with_a_gap(puzzle: BarePuzzle, seed: int = 1, placed: Placed = ()) -> Arrangement | None:
    """Return an arrangement of all the pieces that includes `placed` and leaves cells empty.

    Returns None if the pieces always cover all cells, or if a long search finds no such arrangement.

    Time: at most 60 searches of 300 vertices each.

    >>> from countinghouse.packing import PUZZLES
    >>> found = with_a_gap(PUZZLES["iq-fit"], seed=1)
    >>> len(found.placed), len(found.empty) > 0
    (10, True)
    >>> with_a_gap(PUZZLES["kanoodle"]) is None
    True
    """
    from countinghouse.draws import Draws

    now = check_puzzle(puzzle).parse(placed)
    draws = Draws(seed, purpose=_PURPOSE)
    left = {name: n for name, n in now.left.items() if n and not puzzle.by_name[name].optional}
    least = sum(n * min((len(p.cells) for p in puzzle.by_piece[name]), default=0) for name, n in left.items())
    if least >= len(now.free):
        return None
    vertices = looked = 0

    def search(
        options: list[Placement], free: frozenset[Cell], left: dict[str, int]
    ) -> Iterator[tuple[Placement, ...]]:
        nonlocal vertices, looked
        vertices += 1
        looked += len(options)
        if not left:
            if free:
                yield ()
            return
        over: dict[object, list[Placement]] = {name: [] for name in left}
        over.update((cell, []) for cell in sorted(free))
        for placement in options:
            over[placement.piece].append(placement)
            for cell in placement.cells:
                over[cell].append(placement)
        branch = min(over.values(), key=len)
        while branch and vertices < MAX_VERTICES and looked < MAX_LOOKED:
            chosen = branch.pop(draws.one_below(len(branch)))
            after = {name: n - (name == chosen.piece) for name, n in left.items()}
            after = {name: n for name, n in after.items() if n}
            taken = set(chosen.takes)
            still = [p for p in options if p.piece in after and taken.isdisjoint(p.takes)]
            for others in search(still, free.difference(chosen.cells), after):
                yield (chosen, *others)

    options = [placement for placement in now.fitting if placement.piece in left]
    for _ in range(MAX_STARTS):
        vertices = 0
        for rest in search(options, frozenset(now.free), left):
            everything = puzzle.parse((*now, *rest))
            return Arrangement(everything, everything.free)
    return None
