"""Count by search: walk the whole dancing-links tree, and estimate how much is left.

The walk is depth-first, with a batch of vertices per step (:mod:`countinghouse.exact_cover.search.bit_sets`). This is
about thirty times as fast as visiting vertices singly in Python. If Numba is installed, it compiles the walk for long
searches, which is about six times as fast again. Use a search if the states of frontier counting do not fit in memory:
a search needs almost no memory, but its time grows with the tree.

The caller first estimates the subtree below each vertex of the top
(:mod:`countinghouse.exact_cover.estimates.forecasting`), so progress weights the branches by their size, and the number
of vertices left comes with a standard error. A search takes the top's vertices in turn; a `SearchState` holds the few
numbers that it needs to resume, even on another machine years later.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise, zip_longest
from typing import Any, TypeAlias

import numpy as np

from countinghouse.checks import items, memory_allowed, whole
from countinghouse.errors import InputError
from countinghouse.exact_cover.search.bit_sets import SOLVED, Array, Tree, Vertices
from countinghouse.exact_cover.search.expanded import ExpandedTree, check_expanded
from countinghouse.wording import shown

__all__ = [
    "SearchProgress",
    "SearchState",
    "Sizes",
    "Walk",
    "batch_of",
    "compiles",
    "load",
    "loaded",
    "parts",
    "search_steps",
    "walk_of",
]

# The number of vertices searched together: normally `_BATCH`, more if they are small, fewer if all depths together take
# much memory.
_BATCH, _LARGE_BATCH = 512, 4096
_SMALL_BYTES = 1 << 20
_BATCH_BYTES = 128 << 20
# Search vertices of the top as a group as long as at most about this many vertices are below them; a search resumes after
# such a group.
_GROUP_BELOW = 200_000
_EVERY = 20_000  # the number of vertices between two progress reports
# The compiled walk. Numba takes 115 MB, and half a second to load (and, once for each version, several seconds to
# compile).
_COMPILED = "countinghouse.exact_cover.search.compiled"
_WORTH_LOADING, _WORTH_CALLING = 4_000_000, 10_000  # vertices
_COMPILER_MB = 500  # load Numba only if at least this much memory is allowed
_MOST_PARTS = 1_000_000

Walk: TypeAlias = Callable[[Tree, Vertices, Array, Array, int, int], Iterator[tuple[int, int, int]]]
"""A function that yields (depth, vertices entered, solutions among them) below the given branches of vertices."""


@dataclass(frozen=True)
class SearchState:
    """The state of a search: the first `done` vertices of the top's last level have been searched; `vertices` and
    `found` count vertices and solutions so far, by depth."""

    done: int
    vertices: tuple[int, ...]
    found: tuple[int, ...]

    @property
    def solutions(self) -> int:
        return sum(self.found)

    def then(self, later: SearchState) -> SearchState:
        """Return the state of a search after both this part and the next.

        >>> SearchState(3, (1, 3), (0, 1)).then(SearchState(8, (0, 2, 4), (0, 0, 2)))
        SearchState(done=8, vertices=(1, 5, 4), found=(0, 1, 2))
        """
        return SearchState(
            later.done,
            tuple(map(sum, zip_longest(self.vertices, later.vertices, fillvalue=0))),
            tuple(map(sum, zip_longest(self.found, later.found, fillvalue=0))),
        )

    def to_plain(self) -> dict[str, object]:
        """Return the state as plain strings, numbers and lists; large integers become decimal strings."""
        return {
            "done": self.done,
            "vertices": [str(n) for n in self.vertices],
            "found": [str(n) for n in self.found],
        }

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> SearchState:
        """Read the output of `to_plain`; raise InputError for anything else."""
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
    """The progress of a search: the latest `state` to resume from, and the vertices and solutions so far.

    An estimated `fraction` of the tree is done, and an estimated `left` vertices remain, with standard error
    `left_error`.
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


def parts(prober: ExpandedTree, sizes: Sizes, at_most: int, done: int = 0) -> list[tuple[int, int]]:
    """Divide the top's vertices among workers, into at most `at_most` ranges with subtrees of about equal size. Leave
    out the first `done` vertices, which have already been searched.

    >>> from countinghouse.exact_cover.estimates.forecasting import subtree_sizes
    >>> from countinghouse.exact_cover.search.expanded import ExpandedTree
    >>> from countinghouse.reductions import langford
    >>> tree = ExpandedTree(langford.problem(11))
    >>> parts(tree, subtree_sizes(tree, sweeps=4), 3)
    [(0, 660), (660, 1235), (1235, 1754)]
    """
    check_expanded(prober)
    _check_sizes(sizes, prober)
    at_most = whole(at_most, "The number of parts", 1, _MOST_PARTS)
    count = len(sizes.below)
    done = whole(done, "The number of vertices done", 0, count)
    # Add 1.0 for the vertex itself.
    ends = np.cumsum(np.array(sizes.below, dtype=np.float64) + 1.0)
    marks = np.searchsorted(ends, ends[-1] * np.arange(1, at_most + 1) / at_most) + 1
    bounds = sorted({0, count, *(int(mark) for mark in marks if mark < count)})
    return [(max(low, done), high) for low, high in pairwise(bounds) if high > done]


def search_steps(
    prober: ExpandedTree,
    sizes: Sizes,
    state: SearchState | None = None,
    *,
    within: tuple[int, int] | None = None,
    memory_mb: float = math.inf,
) -> Generator[SearchProgress, None, SearchState]:
    """Count vertices and solutions by walking the whole tree; yield progress about every hundredth of a second.

    Resume from `state`, if given. With `within`, one of `parts`, search only below those vertices of the top; the first
    part also counts the top itself, so the parts add up to the whole. The progress comes from `sizes`, which
    `forecasting.subtree_sizes` estimates.

    >>> from countinghouse.exact_cover.problem import Problem
    >>> from countinghouse.stepping import finish
    >>> p = Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c")
    >>> tree = ExpandedTree(p)
    >>> finish(search_steps(tree, Sizes((0.0,) * len(tree.top[-1].item), 0.0))).found
    (0, 0, 2, 1)
    """
    memory_mb = _memory(memory_mb)
    check_expanded(prober)
    batch = batch_of(prober.tree, memory_mb)
    last = prober.top[-1]
    top = len(prober.top)
    first, end = (0, len(last.item)) if within is None else _range(within, len(last.item))
    deep = max(1, prober.tree.depth + 1)
    vertices, found = [0] * (deep + 1), [0] * (deep + 1)
    if state is None:
        if first == 0:
            exact, exact_found = prober.exact_levels()
            vertices[:top], found[:top] = exact, exact_found
        state = SearchState(first, tuple(vertices), tuple(found))
    else:
        if not isinstance(state, SearchState):
            raise InputError(f"The state to resume from must be a SearchState, not {shown(state)}.")
        if not first <= state.done <= end or len(state.vertices) > len(vertices):
            raise InputError("The state to resume from belongs to another search.")
        for counts, saved in ((vertices, state.vertices), (found, state.found)):
            counts[: len(saved)] = saved
    _check_sizes(sizes, prober)
    below = np.array(sizes.below, dtype=np.float64)
    all_below = float(below[first:end].sum())
    walk = walk_of(prober.tree, float(below[state.done : end].sum()), memory_mb)
    relative = sizes.relative_error
    live = (last.degree > 0) & (last.degree < SOLVED)
    since = 0
    ends = np.cumsum(below, dtype=np.float64)
    group = state.done
    while group < end:
        enough = (float(ends[group - 1]) if group else 0.0) + _GROUP_BELOW
        until = min(max(group + 1, int(np.searchsorted(ends, enough))), end)
        rows = np.arange(group, until, dtype=np.int64)
        rows = rows[live[group:until]]
        expected = float(below[group:until].sum())
        after = float(below[until:end].sum())
        seen = 0
        which, options = prober.tree.children(prober.edge, rows, last.item[rows])
        for depth, entered, solved in walk(prober.tree, prober.edge, rows[which], options, top, batch):
            vertices[depth] += entered
            found[depth] += solved
            seen += entered
            since += entered
            if since >= _EVERY:
                since = 0
                left = after + max(expected - seen, 0.0)
                done = 1 - left / all_below if all_below else 1.0
                yield SearchProgress(state, sum(vertices), sum(found), max(0.0, done), left, left * relative)
        state = SearchState(until, tuple(vertices), tuple(found))
        group = until
    longest = max((d + 1 for d, n in enumerate(vertices) if n), default=0)
    return SearchState(end, tuple(vertices[:longest]), tuple(found[:longest]))


def _memory(memory_mb: object) -> float:
    return math.inf if isinstance(memory_mb, float) and memory_mb == math.inf else memory_allowed(memory_mb)


def _range(within: Iterable[int], many: int) -> tuple[int, int]:
    """Check and return the start and end of a part of the `many` vertices."""
    ends = items(within, "within", 3)
    if len(ends) != 2:
        raise InputError("within must be two numbers: the first vertex of a part, and the first after it.")
    first = whole(ends[0], "The first vertex of a part", 0, many)
    return first, whole(ends[1], "The end of a part", first, many)


def _check_sizes(sizes: object, prober: ExpandedTree) -> None:
    if not isinstance(sizes, Sizes):
        raise InputError(f"sizes must be Sizes, as subtree_sizes returns them, not {shown(sizes)}.")
    if len(sizes.below) != len(prober.top[-1].item):
        raise InputError("The sizes belong to another problem.")


def batch_of(tree: Tree, memory_mb: float = math.inf) -> int:
    """Return how many vertices to search together, so that all depths fit in a quarter of the memory."""
    most = min(_BATCH_BYTES, memory_mb * 1e6 / 4)
    batch = min(_LARGE_BATCH, max(_BATCH, _SMALL_BYTES // max(1, tree.row_bytes)))
    return max(16, min(batch, int(most) // max(1, tree.row_bytes * tree.depth)))


@cache
def _numba() -> bool:
    return find_spec("numba") is not None


def compiles(tree: Tree, vertices: float, memory_mb: float = math.inf) -> bool:
    """Return whether a search of about this many vertices is compiled: only if Numba is installed and worth the time
    and memory that loading it takes."""
    if tree.keep is None or tree.counts_coverings or not _numba():
        return False
    if loaded():
        return vertices >= _WORTH_CALLING
    return vertices >= _WORTH_LOADING and memory_mb >= _COMPILER_MB


def loaded() -> bool:
    """Return whether this process has loaded the compiled walk."""
    module = sys.modules.get(_COMPILED)
    return module is not None and bool(module.COMPILED)


def load(tree: Tree, vertices: float, memory_mb: float = math.inf) -> bool:
    """Load the compiled walk if that is worth it for about this many vertices, even if they are searched in several
    parts; return whether to use it."""
    if not compiles(tree, vertices, memory_mb):
        return False
    import_module(_COMPILED)
    return loaded()  # Numba may be installed and yet fail to load, because it needs another version of NumPy


def walk_of(tree: Tree, vertices: float, memory_mb: float = math.inf) -> Walk:
    """Return the walk to use for about this many vertices: compiled, if that is worth it."""
    if load(tree, vertices, memory_mb):
        from countinghouse.exact_cover.search import compiled

        return compiled.walk
    return _walk


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
