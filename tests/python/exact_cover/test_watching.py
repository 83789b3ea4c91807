"""The watched search has the moments of the trace, the tree of the search, and the statistics of `run`."""

from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.search.dancing_links import Branch, Choose, Cover, DeadEnd, Found, run, trace
from countinghouse.exact_cover.search.listing import solve
from countinghouse.exact_cover.search.watching import walk
from countinghouse.stepping import finish
from tests.python.exact_cover.small import problems, rich_problems, tree


@settings(max_examples=80, deadline=None)
@given(st.one_of(problems(), rich_problems()))
def test_the_steps_are_those_of_the_trace_and_the_statistics_those_of_a_run(problem: Problem) -> None:
    moments = list(walk(problem))
    assert [moment.step for moment in moments] == list(trace(problem))
    statistics = finish(run(problem))
    last = moments[-1]
    assert (last.nodes, last.updates, last.solutions) == (
        statistics.nodes,
        statistics.updates,
        statistics.solutions,
    )


@settings(max_examples=80, deadline=None)
@given(problems())
def test_every_cover_is_undone_and_what_is_there_is_what_can_still_be_chosen(problem: Problem) -> None:
    """Replay on sets: an option is present exactly when none of its items is covered, and a cover removes the options
    present.
    """
    compiled = problem.compiled()
    covered: list[int] = []
    gone: dict[int, tuple[int, ...]] = {}
    for moment in walk(problem):
        here = {
            option for option in range(len(compiled.names)) if not any(option in own for own in gone.values())
        }
        useful = [
            option
            for option, own in enumerate(compiled.options)
            if any(item < compiled.primary_count for item in own)
        ]
        step = moment.step
        if isinstance(step, Cover):
            holding = [
                option for option in useful if option in here and moment.item in compiled.options[option]
            ]
            assert list(moment.options) == holding
            covered.append(moment.item)
            gone[moment.item] = moment.options
        elif isinstance(step, Choose):
            sizes = {
                item: sum(option in here and item in compiled.options[option] for option in useful)
                for item in range(compiled.primary_count)
                if item not in covered
            }
            assert len(moment.options) == min(sizes.values())
            assert moment.rivals == list(sizes.values()).count(min(sizes.values()))
            assert moment.item == min(sizes, key=lambda item: (sizes[item], item))
        elif not isinstance(step, Branch | DeadEnd | Found):
            assert covered.pop() == moment.item, "the last one covered is the first to be uncovered"
            assert gone.pop(moment.item) == moment.options
    assert not covered


@settings(max_examples=80, deadline=None)
@given(rich_problems(most=1))
def test_with_colours_an_item_keeps_the_options_that_agree_with_all_chosen(problem: Problem) -> None:
    """After Knuth's purify, every chosen item has exactly the recorded options left, and no item has fewer."""
    for item in problem.primary:
        problem.multiplicity(item)
    compiled = problem.compiled()
    held = [
        dict(zip(own, compiled.colours[option] if compiled.colours else [0] * len(own), strict=True))
        for option, own in enumerate(compiled.options)
    ]
    chosen: dict[int, list[int]] = {0: []}
    for moment in walk(problem):
        if isinstance(moment.step, Branch):
            chosen[moment.vertex] = [*chosen[moment.parent], *moment.options]
        elif isinstance(moment.step, Choose):
            path = [held[option] for option in chosen[moment.vertex]]
            left = {
                item: [
                    option
                    for option, own in enumerate(held)
                    if item in own
                    and all(
                        own[each] == other[each] > 0 for other in path for each in own.keys() & other.keys()
                    )
                ]
                for item in range(compiled.primary_count)
                if not any(item in other for other in path)
            }
            assert list(moment.options) == left[moment.item]
            assert len(moment.options) == min(map(len, left.values()))


@settings(max_examples=80, deadline=None)
@given(problems())
def test_the_vertices_are_the_tree(problem: Problem) -> None:
    moments = list(walk(problem))
    parents = {moment.vertex: moment.parent for moment in moments}
    assert sorted(parents) == list(range(len(parents)))
    depth = [0]
    options = [-1]
    for moment in moments:
        if isinstance(moment.step, Branch):
            assert moment.vertex == len(depth), "numbered in the order in which they are met"
            depth.append(depth[moment.parent] + 1)
            options.append(moment.options[0])
    vertices, solutions = tree(problem)
    assert [depth.count(level) for level in range(len(vertices))] == vertices
    found = []
    for moment in moments:
        if isinstance(moment.step, Found):
            path, vertex = set(), moment.vertex
            while vertex:
                path.add(problem.compiled().names[options[vertex]])
                vertex = parents[vertex]
            found.append(path)
    assert found == [set(solution) for solution in solve(problem)]
    assert len(found) == sum(solutions)
    # Every vertex has one step that ends it; after that step, only the undoing of its option belongs to it.
    ends = [moment.vertex for moment in moments if moment.last]
    assert sorted(ends) == list(range(len(parents)))
    assert all(ends.index(vertex) < ends.index(parents[vertex]) for vertex in parents if vertex)
