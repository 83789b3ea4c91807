"""A sweep of one process, saved in a file: resumed after any step, it counts the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import Problem, recorded
from countinghouse.exact_cover.frontier.sharded import records
from countinghouse.exact_cover.frontier.sharded.checkpoint import Alone, Checkpoint
from countinghouse.exact_cover.frontier.sweep import started
from countinghouse.packing import PUZZLES
from countinghouse.stepping import finish
from tests.python.exact_cover.small import brute_force, problems
from tests.python.exact_cover.test_frontier import dominoes


@pytest.fixture(autouse=True)
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Save a sweep after every step."""
    monkeypatch.setattr(recorded, "EVERY", 0.0)


def begun(problem: Problem, file: Path, steps: int) -> None:
    """Take at most this many steps of a sweep that is saved, and leave it there."""
    alone, sweep = Alone(10, str(file)), started(problem)
    for _ in range(steps):
        if not sweep.done:
            finish(alone.advance(sweep))
    alone.end()


def resumed(problem: Problem, file: Path) -> tuple[int, int]:
    """Resume a sweep and take it to its end; return the number of steps that it had taken, and the count."""
    alone = Alone(10, str(file))
    sweep = alone.load(problem.compiled())
    assert sweep is not None
    taken = sweep.number
    while not sweep.done:
        finish(alone.advance(sweep))
    found = sweep.count()
    alone.remove()
    return taken, found.value


@given(problems(), st.integers(1, 8))
@settings(deadline=None, max_examples=60)
def test_a_sweep_resumes_after_any_step(problem: Problem, steps: int) -> None:
    if started(problem).done:
        return
    with TemporaryDirectory() as folder:
        file = Path(folder, "count")
        begun(problem, file, steps)
        taken, found = resumed(problem, file)
        assert taken <= steps
        assert found == len(brute_force(problem))
        assert not list(Path(folder).iterdir())


@pytest.mark.parametrize("steps", [1, 30, 200, 256])
def test_counts_beyond_64_bits_are_saved(tmp_path: Path, steps: int) -> None:
    file = tmp_path / "count"
    begun(dominoes(16, 16), file, steps)
    # Kasteleyn's formula, evaluated exactly.
    assert resumed(dominoes(16, 16), file)[1] == 2444888770250892795802079170816


def test_a_finished_sweep_can_stay(tmp_path: Path) -> None:
    problem, file = PUZZLES["pentominoes-3x20"].problem(), tmp_path / "count"
    alone, sweep = Alone(100, str(file)), started(problem)
    while not sweep.done:
        finish(alone.advance(sweep))
    alone.save(sweep)
    again = Alone(100, str(file)).load(problem.compiled())
    assert again is not None
    assert again.done
    assert again.count() == 8
    alone.remove()
    assert not list(tmp_path.iterdir())


def test_a_sweep_that_divides_itself_is_saved(tmp_path: Path) -> None:
    problem, file = PUZZLES["pentominoes-6x10"].problem(), tmp_path / "count"
    begun(problem, file, 12)
    assert not records.load(file).copies
    file.unlink()
    begun(problem, file, 40)
    record = records.load(file)
    assert record.times == 4
    taken_on = Alone(100, str(file)).load(problem.compiled())
    assert taken_on
    assert taken_on.progress.fraction >= record.fraction > 0
    assert resumed(problem, file)[1] == 9_356


def test_states_that_do_not_fit_are_refused_before_they_are_read(tmp_path: Path) -> None:
    problem, file = PUZZLES["kanoodle"].problem(), tmp_path / "count"
    alone, sweep = Alone(100, str(file)), started(problem)
    while sweep.sizes[-1] < 20_000:
        finish(alone.advance(sweep))
    with pytest.raises(TooLarge, match="for a layer of"):
        Alone(0.5, str(file)).load(problem.compiled())


WRONG: list[Callable[[records.Record], records.Record]] = [
    lambda record: replace(record, order=record.order[:-1]),
    lambda record: replace(record, order=(record.order[0], *record.order[:-1])),
    lambda record: replace(record, sizes=()),
    lambda record: replace(record, sizes=(1, -1)),
    lambda record: replace(record, sizes=(1,) * (len(record.order) + 2)),
    lambda record: replace(record, made=-1),
    lambda record: replace(record, copies=(1,)),
    lambda record: replace(record, times=-1),
    lambda record: replace(record, fraction=1.5),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_record_that_no_sweep_wrote_is_refused(
    tmp_path: Path, wrong: Callable[[records.Record], records.Record]
) -> None:
    problem, file = PUZZLES["pentominoes-3x20"].problem(), tmp_path / "count"
    begun(problem, file, 5)
    records.save(file, wrong(records.load(file)))
    with pytest.raises(InputError, match="damaged"):
        Alone(100, str(file)).load(problem.compiled())


def test_only_the_last_states_stay_and_folders_are_left_alone(tmp_path: Path) -> None:
    problem, file = PUZZLES["pentominoes-3x20"].problem(), tmp_path / "count"
    (Path(Checkpoint(str(file)).folder()) / "part-0.states").mkdir()
    begun(problem, file, 7)
    names = sorted(each.name for each in (tmp_path / "count.states").iterdir())
    assert len(names) == 2
    assert names[-1] == "part-0.states"
