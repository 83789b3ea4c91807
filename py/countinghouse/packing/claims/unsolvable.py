"""Figures about pentacube puzzles that have no solution, each proved by weights that are checked."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim

_claim = partial(Claim, source=OWN, where="the note on packing", on="2026-11-23", version="0.2.0")

#: The script of a claim, with a field for an expression that gives the cells of the region. It gives a count of 0 only
#: if a certificate passes the independent check.
_PENTACUBES = """\
from itertools import product

from countinghouse.exact_cover import check_reason, reasons
from countinghouse.packing.lattices import LATTICES, free_polyforms, problem

cells = {}
shapes = free_polyforms(LATTICES["cubes"], 5, one_sided=True)
puzzle = problem(LATTICES["cubes"], cells, {{f"piece {{n}}": shape for n, shape in enumerate(shapes)}})
found = reasons(puzzle, steps=0)
0 if len(shapes) == 29 and any(check_reason(puzzle, reason) for reason in found) else "not proved"
"""

#: The second method, a plain program with other weights, given as one digit for each cell in sorted order: it makes the
#: pentacubes, and adds up the greatest weight that each pentacube can cover.
_BY_DIGITS = """\
from itertools import product

cells = sorted({})
weight = dict(zip(cells, map(int, "{}"), strict=True))


def cornered(shape):
    lows = [min(axis) for axis in zip(*shape)]
    return tuple(sorted(tuple(a - b for a, b in zip(cell, lows)) for cell in shape))


def rotations(shape):
    found, todo = set(), [cornered(shape)]
    while todo:
        own = todo.pop()
        if own not in found:
            found.add(own)
            todo += [cornered([(x, -z, y) for x, y, z in own]), cornered([(-y, x, z) for x, y, z in own])]
    return found


steps = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
pieces = {{((0, 0, 0),)}}
for _ in range(4):
    grown = {{(piece, tuple(a + b for a, b in zip(cell, step))) for piece in pieces for cell in piece for step in steps}}
    pieces = {{min(rotations((*piece, cell))) for piece, cell in grown if cell not in piece}}

most = 0
for piece in pieces:
    placed = [
        [tuple(a + b - c for a, b, c in zip(cell, start, way[0])) for cell in way]
        for way in rotations(piece)
        for start in cells
    ]
    most += max(sum(map(weight.get, own)) for own in placed if all(cell in weight for cell in own))
0 if len(pieces) == 29 and most < sum(weight.values()) else "not proved"
"""

_TWO = (
    "The package finds weights of cells and pieces by linear programming and checks them; the plain program has its own weights "
    "of the cells, and adds up the greatest weight that each piece can cover."
)

_OCTAHEDRAL = "[c for c in product(range(-4, 5), repeat=3) if 0 in c and sum(map(abs, c)) < 6]"
_CROSS = """\
[c for c in product(range(-5, 6), range(-5, 6), range(5))
         if 0 in c[:2] or {abs(c[0]), abs(c[1])} == {1, 3}]"""
_SLANT = "[c for c in product(range(9), repeat=3) if c[2] == 0 or (0 in c[:2] and sum(c) < 9)]"

_WORDS = (
    "Solutions of {} with the 29 pentacubes, proved by weights with signs; the entry in the collection Polyform Puzzler is "
    "“0 solutions?”"
)

_OCTAHEDRAL_WEIGHTS = (
    "4404462620262663363303363364233423313324332440462026633033642331332400010100042331332463303366202640"
    "442334233133243324633633033633662620262644044"
)
_CROSS_WEIGHTS = (
    "1111111111111110000011111111111111111111111111111111111000001111111111000001111111111000001111111111"
    "111111111111111111111111100000111111111111111"
)
_SLANT_WEIGHTS = (
    "1111111111111111111222221122221122211221121021111111111111112112222212222222112222122222221122212222"
    "222112212222222112122222221012222222222222222"
)

UNSOLVABLE = (
    _claim(
        id="pentacubes-octahedral-planes",
        sentence=_WORDS.format("three crossed diamonds (Pentacubes9x9x9OctahedralPlanes)"),
        published=0,
        script=_PENTACUBES.format(_OCTAHEDRAL),
        second=_BY_DIGITS.format(_OCTAHEDRAL, _OCTAHEDRAL_WEIGHTS),
        second_by=_TWO,
        second_cost=2,
        link="packing",
        cost=3,
    ),
    _claim(
        id="pentacubes-compound-cross-1",
        sentence=_WORDS.format("a wall in the shape of a compound cross (PentacubesCompoundCross1)"),
        published=0,
        script=_PENTACUBES.format(_CROSS),
        second=_BY_DIGITS.format(_CROSS, _CROSS_WEIGHTS),
        second_by=_TWO,
        second_cost=2,
        link="packing",
        cost=2,
    ),
    _claim(
        id="pentacubes-corner-slant",
        sentence=_WORDS.format("a floor with two slanted walls (PentacubesCornerSlant)"),
        published=0,
        script=_PENTACUBES.format(_SLANT),
        second=_BY_DIGITS.format(_SLANT, _SLANT_WEIGHTS),
        second_by=_TWO,
        second_cost=2,
        link="packing",
        cost=4,
    ),
)
