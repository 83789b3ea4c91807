"""The questions that only a sudoku answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.workbench.subjects.sudoku import BOXES, grid_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument
from countinghouse.reductions import sudoku
from countinghouse.stepping import relay


class Unique(TypedDict):
    solutions: str  # "2" stands for more than one
    sentence: str


class Clue(TypedDict):
    cell: str
    needless: bool


class Clues(TypedDict):
    needless: list[str]  # cells
    sentence: str


class Step(TypedDict):
    technique: str
    sentence: str


class Place(TypedDict):
    cell: str
    sign: str


class Hint(TypedDict):
    steps: list[Step]
    places: list[Place]  # what to write
    because: list[str]  # the cells that the last step looks at
    sentence: str


class Made(TypedDict):
    grid: str


def _grid(state: State) -> sudoku.Grid:
    if state["problem"] != "sudoku":
        raise InputError("Only a sudoku answers this question.")
    return grid_of(state)


def _unique(state: State, args: Args) -> Iterator[Event | None]:
    verdict = yield from relay(
        sudoku.check_uniqueness_steps(_grid(state)),
        lambda share: events.progress(share, "Looking for a second solution"),
    )
    yield events.result(Unique(solutions=events.number(verdict.solutions), sentence=verdict.sentence))


def _clues(state: State, args: Args) -> Iterator[Event | None]:
    grid = _grid(state)
    done = 0
    needless: list[str] = []
    for cell, verdict in sudoku.needless_clues_steps(grid):
        if verdict is not None:
            done += 1
            if verdict:
                needless.append(cell)
            yield events.found(Clue(cell=cell, needless=verdict))
        yield events.progress(done / max(1, grid.clues), f"{done} of {grid.clues} clues checked")
    if not needless:
        sentence = f"Every one of the {grid.clues} clues is needed: the sudoku is minimal."
    else:
        some = "1 clue" if len(needless) == 1 else f"any one of {len(needless)} clues"
        sentence = f"The sudoku is not minimal: {some} of {grid.clues} could be left out, and the solution would stay the only one."
    yield events.result(Clues(needless=needless, sentence=sentence))


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.reductions.sudoku_steps import apply, next_step, start

    grid = _grid(state)
    answer: Hint = {"steps": [], "places": [], "because": [], "sentence": ""}
    marks = start(grid)
    while True:  # strike candidates until a value can be written
        yield events.progress(None, "Looking for a step")
        step = next_step(marks)
        if step is None:
            full = grid.clues == grid.size**2
            stuck = "None of the techniques known here helps; the solutions can still be shown."
            answer["sentence"] = "The grid is full." if full else stuck
            break
        answer["steps"].append({"technique": step.technique, "sentence": step.sentence})
        answer["because"] = list(step.because)
        answer["sentence"] = step.sentence
        answer["places"] = [{"cell": cell, "sign": sudoku.symbol(value)} for cell, value in step.places]
        if step.places or step.technique == "impossible":
            break
        marks = apply(marks, step)
    yield events.result(answer)


def _generate(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.reductions.sudoku_generator import generate_steps

    size = whole_argument(args, "size", 9, 4, 16, "The size")
    if size not in BOXES:
        sizes = ", ".join(map(str, BOXES))
        raise InputError(f"The page makes no sudoku of {size} by {size}; choose a size from {sizes}.")
    level = args.get("level", "any")
    seed = whole_argument(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    grid = yield from relay(
        generate_steps(seed, BOXES[size], level if isinstance(level, str) else ""),
        lambda made: events.progress(None, f"Attempt {made.attempt}: {made.clues} clues left"),
    )
    yield events.result(Made(grid=sudoku.show(grid, "line")))


JOBS = (
    Job("unique", _unique, result=Unique),
    Job("clues", _clues, result=Clues, found=Clue),
    Job("hint", _hint, result=Hint),
    Job("generate", _generate, result=Made, args={"size": int, "level": str, "seed": int}),
)
