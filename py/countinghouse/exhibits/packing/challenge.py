"""Make new puzzles, whose given pieces leave a way to finish, and find the number of a full tray among all solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.days import DayPuzzle, after, date_words
from countinghouse.exhibits.packing.position import (
    KEPT,
    PLACED,
    complete,
    given_of,
    kept_of,
    listing,
    position_of,
)
from countinghouse.exhibits.packing.solutions import table_of, written
from countinghouse.kept import Kept
from countinghouse.packing import making, worksheets
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.daily import day_of, which
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, Parameter, State, whole_argument
from countinghouse.page.telling import PLAY, TELL
from countinghouse.stepping import relay
from countinghouse.wording import grouped, listed, plural, share_done, shown

#: The kind of a daily puzzle made before each date had three puzzles.
DAILY = "daily"
#: The memory allowed, in MB, for finding the number of a full tray when the person has not asked for it.
QUIET_MB = 256

MADE = Parameter("made", "How the page made the puzzle", "text", "", max_length=60)
CLOCK = Parameter("clock", "Show the time", "flag", True)

#: A name that does not include the tray: used for your own puzzles, and in links made before puzzles had IDs.
_UNNAMED = re.compile(rf"({'|'.join(worksheets.DIFFICULTIES)})-(0|[1-9][0-9]{{0,18}})")
_DAILY = re.compile(rf"{DAILY}-([0-9-]{{10}})")


class Challenge(TypedDict):
    """The puzzle that the given pieces make: its `kind` ("" if a person locked the pieces), title and task.

    `id` is the short ID that recreates it, or "". `day` is the date of a daily puzzle, or "", and `next` is the next
    puzzle of that day. `solved` is the sentence shown when the tray is full.
    """

    kind: str
    id: str
    day: str
    next: DayPuzzle | None
    title: str
    task: str
    given: list[str]
    left: int
    solved: str


def spelled(state: State) -> str:
    """Return the canonical spelling of `made`: empty if it is invalid or no pieces are given."""
    made = str(state[MADE.name])
    return made if given_of(state) and _read(state, made).kind else ""


class _Reading(NamedTuple):
    """The contents of `made`: kind, title, and the date of a daily puzzle; all "" if the page did not make the puzzle."""

    kind: str = ""
    title: str = ""
    day: str = ""


def _read(state: State, made: str) -> _Reading:
    try:
        if daily := _DAILY.fullmatch(made):
            worksheets.daily_seed(daily[1])
            day = date.fromisoformat(daily[1])
            return _Reading(DAILY, f"Daily puzzle of {date_words(day)}", daily[1])
        if unnamed := _UNNAMED.fullmatch(made):
            return _Reading(unnamed[1], f"{unnamed[1].capitalize()} puzzle {unnamed[2]}")
        named = making.read_id(made)
    except (InputError, ValueError):
        return _Reading()
    if str(named) != made or named.puzzle != state["puzzle"]:
        return _Reading()
    own = day_of(named)
    if own is None:
        return _Reading(named.level, f"{named.level.capitalize()} puzzle {named.number}")
    title = f"Daily {which(named)} of {date_words(own)}, {named.level}"
    return _Reading(named.level, title, own.isoformat())


def kinds(state: State) -> list[str]:
    """Return the levels of new puzzles, easiest first; none if a puzzle of the menu has no solution."""
    if state["puzzle"] not in MENU:
        return list(worksheets.DIFFICULTIES)
    return list(making.levels(puzzles.chosen(state)))


def challenge(state: State) -> Challenge | None:
    """Describe the puzzle that the given pieces make; None if no pieces are given."""
    puzzle, placed = position_of(state)
    given = given_of(state)
    if not given:
        return None
    made = spelled(state)
    kind, title, day = _read(state, made)
    missing, spare = worksheets.to_place(puzzle.board(given))
    return {
        "kind": kind,
        "id": "" if kind == DAILY or _UNNAMED.fullmatch(made) else made,
        "day": day,
        "next": after(making.read_id(made)) if day and kind != DAILY else None,
        "title": title or "A puzzle with given pieces",
        "task": worksheets.order_of(missing, spare),
        "given": written(given),
        "left": sum(placed.left.values()),
        "solved": f"{plural(len(missing), 'piece')} placed beside the {grouped(len(given))} given.",
    }


class New(TypedDict):
    """The parameters of the state that opens a new puzzle."""

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
    if state["puzzle"] in MENU:
        number = whole_argument(args, "seed", 1, 1, making.MOST_NUMBER, "The number of a puzzle")
        yield from _made(making.PuzzleID(str(state["puzzle"]), str(kind), number))
        return
    seed = whole_argument(args, "seed", 1, 0, 2**63 - 1, "The seed")
    puzzle = puzzles.chosen(state)
    source = _sources.get(puzzle.name) or _sources.keep(puzzle.name, worksheets.Source(puzzle))
    yield events.progress(None, "Looking for a puzzle with one way to finish")
    task = yield from relay(worksheets.challenge_steps(puzzle, str(kind), seed, source), _telling)
    yield events.result(
        New(puzzle=str(state["puzzle"]), given=task.link, made=f"{kind}-{seed}", tell=PLAY[TELL.name])
    )


def _made(named: making.PuzzleID) -> Iterator[Event | None]:
    yield events.progress(None, "Making a puzzle")
    made = yield from relay(making.make_steps(named.puzzle, named.level, named.number), lambda _: None)
    yield events.result(opened(made))


def opened(made: making.Made) -> New:
    """Return the parameters of the state that opens the puzzle `made`."""
    return New(puzzle=made.id.puzzle, given=made.link, made=str(made.id), tell=PLAY[TELL.name])


class Number(TypedDict):
    """A full tray's number, from 1, among the `total` listed solutions; `keeping` says which pieces these share.

    `next` and `previous` are the neighbouring solutions, and `kept` is the value of the parameter
    `kept` for the list that holds them.
    """

    number: str
    total: str
    keeping: str
    next: str
    previous: str
    kept: str


def _number(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = position_of(state)
    most = None if args.get("requested") is True else QUIET_MB
    if not complete(placed):
        raise InputError("This is not a solution: it leaves a cell free or a piece unplaced.")
    given = given_of(state)
    table = yield from table_of(listing(state), most)
    number = at = table.index_of(placed)
    steps, kept = table, kept_of(state)
    before = args.get("before")
    if not kept and isinstance(before, str):
        # Step through the solutions that keep the pieces that were placed while there was still a choice.
        kept = kept_of({**state, KEPT.name: before})
        if kept:
            steps = yield from table_of({**state, PLACED.name: kept}, most)
            at = steps.index_of(placed)

    def beside(by: int) -> str:
        return puzzle.write(own for own in steps.nth((at + by) % steps.total) if own not in given)

    answer: Number = {
        "number": events.number(number + 1),
        "total": events.number(table.total),
        "keeping": _keeping(len(given), len(table.placed) - len(given)),
        "next": beside(1),
        "previous": beside(-1),
        "kept": kept,
    }
    yield events.result(answer)


def _keeping(given: int, own: int) -> str:
    """Say in words which pieces the listed solutions share."""
    pieces = plural(own, "piece")
    if given and own:
        return f"with the given pieces and the {pieces} placed before"
    return "with the given pieces" if given else f"that keep the {pieces} placed before" if own else ""


JOBS = (
    Job("new", _new, New, args={"kind?": str, "seed?": int, "id?": str}),
    Job("number", _number, Number, args={"requested?": bool, "before?": str}),
)
