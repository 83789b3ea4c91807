"""Cubes: (x, y, z). Pieces rotate in space; the mirror image of a piece is a different piece."""

from countinghouse.packing.lattices.lattice import Lattice

CUBES = Lattice(
    name="cubes",
    title="cubes",
    basis=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    scale=1,
    centres=((0, 0, 0),),
    near=(((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)),),
    outline=((),),
    largest=6,
)
