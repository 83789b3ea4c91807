"""Dancing links against brute force and a plain recursion; stopped, divided and watched."""

from __future__ import annotations

from itertools import islice, zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import Problem, solve
from countinghouse.exact_cover.search.dancing_links import (
    Branch,
    Choose,
    Cover,
    DeadEnd,
    Found,
    Links,
    Pause,
    Statistics,
    Uncover,
    branches,
    run,
    trace,
)
from countinghouse.exact_cover.search.listing import solve_branch
from tests.python.exact_cover.small import brute_force, problems, random_problem, solution_of, steps_of, tree

KNUTH = "1 2 3 4 5 6 7\n1: 3 5 6\n2: 1 4 7\n3: 2 3 6\n4: 1 4\n5: 2 7\n6: 4 5 7"


def statistics(problem: Problem) -> Statistics:
    told: list[Statistics] = []
    for _ in solve(problem, after=told.append):
        pass
    return told[0]


@given(problems())
def test_solutions_are_those_of_brute_force_each_once(problem):
    found = list(solve(problem))
    assert len(found) == len(set(found))
    assert set(found) == brute_force(problem)


@given(problems(primary=7, options=14))
def test_the_tree_is_the_documented_one(problem):
    vertices, found = tree(problem)
    told = statistics(problem)
    assert list(told.nodes_by_depth) == vertices
    assert told.solutions == sum(found)
    assert told.nodes == sum(vertices)


@given(problems(primary=6, options=12))
def test_solutions_come_in_the_documented_order(problem):
    """The search is depth-first; it branches on the first item with the fewest options, and tries options in order."""
    options = list(problem.options.items())

    def walk(primary, left, chosen):
        if not primary:
            yield solution_of(problem, chosen)
            return
        item = min(primary, key=lambda i: sum(i in own for _, own in left))
        for name, own in left:
            if item in own:
                rest = [(n, o) for n, o in left if not set(o) & set(own)]
                yield from walk([i for i in primary if i not in own], rest, [*chosen, name])

    useful = [(name, own) for name, own in options if set(own) & set(problem.primary)]
    assert list(solve(problem)) == list(walk(list(problem.primary), useful, []))


def test_knuths_example():
    p = Problem.from_text(KNUTH)
    assert list(solve(p)) == [tuple("145")]


def test_updates_are_counted_as_knuth_counts_them():
    # Covering a hides b of option 1: two updates; covering b then hides nothing more: one.
    told = statistics(Problem.from_text("a b\n1: a b"))
    assert told.updates_by_depth == (3,)
    assert told.nodes_by_depth == (1, 1)
    assert told.solutions_by_depth == (0, 1)


@pytest.mark.heavy
def test_first_solutions_of_an_enormous_problem_come_at_once():
    p = Problem()
    for item in range(3000):  # far deeper than Python's recursion limit
        p.add((item, 0), [item])
        p.add((item, 1), [item])
    first = list(islice(solve(p), 3))
    assert first[0] == tuple((item, 0) for item in range(3000))
    assert len(set(first)) == 3


def test_odd_problems():
    assert list(solve(Problem())) == [()]
    assert list(solve(Problem([], ["x"]))) == [()]
    assert list(solve(Problem(["a"]))) == []
    idle = Problem.from_text("a | x\n1: a\n2: x")
    assert list(solve(idle)) == [("1",)]


# --- stopped and resumed -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_stopped_search_goes_on_where_it_was(seed):
    problem = random_problem(seed, primary=11, secondary=3, options=45, most=4)
    steps, whole = steps_of(run(problem, pause_after=40))
    want = [step for step in steps if isinstance(step, Found)]
    pauses = [(k, step) for k, step in enumerate(steps) if isinstance(step, Pause)]
    assert len(pauses) > 3
    fractions = [step.fraction for _, step in pauses]
    assert fractions == sorted(fractions)
    assert fractions[0] >= 0
    assert fractions[-1] < 1
    for k, pause in pauses[:: max(1, len(pauses) // 12)]:
        before = [step for step in steps[:k] if isinstance(step, Found)]
        after, rest = steps_of(run(problem, start=pause.path))
        assert before + after == want
        # The vertices before and after also add up.
        first = run(problem, pause_after=40)
        for _ in range(k + 1):
            next(first)
        first.close()
        assert rest.nodes < whole.nodes or pause.path == ()


def test_statistics_of_the_two_halves_add_up():
    problem = random_problem(1, primary=11, secondary=3, options=45, most=4)
    whole = statistics(problem)
    paths = branches(problem, 5)
    parts = [steps_of(run(problem, within=path))[1] for path in paths]
    nodes = [sum(column) for column in zip_longest(*(part.nodes_by_depth for part in parts), fillvalue=0)]
    found = [sum(column) for column in zip_longest(*(part.solutions_by_depth for part in parts), fillvalue=0)]
    assert nodes[len(paths[0]) :] == list(whole.nodes_by_depth[len(paths[0]) :])
    assert found == list(whole.solutions_by_depth)


@given(problems(primary=6, options=12), st.integers(0, 30))
def test_branches_part_the_solutions_in_order(problem, at_least):
    paths = branches(problem, at_least)
    together = [solution for path in paths for solution in solve_branch(problem, path)]
    assert together == list(solve(problem))
    assert len(set(paths)) == len(paths)


def test_branches_are_as_many_as_asked_for_where_there_are_so_many():
    problem = random_problem(1, primary=11, secondary=3, options=45, most=4)
    for wanted in (1, 2, 10, 100):
        assert len(branches(problem, wanted)) >= wanted
    assert branches(Problem.from_text("a\n1: a"), 100) == [("1",)]
    assert branches(Problem(), 100) == [()]


def test_paths_that_are_not_in_the_tree():
    p = Problem.from_text(KNUTH)
    for path in [("9",), ("1",), ("2", "2"), ("4", "5", "1", "1"), ("4", "1", "5", "3")]:
        with pytest.raises(InputError, match="not in the search tree"):
            list(solve_branch(p, path))
    with pytest.raises(InputError, match="within the branch"):
        next(run(p, within=("2",), start=("4",)))


# --- watched -----------------------------------------------------------------------------------------------------


@given(problems(primary=4, options=8))
def test_a_trace_tells_the_whole_story(problem):
    """Replaying cover and uncover keeps the matrix right at every choice, and the matrix ends as it began."""
    compiled = problem.compiled()
    useful = {
        name: set(items) for name, items in problem.options.items() if set(items) & set(problem.primary)
    }
    items, options = set(compiled.items), dict(useful)
    primary = list(problem.primary)
    covered: list[tuple] = []
    found = []
    steps, told = steps_of(trace(problem))
    for step in steps:
        if isinstance(step, Choose):
            counts = {i: sum(i in own for own in options.values()) for i in primary if i in items}
            assert counts[step.item] == step.options == min(counts.values())
        elif isinstance(step, Cover):
            assert list(step.options) == [name for name, own in options.items() if step.item in own]
            items.remove(step.item)
            covered.append((step.item, dict(options)))
            for name in step.options:
                del options[name]
        elif isinstance(step, Uncover):
            item, options = covered.pop()
            assert item == step.item
            assert list(step.options) == [name for name, own in options.items() if item in own]
            items.add(item)
        elif isinstance(step, DeadEnd):
            assert not any(step.item in own for own in options.values())
        elif isinstance(step, Branch):
            assert 1 <= step.number <= step.of
        elif isinstance(step, Found):
            assert not items & set(primary)
            found.append(solution_of(problem, step.options))
    assert not covered
    assert options == useful
    assert found == list(solve(problem))
    assert told == statistics(problem)


def test_links_come_back_exactly():
    problem = random_problem(2, primary=8, secondary=3, options=30, most=4)
    links = Links(problem.compiled())
    before = [list(part) for part in (links.left, links.right, links.up, links.down, links.length)]
    headers = [1, 5, 9, 3]
    for header in headers:
        links.cover(header)
    assert [links.left, links.right, links.up, links.down, links.length] != before
    for header in reversed(headers):
        links.uncover(header)
    assert [links.left, links.right, links.up, links.down, links.length] == before
