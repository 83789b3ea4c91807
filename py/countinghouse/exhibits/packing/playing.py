"""Give answers while a puzzle is played; each reveals no more than the person asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.position import PLACED, given_of, memory_of, position_of
from countinghouse.exhibits.packing.solutions import table_of
from countinghouse.packing import Puzzle
from countinghouse.packing.bare_puzzle import Position
from countinghouse.packing.culprits import Culprit, culprits_steps
from countinghouse.packing.hinting import graded_hint_steps
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument
from countinghouse.stepping import relay
from countinghouse.wording import called, listed, shown

#: The maximum number of earlier positions that one check may test.
MOST_TRAIL = 500
GRADES = 3


class Blame(TypedDict):
    """Pieces whose removal leaves a way to finish; `placed` has the other placed pieces, and `called` names those to remove."""

    placed: str
    called: str
    sentence: str


class Judged(TypedDict):
    """Whether a position can be finished (None if not known) and, if not, which pieces are in the way.

    `back` is the index of the last position in the `trail` that can be finished; None if there is none.
    """

    finishable: bool | None
    sentence: str
    culprits: list[Blame]
    back: int | None


def _judge(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = position_of(state)
    given = given_of(state)
    memory = memory_of(state)
    trail = _trail(state, puzzle, args)
    yield events.progress(None, "Checking")

    def told(step: Culprit | None) -> Event | None:
        return events.progress(None, step.sentence) if step else None

    found = yield from relay(culprits_steps(puzzle, placed, given, memory), told)
    if found.enough == 0:
        fine: Judged = {
            "finishable": True,
            "sentence": "So far, so good: it can be finished.",
            "culprits": [],
            "back": None,
        }
        yield events.result(fine)
        return
    answer: Judged = {
        "finishable": False if found.enough or found.hopeless else None,
        "sentence": _sentence(found.sentence, given, hopeless=found.hopeless),
        "culprits": [_blame(puzzle, placed, given, culprit) for culprit in found.found],
        "back": None,
    }
    yield events.result(answer)
    for index in range(len(trail) - 1, -1, -1):
        earlier = trail[index]
        # All pieces must stay, so `culprits_steps` only finds out whether there is a way to finish.
        once = yield from relay(culprits_steps(puzzle, earlier, earlier, memory), lambda _: None)
        if once.enough == 0:
            judged: Judged = {**answer, "back": index}
            yield events.result(judged)
            return


def _sentence(sentence: str, given: Position, *, hopeless: bool) -> str:
    if hopeless and given:
        return "The given pieces leave no way to finish."
    return sentence if hopeless else f"This cannot be finished. {sentence}"


def _blame(puzzle: Puzzle, placed: Position, given: Position, culprit: Culprit) -> Blame:
    stay = [each for each in placed if each not in culprit.pieces and each not in given]
    return {
        "placed": puzzle.write(stay),
        "called": listed([called(each.piece) for each in culprit.pieces]),
        "sentence": culprit.sentence,
    }


def _trail(state: State, puzzle: Puzzle, args: Args) -> list[Position]:
    texts = args.get("trail", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise InputError(f"The earlier positions must be a list of texts, not {shown(texts)}.")
    if len(texts) > MOST_TRAIL:
        raise InputError(f"At most {MOST_TRAIL} earlier positions are checked, not {len(texts)}.")
    return [position_of({**state, PLACED.name: text})[1] for text in texts]


class GradedHint(TypedDict):
    """A hint of grade 1 to 3 (0 if there is no hint), with the cells to ring; only grade 3 has a `placement`."""

    grade: int
    sentence: str
    cells: list[str]
    piece: str
    placement: str | None


def _graded_hint(state: State, args: Args) -> Iterator[Event | None]:
    grade = whole_argument(args, "grade", 1, 1, GRADES, "The grade of a hint")
    puzzle, placed = position_of(state)
    yield events.progress(None, "Looking for a hint")
    hint = yield from relay(graded_hint_steps(puzzle, placed), lambda _: None)
    if hint is None:
        sentence = (
            "A piece is in the way: Check shows which one." if placed.free else "Nothing is left to place."
        )
        none: GradedHint = {"grade": 0, "sentence": sentence, "cells": [], "piece": "", "placement": None}
        yield events.result(none)
        return
    told: GradedHint = {
        "grade": grade,
        "sentence": hint.grade(grade),
        "cells": [] if hint.cell is None else [puzzle.tray.name(hint.cell)],
        "piece": hint.placement.piece if grade > 1 or hint.cell is None else "",
        "placement": hint.placement.text if grade == GRADES else None,
    }
    yield events.result(told)


class Revealed(TypedDict):
    """The pieces of a solution, except the given ones; the solution keeps the placed pieces if possible."""

    placed: str


def _reveal(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, _ = position_of(state)
    given = given_of(state)
    table = yield from table_of(state)
    if not table.total:
        table = yield from table_of({**state, PLACED.name: ""})
    if not table.total:
        raise InputError("There is no solution to show.")
    own = [placement for placement in table.nth(0) if placement not in given]
    answer: Revealed = {"placed": puzzle.write(own)}
    yield events.result(answer)


JOBS = (
    Job("judge", _judge, Judged, args={"trail?": list[str]}),
    Job("graded_hint", _graded_hint, GradedHint, args={"grade?": int}),
    Job("reveal", _reveal, Revealed),
)
