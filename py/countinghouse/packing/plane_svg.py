"""Draw boards of triangles, hexagons and edges as SVG: the counterpart of :mod:`countinghouse.packing.svg` for squares."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from html import escape

from countinghouse.packing.bare_puzzle import BarePuzzle
from countinghouse.packing.lattices.plane import Place, Plane
from countinghouse.packing.pieces import Piece
from countinghouse.packing.placements import Placement

__all__: list[str] = []

_TRAY, _TRAY_EDGE, _WELL, _EDGE = "#e9e1d1", "#cfc4ae", "#ddd4c1", "#2b261f"


@dataclass(frozen=True)
class How:
    """The functions with which a picture draws text at (x, y) and finds the colours of a piece and of its letter, given
    the piece's colour number."""

    text: Callable[[float, float, str, int, str, str], str]
    paint: Callable[[int], tuple[str, str]]


def extent(plane: Plane, cells: Collection[Place], cell: float) -> tuple[float, float, float, float]:
    """Return the left edge, the top edge, the width and the height of some cells, with `cell` pixels per unit."""
    corners = [corner for place in cells for corner in plane.drawn(place)]
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*corners, strict=True))
    return left * cell, top * cell, (right - left) * cell, (bottom - top) * cell


def tray_on(puzzle: BarePuzzle, placed: Iterable[Placement], cell: int, letters: bool, how: How) -> str:
    """Draw a tray and its pieces, in the coordinates of `extent`."""
    plane = puzzle.tray.plane
    parts = [_cells(plane, puzzle.tray.cells, cell, _TRAY, _TRAY_EDGE, 1.0)]
    parts.append(_cells(plane, puzzle.tray.cells, cell, _WELL, "none", 0.76))
    for placement in placed:
        parts.append(
            piece_on(puzzle.by_name[placement.piece], placement.cells, placement.text, cell, letters, how)
        )
    return "".join(parts)


def piece_on(piece: Piece, cells: Collection[Place], title: str, cell: int, letters: bool, how: How) -> str:
    """Draw a piece on these cells."""
    plane, (fill, ink) = piece.plane, how.paint(piece.colour)
    parts = [f"<g><title>{escape(title)}</title>", _cells(plane, cells, cell, fill, _EDGE, 0.94)]
    if letters:
        middles = [middle(plane, place) for place in cells]
        x, y = (sum(values) / len(values) for values in zip(*middles, strict=True))
        u, v = min(middles, key=lambda at: round((at[0] - x) ** 2 + (at[1] - y) ** 2, 9))
        if plane.drawn_as == "segments":
            parts.append(
                f'<circle cx="{u * cell:g}" cy="{v * cell:g}" r="{0.25 * cell:g}" fill="{fill}" stroke="{_EDGE}"/>'
            )
        parts.append(how.text(u * cell, v * cell, piece.letter, round(cell * 0.38), ink, "700"))
    return "".join(parts) + "</g>"


def middle(plane: Plane, place: Place) -> tuple[float, float]:
    """Return the centre of a cell, in units."""
    x, y = (sum(values) / len(values) for values in zip(*plane.drawn(place), strict=True))
    return x, y


def _cells(plane: Plane, cells: Collection[Place], cell: int, fill: str, stroke: str, scale: float) -> str:
    """Draw every cell, scaled by `scale` about its centre."""
    paths = []
    for place in cells:
        x, y = middle(plane, place)
        corners = [(x + scale * (u - x), y + scale * (v - y)) for u, v in plane.drawn(place)]
        paths.append("M" + "L".join(f"{round(u * cell, 2):g} {round(v * cell, 2):g}" for u, v in corners))
    path = ("" if plane.drawn_as == "segments" else "Z").join([*paths, ""])
    if plane.drawn_as == "polygons":
        return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{cell * 0.03:g}" stroke-linejoin="round"/>'
    lines = f'<path d="{path}" fill="none" stroke-linecap="round"'
    rim = "" if stroke == "none" else f'{lines} stroke="{stroke}" stroke-width="{cell * 0.3:g}"/>'
    return f'{rim}{lines} stroke="{fill}" stroke-width="{cell * (0.22 if rim else 0.14):g}"/>'
