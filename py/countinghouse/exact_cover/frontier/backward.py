"""Sweep backwards to find, for every state, the number of ways to complete it.

The forward sweep keeps the states of each step and the number of ways to reach them. The backward sweep sums, for each
state, the completions of its successors; one product per state and option gives the number of solutions that contain
each option. It drops states without completions, usually the majority.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

import numpy as np

from countinghouse.exact_cover.frontier.plan import Step
from countinghouse.exact_cover.frontier.states import (
    CHUNK,
    SORT,
    U64,
    Array,
    Budget,
    Layer,
    carried,
    compact,
    expand,
    expand_wide,
    hashed,
    matches,
    picked,
    split_mask,
    taken_words,
    widened,
)

__all__ = ["Edges", "backward", "edges"]

_LOW = U64(0xFFFF_FFFF)
# If a layer has more than this many states for each state sought, use binary search; otherwise sort both together.
_FEW = 8


def _find(layer: Layer, keys: Sequence[Array]) -> Array:
    """Return the row of each state in the layer, or `len(layer)` for a missing state."""
    missing = len(layer)
    sought = keys[0]
    if not missing or not sought.shape[0]:
        return np.full(sought.shape[0], missing, np.intp)
    bits = int(sought.shape[0]).bit_length()
    if len(keys) == 1 and max(int(sought.max()), int(layer.keys[0][-1])).bit_length() + bits <= 64:
        if missing > _FEW * sought.shape[0]:
            # Sort the states, so that the search passes through the layer once.
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
        # Sort both together; of equal states, the layer's comes first.
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
    """Edges from states to their successors: from `row` to `place` in the next layer, in runs.

    Run i ends at ``cuts[i + 1]`` and takes the branch ``taken[i]`` of the step, or -1 if the step's item was already
    covered. `made` is the number of edges including those to dead ends.
    """

    row: Array
    place: Array
    taken: list[int]
    cuts: Array
    made: int

    @property
    def branch(self) -> Array:
        """The branch that each edge takes, or -1."""
        return np.repeat(np.array(self.taken, np.int64), np.diff(self.cuts))


def edges(step: Step, keys: Sequence[Array], after: Layer, ask: Callable[[int], None]) -> Edges:
    """Return the edges from the states `keys` in a step, without dead ends; call `ask` with the number of states
    made."""
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
    # Drop the edges that lead to states without a completion; most edges do.
    found = (place < len(after)).nonzero()[0]
    cuts = np.searchsorted(found, np.cumsum(np.array([0, *lengths], np.intp)))
    return Edges(row[found], place[found], taken, cuts, int(sum(lengths)))


def _products(ways: Array, ends: Array, cuts: Array, small: bool) -> list[int]:
    """Return the sums of ways times completions between consecutive `cuts`, as Python integers."""

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
    """Return the states of `layer` that have completions, with the number of completions of each; also add the number
    of solutions that contain each option to `through`.

    `layer` counts the ways to reach its states, and `after`, the next layer, the completions of its states. Yields the
    number of rows done.
    """
    many = len(layer)
    single = len(layer.keys) == 1
    small = all_solutions < 1 << 63
    limbs = 1 if small else -(-all_solutions.bit_length() // 32)
    ends = widened(after.counts.astype(U64), limbs)
    completions = np.zeros((limbs, many), U64)
    # Memory in addition to the chunks: these two arrays, and the working memory of `_find`.
    own = ends.nbytes + completions.nbytes + len(after) * (34 if single else 8)
    budget.ask(own + many * 32, f"a layer of {many:,} states")
    each = 110 if single else 80 + 20 * len(layer.keys)

    def settle(low: int, high: int) -> int:
        """Settle the states from `low` to `high` and return the number of successors. This is a function so that its
        arrays are freed when it returns."""
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
    size = min(CHUNK, 4096)  # the first chunk is small: it measures the successors per state
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
