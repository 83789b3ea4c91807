"""Twigs, the edges of hexagons: from the lower left corner of the hexagon (x, y) to the right, up and left, or down and left,
for kinds 0, 1, 2.

Hexagons are in columns: (x, y) is below (x, y + 1) and to the lower left of (x + 1, y). Three edges meet at a point, so
pieces cannot cross.
"""

from math import sqrt

from countinghouse.packing.lattices.plane import Plane

TWIGS = Plane(
    name="twigs",
    title="twigs (edges of hexagons)",
    basis=((1.5, sqrt(3) / 2), (0.0, sqrt(3))),
    scale=6,
    centres=((0, -3), (-3, 0), (-3, -3)),
    near=(
        ((-3, 3), (-3, 0), (3, 0), (3, -3)),
        ((3, -3), (0, -3), (0, 3), (-3, 3)),
        ((0, 3), (3, 0), (0, -3), (-3, 0)),
    ),
    outline=(((-2, 1), (2, -1)), ((1, -2), (-1, 2)), ((1, 1), (-1, -1))),
    largest=9,
    steps=((-2, 2), (-4, 0)),
    home=((2, 0), (1, -1), (3, -1)),
    size=1.1,
    example="twigs:..x/.x.x/..../.x.x/..x.,Pair:..x/.x.*3",
)
