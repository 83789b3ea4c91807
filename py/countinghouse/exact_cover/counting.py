"""Count solutions exactly: choose and explain the method, and stay within the memory allowed."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from countinghouse.checks import check_executor, choice, function, items, memory_allowed
from countinghouse.errors import TooLarge
from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.counted import Count
from countinghouse.exact_cover.estimates.forecasting import (
    Forecast,
    Forecaster,
    forecast,
    subtree_sizes,
    subtree_sizes_steps,
)
from countinghouse.exact_cover.frontier.ahead import row_work
from countinghouse.exact_cover.frontier.plan import Plan, make_plan
from countinghouse.exact_cover.frontier.states import Budget, growth
from countinghouse.exact_cover.frontier.sweep import Sweep, SweepProgress, sweep_steps
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.problem import Compiled, Name, Problem, check_problem
from countinghouse.exact_cover.search.dancing_links import branches
from countinghouse.exact_cover.search.exhaustive import (
    SearchProgress,
    SearchState,
    Sizes,
    batch_of,
    parts,
    search_steps,
)
from countinghouse.exact_cover.search.expanded import ExpandedTree, expanded
from countinghouse.exact_cover.search.listing import below
from countinghouse.exact_cover.search.small import count_small
from countinghouse.exact_cover.search.symmetry import divided_by_symmetry
from countinghouse.stepping import finish, relay

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["METHODS", "MOST_VERTICES", "Forecast", "count", "count_steps", "forecast"]

Answer = TypeVar("Answer")

METHODS = ("auto", "frontier", "search")

MOST_VERTICES = 2e8
"""The largest tree that `count` searches unless told to: a few minutes' work."""


def count_steps(
    problem: Problem, memory_mb: float = 1024, method: str = "auto"
) -> Generator[SweepProgress | SearchProgress, None, Count]:
    """Like `count`, but yields the progress of a sweep or a search."""
    check_problem(problem)
    memory_mb = _check(memory_mb, method)
    if method == "search":
        return (yield from _search_steps(ExpandedTree(problem, memory_mb=memory_mb), memory_mb, "as asked"))
    if method == "frontier":
        result = yield from sweep_steps(problem, memory_mb)
        return replace(result, why="as asked")
    yield SweepProgress(0, 1, 0, 0.0)
    found = count_small(problem.compiled())
    if not found:
        hopeless = next((remark.text for remark in problem.remarks() if remark.kind == "no solution"), None)
        if hopeless is not None:
            return Count(0, "inspection", why=hopeless[0].lower() + hopeless[1:-1])
    if found is not None:
        return Count(found, "search", why="the search tree is small")
    rival = _Rival(problem, memory_mb)
    refused = ""
    try:
        swept = yield from _auto_steps(problem, memory_mb, rival)
    except TooLarge as error:
        # Keep only the message: the exception would keep the sweep's states in memory during the search.
        refused, swept = str(error), int(memory_mb * 1e6)
    if isinstance(swept, Count):
        return swept
    if not refused:
        return (yield from rival.search("a search is expected to be less work", swept))
    try:
        tree = yield from relay(rival.steps(20), _begun)
    except TooLarge:
        raise TooLarge(f"{refused} The tables of a search would not fit either.") from None
    if tree.vertices > MOST_VERTICES:
        raise TooLarge(
            f"{refused} A search would have to visit {_about(tree.vertices)} vertices "
            f"(standard error {tree.error:.1g}), and {_about(tree.solutions)} solutions are expected."
        )
    return (yield from rival.search(f"the states would not fit in {memory_mb:g} MB", swept))


def _begun(step: object) -> SweepProgress:
    return SweepProgress(0, 1, 0, 0.0)


def _about(number: float) -> str:
    return f"about {number:.2g}" if number < math.inf else "more than 1e+308"


def _unsearched(share: float) -> SearchProgress:
    """Return the progress of a search that is still estimating its subtrees."""
    return SearchProgress(SearchState(0, (), ()), 0, 0, 0.0, math.inf, math.nan)


def _search_steps(
    prober: ExpandedTree, memory_mb: float, why: str, sizes: Sizes | None = None
) -> Generator[SearchProgress, None, Count]:
    sizes = sizes or (yield from relay(subtree_sizes_steps(prober), _unsearched))
    state = yield from search_steps(prober, sizes, memory_mb=memory_mb)
    tree = prober.tree
    memory = tree.nbytes + len(state.vertices) * batch_of(tree, memory_mb) * tree.row_bytes
    return Count(state.solutions, "search", all_states=sum(state.vertices), memory=memory, why=why)


class _Rival:
    """A search as an alternative to a sweep: estimates its cost on request, and runs it.

    If a symmetry of the problem saves much work, searches only parts of the tree and multiplies.
    """

    def __init__(self, problem: Problem, memory_mb: float) -> None:
        self._problem, self._memory_mb = problem, memory_mb
        self._searches: list[tuple[Forecaster, int]] = []
        self._trees: list[Forecast] = []
        self._divided = ""
        self._asked_symmetry = False
        self.known = False
        self.work = self.vertices = math.inf

    @property
    def nbytes(self) -> int:
        """The memory in use, in bytes."""
        return sum(forecaster.nbytes for forecaster, _ in self._searches)

    def steps(self, sweeps: int, used: int = 0) -> Generator[None, None, Forecast]:
        """Forecast the search; raises TooLarge if its tables do not fit beside `used` bytes."""
        self.known = True
        allowed = self._memory_mb - used / 1e6
        if not self._searches:
            self._searches = [(Forecaster(self._problem, allowed), 1)]
        tree = yield from self._forecast(sweeps)
        ones = sum(map(len, self._problem.compiled().options))
        costs = cost_model.COSTS
        if not self._asked_symmetry and self.work * costs.symmetry_worth > costs.seeking_symmetry(ones):
            self._asked_symmetry = True
            with suppress(TooLarge):
                self._divide(allowed)
                tree = yield from self._forecast(sweeps)
        return tree

    def _forecast(self, sweeps: int) -> Generator[None, None, Forecast]:
        self._trees = []
        for forecaster, _ in self._searches:
            self._trees.append((yield from forecaster.steps(sweeps, 1000 * MOST_VERTICES)))
        self.vertices = sum(tree.vertices for tree in self._trees)
        self.work = sum(
            forecaster.work(tree) for (forecaster, _), tree in zip(self._searches, self._trees, strict=True)
        )
        weights = [weight for _, weight in self._searches]
        return Forecast(
            self.vertices,
            math.hypot(*(tree.error for tree in self._trees)),
            sum(weight * tree.solutions for weight, tree in zip(weights, self._trees, strict=True)),
            math.hypot(
                *(weight * tree.solutions_error for weight, tree in zip(weights, self._trees, strict=True))
            ),
        )

    def _divide(self, allowed: float) -> None:
        divided = divided_by_symmetry(self._problem)
        if divided is not None:
            each = allowed / len(divided.parts)
            self._searches = [(Forecaster(part.problem, each), part.weight) for part in divided.parts]
            self._divided = f"; {divided.words}"

    def asked(self, enough: float = math.inf, used: int = 0) -> Generator[None, None, None]:
        """Estimate the `work` of the search (infinite if no search is possible), roughly if it far exceeds `enough`."""
        with suppress(TooLarge):
            if not self.known:
                yield from self.steps(1, used)
            if self.work < cost_model.COSTS.rough_beyond * enough:
                yield from self.steps(3, used)

    def search(self, why: str, before: int = 0) -> Generator[SearchProgress, None, Count]:
        """Search, after a sweep that used `before` bytes."""
        value = vertices = memory = 0
        ahead = self.vertices
        for (forecaster, weight), tree in zip(self._searches, self._trees, strict=True):
            ahead -= tree.vertices

            def told(
                progress: SearchProgress,
                weight: int = weight,
                value: int = value,
                vertices: int = vertices,
                ahead: float = ahead,
            ) -> SearchProgress:
                seen, left = vertices + progress.vertices, max(0.0, ahead) + progress.left
                fraction = progress.fraction if len(self._searches) == 1 else seen / max(1.0, seen + left)
                return replace(
                    progress,
                    vertices=seen,
                    solutions=value + weight * progress.solutions,
                    fraction=fraction,
                    left=left,
                )

            work = _search_steps(forecaster.prober, self._memory_mb, "", forecaster.sizes(tree))
            count = yield from relay(work, told)
            value += weight * count.value
            vertices += count.all_states
            # The tables of all parts stay in memory until the last part is searched.
            memory = max(memory, self.nbytes - forecaster.prober.tree.nbytes + count.memory)
        return Count(
            value, "search", all_states=vertices, memory=max(memory, before), why=why + self._divided
        )


def _auto_steps(
    problem: Problem, memory_mb: float, rival: _Rival
) -> Generator[SweepProgress, None, Count | int]:
    """Sweep and return the count; return the peak memory in bytes instead if a search is expected to finish sooner."""
    costs = cost_model.COSTS
    compiled = problem.compiled()
    ones = sum(map(len, compiled.options))
    plan = _narrow_plan(compiled) if ones <= costs.given_order_items else None
    planning = ones * costs.coloured_plan_item if compiled.colours else 0.0
    dear = planning > costs.dear_plan
    at_once = max(costs.search_at_once, planning)
    if plan is None and (dear or ones <= costs.search_first_items):
        yield from relay(rival.asked(at_once), _begun)
        if rival.work < at_once:
            return 0
    plan = plan or make_plan(compiled)
    sweep = Sweep(plan, Budget(memory_mb, plan.nbytes))
    if plan.steps and (dear or sum(plan.weights) > costs.hopeless):
        yield from relay(rival.asked(costs.hopeless), _begun)
        searchable = rival.vertices <= MOST_VERTICES
        enough = (
            costs.ahead_excess * rival.work
            if searchable
            else max(costs.hopeless, costs.ahead_excess * rival.work)
        )
        ahead = yield from relay(sweep.work_ahead(enough), _begun)
        if ahead > costs.hopeless and not searchable:
            raise TooLarge(
                f"Counting would need far more than the {memory_mb:g} MB allowed: it would have to remember about "
                f"{plan.bits} items at once. Place some pieces or options first, or estimate instead."
            )
        if ahead > costs.ahead_excess * rival.work:
            return 0
    sweep.budget.hold(rival.nbytes)
    doubt = _Doubt(sweep, rival, costs.forecasting(ones))
    while not sweep.done:
        if (yield from relay(doubt.search_is_less(), lambda step: sweep.progress)):
            return sweep.budget.peak
        yield from sweep.advance()
    why = "a sweep is expected to be less work" if rival.known else "a narrow frontier is expected"
    return replace(sweep.count(), why=why)


def _narrow_plan(compiled: Compiled) -> Plan | None:
    """Plan a sweep in the items' given order; None if the frontier would not be narrow."""
    plan = make_plan(compiled, range(compiled.primary_count))
    return plan if sum(plan.weights) <= cost_model.COSTS.given_order_states else None


class _Doubt:
    """Compare a sweep's remaining work with that of a search, but rarely, because forecasts are expensive."""

    def __init__(self, sweep: Sweep, rival: _Rival, forecasting: float) -> None:
        self._sweep = sweep
        self._rival = rival
        self._forecasting = forecasting
        self._made = 0
        self._done = 0.0
        self._next = self._then() if rival.known else cost_model.COSTS.first_doubt

    def _then(self, coming: float = 0.0) -> float:
        return max(2 * (self._done + coming), cost_model.COSTS.doubt_again * self._rival.work)

    def search_is_less(self) -> Generator[None, None, bool]:
        """Return whether to abandon the sweep before its next step."""
        sweep, budget, costs = self._sweep, self._sweep.budget, cost_model.COSTS
        if sweep.number:
            self._done += (budget.made - self._made) * row_work(sweep.plan.steps[sweep.number - 1])
            self._made = budget.made
        # Compare before the step that would pass the threshold.
        each = row_work(sweep.step) * sweep.sizes[-1]
        if self._done + each * (len(sweep.step.branches) + 1) < self._next:
            return False
        coming = each * growth(sweep.layer, sweep.step)
        if self._done + coming < self._next:
            return False
        ahead = yield from sweep.work_ahead()
        if not self._rival.known and costs.forecast_worth * ahead < self._forecasting:
            self._next = self._done + 2 * ahead + costs.first_doubt
            return False
        taken = self._rival.nbytes
        yield from self._rival.asked(ahead, budget.kept + sweep.layer.nbytes)
        budget.hold(self._rival.nbytes - taken)
        self._next = self._then(coming)
        return ahead > self._rival.work


def count(
    problem: Problem,
    memory_mb: float = 1024,
    method: str = "auto",
    executor: Executor | None = None,
    progress: Callable[[SweepProgress | SearchProgress], None] | None = None,
    assume: Iterable[Name] = (),
) -> Count:
    """Return the exact number of solutions, the method used, and the reason for it.

    With options to `assume`, counts only the solutions that have all of them; raises InputError if one of these is
    unknown or two of them clash.

    `method` is "frontier" (:mod:`countinghouse.exact_cover.frontier.sweep`), "search" (walk the whole tree) or "auto".
    "auto" sweeps unless estimates, before or during the sweep, show that a search would end first. If the sweep's
    states would exceed `memory_mb` (millions of bytes), it searches a tree of an estimated `MOST_VERTICES` or fewer,
    and otherwise raises TooLarge, before memory runs out. If symmetries of the problem make options of an item
    equivalent, this search counts only one option of each class and multiplies.

    The workers of an `executor` count the tree's first branches, each with `memory_mb`; the result is the same.

    `progress` is called about twenty times a second with the state of the count, including a `fraction` from 0 to 1,
    which starts over if a search replaces a sweep; with an executor, it is called after every branch instead. If it
    raises an exception, the count ends.

    >>> result = count(Problem.from_text("a b c\\n1: a\\n2: b\\n3: c\\n4: a b"))
    >>> result.value, result.method
    (2, 'search')
    >>> count(Problem.from_text("a b\\n1: a"), method="search").value
    0
    >>> count(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b"), assume=["1"]).value
    1
    """
    check_problem(problem)
    if assumed := items(assume, "Options"):
        problem = problem.reduced(assumed)
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
        prober = expanded(problem)
        sizes = subtree_sizes(prober)
        asked = [(problem, part, sizes) for part in parts(prober, sizes, PARTS)]
        states = list(_in_parts(in_turn(executor, search_part, asked, ahead=len(asked)), len(asked), told))
        vertices = sum(sum(state.vertices) for state in states)
        found = sum(state.solutions for state in states)
        return Count(found, "search", all_states=vertices, why=f"as asked, in {len(asked)} parts")
    paths = branches(problem, PARTS)
    questions = ((problem, path, memory_mb, method) for path in paths)
    counts = list(_in_parts(in_turn(executor, count_branch, questions, ahead=len(paths)), len(paths), told))
    return Count(
        sum(part.value for part in counts),
        " and ".join(sorted({part.method for part in counts})) or "dancing links",
        states=max((part.states for part in counts), default=0),
        all_states=sum(part.all_states for part in counts),
        memory=max((part.memory for part in counts), default=0),
        why=f"in {len(paths)} branches, by an executor",
    )


def count_branch(problem: Problem, path: tuple[Name, ...], memory_mb: float, method: str) -> Count:
    """Count the solutions below `path`: a worker's task."""
    return count(below(problem, path), memory_mb, method)


def search_part(problem: Problem, part: tuple[int, int], sizes: Sizes) -> SearchState:
    """Search this part of the tree: a worker's task."""
    return finish(search_steps(expanded(problem), sizes, within=part))


def _check(memory_mb: object, method: object) -> float:
    choice(method, "method", METHODS)
    return memory_allowed(memory_mb)
