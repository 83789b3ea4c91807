"""Tans, halves of squares: the diagonals cut each square into four cells, and a tan is two neighbouring cells, (x, y, k)
and (x, y, k + 1).

In the square between (x, y) and (x + 1, y + 1), the upper, right, lower and left cells have the kinds 0, 1, 2 and 3.
Four cells are needed because either diagonal may divide a square; polyaboloes consist of tans.
"""

from countinghouse.packing.lattices.plane import Plane

_CENTRES = ((3, 5), (5, 3), (3, 1), (1, 3))

TANS = Plane(
    name="tans",
    title="tans (halves of squares)",
    basis=((1, 0), (0, 1)),
    scale=6,
    centres=_CENTRES,
    near=(
        ((2, -2), (-2, -2), (0, 2)),
        ((-2, 2), (-2, -2), (2, 0)),
        ((2, 2), (-2, 2), (0, -2)),
        ((2, 2), (2, -2), (-2, 0)),
    ),
    outline=(
        ((-3, 1), (3, 1), (0, -2)),
        ((1, 3), (1, -3), (-2, 0)),
        ((-3, -1), (3, -1), (0, 2)),
        ((-1, -3), (-1, 3), (2, 0)),
    ),
    largest=6,
    tiles=tuple(zip(_CENTRES, (*_CENTRES[1:], _CENTRES[0]), strict=True)),
    tile="tan",
    steps=((0, 3), (-3, 0)),
    home=((0, 1), (1, 2), (2, 1), (1, 0)),
    size=2,
    example="tans:.x..x/x.xx.x/.x..x,Tan:.x/x*2,Square:.x/x.x/.x",
)
