"""A picture of a track: the positions of its pieces, and the curves of the rails between them.

The pieces are placed like the vertices of a graph, by their distances. Then the rails run through them as on a real
railway: straight through a piece with two ends, out of a switch at a tangent, and straight across a crossing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypedDict

from countinghouse.reductions.colouring import Graph
from countinghouse.reductions.colouring_layout import layout
from countinghouse.tracks.witness import Stretch, stretches

Point = complex
Pairs = tuple[tuple[int, int], ...]

#: The maximum number of points placed by distance; long stretches are thinned out.
_POINTS = 110
#: The length of a connection in the picture.
_UNIT = 10.0


class Place(TypedDict):
    """The position of a piece, and the direction of its rails in degrees."""

    x: float
    y: float
    turned: float


class Drawing(TypedDict):
    """The pieces in order, and the rails: for each connection, a path of cubic curves as numbers for SVG."""

    places: list[Place]
    rails: list[str]
    box: tuple[float, float, float, float]


@lru_cache(maxsize=8)
def drawing(connections: Pairs) -> Drawing:
    """Draw a connected track."""
    ways = stretches(connections)
    between = Counter(frozenset((way.start, way.end)) for way in ways)
    chains: list[list[str]] = []
    for number, way in enumerate(ways):
        points = min(len(way.along), _POINTS // len(ways))
        if way.start == way.end:
            points = max(2, points)
        elif between[frozenset((way.start, way.end))] > 1:
            points = max(1, points)
        chains.append([str(way.start), *(f"{number}-{point}" for point in range(points)), str(way.end)])
    names = tuple(dict.fromkeys(name for chain in chains for name in chain))
    edges = tuple(dict.fromkeys(pair for chain in chains for pair in pairwise(chain)))
    if len(names) == 1:
        return {
            "places": [{"x": 0.0, "y": 0.0, "turned": 0.0}],
            "rails": [],
            "box": (-10.0, -10.0, 20.0, 20.0),
        }
    found = layout(Graph(names, edges))
    raw = {name: complex(*found[name]) for name in names}
    lengths = sorted(abs(raw[a] - raw[b]) for a, b in edges)
    scale = _UNIT / (lengths[len(lengths) // 2] or 1.0)
    at = {name: point * scale for name, point in raw.items()}
    return _drawn(ways, chains, at)


def _drawn(ways: Sequence[Stretch], chains: Sequence[list[str]], at: dict[str, Point]) -> Drawing:
    leaves: dict[str, list[str]] = {}
    for chain in chains:
        for a, b in pairwise(chain):
            leaves.setdefault(a, []).append(b)
            leaves.setdefault(b, []).append(a)
    tangents = {
        name: tangents_at(at[name], [at[other] for other in others]) for name, others in leaves.items()
    }
    leads = {
        (name, other): tangent
        for name, others in leaves.items()
        for other, tangent in zip(others, tangents[name], strict=True)
    }
    places: dict[int, tuple[Point, Point]] = {}
    rails = []
    seen: list[Point] = []
    for way, chain in zip(ways, chains, strict=True):
        curves = [curve_between(at[a], at[b], leads[a, b], leads[b, a]) for a, b in pairwise(chain)]
        seen += [point for curve in curves for point in curve]
        rails.append(
            f"M{numbers(curves[0][0])}"
            + "".join(f"C{numbers(p)} {numbers(q)} {numbers(end)}" for _, p, q, end in curves)
        )
        for piece, name in ((way.start, chain[0]), (way.end, chain[-1])):
            places.setdefault(piece, (at[name], tangents[name][0]))
        for number, piece in enumerate(way.along, start=1):
            where = number * len(curves) / (len(way.along) + 1)
            curve = curves[min(int(where), len(curves) - 1)]
            places[piece] = _on(curve, where - min(int(where), len(curves) - 1))
    low = complex(min(point.real for point in seen), min(point.imag for point in seen)) - complex(6, 6)
    size = complex(max(point.real for point in seen), max(point.imag for point in seen)) + complex(6, 6) - low
    return {
        "places": [
            {
                "x": round(places[piece][0].real, 2),
                "y": round(places[piece][0].imag, 2),
                "turned": round(math.degrees(math.atan2(places[piece][1].imag, places[piece][1].real)), 1),
            }
            for piece in sorted(places)
        ],
        "rails": rails,
        "box": (round(low.real, 2), round(low.imag, 2), round(size.real, 2), round(size.imag, 2)),
    }


def numbers(point: Point) -> str:
    return f"{point.real:.2f} {point.imag:.2f}"


def _unit(way: Point) -> Point:
    return way / abs(way) if abs(way) > 1e-9 else complex(1, 0)


def tangents_at(here: Point, others: Sequence[Point]) -> list[Point]:
    """Return the directions in which the rails leave a piece towards its neighbours."""
    ways = [_unit(other - here) for other in others]
    if len(ways) == 2:
        axis = _unit(ways[0] - ways[1])
        return [axis, -axis]
    if len(ways) == 3:
        # The stem of a switch is opposite its two branches.
        stem = max(range(3), key=lambda k: abs(2 * ways[k] - (sum(ways) - ways[k])))
        axis = _unit(2 * ways[stem] - (sum(ways) - ways[stem]))
        return [axis if k == stem else -axis for k in range(3)]
    if len(ways) == 4:
        # Two tracks cross here, so each neighbour is paired with the opposite one.
        around = sorted(range(4), key=lambda k: math.atan2(ways[k].imag, ways[k].real))
        leads = list(ways)
        for one, other in ((around[0], around[2]), (around[1], around[3])):
            axis = _unit(ways[one] - ways[other])
            leads[one], leads[other] = axis, -axis
        return leads
    return ways


def curve_between(a: Point, b: Point, out: Point, into: Point) -> tuple[Point, Point, Point, Point]:
    reach = abs(b - a) * 0.4
    return a, a + out * reach, b + into * reach, b


def _on(curve: tuple[Point, Point, Point, Point], t: float) -> tuple[Point, Point]:
    """Return the point at `t` on a cubic curve, and the curve's direction there."""
    a, p, q, b = curve
    s = 1 - t
    point = s**3 * a + 3 * s * s * t * p + 3 * s * t * t * q + t**3 * b
    return point, s * s * (p - a) + 2 * s * t * (q - p) + t * t * (b - q)
