"""Solutions up to symmetry, in the order of their numbers and without listing them all.

A symmetry permutes the options and maps solutions to solutions. An orbit is a solution with its images; its *first*
member is the one with the smallest number. To find first members, descend the table's choices and skip every beginning
whose solutions all have an image with a smaller number.

Solutions are numbered in the order of their choices: the branch that each step takes, or -1 if it takes none. So an
image has a smaller number if it takes a smaller branch in the first step in which the two differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from countinghouse.exact_cover.frontier.completions import Completions, below, choices
from countinghouse.exact_cover.frontier.states import Array

__all__ = ["firsts"]

#: List the solutions with a common beginning together if their number is at least LEAST and at most a limit, which
#: grows from the first of LIMITS to the second while no first member is found.
LEAST, LIMITS = 50, (200, 20_000)
#: The number of vertices visited between two pauses.
MANY = 50


class _Symmetry(NamedTuple):
    """A symmetry of the options: the numbers of each option's image and preimage."""

    image: list[int]
    source: list[int]


class _Node(NamedTuple):
    """The common beginning of solutions `first` to `first + ways - 1`, at step `number`.

    `option` is its last choice (or -1), after the first `depth` options. `equal` has, for each symmetry that may still
    give a smaller number, the number of steps in which the image makes the same choices.
    """

    number: int
    state: int
    ways: int
    first: int
    option: int
    depth: int
    equal: tuple[tuple[int, int], ...]


def firsts(
    table: Completions, images: Sequence[Mapping[Any, Any]], start: int, stop: int, backwards: bool = False
) -> Iterator[int | None]:
    """Yield the numbers from `start` to `stop` - 1 that are the smallest of their orbits; with `backwards`, the largest
    number first.

    Each of `images` maps the name of every option to the name of its image; together with the identity, these maps must
    form a group. Also yields None now and then, so that long work can pause.
    """
    return _Search(table, images).run(start, min(stop, table.total), backwards)


class _Search:
    def __init__(self, table: Completions, images: Sequence[Mapping[Any, Any]]) -> None:
        self.table = table
        plan = table.plan
        self.steps = plan.steps
        names = plan.problem.names
        at = {name: number for number, name in enumerate(names)}
        self.symmetries: list[_Symmetry] = []
        for own in images:
            image = [at[own[name]] for name in names]
            source = [0] * len(names)
            for option, to in enumerate(image):
                source[to] = option
            self.symmetries.append(_Symmetry(image, source))
        # The step and the branch of every option; -1 if no solution uses it.
        self.step_of, self.branch_of = [-1] * len(names), [-1] * len(names)
        settled = 0
        for number, step in enumerate(self.steps):
            if not step.free:
                settled |= 1 << step.item
            for branch, (option, *_) in enumerate(step.branches):
                self.step_of[option], self.branch_of[option] = number, branch
        #: For every option, its items that must be covered exactly once, as bits.
        self.items = [sum(1 << item for item in own) & settled for own in plan.problem.options]

    def run(self, start: int, stop: int, backwards: bool) -> Iterator[int | None]:
        if start >= stop:
            return
        least, most = LIMITS
        limit = least
        chosen: list[int] = []
        everything = tuple((at, 0) for at in range(len(self.symmetries)))
        stack = [_Node(0, 0, self.table.total, 0, -1, 0, everything)]
        visited = 0
        while stack:
            node = stack.pop()
            if node.first >= stop or node.first + node.ways <= start:
                continue
            visited += 1
            if visited % MANY == 0:
                yield None
            del chosen[node.depth :]
            if node.option >= 0:
                chosen.append(node.option)
            number = self._pass(node)
            equal = self._undecided(chosen, number, node.equal)
            if equal is None:
                continue
            if number == len(self.steps):
                yield node.first
                limit = least
                continue
            if LEAST <= node.ways <= limit:
                found = self._among(node, chosen)
                inside = found[(found >= start - node.first) & (found < stop - node.first)]
                limit = least if len(inside) else min(most, 2 * limit)
                for place in reversed(inside.tolist()) if backwards else inside.tolist():
                    yield node.first + place
                yield None
                continue
            following = self._following(node, number, len(chosen), equal)
            stack.extend(following if backwards else reversed(following))

    def _pass(self, node: _Node) -> int:
        """Return the number of the next step that has a choice."""
        number, state = node.number, node.state
        while number < len(self.steps) and self.steps[number].here & state:
            state = (state ^ self.steps[number].here) & ~self.steps[number].clear
            number += 1
        return number

    def _following(
        self, node: _Node, number: int, depth: int, equal: tuple[tuple[int, int], ...]
    ) -> list[_Node]:
        """Return the beginnings that are one choice longer, in the order of their numbers."""
        state = node.state
        for step in self.steps[node.number : number]:
            state = (state ^ step.here) & ~step.clear
        following, first = [], node.first
        for after, ways, option in choices(self.table, number, state):
            following.append(_Node(number + 1, after, ways, first, option, depth, equal))
            first += ways
        return following

    def _undecided(
        self, chosen: Sequence[int], number: int, equal: tuple[tuple[int, int], ...]
    ) -> tuple[tuple[int, int], ...] | None:
        """Compare the solutions that begin with `chosen`, their choices before step `number`, with their images.

        Returns the symmetries that may still give a smaller number; None if one of them gives the images of all these
        solutions smaller numbers.
        """
        own = {self.step_of[option]: option for option in chosen}
        used = 0
        for option in chosen:
            used |= self.items[option]
        left = []
        for which, at in equal:
            symmetry = self.symmetries[which]
            images = [symmetry.image[option] for option in chosen]
            taken = {self.step_of[option]: self.branch_of[option] for option in images}
            covered = 0
            for option in images:
                covered |= self.items[option]
            # Before step `at`, the image makes the same choices.
            for step, option in own.items():
                covered |= self.items[option] if step < at else 0
            greater = False
            while at < number:
                low, high = self._range(symmetry, at, number, taken, covered, used)
                mine = self.branch_of[own[at]] if at in own else -1
                if high < mine:
                    return None
                greater = low > mine
                if greater or not low == high == mine:
                    break
                covered |= self.items[own[at]] if at in own else 0
                at += 1
            if not greater and not (at == number == len(self.steps)):
                left.append((which, at))
        return tuple(left)

    def _range(
        self, symmetry: _Symmetry, at: int, number: int, taken: Mapping[int, int], covered: int, used: int
    ) -> tuple[int, int]:
        """Return the smallest and the largest branch that an image can take in step `at`.

        The image's choices include `taken` and cover the items `covered`; the solution's choices cover the items
        `used`.
        """
        if at in taken:
            return taken[at], taken[at]
        step = self.steps[at]
        if not step.free and covered >> step.item & 1:
            return -1, -1
        # The image's choice must not clash with its other choices; the preimage of that choice must belong to a step
        # not yet taken, and must not clash with the choices made.
        possible = [
            branch
            for branch, (option, *_) in enumerate(step.branches)
            if not self.items[option] & covered
            and self.step_of[source := symmetry.source[option]] >= number
            and not self.items[source] & used
        ]
        if step.free:
            possible.append(-1)
        return min(possible), max(possible)

    def _among(self, node: _Node, chosen: Sequence[int]) -> Array:
        """Return which of a beginning's solutions, counted from 0, are the first of their orbits."""
        paths, lengths = below(self.table, node.number, node.state, chosen)
        width = int(lengths.max())
        paths = paths[:, :width]
        paths[np.arange(width) >= lengths[:, None]] = -1
        # A code for every option: smaller for later steps and, within a step, larger for later branches. Solutions are
        # in the order of their sequences of codes. The last code stands for no option.
        most = max(len(step.branches) for step in self.steps) + 1
        steps, branches = np.array(self.step_of, np.int64), np.array(self.branch_of, np.int64)
        codes = np.append((len(self.steps) - steps) * most + branches, 0)
        own = codes[paths]
        first = np.ones(len(paths), np.bool_)
        for symmetry in self.symmetries:
            images = codes[np.append(np.array(symmetry.image, np.int64), -1)[paths]]
            images = -np.sort(-images, axis=1)
            differ = (images != own).argmax(axis=1)[:, None]
            first &= (np.take_along_axis(images, differ, 1) >= np.take_along_axis(own, differ, 1))[:, 0]
        return np.flatnonzero(first)
