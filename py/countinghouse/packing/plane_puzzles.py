"""Puzzles on triangles, hexagons and edges.

The regions are those of Polyform Puzzler (D. Goodger), which records the numbers of solutions up to
symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from countinghouse.packing.lattices import PLANES
from countinghouse.packing.piece_sets import SETS, PieceSet
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.tray import Tray

__all__ = ["PLANE_PUZZLES"]


def _puzzle(title: str, own: PieceSet, rows: str, note: str) -> Callable[[str], Puzzle]:
    """Return a function that makes a puzzle from a set of pieces and a region."""
    return lambda name: Puzzle(name, title, Tray.flat(rows, PLANES[own.lattice]), own.pieces(), note)


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
        "The twelve hexiamonds fill a snowflake, which has sixfold rotational symmetry but no mirror symmetry.",
    ),
    "hexiamonds-trefoil": _puzzle(
        "Hexiamonds, trefoil",
        SETS["hexiamonds"],
        "........xxxxx./.......xxxxxxx/..xxxxxxxxxxxx/.xxxxxxxxxxxx./.xxxxxxxxxxxx./..xxxxxxxxxxxx/.......xxxxxxx/........xxxxx.",
        "The twelve hexiamonds fill three hexagons that meet at one point.",
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
        "The ten tetrasticks with a branch or a crossing, including mirror images, cover every edge of a grid of 4 by 4. Pieces may meet but not cross.",
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
        "The nine twigs (all shapes of one to four edges of hexagons) cover every edge of this comb.",
    ),
    "pentatwigs-5x3": _puzzle(
        "Pentatwigs, 5 × 3",
        SETS["pentatwigs"],
        "..........x./.........x.x/........x.../.......x.x.x/......x...x./.....x.x.x.x/....x...x.../...x.x.x.x.x/..x...x...x./.x.x.x.x.x.x/....x...x.../.x.x.x.x.x.x/..x...x...x./.x.x.x.x.x../....x...x.../.x.x.x.x..../..x...x...../.x.x.x....../....x......./.x.x......../..x.........",
        "The twelve pentatwigs (all shapes of five edges of hexagons) cover the edges of fifteen hexagons.",
    ),
}
