"""Watch dancing links: every step of the search, its vertex in the tree, and the statistics so far."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from countinghouse.exact_cover.demands import branch_names, times
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.search.dancing_links import (
    Branch,
    Choose,
    Cover,
    DeadEnd,
    Found,
    Pause,
    Purify,
    PutBack,
    Step,
    TakeOut,
    Uncover,
    Unpurify,
    trace,
)

__all__ = ["Moment", "walk"]


@dataclass(frozen=True)
class Moment:
    """The state of the search just after `step`.

    The step belongs to `vertex`, below `parent` (-1 above the root); vertices are numbered from 0 in order of first
    visit. Depending on the step, `options` has the numbers of the options to try for the chosen item, of the options
    that leave or return with an item, or of the option tried; the branches `Enough` are numbered after all options. At
    a `Choose`, `rivals` is the number of items with as few options as the chosen item, including that item. If `last`,
    the visit to the vertex and everything below it ends. `nodes`, `updates` and `solutions` are running totals, as in
    `Statistics`.

    >>> from countinghouse.exact_cover.search.dancing_links import Found
    >>> p = Problem.from_text("a b\\n1: a\\n2: b\\n3: a b")
    >>> [(moment.vertex, moment.parent, moment.solutions) for moment in walk(p) if isinstance(moment.step, Found)]
    [(2, 1, 1), (3, 0, 2)]
    """

    step: Step
    vertex: int
    parent: int
    item: int
    options: tuple[int, ...]
    rivals: int
    last: bool
    nodes: int
    updates: int
    solutions: int


def walk(problem: Problem) -> Generator[Moment, None, None]:
    """Yield a `Moment` for each step of `trace`.

    Time: linear in the number of link updates, plus O(items) at each vertex; the search tree is exponential in the worst
    case.

    >>> p = Problem.from_text("a b\\n1: a\\n2: a b")
    >>> for moment in walk(p):
    ...     print(type(moment.step).__name__, moment.vertex, moment.options)
    Choose 0 (1,)
    Cover 0 (1,)
    Branch 1 (1,)
    Cover 1 (0,)
    Found 1 ()
    Uncover 1 (0,)
    Uncover 0 (1,)
    """
    check_problem(problem)
    compiled = problem.compiled()
    counted = times(compiled)
    number = {item: i for i, item in enumerate(compiled.items)}
    place = {name: i for i, name in enumerate(branch_names(compiled))}
    own_items = [*compiled.options, *((item,) for item in counted.spare)]
    primary = compiled.primary_count
    holders: list[list[int]] = [[] for _ in compiled.items]
    for option, own in enumerate(own_items):
        if any(item < primary for item in own):
            for item in own:
                holders[item].append(option)
    left = [len(own) for own in holders]  # the number of options left for each item
    there = [True] * len(own_items)
    open_items = set(range(primary))

    path = [0]  # the vertices from the root to the current vertex
    above = [-1]
    chosen: list[int] = []  # the item chosen at each vertex of the path
    taken: list[int] = []  # the options on the path
    out: list[
        int
    ] = []  # for each vertex of the path, the number of options of its item taken out individually
    nodes = updates = solutions = 0

    def degree(item: int) -> int:
        if item not in counted.most:
            return left[item]
        return max(
            0, left[item] - max(0, counted.owed[item] - sum(item in own_items[option] for option in taken))
        )

    for step in trace(problem):
        item = -1 if isinstance(step, Found | Pause) else number[step.item]
        options: tuple[int, ...] = ()
        rivals = 0
        last = isinstance(step, Found | DeadEnd)
        if isinstance(step, Found | Choose | DeadEnd):
            vertex = path[-1]
            nodes += 1
            solutions += isinstance(step, Found)
            if isinstance(step, Choose):
                options = tuple([option for option in holders[item] if there[option]][: step.options])
                rivals = sum(degree(other) == step.options for other in open_items)
                chosen.append(item)
                out.append(0)
        elif isinstance(step, Branch):
            vertex = len(above)
            above.append(path[step.depth])
            path[step.depth + 1 :] = [vertex]
            options = (place[step.option],)
            taken[step.depth :] = options
        elif isinstance(step, Cover | Purify | TakeOut | Uncover):
            options = tuple(place[name] for name in step.options)
            leaves = not isinstance(step, Uncover)
            # If an item's options are taken out individually, one option leaves at each branch, and all options return
            # after the last branch.
            if isinstance(step, TakeOut):
                out[step.depth] += 1
            own_item = chosen[step.depth] == item and (
                isinstance(step, PutBack)
                or (
                    isinstance(step, Cover | Uncover)
                    and not isinstance(step, Unpurify)
                    and not out[step.depth]
                )
            )
            vertex = path[step.depth if own_item else step.depth + 1]
            for option in options:
                there[option] = not leaves
                for other in own_items[option]:
                    left[other] += -1 if leaves else 1
            if isinstance(step, Cover):
                open_items.discard(item)
                updates += 1
            elif type(step) is Uncover and item < primary:
                open_items.add(item)
            if leaves:
                updates += sum(len(own_items[option]) - (not isinstance(step, TakeOut)) for option in options)
            if isinstance(step, PutBack):
                out[step.depth] -= 1
            if own_item and not leaves and not out[step.depth]:
                last = True
                del path[step.depth + 1 :], taken[step.depth :]
                chosen.pop()
                out.pop()
        else:
            raise TypeError(f"The search paused without being asked: {step}.")
        yield Moment(step, vertex, above[vertex], item, options, rivals, last, nodes, updates, solutions)
