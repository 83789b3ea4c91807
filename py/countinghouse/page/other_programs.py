"""The job that writes an exhibit's problem as a file for another program."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Problem
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import grouped, listed, shown

if TYPE_CHECKING:
    from countinghouse.packing.puzzle import Puzzle

#: Characters per event.
_PIECE = 200_000
#: The maximum number of options in a problem to write.
_MOST_OPTIONS = 100_000


class ProblemText(TypedDict):
    text: str


class ProblemFile(TypedDict):
    """The data of a file: its name and type, whether its text is bytes in base 64, and how to use it."""

    name: str
    type: str
    base64: bool
    advice: str


@dataclass(frozen=True)
class Written:
    """A file for another program."""

    name: str
    text: str
    advice: str
    base64: bool = False


def _dimacs(problem: Problem, stem: str) -> Written:
    name = f"{stem}.cnf"
    advice = (
        f"Count its models, for instance with: ganak --prob 0 {name} (the number after “c s exact arb int”)."
    )
    return Written(name, problem.to_dimacs(), advice)


def _minizinc(problem: Problem, stem: str) -> Written:
    name = f"{stem}.mzn"
    advice = (
        f"List all solutions with: minizinc -a --solver gecode {name}; count the lines of ten hyphens, and look for "
        "“==========” at the end."
    )
    return Written(name, problem.to_minizinc(), advice)


def _knuth(problem: Problem, stem: str) -> Written:
    name = f"{stem}.dlx"
    compiled = problem.compiled()
    if compiled.costs:
        advice = f"Find its cheapest solution with Knuth’s program: dlx5 < {name}"
    elif compiled.bounds:
        advice = f"Count its solutions with Knuth’s program: dlx3 < {name} (its total number of solutions)"
    else:
        program = "dlx2" if compiled.colours else "dlx1"
        advice = f"Count its solutions with Knuth’s program: {program} < {name} (it ends with “Altogether … solutions”)"
    return Written(name, problem.to_knuth(), advice + ".")


FORMS: Mapping[str, Callable[[Problem, str], Written]] = {
    "dimacs": _dimacs,
    "minizinc": _minizinc,
    "knuth": _knuth,
}


def burrtools(puzzle: Puzzle, stem: str) -> Written:
    """Write a puzzle, with its tray empty, for BurrTools."""
    name = f"{stem}.xmpuzzle"
    data = base64.b64encode(puzzle.to_burrtools()).decode("ascii")
    advice = (
        f"Open it with BurrTools, or count with its command: burrTxt -q {name} (the number before “assemblies”). The tray is "
        "empty there; BurrTools counts a solution and its images under the symmetries of the tray once."
    )
    return Written(name, data, advice, base64=True)


def coordinates(puzzle: Puzzle, stem: str) -> Written:
    """Write a puzzle, with its tray empty, as coordinates of cells."""
    name = f"{stem}.txt"
    advice = (
        f"Count its solutions with: countinghouse count {name}. The tray is empty there, and the cells have the numbers that "
        "Polyform Puzzler gives them."
    )
    return Written(name, puzzle.to_coordinates() + "\n", advice)


#: The formats for the puzzle itself.
OF_PUZZLES: Mapping[str, Callable[[Puzzle, str], Written]] = {
    "burrtools": burrtools,
    "coordinates": coordinates,
}


def job(
    problem_of: Callable[[State], Problem],
    stem: Callable[[State], str],
    puzzle_of: Callable[[State], Puzzle] | None = None,
    remark: Callable[[State], str] = lambda state: "",
) -> Job:
    """Return the job `write`, which writes a state's problem for another program.

    If there is a `puzzle_of`, the job also writes the state's puzzle, with its tray empty; `remark` adds a note on the number of solutions of
    the problem.
    """
    others = OF_PUZZLES if puzzle_of else {}

    def write(state: State, args: Args) -> Iterator[Event | None]:
        form = args.get("form")
        if not isinstance(form, str) or form not in (*FORMS, *others):
            raise InputError(f"Problems can be written as {listed([*FORMS, *others])}, not as {shown(form)}.")
        yield events.progress(None, "Writing the file")
        if puzzle_of and form in others:
            written = others[form](puzzle_of(state), stem(state))
            advice = written.advice
        else:
            problem = problem_of(state)
            if len(problem.options) > _MOST_OPTIONS:
                raise InputError(
                    f"The problem has {grouped(len(problem.options))} options; at most "
                    f"{grouped(_MOST_OPTIONS)} can be written."
                )
            written = FORMS[form](problem, stem(state))
            advice = written.advice
            advice = f"{advice} {remark(state)}".rstrip()
        for start in range(0, len(written.text), _PIECE):
            yield events.found(ProblemText(text=written.text[start : start + _PIECE]))
        kind = "application/octet-stream" if written.base64 else "text/plain"
        yield events.result(ProblemFile(name=written.name, type=kind, base64=written.base64, advice=advice))

    return Job("write", write, ProblemFile, found=ProblemText, args={"form": str})
