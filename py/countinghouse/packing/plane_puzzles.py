"""Puzzles on triangles, hexagons and edges, and the sets of pieces that they use.

The names of pieces, and the regions, are those of Polyform Puzzler (D. Goodger), which records the numbers of solutions up to
symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from countinghouse.packing.lattices import LATTICES, PLANES
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.pieces import Piece, balls_from_drawing, letters_for
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.tray import Tray

__all__ = ["PLANE_PUZZLES", "SETS", "PieceSet"]

COLOURS = 16


@dataclass(frozen=True)
class PieceSet:
    """A set of pieces of a lattice, as drawings by name; `title` is its usual name, `flip` says whether its pieces may be flipped in
    the plane, and `copies` how many of a piece there are, if several."""

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
        # Lower case marks the mirror image of a piece.
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


#: The sets by name.
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


def _puzzle(title: str, own: PieceSet, rows: str, note: str) -> Callable[[str], Puzzle]:
    """Return the maker of a puzzle: a set of pieces in a region."""
    return lambda name: Puzzle(name, title, Tray.flat(rows, PLANES[own.lattice]), own.pieces(), note)


SETS["polyhexes-3-4"] = PieceSet(
    "Trihexes and tetrahexes",
    "hexagons",
    {
        **SETS["trihexes"].drawings,
        **{f"{name}4": drawing for name, drawing in SETS["tetrahexes"].drawings.items()},
    },
)

#: The makers of the puzzles by name, in display order.
PLANE_PUZZLES: Mapping[str, Callable[[str], Puzzle]] = {
    "hexiamonds-6x6": _puzzle(
        "Hexiamonds, rhombus 6 × 6",
        SETS["hexiamonds"],
        "......xxxxxxxxxxxx/.....xxxxxxxxxxxx./....xxxxxxxxxxxx../...xxxxxxxxxxxx.../..xxxxxxxxxxxx..../.xxxxxxxxxxxx.....",
        "The twelve hexiamonds (all shapes of six triangles) fill a rhombus.",
    ),
    "hexiamonds-snowflake": _puzzle(
        "Hexiamonds, snowflake",
        SETS["hexiamonds"],
        "......xxx..../.xxxxxxxxx.../.xxxxxxxxxxxx/.xxxxxxxxxxxx/xxxxxxxxxxxx./xxxxxxxxxxxx./...xxxxxxxxx./....xxx......",
        "The twelve hexiamonds fill a snowflake, which has turns of 60° but no mirrors.",
    ),
    "hexiamonds-trefoil": _puzzle(
        "Hexiamonds, trefoil",
        SETS["hexiamonds"],
        "........xxxxx./.......xxxxxxx/..xxxxxxxxxxxx/.xxxxxxxxxxxx./.xxxxxxxxxxxx./..xxxxxxxxxxxx/.......xxxxxxx/........xxxxx.",
        "The twelve hexiamonds fill three hexagons that meet in one point.",
    ),
    "tetrahexes-4x7": _puzzle(
        "Tetrahexes, 4 × 7",
        SETS["tetrahexes"],
        "....x.x.x.x.x.x.x/...x.x.x.x.x.x.x./..x.x.x.x.x.x.x../.x.x.x.x.x.x.x...",
        "The seven tetrahexes (all shapes of four hexagons) fill a parallelogram of 4 by 7.",
    ),
    "tetrahexes-coin": _puzzle(
        "Tetrahexes, coin",
        SETS["tetrahexes"],
        "..x.x.x.x.x../.x.x.x.x.x.x./x.x.x...x.x.x/.x.x.x.x.x.x./..x.x.x.x.x..",
        "The seven tetrahexes fill a coin with a hole.",
    ),
    "polyhexes-hexagon": _puzzle(
        "Trihexes and tetrahexes, hexagon",
        SETS["polyhexes-3-4"],
        "....x.x.x.x.../...x.x.x.x.x../..x.x.x.x.x.x./.x.x.x.x.x.x.x/..x.x.x.x.x.x./...x.x.x.x.x../....x.x.x.x...",
        "The three trihexes and the seven tetrahexes fill a hexagon of 37 hexagons.",
    ),
    "welded-tetrasticks-5x5": _puzzle(
        "Welded tetrasticks, 4 × 4",
        SETS["welded-tetrasticks"],
        ".x.x.x.x./x.x.x.x.x/.x.x.x.x./x.x.x.x.x/.x.x.x.x./x.x.x.x.x/.x.x.x.x./x.x.x.x.x/.x.x.x.x.",
        "The ten tetrasticks with a branch or a crossing, in both forms if they have two, cover every edge of a grid of 4 by 4. Sticks of two pieces may meet but not cross.",
    ),
    "tritrigs-hexagon": _puzzle(
        "Tritrigs, hexagon",
        SETS["tritrigs"],
        "......x...x...../...x.x...x.x.x../........x...x.../.x.x.x.x.x.x...x/..x...x...x...x./.x.x.x.x.x.x...x/........x...x.../...x.x...x.x.x../......x...x.....",
        "The twelve tritrigs (all shapes of three edges of triangles) cover the edges of a ragged hexagon. Pieces may meet but not cross.",
    ),
    "tritrigs-heart": _puzzle(
        "Tritrigs, heart",
        SETS["tritrigs"],
        "......x........./...x.x.x.x....../....x...x...x.../.x.x.x...x.x.x.x/..x...x.......x./.x.x.x...x.x.x.x/....x...x...x.../...x.x.x.x.x.x../......x...x.....",
        "The twelve tritrigs cover the edges of a heart. Pieces may meet but not cross.",
    ),
    "small-twigs-hexagons": _puzzle(
        "Small twigs, hexagons",
        SETS["small-twigs"],
        "......x.../.....x.x../....x...x./...x.x.x.x/......x.../...x.x.x.x/........../...x.x.x.x/......x.../...x.x.x.x/....x...x./.....x.x../......x...",
        "The nine twigs of one to four edges of hexagons cover every edge of this comb.",
    ),
    "pentatwigs-5x3": _puzzle(
        "Pentatwigs, 5 × 3",
        SETS["pentatwigs"],
        "..........x./.........x.x/........x.../.......x.x.x/......x...x./.....x.x.x.x/....x...x.../...x.x.x.x.x/..x...x...x./.x.x.x.x.x.x/....x...x.../.x.x.x.x.x.x/..x...x...x./.x.x.x.x.x../....x...x.../.x.x.x.x..../..x...x...../.x.x.x....../....x......./.x.x......../..x.........",
        "The twelve pentatwigs (all shapes of five edges of hexagons) cover the edges of fifteen hexagons.",
    ),
}
