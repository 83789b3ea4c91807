"""Named sets of pieces on every lattice: the sets of the puzzles in the menu, and those in `piece_sets.csv`, which is read
when first needed.

Most pieces have the names of Polyform Puzzler (D. Goodger); :mod:`countinghouse.packing.piece_names` has other names.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from countinghouse.packing.lattices import LATTICES, PLANES
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.pieces import Piece, balls_from_drawing, letters_for

__all__ = ["SETS", "PieceSet", "piece_sets"]

TABLE = Path(__file__).with_name("piece_sets.csv")
COLOURS = 16


@dataclass(frozen=True)
class PieceSet:
    """A set of pieces on a lattice, as drawings by name. `title` is its usual name, `flip` says whether its pieces may be
    flipped in the plane, and `copies` gives the number of copies of a piece (1 if it is absent)."""

    title: str
    lattice: str
    drawings: Mapping[str, str]
    flip: bool = True
    copies: Mapping[str, int] = field(default_factory=dict)

    @property
    def of_balls(self) -> bool:
        """Whether the pieces consist of balls."""
        return LATTICES[self.lattice].round

    def pieces(self, optional: bool = False) -> tuple[Piece, ...]:
        """Return the pieces, each with its letter and colour.

        >>> [piece.name for piece in SETS["tetrahexes"].pieces()]
        ['I', 'J', 'O', 'P', 'S', 'U', 'Y']
        """
        # Pieces made of cubes or balls are drawn as layers of squares.
        plane = PLANES.get(self.lattice, SQUARES)
        # Keep names of one letter: a lower-case letter marks the mirror image of a piece.
        short = all(len(name) == 1 for name in self.drawings)
        letters = tuple(self.drawings) if short else letters_for(self.drawings)
        return tuple(
            Piece(
                name,
                letter,
                number % COLOURS + 1,
                balls_from_drawing(drawing, name, plane),
                self.flip,
                self.copies.get(name, 1),
                optional=optional,
                plane=plane,
            )
            for number, ((name, drawing), letter) in enumerate(
                zip(self.drawings.items(), letters, strict=True)
            )
        )


#: The sets of the menu by name.
SETS = {
    "hexiamonds": PieceSet(
        "Hexiamonds",
        "triangles",
        {
            "C": "..xxxx/.xx...",
            "E": "..xx/.xxx/.x..",
            "F": "..xxx/.xxx.",
            "G": "..xxx/.xx.x",
            "H": "..x../.xxxx/.x...",
            "I": "..xx/.xx./xx..",
            "J": "..xx/.xx./.xx.",
            "O": "xxx/xxx",
            "P": "..x/.xx/xxx",
            "S": "....x/.xxxx/.x...",
            "V": "..xx./.xxxx",
            "X": "..x../.xxxx/...x.",
        },
    ),
    "trihexes": PieceSet(
        "Trihexes", "hexagons", {"A3": "..x./.x.x", "I3": "..x/.x./x..", "V3": "..x.x/.x..."}
    ),
    "tetrahexes": PieceSet(
        "Tetrahexes",
        "hexagons",
        {
            "I": "....x/...x./..x../.x...",
            "J": "..x.x/.x.../x....",
            "O": "..x.x/.x.x.",
            "P": "..x.../.x.x.x",
            "S": "....x/.x.x./x....",
            "U": "..x.x./.x...x",
            "Y": "....x/.x.x./....x",
        },
    ),
    "pentahexes": PieceSet(
        "Pentahexes",
        "hexagons",
        {
            "A": "..x.../.x.x.x/..x...",
            "B": "..x.x/.x.x./x....",
            "C": "..x.x.x./.x.....x",
            "D": "..x./.x.x/x.x.",
            "E": "....x/...x./..x.x/.x...",
            "F": "..x.x/.x.../x.x..",
            "G": "....x./.....x/..x.x./.x....",
            "H": "....x/.x.x./x...x",
            "I": "....x/...x./..x../.x.../x....",
            "J": "....x.x/...x.../..x..../.x.....",
            "L": "..x.x.x/.x...../x......",
            "N": "......x/...x.x./..x..../.x.....",
            "P": "....x/...x./..x../.x.x.",
            "Q": "....x./.x.x.x/x.....",
            "R": "..x.x./.x...x/x.....",
            "S": "......x/.x.x.x./x......",
            "T": "..x.../.x.x.x/x.....",
            "U": "..x.x/.x.../..x.x",
            "V": "..x../.x.../x.x.x",
            "W": "....x.x/.x.x.../x......",
            "X": "..x.../.x.x.x/....x.",
            "Y": "....x/...x./x.x../...x.",
        },
    ),
    "tetrasticks": PieceSet(
        "Tetrasticks",
        "sticks",
        {
            "F": "../x./.x/x./.x",
            "H": ".x../..x./.x.x",
            "I": ".x.x.x.x",
            "J": ".x../x.../.x.x",
            "L": "../x./../x./../x./.x",
            "N": ".....x/....x./.x.x..",
            "O": ".x./x.x/.x.",
            "P": ".x../x.x./...x",
            "R": "..../..x./...x/..x./.x..",
            "T": "..../..x./..../..x./.x.x",
            "U": ".x/x./../x./.x",
            "V": "..../x.../..../x.../.x.x",
            "W": "...../....x/...x./..x../.x...",
            "X": "..../..x./.x.x/..x.",
            "Y": "....../..x.../.x.x.x",
            "Z": "...x/..x./..../..x./.x..",
        },
    ),
    "welded-tetrasticks": PieceSet(
        "Welded tetrasticks",
        "sticks",
        {
            "F": "..../x.x./.x.x",
            "H": ".x.x/..x./.x..",
            "R": "..../..x./.x.x/x...",
            "T": "..../..x./..../..x./.x.x",
            "X": "..../..x./.x.x/..x.",
            "Y": "....../....x./.x.x.x",
            "f": "../x./.x/x./.x",
            "h": ".x../..x./.x.x",
            "r": "..../..x./...x/..x./.x..",
            "y": "....../..x.../.x.x.x",
        },
        flip=False,
    ),
    "tritrigs": PieceSet(
        "Tritrigs",
        "trigs",
        {
            "C": "....../.....x/....../.....x/..x...",
            "E": "..../.x.x/x...",
            "I": "..x...x...x",
            "J": "..../...x/..../.x../..x.",
            "L": "......../.......x/x...x...",
            "O": "....../...x.x/....x.",
            "P": "....../...x.x/x.....",
            "S": "......x/...x.../x......",
            "T": "...../...x./x...x",
            "U": "......x/...x.../....x..",
            "Y": "..../...x/x.../...x",
            "Z": "..x/.x./x..",
        },
    ),
    "small-twigs": PieceSet(
        "Small twigs",
        "twigs",
        {
            "C3": ".../.x./.../.x./..x",
            "C4": "..x/.x./.../.x./..x",
            "I1": "..x",
            "L2": "...../...x./....x",
            "P4": "..x/.x./.../.x./.../.x.",
            "S3": "....../.....x/....x./...x..",
            "W4": "......x/.....x./....x../...x...",
            "Y3": "...../...x./....x/...x.",
            "Y4": ".../.x./.../.x./..x/.x.",
        },
    ),
    "pentatwigs": PieceSet(
        "Pentatwigs",
        "twigs",
        {
            "C": "..x./.x.x/..../.x../..x.",
            "H": ".../.x./.../.x./..x/.x./x..",
            "I": "....../.....x/....x./...x../..x.../.x....",
            "L": "...../...x./...../...x./...../...x./....x/...x.",
            "P": "....../.....x/....x./...x../....../...x../....x.",
            "R": "....../...x../....x./...x.x/....../.....x",
            "S": "..x/.x./.../.x./.../.x./x..",
            "T": "....../...x.x/....x./...x../..x...",
            "U": "....../.....x/....../.....x/....../.....x/....x./...x..",
            "W": ".../.x./.../.x./.../.x./.../.x./..x",
            "X": "....../...x.x/....x./...x.x",
            "Y": "..../.x../..../.x.x/..x./.x..",
        },
    ),
}

SETS["polyhexes-3-4"] = PieceSet(
    "Trihexes and tetrahexes",
    "hexagons",
    {
        **SETS["trihexes"].drawings,
        **{f"{name}4": drawing for name, drawing in SETS["tetrahexes"].drawings.items()},
    },
)


@cache
def piece_sets() -> Mapping[str, PieceSet]:
    """Return all named sets of pieces, on every lattice.

    >>> len(piece_sets()["heptiamonds"].pieces())
    24
    """
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {**SETS, **{row["set"]: _set(row) for row in csv.DictReader(file)}}


def _set(row: Mapping[str, str]) -> PieceSet:
    drawings, copies = {}, {}
    for written in row["pieces"].split(","):
        name, _, drawn = written.partition(":")
        drawings[name], _, several = drawn.partition("*")
        copies[name] = int(several or 1)
    return PieceSet(row["title"], row["lattice"], drawings, row["rule"] != "one-sided", copies)
