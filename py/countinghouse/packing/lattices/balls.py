"""Balls, packed in the face-centred cubic lattice: the centre of (x, y, z) is (x + z / 2, y + z / 2, z / √2).

A ball rests in the hollow between four balls below it, and touches twelve others. Pieces rotate in space.
"""

from math import sqrt

from countinghouse.checks import whole
from countinghouse.packing.lattices.lattice import Cell
from countinghouse.packing.lattices.solid import Solid
from countinghouse.packing.lattices.space import IN_HOLLOWS
from countinghouse.packing.lattices.squares import SQUARES

_UP = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 1), (0, -1, 1), (-1, -1, 1))

BALLS = Solid(
    name="balls",
    title="balls",
    basis=((1, 0, 0), (0, 1, 0), (0.5, 0.5, sqrt(0.5))),
    scale=1,
    centres=((0, 0, 0),),
    near=((*_UP, *((-x, -y, -z) for x, y, z in _UP)),),
    outline=((),),
    largest=5,
    round=True,
    plane=SQUARES,
    joint="^",
    resting="A ball rests on four balls in the layer below: the ball at b2 rests on b2, c2, b3 and c3.",
    example="x../.../...^xx./xx./...^xxx/xxx/xxx,Row:xxx,Corner:xx/x.,Square:xx/xx,L:xxx/x..",
    moves=(
        ((0, 1, 0), (-1, 0, -1), (0, 0, 1)),
        ((1, 0, 1), (0, -1, 0), (0, 0, -1)),
        ((0, 1, 0), (0, 1, 1), (1, -1, 0)),
    ),
    # Directions along the axes of the lattice's cubes (one axis is vertical), or halfway between two or three axes.
    ways_out=(
        (-1, -1, 2),
        *((0, 0, 1), (-1, 0, 1), (0, -1, 1), (-1, -1, 1)),
        *((1, -1, 2), (-1, 1, 2), (-3, -1, 2), (-1, -3, 2)),
        *((1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)),
        *((1, 1, 0), (1, -1, 0), (-1, 1, 0), (-1, -1, 0)),
    ),
    seen=IN_HOLLOWS,
)


def pyramid(side: int) -> tuple[Cell, ...]:
    """Return the balls of a square pyramid with `side` balls along each edge (1 to 10).

    >>> len(pyramid(5))
    55
    """
    side = whole(side, "The side of the pyramid", 1, 10)
    return tuple((x, y, z) for z in range(side) for y in range(side - z) for x in range(side - z))


def tetrahedron(side: int) -> tuple[Cell, ...]:
    """Return the balls of a tetrahedron with `side` balls along each edge (1 to 12).

    >>> len(tetrahedron(4))
    20
    """
    side = whole(side, "The side of the tetrahedron", 1, 12)
    # The tetrahedron is spanned by (1, 0, 0), (0, 0, 1) and (0, -1, 1), neighbours of the origin that touch one another.
    return tuple((x, -b, a + b) for a in range(side) for b in range(side - a) for x in range(side - a - b))
