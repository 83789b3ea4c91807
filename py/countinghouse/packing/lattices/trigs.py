"""Trigs, the edges of triangles: from the point (x, y) to (x + 1, y), (x, y + 1) or (x - 1, y + 1), for kinds 0, 1, 2.

Pieces may meet at a point, but not cross.
"""

from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.planes import UNIT

_RAYS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _near(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """Return the differences from an edge, half of which is (x, y), to the edges that share an end with it."""
    ends = ((x, y), (-x, -y))
    return tuple((a + b, c + d) for a, c in ends for b, d in _RAYS if (a + b, c + d) != (0, 0))


TRIGS = Plane(
    name="trigs",
    title="trigs (edges of triangles)",
    basis=UNIT,
    scale=2,
    centres=((1, 0), (0, 1), (-1, 1)),
    near=(_near(1, 0), _near(0, 1), _near(-1, 1)),
    outline=(((-1, 0), (1, 0)), ((0, -1), (0, 1)), ((1, -1), (-1, 1))),
    largest=6,
    rays=_RAYS,
    steps=((0, 4), (-2, 2)),
    home=((0, 2), (-1, 1), (-1, -1)),
    size=1.8,
    example="trigs:......x/...x.x.x.x/....x...x,L:..x/.x.*2,V:.x.x,Trig:..x",
)
