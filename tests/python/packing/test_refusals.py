"""Every public function checks its arguments and the size of its work before it begins."""

import itertools
import sys

import numpy as np
import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle, Tray
from countinghouse.packing.own import polyominoes
from countinghouse.packing.polyforms import free_polyominoes
from countinghouse.packing.svg import sheet_svg
from countinghouse.packing.worksheets import given, worksheet

# Under Pyodide a deeper list crashes the interpreter in Python's own hash() and repr().
DEPTH = 200 if sys.platform == "emscripten" else 5000

BOX = PUZZLES["pentominoes-3x20"]


def nested(depth):
    found = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Tray.rectangle(10**6, 10**6), "number of columns must be a whole number from 1 to 40"),
        (lambda: Tray.box(2, 2, 0), "number of layers"),
        (lambda: Tray.solid("##"), "must be a list"),
        (lambda: BOX.tray.name((5, 5)), "has no cell"),
        (lambda: free_polyominoes(30), "from 1 to 10, not 30"),
        (lambda: free_polyominoes(-1), "from 1 to 10, not -1"),
        (lambda: polyominoes(9), "from 1 to 8"),
        (lambda: BOX.cell(5), "A cell must be text, not 5"),
        (lambda: BOX.piece(nested(DEPTH)), "has no piece"),
        (lambda: BOX.parse(nested(DEPTH)), "is not a placement"),
        (lambda: BOX.parse(5), "are not placements"),
        (lambda: BOX.parse(itertools.repeat("U:a1b1a2a3b3")), "already"),
        (lambda: BOX.count(executor=5), "executor must be"),
        (lambda: BOX.count(memory_mb="much"), "memory_mb must be"),
        (lambda: BOX.nth(10**50), "there are fewer"),
        (lambda: PUZZLES["dominoes-8x8"].nth(10**50), "there are fewer"),
        (lambda: BOX.sample(10**12, 1), "to draw must be"),
        (lambda: BOX.completions().slice(0, 1.5), "stop must be"),
        (lambda: PUZZLES[3], "There is no puzzle 3"),
        (lambda: Puzzle.from_pieces("###", itertools.repeat(("A", "#"))), "at most 40 different pieces"),
        (lambda: Puzzle.from_pieces("###", {"A": "###"}, optional="A"), "optional must be a list"),
        (lambda: Puzzle.from_pieces(itertools.repeat("#"), {"A": "#"}), "at most 40 rows"),
        (lambda: given(BOX, "U:a1b1a2a3b3"), "positions must be a list"),
        (lambda: worksheet(BOX, tasks=10**12), "number of tasks"),
        (lambda: sheet_svg([BOX.board()], columns=0), "columns must be"),
        (lambda: sheet_svg(None), "boards must be a list"),
    ],
)
def test_it_is_refused_in_words(call, words):
    with pytest.raises(InputError, match=words):
        call()


def test_numpy_integers_are_whole_numbers():
    three = np.int64(3)
    assert Tray.rectangle(three, np.int32(20)) == BOX.tray
    assert free_polyominoes(three) == free_polyominoes(3)
    assert BOX.nth(three) == BOX.nth(3)
    assert BOX.sample(three, np.int64(1)) == BOX.sample(3, 1)
    assert Puzzle.from_pieces("###", {"A": "#"}, copies={"A": three}).count().value == 1


def test_a_position_is_parsed_once():
    position = BOX.parse("U:a1b1a2a3b3")
    assert BOX.parse(position) is position
