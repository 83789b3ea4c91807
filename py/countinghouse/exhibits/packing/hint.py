"""A hint: one more piece that can be placed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.exhibits.packing.position import position_of
from countinghouse.exhibits.packing.table import table_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import grouped


class Hint(TypedDict):
    """A placement that leaves a way to finish, or None: `ways` of the `of` ways remain, and `forced` says all."""

    sentence: str
    placement: str | None
    ways: str
    of: str
    forced: bool


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = position_of(state)
    table = yield from table_of(state)
    hint = table.hint()
    if hint is None:
        sentence = "No way to finish: remove a piece." if placed.free else "Nothing is left to place."
        placement, ways, forced = None, 0, False
    else:
        placement, ways, forced = hint.placement.text, hint.ways, hint.forced
        piece = hint.placement.piece
        cells = " ".join(puzzle.tray.name(cell) for cell in hint.placement.cells)
        remain = "1 way to finish remains" if ways == 1 else f"{grouped(ways)} ways to finish remain"
        elsewhere = f"; {piece} can go nowhere else" if forced else ""
        sentence = f"Place {piece} on {cells}: {remain}{elsewhere}."
    answer: Hint = {
        "sentence": sentence,
        "placement": placement,
        "ways": events.number(ways),
        "of": events.number(table.total),
        "forced": forced,
    }
    yield events.result(answer)


JOBS = (Job("hint", "Hint", _hint, Hint),)
