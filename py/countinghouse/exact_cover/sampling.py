"""Random solutions, and the number of solutions that contain each option; an executor's workers can share the work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countinghouse.checks import check_executor, memory_allowed
from countinghouse.draws import check_seed
from countinghouse.exact_cover.by_number import check_drawn
from countinghouse.exact_cover.frontier.completions import (
    Completions,
    completions,
    drawn_numbers,
)
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.problem import Name, Problem, Solution, check_problem
from countinghouse.exact_cover.search.dancing_links import branches
from countinghouse.exact_cover.search.listing import below
from countinghouse.kept import Kept

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["marginals", "sample"]

# The minimum number of draws per task.
_SHARE = 50


def marginals(problem: Problem, memory_mb: float = 1024, executor: Executor | None = None) -> dict[Any, int]:
    """Return, for every option, the number of solutions that contain it.

    The workers of an `executor`, each with `memory_mb`, count the solutions below the tree's first branches.

    Time: that of `completions`, which counts for all options at once.

    >>> p = Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c\\n4: b c")
    >>> marginals(p)
    {'1': 1, '2': 1, '3': 1, '4': 0}
    """
    check_problem(problem)
    memory_mb = memory_allowed(memory_mb)
    executor = check_executor(executor)
    if executor is None:
        return completions(problem, memory_mb).marginals()
    paths = branches(problem, PARTS)
    through = dict.fromkeys(problem.options, 0)
    answers = in_turn(executor, marginals_below, ((problem, path, memory_mb) for path in paths))
    for path, (found, own) in zip(paths, answers, strict=True):
        for name in path:
            if name in through:
                through[name] += found
        for name, ways in own.items():
            through[name] += ways
    return through


def marginals_below(
    problem: Problem, path: tuple[Name, ...], memory_mb: float
) -> tuple[int, dict[Name, int]]:
    """Count the solutions below `path`, in total and with each remaining option; this is a worker's task."""
    table = completions(below(problem, path), memory_mb)
    return table.total, table.marginals()


def sample(
    problem: Problem, n: int, seed: int, memory_mb: float = 1024, executor: Executor | None = None
) -> list[Solution]:
    """Draw `n` solutions uniformly and independently; the same seed gives the same solutions on every machine.

    Each worker of an `executor` builds the table of completions once, using up to `memory_mb`, and looks up its share.

    Time: that of `completions`, plus that of `nth` for each solution drawn.

    >>> p = Problem.from_text("a b\\n1: a\\n2: b\\n3: a b")
    >>> sample(p, 4, seed=1)
    [('1', '2'), ('3',), ('3',), ('3',)]
    """
    check_problem(problem)
    memory_mb = memory_allowed(memory_mb)
    n, seed = check_drawn(n), check_seed(seed)
    executor = check_executor(executor)
    if executor is None:
        return list(completions(problem, memory_mb).draw(n, seed))
    share = max(_SHARE, -(-n // PARTS))
    shares = ((problem, seed, at, min(at + share, n), memory_mb) for at in range(0, max(n, 1), share))
    return [each for some in in_turn(executor, sample_share, shares) for each in some]


# Keep only one table, because tables can be large.
_tables: Kept[Completions] = Kept(1)


def sample_share(problem: Problem, seed: int, first: int, end: int, memory_mb: float) -> list[Solution]:
    """Return draws `first` to `end` - 1 of the run with this `seed`; this is a worker's task."""
    key = problem.compiled()
    table = _tables.get(key)
    if table is None:
        _tables.clear()  # release the old table first: two could take twice the memory allowed
        table = _tables.keep(key, completions(problem, memory_mb))
    numbers = drawn_numbers(end, table.total, seed)
    return [table.nth(number) for number in list(numbers)[first:]]
