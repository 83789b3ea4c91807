"""Rotating pieces in solid trays, as the board shows it."""

from __future__ import annotations

import pytest

from countinghouse.packing import PUZZLES
from countinghouse.packing.catalogue import MENU

SOLID = [name for name in MENU if PUZZLES[name].tray.depth > 1]


@pytest.mark.parametrize("name", SOLID)
def test_every_placement_is_an_orientation_moved_and_every_orientation_fits_somewhere(name: str) -> None:
    puzzle = PUZZLES[name]
    for piece in puzzle.pieces:
        ways = [set(way.cells) for way in puzzle.orientations(piece)]
        met = set()
        for placement in puzzle.by_piece[piece.name]:
            top = min(row for row, _ in placement.cells)
            left = min(column for _, column in placement.cells)
            met.add(ways.index({(row - top, column - left) for row, column in placement.cells}))
        if name == "soma":  # in a cube, a piece that is not too high is not too wide
            assert met == set(range(len(ways)))


@pytest.mark.parametrize("name", SOLID)
def test_turning_comes_back(name: str) -> None:
    puzzle = PUZZLES[name]
    for piece in puzzle.pieces:
        ways = puzzle.orientations(piece)
        for way in ways:
            at = way.number
            for _ in range(4):
                at = ways[at].turned
            assert at == way.number
            over = way.flipped
            assert over is not None
            assert ways[over].flipped == way.number
        # From any orientation, the three moves reach all the others.
        for start in range(len(ways)):
            reached, new = {start}, [start]
            while new:
                way = ways[new.pop()]
                for number in (way.turned, way.flipped, way.tipped):
                    if number is not None and number not in reached:
                        reached.add(number)
                        new.append(number)
            assert reached == set(range(len(ways)))
