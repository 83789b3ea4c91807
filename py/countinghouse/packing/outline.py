"""Draw the outline of a set of cells as an SVG path with rounded corners, as the page does (``web/parts/outline.js``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from countinghouse.packing.polyforms import Cell

# A directed edge of the outline with the inside on its right: its start and its direction.
_Edge = tuple[int, int, int, int]


def outline(cells: Collection[Cell], unit: float, inset: float = 0.06, radius: float = 0.22) -> str:
    """Return the path, with `unit` pixels per cell, slightly inside the cells; cells that touch only at a corner stay
    separate.

    >>> outline([(0, 0)], 100, 0, 0.1)
    'M0 10Q0 0 10 0L90 0Q100 0 100 10L100 90Q100 100 90 100L10 100Q0 100 0 90Z'
    """
    inside = set(cells)
    edges: dict[tuple[int, int], list[_Edge]] = defaultdict(list)
    for row, column in cells:
        sides = (
            ((row - 1, column), (column, row, 1, 0)),
            ((row, column + 1), (column + 1, row, 0, 1)),
            ((row + 1, column), (column + 1, row + 1, -1, 0)),
            ((row, column - 1), (column, row + 1, 0, -1)),
        )
        for beside, edge in sides:
            if beside not in inside:
                edges[edge[0], edge[1]].append(edge)
    path = ""
    for start in [edge for some in edges.values() for edge in some]:
        if start in edges[start[0], start[1]]:
            path += _rounded(_loop(start, edges), unit, inset, radius)
    return path


def _loop(edge: _Edge, edges: dict[tuple[int, int], list[_Edge]]) -> list[_Edge]:
    """Remove and return a closed chain of edges."""
    loop = []
    while True:
        x, y, dx, dy = edge
        edges[x, y].remove(edge)
        loop.append(edge)
        ways = edges[x + dx, y + dy]
        if not ways:
            return loop
        # Turn right where two corners touch, to keep the cells separate.
        edge = next((way for way in ways if way[2:] == (-dy, dx)), ways[0])


def _rounded(loop: list[_Edge], unit: float, inset: float, radius: float) -> str:
    parts = []
    for before, after in zip([loop[-1], *loop[:-1]], loop, strict=True):
        (_, _, bx, by), (x, y, ax, ay) = before, after
        if (bx, by) == (ax, ay):
            continue
        # The inside is to the right of an edge, in the direction (-dy, dx).
        cx, cy = x + inset * (-by - ay), y + inset * (bx + ax)
        points = (cx - bx * radius, cy - by * radius, cx, cy, cx + ax * radius, cy + ay * radius)
        x1, y1, x2, y2, x3, y3 = (f"{round(point * unit, 2):g}" for point in points)
        parts.append(f"{x1} {y1}Q{x2} {y2} {x3} {y3}")
    return f"M{'L'.join(parts)}Z"
