"""Give hints in three grades: where to look, which piece covers which cell, and the whole placement with its reason.

A hint is about the next step that a person would take (:mod:`countinghouse.packing.effort`): the cell or piece with the
fewest possibilities. Its placement belongs to a way to finish. The reason given for a hint claims no more than was
checked.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from countinghouse.checks import whole
from countinghouse.draws import Draws
from countinghouse.errors import TooLarge
from countinghouse.packing.bare_puzzle import Placed
from countinghouse.packing.effort import next_step
from countinghouse.packing.filling import Filling, Work
from countinghouse.packing.placements import Placement
from countinghouse.packing.polyforms import Cell
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.worksheets import check_puzzle
from countinghouse.stepping import finish
from countinghouse.wording import called, listed, plural

__all__ = ["GradedHint", "graded_hint", "graded_hint_steps"]

#: The maximum numbers of starts of the search for a way to finish, and of items examined to check that all other
#: placements fail.
STARTS = 12
ONLY_WORK = 1_500_000
_PURPOSE = 0x41D7

Why = Literal["forced", "others fail at once", "others fail", "a way"]


#: Two sentences for each reason: the first names a cell and the piece that covers it, the second the whole placement.
_SENTENCES = {
    "forced": (
        "{piece} covers {cell}: nothing else fits there.",
        "Place {piece} on {cells}: nothing else fits at {cell}.",
    ),
    "alone": (
        "{piece} covers {cell}: it fits nowhere else.",
        "Place {piece} on {cells}: it fits nowhere else.",
    ),
    "others fail at once": (
        "{piece} covers {cell}; every other choice leaves cells that cannot be filled or a piece that fits nowhere.",
        "Place {piece} on {cells}; every other choice leaves cells that cannot be filled or a piece that fits nowhere.",
    ),
    "others fail": (
        "{piece} covers {cell}; every other choice leaves no way to finish.",
        "Place {piece} on {cells}; every other choice leaves no way to finish.",
    ),
    "a way": (
        "{piece} covers {cell}; this is part of a way to finish.",
        "Place {piece} on {cells}; this is part of a way to finish.",
    ),
}


@dataclass(frozen=True)
class GradedHint:
    """A hint in three grades.

    The hint is to look at `cell` or, if that is None, at the piece of `placement`; this cell or piece has `possibilities`
    placements. `why` says why `placement` is right: it is the only possibility (*forced*), all others leave a dead corner
    or an island (*others fail at once*), all others fail later (*others fail*), or it is part of a way to finish (*a way*).
    """

    placement: Placement
    cell: Cell | None
    names: tuple[str, ...]
    possibilities: int
    pieces: int
    why: Why

    def grade(self, number: int) -> str:
        """Return the sentence of grade 1 (where to look), 2 (which piece or cell) or 3 (the placement)."""
        number = whole(number, "The grade of a hint", 1, 3)
        return (self._where, self._which, self._placed)[number - 1]

    @property
    def _piece(self) -> str:
        return called(self.placement.piece)

    @property
    def _where(self) -> str:
        if self.cell is None:
            one = f"Look at {self._piece}: it fits in only one place."
            return (
                one
                if self.possibilities == 1
                else f"Look at {self._piece}: it fits in {self.possibilities} places."
            )
        if self.possibilities == 1:
            return f"Look at {self.names[0]}: only one piece can cover it, and in only one way."
        return (
            f"Look at {self.names[0]}: {plural(self.pieces, 'piece')} can cover it, in "
            f"{plural(self.possibilities, 'way')}."
        )

    @property
    def _which(self) -> str:
        if self.cell is not None and self.pieces == 1:
            return f"Only {self._piece} fits at {self.names[0]}."
        return self._because(0)

    @property
    def _placed(self) -> str:
        return self._because(1)

    def _because(self, form: int) -> str:
        """Return sentence number `form` of the two that `_SENTENCES` has for the reason."""
        why = "alone" if self.why == "forced" and self.cell is None else self.why
        return _SENTENCES[why][form].format(piece=self._piece, cell=self.names[0], cells=listed(self.names))


def graded_hint(puzzle: Puzzle, placed: Placed = ()) -> GradedHint | None:
    """Return a hint; None if there is no way to finish or nothing to place.

    Raises TooLarge if no way to finish is found in reasonable time.

    >>> from countinghouse.packing import PUZZLES
    >>> hint = graded_hint(PUZZLES["pentominoes-3x20"], "U:a1b1a2a3b3")
    >>> for number in 1, 2, 3:
    ...     print(hint.grade(number))
    Look at X: it fits in 17 places.
    X covers c1; every other choice leaves no way to finish.
    Place X on c1, b2, c2, d2 and c3; every other choice leaves no way to finish.
    """
    return finish(graded_hint_steps(puzzle, placed))


def graded_hint_steps(puzzle: Puzzle, placed: Placed = ()) -> Generator[None, None, GradedHint | None]:
    """Like `graded_hint`, but yields often."""
    filling = Filling(check_puzzle(puzzle).parse(placed))
    state = filling.start
    found = yield from filling.one(state, Draws(0, purpose=_PURPOSE), STARTS)
    if found is None:
        raise TooLarge("No way to finish was found in reasonable time; place some pieces first.")
    if not found:
        return None
    # A forced placement needs no further proof; otherwise, try to show that all other placements fail.
    step = next_step(filling, state)
    right = next((number for number in step.placements if number in set(found)), step.placements[0])
    why: Why = "a way"
    if len(step.placements) == 1:
        why = "forced"
    elif len(step.left) == 1:
        why = "others fail at once"
    else:
        others = yield from _others_fail(filling, step.placements, right)
        why = "others fail" if others else "a way"
    placement = filling.placements[right]
    cells = list(placement.cells)
    cell = filling.cells[step.item] if step.item < len(filling.cells) else None
    if cell is not None:
        cells.remove(cell)
        cells.insert(0, cell)
    return GradedHint(
        placement,
        cell,
        tuple(puzzle.tray.name(own) for own in cells),
        len(step.placements),
        len({filling.placements[number].piece for number in step.placements}),
        why,
    )


def _others_fail(filling: Filling, placements: list[int], right: int) -> Generator[None, None, bool]:
    """Return whether a search proves that every placement but `right` leaves no way to finish."""
    work = Work(ONLY_WORK)
    for number in placements:
        if number != right:
            found = yield from filling.find(filling.take(filling.start, number), 1, work)
            if found != []:
                return False
    return True
