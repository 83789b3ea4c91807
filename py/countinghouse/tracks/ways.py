"""The ways to join a piece to an open end, and each way as seen from its other ends and in a mirror.

A way is a kind of piece seen from one of its ends: the train enters there, at the origin in direction 0. Ways that
look alike count once: a straight has one way, a curve (which flips) two, a switch three.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cache

from countinghouse.tracks.pieces import PIECES, End
from countinghouse.tracks.plane import Path, Point, mirrored, subtracted, turned, xy

__all__ = ["Laid", "Way", "ways_by_name", "ways_of"]


@dataclass(frozen=True)
class Laid:
    """A real piece joined in some way: whether it is flipped, the end by which it is joined, and which ends are
    sockets.

    `pose` is the point of its first end and the direction from there into the piece. The first of `sockets` is the joined
    end.
    """

    flipped: bool
    end: int
    pose: tuple[Point, int]
    sockets: tuple[bool, ...]


@dataclass(frozen=True)
class Way:
    """One way to join a kind of piece: its other ends (point, outward direction), and the real pieces that look the
    same when joined that way.

    `name` is the letter of the kind, followed by a number. `seen_from(k)` is this way seen from its end k (0 is the end
    by which it is joined), with the order of its ends from there; `in_mirror()` is the same for the mirror image.
    `outs` and `middles` have an entry for each direction in which the train may enter.
    """

    name: str
    kind: str
    others: tuple[tuple[Point, int], ...]
    laid: tuple[Laid, ...]
    paths: tuple[Path, ...]
    outs: tuple[tuple[tuple[Point, int], ...], ...] = field(repr=False)
    middles: tuple[tuple[float, float], ...] = field(repr=False)
    reach: float
    chord: float

    def seen_from(self, end: int) -> tuple[Way, tuple[int, ...]]:
        return _seen_from(self, end)

    def in_mirror(self) -> tuple[Way, tuple[int, ...]]:
        return _in_mirror(self)

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Way) and self.name == other.name


@cache
def ways_of(kind: str) -> tuple[Way, ...]:
    """Return the ways to join a kind of piece.

    >>> [len(ways_of(kind)) for kind in ("straight-144", "curve", "switch-left", "switch-y", "crossing")]
    [1, 2, 3, 3, 1]
    """
    piece = PIECES[kind]
    found: dict[tuple[tuple[Point, int], ...], list[Laid]] = {}
    for flipped in (False, True) if piece.flips else (False,):
        ends = [End(mirrored(e.point), -e.eighths % 8, e.socket) if flipped else e for e in piece.ends]
        for number, end in enumerate(ends):
            # Rotate and move the piece so that this end is at the origin and points backwards.
            turn = (4 - end.eighths) % 8
            rest = sorted(
                (turned(subtracted(other.point, end.point), turn), (other.eighths + turn) % 8, other.socket)
                for k, other in enumerate(ends)
                if k != number
            )
            others = tuple((point, eighths) for point, eighths, _ in rest)
            pose = (turned(subtracted(ends[0].point, end.point), turn), (ends[0].eighths + 4 + turn) % 8)
            sockets = (end.socket, *(socket for _, _, socket in rest))
            found.setdefault(others, []).append(Laid(flipped, number, pose, sockets))
    return tuple(
        _way(f"{piece.letter}{number}", kind, others, laid)
        for number, (others, laid) in enumerate(found.items())
    )


@cache
def ways_by_name() -> dict[str, Way]:
    """Return all ways of all kinds of pieces, by name."""
    return {way.name: way for kind in PIECES for way in ways_of(kind)}


def _way(name: str, kind: str, others: tuple[tuple[Point, int], ...], laid: list[Laid]) -> Way:
    first = laid[0]
    point, eighths = first.pose
    paths = tuple(
        (path.flipped() if first.flipped else path).moved(point, eighths) for path in PIECES[kind].paths
    )
    corners = [xy(at) for path in paths for at in (path.start, path.end[0])]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    x, y = (left + right) / 2, (low + high) / 2
    # The 40 mm cover half the width of the track and the bulge of a curve from its chord.
    reach = max(math.hypot(a - x, b - y) for a, b in corners) + 40
    middles = tuple(
        (
            x * math.cos(k * math.pi / 4) - y * math.sin(k * math.pi / 4),
            x * math.sin(k * math.pi / 4) + y * math.cos(k * math.pi / 4),
        )
        for k in range(8)
    )
    outs = tuple(tuple((turned(at, k), (out + k) % 8) for at, out in others) for k in range(8))
    chord = max((math.hypot(*xy(at)) for at, _ in others), default=0.0)
    return Way(name, kind, others, tuple(laid), paths, outs, middles, reach, chord)


@cache
def _seen_from(way: Way, end: int) -> tuple[Way, tuple[int, ...]]:
    ends = [((0, 0, 0, 0), 4), *way.others]
    point, out = ends[end]
    turn = (4 - out) % 8
    looks = {
        number: (turned(subtracted(at, point), turn), (eighths + turn) % 8)
        for number, (at, eighths) in enumerate(ends)
        if number != end
    }
    return _matched(way.kind, looks, end)


@cache
def _in_mirror(way: Way) -> tuple[Way, tuple[int, ...]]:
    looks = {number + 1: (mirrored(at), -eighths % 8) for number, (at, eighths) in enumerate(way.others)}
    return _matched(PIECES[way.kind].mirror, looks, 0)


def _matched(kind: str, looks: dict[int, tuple[Point, int]], entry: int) -> tuple[Way, tuple[int, ...]]:
    order = sorted(looks, key=lambda number: looks[number])
    others = tuple(looks[number] for number in order)
    way = next(each for each in ways_of(kind) if each.others == others)
    return way, (entry, *order)
