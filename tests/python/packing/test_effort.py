"""Compare effort with a plain version of its definition, and with the dead ends of a search that knows nothing about
it.
"""

from statistics import median

import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.effort import LEVELS, LOOKED, effort, level_of
from countinghouse.packing.making import levels, make
from tests.python.packing import brute


class Person:
    """Apply the definition to sets: this is slow, and shares only the order of cells and pieces with the module."""

    def __init__(self, puzzle):
        self.puzzle = puzzle

    def choices(self, placed):
        """Return the placements for each free cell, then for each piece with one copy left, in the order of the
        tray.
        """
        fitting = self.puzzle.fitting(placed)
        left = self.puzzle.left(placed)
        cells = [[p for p in fitting if cell in p.cells] for cell in self.puzzle.free_cells(placed)]
        return cells + [[p for p in fitting if p.piece == name] for name, n in left.items() if n == 1]

    def stuck(self, placed):
        return any(not choice for choice in self.choices(placed)) or not self.islands_can_be_filled(placed)

    def islands_can_be_filled(self, placed):
        tray, left = self.puzzle.tray, self.puzzle.left(placed)
        sums = {0}
        for name, n in left.items():
            sizes = {len(p.cells) for p in self.puzzle.by_piece[name]}
            for _ in range(n):
                sums |= {total + size for total in sums for size in sizes}
        free = set(self.puzzle.free_cells(placed))
        while free:
            island, edge = set(), {min(free)}
            while edge:
                island |= edge
                near = {tray.cells[i] for cell in edge for i in tray.near[tray.index[cell]]}
                edge = (near & free) - island
            if len(island) not in sums:
                return False
            free -= island
        return True

    def step(self, placed):
        choices = self.choices(placed)
        for choice in choices:
            if len(choice) < 2:
                return choice, choice
        few = sorted(choices, key=len)[:LOOKED]
        best = None
        for choice in few:
            left = [p for p in choice if not self.stuck(self.puzzle.place(placed, p))]
            if best is None or len(left) < len(best[1]):
                best = choice, left
            if len(left) < 2:
                break
        return best

    def refute(self, placed, held):
        if not self.puzzle.free_cells(placed):
            return 0
        choice, left = self.step(placed)
        cost = (1 + held) * max(1, len(choice))
        more = held if len(left) == 1 else held + 1
        return cost + sum(self.refute(self.puzzle.place(placed, p), more) for p in left)

    def effort(self, placed, solution):
        total = 0
        while self.puzzle.free_cells(placed):
            choice, left = self.step(placed)
            (right,) = [p for p in choice if p.text in solution]
            total += len(choice) + sum(
                self.refute(self.puzzle.place(placed, p), 1) for p in left if p is not right
            )
            placed = self.puzzle.place(placed, right)
        return total


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("kanoodle", "starter"),
        ("kanoodle", "easy"),
        ("iq-fit", "easy"),
        ("soma", "medium"),
        ("two-tetrominoes-5x8", "easy"),
        ("slothouber-graatsma", "starter"),
    ],
)
def test_effort_is_as_defined(name, level):
    puzzle = PUZZLES[name]
    for number in (1, 2):
        made = make(name, level, number)
        solution = {placement.text for placement in made.solution.placed}
        assert made.effort == Person(puzzle).effort(puzzle.parse(made.board.placed), solution)
        assert effort(puzzle, made.board.placed) == made.effort
        assert level_of(made.effort) == level


def test_a_forced_chain_takes_a_step_a_piece():
    puzzle = Puzzle.from_pieces("#########", {"A": "##", "B": "###", "C": "####"})
    assert effort(puzzle, "A:a1b1.B:c1d1e1") == 1
    ell = Puzzle.from_pieces(["####", "#..."], {"A": ["##", "#."], "B": ["##"]})
    assert effort(ell, "") == 2


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["kanoodle", "iq-fit"])
def test_dead_ends_rise_with_the_level(name):
    """A small version of ``python -m tests.bench.levels``."""
    stuck = [
        median(
            brute.dead_ends(PUZZLES[name], make(name, level, number).board.placed) for number in range(1, 13)
        )
        for level in levels(PUZZLES[name])
    ]
    assert len(stuck) == 5
    assert stuck == sorted(set(stuck))


def test_the_plain_search_counts_dead_ends():
    puzzle = Puzzle.from_pieces("####", {"A": "#", "B": "###"})
    # a1 is reached by A and B, and each of them leaves one placement of the other.
    assert brute.dead_ends(puzzle, "") == 0
    puzzle = Puzzle.from_pieces("#####", {"A": "##", "B": "##", "C": "##"})
    assert brute.dead_ends(puzzle, "") == 6


def test_what_has_no_effort():
    with pytest.raises(InputError, match="this one has several"):
        effort(PUZZLES["kanoodle"], "")
    with pytest.raises(InputError, match="this one has none"):
        effort(PUZZLES["kanoodle"], "White:b1a2b2")
    with pytest.raises(InputError, match="effort must be a whole number"):
        level_of(-1)
    assert level_of(0) == next(iter(LEVELS))
