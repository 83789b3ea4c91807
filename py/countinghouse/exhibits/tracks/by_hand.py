"""Pieces laid by hand: those on the floor, their free ends, the effect of the last step, and why no further step is possible."""

from __future__ import annotations

from typing import TypedDict

from countinghouse import tracks
from countinghouse.errors import InputError
from countinghouse.exhibits.tracks.drawing import Place
from countinghouse.exhibits.tracks.graph import Drawn, ends_of
from countinghouse.exhibits.tracks.growing import picture
from countinghouse.exhibits.tracks.setting import Set, graph_pieces
from countinghouse.exhibits.tracks.steps import Floor, Lay, floor_of, next_step, spelled_steps, step_of
from countinghouse.page.model import State
from countinghouse.wording import grouped, plural


class Boxed(TypedDict):
    """A kind of piece in the box."""

    kind: str
    title: str
    ends: int
    left: int


class OnFloor(TypedDict):
    """A piece on the floor: its kind, its number of ends, and its position."""

    kind: str
    title: str
    ends: int
    at: Place


class Free(TypedDict):
    """A free end on the floor: the number of its piece, its position and its rail; `words` names it."""

    piece: int
    at: Place
    rail: str
    words: str


class ByHand(TypedDict):
    """The floor and the box. `here` is the index of the free end to which the next piece is joined (-1 for none), `trail` holds the
    number of free ends after each connection, and `over` is true if no two ends are left to join."""

    box: list[Boxed]
    pieces: list[OnFloor]
    rails: list[str]
    free: list[Free]
    frame: tuple[float, float, float, float]
    here: int
    connections: int
    ends: int
    left: int
    trail: list[int]
    says: str
    sum: str
    over: bool
    complete: bool
    words: str


def by_hand(state: State) -> ByHand:
    """Return the pieces on the floor and in the box."""
    return _seen(floor_of(state), graph_pieces(state))


def _seen(floor: Floor, pieces: Set) -> ByHand:
    ends = sum(ends_of(pieces))
    connections = len(floor.connections)
    left = ends - 2 * connections
    places, rails, loose, stubs, frame = picture(tuple(floor.steps))
    owners = [piece for piece, number in enumerate(floor.open, start=1) for _ in range(number)]
    newest = _newest(floor)
    laid = plural(len(floor.kinds), "piece")
    return {
        "box": [
            {
                "kind": kind.name,
                "title": kind.title[0].upper() + kind.title[1:],
                "ends": kind.ends,
                "left": floor.box[kind],
            }
            for kind in pieces
        ],
        "pieces": [
            {"kind": kind.name, "title": f"{kind.title} {number}", "ends": kind.ends, "at": place}
            for number, (kind, place) in enumerate(zip(floor.kinds, places, strict=True), start=1)
        ],
        "rails": rails,
        "free": [
            {
                "piece": piece,
                "at": place,
                "rail": rail,
                "words": f"Free end of piece {piece}, a {floor.kinds[piece - 1].title}",
            }
            for piece, place, rail in zip(owners, loose, stubs, strict=True)
        ],
        "frame": frame,
        "here": owners.index(newest) if newest else -1,
        "connections": connections,
        "ends": ends,
        "left": left,
        "trail": [ends - 2 * number for number in range(connections + 1)],
        "says": _says(floor, pieces, left),
        "sum": f"{grouped(ends)} − 2 × {connections} = {grouped(left)}",
        "over": left < 2,
        "complete": not left and len(set(floor.parts())) == 1,
        "words": f"{laid} on the floor, {plural(connections, 'connection')}, {plural(len(owners), 'free end')}",
    }


def as_graph(state: State) -> Drawn:
    """Return the pieces on the floor as a graph, with each free end as its own vertex."""
    floor = floor_of(state)
    drawn = picture(tuple(floor.steps))
    joined = 2 * len(floor.connections)
    free = sum(floor.open)
    in_box = sum(floor.box.values())
    owners = [piece for piece, number in enumerate(floor.open) for _ in range(number)]
    parts = [plural(len(floor.kinds), "piece"), plural(len(floor.connections), "connection")]
    if free:
        parts.append(f"{plural(free, 'end')} open")
    if in_box:
        parts.append(f"{plural(in_box, 'piece')} still in the box")
    degrees = (
        f"The degrees add up to {joined + free}, which is 2 × {len(floor.connections)} + {free}, because every connection is counted at "
        "both of its pieces"
    )
    words = f"{', '.join(parts)}. {degrees}"
    return {
        "kinds": [*(kind.name for kind in floor.kinds), *("open" for _ in owners)],
        "ends": [*(kind.ends for kind in floor.kinds), *(1 for _ in owners)],
        "pieces": len(floor.kinds),
        "connections": [
            *((a - 1, b - 1) for a, b in floor.connections),
            *((piece, len(floor.kinds) + number) for number, piece in enumerate(owners)),
        ],
        "picture": {
            "places": [*drawn.pieces, *drawn.free],
            "rails": [*drawn.rails, *drawn.stubs],
            "box": drawn.frame,
        },
        "words": words,
    }


def _says(floor: Floor, pieces: Set, left: int) -> str:
    if left < 2:
        return _end(floor, pieces, left)
    if not floor.steps:
        return (
            f"Take a piece from the box, then another. Can all {sum(pieces.values())} form one track with no open "
            "ends?"
        )
    step = floor.steps[-1]
    free = sum(floor.open)
    now = f"{plural(free, 'end is', 'ends are')} free on the floor."
    if isinstance(step, Lay):
        ends = step.kind.ends
        if not step.at:
            return f"A {step.kind.title}, not joined to anything yet. {now}"
        more = "none is" if ends == 1 else "the other is" if ends == 2 else f"{ends - 1} are"
        return f"A {step.kind.title} has {plural(ends, 'end')}: one is now joined, {more} free. {now}"
    before = Floor(dict(pieces))
    for each in floor.steps[:-1]:
        before.take(each)
    loop = before.distances(step.one).get(step.other)
    if loop is None:
        return f"Two tracks have become one. {now}"
    closed = f"A loop of {plural(loop + 1, 'piece')} is closed"
    parts = floor.parts()
    track = [piece for piece, part in enumerate(parts) if part == parts[step.one - 1]]
    if any(floor.open[piece] for piece in track):
        return f"{closed}. {now}"
    rest = sum(floor.box.values())
    return (
        f"{closed}, which completes a track: none of its {plural(len(track), 'piece')} has a free end. But "
        f"{plural(rest, 'piece is', 'pieces are')} still in the box."
        if rest
        else f"{closed}. {now}"
    )


def _end(floor: Floor, pieces: Set, left: int) -> str:
    """Explain why no two ends can be joined, citing the theorem's verdict as proof."""
    ends = ends_of(pieces)
    reason = tracks.ends_verdict(ends).reason
    if left:
        return f"Nothing more can be joined: the last free end has no partner. {reason}"
    parts = len(set(floor.parts()))
    if parts == 1:
        return f"Complete! No open ends are left. {reason}"
    verdict = tracks.graph_verdict(ends)
    why = "Undo some steps and join the pieces differently." if verdict.possible else verdict.reason
    return f"No open ends are left, but the pieces form {parts} tracks, not one. {why}"


def _newest(floor: Floor) -> int:
    """Return the newest piece with a free end; 0 if there is none."""
    return max((piece for piece, number in enumerate(floor.open, start=1) if number), default=0)


def play(state: State, move: str) -> State:
    """Take a step, such as ``curve@2``, ``switch@0`` or ``1-8``; ``next`` takes a good step, and ``back``
    undoes the last.

    Without a number, as in ``curve``, a piece is joined to the newest piece that has a free end.
    """
    floor = floor_of(state)
    if move == "back":
        if not floor.steps:
            raise InputError("Nothing has been laid yet.")
        before = Floor(dict(graph_pieces(state)))
        for step in floor.steps[:-1]:
            before.take(step)
        floor = before
    elif move == "next":
        found = next_step(floor)
        if found is None:
            raise InputError("No two ends are left to join.")
        floor.take(found)
    else:
        floor.take(step_of(f"{move}@{_newest(floor)}" if move.isalnum() else move, floor))
    return {**state, "laid": spelled_steps(floor)}
