"""New puzzles, with given pieces that leave a way to finish, and the number of a full tray among all solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.position import given_of, position_of
from countinghouse.exhibits.packing.solutions import table_of, written
from countinghouse.kept import Kept
from countinghouse.packing import worksheets
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, Parameter, State, whole_argument
from countinghouse.stepping import relay
from countinghouse.wording import grouped, listed, plural, share_done, shown

DAILY = "daily"
#: The kinds of puzzles to choose from.
KINDS = (*worksheets.DIFFICULTIES, DAILY)
#: The memory, in MB, for numbering a full tray unasked.
QUIET_MB = 256

MADE = Parameter("made", "How the page made the puzzle", "text", "", max_length=40)
CLOCK = Parameter("clock", "Show the time", "flag", False)

_MADE = re.compile(rf"({'|'.join(worksheets.DIFFICULTIES)})-(0|[1-9][0-9]{{0,18}})|{DAILY}-([0-9-]{{10}})")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


class Challenge(TypedDict):
    """The puzzle that the given pieces make: its `kind` ("" if a person locked the pieces), title and task.

    `solved` is the sentence for a full tray.
    """

    kind: str
    title: str
    task: str
    given: list[str]
    left: int
    solved: str


def spelled(state: State) -> str:
    """Return the one spelling of `made`: empty if it is invalid or no pieces are given."""
    made = str(state[MADE.name])
    return made if given_of(state) and _title(made) else ""


def _title(made: str) -> str:
    match = _MADE.fullmatch(made)
    if not match:
        return ""
    if match[1]:
        return f"{match[1].capitalize()} puzzle {match[2]}"
    try:
        worksheets.daily_seed(match[3])
        day = date.fromisoformat(match[3])
    except (InputError, ValueError):
        return ""
    return f"Daily puzzle of {day.day} {_MONTHS[day.month - 1]} {day.year}"


def challenge(state: State) -> Challenge | None:
    """Describe the puzzle that the given pieces make; None if no pieces are given."""
    puzzle, placed = position_of(state)
    given = given_of(state)
    if not given:
        return None
    made = spelled(state)
    missing, spare = worksheets.to_place(puzzle.board(given))
    return {
        "kind": made.partition("-")[0],
        "title": _title(made) or "A puzzle with given pieces",
        "task": worksheets.order_of(missing, spare),
        "given": written(given),
        "left": sum(placed.left.values()),
        "solved": f"{plural(len(missing), 'piece')} placed beside the {grouped(len(given))} given.",
    }


class New(TypedDict):
    """A new puzzle: the state to change to."""

    given: str
    made: str


_sources: Kept[worksheets.Source] = Kept(2)


def _telling(step: Any) -> Event | None:
    if isinstance(step, worksheets.Looking):
        tried = f": {grouped(step.tried)} positions tried" if step.tried > 9 else ""
        return events.progress(None, f"Looking for a puzzle with one way to finish{tried}")
    if step is None or isinstance(step, worksheets.Task):
        return None
    return events.progress(step.fraction, f"Working out all solutions: {share_done(step.fraction)}")


def _new(state: State, args: Args) -> Iterator[Event | None]:
    kind = args.get("kind")
    if kind not in KINDS:
        raise InputError(f"A new puzzle must be {listed(KINDS, 'or')}, not {shown(kind)}.")
    if kind == DAILY:
        day = args.get("day")
        difficulty, seed = worksheets.DAILY, worksheets.daily_seed(day if isinstance(day, str) else "")
        made = f"{DAILY}-{day}"
    else:
        difficulty, seed = kind, whole_argument(args, "seed", 1, 0, 2**63 - 1, "The seed")
        made = f"{kind}-{seed}"
    puzzle = puzzles.chosen(state)
    source = _sources.get(puzzle.name) or _sources.keep(puzzle.name, worksheets.Source(puzzle))
    yield events.progress(None, "Looking for a puzzle with one way to finish")
    task = yield from relay(worksheets.challenge_steps(puzzle, difficulty, seed, source), _telling)
    yield events.result(New(given=task.link, made=made))


class Number(TypedDict):
    """A full tray's number, from 1, among the `total` solutions that keep the given pieces, and the `next` solution."""

    number: str
    total: str
    next: str


def _number(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = position_of(state)
    most = None if args.get("whatever") is True else QUIET_MB
    table = yield from table_of({**state, "placed": ""}, most)
    number = table.index_of(placed)
    after = puzzle.write(table.nth((number + 1) % table.total))
    yield events.result(
        Number(number=events.number(number + 1), total=events.number(table.total), next=after)
    )


JOBS = (
    Job("new", _new, New, args={"kind": str, "seed?": int, "day?": str}),
    Job("number", _number, Number, args={"whatever?": bool}),
)
