"""An order in which the pieces of a solid tray can be put in by hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TypedDict

from countinghouse.exhibits.packing.position import position_of
from countinghouse.exhibits.packing.solutions import written
from countinghouse.packing.building import Step, building_order_steps
from countinghouse.packing.lattices.lattice import Lattice
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay


class Move(TypedDict):
    """Placements that move in together; `out` is a vector (rows, columns, up), one edge long, to where they come from."""

    placements: list[str]
    sentence: str
    out: tuple[float, float, float]


class Building(TypedDict):
    """An order in which the placed pieces can be put in; `moves` is empty if none was found."""

    sentence: str
    moves: list[Move]


def _move(step: Step, lattice: Lattice) -> Move:
    out = [
        -sum(times * vector[axis] for times, vector in zip(step.direction, lattice.basis, strict=True))
        for axis in range(3)
    ]
    rows, columns, up = (round(value / hypot(*out), 4) for value in out)
    return {"placements": written(step.pieces), "sentence": step.sentence, "out": (rows, columns, up)}


def _building(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = position_of(state)
    order = yield from relay(building_order_steps(puzzle, placed), lambda _: None)
    answer: Building = {
        "sentence": order.sentence,
        "moves": [_move(step, puzzle.tray.lattice) for step in order.steps],
    }
    yield events.result(answer)


JOBS = (Job("building", _building, Building),)
