"""Lattices: squares, triangles, hexagons, their edges, cubes and balls, whose cells make up pieces and regions.

>>> from countinghouse.exact_cover import count
>>> from countinghouse.packing.lattices import LATTICES, free_polyforms, problem, pyramid
>>> len(free_polyforms(LATTICES["triangles"], 6))
12

Each lattice has its own file, which describes its cells, their neighbours and how to draw them; `lattice.py` and
`cover.py` work for all lattices. `PLANES` has the lattices of the plane, and `SOLIDS` those of space.

>>> from countinghouse.packing.lattices import PLANES, SOLIDS
>>> len(PLANES), list(SOLIDS)
(7, ['cubes', 'balls'])
"""

from countinghouse.packing.lattices.balls import BALLS, pyramid, tetrahedron
from countinghouse.packing.lattices.cover import problem
from countinghouse.packing.lattices.cubes import CUBES
from countinghouse.packing.lattices.hexagons import HEXAGONS
from countinghouse.packing.lattices.lattice import Lattice, free_polyforms
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.solid import Solid
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.lattices.sticks import STICKS
from countinghouse.packing.lattices.tans import TANS
from countinghouse.packing.lattices.triangles import TRIANGLES
from countinghouse.packing.lattices.trigs import TRIGS
from countinghouse.packing.lattices.twigs import TWIGS

__all__ = [
    "LATTICES",
    "PLANES",
    "SOLIDS",
    "Lattice",
    "Plane",
    "Solid",
    "free_polyforms",
    "problem",
    "pyramid",
    "tetrahedron",
]

#: Every lattice by its name.
LATTICES: dict[str, Plane | Solid] = {
    lattice.name: lattice
    for lattice in (SQUARES, TRIANGLES, HEXAGONS, STICKS, TRIGS, TWIGS, TANS, CUBES, BALLS)
}
#: The lattices in the plane, by name.
PLANES = {name: lattice for name, lattice in LATTICES.items() if isinstance(lattice, Plane)}
#: The lattices in space, by name.
SOLIDS = {name: lattice for name, lattice in LATTICES.items() if isinstance(lattice, Solid)}
