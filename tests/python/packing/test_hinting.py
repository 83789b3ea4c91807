"""Graded hints are never false: their placements belong to the solution, and each sentence is checked by brute force."""

import pytest

from countinghouse import InputError, TooLarge
from countinghouse.packing import PUZZLES, hinting
from countinghouse.packing.hinting import graded_hint
from countinghouse.packing.making import levels, make
from tests.python.packing import brute


def check(puzzle, placed, hint):
    """Check everything that the sentences claim, by other means."""
    fitting = puzzle.fitting(placed)
    if hint.cell is None:
        choice = [p for p in fitting if p.piece == hint.placement.piece]
    else:
        choice = [p for p in fitting if hint.cell in p.cells]
        assert hint.names[0] == puzzle.tray.name(hint.cell)
    assert hint.possibilities == len(choice)
    assert hint.pieces == len({p.piece for p in choice})
    assert sorted(hint.names) == sorted(puzzle.tray.name(cell) for cell in hint.placement.cells)
    assert hint.placement in choice
    others = [p for p in choice if p != hint.placement]
    assert (hint.why == "forced") == (not others)
    ways = brute.solutions(puzzle, placed)
    assert any(hint.placement.text in way for way in ways)
    if hint.why != "a way":
        assert all(hint.placement.text in way for way in ways)


@pytest.mark.parametrize("name", ["kanoodle", "iq-fit", "soma", "slothouber-graatsma", "two-tetrominoes-5x8"])
def test_hints_lead_to_the_only_solution(name):
    for level in levels(PUZZLES[name])[:4]:
        made = make(name, level, 11)
        placed = made.puzzle.parse(made.board.placed)
        while placed.free:
            hint = graded_hint(made.puzzle, placed)
            assert hint.placement in made.solution.placed
            assert hint.why != "a way"
            check(made.puzzle, placed, hint)
            for number in 1, 2, 3:
                assert hint.grade(number).endswith(".")
            placed = made.puzzle.place(placed, hint.placement)
        assert set(placed) == set(made.solution.placed)


def test_where_to_look_does_not_give_the_piece_away():
    made = make("kanoodle", "hard", 3)
    hint = graded_hint(made.puzzle, made.board.placed)
    if hint.cell is not None:
        assert hint.placement.piece not in hint.grade(1)
    assert hint.placement.text.partition(":")[2] not in hint.grade(2)


def test_a_hint_in_words():
    made = make("kanoodle", "starter", 7)
    placed, said = made.puzzle.parse(made.board.placed), []
    while placed.free:
        hint = graded_hint(made.puzzle, placed)
        said.append([hint.grade(number) for number in (1, 2, 3)])
        placed = made.puzzle.place(placed, hint.placement)
    gray = "; every other choice leaves cells that cannot be filled or a piece that fits nowhere."
    assert said[:2] == [
        [
            "Look at Gray: it fits in 6 places.",
            f"Gray covers i1{gray}",
            f"Place Gray on i1, h2, i2, j2 and i3{gray}",
        ],
        [
            "Look at j3: only one piece can cover it, and in only one way.",
            "Only Pink fits at j3.",
            "Place Pink on j3, h4, i4, j4 and k4: nothing else fits at j3.",
        ],
    ]


def test_positions_without_a_hint():
    puzzle = PUZZLES["kanoodle"]
    assert graded_hint(puzzle, "White:b1a2b2") is None
    full = next(puzzle.solutions("White:a1a2b2"))
    assert graded_hint(puzzle, full) is None
    with pytest.raises(InputError, match="from 1 to 3, not 4"):
        graded_hint(puzzle).grade(4)


def test_several_ways_are_not_called_one():
    hint = graded_hint(PUZZLES["kanoodle"])
    assert hint.why == "a way"
    assert hint.grade(3).endswith("; this is part of a way to finish.")


def test_too_much_work_is_said(monkeypatch):
    monkeypatch.setattr(hinting, "STARTS", 0)
    with pytest.raises(TooLarge, match="place some pieces first"):
        graded_hint(PUZZLES["kanoodle"])
