"""Decide whether the ends pair up, and whether a connected track exists as a graph, and draw one."""

from __future__ import annotations

from typing import Literal, TypedDict

from countinghouse import tracks
from countinghouse.exhibits.tracks.drawing import Drawing, drawing
from countinghouse.exhibits.tracks.setting import Set, is_flat
from countinghouse.page.model import State
from countinghouse.tracks import Verdict
from countinghouse.wording import plural

#: The maximum number of open ends drawn, each as a piece.
_OPEN = 6


class Finding(TypedDict):
    """A verdict with its proof or its basis; `condition` is the law in a sentence."""

    name: str
    title: str
    verdict: Literal["yes", "no", "open"]
    says: str
    condition: str


class Line(TypedDict):
    """An inequality of Erdős and Gallai."""

    k: int
    ends: int
    room: int
    holds: bool


class Drawn(TypedDict):
    """A track: the kind and position of each piece. Pieces from number `pieces` on represent ends that stay open."""

    kinds: list[str]
    ends: list[int]
    pieces: int
    connections: list[tuple[int, int]]
    picture: Drawing
    words: str


class Graph(TypedDict):
    findings: list[Finding]
    lines: list[Line]
    drawn: Drawn | None


def allowed(state: State) -> tuple[bool, bool]:
    """Say whether double connections and loops are allowed; flat layouts and sets with plugs and sockets always allow
    both."""
    return (
        (True, True) if state["plugs"] or is_flat(state) else (bool(state["doubles"]), bool(state["loops"]))
    )


def ends_of(pieces: Set) -> list[int]:
    """Return the number of ends of each piece."""
    return [kind.ends for kind, number in pieces.items() for _ in range(number)]


def sockets_of(pieces: Set) -> list[int]:
    """Return the number of sockets of each piece."""
    return [kind.sockets for kind, number in pieces.items() for _ in range(number)]


def graph(state: State, pieces: Set, draw: bool) -> Graph:
    """Return the verdicts, the inequalities of Erdős and Gallai (none if double connections are allowed) and, if `draw` is true,
    a track, perhaps with a few open ends."""
    ends, sockets = ends_of(pieces), sockets_of(pieces) if state["plugs"] else None
    doubles, loops = allowed(state)
    paired = tracks.ends_verdict(ends, sockets=sockets)
    joined = tracks.graph_verdict(ends, doubles=doubles, loops=loops, sockets=sockets)
    lines = [] if doubles else tracks.inequalities(ends)
    return {
        "findings": [
            _on_ends(paired, sockets is not None),
            _on_graph(joined, paired, doubles, loops),
            _on_plane(joined.possible),
        ],
        "lines": [{"k": each.k, "ends": each.ends, "room": each.room, "holds": each.holds} for each in lines],
        "drawn": _drawn(pieces, ends, sockets, joined, doubles, loops) if draw else None,
    }


def _on_ends(paired: Verdict, plugs: bool) -> Finding:
    condition = (
        "A connection joins a plug to a socket, so there must be as many plugs as sockets."
        if plugs
        else "The handshake lemma: every connection takes two ends, so their number must be even."
    )
    return {
        "name": "ends",
        "title": "The ends",
        "verdict": "yes" if paired.possible else "no",
        "says": paired.reason,
        "condition": condition,
    }


def _on_graph(joined: Verdict, paired: Verdict, doubles: bool, loops: bool) -> Finding:
    says = joined.reason
    if not joined.possible and says == paired.reason:
        says = "A graph is impossible, too: in every graph the ends pair up, and these do not."
    return {
        "name": "graph",
        "title": "As a graph",
        "verdict": "yes" if joined.possible else "no",
        "says": says,
        "condition": _condition(doubles, loops),
    }


def _on_plane(possible: bool) -> Finding:
    return {
        "name": "plane",
        "title": "Laid flat",
        "verdict": "open" if possible else "no",
        "says": "" if possible else "Pieces that cannot form a graph cannot be laid flat.",
        "condition": "On a floor, the pieces also have lengths and angles, and must not overlap.",
    }


def _condition(doubles: bool, loops: bool) -> str:
    if doubles and loops:
        return "Possible exactly when the ends pair up and the number of connections is at least the number of pieces minus one."
    if doubles:
        return (
            "Possible exactly when the ends pair up, the number of connections is at least the number of pieces minus one, and no "
            "piece has more ends than all the others together."
        )
    if loops:
        return (
            "Possible exactly when the ends pair up, the number of connections is at least the number of pieces minus one, and the "
            "condition of Erdős and Gallai holds once some of the largest pieces have a loop each."
        )
    return (
        "Possible exactly when the ends pair up, the number of connections is at least the number of pieces minus one, and for every k, "
        "the k pieces with the most ends have at most k(k - 1) + Σ min(ends, k) ends in all, where the sum is over the other pieces "
        "(P. Erdős and T. Gallai, 1960)."
    )


def _drawn(
    pieces: Set, ends: list[int], sockets: list[int] | None, joined: Verdict, doubles: bool, loops: bool
) -> Drawn | None:
    missing: list[int] = []
    if not joined.possible:
        plugs = sum(ends) - 2 * sum(sockets) if sockets is not None else sum(ends) % 2
        if not 0 < abs(plugs) <= _OPEN:
            return None
        missing = [1 if plugs > 0 else 0] * abs(plugs)
        joined = tracks.complete_track(
            [*ends, *(1 for _ in missing)],
            doubles=doubles,
            loops=loops,
            sockets=None if sockets is None else [*sockets, *missing],
        )
        if not joined.possible:
            return None
    connections = joined.connections
    if sockets is None or all(kind.sockets == 1 for kind in pieces if kind.ends == 2):
        connections = tracks.spread(connections, doubles=doubles, loops=loops)
    kinds = [kind.name.partition("/")[0] for kind, number in pieces.items() for _ in range(number)]
    words = [plural(len(ends), "piece"), plural(len(connections) - len(missing), "connection")]
    if missing:
        words.append(f"{plural(len(missing), 'end')} open")
    return {
        "kinds": [*kinds, *("open" for _ in missing)],
        "ends": [*ends, *(1 for _ in missing)],
        "pieces": len(ends),
        "connections": list(connections),
        "picture": drawing(connections),
        "words": ", ".join(words),
    }
