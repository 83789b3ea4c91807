"""Prepared positions: as many ways to finish as promised, by an independent search; the same for a seed."""

import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.worksheets import DIFFICULTIES, worksheet, worksheet_steps
from tests.python.packing import brute


@pytest.mark.parametrize("name", ["kanoodle", "pentominoes-5x12", "soma", "two-tetrominoes-5x8"])
@pytest.mark.parametrize(("difficulty", "ways"), [("easy", 1), ("medium", 2), ("hard", 1)])
def test_every_task_has_exactly_the_promised_ways(name, difficulty, ways):
    puzzle = PUZZLES[name]
    sheet = worksheet(puzzle, tasks=3, difficulty=difficulty, ways=ways, seed=4)
    assert len(sheet.tasks) == 3
    assert len({task.link for task in sheet.tasks}) == 3
    for number, task in enumerate(sheet.tasks, 1):
        assert task.number == number
        found = brute.solutions(puzzle, task.link)
        assert len(found) == ways == task.ways
        assert {frozenset(p.text for p in board.placed) for board in task.solutions} == set(found)
        assert sorted(task.missing) == sorted(
            name for name, n in puzzle.left(task.link).items() for _ in range(n)
        )
        assert task.sentence.startswith("Lay ")


def test_harder_leaves_more_to_find():
    puzzle = PUZZLES["kanoodle"]
    left = [len(worksheet(puzzle, 1, difficulty, seed=2).tasks[0].missing) for difficulty in DIFFICULTIES]
    assert left == sorted(left)
    assert len(set(left)) == 3


def test_a_seed_is_a_worksheet():
    puzzle = PUZZLES["pentominoes-3x20"]
    sheet = worksheet(puzzle, 4, "medium", seed=9)
    assert sheet == worksheet(puzzle, 4, "medium", seed=9)
    assert sheet.tasks != worksheet(puzzle, 4, "medium", seed=10).tasks
    steps = [step for step in worksheet_steps(puzzle, 4, "medium", seed=9) if step in sheet.tasks]
    assert tuple(steps) == sheet.tasks


def test_both_pages_show_every_task():
    sheet = worksheet(PUZZLES["kanoodle"], 5, "easy", seed=1)
    tasks, solved = sheet.svg(), sheet.svg(solved=True)
    for number in range(1, 6):
        assert f">{number}</text>" in tasks
        assert f">{number}</text>" in solved
    assert solved.count("<path") == 5 * 12
    assert tasks.count("<path") == 5 * 9


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"tasks": 0}, "1 to 60 tasks"),
        ({"tasks": 61}, "1 to 60 tasks"),
        ({"ways": 0}, "1 to 1000 ways"),
        ({"ways": True}, "1 to 1000 ways"),
        ({"difficulty": "impossible"}, "easy, medium, hard"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_asked_for(wanted, words):
    with pytest.raises(InputError, match=words):
        worksheet(PUZZLES["kanoodle"], **wanted)


def test_a_puzzle_without_such_positions_says_so():
    with pytest.raises(InputError, match="no solution"):
        worksheet(PUZZLES["tetrominoes-4x5"])
    tiny = Puzzle.from_pieces("####", {"A": "#", "B": "###"})
    with pytest.raises(InputError, match="exactly 7 ways"):
        worksheet(tiny, tasks=2, ways=7)
