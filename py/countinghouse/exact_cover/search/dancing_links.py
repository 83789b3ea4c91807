"""Dancing links: Knuth's Algorithm X, step by step.

The matrix is a mesh of doubly linked lists. Every item has a list of the options that hold it; every option is a run
of nodes, one per item. To *cover* an item, remove it from the list of items and hide each of its options from all
other lists. A hidden node keeps its own links, which makes the dance possible: taken in reverse order, each node can
restore itself, without copying or searching.

The search (TAOCP 7.2.2.1, Algorithm X; *Dancing Links*, 2000):

1. If no primary item is left, the options chosen so far are a solution.
2. Otherwise choose the primary item with the fewest options left (the first of these in item order).
3. If it has none, this is a dead end. Otherwise cover it and try its options, in option order: cover the option's
   other items, continue with 1, uncover them.
4. Uncover the item and backtrack.

The order of items and options therefore determines the tree and the order of the solutions. Every vertex of the tree is
a *path*: the options chosen from the root to it. Workers receive paths from `branches`, and a stopped search resumes
from a path.

Step 2 never chooses a secondary item, but an option still covers its secondary items.

Colours (TAOCP 7.2.2.1, Algorithm C) and multiplicities (Algorithm M) change steps 2 and 3:

- If an option gives an item a colour, it only *purifies* the item's list: it hides the options that have the item in
  another colour, or in none. An option with the same colour finds the list already purified.
- An item that may be covered again stays. When one of its options is tried, the option is *taken out* of all lists, so
  the options of such an item are chosen in order. The item leaves with its last covering, or in the branch `Enough`
  (:mod:`countinghouse.exact_cover.demands` defines the branches).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from countinghouse.checks import flag, whole
from countinghouse.checks import items as listed
from countinghouse.errors import InputError
from countinghouse.exact_cover.demands import branch_names, times
from countinghouse.exact_cover.problem import Name, Problem, check_name, check_problem
from countinghouse.exact_cover.search.links import Links, RichLinks, links_of, replay_step
from countinghouse.exact_cover.search.steps import (
    Branch,
    Choose,
    Cover,
    DeadEnd,
    Found,
    Pause,
    Purify,
    PutBack,
    Statistics,
    Step,
    TakeOut,
    Uncover,
    Unpurify,
)
from countinghouse.wording import quoted

__all__ = [
    "Branch",
    "Choose",
    "Cover",
    "DeadEnd",
    "Found",
    "Links",
    "Pause",
    "Purify",
    "PutBack",
    "Statistics",
    "Step",
    "TakeOut",
    "Uncover",
    "Unpurify",
    "branches",
    "links_of",
    "replay_step",
    "run",
    "trace",
]

_MOST_BRANCHES = 1_000_000


def run(
    problem: Problem,
    *,
    within: Sequence[Name] = (),
    start: Sequence[Name] | None = None,
    pause_after: int | None = None,
    watched: bool = False,
    deepest: int | None = None,
) -> Generator[Step, None, Statistics]:
    """Run the search: yield `Found` for every solution, and return the `Statistics` of this run.

    `within` is a path to search below. `start` is the path of an earlier `Pause` (with the same `within`) to resume
    from. With `pause_after`, yield a `Pause` after about that many updates; if `watched`, yield every step. With
    `deepest`, treat the vertices at that depth as leaves, and report each of them by a `Pause`.

    >>> p = Problem.from_text("a b\\n1: b\\n2: a\\n3: a b")
    >>> [step.options for step in run(p)]
    [('2', '1'), ('3',)]
    """
    check_problem(problem)
    within = _names(within, "The path to search below")
    path = within if start is None else _names(start, "The path to resume from")
    pause_after = None if pause_after is None else whole(pause_after, "The updates before a pause", 0)
    deepest = None if deepest is None else whole(deepest, "The depth of the leaves", 0)
    watched = flag(watched, "watched")
    base = len(within)
    if start is not None and path[:base] != within:
        raise InputError("The path to resume from is not within the branch to search.")
    compiled = problem.compiled()
    links = links_of(compiled)
    items, names = compiled.items, branch_names(compiled)
    depths = compiled.primary_count + sum(most - 1 for most in times(compiled).most.values()) + 1
    many = len(compiled.options)
    enough = len(names) > many
    nodes, updates, solutions = [0] * depths, [0] * depths, [0] * depths
    chosen: list[int] = []  # the node of the option chosen at each depth
    headers: list[int] = []  # the header of the item branched on at each depth
    numbers: list[int] = []  # the number of the chosen option among the options of that item, from 1
    degrees: list[int] = []
    since_pause = 0

    def named(nodes: Sequence[int]) -> tuple[Name, ...]:
        return tuple(names[links.option[node]] for node in nodes)

    def told(depth: int) -> Iterator[Step]:
        for kind, header, nodes in links.log or ():
            item, options = items[header - 1], named(nodes)
            if issubclass(kind, Purify):
                assert isinstance(links, RichLinks)
                yield Purify(depth, item, compiled.palette[links.fixed[header] - 1], options)
            else:
                assert issubclass(kind, Cover | TakeOut | Uncover)
                yield kind(depth, item, options)
        if links.log is not None:
            links.log.clear()

    # Descend the path without counting again what an earlier run counted.
    for name in path:
        header = links.choose()
        below = links.nodes(header)[: links.degree(header)] if header else []
        number = next((k for k, node in enumerate(below) if names[links.option[node]] == name), None)
        if number is None:
            raise InputError(
                f"The path {quoted(path)} is not in the search tree: the vertex at depth {len(chosen)} has no branch "
                f"{quoted(name)}."
            )
        headers.append(header)
        numbers.append(number + 1)
        degrees.append(len(below))
        links.begin(header)
        links.skip(header, below[:number])
        chosen.append(below[number])
        links.take(header, below[number])
    if watched:
        links.log = []

    entering = True
    while True:
        depth = len(chosen)
        if entering:
            stopped = deepest is not None and depth >= deepest
            if stopped or (pause_after is not None and since_pause >= pause_after):
                since_pause = 0
                yield Pause(named(chosen), _fraction(numbers, degrees, base))
            nodes[depth] += 1
            header = 0 if stopped else links.choose()
            degree = links.degree(header) if header else 0
            if degree:
                headers.append(header)
                numbers.append(1)
                degrees.append(degree)
                if watched:
                    yield Choose(depth, items[header - 1], degree)
                done = links.begin(header)
                updates[depth] += done
                since_pause += done
                if watched:
                    yield from told(depth)
                node = links.following(header, header)
            else:
                if header and watched:
                    yield DeadEnd(depth, items[header - 1])
                elif not header and not stopped:
                    solutions[depth] += 1
                    path = named(chosen)
                    yield Found(
                        named([node for node in chosen if links.option[node] < many]) if enough else path,
                        path,
                    )
                entering = False
                continue
        else:
            # After a child: undo its option and try the next.
            if depth == base:
                return Statistics(_trimmed(nodes), _trimmed(updates), _trimmed(solutions))
            depth -= 1
            node = chosen.pop()
            header = headers[depth]
            links.give_back(header, node)
            if watched:
                yield from told(depth)
            node = links.following(header, node)
            numbers[depth] += 1
        if numbers[depth] > degrees[depth]:
            links.end(header)
            if watched:
                yield from told(depth)
            headers.pop()
            numbers.pop()
            degrees.pop()
            entering = False
            continue
        if watched:
            yield Branch(depth, items[header - 1], names[links.option[node]], numbers[depth], degrees[depth])
        chosen.append(node)
        done = links.take(header, node)
        updates[depth] += done
        since_pause += done
        if watched:
            yield from told(depth)
        entering = True


def _fraction(numbers: list[int], degrees: list[int], base: int) -> float:
    done, width = 0.0, 1.0
    for number, degree in zip(numbers[base:], degrees[base:], strict=True):
        width /= degree
        done += (number - 1) * width
    return done


def _trimmed(counts: list[int]) -> tuple[int, ...]:
    deepest = max((depth for depth, count in enumerate(counts) if count), default=0)
    return tuple(counts[: deepest + 1])


def _names(path: Iterable[Name], what: str) -> tuple[Name, ...]:
    names = tuple(listed(path, what))
    for name in names:
        check_name(name)
    return names


def branches(problem: Problem, at_least: int) -> list[tuple[Name, ...]]:
    """Return paths that divide the tree: those to all vertices at one depth and to the solutions above that depth.
    There are at least `at_least` paths if the tree is wide enough.

    >>> p = Problem.from_text("a b\\n1: a\\n2: a b\\n3: b\\n4: a")
    >>> branches(p, 2)
    [('2',), ('3',)]
    """
    at_least = whole(at_least, "The number of branches", 0, _MOST_BRANCHES)
    depth = 0
    while True:
        steps = [step for step in run(problem, deepest=depth) if isinstance(step, Pause | Found)]
        if len(steps) >= at_least or not any(isinstance(step, Pause) for step in steps):
            return [step.path for step in steps]
        depth += 1


def trace(problem: Problem) -> Generator[Step, None, Statistics]:
    """Yield every step of the search: choose, cover, branch, dead end, solution, uncover.

    >>> for step in trace(Problem.from_text("a b\\n1: a\\n2: b")):
    ...     print(step)
    Choose(depth=0, item='a', options=1)
    Cover(depth=0, item='a', options=('1',))
    Branch(depth=0, item='a', option='1', number=1, of=1)
    Choose(depth=1, item='b', options=1)
    Cover(depth=1, item='b', options=('2',))
    Branch(depth=1, item='b', option='2', number=1, of=1)
    Found(options=('1', '2'))
    Uncover(depth=1, item='b', options=('2',))
    Uncover(depth=0, item='a', options=('1',))
    """
    return (yield from run(problem, watched=True))
