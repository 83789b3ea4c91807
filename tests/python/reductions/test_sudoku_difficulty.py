"""Difficulty: compare the levels and counts with the steps and the search themselves."""

import pytest

from countinghouse import InputError
from countinghouse.exact_cover.search.watching import walk
from countinghouse.reductions.sudoku import empty, parse, problem
from countinghouse.reductions.sudoku_difficulty import Difficulty, difficulty, level_of
from countinghouse.reductions.sudoku_generator import generate
from countinghouse.reductions.sudoku_steps import TECHNIQUES, grade, steps

FIRST = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


@pytest.mark.heavy
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_what_is_measured_is_what_the_steps_use(level: str) -> None:
    grid = generate(2, level=level)
    found = difficulty(grid)
    assert found.level == level == level_of(grade(grid))
    assert sum(times for _, times in found.used) == sum(1 for _ in steps(grid))
    assert [name for name, _ in found.used] == [name for name in TECHNIQUES if name in dict(found.used)]
    assert found.sentence.startswith(level.capitalize())


def test_the_search_tree_has_as_many_vertices_as_a_walk_through_it() -> None:
    seen = {moment.vertex for moment in walk(problem(FIRST))}
    assert difficulty(FIRST).vertices == len(seen)


def test_sentences() -> None:
    assert Difficulty("hard", (("hidden single", 3), ("trial", 1)), True, 9).sentence == (
        "Hard: 3 singles are not enough; it also takes a trial once."
    )
    assert "it takes a search" in Difficulty("hard", (("naked single", 3),), False, 9).sentence
    assert Difficulty("easy", (), True, 1).sentence == "Easy: the grid is full."
    assert Difficulty("easy", (("naked single", 1),), True, 1).sentence == "Easy: 1 single fills it."


def test_only_a_sudoku_with_one_solution_has_a_difficulty() -> None:
    for grid in (empty(2, 2), parse("123. ...4 .... ....")):
        with pytest.raises(InputError, match="Difficulty can be measured only if there is exactly one"):
            difficulty(grid)
