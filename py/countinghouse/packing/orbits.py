"""Group solutions that are images of one another under the symmetries that preserve the placed pieces."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

from countinghouse.checks import flag, memory_allowed, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.packing.answers import Completions
from countinghouse.packing.burnside import fixed_by_all_steps
from countinghouse.packing.placements import Placement
from countinghouse.packing.symmetry import PuzzleSymmetry
from countinghouse.stepping import finish
from countinghouse.wording import grouped, shown

__all__ = ["Orbit", "Orbits"]

#: The maximum number of orbits per call.
MOST = 10_000
#: The maximum number of images of placements under all symmetries.
MOST_IMAGES = 2_000_000


@dataclass(frozen=True)
class Orbit:
    """Solutions that are images of one another: their `numbers` in the table of completions, the smallest first, and the
    `solutions` themselves.

    >>> from countinghouse.packing import PUZZLES
    >>> orbit = Orbits(PUZZLES["pentominoes-3x20"].completions()).of(6)
    >>> orbit.numbers, len(orbit.solutions)
    ((1, 3, 4, 6), 4)
    """

    numbers: tuple[int, ...]
    solutions: tuple[tuple[Placement, ...], ...]


class Orbits:
    """The solutions of a table of completions, grouped by the `symmetries` that preserve its placed pieces.

    Orbits are found by their smallest numbers, without listing all solutions. Raises InputError for anything but a table
    of completions, and TooLarge if there are too many symmetries and placements.

    >>> from countinghouse.packing import PUZZLES
    >>> orbits = Orbits(PUZZLES["pentominoes-3x20"].completions())
    >>> [orbit.numbers for orbit in orbits.page(0, 10)], orbits.count()
    ([(0, 2, 5, 7), (1, 3, 4, 6)], 2)
    >>> orbits.of(6).numbers
    (1, 3, 4, 6)
    """

    def __init__(self, table: Completions) -> None:
        if not isinstance(table, Completions):
            raise InputError(f"{shown(table)} is not a table of completions; Puzzle.completions makes one.")
        self.table = table
        self.symmetries: tuple[PuzzleSymmetry, ...] = table.placed.stabiliser
        moved, fitting = table.puzzle.moved, table.placed.fitting
        if len(self.symmetries) * len(fitting) > MOST_IMAGES:
            raise TooLarge(
                f"There are {grouped(len(self.symmetries))} symmetries and {grouped(len(fitting))} placements, too many to group "
                "solutions by symmetry."
            )
        self._images = [
            {placement.text: moved(placement, symmetry).text for placement in fitting}
            for symmetry in self.symmetries[1:]
        ]

    def of(self, number: int) -> Orbit:
        """Return the orbit of solution `number`."""
        own = self.table.nth(number)
        placed = self.table.placed
        rest = [placement.text for placement in own if placement not in placed]
        found = {whole(number, "The number"): own}
        images = {frozenset(image[text] for text in rest) for image in self._images}
        for texts in images - {frozenset(rest)}:
            solution = self.table.puzzle.parse((*placed, *texts))
            found[self.table.index_of(solution)] = tuple(solution)
        numbers = sorted(found)
        return Orbit(tuple(numbers), tuple(found[each] for each in numbers))

    def page(self, start: int, count: int, backwards: bool = False) -> list[Orbit]:
        """Return up to `count` orbits (at most 10,000) whose smallest number is at least `start`, in ascending order; with
        `backwards`, the last orbits whose smallest number is below `start`.

        Time: skips all solutions with a common beginning if each has an image with a smaller number; at worst, reads
        every solution.
        """
        return finish(self.page_steps(start, count, backwards))

    def page_steps(
        self, start: int, count: int, backwards: bool = False
    ) -> Generator[None, None, list[Orbit]]:
        """Like `page`, but yields often."""
        count = whole(count, "count", 0, MOST)
        found: list[Orbit] = []
        for number in self.firsts(start, backwards) if count else ():
            yield
            if number is not None:
                found.append(self.of(number))
            if len(found) == count:
                break
        return found[::-1] if backwards else found

    def firsts(self, start: int, backwards: bool = False) -> Iterator[int | None]:
        """Yield the smallest number of each orbit from `start` on or, with `backwards`, below `start`, the largest
        first. Also yields None regularly, so that long work can pause.

        Time: that of `page`.
        """
        from countinghouse.exact_cover.frontier.orbits import firsts

        start = whole(start, "start", 0)
        low, high = (0, start) if flag(backwards, "backwards") else (start, self.table.total)
        return firsts(self.table.by_text, self._images, low, high, backwards)

    def count(self, memory_mb: float = 1024) -> int:
        """Return the number of orbits, by Burnside's lemma; raise TooLarge if that needs more than `memory_mb`.

        Time: for each class of conjugate symmetries, one count of the solutions that such a symmetry preserves.
        """
        return finish(self.count_steps(memory_mb))

    def count_steps(self, memory_mb: float = 1024) -> Generator[Any, None, int]:
        """Like `count`, but yields often."""
        placed, total = self.table.placed, self.table.total
        return sum((yield from fixed_by_all_steps(placed, total, memory_allowed(memory_mb)))) // len(
            self.symmetries
        )
