"""The solutions of a lattice puzzle up to symmetry, from the list of all solutions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from countinghouse.exact_cover import Problem, solve
from countinghouse.packing.lattices import Lattice


def orbits(
    made: Problem,
    lattice: Lattice,
    region: Iterable[tuple[int, ...]],
    pieces: Mapping[str, Any],
    one_sided: bool,
) -> tuple[int, int]:
    """List the solutions; return their number, and that of their orbits under the symmetries of the region."""
    flip = not one_sided and lattice.dimension == 2
    named = {
        shape: name
        for name, cells in pieces.items()
        for shape in lattice.orientations(lattice.shape(cells), flip)
    }
    symmetries = lattice.symmetries(lattice.shape(region))
    seen, solutions = set(), 0
    for solution in solve(made):
        solutions += 1
        images = []
        for symmetry in symmetries:
            covered = []
            for option in solution:
                cells = str(option).partition(":")[2].split()
                centres = (lattice.centre(tuple(map(int, cell.split(",")))) for cell in cells)
                shape = tuple(sorted(symmetry[centre] for centre in centres))
                covered.append((named.get(lattice.normal(shape), ""), *shape))
            # A mirror image may consist of other pieces.
            if all(name for name, *_ in covered):
                images.append(tuple(sorted(covered)))
        seen.add(min(images))
    return solutions, len(seen)
