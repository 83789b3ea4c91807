"""The steps of dancing links, which a search yields, and the statistics that it returns."""

from __future__ import annotations

from dataclasses import dataclass, field

from countinghouse.exact_cover.problem import Colour, Item, Name

__all__ = [
    "Branch",
    "Choose",
    "Cover",
    "DeadEnd",
    "Found",
    "Pause",
    "Purify",
    "PutBack",
    "Statistics",
    "Step",
    "TakeOut",
    "Uncover",
    "Unpurify",
]


@dataclass(frozen=True)
class _OnItem:
    depth: int
    item: Item


@dataclass(frozen=True)
class Choose(_OnItem):
    """Step 2 of the algorithm: `item` has the fewest options."""

    options: int


@dataclass(frozen=True)
class Cover(_OnItem):
    """`item` leaves the matrix, with its remaining `options`."""

    options: tuple[Name, ...]


@dataclass(frozen=True)
class Branch(_OnItem):
    """The search tries `option` for `item`: branch `number` (counted from 1) of `of`."""

    option: Name
    number: int
    of: int


@dataclass(frozen=True)
class Purify(_OnItem):
    """`item` now has the `colour`, so the `options` that have it in another colour, or in none, leave."""

    colour: Colour
    options: tuple[Name, ...]


@dataclass(frozen=True)
class TakeOut(_OnItem):
    """An option of `item`, the only one in `options`, leaves the matrix; `item` stays, to be covered again."""

    options: tuple[Name, ...]


class DeadEnd(_OnItem):
    """`item` has no options left."""


@dataclass(frozen=True)
class Uncover(_OnItem):
    """`item` and its `options` return to the matrix."""

    options: tuple[Name, ...]


class Unpurify(Uncover):
    """`item` may have any colour again, and these `options` return to the matrix."""


class PutBack(Uncover):
    """`TakeOut` is undone."""


@dataclass(frozen=True)
class Found:
    """A solution, with its options in the order in which they were chosen; `path` also includes the branches
    `Enough`."""

    options: tuple[Name, ...]
    path: tuple[Name, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True)
class Pause:
    """The search is about to enter the vertex `path`; everything before it in the tree is done.

    `fraction` is the part of the tree that is done, assuming that all children of a vertex have equally large subtrees.
    """

    path: tuple[Name, ...]
    fraction: float


Step = Choose | Cover | Purify | TakeOut | Branch | DeadEnd | Uncover | Found | Pause


@dataclass(frozen=True)
class Statistics:
    """The statistics of a search, by depth: vertices entered, items or nodes removed from their lists (updates), and
    solutions found."""

    nodes_by_depth: tuple[int, ...]
    updates_by_depth: tuple[int, ...]
    solutions_by_depth: tuple[int, ...]

    @property
    def nodes(self) -> int:
        return sum(self.nodes_by_depth)

    @property
    def updates(self) -> int:
        return sum(self.updates_by_depth)

    @property
    def solutions(self) -> int:
        return sum(self.solutions_by_depth)
