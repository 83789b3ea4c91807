"""Find the fewest pieces to add or remove so that a set makes a complete track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.tracks.graphs import MOST_ENDS, MOST_PIECES, exists
from countinghouse.wording import plural

__all__ = ["Change", "Mend", "all_fewest_changes", "fewest_changes", "mend_plugs"]

#: A kind of piece: its number of ends, or its plugs and sockets.
Kind = TypeVar("Kind", bound=Hashable)
#: The maximum number of pieces to examine, summed over all sets tried.
MOST_WORK = 2_000_000
#: The maximum number of kinds of piece that may be added.
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
    """Return the fewest pieces to add or remove so that a complete track exists; None if no change helps.

    Adds only pieces of the given `kinds`, by their numbers of ends. Among equally small changes, prefers the one with
    the fewest removals. Raises TooLarge if the search takes more than a second.

    Time: exponential in the number of changes, up to `MOST_WORK` pieces in the sets tried.

    >>> fewest_changes([3, 2, 2])
    Change(added=(1,), removed=())
    """
    return next(_by_ends(ends, kinds, doubles, loops), None)


def all_fewest_changes(
    ends: Iterable[int], kinds: Iterable[int] = (1, 2, 3, 4), *, doubles: bool = True, loops: bool = True
) -> list[Change]:
    """Return all the smallest changes, of which `fewest_changes` returns the first; [] if no change helps.

    Time: that of `fewest_changes`.

    >>> [(change.added, change.removed) for change in all_fewest_changes([3, 2, 2])]
    [((1,), ()), ((3,), ()), ((), (3,))]
    """
    return list(_by_ends(ends, kinds, doubles, loops))


def mend_plugs(
    pieces: Iterable[tuple[int, int]], kinds: Iterable[tuple[int, int]] = ((1, 1), (2, 1), (1, 2))
) -> list[Mend]:
    """Return all the smallest changes for pieces given as their numbers of plugs and sockets.

    Raises InputError if there are no pieces.

    Time: that of `fewest_changes`.

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

    def lacking(piece: tuple[int, int]) -> tuple[int, int]:
        return piece[0] + piece[1] - 2, piece[0] - piece[1]

    return [Mend(added, removed) for added, removed in _fewest(sorted(present), known, fits, lacking)]


def _plugged(piece: object) -> tuple[int, int]:
    pair: list[object] = items(piece, "A piece's plugs and sockets", 2)  # type: ignore[arg-type]
    if len(pair) != 2:
        raise InputError("Give a piece as its number of plugs and its number of sockets, such as (2, 1).")
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

    for added, removed in _fewest(sorted(degrees), known, fits, lambda ends: (ends - 2, 0)):
        yield Change(added, removed)


def _fewest(
    present: list[Kind],
    known: list[Kind],
    fits: Callable[[Sequence[Kind]], bool],
    lacking: Callable[[Kind], tuple[int, int]],
) -> Iterator[tuple[tuple[Kind, ...], tuple[Kind, ...]]]:
    """Yield the pieces added and removed in every smallest change; no kind is both added and removed.

    For each kind of piece, `lacking` returns its contribution to two sums. The first is negative if there are too few
    ends to join all pieces; the second, plugs minus sockets, must be 0. These sums rule out changes that are too small
    before they are tried.
    """
    have = Counter(present)
    bring = {kind: lacking(kind) for kind in {*have, *known}}
    steps = [bring[kind] for kind in known] + [(-more, -odd) for more, odd in map(bring.get, have)]  # type: ignore[misc]
    most, turn = max((more for more, _ in steps), default=0), max((abs(odd) for _, odd in steps), default=0)
    work = 0

    def too_far(more: int, odd: int, changes: int) -> bool:
        return more + max(0, most) * changes < 0 or turn * changes < abs(odd)

    def chosen(
        kinds: list[Kind], sign: int, few: int, more: int, odd: int, after: int
    ) -> Iterator[tuple[tuple[Kind, ...], int, int]]:
        """Yield every choice of `few` pieces of these kinds, with the resulting sums; `after` further changes
        follow.
        """
        nonlocal work
        work += 1
        if too_far(more, odd, few + after):
            return
        if few == 0:
            yield (), more, odd
            return
        for place, kind in enumerate(kinds):
            brought, turned = bring[kind]
            for rest, rest_more, rest_odd in chosen(
                kinds[place:], sign, few - 1, more + sign * brought, odd + sign * turned, after
            ):
                yield (kind, *rest), rest_more, rest_odd

    # A single piece needs no connection, so the first sum starts at 2.
    more, odd = (sum(each) for each in zip((2, 0), *(bring[kind] for kind in present), strict=True))
    for changes in range(len(present) + MOST_PIECES):
        any_fits = False
        for removing in range(min(changes, len(present)) + 1):
            for removed, less, even in chosen(list(have), -1, removing, more, odd, changes - removing):
                gone = Counter(removed)
                if any(number > have[kind] for kind, number in gone.items()):
                    continue
                left = list((have - gone).elements())
                new = [kind for kind in known if kind not in gone]
                for added, _, _ in chosen(new, 1, changes - removing, less, even, 0):
                    work += len(left) + len(added)
                    if work > MOST_WORK:
                        raise TooLarge(
                            f"More than {plural(changes - 1, 'piece')} would have to change; there are too "
                            "many larger changes to try."
                            if not any_fits
                            else f"There are too many ways to change {plural(changes, 'piece')}; use fewer pieces or kinds of piece."
                        )
                    tried = [*left, *added]
                    if tried and len(tried) <= MOST_PIECES and fits(tried):
                        any_fits = True
                        yield added, removed
        if any_fits:
            return
