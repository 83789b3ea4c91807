"""The fewest pieces to add or remove so that a set makes a complete track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TypeVar

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.tracks.graphs import MOST_ENDS, MOST_PIECES, exists

__all__ = ["Change", "Mend", "all_fewest_changes", "fewest_changes", "mend_plugs"]

#: A kind of piece: its number of ends, or its plugs and sockets.
Kind = TypeVar("Kind", bound=Hashable)
#: The most pieces that are added or removed to mend a set.
MOST_CHANGES = 6
#: The most pieces that are looked at in sets tried, one by one.
MOST_WORK = 1_000_000
#: The most kinds of piece that may be added.
MOST_KINDS = 20


@dataclass(frozen=True)
class Change:
    """Pieces to add and to remove, by their numbers of ends, after which a complete track exists."""

    added: tuple[int, ...]
    removed: tuple[int, ...]


@dataclass(frozen=True)
class Mend:
    """Pieces to add and to remove, each as its plugs and sockets, after which a complete track exists."""

    added: tuple[tuple[int, int], ...]
    removed: tuple[tuple[int, int], ...]


def fewest_changes(
    ends: Iterable[int], kinds: Iterable[int] = (1, 2, 3, 4), *, doubles: bool = True, loops: bool = True
) -> Change | None:
    """Return the fewest pieces to add or remove so that a complete track exists; None beyond `MOST_CHANGES`.

    Only pieces of the given `kinds`, by their numbers of ends, are added. Among equally few, removing comes last.

    >>> fewest_changes([3, 2, 2])
    Change(added=(1,), removed=())
    """
    return next(_by_ends(ends, kinds, doubles, loops), None)


def all_fewest_changes(
    ends: Iterable[int], kinds: Iterable[int] = (1, 2, 3, 4), *, doubles: bool = True, loops: bool = True
) -> list[Change]:
    """Return all equally few changes, as `fewest_changes` gives the first; [] beyond `MOST_CHANGES`.

    >>> [(change.added, change.removed) for change in all_fewest_changes([3, 2, 2])]
    [((1,), ()), ((3,), ()), ((), (3,))]
    """
    return list(_by_ends(ends, kinds, doubles, loops))


def mend_plugs(
    pieces: Iterable[tuple[int, int]], kinds: Iterable[tuple[int, int]] = ((1, 1), (2, 1), (1, 2))
) -> list[Mend]:
    """Return all equally few changes for pieces with plugs and sockets, each piece as how many of either it has.

    >>> [(mend.added, mend.removed) for mend in mend_plugs([(2, 1), (2, 1), (0, 1)])]
    [(((1, 2),), ()), ((), ((2, 1),))]
    """
    present = [_plugged(piece) for piece in items(pieces, "pieces", MOST_PIECES)]
    known = sorted({_plugged(kind) for kind in items(kinds, "kinds", MOST_KINDS)})
    if not present:
        raise InputError("A track needs at least one piece.")

    def fits(tried: Sequence[tuple[int, int]]) -> bool:
        plugs, holes = sum(each[0] for each in tried), sum(each[1] for each in tried)
        return plugs == holes and plugs >= len(tried) - 1

    return [Mend(added, removed) for added, removed in _fewest(sorted(present), known, fits, len(present))]


def _plugged(piece: object) -> tuple[int, int]:
    pair: list[object] = items(piece, "A piece's plugs and sockets", 2)  # type: ignore[arg-type]
    if len(pair) != 2:
        raise InputError("A piece is its number of plugs and its number of sockets, such as (2, 1).")
    plugs, holes = whole(pair[0], "The plugs", 0, MOST_ENDS), whole(pair[1], "The sockets", 0, MOST_ENDS)
    whole(plugs + holes, "The ends of a piece", 1, MOST_ENDS)
    return plugs, holes


def _by_ends(ends: Iterable[int], kinds: Iterable[int], doubles: bool, loops: bool) -> Iterator[Change]:
    degrees = [whole(each, "The ends of a piece", 1, MOST_ENDS) for each in items(ends, "ends", MOST_PIECES)]
    if not degrees:
        raise InputError("A track needs at least one piece.")
    doubles, loops = flag(doubles, "doubles"), flag(loops, "loops")
    known = sorted(
        {whole(kind, "The ends of a piece", 1, MOST_ENDS) for kind in items(kinds, "kinds", MOST_KINDS)}
    )

    def fits(tried: Sequence[int]) -> bool:
        return exists(sorted(tried, reverse=True), doubles, loops)

    each_try = len(degrees) if doubles else len(degrees) ** 2
    for added, removed in _fewest(sorted(degrees), known, fits, each_try):
        yield Change(added, removed)


def _fewest(
    present: list[Kind], known: list[Kind], fits: Callable[[Sequence[Kind]], bool], each_try: int
) -> Iterator[tuple[tuple[Kind, ...], tuple[Kind, ...]]]:
    """Yield what is added and removed in all changes of the fewest pieces; a kind is not both added and removed."""
    have, work = Counter(present), 0
    for changes in range(MOST_CHANGES + 1):
        any_fits = False
        for removing in range(changes + 1):
            for removed in combinations_with_replacement(list(have), removing):
                gone = Counter(removed)
                if any(number > have[kind] for kind, number in gone.items()):
                    continue
                left = list((have - gone).elements())
                new = [kind for kind in known if kind not in gone]
                for added in combinations_with_replacement(new, changes - removing):
                    work += each_try
                    if work > MOST_WORK:
                        raise TooLarge(
                            "There are too many ways to change this set; take fewer pieces or kinds of piece."
                        )
                    tried = [*left, *added]
                    if tried and len(tried) <= MOST_PIECES and fits(tried):
                        any_fits = True
                        yield added, removed
        if any_fits:
            return
