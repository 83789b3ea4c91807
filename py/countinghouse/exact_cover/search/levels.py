"""Count the vertices of the dancing-links tree at each depth, exactly, without walking the tree.

The subtree of a vertex depends only on the items covered there (or on their colours), not on the options that cover
them. If items may be covered several times, the subtree also depends on the options left. So `levels` descends the tree
depth by depth and merges equal vertices, counting how often each occurs. Of IQ Fit's three thousand million vertices,
about nine million are distinct. `levels` reproduces the 254,531,140 vertices at depth 10 reported in the blog post
"Kanoodle, IQ Fit, and Dancing Links" (possiblywrong), of which only 67,868,848 are solutions.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import numpy as np

from countinghouse.checks import memory_allowed
from countinghouse.errors import TooLarge
from countinghouse.exact_cover.demands import marks, times
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.search.bit_sets import MOST_BYTES, SOLVED, Array, Tree, Vertices
from countinghouse.stepping import finish, relay

__all__ = ["Levels", "LevelsProgress", "levels", "levels_steps", "mean_square", "mean_square_steps"]

_U64 = np.uint64
_CHUNK = 1024
_MERGE_AT = 4_000_000
_MOST = 2.0**62


@dataclass(frozen=True)
class Levels:
    """The numbers of vertices, of solutions among them, and of distinct vertices, by depth from the root.

    >>> levels(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a\\n4: b"))
    Levels(vertices=(1, 1, 2, 1), solutions=(0, 0, 1, 1), different=(1, 1, 2, 1))
    """

    vertices: tuple[int, ...]
    solutions: tuple[int, ...]
    different: tuple[int, ...]


@dataclass(frozen=True)
class LevelsProgress:
    """The current depth, the share of it that is done, and the exact numbers of vertices up to this depth.

    >>> list(levels_steps(Problem.from_text("a\\n1: a")))
    [LevelsProgress(depth=0, share=1.0, vertices=(1,)), LevelsProgress(depth=1, share=1.0, vertices=(1, 1))]
    """

    depth: int
    share: float
    vertices: tuple[int, ...]


def levels(problem: Problem, memory_mb: float = 1024) -> Levels:
    """Count the vertices at each depth of the search tree exactly; raise TooLarge if they would exceed `memory_mb`.

    Time: O(i · n) bit operations for each distinct vertex, with i items and n entries of the matrix, plus sorting;
    memory: the distinct vertices of two depths.

    >>> levels(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a\\n4: b")).vertices
    (1, 1, 2, 1)
    """
    return finish(levels_steps(problem, memory_mb))


def levels_steps(problem: Problem, memory_mb: float = 1024) -> Generator[LevelsProgress, None, Levels]:
    """Like `levels`, but yields progress about every 50 ms of work."""
    walk = _walk_steps(problem, memory_mb, products=False)
    return Levels(*(yield from relay(walk, lambda at: LevelsProgress(*at))))


def mean_square(problem: Problem, memory_mb: float = 1024) -> int:
    """Return the exact mean square of Knuth's one-probe estimate of the number of solutions.

    A probe reaches a given solution with probability 1/p, where p is the product of the degrees on the path, and then
    estimates p; so the mean square is the sum of p over all solutions. The variance of a probe is the mean square minus
    the square of the number of solutions.

    Time: that of `levels`.

    >>> mean_square(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a\\n4: b"))
    4
    """
    return finish(mean_square_steps(problem, memory_mb))


def mean_square_steps(problem: Problem, memory_mb: float = 1024) -> Generator[tuple[int, float], None, int]:
    """Like `mean_square`, but yields, about every 50 ms of work, the depth and the share of it that is done."""
    walk = _walk_steps(problem, memory_mb, products=True)
    _, solutions, _ = yield from relay(walk, lambda at: at[:2])
    return sum(solutions)


#: By depth: the numbers of vertices, solutions and distinct vertices.
_Found = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def _walk_steps(
    problem: Problem, memory_mb: float, *, products: bool
) -> Generator[tuple[int, float, tuple[int, ...]], None, _Found]:
    """Walk the tree depth by depth. With `products`, each vertex is weighted by the product of the degrees above it.

    Yields the depth, the share of it that is done, and the counts up to this depth.
    """
    check_problem(problem)
    memory_mb = memory_allowed(memory_mb)
    compiled = problem.compiled()
    tree = Tree(compiled, min(MOST_BYTES, int(memory_mb * 1e6 / 4)))
    kind = _Whole(tree) if times(compiled).most else _Marked(tree)
    words = kind.words
    tables = tree.nbytes + kind.nbytes
    keys = kind.root()
    counts: Array = np.ones(1, _U64)
    vertices: list[int] = []
    solutions: list[int] = []
    different: list[int] = []
    while len(keys):
        if products and float(counts.sum()) > _MOST / (tree.options + 1):
            counts = counts.astype(object)
        vertices.append(_sum(counts))
        different.append(len(keys))
        solved = 0
        made: list[Array] = []
        often_made: list[Array] = []
        waiting = 0
        for first in range(0, len(keys), _CHUNK):
            own, often = keys[first : first + _CHUNK], counts[first : first + _CHUNK]
            here = kind.vertices(own)
            item, degree = tree.look(here)
            solved += _sum(often[degree == SOLVED])
            going = np.nonzero((degree > 0) & (degree < SOLVED))[0]
            which, options = tree.children(here, going, item[going])
            parents = going[which]
            made.append(kind.below(own, here, parents, options))
            often_made.append(
                often[parents] * degree[parents].astype(often.dtype) if products else often[parents]
            )
            waiting += len(parents)
            if waiting > _MERGE_AT:
                merged, summed = _merged(made, often_made)
                made, often_made, waiting = [merged], [summed], len(merged)
            if tables + (len(keys) + 4 * waiting) * 8 * (words + 2) > memory_mb * 1e6:
                raise TooLarge(
                    f"The distinct vertices at depth {len(vertices)} do not fit in the {memory_mb:g} MB allowed; "
                    "allow more memory, or estimate instead."
                )
            yield len(vertices) - 1, (first + len(own)) / len(keys), tuple(vertices)
        solutions.append(solved)
        keys, counts = _merged(made, often_made)
    return tuple(vertices), tuple(solutions), tuple(different)


def _sum(counts: Array) -> int:
    return sum(counts.tolist()) if counts.dtype == object else int(counts.sum(dtype=_U64))


class _Marked:
    """Vertices represented by marks (covered items and colours), 64 marks to a word."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        many, tests, sets = marks(tree.compiled)
        self.words = max(1, -(-many // 64))
        # The marks that each option sets.
        self._bits = np.zeros((tree.options, self.words), _U64)
        # For each group of eight marks and each subset of it, the bits of the options that remain once the subset is
        # set.
        root = tree.root().alive[0]
        lost = np.zeros((many, *root.shape), tree.word)
        lost[: tree.items] = tree.lost[: tree.items]
        for place, number in enumerate(tree.numbers.tolist()):
            for mark in sets[number]:
                self._bits[place, mark >> 6] |= _U64(1 << (mark & 63))
            for mark in tests[number]:
                lost[mark] |= tree.own(place)
        self._rows = []
        for first in range(0, max(1, many), 8):
            table = np.empty((256, *root.shape), tree.word)
            table[0] = root if first == 0 else ~np.zeros_like(root)
            for bit in range(8):
                # Build the entries with this mark from the entries without it.
                gone = lost[first + bit] if first + bit < many else np.zeros_like(root)
                table[1 << bit : 2 << bit] = table[: 1 << bit] & ~gone
            self._rows.append(table)

    @property
    def nbytes(self) -> int:
        return self._bits.nbytes + sum(table.nbytes for table in self._rows)

    def root(self) -> Array:
        return np.zeros((1, self.words), _U64)

    def vertices(self, keys: Array) -> Vertices:
        octets = keys.astype("<u8").view(np.uint8).reshape(len(keys), -1)
        alive = self._rows[0][octets[:, 0]]
        for group in range(1, len(self._rows)):
            alive &= self._rows[group][octets[:, group]]
        return Vertices(alive)

    def below(self, keys: Array, here: Vertices, parents: Array, options: Array) -> Array:
        """Return the keys of the children that `options` lead to from `parents`."""
        made: Array = keys[parents] | self._bits[options]
        return made


class _Whole:
    """Vertices represented by the options left and the coverings of items, 64 bits to a word."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._alive = tree.words * tree.word.itemsize
        self.words = max(1, -(-(self._alive + 2 * tree.items) // 8))
        self.nbytes = 0

    def root(self) -> Array:
        return self._keys(self._tree.root())

    def _keys(self, vertices: Vertices) -> Array:
        assert vertices.times is not None
        many = len(vertices)
        if not many:
            return np.zeros((0, self.words), _U64)
        octets = np.zeros((many, 8 * self.words), np.uint8)
        parts = [
            np.ascontiguousarray(part).view(np.uint8).reshape(many, -1)
            for part in (vertices.alive, vertices.times)
        ]
        whole = np.concatenate(parts, axis=1)
        octets[:, : whole.shape[1]] = whole
        return octets.view(_U64)

    def vertices(self, keys: Array) -> Vertices:
        tree, many = self._tree, len(keys)
        octets = np.ascontiguousarray(keys).view(np.uint8).reshape(many, -1)
        end = self._alive + 2 * tree.items

        def part(low: int, high: int, kind: np.dtype[Any]) -> Array:
            return np.ascontiguousarray(octets[:, low:high]).view(kind)

        alive = part(0, self._alive, tree.word)
        return Vertices(alive, part(self._alive, end, np.dtype(np.uint16)))

    def below(self, keys: Array, here: Vertices, parents: Array, options: Array) -> Array:
        return self._keys(self._tree.step(here, parents, options))


def _merged(made: list[Array], often: list[Array]) -> tuple[Array, Array]:
    keys, counts = np.concatenate(made), np.concatenate(often)
    if not len(keys):
        return keys, counts
    if counts.dtype != object and float(counts.sum(dtype=np.float64)) > _MOST:
        # Use Python integers, because the sums may exceed 64 bits.
        counts = np.array(counts.tolist(), dtype=object)
    order = np.lexsort(keys.T) if keys.shape[1] > 1 else np.argsort(keys[:, 0], kind="stable")
    keys, counts = keys[order], counts[order]
    first = np.ones(len(keys), np.bool_)
    first[1:] = (keys[1:] != keys[:-1]).any(axis=1)
    starts = np.nonzero(first)[0]
    return keys[starts], np.add.reduceat(counts, starts)
