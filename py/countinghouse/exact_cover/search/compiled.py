"""The walk of :mod:`countinghouse.exact_cover.search.exhaustive`, compiled by Numba: the same vertices, in depth-first
order.

Importing this module imports Numba. Without Numba, the walk would be plain Python, far slower than the walk with NumPy,
so check `COMPILED` first.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from countinghouse.compiling import COMPILED, compiled, lowest, number_of
from countinghouse.exact_cover.search.bit_sets import Array, Tree, Vertices

__all__ = ["COMPILED", "COVERED", "ITEM_BITS", "fewest", "walk"]

# The number of vertices entered between two reports, which takes a few hundredths of a second.
_BUDGET = 100_000
# Larger than any number of options shifted above the bits of an item's number.
COVERED = np.int64(1) << 62
ITEM_BITS = 32


def walk(
    tree: Tree, parents: Vertices, rows: Array, options: Array, depth: int, batch: int
) -> Generator[tuple[int, int, int], None, None]:
    """Yield (depth, vertices entered, solutions among them) from `depth` down, for `batch` vertices at that depth at a
    time.

    The tree must have `keep`, and no items that may be covered several times.
    """
    assert tree.keep is not None
    deep = tree.depth + 2
    keep = tree.keep.view(tree.word)
    alive = np.zeros((deep, tree.words), tree.word)
    rest = np.zeros((deep, tree.planes), tree.word)
    item = np.zeros(deep, np.int64)
    number = np.zeros(tree.items, np.int64)
    vertices, found = np.zeros(deep, np.int64), np.zeros(deep, np.int64)
    tables = (
        tree.option_at,
        tree.word_of,
        tree.last_word,
        tree.open,
        tree.word.type(1),
        tree.planes_at,
        tree.ranked,
    )
    for first in range(0, len(rows), batch):
        here = tree.step(parents, rows[first : first + batch], options[first : first + batch]).alive
        at, level = 0, -1
        while at < len(here) or level >= 0:
            at, level = _walk(
                here, at, level, keep, *tables, alive, rest, item, number, vertices, found, _BUDGET
            )
            for down in np.nonzero(vertices)[0].tolist():
                yield depth + down, int(vertices[down]), int(found[down])
            vertices[:] = 0
            found[:] = 0


@compiled
def _walk(
    starts: Array,
    at: int,
    level: int,
    keep: Array,
    option_at: Array,
    word_of: Array,
    last_word: Array,
    own_bit: int,
    one: int,
    planes_at: Array,
    ranked: Array,
    alive: Array,
    rest: Array,
    item: Array,
    number: Array,
    vertices: Array,
    found: Array,
    budget: int,
) -> tuple[int, int]:
    """Enter at most `budget` vertices from `starts[at:]` down, and return where to continue: the next start, and the
    level whose branches, `rest`, come next (-1 for none)."""
    planes = word_of.shape[1]
    words = alive.shape[1]
    width = 8 * alive.itemsize
    while budget > 0:
        if level < 0:
            if at == len(starts):
                break
            alive[0] = starts[at]
            at += 1
            level = 0
        else:
            plane = 0
            while plane < planes and rest[level, plane] == 0:
                plane += 1
            if plane == planes:
                level -= 1
                continue
            left = rest[level, plane]
            rest[level, plane] = left & (left - one)
            option = option_at[item[level], plane * width + lowest(left)]
            level += 1
            above, kept = alive[level - 1], keep[option]
            now = alive[level]
            for word in range(words):
                now[word] = above[word] & kept[word]
        budget -= 1
        vertices[level] += 1
        least = fewest(alive[level], number, planes_at, ranked)
        if least == COVERED:
            found[level] += 1
            level -= 1
        elif least >> ITEM_BITS == 1:  # no options are left, only the item itself
            level -= 1
        else:
            chosen = least & ((1 << ITEM_BITS) - 1)
            item[level] = chosen
            for plane in range(planes):
                word = word_of[chosen, plane]
                rest[level, plane] = (
                    alive[level, word] & ~own_bit if word == last_word[chosen] else alive[level, word]
                )
    return at, level


@compiled
def fewest(now: Array, number: Array, planes_at: Array, ranked: Array) -> int:
    """Return the first item with the fewest options left at the vertex `now`, in the low bits, and that number plus
    one, shifted left by `ITEM_BITS`, in the high bits; or `COVERED` if no item is left. Overwrites `number`, which has
    one entry per item."""
    # Items are visited in word order, so that the compiler can vectorize the loops.
    for word in range(len(number)):
        number[word] = number_of(now[word])
    for plane in range(1, len(planes_at)):
        part = now[planes_at[plane, 0] : planes_at[plane, 1]]
        for word in range(len(part)):
            number[word] += number_of(part[word])
    least = COVERED
    for word in range(len(number)):
        many = number[word]
        least = min(least, (many << ITEM_BITS | ranked[word]) if many > 0 else COVERED)
    return int(least)
