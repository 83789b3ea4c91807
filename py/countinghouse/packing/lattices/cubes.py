"""Cubes: (x, y, z). Pieces rotate in space; the mirror image of a piece is a different piece."""

from countinghouse.packing.lattices.solid import Solid
from countinghouse.packing.lattices.space import STACKED
from countinghouse.packing.lattices.squares import SQUARES

CUBES = Solid(
    name="cubes",
    title="cubes",
    basis=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    scale=1,
    centres=((0, 0, 0),),
    near=(((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)),),
    outline=((),),
    largest=6,
    boxes=True,
    plane=SQUARES,
    joint="+",
    resting="A cube rests on the cube with the same name in the layer below.",
    example="xxx/xxx+xxx/xxx,T:xxx/.x.,Tripod:8x/x.,Bar:xx*2",
    moves=(
        ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
        ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
        ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    ),
    # Directions along the axes, except down.
    ways_out=((0, 0, 1), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)),
    seen=STACKED,
)
