"""The pieces of a state: kinds of piece, how many of each, and how they are written in a link.

A state has two sets: one for graphs, in which only the ends of a piece matter, and one of real pieces to lay flat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from countinghouse.errors import InputError
from countinghouse.page.model import State
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.rules import MOST_LAID
from countinghouse.wording import listed, plural, shown

#: The maximum number of pieces in a set on the page, and of ends of your own piece.
MOST = 200
MOST_OWN_ENDS = 20

_PIECE = re.compile(r"([a-z]+(?:-[a-z0-9]+)*|[0-9]{1,3})(?:/([0-9]{1,3}))?\*([0-9]{1,4})\Z")


@dataclass(frozen=True)
class Kind:
    """A kind of piece: its name in links, its name in words, its ends, and how many of them are sockets."""

    name: str
    title: str
    ends: int
    sockets: int

    @property
    def plugs(self) -> int:
        return self.ends - self.sockets


_KNOWN = (
    Kind("straight", "straight", 2, 1),
    Kind("curve", "curve", 2, 1),
    Kind("switch", "switch", 3, 1),
    Kind("switch/2", "switch", 3, 2),
    Kind("crossing", "crossing", 4, 2),
    Kind("buffer", "buffer", 1, 0),
    Kind("buffer/1", "buffer", 1, 1),
)
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _KNOWN}
#: The pieces that can be laid flat.
REAL: Mapping[str, Kind] = {
    piece.name: Kind(piece.name, piece.title, len(piece.ends), sum(end.socket for end in piece.ends))
    for piece in PIECES.values()
}


def is_flat(state: State) -> bool:
    """Return whether the state shows layouts in the plane."""
    return state["show"] == "flat"


def is_by_hand(state: State) -> bool:
    """Return whether the state shows pieces laid by hand."""
    return state["show"] == "hand"


def offered(state: State) -> list[Kind]:
    """Return the kinds that can always be chosen."""
    if is_flat(state):
        return list(REAL.values())
    return [kind for kind in KINDS.values() if state["plugs"] or "/" not in kind.name]


def kind_of(name: str) -> Kind:
    """Return a kind by its name: a known name, or a number of ends, optionally with sockets, such as 6/2."""
    if name in KINDS:
        return KINDS[name]
    ends, _, sockets = name.partition("/")
    if (
        ends.isascii()
        and ends.isdigit()
        and len(ends) < 4
        and (not sockets or (sockets.isascii() and sockets.isdigit()))
    ):
        number = int(ends)
        if not 1 <= number <= MOST_OWN_ENDS:
            raise InputError(f"A piece has from 1 to {MOST_OWN_ENDS} ends, not {shown(number)}.")
        holes = int(sockets) if sockets else number // 2
        if holes > number:
            raise InputError(f"A piece of {plural(number, 'end')} cannot have {shown(holes)} sockets.")
        return Kind(
            str(number) if holes == number // 2 else f"{number}/{holes}",
            f"piece of {plural(number, 'end')}",
            number,
            holes,
        )
    known = listed((kind.name for kind in _KNOWN if "/" not in kind.name), "or")
    raise InputError(f"A piece is a {known}, or a number of ends such as 6, not {shown(name)}.")


Set = dict[Kind, int]


def pieces_of(state: State) -> Set:
    """Read the pieces of a state in canonical order: known kinds first, then by number of ends."""
    return flat_pieces(state) if is_flat(state) else graph_pieces(state)


def flat_pieces(state: State) -> Set:
    """Read the real pieces."""
    counts: dict[Kind, int] = {}
    for name, sockets, number in _read(str(state["flat"])):
        if name not in REAL or sockets:
            raise InputError(f"A piece to be laid flat must be a {listed(REAL, 'or')}, not {shown(name)}.")
        counts[REAL[name]] = counts.get(REAL[name], 0) + number
    return _bounded(counts, MOST_LAID)


def graph_pieces(state: State) -> Set:
    """Read the pieces of the graph."""
    counts: dict[Kind, int] = {}
    for name, sockets, number in _read(str(state["pieces"])):
        kind = kind_of(f"{name}/{sockets}" if sockets and state["plugs"] else name)
        counts[kind] = counts.get(kind, 0) + number
    return _bounded(counts, MOST)


def _read(text: str) -> Iterator[tuple[str, str, int]]:
    for word in text.split(",") if text else ():
        found = _PIECE.match(word.strip())
        if found is None:
            raise InputError(
                f"Write the pieces as kinds and numbers, such as curve*8,switch*2; {shown(word)} is not a kind "
                "and a number."
            )
        yield found[1], found[2] or "", int(found[3])


def _bounded(counts: Set, most: int) -> Set:
    total = sum(counts.values())
    if total > most:
        raise InputError(f"At most {most} pieces are allowed here; this set has {total:,}.")
    return ordered({kind: number for kind, number in counts.items() if number})


def ordered(counts: Mapping[Kind, int]) -> Set:
    """Return a set in canonical order: the catalogue's kinds first, then by number of ends."""
    real = [kind for kind in REAL.values() if kind not in _KNOWN]
    place = {kind: number for number, kind in enumerate([*real[:6], *_KNOWN, *real[6:]])}
    return dict(
        sorted(counts.items(), key=lambda each: (place.get(each[0], 99), each[0].ends, each[0].sockets))
    )


def spelled(counts: Mapping[Kind, int]) -> str:
    """Write a set for a link."""
    return ",".join(f"{kind.name}*{number}" for kind, number in ordered(counts).items() if number)


def called(kind: Kind, number: int, plugs: bool) -> str:
    """Write a number of pieces of a kind: ``2 switches``, ``a buffer (1 socket)``.

    >>> called(KINDS["switch"], 2, False), called(KINDS["buffer/1"], 1, True)
    ('2 switches', 'a buffer (1 socket)')
    """
    first, _, rest = kind.title.partition(" of ")
    if number == 1:
        text = f"a {kind.title}"
    else:
        text = f"{number} {first}{'es' if first.endswith('ch') else 's'}{f' of {rest}' if rest else ''}"
    return f"{text} ({sides(kind)})" if plugs and kind.ends not in (2, 4) else text


def sides(kind: Kind) -> str:
    """Describe the plugs and sockets of a kind."""
    parts = [plural(kind.plugs, "plug")] if kind.plugs else []
    parts += [plural(kind.sockets, "socket")] if kind.sockets else []
    return " and ".join(parts)
