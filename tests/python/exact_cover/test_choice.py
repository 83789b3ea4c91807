"""`count` chooses between a sweep and a search on evidence, and the count is right either way."""

from __future__ import annotations

import math
import weakref
from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest

from countinghouse import TooLarge
from countinghouse.exact_cover import Problem, cost_model, count, counting
from countinghouse.exact_cover.counting import count_steps
from countinghouse.exact_cover.estimates.forecasting import Forecaster
from countinghouse.exact_cover.frontier.ahead import row_work
from countinghouse.exact_cover.frontier.plan import make_plan
from countinghouse.exact_cover.frontier.states import Budget
from countinghouse.exact_cover.frontier.sweep import Sweep, sweep
from countinghouse.exact_cover.search import exhaustive
from countinghouse.exact_cover.search.exhaustive import search_steps
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.packing import PUZZLES
from countinghouse.reductions import edge_matching, langford, queens, word_rectangles
from countinghouse.stepping import finish
from tests.python.exact_cover.small import brute_force, random_problem, random_rich, steps_of


def scattered(items: int, options: int, low: int, high: int, seed: int) -> Problem:
    """Return a problem whose options have `low` to `high` items drawn at random."""
    random = Random(seed)
    problem = Problem(range(items))
    for number in range(options):
        problem.add(number, random.sample(range(items), random.randint(low, high)))
    return problem


def squares_of_words(side: int, many: int) -> Problem:
    """Return words in which vowels and consonants alternate."""
    words = ["".join(word) for word in product(*(["aeiou", "bdlmnrst"] * side)[:side])]
    words += ["".join(word) for word in product(*(["bdlmnrst", "aeiou"] * side)[:side])]
    return word_rectangles.problem(Random(1).sample(words, many), side, side)


def macmahon(rows: int, columns: int) -> Problem:
    pieces = Random(rows * columns).sample(edge_matching.macmahon(3), rows * columns)
    return edge_matching.problem(pieces, rows, columns)


CHOSEN = {
    # A search is faster for these, according to `build.py bench choice`.
    "random 50 × 300": (lambda: scattered(50, 300, 3, 7, 5), "search"),
    "random 40 × 300, sparse": (lambda: scattered(40, 300, 2, 6, 3), "search"),
    "13 queens": (lambda: queens.problem(13), "search"),
    "words 4 × 4": (lambda: squares_of_words(4, 250), "search"),
    # A sweep is faster for these.
    "random 30 × 300": (lambda: scattered(30, 300, 2, 5, 5), "frontier counting"),
    "random 30 × 400": (lambda: scattered(30, 400, 3, 6, 5), "frontier counting"),
    "12 squares": (lambda: macmahon(3, 4), "frontier counting"),
    "Langford 12": (lambda: langford.problem(12), "frontier counting"),
    "Soma": (lambda: PUZZLES["soma"].problem(), "frontier counting"),
    "pentominoes 5 × 12": (lambda: PUZZLES["pentominoes-5x12"].problem(), "frontier counting"),
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", CHOSEN)
def test_the_faster_method_is_chosen(monkeypatch, name):
    monkeypatch.setattr(exhaustive, "_numba", lambda: False)  # a compiled search is faster for more of these
    make, method = CHOSEN[name]
    assert count(make()).method == method


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("make", "off"),
    [
        (lambda: queens.problem(10), 1.6),
        (lambda: scattered(30, 200, 2, 5, 5), 1.6),
        (lambda: scattered(40, 200, 2, 6, 5), 1.6),
        (lambda: squares_of_words(4, 100), 1.6),
        (lambda: langford.problem(11), 4),
        (lambda: PUZZLES["soma"].problem(), 4),
        (lambda: macmahon(3, 3), 4),
    ],
)
def test_what_is_ahead_is_known(make, off, monkeypatch):
    anew(monkeypatch, divide_after=math.inf)
    plan = make_plan(make().compiled())
    ahead, made = [], []
    sweep = Sweep(plan, Budget(1024))
    while not sweep.done:
        made.append(sweep.budget.made)
        ahead.append(finish(sweep.work_ahead()))
        finish(sweep.advance())
    made.append(sweep.budget.made)
    rows = [
        (after - before) * row_work(step)
        for (before, after), step in zip(pairwise(made), plan.steps, strict=True)
    ]
    told = [
        (expected, sum(rows[at:]))
        for at, expected in enumerate(ahead)
        # Forecast with much work ahead and some work done.
        if sum(rows[:at]) > 2000 and sum(rows[at:]) > sum(rows) / 3
    ]
    assert told
    for expected, true in told:
        assert true / off < expected < off * true + 300 * 1000


def anew(monkeypatch, **costs):
    """Change some costs."""
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, **costs))


@pytest.fixture
def in_doubt(monkeypatch):
    """Doubt every sweep at every step, and ask what the search would take."""
    monkeypatch.setattr(counting, "count_small", lambda compiled: None)
    anew(
        monkeypatch,
        first_doubt=0,
        forecast=0,
        forecast_item=0,
        doubt_again=0,
        given_order_states=0,
        search_first_items=0,
        search_at_once=0,
        dictionary_states=0,
    )
    return monkeypatch


@pytest.mark.parametrize(
    "favour", [pytest.param(0.0, marks=pytest.mark.heavy), 1e-3, pytest.param(1e9, marks=pytest.mark.heavy)]
)
def test_counts_are_right_whatever_is_chosen_and_when(in_doubt, favour):
    anew(in_doubt, vertex=favour, vertex_byte=0.0)
    methods = set()
    for seed in range(60):
        problem = random_rich(seed, 4, 2, 10, 3) if seed % 2 else random_problem(seed, 6, 2, 13, 3)
        result = count(problem)
        assert result.value == len(brute_force(problem))
        assert result.why
        methods.add(result.method)
    assert ("search" if favour < 1 else "frontier counting") in methods


def test_a_sweep_given_up_half_way_is_told(in_doubt):
    anew(in_doubt, first_doubt=1_000)
    in_doubt.setattr(counting.Rival, "asked", asked := counting.Rival.asked)
    problem = queens.problem(8)
    seen = []

    def half_way(self, enough, used):
        seen.append(used)
        yield from asked(self, enough, used)
        self.work = 0.0

    in_doubt.setattr(counting.Rival, "asked", half_way)
    steps, result = steps_of(count_steps(problem))
    assert (result.value, result.method) == (92, "search")
    assert seen[0] > 0
    # The memory reported is the sweep's, if the sweep took more.
    assert result.memory > 0
    assert all(a.fraction <= b.fraction for a, b in pairwise(steps) if type(a) is type(b))


def test_a_hopeless_count_is_refused_in_time(in_doubt):
    anew(in_doubt, hopeless=1e3)
    in_doubt.setattr(counting, "MOST_VERTICES", 10)
    with pytest.raises(TooLarge, match=r"keep track of about \d+ items at once.* about [0-9.e+]+ vertices"):
        count(queens.problem(8))


@pytest.mark.heavy
def test_the_forecast_serves_the_search():
    problem = scattered(30, 250, 2, 5, 1)
    forecaster = Forecaster(ExpandedTree(problem))
    told = finish(forecaster.steps(3))
    sizes = forecaster.sizes(told)
    steps, state = steps_of(search_steps(forecaster.prober, sizes))
    assert abs(told.vertices - sum(state.vertices)) < 5 * told.error
    assert sum(sizes.below) == pytest.approx(
        told.vertices - sum(len(level.item) for level in forecaster.prober.top)
    )
    assert all(0 <= step.fraction <= 1 for step in steps)


def test_a_forecast_pauses_within_its_sweeps():
    problem = queens.problem(8)
    once, twice = (len(steps_of(Forecaster(ExpandedTree(problem, top=1)).steps(many))[0]) for many in (1, 2))
    assert once > 6
    assert twice > once + 6


def test_a_forecast_that_is_broken_off_counts_only_whole_sweeps():
    prober = ExpandedTree(queens.problem(8), top=1)
    forecaster = Forecaster(prober)
    work = forecaster.steps(1)
    next(work)
    work.close()
    whole = finish(forecaster.steps(2))
    sizes = forecaster.sizes(whole)
    fresh = Forecaster(prober)
    assert finish(fresh.steps(2)) == whole
    assert fresh.sizes(whole) == sizes


def test_a_sweep_that_did_not_fit_is_gone_when_the_search_begins(in_doubt):
    """An error keeps the frames that raised it, and with them a layer of states."""
    alive = []
    made = counting.Sweep

    def remembered(*args, **named):
        sweep = made(*args, **named)
        alive.append(weakref.ref(sweep))
        return sweep

    in_doubt.setattr(counting, "Sweep", remembered)
    in_doubt.setattr(counting.Rival, "asked", lambda self, enough=0, used=0: iter(()))
    anew(in_doubt, first_doubt=1e99)
    seen = []
    searched = counting.Rival.search

    def search(self, why, before=0):
        seen.append([sweep() for sweep in alive])
        return searched(self, why, before)

    in_doubt.setattr(counting.Rival, "search", search)
    _, result = steps_of(count_steps(queens.problem(11), 1))
    assert (result.value, result.method) == (2680, "search")
    assert seen == [[None]]
    assert result.memory >= 1_000_000  # the sweep went to its limit


def test_a_sweep_in_a_dictionary_keeps_to_its_memory():
    with pytest.raises(TooLarge, match=r"more than the 0\.002 MB allowed"):
        sweep(PUZZLES["soma"].problem(), 0.002)
    assert sweep(langford.problem(7), 1).memory < 1_000_000
