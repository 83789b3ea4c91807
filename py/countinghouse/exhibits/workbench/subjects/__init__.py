"""The kinds of problems on the workbench, one per file, and the problem that a state poses."""

from __future__ import annotations

from countinghouse.exact_cover.problem import Problem
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.exhibits.workbench.subjects import (
    colouring,
    edges,
    langford,
    queens,
    sudoku,
    text,
    words,
)
from countinghouse.kept import Kept
from countinghouse.page.model import State

Drawn = (
    text.TextDrawn
    | sudoku.SudokuDrawn
    | langford.LangfordDrawn
    | queens.QueensDrawn
    | colouring.ColouringDrawn
    | edges.EdgesDrawn
    | words.WordsDrawn
)
#: A solution as its subject draws it: the symbols of a sudoku, pieces or letters; the numbers in a row or of colours; or the cells of the queens.
Solved = list[str] | list[int] | list[tuple[int, int]] | None
Lies = (
    sudoku.SudokuLies
    | langford.LangfordLies
    | queens.QueensLies
    | colouring.ColouringLies
    | edges.EdgesLies
    | words.WordsLies
    | None
)

_ALL: tuple[Subject[Drawn, Solved, Lies], ...] = (
    *(sudoku.SUBJECT, queens.SUBJECT, langford.SUBJECT, colouring.SUBJECT, edges.SUBJECT, words.SUBJECT),
    text.SUBJECT,
)
SUBJECTS = {subject.name: subject for subject in _ALL}

_problems: Kept[Problem] = Kept(4)


def subject_of(state: State) -> Subject[Drawn, Solved, Lies]:
    """Return the kind of problem that a state poses."""
    return SUBJECTS[str(state["problem"])]


def key_of(state: State) -> tuple[object, ...]:
    """Return a key made of everything that determines the problem."""
    subject = subject_of(state)
    names = (parameter.name for parameter in subject.parameters if parameter.name not in subject.beside)
    return (state["problem"], *(state[name] for name in names))


def problem_of(state: State) -> Problem:
    """Return the problem of a state; raise InputError if it poses none."""
    key = key_of(state)
    found = _problems.get(key)
    return _problems.keep(key, subject_of(state).problem(state)) if found is None else found
