"""Prune the search for layouts: refuse overlaps, and open ends that the remaining pieces cannot close.

With play, all joints together may move an end by `slack` mm and turn it by `bends` eighths. The tests allow for that;
`slack` is a first-order estimate, so a layout may be lost. Without play, no layout is lost.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from countinghouse.tracks.chains import MOST_SLACK, Chains
from countinghouse.tracks.overlap import SHRUNK, WIDTH, Area, area, meet, overlap
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.placing import Open, Placed
from countinghouse.tracks.plane import ORIGIN, Point, subtracted, turned, xy
from countinghouse.tracks.rules import Rules
from countinghouse.tracks.ways import Laid, Way

__all__ = ["Pruning"]

#: Millimetres added to the reach of the remaining pieces. Pieces with collinear chords may only just reach
#: another end; rounding errors, below 10⁻⁹ mm, must not hide that.
_SPARE = 1e-6


class Pruning:
    """The pruning tests for a set of pieces: `kinds`, and for each kind its number of pieces and the ways to join one.
    The first piece is of the first kind.
    """

    def __init__(
        self,
        kinds: Sequence[str],
        numbers: tuple[int, ...],
        ways: list[list[tuple[Way, tuple[Laid, ...]]]],
        rules: Rules,
    ) -> None:
        self.rules = rules
        self._ends = [len(PIECES[kind].ends) for kind in kinds]
        self._chords = [max(way.chord for way, _ in several) for several in ways]
        self.slack = _slack(kinds, numbers, rules)
        # A cycle has at most as many joints as there are pieces, so this is an exact bound.
        self.bends = math.floor(sum(numbers) * rules.sharpest_degrees / 45)
        self._shrunk = SHRUNK + self.slack
        self._overlap = lru_cache(200_000)(self._overlap_of)
        self._chains = Chains(ways, (numbers[0] - 1, *numbers[1:]), self.slack, self.bends)

    def meets(self, one: Open, other: Open) -> bool:
        """Say whether two open ends meet, or could meet if all joints used their play."""
        turn = (one.out - other.out - 4) % 8
        if self.rules.exact:
            return turn == 0 and one.point == other.point
        if min(turn, 8 - turn) > self.bends:
            return False
        return math.hypot(*xy(subtracted(one.point, other.point))) <= self.slack

    def may_close(self, ends: tuple[Open, ...], left: tuple[int, ...]) -> bool:
        """Return False if the last open end cannot be closed.

        To close it, a chain of remaining pieces must lead to another open end, or there must be a buffer or a balloon
        (see `chains`).
        """
        if not ends:
            return not any(left)
        if any(number and self._ends[kind] == 1 for kind, number in enumerate(left)):
            return True
        *rest, last = ends
        short = sum(left) <= self._chains.longest
        pairs = all(self._ends[kind] == 2 for kind, number in enumerate(left) if number)
        if pairs:
            if len(ends) % 2:
                return False
        elif not short or self._chains.balloon(left):
            return True
        reach = (
            self.slack
            + sum(number * chord for number, chord in zip(left, self._chords, strict=True))
            + _SPARE
        )
        near = []
        for other in rest:
            away = turned(subtracted(other.point, last.point), -last.out % 8)
            if math.hypot(*xy(away)) <= reach:
                near.append((away, (other.out + 4 - last.out) % 8))
        if self.bends or not short or self.slack > MOST_SLACK:
            return bool(near)
        every = pairs and len(ends) == 2
        return any(self._chains.lead(away, eighths, left, every) for away, eighths in near)

    def fits(self, placed: Placed, others: Sequence[Placed]) -> bool:
        """Return False if a piece overlaps one of the others; with play, only if the overlap is larger than the play
        can correct.
        """
        if self.rules.overlaps or self._shrunk >= WIDTH / 2 - 1:
            return True
        for other in others:
            reach = placed.way.reach + other.way.reach
            if abs(placed.x - other.x) < reach and abs(placed.y - other.y) < reach:
                away = turned(subtracted(placed.point, other.point), -other.eighths % 8)
                if self._overlap(other.way, placed.way, away, (placed.eighths - other.eighths) % 8):
                    return False
        return True

    def _overlap_of(self, one: Way, other: Way, away: Point, eighths: int) -> bool:
        if self.rules.exact:
            return overlap(one.paths, [path.moved(away, eighths) for path in other.paths])
        return meet(_areas_of(one, ORIGIN, 0, self._shrunk), _areas_of(other, away, eighths, self._shrunk))


def _slack(kinds: Sequence[str], numbers: tuple[int, ...], rules: Rules) -> float:
    """Return how far, to first order, the play of all joints can move an end, in millimetres.

    All joints of a closed line of length P are inside a circle of radius P/4; a bend turns the rest about a point
    within that radius.
    """
    length = sum(
        number * path.length * (math.pi / 4 if path.turn else 1)
        for kind, number in zip(kinds, numbers, strict=True)
        for path in PIECES[kind].paths
    )
    angle = math.radians(rules.play_degrees) * sum(numbers)
    return sum(numbers) * float(rules.widest_mm) + 1.1 * angle * length / 4


def _areas_of(way: Way, point: Point, eighths: int, shrunk: float) -> list[Area[float]]:
    """Return the areas of a piece, each shrunk by `shrunk` mm on all sides."""
    moved = [path.moved(point, eighths) for path in way.paths]
    return [
        area(*xy(path.start), path.eighths * math.pi / 4, path.length, path.turn, path.high, shrunk)
        for path in moved
    ]
