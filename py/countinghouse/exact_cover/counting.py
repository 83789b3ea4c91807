"""Count solutions exactly: pick the method, say which and why, and stay within the memory allowed."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from countinghouse.checks import check_executor, choice, function, memory_allowed
from countinghouse.errors import TooLarge
from countinghouse.exact_cover.dancing_links import branches
from countinghouse.exact_cover.forecasting import Forecast, Forecaster, forecast
from countinghouse.exact_cover.frontier import (
    Before,
    Count,
    SweepProgress,
    doubted_sweep_steps,
    first_moment,
    sweep_steps,
)
from countinghouse.exact_cover.frontier_ahead import row_work, work_ahead
from countinghouse.exact_cover.frontier_plan import Plan, make_plan
from countinghouse.exact_cover.frontier_states import Budget, growth
from countinghouse.exact_cover.listing import below
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.prober import Prober, prober_of
from countinghouse.exact_cover.problem import Compiled, Name, Problem, check_problem
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
from countinghouse.exact_cover.symmetry import divided_by_symmetry
from countinghouse.stepping import finish, relay

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["METHODS", "MOST_VERTICES", "Forecast", "count", "count_steps", "forecast"]

Answer = TypeVar("Answer")

METHODS = ("auto", "frontier", "search")

# Options with up to so many items together are planned in the order given first, which takes a third of the time of finding
# one, and swept so where no more states than these are expected.
_SHORT, _NARROW = 1_000, 2_000
# Work is in rows of a sweep (`frontier_ahead`), of about 35 ns. With colours, the plan of a sweep takes so much for every item
# of an option; where that is more in all than the second number, forecast the search first.
_COLOURED_PLAN, _DEAR_PLAN = 300.0, 1e6
# A sweep that has done so much work is doubted.
_DOUBTED = 8e5
# To forecast a search takes so much, and so much for every item of an option. It is worth this part of the work that is
# left to a sweep.
_FORECAST, _FORECAST_EACH, _WORTH = 1e5, 120.0, 0.1
# A forecast is rough where it shows that the search would take so many times as much as the sweep.
_FAR = 4.0
# Forecast the search first where options have up to so many items together; and search at once what takes up to so much.
_SMALL, _AT_ONCE = 3_000, 1e6
# To look for symmetries takes so much, and so much for every item of an option. It is worth this part of a search.
_SYMMETRY, _SYMMETRY_EACH, _SYMMETRY_WORTH = 2e4, 60.0, 0.25
# Doubt a sweep again once it has done this part of the search's work, and then whenever it has done twice as much.
_AGAIN = 0.15
# To look ahead from the very beginning shows less well where states will meet: so many times too much is believed.
_TOO_MUCH = 2.5
# Refuse sweeps of more expected rows than this, unless a search is possible.
_HOPELESS = 1e15
MOST_VERTICES = 2e8
"""The largest tree that `count` searches unasked: some minutes' work."""


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
    rival = _Rival(problem, memory_mb)
    try:
        swept = yield from _auto_steps(problem, memory_mb, rival)
    except TooLarge as refused:
        try:
            tree = yield from relay(rival.steps(20), _begun)
        except TooLarge:
            raise TooLarge(f"{refused} The tables of a search would not fit, either.") from None
        if tree.vertices > MOST_VERTICES:
            raise TooLarge(
                f"{refused} A search would have to visit {_about(tree.vertices)} vertices "
                f"(standard error {tree.error:.1g}), and {_about(tree.solutions)} solutions are expected."
            ) from None
        return (yield from rival.search(f"the states would not fit {memory_mb:g} MB"))
    if isinstance(swept, Count):
        return swept
    return (yield from rival.search("a search is expected to be less work", swept))


def _begun(step: object) -> SweepProgress:
    return SweepProgress(0, 1, 0, 0.0)


def _about(number: float) -> str:
    return f"about {number:.2g}" if number < math.inf else "more than 1e+308"


def _search_steps(
    prober: Prober, memory_mb: float, why: str, sizes: Sizes | None = None, before: int = 0
) -> Generator[SearchProgress, None, Count]:
    state = yield from search_steps(prober, sizes=sizes, memory_mb=memory_mb)
    tree = prober.tree
    memory = tree.nbytes + len(state.vertices) * batch_of(tree, memory_mb) * tree.row_bytes
    found = state.solutions
    return Count(found, True, "search", all_states=sum(state.vertices), memory=max(memory, before), why=why)


class _Rival:
    """A search, the rival of a sweep: what it would take, found out when somebody asks, and the search itself.

    Where a symmetry of the problem saves much, it searches only parts of the tree, and multiplies.
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
        """The memory that is taken already."""
        return sum(forecaster.nbytes for forecaster, _ in self._searches)

    def steps(self, sweeps: int, used: int = 0) -> Generator[None, None, Forecast]:
        """Forecast the search; TooLarge where its tables do not fit beside `used` bytes."""
        self.known = True
        allowed = self._memory_mb - used / 1e6
        if not self._searches:
            self._searches = [(Forecaster(self._problem, allowed), 1)]
        tree = yield from self._forecast(sweeps)
        ones = sum(map(len, self._problem.compiled().options))
        if not self._asked_symmetry and self.work * _SYMMETRY_WORTH > _SYMMETRY + _SYMMETRY_EACH * ones:
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
        """Find out the `work` of the search, roughly where it is far more than `enough`; infinite where none is possible."""
        with suppress(TooLarge):
            if not self.known:
                yield from self.steps(1, used)
            if self.work < _FAR * enough:
                yield from self.steps(3)

    def search(self, why: str, before: int = 0) -> Generator[SearchProgress, None, Count]:
        """Search, after a sweep that had `before` bytes in use."""
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

            work = _search_steps(forecaster.prober, self._memory_mb, "", forecaster.sizes(tree), before)
            count = yield from relay(work, told)
            value += weight * count.value
            vertices += count.all_states
            # The tables of all parts stay until the last is searched.
            memory = max(memory, self.nbytes - forecaster.prober.tree.nbytes + count.memory)
        return Count(value, True, "search", all_states=vertices, memory=memory, why=why + self._divided)


def _auto_steps(
    problem: Problem, memory_mb: float, rival: _Rival
) -> Generator[SweepProgress, None, Count | int]:
    """Sweep; where a search is expected to end first, before or while it sweeps, return the bytes that were in use."""
    compiled = problem.compiled()
    ones = sum(map(len, compiled.options))
    plan = _narrow_plan(compiled) if ones <= _SHORT else None
    planning = ones * _COLOURED_PLAN if compiled.colours else 0.0
    dear = planning > _DEAR_PLAN
    if plan is None and (dear or ones <= _SMALL):
        yield from relay(rival.asked(max(_AT_ONCE, planning)), _begun)
        if rival.work < max(_AT_ONCE, planning):
            return 0
    plan = plan or make_plan(compiled)
    if plan.steps and (dear or sum(plan.weights) > _HOPELESS):
        first = first_moment(plan, memory_mb)
        yield from relay(rival.asked(_HOPELESS), _begun)
        searchable = rival.vertices <= MOST_VERTICES
        enough = _TOO_MUCH * rival.work if searchable else max(_HOPELESS, _TOO_MUCH * rival.work)
        ahead = yield from relay(_ahead(first, enough), _begun)
        if ahead > _HOPELESS and not searchable:
            raise TooLarge(
                f"Counting would need far more than the {memory_mb:g} MB allowed: it would have to remember about "
                f"{plan.bits} items at once. Place some pieces or options first, or estimate instead."
            )
        if ahead > _TOO_MUCH * rival.work:
            return 0
    budget = Budget(memory_mb, plan.nbytes + rival.nbytes)
    swept = yield from doubted_sweep_steps(plan, budget, _Doubt(rival, ones))
    if isinstance(swept, Count):
        why = "a sweep is expected to be less work" if rival.known else "a narrow frontier is expected"
        return replace(swept, why=why)
    return swept


def _narrow_plan(compiled: Compiled) -> Plan | None:
    """Plan a sweep in the order of the items as given, if that keeps the frontier narrow."""
    plan = make_plan(compiled, range(compiled.primary_count))
    return plan if sum(plan.weights) <= _NARROW else None


def _ahead(before: Before, enough: float = math.inf) -> Generator[None, None, float]:
    return (yield from work_ahead(before.plan, before.number, before.layer, before.dead, enough))


class _Doubt:
    """Ask from time to time whether a search would take less than the rest of a sweep."""

    def __init__(self, rival: _Rival, ones: int) -> None:
        self._rival = rival
        self._forecast = _FORECAST + _FORECAST_EACH * ones
        self._made = 0
        self._done = 0.0
        self._next = self._then() if rival.known else _DOUBTED

    def _then(self, coming: float = 0.0) -> float:
        return max(2 * (self._done + coming), _AGAIN * self._rival.work)

    def __call__(self, before: Before) -> Generator[None, None, bool]:
        if before.number:
            self._done += (before.budget.made - self._made) * row_work(before.plan.steps[before.number - 1])
            self._made = before.budget.made
        # Doubt before a step, not after it, that would go beyond the next doubt.
        step = before.plan.steps[before.number]
        each = row_work(step) * len(before.layer)
        if self._done + each * (len(step.branches) + 1) < self._next:
            return False
        coming = each * growth(before.layer, step)
        if self._done + coming < self._next:
            return False
        ahead = yield from _ahead(before)
        if not self._rival.known and _WORTH * ahead < self._forecast:
            self._next = self._done + 2 * ahead + _DOUBTED
            return False
        taken = self._rival.nbytes
        yield from self._rival.asked(ahead, before.budget.kept + before.layer.nbytes)
        before.budget.kept += self._rival.nbytes - taken
        self._next = self._then(coming)
        return ahead > self._rival.work


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
    `MOST_VERTICES` or fewer; else TooLarge, before memory runs out. Where a symmetry of the problem makes one option of an item
    as good as another, such a search counts only one of each kind, and multiplies.

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
