"""Quickly generate the endless rows of a number pad's tables, from height 0 up.

A set of keys is a bit mask; bit i is the i-th key in ascending order. A row's effect on the rows above is the union of
the effects of its keys; tables hold these unions. One integer, with a field of bits per row, holds everything known
about the rows above, so on any pad a step up the tower takes only a few look-ups and ORs, and one shift.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count


def winning_rows(
    keys: Sequence[int], near: Sequence[int], toppling_wins: bool, stuck_wins: bool
) -> Iterator[int]:
    """Yield the winning keys at heights 0, 1, 2, ...: a key wins if none of its neighbours wins at the height that is
    left.

    `near` has the mask of every key's neighbours. `toppling_wins`: a key greater than the height left wins (otherwise
    it loses or is not allowed). `stuck_wins`: a player without a key that fits wins.
    """
    width, every, zero = len(keys), (1 << len(keys)) - 1, keys[0] == 0
    field = [
        1 << (key - 1) * width + i if key else 0 for i, key in enumerate(keys)
    ]  # the first field is the next row
    # If key j wins in this row, every neighbour i of it loses keys[i] rows higher; the relation is symmetric.
    told = [sum(field[i] for i in range(width) if near[i] >> j & 1) for j in range(width)]
    cut, low, high = _unions(told)
    below = (1 << cut) - 1
    lost = 0  # keys known to lose, in fields of `width` bits; the lowest field is the current height
    if not toppling_wins:
        for height in range(keys[-1]):
            lost |= sum(1 << i for i, key in enumerate(keys) if key > height) << height * width
    free = every & ~1 if zero else every
    lowest = [min(i for i in range(width) if mask >> i & 1) for mask in near]
    for height in range(max(keys[i] for i in lowest) if stuck_wins else 0):
        stuck = [keys[i] > height for i in lowest]  # whether no key fits after the i-th key
        row = free & ~lost
        if zero and not row & near[0] and not stuck[0]:
            row |= 1
        yield row
        lost = (lost >> width) | low[row & below] | high[row >> cut]
        lost |= sum(field[i] for i in range(width) if stuck[i] and not lost & field[i])
    if zero:
        answers = near[0]
        while True:
            row = free ^ (lost & free)
            if not row & answers:
                row |= 1
            yield row
            lost = (lost >> width) | low[row & below] | high[row >> cut]
    while True:
        row = free ^ (lost & free)
        yield row
        lost = (lost >> width) | low[row & below] | high[row >> cut]


def grundy_rows(
    keys: Sequence[int], near: Sequence[int], openings: int, toppling: bool
) -> Iterator[tuple[int, ...]]:
    """Yield, for heights 0, 1, 2, ... in normal play, the value before the first move and then, for every value 0, 1,
    ..., the mask of the keys after which the position has that value.
    """
    width, every, zero = len(keys), (1 << len(keys)) - 1, keys[0] == 0
    cut, low, high = _unions([1 << (key - 1) * width + i if key else 0 for i, key in enumerate(keys)])
    _, near_low, near_high = _unions(near)  # the keys that some key of a mask may follow (near is symmetric)
    below = (1 << cut) - 1
    leading: list[int] = [0]  # for each value, the keys that lead to it, in fields as in `winning_rows`
    if toppling:
        for height in range(keys[-1]):
            leading[0] |= sum(1 << i for i, key in enumerate(keys) if key > height) << height * width
    while True:
        here = [fields & every for fields in leading]
        if zero:
            value = _missing(here, near[0])
            here += [0] * (value + 1 - len(here))
            here[value] |= 1
        # A position's value is the least value that no key leads to, so skip the values that some key leads to.
        after: list[int] = []
        rest = every
        for keys_there in here:
            more = rest & (near_low[keys_there & below] | near_high[keys_there >> cut])
            after.append(rest ^ more)
            rest = more
            if not rest:
                break
        else:
            after.append(rest)
        yield (_missing(here, openings), *after)
        leading += [0] * (len(after) - len(leading))
        leading = [fields >> width for fields in leading]
        for value, mask in enumerate(after):
            leading[value] |= low[mask & below] | high[mask >> cut]


def _missing(masks: Sequence[int], choices: int) -> int:
    return next(value for value in count() if value >= len(masks) or not masks[value] & choices)


def _unions(parts: Sequence[int]) -> tuple[int, list[int], list[int]]:
    """Tabulate the unions of the parts; the union for a mask is low[mask below the cut] | high[mask >> cut]."""
    cut = len(parts) if len(parts) <= 10 else (len(parts) + 1) // 2

    def table(some: Sequence[int]) -> list[int]:
        found = [0]
        for part in some:
            found += [union | part for union in found]
        return found

    return cut, table(parts[:cut]), table(parts[cut:])
