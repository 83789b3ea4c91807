"""Parts by symmetry, against brute force, and known symmetries."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.exact_cover import Item, Name, Problem, cost_model, count, counting
from countinghouse.exact_cover.counting import count_steps
from countinghouse.exact_cover.frontier.sweep import started, sweep
from countinghouse.exact_cover.search import symmetry
from countinghouse.exact_cover.search.exhaustive import Sizes, search_steps
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.exact_cover.search.symmetry import divided_by_symmetry, representatives
from countinghouse.packing import PUZZLES
from countinghouse.packing.lattices import LATTICES, free_polyforms
from countinghouse.packing.lattices import problem as lattice_problem
from countinghouse.reductions import langford, queens
from countinghouse.stepping import finish
from tests.python.exact_cover.small import brute_force, problems, steps_of


class Part(NamedTuple):
    problem: Problem
    weight: int


def parts_by_symmetry(problem: Problem) -> list[Part]:
    divided = divided_by_symmetry(problem)
    return [] if divided is None else [Part(divided.problem_of(part), part.weight) for part in divided.parts]


def together(problem: Problem, found) -> int:
    return sum(part.weight * found(part.problem) for part in parts_by_symmetry(problem))


def symmetrical_problem(seed: int) -> Problem:
    """Draw a few random options with all their images under a random permutation of the items, and a few more
    options.
    """
    random = Random(seed)
    primary, secondary = random.randint(3, 6), random.randint(0, 3)
    image = list(range(primary + secondary))
    image[:primary] = random.sample(image[:primary], primary)
    image[primary:] = random.sample(image[primary:], secondary)
    p = Problem(range(primary), range(primary, primary + secondary))
    for _ in range(random.randint(2, 4)):
        own = random.sample(range(primary + secondary), random.randint(1, 3))
        while tuple(sorted(own)) not in p.options and len(p.options) < 12:
            p.add(tuple(sorted(own)), sorted(own))
            own = [image[item] for item in own]
    for number in range(random.choice([0, 0, 0, 1])):
        p.add(number, random.sample(range(primary), random.randint(1, 2)))
    return p


def unevenly_written(problem: Problem, seed: int) -> Problem:
    """Return a problem with the same clashes: each secondary item becomes, or does not, one item for each two of its
    options."""
    random = Random(seed)
    split = {item for item in problem.secondary if random.random() < 0.5}
    primary = set(problem.primary)
    made: dict[Name, list[Item]] = {}
    for name, items in problem.options.items():
        if primary.isdisjoint(items):
            continue  # part of no solution
        made[name] = [item for item in items if item not in split]
        for other in [*made][:-1]:
            for item in split.intersection(items, problem.options[other]):
                made[name].append((item, other, name))
                made[other].append((item, other, name))
    secondary = dict.fromkeys(item for items in made.values() for item in items if item not in primary)
    return Problem.from_options(made, problem.primary, secondary)


def graph_of(problem: Problem) -> symmetry._Graph:
    """Return the graph with all items of a problem, whose options all have a primary item."""
    compiled = problem.compiled()
    return symmetry._Graph(len(compiled.items), compiled.primary_count, compiled.options)


def shuffled(problem: Problem, seed: int) -> Problem:
    random = Random(seed)
    items = random.sample(problem.primary, len(problem.primary))
    p = Problem(items, random.sample(problem.secondary, len(problem.secondary)))
    for name in random.sample(list(problem.options), len(problem.options)):
        p.add(name, random.sample(problem.options[name], len(problem.options[name])))
    return p


@pytest.mark.heavy
def test_parts_of_symmetrical_problems_have_all_solutions_together():
    divided = heavy = 0
    for seed in range(500):
        p = symmetrical_problem(seed)
        parts = parts_by_symmetry(p)
        if parts:
            divided += 1
            whole = len(brute_force(p))
            heavy += whole > 0
            assert together(p, lambda part: len(brute_force(part))) == whole
    assert divided > 100
    assert heavy > 50


def test_a_symmetry_may_keep_the_clashes_without_keeping_the_secondary_items():
    divided = uneven = 0
    for seed in range(400):
        p = unevenly_written(symmetrical_problem(seed), seed)
        if parts_by_symmetry(p):
            divided += 1
            assert together(p, lambda part: len(brute_force(part))) == len(brute_force(p))
            by_items = symmetry._alike(graph_of(p)).tolist()
            uneven += len(set(by_items)) > len(set(symmetry.Classes(p.compiled()).found[1]))
    assert divided > 100
    assert uneven > 10


def test_crossings_do_not_hide_the_symmetry_of_a_region():
    # A straight piece through a point occupies sectors on one side of the point only: sectors are not mapped to sectors.
    lattice = LATTICES["trigs"]
    points = [(0, 0), *lattice.rays]
    edges = {(a + c, b + d) for a, b in points for c, d in points if (a - c, b - d) in lattice.rays}
    wheel = [lattice.cell(edge) for edge in sorted(edges)]
    sharp, bent, straight = free_polyforms(lattice, 2)
    pieces = dict(zip("ABCDEF", (straight, sharp, sharp, bent, bent, bent), strict=True))
    p = lattice_problem(lattice, wheel, pieces)
    assert len(wheel) == 12
    found = symmetry.Classes(p.compiled()).found
    assert found is not None
    # Placements of a class have the same shape, and a symmetry of the wheel maps one to the other.
    moves = lattice.symmetries(lattice.shape(wheel))
    assert len(moves) == 12
    orbits: dict[int, set[object]] = {}
    for name, kind in zip(p.options, found[1], strict=True):
        cells = str(name).partition(":")[2].split()
        centres = [lattice.centre(tuple(map(int, cell.split(",")))) for cell in cells]
        orbits.setdefault(kind, set()).add(min(tuple(sorted(move[at] for at in centres)) for move in moves))
    assert all(len(own) == 1 for own in orbits.values())
    by_items = symmetry._alike(graph_of(p))
    assert len(orbits) < len(set(by_items.tolist())) / 2
    divided = parts_by_symmetry(p)
    assert divided
    assert (
        together(p, lambda part: count(part, method="frontier").value)
        == count(p, method="frontier").value
        > 0
    )


@given(problems())
def test_parts_of_any_problem_have_all_solutions_together(problem):
    if parts_by_symmetry(problem):
        assert together(problem, lambda part: len(brute_force(part))) == len(brute_force(problem))


def test_a_part_searched_on_the_tables_of_the_whole_has_the_tree_of_its_own_problem():
    divided = divided_by_symmetry(PUZZLES["pentominoes-3x20"].problem())
    assert divided is not None
    whole = ExpandedTree(divided.problem)
    for part in divided.parts:
        shared, own = whole.without(part.gone), ExpandedTree(divided.problem_of(part))
        assert shared.exact_levels() == own.exact_levels()
        by_depth = [
            finish(search_steps(tree, Sizes((0.0,) * len(tree.top[-1].item), 0.0))) for tree in (shared, own)
        ]
        assert by_depth[0] == by_depth[1]


@given(st.integers(0, 3))
def test_queens_are_counted_by_half_whatever_their_order(seed):
    p = shuffled(queens.problem(8), seed)
    (part,) = parts_by_symmetry(p)
    assert part.weight == 2
    assert len(part.problem.options) == 60
    assert 2 * count(part.problem, method="search").value == 92


def test_the_middle_of_a_row_stands_for_itself():
    assert sorted(part.weight for part in parts_by_symmetry(queens.problem(7))) == [1, 2]
    assert together(queens.problem(7), lambda part: count(part).value) == 40


def test_the_soma_cube_is_counted_under_all_48():
    p = PUZZLES["soma"].problem()
    assert {part.weight for part in parts_by_symmetry(p)} == {24, 48}
    assert together(p, lambda part: count(part).value) == 11_520


def cycles(*lengths: int) -> Problem:
    """Return the problem of perfect matchings of some cycles."""
    p = Problem()
    for number, length in enumerate(lengths):
        for at in range(length):
            p.add((number, at), [(number, at), (number, (at + 1) % length)])
    return p


@pytest.mark.parametrize("lengths", [(8, 4, 4), (4, 4, 8), (6, 6, 4), (5, 5, 6), (10, 6), (3, 3, 6)])
def test_what_only_looks_alike_is_not_taken_for_a_symmetry(lengths):
    """All vertices of cycles have two neighbours, but only vertices of cycles of the same length are really alike."""
    p = cycles(*lengths)
    (part,) = parts_by_symmetry(p)
    assert part.weight == 2
    expected = 0 if any(length % 2 for length in lengths) else 2 ** len(lengths)
    assert 2 * count(part.problem, method="search").value == expected


@pytest.fixture
def at_once(monkeypatch):
    """Divide every sweep by its symmetries after the first step."""
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, divide_after=0.0, divide_before=0.0))


@pytest.mark.heavy
@pytest.mark.parametrize("few", [0, 3000])
def test_divided_sweeps_count_all_solutions(at_once, monkeypatch, few):
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, dictionary_states=few))
    divided = heavy = unequal = 0
    for seed in range(500):
        p = symmetrical_problem(seed)
        work = started(p)
        while not work.done:
            finish(work.advance())
        found = work.count()
        assert found == len(brute_force(p))
        assert bool(found.why) == bool(work.plan.copies)
        if work.plan.copies:
            divided += 1
            heavy += found > 0
            unequal += max(work.plan.copies) > 1
    assert divided > 100
    assert heavy > 50
    assert unequal > 10


@given(problems())
def test_representatives_of_any_problem_stand_for_all(problem):
    compiled = problem.compiled()
    chosen = representatives(compiled, range(compiled.primary_count))
    if chosen is None:
        return
    number = {name: at for at, name in enumerate(compiled.names)}
    ways = [prod(chosen.copies[number[name]] for name in own) for own in brute_force(problem)]
    assert chosen.times * sum(ways) == len(ways)


def test_the_soma_cube_is_swept_with_options_of_unequal_weight(at_once):
    result = sweep(PUZZLES["soma"].problem())
    assert result == 11_520
    assert result.why == "by symmetry, 2 of the 72 options of item 'Z' represent all of them"
    assert result.all_states < 100_000


def test_a_long_sweep_divides_itself():
    result = count(PUZZLES["pentominoes-6x10"].problem())
    assert result == 9_356
    assert result.why.endswith("; by symmetry, 8 of the 32 options of item 'X' represent all of them")
    assert result.all_states < 2_000_000  # 5,460,062 without symmetry


def test_a_count_looks_for_symmetries_only_once(monkeypatch):
    # Both the forecast of the search and the sweep want to know, and neither finds any.
    looked = []
    kinds = symmetry._kinds
    monkeypatch.setattr(symmetry, "_kinds", lambda *given: looked.append(given) or kinds(*given))
    assert count(langford.problem(11)).value == 17_792
    assert len(looked) == 1


def test_problems_without_symmetry_or_with_other_rules_are_left_alone():
    assert divided_by_symmetry(Problem()) is None
    assert divided_by_symmetry(Problem(["a"], ["x"])) is None
    assert divided_by_symmetry(Problem.from_text("a b c\n1: a\n2: b\n3: c\n4: a b")) is None
    assert divided_by_symmetry(Problem.from_text("a b | x\n1: a x:A\n2: b x:B")) is None
    p = Problem.from_text("a b c d\n1: a b\n2: b c\n3: c d\n4: d a")
    assert parts_by_symmetry(p)
    p.multiplicity("a", 1, 2)
    assert divided_by_symmetry(p) is None


# --- a count by search uses the parts
# ------------------------------------------------------------------------------------


def test_a_search_counts_one_option_of_each_kind_and_says_so():
    result = count(queens.problem(12))
    assert (result.value, result.method) == (14_200, "search")
    assert result.why.endswith("; by symmetry, 6 of the 12 options of item 'row6' represent all of them")
    # If asked to, a search walks the whole tree.
    assert count(queens.problem(9), method="search").value == 352
    assert "symmetry" not in count(queens.problem(9), method="search").why


def test_a_search_uses_symmetries_if_asked_to(monkeypatch):
    monkeypatch.setattr(counting, "MOST_VERTICES", 10)  # a limit for "auto" alone
    whole, divided = (count(queens.problem(12), method=method) for method in ("search", "symmetry"))
    assert divided == whole == 14_200
    assert divided.why == "as asked; by symmetry, 6 of the 12 options of item 'row6' represent all of them"
    assert divided.all_states < 0.7 * whole.all_states


@pytest.mark.parametrize("name", ["hexiamonds-snowflake", "kanoodle-pyramid", "pentominoes-8x8-hole"])
def test_symmetries_of_large_problems_are_found_two_options_at_a_time(name, monkeypatch):
    compiled = PUZZLES[name].problem().compiled()
    together = symmetry.Classes(compiled).found
    assert len(set(together[1])) < 0.3 * len(together[1])
    monkeypatch.setattr(symmetry, "_MOST_ENTRIES", 2 * sum(map(len, compiled.options)))
    assert symmetry.Classes(compiled).found == together


def test_a_symmetry_may_save_work_although_another_item_has_fewer_options(monkeypatch):
    # A compiled search of this problem would be too short for the forecasts.
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, symmetry_worth=10.0))
    problem = PUZZLES["polyiamonds-1-5-hexagon-1"].problem()
    assert not list(symmetry.choices(problem))
    assert [len(choice.alike) for choice in symmetry.choices(problem, unlikely=True)] == [10, 19]
    whole, divided = (count(problem, method=method) for method in ("search", "symmetry"))
    assert divided == whole == 150_140
    assert divided.all_states < 0.6 * whole.all_states


def test_the_progress_of_parts_is_that_of_the_whole(monkeypatch):
    monkeypatch.setattr("countinghouse.exact_cover.search.exhaustive._EVERY", 1_000)
    monkeypatch.setattr("countinghouse.exact_cover.counting.count_small", lambda compiled: None)
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, symmetry_item=0.0))
    steps, result = steps_of(count_steps(queens.problem(11)))
    assert result.value == 2_680
    assert "6 of the 11 options" in result.why
    found = [step for step in steps if hasattr(step, "vertices")]
    assert len(found) > 3
    assert [step.vertices for step in found] == sorted(step.vertices for step in found)
    assert [step.solutions for step in found] == sorted(step.solutions for step in found)
    assert all(0 < step.fraction <= 1 for step in found)
    assert found[-1].solutions <= 2_680
    assert found[-1].fraction > 0.9


@pytest.mark.heavy
def test_counts_by_parts_are_right(monkeypatch):
    monkeypatch.setattr(counting, "count_small", lambda compiled: None)
    monkeypatch.setattr(counting, "_narrow_plan", lambda compiled: None)
    monkeypatch.setattr(cost_model, "COSTS", replace(cost_model.COSTS, symmetry=-1.0, symmetry_item=0.0))
    used = 0
    for seed in range(150):
        p = symmetrical_problem(seed)
        result = count(p)
        used += "by symmetry" in result.why
        assert result.value == len(brute_force(p))
    assert used > 30
