"""The steps of the search, described in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Literal, TypedDict

from countinghouse.digits import autobiographical as numbers
from countinghouse.digits.autobiographical import CONSTRAINTS, DeadEnd, Event, Prune, Try
from countinghouse.exhibits.autobiographical.state import (
    WORDS,
    constraints_of,
    filled,
    name_of,
    variant_of,
    width_of,
    written,
)
from countinghouse.page import replay
from countinghouse.page.events import Event as Told
from countinghouse.page.model import Args, State, Value
from countinghouse.wording import listed, plural

#: The maximum number of steps in the view.
FIRST = 400

StepKind = Literal["start", "try", "strike", "dead", "found", "end"]


class Step(TypedDict):
    """A step of the search in words.

    `causes` lists the cells that justify a strike, each as slot × width + candidate.
    """

    kind: StepKind
    says: str
    rule: str
    vertex: int
    parent: int
    slot: int
    value: int
    causes: list[int]


#: Further steps for the view with this key; `from` is the number of the first step.
More = TypedDict("More", {"key": str, "from": int, "steps": list[Step]})


def _events(state: State) -> Iterator[Event]:
    n, rows, count = variant_of(state)
    given = filled(state)[0] if state["own"] else None
    return numbers.search(
        n, constraints_of(state), str(state["slots"]), str(state["values"]), rows, count, given
    )


@lru_cache(4)
def _kept(pairs: tuple[tuple[str, Value], ...]) -> list[Step]:
    """Return the first steps; they are cached, so a person's moves do not repeat the search."""
    return list(islice(_steps(dict(pairs)), FIRST + 1))


def first(state: State) -> list[Step]:
    """Return the steps for the view, plus one more if the view cannot hold them all."""
    asked = state if state["own"] else {**state, "moves": ""}
    asked = {**asked, "step": 0, "do": "watch", "least": 1, "largest": 1}
    return _kept(tuple(asked.items()))


def key_of(state: State) -> str:
    """Return a key that identifies the search shown."""
    parts = ["n", "rows", "count", *CONSTRAINTS, "slots", "values", *(["moves"] if state["own"] else [])]
    return " ".join(str(state[name]) for name in parts)


def _steps(state: State) -> Iterator[Step]:
    """Yield the steps of the search in words, beginning with the grid before the first step."""
    n, rows, count = variant_of(state)
    width = width_of(numbers.start(n, rows, count))
    names = constraints_of(state)
    rules = f"The constraints: {listed(WORDS[name] for name in names)}." if names else "No constraint is on."
    yield _step("start", f"Every candidate of every slot is possible. {rules}", 0, -1)
    path, vertices, found = [0], 1, 0
    for event in _events(state):
        if isinstance(event, Try):
            back = len(path) - event.depth
            path = path[: event.depth]
            says = f"Try {event.value} for {name_of(event.slot, n, rows)}."
            if back:
                says = f"Go back {plural(back, 'level')}. {says}" if back > 1 else f"Go back. {says}"
            path.append(vertices)
            vertices += 1
            yield _step("try", says, path[-1], path[-2], event.slot, event.value)
        elif isinstance(event, Prune):
            causes = [slot * width + value for slot, value in event.causes]
            rule = WORDS[event.constraint]
            yield _step("strike", event.reason, path[-1], -1, event.slot, event.value, causes, rule)
        elif isinstance(event, DeadEnd):
            says = f"{event.reason} A dead end."
            yield _step("dead", says, path[-1], -1, event.slot)
        else:
            found += 1
            yield _step("found", f"{written(list(event.values), n)} is solution {found}.", path[-1], -1)
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


def walk(state: State, args: Args) -> Iterator[Told | None]:
    key = key_of(state)
    return replay.rest(_steps(state), FIRST, lambda at, some: More({"key": key, "from": at, "steps": some}))
