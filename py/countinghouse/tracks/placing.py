"""Pieces in the plane: the position of a piece, its open ends, and the ways to place the first piece."""

from __future__ import annotations

from typing import NamedTuple

from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.plane import ORIGIN, Point, added, xy
from countinghouse.tracks.ways import Laid, Way, ways_of

__all__ = ["Joint", "Move", "Open", "Placed", "first_moves", "joined_by", "mirror_closed", "place"]


class Open(NamedTuple):
    """An open end: the index of its piece in placing order, the index of the end in the piece's way, and the end's
    place and direction.
    """

    piece: int
    end: int
    point: Point
    out: int
    socket: bool


class Placed(NamedTuple):
    """A placed piece: the train enters at `point` in direction `eighths`. (x, y) is the centre of its bounding box."""

    way: Way
    laid: Laid
    point: Point
    eighths: int
    x: float
    y: float


#: Two joined ends, each given by the index of its piece and the index of the end within the piece's way.
Joint = tuple[tuple[int, int], tuple[int, int]]


class Move(NamedTuple):
    """The move to a child: place a piece, join two open ends, or both; `open` and `left` are the ends and pieces that
    remain.
    """

    placed: Placed | None
    joint: Joint | None
    name: str
    open: tuple[Open, ...]
    left: tuple[int, ...]


def mirror_closed(pieces: dict[str, int]) -> bool:
    """Say whether these pieces can make the mirror image of each of their layouts: whether they have as many left as
    right switches.
    """
    return all(pieces.get(PIECES[kind].mirror, 0) == number for kind, number in pieces.items())


def joined_by(placed: Placed, piece: int) -> tuple[Open, ...]:
    """Return the ends of a placed piece, except the end by which it is joined."""
    point, sockets = placed.point, placed.laid.sockets
    return tuple(
        [
            Open(piece, number, added(point, at), out, sockets[number])
            for number, (at, out) in enumerate(placed.way.outs[placed.eighths], 1)
        ]
    )


def place(way: Way, laid: Laid, point: Point, eighths: int) -> Placed:
    """Place a piece so that the train enters it at `point` in direction `eighths`."""
    x, y = xy(point)
    dx, dy = way.middles[eighths]
    return Placed(way, laid, point, eighths, x + dx, y + dy)


def first_moves(pieces: dict[str, int], kind: str, left: tuple[int, ...], sockets: bool) -> list[Move]:
    """Return the ways to place the first piece by its first end, also flipped if that may matter. Flipping may matter
    unless the mirror image of every layout can also be laid, which is not certain with `sockets`. `left` has the
    numbers of pieces that remain.
    """
    whole = [(way, laid) for way in ways_of(kind) for laid in way.laid]
    unflipped = next((way, laid) for way, laid in whole if not laid.flipped and laid.end == 0)
    chosen = [unflipped]
    if sockets or not (mirror_closed(pieces) or any(laid.flipped for laid in unflipped[0].laid)):
        chosen += [
            (way, laid)
            for way, laid in whole
            if laid.flipped
            and laid.end == 0
            and (way.name, laid.sockets) != (unflipped[0].name, unflipped[1].sockets)
        ]
    found: list[Move] = []
    for way, laid in chosen:
        placed = place(way, laid, ORIGIN, 0)
        entry = Open(0, 0, ORIGIN, 4, laid.sockets[0])
        found.append(Move(placed, None, way.name, (entry, *joined_by(placed, 0)), left))
    return found
