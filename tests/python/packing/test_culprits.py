"""Culprits, against brute force over all subsets of the placed pieces."""

from itertools import combinations

import pytest

from countinghouse import InputError
from countinghouse.draws import Draws
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing import culprits as module
from countinghouse.packing.culprits import Culprits, culprits, culprits_steps
from tests.python.packing import brute

SMALL = {
    "slothouber-graatsma": PUZZLES["slothouber-graatsma"],
    "tetrominoes": PUZZLES["two-tetrominoes-4x10"],
    "optional": Puzzle.from_pieces(
        ["#####", "#####", "####."],
        {"L": ["#.", "##"], "I": ["###"], "D": ["##"], "S": [".##", "##."], "U": ["#.#", "###"]},
        copies={"D": 2},
        optional=["U", "I"],
    ),
}


def at_random(puzzle, seed, most):
    draws = Draws(seed)
    placed = puzzle.parse(())
    wanted = 1 + draws.one_below(most)
    while len(placed) < wanted and placed.fitting:
        placed = puzzle.place(placed, placed.fitting[draws.one_below(len(placed.fitting))])
    return placed


def by_brute_force(puzzle, placed, keep=()):
    """Return every smallest set whose removal leaves ways to finish, with the number of ways."""
    loose = [placement for placement in placed if placement not in keep]
    for size in range(len(loose) + 1):
        ways = {
            gone: len(brute.solutions(puzzle, [p for p in placed if p not in gone]))
            for gone in combinations(loose, size)
        }
        found = {gone: n for gone, n in ways.items() if n}
        if found:
            return size, found
    return None, {}


@pytest.mark.parametrize("name", SMALL)
def test_the_smallest_sets_and_their_ways(name):
    puzzle = SMALL[name]
    sizes = set()
    for seed in range(12):
        placed = at_random(puzzle, seed, 6)
        if len(placed.free) > 28:
            continue
        size, found = by_brute_force(puzzle, placed)
        told = culprits(puzzle, placed)
        assert told.enough == size
        assert told.complete
        if size:
            assert {culprit.pieces: culprit.ways for culprit in told.found} == found
        sizes.add(size)
    assert len(sizes - {0}) > 1


def test_pieces_that_stay_are_never_culprits():
    puzzle = SMALL["optional"]
    several = 0
    for seed in range(40):
        placed = at_random(puzzle, seed, 4)
        keep = placed[:1]
        size, found = by_brute_force(puzzle, placed, keep)
        told = culprits(puzzle, placed, keep)
        assert told.enough == size
        assert told.hopeless == (size is None)
        if size:
            several += 1
            assert {culprit.pieces: culprit.ways for culprit in told.found} == found
    assert several > 3


def test_culprits_stream_before_they_are_counted():
    puzzle = PUZZLES["kanoodle"]
    # A corner is lost: no piece can cover this cell.
    placed = "White:b1a2b2.Cyan:e1f1g1e2e3"
    told = [step for step in culprits_steps(puzzle, placed) if step is not None]
    assert told[0].ways is None
    assert told[0].sentence == "Remove White and there is a way to finish."
    assert told[-1].ways == puzzle.count("Cyan:e1f1g1e2e3").value
    assert told[-1].sentence == f"Remove White and there are {told[-1].ways:,} ways to finish."


def test_in_words():
    puzzle = PUZZLES["pentominoes-3x20"]
    assert culprits(puzzle, "U:a1b1a2a3b3").sentence == "There is a way to finish."
    none = culprits(PUZZLES["tetrominoes-4x5"], "I:a1b1c1d1")
    assert none.hopeless
    assert none.sentence == "There is no way to finish, even if you remove pieces."


def nothing(*given):
    """There is not enough memory for this sweep."""
    yield


def test_what_is_not_known_is_said(monkeypatch):
    monkeypatch.setattr(module, "SOON_WORK", 0)
    monkeypatch.setattr(module, "STARTS", 0)
    monkeypatch.setattr(module, "_swept", nothing)
    told = culprits(PUZZLES["kanoodle"], "White:b1a2b2.Cyan:e1f1g1e2e3")
    assert told == Culprits((), None, complete=False)
    assert told.sentence == "Which pieces to remove is not known yet."


def test_what_is_refused():
    with pytest.raises(InputError, match="must stay, but it is not placed"):
        culprits(PUZZLES["kanoodle"], "White:b1a2b2", keep="Cyan:e1f1g1e2e3")
