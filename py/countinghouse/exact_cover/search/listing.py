"""List all solutions, in the order of the dancing-links tree, by walking it many vertices at a time.

The first vertices are visited singly: the options left are the bits of one Python integer, and ANDing with an option's
mask chooses the option. A small tree is finished this way in about a millisecond. In a larger tree, the remaining
branches go, in order, to :mod:`countinghouse.exact_cover.search.bit_sets`, where NumPy processes hundreds of vertices
per step.

The order is that of Algorithm X (:mod:`countinghouse.exact_cover.search.dancing_links`): depth first, branching on the
first of the items with the fewest options and trying its options in order.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from countinghouse.checks import check_executor, function, whole
from countinghouse.checks import items as listed
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.compiled import in_order
from countinghouse.exact_cover.demands import branch_names, coloured_items, shades, times
from countinghouse.exact_cover.parallel import PARTS, in_turn
from countinghouse.exact_cover.problem import Compiled, Name, Problem, Solution, check_name, check_problem
from countinghouse.exact_cover.search.dancing_links import Found, Statistics, branches, run
from countinghouse.stepping import Steps
from countinghouse.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from countinghouse.exact_cover.search.bit_sets import Array, Tree, Vertices

__all__ = ["Bits", "Pending", "below", "count_by_walk", "first", "listing_steps", "solve", "solve_branch"]

Chosen = tuple[int, ...]
Open = list[tuple[int, int]]

# Visit vertices one at a time for this much work before building the NumPy tables; the unit of work is examining one
# item.
_WORK = 100_000
# The number of vertices in the first NumPy step: few, so that the first solutions are found early.
_FIRST_BATCH = 16
# At first, report solutions in lists of this size.
_SOON = 16
# At every depth divisible by this, drop covered items from the list of open items.
_SWEPT = 4


class Pending(NamedTuple):
    """Branches not yet taken: from the vertex `path` by each of `options`, in order."""

    path: Chosen
    options: Chosen


class Bits:
    """A problem with sets of options as integers, one bit per option; walks its tree one vertex at a time."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        primary = compiled.primary_count
        number, self._held = shades(compiled)
        holders: list[list[int]] = [[] for _ in range(len(compiled.items) + len(number))]
        own: list[int] = []
        for option, items in enumerate(compiled.options):
            if min(items) < primary:
                own.append(option)
                for item in self._held[option]:
                    holders[item].append(option)
        self.all = _mask(own)
        #: The options to remove once an item is covered: all that have it; or, for a shade, all that have its item in
        #: another colour or in none.
        self.holders = [_mask(numbers) for numbers in holders]
        for item, colours in coloured_items(compiled).items():
            alike = [number[item, colour] for colour in colours]
            every = self.holders[item]
            for shade in alike:
                every |= self.holders[shade]
            for each in (item, *alike):
                self.holders[each] = every & ~(0 if each == item else self.holders[each])
        #: For each primary item, its options and the item itself, as bits.
        self.items: Open = [(mask, 1 << item) for item, mask in enumerate(self.holders[:primary])]
        self._choices: list[tuple[int, int] | None] = [None] * len(compiled.options)

    def take(self, option: int, alive: int, covered: int) -> tuple[int, int]:
        """Return, as bits, the options of `alive` that remain and the items covered once `option` is chosen."""
        choice = self._choices[option] or self._choice(option)
        return alive & choice[0], covered | choice[1]

    def _choice(self, option: int) -> tuple[int, int]:
        gone = covered = 0
        for item in self._held[option]:
            gone |= self.holders[item]
            covered |= 1 << item
        choice = self._choices[option] = self.all & ~gone, covered
        return choice

    def options(self, path: Sequence[int]) -> Sequence[int]:
        """Return the branches of a path that are options: here, all of them."""
        return path

    def walk(
        self, within: Chosen, work: float, pending: list[Pending], most: float = 0
    ) -> Generator[Chosen, None, bool]:
        """Yield the solutions below the vertex `within`; stop after about `work` units of work, and return whether the
        search finished.

        It does not stop if the whole search is expected to take at most `most`. When it stops early, `pending` has
        the branches not yet taken, in order.
        """
        spent = 0
        alive, covered, items = self.all, 0, self.items
        for option in within:
            alive, covered = self.take(option, alive & ~self.before(option, alive, covered), covered)
        path = list(within)
        # For every vertex from `within` down: the branches not yet taken, the options alive, the items covered, the
        # open items, and the number of branches.
        stack: list[tuple[int, int, int, Open, int]] = []
        while True:
            spent += len(items)
            best = self._branches(alive, covered, items)
            if best is None:
                yield tuple(self.options(path))
                best = 0
            stack.append((best, alive, covered, items, best.bit_count()))
            while stack and not stack[-1][0]:
                stack.pop()
                if stack:
                    path.pop()
            if not stack:
                return True
            if spent > work:
                if spent > most * _done((rest.bit_count(), many) for rest, _, _, _, many in stack):
                    break
                work = 2 * spent
            rest, alive, covered, items, many = stack.pop()
            lowest = rest & -rest
            # Later branches exclude this option.
            stack.append((rest ^ lowest, alive ^ lowest, covered, items, many))
            option = lowest.bit_length() - 1
            alive, covered = self.take(option, alive, covered)
            if not len(path) % _SWEPT:
                items = [pair for pair in items if not pair[1] & covered]
            path.append(option)
        for depth in range(len(stack) - 1, -1, -1):
            if stack[depth][0]:
                pending.append(Pending(tuple(path[: len(within) + depth]), _bits(stack[depth][0])))
        return False

    def before(self, option: int, alive: int, covered: int) -> int:
        """Return the options that a branch by `option` excludes because they precede it."""
        return 0

    def _branches(self, alive: int, covered: int, items: Open) -> int | None:
        """Return, as bits, the options of the item to branch on: 0 at a dead end, None at a solution.

        Stops at the first item with a single option: if another item has none, the branch ends one step later.
        """
        best, fewest = None, 1 << 62
        for mask, bit in items:
            own = mask & alive
            if not own & (own - 1):
                if own:
                    return own
                if not covered & bit:
                    return 0
            elif (many := own.bit_count()) < fewest:
                best, fewest = own, many
        return best


class CountedBits(Bits):
    """Like `Bits`, for a problem in which some items are not covered exactly once.

    Above the bits of covered items, `covered` has a row of bits for each of these items, with one bit per covering.
    """

    def __init__(self, compiled: Compiled) -> None:
        super().__init__(compiled)
        self._times = times(compiled)
        self._many = len(compiled.options)
        for place, item in enumerate(self._times.spare):
            enough = 1 << (self._many + place)
            self.all |= enough
            self.holders[item] |= enough
        self.items = [(mask, 1 << item) for item, mask in enumerate(self.holders[: compiled.primary_count])]
        self._fields: dict[
            int, tuple[int, int]
        ] = {}  # for each such item: the position of its row, and the full row
        top = len(self.holders)
        for item, most in self._times.most.items():
            self._fields[item] = top, (1 << most) - 1
            top += most
        self._owed = {1 << item: (*self._fields[item], owed) for item, owed in self._times.owed.items()}
        self._parts: list[tuple[int, int, list[int]] | None] = [None] * self._many

    def _part(self, option: int) -> tuple[int, int, list[int]]:
        gone, covered, counted = 1 << option, 0, []
        for item in self._held[option]:
            if item in self._fields:
                counted.append(item)
            else:
                gone |= self.holders[item]
                covered |= 1 << item
        part = self._parts[option] = self.all & ~gone, covered, counted
        return part

    def take(self, option: int, alive: int, covered: int) -> tuple[int, int]:
        if option >= self._many:
            item = self._times.spare[option - self._many]
            return alive & ~self.holders[item], covered | 1 << item
        left, own, counted = self._parts[option] or self._part(option)
        alive &= left
        covered |= own
        for item in counted:
            at, full = self._fields[item]
            row = (covered >> at & full) << 1 | 1
            covered |= row << at
            if row == full:
                alive &= ~self.holders[item]
                covered |= 1 << item
        return alive, covered

    def options(self, path: Sequence[int]) -> Sequence[int]:
        """Return the branches of a path that are options, not an item's `Enough`."""
        return [option for option in path if option < self._many]

    def choose(self, alive: int, covered: int, items: Open) -> tuple[int, int]:
        """Return the item to branch on and its branches, as bits; the item is 0 if all items are covered."""
        best = chosen = 0
        fewest, too_many = 1 << 62, 0
        for mask, bit in items:
            if covered & bit:
                continue
            own = mask & alive
            many, owed = own.bit_count(), 0
            if bit in self._owed:
                at, full, whole = self._owed[bit]
                owed = max(0, whole - (covered >> at & full).bit_count())
            if many - owed < fewest:
                best, chosen, fewest, too_many = own, bit, many - owed, owed
                if many <= owed:
                    return chosen, 0
        for _ in range(too_many):
            best ^= 1 << (best.bit_length() - 1)
        return chosen, best

    def before(self, option: int, alive: int, covered: int) -> int:
        return self.choose(alive, covered, self.items)[1] & ((1 << option) - 1)

    def _branches(self, alive: int, covered: int, items: Open) -> int | None:
        chosen, branches = self.choose(alive, covered, items)
        return branches if chosen else None


def bits_of(compiled: Compiled) -> Bits:
    """Return `CountedBits` if some item may be covered several times, otherwise `Bits`."""
    return CountedBits(compiled) if compiled.bounds else Bits(compiled)


def _done(branches: Iterable[tuple[int, int]]) -> float:
    """Return the share of the tree that is done, assuming that all children of a vertex have equally large subtrees.

    `branches` has, for every vertex from the top down, the number of branches left and the total; at the last vertex,
    no branch has been taken yet.
    """
    done, width = 0.0, 1.0
    for left, many in branches:
        width /= many
        done += (many - left - 1) * width
    return done + width


def _mask(numbers: Sequence[int]) -> int:
    mask = bytearray(max(numbers, default=0) // 8 + 1)
    for number in numbers:
        mask[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(mask, "little")


def _bits(mask: int) -> Chosen:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def count_by_walk(compiled: Compiled, tried: float, most: float) -> int | None:
    """Return the number of solutions, or None if, after `tried` units of work, counting them is expected to take
    more than `most` units."""
    walk = Steps(bits_of(compiled).walk((), min(tried, most), [], most))
    found = sum(1 for _ in walk)
    return found if walk.result else None


def listing_steps(problem: Problem, within: Sequence[Name] = ()) -> Iterator[list[tuple[Name, ...]]]:
    """Yield lists of solutions (a list may be empty); each solution has its options in the order in which they were
    chosen.

    If `within` is given, yield only the solutions below that path. Lists follow each other quickly, so the caller can
    stop at any time.

    >>> list(listing_steps(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b")))
    [[('1', '2'), ('3',)]]
    """
    check_problem(problem)
    compiled = problem.compiled()
    names = compiled.names
    bits = bits_of(compiled)
    pending: list[Pending] = []
    soon: list[tuple[Name, ...]] = []
    walk = Steps(bits.walk(_path(bits, within), _WORK, pending))
    for path in walk:
        soon.append(tuple([names[option] for option in path]))
        if len(soon) == _SOON:
            yield soon
            soon = []
    if soon:
        yield soon
    if not walk.result:
        yield from _batches(problem, bits, pending)


def _batches(problem: Problem, bits: Bits, pending: list[Pending]) -> Iterator[list[tuple[Name, ...]]]:
    """Search the pending branches with NumPy, or vertex by vertex if NumPy's tables would be too large."""
    from countinghouse.exact_cover.search.bit_sets import Tree

    names = problem.compiled().names
    try:
        tree = Tree(problem.compiled())
    except TooLarge:
        branches = branch_names(problem.compiled())
        for path, options in pending:
            for option in options:
                start = tuple(branches[each] for each in (*path, option))
                for step in run(problem, within=start, pause_after=20_000):
                    yield [step.options] if isinstance(step, Found) else []
        return
    for paths in _walk(tree, pending):
        yield [tuple([names[option] for option in bits.options(path)]) for path in paths]


def _walk(tree: Tree, pending: list[Pending]) -> Iterator[list[list[int]]]:
    """Yield the paths to the solutions below the pending branches, in order, in lists."""
    import numpy as np

    from countinghouse.exact_cover.search.bit_sets import SOLVED
    from countinghouse.exact_cover.search.exhaustive import batch_of

    place = np.zeros(
        int(tree.numbers.max(initial=0)) + 1, np.int64
    )  # for each option, its number in the tree
    place[tree.numbers] = np.arange(tree.options, dtype=np.int64)
    # An entry is either a batch of vertices (the parents; each vertex's parent row and option; the parents' paths) or
    # an array of paths to solutions.
    stack: list[tuple[Vertices, Array, Array, Array] | Array] = []
    here = tree.root()
    deepest = pending[0].path
    for depth in range(len(deepest) + 1):
        # Push from the root down, so that the deepest is popped first.
        at = next((each for each in pending if len(each.path) == depth), None)
        if at is not None:
            options = place[np.array(at.options, dtype=np.int64)]
            rows = np.zeros(len(options), np.int64)
            stack.append((here, rows, options, np.array([deepest[:depth]], dtype=np.int64)))
        if depth < len(deepest):
            here = tree.step(here, np.zeros(1, np.int64), place[[deepest[depth]]])
    most, batch = batch_of(tree), _FIRST_BATCH
    while stack:
        top = stack.pop()
        if not isinstance(top, tuple):
            yield top.tolist()
            continue
        parents, rows, options, above = top
        if len(rows) > batch:
            stack.append((parents, rows[batch:], options[batch:], above))
            rows, options = rows[:batch], options[:batch]
        batch = min(most, 2 * batch)
        here = tree.step(parents, rows, options)
        paths = np.concatenate([above[rows], tree.numbers[options][:, None]], axis=1)
        items, degrees = tree.look(here)
        solved = np.nonzero(degrees == SOLVED)[0]
        live = np.nonzero((degrees > 0) & (degrees < SOLVED))[0]
        if len(solved) == len(degrees):
            yield paths.tolist()
            continue
        if not len(live):
            if len(solved):
                yield paths[solved].tolist()
            else:
                yield []
            continue
        # Process the vertices between two solutions together; a solution waits for the vertices before it in the tree.
        which, below = tree.children(here, live, items[live])
        of = live[which]
        for first, end, found in _runs(solved, len(degrees)):
            if found:
                stack.append(paths[first:end])
            else:
                low, high = np.searchsorted(of, [first, end])
                if low < high:
                    stack.append((here, of[low:high], below[low:high], paths))
        yield []


def _runs(solved: Array, many: int) -> Iterator[tuple[int, int, bool]]:
    """Divide the rows 0 to `many` - 1 into runs of solutions and runs of other vertices; yield the last run first."""
    end = many
    at = len(solved)
    while end:
        stop = at
        while at and solved[at - 1] == end - 1 - (stop - at):
            at -= 1
        if stop > at:
            yield end - (stop - at), end, True
            end -= stop - at
        if end:
            low = int(solved[at - 1]) + 1 if at else 0
            yield low, end, False
            end = low


def _path(bits: Bits, within: Sequence[Name]) -> Chosen:
    """Return the options of a path by number; raise InputError if the tree has no such vertex."""
    within = listed(within, "A path")
    if not within:
        return ()
    compiled = bits.compiled
    number = {name: at for at, name in enumerate(branch_names(compiled))}
    alive, covered = bits.all, 0
    path: list[int] = []
    for name in within:
        check_name(name)
        option = number.get(name)
        branches = _branches_in_tree(bits, alive, covered)
        if option is None or not branches >> option & 1:
            raise InputError(
                f"The path {quoted(tuple(within))} is not in the search tree: the vertex at depth {len(path)} has no branch "
                f"{quoted(name)}."
            )
        path.append(option)
        alive, covered = bits.take(option, alive & ~(branches & ((1 << option) - 1)), covered)
    return tuple(path)


def below(problem: Problem, path: Sequence[Name]) -> Problem:
    """Return the problem whose solutions, with the options of the path added, are those below the path in the tree.

    If items may be covered several times, it omits the options that precede those of the path.

    >>> dict(below(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b"), ["1"]).options)
    {'2': ('b',)}
    """
    check_problem(problem)
    compiled = problem.compiled()
    if not compiled.bounds:
        return problem.reduced(path)
    bits = bits_of(compiled)
    alive, covered = bits.all, 0
    numbers = _path(bits, path)
    for option in numbers:
        alive, covered = bits.take(option, alive & ~bits.before(option, alive, covered), covered)
    rest = problem.reduced([compiled.names[option] for option in bits.options(numbers)])
    for option, name in enumerate(compiled.names):
        if name in rest.options and not alive >> option & 1:
            rest.remove(name)
    return rest


def _branches_in_tree(bits: Bits, alive: int, covered: int) -> int:
    """Return the branches exactly as in the tree, without shortcuts: those of the first item with the fewest options."""
    if isinstance(bits, CountedBits):
        return bits.choose(alive, covered, bits.items)[1]
    open_items = [mask & alive for mask, bit in bits.items if not covered & bit]
    return min(open_items, key=int.bit_count, default=0)


def solve(
    problem: Problem,
    *,
    limit: int | None = None,
    assume: Iterable[Name] = (),
    executor: Executor | None = None,
    after: Callable[[Statistics], None] | None = None,
) -> Iterator[Solution]:
    """Yield the solutions in the order of the tree, each as the tuple of its options' names, in the order of the
    problem.

    A problem without primary items has one solution, the empty solution. Yields at most `limit` solutions, if a limit
    is given. If `assume` names options, yield only the solutions that contain all of them; raise InputError if one of
    them is unknown or two of them clash.

    The workers of an `executor` search the tree's first branches, with the same result. Without workers, a search that
    reaches its end (a `limit` may prevent this) calls `after` with its statistics. To count the updates, such a search
    follows individual links, which is about twenty times as slow.

    Time: grows with the part of the search tree that is walked; in the worst case, the tree is exponential in the
    number of items.

    >>> p = Problem.from_text("1 2 3 4 5 6 7\\nA: 3 5 6\\nB: 1 4 7\\nC: 2 3 6\\nD: 1 4\\nE: 2 7\\nF: 4 5 7")
    >>> list(solve(p))
    [('A', 'D', 'E')]
    >>> list(solve(p, assume=["B"])), list(solve(p, assume=["E"], limit=5))
    ([], [('A', 'D', 'E')])
    """
    check_problem(problem)
    if after is not None:
        function(after, "after")
    executor = check_executor(executor)
    limit = None if limit is None else whole(limit, "The limit", 0)
    assumed = listed(assume, "Options")
    found = _solve(problem.reduced(assumed) if assumed else problem, executor, after)
    if assumed:
        ordered = in_order(problem.compiled())
        found = (ordered((*assumed, *rest)) for rest in found)
    # islice accepts no larger number.
    return found if limit is None else islice(found, min(limit, sys.maxsize))


def first(problem: Problem, assume: Iterable[Name] = ()) -> Solution | None:
    """Return the first solution that `solve` yields, or None if there is none.

    >>> p = Problem.from_text("a b\\n1: a\\n2: b")
    >>> first(p), first(p.reduced(["1"])), first(Problem(["a"]))
    (('1', '2'), ('2',), None)
    """
    return next(solve(problem, limit=1, assume=assume), None)


def _solve(
    problem: Problem, executor: Executor | None, after: Callable[[Statistics], None] | None
) -> Iterator[Solution]:
    if executor is not None:
        for some in in_turn(executor, solve_part, ((problem, path) for path in branches(problem, PARTS))):
            yield from some
    elif after is not None:
        after((yield from _watched(problem)))
    else:
        yield from solve_branch(problem, ())


def _watched(problem: Problem) -> Generator[Solution, None, Statistics]:
    search, ordered = Steps(run(problem)), in_order(problem.compiled())
    for step in search:
        if isinstance(step, Found):
            yield ordered(step.options)
    return search.result


def solve_branch(problem: Problem, prefix: Sequence[Name]) -> Iterator[Solution]:
    """Yield the full solutions below the vertex `prefix`, in the tree's order.

    >>> list(solve_branch(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b"), ["1"]))
    [('1', '2')]
    """
    check_problem(problem)
    found, ordered = listing_steps(problem, prefix), in_order(problem.compiled())
    return (ordered(path) for some in found for path in some)


def solve_part(problem: Problem, path: tuple[Name, ...]) -> list[Solution]:
    """List the solutions below `path`; this is a worker's task."""
    return list(solve_branch(problem, path))
