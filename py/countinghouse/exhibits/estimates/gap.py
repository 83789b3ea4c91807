"""A deepest vertex that is not a solution: all pieces are placed, but cells stay empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.exhibits.estimates.sides import puzzle_of
from countinghouse.packing.shapes import Shape, placed_shape
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument
from countinghouse.wording import listed


class Gap(TypedDict):
    """An arrangement of all pieces and the cells that it leaves empty; both lists are empty if there is none."""

    placements: list[Shape]
    empty: list[str]
    sentence: str


def _gap(state: State, args: Args) -> Iterator[Event | None]:
    seed = whole_argument(args, "seed", 1, 0, 2**32 - 1, "The seed")
    puzzle = puzzle_of(state)
    found = puzzle.with_a_gap(seed)
    if found is None:
        sentence = (
            f"However the pieces of {puzzle.title} are placed, they always cover the same number of cells: together "
            "they fill the tray, and every vertex at full depth is a solution."
        )
        yield events.result(Gap(placements=[], empty=[], sentence=sentence))
        return
    names = [puzzle.tray.name(cell) for cell in found.empty]
    left, many = listed(names), len(found.placed)
    sentence = (
        f"All {many} pieces are in the tray, and {left} is empty: a vertex at depth {many} that is not a solution."
        if len(names) == 1
        else f"All {many} pieces are in the tray, and {left} are empty: a vertex at depth {many} that is not a solution."
    )
    placements = [placed_shape(puzzle, placement) for placement in found.placed]
    yield events.result(Gap(placements=placements, empty=names, sentence=sentence))


JOBS = (Job("gap", _gap, Gap, args={"seed?": int}),)
