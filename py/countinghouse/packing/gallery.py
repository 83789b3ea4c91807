"""The gallery: puzzles beyond those of the menu, on every lattice, in two tables that are read when first needed.

`gallery.csv` has a row for each puzzle: its name, its set of pieces, its title, its rule (``left out``: pieces may be left
out), its work, and its tray as :mod:`countinghouse.packing.own` writes it. A row without a tray describes a puzzle of the
menu. Most regions are those of Polyform Puzzler (D. Goodger).

`python -m tools.record_gallery` measured the *work*: it searches several times in random order and records the median
number of items examined before a solution is found. This field is empty if no search found a solution, and it is
``none`` if no solution exists.
"""

from __future__ import annotations

import csv
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from countinghouse.packing.lattices import PLANES
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.own import read_tray
from countinghouse.packing.piece_sets import PieceSet, piece_sets
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.tray import Tray

__all__ = ["LEVELS", "Entry", "entries", "levels"]

TABLE = Path(__file__).with_name("gallery.csv")

#: The levels of the gallery, each with the minimum work of its puzzles.
LEVELS = {"easy": 0, "medium": 2_000, "hard": 20_000, "very hard": 200_000}
#: The level of puzzles known to have no solution, and the value recorded in place of their work.
NO_LEVEL, NO_WORK = "no solution", "none"
#: The name of the rule that pieces may be left out.
LEFT_OUT = "left out"


@dataclass(frozen=True)
class Entry:
    """A puzzle of the gallery that is not in the menu."""

    name: str
    set: str
    title: str
    rule: str
    tray: str

    @property
    def pieces(self) -> PieceSet:
        """The set of its pieces."""
        return piece_sets()[self.set]

    @property
    def whole_title(self) -> str:
        """The title of the set and of the puzzle, as the page shows them."""
        words = f"{self.pieces.title}, {self.title}"
        return f"{words}, some left out" if self.rule == LEFT_OUT else words

    def region(self) -> Tray:
        """Return the tray."""
        return read_tray(self.tray, PLANES.get(self.pieces.lattice, SQUARES))

    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        own = self.pieces.pieces(optional=self.rule == LEFT_OUT)
        note = f"{self.pieces.title}: {len(own)} pieces."
        return Puzzle(self.name, self.whole_title, self.region(), own, note, of_balls=self.pieces.of_balls)


@cache
def _rows() -> tuple[dict[str, str], ...]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def entries() -> Mapping[str, Entry]:
    """Return the puzzles that only the gallery has, keyed by name, in display order.

    >>> entries()["hexiamonds-heart"].puzzle().count().up_to_symmetry
    4154
    """
    return {
        row["puzzle"]: Entry(row["puzzle"], row["set"], row["title"], row["rule"], row["tray"])
        for row in _rows()
        if row["tray"]
    }


@cache
def levels() -> Mapping[str, str]:
    """Return the level of every puzzle; the last level if no search has found a solution.

    >>> levels()["soma"], levels()["heptiamonds-hexagon-hexagram-gasket-2"]
    ('easy', 'very hard')
    """
    names, least = list(LEVELS), list(LEVELS.values())
    return {
        row["puzzle"]: NO_LEVEL
        if row["work"] == NO_WORK
        else names[bisect(least, int(row["work"])) - 1]
        if row["work"]
        else names[-1]
        for row in _rows()
    }
