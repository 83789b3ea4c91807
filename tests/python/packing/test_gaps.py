"""Arrangements of all pieces that leave a gap are real, and are found only if there are any."""

import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle


@pytest.mark.parametrize("seed", range(12))
def test_ten_pieces_lie_in_iq_fits_tray_and_leave_a_gap(seed):
    puzzle = PUZZLES["iq-fit"]
    found = puzzle.with_a_gap(seed)
    assert found is not None
    assert {placement.piece for placement in found.placed} == {piece.name for piece in puzzle.pieces}
    assert len(found.placed) == 10
    covered = {cell for placement in found.placed for cell in placement.cells}
    assert len(covered) == sum(len(placement.cells) for placement in found.placed)
    assert found.empty
    assert set(found.empty) == set(puzzle.tray.cells) - covered
    assert found == puzzle.with_a_gap(seed)
    # It is a leaf but not a solution: nothing is left to place.
    assert puzzle.fitting(found.placed) == ()
    assert puzzle.count(found.placed).value == 0


def test_pieces_already_laid_stay():
    puzzle = PUZZLES["iq-fit"]
    laid = puzzle.with_a_gap(3).placed[:3]
    again = puzzle.with_a_gap(5, laid)
    assert again is not None
    assert set(laid) <= set(again.placed)


def test_there_is_none_where_the_area_says_so():
    assert PUZZLES["kanoodle"].with_a_gap() is None
    assert PUZZLES["soma"].with_a_gap() is None
    # A bar that fits nowhere leaves nothing to arrange.
    assert Puzzle.from_pieces("##/##", {"A": "###"}).with_a_gap() is None
    tight = Puzzle.from_pieces("###", {"A": "##", "B": "#"})
    assert tight.with_a_gap() is None


def test_a_seed_that_is_none_is_refused():
    with pytest.raises(InputError, match="seed"):
        PUZZLES["iq-fit"].with_a_gap(-1)
