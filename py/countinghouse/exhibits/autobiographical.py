"""Autobiographical numbers: watch the search, with a reason for every strike, or fill the grid by hand.

The view has the first steps, the job *walk* the others; applied in order they give the grid. A line of play lists
a person's moves: ``3=1`` places 1 in slot 3, ``3x1`` strikes it. The rules are in
`countinghouse.digits.autobiographical`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Generator, Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from typing import Literal, TypedDict

from countinghouse.digits import autobiographical as numbers
from countinghouse.digits.autobiographical import CONSTRAINTS, DeadEnd, Event, Prune, Solution, Try
from countinghouse.errors import InputError
from countinghouse.page import events, scripts
from countinghouse.page.events import Event as Told
from countinghouse.page.model import Args, Example, Exhibit, Job, Lines, Parameter, State, Value, choice
from countinghouse.wording import grouped, listed, plural, shown

#: The most steps of a search that the page shows, and how many of them the view holds.
MOST_STEPS = 20_000
FIRST = 400
#: Steps in one event.
TOGETHER = 200
#: The largest line of play, in moves.
MOST_MOVES = 5000
#: The most vertices and events in one search of the table.
MOST_VERTICES = 3000
MOST_EVENTS = 60_000

StepKind = Literal["start", "try", "strike", "dead", "found", "end"]
Cells = list[list[int]]


class Step(TypedDict):
    """A step of the search in words. `causes` are the cells that justify a strike, as slot × width + candidate."""

    kind: StepKind
    says: str
    rule: str
    vertex: int
    parent: int
    slot: int
    value: int
    causes: list[int]


class Slot(TypedDict):
    name: str
    index: int
    row: int


class Move(TypedDict):
    says: str
    kind: Literal["place", "strike"]
    slot: int
    value: int


class Play(TypedDict):
    """The grid that a person fills: its candidates by slot, and the moves made."""

    candidates: Cells
    moves: list[Move]
    sentence: str
    solved: bool
    stuck: int


class View(TypedDict):
    """A search and a person's grid. `start` are the candidates before the first step, `width` one more than the largest."""

    key: str
    slots: list[Slot]
    rows: int
    width: int
    start: Cells
    steps: list[Step]
    complete: bool
    play: Play
    about: str


#: Steps that continue the view with this key; `from` is the number of the first.
More = TypedDict("More", {"key": str, "from": int, "steps": list[Step]})


class Walk(TypedDict):
    steps: int
    complete: bool


class Hint(TypedDict):
    """A hint: the `move` to make, or "" if there is none; `keep` is how many moves to keep when undoing."""

    kind: Literal["strike", "back", "done", "none"]
    sentence: str
    move: str
    slot: int
    value: int
    causes: list[int]
    keep: int


class Possible(TypedDict):
    """Whether and in how many ways a person's grid can be finished, and how many of the first moves allow that."""

    ways: int
    keep: int
    sentence: str


class Run(TypedDict):
    """One search of the table; `unfinished` if it was stopped."""

    n: int
    constraints: str
    slots: str
    values: str
    nodes: int
    failures: int
    strikes: int
    solutions: int
    seconds: float
    unfinished: bool
    state: dict[str, str | int | bool]


class Table(TypedDict):
    searches: int
    sentence: str


_WORDS = {"basic": "basic", "sum": "sum of slots", "weighted": "weighted sum"}
_MOVE = re.compile(r"([0-9]{1,3})([=x])([0-9]{1,3})\Z")


# --- the state -----------------------------------------------------------------------------------------------------


def _constraints(state: State) -> list[str]:
    return [name for name in CONSTRAINTS if state[name]]


def _variant(state: State) -> tuple[int, int, str]:
    return int(state["n"]), int(state["rows"]), str(state["count"])


def _events(state: State) -> Iterator[Event]:
    n, rows, count = _variant(state)
    given = _filled(state)[0] if state["own"] else None
    return numbers.search(
        n, _constraints(state), str(state["slots"]), str(state["values"]), rows, count, given
    )


def _name(slot: int, n: int, rows: int) -> str:
    row, index = divmod(slot, n)
    return f"slot {index}" if rows == 1 else f"slot {index} of row {row + 1}"


def _moves(state: State) -> list[tuple[int, str, int]]:
    line = str(state["moves"])
    moves = []
    for text in line.split(".") if line else []:
        match = _MOVE.match(text)
        if not match:
            raise InputError(
                f"A line of play lists moves such as 0=6 (place) or 3x2 (strike), joined with full stops; {shown(text)} is not one."
            )
        moves.append((int(match[1]), match[2], int(match[3])))
    if len(moves) > MOST_MOVES:
        raise InputError(f"A line of play may have at most {grouped(MOST_MOVES)} moves.")
    return moves


def _filled(state: State) -> tuple[Cells, list[Move]]:
    """Return the candidates after a person's moves, and the moves in words."""
    n, rows, count = _variant(state)
    cells = [list(slot) for slot in numbers.start(n, rows, count)]
    told = []
    for slot, sign, value in _moves(state):
        name = _name(slot, n, rows)
        if slot >= len(cells):
            raise InputError(f"There is no slot {slot}: the last one is slot {len(cells) - 1}.")
        if value not in cells[slot]:
            raise InputError(f"{value} is not a candidate of {name} any more.")
        if sign == "=":
            cells[slot] = [value]
            told.append(Move(says=f"{value} placed in {name}", kind="place", slot=slot, value=value))
        else:
            cells[slot].remove(value)
            told.append(Move(says=f"{value} struck from {name}", kind="strike", slot=slot, value=value))
    return cells, told


# --- the view ------------------------------------------------------------------------------------------------------


@lru_cache(4)
def _first(pairs: tuple[tuple[str, Value], ...]) -> list[Step]:
    """Return the first steps; cached, so moves do not repeat the search."""
    return list(islice(_steps(dict(pairs)), FIRST + 1))


def _view(state: State) -> View:
    n, rows, count = _variant(state)
    start = numbers.start(n, rows, count)
    asked = state if state["own"] else {**state, "moves": ""}
    asked = {**asked, "step": 0, "do": "watch", "least": 1, "largest": 1}
    steps = _first(tuple(asked.items()))
    own = _filled(state)[0] if state["own"] else [list(slot) for slot in start]
    return {
        "key": _key(state),
        "slots": [Slot(name=_name(slot, n, rows), index=slot % n, row=slot // n) for slot in range(n * rows)],
        "rows": rows,
        "width": _width(start),
        "start": own,
        "steps": steps[:FIRST],
        "complete": len(steps) <= FIRST,
        "play": _played(state),
        "about": _about(n, rows, count),
    }


def _width(start: tuple[tuple[int, ...], ...]) -> int:
    return start[0][-1] + 1


def _key(state: State) -> str:
    """Return a text that identifies the search whose steps are shown."""
    parts = ["n", "rows", "count", *CONSTRAINTS, "slots", "values", *(["moves"] if state["own"] else [])]
    return " ".join(str(state[name]) for name in parts)


def _about(n: int, rows: int, count: str) -> str:
    what = "how many slots hold" if count == "numbers" else "how many digits are"
    if rows == 1:
        return f"Slot i says {what} i, in all {n} slots. Which row describes itself?"
    return f"Slot i of each row says {what} i in the next row; the last row describes the first."


def _played(state: State) -> Play:
    n, rows, count = _variant(state)
    cells, moves = _filled(state)
    stuck = next((slot for slot, values in enumerate(cells) if not values), -1)
    full = all(len(values) == 1 for values in cells)
    solved = full and numbers.describes_itself([values[0] for values in cells], rows, count)
    open_slots = sum(len(values) > 1 for values in cells)
    if stuck >= 0:
        sentence = f"No candidate is left for {_name(stuck, n, rows)}."
    elif solved:
        row = _written([values[0] for values in cells], n)
        sentence = f"Solved: {row} {'describes itself' if rows == 1 else 'describe each other'}."
    elif full:
        sentence = "The grid is full, but it does not describe itself."
    else:
        left = sum(map(len, cells))
        sentence = f"{plural(open_slots, 'open slot')}, {plural(left, 'candidate')}."
    return {"candidates": cells, "moves": moves, "sentence": sentence, "solved": solved, "stuck": stuck}


def _written(values: list[int], n: int) -> str:
    rows = [values[at : at + n] for at in range(0, len(values), n)]
    return listed("".join(map(str, row)) if max(row) < 10 else ", ".join(map(str, row)) for row in rows)


# --- the steps, in words -------------------------------------------------------------------------------------------


def _steps(state: State) -> Iterator[Step]:
    """Yield the search in words, beginning with the grid before its first step."""
    n, rows, count = _variant(state)
    width = _width(numbers.start(n, rows, count))
    names = _constraints(state)
    rules = f"The constraints: {listed(_WORDS[name] for name in names)}." if names else "No constraint is on."
    yield _step("start", f"Every candidate of every slot is possible. {rules}", 0, -1)
    path, vertices, found = [0], 1, 0
    for event in _events(state):
        if isinstance(event, Try):
            back = len(path) - event.depth
            path = path[: event.depth]
            says = f"Try {event.value} for {_name(event.slot, n, rows)}."
            if back:
                says = f"Go back {plural(back, 'level')}. {says}" if back > 1 else f"Go back. {says}"
            path.append(vertices)
            vertices += 1
            yield _step("try", says, path[-1], path[-2], event.slot, event.value)
        elif isinstance(event, Prune):
            causes = [slot * width + value for slot, value in event.causes]
            rule = _WORDS[event.constraint]
            yield _step("strike", event.reason, path[-1], -1, event.slot, event.value, causes, rule)
        elif isinstance(event, DeadEnd):
            says = f"{event.reason} A dead end."
            yield _step("dead", says, path[-1], -1, event.slot)
        else:
            found += 1
            yield _step("found", f"{_written(list(event.values), n)} is solution {found}.", path[-1], -1)
    says = f"The search is over: {plural(vertices, 'vertex', 'vertices')}, {plural(found, 'solution')}."
    yield _step("end", says, 0, -1)


def _step(
    kind: StepKind,
    says: str,
    vertex: int,
    parent: int,
    slot: int = -1,
    value: int = -1,
    causes: list[int] | None = None,
    rule: str = "",
) -> Step:
    return Step(
        kind=kind,
        says=says,
        rule=rule,
        vertex=vertex,
        parent=parent,
        slot=slot,
        value=value,
        causes=causes or [],
    )


def _walk(state: State, args: Args) -> Iterator[Told | None]:
    at, key = 0, _key(state)
    chunk: list[Step] = []
    complete = True
    for step in _steps(state):
        if at > MOST_STEPS:
            complete = False
            break
        if at >= FIRST:
            chunk.append(step)
        at += 1
        if at % TOGETHER == 0:
            yield events.found(More({"key": key, "from": at - len(chunk), "steps": chunk})) if chunk else None
            chunk = []
    if chunk:
        yield events.found(More({"key": key, "from": at - len(chunk), "steps": chunk}))
    yield events.result(Walk(steps=at - 1, complete=complete))


# --- playing by hand -----------------------------------------------------------------------------------------------


def _play(state: State, move: str) -> State:
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
            raise InputError("You did not strike this candidate by itself: undo the move that did.")
        line.remove(text)
        return {**state, "moves": ".".join(line)}
    played = {**state, "moves": f"{state['moves']}.{text}" if state["moves"] else text}
    _filled(played)
    return played


#: All solutions, by variant; a cache.
_found: dict[tuple[int, int, str], list[tuple[int, ...]]] = {}


def _solutions(state: State) -> Generator[None, None, list[tuple[int, ...]]]:
    """Search for all solutions, with all constraints; can be closed at any yield."""
    variant = _variant(state)
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
    """Return the solutions that a person's moves allow, and how many of the first moves allow at least one."""
    fitting = known
    for done, (slot, sign, value) in enumerate(_moves(state)):
        left = [values for values in fitting if (values[slot] == value) == (sign == "=")]
        if not left:
            return [], done
        fitting = left
    return fitting, len(_moves(state))


def _before(keep: int) -> str:
    return f"after {plural(keep, 'move')}" if keep else "before your first move"


def _possible(state: State, args: Args) -> Iterator[Told | None]:
    _filled(state)
    known = yield from _solutions(state)
    fitting, keep = _still(state, known)
    if fitting:
        many = plural(len(fitting), "solution fits", "solutions fit")
        sentence = f"It is still possible: {many} your grid, exact."
    elif not known:
        sentence = "It was never possible: there is no solution, exact, by a whole search."
    else:
        sentence = f"It is no longer possible, but {_before(keep)} it still was; exact, by a whole search."
    yield events.result(Possible(ways=len(fitting), keep=keep, sentence=sentence))


def _hint(state: State, args: Args) -> Iterator[Told | None]:
    n, rows, count = _variant(state)
    cells, _ = _filled(state)
    width = _width(numbers.start(n, rows, count))
    if _played(state)["solved"]:
        yield events.result(_hinted("done", "It is solved: nothing is left to do."))
        return
    known = yield from _solutions(state)
    fitting, keep = _still(state, known)
    if not known:
        yield events.result(_hinted("none", "There is no solution at all, so no hint can help."))
        return
    if not fitting:
        sentence = (
            f"No solution fits your grid any more, but {_before(keep)} one still did: go back to there."
        )
        yield events.result(_hinted("back", sentence, keep=keep))
        return
    own = _constraints(state)
    for names, words in ((own, ""), (list(CONSTRAINTS), "With all constraints: ")):
        event = next(numbers.strikes(n, names, rows, count, cells), None)
        if isinstance(event, Prune):
            causes = [slot * width + value for slot, value in event.causes]
            sentence = f"Strike {event.value} from {_name(event.slot, n, rows)}. {words}{event.reason}"
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
        sentence = "No constraint strikes anything, and more than one solution fits: choose."
        yield events.result(_hinted("none", sentence))
        return
    sentence = (
        f"Strike {value} from {_name(slot, n, rows)}. No constraint strikes anything here, but a search of all that "
        f"follows finds no solution with it."
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


# --- the table -----------------------------------------------------------------------------------------------------


def _table(state: State, args: Args) -> Iterator[Told | None]:
    """Run the search with every combination of constraints and orders, length by length."""
    first, last = int(state["least"]), int(state["largest"])
    if first > last:
        raise InputError(f"The lengths go from {first} to {last}: the first must not be above the last.")
    _, rows, count = _variant(state)
    sets = [
        [name for name, on in zip(CONSTRAINTS, switched, strict=True) if on]
        for switched in product((True, False), repeat=3)
    ]
    ways = [
        (names, slots, values) for names in sets for slots in numbers.BRANCHING for values in numbers.ORDERS
    ]
    lengths = range(first, last + 1)
    for done, (n, (names, slots, values)) in enumerate(product(lengths, ways)):
        yield events.progress(done / len(lengths) / len(ways), f"Length {n}: {_spoken(names)}")
        kinds = {Try: 0, Prune: 0, DeadEnd: 0, Solution: 0}
        seconds, unfinished = 0.0, False
        search = numbers.search(n, names, slots, values, rows, count)
        while True:
            begun = time.perf_counter()
            some = list(islice(search, 500))
            for event in some:
                kinds[type(event)] += 1
            seconds += time.perf_counter() - begun
            if len(some) < 500:
                break
            if kinds[Try] > MOST_VERTICES or sum(kinds.values()) > MOST_EVENTS:
                unfinished = True
                break
            yield None
        yield events.found(
            Run(
                n=n,
                constraints=_spoken(names),
                slots=slots,
                values=values,
                nodes=1 + kinds[Try],
                failures=kinds[DeadEnd],
                strikes=kinds[Prune],
                solutions=kinds[Solution],
                seconds=seconds,
                unfinished=unfinished,
                state={
                    "n": n,
                    **{name: name in names for name in CONSTRAINTS},
                    "slots": slots,
                    "values": values,
                },
            )
        )
    searches = len(lengths) * len(ways)
    yield events.result(
        Table(
            searches=searches,
            sentence=f"{plural(searches, 'search', 'searches')}. Vertices, dead ends and solutions are exact; a search with more than "
            f"{grouped(MOST_VERTICES)} vertices or {grouped(MOST_EVENTS)} events was stopped.",
        )
    )


def _spoken(names: list[str]) -> str:
    return " + ".join(_WORDS[name] for name in names) or "none"


def _picture() -> Lines:
    return {"lines": ["0123456789", "6210001000"]}


def _script(state: State) -> str:
    n, rows, count = _variant(state)
    more: Mapping[str, object] = {
        "slots": None if state["slots"] == "first" else state["slots"],
        "values": None if state["values"] == "up" else state["values"],
        "rows": None if rows == 1 else rows,
        "count": None if count == "numbers" else count,
    }
    names = repr(_constraints(state)).replace("'", '"')
    some = {name: value for name, value in more.items() if name in ("rows", "count")}
    return scripts.lines(
        "from itertools import islice",
        "",
        "from countinghouse.digits import autobiographical",
        "",
        scripts.call("autobiographical.solutions", str(n), **some),
        "events = " + scripts.call("autobiographical.search", str(n), names, **more),
        "first = list(islice(events, 20))",
        scripts.call("autobiographical.candidates", str(n), "first", **some),
    )


EXHIBIT = Exhibit(
    name="autobiographical",
    title="Autobiographical numbers",
    sentence="6210001000 has six 0s, two 1s, one 2 and one 6, and says so: watch the search, or fill the grid yourself.",
    group="understand",
    order=30,
    parameters=(
        Parameter("n", "Length", "integer", 10, minimum=1, maximum=numbers.MOST_SLOTS),
        choice("do", "What to do", {"watch": "Watch the search", "play": "Play it"}),
        Parameter("basic", "Basic", "flag", True),
        Parameter("sum", "Sum of slots", "flag", False),
        Parameter("weighted", "Weighted sum", "flag", False),
        choice("slots", "Branch on", {"first": "the first open slot", "fewest": "the fewest candidates"}),
        choice("values", "Candidates", {"up": "ascending", "down": "descending"}),
        choice(
            "rows",
            "Rows",
            {"1": "1: it describes itself", "2": "2 that describe each other", "3": "3 in a circle"},
        ),
        choice(
            "count",
            "Counted",
            {"numbers": "numbers: 12 is one number", "digits": "digits: 12 is a 1 and a 2"},
        ),
        Parameter("own", "Begin with your own grid", "flag", False),
        Parameter("moves", "Line of play", "text", "", max_length=40_000, form=False),
        Parameter("step", "Step", "integer", 0, minimum=0, maximum=MOST_STEPS, form=False),
        Parameter("least", "Lengths from", "integer", 7, minimum=1, maximum=20),
        Parameter("largest", "to", "integer", 10, minimum=1, maximum=20),
    ),
    examples=(
        Example("Ten digits", "140 vertices, and one solution, 6210001000: both exact.", {}),
        Example(
            "All constraints", "The sums strike much before the first try.", {"sum": True, "weighted": True}
        ),
        Example("Play it", "Fill the ten slots yourself, with hints.", {"do": "play"}),
        Example(
            "Two that describe each other",
            "6300000100 and 7101001000, the only pair; exact, by a whole search.",
            {"rows": "2", "sum": True, "weighted": True, "slots": "fewest"},
        ),
        Example("Two ways", "Length 4 has two solutions, 1210 and 2020; exact, by a whole search.", {"n": 4}),
        Example(
            "Sixty slots",
            "Numbers beyond 9 are just numbers.",
            {"n": 60, "sum": True, "weighted": True, "values": "down"},
        ),
    ),
    view=_view,
    play=_play,
    jobs=(
        Job("walk", _walk, Walk, found=More),
        Job("hint", _hint, Hint),
        Job("possible", _possible, Possible),
        Job("table", _table, Table, found=Run),
    ),
    picture=_picture,
    script=_script,
)
