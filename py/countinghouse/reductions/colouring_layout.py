"""Draw a graph: place its vertices so that their distances on the page match those in the graph.

The method is stress majorization (Gansner, Koren, North, 2004): starting from a circle, it repeatedly moves all
vertices to reduce the weighted sum of squared errors in their distances; errors between near vertices count most. The
layout uses no random numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

import numpy as np

from countinghouse.checks import whole
from countinghouse.errors import InputError
from countinghouse.reductions._pictures import Picture, graph_svg
from countinghouse.reductions.colouring import MOST_COLOURS
from countinghouse.reductions.graphs import Graph, GraphLike, Vertex, graph_of, name_of
from countinghouse.wording import plural, quoted

__all__ = ["draw", "layout"]

Array = np.ndarray[Any, np.dtype[np.float64]]

MOST_DRAWN = 300
_FEW = 150
_ROUNDS = 200
_ENOUGH = 1e-5


def layout(graph: GraphLike) -> dict[Vertex, tuple[float, float]]:
    """Return a point (x, y) for each vertex, with coordinates from 0 to 1; x increases to the right and y downwards.

    Time: O(n³) for n vertices.

    >>> from countinghouse.reductions.colouring import parse
    >>> {vertex: round(x, 1) for vertex, (x, y) in layout(parse("a b; b c; c d")).items()}
    {'a': 0.0, 'b': 0.3, 'c': 0.7, 'd': 1.0}
    """
    graph = graph_of(graph)
    n = len(graph.vertices)
    if n == 1:
        return {graph.vertices[0]: (0.5, 0.5)}
    apart = _distances(graph)
    angles = 2 * np.pi * np.arange(n, dtype=np.float64) / n
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    # Start with all vertices on one circle, and again with the first half around the rest: either start can end in a
    # tangle that the other avoids.
    rings = np.stack([np.cos(2 * angles), np.sin(2 * angles)], axis=1)
    rings[(n + 1) // 2 :] /= 2
    starts = [circle, rings] if n <= _FEW else [circle]
    return _fitted(graph, min((_settled(apart, start) for start in starts), key=lambda found: found[0])[1])


def draw(graph: GraphLike, colours: Mapping[Vertex, int] | None = None) -> Picture:
    """Return a picture of a graph; `colours` gives some vertices a colour number, in the form that `colouring.read`
    returns.

    Raises InputError for more than `MOST_DRAWN` vertices.

    >>> from countinghouse.reductions.colouring import parse
    >>> picture = draw(parse("a b; b c"), {"a": 1, "b": 2, "c": 1})
    >>> print(picture)
    Graph of 3 vertices and 2 edges: a 1, b 2, c 1
    """
    graph = graph_of(graph)
    places = layout(graph)
    if len(places) > MOST_DRAWN:
        raise InputError(
            f"Only graphs of at most {MOST_DRAWN} vertices can be drawn; this one has {len(places)}."
        )
    if not isinstance(colours, Mapping | None):
        raise InputError(f"The colours must map vertices to numbers, not {quoted(colours)}.")
    numbers = {
        vertex: whole(number, "A colour", 1, MOST_COLOURS)
        for vertex, number in (colours or {}).items()
        if vertex in places
    }
    words = f"Graph of {plural(len(places), 'vertex', 'vertices')} and {plural(len(graph.edges), 'edge')}"
    said = ", ".join(f"{name_of(vertex)} {number}" for vertex, number in numbers.items())
    return Picture(graph_svg(places, graph.edges, numbers), f"{words}: {said}" if said else words)


def _settled(apart: Array, points: Array) -> tuple[float, Array]:
    """Reduce the stress, starting from these points; return the final stress and points."""
    n = len(points)
    weights = 1.0 / (apart + np.eye(n)) ** 2
    np.fill_diagonal(weights, 0.0)
    # Every step of the majorization solves a linear system with the same Laplacian matrix.
    solve = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    points = points * (apart.max() / 2)
    last = np.inf
    for _ in range(max(20, min(_ROUNDS, 10**7 // n**2))):
        gaps = points[:, None, :] - points[None, :, :]
        lengths = np.sqrt((gaps**2).sum(axis=2))
        stress = float((weights * (lengths - apart) ** 2).sum()) / 2
        if last - stress <= _ENOUGH * stress:
            break
        last = stress
        pull = weights * apart / np.where(lengths > 0, lengths, 1.0)
        points = solve @ (pull[:, :, None] * gaps).sum(axis=1)
    return round(last, 6), points


def _distances(graph: Graph) -> Array:
    """Return the distances between all vertices; between components, one more than the longest distance within a
    component."""
    place = {vertex: index for index, vertex in enumerate(graph.vertices)}
    joined = graph.neighbours()
    n = len(graph.vertices)
    apart = np.full((n, n), -1.0, np.float64)
    for start in graph.vertices:
        row = apart[place[start]]
        row[place[start]] = 0
        waiting = deque([start])
        while waiting:
            vertex = waiting.popleft()
            for other in joined[vertex]:
                if row[place[other]] < 0:
                    row[place[other]] = row[place[vertex]] + 1
                    waiting.append(other)
    apart[apart < 0] = apart.max() + 1
    return apart


def _fitted(graph: Graph, points: Array) -> dict[Vertex, tuple[float, float]]:
    """Rotate the layout until its longest extent is horizontal, and scale it to the unit square.

    If no direction is longest, the layout is rotated so that the first vertex not in the middle is on the left.
    """
    spreads, axes = np.linalg.eigh(points.T @ points)
    least = 1e-3 * float(np.abs(points).max())
    if spreads[1] - spreads[0] < 1e-3 * spreads[1]:
        x, y = next(point for point in points if np.abs(point).max() > least)
        axes = np.array([[-y, x], [x, y]], np.float64) / np.hypot(x, y)
    points = points @ axes[:, ::-1]
    # The sign of an axis is arbitrary: choose it so that the first vertex not on the other axis is above or to the left.
    off = np.abs(points) > least
    points = points * np.where(np.take_along_axis(points, off.argmax(axis=0)[None], axis=0)[0] > 0, -1.0, 1.0)
    low, high = points.min(axis=0), points.max(axis=0)
    size = float((high - low).max()) or 1.0
    points = (points - (low + high) / 2) / size + 0.5
    return {
        vertex: (float(x), float(y)) for vertex, (x, y) in zip(graph.vertices, points.clip(0, 1), strict=True)
    }
