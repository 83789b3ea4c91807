"""Answer two questions about a set: how few pieces to add or remove so that it makes a track, and how many different
tracks it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypedDict

from countinghouse import tracks
from countinghouse.exhibits.tracks.graph import allowed, ends_of
from countinghouse.exhibits.tracks.setting import (
    MOST,
    Kind,
    Set,
    called,
    is_flat,
    kind_of,
    offered,
    pieces_of,
    spelled,
)
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.tracks.rules import MOST_LAID
from countinghouse.wording import grouped, listed, plural

#: The maximum number of changes offered.
_OFFERED = 6


class Remedy(TypedDict):
    """A change in words, and the resulting set as spelled in a link."""

    words: str
    pieces: str


class Mended(TypedDict):
    sentence: str
    fewest: int | None  # the number of pieces to add or remove; None if no change helps
    changes: list[Remedy]


class Counted(TypedDict):
    value: str
    sentence: str


def _mend(state: State, args: Args) -> Iterator[Event | None]:
    pieces = pieces_of(state)
    yield None
    doubles, loops = allowed(state)
    found: list[tuple[list[Kind], list[Kind]]] = []
    if state["plugs"]:
        pairs = [(kind.plugs, kind.sockets) for kind, number in pieces.items() for _ in range(number)]
        known = offered(state)
        for mend in tracks.mend_plugs(pairs, {(kind.plugs, kind.sockets) for kind in [*known, *pieces]}):
            added = [_like(*pair, known, pieces) for pair in mend.added]
            found.append((added, _present(pieces, mend.removed)))
    else:
        known = offered(state)
        kinds = {kind.ends for kind in [*known, *pieces]}
        for change in tracks.all_fewest_changes(ends_of(pieces), kinds, doubles=doubles, loops=loops):
            added = [_with_ends(ends, known) for ends in change.added]
            found.append((added, _present_by_ends(pieces, change.removed)))
    few = min((len(added) + len(removed) for added, removed in found), default=None)
    if few is None:
        sentence = "No change helps."
    elif not few:
        sentence = "Nothing has to change."
    else:
        sentence = (
            "1 piece more or fewer is enough; no smaller change is."
            if few == 1
            else f"{few} pieces more or fewer are enough; no smaller change is."
        )
        # Changes of few kinds come first: they are the easiest to grasp.
        found.sort(key=lambda change: len({*change[0]}) + len({*change[1]}))
        if len(found) > _OFFERED:
            sentence += f" There are {grouped(len(found))} ways; here are {_OFFERED}."
    plugs, most = bool(state["plugs"]), MOST_LAID if is_flat(state) else MOST
    remedies: list[Remedy] = []
    for added, removed in found[:_OFFERED]:
        words = told(added, removed, plugs)
        if sum(pieces.values()) + len(added) - len(removed) > most:
            sentence += f" {words}: that would exceed the {most} pieces allowed here."
        elif words:
            remedies.append({"words": words, "pieces": _after(pieces, added, removed)})
    yield events.result(Mended(sentence=sentence, fewest=few, changes=remedies))


def _with_ends(ends: int, known: list[Kind]) -> Kind:
    return next((kind for kind in known if kind.ends == ends), None) or kind_of(str(ends))


def _like(plugs: int, sockets: int, *groups: Iterable[Kind]) -> Kind:
    return next(kind for group in groups for kind in group if (kind.plugs, kind.sockets) == (plugs, sockets))


def _present(pieces: Set, removed: Iterable[tuple[int, int]]) -> list[Kind]:
    left, gone = dict(pieces), []
    for plugs, sockets in removed:
        kind = _like(plugs, sockets, [kind for kind, number in left.items() if number])
        left[kind] -= 1
        gone.append(kind)
    return gone


def _present_by_ends(pieces: Set, removed: Iterable[int]) -> list[Kind]:
    left, gone = dict(pieces), []
    for ends in removed:
        kind = next(kind for kind, number in left.items() if number and kind.ends == ends)
        left[kind] -= 1
        gone.append(kind)
    return gone


def told(added: list[Kind], removed: list[Kind], plugs: bool) -> str:
    """Describe a change in words."""
    more, fewer = (
        listed(called(kind, number, plugs) for kind, number in Counter(kinds).items())
        for kinds in (added, removed)
    )
    if more and fewer:
        return f"Add {more}, remove {fewer}"
    return f"Add {more}" if more else f"Remove {fewer}" if fewer else ""


def _after(pieces: Set, added: list[Kind], removed: list[Kind]) -> str:
    counts = Counter(dict(pieces))
    counts.update(added)
    counts.subtract(removed)
    return spelled(counts)


def _count(state: State, args: Args) -> Iterator[Event | None]:
    pieces = pieces_of(state)
    doubles, loops = allowed(state)
    value = yield from relay(
        tracks.count_tracks_steps(ends_of(pieces), doubles=doubles, loops=loops),
        lambda step: events.progress(
            step[0] / step[1], f"{step[0]} of {plural(step[1], 'smaller set')} counted"
        ),
    )
    kinds = sum(1 for kind in pieces) - len({kind.ends for kind in pieces})
    sentence = "Pieces with the same number of ends are alike" + (
        ", even if they have different names" if kinds else ""
    )
    sentence += "; two tracks are the same if exchanging alike pieces turns one into the other."
    if state["plugs"]:
        sentence += " Plugs and sockets are not distinguished."
    yield events.result(Counted(value=events.number(value), sentence=sentence))


JOBS = (Job("mend", _mend, Mended), Job("count", _count, Counted))
