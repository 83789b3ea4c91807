"""Count the solutions of a small problem without building tables, by a search that settles forced items at once.

The options left are the bits of one integer; ANDing with an option's mask chooses the option. A pass over the open
items chooses the option of every item that has only one, so a chain of forced options takes a few passes instead of one
vertex for each option. The number of solutions does not depend on the order of choices.
"""

from __future__ import annotations

from collections.abc import Sequence

from countinghouse.exact_cover.problem import Compiled
from countinghouse.exact_cover.search.listing import count_by_walk

__all__ = ["count_small"]

Items = list[tuple[int, int]]

# Limits on the work, in examined items. First try `_TRIED_EACH` for each item in an option, at most `_TRIED`. Then
# continue only if the total is expected to stay within the cost of planning a sweep: `_EACH` for each item in an
# option, at most `_SMALL`.
_TRIED_EACH, _TRIED, _EACH, _SMALL = 40, 50_000, 200, 400_000
# Extrapolate after this fraction of the first try, and again whenever the work has doubled. Within the first try, give
# up only if the expected total is too large by more than the factor by which the work can still grow.
_SOON = 1 / 8


class _Choices(dict[int, tuple[int, int]]):
    """For each option, given as a bit: the options that share no item with it, and its items, both as bits."""

    def __init__(self, options: Sequence[Sequence[int]], holders: Sequence[int]) -> None:
        self._options, self._holders = options, holders

    def __missing__(self, option: int) -> tuple[int, int]:
        gone = covered = 0
        for item in self._options[option.bit_length() - 1]:
            gone |= self._holders[item]
            covered |= 1 << item
        self[option] = ~gone, covered
        return self[option]


def count_small(compiled: Compiled, most: float | None = None) -> int | None:
    """Return the number of solutions, or None if counting them is expected to take more work than `most`.

    >>> from countinghouse.exact_cover.problem import Problem
    >>> count_small(Problem.from_text("a b c\\n1: a b\\n2: c\\n3: a\\n4: b").compiled())
    2
    """
    if compiled.colours or compiled.bounds:
        ones = sum(map(len, compiled.options))
        return count_by_walk(
            compiled, min(_TRIED, _TRIED_EACH * ones), min(_SMALL, _EACH * ones) if most is None else most
        )
    primary, options = compiled.primary_count, compiled.options
    holders = [0] * len(compiled.items)
    bit = 1
    ones = 0
    alive = 0
    for items in options:
        for item in items:
            holders[item] |= bit
        ones += len(items)
        alive |= bit
        bit <<= 1
    if len(compiled.items) > primary:
        # Options without a primary item are in no solution.
        covering = 0
        for mask in holders[:primary]:
            covering |= mask
        alive &= covering
    if most is None:
        most = min(_SMALL, _EACH * ones)
    tried = min(_TRIED, _TRIED_EACH * ones, most)
    check = _SOON * tried
    choices = _Choices(options, holders)
    open_items: Items = [(mask, 1 << item) for item, mask in enumerate(holders[:primary])]
    covered = 0
    # The vertices to visit, the next one last; for each, the options left, the covered items, the open items, and its
    # subtree's share of the tree.
    stack: list[tuple[int, int, Items, float]] = []
    share, done = 1.0, 0.0
    found, spent = 0, 0
    while True:
        spent += len(open_items)
        forced = False
        rest: Items = []
        best, fewest = 0, 1 << 62
        for pair in open_items:
            own = pair[0] & alive
            many = own.bit_count()
            if many > 1:
                rest.append(pair)
                if many < fewest:
                    best, fewest = own, many
            elif many:
                left, own_items = choices[own]
                alive &= left
                covered |= own_items
                forced = True
            elif not covered & pair[1]:
                break
        else:
            if forced:
                open_items = rest
                if rest:
                    continue
            if not rest:
                found += 1
            else:
                share /= fewest
                while best:
                    own = best & -best
                    best ^= own
                    left, own_items = choices[own]
                    stack.append((alive & left, covered | own_items, rest, share))
                alive, covered, open_items, share = stack.pop()
                continue
        done += share
        if not stack:
            return found
        if spent > check:
            if spent > most * done * max(1.0, tried / spent):
                return None
            check = 2 * spent
        alive, covered, open_items, share = stack.pop()
