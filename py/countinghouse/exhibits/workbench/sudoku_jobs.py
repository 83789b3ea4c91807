"""The jobs that only sudokus have."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.workbench.subjects.sudoku import GRADED, Entry, entry
from countinghouse.exhibits.workbench.subjects.sudoku_state import BOXES, Position, begun, position_of
from countinghouse.exhibits.workbench.sudoku_hints import WHOLE, graded
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, Value, whole_argument
from countinghouse.reductions import sudoku
from countinghouse.reductions.sudoku_check import check_steps, in_words
from countinghouse.reductions.sudoku_difficulty import difficulty_steps
from countinghouse.stepping import relay
from countinghouse.wording import plural


class Unique(TypedDict):
    solutions: str  # "2" means more than one
    sentence: str


class Given(TypedDict):
    cell: str
    needless: bool


class Minimality(TypedDict):
    needless: list[str]  # cells
    sentence: str


class Step(TypedDict):
    technique: str
    sentence: str


class Place(TypedDict):
    cell: str
    sign: str


class Hint(TypedDict):
    wrong: bool  # the hint is about an entry that leads to no solution
    steps: list[Step]
    places: list[Place]  # the values to enter
    because: list[str]  # the cells that justify the last step
    sentence: str


class Checked(TypedDict):
    wrong: list[Entry]
    sentence: str  # "" unless the givens themselves are at fault


class Measured(TypedDict):
    level: str
    sentence: str
    proof: str


class Made(TypedDict):
    changes: dict[str, Value]  # of the state


_known: Kept[sudoku.Uniqueness] = Kept(3)


def _position(state: State) -> Position:
    if state["problem"] != "sudoku":
        raise InputError("This question is only for sudokus.")
    return position_of(state)


def _verdict(givens: sudoku.Grid) -> Generator[Event | None, None, sudoku.Uniqueness]:
    found = _known.get(givens)
    if found is None:
        found = yield from relay(
            sudoku.check_uniqueness_steps(givens),
            lambda share: events.progress(share, "Looking for a second solution"),
        )
    return _known.keep(givens, found)


def _unique(state: State, args: Args) -> Iterator[Event | None]:
    verdict = yield from _verdict(_position(state).givens)
    yield events.result(
        Unique(solutions=events.number(verdict.solutions), sentence=in_words(verdict.sentence))
    )


def _checked(position: Position) -> Generator[Event | None, None, Checked]:
    if sudoku.conflicts(position.givens):
        return Checked(wrong=[], sentence="")  # the page already shows what is wrong with the givens
    verdict = yield from _verdict(position.givens)
    checked = yield from relay(
        check_steps(position.givens, position.filled, verdict),
        lambda share: events.progress(share, "Checking the entries"),
    )
    sentence = "" if checked.solutions else "The givens alone have no solution."
    return Checked(wrong=[entry(each) for each in checked.wrong], sentence=sentence)


def _check(state: State, args: Args) -> Iterator[Event | None]:
    yield events.result((yield from _checked(_position(state))))


def _difficulty(state: State, args: Args) -> Iterator[Event | None]:
    try:
        measured = yield from relay(
            difficulty_steps(_position(state).givens),
            lambda share: events.progress(share, "Measuring the difficulty"),
        )
    except InputError as reason:
        raise InputError(in_words(str(reason))) from None
    yield events.result(
        Measured(
            level=measured.level,
            sentence=measured.sentence,
            proof=f"One solution, exact: a search of {plural(measured.vertices, 'vertex', 'vertices')}.",
        )
    )


def _needless(state: State, args: Args) -> Iterator[Event | None]:
    grid = _position(state).givens
    done = 0
    needless: list[str] = []
    for cell, verdict in sudoku.needless_givens_steps(grid):
        if verdict is not None:
            done += 1
            if verdict:
                needless.append(cell)
            yield events.found(Given(cell=cell, needless=verdict))
        yield events.progress(done / max(1, grid.givens), f"{done} of {grid.givens} givens checked")
    if not needless:
        sentence = f"Every one of the {grid.givens} givens is needed: the sudoku is minimal."
    else:
        some = "1 given" if len(needless) == 1 else f"any one of {len(needless)} givens"
        sentence = (
            f"The sudoku is not minimal: {some} of {grid.givens} could be left out, and the solution would stay "
            "unique."
        )
    yield events.result(Minimality(needless=needless, sentence=sentence))


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    """Find the next value, with the steps that lead to it; a grade below 3 says only where to look, or what to look at."""
    from countinghouse.reductions.sudoku_steps import apply, next_step, start

    grade = whole_argument(args, "grade", WHOLE, 1, WHOLE, "The grade of a hint")
    position = _position(state)
    grid = position.filled
    answer: Hint = {"wrong": False, "steps": [], "places": [], "because": [], "sentence": ""}
    checked = yield from _checked(position)
    if checked["wrong"] or checked["sentence"]:
        first = checked["wrong"][0] if checked["wrong"] else None
        answer["wrong"] = True
        answer["sentence"] = first["sentence"] if first else checked["sentence"]
        answer["because"] = first["because"] if first else []
        yield events.result(answer)
        return
    marks = start(grid)
    while True:  # strike candidates until a value can be entered
        yield events.progress(None, "Looking for a step")
        step = next_step(marks)
        if step is None:
            full = grid.givens == grid.size**2
            stuck = "None of the techniques used here helps, but the solutions can still be shown."
            answer["sentence"] = "The grid is full." if full else stuck
            break
        if grade < WHOLE and step.technique != "impossible":
            answer["sentence"], answer["because"] = graded(grid, step, grade)
            break
        answer["steps"].append({"technique": step.technique, "sentence": step.sentence})
        answer["because"] = list(step.because)
        answer["sentence"] = step.sentence
        answer["places"] = [{"cell": cell, "sign": sudoku.symbol(value)} for cell, value in step.places]
        if step.places or step.technique == "impossible":
            break
        marks = apply(marks, step)
    yield events.result(answer)


#: For each level, how many givens to keep, and whether they are symmetric; an easy sudoku has more givens than it needs.
_STYLES: Mapping[str, tuple[int | None, bool]] = {"easy": (34, True)}


def _generate(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.reductions.sudoku_generator import generate_steps

    size = whole_argument(args, "size", GRADED, 4, 16, "The size")
    if size not in BOXES:
        sizes = ", ".join(map(str, BOXES))
        raise InputError(f"The page cannot make a sudoku of {size} by {size}; choose a size from {sizes}.")
    level = str(state["level"]) if size == GRADED else "any"
    seed = whole_argument(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    givens, symmetric = _STYLES.get(level, (None, False))
    grid = yield from relay(
        generate_steps(seed, BOXES[size], level, givens, symmetric),
        lambda made: events.progress(None, f"Attempt {made.attempt}: {made.givens} givens left"),
    )
    yield events.result(Made(changes=begun(grid)))


JOBS = (
    Job("check", _check, result=Checked),
    Job("difficulty", _difficulty, result=Measured),
    Job("unique", _unique, result=Unique),
    Job("needless", _needless, result=Minimality, found=Given),
    Job("hint", _hint, result=Hint, args={"grade?": int}),
    Job("generate", _generate, result=Made, args={"size?": int, "seed?": int}),
)
