"""Count by search: walk the whole dancing-links tree, and say how much is left.

The walk is depth first with a batch of vertices at each step (:mod:`countinghouse.exact_cover.tree`), some thirty times
as fast as one at a time in Python. Use it where the states of frontier counting do not fit the memory: it needs next to
none, and its time grows with the tree.

Population sweeps (:mod:`countinghouse.exact_cover.population`) first estimate the subtree below each vertex of the top, so
progress weighs the branches instead of counting them, and the number of vertices left has a standard error. A search
takes the top's vertices in turn; a `SearchState` has the few numbers from which it can resume elsewhere, years later.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import population
from countinghouse.exact_cover.draws import Draws
from countinghouse.exact_cover.prober import Prober
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.tree import SOLVED, Array, Tree, Vertices
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

# Vertices that are searched at once: so many, or more where they are small, and fewer where those of all depths take much.
_BATCH, _LARGE_BATCH = 512, 4096
_SMALL_BYTES = 1 << 20
_BATCH_BYTES = 128 << 20
# Vertices of the top that are searched together: so many, or those with so many vertices below them.
_GROUP, _GROUP_BELOW = 16, 200_000
_EVERY = 20_000  # vertices between two reports
_SWEEPS = 12
_SIZE = 1000
_HOPELESS = 1e150  # vertices; the square is still a float


@dataclass(frozen=True)
class SearchState:
    """The first `done` vertices of the top's last level are done; vertices and solutions so far, by depth."""

    done: int
    vertices: tuple[int, ...]
    found: tuple[int, ...]

    @property
    def solutions(self) -> int:
        return sum(self.found)

    def to_plain(self) -> dict[str, object]:
        """Return strings, numbers and lists only; large whole numbers are decimal strings."""
        return {
            "done": self.done,
            "vertices": [str(n) for n in self.vertices],
            "found": [str(n) for n in self.found],
        }

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> SearchState:
        """Read what `to_plain` returns; InputError for anything else."""
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
    """How far a search is: the last `state` to resume from, the vertices and solutions so far.

    `fraction` of the tree is done, and `left` vertices remain, both estimated; `left_error` is the standard error.
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
    """Estimate the subtrees below the vertices of the top's last level; the error is 0 where they are exact.

    TooLarge where there are more than 10^150 vertices.
    """
    return finish(subtree_sizes_steps(prober, sweeps, seed))


def subtree_sizes_steps(
    prober: Prober, sweeps: int = _SWEEPS, seed: int = 1
) -> Generator[float, None, Sizes]:
    """As `subtree_sizes`, yielding the share done after every sweep."""
    last = prober.top[-1]
    shares = np.zeros(len(last.item), np.float64)
    totals = []
    for number in range(sweeps):
        before = float(shares.sum())
        draws = Draws(seed, number)
        population.sweep(prober.tree, prober.edge, last.item, last.degree, draws, _SIZE, shares)
        after = float(shares.sum())
        if after > _HOPELESS:
            raise TooLarge("A search would never end: its tree has more than 10^150 vertices.")
        totals.append(after - before)
        yield (number + 1) / sweeps
    mean = math.fsum(totals) / sweeps
    spread = math.fsum((total - mean) ** 2 for total in totals) / max(1, sweeps - 1)
    return Sizes(tuple((shares / sweeps).tolist()), math.sqrt(spread / sweeps))


def parts(prober: Prober, sizes: Sizes, at_least: int) -> list[tuple[int, int]]:
    """Divide the top's vertices into at most `at_least` ranges of about equal trees, for several workers."""
    count = len(sizes.below)
    # A vertex itself weighs something, too.
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
    """Count vertices and solutions by walking the whole tree; yield progress every hundredth of a second or so.

    Resumes from `state`, if given. `within` is one of `parts`: search only below those vertices of the top; the first
    part counts the top itself, so the parts add up to the whole. Give `sizes` to save estimating them.

    >>> p = Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c")
    >>> finish(search_steps(p)).found
    (0, 0, 2, 1)
    """
    prober = problem if isinstance(problem, Prober) else Prober(problem, memory_mb=memory_mb)
    batch = batch_of(prober.tree, memory_mb)
    last = prober.top[-1]
    top = len(prober.top)
    first, end = within if within is not None else (0, len(last.item))
    deep = max(1, prober.tree.depth + 1)
    vertices, found = [0] * (deep + 1), [0] * (deep + 1)
    if state is None:
        if first == 0:
            exact, exact_found = prober.exact_levels()
            vertices[:top], found[:top] = exact, exact_found
        state = SearchState(first, tuple(vertices), tuple(found))
    else:
        if not first <= state.done <= end or len(state.vertices) > len(vertices):
            raise InputError("The state to resume from belongs to another search.")
        for counts, saved in ((vertices, state.vertices), (found, state.found)):
            counts[: len(saved)] = saved
    if sizes is None:
        sizes = subtree_sizes(prober)
    below = np.array(sizes.below, dtype=np.float64)
    whole = float(below[first:end].sum())
    relative = sizes.relative_error
    live = (last.degree > 0) & (last.degree < SOLVED)
    since = 0
    ends = np.cumsum(below, dtype=np.float64)
    group = state.done
    while group < end:
        enough = (float(ends[group - 1]) if group else 0.0) + _GROUP_BELOW
        until = min(max(group + _GROUP, int(np.searchsorted(ends, enough))), end)
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
        group = until
    longest = max((d + 1 for d, n in enumerate(vertices) if n), default=0)
    return SearchState(end, tuple(vertices[:longest]), tuple(found[:longest]))


def batch_of(tree: Tree, memory_mb: float = math.inf) -> int:
    """Return how many vertices to search at once, so that those of all depths together fit a quarter of the memory."""
    most = min(_BATCH_BYTES, memory_mb * 1e6 / 4)
    batch = min(_LARGE_BATCH, max(_BATCH, _SMALL_BYTES // max(1, tree.row_bytes)))
    return max(16, min(batch, int(most) // max(1, tree.row_bytes * tree.depth)))


def _walk(
    tree: Tree, parents: Vertices, rows: Array, options: Array, depth: int, batch: int
) -> Generator[tuple[int, int, int], None, None]:
    """Yield (depth, vertices entered, solutions among them) from `depth` down, batch by batch."""
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
