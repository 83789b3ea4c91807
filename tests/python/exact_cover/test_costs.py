"""Compare the cheapest solutions, and the number of solutions at each cost, with brute force."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import Problem, cheapest, completions, count_by_cost
from countinghouse.exact_cover.frontier import costs as frontier_costs
from countinghouse.exact_cover.frontier.costs import (
    cheapest_in_steps,
    cheapest_steps,
    cheapest_within_steps,
    count_by_cost_in_steps,
    count_by_cost_steps,
)
from countinghouse.stepping import finish
from tests.python.exact_cover.small import brute_force, problems, random_problem, random_rich, steps_of

MOST = 10**12


def with_costs(problem: Problem, random: Random, top: int) -> Problem:
    """Return the same problem with costs up to `top`."""
    p = Problem(problem.primary, problem.secondary)
    for name, items in problem.options.items():
        p.add(name, items, cost=random.randint(0, top))
    for item, bounds in problem.multiplicities.items():
        p.multiplicity(item, *bounds)
    return p


@pytest.mark.parametrize("top", [*(pytest.param(top, marks=pytest.mark.heavy) for top in (0, 1, 5)), MOST])
def test_costs_are_those_of_brute_force(top):
    for seed in range(60):
        random = Random(seed)
        sizes = random.randint(1, 7), random.randint(0, 3), random.randint(1, 14)
        p = with_costs(random_problem(seed, *sizes, 4), random, top)
        solutions = brute_force(p)
        cost = {solution: sum(p.costs[name] for name in solution) for solution in solutions}
        assert list(count_by_cost(p).items()) == sorted(Counter(cost.values()).items())
        table = completions(p)
        in_order = sorted(solutions, key=lambda each, of=cost, at=table: (of[each], at.index_of(each)))
        for k in (1, 3, 100):
            assert cheapest(p, k) == [(cost[each], each) for each in in_order[:k]]


def as_bits(problem: Problem) -> list[list[tuple[int, int, int]]]:
    """Return the options by their first primary item, for `cheapest_within_steps`."""
    compiled = problem.compiled()
    options: list[list[tuple[int, int, int]]] = [[] for _ in range(compiled.primary_count)]
    for number, (name, items) in enumerate(zip(compiled.names, compiled.options, strict=True)):
        if min(items) < compiled.primary_count:
            options[min(items)].append((problem.costs[name], sum(1 << item for item in items), number))
    return options


@pytest.mark.parametrize("seed", range(40))
def test_the_cheapest_within_a_limit_are_those_of_brute_force(seed):
    random = Random(seed)
    sizes = random.randint(1, 7), random.randint(0, 3), random.randint(1, 14)
    p = with_costs(random_problem(seed, *sizes, 4), random, 9)
    names = p.compiled().names
    solutions = set(brute_force(p))
    all_costs = sorted(sum(p.costs[name] for name in solution) for solution in solutions)
    for limit in range(-1, max(all_costs, default=0) + 2):
        cheap = [cost for cost in all_costs if cost <= limit]
        for k in (1, 3, 1000):
            found = finish(cheapest_within_steps(as_bits(p), limit, k))
            assert [cost for cost, _ in found] == cheap[:k]
            for cost, numbers in found:
                assert sum(p.costs[names[number]] for number in numbers) == cost
                assert tuple(names[number] for number in numbers) in solutions
            assert len({numbers for _, numbers in found}) == len(found)


def test_too_many_beginnings_are_refused(monkeypatch):
    free = [[(0, 1 << item, 2 * item), (1, 1 << item, 2 * item + 1)] for item in range(12)]
    assert len(finish(cheapest_within_steps(free, 12, 5000))) == 2**12
    monkeypatch.setattr(frontier_costs, "MOST_BEGINNINGS", 1000)
    with pytest.raises(TooLarge, match="More than 1,000 beginnings"):
        finish(cheapest_within_steps(free, 12, 5000))
    # A lower limit forgets most of them.
    assert len(finish(cheapest_within_steps(free, 2, 5000))) == 1 + 12 + 66


@given(problems(), st.randoms(use_true_random=False))
def test_texts_with_costs_read_back(problem, random):
    p = with_costs(problem, random, 3)
    if p.primary or p.secondary:
        again = Problem.from_text(p.to_text())
        assert again == p
        assert again.costs == p.costs
    if p.primary:
        knuth = Problem.from_knuth(p.to_knuth())
        assert list(knuth.costs.values()) == list(p.costs.values())


def test_numbers_beyond_64_bits_stay_exact():
    p = Problem()
    for item in range(70):
        p.add((item, 0), [item])
        p.add((item, 1), [item], cost=1)
    assert count_by_cost(p) == {cost: math.comb(70, cost) for cost in range(71)}
    first = cheapest(p, 5_000)
    assert [cost for cost, _ in first] == [0] + [1] * 70 + [2] * 2415 + [3] * 2514
    assert len({each for _, each in first}) == 5_000


@pytest.mark.heavy
def test_more_waiting_than_wanted_is_dropped_without_loss():
    random = Random(5)
    p = Problem()
    for item in range(6):
        for way in range(300):
            p.add((item, way), [item], cost=random.randint(0, 10**6))
    least = [sorted(p.costs[item, way] for way in range(300)) for item in range(6)]
    # Independent of the table: all sums of the few least costs of every item, merged item by item.
    sums = [0]
    for costs in least:
        sums = sorted(a + b for a in sums for b in costs)[:150]
    assert [cost for cost, _ in cheapest(p, 150)] == sums


def test_a_problem_without_costs_or_solutions():
    assert cheapest(Problem(), 3) == [(0, ())]
    assert count_by_cost(Problem()) == {0: 1}
    none = Problem.from_text("a b\n1: a |3")
    assert cheapest(none) == []
    assert count_by_cost(none) == {}
    assert cheapest(Problem.from_text("a\n1: a |3"), 0) == []


def test_costs_stay_with_their_options():
    p = Problem.from_text("a b | x\n1: a x |3 |4\nb |2\na x b |9")
    assert dict(p.costs) == {"1": 7, "b": 2, "a x b": 9}
    assert p.compiled().costs == (7, 2, 9)
    assert dict(p.reduced(["1"]).costs) == {"b": 2}
    assert p != Problem.from_text("a b | x\n1: a x\nb |2\na x b |9")
    p.remove("1")
    assert dict(p.costs) == {"b": 2, "a x b": 9}
    p.add("1", ["a"])
    assert p.costs["1"] == 0
    assert p.to_text() == "a b | x\nb |2\na x b |9\n1: a\n"
    assert Problem.from_text("a\n1: a |0").compiled().costs == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a b\na |-3\nb", "Line 2: '|-3': a cost cannot be negative; write a whole number from 0 up."),
        ("a b\n1: a |x", "Line 2: '|x' is not a cost: write '|' and a whole number, such as |3."),
        ("a b\n1: a |1.5", "Line 2: '|1.5' is not a cost: write '|' and a whole number, such as |3."),
        ("a b\n\n1: |3 a", "Line 3: '|3': write a cost after the option's first item."),
        ("a b\n1: a |3 c", "Line 2: 'c' is not among the items of line 1."),
        ("a\n1: a |1000000000001", "Line 2: '|1000000000001': an option may cost at most 1,000,000,000,000."),
        ("a\n1: a |1000000000000 |1", "Line 2: '|1': an option may cost at most 1,000,000,000,000."),
        ("a\n1: a |" + "9" * 5000, "an option may cost at most 1,000,000,000,000."),
    ],
)
def test_bad_costs_get_a_sentence_with_line_and_word(text, said):
    with pytest.raises(InputError) as refused:
        Problem.from_text(text)
    assert str(refused.value).endswith(said)
    knuths = text.replace("1: ", "")
    if " c" not in text and ": |" not in text:
        with pytest.raises(InputError) as refused:
            Problem.from_knuth(knuths)
        assert str(refused.value).endswith(said)


def test_refusals():
    p = Problem()
    for cost in (-1, 1.5, "3", True, MOST + 1):
        with pytest.raises(InputError, match="The cost of option 'x' must be a whole number from 0 to"):
            p.add("x", ["a"], cost=cost)
    assert not p.options
    for k in (-1, 100_001, 1.5):
        with pytest.raises(InputError, match="The number of cheapest solutions"):
            cheapest(p, k)
    with pytest.raises(InputError, match="must be a Problem"):
        count_by_cost("a b")
    many = Problem()
    random = Random(3)
    for item in range(60):
        for way in range(2):
            many.add((item, way), [item], cost=random.randint(0, MOST))
    with pytest.raises(TooLarge, match="pairs of a state and a cost"):
        count_by_cost(many, memory_mb=20)
    assert cheapest(many, memory_mb=20)[0][0] == sum(
        min(many.costs[item, 0], many.costs[item, 1]) for item in range(60)
    )


def test_progress_grows_to_one():
    p = with_costs(random_problem(4, 12, 2, 60, 4), Random(1), 9)
    for work in (cheapest_steps(p, 500), count_by_cost_steps(p)):
        steps, _ = steps_of(work)
        shares = [step.fraction for step in steps]
        assert shares == sorted(shares)
        assert 0.8 < shares[-1] <= 1


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.heavy) for part in range(1, 10))])
def test_costs_of_problems_with_colours_and_multiplicities(part):
    """Check both answers, also all in one order, and with secondary items and options that no solution uses."""
    found = 0
    for seed in range(300 * part, 300 * part + 300):
        random = Random(seed)
        sizes = random.randint(1, 5), random.randint(0, 3), random.randint(1, 10), random.randint(1, 4)
        p = with_costs(random_rich(seed, *sizes), random, random.choice([1, 4, MOST]))
        solutions = brute_force(p)
        found += len(solutions)
        cost = {solution: sum(p.costs[name] for name in solution) for solution in solutions}
        table = completions(p)
        in_order = sorted(solutions, key=lambda each, of=cost, at=table: (of[each], at.index_of(each)))
        by_cost = sorted(Counter(cost.values()).items())
        k = random.choice([1, 2, 20])
        wanted = [(cost[each], each) for each in in_order[:k]]
        assert finish(cheapest_in_steps(table, k)) == wanted, seed
        assert list(finish(count_by_cost_in_steps(table)).items()) == by_cost, seed
        if seed % 10 == 0:
            assert cheapest(p, k) == wanted, seed
            assert list(count_by_cost(p).items()) == by_cost, seed
    assert found > 300
