"""The search tree with its top expanded. All probes share the levels of the top, and a search is divided below them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from countinghouse.checks import whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.search.bit_sets import MOST_BYTES, SOLVED, Array, Tree, Vertices
from countinghouse.kept import Kept
from countinghouse.wording import shown

__all__ = ["ExpandedTree", "check_expanded", "expanded"]

_TOP_VERTICES = 4096
_TOP_BYTES = 16 << 20


@dataclass(frozen=True)
class _Level:
    """The item, the degree and the first child of each vertex at one depth."""

    item: Array
    degree: Array
    first: Array


class ExpandedTree:
    """The search tree of a problem with its top expanded: all levels, from the root, of at most `top` vertices.

    The tables and the top take less than half of `memory_mb`. If `levels` is given, the top has that many levels, unless
    they would have more than `top` vertices; raises TooLarge if they would take more than a quarter of `memory_mb`.
    """

    def __init__(
        self,
        problem: Problem,
        top: int = _TOP_VERTICES,
        memory_mb: float = math.inf,
        levels: int | None = None,
    ) -> None:
        check_problem(problem)
        self.memory_mb = memory_mb
        self._allowed = int(min(MOST_BYTES, memory_mb * 1e6 / 8))
        self.tree = Tree(problem.compiled(), self._allowed)
        self._expand(top, self.tree.root(), _checked(levels))

    def without(self, gone: Iterable[int], parts: int = 1, levels: int | None = None) -> ExpandedTree:
        """Return the tree of the same problem without these options (numbered as in the tree), with the same tables; if
        it is one of several `parts`, its top takes only a part of the memory, unless `levels` is given."""
        twin = object.__new__(ExpandedTree)
        twin.memory_mb = self.memory_mb
        twin._allowed, twin.tree = self._allowed // parts, self.tree
        twin._expand(_TOP_VERTICES, self.tree.root(gone), _checked(levels))
        return twin

    def _expand(self, top: int, vertices: Vertices, levels: int | None) -> None:
        self.top: list[_Level] = []
        bytes_allowed = min(_TOP_BYTES, self._allowed) if levels is None else 4 * _TOP_BYTES
        most = min(top, bytes_allowed // max(1, self.tree.row_bytes))
        while True:
            item, degree = self.tree.look(vertices)
            live = np.nonzero((degree > 0) & (degree < SOLVED))[0]
            ways = np.where(degree < SOLVED, degree, 0)
            first = np.concatenate([np.zeros(1, np.int64), np.cumsum(ways, dtype=np.int64)[:-1]])
            self.top.append(_Level(item, degree, first))
            if not len(live) or int(ways.sum()) > most or len(self.top) == levels:
                break
            if levels is not None and int(ways.sum()) * self.tree.row_bytes > self.memory_mb * 1e6 / 4:
                raise TooLarge(
                    f"The first vertices of the saved search would not fit in {self.memory_mb:g} MB: allow more memory."
                )
            which, options = self.tree.children(vertices, live, item[live])
            vertices = self.tree.step(vertices, live[which], options)
        self.edge = vertices
        """The vertices of the last level of the top."""

    def exact_levels(self) -> tuple[list[int], list[int]]:
        """Return the numbers of vertices and of solutions at each level of the top."""
        found = [int(np.count_nonzero(level.degree == SOLVED)) for level in self.top]
        return [len(level.item) for level in self.top], found


def _checked(levels: object) -> int | None:
    return None if levels is None else whole(levels, "The number of levels", 1, _TOP_VERTICES)


def check_expanded(prober: object) -> None:
    """Raise InputError unless this is an ExpandedTree."""
    if not isinstance(prober, ExpandedTree):
        raise InputError(f"The tree must be an ExpandedTree, not {shown(prober)}.")


_kept: Kept[ExpandedTree] = Kept(2)


def expanded(problem: Problem, levels: int | None = None) -> ExpandedTree:
    """Return the problem's expanded tree; each process caches the last two trees.

    >>> p = Problem.from_text("a b\\n1: a\\n2: b")
    >>> expanded(p) is expanded(p.copy())
    True
    """
    check_problem(problem)
    key = problem.compiled(), _checked(levels)
    return _kept.get(key) or _kept.keep(key, ExpandedTree(problem, levels=levels))
