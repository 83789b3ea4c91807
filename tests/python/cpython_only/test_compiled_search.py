"""The compiled walk of a search enters the same vertices as NumPy's walk, and is used where it pays."""

from __future__ import annotations

import math

import pytest

from countinghouse import compiling
from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.search import compiled, exhaustive
from countinghouse.exact_cover.search.bit_sets import Tree
from countinghouse.exact_cover.search.exhaustive import Sizes, compiles, load, search_steps
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.reductions import langford, queens
from countinghouse.stepping import finish
from tests.python.exact_cover.small import random_rich, steps_of, tree


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile every search, and return from the compiled code after a few vertices."""
    monkeypatch.setattr(exhaustive, "_WORTH_LOADING", 0)
    monkeypatch.setattr(exhaustive, "_WORTH_CALLING", 0)
    monkeypatch.setattr(compiled, "_BUDGET", 17)


def coloured(seed: int, primary: int, options: int, most: int) -> Problem:
    """Draw a problem with colours and without multiplicities."""
    drawn = random_rich(seed, primary, 3, options, most)
    made = Problem(drawn.primary, drawn.secondary)
    for name, items in drawn.options.items():
        made.add(name, items)
    return made


def walked(prober: ExpandedTree, **named) -> exhaustive.SearchState:
    return finish(search_steps(prober, Sizes((1.0,) * len(prober.top[-1].item), 0.0), **named))


# The number of options of an item decides the width of a word, and how many words it takes.
SIZES = [(6, 12, 3), (9, 30, 4), (10, 60, 4), (8, 90, 4), (5, 200, 3)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", SIZES)
def test_both_walks_enter_the_same_vertices(always, monkeypatch, size, seed):
    prober = ExpandedTree(coloured(seed, *size), top=3)
    found = walked(prober)
    monkeypatch.setattr(exhaustive, "_numba", lambda: False)
    assert walked(prober) == found
    assert size[1] < 30 or sum(found.vertices) > 20


def test_the_sizes_reach_every_width_and_several_words():
    trees = [Tree(coloured(0, *size).compiled()) for size in SIZES]
    assert {each.width for each in trees} == {8, 16, 32, 64}
    assert max(each.planes for each in trees) > 1


@pytest.mark.parametrize("seed", range(3))
def test_the_tree_is_that_of_the_simplest_recursion(always, seed):
    drawn = coloured(seed, 8, 30, 4)
    plain = Problem(drawn.primary, drawn.secondary)
    for name, items in drawn.options.items():
        plain.add(name, [item if isinstance(item, str) else item[0] for item in items])
    vertices, found = tree(plain)
    state = walked(ExpandedTree(plain, top=1))
    assert (list(state.vertices), list(state.found)) == (vertices, found)


def test_a_compiled_search_resumes_and_is_divided(always, monkeypatch):
    monkeypatch.setattr(exhaustive, "_EVERY", 1)
    monkeypatch.setattr(exhaustive, "_GROUP_BELOW", 1)
    prober = ExpandedTree(queens.problem(7), top=8)
    whole = walked(prober)
    assert whole.solutions == 40
    steps, _ = steps_of(search_steps(prober, Sizes((1e6,) * len(prober.top[-1].item), 0.0)))
    assert walked(prober, state=steps[len(steps) // 2].state) == whole
    end = len(prober.top[-1].item)
    halves = [walked(prober, within=part) for part in ((0, end // 2), (end // 2, end))]
    assert sum(half.solutions for half in halves) == whole.solutions
    assert sum(sum(half.vertices) for half in halves) == sum(whole.vertices)


def test_counting_compiles_a_long_search(always, monkeypatch):
    called = []
    walk = compiled.walk
    monkeypatch.setattr(compiled, "walk", lambda *told: called.append(True) or walk(*told))
    assert count(langford.problem(8), method="search").value == 300 // 2
    assert called


def test_only_long_plain_searches_with_enough_memory_are_compiled(monkeypatch):
    plain = ExpandedTree(queens.problem(6)).tree
    assert compiles(plain, 1e7)
    monkeypatch.setattr(exhaustive, "_COMPILED", "not.loaded")
    assert compiles(plain, 1e7, 500)
    assert not compiles(plain, 1e7, 499)
    assert not compiles(plain, 1e6)  # NumPy ends sooner
    several = queens.problem(6)
    several.multiplicity(several.primary[0], 1, 2)
    assert not compiles(ExpandedTree(several).tree, 1e9)
    # Without a row for each option, a step needs NumPy.
    bare = ExpandedTree(queens.problem(6)).tree
    bare.keep = None
    assert not compiles(bare, 1e9)
    assert not load(plain, 1, math.inf)
    monkeypatch.setattr(exhaustive, "_numba", lambda: False)
    assert not compiles(plain, 1e9)


def test_without_a_working_numba_the_search_is_numpys(always, monkeypatch):
    monkeypatch.setattr(compiled, "COMPILED", False)
    prober = ExpandedTree(queens.problem(6), top=4)
    assert compiles(prober.tree, 1)
    assert not load(prober.tree, 1)
    assert walked(prober).solutions == 4


def test_a_function_is_compiled_even_if_nothing_can_be_cached(monkeypatch):
    njit = compiling.numba.njit

    def refusing(cache=False, **options):
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return njit(**options)

    monkeypatch.setattr(compiling.numba, "njit", refusing)
    assert compiling.compiled(lambda mask: mask + 1)(2) == 3
