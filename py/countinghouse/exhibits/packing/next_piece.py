"""Suggest the next piece: give a hint or, for each placement, the number of ways to finish that use it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.exhibits.packing.position import position_of
from countinghouse.exhibits.packing.solutions import table_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import called

if TYPE_CHECKING:
    from countinghouse.packing.answers import Completions


class Hint(TypedDict):
    """A placement (or None) that is part of `ways` of the `of` ways to finish; `forced` says whether all of them use it."""

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
        piece = called(hint.placement.piece)
        cells = " ".join(puzzle.tray.name(cell) for cell in hint.placement.cells)
        remain = "1 way to finish remains" if ways == 1 else f"{ways:,} ways to finish remain"
        sentence = f"Place {piece} on {cells}: {remain}."
        if forced:
            sentence = f"Place {piece} on {cells}: {remain}; {piece} can go nowhere else."
    answer: Hint = {
        "sentence": sentence,
        "placement": placement,
        "ways": events.number(ways),
        "of": events.number(table.total),
        "forced": forced,
    }
    yield events.result(answer)


class Probabilities(TypedDict):
    """The number of ways to finish: in all, with each placement, and with each cell covered by each piece."""

    total: str
    ways: dict[str, str]
    cover: dict[str, dict[str, str]]


def _probabilities(state: State, args: Args) -> Iterator[Event | None]:
    without = args.get("without")
    if without is not None:
        puzzle, placed = position_of(state)
        state = {**state, "placed": puzzle.remove(placed, str(without)).text}
    table = yield from table_of(state)
    answer: Probabilities = {
        "total": events.number(table.total),
        "ways": {text: events.number(ways) for text, ways in table.marginals().items()},
        "cover": cover(table),
    }
    yield events.result(answer)


def cover(table: Completions) -> dict[str, dict[str, str]]:
    """Return how many ways to finish cover each cell with each piece, written as digits.

    A solution covers a cell with at most one placement of a piece, so the counts of the placements can be added up.
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


JOBS = (
    Job("hint", _hint, Hint),
    Job("probabilities", _probabilities, Probabilities, args={"without?": str}),
)
