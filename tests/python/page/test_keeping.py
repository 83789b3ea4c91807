"""A long count of the page is saved in a file, and resumed; a file that cannot serve never prevents a count."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import recorded
from countinghouse.exact_cover.counting import kept_steps
from countinghouse.exact_cover.frontier.sharded import checkpoint
from countinghouse.exact_cover.search.checkpoint import TITLE
from countinghouse.packing import PUZZLES
from countinghouse.page import door
from countinghouse.page.keeping import CHECKPOINT, kept_count
from countinghouse.reductions import queens
from countinghouse.stepping import finish

COUNTS = [
    ("packing", {"puzzle": "pentominoes-3x20"}, "8"),
    ("workbench", {"problem": "queens", "rows": "6", "columns": "6"}, "4"),
]


@pytest.fixture(autouse=True)
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember a sweep after every step; do without the modules that the page's archive leaves out."""
    monkeypatch.setitem(sys.modules, "countinghouse.exact_cover.frontier.sharded.rounds", None)
    monkeypatch.setattr(recorded, "EVERY", 0.0)


def asked(exhibit: str, state: dict[str, str], file: Path | None, **args: str) -> door.Task:
    request = {"exhibit": exhibit, "job": "count", "state": state, "args": args}
    return door.open_task(json.dumps(request), checkpoint=file and str(file))


def answered(task: door.Task) -> dict[str, object]:
    """Return the last event of a task."""
    events = []
    while not task.done:
        events += json.loads(task.step(1000))
    return events[-1]


def interrupted(tmp_path: Path) -> Path:
    """Begin a count of the packing page, and leave its files."""
    file = tmp_path / "folder" / "count"
    file.parent.mkdir()
    task = asked(*COUNTS[0][:2], file)
    while not file.exists():
        task.step(0)
    task.close()
    assert file.exists()
    return file


@pytest.mark.parametrize(("exhibit", "state", "value"), COUNTS)
def test_a_count_leaves_nothing(tmp_path: Path, exhibit: str, state: dict[str, str], value: str) -> None:
    event = answered(asked(exhibit, state, tmp_path / "count"))
    assert event["type"] == "result", event
    found = event["value"]
    assert isinstance(found, dict)
    assert found["value"] == value
    assert found["seconds"] is not None
    assert not list(tmp_path.iterdir())


def test_a_count_resumes_and_does_not_say_how_long_it_took(tmp_path: Path) -> None:
    file = interrupted(tmp_path)
    task = asked(*COUNTS[0][:2], file)
    assert json.loads(task.step(0))[0]["type"] == "progress"
    found = answered(task)["value"]
    assert isinstance(found, dict)
    assert (found["value"], found["upToSymmetry"], found["seconds"]) == ("8", "2", None)
    assert not list(file.parent.iterdir())


@pytest.mark.parametrize(("exhibit", "state", "value"), COUNTS)
def test_a_search_resumes(tmp_path: Path, exhibit: str, state: dict[str, str], value: str) -> None:
    problem = PUZZLES["pentominoes-3x20"].problem() if exhibit == "packing" else queens.problem(6)
    file = tmp_path / "folder" / "count"
    file.parent.mkdir()
    assert finish(kept_steps(problem, method="symmetry", checkpoint=str(file))) == int(value)
    assert recorded.title_of(file) == TITLE
    found = answered(asked(exhibit, state, file))["value"]
    assert isinstance(found, dict)
    assert (found["value"], found["seconds"]) == (value, None)
    assert found["method"] == "search"
    assert not list(file.parent.iterdir())


def test_a_damaged_or_strange_file_is_removed_and_the_count_begins_again(tmp_path: Path) -> None:
    file = interrupted(tmp_path)
    (states,) = (file.parent / "count.states").iterdir()
    for damaged in (states, file):
        whole = damaged.read_bytes()
        damaged.write_bytes(whole[:-2] + b"??")
        found = answered(asked(*COUNTS[0][:2], file))["value"]
        assert isinstance(found, dict)
        assert found["value"] == "8"
        assert found["seconds"] is not None
        assert not list(file.parent.iterdir())
        file.parent.rmdir()
        interrupted(tmp_path)
        (states,) = (file.parent / "count.states").iterdir()


def test_a_folder_that_cannot_be_written_does_not_prevent_a_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(checkpoint, "write", full)
    found = answered(asked(*COUNTS[0][:2], tmp_path / "count"))["value"]
    assert isinstance(found, dict)
    assert found["value"] == "8"


@pytest.mark.parametrize("failure", [TooLarge("No."), InputError("No."), ZeroDivisionError()])
def test_a_count_that_fails_by_itself_fails_and_leaves_nothing(tmp_path: Path, failure: Exception) -> None:
    tries = []

    def count(file: str | None) -> Generator[None, None, int]:
        tries.append(file)
        Path(str(file)).write_text("")
        yield
        raise failure

    with pytest.raises(type(failure)):
        finish(kept_count({CHECKPOINT: str(tmp_path / "count")}, count))
    assert len(tries) == 1
    assert not list(tmp_path.iterdir())


def test_a_request_cannot_name_a_file(tmp_path: Path) -> None:
    event = answered(asked(*COUNTS[0][:2], None, checkpoint=str(tmp_path / "count")))
    assert (event["type"], event["kind"]) == ("error", "bad input")
