"""Prepared positions have the promised number of ways to finish, by an independent search, and are the same for a
seed.
"""

import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle, worksheets
from countinghouse.packing.worksheets import (
    DIFFICULTIES,
    Source,
    Task,
    challenge,
    given,
    task_steps,
    worksheet,
    worksheet_steps,
)
from tests.python.packing import brute


@pytest.mark.heavy
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
        assert task.sentence.startswith("Place ")


@pytest.mark.heavy
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
    assert solved.count("<path") == 5 * (1 + 12)  # the tray and its pieces
    assert tasks.count("<path") == 5 * (1 + 9)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"tasks": 0}, "tasks must be a whole number from 1 to 60"),
        ({"tasks": 61}, "tasks must be a whole number from 1 to 60"),
        ({"ways": 0}, "ways to finish must be a whole number from 1 to 1,000"),
        ({"ways": True}, "ways to finish must be a whole number from 1 to 1,000"),
        ({"difficulty": "impossible"}, "easy, medium or hard"),
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


def test_where_the_table_is_too_large_pieces_are_laid_first(monkeypatch):
    monkeypatch.setattr(worksheets, "TABLE_MB", 4)
    puzzle = PUZZLES["pentominoes-6x10"]
    sheet = worksheet(puzzle, 3, "easy", seed=3)
    assert len({task.link for task in sheet.tasks}) == 3
    for task in sheet.tasks:
        assert len(brute.solutions(puzzle, task.link)) == 1
    assert sheet == worksheet(puzzle, 3, "easy", seed=3)


def tasks_of(work, many):
    found = []
    for step in work:
        if isinstance(step, Task):
            found.append(step)
            if len(found) == many:
                break
    return found


def test_one_more_is_another_one():
    source = Source(PUZZLES["two-tetrominoes-5x8"])
    first = [task.link for task in tasks_of(task_steps(source, "easy", 1, 5), 3)]
    assert first == [task.link for task in worksheet(source.puzzle, 3, "easy", seed=5).tasks]
    rest = [task.link for task in tasks_of(task_steps(source, "easy", 1, 5, without=first[:2]), 1)]
    assert not set(rest) & set(first[:2])
    later = [task.link for task in tasks_of(task_steps(source, "easy", 1, 5, turn=1), 3)]
    assert later != first


@pytest.mark.parametrize("name", ["kanoodle", "two-tetrominoes-5x8", "soma"])
def test_given_positions_are_counted(name):
    puzzle = PUZZLES[name]
    full = next(puzzle.solutions())
    positions = [full, full[:-4], full[2:-4], puzzle.write(full[3:])]
    sheet = given(puzzle, positions)
    assert [task.number for task in sheet.tasks] == [1, 2, 3, 4]
    for task, position in zip(sheet.tasks, positions, strict=True):
        found = brute.solutions(puzzle, puzzle.write(position))
        assert task.ways == len(found)
        shown = [frozenset(p.text for p in board.placed) for board in task.solutions]
        assert len(set(shown)) == len(shown) == min(6, task.ways)
        assert set(shown) <= set(found)
    assert sheet.tasks[0].sentence == "Nothing is left to place. There is one way to finish."


def test_what_may_stay_out_is_said():
    puzzle = Puzzle.from_pieces("####", {"A": "#", "B": "##"}, copies={"A": 4}, optional=["B"])
    sheet = given(puzzle, ["A:a1.A:b1"])
    assert sheet.tasks[0].sentence == "Place 2 × A; B may stay out. There is one way to finish."
    dead = given(PUZZLES["kanoodle"], ["White:b1a2b2"]).tasks[0]
    assert dead.ways == 0
    assert dead.sentence.endswith("There is no way to finish.")
    assert "No way to finish." in given(PUZZLES["kanoodle"], ["White:b1a2b2"]).svg(solved=True)
    with pytest.raises(InputError, match="its shape is different"):
        given(PUZZLES["kanoodle"], ["White:a1b1c1"])


# The page's new puzzles of Kanoodle are the puzzles made here (tests/browser/test_new_puzzle.py).
@pytest.mark.parametrize("name", [pytest.param("kanoodle", marks=pytest.mark.heavy), "soma"])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_new_puzzle_has_one_way_to_finish(name, difficulty):
    puzzle = PUZZLES[name]
    task = challenge(puzzle, difficulty, seed=17)
    assert len(brute.solutions(puzzle, task.link)) == 1 == task.ways
    assert task == challenge(puzzle, difficulty, seed=17)
    assert len(task.missing) == worksheets.pieces_to_find(len(puzzle.pieces), difficulty)
    # The worksheets use the same generator.
    assert task.board == worksheet(puzzle, 1, difficulty, seed=17).tasks[0].board


@pytest.mark.heavy
def test_the_daily_puzzle_never_changes():
    # Links rely on these: CPython and Pyodide both run this.
    days = {
        "2026-11-22": "Cyan:h1h2f3g3h3.Gray:j2i3j3k3j4.Green:b4c4d4a5b5.LightGreen:f1g1f2g2.Pink:a1a2a3b3a4.White:d1e1e2.Yellow:i1j1k1i2k2",
        "2027-01-01": "Magenta:a2a3b3b4c4.Orange:a4a5b5c5.Pink:h1i1j1k1i2.Purple:k2k3k4k5.Red:c1d1c2d2c3.White:a1b1b2.Yellow:e1f1e2e3f3",
    }
    for day, placed in days.items():
        assert challenge(PUZZLES["kanoodle"], worksheets.DAILY, worksheets.daily_seed(day)).link == placed
    assert (
        challenge(PUZZLES["iq-fit"], worksheets.DAILY, worksheets.daily_seed("2026-11-22")).link
        == "Blue:g4g5h5i5j5.Green:a3a4b4a5b5.LightGreen:a1b1c1a2.Orange:e3f3g3h3f4h4.Pink:j1j2i3j3i4j4.Red:f1g1h1i1i2"
    )


@pytest.mark.parametrize(
    "day", ["", "2026-02-30", "20261122", "2026-W47-7", "22.11.2026", None, 20261122, "today"]
)
def test_a_date_is_a_date(day):
    with pytest.raises(InputError, match="date must be"):
        worksheets.daily_seed(day)


@pytest.mark.heavy
def test_a_puzzle_without_a_single_way_says_so():
    with pytest.raises(InputError, match="no solution, so there is nothing to prepare"):
        challenge(PUZZLES["tetrominoes-4x5"])
    with pytest.raises(InputError, match="exactly one way to finish; try another difficulty"):
        challenge(PUZZLES["dominoes-8x8"], "hard")
