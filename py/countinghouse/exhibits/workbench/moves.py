"""Change the state of the workbench by a move, or by a text that a person types or pastes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.workbench import by_hand
from countinghouse.exhibits.workbench.subjects import SUBJECTS, subject_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, Value
from countinghouse.wording import shown


class Read(TypedDict):
    changes: dict[str, Value]  # of the state


def play(state: State, move: str) -> State:
    """Return the state after a move; only sudokus and problems whose rows are chosen by hand have moves."""
    subject = subject_of(state)
    if subject.play is not None:
        return subject.play(state, move)
    if subject.by_hand is None:
        raise InputError(f"{subject.title} cannot be played on the workbench.")
    return by_hand.choose(state, subject.by_hand, move)


_FIELDS = {
    parameter.name: (parameter, subject.reads[parameter.name])
    for subject in SUBJECTS.values()
    for parameter in subject.parameters
    if parameter.name in subject.reads
}


def _read(state: State, args: Args) -> Iterator[Event | None]:
    name = args.get("field")
    if not isinstance(name, str) or name not in _FIELDS:
        raise InputError(f"There is no field {shown(name)} to read.")
    parameter, read = _FIELDS[name]
    form = args.get("form")
    if form is not None:  # the text is an unused draft, to be read in another form
        state = {**state, "form": _FIELDS["form"][0].check(form)}
    yield events.result(Read(changes=read(state, str(parameter.check(args.get("value"))))))


JOBS = (Job("read", _read, result=Read, args={"field": str, "value": str, "form?": str}),)
