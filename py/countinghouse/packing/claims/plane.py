"""Published figures about puzzles on triangles, hexagons and edges."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from countinghouse.claims import Claim
from countinghouse.packing import PUZZLES


def _counting(name: str) -> Generator[Any, None, int]:
    count = yield from PUZZLES[name].count_steps()
    assert count.up_to_symmetry is not None, "the symmetrical solutions of these puzzles are few"
    return count.up_to_symmetry


def _claim(name: str, where: str, published: int, words: str, cost: float = 1.0) -> Claim:
    return Claim(
        id=name,
        source="D. Goodger, Polyform Puzzler (solutions recorded with each puzzle)",
        at_hand=False,
        where=where,
        sentence=f"{words}, up to the symmetries of the region",
        published=published,
        script=(f'from countinghouse.packing import PUZZLES\n\nPUZZLES["{name}"].count().up_to_symmetry'),
        steps=partial(_counting, name),
        problem=partial(PUZZLES.__getitem__, name),
        link=f"packing?puzzle={name}",
        cost=cost,
        on="2026-11-23",
        version="0.2.0",
    )


PLANE_CLAIMS = (
    _claim(
        "hexiamonds-snowflake",
        "HexiamondsSnowflake",
        55,
        "Ways to fill the snowflake with the 12 hexiamonds",
        2,
    ),
    _claim(
        "hexiamonds-trefoil", "HexiamondsTrefoil", 640, "Ways to fill the trefoil with the 12 hexiamonds", 2
    ),
    _claim(
        "tetrahexes-4x7", "Tetrahexes4x7", 9, "Ways to fill the parallelogram of 4 by 7 with the 7 tetrahexes"
    ),
    _claim("tetrahexes-coin", "TetrahexesCoin", 4, "Ways to fill the coin with the 7 tetrahexes"),
    _claim(
        "polyhexes-hexagon",
        "Polyhexes34Hexagon",
        12_290,
        "Ways to fill the hexagon of 37 cells with the trihexes and tetrahexes",
        2,
    ),
    _claim(
        "welded-tetrasticks-5x5",
        "OneSidedWeldedTetrasticks5x5",
        3,
        "Ways to cover the grid of 4 by 4 with the ten one-sided welded tetrasticks",
    ),
    _claim(
        "tritrigs-hexagon", "TritrigsHexagon1", 5, "Ways to cover the ragged hexagon with the 12 tritrigs"
    ),
    _claim("tritrigs-heart", "TritrigsHeart1", 50, "Ways to cover the heart with the 12 tritrigs", 1.5),
    _claim(
        "small-twigs-hexagons",
        "Polytwigs1234Hex2",
        1506,
        "Ways to cover the comb with the 9 twigs of 1 to 4 edges",
    ),
    _claim("pentatwigs-5x3", "Pentatwigs5x3", 194, "Ways to cover 5 by 3 hexagons with the 12 pentatwigs"),
)
