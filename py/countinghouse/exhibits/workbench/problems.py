"""The problem that a state poses; the last few stay ready."""

from __future__ import annotations

from countinghouse.exact_cover.problem import Problem
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.exhibits.workbench.subjects import SUBJECTS, Drawn, Lies, Solved
from countinghouse.kept import Kept
from countinghouse.page.model import State

_problems: Kept[Problem] = Kept(4)


def subject_of(state: State) -> Subject[Drawn, Solved, Lies]:
    """Return the kind of problem."""
    return SUBJECTS[str(state["problem"])]


def key_of(state: State) -> tuple[object, ...]:
    """Return all that the problem depends on."""
    return (state["problem"], *(state[parameter.name] for parameter in subject_of(state).parameters))


def problem_of(state: State) -> Problem:
    """Return the problem; InputError if the state poses none."""
    key = key_of(state)
    found = _problems.get(key)
    return _problems.keep(key, subject_of(state).problem(state)) if found is None else found
