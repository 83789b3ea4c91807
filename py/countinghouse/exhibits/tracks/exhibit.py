"""The exhibit *Train tracks*: a set of pieces, the verdicts on it, and a drawing of a track."""

from __future__ import annotations

import re
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.tracks import by_hand, flat, mending
from countinghouse.exhibits.tracks.by_hand import ByHand
from countinghouse.exhibits.tracks.drawing import Drawing, drawing
from countinghouse.exhibits.tracks.flat import Flat
from countinghouse.exhibits.tracks.graph import Drawn, Finding, Line, allowed, ends_of, graph
from countinghouse.exhibits.tracks.setting import (
    MOST,
    REAL,
    Kind,
    Set,
    flat_pieces,
    graph_pieces,
    is_by_hand,
    is_flat,
    kind_of,
    offered,
    pieces_of,
    sides,
    spelled,
)
from countinghouse.exhibits.tracks.steps import LONGEST, floor_of, if_it_fits, joins_any, spelled_steps
from countinghouse.page import scripts
from countinghouse.page.model import Example, Exhibit, Parameter, State, seed
from countinghouse.tracks.counting import MOST_COUNTED
from countinghouse.tracks.rules import MOST_LAID, MOST_PLAY_DEGREES, MOST_PLAY_MM
from countinghouse.wording import plural, shown

_PUBLISHED = "straight*25,curve*16,switch*5"
_MOVE = re.compile(r"(add|remove) ([a-z0-9/-]{1,16})\Z")
_SET = re.compile(r"set ([a-z0-9/-]{1,16}) (.*)\Z", re.DOTALL)

_TAKE = re.compile(r"take (.*)\Z", re.DOTALL)


class Row(TypedDict):
    """A kind of piece, and how many the set has; `sides` names its plugs and sockets, if they matter."""

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
    yours: bool
    small: bool
    most: int
    flat: Flat
    byHand: ByHand | None


class Picture(TypedDict):
    picture: Drawing


def _pieces(state: State) -> Set:
    pieces = pieces_of(state)
    if not pieces:
        raise InputError("A track needs at least one piece.")
    return pieces


def _view(state: State) -> View:
    pieces = _pieces(state)
    yours = bool(state["laid"]) and state["show"] == "graph" and joins_any(state)
    found = graph(state, pieces, draw=not (yours or is_flat(state) or is_by_hand(state)))
    known = offered(state)
    rows = [*known, *(kind for kind in pieces if kind not in known)]
    ends = ends_of(pieces)
    return {
        "rows": [
            {
                "kind": kind.name,
                "title": kind.title[0].upper() + kind.title[1:],
                "ends": kind.ends,
                "sides": _sides(state, kind),
                "count": pieces.get(kind, 0),
            }
            for kind in rows
        ],
        "pieces": len(ends),
        "ends": sum(ends),
        "sum": _sum(pieces, sum(ends)),
        "findings": found["findings"],
        "lines": found["lines"],
        "drawn": by_hand.as_graph(state) if yours else found["drawn"],
        "yours": yours,
        "small": len(ends) <= MOST_COUNTED,
        "most": MOST_COUNTED,
        "flat": flat.flat(state),
        "byHand": by_hand.by_hand(state) if is_by_hand(state) else None,
    }


def _sides(state: State, kind: Kind) -> str:
    """Return the text beside the name of a kind; it does not repeat the name."""
    if state["plugs"]:
        return sides(kind)
    plain = kind.name.isdigit() or (is_flat(state) and kind.ends == 2)
    return "" if plain else plural(kind.ends, "end")


def _sum(pieces: Set, total: int) -> str:
    """Write the sum of the ends: 41 × 2 + 5 × 3 = 97."""
    counts: dict[int, int] = {}
    for kind, number in pieces.items():
        counts[kind.ends] = counts.get(kind.ends, 0) + number
    return " + ".join(f"{number} × {ends}" for ends, number in sorted(counts.items())) + f" = {total:,}"


def _play(state: State, move: str) -> State:
    """Play ``add switch``, ``remove 6`` or ``set curve 8``; your own piece is named by its number of ends.

    ``take curve*8,switch*2`` takes another set. Pieces laid by hand have their own moves.
    """
    if is_by_hand(state):
        return by_hand.play(state, move.strip())
    pieces = dict(pieces_of(state))
    most = MOST_LAID if is_flat(state) else MOST
    move = move.strip()
    if found := _MOVE.match(move):
        kind = _kind(state, found[2])
        number = pieces.get(kind, 0) + (1 if found[1] == "add" else -1)
        if number < 0:
            raise InputError(f"There is no {kind.title} to remove.")
    elif found := _TAKE.match(move):
        return if_it_fits({**state, "pieces": found[1]})
    elif found := _SET.match(move):
        kind = _kind(state, found[1])
        number = (
            int(found[2]) if found[2].isascii() and found[2].isdigit() and len(found[2]) < 7 else most + 1
        )
        if number > most:
            raise InputError(f"A set has from 0 to {most} pieces of a kind, not {shown(found[2])}.")
    else:
        raise InputError(f"{shown(move)} is not a move; a move is “add switch”, “remove 6” or “set curve 8”.")
    pieces[kind] = number
    total = sum(pieces.values())
    if total > most:
        raise InputError(f"At most {most} pieces are allowed here; this set would have {total}.")
    if not total:
        raise InputError("A track needs at least one piece.")
    return (
        {**state, "flat": spelled(pieces), "layout": ""}
        if is_flat(state)
        else if_it_fits({**state, "pieces": spelled(pieces)})
    )


def _kind(state: State, name: str) -> Kind:
    if is_flat(state):
        if name not in REAL:
            raise InputError(f"There is no piece named {shown(name)} to lay flat.")
        return REAL[name]
    return kind_of(name if state["plugs"] else name.partition("/")[0])


def _spell(state: State) -> State:
    return {
        **state,
        "pieces": spelled(graph_pieces(state)),
        "flat": spelled(flat_pieces(state)),
        "laid": spelled_steps(floor_of(state)) if state["laid"] and joins_any(state) else state["laid"],
        "mm": flat.spelled_play(state, "mm", MOST_PLAY_MM),
        "degrees": flat.spelled_play(state, "degrees", MOST_PLAY_DEGREES),
    }


def _picture() -> Picture:
    return {"picture": drawing(((0, 1), (1, 2), (2, 3), (0, 3), (3, 4), (4, 5), (5, 6), (0, 6)))}


def _flat_script(state: State, pieces: Set) -> str:
    named = {"sockets": bool(state["plugs"]), "overlaps": bool(state["overlaps"])}
    more = [f"{name}=True" for name, value in named.items() if value]
    more += [
        f"{name}={state[key]}"
        for name, key in (("tolerance_mm", "mm"), ("tolerance_degrees", "degrees"))
        if state[key] not in ("0", "")
    ]
    given = ", ".join(["pieces", *more])
    return scripts.lines(
        "from countinghouse import tracks",
        "",
        f"pieces = {{{', '.join(f'{scripts.text(kind.name)}: {number}' for kind, number in pieces.items())}}}",
        f"tracks.estimate_layouts({given}).tree",
        f"for step in tracks.layouts_steps({given}):",
        "    if step.layout:",
        "        print(step.layouts, step.layout.key)",
    )


def _script(state: State) -> str:
    pieces = _pieces(state)
    if is_flat(state):
        return _flat_script(_spell(state), pieces)
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
    sentence="Can all these pieces form one complete track, with no end open? Count the ends, look for a graph, or lay the pieces flat.",
    group="understand",
    order=55,
    parameters=(
        Parameter(
            "show",
            "Show",
            "choice",
            "graph",
            choices=(("hand", "Lay the pieces"), ("graph", "The graph"), ("flat", "On the floor")),
        ),
        Parameter(
            "pieces",
            "Pieces",
            "text",
            _PUBLISHED,
            max_length=400,
            help="Kinds and how many of each, such as straight*8,switch*2; a number stands for a piece with that many ends: 6*1.",
        ),
        Parameter("laid", "Steps by hand", "text", "", max_length=LONGEST, form=False),
        Parameter("plugs", "Plugs and sockets", "flag", False),
        Parameter("doubles", "Double connections", "flag", True),
        Parameter("loops", "Loops", "flag", True),
        Parameter("flat", "Pieces laid flat", "text", "straight-202*2,curve*12,bridge*1", max_length=400),
        Parameter("overlaps", "Pieces may overlap", "flag", False),
        Parameter("mm", "Play of a joint, in mm", "text", "0", max_length=20),
        Parameter("degrees", "Play of a joint, in degrees", "text", "0", max_length=20),
        Parameter("layout", "Layout shown", "text", "", max_length=400, form=False),
        seed("draws the same probes"),
        Parameter("probes", "Probes", "integer", 500, minimum=1, maximum=100_000),
    ),
    examples=(
        Example(
            "Lay the pieces yourself",
            "Join the pieces of the published set end to end, and watch the number of free ends.",
            {"show": "hand"},
        ),
        Example(
            "Eleven pieces to lay",
            "Eight two-ended pieces and three switches: 25 ends, quick to lay.",
            {"show": "hand", "pieces": "straight*4,curve*4,switch*3"},
        ),
        Example(
            "The published set",
            "Five switches and 41 pieces with two ends: 97 ends, an odd number.",
            {},
        ),
        Example(
            "One switch with a fourth end",
            "A crossing replaces one of the switches: 98 ends, 49 connections.",
            {"pieces": "straight*25,curve*16,switch*4,crossing*1"},
        ),
        Example(
            "Four switches",
            "Small enough to count: 5 different tracks (exact), one of them without double connections and loops.",
            {"pieces": "switch*4"},
        ),
        Example(
            "Too many ends in two pieces",
            "An even number of ends, and enough connections; but without double connections, the condition of Erdős and Gallai fails at k = 2.",
            {"pieces": "straight*2,switch*1,buffer*1,5*2", "doubles": False, "loops": False},
        ),
        Example(
            "Plugs and sockets",
            "Four switches that all branch the same way: an even number of ends, but still impossible.",
            {"pieces": "straight*6,curve*8,switch*4", "plugs": True},
        ),
        Example(
            "A boxed set, laid flat",
            "All the pieces of a boxed set: 12 curves, two straights and a bridge make 10 layouts (exact), or 9 as "
            "published.",
            {"show": "flat"},
        ),
        Example(
            "Two switches on the floor",
            "A left and a right switch, ten curves and two straights: which layouts close?",
            {"show": "flat", "flat": "straight-144*2,curve*10,switch-left*1,switch-right*1"},
        ),
        Example(
            "Buffers only",
            "Eight buffers can form four pairs, but never one track.",
            {"pieces": "buffer*8"},
        ),
    ),
    start={"show": "hand"},
    view=_view,
    play=_play,
    spell=_spell,
    jobs=(*mending.JOBS, *flat.JOBS),
    picture=_picture,
    script=_script,
)
