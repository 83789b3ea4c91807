"""Solution counts recorded by Polyform Puzzler that seemed wrong, as rows of data: its errata, and one correct count."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from countinghouse.claims import Claim
from countinghouse.packing.puzzle import Puzzle

_PENTOMINOES = (
    "F:.xx/xx./.x.,I:xxxxx,L:xxxx/x...,N:.xxx/xx..,P:xx/xx/x.,T:xxx/.x./.x.,U:x.x/xxx,V:x../x../xxx,W:x../xx./.xx,X:.x./xxx/.x.,"
    "Y:xxxx/.x..,Z:xx./.x./.xx"
)
_POLYCUBES = (
    "A4:8./oo,B4:8x/o.,D:8,I3:xxx,I4:xxxx,L4:xxx/..x,M:x,O4:8/8,P4:8o/o.,S4:.xx/xx.,T4:xxx/.x.,V3:8/o"
)
_ONE_SIDED = (
    "I2:xx!,I3:xxx!,I4:xxxx!,L4:xxx/x..!,J4:xxx/..x!,O4:xx/xx!,T4:xxx/.x.!,V3:xx/x.!,Z4:xx./.xx!,S4:.xx/xx.!"
)
_POLYHEXES = (
    "A3:..x./.x.x,H1:x,I2:..x/.x.,I3:..x/.x./x..,I4:....x/...x./..x../.x...,J4:..x.x/.x.../x....,O4:..x.x/.x.x.,"
    "P4:....x./.x.x.x,S4:....x/.x.x./x....,U4:..x.x./.x...x,V3:..x.x/.x...,Y4:....x/.x.x./....x"
)
_POLYIAMONDS = (
    "C4:xx/xx!,C5:xx./xxx!,D2:xx!,I3:..x/.xx!,I4:xxxx!,I5:..x/.xx/xx.!,L5:....x/.xxxx!,P5:..x../.xxxx!,T1:x!,T4:..x./.xxx!,"
    "i4:..xx/.xx.!,l5:..xxx/.xx..!,p5:..xx/.xxx!"
)
_POLYTRIGS = (
    "C3:....../.....x/....../.....x/..x...,E3:..../.x.x/x...,I2:..x...x,I3:..x...x...x,J3:..../...x/..../.x../..x.,"
    "L2:..../...x/x...,L3:......../.......x/x...x...,O3:....../...x.x/....x.,P3:..../...x/..../...x/..x.,"
    "S3:......x/...x.../x......,T3:...../...x./x...x,U3:......x/...x.../....x..,V2:...../...x./....x,Y3:..../...x/x.../...x,"
    "Z3:..x/.x./x.."
)
_POLYOMINOES = "I2:xx,I3:xxx,I4:xxxx,L4:xxx/x..,O4:xx/xx,T4:xxx/.x.,V3:xx/x.,Z4:xx./.xx"
_HEXES_10, _HEXES_8 = (
    "/".join("." * (high - 1 - row) + "x." * (wide - 1) + "x" + "." * row for row in range(high))
    for high, wide in ((4, 10), (5, 8))
)
_WALL = "....../....../....../xxxxxx/....../....../......"
_BLOCK = "....x./xxxxx./.xxxx./.xxxx./.xxxxx/.x...."
_HEXAGONS = (
    "trigs:............................./.....x......................./........x..................../"
    ".....x.x.x.x................./......x...x...x............../.....x.x.x.x................./........x..................../"
    "...x...............x........./......x...............x....../...x.x.x.x.........x.x.x.x.../....x...x...x.......x...x...x/"
    "...x.x.x.x.........x.x.x.x.../......x...............x......"
)
_FLOOR = "...../..x../.xxx./..x../....."

#: For each puzzle: its name in Polyform Puzzler, the recorded count, the count found (None if it is the same), the
#: numbers of all solutions and of symmetries, the puzzle in words, the tray, the pieces, and the cost in seconds.
_ROWS = (
    (
        "SolidPentominoesThreeWalls",
        "90",
        95,
        "380 solutions in all, and 4 symmetries",
        "three walls with the 12 solid pentominoes",
        "+".join([_WALL] * 3 + ["/".join(["xxxxxx"] * 7)]),
        _PENTOMINOES,
        1.5,
    ),
    (
        "SolidPentominoesSpinnerBlock",
        "42",
        56,
        "448 solutions in all, and 8 symmetries",
        "the spinner block with the 12 solid pentominoes",
        "+".join([_BLOCK] * 3),
        _PENTOMINOES,
        1.5,
    ),
    (
        "OneSidedPolyominoes234Octagon",
        "1,023",
        1194,
        "9,552 solutions in all, and 8 symmetries",
        "the octagon with the one-sided polyominoes of 2 to 4 cells",
        "..xxx/.xxxxx/xxxxxxx/xxx.xxx/xxxxxxx/.xxxxx/..xxx",
        _ONE_SIDED,
        0.2,
    ),
    (
        "Polycubes1234CrossTower1",
        "0",
        22_423,
        "179,384 solutions in all, and 8 symmetries",
        "the cross tower with the polycubes of 1 to 4 cubes",
        "+".join([_FLOOR] * 4 + [".xxx./xxxxx/xxxxx/xxxxx/.xxx."]),
        _POLYCUBES,
        0.5,
    ),
    (
        "Polyhexes1234_4x10",
        "3,665,348",
        7_404_530,
        "14,809,060 solutions in all, and 2 symmetries",
        "the 4 by 10 parallelogram with the polyhexes of 1 to 4 cells",
        "hexagons:" + _HEXES_10,
        _POLYHEXES,
        0.5,
    ),
    (
        "Polyhexes1234_5x8",
        "7,578,295",
        15_176_820,
        "30,353,640 solutions in all, and 2 symmetries",
        "the 5 by 8 parallelogram with the polyhexes of 1 to 4 cells",
        "hexagons:" + _HEXES_8,
        _POLYHEXES,
        0.5,
    ),
    (
        "OneSidedPolyiamonds12345SemiRegularHexagon4x2",
        "56,524,164",
        18_058_852,
        "108,353,112 solutions in all, and 6 symmetries",
        "the hexagon with sides 4 and 2 with the one-sided polyiamonds of 1 to 5 cells",
        "triangles:....xxxxx.../...xxxxxxx../..xxxxxxxxx./.xxxxxxxxxxx/.xxxxxxxxxxx/..xxxxxxxxx.",
        _POLYIAMONDS,
        8.0,
    ),
    (
        "Polytrigs23ThreeCongruent_x13",
        "0",
        1,
        "48 solutions in all, and 48 symmetries, which move the three equal parts separately",
        "three separate hexagons of edges, each with two tails, with the ditrigs and tritrigs",
        _HEXAGONS,
        _POLYTRIGS,
        3.5,
    ),
    (
        # The recorded puzzle also has a monomino, which fills a detached cell.
        "Polyominoes1234_7x4PlusOne",
        "1,522",
        None,
        "",
        "a 4 by 7 rectangle with the polyominoes of 2 to 4 cells",
        "/".join(["xxxxxxx"] * 4),
        _POLYOMINOES,
        0.2,
    ),
)


def _counting(text: str) -> Generator[Any, None, int | None]:
    count = yield from Puzzle.from_text(text).count_steps()
    return count.up_to_symmetry


def _two(tray: str) -> str:
    """Name the two methods; they share no code, though a sweep and a search solve the same exact cover problem."""
    if "+" in tray:
        return "A sweep and a search"
    if tray == _HEXAGONS:
        return "A sweep, and a plain program that covers one part after another,"
    return "A sweep, and a plain program that fills the region cell by cell,"


def _claim(
    name: str, recorded: str, found: int | None, parts: str, words: str, tray: str, pieces: str, cost: float
) -> Claim:
    text = f"{tray},{pieces}"
    return Claim(
        id="polyforms-"
        + "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name.replace("_", "-")).lstrip(
            "-"
        ),
        source="D. Goodger, Polyform Puzzler (fork johnrudge/puzzler)",
        where=f"the docstring of the class {name}",
        sentence=f"Ways to fill {words}, up to the symmetries of the region",
        published=int(recorded.replace(",", "")),
        found=found,
        quotation=f"{recorded} solutions",
        argument=parts
        and f"{_two(tray)} find the same: {parts}. Burnside’s lemma gives the number up to symmetry.",
        script=f'from countinghouse.packing import Puzzle\n\ntext = "{text}"\nPuzzle.from_text(text).count().up_to_symmetry',
        steps=partial(_counting, text),
        problem=partial(Puzzle.from_text, text),
        once=True,
        link="packing",
        cost=cost,
        on="2026-11-24",
        version="0.2.0",
    )


SETTLED = tuple(_claim(*row) for row in _ROWS)
