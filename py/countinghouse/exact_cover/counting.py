"""Count solutions exactly: pick the method, say which and why, and stay within the memory allowed."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from countinghouse.checks import check_executor, choice, function, memory_allowed
from countinghouse.errors import TooLarge
from countinghouse.exact_cover.blocks import BLOCK, Block, fold, mean_and_error
from countinghouse.exact_cover.dancing_links import branches
from countinghouse.exact_cover.frontier import Count, SweepProgress, sweep_plan_steps, sweep_steps
from countinghouse.exact_cover.frontier_plan import Plan, make_plan
from countinghouse.exact_cover.listing import below
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.prober import Prober, prober_of
from countinghouse.exact_cover.probes import run_block
from countinghouse.exact_cover.problem import Name, Problem, check_problem
from countinghouse.exact_cover.search import (
    SearchProgress,
    SearchState,
    Sizes,
    batch_of,
    parts,
    search_steps,
    subtree_sizes,
)
from countinghouse.exact_cover.small import count_small
from countinghouse.stepping import finish, relay

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["METHODS", "MOST_VERTICES", "Forecast", "count", "count_steps", "forecast"]

Answer = TypeVar("Answer")

METHODS = ("auto", "frontier", "search")

# Sweep at once where fewer states than this are expected: it takes a tenth of a second or so.
_AT_ONCE = 3e6
# Options with up to so many items together are planned in the order given first, which takes a third of the time of finding
# one, and swept so where no more states than these are expected.
_SHORT, _NARROW = 1_000, 2_000
# What the search of a vertex costs, in states of a sweep, of which each takes about 40 ns (measured: `build.py bench
# peers`): so much, and so much more for every byte of the vertex's row.
_VERTEX, _VERTEX_BYTE = 9.0, 0.007
# Whether a search would be faster is asked again and again, once the sweep has done this part of that search's work.
_DOUBT = 0.2
# Refuse sweeps of more expected states than this; the guess is seldom off by more than a factor of a hundred.
_HOPELESS = 1e15
# One sweep of a forecast moves so many bytes of vertices, so a forecast of any size takes a second or two.
_SWEPT_BYTES = 200_000_000
MOST_VERTICES = 2e8
"""The largest tree that `count` searches unasked: some minutes' work."""


@dataclass(frozen=True)
class Forecast:
    """An estimate of the search tree's vertices and of the solutions, each with its standard error."""

    vertices: float
    error: float
    solutions: float
    solutions_error: float


def forecast(problem: Problem, sweeps: int = 20, seed: int = 1) -> Forecast:
    """Estimate the size of the dancing-links tree, in a second or so.

    >>> forecast(Problem.from_text("a b\\n1: a\\n2: b")).vertices
    3.0
    """
    return finish(forecast_steps(Prober(problem), sweeps, seed))


def forecast_steps(
    prober: Prober, sweeps: int = 20, seed: int = 1, enough: float = math.inf
) -> Generator[None, None, Forecast]:
    """As `forecast`, yielding after every sweep; stops once three or more sweeps all find more than `enough` vertices."""
    tree = prober.tree
    deepest = tree.depth // min((len(items) for items in tree.compiled.options), default=1) + 1
    size = max(16, min(BLOCK, _SWEPT_BYTES // (tree.row_bytes * deepest)))
    blocks: list[Block] = []
    wholes: list[int] = []
    while len(blocks) < sweeps and not (len(blocks) >= 3 and min(wholes) > enough):
        blocks.append(run_block(prober, seed, len(blocks), size, "population"))
        wholes.append(sum(value for value, _ in blocks[-1].vertices))
        yield
    folded = fold(blocks)
    vertices, error = mean_and_error((sum(wholes), sum(whole * whole for whole in wholes)), len(wholes), 0)
    return Forecast(vertices, error, folded.solutions, folded.std_error)


def count_steps(
    problem: Problem, memory_mb: float = 1024, method: str = "auto"
) -> Generator[SweepProgress | SearchProgress, None, Count]:
    """As `count`, yielding the progress of a sweep or of a search."""
    memory_mb = _check(memory_mb, method)
    if method == "search":
        return (yield from _search_steps(Prober(problem, memory_mb=memory_mb), memory_mb, "as asked"))
    if method == "frontier":
        result = yield from sweep_steps(problem, memory_mb)
        return replace(result, why="as asked")
    yield SweepProgress(0, 1, 0, 0.0)
    found = count_small(problem.compiled())
    if not found:
        hopeless = next(
            (said for said in problem.remarks() if said.endswith("so there is no solution.")), None
        )
        if hopeless is not None:
            return Count(0, True, "inspection", why=hopeless[0].lower() + hopeless[1:-1])
    if found is not None:
        return Count(found, True, "search", why="the search tree is small")
    try:
        return (yield from _auto_steps(problem, memory_mb))
    except TooLarge as refused:
        prober = Prober(problem, memory_mb=memory_mb)
        work = forecast_steps(prober, enough=1000 * MOST_VERTICES)
        tree = yield from relay(work, lambda _: SweepProgress(0, 1, 0, 0.0))
        if tree.vertices > MOST_VERTICES:
            raise TooLarge(
                f"{refused} A search would have to visit {_about(tree.vertices)} vertices "
                f"(standard error {tree.error:.1g}), and {_about(tree.solutions)} solutions are expected."
            ) from None
    return (yield from _search_steps(prober, memory_mb, f"the states would not fit {memory_mb:g} MB"))


def _about(number: float) -> str:
    return f"about {number:.2g}" if number < math.inf else "more than 1e+308"


def _search_steps(prober: Prober, memory_mb: float, why: str) -> Generator[SearchProgress, None, Count]:
    state = yield from search_steps(prober, memory_mb=memory_mb)
    tree = prober.tree
    memory = tree.nbytes + len(state.vertices) * batch_of(tree, memory_mb) * tree.row_bytes
    return Count(state.solutions, True, "search", all_states=sum(state.vertices), memory=memory, why=why)


def _auto_steps(problem: Problem, memory_mb: float) -> Generator[SweepProgress | SearchProgress, None, Count]:
    """Sweep, or search where that is expected to be faster, before or while it sweeps."""
    plan = _plan(problem)
    expected = sum(plan.weights)
    if expected <= _AT_ONCE:
        result = yield from sweep_plan_steps(plan, memory_mb)
        return replace(result, why="a narrow frontier is expected")
    prober = Prober(problem, memory_mb=memory_mb)
    tree = yield from relay(forecast_steps(prober, sweeps=3), lambda _: SweepProgress(0, 1, 0, 0.0))
    search = tree.vertices * (_VERTEX + _VERTEX_BYTE * prober.tree.row_bytes)
    if expected > _HOPELESS and tree.vertices > MOST_VERTICES:
        raise TooLarge(
            f"Counting would need far more than the {memory_mb:g} MB allowed: it would have to remember about {plan.bits} "
            "items at once. Place some pieces or options first, or estimate instead."
        )
    swept = (yield from _sweep_unless(plan, memory_mb, search)) if expected <= _HOPELESS else None
    if swept is None:
        return (yield from _search_steps(prober, memory_mb, "a search is expected to be less work"))
    return replace(swept, why="a sweep is expected to be less work")


def _plan(problem: Problem) -> Plan:
    """Plan a sweep; in the order of the items as given where they are few, if that keeps the frontier narrow."""
    compiled = problem.compiled()
    if sum(map(len, compiled.options)) <= _SHORT:
        plan = make_plan(compiled, range(compiled.primary_count))
        if sum(plan.weights) <= _NARROW:
            return plan
    return make_plan(compiled)


def _sweep_unless(
    plan: Plan, memory_mb: float, search: float
) -> Generator[SweepProgress, None, Count | None]:
    """Sweep, but give up and return None once the work still to do exceeds that of a `search`, in states."""
    sweep = sweep_plan_steps(plan, memory_mb)
    step, done = 0, 0.0
    try:
        while True:
            try:
                progress = next(sweep)
            except StopIteration as stop:
                result: Count = stop.value
                return result
            if progress.step > step:
                step, done = progress.step, done + progress.states
                ahead = done / max(progress.fraction, 1e-9) - done
                if done > _DOUBT * search and ahead > search:
                    return None
            yield progress
    finally:
        sweep.close()


def count(
    problem: Problem,
    memory_mb: float = 1024,
    method: str = "auto",
    executor: Executor | None = None,
    progress: Callable[[SweepProgress | SearchProgress], None] | None = None,
) -> Count:
    """Return the exact number of solutions, the method that counted it, and why this one.

    `method` is "frontier" (:mod:`countinghouse.exact_cover.frontier`), "search" (walk the whole tree) or "auto": a sweep,
    unless the tree is so small that a search ends first, by the sizes of both as they are estimated before and while it
    sweeps; a search where the sweep's states would not fit `memory_mb` (millions of bytes) and the tree has an estimated
    `MOST_VERTICES` or fewer; else TooLarge, before memory runs out.

    The workers of an `executor` count the tree's first branches, with `memory_mb` for each; the value is the same.

    `progress` is called some twenty times a second with how far the count is, a `fraction` from 0 to 1 among others; with an
    executor, after every branch. An error that it raises ends the count.

    >>> result = count(Problem.from_text("a b c\\n1: a\\n2: b\\n3: c\\n4: a b"))
    >>> result.value, result.exact, result.method
    (2, True, 'search')
    >>> count(Problem.from_text("a b\\n1: a"), method="search").value
    0
    """
    check_problem(problem)
    memory_mb = _check(memory_mb, method)
    executor = check_executor(executor)
    told = _unheard if progress is None else function(progress, "progress")
    if executor is not None:
        return _count_by_branches(problem, memory_mb, method, executor, told)
    return finish(relay(count_steps(problem, memory_mb, method), told))


def _unheard(step: SweepProgress | SearchProgress) -> None:
    pass


def _in_parts(
    answers: Iterator[Answer], parts: int, told: Callable[[SweepProgress], None]
) -> Iterator[Answer]:
    for done, answer in enumerate(answers, 1):
        told(SweepProgress(done, parts, 0, done / parts))
        yield answer


def _count_by_branches(
    problem: Problem,
    memory_mb: float,
    method: str,
    executor: Executor,
    told: Callable[[SweepProgress | SearchProgress], None],
) -> Count:
    if method == "search":
        prober = prober_of(problem)
        sizes = subtree_sizes(prober)
        asked = [(problem, part, sizes) for part in parts(prober, sizes, PARTS)]
        states = list(_in_parts(in_turn(executor, search_part, asked, ahead=len(asked)), len(asked), told))
        vertices = sum(sum(state.vertices) for state in states)
        found = sum(state.solutions for state in states)
        return Count(found, True, "search", all_states=vertices, why=f"as asked, in {len(asked)} parts")
    paths = branches(problem, PARTS)
    questions = ((problem, path, memory_mb, method) for path in paths)
    counts = list(_in_parts(in_turn(executor, count_branch, questions, ahead=len(paths)), len(paths), told))
    return Count(
        sum(part.value for part in counts),
        True,
        " and ".join(sorted({part.method for part in counts})) or "dancing links",
        states=max((part.states for part in counts), default=0),
        all_states=sum(part.all_states for part in counts),
        memory=max((part.memory for part in counts), default=0),
        why=f"in {len(paths)} branches, by an executor",
    )


def count_branch(problem: Problem, path: tuple[Name, ...], memory_mb: float, method: str) -> Count:
    """Count the solutions below `path`: a question to a worker."""
    return count(below(problem, path), memory_mb, method)


def search_part(problem: Problem, part: tuple[int, int], sizes: Sizes) -> SearchState:
    """Search this part of the tree: a question to a worker."""
    return finish(search_steps(prober_of(problem), within=part, sizes=sizes))


def _check(memory_mb: object, method: object) -> float:
    choice(method, "method", METHODS)
    return memory_allowed(memory_mb)
