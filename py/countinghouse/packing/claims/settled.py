"""Numbers of solutions that Polyform Puzzler records and that are too small: its errata, as rows of data."""

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
_WALL = "....../....../....../xxxxxx/....../....../......"
_BLOCK = "....x./xxxxx./.xxxx./.xxxx./.xxxxx/.x...."
_FLOOR = "...../..x../.xxx./..x../....."

#: The name there, the recorded number, the number found, its parts, what is filled, the tray, the pieces, and the cost in seconds.
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
)


def _counting(text: str) -> Generator[Any, None, int | None]:
    count = yield from Puzzle.from_text(text).count_steps()
    return count.up_to_symmetry


def _claim(
    name: str, recorded: str, found: int, parts: str, words: str, tray: str, pieces: str, cost: float
) -> Claim:
    text = f"{tray},{pieces}"
    return Claim(
        id="polyforms-"
        + "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("-"),
        source="D. Goodger, Polyform Puzzler (fork johnrudge/puzzler)",
        where=f"the docstring of the class {name}",
        sentence=f"Ways to fill {words}, up to the symmetries of the region",
        published=int(recorded.replace(",", "")),
        found=found,
        quotation=f"{recorded} solutions",
        argument=f"A sweep and a search find the same: {parts}. Burnside’s lemma gives the number up to symmetry.",
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
