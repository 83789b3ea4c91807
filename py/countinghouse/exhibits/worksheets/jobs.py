"""The jobs of a worksheet: make its positions, count their ways to finish, and save its picture."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any, TypedDict

from countinghouse.errors import InputError, TooLarge
from countinghouse.exhibits.worksheets.positions import entries_of, placed_in, written
from countinghouse.exhibits.worksheets.tasks import Task, counted, text_of, uncounted
from countinghouse.kept import Kept
from countinghouse.packing import Puzzle
from countinghouse.packing import worksheets as library
from countinghouse.packing.sets import EMPTY
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument
from countinghouse.stepping import relay
from countinghouse.wording import grouped, plural, share_done

#: The maximum number of positions per request.
MOST_TEXTS = 10_000


class Made(TypedDict):
    total: int


class File(TypedDict):
    name: str
    type: str
    text: str


_sources: Kept[library.Source] = Kept(2)
_tasks: Kept[library.Task] = Kept(4 * library.MAX_TASKS)


def _source(state: State) -> library.Source:
    puzzle = puzzles.chosen(state)
    return _sources.get(puzzle.name) or _sources.keep(puzzle.name, library.Source(puzzle))


def _kept(task: library.Task) -> library.Task:
    return _tasks.keep((task.board.puzzle.name, text_of(task.board)), task)


class _Telling:
    """A function that turns the steps of making tasks into events, and counts the tasks."""

    def __init__(self, wanted: int, words: str) -> None:
        self.wanted = wanted
        self.words = words
        self.done = 0

    def __call__(self, step: Any) -> Event | None:
        if isinstance(step, library.Task):
            self.done += 1
            return events.found(counted(_kept(step)))
        if isinstance(step, library.Looking):
            tried = f"; {grouped(step.tried)} tried for the next" if step.tried > 9 else ""
            return events.progress(
                self.done / self.wanted, f"{self.words}: {self.done} of {self.wanted}{tried}"
            )
        if step is None:
            return None
        sentence = f"Working out solutions: {share_done(step.fraction)}"
        return events.progress(self.done / self.wanted or None, sentence)


def _make(state: State, args: Args) -> Iterator[Event | None]:
    wanted = int(state["tasks"])
    telling = _Telling(wanted, "Positions made")
    work = library.worksheet_steps(
        puzzles.chosen(state),
        wanted,
        str(state["difficulty"]),
        int(state["ways"]),
        int(state["seed"]),
        _source(state),
    )
    yield from relay(work, telling)
    yield events.result(Made(total=telling.done))


def _another(state: State, args: Args) -> Iterator[Event | None]:
    ways = int(state["ways"])
    telling = _Telling(1, "Looking for a position")
    work = library.task_steps(
        _source(state),
        str(state["difficulty"]),
        ways,
        int(state["seed"]),
        _texts(args, "without"),
        whole_argument(args, "turn", 1, 0, 2**31 - 1, "The turn"),
        wanted=1,
    )
    tried = yield from relay(work, telling)
    if not telling.done:
        raise InputError(
            f"Among {grouped(tried)} more positions, none had exactly {plural(ways, 'way')} to finish; try another "
            "difficulty or another number of ways."
        )


def _look(state: State, args: Args) -> Iterator[Event | None]:
    known = set(_texts(args, "known"))
    puzzle = puzzles.chosen(state)
    asked = [text for entry in entries_of(state) if (text := entry.position or EMPTY) not in known]
    for done, text in enumerate(asked):
        yield events.progress(done / len(asked), f"Counting: {done} of {len(asked)} positions done")
        try:
            yield events.found(counted((yield from _task(puzzle, text))))
        except TooLarge as refused:
            yield events.found(uncounted(puzzle.board(placed_in(text)), str(refused)))


def _task(puzzle: Puzzle, text: str) -> Generator[None, None, library.Task]:
    found = _tasks.get((puzzle.name, text))
    if found is not None:
        return found
    task = yield from relay(library.given_steps(puzzle, placed_in(text)), lambda step: None)
    return _kept(task)


def _texts(args: Args, name: str) -> list[str]:
    texts = args.get(name, [])
    if (
        not isinstance(texts, list)
        or len(texts) > MOST_TEXTS
        or not all(isinstance(text, str) for text in texts)
    ):
        raise InputError(f"“{name}” must be a list of at most {grouped(MOST_TEXTS)} positions.")
    return texts


def _picture(state: State, args: Args) -> Iterator[Event | None]:
    puzzle = puzzles.chosen(state)
    texts = [written(puzzle, text) for text in _texts(args, "positions")][: library.MAX_TASKS]
    if not texts:
        raise InputError("There is no position on the sheet yet.")
    solved = bool(args.get("solved"))
    tasks = []
    for number, text in enumerate(texts, 1):
        yield events.progress(number / len(texts), "Drawing")
        tasks.append(replace((yield from _task(puzzle, text)), number=number))
    sheet = library.Worksheet(puzzle, "", 0, 0, tuple(tasks))
    name = f"{state['puzzle']}-worksheet{'-solutions' if solved else ''}.svg"
    text = sheet.svg(solved, tell=not state["blank"])
    yield events.result(File(name=name, type="image/svg+xml", text=text))


JOBS = (
    Job("make", _make, Made, found=Task),
    Job("look", _look, type(None), found=Task, args={"known?": list[str]}),
    Job("another", _another, type(None), found=Task, args={"without?": list[str], "turn?": int}),
    Job("picture", _picture, File, args={"positions": list[str], "solved?": bool}),
)
