"""Lay pieces one after another: the search tree of all closed layouts of a set.

A vertex is a partial layout. The first piece is at the origin. The children of a vertex are all ways to close its
newest open end: join it to another open end, or place a remaining piece there. So a layout is found once from every
end of every piece that may be the first; `layout.key_of` identifies duplicates.

Three tests prune the tree. None loses a layout of pieces without play:

- a piece may not overlap a placed one (`_fits`);
- the remaining pieces must be able to lead from the last open end to another (`_may_close`);
- two open ends that meet must be joined, because no piece fits between them (`moves`).

With play, all joints together may move an end by `slack` mm and turn it by `bends` eighths. The tests allow for that;
`slack` is a first-order estimate, so a layout may be lost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from countinghouse.tracks.chains import MOST_SLACK, Chains
from countinghouse.tracks.overlap import SHRUNK, WIDTH, Area, area, meet, overlap
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.plane import ORIGIN, Point, added, subtracted, turned, xy
from countinghouse.tracks.rules import Rules
from countinghouse.tracks.ways import Laid, Way, ways_of

__all__ = [
    "Joint",
    "Move",
    "Open",
    "Placed",
    "Tree",
    "areas_of",
    "joined_by",
    "mirror_closed",
    "place",
]

#: Added to the reach of the remaining pieces, in millimetres. Pieces with collinear chords may only just reach
#: another end; rounding errors, below 10⁻⁹ mm, must not hide that.
_SPARE = 1e-6


class Open(NamedTuple):
    """An open end: the indices of its piece, in placing order, and of the end in its way; its place and direction."""

    piece: int
    end: int
    point: Point
    out: int
    socket: bool


class Placed(NamedTuple):
    """A placed piece: the train enters at `point` in direction `eighths`. (x, y) is its bounding box's centre."""

    way: Way
    laid: Laid
    point: Point
    eighths: int
    x: float
    y: float


#: Two joined ends, each as the index of its piece and of the end within its way.
Joint = tuple[tuple[int, int], tuple[int, int]]


class Move(NamedTuple):
    """The way to a child: place a piece, join two open ends, or both; `open` and `left` are what remains."""

    placed: Placed | None
    joint: Joint | None
    name: str
    open: tuple[Open, ...]
    left: tuple[int, ...]


def mirror_closed(pieces: dict[str, int]) -> bool:
    """Say whether the same pieces make the mirror images: as many left switches as right ones."""
    return all(pieces.get(PIECES[kind].mirror, 0) == number for kind, number in pieces.items())


def joined_by(placed: Placed, piece: int) -> tuple[Open, ...]:
    """Return the ends of a placed piece, except the end that it is joined by."""
    point, sockets = placed.point, placed.laid.sockets
    return tuple(
        [
            Open(piece, number, added(point, at), out, sockets[number])
            for number, (at, out) in enumerate(placed.way.outs[placed.eighths], 1)
        ]
    )


def _different(laid: tuple[Laid, ...], sockets: bool) -> tuple[Laid, ...]:
    """Return one piece for each arrangement of sockets, or a single piece if sockets do not matter."""
    return tuple({each.sockets: each for each in reversed(laid)}.values()) if sockets else laid[:1]


def place(way: Way, laid: Laid, point: Point, eighths: int) -> Placed:
    """Place a piece where the train enters at `point` in direction `eighths`."""
    x, y = xy(point)
    dx, dy = way.middles[eighths]
    return Placed(way, laid, point, eighths, x + dx, y + dy)


class Tree:
    """The search tree of a set of pieces at one vertex: `moves` lists children, `do` enters one, `undo` goes back.

    `kinds` begins with the rarest kind, which is placed first; `numbers` and `left` have the same order.
    """

    def __init__(self, pieces: dict[str, int], rules: Rules) -> None:
        self.rules = rules
        self.kinds = sorted(
            pieces, key=lambda kind: (pieces[kind], -len(PIECES[kind].ends), PIECES[kind].letter)
        )
        self.numbers = tuple(pieces[kind] for kind in self.kinds)
        self.count = sum(self.numbers)
        self._ways = [
            [(way, _different(way.laid, rules.sockets)) for way in ways_of(kind)] for kind in self.kinds
        ]
        self._ends = [len(PIECES[kind].ends) for kind in self.kinds]
        self._chords = [max(way.chord for way, _ in ways) for ways in self._ways]
        self.slack = self._slack()
        # No cycle of joints has more joints than there are pieces, so this bound is exact.
        self.bends = math.floor(self.count * rules.sharpest_degrees / 45)
        self._shrunk = SHRUNK + self.slack
        self._overlap = lru_cache(200_000)(self._overlap_of)
        self.placed: list[Placed] = []
        self.joints: list[Joint] = []
        self.names: list[str] = []
        self._undone: list[tuple[tuple[Open, ...], tuple[int, ...], bool, bool]] = []
        self.open: tuple[Open, ...] = ()
        self.left: tuple[int, ...] = self.numbers
        self._chains = Chains(self._ways, (self.numbers[0] - 1, *self.numbers[1:]), self.slack, self.bends)
        self._start = self._first_moves(mirror_closed(pieces))

    def _slack(self) -> float:
        """Return how far the play of all joints moves an end, in millimetres, to first order.

        The joints of a closed line of length P lie in a circle of radius P/4; a bend turns the rest about a point
        within that radius.
        """
        length = sum(
            number * path.length * (math.pi / 4 if path.turn else 1)
            for kind, number in zip(self.kinds, self.numbers, strict=True)
            for path in PIECES[kind].paths
        )
        angle = math.radians(self.rules.play_degrees) * self.count
        return self.count * float(self.rules.widest_mm) + 1.1 * angle * length / 4

    @property
    def complete(self) -> bool:
        """Whether all pieces are placed and no end is open."""
        return bool(self.placed) and not self.open and not any(self.left)

    def moves(self) -> list[Move]:
        """Return the children of the current vertex."""
        if not self.placed:
            return self._start
        if not self.open:
            return []
        *rest, last = self.open
        found: list[Move] = []
        forced = self.rules.exact and not self.rules.overlaps
        for number, other in enumerate(rest):
            if not self._meets(last, other):
                continue
            joinable = not self.rules.sockets or last.socket != other.socket
            left_open = (*rest[:number], *rest[number + 1 :])
            if joinable and (left_open or not any(self.left)) and self._may_close(left_open, self.left):
                joint = ((last.piece, last.end), (other.piece, other.end))
                found.append(Move(None, joint, f"={number}", left_open, self.left))
            if forced:
                return found
        for kind, number in enumerate(self.left):
            if not number:
                continue
            left = (*self.left[:kind], number - 1, *self.left[kind + 1 :])
            for way, laid in self._ways_to(kind, last):
                placed = place(way, laid, last.point, last.out)
                now_open = (*rest, *joined_by(placed, len(self.placed)))
                if (now_open or not any(left)) and self._may_close(now_open, left) and self._fits(placed):
                    joint = ((last.piece, last.end), (len(self.placed), 0))
                    found.append(Move(placed, joint, way.name, now_open, left))
        return found

    def do(self, move: Move) -> None:
        """Go to a child."""
        self._undone.append((self.open, self.left, move.placed is not None, move.joint is not None))
        if move.placed is not None:
            self.placed.append(move.placed)
        if move.joint is not None:
            self.joints.append(move.joint)
        self.names.append(move.name)
        self.open, self.left = move.open, move.left

    def undo(self) -> None:
        """Go back to the parent."""
        self.open, self.left, placed, joint = self._undone.pop()
        self.names.pop()
        if placed:
            self.placed.pop()
        if joint:
            self.joints.pop()

    def _first_moves(self, mirror: bool) -> list[Move]:
        """Return the ways to place the first piece: of the rarest kind, by its first end, also flipped if that may matter.

        It does not matter if the mirror image of a layout can be laid, too, which is not certain with sockets.
        """
        whole = [(way, laid) for way in ways_of(self.kinds[0]) for laid in way.laid]
        unflipped = next((way, laid) for way, laid in whole if not laid.flipped and laid.end == 0)
        chosen = [unflipped]
        if self.rules.sockets or not (mirror or any(laid.flipped for laid in unflipped[0].laid)):
            chosen += [
                (way, laid)
                for way, laid in whole
                if laid.flipped
                and laid.end == 0
                and (way.name, laid.sockets) != (unflipped[0].name, unflipped[1].sockets)
            ]
        left = (self.numbers[0] - 1, *self.numbers[1:])
        found: list[Move] = []
        for way, laid in chosen:
            placed = place(way, laid, ORIGIN, 0)
            entry = Open(0, 0, ORIGIN, 4, laid.sockets[0])
            found.append(Move(placed, None, way.name, (entry, *joined_by(placed, 0)), left))
        return found

    def _ways_to(self, kind: int, end: Open) -> Iterator[tuple[Way, Laid]]:
        """Yield the ways to join a kind of piece to an open end."""
        for way, several in self._ways[kind]:
            for laid in several:
                if not self.rules.sockets or laid.sockets[0] != end.socket:
                    yield way, laid

    def _meets(self, one: Open, other: Open) -> bool:
        """Say whether two open ends meet, or would with the play of all joints."""
        turn = (one.out - other.out - 4) % 8
        if self.rules.exact:
            return turn == 0 and one.point == other.point
        if min(turn, 8 - turn) > self.bends:
            return False
        return math.hypot(*xy(subtracted(one.point, other.point))) <= self.slack

    def _may_close(self, ends: tuple[Open, ...], left: tuple[int, ...]) -> bool:
        """Return False if the last open end cannot be closed.

        A chain of remaining pieces must lead from it to another open end; or a buffer closes it, or a balloon (see
        `chains`).
        """
        if not ends:
            return not any(left)
        if any(number and self._ends[kind] == 1 for kind, number in enumerate(left)):
            return True
        *rest, last = ends
        short = sum(left) <= self._chains.longest
        pairs = all(self._ends[kind] == 2 for kind, number in enumerate(left) if number)
        if pairs:
            if len(ends) % 2:
                return False
        elif not short or self._chains.balloon(left):
            return True
        reach = (
            self.slack
            + sum(number * chord for number, chord in zip(left, self._chords, strict=True))
            + _SPARE
        )
        near = []
        for other in rest:
            away = turned(subtracted(other.point, last.point), -last.out % 8)
            if math.hypot(*xy(away)) <= reach:
                near.append((away, (other.out + 4 - last.out) % 8))
        if self.bends or not short or self.slack > MOST_SLACK:
            return bool(near)
        every = pairs and len(ends) == 2
        return any(self._chains.lead(away, eighths, left, every) for away, eighths in near)

    def _fits(self, placed: Placed) -> bool:
        """Return False if a piece overlaps a placed one, with play by more than the play may move them."""
        if self.rules.overlaps or self._shrunk >= WIDTH / 2 - 1:
            return True
        for other in self.placed:
            reach = placed.way.reach + other.way.reach
            if abs(placed.x - other.x) < reach and abs(placed.y - other.y) < reach:
                away = turned(subtracted(placed.point, other.point), -other.eighths % 8)
                if self._overlap(other.way, placed.way, away, (placed.eighths - other.eighths) % 8):
                    return False
        return True

    def _overlap_of(self, one: Way, other: Way, away: Point, eighths: int) -> bool:
        if self.rules.exact:
            return overlap(one.paths, [path.moved(away, eighths) for path in other.paths])
        return meet(areas_of(one, ORIGIN, 0, self._shrunk), areas_of(other, away, eighths, self._shrunk))


def areas_of(way: Way, point: Point, eighths: int, shrunk: float) -> list[Area[float]]:
    """Return the areas of a piece, each shrunk by `shrunk` mm on all sides."""
    moved = [path.moved(point, eighths) for path in way.paths]
    return [
        area(*xy(path.start), path.eighths * math.pi / 4, path.length, path.turn, path.high, shrunk)
        for path in moved
    ]
