"""A search as the alternative to a sweep: estimate its cost, and run it in this process or on an executor's workers."""

from __future__ import annotations

import math
from collections.abc import Generator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from countinghouse.errors import TooLarge
from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.counted import Count
from countinghouse.exact_cover.estimates.forecasting import Forecast, Forecaster, subtree_sizes_steps
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.search.exhaustive import (
    SearchProgress,
    SearchState,
    Sizes,
    batch_of,
    load,
    parts,
    search_steps,
)
from countinghouse.exact_cover.search.expanded import ExpandedTree, expanded
from countinghouse.exact_cover.search.symmetry import Classes, Division, Part, choices
from countinghouse.stepping import finish, relay

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from countinghouse.exact_cover.search.checkpoint import SavedSearch, SavedTree

__all__ = ["Rival", "searched_steps", "shared_steps"]

# If dividing a search seems unlikely to save work, divide it only if the forecast for the divided search is at most this
# share of the forecast for the whole.
_WORTH = 0.75
# Beyond this many vertices, a forecast need not be refined.
_HOPELESS = 2e11
# A search shared among workers has about `PARTS` parts, and more if each would otherwise have more than `_PART` vertices;
# at most `_AHEAD` parts wait for a worker, because the problem is sent with each part.
_PART, _MOST_PARTS, _AHEAD = 2e7, 1024, 256


def _unsearched(share: float) -> SearchProgress:
    """Return the progress of a search that is still estimating its subtrees."""
    return SearchProgress(SearchState(0, (), ()), 0, 0, 0.0, math.inf, math.nan)


def searched_steps(
    prober: ExpandedTree,
    memory_mb: float,
    why: str,
    sizes: Sizes | None = None,
    saved: SavedTree | None = None,
) -> Generator[SearchProgress, None, Count]:
    """Search a tree in this process; resume it if it has been `saved`."""
    sizes = sizes or (yield from relay(subtree_sizes_steps(prober), _unsearched))
    state = None if saved is None else saved.begin(prober)
    work = search_steps(prober, sizes, state, memory_mb=memory_mb)
    state = yield from work if saved is None else relay(work, saved.note)
    if saved is not None:
        saved.note(_ended(state))
    tree = prober.tree
    memory = tree.nbytes + len(state.vertices) * batch_of(tree, memory_mb) * tree.row_bytes
    return Count(state.solutions, "search", all_states=sum(state.vertices), memory=memory, why=why)


def shared_steps(
    problem: Problem, why: str, executor: Executor, saved: SavedTree | None = None
) -> Generator[SearchProgress, None, Count]:
    """Search the parts of a tree on the workers of an executor; yield progress after every part. Resume the search if it
    has been `saved`."""
    levels = None if saved is None else saved.levels
    prober = expanded(problem, levels)  # expanded as in the workers, so that the parts are the same
    sizes = yield from relay(subtree_sizes_steps(prober), _unsearched)
    begun = None if saved is None else saved.begin(prober)
    state = begun or SearchState(0, (), ())
    many = max(PARTS, min(_MOST_PARTS, int(sizes.total / _PART)))
    asked = [(problem, part, sizes, levels) for part in parts(prober, sizes, many, state.done)]
    left = sum(sizes.below[state.done :])
    for later in in_turn(executor, search_part, asked, ahead=_AHEAD):
        left -= sum(sizes.below[state.done : later.done])
        state = state.then(later)
        fraction = 1 - left / max(1.0, sizes.total)
        progress = SearchProgress(
            state, sum(state.vertices), state.solutions, fraction, max(0.0, left), left * sizes.relative_error
        )
        yield progress if saved is None else saved.note(progress)
    return Count(
        state.solutions,
        "search",
        all_states=sum(state.vertices),
        memory=prober.tree.nbytes,
        why=f"{why}, in {len(asked)} parts",
    )


def _ended(state: SearchState) -> SearchProgress:
    return SearchProgress(state, sum(state.vertices), state.solutions, 1.0, 0.0, 0.0)


def search_part(problem: Problem, part: tuple[int, int], sizes: Sizes, levels: int | None) -> SearchState:
    """Search one part of the tree; this is a worker's task."""
    return finish(search_steps(expanded(problem, levels), sizes, within=part))


class Rival:
    """A search that competes with a sweep: estimates its own cost on request, and runs if chosen.

    If a symmetry of the problem saves much work, only parts of the tree are searched, and their counts are multiplied.
    If the search has been `saved`, it resumes with the same division.
    """

    def __init__(
        self,
        problem: Problem,
        memory_mb: float,
        executor: Executor | None = None,
        saved: SavedSearch | None = None,
    ) -> None:
        self._problem, self._memory_mb, self._executor = problem, memory_mb, executor
        self._saved = saved
        self._searches: list[tuple[Part | None, Forecaster, int]] = []
        self._trees: list[Forecast] = []
        self._division: Division | None = None
        self._asked_symmetry = False
        self.classes = Classes(problem.compiled())
        """The problem's classes of equivalent options."""
        self.known = False
        self.work = self.vertices = math.inf

    @property
    def nbytes(self) -> int:
        """The memory in use, in bytes."""
        # All parts share the tables.
        tables = self._searches[0][1].prober.tree.nbytes if self._searches else 0
        return tables + sum(forecaster.nbytes for _, forecaster, _ in self._searches)

    def steps(self, sweeps: int, used: int = 0) -> Generator[None, None, Forecast]:
        """Forecast the search; raise TooLarge if its tables do not fit in memory beside `used` bytes."""
        self.known = True
        allowed = self._memory_mb - used / 1e6
        if not self._searches:
            saved = self._saved if self._saved is not None and self._saved.resumed else None
            divided = saved is not None and saved.division is not None
            levels = None if saved is None or divided else saved.levels()
            tree = ExpandedTree(self._problem, memory_mb=allowed, levels=levels)
            self._searches = [(None, Forecaster(tree), 1)]
            yield
            if saved is not None:
                self._asked_symmetry = True
                if saved.division is not None:
                    self._divided(saved.division)
        forecast = yield from self._forecast(sweeps)
        ones = sum(map(len, self._problem.compiled().options))
        costs = cost_model.COSTS
        if not self._asked_symmetry and self.work * costs.symmetry_worth > costs.seeking_symmetry(ones):
            self._asked_symmetry = True
            if (yield from self._divide(costs.forecasting(ones))):
                forecast = yield from self._forecast(sweeps)
        return forecast

    def _forecast(self, sweeps: int) -> Generator[None, None, Forecast]:
        self._trees = []
        for _, forecaster, _ in self._searches:
            self._trees.append((yield from forecaster.steps(sweeps, _HOPELESS)))
        self.vertices = sum(tree.vertices for tree in self._trees)
        self.work = sum(
            forecaster.work(tree, self.vertices)
            for (_, forecaster, _), tree in zip(self._searches, self._trees, strict=True)
        )
        weights = [weight for _, _, weight in self._searches]
        return Forecast(
            self.vertices,
            math.hypot(*(tree.error for tree in self._trees)),
            sum(weight * tree.solutions for weight, tree in zip(weights, self._trees, strict=True)),
            math.hypot(
                *(weight * tree.solutions_error for weight, tree in zip(weights, self._trees, strict=True))
            ),
        )

    def _divide(self, forecasting: float) -> Generator[None, None, bool]:
        """Divide the search by the options of the best of a few items; return False if none of them saves much."""
        whole = self._searches[0][1].prober
        best, least = None, math.inf
        offered = list(choices(self._problem, self.classes))
        if not offered:
            offered = list(choices(self._problem, self.classes, unlikely=True))
            least = _WORTH * self.work
            if self.work * cost_model.COSTS.symmetry_worth < len(offered) * forecasting:
                return False
        for choice in offered:
            if best is None or least * cost_model.COSTS.symmetry_worth > forecasting:
                forecaster = Forecaster(whole.without(choice.gone))
                work = forecaster.work((yield from forecaster.steps(1, _HOPELESS)))
                if work < least:
                    best, least = choice, work
        if best is None:
            return False
        self._divided(best.division())
        return True

    def _divided(self, division: Division) -> None:
        self._division, parts = division, division.parts
        whole = self._searches[0][1].prober
        levels = [None if self._saved is None else self._saved.levels(number) for number in range(len(parts))]
        self._searches = [
            (part, Forecaster(whole.without(part.gone, len(parts), own)), part.weight)
            for part, own in zip(parts, levels, strict=True)
        ]

    def asked(self, enough: float = math.inf, used: int = 0) -> Generator[None, None, None]:
        """Estimate the `work` of the search (infinite if no search is possible), roughly if it far exceeds `enough`."""
        with suppress(TooLarge):
            if not self.known:
                yield from self.steps(1, used)
            if self.work < cost_model.COSTS.rough_beyond * enough:
                yield from self.steps(3, used)

    def search(self, why: str, before: int = 0) -> Generator[SearchProgress, None, Count]:
        """Run the search, after a sweep that used `before` bytes, and return its count."""
        value = vertices = memory = 0
        ahead = self.vertices
        if self._saved is not None:
            self._saved.begin(self._division)
        if self._searches and self._executor is None:
            load(self._searches[0][1].prober.tree, ahead, self._memory_mb)
        for number, ((part, forecaster, weight), tree) in enumerate(
            zip(self._searches, self._trees, strict=True)
        ):
            ahead -= tree.vertices
            saved = None if self._saved is None else self._saved.tree(number)

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

            if self._executor is None or forecaster.work(tree) < cost_model.COSTS.shared:
                work = searched_steps(forecaster.prober, self._memory_mb, "", forecaster.sizes(tree), saved)
            else:
                problem = self._problem
                if part is not None and self._division is not None:
                    problem = self._division.problem_of(part)
                work = shared_steps(problem, "", self._executor, saved)
            count = yield from relay(work, told)
            value += weight * count.value
            vertices += count.all_states
            # The tables, and the tops of all parts, stay in memory until the last part is searched.
            memory = max(memory, self.nbytes - forecaster.prober.tree.nbytes + count.memory)
        if self._division is not None:
            why = f"{why}; {self._division.words}"
        return Count(value, "search", all_states=vertices, memory=max(memory, before), why=why)
