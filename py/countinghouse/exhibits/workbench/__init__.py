"""The exact cover workbench: a sudoku, queens, edge matching, crossing words or your own problem, and its matrix."""

from __future__ import annotations

from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Problem
from countinghouse.exhibits.workbench import (
    by_hand,
    costs,
    counting,
    matrix,
    moves,
    solutions,
    sudoku_jobs,
    unsolvable,
)
from countinghouse.exhibits.workbench.by_hand import Hand
from countinghouse.exhibits.workbench.matrix import Matrix
from countinghouse.exhibits.workbench.subjects import SUBJECTS, Drawn, problem_of, subject_of
from countinghouse.page import estimating, other_programs, scripts
from countinghouse.page.model import Exhibit, Lines, Parameter, State, choice
from countinghouse.wording import shown


class View(TypedDict):
    problem: str
    title: str
    subject: Drawn
    wrong: str  # why there is no matrix, if a sudoku breaks a rule
    remarks: list[str]  # about oddities, such as an item that no option covers
    matrix: Matrix | None
    hand: Hand | None  # the chosen rows; None if rows cannot be chosen by hand
    page: int  # rows of the matrix per page
    costs: bool  # whether some option costs something


def _view(state: State) -> View:
    subject = subject_of(state)
    number = str(state["solution"])
    if number and not (number.isascii() and number.isdigit() and number[0] != "0"):
        raise InputError(f"The number of a solution must be a whole number from 1, not {shown(number)}.")
    drawn, wrong = subject.drawn(state), subject.wrong(state)
    return {
        "problem": subject.name,
        "title": subject.title,
        "subject": drawn,
        "wrong": wrong,
        "remarks": [] if wrong else [remark.text for remark in problem_of(state).remarks()],
        "matrix": None if wrong else matrix.matrix(state),
        "hand": by_hand.hand_of(state),
        "page": matrix.PAGE,
        "costs": not wrong and bool(problem_of(state).compiled().costs),
    }


def _picture() -> Lines:
    problem = Problem.from_text(KNUTH)
    return {
        "lines": [
            " ".join("1" if item in own else "0" for item in problem.primary)
            for own in problem.options.values()
        ]
    }


def _script(state: State) -> str:
    subject = subject_of(state)
    subject.drawn(state)  # refuses a bad state
    memory = int(state["memory"])
    home = (
        ""
        if subject.name == "text"
        else f"from countinghouse.reductions import {subject.module or subject.name}\n"
    )
    return scripts.lines(
        f"from countinghouse.exact_cover import Problem, count, solve\n{home}",
        *subject.script(state),
        scripts.call("count", "problem", memory_mb=None if memory == estimating.MEMORY.default else memory),
    )


EXHIBIT = Exhibit(
    name="workbench",
    title="Exact cover workbench",
    sentence="Sudoku, queens, colourings, matching edges, crossing words or your own problem, and the matrix each becomes.",
    group="understand",
    order=15,
    parameters=(
        choice("problem", "Problem", {subject.name: subject.title for subject in SUBJECTS.values()}),
        *(parameter for subject in SUBJECTS.values() for parameter in subject.parameters),
        Parameter("solution", "Solution", "text", "", max_length=310, form=False),
        *estimating.PARAMETERS,
        estimating.MEMORY,
        costs.CHEAPEST,
        by_hand.TOLD,
    ),
    start={"problem": "text"},
    cards=tuple(subject.card for subject in SUBJECTS.values() if subject.card),
    examples=tuple(example for subject in SUBJECTS.values() for example in subject.examples),
    view=_view,
    play=moves.play,
    jobs=(
        *moves.JOBS,
        *by_hand.JOBS,
        *matrix.JOBS,
        *counting.JOBS,
        *unsolvable.JOBS,
        *solutions.JOBS,
        *costs.JOBS,
        *sudoku_jobs.JOBS,
        other_programs.job(problem_of, lambda state: str(state["problem"])),
    ),
    spell=lambda state: by_hand.spell(subject_of(state).spell(state)),
    picture=_picture,
    script=_script,
)
