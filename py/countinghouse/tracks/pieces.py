"""Wooden track as sold: pieces with their centre lines and ends, to the millimetre, and boxed sets.

Lengths and radii (of the centre line) are the usual values for 40 mm wide track; real pieces differ by about a
millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

from countinghouse.tables import Tabular
from countinghouse.tracks.plane import ORIGIN, Path, Point

__all__ = ["PIECES", "SETS", "BoxedSet", "End", "Piece"]


@dataclass(frozen=True)
class End:
    """An end, where a piece can be joined: a point, the direction out of the piece in eighths, and whether it is a
    socket.
    """

    point: Point
    eighths: int
    socket: bool


@dataclass(frozen=True)
class Piece:
    """A kind of piece. `letter` stands for it in keys; `flips` says whether it may be turned over.

    `mirror` names the kind of its mirror image: itself, if the piece flips or is its own mirror image.
    """

    name: str
    title: str
    letter: str
    paths: tuple[Path, ...]
    ends: tuple[End, ...]
    flips: bool
    mirror: str


@dataclass(frozen=True)
class BoxedSet(Tabular):
    """Pieces sold or published together: the number of each kind of piece, by name. A notebook shows them as a table.

    >>> SETS["circle"].pieces["curve"]
    8
    """

    columns = ("number", "piece", "ends")

    title: str
    pieces: Mapping[str, int]

    def _lines(self, most: int) -> Iterator[tuple[int, str, int]]:
        """Return the number of pieces, the title and the number of ends, for each of the first `most` kinds."""
        return (
            (number, PIECES[name].title, len(PIECES[name].ends))
            for name, number in islice(self.pieces.items(), most)
        )

    def _height(self) -> int:
        """Return the number of kinds of pieces."""
        return len(self.pieces)

    @property
    def caption(self) -> str:
        return self.title

    def _repr_html_(self) -> str:
        return self._html()


def _piece(
    name: str,
    title: str,
    letter: str,
    paths: list[Path],
    flips: bool = True,
    mirror: str = "",
    plugs: bool = True,
) -> Piece:
    """Make a piece from paths that begin at its first end and lead to the others. With `plugs`, the first end is a
    socket and the others are plugs; otherwise it is the reverse.
    """
    ends = [End(ORIGIN, 4, plugs)]
    ends += [End(*path.end, not plugs) for path in paths if not path.high]
    return Piece(name, title, letter, tuple(paths), tuple(ends), flips, mirror or name)


def _straight(length: int, letter: str) -> Piece:
    return _piece(f"straight-{length}", f"straight of {length} mm", letter, [Path(ORIGIN, 0, length)])


def _crossing(length: int) -> Piece:
    half = length // 2
    down: Point = (half, 0, -half, 0)
    return Piece(
        "crossing",
        "crossing",
        "x",
        (Path(ORIGIN, 0, length), Path(down, 2, length)),
        (
            End(ORIGIN, 4, True),
            End((length, 0, 0, 0), 0, False),
            End(down, 6, True),
            End((half, 0, half, 0), 2, False),
        ),
        True,
        "crossing",
    )


def _bridge(length: int, opening: int) -> Piece:
    ramp = (length - opening) // 2
    return Piece(
        "bridge",
        "bridge",
        "b",
        (
            Path(ORIGIN, 0, ramp),
            Path((ramp, 0, 0, 0), 0, opening, high=True),
            Path((ramp + opening, 0, 0, 0), 0, ramp),
        ),
        (End(ORIGIN, 4, True), End((length, 0, 0, 0), 0, False)),
        True,
        "bridge",
    )


_LARGE, _SMALL = 202, 110

#: All kinds of pieces, by name.
PIECES: Mapping[str, Piece] = MappingProxyType(
    {
        piece.name: piece
        for piece in (
            _straight(216, "d"),
            _straight(202, "s"),
            _straight(144, "a"),
            _straight(108, "h"),
            _straight(72, "t"),
            _straight(54, "m"),
            _piece("curve", "curve", "c", [Path(ORIGIN, 0, _LARGE, 1)]),
            _piece("small-curve", "small curve", "e", [Path(ORIGIN, 0, _SMALL, 1)]),
            _piece(
                "switch-left",
                "left switch",
                "l",
                [Path(ORIGIN, 0, 144), Path(ORIGIN, 0, _LARGE, 1)],
                False,
                "switch-right",
            ),
            _piece(
                "switch-right",
                "right switch",
                "r",
                [Path(ORIGIN, 0, 144), Path(ORIGIN, 0, _LARGE, -1)],
                False,
                "switch-left",
                plugs=False,
            ),
            _piece(
                "switch-y",
                "Y switch",
                "y",
                [Path(ORIGIN, 0, _LARGE, 1), Path(ORIGIN, 0, _LARGE, -1)],
                False,
            ),
            _crossing(108),
            _bridge(404, 100),
            Piece("buffer", "buffer", "u", (Path(ORIGIN, 0, 54),), (End(ORIGIN, 4, True),), True, "buffer"),
        )
    }
)

#: Sets to start from, by name. The first three have published counts; see `boxed_set`.
SETS: Mapping[str, BoxedSet] = MappingProxyType(
    {
        name: BoxedSet(title, MappingProxyType(pieces))
        for name, title, pieces in (
            (
                "lillabo",
                "Ikea Lillabo, the track of the 20-piece set",
                {"curve": 12, "straight-202": 2, "bridge": 1},
            ),
            ("lillabo+2", "the same with two more curves", {"curve": 14, "straight-202": 2, "bridge": 1}),
            ("lillabo+4", "the same with four more curves", {"curve": 16, "straight-202": 2, "bridge": 1}),
            ("circle", "eight curves", {"curve": 8}),
            ("oval", "curves and straights", {"curve": 8, "straight-144": 6}),
            (
                "two-ways",
                "two switches",
                {"curve": 10, "straight-144": 2, "switch-left": 1, "switch-right": 1},
            ),
            ("y-switches", "two Y switches", {"curve": 12, "switch-y": 2}),
            (
                "figure-eight",
                "figure eight (needs 1 mm of play)",
                {"small-curve": 12, "straight-54": 4, "crossing": 1},
            ),
            ("buffers", "dead ends", {"switch-y": 1, "straight-54": 2, "curve": 2, "buffer": 3}),
        )
    }
)
