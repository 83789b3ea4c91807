"""Arrangements that use every piece and still leave a gap: leaves at full depth that are no solutions.

The footprints of a two-layered piece differ in size with the way it lies, so all ten pieces of IQ Fit can lie in
the tray with cells left over. Such an arrangement is a vertex at depth 10 of the search tree and not a solution,
which is why an estimate of those vertices is not an estimate of the solutions.

This is the search of dancing links (branch on an item of fewest options), with the children of every vertex in a
random order that belongs to the seed, until all pieces lie and cells are left; begun anew now and then, since a
poor beginning may have nothing of the kind below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from countinghouse.packing.box import Box, Placed, Placement, check_box
from countinghouse.packing.polyforms import Cell

__all__ = ["Arrangement", "with_a_gap"]

#: Vertices looked at before the search begins anew, how often it does, and the stream of the draws.
MAX_VERTICES = 300
MAX_STARTS = 60
#: Placements looked at in all; enough for every start of IQ Fit.
MAX_LOOKED = 30_000_000
_PURPOSE = 0x6A95


@dataclass(frozen=True)
class Arrangement:
    """Pieces that all lie in the tray, and the cells that are left empty."""

    placed: tuple[Placement, ...]
    empty: tuple[Cell, ...]


def with_a_gap(box: Box, seed: int = 1, placed: Placed = ()) -> Arrangement | None:
    """An arrangement of all the pieces (those of `placed` stay) that leaves cells empty.

    None when there is none because the pieces' sizes are fixed, or when none is met in a long search.

    >>> from countinghouse.packing import PUZZLES
    >>> found = with_a_gap(PUZZLES["iq-fit"], seed=1)
    >>> len(found.placed), len(found.empty) > 0
    (10, True)
    >>> with_a_gap(PUZZLES["kanoodle"]) is None
    True
    """
    from countinghouse.exact_cover.draws import Draws

    now = check_box(box).parse(placed)
    draws = Draws(seed, purpose=_PURPOSE)
    left = {name: n for name, n in now.left.items() if n and not box.by_name[name].optional}
    least = sum(n * min((len(p.cells) for p in box.by_piece[name]), default=0) for name, n in left.items())
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
            covered = set(chosen.cells)
            rest = [p for p in options if p.piece in after and covered.isdisjoint(p.cells)]
            for others in search(rest, free - covered, after):
                yield (chosen, *others)

    options = [placement for placement in now.fitting if placement.piece in left]
    for _ in range(MAX_STARTS):
        vertices = 0
        for laid in search(options, frozenset(now.free), left):
            everything = box.parse((*now, *laid))
            return Arrangement(everything, everything.free)
    return None
