"""Complete tracks as graphs: pieces are vertices, their ends are half-edges, and every end is connected to another.

The number of ends is even in any complete track (the handshake lemma). The existence of a connected graph with given
degrees is decided exactly: by counting if double connections and loops are allowed, and otherwise by the condition of
P. Erdős and T. Gallai (Matematikai Lapok 11, 1960, pp. 264–274). The question has two parts, each with its own verdict:
can the ends be paired (`ends_verdict`), and does a connected graph exist (`graph_verdict`)? `complete_track` returns
the first verdict if the ends cannot be paired, and otherwise the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError
from countinghouse.wording import grouped, plural

__all__ = [
    "MOST_ENDS",
    "MOST_PIECES",
    "Inequality",
    "Verdict",
    "complete_track",
    "ends_verdict",
    "graph_verdict",
    "inequalities",
]

#: The maximum number of pieces in a set.
MOST_PIECES = 500
#: The maximum number of ends of a piece.
MOST_ENDS = 100


@dataclass(frozen=True)
class Verdict:
    """The answer: whether a complete track exists, why, and the connections of such a track, as pairs of pieces
    numbered from 0.

    `reason` is a sentence; if no track exists, it is the proof.
    """

    possible: bool
    reason: str
    connections: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Inequality:
    """One inequality of Erdős and Gallai: of the `ends` of the `k` largest pieces, at most `room` can be connected.

    Each pair of the k pieces can be connected once, which takes k(k - 1) ends; every other piece takes its number of
    ends, but at most k.
    """

    k: int
    ends: int
    room: int

    @property
    def holds(self) -> bool:
        """Whether there is room for all ends."""
        return self.ends <= self.room


def complete_track(
    ends: Iterable[int],
    *,
    doubles: bool = True,
    loops: bool = True,
    sockets: Iterable[int] | None = None,
) -> Verdict:
    """Return whether all pieces can form one connected track without an open end, and why.

    `ends` has the number of ends of each piece. `doubles` allows several connections between two pieces, and `loops`
    allows a piece to be connected to itself. If `sockets` gives the number of sockets among each piece's ends, a plug
    fits only a socket.

    >>> complete_track([2, 2, 3, 3]).possible, complete_track([3, 2, 2]).reason
    (True, 'The pieces have 7 ends, an odd number; every connection takes two, so one end stays open.')
    """
    degrees, females = _checked(ends, sockets)
    verdict = _pairing(degrees, females)
    return (
        _graph(degrees, females, flag(doubles, "doubles"), flag(loops, "loops"))
        if verdict.possible
        else verdict
    )


def ends_verdict(ends: Iterable[int], *, sockets: Iterable[int] | None = None) -> Verdict:
    """Return whether the ends can be paired, each plug with a socket if `sockets` is given.

    >>> ends_verdict([3, 3, 2]).reason
    'The pieces have 8 ends, an even number; 4 connections take them all.'
    """
    return _pairing(*_checked(ends, sockets))


def graph_verdict(
    ends: Iterable[int],
    *,
    doubles: bool = True,
    loops: bool = True,
    sockets: Iterable[int] | None = None,
) -> Verdict:
    """Return whether a connected graph exists, like `complete_track`, but check the pairing of ends last.

    This can show that a set can never be connected even if its number of ends is odd.

    >>> graph_verdict([1, 1, 1]).reason
    'Connecting 3 pieces takes at least 2 connections, and 3 ends make only 1.'
    """
    degrees, females = _checked(ends, sockets)
    doubles, loops = flag(doubles, "doubles"), flag(loops, "loops")
    if sum(degrees) < 2 * (len(degrees) - 1):
        return _graph(degrees, females, doubles, loops)
    verdict = _pairing(degrees, females)
    return _graph(degrees, females, doubles, loops) if verdict.possible else verdict


def inequalities(ends: Iterable[int]) -> list[Inequality]:
    """Return the inequalities of Erdős and Gallai for k = 1, 2, ...: if the sum is even, a simple graph exists iff
    all hold.

    >>> [each.k for each in inequalities([3, 3, 1, 1]) if not each.holds]
    [2]
    """
    degrees, _ = _checked(ends, None)
    ordered = sorted(degrees, reverse=True)
    found, left = [], 0
    for k in range(1, len(ordered) + 1):
        left += ordered[k - 1]
        found.append(Inequality(k, left, k * (k - 1) + sum(min(degree, k) for degree in ordered[k:])))
    return found


def _pairing(degrees: list[int], females: list[int] | None) -> Verdict:
    total = sum(degrees)
    if total % 2:
        return Verdict(
            False,
            f"The pieces have {plural(total, 'end')}, an odd number; every connection takes two, so one end stays open.",
        )
    if females is None:
        return Verdict(
            True,
            "The pieces have 2 ends, an even number; 1 connection takes them all."
            if total == 2
            else f"The pieces have {grouped(total)} ends, an even number; {grouped(total // 2)} connections take them all.",
        )
    plugs, holes = total - sum(females), sum(females)
    if plugs != holes:
        return Verdict(
            False,
            f"The pieces have {plural(plugs, 'plug')} and {plural(holes, 'socket')}; every connection takes one of each.",
        )
    return Verdict(
        True, f"The pieces have {plural(plugs, 'plug')} and as many sockets; each plug finds a socket."
    )


def _graph(degrees: list[int], females: list[int] | None, doubles: bool, loops: bool) -> Verdict:
    total, count = sum(degrees), len(degrees)
    if total < 2 * (count - 1):
        return Verdict(
            False,
            f"Connecting {plural(count, 'piece')} takes at least {plural(count - 1, 'connection')}, and "
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
    joined = "the only piece" if count == 1 else f"all {plural(count, 'piece')}"
    links = len(connections)
    reason = f"1 connection joins {joined}." if links == 1 else f"{grouped(links)} connections join {joined}."
    return Verdict(True, reason, connections)


def exists(degrees: Sequence[int], doubles: bool, loops: bool) -> bool:
    """Say whether a track exists for checked numbers of ends in descending order."""
    total = sum(degrees)
    if total % 2 or total < 2 * (len(degrees) - 1):
        return False
    return _loops_needed(degrees, doubles, loops) is not None


def _checked(ends: Iterable[int], sockets: Iterable[int] | None) -> tuple[list[int], list[int] | None]:
    degrees = [whole(each, "The ends of a piece", 1, MOST_ENDS) for each in items(ends, "ends", MOST_PIECES)]
    if not degrees:
        raise InputError("A track needs at least one piece.")
    if sockets is None:
        return degrees, None
    females = [whole(each, "The sockets of a piece", 0) for each in items(sockets, "sockets", MOST_PIECES)]
    if len(females) != len(degrees):
        raise InputError(
            f"There are {plural(len(degrees), 'piece')}, but numbers of sockets for {len(females)}."
        )
    for piece, (degree, holes) in enumerate(zip(degrees, females, strict=True)):
        if holes > degree:
            raise InputError(
                f"Piece {piece + 1} has {plural(degree, 'end')} and cannot have {holes} sockets."
            )
    return degrees, females


# --- which degrees a graph can have ----------------------------------------------------------------------------


def _loops_needed(degrees: Sequence[int], doubles: bool, loops: bool) -> list[int] | None:
    """Return the number of loops that each piece gets in some connected track, or None if no such track exists. The
    degrees are in descending order.
    """
    count, total = len(degrees), sum(degrees)
    none = [0] * count
    if count == 1:
        number = degrees[0] // 2
        return [number] if loops and (doubles or number == 1) else None
    if doubles:
        if degrees[0] <= total - degrees[0]:
            return none
        # Only the first piece can have too many ends. Loops take up the surplus and leave it as many ends as the others
        # have together.
        return [(2 * degrees[0] - total) // 2, *none[1:]] if loops else None
    for number, left in _looped(degrees, loops):
        if _broken_inequality(sorted(left, reverse=True)) is None:
            return [int(place < number) for place in range(count)]
    return None


def _looped(degrees: Sequence[int], loops: bool) -> Iterator[tuple[int, list[int]]]:
    """Yield each number of loops that can be assigned, at most one per piece, with the ends that remain.

    The largest pieces take the loops, because that leaves the degrees as equal as possible.
    """
    for number in range(len(degrees) + 1 if loops else 1):
        left = [degree - 2 * (place < number) for place, degree in enumerate(degrees)]
        if left[number - 1] < 1 or sum(left) < 2 * (len(degrees) - 1):
            return
        yield number, left


def _broken_inequality(ordered: Sequence[int]) -> Inequality | None:
    """Return the first failing inequality, or None. The degrees are in descending order. It is enough to test the
    inequalities at the last piece of each degree: if any inequality fails, one of these does (A. Tripathi and S. Vijay,
    2003).
    """
    runs = [(degree, len(list(same))) for degree, same in groupby(ordered)]
    left = k = 0
    for place, (degree, times) in enumerate(runs):
        left, k = left + degree * times, k + times
        room = k * (k - 1) + sum(min(other, k) * many for other, many in runs[place + 1 :])
        if left > room:
            return Inequality(k, left, room)
    return None


def _why_not(degrees: Sequence[int], doubles: bool, loops: bool) -> str:
    total, count = sum(degrees), len(degrees)
    if count == 1:
        if not loops:
            return "A single piece can only be connected to itself, which is a loop."
        return f"A single piece of {plural(degrees[0], 'end')} needs {degrees[0] // 2} loops on itself; only one is allowed."
    if doubles:
        return f"One piece has {plural(degrees[0], 'end')} and the others have {total - degrees[0]} together, which is too few."
    proofs = []
    for number, left in _looped(degrees, loops):
        broken = next((each for each in inequalities(left) if not each.holds), None)
        if broken is None:  # pragma: no cover  a set that fails nowhere has a track
            continue
        k, ends, room = broken.k, broken.ends, broken.room
        what = f"one piece has {ends} ends, and without double connections the pieces can take only {room} of them (k = 1)"
        if k > 1:
            what = f"the {k} pieces with the most ends have {ends}, and without double connections the pieces can take only {room} of them (k = {k})"
        proofs.append(f"with {plural(number, 'loop')} {what}" if number else what)
    text = "; ".join(proofs)
    if loops:
        text += "; more loops would cut a piece off, or give a piece two loops"
    return f"{text[0].upper()}{text[1:]}."


# --- building a track ----------------------------------------------------------------------------------------------


def _connected(degrees: Sequence[int], doubles: bool) -> list[tuple[int, int]]:
    """Return the edges of a connected graph with these degrees, which must exist.

    Connects the vertex with the fewest remaining half-edges to the vertices with the most (V. Havel, Časopis pro
    pěstování matematiky 80, 1955, pp. 477–480; S. L. Hakimi, J. SIAM 10, 1962, pp. 496–506). Taking the vertex with the
    fewest first keeps the rest connectable.
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
    """Connect plugs to an equal number of sockets in any order; then exchange sockets until there is one track.

    Two components can always be joined. The number of connections is at least the number of pieces less one, so some
    component has a connection to spare; exchanging its socket with the socket of any connection in another component
    joins the two.
    """
    plugs = [degree - holes for degree, holes in zip(degrees, females, strict=True)]
    out = [piece for piece, number in enumerate(plugs) for _ in range(number)]
    into = [piece for piece, number in enumerate(females) for _ in range(number)]
    into = [*into[1:], *into[:1]]  # connecting a plug to the next piece gives few components, often one
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
    """Return the component of each vertex, and an edge that closes a cycle (-1 if there is none)."""
    above, spare = list(range(count)), -1

    def part(piece: int) -> int:
        while above[piece] != piece:
            above[piece] = above[above[piece]]
            piece = above[piece]
        return piece

    for number, (a, b) in enumerate(edges):
        if part(a) == part(b):
            spare = number
        else:
            above[part(a)] = part(b)
    return [part(piece) for piece in range(count)], spare
