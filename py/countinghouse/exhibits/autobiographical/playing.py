"""Filling the grid by hand: moves, hints, and whether the grid can still be finished."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Literal, TypedDict

from countinghouse.digits import autobiographical as numbers
from countinghouse.digits.autobiographical import CONSTRAINTS, Prune, Solution
from countinghouse.errors import InputError
from countinghouse.exhibits.autobiographical.state import (
    Cells,
    Move,
    constraints_of,
    filled,
    moves_of,
    name_of,
    variant_of,
    width_of,
    written,
)
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.wording import plural, shown


class Play(TypedDict):
    """The grid that a person fills: its candidates by slot, and the moves made."""

    candidates: Cells
    moves: list[Move]
    sentence: str
    solved: bool
    stuck: int


class Hint(TypedDict):
    """A hint. `move` is the suggested move ("" for none), and `keep` the number of moves to keep when undoing."""

    kind: Literal["strike", "back", "done", "none"]
    sentence: str
    move: str
    slot: int
    value: int
    causes: list[int]
    keep: int


class Possible(TypedDict):
    """The number of ways to finish a person's grid, and how many of the first moves still allow a solution."""

    ways: int
    keep: int
    sentence: str


def played(state: State) -> Play:
    n, rows, count = variant_of(state)
    cells, moves = filled(state)
    stuck = next((slot for slot, values in enumerate(cells) if not values), -1)
    full = all(len(values) == 1 for values in cells)
    solved = full and numbers.describes_itself([values[0] for values in cells], rows, count)
    open_slots = sum(len(values) > 1 for values in cells)
    if stuck >= 0:
        sentence = f"No candidate is left for {name_of(stuck, n, rows)}."
    elif solved:
        row = written([values[0] for values in cells], n)
        sentence = f"Solved: {row} describes itself." if rows == 1 else f"Solved: {row} describe each other."
    elif full:
        sentence = "The grid is full, but it does not describe itself."
    else:
        left = sum(map(len, cells))
        sentence = f"{plural(open_slots, 'open slot')}, {plural(left, 'candidate')}."
    return {"candidates": cells, "moves": moves, "sentence": sentence, "solved": solved, "stuck": stuck}


def play(state: State, move: str) -> State:
    """Play ``place 0 6``, ``strike 3 2`` or ``return 3 2``: a slot, counted from 0 over all rows, and a candidate."""
    words = move.split()
    signs = {"place": "=", "strike": "x", "return": "x"}
    if (
        len(words) != 3
        or words[0] not in signs
        or not all(re.fullmatch(r"[0-9]{1,3}", each) for each in words[1:])
    ):
        raise InputError(
            f"{shown(move)} is not a move; a move is “place”, “strike” or “return”, a slot and a candidate."
        )
    text = f"{int(words[1])}{signs[words[0]]}{int(words[2])}"
    if words[0] == "return":
        line = str(state["moves"]).split(".")
        if text not in line:
            raise InputError("This candidate was not struck individually: undo the move that struck it.")
        line.remove(text)
        return {**state, "moves": ".".join(line)}
    after = {**state, "moves": f"{state['moves']}.{text}" if state["moves"] else text}
    filled(after)
    return after


#: A cache of all solutions, by variant.
_found: dict[tuple[int, int, str], list[tuple[int, ...]]] = {}


def _solutions(state: State) -> Generator[None, None, list[tuple[int, ...]]]:
    """Find all solutions, using every constraint; the generator can be closed at any yield."""
    variant = variant_of(state)
    n, rows, count = variant
    if variant not in _found:
        found = []
        for number, event in enumerate(numbers.search(n, CONSTRAINTS, rows=rows, count=count)):
            if isinstance(event, Solution):
                found.append(event.values)
            if number % 500 == 0:
                yield None
        _found[variant] = found
    return _found[variant]


def _still(state: State, known: list[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], int]:
    """Return the solutions that fit a person's moves, and how many of the first moves still allow a solution."""
    fitting = known
    for done, (slot, sign, value) in enumerate(moves_of(state)):
        left = [values for values in fitting if (values[slot] == value) == (sign == "=")]
        if not left:
            return [], done
        fitting = left
    return fitting, len(moves_of(state))


def _before(keep: int) -> str:
    return f"after {plural(keep, 'move')}" if keep else "before your first move"


def possible(state: State, args: Args) -> Iterator[Event | None]:
    filled(state)
    known = yield from _solutions(state)
    fitting, keep = _still(state, known)
    if fitting:
        many = plural(len(fitting), "solution fits", "solutions fit")
        sentence = f"It is still possible: {many} your grid (exact)."
    elif not known:
        sentence = "It was never possible: there is no solution (exact, by a complete search)."
    else:
        sentence = (
            f"It is no longer possible, but it still was {_before(keep)} (exact, by a complete search)."
        )
    yield events.result(Possible(ways=len(fitting), keep=keep, sentence=sentence))


def hint(state: State, args: Args) -> Iterator[Event | None]:
    n, rows, count = variant_of(state)
    cells, _ = filled(state)
    width = width_of(numbers.start(n, rows, count))
    if played(state)["solved"]:
        yield events.result(_hinted("done", "The grid is solved: nothing is left to do."))
        return
    known = yield from _solutions(state)
    fitting, keep = _still(state, known)
    if not known:
        yield events.result(_hinted("none", "There is no solution at all, so no hint can help."))
        return
    if not fitting:
        sentence = (
            f"No solution fits your grid any more, but one still did {_before(keep)}: go back to that point."
        )
        yield events.result(_hinted("back", sentence, keep=keep))
        return
    own = constraints_of(state)
    for names, words in ((own, ""), (list(CONSTRAINTS), "With all constraints: ")):
        event = next(numbers.strikes(n, names, rows, count, cells), None)
        if isinstance(event, Prune):
            causes = [slot * width + value for slot, value in event.causes]
            sentence = f"Strike {event.value} from {name_of(event.slot, n, rows)}. {words}{event.reason}"
            move = f"strike {event.slot} {event.value}"
            yield events.result(_hinted("strike", sentence, move, event.slot, event.value, causes))
            return
    # No constraint strikes a candidate, so look ahead.
    slot, value = next(
        (slot, value)
        for slot in sorted(range(len(cells)), key=lambda each: len(cells[each]))
        for value in cells[slot]
        if all(values[slot] != value for values in fitting) or len(fitting) > 1
    )
    if any(values[slot] == value for values in fitting):
        sentence = "No constraint strikes a candidate, and more than one solution fits, so you must choose."
        yield events.result(_hinted("none", sentence))
        return
    sentence = (
        f"Strike {value} from {name_of(slot, n, rows)}. No constraint strikes a candidate here, but a complete "
        f"search finds no solution with this one."
    )
    yield events.result(_hinted("strike", sentence, f"strike {slot} {value}", slot, value))


def _hinted(
    kind: Literal["strike", "back", "done", "none"],
    sentence: str,
    move: str = "",
    slot: int = -1,
    value: int = -1,
    causes: list[int] | None = None,
    keep: int = 0,
) -> Hint:
    return Hint(
        kind=kind, sentence=sentence, move=move, slot=slot, value=value, causes=causes or [], keep=keep
    )
