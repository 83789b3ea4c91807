"""Beyond one process: what the workers of an executor are asked, and how their answers are put together.

Any :class:`concurrent.futures.Executor` will do: threads, processes, Dask's (``client.get_executor()``), MPI's. Work is
divided by the first branches of the tree and by the blocks of a random run, never by the number of workers, and
answers are taken in the order of the questions; so the result is that of one process, to the last bit.
Questions and answers are pickled, so the names of items and options have to be such as can be.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, TypeVar

from countinghouse.exact_cover.dancing_links import branches, solve_branch
from countinghouse.exact_cover.problem import Compiled, Name, Problem
from countinghouse.stepping import finish

if TYPE_CHECKING:
    from countinghouse.exact_cover.frontier import Completions, Count
    from countinghouse.exact_cover.probes import Block, Prober
    from countinghouse.exact_cover.search import SearchState, Sizes

__all__ = [
    "AHEAD",
    "PARTS",
    "count_branch",
    "estimate_blocks",
    "first_branches",
    "in_turn",
    "marginals_below",
    "prober_of",
    "sample_share",
    "search_part",
    "solve_part",
]

PARTS = 64
"""Into how many parts at least a tree is divided."""

AHEAD = 32
"""How many questions may be under way before the first answer is taken."""

Answer = TypeVar("Answer")

_probers: OrderedDict[Compiled, Prober] = OrderedDict()
_tables: dict[Compiled, Completions] = {}


def in_turn(
    executor: Executor,
    ask: Callable[..., Answer],
    questions: Iterable[tuple[object, ...]],
    ahead: int = AHEAD,
) -> Iterator[Answer]:
    """The answers of `ask` to each of `questions`, in their order; no more than `ahead` are under way at once.

    When the caller stops taking answers, what has not begun is cancelled.
    """
    waiting: deque[Future[Answer]] = deque()
    try:
        for question in questions:
            waiting.append(executor.submit(ask, *question))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def first_branches(problem: Problem) -> list[tuple[Name, ...]]:
    """The paths by which the tree is divided."""
    return branches(problem, PARTS)


def prober_of(problem: Problem) -> Prober:
    """The problem made ready for probing, once in each process."""
    from countinghouse.exact_cover.probes import Prober

    key = problem.compiled()
    prober = _probers.get(key)
    if prober is None:
        prober = Prober(problem)
        _probers[key] = prober
        while len(_probers) > 2:
            _probers.popitem(last=False)
    return prober


def solve_part(problem: Problem, path: tuple[Name, ...]) -> list[frozenset[Name]]:
    """The solutions below `path`."""
    return list(solve_branch(problem, path))


def count_branch(problem: Problem, path: tuple[Name, ...], memory_mb: float, method: str) -> Count:
    """The number of solutions below `path`."""
    from countinghouse.exact_cover.counting import count

    return count(problem.reduced(path), memory_mb, method)


def marginals_below(
    problem: Problem, path: tuple[Name, ...], memory_mb: float
) -> tuple[int, dict[Name, int]]:
    """The number of solutions below `path`, and of each option still to be chosen there, of those that contain it."""
    from countinghouse.exact_cover.frontier import completions

    table = finish(completions(problem.reduced(path), memory_mb))
    return table.total, table.marginals()


def sample_share(
    problem: Problem, seed: int, first: int, end: int, memory_mb: float
) -> list[frozenset[Name]]:
    """The solutions drawn with `seed` from number `first` to before number `end`."""
    from countinghouse.exact_cover.frontier import completions
    from countinghouse.exact_cover.frontier_completions import drawn_numbers

    key = problem.compiled()
    table = _tables.get(key)
    if table is None:
        table = finish(completions(problem, memory_mb))
        # The last one only: tables can be large.
        _tables.clear()
        _tables[key] = table
    numbers = drawn_numbers(end, table.total, seed)
    return [frozenset(table.nth(number)) for number in list(numbers)[first:]]


def search_part(problem: Problem, part: tuple[int, int], sizes: Sizes) -> SearchState:
    """What a search of this part of the tree finds."""
    from countinghouse.exact_cover.search import search

    return finish(search(prober_of(problem), within=part, sizes=sizes))


def estimate_blocks(problem: Problem, seed: int, first: int, sizes: list[int], method: str) -> list[Block]:
    """The blocks from number `first` on, of these numbers of probes."""
    from countinghouse.exact_cover.probes import run_block

    prober = prober_of(problem)
    return [run_block(prober, seed, first + k, size, method) for k, size in enumerate(sizes)]
