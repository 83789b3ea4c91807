"""Problems built, inspected and reduced."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import countinghouse
from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import Problem, count, estimate, marginals, sample, solve
from tests.python.exact_cover.small import brute_force, problems, solution_of


def test_version_is_written_once():
    assert countinghouse.__version__.count(".") == 2


def test_items_and_options_keep_their_order():
    p = Problem(["b", "a"], ["x"])
    p.add("second", ["c", "x", "a"])
    p.add("first", ["b", "d"])
    assert p.primary == ("b", "a", "c", "d")
    assert p.secondary == ("x",)
    assert list(p.options.items()) == [("second", ("c", "x", "a")), ("first", ("b", "d"))]
    compiled = p.compiled()
    assert compiled.items == ("b", "a", "c", "d", "x")
    assert compiled.primary_count == 4
    assert compiled.options == ((2, 4, 1), (0, 3))
    assert p.compiled() is compiled
    p.set("first", "x")
    assert p.compiled() is not compiled


def test_names_are_any_hashables():
    p = Problem([1, "1", (1,), None, frozenset()], [Fraction(1, 3)])
    p.add(("row", 1), [1, "1", (1,)])
    p.add(2.5, [None, frozenset(), Fraction(1, 3)])
    assert list(solve(p)) == [(("row", 1), 2.5)]


def test_a_problem_is_made_of_options():
    given = {"1": ["a", "x"], 2: iter(["b", ("x", "red")]), (3,): ("c",)}
    p = Problem.from_options(given, primary=["c"], secondary=["x"])
    assert p.primary == ("c", "a", "b")
    assert p.options == {"1": ("a", "x"), 2: ("b", ("x", "red")), (3,): ("c",)}
    assert Problem.from_options(iter([["1", ["a"]], ("2", ("b",))])).options == {"1": ("a",), "2": ("b",)}
    assert Problem.from_options({}, secondary=["x"]).secondary == ("x",)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("ab", "Options must be a list, not “ab”"),
        (5, "Options must be a list, not 5"),
        (["ab"], "'ab' is not an option; give pairs"),
        ([("1", ["a"], 3)], "is not an option; give pairs"),
        ([("1", "a")], "Items must be a list"),
        ([("1", ["a"]), ("1", ["b"])], "There is already an option '1'"),
        ({"1": []}, "Option '1' has no items"),
        ({"1": [[]]}, "must be hashable"),
    ],
)
def test_options_that_make_no_problem(options, said):
    with pytest.raises(InputError, match=said):
        Problem.from_options(options)


def test_ones_in_any_order_make_the_same_problem_up_to_order():
    ones = [(r, c) for r in range(6) for c in range(5) if (r * 7 + c * 3) % 4 == 0 or r == c]
    solutions = []
    for seed in range(6):
        shuffled = ones[:]
        Random(seed).shuffle(shuffled)
        p = Problem()
        for r, c in shuffled:
            p.set(r, c)
        p.set(*shuffled[0])  # a second time changes nothing
        assert {name: set(items) for name, items in p.options.items()} == {
            r: {c for q, c in ones if q == r} for r in {q for q, _ in ones}
        }
        solutions.append({frozenset(solution) for solution in solve(p)})
    assert all(each == solutions[0] for each in solutions)


@given(problems(), st.randoms(use_true_random=False))
def test_no_order_changes_the_solutions(problem, random):
    want = brute_force(problem)
    primary, secondary = list(problem.primary), list(problem.secondary)
    options = [(name, list(items)) for name, items in problem.options.items()]
    for order in (primary, secondary, options, *(items for _, items in options)):
        random.shuffle(order)
    other = Problem(primary, secondary)
    for name, items in options:
        other.add(name, items)
    assert {solution_of(problem, each) for each in solve(other)} == want == set(solve(problem))


def test_bad_options_change_nothing():
    p = Problem(["a"], ["x"])
    p.add("row", ["a", "x"])
    before = (p.primary, p.secondary, dict(p.options))
    for name, items, said in [
        ("row", ["a"], "already"),
        ("new", ["a", "a"], "twice"),
        ("new", ["unheard", "of", "of"], "twice"),
        ("new", [], "no items"),
        ("new", [[1]], "hashable"),
        ([], ["a"], "hashable"),
    ]:
        with pytest.raises(InputError, match=said):
            p.add(name, items)
        assert (p.primary, p.secondary, dict(p.options)) == before
    with pytest.raises(InputError, match="hashable"):
        p.set("new", {})
    assert (p.primary, p.secondary, dict(p.options)) == before


@pytest.mark.parametrize(
    ("primary", "secondary"), [(["a", "a"], []), ([], ["a", "a"]), (["a"], ["a"]), ([[]], [])]
)
def test_bad_items(primary, secondary):
    with pytest.raises(InputError):
        Problem(primary, secondary)


def test_errors_are_value_errors():
    assert issubclass(InputError, ValueError)
    assert not issubclass(countinghouse.TooLarge, ValueError)


@given(problems(), st.data())
def test_reduced_problems_have_the_solutions_with_the_chosen(problem, data):
    solutions = brute_force(problem)
    if solutions and (some := data.draw(st.sampled_from(sorted(solutions, key=sorted)))):
        chosen = data.draw(st.sets(st.sampled_from(sorted(some))))
        rest = problem.reduced(chosen)
        wanted = {each for each in solutions if chosen <= set(each)}
        assert {solution_of(problem, chosen.union(each)) for each in brute_force(rest)} == wanted
        assert {solution_of(problem, chosen.union(each)) for each in solve(rest)} == wanted
    assert problem.reduced([]) == problem


def test_reduced_refuses():
    p = Problem.from_text("a b | x y\n1: a x\n2: b x\n3: b\n4: y")
    for chosen, said in [
        (["0"], "no option"),
        (["1", "2"], "clash"),
        (["1", "1"], "twice"),
        (["4"], "no primary"),
    ]:
        with pytest.raises(InputError, match=said):
            p.reduced(chosen)
    rest = p.reduced(["1"])
    assert (rest.primary, rest.secondary, dict(rest.options)) == (("b",), ("y",), {"3": ("b",), "4": ("y",)})
    rest.set("3", "new")
    assert p.options["3"] == ("b",)


def test_remarks():
    assert Problem.from_text("a b\n1: a b").remarks() == ()
    assert "No option covers item 'b'" in Problem.from_text("a b\n1: a").remarks()[0].text
    assert "7 items" in Problem(list("abcdefg")).remarks()[0].text
    assert "no primary item" in Problem.from_text("a | x\n1: a\n2: x").remarks()[0].text
    assert "2 options" in Problem.from_text("a | x\n1: a\n2: x\n3: x").remarks()[0].text
    assert "the only solution" in Problem().remarks()[0].text


def test_pickles_and_equality():
    p = Problem.from_text("a b | x\n1: a x\n2: b")
    p.compiled()
    again = pickle.loads(pickle.dumps(p))
    assert again == p
    again.add("3", ["a"])
    assert again != p
    assert p != "a problem"
    with pytest.raises(TypeError):
        hash(p)
    with pytest.raises(TypeError):
        p.options["1"] = ()  # type: ignore[index]
    assert repr(p) == "<Problem: 2 primary and 1 secondary items, 2 options>"


def deep_through_pickle(problem: Problem) -> Problem:
    again: Problem = pickle.loads(pickle.dumps(problem))
    return again


COPYING: dict[str, Callable[[Problem], Problem]] = {
    "Problem.copy": lambda problem: problem.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": deep_through_pickle,
}


@pytest.mark.parametrize("how", COPYING)
@pytest.mark.parametrize("compiled", [False, True])
def test_a_copy_and_its_original_change_apart(how: str, compiled: bool) -> None:
    text = "1:2|a b | x y\n1: a x |3\n2: b x:A\n3: a y |2"

    def change(problem: Problem) -> None:
        problem.add("new", ["a", "c", ("y", "B")], cost=5)
        problem.set("2", "a")
        problem.set("2", ("y", "B"))
        problem.set("1", "b")
        problem.remove("3")
        problem.multiplicity("b", 1, 2)

    changed_alone = Problem.from_text(text)
    change(changed_alone)
    for first in (True, False):
        original = Problem.from_text(text)
        if compiled:
            assert original.compiled()
            assert original.options
        other = COPYING[how](original)
        assert other == original
        assert type(other) is Problem
        assert other.options == original.options
        assert list(solve(other)) == list(solve(original))
        change(original if first else other)
        kept, changed = (other, original) if first else (original, other)
        assert kept.to_text() == Problem.from_text(text).to_text()
        assert kept == Problem.from_text(text)
        assert dict(kept.options) == dict(Problem.from_text(text).options)
        assert changed.to_text() == changed_alone.to_text()
        assert changed == changed_alone


def test_a_public_name_stays_what_it_is_whatever_is_imported_first() -> None:
    """A submodule of the same name would replace the function as soon as someone imports it."""
    package = importlib.import_module("countinghouse.exact_cover")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"countinghouse.exact_cover.{module.name}")
        assert module.name not in package.__all__
    assert all(callable(getattr(package, name)) for name in package.__all__)


@pytest.mark.parametrize("items", [None, 3, "ab", b"ab"])
def test_items_that_are_no_sequence(items):
    with pytest.raises(InputError, match="Items must be a list"):
        Problem(items)
    p = Problem(["a"])
    with pytest.raises(InputError, match="Items must be a list"):
        p.add("r", items)
    assert dict(p.options) == {}


@pytest.mark.parametrize(
    "ask", [count, estimate, marginals, lambda p: sample(p, 1, 1), lambda p: next(solve(p))]
)
def test_a_text_is_no_problem_yet(ask):
    with pytest.raises(InputError, match=r"must be a Problem, not str; use Problem\.from_text to read text"):
        ask("a b\n1: a b")


@given(problems())
def test_a_matrix_comes_back_without_its_names(problem):
    matrix = problem.to_matrix()
    items = (*problem.primary, *problem.secondary)
    for row, own in zip(matrix.tolist(), problem.options.values(), strict=True):
        assert {item for item, one in zip(items, row, strict=True) if one} == set(own)
    assert matrix.shape == (len(problem.options), len(items))


def test_an_option_is_removed_and_its_solutions_with_it():
    p = Problem.from_text("a b\n1: a\n2: b\n3: a b")
    assert count(p).value == 2
    p.remove("3")
    assert count(p).value == 1
    assert p.primary == ("a", "b")
    for gone in ("3", "9"):
        with pytest.raises(InputError, match="no option"):
            p.remove(gone)


def test_only_some_options_are_kept_with_their_colours_costs_and_times():
    p = Problem.from_text("a b | x\n1: a x:A |2\n2: b x:B |3\n3: a b\n4: b x:A |1")
    p.multiplicity("b", 1, 2)
    kept = p.only(["4", "1"])
    assert dict(kept.options) == {"1": ("a", ("x", "A")), "4": ("b", ("x", "A"))}
    assert (dict(kept.costs), dict(kept.multiplicities)) == ({"1": 2, "4": 1}, {"b": (1, 2)})
    assert (kept.primary, kept.secondary) == (p.primary, p.secondary)
    assert (count(kept).value, len(p.options)) == (1, 4)
    kept.set("1", "b")
    assert p.options["1"] == ("a", ("x", "A"))
    with pytest.raises(InputError, match="no option '9'"):
        p.only(["1", "9"])


def test_a_matrix_too_large_for_memory_is_refused():
    p = Problem(range(20_000))
    for k in range(6_000):
        p.add(k, [k])
    with pytest.raises(TooLarge, match="120,000,000 entries"):
        p.to_matrix()
