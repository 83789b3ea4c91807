"""Packing: place every piece in a tray so that each cell is covered once, and count the ways to do so.

>>> from countinghouse.packing import PUZZLES
>>> kanoodle = PUZZLES["kanoodle"]
>>> len(kanoodle.pieces), len(kanoodle.tray.cells), len(kanoodle.placements)
(12, 55, 1789)
>>> kanoodle.parse("White:a1a2b2")
(Placement('White:a1a2b2'),)

A *placement* is written as the piece's name and its cells: ``White:a1a2b2``. Columns have letters and rows have numbers,
as in a spreadsheet; ``a1`` is at the top left.
"""

from countinghouse.packing.answers import Completions, Hint, PackingCount
from countinghouse.packing.catalogue import PUZZLES
from countinghouse.packing.orbits import Orbit, Orbits
from countinghouse.packing.pieces import Orientation, Piece
from countinghouse.packing.placements import Placement
from countinghouse.packing.puzzle import Board, Puzzle
from countinghouse.packing.tray import Tray

__all__ = [
    "PUZZLES",
    "Board",
    "Completions",
    "Hint",
    "Orbit",
    "Orbits",
    "Orientation",
    "PackingCount",
    "Piece",
    "Placement",
    "Puzzle",
    "Tray",
]
