"""Where each piece goes, and in how many of the ways to finish."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NotRequired, TypedDict

from countinghouse.exhibits.packing.position import position_of
from countinghouse.exhibits.packing.table import table_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State

if TYPE_CHECKING:
    from countinghouse.packing.answers import Completions


class ProbabilitiesArgs(TypedDict):
    """A placed piece to ignore."""

    without: NotRequired[str]


class Probabilities(TypedDict):
    """The ways to finish in all, with each placement, and with each cell covered by each piece."""

    total: str
    ways: dict[str, str]
    cover: dict[str, dict[str, str]]


def _probabilities(state: State, args: Args) -> Iterator[Event | None]:
    without = args.get("without")
    if without is not None:
        puzzle, placed = position_of(state)
        state = {**state, "placed": puzzle.pick_up(placed, str(without)).text}
    table = yield from table_of(state)
    answer: Probabilities = {
        "total": events.number(table.total),
        "ways": {text: events.number(ways) for text, ways in table.marginals().items()},
        "cover": cover(table),
    }
    yield events.result(answer)


def cover(table: Completions) -> dict[str, dict[str, str]]:
    """Return, for each piece and each cell it can still cover, in how many ways to finish it does, in digits.

    A solution covers a cell with at most one placement of a piece, so the numbers of its placements add up.
    """
    puzzle = table.puzzle
    sums: dict[str, dict[str, int]] = {}
    for text, ways in table.marginals().items():
        placement = puzzle.by_text[text]
        own = sums.setdefault(placement.piece, {})
        for cell in placement.cells:
            name = puzzle.tray.name(cell)
            own[name] = own.get(name, 0) + ways
    return {piece: {cell: events.number(ways) for cell, ways in own.items()} for piece, own in sums.items()}


JOBS = (Job("probabilities", "Probabilities", _probabilities, Probabilities, args=ProbabilitiesArgs),)
