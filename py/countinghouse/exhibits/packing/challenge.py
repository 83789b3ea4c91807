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
from countinghouse.packing import making, worksheets
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, Parameter, State, whole_argument
from countinghouse.page.telling import PLAY, TELL
from countinghouse.stepping import relay
from countinghouse.wording import grouped, listed, plural, share_done, shown

DAILY = "daily"
#: The memory, in MB, for numbering a full tray unasked.
QUIET_MB = 256

MADE = Parameter("made", "How the page made the puzzle", "text", "", max_length=60)
CLOCK = Parameter("clock", "Show the time", "flag", True)

#: A puzzle without the name of its tray: of one's own, or of a link from before puzzles had an ID.
_UNNAMED = re.compile(rf"({'|'.join(worksheets.DIFFICULTIES)})-(0|[1-9][0-9]{{0,18}})")
_DAILY = re.compile(rf"{DAILY}-([0-9-]{{10}})")
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

    `id` is the short ID that makes it again, or ""; `solved` is the sentence for a full tray.
    """

    kind: str
    id: str
    title: str
    task: str
    given: list[str]
    left: int
    solved: str


def spelled(state: State) -> str:
    """Return the canonical spelling of `made`: empty if it is invalid or no pieces are given."""
    made = str(state[MADE.name])
    return made if given_of(state) and _read(state, made)[0] else ""


def _read(state: State, made: str) -> tuple[str, str]:
    """Return the kind and the title of a made puzzle; two empty texts if the page has not made it."""
    try:
        if daily := _DAILY.fullmatch(made):
            worksheets.daily_seed(daily[1])
            day = date.fromisoformat(daily[1])
            return DAILY, f"Daily puzzle of {day.day} {_MONTHS[day.month - 1]} {day.year}"
        if unnamed := _UNNAMED.fullmatch(made):
            return unnamed[1], f"{unnamed[1].capitalize()} puzzle {unnamed[2]}"
        named = making.read_id(made)
    except (InputError, ValueError):
        return "", ""
    if str(named) != made or named.puzzle != state["puzzle"]:
        return "", ""
    return named.level, f"{named.level.capitalize()} puzzle {named.number}"


def kinds(state: State) -> list[str]:
    """Return the levels of new puzzles, from the easiest, and the daily one; none if there is no solution."""
    if state["puzzle"] == puzzles.OWN:
        return [*worksheets.DIFFICULTIES, DAILY]
    levels = making.levels(puzzles.chosen(state))
    return [*levels, DAILY] if levels else []


def challenge(state: State) -> Challenge | None:
    """Describe the puzzle that the given pieces make; None if no pieces are given."""
    puzzle, placed = position_of(state)
    given = given_of(state)
    if not given:
        return None
    made = spelled(state)
    kind, title = _read(state, made)
    missing, spare = worksheets.to_place(puzzle.board(given))
    return {
        "kind": kind,
        "id": "" if kind == DAILY or _UNNAMED.fullmatch(made) else made,
        "title": title or "A puzzle with given pieces",
        "task": worksheets.order_of(missing, spare),
        "given": written(given),
        "left": sum(placed.left.values()),
        "solved": f"{plural(len(missing), 'piece')} placed beside the {grouped(len(given))} given.",
    }


class New(TypedDict):
    """A new puzzle: the state to change to."""

    puzzle: str
    given: str
    made: str
    tell: str


_sources: Kept[worksheets.Source] = Kept(2)


def _telling(step: Any) -> Event | None:
    if isinstance(step, worksheets.Looking):
        tried = f": {grouped(step.tried)} positions tried" if step.tried > 9 else ""
        return events.progress(None, f"Looking for a puzzle with one way to finish{tried}")
    if step is None or isinstance(step, worksheets.Task):
        return None
    return events.progress(step.fraction, f"Working out all solutions: {share_done(step.fraction)}")


def _new(state: State, args: Args) -> Iterator[Event | None]:
    written = args.get("id")
    if isinstance(written, str):
        yield from _made(making.read_id(written))
        return
    kind, offered = args.get("kind"), kinds(state)
    if kind not in offered:
        if not offered:
            raise InputError(f"{puzzles.chosen(state).title} has no solution, so there is no puzzle to make.")
        raise InputError(f"A new puzzle must be {listed(offered, 'or')}, not {shown(kind)}.")
    if kind != DAILY and state["puzzle"] != puzzles.OWN:
        number = whole_argument(args, "seed", 1, 1, making.MOST_NUMBER, "The number of a puzzle")
        yield from _made(making.PuzzleID(str(state["puzzle"]), str(kind), number))
        return
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
    yield events.result(New(puzzle=str(state["puzzle"]), given=task.link, made=made, tell=PLAY[TELL.name]))


def _made(named: making.PuzzleID) -> Iterator[Event | None]:
    yield events.progress(None, "Making a puzzle")
    made = yield from relay(making.make_steps(named.puzzle, named.level, named.number), lambda _: None)
    yield events.result(New(puzzle=named.puzzle, given=made.link, made=str(named), tell=PLAY[TELL.name]))


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
    Job("new", _new, New, args={"kind?": str, "seed?": int, "day?": str, "id?": str}),
    Job("number", _number, Number, args={"whatever?": bool}),
)
