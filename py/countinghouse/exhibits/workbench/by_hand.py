"""Matrix rows chosen by a person: what they cover, a check, and hints in three grades."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.exhibits.workbench.subject import ByHand
from countinghouse.exhibits.workbench.subjects import problem_of, subject_of
from countinghouse.exhibits.workbench.tally import Tally, tally
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument
from countinghouse.page.telling import TELL
from countinghouse.wording import listed, plural, shown

#: Nothing is revealed until a person asks.
TOLD = replace(TELL, default="asked", form=False)
#: The grade of the hint that names the row.
WHOLE = 3


class ChosenRow(TypedDict):
    name: str
    items: list[str]
    shared: list[str]  # items that clash with other chosen rows


class Hand(TypedDict):
    """The chosen rows; columns are numbered as in the matrix."""

    rows: list[ChosenRow]
    covered: list[int]  # columns covered as required
    clashing: list[int]  # columns covered too often, or in two colours
    excluded: list[str]  # other rows that would clash with the chosen rows
    solved: bool
    sentence: str


class Judged(TypedDict):
    possible: bool  # whether the chosen rows are part of a solution
    sentence: str
    culprits: list[str]  # chosen rows; without any one of them, the rest are part of a solution


class RowHint(TypedDict):
    sentence: str
    row: str  # the row to choose, or ""
    columns: list[str]  # the columns to look at


def hand_of(state: State) -> Hand | None:
    """Return the chosen rows; None if rows of this kind of problem cannot be chosen by hand."""
    own = subject_of(state).by_hand
    if own is None:
        return None
    found = _tally(state, own)
    return {
        "rows": [
            ChosenRow(
                name=found.name(option),
                items=[str(found.problem.compiled().items[item]) for item in options],
                shared=found.shared(option),
            )
            for option in found.chosen
            for options in [found.problem.compiled().options[option]]
        ],
        "covered": sorted(found.covered),
        "clashing": sorted(found.clashing),
        "excluded": [found.name(option) for option in found.excluded],
        "solved": found.solved,
        "sentence": (own.solved if found.solved else own.says)(state, found),
    }


def _tally(state: State, own: ByHand) -> Tally:
    problem = problem_of(state)
    return tally(problem, own.read(state, problem))


def spell(state: State) -> State:
    """Return the canonical spelling of the chosen rows."""
    own = subject_of(state).by_hand
    return {**state, own.field: own.write(_tally(state, own))} if own else state


def choose(state: State, own: ByHand, move: str) -> State:
    """Play ``choose 4``: choose the row, or remove it if it is already chosen."""
    problem = problem_of(state)
    verb, _, wanted = move.strip().partition(" ")
    name = next((name for name in problem.options if str(name) == wanted), None)
    if verb != "choose" or name is None:
        raise InputError(
            f"{shown(move)} is not a move; a move is “choose” and the name of a row of the matrix."
        )
    chosen = own.read(state, problem)
    kept = [each for each in chosen if own.place(each) != own.place(name)]
    now = tally(problem, kept if name in chosen else [*kept, name])
    return {**state, own.field: own.write(now), "solution": ""}


def _chosen(state: State) -> Tally:
    own = subject_of(state).by_hand
    if own is None:
        raise InputError("Rows cannot be chosen by hand for this kind of problem.")
    return _tally(state, own)


def _finished(problem: Problem, chosen: list[Name]) -> Generator[Event | None, None, tuple[Name, ...] | None]:
    """Search for options that complete the chosen options, which must not clash; return None if there are none."""
    from countinghouse.exact_cover.search.listing import listing_steps

    for some in listing_steps(problem.reduced(chosen)):
        if some:
            return some[0]
        yield events.progress(None, "Looking for a solution with these rows")
    return None


def _judge(state: State, args: Args) -> Iterator[Event | None]:
    found = _chosen(state)
    if found.fault:
        yield events.result(Judged(possible=False, sentence=found.fault, culprits=[]))
        return
    names = [found.problem.compiled().names[option] for option in found.chosen]
    if (yield from _finished(found.problem, names)) is not None:
        words = "At least one solution includes all rows chosen so far." if names else "There is a solution."
        yield events.result(Judged(possible=True, sentence=words, culprits=[]))
        return
    culprits = []
    for name in names:
        if (yield from _finished(found.problem, [other for other in names if other != name])) is not None:
            culprits.append(str(name))
    if not names:
        sentence = "There is no solution."
    elif culprits:
        sentence = f"No solution includes all these rows. Without row {listed(culprits, 'or')}, the others are part of a solution."
    else:
        sentence = "No solution includes all these rows, and removing one of them is not enough."
    yield events.result(Judged(possible=False, sentence=sentence, culprits=culprits))


def _row_hint(state: State, args: Args) -> Iterator[Event | None]:
    grade = whole_argument(args, "grade", WHOLE, 1, WHOLE, "The grade of a hint")
    found = _chosen(state)
    if found.fault or found.solved:
        sentence = found.fault or "Nothing is left to choose: these rows are a solution."
        yield events.result(RowHint(sentence=sentence, row="", columns=[]))
        return
    names = [found.problem.compiled().names[option] for option in found.chosen]
    completion = yield from _finished(found.problem, names)
    if completion is None:
        sentence = (
            "No solution includes all rows chosen so far; remove one." if names else "There is no solution."
        )
        yield events.result(RowHint(sentence=sentence, row="", columns=[]))
        return
    rest = found.problem.reduced(names)
    fitting = {
        item: [name for name, own in rest.options.items() if item in own]
        for item in rest.primary
        if rest.multiplicities.get(item, (1, 1))[0]
    }
    item = min(fitting, key=lambda item: len(fitting[item]))
    rows = [str(name) for name in fitting[item]]
    row = next(str(name) for name in completion if name in fitting[item])
    few = len(rows) == 1
    if grade == 1:
        sentence = f"Look at column {item}: " + (
            "only one of the remaining rows covers it."
            if few
            else f"{plural(len(rows), 'row')} that still fit cover it, and no column has fewer."
        )
    elif grade < WHOLE:
        some = listed(rows if len(rows) <= 6 else [*rows[:5], f"{len(rows) - 5} more"])
        sentence = (
            f"Column {item} can be covered only by row {some}."
            if few
            else f"Column {item} can be covered by rows {some}: see where each leads."
        )
    else:
        sentence = (
            f"Choose row {row}: no other row that still fits covers column {item}."
            if few
            else f"Choose row {row}: it covers column {item}, and at least one solution includes it and the rows chosen so far."
        )
    yield events.result(RowHint(sentence=sentence, row=row if grade == WHOLE else "", columns=[str(item)]))


JOBS = (
    Job("judge", _judge, result=Judged),
    Job("row_hint", _row_hint, result=RowHint, args={"grade?": int}),
)
