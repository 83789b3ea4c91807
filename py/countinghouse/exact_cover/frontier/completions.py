"""Sweep backwards to find, for every state, the number of ways to complete it.

The forward sweep keeps the states of each step and the number of ways to reach them. On the way back, each state sums
the completions of its successors, and one product per state and option gives the number of solutions through every
option. The backward sweep drops states without completions, which are most of them.

Completions number the solutions without listing them, in a fixed order: by item in the order of the sweep, then by
option in the order of the problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from countinghouse.checks import items, whole
from countinghouse.draws import Draws
from countinghouse.errors import InputError
from countinghouse.exact_cover.frontier.plan import Plan, Step
from countinghouse.exact_cover.frontier.states import (
    CHUNK,
    SORT,
    U64,
    Array,
    Budget,
    Layer,
    carried,
    expand,
    expand_wide,
    hashed,
    matches,
    picked,
    split_mask,
    taken_words,
    widened,
)
from countinghouse.wording import grouped, plural, quoted, shown, typeset

__all__ = [
    "MOST_DRAWN",
    "Completions",
    "Edges",
    "backward",
    "compact",
    "draw_below",
    "drawn_numbers",
    "edges",
    "numbered",
]

MOST_DRAWN = 100_000
"""The most solutions that `sample` lists; `Completions.draw` yields any number of them, one at a time."""

_LOW = U64(0xFFFF_FFFF)
# Solutions are drawn from this stream of a seed; an estimate's probes use stream 0.
_PURPOSE = 1
# Search layers larger than this multiple of the states sought; sort smaller layers together with the states.
_FEW = 8
# List solutions with a common beginning together if their number is in this range: enough to repay NumPy's overhead,
# and few enough to keep a page responsive.
_MANY, _AT_ONCE = 50, 20_000


def compact(counts: Array) -> Array:
    """Return counts as 32-bit integers if they fit (limbs always do)."""
    if counts.shape[0] > 1 or not counts.size or int(counts.max()) >> 32 == 0:
        return counts.astype(np.uint32)
    return counts


class Completions:
    """All solutions of a problem, numbered from 0 but not listed; made by `completions`.

    `total` is the number of solutions, `nbytes` the memory of the tables. A solution is a tuple of option names. The
    order is fixed, but differs from that of `solve`.
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

    def marginals(self) -> dict[Any, int]:
        """Return, for every option in the order of the problem, the number of solutions that contain it."""
        return dict(zip(self.plan.problem.names, self._through, strict=True))

    def nth(self, k: int) -> tuple[Any, ...]:
        """Return solution number `k`, counted from 0; raises InputError if there is none."""
        k = whole(k, "The number of a solution")
        if not self.total:
            raise InputError("The problem has no solution, so none has a number.")
        if not 0 <= k < self.total:
            raise InputError(f"{numbered(self.total)}; {shown(k)} is not one of these numbers.")
        return next(self._slice(k, k + 1))

    def index_of(self, solution: Iterable[Any]) -> int:
        """Return the number, counted from 0, of the solution with these options, in any order: the inverse of `nth`.

        Raises InputError if they are not a solution.
        """
        named = items(solution, "A solution")
        try:
            chosen = set(named)
        except TypeError:
            raise InputError("A solution is a list of the names of options.") from None
        names = self.plan.problem.names
        if unknown := chosen.difference(names):
            raise InputError(f"There is no option {quoted(next(each for each in named if each in unknown))}.")
        if len(chosen) < len(named):
            twice = next(each for each, times in Counter(named).items() if times > 1)
            raise InputError(f"Option {quoted(twice)} is there twice; a solution has each option once.")
        if not self.total:
            raise InputError("The problem has no solution, so none has a number.")
        steps = self.plan.steps
        number = state = before = used = 0
        while number < len(steps):
            step = steps[number]
            if step.here & state:
                state = (state ^ step.here) & ~step.clear
            else:
                takes = any(names[branch.option] in chosen for branch in step.branches)
                for after, ways, option in self._choices(number, state):
                    if (option >= 0 and names[option] in chosen) or (option < 0 and not takes):
                        state, used = after, used + (option >= 0)
                        break
                    before += ways
                else:
                    raise InputError(
                        "These options are not a solution: some item is not covered as often as it must be."
                    )
            number += 1
        if used < len(named):
            raise InputError(
                "These options are not a solution: one of them clashes with another, or has no primary item."
            )
        return before

    def slice(self, start: int, stop: int) -> Iterator[tuple[Any, ...]]:
        """Yield solutions `start` to `stop` - 1, or to the last; consecutive solutions share the work of their common
        beginning."""
        start = whole(start, "The number of the first solution", 0)
        stop = min(whole(stop, "The number to stop before", 0), self.total)
        return self._slice(start, stop)

    def _slice(self, start: int, stop: int) -> Iterator[tuple[Any, ...]]:
        if start >= stop:
            return
        names = self.plan.problem.names
        steps = self.plan.steps
        left = stop - start
        skip = start
        # Choices still to try, deepest last: (step, next state, its completions, chosen option, options before)
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
                yield tuple(names[at] for at in chosen)
                left -= 1
                if not left:
                    return
                continue
            if not skip and _MANY <= ways <= min(left, _AT_ONCE):
                for path in self._below(number, state, chosen):
                    yield tuple([names[at] for at in path])
                left -= ways
                if not left:
                    return
                continue
            for after, more, at in reversed(self._choices(number, state)):
                stack.append((number + 1, after, more, at, len(chosen)))

    def _below(self, number: int, state: int, chosen: Sequence[int]) -> Iterator[list[int]]:
        """List together all solutions that begin with the options `chosen`, which lead to `state` before step
        `number`."""
        steps = self.plan.steps
        many = self.plan.words
        words = [np.array([part], U64) for part in split_mask(state, many)]
        # A row for each beginning: its options so far, in order, and their number.
        paths = np.full((1, len(steps)), -1, np.int64)
        paths[0, : len(chosen)] = chosen
        lengths = np.array([len(chosen)], np.intp)
        for step, layer in zip(steps[number:], self.layers[number + 1 :], strict=True):
            runs, taken = expand_wide(step, words)
            row = np.concatenate(runs)
            branch = np.repeat(np.array(taken, np.int64), [run.shape[0] for run in runs])
            words = taken_words(step, words, runs, taken)
            met = matches(words, step.need, step.need)
            for word, clear in zip(words, split_mask(step.clear, many), strict=True):
                word &= U64(clear ^ 0xFFFF_FFFF_FFFF_FFFF)
            place = _find(layer, words if many == 1 else [hashed(words), *words])
            if met is not None:
                place[~met] = len(layer)
            going = (place < len(layer)).nonzero()[0]
            # Ordered by beginning, then by option.
            going = going[np.lexsort((branch[going], row[going]))]
            row, branch = row[going], branch[going]
            words = [word[going] for word in words]
            paths, lengths = paths[row], lengths[row]
            took = (branch >= 0).nonzero()[0]
            options = np.array([each.option for each in step.branches] or [-1], np.int64)
            paths[took, lengths[took]] = options[branch[took]]
            lengths[took] += 1
        for path, length in zip(paths.tolist(), lengths.tolist(), strict=True):
            yield path[:length]

    def sample(self, n: int, seed: int) -> list[tuple[Any, ...]]:
        """Draw `n` solutions uniformly and independently; the same seed gives the same solutions on every machine.

        Raises InputError if there is no solution.
        """
        return list(self.draw(whole(n, "The number of solutions to draw", 0, MOST_DRAWN), seed))

    def draw(self, n: int, seed: int) -> Iterator[tuple[Any, ...]]:
        """As `sample`, but yields any number of solutions."""
        return map(self.nth, drawn_numbers(n, self.total, seed))

    def _choices(self, number: int, state: int) -> list[tuple[int, int, int]]:
        """List the options that a state can take: (next state, its completions, the option's number)."""
        step = self.plan.steps[number]
        layer = self.layers[number + 1]
        fitting: Iterable[tuple[int, int]] = (
            (branch.after(state), branch.option) for branch in step.branches if not branch.mask & state
        )
        if step.free:
            fitting = chain([(state, -1)], fitting)
        return [
            (after & ~step.clear, layer.count(place), option)
            for after, option in fitting
            if after & step.need == step.need and (place := self._place(number + 1, after & ~step.clear)) >= 0
        ]

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


def numbered(total: int) -> str:
    """Say how many solutions there are and how they are numbered, without a full stop."""
    if total == 1:
        return "There is 1 solution, number 0"
    if total > 10**30:
        return typeset("There are more than 10^30 solutions, numbered from 0")
    return f"There are {grouped(total)} solutions, numbered from 0 to {grouped(total - 1)}"


def drawn_numbers(n: int, total: int, seed: int) -> Iterator[int]:
    """Draw `n` solution numbers uniformly and independently below `total`, which may have any size."""
    n = whole(n, "The number of solutions to draw", 0)
    if n and not total:
        raise InputError("There is no solution to draw: the problem has none.")
    draws = Draws(seed, purpose=_PURPOSE)
    return (draw_below(draws, total) for _ in range(n))


def draw_below(draws: Draws, bound: int) -> int:
    """Draw a uniform number below `bound`, of any size.

    Lemire's multiplication with one whole word more than `bound` needs, lowest first: x is a number of that many bits,
    redrawn while the lower half of x * bound is below 2**bits mod bound.
    """
    words = bound.bit_length() // 64 + 1
    bits = 64 * words
    threshold = (1 << bits) % bound
    while True:
        x: int = sum(word << 64 * at for at, word in enumerate(draws.words(words).tolist()))
        product = x * bound
        if product & ((1 << bits) - 1) >= threshold:
            return product >> bits


def _find(layer: Layer, keys: Sequence[Array]) -> Array:
    """Return the row of each state in the layer, or `len(layer)` for a missing state."""
    missing = len(layer)
    sought = keys[0]
    if not missing or not sought.shape[0]:
        return np.full(sought.shape[0], missing, np.intp)
    bits = int(sought.shape[0]).bit_length()
    if len(keys) == 1 and max(int(sought.max()), int(layer.keys[0][-1])).bit_length() + bits <= 64:
        if missing > _FEW * sought.shape[0]:
            # Sorted, so that the search passes through the layer once.
            words = sought << U64(bits)
            words |= np.arange(sought.shape[0], dtype=U64)
            words.sort(kind=SORT)
            at = (words & U64((1 << bits) - 1)).astype(np.intp)
            words >>= U64(bits)
            row = layer.keys[0].searchsorted(words).astype(np.intp)
            np.minimum(row, missing - 1, out=row)
            out = np.empty(sought.shape[0], np.intp)
            out[at] = np.where(layer.keys[0][row] == words, row, missing)
            return out
        # Sort both together; among equals, the layer's own states come first.
        words = np.concatenate((layer.keys[0] << U64(bits), (sought << U64(bits))))
        words[missing:] += np.arange(1, sought.shape[0] + 1, dtype=U64)
        words.sort(kind=SORT)
        at = (words & U64((1 << bits) - 1)).astype(np.intp)
        asked = np.flatnonzero(at)
        row = np.cumsum(at == 0, dtype=np.intp)[asked] - 1
        hit = layer.keys[0][row] == (words[asked] >> U64(bits))
        hit &= row >= 0
        out = np.empty(sought.shape[0], np.intp)
        out[at[asked] - 1] = np.where(hit, row, missing)
        return out
    row = layer.keys[0].searchsorted(sought).astype(np.intp)
    out = np.full(sought.shape[0], missing, np.intp)
    open_rows = np.arange(sought.shape[0], dtype=np.intp)
    while open_rows.shape[0]:  # more than once only if different states have the same hash
        open_rows = open_rows[row[open_rows] < missing]
        open_rows = open_rows[layer.keys[0][row[open_rows]] == sought[open_rows]]
        same = np.ones(open_rows.shape[0], np.bool_)
        for mine, word in zip(layer.keys[1:], keys[1:], strict=True):
            same &= mine[row[open_rows]] == word[open_rows]
        out[open_rows[same]] = row[open_rows[same]]
        open_rows = open_rows[~same]
        row[open_rows] += 1
    return out


class Edges(NamedTuple):
    """Where some states lead: from `row` to `place` in the next layer, in runs.

    Run i ends at ``cuts[i + 1]`` and takes the branch ``taken[i]`` of the step, or -1 if the step's item was already
    covered. `made` includes dead ends.
    """

    row: Array
    place: Array
    taken: list[int]
    cuts: Array
    made: int


def edges(step: Step, keys: Sequence[Array], after: Layer, ask: Callable[[int], None]) -> Edges:
    """Return where the states `keys` lead in a step, without dead ends; calls `ask` with the number of states made."""
    many, single = int(keys[0].shape[0]), len(keys) == 1
    rows = max(1, (many - 1).bit_length())
    if single and step.bits + rows <= 64:
        runs, taken = expand(step, keys[0], rows)
        lengths = [run.shape[0] for run in runs]
        ask(sum(lengths))
        packed = np.concatenate(runs) if runs else keys[0][:0]
        row = (packed & U64((1 << rows) - 1)).astype(np.intp)
        new = [packed >> U64(rows)]
    else:
        plain = keys if single else keys[1:]
        runs, taken = expand_wide(step, plain)
        lengths = [run.shape[0] for run in runs]
        ask(sum(lengths))
        new = taken_words(step, plain, runs, taken) if runs else [word[:0] for word in plain]
        row = np.concatenate(runs) if runs else np.zeros(0, np.intp)
    met = matches(new, step.need, step.need)
    for word, clear in zip(new, split_mask(step.clear, len(new)), strict=True):
        if clear:
            word &= U64(clear ^ 0xFFFF_FFFF_FFFF_FFFF)
    place = _find(after, new if single else [hashed(new), *new])
    if met is not None:
        place[~met] = len(after)
    # Most states have no completion.
    found = (place < len(after)).nonzero()[0]
    cuts = np.searchsorted(found, np.cumsum(np.array([0, *lengths], np.intp)))
    return Edges(row[found], place[found], taken, cuts, int(sum(lengths)))


def _products(ways: Array, ends: Array, cuts: Array, small: bool) -> list[int]:
    """Sum ways times completions within each interval between `cuts`, as Python integers."""

    def sums(part: Array) -> list[int]:
        running = np.zeros(part.shape[0] + 1, U64)
        np.cumsum(part, dtype=U64, out=running[1:])
        at = running[cuts]
        return [int(value) for value in (at[1:] - at[:-1]).tolist()]

    if small:
        # No sum exceeds the number of solutions, so arithmetic modulo 2^64 is exact.
        low = ways[0] if ways.shape[0] == 1 else ways[0] | (ways[1] << U64(32))
        return sums(low * ends[0])
    ways = widened(ways, 2)
    ends = widened(ends, 2)
    out = [0] * (cuts.shape[0] - 1)
    for i, one in enumerate(ways):
        for j, other in enumerate(ends):
            product = one * other
            for half, part in enumerate((product & _LOW, product >> U64(32))):
                for at, value in enumerate(sums(part)):
                    out[at] += value << (32 * (i + j + half))
    return out


def backward(
    layer: Layer, step: Step, after: Layer, all_solutions: int, through: list[int], budget: Budget
) -> Generator[int, None, Layer]:
    """Return the states of `layer` that have completions, with their numbers; adds to `through` by option.

    `layer` counts the ways to reach its states, `after` the completions of the next layer's states. Yields the rows
    done.
    """
    many = len(layer)
    single = len(layer.keys) == 1
    small = all_solutions < 1 << 63
    limbs = 1 if small else -(-all_solutions.bit_length() // 32)
    ends = widened(after.counts.astype(U64), limbs)
    completions = np.zeros((limbs, many), U64)
    # Besides the chunks: these two, and the work space of `_find`.
    own = ends.nbytes + completions.nbytes + len(after) * (34 if single else 8)
    budget.ask(own + many * 32, f"a layer of {many:,} states")
    each = 110 if single else 80 + 20 * len(layer.keys)

    def settle(low: int, high: int) -> int:
        """Settle the states from `low` to `high` and return how many were made; a function, so its arrays are
        freed."""
        words = [key[low:high] for key in layer.keys]
        budget.ask(own + (high - low) * 64, f"a layer of {many:,} states")
        leads = edges(
            step, words, after, lambda made: budget.ask(own + made * each, f"a layer of {many:,} states")
        )
        value = picked(ends, leads.place)
        for limb in range(limbs):
            np.add.at(completions[limb, low:high], leads.row, value[limb])
        ways = picked(layer.counts[:, low:high], leads.row).astype(U64)
        for at, amount in zip(leads.taken, _products(ways, value, leads.cuts, small), strict=True):
            if at >= 0:
                through[step.branches[at].option] += amount
        return leads.made

    low = 0
    most = max(4096, min(2 * CHUNK, budget.limit // 500))
    size = min(CHUNK, 4096)  # the first chunk is small: it shows how many successors a state has
    while low < many:
        high = min(many, low + size)
        made = settle(low, high)
        ratio = max(1.0, made / (high - low))
        low = high
        size = max(1, min(CHUNK, int(most / ratio)))
        if low < many:
            yield low
    carried(completions)
    alive = completions[0] != 0
    for limb in completions[1:]:
        alive |= limb != 0
    going = alive.nonzero()[0]
    return Layer([key[going] for key in layer.keys], compact(picked(completions, going)))
