"""Squares: (x, y) is the square between the points (x, y) and (x + 1, y + 1)."""

from countinghouse.packing.lattices.plane import Plane

_STEPS = ((2, 0), (0, 2), (-2, 0), (0, -2))

SQUARES = Plane(
    name="squares",
    title="squares",
    basis=((1, 0), (0, 1)),
    scale=2,
    centres=((1, 1),),
    near=(_STEPS,),
    outline=(((-1, -1), (1, -1), (1, 1), (-1, 1)),),
    largest=9,
    steps=((0, 1), (-1, 0)),
    home=((-1, 0),),
    boxes=True,
    plain=True,
    example="xxxxx/xxxxx/xxxxx/xxxxx,L:xxxx/x...,P:xx/xx/x.,W:x../xx./.xx,Y:xxxx/.x..",
)
