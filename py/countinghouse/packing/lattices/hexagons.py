"""Hexagons in axial coordinates: the neighbours of (0, 0) are (1, 0), (0, 1), (-1, 1) and their negatives."""

from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.planes import UNIT

HEXAGONS = Plane(
    name="hexagons",
    title="hexagons",
    basis=UNIT,
    scale=3,
    centres=((0, 0),),
    near=(((3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)),),
    outline=(((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)),),
    largest=8,
    steps=((0, 2), (-1, 1)),
    home=((0, 0),),
    size=1.1,
    example="hexagons:..x.x.x/.x.x.x.x/..x.x.x,A:..x./.x.x*2,I:x.x.x,Hex:x",
)
