"""The dancing-links tree, many vertices at a time.

The tree is the same as that of :mod:`countinghouse.exact_cover.search.dancing_links`, vertex for vertex; here, NumPy
processes thousands of vertices at once. A vertex is a row of bits: for every primary item, one bit per option, set while the
search can still choose the option, and a last bit for the item itself, set until it is covered. ANDing the row with the
bits that an option keeps chooses the option; counting bits gives the number of options left for each item, or shows
that it is covered. In a row, each item has as many words as its options need: first comes one word of each item, then a
second word of each item that has one, and so on, padded with empty words to a whole number of 64-bit words. The items
with the most words come first, so the words of each such *plane* belong to the first items of the plane before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.demands import Times, coloured_items, shades, times, useful
from countinghouse.exact_cover.problem import Compiled

__all__ = ["MOST_BYTES", "SOLVED", "Tree", "Vertices"]

Array = np.ndarray[Any, np.dtype[Any]]

SOLVED = 0xFFFF
"""The degree of a vertex with no primary item left."""

MOST_BYTES = 192 << 20
_SLICE = 512  # the number of vertices whose rows of bits fit in a processor's cache
_AT_ONCE = 64  # the number of options whose rows are made at once; these fit, too


@dataclass
class Vertices:
    """Vertices as rows of bits: `alive` [n, words] has the bits of the options left and of the items to cover.

    If items may be covered several times, `times` [n, items] has the number of coverings so far, and `item` has the
    item to branch on, once that is computed.
    """

    alive: Array
    times: Array | None = None
    item: Array | None = None

    def __len__(self) -> int:
        return len(self.alive)


class Tree:
    """The tables for walking the tree of a problem; raises TooLarge if one of them would exceed `most_bytes`."""

    def __init__(self, compiled: Compiled, most_bytes: int = MOST_BYTES) -> None:
        self.compiled = compiled
        self._most_bytes = most_bytes
        primary = compiled.primary_count
        numbers, shaded = shades(compiled)
        counted_items = times(compiled)
        own = [(number, compiled.options[number], shaded[number]) for number in useful(compiled)]
        own += [(len(compiled.options) + at, (item,), (item,)) for at, item in enumerate(counted_items.spare)]
        self.items = primary
        self.options = len(own)
        self.depth = primary + sum(most - 1 for most in counted_items.most.values())
        """The maximum number of branches in a path."""
        self.usual_depth = self.depth // min((len(items) for items in compiled.options), default=1) + 1
        """About the depth of a solution made of the smallest options."""
        self.numbers = np.array([number for number, _, _ in own], dtype=np.int64)
        """The number in `compiled` of each option of the tree; the branches `Enough` are numbered after all options."""

        sizes = np.array([len(items) for _, items, _ in own], dtype=np.int64)
        self._flat = np.array([item for _, items, _ in own for item in items], dtype=np.int64)
        shade = np.array([item for _, _, held in own for item in held], dtype=np.int64)
        self._first = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes, dtype=np.int64)])
        node_option = np.repeat(np.arange(self.options, dtype=np.int64), sizes.astype(np.intp))

        # The position of each option in the list of each of its primary items.
        counted = self._flat < primary
        of_item = np.argsort(self._flat[counted], kind="stable")
        lengths = np.bincount(self._flat[counted].astype(np.intp), minlength=primary).astype(np.int64)
        starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)])
        place = np.zeros(len(self._flat), np.int64)
        inner = np.empty(len(of_item), np.int64)
        inner[of_item] = np.arange(len(of_item), dtype=np.int64) - np.repeat(
            starts[:-1], lengths.astype(np.intp)
        )
        place[counted] = inner
        self._place = place
        longest = int(lengths.max(initial=1))
        self.word = np.dtype(next(t for t, b in _WORDS if longest < b or b == 64))
        self.width = self.word.itemsize * 8
        self._lay_out(lengths)
        effects = len(compiled.items) + len(numbers)
        self._check_size(effects, sizes)

        self.open = self.word.type(1 << (self.width - 1))
        """The bit of an item to cover: the last bit of its last word."""

        # The type for the number of options left for an item, plus one for the item itself; 0 means that it is covered.
        self._number = np.dtype(np.uint8 if longest < 0xFF and not counted_items.most else np.uint16)

        self.option_at = np.zeros((primary, self.planes * self.width), np.intp)
        self.option_at[self._flat[counted], place[counted]] = node_option[counted]

        # The bits to clear when an item is covered, [item, word]: its own bit, and those of the options that have it.
        # For a shade, the bits of the options that clash with it.
        row = self.words
        lost = np.zeros(effects * row, self.word)
        ones = np.left_shift(np.ones(len(place), self.word), (place % self.width).astype(self.word))
        columns = np.zeros(len(place), np.int64)
        columns[counted] = self.word_of[self._flat[counted], place[counted] // self.width]
        for size in np.unique(sizes).tolist():
            nodes = self._first[:-1][sizes == size][:, None] + np.arange(size, dtype=np.int64)
            # Covering any item of an option removes the option from the lists of all its primary items.
            where = shade[nodes][:, :, None] * row + columns[nodes][:, None, :]
            real = np.broadcast_to((self._flat[nodes] < primary)[:, None, :], where.shape)
            np.bitwise_or.at(lost, where[real], np.broadcast_to(ones[nodes][:, None, :], where.shape)[real])
        self.lost = lost.reshape(effects, row)
        own_items = np.arange(primary, dtype=np.int64)
        self.lost[own_items, self.last_word] |= self.open
        for item, colours in coloured_items(compiled).items():
            alike = [numbers[item, colour] for colour in colours]
            self.lost[item] |= np.bitwise_or.reduce(self.lost[alike], axis=0)
            self.lost[alike] = self.lost[item] & ~self.lost[alike]

        most = int(sizes.max(initial=0))
        self._held = np.full((self.options, most), -1, np.int64)
        column = np.arange(len(self._flat), dtype=np.int64) - np.repeat(
            self._first[:-1], sizes.astype(np.intp)
        )
        self._held[node_option, column] = shade
        self._counted: _Counted | None = None
        if counted_items.most:
            several_nodes = int(np.isin(self._flat, list(counted_items.most)).sum())
            self._check((self.options + several_nodes) * row * self.word.itemsize)
            self._counted = _Counted(self, counted_items, node_option[counted], place[counted], ones[counted])
            several = np.isin(self._held, list(counted_items.most))
            self._held[several] = -1
        self.keep: Array | None = None
        if self.options * row * self.word.itemsize <= most_bytes:
            # Missing items have the number -1, so they clear the bits of the last row, which has none.
            lost = np.concatenate([self.lost, np.zeros((1, row), self.word)])
            keep = np.empty((self.options, row), self.word)
            for low in range(0, self.options, _AT_ONCE):
                gone = np.bitwise_or.reduce(lost[self._held[low : low + _AT_ONCE]], axis=1)
                if self._counted is not None:
                    gone |= self._counted.own[low : low + _AT_ONCE]
                np.invert(gone, out=keep[low : low + _AT_ONCE])
            self.keep = self._rows(keep)

    def _lay_out(self, lengths: Array) -> None:
        """Give each item enough words in a row for its options, whose number is in `lengths`, and for its own bit."""
        items = np.arange(self.items, dtype=np.int64)
        planes = lengths // self.width + 1
        self.planes = int(planes.max(initial=1))
        order = np.argsort(-planes, kind="stable")
        rank = np.empty(self.items, np.int64)
        rank[order] = items
        many = [int((planes > plane).sum()) for plane in range(self.planes)]
        ends = np.cumsum(many, dtype=np.int64).tolist()
        self._slices = [slice(end - size, end) for end, size in zip(ends, many, strict=True)]
        # The places of the items' words in the first plane, if these are not in the order of the items.
        self._rank = rank if (rank != items).any() else None
        self.ranked = order
        """The items in the order of their words in the first plane."""
        self.planes_at = np.array([[part.start, part.stop] for part in self._slices], np.int64)
        """The first word of each plane, and the word after its last: [plane, 2]."""
        # If there are several planes, the last word is empty: it replaces the words that an item does not have.
        used = max(1, ends[-1]) + (self.planes > 1)
        of_word = 8 // self.word.itemsize
        self.words: int = -(-used // of_word) * of_word
        """The number of words in a row, of `word.itemsize` bytes each."""
        self.word_of = np.full((self.items, self.planes), self.words - 1, np.int64)
        for plane, (part, size) in enumerate(zip(self._slices, many, strict=True)):
            self.word_of[order[:size], plane] = np.arange(part.start, part.stop, dtype=np.int64)
        self.last_word = self.word_of[items, planes - 1]

    def _rows(self, alive: Array) -> Array:
        """Return rows of bits as rows of 64-bit words."""
        return np.ascontiguousarray(alive).view(np.uint64)

    def own(self, option: int) -> Array:
        """Return the bits of an option in the lists of its items: [words]."""
        row = np.zeros(self.words, self.word)
        low, high = int(self._first[option]), int(self._first[option + 1])
        for item, place in zip(self._flat[low:high].tolist(), self._place[low:high].tolist(), strict=True):
            if item < self.items:
                row[self.word_of[item, place // self.width]] |= self.word.type(1 << (place % self.width))
        return row

    def _check_size(self, items: int, sizes: Array) -> None:
        row = self.words * self.word.itemsize
        need = max(items * row, int((sizes * sizes).sum()))
        self._check(need)

    def _check(self, need: int) -> None:
        if need > self._most_bytes:
            raise TooLarge(
                f"The tables for {self.items:,} items and {self.options:,} options would take {need // 10**6:,} MB; "
                f"{self._most_bytes // 10**6:,} MB are allowed."
            )

    @property
    def nbytes(self) -> int:
        tables = (self._flat, self.option_at, self.lost, self._held, self.keep)
        counted = self._counted.nbytes if self._counted is not None else 0
        return sum(table.nbytes for table in tables if table is not None) + counted

    @property
    def counts_coverings(self) -> bool:
        """Whether some items are not covered exactly once, so that vertices need more than their bits."""
        return self._counted is not None

    @property
    def row_bytes(self) -> int:
        """The memory of one vertex, in bytes."""
        counted = 0 if self._counted is None else 2 * self.items + 8
        return self.words * self.word.itemsize + counted

    def root(self, gone: Iterable[int] = ()) -> Vertices:
        """Return the root as the only vertex, without the options `gone` (numbered as in the tree)."""
        alive = np.bitwise_or.reduce(self.lost[: self.items], axis=0, keepdims=True)
        for option in gone:
            alive[0] &= ~self.own(option)
        used = None if self._counted is None else np.zeros((1, self.items), np.uint16)
        return Vertices(alive, used)

    def look(self, vertices: Vertices) -> tuple[Array, Array]:
        """Return the item to branch on at each vertex (the first with the fewest options) and its degree, or SOLVED."""
        return self._fewest(vertices, self._numbers(vertices))

    def look_and_sum(self, vertices: Vertices) -> tuple[Array, Array, Array]:
        """Like `look`; also returns the total number of options left, over all items."""
        numbers = self._numbers(vertices)
        total = numbers.sum(axis=1, dtype=np.int64) - np.count_nonzero(numbers, axis=1)
        return *self._fewest(vertices, numbers), total

    def _numbers(self, vertices: Vertices) -> Array:
        """Return the number of options left for each item, plus one for the item itself; 0 for a covered item."""
        ones = np.bitwise_count(vertices.alive)
        if self.planes == 1:
            alone: Array = ones.astype(self._number, copy=False)
            return alone
        numbers: Array = ones[:, self._slices[0]].astype(self._number)
        for part in self._slices[1:]:
            numbers[:, : part.stop - part.start] += ones[:, part]
        return numbers if self._rank is None else numbers.take(self._rank, axis=1)

    def _fewest(self, vertices: Vertices, numbers: Array) -> tuple[Array, Array]:
        numbers -= self._number.type(1)  # for a covered item, 0 wraps around to the maximum
        if self._counted is not None:
            own = numbers[:, : self.items]
            own -= np.minimum(own, self._counted.owed(vertices))
        item = numbers.argmin(axis=1)
        at = np.arange(0, numbers.size, numbers.shape[1], dtype=np.intp)
        degree = numbers.ravel().take(at + item).astype(np.int64)
        if self._number.itemsize == 1:
            degree[degree == 0xFF] = SOLVED
        vertices.item = item
        return item, degree

    def look_ahead(self, vertices: Vertices, rows: Array, options: Array) -> tuple[Array, Array, Array]:
        """Like `look_and_sum`, but for the children that the branches `options` lead to from `rows`; the children are
        not stored."""
        parts = [
            self.look_and_sum(
                self.step(vertices, rows[first : first + _SLICE], options[first : first + _SLICE])
            )
            for first in range(0, max(1, len(rows)), _SLICE)
        ]
        item, degree, left = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        return item, degree, left

    def pick(self, vertices: Vertices, rows: Array, items: Array, ranks: Array) -> Array:
        """Return, for each row and item, the option of the given rank (from 0) among those left."""
        words = vertices.alive[rows[:, None], self.word_of[items]]
        rest = ranks.astype(np.int64)
        base = np.zeros(len(rows), np.int64)
        if self.planes > 1:
            before = np.cumsum(np.bitwise_count(words), axis=1, dtype=np.int64)
            plane = (before <= rest[:, None]).sum(axis=1, dtype=np.int64)
            here = np.arange(len(rows), dtype=np.int64)
            rest = rest - np.where(plane > 0, before[here, plane - 1], 0)
            word = words[here, plane]
            base = plane * self.width
        else:
            word = words[:, 0]
        # By bisection, find the set bit that has `rest` set bits below it.
        half = self.width // 2
        while half:
            low = np.bitwise_count(word & self.word.type((1 << half) - 1)).astype(np.int64)
            up = rest >= low
            rest = rest - np.where(up, low, 0)
            word = np.where(up, word >> self.word.type(half), word)
            base = base + np.where(up, half, 0)
            half //= 2
        return self.option_at[items, base]

    def step(self, vertices: Vertices, rows: Array, options: Array) -> Vertices:
        """Return the children that the branches `options` (the tree's numbers) lead to from the vertices `rows`."""
        words = self._rows(vertices.alive).take(rows, axis=0)
        if self.keep is not None:
            words &= self.keep.take(options, axis=0)
        alive = words.view(self.word)
        if self.keep is None:
            for k in range(self._held.shape[1]):
                item = self._held[options, k]
                some = np.nonzero(item >= 0)[0]
                alive[some] &= ~self.lost[item[some]]
        if self._counted is None or vertices.times is None:
            return Vertices(alive)
        if vertices.item is None:
            self.look(vertices)
        assert vertices.item is not None
        used = vertices.times[rows]
        self._counted.step(alive, used, vertices.item[rows], options)
        return Vertices(alive, used)

    def children(self, vertices: Vertices, rows: Array, items: Array) -> tuple[Array, Array]:
        """Return all branches at the vertices `rows` on `items`: (index into rows, option), in the tree's order."""
        if not len(rows):
            return np.zeros(0, np.intp), np.zeros(0, np.intp)
        items = items.astype(np.intp, copy=False)
        if self.planes == 1:
            words = vertices.alive.ravel().take(rows * self.words + items)[:, None]
            words &= ~self.open
        else:
            words = vertices.alive[rows[:, None], self.word_of[items]]
            words[self.word_of[items] == self.last_word[items, None]] &= ~self.open
        little = words.astype(self.word.newbyteorder("<"), copy=False)
        bits = np.unpackbits(little.view(np.uint8).ravel(), bitorder="little")
        which, place = np.divmod(np.flatnonzero(bits.view(np.bool_)), self.planes * self.width)
        if self._counted is not None and len(which):
            # If coverings are owed, the last options are not branches: too few options would follow.
            lengths = np.bincount(which, minlength=len(rows)).astype(np.int64)
            rank = (
                np.arange(len(which), dtype=np.int64) - (np.cumsum(lengths, dtype=np.int64) - lengths)[which]
            )
            owed = self._counted.owed(vertices)[rows, items].astype(np.int64)
            branch = np.nonzero(rank < (lengths - owed)[which])[0]
            which, place = which[branch], place[branch]
        at = items.take(which) * np.intp(self.option_at.shape[1]) + place
        return which, self.option_at.ravel().take(at)


class _Counted:
    """The tables for items that are not covered exactly once."""

    def __init__(self, tree: Tree, counted: Times, node_option: Array, place: Array, ones: Array) -> None:
        self._tree = tree
        self._owed = np.zeros(tree.items, np.uint16)
        self._most = np.ones(tree.items, np.uint16)
        for item, most in counted.most.items():
            self._most[item] = min(most, SOLVED - 1)
            self._owed[item] = min(counted.owed[item], SOLVED - 1)
        # The bits that represent each option: [option, word].
        flat = tree._flat[tree._flat < tree.items]
        self.own = np.zeros((tree.options, tree.words), tree.word)
        self.own[node_option, tree.word_of[flat, place // tree.width]] = ones
        several = np.isin(flat, list(counted.most))
        options, items = node_option[several], flat[several]
        # For each option: its items whose coverings are counted and, for each of these, the bits of the preceding
        # options.
        sizes = np.bincount(options.astype(np.intp), minlength=tree.options).astype(np.int64)
        column = np.arange(len(options), dtype=np.int64) - (np.cumsum(sizes, dtype=np.int64) - sizes)[options]
        self._items = np.full((tree.options, int(sizes.max(initial=0))), -1, np.int64)
        self._items[options, column] = items
        self._row = np.zeros(self._items.shape, np.int64)
        self._before = np.zeros((len(options), tree.words), tree.word)
        so_far: dict[int, Array] = {}
        for at, (option, item) in enumerate(zip(options.tolist(), items.tolist(), strict=True)):
            self._row[option, column[at]] = at
            if item in so_far:
                self._before[at] = so_far[item]
                so_far[item] = so_far[item] | self.own[option]
            else:
                so_far[item] = self.own[option]
        self._enough = tree.numbers >= len(tree.compiled.options)

    @property
    def nbytes(self) -> int:
        return self.own.nbytes + self._before.nbytes + self._items.nbytes + self._row.nbytes

    def owed(self, vertices: Vertices) -> Array:
        """Return the number of coverings that each item is still owed."""
        assert vertices.times is not None
        owed: Array = self._owed - np.minimum(self._owed, vertices.times)
        return owed

    def step(self, alive: Array, used: Array, items: Array, options: Array) -> None:
        """Update new vertices in place, given the `items` on which their parents branched and the `options` chosen."""
        if self._tree.keep is None:
            alive &= ~self.own[options]
        for column in range(self._items.shape[1]):
            item = self._items[options, column]
            some = np.nonzero(item >= 0)[0]
            item = item[some]
            first = np.nonzero(item == items[some])[0]
            alive[some[first]] &= ~self._before[self._row[options[some[first]], column]]
            used[some, item] += 1
            full = (used[some, item] >= self._most[item]) | self._enough[options[some]]
            closed, item = some[full], item[full]
            alive[closed] &= ~self._tree.lost[item]


_WORDS = ((np.uint8, 8), (np.uint16, 16), (np.uint32, 32), (np.uint64, 64))
