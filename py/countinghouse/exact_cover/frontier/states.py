"""Advance a sweep by one step over a layer of states: expand the states, drop dead states and merge equal states.

A layer holds distinct states in sorted order, each consisting of one or more words of bits, with the number of ways to
reach it. Steps are cheap in NumPy, both natively and in WebAssembly, because:

- A 64-bit word holds a state and its row number, ``key << rows | row``. So adding an option takes one OR, sorting needs
  no second array, and counts are fetched once, at the end.
- `a[mask.nonzero()[0]]` selects rows, and differences of running sums add up groups: in WebAssembly, both take a third
  of the time of `compress` and `add.reduceat`.
- A tree over the items of the options ("covers c3, does not cover c3, ...") finds the options that fit, so most
  options are never tried on most states.
- Sorted states stay sorted when an option is added to all of them. A stable sort merges such runs, and in WebAssembly
  takes a third of the time of any other sort.

Counts are 64-bit integers while they provably fit, and rows of 32-bit limbs after that, so they are always exact.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, TypeAlias

import numpy as np

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.frontier.order import members
from countinghouse.exact_cover.frontier.plan import Step

__all__ = ["Budget", "Layer", "advance", "expand", "growth", "merge", "total"]

Array: TypeAlias = np.ndarray[Any, Any]

U64 = np.uint64
_LIMB = 32
_LIMB_MASK = (1 << _LIMB) - 1
# Natively, a vectorised quicksort beats merging the runs; WebAssembly has no such sort.
SORT: Any = "stable" if sys.platform == "emscripten" else "quicksort"
# The number of rows in a chunk: about 100 ms of work in a browser, with one or two yields.
CHUNK = 1 << 18
# Process layers up to this size in one chunk.
CHUNK_FROM = 1 << 12
# Up to this many options × states, try all options at once.
_TABLE = 1 << 16
# Sample this many states to choose the first tests.
_SAMPLE = 256
_ZERO = np.zeros(1, np.intp)
_TRUE = np.ones(1, np.bool_)


@dataclass
class Layer:
    """States sorted by `keys[0]`, which is the state itself if it has one word, otherwise a hash of its words in the
    rest of `keys`.

    `counts` has a row for each limb: either one row of 64-bit numbers, or several rows of 32-bit limbs, lowest first.
    """

    keys: list[Array]
    counts: Array

    def __len__(self) -> int:
        return int(self.keys[0].shape[0])

    @property
    def nbytes(self) -> int:
        return sum(key.nbytes for key in self.keys) + self.counts.nbytes

    def nothing(self) -> Layer:
        """Return an empty layer with keys of the same form."""
        return Layer([key[:0].copy() for key in self.keys], self.counts[:, :0].copy())

    @staticmethod
    def of(ways: Mapping[int, int], words: int) -> Layer:
        """Return the layer of the states in `ways`, which gives the number of ways to reach each."""
        parts = [split_mask(state, words) for state in ways]
        keys = [np.array(word, U64) for word in zip(*parts, strict=True)] or [np.zeros(0, U64)] * words
        if words > 1:
            keys.insert(0, hashed(keys))
        order = np.argsort(keys[0], kind="stable")
        bits = sum(ways.values()).bit_length()
        limbs, size = (1, 64) if bits <= 62 else (-(-bits // _LIMB), _LIMB)
        counts = np.array(
            [[count >> size * at & (1 << size) - 1 for count in ways.values()] for at in range(limbs)], U64
        )
        return Layer([key[order] for key in keys], counts[:, order])

    def count(self, row: int) -> int:
        """Return the count of one state."""
        return sum(limb << (_LIMB * place) for place, limb in enumerate(self.counts[:, row].tolist()))


class Budget:
    """The memory that a sweep uses and the rows that it makes; raises TooLarge before the sweep exceeds its memory."""

    def __init__(self, memory_mb: float, kept: int = 0, used: int = 0) -> None:
        self.memory_mb = memory_mb
        self.limit = int(memory_mb * 1_000_000) - used
        self.kept = kept
        self.peak = kept
        self.made = 0

    def hold(self, nbytes: int) -> None:
        """Reserve `nbytes` more bytes; a negative number releases bytes."""
        self.kept += nbytes
        self.peak = max(self.peak, self.kept)

    def ask(self, needed: int, what: str) -> None:
        """Note that a step will use `needed` bytes besides those already held; raise TooLarge if that exceeds the
        limit. `what` says, in the error message, what the memory is for."""
        amount = self.kept + needed
        amount += amount // 6  # the allocator also holds fragments too small to reuse
        self.peak = max(self.peak, amount)
        if amount > self.limit:
            raise TooLarge(
                f"Counting would need more than the {self.memory_mb:g} MB allowed, for {what}. "
                "Allow more memory, place some pieces or options first, or estimate instead."
            )


def total(counts: Array) -> int:
    """Sum all counts, exactly."""
    counts = widened(counts, 2)
    return sum(int(row.sum(dtype=U64)) << (_LIMB * at) for at, row in enumerate(counts))


def widened(counts: Array, limbs: int) -> Array:
    """Return the counts as `limbs` rows of 32 bits (a single row stays one row of 64 bits)."""
    have = counts.shape[0]
    if have >= limbs:
        return counts
    wide = np.zeros((limbs, counts.shape[1]), U64)
    if have == 1:
        wide[0] = counts[0] & U64(_LIMB_MASK)
        wide[1] = counts[0] >> U64(_LIMB)
    else:
        wide[:have] = counts
    return wide


def carried(counts: Array) -> Array:
    """Carry in place, so that every limb is below 2^32 again."""
    for at in range(counts.shape[0] - 1):
        counts[at + 1] += counts[at] >> U64(_LIMB)
        counts[at] &= U64(_LIMB_MASK)
    return counts


def compact(counts: Array) -> Array:
    """Return counts as 32-bit integers if they fit (limbs always do)."""
    if counts.shape[0] > 1 or not counts.size or int(counts.max()) >> 32 == 0:
        return counts.astype(np.uint32)
    return counts


def picked(counts: Array, rows: Array) -> Array:
    return counts[0][rows].reshape(1, -1) if counts.shape[0] == 1 else counts[:, rows]


def limbs_for(bound: float) -> int:
    """Return how many limbs numbers up to `bound` need; two bits are spare, because `bound` is a float."""
    if bound < 2.0**62:
        return 1
    return -(-(int(np.ceil(np.log2(bound))) + 2) // _LIMB) if np.isfinite(bound) else 1 << 30


def bound_of(counts: Array) -> float:
    """Sum the counts as a float, for `limbs_for`."""
    return sum(float(row.sum(dtype=np.float64)) * 2.0 ** (_LIMB * at) for at, row in enumerate(counts))


def summed(counts: Array, starts: Array) -> Array:
    """Sum `counts` over the groups that start at `starts`."""
    if starts.shape[0] == counts.shape[1]:
        return counts
    ends = np.empty_like(starts)
    ends[:-1] = starts[1:] - 1
    ends[-1:] = counts.shape[1] - 1
    # The running sums may overflow, but their differences are correct modulo 2^64.
    sums = np.empty((counts.shape[0], starts.shape[0]), U64)
    for limb, row in enumerate(counts):
        running = np.cumsum(row, dtype=U64)[ends]
        sums[limb, :1] = running[:1]
        np.subtract(running[1:], running[:-1], out=sums[limb, 1:])
    return carried(sums)


def _tree(masks: Sequence[int], covered: dict[int, int], states: int) -> list[Any]:
    """Return nested tests: ``(mask, subtree)``, or ``(branch, mask)`` as a leaf, with the mask still to test.

    If many branches have an item that many states cover, a single test of the item serves all these branches, and so on
    recursively. `covered` gives, for each bit, the sampled states that have it (as bits; `states` has all samples).
    """
    having: dict[int, int] = dict.fromkeys(covered, 0)
    for at, mask in enumerate(masks):
        for place in members(mask):
            having[1 << place] |= 1 << at

    def below(rest: int, known: int, left: int) -> list[Any]:
        out: list[Any] = []
        bits = [bit for bit, some in having.items() if some & rest and not bit & known]
        many = left.bit_count()
        while bits and rest & (rest - 1):
            # The tests saved by sharing, minus the cost of the shared test and of copying the states that pass.
            gain, bit = max(
                (
                    ((having[bit] & rest).bit_count() + 1) * (covered[bit] & left).bit_count() - 2 * many,
                    bit,
                )
                for bit in bits
            )
            if gain <= 0:
                break
            inside = having[bit] & rest
            common = 0
            free = left
            for other in bits:
                if inside & ~having[other] == 0:
                    common |= other
                    free &= ~covered[other]
            out.append((common, below(inside, known | common, free)))
            rest &= ~inside
        return out + [(at, masks[at] & ~known) for at in members(rest)]

    return below((1 << len(masks)) - 1, 0, states)


def _tree_for(step: Step, words: Sequence[Array], shift: int) -> list[Any]:
    """Return the tree of tests for states in which the step's item is open."""
    many = words[0].shape[0]
    stride = max(1, many // _SAMPLE)
    some = [np.ascontiguousarray(word[::stride]) for word in words]
    covered: dict[int, int] = {}
    for place in members(reduce(or_, (branch.mask for branch in step.branches), 0)):
        at = place + shift
        row = (some[at >> 6] >> U64(at & 63)) & U64(1)
        covered[1 << place] = int.from_bytes(np.packbits(row.astype(np.bool_)).tobytes(), "little")
    states = int.from_bytes(np.packbits(np.ones(some[0].shape[0], np.bool_)).tobytes(), "little")
    return _tree([branch.mask for branch in step.branches], covered, states)


def expand(step: Step, keys: Array, rows: int) -> tuple[list[Array], list[int]]:
    """Return all successors of the states `keys` (one word each) in this step, as sorted runs.

    Every word is ``state << rows | row``, where `row` is the index in `keys`. The second list has the branch of each
    run, or -1 for states in which the item was covered. Only the item's own bit is released, and dead states are not
    dropped.
    """
    packed = keys << U64(rows)
    packed |= np.arange(packed.shape[0], dtype=U64)
    runs: list[Array] = []
    taken: list[int] = []
    if step.here:
        here = U64(step.here << rows)
        has = (packed & here) != 0
        runs.append(packed[has.nonzero()[0]] ^ here)
        taken.append(-1)
        packed = packed[(~has).nonzero()[0]]
    elif step.free:
        runs.append(packed)
        taken.append(-1)
    branches = step.branches
    if packed.shape[0] * len(branches) <= _TABLE:
        masks = np.array([branch.mask << rows for branch in branches], U64)
        which, row = np.nonzero((masks[:, None] & packed) == 0)
        if which.shape[0]:
            words = packed[row]
            if step.rich:
                words |= (words & np.array([branch.grow << rows for branch in branches], U64)[which]) << U64(
                    1
                )
                masks = np.array([branch.sets << rows for branch in branches], U64)
            words |= masks[which]
            cuts = np.flatnonzero(which[1:] != which[:-1]) + 1
            runs.extend(np.split(words, cuts))
            taken.extend(which[np.concatenate((_ZERO, cuts))].tolist())
        return runs, taken
    stack: list[tuple[list[Any], Array]] = [(_tree_for(step, [packed], rows), packed)]
    while stack:
        tree, words = stack.pop()
        for left, right in tree:
            if isinstance(right, list):
                inside = words[((words & U64(left << rows)) == 0).nonzero()[0]]
                if inside.shape[0]:
                    stack.append((right, inside))
            else:
                fit = words[((words & U64(right << rows)) == 0).nonzero()[0]] if right else words
                if fit.shape[0]:
                    made = fit | U64(branches[left].sets << rows)
                    if branches[left].grow:
                        made |= (fit & U64(branches[left].grow << rows)) << U64(1)
                    runs.append(made)
                    taken.append(left)
    return runs, taken


def split_mask(mask: int, words: int) -> list[int]:
    """Split a mask into 64-bit words, lowest first."""
    return [(mask >> (64 * at)) & 0xFFFF_FFFF_FFFF_FFFF for at in range(words)]


def matches(words: Sequence[Array], look: int, value: int, rows: Array | None = None) -> Array | None:
    """Return, as booleans, which states (of `rows`, if given) have `value` in the bits `look`; None if `look` is
    empty."""
    out: Array | None = None
    many = len(words)
    for word, part, wanted in zip(words, split_mask(look, many), split_mask(value, many), strict=True):
        if part:
            same = ((word if rows is None else word[rows]) & U64(part)) == U64(wanted)
            out = same if out is None else out & same
    return out


def expand_wide(step: Step, words: Sequence[Array]) -> tuple[list[Array], list[int]]:
    """Like `expand`, for states without room for a row number: the runs hold only row numbers."""
    rows = np.arange(words[0].shape[0], dtype=np.intp)
    runs: list[Array] = []
    taken: list[int] = []
    if step.here:
        free = matches(words, step.here, 0)
        assert free is not None
        runs.append(rows[(~free).nonzero()[0]])
        taken.append(-1)
        rows = rows[free.nonzero()[0]]
    elif step.free:
        runs.append(rows)
        taken.append(-1)
    tree = _tree_for(step, [word[rows] for word in words], 0)
    stack: list[tuple[list[Any], Array]] = [(tree, rows)]
    while stack:
        tree, some = stack.pop()
        for left, right in tree:
            free = matches(words, left if isinstance(right, list) else right, 0, some)
            inside = some if free is None else some[free.nonzero()[0]]
            if not inside.shape[0]:
                continue
            if isinstance(right, list):
                stack.append((right, inside))
            else:
                runs.append(inside)
                taken.append(left)
    return runs, taken


def taken_words(
    step: Step, words: Sequence[Array], runs: Sequence[Array], taken: Sequence[int]
) -> list[Array]:
    """Return the states of the runs of `expand_wide`, word by word."""
    many = len(words)
    here = split_mask(step.here, many)
    made: list[list[Array]] = [[] for _ in range(many)]
    for run, at in zip(runs, taken, strict=True):
        branch = step.branches[at]
        sets, grow = split_mask(branch.sets, many), split_mask(branch.grow, many)
        for place, word in enumerate(words):
            part = word[run]
            if at < 0:
                if here[place]:
                    part ^= U64(here[place])  # clear the item's own bit in the states that pass
            else:
                if grow[place]:
                    part |= (part & U64(grow[place])) << U64(1)
                if sets[place]:
                    part |= U64(sets[place])
            made[place].append(part)
    return [np.concatenate(parts) for parts in made]


def hashed(words: Sequence[Array]) -> Array:
    """Hash states of several words for sorting; callers must compare states with equal hashes."""
    out = np.zeros(words[0].shape[0], U64)
    for word in words:
        out ^= word
        out *= U64(0x9E3779B97F4A7C15)
        out ^= out >> U64(29)
        out *= U64(0xBF58476D1CE4E5B9)
        out ^= out >> U64(32)
    return out


def _keep(words: list[Array], step: Step, tests: Sequence[tuple[int, int]], shift: int) -> Array | None:
    """Return, as booleans, which states have all bits of `step.need` and fail every test for dead states; None if all
    do."""
    alive = matches(words, step.need << shift, step.need << shift)
    if tests:
        dead = np.zeros(words[0].shape[0], np.uint8)
        for look, value in tests:
            hit = matches(words, look << shift, value << shift)
            if hit is not None:
                dead |= hit.view(np.uint8)  # ORing bytes takes half the time of ORing booleans
        alive = dead == 0 if alive is None else alive & (dead == 0)
    return alive


def merge(parts: Sequence[Layer], rows: int) -> Iterator[Layer]:
    """Merge layers of one step, adding the counts of equal states. Yields ranges of about `rows` states, in order.

    The counts returned are wide enough for the total of all layers.
    """
    many = sum(len(part) for part in parts)
    pieces = max(1, -(-many // rows))
    # Each count may fit in 64 bits although the sum of several does not.
    bound = sum(bound_of(part.counts) for part in parts) * (1 + 1e-9)
    limbs = max(limbs_for(bound), *(part.counts.shape[0] for part in parts))
    some = np.sort(np.concatenate([part.keys[0][:: max(1, rows // 64)] for part in parts]))
    pivots = [some[some.shape[0] * at // pieces] for at in range(1, pieces)]
    cuts = [
        [0, *(int(cut) for cut in np.searchsorted(part.keys[0], np.array(pivots, U64))), len(part)]
        for part in parts
    ]
    for at in range(pieces):
        inside = [(part, cut[at], cut[at + 1]) for part, cut in zip(parts, cuts, strict=True)]
        keys = [
            np.concatenate([part.keys[word][low:high] for part, low, high in inside])
            for word in range(len(parts[0].keys))
        ]
        counts = np.concatenate(
            [widened(part.counts[:, low:high], limbs) for part, low, high in inside], axis=1
        )
        order, starts = order_and_starts(keys)
        if starts.shape[0]:
            chosen = order[starts]
            keys = [key[chosen] for key in keys]
            counts = counts[:, order]
            del order, chosen
            yield Layer(keys, summed(counts, starts))


def order_and_starts(keys: Sequence[Array]) -> tuple[Array, Array]:
    """Return the order that sorts states (by hash if they have several words), and the position where each distinct
    state begins."""

    def changes(words: Sequence[Array]) -> Array:
        new = np.zeros(order.shape[0], np.bool_)
        new[:1] = True
        for word in words:
            ordered = word[order]
            new[1:] |= ordered[1:] != ordered[:-1]
        return new

    order = np.argsort(keys[0], kind="stable")
    new = changes(keys[:1])
    if len(keys) > 1 and not new.all() and (changes(keys[1:]) & ~new).any():
        order = np.lexsort((*keys[:0:-1], keys[0]))  # different states share a hash: sort by all words
        new = changes(keys)
    return order, np.flatnonzero(new)


def growth(layer: Layer, step: Step) -> float:
    """Estimate the mean number of successors of the layer's states in this step."""
    many = len(layer)
    words = layer.keys if len(layer.keys) == 1 else layer.keys[1:]
    stride = max(1, many // 256)
    some = [word[::stride] for word in words]
    free = matches(some, step.here, 0)
    fit = np.zeros(some[0].shape[0], np.int32)
    for branch in step.branches:
        ok = matches(some, branch.mask | step.here, 0)
        fit += 1 if ok is None else ok
    passing = int(some[0].shape[0]) if step.free else 0 if free is None else int((~free).sum())
    return max(0.1, (int(fit.sum()) + passing) / int(some[0].shape[0]))


def advance(
    layer: Layer,
    step: Step,
    budget: Budget,
    repeats: int,
    tests: Any = None,
    least: int = 8192,
    last: bool = False,
) -> Generator[int, None, Layer]:
    """Return the next layer; yield the number of rows done, about every 50 ms in a browser.

    `repeats` is the largest number of ways from one state to another. `tests` is a function that chooses the masks that
    find dead states (see `dead`); it is used if there are more than `least` states, old or new. If `last` is set, the layer is
    emptied after it has been read.
    """
    many = len(layer)
    words_each = len(layer.keys)
    single = len(layer.keys) == 1
    limbs = limbs_for(bound_of(layer.counts) * repeats * (1 + 1e-9))
    counts = widened(layer.counts, limbs)
    # Peak memory of a chunk, in bytes per state made: old and new keys, places and counts.
    each = 48 if words_each == 1 else 32 + 24 * words_each
    each += 24 * (limbs - 1)
    chunk = max(many, 1)
    if many > CHUNK_FROM:
        ratio = growth(layer, step)
        most = min(5 * CHUNK, budget.limit // (4 * each))  # with a tight budget, use smaller chunks
        pieces = max(-(-many // (2 * CHUNK)), int(many * ratio / max(CHUNK_FROM, most)) + 1)
        chunk = -(-many // pieces)
    rows = max(1, (chunk - 1).bit_length())
    packs = single and step.bits + rows <= 64
    if single and not packs and step.bits <= 52:
        chunk, rows, packs = 4096, 12, True
    held = layer.nbytes + (counts.nbytes if counts is not layer.counts else 0)
    parts: list[Layer] = []
    chosen: Sequence[tuple[int, int]] | None = None
    for low in range(0, many, chunk):
        high = min(many, low + chunk)
        words = [key[low:high] for key in layer.keys]
        budget.ask(held + (high - low) * 40, f"a layer of over {many:,} states")
        if packs:
            runs, taken = expand(step, words[0], rows)
            made = sum(run.shape[0] for run in runs)
            budget.ask(held + made * 28, f"a layer of over {many:,} states")
            if not made:
                continue
            new = [np.concatenate(runs)] if len(runs) > 1 else runs
        else:
            plain = words if single else words[1:]
            runs, taken = expand_wide(step, plain)
            made = sum(run.shape[0] for run in runs)
            budget.ask(held + made * each, f"a layer of over {many:,} states")
            if not made:
                continue
            new = taken_words(step, plain, runs, taken)
            row = np.concatenate(runs)
        runs = []
        budget.made += made
        pauses = made > CHUNK
        if pauses:
            yield low
        shift = rows if packs else 0
        if chosen is None:
            chosen = tests(new, shift) if tests is not None and max(many, made) > least else ()
        alive = _keep(new, step, chosen, shift)
        if alive is not None:
            going = alive.nonzero()[0]
            new = [word[going] for word in new]
            if not packs:
                row = row[going]
            del going
        del alive
        if not new[0].shape[0]:
            continue
        if step.clear:
            for word, clear in zip(new, split_mask(step.clear << shift, len(new)), strict=True):
                if clear:
                    word &= U64(clear ^ 0xFFFF_FFFF_FFFF_FFFF)
        if pauses:
            yield low
        if packs:
            word = new[0]
            word.sort(kind=SORT)
            key = word >> U64(rows)
            starts = np.flatnonzero(np.concatenate((_TRUE, key[1:] != key[:-1])))
            new_ones = int(starts.shape[0])
            budget.ask(held + made * 16 + new_ones * (each - 16), f"a layer of over {many:,} states")
            keys = [key[starts]]
            del key
            word &= U64((1 << rows) - 1)
            row = word.astype(np.intp)
            del new, word
            if pauses:
                yield low
        else:
            keys = new if single else [hashed(new), *new]
            order, starts = order_and_starts(keys)
            row = row[order]
            keys = [key[order[starts]] for key in keys]
            del new, order
        times = picked(counts[:, low:high], row)
        del row
        parts.append(Layer(keys, summed(times, starts)))
        del keys, times, starts
        held += parts[-1].nbytes
        if high < many:
            yield high
    if not parts:
        return Layer([key[:0] for key in layer.keys], counts[:, :0])
    if len(parts) == 1:
        return parts[0]
    if last:
        held -= layer.nbytes + (counts.nbytes if counts is not layer.counts else 0)
        layer.keys = [key[:0].copy() for key in layer.keys]
        layer.counts = layer.counts[:, :0].copy()
        del counts, words
    rows = max(CHUNK_FROM, min(CHUNK, budget.limit // (8 * (each + 48))))
    merging = min(rows, sum(len(part) for part in parts)) * (each + 48)
    merged: list[Layer] = []
    budget.ask(held + merging, f"a layer of over {many:,} states")
    for piece in merge(parts, rows):
        merged.append(piece)
        held += piece.nbytes
        budget.ask(held + merging, f"a layer of over {many:,} states")
        yield many
    parts.clear()
    if len(merged) == 1:
        return merged[0]
    # The allocator does not free the parts at once, so they still count as used.
    limbs = merged[0].counts.shape[0]
    budget.ask(held + 8 * limbs * sum(len(piece) for piece in merged), f"a layer of over {many:,} states")
    keys = []
    for at in range(words_each):
        columns = [piece.keys[at] for piece in merged]
        for piece in merged:
            piece.keys[at] = piece.keys[at][:0].copy()
        keys.append((yield from _joined(columns, many)))
    counts_each = [piece.counts for piece in merged]
    merged.clear()
    return Layer(keys, (yield from _joined(counts_each, many)))


def _joined(columns: list[Array], many: int) -> Generator[int, None, Array]:
    """Concatenate the arrays of a list along their last axis, and empty the list; yield `many` after each array."""
    joined = np.empty((*columns[0].shape[:-1], sum(column.shape[-1] for column in columns)), U64)
    low = 0
    columns.reverse()
    while columns:
        column = columns.pop()
        joined[..., low : low + column.shape[-1]] = column
        low += column.shape[-1]
        yield many
    return joined
