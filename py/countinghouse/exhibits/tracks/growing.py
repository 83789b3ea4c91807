"""Positions for a track that grows step by step, chosen so that each picture changes little from the previous one.

Pieces, free ends and the middles of some connections are points. A step adds or joins points in place; then all points
move slightly, so that the distances between points fit the numbers of connections between them (stress majorization:
E. Gansner, Y. Koren and S. North, Graph Drawing 2004).
"""

from __future__ import annotations

import cmath
import math
from copy import copy
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from countinghouse.exhibits.tracks.drawing import Place, curve_between, numbers, tangents_at
from countinghouse.exhibits.tracks.steps import Join, Lay, Step

Array = np.ndarray[Any, np.dtype[np.float64]]
Points = np.ndarray[Any, np.dtype[np.complex128]]
#: A point: (number, 0) is a piece, (number, another number) one of its free ends, and (0, number) the middle of a
#: connection.
Name = tuple[int, int]

#: Doubling the distance along the track multiplies the distance in the picture by two to this power, so long tracks
#: bend.
_POWER = 0.85
_ROUNDS = 14
#: The length of a connection, and the space between tracks.
_UNIT, _SPACE = 10.0, 18.0
#: The angle between neighbouring free ends of a piece, in radians.
_APART = 0.9
#: The space around the picture.
_MARGIN = 8.0


class Growing:
    """The points of a track, and the connections between them."""

    def __init__(self) -> None:
        self.names: list[Name] = []
        self.at: Points = np.zeros(0, np.complex128)
        self.far: Array = np.zeros((0, 0), np.float64)
        self.ways: list[list[Name]] = []  # for each connection, its points
        self.fresh = 0

    def __copy__(self) -> Growing:
        other = Growing()
        other.names, other.ways, other.fresh = list(self.names), list(self.ways), self.fresh
        other.at, other.far = self.at.copy(), self.far.copy()
        return other

    def add(self, name: Name, beside: Name | None, at: complex) -> None:
        """Add a point, optionally joined to another point."""
        size = len(self.names)
        far = np.full((size + 1, size + 1), np.inf)
        far[:size, :size] = self.far
        far[size, size] = 0.0
        if beside is not None:
            far[size, :size] = far[:size, size] = self.far[self.names.index(beside)] + 1
        self.names.append(name)
        self.at = np.append(self.at, at)
        self.far = far

    def join(self, one: Name, other: Name) -> None:
        """Join two points."""
        a, b = self.far[self.names.index(one)], self.far[self.names.index(other)]
        self.far = np.minimum(self.far, np.minimum(a[:, None] + 1 + b, b[:, None] + 1 + a))

    def drop(self, name: Name) -> None:
        """Remove a free end."""
        place = self.names.index(name)
        del self.names[place]
        self.at = np.delete(self.at, place)
        self.far = np.delete(np.delete(self.far, place, 0), place, 1)

    def ends(self, piece: int) -> list[Name]:
        """Return the free ends of a piece, oldest first."""
        return sorted(name for name in self.names if name[0] == piece and name[1] > 0)

    def free(self, piece: int, number: int, away: complex) -> None:
        """Add free ends to a piece, spread around a direction."""
        here = self.place((piece, 0))
        for k in range(number):
            turn = cmath.exp(1j * _APART * (k - (number - 1) / 2) + 0.25j * (number == 1))
            self.fresh += 1
            self.add((piece, self.fresh), (piece, 0), here + away * turn * _UNIT)

    def place(self, name: Name) -> complex:
        """Return the position of a point."""
        return complex(self.at[self.names.index(name)])

    def middle(self, end: Name) -> Name:
        """Turn a free end into a point in the middle of a connection."""
        self.fresh += 1
        name = (0, self.fresh)
        self.names[self.names.index(end)] = name
        return name

    def lay(self, step: Lay, piece: int) -> None:
        """Lay a piece with this number, either at the free end it is joined to or beside everything else."""
        ends, away = step.kind.ends, complex(1, 0)
        if step.at:
            here, end = self.place((step.at, 0)), self.ends(step.at)[step.end - 1]
            away = self.place(end) - here
            away /= abs(away) or 1.0
            self.names[self.names.index(end)] = (piece, 0)
            self.ways.append([(step.at, 0), (piece, 0)])
            self.free(piece, ends - 1, away)
            return
        self.add((piece, 0), None, complex(float(self.at.real.max(initial=0.0)) + _SPACE, 0))
        if ends == 2:
            self.free(piece, 1, -away)
        self.free(piece, 1 if ends == 2 else ends, away)

    def close(self, step: Join) -> None:
        """Join two pieces; a loop or a second connection gets its own points, so that connections do not coincide."""
        one, other = (step.one, 0), (step.other, 0)
        if one == other:
            first, second = self.ends(step.one)[:2]
            middles = [self.middle(first), self.middle(second)]
            self.join(middles[0], middles[1])
            self.ways.append([one, *middles, other])
            return
        first, second = self.ends(step.one)[step.end - 1], self.ends(step.other)[step.other_end - 1]
        if any({one, other} == {way[0], way[-1]} for way in self.ways):
            middles = [self.middle(first)]
            self.drop(second)
            self.join(middles[0], other)
        else:
            middles = []
            self.drop(first)
            self.drop(second)
            self.join(one, other)
        self.ways.append([one, *middles, other])

    def settle(self) -> None:
        """Move the points, and then move whole tracks apart."""
        if len(self.names) < 2:
            return
        near = np.isfinite(self.far) & (self.far > 0)
        wanted = np.where(near, np.where(near, self.far, 1.0) ** _POWER * _UNIT, 1.0)
        weight = np.where(near, wanted**-2, 0.0)
        total = weight.sum(axis=1)
        total[total == 0] = 1.0
        for _ in range(_ROUNDS):
            apart = self.at[:, None] - self.at[None, :]
            length = np.maximum(np.abs(apart), 1e-6)
            aim = np.where(near, self.at[None, :] + apart / length * wanted, 0.0)
            self.at = np.where(near.any(axis=1), (aim * weight).sum(axis=1) / total, self.at)
        self._pack()

    def _pack(self) -> None:
        """Arrange the tracks side by side, in rows."""
        rest = np.ones(len(self.names), np.bool_)
        groups = []
        while rest.any():
            group = np.isfinite(self.far[int(np.argmax(rest))])
            rest &= ~group
            groups.append(group)
        if len(groups) < 2:
            return
        boxes = [_box(self.at[group]) for group in groups]
        area = sum((size.real + _SPACE) * (size.imag + _SPACE) for _, size in boxes)
        width = max(1.4 * math.sqrt(area), *(size.real for _, size in boxes))
        x = y = high = 0.0
        for group, (low, size) in zip(groups, boxes, strict=True):
            if x and x + size.real > width:
                x, y, high = 0.0, y + high + _SPACE, 0.0
            self.at[group] += complex(x, y) - low
            x, high = x + size.real + _SPACE, max(high, size.imag)


def _box(at: Points) -> tuple[complex, complex]:
    low = complex(float(at.real.min()), float(at.imag.min()))
    return low, complex(float(at.real.max()), float(at.imag.max())) - low


@lru_cache(maxsize=16)
def grown(steps: tuple[Step, ...]) -> Growing:
    """Return the points of a track after these steps, which must be possible."""
    if not steps:
        return Growing()
    points = copy(grown(steps[:-1]))
    step = steps[-1]
    if isinstance(step, Lay):
        points.lay(step, 1 + sum(isinstance(each, Lay) for each in steps[:-1]))
    else:
        points.close(step)
    points.settle()
    return points


class Picture(NamedTuple):
    """The positions of the pieces and free ends, the rails along the connections and to the free ends, and the frame."""

    pieces: list[Place]
    rails: list[str]
    free: list[Place]
    stubs: list[str]
    frame: tuple[float, float, float, float]


def picture(steps: tuple[Step, ...]) -> Picture:
    """Return what to draw after these steps."""
    if not steps:
        return Picture([], [], [], [], (0.0, 0.0, _SPACE, _SPACE))
    points = grown(steps)
    pieces = sorted(name[0] for name in points.names if name[1] == 0)
    loose = sorted(name for name in points.names if name[0] and name[1])
    ways = points.ways + [[(name[0], 0), name] for name in loose]
    beside: dict[Name, list[Name]] = {}
    for way in ways:
        for a, b in pairwise(way):
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    at = {name: points.place(name) for name in points.names}
    leads = {name: tangents_at(at[name], [at[other] for other in others]) for name, others in beside.items()}

    def lead(name: Name, other: Name) -> complex:
        return leads[name][beside[name].index(other)]

    def path(way: list[Name]) -> str:
        curves = [curve_between(at[a], at[b], lead(a, b), lead(b, a)) for a, b in pairwise(way)]
        return f"M{numbers(curves[0][0])}" + "".join(
            f"C{numbers(p)} {numbers(q)} {numbers(end)}" for _, p, q, end in curves
        )

    def place(name: Name) -> Place:
        point, turned = at[name], leads[name][0] if name in leads else complex(1, 0)
        return {
            "x": round(point.real, 2),
            "y": round(point.imag, 2),
            "turned": round(math.degrees(cmath.phase(turned)), 1),
        }

    low, size = _box(points.at)
    return Picture(
        [place((piece, 0)) for piece in pieces],
        [path(way) for way in points.ways],
        [place(name) for name in loose],
        [path(way) for way in ways[len(points.ways) :]],
        (
            round(low.real - _MARGIN, 2),
            round(low.imag - _MARGIN, 2),
            round(size.real + 2 * _MARGIN, 2),
            round(size.imag + 2 * _MARGIN, 2),
        ),
    )
