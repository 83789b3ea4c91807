"""Complete tracks as graphs: pieces are vertices, their ends are half-edges, and every end is connected to another.

The number of ends is even in any complete track (the handshake lemma). Whether a connected graph with given degrees
exists is decided exactly: with double connections and loops by counting, without double connections by the condition of
P. Erdős and T. Gallai (1960).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.wording import plural

__all__ = ["MOST_ENDS", "MOST_PIECES", "Change", "Verdict", "complete_track", "fewest_changes"]

#: The most pieces of a set.
MOST_PIECES = 500
#: The most ends of a piece.
MOST_ENDS = 100
#: The most pieces that are added or removed to mend a set.
MOST_CHANGES = 6
#: The most pieces that are looked at in sets tried, one by one.
MOST_WORK = 1_000_000


@dataclass(frozen=True)
class Verdict:
    """Whether a complete track exists, why, and the connections of one: pairs of pieces, counted from 0.

    `reason` is a sentence; where no track exists, it is the proof.
    """

    possible: bool
    reason: str
    connections: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Change:
    """Pieces to add and to remove, by their numbers of ends, after which a complete track exists."""

    added: tuple[int, ...]
    removed: tuple[int, ...]


def complete_track(
    ends: Iterable[int],
    *,
    doubles: bool = True,
    loops: bool = True,
    sockets: Iterable[int] | None = None,
) -> Verdict:
    """Return whether all pieces form one connected track without an open end.

    `ends` has the number of ends of each piece. `doubles` allows several connections between two pieces, `loops` a piece
    connected to itself. `sockets` says how many ends of each piece are sockets, where a plug fits a socket only.

    >>> complete_track([2, 2, 3, 3]).possible, complete_track([3, 2, 2]).reason
    (True, 'The pieces have 7 ends, an odd number; every connection takes two, so one end stays open.')
    """
    degrees, females = _checked(ends, sockets)
    doubles, loops = flag(doubles, "doubles"), flag(loops, "loops")
    total, count = sum(degrees), len(degrees)
    if total % 2:
        return Verdict(
            False,
            f"The pieces have {plural(total, 'end')}, an odd number; every connection takes two, so one end stays open.",
        )
    if females is not None and 2 * sum(females) != total:
        plugs, holes = total - sum(females), sum(females)
        return Verdict(
            False,
            f"The pieces have {plural(plugs, 'plug')} and {plural(holes, 'socket')}; every connection takes one of each.",
        )
    if total < 2 * (count - 1):
        return Verdict(
            False,
            f"{plural(count, 'piece')} are connected by at least {plural(count - 1, 'connection')}, and "
            f"{plural(total, 'end')} make only {total // 2}.",
        )
    if females is not None:
        if not (doubles and loops):
            raise InputError("With plugs and sockets, double connections and loops are always allowed.")
        return _with_sockets(degrees, females)
    order = sorted(range(count), key=lambda piece: -degrees[piece])
    sorted_degrees = [degrees[piece] for piece in order]
    looped = _loops_needed(sorted_degrees, doubles, loops)
    if looped is None:
        return Verdict(False, _why_not(sorted_degrees, doubles, loops))
    left = [degree - 2 * number for degree, number in zip(sorted_degrees, looped, strict=True)]
    pairs = _connected(left, doubles)
    pairs += [(place, place) for place, number in enumerate(looped) for _ in range(number)]
    connections = tuple(sorted((min(a, b), max(a, b)) for a, b in ((order[x], order[y]) for x, y in pairs)))
    return Verdict(
        True, f"{plural(len(connections), 'connection')} join all {plural(count, 'piece')}.", connections
    )


def fewest_changes(
    ends: Iterable[int], kinds: Iterable[int] = (1, 2, 3, 4), *, doubles: bool = True, loops: bool = True
) -> Change | None:
    """Return the fewest pieces to add or remove so that a complete track exists; None beyond `MOST_CHANGES`.

    Only pieces of the given `kinds`, by their numbers of ends, are added. Among equally few, removing comes last.

    >>> fewest_changes([3, 2, 2])
    Change(added=(1,), removed=())
    """
    degrees, _ = _checked(ends, None)
    doubles, loops = flag(doubles, "doubles"), flag(loops, "loops")
    known = sorted({whole(kind, "The ends of a piece", 1, MOST_ENDS) for kind in items(kinds, "kinds", 20)})
    present = sorted(set(degrees))
    work, each_try = 0, len(degrees) if doubles else len(degrees) ** 2
    for changes in range(MOST_CHANGES + 1):
        for removing in range(changes + 1):
            for removed in combinations_with_replacement(present, removing):
                left = list(degrees)
                if any(removed.count(kind) > degrees.count(kind) for kind in removed):
                    continue
                for kind in removed:
                    left.remove(kind)
                for added in combinations_with_replacement(known, changes - removing):
                    work += each_try
                    if work > MOST_WORK:
                        raise TooLarge(
                            "There are too many ways to change this set; take fewer pieces or kinds of piece."
                        )
                    tried = [*left, *added]
                    if tried and len(tried) <= MOST_PIECES and _exists(tried, doubles, loops):
                        return Change(added, removed)
    return None


def _exists(degrees: Sequence[int], doubles: bool, loops: bool) -> bool:
    total = sum(degrees)
    if total % 2 or total < 2 * (len(degrees) - 1):
        return False
    return _loops_needed(sorted(degrees, reverse=True), doubles, loops) is not None


def _checked(ends: Iterable[int], sockets: Iterable[int] | None) -> tuple[list[int], list[int] | None]:
    degrees = [whole(each, "The ends of a piece", 1, MOST_ENDS) for each in items(ends, "ends", MOST_PIECES)]
    if not degrees:
        raise InputError("A track needs at least one piece.")
    if sockets is None:
        return degrees, None
    females = [whole(each, "The sockets of a piece", 0) for each in items(sockets, "sockets", MOST_PIECES)]
    if len(females) != len(degrees):
        raise InputError(f"There are {plural(len(degrees), 'piece')} and sockets for {len(females)}.")
    for piece, (degree, holes) in enumerate(zip(degrees, females, strict=True)):
        if holes > degree:
            raise InputError(
                f"Piece {piece + 1} has {plural(degree, 'end')} and cannot have {holes} sockets."
            )
    return degrees, females


# --- which degrees a graph can have ----------------------------------------------------------------------------


def _loops_needed(degrees: Sequence[int], doubles: bool, loops: bool) -> list[int] | None:
    """Return how many loops each piece gets in some connected track; None where none exists. Degrees descend."""
    count, total = len(degrees), sum(degrees)
    none = [0] * count
    if count == 1:
        number = degrees[0] // 2
        return [number] if loops and (doubles or number == 1) else None
    if doubles:
        if degrees[0] <= total - degrees[0]:
            return none
        # Only the first piece has too many ends: loops take the surplus, and leave it one end for each other piece.
        return [(2 * degrees[0] - total) // 2, *none[1:]] if loops else None
    # One loop at most on each piece: the largest ones take them, which leaves the most even degrees.
    for number in range(count + 1 if loops else 1):
        left = [degree - 2 * (place < number) for place, degree in enumerate(degrees)]
        if left[number - 1] < 1 or sum(left) < 2 * (count - 1):
            break
        if _graphical(left):
            return [int(place < number) for place in range(count)]
    return None


def _graphical(degrees: Sequence[int]) -> bool:
    """Return whether a simple graph has these degrees, whose sum is even: the condition of Erdős and Gallai."""
    return _broken_inequality(degrees) is None


def _broken_inequality(degrees: Sequence[int]) -> tuple[int, int, int] | None:
    """Return (k, left side, right side) for the first inequality that fails; None where none does."""
    ordered = sorted(degrees, reverse=True)
    for k in range(1, len(ordered) + 1):
        left = sum(ordered[:k])
        right = k * (k - 1) + sum(min(degree, k) for degree in ordered[k:])
        if left > right:
            return k, left, right
    return None


def _why_not(degrees: Sequence[int], doubles: bool, loops: bool) -> str:
    total = sum(degrees)
    if len(degrees) == 1:
        return "A single piece can only be connected to itself."
    if doubles:
        return f"One piece has {plural(degrees[0], 'end')} and the others have {total - degrees[0]} together, too few to take them."
    broken = _broken_inequality(degrees)
    if broken is None or loops:
        return "However the loops are given, some pieces have too many ends for the others without a double connection."
    k, left, right = broken
    first = f"The {k} pieces with the most ends have {left}" if k > 1 else f"One piece has {left} ends"
    return f"{first}; without double connections the pieces can take only {right} of them."


# --- building one ----------------------------------------------------------------------------------------------


def _connected(degrees: Sequence[int], doubles: bool) -> list[tuple[int, int]]:
    """Return the edges of a connected graph with these degrees, which must exist.

    The vertex with the fewest half-edges left is connected to those with the most (V. Havel 1955, S. L. Hakimi 1962);
    taking the fewest first keeps the rest connectable.
    """
    left = dict(enumerate(degrees))
    pairs: list[tuple[int, int]] = []
    while len(left) > 1:
        vertex = min(left, key=lambda each: (left[each], -each))
        wanted = left.pop(vertex)
        partners: list[int] = []
        for _ in range(wanted):
            free = [each for each in left if left[each] and (doubles or each not in partners)]
            partner = max(free, key=lambda each: (left[each], each))
            left[partner] -= 1
            partners.append(partner)
        pairs += [(vertex, partner) for partner in partners]
        left = {each: degree for each, degree in left.items() if degree}
    return pairs


def _with_sockets(degrees: list[int], females: list[int]) -> Verdict:
    """Connect plugs to sockets, which are equally many: in any order first, then exchanging until all is one track.

    Two parts can always be joined: with at least as many connections as pieces less one, some part has a connection
    that it can spare; exchanging its socket with that of any connection of the other part joins both.
    """
    plugs = [degree - holes for degree, holes in zip(degrees, females, strict=True)]
    out = [piece for piece, number in enumerate(plugs) for _ in range(number)]
    into = [piece for piece, number in enumerate(females) for _ in range(number)]
    while True:
        parts, spare = _parts(len(degrees), list(zip(out, into, strict=True)))
        if len(set(parts)) == 1:
            break
        other = next(edge for edge, piece in enumerate(out) if parts[piece] != parts[out[spare]])
        into[spare], into[other] = into[other], into[spare]
    connections = tuple(sorted((min(a, b), max(a, b)) for a, b in zip(out, into, strict=True)))
    return Verdict(
        True,
        f"{plural(len(connections), 'connection')}, each of a plug and a socket, join all {plural(len(degrees), 'piece')}.",
        connections,
    )


def _parts(count: int, edges: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
    """Return the part of each vertex, and an edge that closes a circle (-1 where none does)."""
    parts, spare = list(range(count)), -1
    for number, (a, b) in enumerate(edges):
        if parts[a] == parts[b]:
            spare = number
        else:
            old, new = parts[a], parts[b]
            parts = [new if part == old else part for part in parts]
    return parts, spare
