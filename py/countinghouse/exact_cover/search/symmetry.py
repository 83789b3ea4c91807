"""Count only part of a problem's solutions by using its symmetries, which are found from its items and options alone.

A symmetry permutes the items, keeps primary items primary, and maps options to options. It maps the solutions with an
option to the solutions with the image of that option, so both options are in equally many solutions. Every solution has
exactly one option of any given item, so it is enough to count the solutions with one option of each class of equivalent
options.

A symmetry of the primary items alone suffices if it maps options that clash over a secondary item to options that
clash; it need not map secondary items to items.

Symmetries are guessed and then checked. Colour refinement gives items and options *marks*, numbers that depend only on
neighbourhoods. It runs once for each option of a class, starting with only that option marked. If two such markings
agree, items with equal marks correspond. Any map that passes the exact check is a symmetry; missing a symmetry costs
only time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any, NamedTuple

import numpy as np

from countinghouse.errors import InputError
from countinghouse.exact_cover.demands import useful
from countinghouse.exact_cover.problem import Compiled, Item, Problem, check_problem
from countinghouse.wording import quoted

__all__ = [
    "Classes",
    "Division",
    "Part",
    "Representatives",
    "choices",
    "divided_by_symmetry",
    "representatives",
]

Array = np.ndarray[Any, np.dtype[Any]]

# Look for at most `_MOST` symmetries, in batches whose tables hold at most `_MOST_ENTRIES` entries.
_MOST, _MOST_ENTRIES = 48, 400_000
# Compare the clashes of all pairs of options only if there are at most this many options; the table then takes 4 MB,
# within the slack of a memory limit.
_MOST_CLASHING = 2_000
# Individualize at most this many items in sequence before giving up on a guess.
_FORCED = 12
# Divide only if the parts together have at most this share of the branches of the item with the fewest options.
_WORTH = 0.75
# Also offer up to this many items whose share of options kept is at most this many times the smallest share.
_OTHERS, _ALMOST = 2, 1.15
# Divide a sweep, or a search for which dividing seems unlikely to save work, only if at most this share of an item's
# options is kept.
_WORTH_SWEEPING = 0.5
_U64 = np.uint64


class Part(NamedTuple):
    """One part of a divided problem: the options left out (`gone`), numbered among those with a primary item, and the
    weight with which each of its solutions counts."""

    gone: frozenset[int]
    weight: int


class Division(NamedTuple):
    """A divided problem: `kept` of the `many` options of an item represent all of them; options of equal weight share a
    part."""

    problem: Problem
    item: Item
    kept: int
    many: int
    parts: tuple[Part, ...]

    def problem_of(self, part: Part) -> Problem:
        """Return a part as a problem of its own."""
        compiled = self.problem.compiled()
        return self.problem.only(
            compiled.names[number] for at, number in enumerate(useful(compiled)) if at not in part.gone
        )

    @property
    def words(self) -> str:
        """A description of the division, as part of a sentence."""
        return _words(self.item, self.kept, self.many)


class Representatives(NamedTuple):
    """How often each option of a problem, by number, counts as a choice (`copies`), so that the number of solutions is
    `times` the number of ways to choose. Only `kept` of the `many` options of an item are chosen at all."""

    copies: tuple[int, ...]
    times: int
    item: Item
    kept: int
    many: int

    @property
    def words(self) -> str:
        """A description, as part of a sentence."""
        return _words(self.item, self.kept, self.many)


def _words(item: Item, kept: int, many: int) -> str:
    return f"by symmetry, {kept} of the {many} options of item {quoted(item)} represent all of them"


def divided_by_symmetry(problem: Problem) -> Division | None:
    """Divide a problem into parts whose weighted numbers of solutions add up to its own; return None if this saves
    little.

    Problems with colours or multiplicities are not divided.

    >>> p = Problem.from_text("a b c d\\n1: a b\\n2: b c\\n3: c d\\n4: d a")
    >>> divided = divided_by_symmetry(p)
    >>> divided.words
    "by symmetry, 1 of the 2 options of item 'a' represent all of them"
    >>> [(sorted(divided.problem_of(part).options), part.weight) for part in divided.parts]
    [(['1', '2', '3'], 2)]
    """
    choice = next(choices(problem), None)
    return None if choice is None else choice.division()


def choices(problem: Problem, classes: Classes | None = None, unlikely: bool = False) -> Iterator[Choice]:
    """Yield the item with the fewest options kept, then a few items with the smallest share of options kept; yield
    nothing if dividing seems unlikely to save much.

    Only a forecast can tell which of these is best. If `unlikely`, yield only the items with the smallest share of
    options kept, even if some other item has fewer options than these items keep: dividing may still save much, but
    only a forecast can tell. `classes` are the problem's own, if they are already known. Raises InputError if an
    argument has the wrong type.

    >>> p = Problem.from_text("a b c d\\n1: a b\\n2: b c\\n3: c d\\n4: d a")
    >>> next(choices(p)).alike
    ([0, 3],)
    """
    check_problem(problem)
    if not isinstance(classes, Classes | None):
        raise InputError(f"The classes must be Classes, not {type(classes).__name__}.")
    grouped = (classes or Classes(problem.compiled())).found
    if grouped is None:
        return
    _, kinds, of_item = grouped
    fewest = min(map(len, of_item))
    different = [len({kinds[at] for at in own}) for own in of_item]
    best = min(range(len(of_item)), key=lambda item: (different[item], -len(of_item[item])))
    if different[best] > _WORTH * fewest and not unlikely:
        return
    share = {item: different[item] / len(own) for item, own in enumerate(of_item) if own}
    most = min(_ALMOST * min(share.values()), _WORTH_SWEEPING if unlikely else 1.0)
    first = () if unlikely else (best,)
    others = sorted((len(of_item[item]), item) for item in share if item not in first and share[item] <= most)
    for item in (*first, *(item for _, item in others[:_OTHERS])):
        alike: dict[int, list[int]] = {}
        for at in of_item[item]:
            alike.setdefault(kinds[at], []).append(at)
        yield Choice(problem, item, tuple(alike.values()))


def representatives(
    compiled: Compiled, order: Sequence[int], classes: Classes | None = None
) -> Representatives | None:
    """Choose the options of one item that represent all its options in a sweep that settles the primary items in this
    order; return None if this saves little.

    Of each class, the sweep keeps the option that it takes first, so that all states have used the item as early as
    possible.

    >>> p = Problem.from_text("a b c d\\n1: a b\\n2: b c\\n3: c d\\n4: d a")
    >>> representatives(p.compiled(), [2, 3, 0, 1])
    Representatives(copies=(0, 1, 1, 1), times=2, item='a', kept=1, many=2)
    """
    grouped = (classes or Classes(compiled)).found
    if grouped is None:
        return None
    numbers, kinds, of_item = grouped
    shares = {
        item: (len({kinds[at] for at in own}) / len(own), len(own)) for item, own in enumerate(of_item) if own
    }
    item = min(shares, key=shares.__getitem__)
    if shares[item][0] > _WORTH_SWEEPING:
        return None
    place = {settled: at for at, settled in enumerate(order)}
    alike: dict[int, list[tuple[list[int], int]]] = {}
    for at in of_item[item]:
        settled = sorted(place[own] for own in compiled.options[numbers[at]] if own in place)
        alike.setdefault(kinds[at], []).append((settled, numbers[at]))
    times = gcd(*map(len, alike.values()))
    copies = [1] * len(compiled.options)
    for same in alike.values():
        for _, number in same:
            copies[number] = 0
        copies[min(same)[1]] = len(same) // times
    return Representatives(tuple(copies), times, compiled.items[item], len(alike), len(of_item[item]))


@dataclass(frozen=True)
class Choice:
    """An item whose options may divide a problem; they are grouped into classes of equivalent options."""

    problem: Problem
    item: int
    alike: Sequence[Sequence[int]]

    @property
    def gone(self) -> frozenset[int]:
        """All options of the item except the first of each class. Without these options, one tree contains all parts,
        and is about as large as the trees of the parts together."""
        return self._without({own[0] for own in self.alike})

    def division(self) -> Division:
        """Divide the problem."""
        by_weight: dict[int, set[int]] = {}
        for own in self.alike:
            by_weight.setdefault(len(own), set()).add(own[0])
        parts = tuple(Part(self._without(kept), weight) for weight, kept in sorted(by_weight.items()))
        many = sum(map(len, self.alike))
        item = self.problem.compiled().items[self.item]
        return Division(self.problem, item, len(self.alike), many, parts)

    def _without(self, kept: set[int]) -> frozenset[int]:
        return frozenset(at for own in self.alike for at in own) - kept


class Classes:
    """The classes of equivalent options of a problem. A search and a sweep share them, because looking for symmetries
    takes as long as a short count.

    >>> Classes(Problem.from_text("a b c d\\n1: a b\\n2: b c\\n3: c d\\n4: d a").compiled()).found[1]
    [0, 0, 0, 0]
    """

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled

    @cached_property
    def found(self) -> tuple[list[int], list[int], list[list[int]]] | None:
        """The result of `_grouped`, computed at its first use."""
        return _grouped(self._compiled)


def _grouped(compiled: Compiled) -> tuple[list[int], list[int], list[list[int]]] | None:
    """Return the numbers of the options with a primary item; for each of these options, the first option of its class;
    and the options of each primary item. The last two lists give options by their place in the first. Returns None if
    no symmetry is found."""
    if compiled.colours or compiled.bounds:
        return None
    numbers = useful(compiled)
    kinds = _kinds(compiled, numbers)
    if kinds is None:
        return None
    of_item: list[list[int]] = [[] for _ in range(compiled.primary_count)]
    for at, number in enumerate(numbers):
        for item in compiled.options[number]:
            if item < compiled.primary_count:
                of_item[item].append(at)
    return numbers, kinds, of_item


def _kinds(compiled: Compiled, numbers: list[int]) -> list[int] | None:
    """For every option of `numbers`, return the first option of its class under the symmetries found; None if there are
    none."""
    options = [compiled.options[number] for number in numbers]
    ones = sum(map(len, options))
    if not ones or not compiled.primary_count or ones > _MOST_ENTRIES:
        return None
    least = _alike(_Graph(len(compiled.items), compiled.primary_count, options))
    if len(compiled.items) > compiled.primary_count and len(options) <= _MOST_CLASHING:
        # Secondary items only say which options clash, and may do so unevenly, so a symmetry need not map them to items.
        primary = [[item for item in own if item < compiled.primary_count] for own in options]
        more = _alike(_Graph(compiled.primary_count, compiled.primary_count, primary), _clashes(options))
        least = _joined(least, more)
    found: list[int] = least.tolist()
    return None if found == list(range(len(options))) else found


def _clashes(options: Sequence[Sequence[int]]) -> Array:
    """Return a table of which pairs of options have an item in common."""
    holders: dict[int, list[int]] = {}
    for at, own in enumerate(options):
        for item in own:
            holders.setdefault(item, []).append(at)
    clashing = np.zeros((len(options), len(options)), np.bool_)
    for some in holders.values():
        clashing[np.ix_(some, some)] = True
    return clashing


def _alike(graph: _Graph, clashing: Array | None = None) -> Array:
    """For every option of a graph, return the first option of its class under the symmetries found.

    If `clashing` says which options clash, a symmetry must map options that clash to options that clash.
    """
    many = graph.many
    least = np.arange(many, dtype=np.int64)
    marks, of_options = graph.marked(np.zeros((1, many), _U64))
    _, kind, sizes = np.unique(of_options[0], return_inverse=True, return_counts=True)
    together = _MOST_ENTRIES // graph.ones
    if together < 2:
        return least
    fitting = np.nonzero((sizes > 1) & (sizes <= _MOST))[0]
    if len(fitting):
        # Options of a large kind are the most likely to be moved by every symmetry.
        chosen = np.nonzero(kind == fitting[sizes[fitting].argmax()])[0]
    elif (sizes > 1).any():
        chosen = np.nonzero(kind == sizes.argmax())[0][:_MOST]
    else:
        return least
    for start in range(1, len(chosen), together - 1):
        some = np.concatenate((chosen[:1], chosen[start : start + together - 1]))
        first = np.zeros((len(some), many), _U64)
        first[np.arange(len(some), dtype=np.int64), some] = 1
        marks, _ = graph.marked(first, forced=True)
        order = marks[0].argsort(kind="stable")
        for other in marks[1:]:
            image = np.empty(len(order), np.int64)
            image[order] = other.argsort(kind="stable")
            moved = graph.image_of_options(image)
            if moved is None:
                continue
            if clashing is not None and (clashing[np.ix_(moved, moved)] != clashing).any():
                continue
            least = _joined(least, moved)
    return least


def _joined(least: Array, moved: Array) -> Array:
    """Return, for every option, the first option of its class; an option and its image belong to the same class."""
    while True:
        both = np.minimum(least, least[moved])
        np.minimum.at(both, moved, both.copy())
        both = both[both]
        if (both == least).all():
            return least
        least = both


class _Graph:
    """A graph whose vertices are the items and the options; each option is joined to its items."""

    def __init__(self, items: int, primary: int, options: Sequence[Sequence[int]]) -> None:
        self._items, self._primary = items, primary
        self._flat = flat = np.array([item for own in options for item in own], dtype=np.int64)
        self.many, self.ones = len(options), len(flat)
        sizes = np.array([len(own) for own in options], dtype=np.int64)
        self._starts = np.cumsum(sizes, dtype=np.intp) - sizes.astype(np.intp)
        by_item = flat.argsort(kind="stable")
        self._options = np.repeat(np.arange(len(options), dtype=np.int64), sizes.astype(np.intp))[by_item]
        self._used, self._from = np.unique(flat[by_item], return_index=True)
        # The sorted items of each option, padded with a nonexistent item, for comparing sets of options.
        self._table = np.full((len(options), int(sizes.max())), self._items, np.int64)
        column = np.arange(len(flat), dtype=np.int64) - np.repeat(self._starts, sizes.astype(np.intp))
        self._table[np.repeat(np.arange(len(options), dtype=np.int64), sizes.astype(np.intp)), column] = flat
        self._table.sort(axis=1)
        self._order = np.lexsort(self._table.T)
        self._sorted = self._table[self._order]

    def marked(self, first: Array, forced: bool = False) -> tuple[Array, Array]:
        """Return the marks of items and options for every row of `first`, the initial marks of the options.

        If `forced`, distinguish all items of the first row by giving one of several items with equal marks a new mark,
        and do the same in the other rows.
        """
        rows = np.arange(len(first), dtype=np.int64)
        items = np.zeros((len(first), self._items), _U64)
        items[:, : self._primary] = 1
        # Items without options are interchangeable, so they keep their order.
        unused = np.setdiff1d(np.arange(self._items, dtype=np.int64), self._used)
        items[:, unused] += np.arange(2, 2 + len(unused), dtype=_U64)
        known = 0
        tries = 0
        while True:
            options = _mixed(first + np.add.reduceat(_mixed(items)[:, self._flat], self._starts, axis=1))
            around = np.add.reduceat(options[:, self._options], self._from, axis=1)
            items = items * _U64(3)
            items[:, self._used] += around
            items = _mixed(items)
            marks, sizes = np.unique(items[0], return_counts=True)
            if len(marks) > known:
                known = len(marks)
                continue
            if not forced or known == self._items or tries == _FORCED:
                return items, options
            tries += 1
            alike = marks[sizes > 1]
            mark = alike[sizes[sizes > 1].argmin()]
            one = (items == mark).argmax(axis=1)
            items[rows, one] += _U64(1)

    def image_of_options(self, image: Array) -> Array | None:
        """Return the image of every option when each item is replaced by its `image`; None if some image is not an
        option."""
        if (image[: self._primary] >= self._primary).any():
            return None
        table = np.append(image, self._items)[self._table]
        table.sort(axis=1)
        order = np.lexsort(table.T)
        if (table[order] != self._sorted).any():
            return None
        moved = np.empty(len(order), np.int64)
        moved[order] = self._order
        return moved


def _mixed(values: Array) -> Array:
    """Hash the values to pseudorandom numbers (splitmix64)."""
    values = values + _U64(0x9E3779B97F4A7C15)
    values = (values ^ (values >> _U64(30))) * _U64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> _U64(27))) * _U64(0x94D049BB133111EB)
    mixed: Array = values ^ (values >> _U64(31))
    return mixed
