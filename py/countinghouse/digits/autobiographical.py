"""Search step by step for autobiographical numbers, in which digit i says how often i occurs.

A number of length n has n *slots*; slot i holds how often i occurs (values beyond 9 are allowed): 6210001000 has six
0s, two 1s, one 2 and one 6. The search uses `propagation`. Each slot has a set of *candidates*; the chosen constraints
(`autobiographical_constraints`) strike candidates until nothing changes, and then the search tries the candidates of an
open slot.

All values are below n. There are two variants. With `rows`, several numbers of one length form a circle in which each
describes the next and the last describes the first. With `count` "digits", the digits in the slots are counted, so a
slot with 12 counts as a 1 and a 2.

Source: ETOOBUSY, "Autobiographical numbers constraints - basic", and its series.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from countinghouse.checks import choice, items, whole
from countinghouse.digits.autobiographical_constraints import Kind, check_of, rules_of
from countinghouse.digits.propagation import (
    BRANCHING,
    ORDERS,
    Constraint,
    DeadEnd,
    Event,
    Grid,
    Solution,
    Strike,
    Try,
    propagate,
    replay,
)
from countinghouse.digits.propagation import search as search_grid
from countinghouse.errors import InputError, TooLarge
from countinghouse.wording import plural

__all__ = [
    "BRANCHING",
    "CONSTRAINTS",
    "COUNTS",
    "MOST_COUNTED",
    "MOST_ROWS",
    "MOST_SEARCHED",
    "MOST_SLOTS",
    "ORDERS",
    "DeadEnd",
    "Event",
    "Prune",
    "Solution",
    "Statistics",
    "Try",
    "candidates",
    "describes_itself",
    "search",
    "solutions",
    "start",
    "statistics",
    "strikes",
]

#: The constraints that the search can use, each with its statement.
CONSTRAINTS: dict[str, str] = {
    "basic": "The value of a slot is at most the number of slots that can hold its index, and equals it once these slots are certain.",
    "sum": "The values of the slots add up to the number of slots.",
    "weighted": "The values of the slots, each times its index, add up to the number of slots.",
}
#: A slot counts either the slots that hold its index, or how often its index occurs as a digit.
COUNTS = {"numbers": "numbers", "digits": "digits"}
#: The maximum number of slots in a row, and in all rows together.
MOST_SLOTS = 64
#: The maximum number of rows that describe each other.
MOST_ROWS = 3
#: The maximum number of events in a search by `statistics`.
MOST_COUNTED = 100_000
#: The maximum number of events in a search by `solutions`.
MOST_SEARCHED = 400_000

#: A strike made by the search.
Prune = Strike


def search(
    n: int,
    constraints: Iterable[str] = ("basic",),
    slots: str = "first",
    values: str = "up",
    rows: int = 1,
    count: str = "numbers",
    given: Iterable[Iterable[int]] | None = None,
) -> Iterator[Event]:
    """Search for the autobiographical numbers of length `n` and yield every event in order.

    The constraints strike candidates before the first try. The search tries values in the first open slot, or in a slot
    with the fewest candidates (`slots`, see `BRANCHING`), in ascending or descending order (`values`, see `ORDERS`); a
    `Try` of depth d replaces the previous `Try` of depth d. The vertices of the search tree are the tries and the root.
    Without ``basic``, a full row that does not describe itself is a dead end. `given` has the initial candidates of
    each slot; the slots of a second row follow the slots of the first.

    Time: exponential in the number of open slots in the worst case.

    >>> for event in search(4, ["basic", "sum", "weighted"]):
    ...     if isinstance(event, Prune):
    ...         print(event.reason)
    ...     elif not isinstance(event, DeadEnd):
    ...         break
    With slot 2 = 3, the slots times their indices add up to at least 6, more than 4.
    With slot 3 = 2, the slots times their indices add up to at least 6, more than 4.
    With slot 3 = 3, the slots times their indices add up to at least 9, more than 4.
    """
    kind = _kind(n, rows, count)
    rules = rules_of(kind, _names(constraints))
    return search_grid(_grid(kind, given), rules, slots, values, check_of(kind), kind.name)


def strikes(
    n: int,
    constraints: Iterable[str] = ("basic",),
    rows: int = 1,
    count: str = "numbers",
    given: Iterable[Iterable[int]] | None = None,
) -> Iterator[Event]:
    """Yield the strikes that the constraints make before any try, and the dead end if they empty a slot.

    Time: at most one event per candidate, plus one dead end.

    >>> next(strikes(10, ["weighted"])).reason
    'With slot 2 = 6, the slots times their indices add up to at least 12, more than 10.'
    """
    kind = _kind(n, rows, count)
    return _strikes(kind, rules_of(kind, _names(constraints)), _grid(kind, given))


def _strikes(kind: Kind, rules: list[Constraint], grid: Grid) -> Iterator[Event]:
    empty = grid.values.index(0) if 0 in grid.values else (yield from propagate(grid, rules))
    if empty is not None:
        yield DeadEnd(empty, f"No candidate is left for {kind.name(empty)}.")


def start(n: int, rows: int = 1, count: str = "numbers") -> tuple[tuple[int, ...], ...]:
    """Return the candidates of each slot before any strike.

    >>> start(3)
    ((0, 1, 2), (0, 1, 2), (0, 1, 2))
    """
    return _grid(_kind(n, rows, count), None).rows()


def describes_itself(row: Iterable[int], rows: int = 1, count: str = "numbers") -> bool:
    """Say whether a row describes itself; with `rows`, whether the concatenated rows describe each other.

    Raises InputError if the values do not form `rows` rows of equal length.

    >>> describes_itself([1, 2, 1, 0]), describes_itself([3, 1, 1, 1, 0, 0, 2, 3, 0, 1, 0, 0], rows=2)
    (True, True)
    """
    values = items(row, "The row", MOST_ROWS * MOST_SLOTS)
    rows = whole(rows, "The number of rows", 1, MOST_ROWS)
    n, over = divmod(len(values), rows)
    if over:
        raise InputError(
            f"{plural(rows, 'row')} of equal length have a multiple of {rows} slots, not {len(values)}."
        )
    kind = _kind(n, rows, count)
    return check_of(kind)(tuple(whole(value, "A slot", 0, 1000) for value in values)) is None


# --- whole searches ------------------------------------------------------------------------------------------------


def solutions(n: int, rows: int = 1, count: str = "numbers") -> list[tuple[int, ...]]:
    """Return all autobiographical numbers of length `n` as tuples of slots.

    With `rows`, each tuple has the slots of all rows, and every circle appears once for each row that can come first.
    Raises TooLarge after `MOST_SEARCHED` events.

    Time: that of `search`, up to `MOST_SEARCHED` events.

    >>> solutions(4), solutions(6)
    ([(1, 2, 1, 0), (2, 0, 2, 0)], [])
    >>> solutions(10)
    [(6, 2, 1, 0, 0, 0, 1, 0, 0, 0)]
    >>> solutions(6, rows=2)
    [(2, 3, 0, 1, 0, 0, 3, 1, 1, 1, 0, 0), (3, 1, 1, 1, 0, 0, 2, 3, 0, 1, 0, 0)]
    """
    events = search(n, CONSTRAINTS, rows=rows, count=count)
    return [event.values for event in _bounded(events, MOST_SEARCHED) if isinstance(event, Solution)]


@dataclass(frozen=True)
class Statistics:
    """The cost of a search: vertices (with the root), candidates struck, dead ends, and solutions."""

    nodes: int
    prunes: int
    dead_ends: int
    solutions: int


def statistics(
    n: int,
    constraints: Iterable[str] = ("basic",),
    slots: str = "first",
    values: str = "up",
    rows: int = 1,
    count: str = "numbers",
) -> Statistics:
    """Run the search to its end and count its events, to compare constraints.

    Raises TooLarge after `MOST_COUNTED` events; `search` itself can be stopped anywhere.

    Time: that of `search`, up to `MOST_COUNTED` events.

    >>> statistics(10).nodes, statistics(10, CONSTRAINTS).nodes
    (140, 65)
    """
    kinds = {Try: 0, Strike: 0, DeadEnd: 0, Solution: 0}
    for event in _bounded(search(n, constraints, slots, values, rows, count), MOST_COUNTED):
        kinds[type(event)] += 1
    return Statistics(1 + kinds[Try], kinds[Strike], kinds[DeadEnd], kinds[Solution])


def _bounded(events: Iterator[Event], most: int) -> Iterator[Event]:
    for number, event in enumerate(events):
        if number == most:
            raise TooLarge(f"The search has more than {most:,} events; use a shorter length.")
        yield event


def candidates(
    n: int, events: Iterable[Event], rows: int = 1, count: str = "numbers"
) -> tuple[tuple[int, ...], ...]:
    """Return the candidates of each slot after these `events`, the first of a search for length `n`.

    >>> from itertools import islice
    >>> candidates(4, islice(search(4), 4))
    ((0,), (0,), (0, 1, 2), (0, 1, 3))
    """
    return replay(_grid(_kind(n, rows, count), None), events)


# --- arguments -----------------------------------------------------------------------------------------------------


def _kind(n: int, rows: int, count: str) -> Kind:
    n = whole(n, "The length", 1, MOST_SLOTS)
    rows = whole(rows, "The number of rows", 1, MOST_ROWS)
    if n * rows > MOST_SLOTS:
        raise InputError(f"{rows} rows of {n} slots are {n * rows} slots; at most {MOST_SLOTS} are allowed.")
    return Kind(n, rows, choice(count, "What is counted", COUNTS) == "digits")


def _names(constraints: Iterable[str]) -> frozenset[str]:
    names = items(constraints, "constraints", 100)
    return frozenset(choice(name, "A constraint", CONSTRAINTS) for name in names)


def _grid(kind: Kind, given: Iterable[Iterable[int]] | None) -> Grid:
    size = kind.n * kind.rows
    if given is None:
        return Grid([range(kind.top + 1)] * size)
    slots = items(given, "The candidates given", MOST_SLOTS)
    if len(slots) != size:
        raise InputError(f"The candidates given must be for {plural(size, 'slot')}, not {len(slots)}.")
    read = [
        [whole(value, "A candidate", 0, kind.top) for value in items(each, "The candidates of a slot")]
        for each in slots
    ]
    return Grid(read, kind.top + 1)
