"""Triangles: (x, y, 0) points up and (x, y, 1) points down; together they make the rhombus at (x, y)."""

from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.planes import UNIT

TRIANGLES = Plane(
    name="triangles",
    title="triangles",
    basis=UNIT,
    scale=3,
    centres=((1, 1), (2, 2)),
    near=(((1, 1), (-2, 1), (1, -2)), ((-1, -1), (2, -1), (-1, 2))),
    outline=(((-1, -1), (2, -1), (-1, 2)), ((1, 1), (-2, 1), (1, -2))),
    largest=10,
    steps=((0, 2), (-1, 1)),
    home=((0, 0), (0, 1)),
    signs="AV",
    size=1.5,
    example="triangles:..xxxxx/.xxxxxxx/.xxxxxxx/..xxxxx,C:..xxxx/.xx...,F:..xxx/.xxx.,P:..x/.xx/xxx,V:..xx./.xxxx",
)
