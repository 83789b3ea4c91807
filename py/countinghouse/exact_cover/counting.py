"""Count solutions exactly: choose and explain the method, and stay within the memory allowed."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from countinghouse.checks import check_executor, choice, items, memory_allowed
from countinghouse.errors import TooLarge
from countinghouse.exact_cover import cost_model, files
from countinghouse.exact_cover.counted import Count
from countinghouse.exact_cover.estimates.forecasting import Forecast, forecast
from countinghouse.exact_cover.frontier.ahead import row_work
from countinghouse.exact_cover.frontier.plan import Plan, make_plan
from countinghouse.exact_cover.frontier.states import Budget, growth
from countinghouse.exact_cover.frontier.sweep import Sweep, SweepProgress, started
from countinghouse.exact_cover.problem import Compiled, Name, Problem, check_problem
from countinghouse.exact_cover.rival import Rival, searched_steps, shared_steps
from countinghouse.exact_cover.search.exhaustive import SearchProgress
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.exact_cover.search.small import count_small
from countinghouse.progress import listening
from countinghouse.stepping import finish, relay

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from countinghouse.exact_cover.frontier.sharded.checkpoint import Alone
    from countinghouse.exact_cover.frontier.sharded.rounds import Rounds
    from countinghouse.exact_cover.search.checkpoint import SavedSearch

__all__ = ["METHODS", "MOST_VERTICES", "Forecast", "count", "count_steps", "forecast"]

_SEARCHES = ("search", "symmetry")
METHODS = ("auto", "frontier", *_SEARCHES)

MOST_VERTICES = 2e8
"""The most vertices of a tree that `count` searches as a last resort: a few minutes' work."""


def count_steps(
    problem: Problem,
    memory_mb: float = 1024,
    method: str = "auto",
    executor: Executor | None = None,
    spill: str | None = None,
    checkpoint: str | None = None,
) -> Generator[SweepProgress | SearchProgress, None, Count]:
    """Like `count`, but yields the progress of a sweep or a search."""
    result = yield from kept_steps(problem, memory_mb, method, executor, spill, checkpoint)
    if checkpoint is not None:
        files.remove(checkpoint)
    return result


def kept_steps(
    problem: Problem,
    memory_mb: float = 1024,
    method: str = "auto",
    executor: Executor | None = None,
    spill: str | None = None,
    checkpoint: str | None = None,
) -> Generator[SweepProgress | SearchProgress, None, Count]:
    """Like `count_steps`, but the checkpoint stays until `files.remove` removes it."""
    check_problem(problem)
    memory_mb = _check(memory_mb, method)
    executor = check_executor(executor)
    spill, checkpoint = files.folder(spill), files.file(checkpoint)
    yield SweepProgress(0, 1, 0, 0.0)
    saved = files.search_in(checkpoint, problem, method)
    if method in _SEARCHES or (saved is not None and saved.resumed):
        return (yield from _search(problem, memory_mb, method, executor, saved))
    rounds = files.rounds(memory_mb, executor, spill, checkpoint)
    if rounds is None:
        return (yield from _count_by_method(problem, memory_mb, method, None, None, None))
    try:
        sweep = rounds.load(problem.compiled())
        if sweep is not None:
            result = _because("resumed from the checkpoint", (yield from _finished(sweep, rounds)))
        else:
            result = yield from _count_by_method(problem, memory_mb, method, rounds, executor, saved)
        return result if not rounds.words else replace(result, why=f"{result.why}; {rounds.words}")
    finally:
        rounds.end()


def _search(
    problem: Problem, memory_mb: float, method: str, executor: Executor | None, saved: SavedSearch | None
) -> Generator[SweepProgress | SearchProgress, None, Count]:
    """Search on request, or resume a search."""
    resumed = saved is not None and saved.resumed
    why = "resumed from the checkpoint" if resumed else "as asked"
    if method == "search":
        tree = levels = None
        if saved is not None:
            saved.begin()
            tree, levels = saved.tree(), saved.levels()
        if executor is not None:
            return (yield from shared_steps(problem, why, executor, tree))
        return (
            yield from searched_steps(
                ExpandedTree(problem, memory_mb=memory_mb, levels=levels), memory_mb, why, saved=tree
            )
        )
    rival = Rival(problem, memory_mb, executor, saved)
    yield from relay(rival.steps(20), _begun)
    return (yield from rival.search(why))


def swept_steps(
    problem: Problem, memory_mb: float, executor: Executor | None, spill: str | None, checkpoint: str | None
) -> Generator[SweepProgress, None, Count]:
    """Run one of several sweeps of a count. Works like `count_steps`, but the checkpoint stays until
    `files.remove` removes it."""
    rounds = files.rounds(memory_mb, executor, spill, checkpoint)
    if rounds is None:
        return (yield from _finished(started(problem, memory_mb), None))
    try:
        sweep = rounds.load(problem.compiled())
        if sweep is None or not sweep.done:
            sweep = sweep or started(problem, memory_mb)
            yield from _finished(sweep, rounds)
            rounds.save(sweep)
        return sweep.count()
    finally:
        rounds.end()


def _finished(sweep: Sweep, rounds: Rounds | Alone | None) -> Generator[SweepProgress, None, Count]:
    """Run a sweep to its end and return its count."""
    if sweep.number:
        yield sweep.progress
    while not sweep.done:
        yield from sweep.advance() if rounds is None else rounds.advance(sweep)
    return sweep.count()


def _count_by_method(
    problem: Problem,
    memory_mb: float,
    method: str,
    rounds: Rounds | Alone | None,
    executor: Executor | None,
    saved: SavedSearch | None,
) -> Generator[SweepProgress | SearchProgress, None, Count]:
    if method == "frontier":
        result = yield from _finished(started(problem, memory_mb), rounds)
        return _because("as asked", result)
    found = count_small(problem.compiled())
    if found == 0 or (found is None and problem.compiled().bounds):
        hopeless = next((remark.text for remark in problem.remarks() if remark.kind == "no solution"), None)
        if hopeless is not None:
            return Count(0, "inspection", why=hopeless[0].lower() + hopeless[1:-1])
    if found is not None:
        return Count(found, "search", why="the search tree is small")
    yield _begun(None)
    rival = Rival(problem, memory_mb, executor, saved)
    refused = ""
    try:
        swept = yield from _auto_steps(problem, memory_mb, rival, rounds)
    except TooLarge as error:
        # Keep only the message: the exception would keep the sweep's states in memory during the search.
        refused, swept = str(error), int(memory_mb * 1e6)
    if isinstance(swept, Count):
        return swept
    if not refused:
        _remove(rounds)
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
    _remove(rounds)
    return (yield from rival.search(f"the states would not fit in {memory_mb:g} MB", swept))


def _remove(rounds: Rounds | Alone | None) -> None:
    """Remove the saved sweep, because a search follows."""
    if rounds is not None:
        rounds.remove()


def _begun(step: object) -> SweepProgress:
    return SweepProgress(0, 1, 0, 0.0)


def _about(number: float) -> str:
    return f"about {number:.2g}" if number < math.inf else "more than 1e+308"


def _auto_steps(
    problem: Problem, memory_mb: float, rival: Rival, rounds: Rounds | Alone | None = None
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
    yield _begun(None)
    if sum(plan.weights) > costs.huge_plan:
        yield from relay(rival.asked(costs.search_if_huge), _begun)
        if rival.work < costs.search_if_huge:
            return 0
    sweep = Sweep(plan, Budget(memory_mb, plan.nbytes), classes=rival.classes)
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
                f"Counting would need far more than the {memory_mb:g} MB allowed: it would have to keep track of about "
                f"{plan.bits} items at once. Place some pieces or options first, or estimate instead."
            )
        if ahead > costs.ahead_excess * rival.work:
            return 0
    if not (yield from unless_search_is_less(sweep, rival, rounds)):
        return sweep.budget.peak
    why = "a sweep is expected to be less work" if rival.known else "a narrow frontier is expected"
    return _because(why, sweep.count())


def unless_search_is_less(
    sweep: Sweep, rival: Rival, rounds: Rounds | Alone | None = None, trusted: float = 0.0
) -> Generator[SweepProgress, None, bool]:
    """Run a sweep to its end and return True, or return False as soon as a search is expected to be less work than the
    rest of the sweep. The two are not compared before the sweep has done `trusted` work."""
    sweep.budget.hold(rival.nbytes)
    doubt = _Doubt(sweep, rival, trusted)
    while not sweep.done:
        if (yield from relay(doubt.search_is_less(), lambda step: sweep.progress)):
            return False
        yield from sweep.advance() if rounds is None else rounds.advance(sweep)
    return True


def _because(why: str, result: Count) -> Count:
    """Return the count with `why` added in front of its own reason."""
    return replace(result, why=f"{why}; {result.why}" if result.why else why)


def _narrow_plan(compiled: Compiled) -> Plan | None:
    """Plan a sweep in the items' given order; return None if the frontier would not be narrow."""
    plan = make_plan(compiled, range(compiled.primary_count))
    return plan if sum(plan.weights) <= cost_model.COSTS.given_order_states else None


class _Doubt:
    """Decides when a search should replace a sweep. Compares the two only rarely, because forecasts are expensive."""

    def __init__(self, sweep: Sweep, rival: Rival, trusted: float) -> None:
        self._sweep = sweep
        self._rival = rival
        self._forecasting = cost_model.COSTS.forecasting(sum(map(len, sweep.plan.problem.options)))
        self._made = sweep.budget.made
        self._done = 0.0
        self._next = max(trusted, self._then() if rival.known else cost_model.COSTS.first_doubt)

    def _then(self, coming: float = 0.0) -> float:
        return max(2 * (self._done + coming), cost_model.COSTS.doubt_again * self._rival.work)

    def search_is_less(self) -> Generator[None, None, bool]:
        """Return whether to abandon the sweep before its next step."""
        sweep, budget, costs = self._sweep, self._sweep.budget, cost_model.COSTS
        if sweep.number:
            self._done += (budget.made - self._made) * row_work(sweep.plan.steps[sweep.number - 1])
            self._made = budget.made
        # Compare the sweep with a search before the step that would pass the threshold.
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
    progress: Callable[[SweepProgress | SearchProgress], None] | bool | None = None,
    assume: Iterable[Name] = (),
    spill: str | None = None,
    checkpoint: str | None = None,
) -> Count:
    """Return the exact number of solutions, the method used, and the reason for it.

    If `assume` names options, count only the solutions that contain all of them; raise InputError if one of them is
    unknown or two of them clash.

    `method` is "frontier" (:mod:`countinghouse.exact_cover.frontier.sweep`), "search" (walk the whole tree), "symmetry"
    (search, but use the problem's symmetries if that saves work) or "auto". "auto" sweeps unless estimates, before or
    during the sweep, show that a search would end first. If the sweep's states would exceed `memory_mb` (millions of
    bytes), "auto" searches instead, provided that the search is estimated to visit at most `MOST_VERTICES` vertices;
    otherwise it raises TooLarge before memory runs out. "search" and "symmetry" run for as long as they need. If
    symmetries of the problem make options of an item equivalent and the count would take long, every method but
    "search" counts with only one option from each class and multiplies accordingly; `why` says so.

    The workers of an `executor` (a process pool, Dask's executor or a Dask client), each with `memory_mb`, share the
    states of a sweep while its layers are large, or the parts of a long search; `why` says whether they did. A shorter
    count stays in this process. In the result, only `states`, `all_states`, `memory` and `why` depend on the number of
    workers. Workers exchange states as files in a temporary folder. If a worker is lost, another worker or this process
    repeats its task. On the page, an executor can share only a count by "search" or "symmetry", and `spill` raises
    InputError.

    If `spill` names a folder, a sweep whose states would not fit in memory continues with its states in files there.
    Workers on several machines need a `spill` folder that all of them share. If `checkpoint` names a file, a sweep is
    saved there about every ten seconds and after every exchange of states; its states are saved beside it, in a folder
    of the same name with `.states` added. A search is saved there about every ten seconds, or after the next part of
    the tree if that takes longer. Repeating the same call resumes the count, even with a different number of workers or
    a different `spill`, and removes both the file and the folder when the count ends. Raises InputError if the file is damaged or belongs to another
    problem or method.

    `progress` is called about twenty times a second with the state of the count, including a `fraction` from 0 to 1,
    which starts over if a search replaces a sweep. With an executor, it is called after every part of a search, and ten
    times a second while workers sweep. If it raises an exception, the count ends. `progress=True` shows a tqdm progress
    bar instead; tqdm must be installed.

    Time: a sweep tries every option of its next item on every state; with w items in its frontier, there may be 2^w
    states. A search visits every vertex of its tree. Both are exponential in the worst case.

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
    with listening(progress) as told:
        return finish(relay(count_steps(problem, memory_mb, method, executor, spill, checkpoint), told))


def _check(memory_mb: object, method: object) -> float:
    choice(method, "method", METHODS)
    return memory_allowed(memory_mb)
