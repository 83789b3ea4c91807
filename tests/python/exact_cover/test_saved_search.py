"""A search saved in a file: wherever it is stopped and however it is resumed, it counts the same vertices and
solutions."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import Count, Problem, cost_model, count, counting, files, recorded
from countinghouse.exact_cover.counting import count_steps, kept_steps
from countinghouse.exact_cover.frontier.sharded import checkpoint as sweeps
from countinghouse.exact_cover.frontier.sharded import records
from countinghouse.exact_cover.frontier.sweep import started
from countinghouse.exact_cover.search import checkpoint, exhaustive, expanded
from countinghouse.exact_cover.search.exhaustive import SearchProgress, SearchState
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.exact_cover.search.symmetry import Part
from countinghouse.packing import PUZZLES
from countinghouse.reductions import langford, queens
from countinghouse.stepping import Steps, finish, relay
from tests.python.exact_cover.small import brute_force, problems

SEARCHES = ["search", "symmetry"]


class AtOnce(Executor):
    """An executor that answers in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture(autouse=True)
def always(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give trees a small top, save a search after each vertex of the top, and divide the search by symmetry even if that
    saves little."""
    expand = ExpandedTree._expand
    monkeypatch.setattr(ExpandedTree, "_expand", lambda tree, top, *more: expand(tree, min(top, 40), *more))
    expanded._kept.clear()
    monkeypatch.setattr(recorded, "EVERY", 0.0)
    monkeypatch.setattr(recorded.os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(exhaustive, "_GROUP_BELOW", 10)
    monkeypatch.setattr(exhaustive, "_EVERY", 0)
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, symmetry_worth=1e9))
    yield
    expanded._kept.clear()  # other tests expect trees of the usual size


def stopped(problem: Problem, file: Path, after: int, **how: Any) -> Count | None:
    """Count until the search has been saved this many times; return the count if it is finished first."""
    work = count_steps(problem, checkpoint=str(file), **how)
    steps, seen = Steps(work), set()
    for _ in steps:
        if file.exists():
            seen.add(file.read_text())
            if len(seen) > after:
                work.close()
                return None
    return steps.result


@pytest.mark.parametrize("method", SEARCHES)
@given(problem=problems(), after=st.integers(0, 6), workers=st.tuples(st.booleans(), st.booleans()))
@settings(deadline=None, max_examples=80)
def test_any_search_resumes(method: str, problem: Problem, after: int, workers: tuple[bool, bool]) -> None:
    first, second = (AtOnce() if shared else None for shared in workers)
    alone = count(problem, method=method)
    with TemporaryDirectory() as folder:
        file = Path(folder, "count")
        found = stopped(problem, file, after, method=method, executor=first)
        if found is None:
            found = count(problem, method=method, executor=second, checkpoint=str(file))
            assert "resumed" in found.why
        assert not list(Path(folder).iterdir())
    assert found.value == len(brute_force(problem))
    assert found.all_states == alone.all_states


@pytest.mark.parametrize("method", SEARCHES)
@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
def test_a_search_stopped_again_and_again(tmp_path: Path, method: str, shared: bool) -> None:
    problem, file = queens.problem(10), tmp_path / "count"
    whole = count(problem, method=method)
    found, stops = None, 0
    while found is None:
        how = AtOnce() if shared != (stops % 3 == 2) else None
        found = stopped(problem, file, 1, method=method, executor=how)
        stops += found is None
    assert stops > 3
    assert (found.value, found.all_states) == (724, whole.all_states)
    assert not list(tmp_path.iterdir())


def in_the_last_tree(file: Path) -> Problem:
    """Start a search that symmetry divides into two trees, and stop in the second."""
    problem = queens.problem(9)
    work = count_steps(problem, method="symmetry", checkpoint=str(file))
    while not file.exists() or len(checkpoint.load(file).trees) < 2:
        next(work)
    work.close()
    return problem


def test_a_search_divided_by_symmetry_resumes_in_its_last_tree(tmp_path: Path) -> None:
    file = tmp_path / "count"
    problem = in_the_last_tree(file)
    record = checkpoint.load(file)
    assert [part.weight for part in record.parts] == [1, 2]
    assert (record.kept, record.many) == (5, 9)
    seen = sum(sum(tree.state.vertices) for tree in record.trees)
    # "auto" would sweep, but it resumes what is there.
    steps = Steps(count_steps(problem, checkpoint=str(file)))
    told = [step.vertices for step in steps if isinstance(step, SearchProgress) and step.vertices]
    assert told[0] > seen
    result = steps.result
    assert result == 352
    assert result.why.startswith("resumed from the checkpoint; by symmetry, 5 of the 9 options ")
    assert not list(tmp_path.iterdir())


def test_a_search_that_replaces_a_sweep_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problem, file = PUZZLES["pentominoes-3x20"].problem(), tmp_path / "count"

    def one_step(sweep: Any, rival: Any, rounds: Any) -> Generator[Any, None, bool]:
        yield from rounds.advance(sweep)
        yield sweep.progress
        yield from relay(rival.asked(), lambda step: sweep.progress)
        return False

    monkeypatch.setattr(counting, "unless_search_is_less", one_step)
    steps = Steps(count_steps(problem, checkpoint=str(file)))
    titles = [recorded.title_of(file) for _ in steps]
    assert steps.result == 8
    assert steps.result.method == "search"
    assert records.TITLE in titles
    # The answer of a search that "auto" has chosen can stay, too.
    work = Steps(kept_steps(problem, checkpoint=str(file)))
    list(work)
    assert work.result == 8
    assert recorded.title_of(file) == checkpoint.TITLE
    files.remove(str(file))
    assert checkpoint.TITLE in titles
    assert titles.index(records.TITLE) < titles.index(checkpoint.TITLE)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("method", SEARCHES)
@pytest.mark.parametrize("memory_mb", [1, 16])
def test_a_search_resumes_with_other_memory(tmp_path: Path, method: str, memory_mb: float) -> None:
    """Little memory makes a small top; the same top is used again, also by workers, which have no limit."""
    problem, file = queens.problem(10), tmp_path / "count"
    expand = ExpandedTree._expand

    def small(tree: ExpandedTree, top: int, *more: Any) -> None:
        expand(tree, min(top, 10 if tree.memory_mb == memory_mb else 40), *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ExpandedTree, "_expand", small)
        assert stopped(problem, file, 1, method=method, memory_mb=memory_mb) is None
        for executor in (None, AtOnce()):
            assert stopped(problem, file, 1, method=method, executor=executor) is None
        assert count(problem, method=method, memory_mb=memory_mb, checkpoint=str(file)) == 724


def test_a_finished_search_can_stay(tmp_path: Path) -> None:
    problem, file = langford.problem(7), tmp_path / "count"
    assert finish(kept_steps(problem, method="symmetry", checkpoint=str(file))) == 26
    before = file.read_text()
    work = Steps(kept_steps(problem, method="symmetry", checkpoint=str(file)))
    steps = list(work)
    assert work.result == 26
    assert file.read_text() == before
    assert not any(isinstance(step, SearchProgress) for step in steps)


def test_a_search_of_another_problem_or_by_another_method_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "count"
    problem = in_the_last_tree(file)
    before = file.read_text()
    for method in ("auto", "search", "symmetry"):
        with pytest.raises(InputError, match="belongs to another problem"):
            count(queens.problem(6), method=method, checkpoint=str(file))
    for method in ("search", "frontier"):
        with pytest.raises(InputError, match="belongs to a search"):
            count(problem, method=method, checkpoint=str(file))
    assert file.read_text() == before


def test_a_sweep_is_not_resumed_as_a_search(tmp_path: Path) -> None:
    problem, file = PUZZLES["pentominoes-3x20"].problem(), tmp_path / "count"
    alone, sweep = sweeps.Alone(10, str(file)), started(problem)
    for _ in range(3):
        finish(alone.advance(sweep))
    for method in SEARCHES:
        with pytest.raises(InputError, match="belongs to a sweep"):
            count(problem, method=method, checkpoint=str(file))
        with pytest.raises(InputError, match="another problem"):
            count(queens.problem(6), method=method, checkpoint=str(file))
    assert count(problem, checkpoint=str(file)) == 8


def test_the_parts_of_a_sweep_are_not_resumed_as_a_search(tmp_path: Path) -> None:
    puzzle, file = PUZZLES["pentominoes-3x20"], tmp_path / "count"
    part = tmp_path / "count.states" / "part-0"
    part.parent.mkdir()
    part.write_text("")
    for method in SEARCHES:
        with pytest.raises(InputError, match="belongs to a sweep"):
            puzzle.count(method=method, checkpoint=str(file))
    assert part.exists()


def test_an_interrupted_save_leaves_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problem, file = queens.problem(10), tmp_path / "count"
    assert stopped(problem, file, 1, method="search") is None
    before = file.read_text()

    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(recorded.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        count(problem, method="search", checkpoint=str(file))
    assert file.read_text() == before
    assert [each.name for each in tmp_path.iterdir()] == ["count"]


@pytest.mark.parametrize("method", ["auto", *SEARCHES])
def test_a_file_that_is_no_record_stays(tmp_path: Path, method: str) -> None:
    problem, file = queens.problem(8), tmp_path / "count"
    assert stopped(problem, file, 1, method="search") is None
    whole = file.read_text()
    for wrong in (
        whole[:-3],
        whole.replace("done", ""),
        whole.replace("found 0", "found 1"),
        whole.replace("version 1", "version 2"),
        "",
        "mine",
    ):
        if wrong == whole:
            continue
        file.write_text(wrong)
        with pytest.raises(InputError, match="not a checkpoint of this version, or it is damaged"):
            count(problem, method=method, checkpoint=str(file))
        assert file.read_text() == wrong


WRONG: list[Callable[[checkpoint.Record], checkpoint.Record]] = [
    lambda record: replace(record, item=10_000),
    lambda record: replace(record, item=-2),
    lambda record: replace(record, item=-1),
    lambda record: replace(record, parts=()),
    lambda record: replace(record, parts=record.parts[:1]),
    lambda record: replace(record, parts=(Part(frozenset({10_000}), 2), *record.parts[1:])),
    lambda record: replace(record, parts=(Part(frozenset({-1}), 2), *record.parts[1:])),
    lambda record: replace(record, parts=(record.parts[0]._replace(weight=0), *record.parts[1:])),
    lambda record: replace(record, trees=record.trees * 2),
    lambda record: replace(record, trees=(record.trees[0]._replace(levels=0), *record.trees[1:])),
    lambda record: replace(
        record,
        trees=(record.trees[0]._replace(state=SearchState(-1, (), ())), *record.trees[1:]),
    ),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_record_that_no_search_wrote_is_refused(
    tmp_path: Path, wrong: Callable[[checkpoint.Record], checkpoint.Record]
) -> None:
    file = tmp_path / "count"
    problem = in_the_last_tree(file)
    checkpoint.save(file, wrong(checkpoint.load(file)))
    with pytest.raises(InputError, match="damaged"):
        count(problem, checkpoint=str(file))


def test_a_record_of_another_tree_is_refused(tmp_path: Path) -> None:
    problem, file = queens.problem(8), tmp_path / "count"
    assert stopped(problem, file, 1, method="search") is None
    record = checkpoint.load(file)
    [tree] = record.trees
    checkpoint.save(file, replace(record, trees=(tree._replace(digest="0" * 64),)))
    for executor in (None, AtOnce()):
        with pytest.raises(InputError, match="written by another version"):
            count(problem, method="search", executor=executor, checkpoint=str(file))
