"""The matrix of a problem, page by page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Compiled, Problem
from countinghouse.exhibits.workbench.subjects import Lies, problem_of, subject_of
from countinghouse.page import events
from countinghouse.page.catalogue import Watch, watching
from countinghouse.page.events import Event
from countinghouse.page.model import PAGED, Args, Job, State, whole_argument
from countinghouse.wording import shown

#: The number of rows per page, and the maximum number of rows per request.
PAGE = 40
MOST_PAGE = 400
#: If there are more items than this, no columns are drawn, and each row lists its items by name.
WIDE = 64
#: The maximum number of rows requested by name.
MOST_NAMES = 5_000


class Row(TypedDict):
    index: int
    name: str
    items: list[str]
    at: list[int]  # the numbers of the items; empty if there are too many columns to draw
    colours: list[str]  # the colours of these items; "" for none
    cost: str  # "" if it costs nothing
    lies: Lies


class Matrix(TypedDict):
    meaning: str
    primary: int
    secondary: int
    options: int
    ones: int
    several: bool  # whether some items need not be covered exactly once
    coloured: bool
    items: list[str] | None  # None if there are too many columns to draw
    some: list[str]
    rows: list[Row]  # the first page
    watch: Watch | None


class Rows(TypedDict):
    rows: list[Row]
    total: int


def matrix(state: State) -> Matrix:
    """Describe the matrix of a state."""
    problem = problem_of(state)
    compiled = problem.compiled()
    primary, items = compiled.primary_count, [_head(compiled, item) for item in range(len(compiled.items))]
    return {
        "meaning": subject_of(state).meaning(state),
        "primary": primary,
        "secondary": len(items) - primary,
        "options": len(compiled.names),
        "ones": sum(len(own) for own in compiled.options),
        "several": bool(compiled.bounds),
        "coloured": bool(compiled.colours),
        "items": items if len(items) <= WIDE else None,
        "some": [*items[: min(6, primary)], *items[primary : primary + 4]],
        "rows": _rows(state, problem, range(min(PAGE, len(compiled.names)))),
        "watch": watching(problem),
    }


def _rows(state: State, problem: Problem, wanted: Iterable[int]) -> list[Row]:
    compiled, lies = problem.compiled(), subject_of(state).lies
    costs = compiled.costs or (0,) * len(compiled.names)
    return [
        {
            "index": at,
            "name": str(compiled.names[at]),
            "items": [
                f"{compiled.items[item]}:{colour}" if colour else str(compiled.items[item])
                for item, colour in zip(compiled.options[at], _colours(compiled, at), strict=True)
            ],
            "at": list(compiled.options[at]) if len(compiled.items) <= WIDE else [],
            "colours": _colours(compiled, at) if len(compiled.items) <= WIDE else [],
            "cost": events.number(costs[at]) if costs[at] else "",
            "lies": lies(state, compiled.names[at]),
        }
        for at in wanted
    ]


def _colours(compiled: Compiled, option: int) -> list[str]:
    if not compiled.colours:
        return [""] * len(compiled.options[option])
    return [str(compiled.palette[colour - 1]) if colour else "" for colour in compiled.colours[option]]


def _head(compiled: Compiled, item: int) -> str:
    """Return the name of a column, with its multiplicity unless that is 1."""
    name = str(compiled.items[item])
    low, high = compiled.bounds[item] if item < len(compiled.bounds) else (1, 1)
    if (low, high) == (1, 1):
        return name
    return f"{name} ({low})" if low == high else f"{name} ({low}–{high})"


def _matrix(state: State, args: Args) -> Iterator[Event | None]:
    problem = problem_of(state)
    names = problem.compiled().names
    chosen = args.get("names")
    if chosen is None:
        start = whole_argument(args, "from", 0, 0, 10**300, "The number of the first row")
        count = whole_argument(args, "count", PAGE, 1, MOST_PAGE, "The number of rows")
        wanted = list(range(min(start, len(names)), min(start + count, len(names))))
    else:
        if not isinstance(chosen, list) or len(chosen) > MOST_NAMES:
            raise InputError(f"The names of rows must be a list of at most {MOST_NAMES:,}.")
        place = {str(name): at for at, name in enumerate(names)}
        for name in chosen:
            if not isinstance(name, str) or name not in place:
                raise InputError(f"There is no option {shown(name)}.")
        wanted = sorted(place[name] for name in chosen)
    yield events.result(Rows(rows=_rows(state, problem, wanted), total=len(names)))


JOBS = (Job("matrix", _matrix, result=Rows, args={"names?": list[str], **PAGED}),)
