"""Tabulate where chains of the remaining pieces can lead, to prune the search.

A chain is a row of pieces, each joined to the previous one. It begins at the origin in direction 0 and leads to a
point and a direction. A *balloon* is a switch, or another piece with three or more ends, with a chain from one of its
ends to another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from countinghouse.tracks.plane import ORIGIN, Point, added, subtracted, turned, xy
from countinghouse.tracks.ways import Laid, Way

__all__ = ["MOST_SLACK", "Chains"]

#: Stop listing longer chains once there are more than this many.
_MOST_LISTED = 20_000
#: The maximum slack, in millimetres, at which the table is useful.
MOST_SLACK = 60.0


class Chains:
    """The short chains of a set of pieces, looked up by where they lead, exactly or within `slack` mm.

    `numbers` is the number of pieces of each kind, and `ways` lists the ways to join each kind. Chains of up to
    `longest` pieces are listed. `bends` is the number of eighths of a turn by which the play of all joints can turn an
    end; if it is not 0, a chain may lead anywhere.
    """

    def __init__(
        self,
        ways: list[list[tuple[Way, tuple[Laid, ...]]]],
        numbers: tuple[int, ...],
        slack: float,
        bends: int,
    ) -> None:
        self._slack = slack if slack <= MOST_SLACK else 0.0
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
            if not longer or listed > _MOST_LISTED:
                break
            chains, self.longest = longer, self.longest + 1
        if not longer:
            self.longest = sum(numbers)
        self._balloons = self._find_balloons(ways, bends > 0 or slack > MOST_SLACK)
        self._has_balloon: dict[tuple[int, ...], bool] = {}

    def _find_balloons(
        self, ways: list[list[tuple[Way, tuple[Laid, ...]]]], any_may: bool
    ) -> list[tuple[int, ...]]:
        """Return the pieces of each balloon, as a number for each kind. If any chain may close a balloon, a switch
        alone counts as one.
        """
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
        """Yield the pieces of each chain that leads to the point and direction, as a number for each kind."""
        spot = self._place(point)
        spots = [spot]
        if self._slack:
            spots = [(spot[0] + i, spot[1] + k) for i in (-1, 0, 1) for k in (-1, 0, 1)]
        for each in spots:
            yield from self._table.get((eighths, each), ())

    def lead(self, point: Point, eighths: int, left: tuple[int, ...], every: bool) -> bool:
        """Say whether some remaining pieces (with `every`, all of them) form a chain that leads to the point and
        direction.
        """
        if every:
            return any(used == left for used in self._near(point, eighths))
        return any(_within(used, left) for used in self._near(point, eighths))

    def balloon(self, left: tuple[int, ...]) -> bool:
        """Say whether some of the remaining pieces make a balloon."""
        if left not in self._has_balloon:
            self._has_balloon[left] = any(_within(used, left) for used in self._balloons)
        return self._has_balloon[left]


def _within(used: tuple[int, ...], left: tuple[int, ...]) -> bool:
    return all(u <= n for u, n in zip(used, left, strict=True))
