"""Sticks, the edges of squares: (x, y, 0) goes from the point (x, y) to (x + 1, y), and (x, y, 1) to (x, y + 1).

Pieces may meet at a point, but not cross.
"""

from countinghouse.packing.lattices.plane import Plane

_AT_ENDS = ((1, 1), (1, -1), (-1, 1), (-1, -1))

STICKS = Plane(
    name="sticks",
    title="sticks (edges of squares)",
    basis=((1, 0), (0, 1)),
    scale=2,
    centres=((1, 0), (0, 1)),
    near=((*_AT_ENDS, (2, 0), (-2, 0)), (*_AT_ENDS, (0, 2), (0, -2))),
    outline=(((-1, 0), (1, 0)), ((0, -1), (0, 1))),
    largest=7,
    rays=((1, 0), (0, 1), (-1, 0), (0, -1)),
    steps=((0, 2), (-2, 0)),
    home=((0, 1), (-1, 0)),
    signs="-|",
    size=1.4,
    example="sticks:.x.x./x.x.x/.x.x./x.x.x/.x.x.,L:.x/x.*6",
)
