"""Write solutions to a file, in CSV or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.position import position_of
from countinghouse.exhibits.packing.solutions import MOST_SOLUTIONS, table_of, written
from countinghouse.packing import Placement, Puzzle
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import PAGED, Args, Job, State, whole_argument
from countinghouse.wording import grouped, shown

#: Solutions per event.
_LINES = 200


class Text(TypedDict):
    text: str


class File(TypedDict):
    """The file's name and type, the number of solutions, and how many of them the file holds."""

    name: str
    type: str
    total: str
    count: int


def _export(state: State, args: Args) -> Iterator[Event | None]:
    form = args.get("format", "csv")
    if form not in ("csv", "json"):
        raise InputError(f"Solutions can be saved as csv or json, not as {shown(form)}.")
    start = whole_argument(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = whole_argument(args, "count", 1000, 1, MOST_SOLUTIONS, "The number of solutions")
    puzzle, placed = position_of(state)
    table = yield from table_of(state)
    count = max(0, min(count, table.total - start))
    if form == "csv":
        names = [name for piece in puzzle.pieces for name in [piece.name] * piece.copies]
        yield _text(",".join(["number", *names]) + "\n")
    else:
        head = {"puzzle": puzzle.name, "placed": placed.text, "total": events.number(table.total)}
        yield _text(json.dumps(head)[:-1] + ', "solutions": [\n')
    lines: list[str] = []
    for done, solution in enumerate(table.slice(min(start, table.total), start + count), 1):
        if form == "csv":
            lines.append(",".join([events.number(start + done), *_columns(puzzle, solution)]) + "\n")
        else:
            lines.append(json.dumps(written(solution)) + ("\n" if done == count else ",\n"))
        if len(lines) == _LINES:
            yield _text("".join(lines))
            yield events.progress(done / count, f"{grouped(done)} of {grouped(count)} solutions")
            lines = []
    yield _text("".join(lines) + ("" if form == "csv" else "]}\n"))
    kind = "text/csv" if form == "csv" else "application/json"
    total = events.number(table.total)
    yield events.result(File(name=f"{state['puzzle']}-solutions.{form}", type=kind, total=total, count=count))


def _text(text: str) -> Event:
    return events.found(Text(text=text))


def _columns(puzzle: Puzzle, solution: Sequence[Placement]) -> list[str]:
    """Return the cells of every piece, copy by copy, in the order of the pieces; "" for a copy left out."""
    cells: dict[str, list[str]] = {}
    for placement in solution:
        cells.setdefault(placement.piece, []).append(placement.text.partition(":")[2])
    return [
        text
        for piece in puzzle.pieces
        for text in [*cells.get(piece.name, []), *[""] * piece.copies][: piece.copies]
    ]


JOBS = (Job("export", _export, File, found=Text, args={"format": str, **PAGED}),)
