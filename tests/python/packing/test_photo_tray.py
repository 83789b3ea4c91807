"""The corners of a tray are found in synthetic pictures, and nothing where there is no tray."""

import numpy as np
import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.photo.tray import find_tray
from tests.python.packing.photos import photo

# The finder was tuned on pictures 1 to 36; these are held out.
FEW = range(10_000, 10_003)
MANY = range(20_000, 20_500)


def miss(shot, found):
    """Return by how many cells the worst corner is off, if each may be a half turn away, as the tray is symmetric."""
    true = np.array(shot.grid)
    columns, rows = shot.puzzle.tray.width, shot.puzzle.tray.height
    sides = np.linalg.norm(np.roll(true, -1, 0) - true, axis=1) / [columns, rows, columns, rows]
    cells = np.minimum(sides, np.roll(sides, 1))
    return min((np.linalg.norm(np.roll(found, turn, 0) - true, axis=1) / cells).max() for turn in (0, 2))


def found(seeds):
    """Return how many trays are found within a quarter of a cell, how many elsewhere, and how many not at all."""
    good = bad = none = 0
    for seed in seeds:
        shot = photo(seed)
        corners = find_tray(shot.puzzle, shot.pixels)
        if corners is None:
            none += 1
        elif miss(shot, corners) <= 0.25:
            good += 1
        else:
            bad += 1
    return good, bad, none


@pytest.mark.heavy
def test_trays_are_found():
    good, _, _ = found(FEW)
    assert good >= 2


@pytest.mark.slow
@pytest.mark.heavy
def test_five_hundred_trays_are_looked_for():
    good, bad, _ = found(MANY)
    assert good >= 425
    assert bad <= 32


def test_the_rim_may_have_any_width():
    kanoodle = PUZZLES["kanoodle"]
    pixels = np.full((300, 500, 3), 200, np.uint8)
    pixels[40:260, 30:470] = 40
    for row in range(5):
        for column in range(11):
            top, left = 54 + 40 * row - 4, 40 + 38 * column
            pixels[top : top + 34, left : left + 34] = (120, 60, 30) if (row + column) % 3 else (30, 60, 140)
    corners = find_tray(kanoodle, pixels)
    assert corners is not None
    assert np.abs(np.array(corners) - [(38, 47), (456, 47), (456, 247), (38, 247)]).max() < 10


def test_no_tray_is_found_where_there_is_none():
    rng = np.random.default_rng(3)
    kanoodle = PUZZLES["kanoodle"]
    assert find_tray(kanoodle, np.full((200, 300, 3), 90, np.uint8)) is None
    assert find_tray(kanoodle, rng.integers(0, 256, (200, 300, 3)).astype(np.uint8)) is None
    # A sheet of paper has no cells.
    paper = np.full((200, 300, 3), 60, np.uint8)
    paper[30:170, 20:280] = 230
    assert find_tray(kanoodle, paper) is None
    assert find_tray(PUZZLES["soma"], paper) is None
    hexagons = Puzzle.from_text("hexagons:x.x./.x.x,Pair:x.x*2")
    assert find_tray(hexagons, paper) is None
    with pytest.raises(InputError, match="NumPy array"):
        find_tray(kanoodle, [[1]])
