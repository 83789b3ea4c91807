"""Ask an exhibit as the page does, through the door, and check that every answer has its declared type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from countinghouse.page.door import open_task
from countinghouse.page.model import Exhibit
from tests.python.page.shapes import checked, wrong_view

_NOTHING: Mapping[str, Any] = MappingProxyType({})


def events_of(
    exhibit: Exhibit, job: str, state: Mapping[str, Any] = _NOTHING, args: Mapping[str, Any] = _NOTHING
) -> list[Any]:
    """Return all events of a job."""
    plain = {name: value for name, value in args.items() if not isinstance(value, bytes)}
    files = {name: value for name, value in args.items() if isinstance(value, bytes)}
    request = {"exhibit": exhibit.name, "job": job, "state": dict(state), "args": plain}
    task = open_task(json.dumps(request), files)
    events: list[Any] = []
    for _ in range(100_000):
        events += json.loads(task.step(200))
        if task.done:
            return checked(exhibit, job, events)
    raise AssertionError("the task never ends")


def answer_of(
    exhibit: Exhibit, job: str, state: Mapping[str, Any] = _NOTHING, args: Mapping[str, Any] = _NOTHING
) -> Any:
    """Return the value of a job's result."""
    last = events_of(exhibit, job, state, args)[-1]
    assert last["type"] == "result", last
    return last["value"]


def refusal_of(
    exhibit: Exhibit, job: str, state: Mapping[str, Any] = _NOTHING, args: Mapping[str, Any] = _NOTHING
) -> str:
    """Return the sentence with which a job refuses bad input."""
    last = events_of(exhibit, job, state, args)[-1]
    assert (last["type"], last["kind"]) == ("error", "bad input"), last
    return str(last["sentence"])


def view_of(exhibit: Exhibit, state: Mapping[str, Any]) -> Any:
    """Return the view as the page gets it."""
    shown = json.loads(json.dumps(exhibit.view(dict(state))))
    assert wrong_view(exhibit, shown) == []
    return shown
