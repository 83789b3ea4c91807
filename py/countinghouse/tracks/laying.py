"""The tree of all ways to lay a set of pieces one after another: the vertices, their moves, and what prunes it.

The first piece lies at the origin. At each vertex the open end that was made last is closed: by joining it to another open end,
or by a further piece. So a layout is found once for every piece that can be the first one, and needs to be told apart later.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.plane import (
    ORIGIN,
    SHRUNK,
    WIDTH,
    Area,
    Point,
    added,
    area,
    meet,
    subtracted,
    turned,
    xy,
)
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

#: The most words that the table of chains lists.
_MOST_CHAINS = 20_000
#: The most slack, in millimetres, with which chains are looked up.
_MOST_CELL = 60.0


class Open(NamedTuple):
    """An open end: of which piece (in order of placing) and which of its way's ends, where, the direction out, and its kind."""

    piece: int
    end: int
    point: Point
    out: int
    socket: bool


class Placed(NamedTuple):
    """A piece that is joined in some way, with the train coming in at `point` in direction `eighths`."""

    way: Way
    laid: Laid
    point: Point
    eighths: int
    x: float
    y: float


#: The two ends that are joined, each a piece and an end of its way.
Joint = tuple[tuple[int, int], tuple[int, int]]


class Move(NamedTuple):
    """A child of a vertex: a piece placed at the open end, or (None) the open end joined to another one; what is open then."""

    placed: Placed | None
    joint: Joint | None
    name: str
    open: tuple[Open, ...]
    left: tuple[int, ...]


def mirror_closed(pieces: dict[str, int]) -> bool:
    """Return whether the mirror image of every layout can be laid with the same pieces."""
    return all(pieces.get(PIECES[kind].mirror, 0) == number for kind, number in pieces.items())


def joined_by(placed: Placed, piece: int) -> tuple[Open, ...]:
    """Return the ends of a placed piece except the one it is joined by."""
    point, sockets = placed.point, placed.laid.sockets
    return tuple(
        [
            Open(piece, number, added(point, at), out, sockets[number])
            for number, (at, out) in enumerate(placed.way.outs[placed.eighths], 1)
        ]
    )


def _different(laid: tuple[Laid, ...], sockets: bool) -> tuple[Laid, ...]:
    """Return pieces that differ in their sockets; where those do not matter, the first one."""
    return tuple({each.sockets: each for each in reversed(laid)}.values()) if sockets else laid[:1]


def place(way: Way, laid: Laid, point: Point, eighths: int) -> Placed:
    x, y = xy(point)
    dx, dy = way.middles[eighths]
    return Placed(way, laid, point, eighths, x + dx, y + dy)


class Tree:
    """The tree for a set of pieces, and the vertex at which one stands: `do` a move, `undo` it."""

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
        # How far and by how many eighths the play of all joints can move an end, to first order: the joints of a closed
        # line of length P lie in a circle of radius P/4.
        lengths = [sum(path.length for path in PIECES[kind].paths if path.turn == 0) for kind in self.kinds]
        bent = [
            sum(path.length * math.pi / 4 for path in PIECES[kind].paths if path.turn) for kind in self.kinds
        ]
        whole = sum(n * (a + b) for n, a, b in zip(self.numbers, lengths, bent, strict=True))
        angle = math.radians(rules.play_degrees) * self.count
        self.slack = self.count * rules.play_mm + 1.1 * angle * whole / 4
        self.bends = math.floor(angle / (math.pi / 4) + 1e-9)
        self._shrunk = SHRUNK + self.slack
        self._overlap = lru_cache(200_000)(self._overlap_of)
        self.placed: list[Placed] = []
        self.joints: list[Joint] = []
        self.names: list[str] = []
        self._undone: list[tuple[tuple[Open, ...], tuple[int, ...], bool, bool]] = []
        self.open: tuple[Open, ...] = ()
        self.left: tuple[int, ...] = self.numbers
        self._chains = _Chains(self._ways, (self.numbers[0] - 1, *self.numbers[1:]), self.slack, self.bends)
        self._start = self._first_moves(mirror_closed(pieces))

    @property
    def complete(self) -> bool:
        return bool(self.placed) and not self.open and not any(self.left)

    def moves(self) -> list[Move]:
        """Return the children of the vertex."""
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
        self._undone.append((self.open, self.left, move.placed is not None, move.joint is not None))
        if move.placed is not None:
            self.placed.append(move.placed)
        if move.joint is not None:
            self.joints.append(move.joint)
        self.names.append(move.name)
        self.open, self.left = move.open, move.left

    def undo(self) -> None:
        self.open, self.left, placed, joint = self._undone.pop()
        self.names.pop()
        if placed:
            self.placed.pop()
        if joint:
            self.joints.pop()

    def _first_moves(self, mirror: bool) -> list[Move]:
        """Return the ways to begin: with a piece of the rarest kind by its first end, as it comes and, where that may differ, flipped.

        With sockets, a mirror image need not be possible with the same pieces.
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
        """Return whether two open ends may be joined: they meet, or do with the play of all joints."""
        turn = (one.out - other.out - 4) % 8
        if self.rules.exact:
            return turn == 0 and one.point == other.point
        if min(turn, 8 - turn) > self.bends:
            return False
        return math.hypot(*xy(subtracted(one.point, other.point))) <= self.slack

    def _may_close(self, ends: tuple[Open, ...], left: tuple[int, ...]) -> bool:
        """Return whether the last open end can be closed, as far as is known.

        Some chain of the pieces left must lead it to another open end, unless a buffer closes it, or a balloon: a switch with
        a chain from one of its ends to another.
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
        reach = self.slack + sum(number * chord for number, chord in zip(left, self._chords, strict=True))
        near = []
        for other in rest:
            away = turned(subtracted(other.point, last.point), -last.out % 8)
            if math.hypot(*xy(away)) <= reach:
                near.append((away, (other.out + 4 - last.out) % 8))
        if self.bends or not short or self.slack > _MOST_CELL:
            return bool(near)
        every = pairs and len(ends) == 2
        return any(self._chains.lead(away, eighths, left, every) for away, eighths in near)

    def _fits(self, placed: Placed) -> bool:
        """Return whether a piece overlaps none of the placed ones, as far as can be said before play is shared out."""
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
        return meet(areas_of(one, ORIGIN, 0, self._shrunk), areas_of(other, away, eighths, self._shrunk))


def areas_of(way: Way, point: Point, eighths: int, shrunk: float) -> list[Area]:
    """Return the areas of a piece."""
    moved = [path.moved(point, eighths) for path in way.paths]
    return [
        area(*xy(path.start), path.eighths * math.pi / 4, path.length, path.turn, path.high, shrunk)
        for path in moved
    ]


class _Chains:
    """All short chains of pieces with two ends or more, by where they lead; exactly, or within `slack`."""

    def __init__(
        self,
        ways: list[list[tuple[Way, tuple[Laid, ...]]]],
        numbers: tuple[int, ...],
        slack: float,
        bends: int,
    ) -> None:
        self._slack = slack if slack <= _MOST_CELL else 0.0
        self._place: Callable[[Point], tuple[int, ...]] = self._cell if self._slack else lambda point: point
        self._table: dict[tuple[int, tuple[int, ...]], set[tuple[int, ...]]] = {}
        links = [
            (kind, way, k)
            for kind, several in enumerate(ways)
            for way, _ in several
            for k in range(len(way.others))
        ]
        chains = {(ORIGIN, 0, (0,) * len(numbers))}
        self.longest, listed = 0, 0
        while True:
            for point, eighths, used in chains:
                self._table.setdefault((eighths, self._place(point)), set()).add(used)
            longer: set[tuple[Point, int, tuple[int, ...]]] = set()
            for point, eighths, used in chains:
                for kind, way, k in links:
                    if used[kind] < numbers[kind]:
                        at, out = way.outs[eighths][k]
                        longer.add((added(point, at), out, (*used[:kind], used[kind] + 1, *used[kind + 1 :])))
            listed += len(longer)
            if not longer or listed > _MOST_CHAINS:
                break
            chains, self.longest = longer, self.longest + 1
        if not longer:
            self.longest = sum(numbers)
        self._balloons = self._find_balloons(ways, bends > 0 or slack > _MOST_CELL)
        self._has_balloon: dict[tuple[int, ...], bool] = {}

    def _find_balloons(
        self, ways: list[list[tuple[Way, tuple[Laid, ...]]]], any_may: bool
    ) -> list[tuple[int, ...]]:
        """Return what the balloons are made of; just a switch where any chain may close one."""
        found: set[tuple[int, ...]] = set()
        for kind, several in enumerate(ways):
            for way, _ in several:
                for one, out in way.others:
                    for other, back in way.others:
                        if (one, out) == (other, back):
                            continue
                        alone = tuple(int(kind == k) for k in range(len(ways)))
                        if any_may:
                            found.add(alone)
                            continue
                        away = turned(subtracted(other, one), -out % 8)
                        for used in self._near(away, (back + 4 - out) % 8):
                            found.add(tuple(u + a for u, a in zip(used, alone, strict=True)))
        return list(found)

    def _cell(self, point: Point) -> tuple[int, ...]:
        x, y = xy(point)
        return math.floor(x / self._slack), math.floor(y / self._slack)

    def _near(self, point: Point, eighths: int) -> Iterator[tuple[int, ...]]:
        """Yield what the chains are made of that lead there."""
        spot = self._place(point)
        spots = [spot]
        if self._slack:
            spots = [(spot[0] + i, spot[1] + k) for i in (-1, 0, 1) for k in (-1, 0, 1)]
        for each in spots:
            yield from self._table.get((eighths, each), ())

    def lead(self, point: Point, eighths: int, left: tuple[int, ...], every: bool) -> bool:
        """Return whether some chain of the pieces left (or of all of them) leads there."""
        if every:
            return any(used == left for used in self._near(point, eighths))
        return any(_within(used, left) for used in self._near(point, eighths))

    def balloon(self, left: tuple[int, ...]) -> bool:
        """Return whether the pieces left make a balloon."""
        if left not in self._has_balloon:
            self._has_balloon[left] = any(_within(used, left) for used in self._balloons)
        return self._has_balloon[left]


def _within(used: tuple[int, ...], left: tuple[int, ...]) -> bool:
    return all(u <= n for u, n in zip(used, left, strict=True))
