"""Counting by search: the whole dancing-links tree, thousands of vertices at a time, with honest progress.

The tree is walked depth first, but a batch of vertices at each step (:mod:`countinghouse.exact_cover.tree`), which is
some thirty times as fast as one at a time in Python. It is what is left when the states of frontier counting would
not fit the memory: it needs next to none, and takes as long as the tree is large.

How long that is, is estimated first, by sweeps of a population (:mod:`countinghouse.exact_cover.population`): the size of
the subtree below each vertex of the top of the tree. So the part that is done is measured by what the done branches
weigh, not by how many they are, and what is left has a standard error.

The top's vertices are done one after the other. A `SearchState` says how many are done and what was found in them; it
is a few numbers, and a search can go on from it, elsewhere and years later.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from countinghouse.errors import InputError
from countinghouse.exact_cover import population
from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.prober import Prober
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.tree import SOLVED, Tree, Vertices
from countinghouse.stepping import finish

__all__ = [
    "SearchProgress",
    "SearchState",
    "Sizes",
    "batch_of",
    "parts",
    "search_steps",
    "subtree_sizes",
    "subtree_sizes_steps",
]

Array = np.ndarray[Any, np.dtype[Any]]

_BATCH = 512
_BATCH_BYTES = 128 << 20
_GROUP = 16  # vertices of the top that are searched together
_EVERY = 20_000  # vertices between two reports
_SWEEPS = 12
_SIZE = 1000


@dataclass(frozen=True)
class SearchState:
    """What is done: the first `done` vertices of the top's last level, and the vertices and solutions by depth.

    The levels of the top itself are counted at the beginning.
    """

    done: int
    vertices: tuple[int, ...]
    found: tuple[int, ...]

    @property
    def solutions(self) -> int:
        return sum(self.found)

    def to_plain(self) -> dict[str, object]:
        """Strings, numbers and lists only; whole numbers that can be large are decimal strings."""
        return {
            "done": self.done,
            "vertices": [str(n) for n in self.vertices],
            "found": [str(n) for n in self.found],
        }

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> SearchState:
        """What `to_plain` gave, read back; InputError when it is something else."""
        try:
            done = int(plain["done"])
            vertices = tuple(int(n) for n in plain["vertices"])
            found = tuple(int(n) for n in plain["found"])
        except (KeyError, TypeError, ValueError):
            raise InputError("This is not the state of a search.") from None
        if done < 0 or min((*vertices, *found, 0)) < 0 or len(found) > len(vertices):
            raise InputError("This is not the state of a search.")
        return SearchState(done, vertices, found)


@dataclass(frozen=True)
class SearchProgress:
    """How far a search is.

    `state` is the last one to go on from; `vertices` and `solutions` count everything so far. `fraction` is
    the part of the tree that is done and `left` the number of vertices to come, both estimated, with
    `left_error` the standard error of `left`.
    """

    state: SearchState
    vertices: int
    solutions: int
    fraction: float
    left: float
    left_error: float


@dataclass(frozen=True)
class Sizes:
    """The estimated sizes of the subtrees below the top's vertices, and the standard error of their sum."""

    below: tuple[float, ...]
    error: float

    @property
    def total(self) -> float:
        return math.fsum(self.below)

    @property
    def relative_error(self) -> float:
        return self.error / self.total if self.total else 0.0


def subtree_sizes(prober: Prober, sweeps: int = _SWEEPS, seed: int = 1) -> Sizes:
    """Estimate the sizes of the subtrees below the vertices of the top's last level.

    Where nothing had to be left out they are exact and the error is 0.
    """
    return finish(subtree_sizes_steps(prober, sweeps, seed))


def subtree_sizes_steps(prober: Prober, sweeps: int = _SWEEPS, seed: int = 1) -> Generator[None, None, Sizes]:
    """As `subtree_sizes`, as a generator that yields after every sweep."""
    last = prober.top[-1]
    shares = np.zeros(len(last.item), np.float64)
    totals = []
    for number in range(sweeps):
        before = float(shares.sum())
        draws = Draws(seed, number)
        population.sweep(prober.tree, prober.edge, last.item, last.degree, draws, _SIZE, shares)
        totals.append(float(shares.sum()) - before)
        yield
    mean = math.fsum(totals) / sweeps
    spread = math.fsum((total - mean) ** 2 for total in totals) / max(1, sweeps - 1)
    return Sizes(tuple((shares / sweeps).tolist()), math.sqrt(spread / sweeps))


def parts(prober: Prober, sizes: Sizes, at_least: int) -> list[tuple[int, int]]:
    """Ranges of the top's vertices, in order, of about equal size of tree: for several workers.

    At most `at_least` of them, and never one of nothing.
    """
    count = len(sizes.below)
    # One vertex weighs something, however small what is below it.
    ends = np.cumsum(np.array(sizes.below, dtype=np.float64) + 1.0)
    marks = np.searchsorted(ends, ends[-1] * np.arange(1, at_least + 1) / at_least) + 1
    bounds = sorted({0, count, *(int(mark) for mark in marks if mark < count)})
    return [(bounds[k], bounds[k + 1]) for k in range(len(bounds) - 1)]


def search_steps(
    problem: Problem | Prober,
    state: SearchState | None = None,
    *,
    within: tuple[int, int] | None = None,
    sizes: Sizes | None = None,
    memory_mb: float = math.inf,
) -> Generator[SearchProgress, None, SearchState]:
    """Count vertices and solutions by walking the whole tree; yields progress every hundredth of a second or so.

    Goes on from `state`, if given. `within` is one of `parts`: only the subtrees below those vertices of
    the top are searched, and the top itself is counted only with the first of them; the sums of the parts'
    results are those of the whole. `sizes` are estimated when they are not given.

    >>> p = Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c")
    >>> work = search_steps(p)
    >>> try:
    ...     while True:
    ...         progress = next(work)
    ... except StopIteration as stop:
    ...     print(stop.value.found)
    (0, 0, 2, 1)
    """
    prober = problem if isinstance(problem, Prober) else Prober(problem, memory_mb=memory_mb)
    batch = batch_of(prober.tree, memory_mb)
    last = prober.top[-1]
    top = len(prober.top)
    first, end = within if within is not None else (0, len(last.item))
    deep = max(1, prober.tree.items + 1)
    vertices, found = [0] * (deep + 1), [0] * (deep + 1)
    if state is None:
        if first == 0:
            exact, exact_found = prober.exact_levels()
            vertices[:top], found[:top] = exact, exact_found
        state = SearchState(first, tuple(vertices), tuple(found))
    else:
        if not first <= state.done <= end or len(state.vertices) > len(vertices):
            raise InputError("The state to go on from is of another search.")
        for counts, saved in ((vertices, state.vertices), (found, state.found)):
            counts[: len(saved)] = saved
    if sizes is None:
        sizes = subtree_sizes(prober)
    below = np.array(sizes.below, dtype=np.float64)
    whole = float(below[first:end].sum())
    relative = sizes.relative_error
    live = (last.degree > 0) & (last.degree < SOLVED)
    since = 0
    for group in range(state.done, end, _GROUP):
        until = min(group + _GROUP, end)
        rows = np.arange(group, until, dtype=np.int64)
        rows = rows[live[group:until]]
        expected = float(below[group:until].sum())
        after = float(below[until:end].sum())
        seen = 0
        which, options = prober.tree.children(prober.edge, rows, last.item[rows])
        for depth, entered, solved in _walk(prober.tree, prober.edge, rows[which], options, top, batch):
            vertices[depth] += entered
            found[depth] += solved
            seen += entered
            since += entered
            if since >= _EVERY:
                since = 0
                left = after + max(expected - seen, 0.0)
                done = 1 - left / whole if whole else 1.0
                yield SearchProgress(state, sum(vertices), sum(found), max(0.0, done), left, left * relative)
        state = SearchState(until, tuple(vertices), tuple(found))
    longest = max((d + 1 for d, n in enumerate(vertices) if n), default=0)
    return SearchState(end, tuple(vertices[:longest]), tuple(found[:longest]))


def batch_of(tree: Tree, memory_mb: float = math.inf) -> int:
    """How many vertices are searched at once, so that those of all depths together fit a quarter of the memory."""
    most = min(_BATCH_BYTES, memory_mb * 1e6 / 4)
    return max(16, min(_BATCH, int(most) // max(1, tree.row_bytes * tree.items)))


def _walk(
    tree: Tree, parents: Vertices, rows: Array, options: Array, depth: int, batch: int
) -> Generator[tuple[int, int, int], None, None]:
    """Everything at `depth` and below: (depth, vertices entered, solutions among them), batch by batch.

    A stack holds, for each level, the vertices of the level above and which of their children are to come.
    """
    stack = [(depth, parents, rows, options)]
    while stack:
        depth, parents, rows, options = stack.pop()
        if len(rows) > batch:
            stack.append((depth, parents, rows[batch:], options[batch:]))
            rows, options = rows[:batch], options[:batch]
        here = tree.step(parents, rows, options)
        items, degrees = tree.look(here)
        yield depth, len(here), int(np.count_nonzero(degrees == SOLVED))
        live = np.nonzero((degrees > 0) & (degrees < SOLVED))[0]
        if len(live):
            which, below = tree.children(here, live, items[live])
            stack.append((depth + 1, here, live[which], below))
