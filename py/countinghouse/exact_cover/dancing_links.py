"""Dancing links: Knuth's Algorithm X, told top to bottom.

The matrix is a mesh of doubly linked lists. Every item has a list of the options that hold it; every option is a
run of nodes, one per item. To *cover* an item, take it out of the list of items and hide each of its options from
all other lists. A hidden node keeps its own links, and that is the dance: on the same way backwards, each node puts
itself back, and nothing is copied or searched for.

The search (TAOCP 7.2.2.1, Algorithm X; *Dancing Links*, 2000):

1. If no primary item is left, the options chosen so far are a solution.
2. Else choose the primary item with the fewest options left, the first such in item order.
3. If it has none, this is a dead end. Else cover it and try its options, in option order:
   cover the option's other items, continue with 1, uncover them.
4. Uncover the item and go back.

So the order of items and options determines the tree and the order of the solutions. Every vertex of the tree is a
*path*: the options chosen from the root to it. `branches` gives paths to workers, and a stopped search resumes from one.

Step 2 never chooses a secondary item; an option covers those it holds all the same.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Compiled, Item, Name, Problem, check_problem
from countinghouse.wording import quoted

__all__ = [
    "Branch",
    "Choose",
    "Cover",
    "DeadEnd",
    "Found",
    "Links",
    "Pause",
    "Statistics",
    "Step",
    "Uncover",
    "branches",
    "run",
    "trace",
]


@dataclass(frozen=True)
class _OnItem:
    depth: int
    item: Item


@dataclass(frozen=True)
class Choose(_OnItem):
    """Step 2: `item` has the fewest options."""

    options: int


@dataclass(frozen=True)
class Cover(_OnItem):
    """`item` leaves the matrix, with its remaining `options`."""

    options: tuple[Name, ...]


@dataclass(frozen=True)
class Branch(_OnItem):
    """The search tries `option` for `item`: number `number` of `of`, from 1."""

    option: Name
    number: int
    of: int


class DeadEnd(_OnItem):
    """`item` has no option left."""


@dataclass(frozen=True)
class Uncover(_OnItem):
    """`item` and those `options` are back."""

    options: tuple[Name, ...]


@dataclass(frozen=True)
class Found:
    """A solution, its options in the order in which they were chosen."""

    options: tuple[Name, ...]


@dataclass(frozen=True)
class Pause:
    """The search is about to enter the vertex `path`; everything before it in the tree is done.

    `fraction` is the part of the tree that is done if all children of a vertex are equally large.
    """

    path: tuple[Name, ...]
    fraction: float


Step = Choose | Cover | Branch | DeadEnd | Uncover | Found | Pause


@dataclass(frozen=True)
class Statistics:
    """What a search did, by depth: vertices entered, items or nodes taken out of their lists (updates), solutions."""

    nodes_by_depth: tuple[int, ...]
    updates_by_depth: tuple[int, ...]
    solutions_by_depth: tuple[int, ...]

    @property
    def nodes(self) -> int:
        return sum(self.nodes_by_depth)

    @property
    def updates(self) -> int:
        return sum(self.updates_by_depth)

    @property
    def solutions(self) -> int:
        return sum(self.solutions_by_depth)


class Links:
    """The mesh. Node 0 is the root; node i + 1 is the header of item i; then the options, a spacer before each.

    `left` and `right` join the primary items; `up` and `down` join the nodes of an item; `top` is a node's
    item (its header), or 0 for a spacer, whose `up` is the first node of the option before it and whose
    `down` is the last of the option after it.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        items = len(compiled.items)
        primary = compiled.primary_count
        self.left = [*range(-1, items)]
        self.right = [*range(1, items + 2)]
        self.left[0], self.right[primary] = primary, 0
        for header in range(primary + 1, items + 1):
            self.left[header] = self.right[header] = header
        self.top = [*range(items + 1)]
        self.up = [*range(items + 1)]
        self.down = [*range(items + 1)]
        self.length = [0] * (items + 1)
        self.option = [-1] * (items + 1)
        first = 0
        for number, own in enumerate(compiled.options):
            if not any(item < primary for item in own):
                continue  # never part of a solution
            self._append(0, first, len(self.top) + len(own), -1)
            first = len(self.top)
            for item in own:
                header = item + 1
                above = self.up[header]
                node = len(self.top)
                self._append(header, above, header, number)
                self.down[above] = self.up[header] = node
                self.length[header] += 1
        self._append(0, first, len(self.top), -1)

    def _append(self, top: int, up: int, down: int, option: int) -> None:
        self.top.append(top)
        self.up.append(up)
        self.down.append(down)
        self.option.append(option)

    def choose(self) -> int:
        """Return the header of the first primary item with the fewest options; 0 when none is left."""
        right, length = self.right, self.length
        best, fewest = 0, 1 << 62
        header = right[0]
        while header:
            if length[header] < fewest:
                best, fewest = header, length[header]
                if not fewest:
                    break
            header = right[header]
        return best

    def cover(self, header: int) -> int:
        """Take the item out of its list, and its options out of all others; return the number of updates."""
        top, up, down, length = self.top, self.up, self.down, self.length
        updates = 1
        row = down[header]
        while row != header:
            node = row + 1
            while node != row:
                item = top[node]
                if item:
                    above, below = up[node], down[node]
                    down[above] = below
                    up[below] = above
                    length[item] -= 1
                    updates += 1
                    node += 1
                else:
                    node = up[node]
            row = down[row]
        before, after = self.left[header], self.right[header]
        self.right[before] = after
        self.left[after] = before
        return updates

    def uncover(self, header: int) -> None:
        """Undo `cover`."""
        top, up, down, length = self.top, self.up, self.down, self.length
        self.right[self.left[header]] = header
        self.left[self.right[header]] = header
        row = up[header]
        while row != header:
            node = row - 1
            while node != row:
                item = top[node]
                if item:
                    down[up[node]] = node
                    up[down[node]] = node
                    length[item] += 1
                    node -= 1
                else:
                    node = down[node]
            row = up[row]

    def others(self, node: int) -> list[int]:
        """Return the headers of the other items of the node's option, cyclically to the right."""
        found = []
        other = node + 1
        while other != node:
            if self.top[other]:
                found.append(self.top[other])
                other += 1
            else:
                other = self.up[other]
        return found

    def nodes(self, header: int) -> list[int]:
        """Return the nodes of an item from top to bottom."""
        found = []
        node = self.down[header]
        while node != header:
            found.append(node)
            node = self.down[node]
        return found


def run(
    problem: Problem,
    *,
    within: Sequence[Name] = (),
    start: Sequence[Name] | None = None,
    pause_after: int | None = None,
    watched: bool = False,
    deepest: int | None = None,
) -> Generator[Step, None, Statistics]:
    """Search: yield `Found` for every solution, and return the `Statistics` of this run.

    `within` is a path: search only below it. `start` is the path of an earlier `Pause` (with the same `within`):
    resume there. `pause_after` yields a `Pause` after about that many updates, `watched` every step. `deepest` makes
    the vertices of that depth leaves, each shown by a `Pause`.
    """
    check_problem(problem)
    path = tuple(within if start is None else start)
    base = len(within)
    if start is not None and path[:base] != tuple(within):
        raise InputError("The path to resume from is not within the branch to search.")
    compiled = problem.compiled()
    links = Links(compiled)
    items, names = compiled.items, compiled.names
    depths = compiled.primary_count + 1
    nodes, updates, solutions = [0] * depths, [0] * depths, [0] * depths
    chosen: list[int] = []  # the node of the option chosen at each depth
    headers: list[int] = []  # the item covered by it
    numbers: list[int] = []  # its number among the item's options, from 1
    degrees: list[int] = []
    since_pause = 0

    def cover(header: int) -> None:
        nonlocal since_pause
        done = links.cover(header)
        updates[len(headers) - 1] += done
        since_pause += done

    def named(nodes: Sequence[int]) -> tuple[Name, ...]:
        return tuple(names[links.option[node]] for node in nodes)

    # Go down the path without counting what an earlier run has counted.
    for name in path:
        header = links.choose()
        below = links.nodes(header) if header else []
        number = next((k for k, node in enumerate(below) if names[links.option[node]] == name), None)
        if number is None:
            raise InputError(
                f"The path {quoted(path)} is not in the search tree: at depth {len(chosen)} there is no branch "
                f"{quoted(name)}."
            )
        headers.append(header)
        chosen.append(below[number])
        numbers.append(number + 1)
        degrees.append(len(below))
        links.cover(header)
        for other in links.others(below[number]):
            links.cover(other)

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
            if header and links.length[header]:
                headers.append(header)
                numbers.append(1)
                degrees.append(links.length[header])
                if watched:
                    yield Choose(depth, items[header - 1], links.length[header])
                    yield Cover(depth, items[header - 1], named(links.nodes(header)))
                cover(header)
                node = links.down[header]
            else:
                if header and watched:
                    yield DeadEnd(depth, items[header - 1])
                elif not header and not stopped:
                    solutions[depth] += 1
                    yield Found(named(chosen))
                entering = False
                continue
        else:
            # Back from a child: undo its option and take the next.
            if depth == base:
                return Statistics(_trimmed(nodes), _trimmed(updates), _trimmed(solutions))
            depth -= 1
            node = chosen.pop()
            for other in reversed(links.others(node)):
                links.uncover(other)
                if watched:
                    yield Uncover(depth, items[other - 1], named(links.nodes(other)))
            header = headers[depth]
            node = links.down[node]
            numbers[depth] += 1
        if node == header:
            links.uncover(header)
            if watched:
                yield Uncover(depth, items[header - 1], named(links.nodes(header)))
            headers.pop()
            numbers.pop()
            degrees.pop()
            entering = False
            continue
        if watched:
            yield Branch(depth, items[header - 1], names[links.option[node]], numbers[depth], degrees[depth])
        chosen.append(node)
        for other in links.others(node):
            if watched:
                yield Cover(depth, items[other - 1], named(links.nodes(other)))
            cover(other)
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


def branches(problem: Problem, at_least: int) -> list[tuple[Name, ...]]:
    """Return paths of one depth, and solutions above it, that divide the tree: at least `at_least` if it is wide enough.

    >>> p = Problem.from_text("a b\\n1: a\\n2: a b\\n3: b\\n4: a")
    >>> branches(p, 2)
    [('2',), ('3',)]
    """
    depth = 0
    while True:
        steps = [step for step in run(problem, deepest=depth) if isinstance(step, Pause | Found)]
        if len(steps) >= at_least or not any(isinstance(step, Pause) for step in steps):
            return [step.path if isinstance(step, Pause) else step.options for step in steps]
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
