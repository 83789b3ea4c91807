"""The next step uses each technique when it is due, and never contradicts a solution."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.reductions.sudoku import Grid, empty, parse, solve
from countinghouse.reductions.sudoku_generator import generate
from countinghouse.reductions.sudoku_steps import (
    TECHNIQUES,
    Marks,
    apply,
    candidates,
    grade,
    next_step,
    start,
    steps,
)


def test_candidates_are_what_no_peer_has() -> None:
    marks = start(parse("1... .2.. ..3. ...4"))
    assert candidates(marks)[:6] == ((), (3, 4), (2, 4), (2, 3), (3, 4), ())
    struck = Marks(marks.grid, frozenset({("r1c2", 4)}))
    assert candidates(struck)[1] == (3,)


def test_naked_single() -> None:
    step = next_step(start(parse("1234 3... 2... ....")))
    assert step is not None
    assert (step.technique, step.places, step.strikes) == ("naked single", (("r2c2", 4),), ())
    assert step.sentence == "r2c2 can only be 4: every other value is in its row, column or box."


def test_a_naked_single_after_a_strike_says_so() -> None:
    marks = Marks(parse("1... .2.. ..3. ...4"), frozenset({("r1c2", 4)}))
    step = next_step(marks)
    assert step is not None
    assert (
        step.sentence == "r1c2 can only be 3: every other value is in its row, column or box, or was struck."
    )


def test_hidden_single() -> None:
    grid = empty().put("r2c4", 1).put("r3c7", 1).put("r4c2", 1).put("r9c3", 1)
    step = next_step(start(grid))
    assert step is not None
    assert step.technique == "hidden single"
    assert step.places == (("r1c1", 1),)
    assert step.sentence in ("In row 1, 1 can only go to r1c1.", "In box 1, 1 can only go to r1c1.")


def test_pointing() -> None:
    # In box 1 rows 2 and 3 are full, so 1 is in its first row.
    grid = empty()
    for cell, value in zip(("r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"), (2, 3, 4, 5, 6, 7), strict=True):
        grid = grid.put(cell, value)
    step = next_step(start(grid))
    assert step is not None
    assert step.technique == "pointing"
    assert set(step.strikes) == {(f"r1c{column}", 1) for column in range(4, 10)}
    assert step.sentence.startswith(
        "In box 1, 1 can only be in row 1 (r1c1, r1c2 or r1c3), so strike 1 at r1c4"
    )


def test_claiming() -> None:
    # In row 1 the values 2 to 7 fill boxes 2 and 3, so 1 is in box 1.
    grid = empty()
    for column, value in zip(range(4, 10), range(2, 8), strict=True):
        grid = grid.put(f"r1c{column}", value)
    step = next_step(start(grid))
    assert step is not None
    assert step.technique == "claiming"
    assert set(step.strikes) == {(f"r{row}c{column}", 1) for row in (2, 3) for column in (1, 2, 3)}


def test_naked_pair() -> None:
    # The columns of r1c1 and r1c2 have 3 to 9, so these cells take 1 and 2.
    struck = frozenset((cell, value) for cell in ("r1c1", "r1c2") for value in range(3, 10))
    step = next_step(Marks(empty(), struck))
    assert step is not None
    # Before the pair is found nothing is locked: 1 and 2 can be anywhere else in the box.
    assert step.technique == "naked pair"
    assert step.because == ("r1c1", "r1c2")
    assert set(step.strikes) == {(f"r1c{column}", value) for column in range(3, 10) for value in (1, 2)}
    assert step.sentence.startswith("In row 1, r1c1 and r1c2 take 1 and 2 between them, so strike 1 or 2")


def test_hidden_pair() -> None:
    struck = frozenset(
        (f"r1c{column}", value) for column in range(1, 10) if column not in (1, 5) for value in (1, 2)
    )
    step = next_step(Marks(empty(), struck))
    assert step is not None
    assert step.technique == "hidden pair"
    assert set(step.strikes) == {(cell, value) for cell in ("r1c1", "r1c5") for value in range(3, 10)}
    assert step.sentence.startswith("In row 1, 1 and 2 can only go to r1c1 and r1c5")


@pytest.mark.heavy
def test_trial() -> None:
    grid = generate(1, level="hard")
    trials = [step for step in steps(grid) if step.technique == "trial"]
    assert trials
    for step in trials:
        assert step.sentence.startswith(f"If {step.strikes[0][0]} were ")
        assert " no c" in step.sentence  # "no candidate left" or "no cell left"
    assert not [step for step in steps(grid, trial=False) if step.technique == "trial"]


def test_what_is_impossible_is_said() -> None:
    step = next_step(start(parse("123. ...4 .... ....")))
    assert step is not None
    assert step.technique == "impossible"
    assert step.sentence == "r1c4 has no candidate left, so there is no solution."
    assert grade(parse("123. ...4 .... ....")) == "impossible"


def test_conflicting_givens_are_refused() -> None:
    with pytest.raises(InputError, match="1 appears twice in row 1"):
        start(parse("11.. .... .... ...."))


def test_a_full_grid_has_no_step() -> None:
    assert next_step(start(next(solve(empty(2, 3))))) is None


@given(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
@settings(max_examples=150, deadline=None)
def test_every_step_is_true_of_every_solution_of_small_grids(values: list[int]) -> None:
    grid = Grid(2, 2, tuple(values))
    try:
        marks = start(grid)
    except InputError:
        return
    solutions = list(solve(grid))
    for _ in range(40):
        step = next_step(marks)
        if step is None:
            break
        if step.technique == "impossible":
            assert not solutions
            break
        for cell, value in (*step.places, *step.strikes):
            row, _, column = cell[1:].partition("c")
            index = (int(row) - 1) * 4 + int(column) - 1
            holds = {solution.values[index] == value for solution in solutions}
            assert holds <= {bool(step.places)}, step
        marks = apply(marks, step)


@pytest.mark.heavy
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_steps_lead_to_the_solution(level: str) -> None:
    grid = generate(4, level=level)
    [solution] = solve(grid)
    techniques = set()
    for step in steps(grid):
        techniques.add(step.technique)
        for cell, value in step.places:
            assert solution.put(cell, value) == solution, step
        for cell, value in step.strikes:
            assert solution.put(cell, value) != solution, step
    assert techniques <= set(TECHNIQUES)
    if level == "easy":
        assert techniques <= {"naked single", "hidden single"}
        assert grade(grid) in techniques
    if level == "medium":
        assert techniques & set(TECHNIQUES[2:6])
        assert "trial" not in techniques
