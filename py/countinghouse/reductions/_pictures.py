"""SVG pictures of sudokus, boards of queens, graphs and the like, in the page's style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from countinghouse.reductions.graphs import Vertex, name_of

_PAPER, _INK, _SOFT, _RULE, _DARK, _LIGHT = "#fffdf8", "#211e1a", "#5d564c", "#8d8371", "#d6ccb8", "#f7f2e6"
_FONT = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif"'
#: The colours of the page's pieces, in the order used for graphs; below, the colours that need light letters.
_SHADES = [
    "#3160e8",
    "#f39410",
    "#519866",
    "#f5acc5",
    "#6d1ca4",
    "#fde33f",
    "#c22c12",
    "#57d2fd",
    "#686a6b",
    "#ade996",
    "#552706",
    "#d358b0",
    "#bda987",
    "#0b5355",
    "#0f1849",
    "#fafaf7",
]
_ON_DARK = frozenset(["#3160e8", "#6d1ca4", "#c22c12", "#686a6b", "#552706", "#0b5355", "#0f1849"])


@dataclass(frozen=True)
class Picture:
    """A picture and its description, for display in the console and notebooks."""

    svg: str
    words: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.words


def sudoku_svg(signs: Sequence[str], box_rows: int, box_columns: int, cell: int = 34) -> str:
    """Draw a sudoku, given by its signs row by row, with "" for an empty cell."""
    size = box_rows * box_columns
    whole = size * cell
    parts = [f'<rect x="0" y="0" width="{whole}" height="{whole}" fill="{_PAPER}"/>']
    for at in range(size + 1):
        for length, box in ((f"M0 {at * cell}H{whole}", box_rows), (f"M{at * cell} 0V{whole}", box_columns)):
            width = 2.5 if at % box == 0 else 0.75
            parts.append(
                f'<path d="{length}" stroke="{_INK}" stroke-width="{width}" stroke-linecap="square"/>'
            )
    for index, sign in enumerate(signs):
        if sign:
            row, column = divmod(index, size)
            parts.append(_text((column + 0.5) * cell, (row + 0.5) * cell, sign, cell * 0.55, _INK))
    return _framed(-2, -2, whole + 4, whole + 4, f"Sudoku of {size} by {size}", parts)


def queens_svg(board: Sequence[Sequence[bool]], names: Sequence[str], cell: int = 34) -> str:
    """Draw a board of queens, labelled with column names and row numbers."""
    rows, columns = len(board), len(names)
    parts = []
    for row, line in enumerate(board):
        for column, queen in enumerate(line):
            fill = _DARK if (row + column) % 2 else _LIGHT
            parts.append(
                f'<rect x="{column * cell}" y="{row * cell}" width="{cell}" height="{cell}" fill="{fill}"/>'
            )
            if queen:
                parts.append(_text((column + 0.5) * cell, (row + 0.5) * cell, "♛", cell * 0.8, _INK))
    parts.append(
        f'<rect x="0" y="0" width="{columns * cell}" height="{rows * cell}" fill="none" stroke="{_RULE}" stroke-width="1.5"/>'
    )
    parts += [
        _text((at + 0.5) * cell, -cell * 0.3, name, cell * 0.34, _SOFT) for at, name in enumerate(names)
    ]
    parts += [_text(-cell * 0.35, (at + 0.5) * cell, str(at + 1), cell * 0.34, _SOFT) for at in range(rows)]
    edge = round(cell * 0.65)
    title = f"Board of {rows} rows and {columns} columns"
    return _framed(-edge, -edge, columns * cell + edge + 4, rows * cell + edge + 4, title, parts)


def graph_svg(
    places: Mapping[Vertex, tuple[float, float]],
    edges: Sequence[tuple[Vertex, Vertex]],
    colours: Mapping[Vertex, int],
    width: int = 420,
) -> str:
    """Draw a graph with its vertices at `places` (coordinates from 0 to 1), coloured if they have a number in
    `colours`."""
    top = min(y for _, y in places.values()) * width
    tall = max(width / 5, max(y for _, y in places.values()) * width - top)
    radius = max(7.0, min(17.0, 70 / len(places) ** 0.5))
    at = {vertex: (x * width, y * width) for vertex, (x, y) in places.items()}
    parts = [
        f'<line x1="{at[a][0]:.1f}" y1="{at[a][1]:.1f}" x2="{at[b][0]:.1f}" y2="{at[b][1]:.1f}" stroke="{_SOFT}" '
        'stroke-width="1.5"/>'
        for a, b in edges
    ]
    for vertex, (x, y) in at.items():
        number = colours.get(vertex, 0)
        fill = _SHADES[(number - 1) % len(_SHADES)] if number else _PAPER
        ink = "#ffffff" if fill in _ON_DARK else "#14120f"
        name = name_of(vertex)
        size = min(radius * 0.95, radius * 2.7 / max(2, len(name)))
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{_INK}" stroke-width="1.25"/>'
        )
        parts.append(_text(x, y - (radius * 0.2 if number else 0), name, size, ink))
        if number:
            parts.append(_text(x, y + radius * 0.52, str(number), radius * 0.62, ink))
    edge = radius + 3
    title = f"Graph of {len(places)} vertices and {len(edges)} edges"
    return _framed(-edge, top - edge, width + 2 * edge, tall + 2 * edge, title, parts)


def edges_svg(tiling: Sequence[Sequence[str]], cell: int = 52) -> str:
    """Draw square pieces as four triangles, each labelled with its colour."""
    rows, columns = len(tiling), max((len(row) for row in tiling), default=0)
    signs = sorted({sign for row in tiling for piece in row for sign in piece})
    parts = []
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    for row, line in enumerate(tiling):
        for column, piece in enumerate(line):
            for edge, sign in enumerate(piece):
                (x1, y1), (x2, y2) = corners[edge], corners[(edge + 1) % 4]
                fill = _SHADES[signs.index(sign) % len(_SHADES)]
                points = " ".join(
                    f"{(column + x) * cell:g},{(row + y) * cell:g}"
                    for x, y in ((x1, y1), (x2, y2), (0.5, 0.5))
                )
                parts.append(
                    f'<polygon points="{points}" fill="{fill}" stroke="{_INK}" stroke-width="0.75"/>'
                )
                x, y = 0.5 + 0.32 * (x1 + x2 - 1), 0.5 + 0.32 * (y1 + y2 - 1)
                ink = "#ffffff" if fill in _ON_DARK else "#14120f"
                parts.append(_text((column + x) * cell, (row + y) * cell, sign, cell * 0.22, ink))
            parts.append(
                f'<rect x="{column * cell}" y="{row * cell}" width="{cell}" height="{cell}" fill="none" stroke="{_INK}" '
                'stroke-width="2"/>'
            )
    title = f"Pieces with coloured edges, {rows} by {columns}"
    return _framed(-2, -2, columns * cell + 4, rows * cell + 4, title, parts)


def letters_svg(rows: Sequence[str], cell: int = 34) -> str:
    """Draw a rectangle of letters, with a dot for an empty cell."""
    columns = max((len(row) for row in rows), default=0)
    parts = []
    for at, row in enumerate(rows):
        for column, letter in enumerate(row):
            parts.append(
                f'<rect x="{column * cell}" y="{at * cell}" width="{cell}" height="{cell}" fill="{_LIGHT}" '
                f'stroke="{_RULE}" stroke-width="1"/>'
            )
            if letter != ".":
                parts.append(_text((column + 0.5) * cell, (at + 0.5) * cell, letter, cell * 0.55, _INK))
    return _framed(
        -2, -2, columns * cell + 4, len(rows) * cell + 4, f"Letters, {len(rows)} by {columns}", parts
    )


def _framed(x: float, y: float, width: float, height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="{x:g} {y:g} {width:g} {height:g}" role="img" {_FONT}><title>{escape(title)}</title>'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{_PAPER}"/>{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, size: float, fill: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" dominant-baseline="central" font-size="{size:.1f}" '
        f'fill="{fill}">{escape(text)}</text>'
    )
