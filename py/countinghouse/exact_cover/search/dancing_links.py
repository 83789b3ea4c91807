"""Dancing links: Knuth's Algorithm X, step by step.

The matrix is a mesh of doubly linked lists. Every item has a list of the options that hold it; every option is a run
of nodes, one per item. To *cover* an item, remove it from the list of items and hide each of its options from all
other lists. A hidden node keeps its own links, and that makes the dance possible: in reverse order, each node restores
itself, without copying or searching.

The search (TAOCP 7.2.2.1, Algorithm X; *Dancing Links*, 2000):

1. If no primary item is left, the options chosen so far are a solution.
2. Otherwise choose the primary item with the fewest options left (the first of these in item order).
3. If it has none, this is a dead end. Otherwise cover it and try its options, in option order: cover the option's
   other items, continue with 1, uncover them.
4. Uncover the item and backtrack.

So the order of items and options determines the tree and the order of the solutions. Every vertex of the tree is a
*path*: the options chosen from the root to it. `branches` gives paths to workers, and a stopped search resumes from one.

Step 2 never chooses a secondary item, but an option still covers the secondary items that it holds.

Colours (TAOCP 7.2.2.1, Algorithm C) and multiplicities (Algorithm M) change steps 2 and 3:

- If an option gives an item a colour, it only *purifies* the item's list: it hides the options that have the item in
  another colour, or in none. An option with the same colour finds the list already purified.
- An item that may be covered again is not covered: each option is *taken out* of its list and all others as it is
  tried, so the options of such an item are chosen in order. The item leaves with its last covering, or by the branch
  `Enough` (:mod:`countinghouse.exact_cover.demands` defines the branches).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from countinghouse.checks import flag, whole
from countinghouse.checks import items as listed
from countinghouse.errors import InputError
from countinghouse.exact_cover.demands import branch_names, times
from countinghouse.exact_cover.problem import Colour, Compiled, Item, Name, Problem, check_name, check_problem
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
    """The search tries `option` for `item`: branch `number` of `of`, counted from 1."""

    option: Name
    number: int
    of: int


@dataclass(frozen=True)
class Purify(_OnItem):
    """`item` now has the `colour`: the `options` that have it in another colour, or in none, leave."""

    colour: Colour
    options: tuple[Name, ...]


@dataclass(frozen=True)
class TakeOut(_OnItem):
    """An option of `item`, the only one in `options`, leaves the matrix; `item` stays, to be covered again."""

    options: tuple[Name, ...]


class DeadEnd(_OnItem):
    """`item` has no options left."""


@dataclass(frozen=True)
class Uncover(_OnItem):
    """`item` and those `options` are restored."""

    options: tuple[Name, ...]


class Unpurify(Uncover):
    """`item` may have any colour again, and those `options` are restored."""


class PutBack(Uncover):
    """What `TakeOut` took is restored."""


@dataclass(frozen=True)
class Found:
    """A solution, with its options in the order in which they were chosen; `path` also has the branches `Enough`."""

    options: tuple[Name, ...]
    path: tuple[Name, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True)
class Pause:
    """The search is about to enter the vertex `path`; everything before it in the tree is done.

    `fraction` is the part of the tree that is done, assuming that all children of a vertex are equally large.
    """

    path: tuple[Name, ...]
    fraction: float


Step = Choose | Cover | Purify | TakeOut | Branch | DeadEnd | Uncover | Found | Pause


@dataclass(frozen=True)
class Statistics:
    """What a search did, by depth: vertices entered, items or nodes removed from their lists (updates), solutions."""

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

    `left` and `right` link the primary items; `up` and `down` link the nodes of an item; `top` is a node's item (its
    header), or 0 for a spacer, whose `up` is the first node of the option before it and whose `down` is the last node
    of the option after it.
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
        self.down: list[int] = [*range(items + 1)]
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
        for number, item in enumerate(times(compiled).spare, start=len(compiled.options)):
            self._append(0, first, len(self.top) + 1, -1)
            first = len(self.top)
            header = item + 1
            self._append(header, self.up[header], header, number)
            self.down[self.up[header]] = self.up[header] = first
            self.length[header] += 1
        self._append(0, first, len(self.top), -1)
        self.log: list[tuple[type[Step], int, list[int]]] | None = None
        """Where to record each step: its kind, the item, the nodes of the options."""

    def _append(self, top: int, up: int, down: int, option: int) -> None:
        self.top.append(top)
        self.up.append(up)
        self.down.append(down)
        self.option.append(option)

    def choose(self) -> int:
        """Return the header of the first primary item with the fewest options; 0 if none is left."""
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
        """Remove the item from its list, and its options from all others; return the number of updates."""
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

    def degree(self, header: int) -> int:
        """Return the number of branches of the item."""
        return self.length[header]

    # For the vertex that branches on an item: `begin` it, `take` the options from the `first` to the last, each
    # followed by `give_back`, and `end` it. Methods that remove nodes from their lists return the number of updates.
    def begin(self, header: int) -> int:
        """Begin to branch on the item."""
        self._tell(Cover, header)
        return self.cover(header)

    def following(self, header: int, node: int) -> int:
        """Return the node of the option after `node`; given the header, return the first."""
        return self.down[node]

    def skip(self, header: int, nodes: list[int]) -> None:
        """Skip the first options of the item to branch on, as if they had been tried."""

    def take(self, header: int, node: int) -> int:
        """Choose the option of `node`, to branch on the item."""
        updates = 0
        for other in self.others(node):
            if self.log is not None:
                self._tell(Cover, other)
            updates += self.cover(other)
        return updates

    def give_back(self, header: int, node: int) -> None:
        """Undo `take`."""
        for other in reversed(self.others(node)):
            self.uncover(other)
            if self.log is not None:
                self._tell(Uncover, other)

    def end(self, header: int) -> None:
        """Undo `begin`."""
        self.uncover(header)
        self._tell(Uncover, header)

    def _tell(self, kind: type[Step], header: int, nodes: list[int] | None = None) -> None:
        if self.log is not None:
            self.log.append((kind, header, self.nodes(header) if nodes is None else nodes))


class RichLinks(Links):
    """The mesh of a problem with colours or multiplicities.

    `colour` is a node's colour (0 for none), `fixed` that of a purified item, `agreed` the number of options that
    found it so. `used` counts the coverings of each item in `most`.
    """

    def __init__(self, compiled: Compiled) -> None:
        super().__init__(compiled)
        counted = times(compiled)
        self.most = {item + 1: most for item, most in counted.most.items()}
        self.owed = {item + 1: owed for item, owed in counted.owed.items()}
        self.used = dict.fromkeys(self.most, 0)
        self.colour = [0] * len(self.top)
        self.fixed = [0] * (len(compiled.items) + 1)
        self.agreed = [0] * (len(compiled.items) + 1)
        # For every item branched on that stays, the nodes taken out so far.
        self.taken: list[list[int]] = []
        if compiled.colours:
            for node, option in enumerate(self.option):
                if 0 <= option < len(compiled.options):
                    place = compiled.options[option].index(self.top[node] - 1)
                    self.colour[node] = compiled.colours[option][place]

    def degree(self, header: int) -> int:
        length = self.length[header]
        if header in self.most:
            length -= max(0, self.owed[header] - self.used[header])
        return max(0, length)

    def choose(self) -> int:
        best, fewest = 0, 1 << 62
        header = self.right[0]
        while header:
            degree = self.degree(header)
            if degree < fewest:
                best, fewest = header, degree
                if not fewest:
                    break
            header = self.right[header]
        return best

    def others_of(self, node: int) -> list[int]:
        """Return the other nodes of the node's option, cyclically to the right."""
        found = []
        other = node + 1
        while other != node:
            if self.top[other]:
                found.append(other)
                other += 1
            else:
                other = self.up[other]
        return found

    def hide(self, nodes: list[int]) -> int:
        """Remove nodes from their lists."""
        for node in nodes:
            self.down[self.up[node]] = self.down[node]
            self.up[self.down[node]] = self.up[node]
            self.length[self.top[node]] -= 1
        return len(nodes)

    def unhide(self, nodes: list[int]) -> None:
        """Undo `hide`."""
        for node in reversed(nodes):
            self.down[self.up[node]] = node
            self.up[self.down[node]] = node
            self.length[self.top[node]] += 1

    def _enough(self, node: int) -> bool:
        return self.option[node] >= len(self.compiled.options)

    def _stays(self, header: int) -> bool:
        return header in self.most and self.used[header] + 1 < self.most[header]

    def begin(self, header: int) -> int:
        if self._stays(header):
            self.taken.append([])
            return 0
        return super().begin(header)

    def end(self, header: int) -> None:
        if not self._stays(header):
            super().end(header)
            return
        for node in reversed(self.taken.pop()):
            self.unhide([node, *self.others_of(node)])
            self._tell(PutBack, header, [node])

    def following(self, header: int, node: int) -> int:
        return self.down[header if self._stays(header) else node]

    def skip(self, header: int, nodes: list[int]) -> None:
        if self._stays(header):
            for node in nodes:
                self.hide([node, *self.others_of(node)])
                self.taken[-1].append(node)

    def take(self, header: int, node: int) -> int:
        updates = 0
        if self._stays(header):
            updates += self.hide([node, *self.others_of(node)])
            self.taken[-1].append(node)
            self._tell(TakeOut, header, [node])
            if self._enough(node):
                self._tell(Cover, header)
                return updates + self.cover(header)
            self.used[header] += 1
        for other in self.others_of(node):
            updates += self._commit(other)
        return updates

    def give_back(self, header: int, node: int) -> None:
        for other in reversed(self.others_of(node)):
            self._uncommit(other)
        if self.taken and self.taken[-1] and self.taken[-1][-1] == node:
            if self._enough(node):
                super().end(header)
            else:
                self.used[header] -= 1

    def _commit(self, node: int) -> int:
        header, colour = self.top[node], self.colour[node]
        if colour and self.fixed[header]:
            self.agreed[header] += 1
            return 0
        if colour:
            self.fixed[header] = colour
            others = self._others_of_colour(header)
            self._tell(Purify, header, others)
            return sum(self.hide(self.others_of(other)) for other in others)
        if header in self.most:
            self.used[header] += 1
            if self.used[header] < self.most[header]:
                return 0
        self._tell(Cover, header)
        return self.cover(header)

    def _uncommit(self, node: int) -> None:
        header, colour = self.top[node], self.colour[node]
        if colour and self.agreed[header]:
            self.agreed[header] -= 1
        elif colour:
            others = self._others_of_colour(header)
            for other in reversed(others):
                self.unhide(self.others_of(other))
            self.fixed[header] = 0
            self._tell(Unpurify, header, others)
        else:
            full = header not in self.most or self.used[header] == self.most[header]
            if header in self.most:
                self.used[header] -= 1
            if full:
                self.uncover(header)
                self._tell(Uncover, header)

    def _others_of_colour(self, header: int) -> list[int]:
        return [node for node in self.nodes(header) if self.colour[node] != self.fixed[header]]


def replay_step(links: Links, step: Step, header: int, options: Sequence[int]) -> None:
    """Apply or undo one watched step in the mesh: `Cover`, `Purify`, `TakeOut` and their inverses."""
    if isinstance(step, Cover):
        links.cover(header)
        return
    if type(step) is Uncover:
        links.uncover(header)
        return
    assert isinstance(links, RichLinks)
    some = set(options)
    nodes = [node for node, top in enumerate(links.top) if top == header and links.option[node] in some]
    nodes = [node for node in nodes if node > len(links.compiled.items)]
    if isinstance(step, TakeOut | PutBack):
        rows = [[node, *links.others_of(node)] for node in nodes]
    else:
        rows = [links.others_of(node) for node in nodes]
    if isinstance(step, Uncover):
        for row in reversed(rows):
            links.unhide(row)
    else:
        for row in rows:
            links.hide(row)


def links_of(compiled: Compiled) -> Links:
    """Return the mesh that the problem needs."""
    return RichLinks(compiled) if compiled.colours or compiled.bounds else Links(compiled)


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
    resume there. `pause_after` yields a `Pause` after about that many updates; `watched` yields every step. `deepest`
    makes the vertices of that depth leaves, each reported by a `Pause`.
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
    headers: list[int] = []  # the item that it covers
    numbers: list[int] = []  # its number among the item's options, from 1
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

    # Go down the path without recounting what an earlier run counted.
    for name in path:
        header = links.choose()
        below = links.nodes(header)[: links.degree(header)] if header else []
        number = next((k for k, node in enumerate(below) if names[links.option[node]] == name), None)
        if number is None:
            raise InputError(
                f"The path {quoted(path)} is not in the search tree: at depth {len(chosen)} there is no branch "
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
            # Back from a child: undo its option and take the next.
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
    """Return paths of one depth, and solutions above it, that divide the tree: at least `at_least`, if it is wide
    enough.

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
