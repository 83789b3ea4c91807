"""The table of searches: every combination of constraints and orders, for each length."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice, product
from typing import TypedDict

from countinghouse.digits import autobiographical as numbers
from countinghouse.digits.autobiographical import CONSTRAINTS, DeadEnd, Prune, Solution, Try
from countinghouse.errors import InputError
from countinghouse.exhibits.autobiographical.state import WORDS, variant_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.wording import grouped, plural

#: The maximum number of vertices and events in one search of the table.
MOST_VERTICES = 3000
MOST_EVENTS = 60_000


class Run(TypedDict):
    """One search in the table; `unfinished` says whether it was stopped early."""

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


def table(state: State, args: Args) -> Iterator[Event | None]:
    """For each length, run the search with every combination of constraints and orders."""
    first, last = int(state["least"]), int(state["largest"])
    if first > last:
        raise InputError(f"The lengths go from {first} to {last}, but the first must not exceed the last.")
    _, rows, count = variant_of(state)
    sets = [
        [name for name, on in zip(CONSTRAINTS, switched, strict=True) if on]
        for switched in product((True, False), repeat=3)
    ]
    ways = [
        (names, slots, values) for names in sets for slots in numbers.BRANCHING for values in numbers.ORDERS
    ]
    lengths = range(first, last + 1)
    for done, (n, (names, slots, values)) in enumerate(product(lengths, ways)):
        yield events.progress(done / len(lengths) / len(ways), f"Length {n}: {_rules(names)}")
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
                constraints=_rules(names),
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
            sentence=f"{plural(searches, 'search', 'searches')}. Vertices, dead ends and solutions are exact; searches with more than "
            f"{grouped(MOST_VERTICES)} vertices or {grouped(MOST_EVENTS)} events were stopped.",
        )
    )


def _rules(names: list[str]) -> str:
    return " + ".join(WORDS[name] for name in names) or "none"
