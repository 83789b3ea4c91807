"""The exhibit: a set of pieces, the verdicts on it, and a track drawn."""

from __future__ import annotations

import re
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.tracks import mending
from countinghouse.exhibits.tracks.drawing import Drawing, drawing
from countinghouse.exhibits.tracks.graph import Drawn, Finding, Line, allowed, ends_of, graph
from countinghouse.exhibits.tracks.setting import (
    KINDS,
    MOST,
    Kind,
    Set,
    kind_of,
    pieces_of,
    sides,
    spelled,
)
from countinghouse.page import scripts
from countinghouse.page.model import Example, Exhibit, Parameter, State
from countinghouse.tracks.counting import MOST_COUNTED
from countinghouse.wording import plural, shown

_PUBLISHED = "straight*25,curve*16,switch*5"
_MOVE = re.compile(r"(add|remove) ([a-z0-9/]{1,12})\Z")
_SET = re.compile(r"set ([a-z0-9/]{1,12}) (.*)\Z", re.DOTALL)


class Row(TypedDict):
    """A kind of piece and how many there are; `sides` names its plugs and sockets, where they matter."""

    kind: str
    title: str
    ends: int
    sides: str
    count: int


class View(TypedDict):
    rows: list[Row]
    pieces: int
    ends: int
    sum: str
    findings: list[Finding]
    lines: list[Line]
    drawn: Drawn | None
    small: bool
    most: int


class Picture(TypedDict):
    picture: Drawing


def _pieces(state: State) -> Set:
    pieces = pieces_of(state)
    if not pieces:
        raise InputError("A track needs at least one piece.")
    return pieces


def _view(state: State) -> View:
    pieces = _pieces(state)
    plugs = bool(state["plugs"])
    found = graph(state, pieces)
    offered = [kind for kind in KINDS.values() if plugs or "/" not in kind.name]
    rows = [*offered, *(kind for kind in pieces if kind not in offered)]
    ends = ends_of(pieces)
    return {
        "rows": [
            {
                "kind": kind.name,
                "title": kind.title[0].upper() + kind.title[1:],
                "ends": kind.ends,
                "sides": sides(kind) if plugs else "" if kind.name.isdigit() else plural(kind.ends, "end"),
                "count": pieces.get(kind, 0),
            }
            for kind in rows
        ],
        "pieces": len(ends),
        "ends": sum(ends),
        "sum": _sum(pieces, sum(ends)),
        "findings": found["findings"],
        "lines": found["lines"],
        "drawn": found["drawn"],
        "small": len(ends) <= MOST_COUNTED,
        "most": MOST_COUNTED,
    }


def _sum(pieces: Set, total: int) -> str:
    """Write the sum of the ends: 41 × 2 + 5 × 3 = 97."""
    counts: dict[int, int] = {}
    for kind, number in pieces.items():
        counts[kind.ends] = counts.get(kind.ends, 0) + number
    return " + ".join(f"{number} × {ends}" for ends, number in sorted(counts.items())) + f" = {total:,}"


def _play(state: State, move: str) -> State:
    """Play ``add switch``, ``remove 6`` or ``set curve 8``; a piece of one's own is its number of ends."""
    pieces = dict(pieces_of(state))
    move = move.strip()
    if found := _MOVE.match(move):
        kind = _kind(state, found[2])
        number = pieces.get(kind, 0) + (1 if found[1] == "add" else -1)
        if number < 0:
            raise InputError(f"There is no {kind.title} to remove.")
    elif found := _SET.match(move):
        kind = _kind(state, found[1])
        number = (
            int(found[2]) if found[2].isascii() and found[2].isdigit() and len(found[2]) < 7 else MOST + 1
        )
        if number > MOST:
            raise InputError(f"There are from 0 to {MOST} pieces of a kind, not {shown(found[2])}.")
    else:
        raise InputError(f"{shown(move)} is not a move; a move is “add switch”, “remove 6” or “set curve 8”.")
    pieces[kind] = number
    total = sum(pieces.values())
    if total > MOST:
        raise InputError(f"A set has at most {MOST} pieces; this one would have {total}.")
    if not total:
        raise InputError("A track needs at least one piece.")
    return {**state, "pieces": spelled(pieces)}


def _kind(state: State, name: str) -> Kind:
    return kind_of(name if state["plugs"] else name.partition("/")[0])


def _spell(state: State) -> State:
    return {**state, "pieces": spelled(pieces_of(state))}


def _picture() -> Picture:
    return {"picture": drawing(((0, 1), (1, 2), (2, 3), (0, 3), (3, 4), (4, 5), (5, 6), (0, 6)))}


def _script(state: State) -> str:
    pieces = _pieces(state)
    parts = [f"[{kind.ends}] * {number}" for kind, number in pieces.items()]
    doubles, loops = allowed(state)
    named = "".join(
        f", {name}=False" for name, value in (("doubles", doubles), ("loops", loops)) if not value
    )
    lines = ["from countinghouse import tracks", "", f"ends = {' + '.join(parts)}"]
    if state["plugs"]:
        holes = [f"[{kind.sockets}] * {number}" for kind, number in pieces.items()]
        lines += [
            f"sockets = {' + '.join(holes)}",
            "tracks.ends_verdict(ends, sockets=sockets).reason",
            "tracks.complete_track(ends, sockets=sockets)",
            "tracks.mend_plugs([(e - s, s) for e, s in zip(ends, sockets)])",
        ]
    else:
        lines += [
            "tracks.ends_verdict(ends).reason",
            f"tracks.complete_track(ends{named})",
            f"tracks.all_fewest_changes(ends{named})",
        ]
        if not doubles:
            lines.append("[each for each in tracks.inequalities(ends) if not each.holds]")
        if sum(pieces.values()) <= 12:
            lines.append(f"tracks.count_tracks(ends{named})")
    return scripts.lines(*lines)


EXHIBIT = Exhibit(
    name="tracks",
    title="Train tracks",
    sentence="Can all these pieces form one complete track, with no end open? A track where they can, a proof where they cannot.",
    group="understand",
    order=55,
    parameters=(
        Parameter(
            "pieces",
            "Pieces",
            "text",
            _PUBLISHED,
            max_length=400,
            help="Kinds and how many of each, such as straight*8,switch*2; a number stands for a piece with that many ends: 6*1.",
        ),
        Parameter("plugs", "Plugs and sockets", "flag", False),
        Parameter("doubles", "Double connections", "flag", True),
        Parameter("loops", "Loops", "flag", True),
    ),
    examples=(
        Example(
            "The published set",
            "Five switches among 41 pieces with two ends: 97 ends, an odd number.",
            {},
        ),
        Example(
            "One switch with a fourth end",
            "One of the switches pretends to be a crossing: 98 ends, 49 connections.",
            {"pieces": "straight*25,curve*16,switch*4,crossing*1"},
        ),
        Example(
            "Four switches",
            "Small enough to count: 5 different tracks (exact), and one of them without double connections and loops.",
            {"pieces": "switch*4"},
        ),
        Example(
            "Too many ends in two pieces",
            "Even, and enough connections, but impossible without double connections: Erdős and Gallai fail at k = 2.",
            {"pieces": "straight*2,switch*1,buffer*1,5*2", "doubles": False, "loops": False},
        ),
        Example(
            "Plugs and sockets",
            "Four switches that all branch the same way: even, and still impossible.",
            {"pieces": "straight*6,curve*8,switch*4", "plugs": True},
        ),
        Example(
            "Buffers only",
            "Eight buffers: four pairs, and never one track.",
            {"pieces": "buffer*8"},
        ),
    ),
    view=_view,
    play=_play,
    spell=_spell,
    jobs=mending.JOBS,
    picture=_picture,
    script=_script,
)
