"""The position that people can finish on the home page before Python has loaded."""

from __future__ import annotations

from countinghouse.exhibits.packing.position import GIVEN, PLACED
from countinghouse.packing import PUZZLES
from countinghouse.packing.shape_words import shape_words
from countinghouse.packing.shapes import tray_view
from countinghouse.page.model import Opening
from countinghouse.wording import called

FOUR_TO_GO = (
    "Blue:i4f5g5h5i5.Gray:j2i3j3k3j4.Green:e4f4g4d5e5.Magenta:g1f2g2e3f3.Pink:h1h2g3h3h4."
    "Purple:c1d1e1f1.White:k4j5k5.Yellow:i1j1k1i2k2"
)


def opening() -> Opening:
    """Return Kanoodle’s tray with four pieces left to place."""
    puzzle = PUZZLES["kanoodle"]
    given = puzzle.parse(FOUR_TO_GO)
    ways = puzzle.count(given).value
    tray = tray_view(puzzle)
    return {
        "rows": tray["rows"],
        "columns": tray["columns"],
        "cells": tray["cells"],
        "round": tray["round"],
        "title": f"{puzzle.title}, {sum(given.left.values())} pieces to go",
        "question": "Can you finish it?",
        "pieces": [
            {
                "name": piece.name,
                "called": called(piece.name),
                "letter": piece.letter,
                "colour": piece.colour,
                "left": given.left[piece.name],
                "orientations": [
                    {
                        "cells": way.cells,
                        "words": shape_words(way.cells),
                        "turned": way.turned,
                        "flipped": way.flipped,
                    }
                    for way in puzzle.orientations(piece)
                ],
            }
            for piece in puzzle.pieces
        ],
        "given": [
            {"name": each.text, "piece": each.piece, "cells": [puzzle.tray.name(cell) for cell in each.cells]}
            for each in given
        ],
        "solved": f"Solved! It can be done in {ways} ways (exact).",
        "open": f"{GIVEN.name}={given.text}",
        "placed": PLACED.name,
    }
