"""Find how to build a solid by hand: an order in which to insert its pieces, one after another or in groups.

Each step is one straight move from outside: straight down if possible; otherwise along a slant (balls) or from a side
(cubes); otherwise together with other pieces, joined beforehand. :mod:`countinghouse.packing.lattices.sliding` explains
what blocks a move. The rows of the board run from the back to the front, and its columns from left to right. Balance is
ignored: hold a piece until its neighbours support it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import chain

from countinghouse.packing.bare_puzzle import BarePuzzle, Placed, check_puzzle
from countinghouse.packing.lattices.lattice import Lattice, Vector
from countinghouse.packing.lattices.sliding import Locked, Slide, slides_steps
from countinghouse.packing.placements import Placement
from countinghouse.stepping import finish
from countinghouse.wording import called, listed

__all__ = ["Building", "Step", "building_order", "building_order_steps"]


@dataclass(frozen=True)
class Step:
    """One straight move: its pieces (several move together) and, in the coordinates of the lattice, its direction.

    `along` describes the direction. If there are several pieces, the steps `first` join them beforehand.

    >>> from countinghouse.packing import Puzzle
    >>> puzzle = Puzzle.from_text("xxx/xxx,Corner:xx/x.*2")
    >>> building_order(puzzle, puzzle.nth(0)).steps[0].sentence
    'Place Corner, straight down.'
    """

    pieces: tuple[Placement, ...]
    direction: Vector
    along: str
    first: tuple[Step, ...] = ()

    @property
    def sentence(self) -> str:
        """The step in words."""
        names = listed([called(placement.piece) for placement in self.pieces])
        if not self.first:
            return f"Slide {names} in {self.along}." if self.level else f"Place {names}, {self.along}."
        join = f"Join {names} in your hand ({_by_hand(self.first)})."
        how = f"Slide them in together {self.along}." if self.level else f"Place them together, {self.along}."
        return f"{join} {how}"

    @property
    def level(self) -> bool:
        """Whether the move is horizontal."""
        return self.direction[2] == 0

    @property
    def straight(self) -> bool:
        """Whether a single piece moves straight down."""
        return not self.first and self.along == _DOWN


@dataclass(frozen=True)
class Building:
    """An order for inserting placed pieces: its `steps`, which are empty if the pieces in `locked` block one another."""

    steps: tuple[Step, ...]
    locked: tuple[Placement, ...] = ()

    @property
    def sentence(self) -> str:
        """The order in words, or that none was found."""
        if self.locked:
            names = listed([called(placement.piece) for placement in self.locked])
            return (
                f"No order was found: {names} block one another. We tried straight moves of single pieces and of groups, "
                "from above and from the sides."
            )
        steps = len(self.steps)
        straight = sum(step.straight for step in self.steps)
        if self.straight:
            return (
                f"All {steps} pieces go in one by one, straight down."
                if steps > 1
                else "The piece goes in straight down."
            )
        if self.one_by_one:
            return f"All {steps} pieces go in one by one: {straight} straight down, {steps - straight} from other directions."
        groups = sum(bool(step.first) for step in self.steps)
        return f"There are {steps} steps; in {groups} of them, several pieces move in together."

    @property
    def straight(self) -> bool:
        """Whether every piece goes in alone, straight down."""
        return not self.locked and all(step.straight for step in self.steps)

    @property
    def one_by_one(self) -> bool:
        """Whether every piece goes in alone."""
        return not self.locked and not any(step.first for step in self.steps)


_DOWN = "straight down"


def building_order(puzzle: BarePuzzle, placed: Placed) -> Building:
    """Return an order in which the placed pieces, usually a solution, can be put in by hand.

    If straight moves of single pieces or of groups do not suffice, the result names pieces that block one another. In
    a flat tray, any order works.

    Time: O(d · p² · (c² + p)) for p pieces of c cells and d directions.

    >>> from countinghouse.packing import PUZZLES
    >>> soma = PUZZLES["soma"]
    >>> order = building_order(soma, soma.nth(0))
    >>> print(order.sentence)
    All 7 pieces go in one by one, straight down.
    """
    return finish(building_order_steps(puzzle, placed))


def building_order_steps(puzzle: BarePuzzle, placed: Placed) -> Generator[None, None, Building]:
    """Like `building_order`, but yields often."""
    position = check_puzzle(puzzle).parse(placed)
    tray = puzzle.tray
    solid = tray.lattice.solid
    if solid is None:
        return Building(tuple(Step((placement,), (0, 0, -1), _DOWN) for placement in position))
    shapes = [tuple(tray.ball_of[cell] for cell in placement.cells) for placement in position]
    slides = yield from slides_steps(solid, shapes)
    if isinstance(slides, Locked):
        return Building((), tuple(position[i] for i in slides.pieces))
    return Building(_steps(solid, position, slides))


def _steps(lattice: Lattice, placed: Sequence[Placement], slides: Sequence[Slide]) -> tuple[Step, ...]:
    return tuple(
        Step(
            tuple(placed[i] for i in slide.pieces),
            tuple(-value for value in slide.out),
            _along(lattice, slide.out),
            _steps(lattice, placed, slide.first),
        )
        for slide in slides
    )


#: The side from which a piece comes in, in words, keyed by depth (-1 back, 1 front) and side (-1 left, 1 right).
_FROM = {
    (-1, 0): "from the back",
    (1, 0): "from the front",
    (0, -1): "from the left",
    (0, 1): "from the right",
    (-1, -1): "from the back left",
    (-1, 1): "from the back right",
    (1, -1): "from the front left",
    (1, 1): "from the front right",
}


def _along(lattice: Lattice, out: Vector) -> str:
    """Describe where a piece comes in from, given the direction in which it would be taken out."""
    front, right, up = (
        sum(times * vector[axis] for times, vector in zip(out, lattice.basis, strict=True))
        for axis in range(3)
    )
    depth = (front > 0.1) - (front < -0.1)
    side = (right > 0.1) - (right < -0.1)
    if not depth and not side:
        return _DOWN
    return f"slanting down {_FROM[depth, side]}" if up > 0.1 else _FROM[depth, side]


def _by_hand(steps: Sequence[Step]) -> str:
    begin, *rest = steps
    names = listed([called(placement.piece) for placement in begin.pieces])
    return ", ".join(chain([f"begin with {names}"], (_next(step) for step in rest)))


def _next(step: Step) -> str:
    names = listed([called(placement.piece) for placement in step.pieces])
    if step.first:
        return f"then {names} [{_by_hand(step.first)}] {step.along}"
    return f"then {names} {step.along}"
