"""All solutions, numbered but not listed: a table made by a forward sweep and a backward sweep.

The order of the solutions is fixed: they are sorted by the items in the order of the sweep, then by the options in the
order of the problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from countinghouse.checks import items, memory_allowed, whole
from countinghouse.draws import Draws
from countinghouse.errors import InputError
from countinghouse.exact_cover import cost_model
from countinghouse.exact_cover.by_number import ByNumber, check_drawn
from countinghouse.exact_cover.frontier.backward import backward, edges
from countinghouse.exact_cover.frontier.plan import Plan
from countinghouse.exact_cover.frontier.states import U64, Array, Layer, hashed, split_mask
from countinghouse.exact_cover.frontier.sweep import SweepProgress, started
from countinghouse.exact_cover.problem import Problem, Solution
from countinghouse.stepping import finish, relay
from countinghouse.wording import plural, quoted

__all__ = [
    "Completions",
    "completions",
    "completions_steps",
    "draw_below",
    "drawn_numbers",
]

# The random stream for drawing solutions; an estimate's probes use stream 0.
_PURPOSE = 1
# List solutions with a common beginning together if their number is in this range: enough to repay NumPy's overhead,
# few enough to keep a page responsive.
_MANY, _AT_ONCE = 50, 20_000


class Completions(ByNumber[Solution]):
    """A sequence of all solutions of a problem, numbered from 0 but not listed; `completions` makes it.

    `total` is the number of solutions, `nbytes` the memory of the tables. A solution is a tuple of the names of its
    options, in the order of the problem. The order of the solutions is fixed, but differs from that of `solve`.

    >>> table = completions(Problem.from_text("a b c\\n1: a\\n2: b\\n3: c\\n4: a b\\n5: b c"))
    >>> table
    <Completions: 3 solutions>
    >>> len(table), table[0], table[-2:]
    (3, ('1', '2', '3'), [('1', '5'), ('3', '4')])
    >>> table.index_of(["5", "1"]), table.marginals()["1"]
    (1, 2)
    """

    def __init__(
        self, plan: Plan, layers: Sequence[Layer], through: Sequence[int], all_solutions: int
    ) -> None:
        self.plan = plan
        self.layers = layers
        self._through = through
        self.total = all_solutions

    @property
    def nbytes(self) -> int:
        return sum(layer.nbytes for layer in self.layers)

    def __repr__(self) -> str:
        many = plural(self.total, "solution") if self.total <= 10**30 else "more than 10^30 solutions"
        return f"<Completions: {many}>"

    def _repr_html_(self) -> str:
        return self._html()

    def marginals(self) -> dict[Any, int]:
        """Return, for every option in the order of the problem, the number of solutions that contain it."""
        return dict(zip(self.plan.problem.names, self._through, strict=True))

    def index_of(self, solution: Iterable[Any]) -> int:
        """Return the number, counted from 0, of the solution with these options, in any order; the inverse of `nth`.

        Raises InputError if they are not a solution.
        """
        named = items(solution, "A solution")
        try:
            chosen = set(named)
        except TypeError:
            raise InputError("A solution must be a list of option names.") from None
        names = self.plan.problem.names
        if unknown := chosen.difference(names):
            raise InputError(f"There is no option {quoted(next(each for each in named if each in unknown))}.")
        if len(chosen) < len(named):
            twice = next(each for each, times in Counter(named).items() if times > 1)
            raise InputError(f"Option {quoted(twice)} appears twice; a solution has each option once.")
        if not self.total:
            raise InputError("There are no solutions, so no number is valid.")
        steps = self.plan.steps
        number = state = before = used = 0
        while number < len(steps):
            step = steps[number]
            if step.here & state:
                state = (state ^ step.here) & ~step.clear
            else:
                takes = any(names[branch.option] in chosen for branch in step.branches)
                for after, ways, option in choices(self, number, state):
                    if (option >= 0 and names[option] in chosen) or (option < 0 and not takes):
                        state, used = after, used + (option >= 0)
                        break
                    before += ways
                else:
                    raise InputError(
                        "These options are not a solution: some item is not covered as often as required."
                    )
            number += 1
        if used < len(named):
            raise InputError(
                "These options are not a solution: one of them clashes with another, or has no primary item."
            )
        return before

    def _listed(self, start: int, stop: int) -> Iterator[Solution]:
        names = self.plan.problem.names
        return (tuple([names[option] for option in sorted(path)]) for path in self._paths(start, stop))

    def chosen(self, start: int, stop: int) -> Iterator[tuple[Any, ...]]:
        """Like `slice`, but with the options of each solution in the order in which the sweep chooses them.

        Time: that of `slice`.
        """
        start, stop = whole(start, "start", 0), min(whole(stop, "stop", 0), self.total)
        names = self.plan.problem.names
        return (tuple([names[option] for option in path]) for path in self._paths(start, stop))

    def _paths(self, start: int, stop: int) -> Iterator[list[int]]:
        """Yield solutions `start` to `stop` - 1, each as the numbers of its options in the order of the sweep."""
        if start >= stop:
            return
        steps = self.plan.steps
        left = stop - start
        skip = start
        # Choices still to try, deepest last: (step, next state, its completions, chosen option, number of options
        # before)
        chosen: list[int] = []
        stack: list[tuple[int, int, int, int, int]] = [(0, 0, self.total, -1, 0)]
        while stack:
            number, state, ways, option, depth = stack.pop()
            if skip >= ways:
                skip -= ways
                continue
            del chosen[depth:]
            if option >= 0:
                chosen.append(option)
            while number < len(steps) and steps[number].here & state:
                state = (state ^ steps[number].here) & ~steps[number].clear
                number += 1
            if number == len(steps):
                yield list(chosen)
                left -= 1
                if not left:
                    return
                continue
            if not skip and _MANY <= ways <= min(left, _AT_ONCE):
                paths, lengths = below(self, number, state, chosen)
                for path, length in zip(paths.tolist(), lengths.tolist(), strict=True):
                    yield path[:length]
                left -= ways
                if not left:
                    return
                continue
            for after, more, at in reversed(choices(self, number, state)):
                stack.append((number + 1, after, more, at, len(chosen)))

    def sample(self, n: int, seed: int) -> list[Solution]:
        """Draw `n` solutions uniformly and independently; the same seed gives the same solutions on every machine.

        Raises InputError if there is no solution.
        """
        return list(self.draw(check_drawn(n), seed))

    def draw(self, n: int, seed: int) -> Iterator[Solution]:
        """Like `sample`, but yields the solutions, with no limit on their number.

        Time: that of `nth` for each solution.
        """
        return map(self.nth, drawn_numbers(n, self.total, seed))

    def _place(self, number: int, state: int) -> int:
        """Return the row of a state in the layer before step `number`, or -1 if it has no completion."""
        layer = self.layers[number]
        many = len(layer.keys)
        if many == 1:
            key = U64(state)
            words = [key]
        else:
            words = [U64(part) for part in split_mask(state, many - 1)]
            key = hashed([np.array([word], U64) for word in words])[0]
            words.insert(0, key)
        at = int(layer.keys[0].searchsorted(key))
        while at < len(layer) and layer.keys[0][at] == key:
            if all(mine[at] == word for mine, word in zip(layer.keys, words, strict=True)):
                return at
            at += 1
        return -1


def choices(table: Completions, number: int, state: int) -> list[tuple[int, int, int]]:
    """List the choices at a state, each as (next state, its number of completions, the option's number)."""
    step = table.plan.steps[number]
    layer = table.layers[number + 1]
    fitting: Iterable[tuple[int, int]] = (
        (branch.after(state), branch.option) for branch in step.branches if not branch.mask & state
    )
    if step.free:
        fitting = chain([(state, -1)], fitting)
    return [
        (after & ~step.clear, layer.count(place), option)
        for after, option in fitting
        if after & step.need == step.need and (place := table._place(number + 1, after & ~step.clear)) >= 0
    ]


def below(table: Completions, number: int, state: int, chosen: Sequence[int]) -> tuple[Array, Array]:
    """Find all solutions that begin with the options `chosen`, which lead to `state` before step `number`, in one pass.

    Returns a row of option numbers for each solution, in the order of the sweep, and how many entries of each row are
    used.
    """
    steps = table.plan.steps
    # For each beginning of a solution: its options so far, in order; their number; and its place in the current
    # layer.
    paths = np.full((1, len(steps)), -1, np.int64)
    paths[0, : len(chosen)] = chosen
    lengths = np.array([len(chosen)], np.intp)
    place = np.array([table._place(number, state)], np.intp)
    for at in range(number, len(steps)):
        step, keys = steps[at], [key[place] for key in table.layers[at].keys]
        leads = edges(step, keys, table.layers[at + 1], lambda made: None)
        branch = leads.branch
        # Sort by beginning, then by option.
        order = np.lexsort((branch, leads.row))
        row, branch, place = leads.row[order], branch[order], leads.place[order]
        paths, lengths = paths[row], lengths[row]
        took = (branch >= 0).nonzero()[0]
        options = np.array([each.option for each in step.branches] or [-1], np.int64)
        paths[took, lengths[took]] = options[branch[took]]
        lengths[took] += 1
    return paths, lengths


def drawn_numbers(n: int, total: int, seed: int) -> Iterator[int]:
    """Draw `n` solution numbers uniformly and independently below `total`, which may have any size."""
    n = whole(n, "The number of solutions to draw", 0)
    if n and not total:
        raise InputError("The problem has no solution to draw.")
    draws = Draws(seed, purpose=_PURPOSE)
    return (draw_below(draws, total) for _ in range(n))


def draw_below(draws: Draws, bound: int) -> int:
    """Draw a uniform number below `bound`, which may have any size.

    Lemire's method, with one word more than `bound` needs: draw a number x of that many bits (lowest word first) until
    the lower half of x * bound is at least 2**bits mod bound.
    """
    words = bound.bit_length() // 64 + 1
    bits = 64 * words
    threshold = (1 << bits) % bound
    while True:
        x: int = sum(word << 64 * at for at, word in enumerate(draws.words(words).tolist()))
        product = x * bound
        if product & ((1 << bits) - 1) >= threshold:
            return product >> bits


def completions(problem: Problem, memory_mb: float = 1024) -> Completions:
    """Return a table of all solutions, numbered from 0 but not listed.

    The table is a sequence that also has `total` (the number of solutions), `nth` and `slice` (solutions by number),
    `index_of` (the number of a solution), `sample` (random solutions) and `marginals` (for each option, the number of
    solutions that contain it). Raises TooLarge if the table would exceed `memory_mb`.

    Time: two to three times that of frontier counting; memory: 12 to 16 bytes for each state of every step.

    >>> table = completions(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a b c\\n4: b c\\n5: a"))
    >>> table.total, table[2], table.index_of({"4", "5"})
    (3, ('4', '5'), 2)
    >>> table[:2], table[-1] == table.nth(2), ("1", "2") in table
    ([('1', '2'), ('3',)], True, True)
    >>> table.marginals()
    {'1': 1, '2': 1, '3': 1, '4': 1, '5': 1}
    >>> len(table.sample(10, seed=1))
    10
    """
    return finish(completions_steps(problem, memory_allowed(memory_mb)))


def completions_steps(
    problem: Problem, memory_mb: float = 1024, used: int = 0
) -> Generator[SweepProgress, None, Completions]:
    """Like `completions`, but yields progress; `used` bytes of the memory belong to the caller."""
    forward = cost_model.COSTS.forward_share
    sweep = started(problem, memory_mb, used, keep=True)
    plan, budget = sweep.plan, sweep.budget
    steps, through = plan.steps, [0] * len(plan.problem.names)
    while not sweep.done:
        yield from relay(sweep.advance(), lambda step: replace(step, fraction=forward * step.fraction))
    found = sweep.count().value
    if not found:
        yield replace(sweep.progress, fraction=1.0)
        return Completions(plan, [], through, 0)
    # Work in the sweep's own list, so that a layer's memory is released when its completions replace it.
    layers = sweep.layers
    layers.append(
        Layer(sweep.layer.keys, np.ones((1, 1), np.uint32))
    )  # the finished state has one completion
    # The work of the backward sweep is known: one row for each state.
    ahead = behind = sum(len(layer) for layer in layers[:-1])

    def told(number: int, states: int, rows: int) -> SweepProgress:
        return SweepProgress(number, len(steps), states, 1 - (1 - forward) * (ahead - rows) / behind)

    for number in range(len(steps) - 1, -1, -1):
        layer = layers[number]
        work = backward(layer, steps[number], layers[number + 1], found, through, budget)
        layers[number] = yield from relay(work, partial(told, number, len(layer)))
        ahead -= len(layer)
        budget.hold(layers[number].nbytes - layer.nbytes)
        yield told(number, len(layer), 0)
    return Completions(plan, layers, through, found)
