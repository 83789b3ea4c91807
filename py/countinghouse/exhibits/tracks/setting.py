"""The pieces of a state: kinds of piece, how many of each, and how a link spells them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from countinghouse.errors import InputError
from countinghouse.page.model import State
from countinghouse.wording import listed, plural, shown

#: The most pieces of a set on the page, and the most ends of a piece of one's own.
MOST = 200
MOST_OWN_ENDS = 20

_PIECE = re.compile(r"([a-z]+|[0-9]{1,3})(?:/([0-9]{1,3}))?\*([0-9]{1,4})\Z")


@dataclass(frozen=True)
class Kind:
    """A kind of piece: its name in links, what it is called, its ends, and how many of them are sockets."""

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


def kind_of(name: str) -> Kind:
    """Return a kind by its name: a known one, or a number of ends, perhaps with a number of sockets, such as 6/2."""
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
    raise InputError(f"A piece is a {known}, or a number of ends such as 6; {shown(name)} is none of these.")


Set = dict[Kind, int]


def pieces_of(state: State) -> Set:
    """Read the pieces of a state in their order: known kinds first, then by the number of ends."""
    counts: dict[str, int] = {}
    plugs = bool(state["plugs"])
    text = str(state["pieces"])
    for word in text.split(",") if text else ():
        found = _PIECE.match(word.strip())
        if found is None:
            raise InputError(
                f"The pieces are kinds with how many there are, such as straight*8,switch*2; {shown(word)} is not one."
            )
        name = f"{found[1]}/{found[2]}" if found[2] and plugs else found[1]
        kind = kind_of(name)
        counts[kind.name] = counts.get(kind.name, 0) + int(found[3])
    if sum(counts.values()) > MOST:
        raise InputError(f"A set has at most {MOST} pieces; this one has {sum(counts.values()):,}.")
    return ordered({kind_of(name): number for name, number in counts.items() if number})


def ordered(counts: Mapping[Kind, int]) -> Set:
    """Return a set in its one order."""
    place = {kind: number for number, kind in enumerate(_KNOWN)}
    return dict(
        sorted(counts.items(), key=lambda each: (place.get(each[0], 99), each[0].ends, each[0].sockets))
    )


def spelled(counts: Mapping[Kind, int]) -> str:
    """Write a set in a link."""
    return ",".join(f"{kind.name}*{number}" for kind, number in ordered(counts).items() if number)


def called(kind: Kind, number: int, plugs: bool) -> str:
    """Say how many pieces of a kind: ``2 switches``, ``a buffer with a socket``.

    >>> called(KINDS["switch"], 2, False), called(KINDS["buffer/1"], 1, True)
    ('2 switches', 'a buffer (1 socket)')
    """
    words = (
        {"switch": "switches"}.get(kind.title) or kind.title.replace("piece", "pieces", 1)
        if number != 1
        else kind.title
    )
    if number != 1 and kind.title in ("straight", "curve", "crossing", "buffer"):
        words = f"{kind.title}s"
    text = f"{number} {words}" if number != 1 else f"a {words}"
    return f"{text} ({sides(kind)})" if plugs and kind.ends != 2 and kind.ends != 4 else text


def sides(kind: Kind) -> str:
    """Say the plugs and sockets of a kind."""
    parts = [plural(kind.plugs, "plug")] if kind.plugs else []
    parts += [plural(kind.sockets, "socket")] if kind.sockets else []
    return " and ".join(parts)
