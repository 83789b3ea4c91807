"""Make a witness that looks like a track: keep the junctions, and spread the two-ended pieces evenly between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError
from countinghouse.tracks.graphs import MOST_ENDS, MOST_PIECES

__all__ = ["Stretch", "spread", "stretches"]


@dataclass(frozen=True)
class Stretch:
    """A path between two junctions, or from a junction back to itself: the two-ended pieces along it, in order."""

    start: int
    end: int
    along: tuple[int, ...]


def stretches(connections: Iterable[tuple[int, int]]) -> list[Stretch]:
    """Return the stretches of a connected track; in a circle of two-ended pieces, the first piece is the junction.

    >>> stretches([(0, 1), (1, 2), (2, 3)])
    [Stretch(start=0, end=3, along=(1, 2))]
    """
    pairs = _checked(connections)
    met = Counter(piece for pair in pairs for piece in pair)
    at: dict[int, list[int]] = {piece: [] for piece in sorted(met)}
    for number, (a, b) in enumerate(pairs):
        at[a].append(number)
        at[b].append(number)
    junctions = [piece for piece in at if met[piece] != 2] or [next(iter(at))]
    ends, found = set(junctions), []
    used = [False] * len(pairs)
    for start in junctions:
        for first in at[start]:
            if used[first]:
                continue
            used[first], here, along = True, _other(pairs[first], start), []
            while here not in ends:
                along.append(here)
                onward = next(number for number in at[here] if not used[number])
                used[onward], here = True, _other(pairs[onward], here)
            found.append(Stretch(start, here, tuple(along)))
    reached, fresh = {pairs[0][0]}, [pairs[0][0]]
    while fresh:
        here = fresh.pop()
        new = {_other(pairs[number], here) for number in at[here]} - reached
        reached |= new
        fresh += new
    if len(reached) < len(at):
        raise InputError("The pieces must be connected into one track.")
    return found


def spread(
    connections: Iterable[tuple[int, int]], *, doubles: bool = True, loops: bool = True
) -> tuple[tuple[int, int], ...]:
    """Return a track with the same junctions and its two-ended pieces spread evenly over the stretches between them.

    If that makes a double connection or loop that is not allowed, return the track unchanged.

    >>> spread([(0, 1), (0, 1), (0, 2), (1, 3), (2, 3)])
    ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3))
    """
    pairs = _checked(connections)
    doubles, loops = flag(doubles, "doubles"), flag(loops, "loops")
    ways = stretches(pairs)
    # Paths back to their start come first, because they get any extra piece, which keeps them from being loops.
    ways.sort(key=lambda way: way.start != way.end)
    pieces = [piece for way in ways for piece in way.along]
    least, more = divmod(len(pieces), len(ways))
    made: list[tuple[int, int]] = []
    for number, way in enumerate(ways):
        begin = least * number + min(number, more)
        row = [way.start, *pieces[begin : begin + least + (number < more)], way.end]
        made += [(min(a, b), max(a, b)) for a, b in pairwise(row)]
    fine = (loops or all(a != b for a, b in made)) and (doubles or max(Counter(made).values()) == 1)
    return tuple(sorted(made if fine else pairs))


def _other(pair: tuple[int, int], piece: int) -> int:
    return pair[1] if pair[0] == piece else pair[0]


def _checked(connections: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    pairs = []
    for pair in items(connections, "connections", MOST_PIECES * MOST_ENDS):
        ends = [whole(piece, "A piece", 0) for piece in items(pair, "A connection", 2)]
        if len(ends) != 2:
            raise InputError("A connection must join two pieces, such as (0, 1).")
        pairs.append((min(ends), max(ends)))
    if not pairs:
        raise InputError("A track needs at least one connection.")
    return pairs
