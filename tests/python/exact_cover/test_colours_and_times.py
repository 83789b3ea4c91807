"""Colours and multiplicities: compare every method with brute force, with the other methods, and with known numbers."""

from __future__ import annotations

import itertools
from concurrent.futures import Executor, Future
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import (
    Problem,
    completions,
    cost_model,
    count,
    estimate,
    marginals,
    solve,
)
from countinghouse.exact_cover.counting import METHODS
from countinghouse.exact_cover.estimating import METHODS as PROBES
from countinghouse.exact_cover.frontier import backward as frontier_backward
from countinghouse.exact_cover.frontier import states as frontier_states
from countinghouse.exact_cover.frontier.costs import count_by_cost
from countinghouse.exact_cover.frontier.sweep import sweep
from countinghouse.exact_cover.search.dancing_links import Found, branches, run
from countinghouse.exact_cover.search.levels import levels
from countinghouse.exact_cover.search.listing import below, listing_steps
from countinghouse.exact_cover.search.small import count_small
from countinghouse.stepping import finish
from tests.python.exact_cover.small import (
    brute_force,
    random_rich,
    rich_problems,
    searching,
    solution_of,
    steps_of,
)


class AtOnce(Executor):
    """An executor that answers each question at once, because Pyodide has no threads."""

    def submit(self, ask, /, *args, **named):
        future: Future = Future()
        future.set_result(ask(*args, **named))
        return future


def any_problem(seed: int) -> Problem:
    random = Random(seed)
    return random_rich(seed, random.randint(1, 4), random.randint(0, 4), random.randint(1, 10), 4)


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.heavy) for part in range(1, 12))])
def test_every_method_finds_what_brute_force_finds(part: int) -> None:
    found = 0
    for seed in range(250 * part, 250 * part + 250):
        p = any_problem(seed)
        wanted = brute_force(p)
        found += len(wanted)
        linked = [step.options for step in run(p) if isinstance(step, Found)]
        assert len(linked) == len(wanted), seed
        assert {solution_of(p, path) for path in linked} == wanted, seed
        assert [path for some in listing_steps(p) for path in some] == linked, seed
        assert count_small(p.compiled()) in (None, len(wanted)), seed
        assert sweep(p).value == len(wanted), seed
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(
                cost_model, "COSTS", replace(cost_model.COSTS, dictionary_states=0)
            )  # use arrays from the first step on
            assert sweep(p).value == len(wanted), seed
        assert p.to_text() == Problem.from_text(p.to_text()).to_text()
    assert found > 800


@given(rich_problems())
def test_small_problems_of_every_kind(problem: Problem) -> None:
    wanted = brute_force(problem)
    assert set(solve(problem)) == wanted
    table = completions(problem)
    assert list(table) == [table.nth(k) for k in range(table.total)]
    assert set(table) == wanted
    assert [table.index_of(table.nth(k)) for k in range(table.total)] == list(range(len(wanted)))
    assert table.marginals() == {name: sum(name in each for each in wanted) for name in problem.options}
    assert count_by_cost(problem) == ({0: len(wanted)} if wanted else {})


@pytest.mark.parametrize("seed", range(12))
def test_counts_trees_and_workers_agree(seed: int) -> None:
    p = any_problem(1000 + seed)
    wanted = set(solve(p))
    statistics = steps_of(run(p))[1]
    searched = finish(searching(p))
    assert searched.vertices == levels(p).vertices == statistics.nodes_by_depth
    executor = AtOnce()
    assert set(solve(p, executor=executor)) == wanted
    assert marginals(p, executor=executor) == completions(p).marginals()
    for method in METHODS:
        assert count(p, method=method).value == len(wanted)
        assert count(p, method=method, executor=executor).value == len(wanted)
    for path in branches(p, 6):
        real = [name for name in path if name in p.options]
        assert {solution_of(p, (*real, *each)) for each in solve(below(p, path))} == {
            solution_of(p, step.options) for step in run(p, within=path) if isinstance(step, Found)
        }


@pytest.mark.parametrize("method", PROBES)
def test_estimates_are_unbiased(method: str) -> None:
    p = random_rich(5, 6, 4, 26, 3)
    wanted = count(p).value
    vertices = steps_of(run(p))[1].nodes
    assert wanted > 100
    *_, last = estimate(p, 4000, seed=7, method=method)
    assert abs(last.solutions - wanted) <= 4 * last.std_error
    assert abs(sum(mean for mean, _ in last.vertices) - vertices) < 0.2 * vertices


@pytest.mark.parametrize("chunk", [pytest.param(1, marks=pytest.mark.heavy), 7])
def test_wide_states_and_few_rows_at_a_time(monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    monkeypatch.setattr(frontier_states, "CHUNK", chunk)
    monkeypatch.setattr(frontier_states, "CHUNK_FROM", 0)
    monkeypatch.setattr(frontier_states, "_TABLE", 0)
    monkeypatch.setattr(frontier_backward, "CHUNK", chunk)
    several_words = 0
    for seed in range(30):
        p = random_rich(seed, 5, 3, 14, 3)
        # The first and the last item must agree on one of seventy colours, so states have several words.
        wide = Problem(["first", "last", *p.primary], ["mark", *p.secondary])
        for colour in range(70 if seed % 3 == 0 else 3):
            wide.add(("first", colour), ["first", ("mark", colour)])
            wide.add(("last", colour), ["last", ("mark", (colour * 7) % 70)])
        for name, own in p.options.items():
            wide.add(name, own)
        for item, (low, high) in p.multiplicities.items():
            wide.multiplicity(item, low, high)
        table = completions(wide)
        several_words += table.plan.words > 1
        solutions = list(solve(wide))
        assert table.total == len(solutions)
        assert set(table) == set(solutions)
    assert several_words


@given(rich_problems(), st.randoms(use_true_random=False))
def test_no_order_changes_the_solutions(problem: Problem, random: Random) -> None:
    primary, secondary = list(problem.primary), list(problem.secondary)
    options = [(name, list(own)) for name, own in problem.options.items()]
    for order in (primary, secondary, options, *(own for _, own in options)):
        random.shuffle(order)
    other = Problem(primary, secondary)
    for name, own in options:
        other.add(name, own)
    for item, bounds in problem.multiplicities.items():
        other.multiplicity(item, *bounds)
    assert {solution_of(problem, each) for each in solve(other)} == brute_force(problem)
    assert sweep(other).value == sweep(problem).value


# --- known numbers --------------------------------------------------------------------------------------------------


def test_knuths_example_of_colours() -> None:
    p = Problem.from_knuth("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n")
    assert list(solve(p)) == [("p r x:A y", "q x:A")]


def squares(words: list[str]) -> Problem:
    """Return the problem of words across and down in a square; a cell is a secondary item, and its letter is the
    colour.
    """
    size = len(words[0])
    cells = [(row, column) for row in range(size) for column in range(size)]
    p = Problem([(way, at) for way in ("across", "down") for at in range(size)], cells)
    for at, word in itertools.product(range(size), words):
        p.add(("across", at, word), [("across", at), *(((at, k), letter) for k, letter in enumerate(word))])
        p.add(("down", at, word), [("down", at), *(((k, at), letter) for k, letter in enumerate(word))])
    return p


def test_word_squares_of_a_small_list() -> None:
    words = [
        "ace",
        "are",
        "art",
        "ate",
        "cab",
        "car",
        "cat",
        "ear",
        "eat",
        "ere",
        "era",
        "eta",
        "rat",
        "tab",
        "tar",
        "tea",
        "tee",
        "ten",
        "net",
        "ant",
        "can",
        "ran",
        "bat",
        "bet",
    ]
    wanted = {
        rows
        for rows in itertools.product(words, repeat=3)
        if all("".join(column) in words for column in zip(*rows, strict=True))
    }
    p = squares(words)
    found = {
        tuple(word for way, _, word in sorted(solution, key=str) if way == "across") for solution in solve(p)
    }
    assert found == wanted
    assert sweep(p).value == count(p).value == count(p, method="search").value == len(wanted) > 20


def triples(points: int) -> Problem:
    """Steiner triple systems: every pair of points is in one triple."""
    p = Problem(itertools.combinations(range(points), 2))
    for triple in itertools.combinations(range(points), 3):
        p.add(triple, itertools.combinations(triple, 2))
    return p


@pytest.mark.parametrize(("points", "systems"), [(7, 30), (9, 840)])
def test_steiner_triple_systems(points: int, systems: int) -> None:
    """The published numbers of labelled systems."""
    assert count(triples(points)).value == systems
    # Model it with colours: a pair, in either order, has the same third point, its colour.
    both = [(a, b) for a in range(points) for b in range(points) if a != b]
    p = Problem([("ask", *pair) for pair in both], [pair for pair in both if pair[0] < pair[1]])
    for a, b, c in itertools.permutations(range(points), 3):
        third = [((x, y), z) for x, y, z in itertools.permutations((a, b, c)) if x < y]
        p.add((a, b, c), [("ask", a, b), *third])
    assert len(list(solve(p))) == systems


@pytest.mark.parametrize(("cells", "twice"), [(5, 2), (6, 3)])
def test_regular_graphs(cells: int, twice: int) -> None:
    """Every vertex has the same degree: on labelled vertices there are twelve circuits of length five, ten graphs
    K(3,3), and sixty prisms.
    """
    p = Problem(range(cells))
    for edge in itertools.combinations(range(cells), 2):
        p.add(edge, edge)
    for vertex in range(cells):
        p.multiplicity(vertex, twice)
    wanted = {(5, 2): 12, (6, 3): 70}[cells, twice]
    assert (
        count(p).value == sweep(p).value == count(p, method="search").value == len(list(solve(p))) == wanted
    )


def test_graphs_of_bounded_degree() -> None:
    p = Problem(range(6))
    for edge in itertools.combinations(range(6), 2):
        p.add(edge, edge)
    for vertex in range(6):
        p.multiplicity(vertex, 0, 2)
    wanted = sum(
        max(sum(v in edge for edge in chosen) for v in range(6)) <= 2
        for size in range(7)
        for chosen in itertools.combinations(list(p.options), size)
    )
    assert sweep(p).value == wanted == count(p).value


def test_queens_that_watch_every_square() -> None:
    size = 5
    squares = list(itertools.product(range(size), repeat=2))
    p = Problem([*squares, "queens"])
    for r, c in squares:
        p.add(
            (r, c), [*((i, j) for i, j in squares if i == r or j == c or abs(i - r) == abs(j - c)), "queens"]
        )
    for square in squares:
        p.multiplicity(square, 1, 25)
    p.multiplicity("queens", 3)
    sees = {name: frozenset(own) - {"queens"} for name, own in p.options.items()}
    wanted = sum(
        len(frozenset().union(*(sees[name] for name in three))) == 25
        for three in itertools.combinations(squares, 3)
    )
    assert count(p).value == sweep(p).value == len(list(solve(p))) == wanted > 0


# --- as it is built -------------------------------------------------------------------------------------------------


def test_the_problem_shows_what_it_was_given() -> None:
    p = Problem(["a", "b"], ["x"])
    p.add("row 1", ["a", ("x", "A")])
    p.set("row 2", "b")
    p.set("row 2", ("x", "A"))
    p.multiplicity("a", high=2)
    assert dict(p.options) == {"row 1": ("a", ("x", "A")), "row 2": ("b", ("x", "A"))}
    assert p.multiplicities == {"a": (1, 2)}
    compiled = p.compiled()
    assert (compiled.colours, compiled.palette, compiled.bounds) == (
        ((0, 1), (0, 1)),
        ("A",),
        ((1, 2), (1, 1)),
    )
    p.multiplicity("a")
    p.remove("row 1")
    p.remove("row 2")
    assert (p.compiled().colours, p.compiled().bounds) == ((), ())


def test_a_pair_that_is_an_item_is_no_colour() -> None:
    p = Problem([("x", 1)], ["x", ("x", 2)])
    p.add(1, [("x", 1), ("x", 2)])
    p.add(2, [("x", 1), ("x", 3)])
    assert p.compiled().options == ((0, 2), (0, 1))
    assert p.compiled().colours == ((0, 0), (0, 1))


def test_bad_input_is_refused_and_changes_nothing() -> None:
    p = Problem(["a"], ["x"])
    p.add("row", ["a", ("x", "A")])
    before = p.compiled()
    for ask, said in [
        (lambda: p.add("new", [("a", "A")]), "item 'a' is primary, and only secondary items have colours"),
        (lambda: p.add("new", ["x", ("x", "A")]), "item 'x' twice"),
        (lambda: p.set("row", ("x", "B")), "already has item 'x' in another colour"),
        (lambda: p.set("row", "x"), "in another colour"),
        (lambda: p.multiplicity("x", 1, 2), "Item 'x' is secondary"),
        (lambda: p.multiplicity("b", 1, 2), "There is no item 'b'"),
        (lambda: p.multiplicity("a", 3, 2), "at least 3 times and at most 2"),
        (lambda: p.multiplicity("a", -1, 2), "from 0 to"),
        (lambda: p.multiplicity("a", 0, 0), "from 1 to"),
        (lambda: p.multiplicity("a", 1.5, 2), "whole number"),
        (lambda: p.multiplicity([], 1, 2), "hashable"),
        (p.to_matrix, "no colours"),
    ]:
        with pytest.raises(InputError, match=said):
            ask()
        assert p.compiled() == before
    p = Problem.from_text("1:2|a b\n1: a b\n2: a")
    with pytest.raises(InputError, match="Item 'a' has a multiplicity"):
        p.to_matrix()


@given(rich_problems(options=7))
def test_reduced_problems_have_the_solutions_with_what_was_chosen(problem: Problem) -> None:
    wanted = brute_force(problem)
    useful = [name for name, own in problem.options.items() if set(problem.primary) & set(own)]
    for chosen in itertools.chain(itertools.combinations(useful, 1), itertools.combinations(useful, 2)):
        try:
            rest = problem.reduced(chosen)
        except InputError as refused:
            assert "clash" in str(refused)
            assert not any(set(chosen) <= set(each) for each in wanted)
            continue
        assert brute_force(rest) == {solution_of(rest, each) for each in wanted if set(chosen) <= set(each)}


def test_remarks_know_multiplicities() -> None:
    p = Problem.from_text("2:3|a 0:1|b\n1: a")
    (remark,) = p.remarks()
    assert remark.kind == "no solution"
    assert (
        remark.text
        == "Item 'a' must be covered 2 times, but only 1 option covers it, so there is no solution."
    )
    assert count(p).value == 0
    assert count(p).method == "inspection"
    assert list(solve(p)) == []


def test_a_very_high_multiplicity_is_counted_by_search() -> None:
    p = Problem(["a"])
    for number in range(64):
        p.add(number, ["a"])
    p.multiplicity("a", 63)
    with pytest.raises(TooLarge, match="a sweep counts up to 60"):
        sweep(p)
    assert count(p).value == 64
