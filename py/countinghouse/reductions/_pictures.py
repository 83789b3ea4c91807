"""Draw sudokus, boards of queens, graphs and other solutions as SVG pictures in the page's style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from countinghouse.drawn import Drawn
from countinghouse.pictures import DARK, INK, LIGHT, PAPER, RULE, SHADES, SOFT, framed, ink_on, written
from countinghouse.reductions.graphs import Vertex, name_of


@dataclass(frozen=True)
class Picture(Drawn):
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
    parts = [f'<rect x="0" y="0" width="{whole}" height="{whole}" fill="{PAPER}"/>']
    for at in range(size + 1):
        for length, box in ((f"M0 {at * cell}H{whole}", box_rows), (f"M{at * cell} 0V{whole}", box_columns)):
            width = 2.5 if at % box == 0 else 0.75
            parts.append(
                f'<path d="{length}" stroke="{INK}" stroke-width="{width}" stroke-linecap="square"/>'
            )
    for index, sign in enumerate(signs):
        if sign:
            row, column = divmod(index, size)
            parts.append(written((column + 0.5) * cell, (row + 0.5) * cell, sign, cell * 0.55, INK))
    return framed(-2, -2, whole + 4, whole + 4, f"Sudoku of {size} by {size}", parts)


def queens_svg(board: Sequence[Sequence[bool]], names: Sequence[str], cell: int = 34) -> str:
    """Draw a board of queens, labelled with column names and row numbers."""
    rows, columns = len(board), len(names)
    parts = []
    for row, line in enumerate(board):
        for column, queen in enumerate(line):
            fill = DARK if (row + column) % 2 else LIGHT
            parts.append(
                f'<rect x="{column * cell}" y="{row * cell}" width="{cell}" height="{cell}" fill="{fill}"/>'
            )
            if queen:
                parts.append(written((column + 0.5) * cell, (row + 0.5) * cell, "♛", cell * 0.8, INK))
    parts.append(
        f'<rect x="0" y="0" width="{columns * cell}" height="{rows * cell}" fill="none" stroke="{RULE}" stroke-width="1.5"/>'
    )
    parts += [
        written((at + 0.5) * cell, -cell * 0.3, name, cell * 0.34, SOFT) for at, name in enumerate(names)
    ]
    parts += [written(-cell * 0.35, (at + 0.5) * cell, str(at + 1), cell * 0.34, SOFT) for at in range(rows)]
    edge = round(cell * 0.65)
    title = f"Board of {rows} rows and {columns} columns"
    return framed(-edge, -edge, columns * cell + edge + 4, rows * cell + edge + 4, title, parts)


def graph_svg(
    places: Mapping[Vertex, tuple[float, float]],
    edges: Sequence[tuple[Vertex, Vertex]],
    colours: Mapping[Vertex, int],
    width: int = 420,
) -> str:
    """Draw a graph with its vertices at `places` (coordinates from 0 to 1); a vertex with a number in `colours` is
    coloured.
    """
    top = min(y for _, y in places.values()) * width
    tall = max(width / 5, max(y for _, y in places.values()) * width - top)
    radius = max(7.0, min(17.0, 70 / len(places) ** 0.5))
    at = {vertex: (x * width, y * width) for vertex, (x, y) in places.items()}
    parts = [
        f'<line x1="{at[a][0]:.1f}" y1="{at[a][1]:.1f}" x2="{at[b][0]:.1f}" y2="{at[b][1]:.1f}" stroke="{SOFT}" '
        'stroke-width="1.5"/>'
        for a, b in edges
    ]
    for vertex, (x, y) in at.items():
        number = colours.get(vertex, 0)
        fill = SHADES[(number - 1) % len(SHADES)] if number else PAPER
        ink = ink_on(fill)
        name = name_of(vertex)
        size = min(radius * 0.95, radius * 2.7 / max(2, len(name)))
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{INK}" stroke-width="1.25"/>'
        )
        parts.append(written(x, y - (radius * 0.2 if number else 0), name, size, ink))
        if number:
            parts.append(written(x, y + radius * 0.52, str(number), radius * 0.62, ink))
    edge = radius + 3
    title = f"Graph of {len(places)} vertices and {len(edges)} edges"
    return framed(-edge, top - edge, width + 2 * edge, tall + 2 * edge, title, parts)


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
                fill = SHADES[signs.index(sign) % len(SHADES)]
                points = " ".join(
                    f"{(column + x) * cell:g},{(row + y) * cell:g}"
                    for x, y in ((x1, y1), (x2, y2), (0.5, 0.5))
                )
                parts.append(f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="0.75"/>')
                x, y = 0.5 + 0.32 * (x1 + x2 - 1), 0.5 + 0.32 * (y1 + y2 - 1)
                ink = ink_on(fill)
                parts.append(written((column + x) * cell, (row + y) * cell, sign, cell * 0.22, ink))
            parts.append(
                f'<rect x="{column * cell}" y="{row * cell}" width="{cell}" height="{cell}" fill="none" stroke="{INK}" '
                'stroke-width="2"/>'
            )
    title = f"Pieces with coloured edges, {rows} by {columns}"
    return framed(-2, -2, columns * cell + 4, rows * cell + 4, title, parts)


def letters_svg(rows: Sequence[str], cell: int = 34) -> str:
    """Draw a rectangle of letters, with a dot for an empty cell."""
    columns = max((len(row) for row in rows), default=0)
    parts = []
    for at, row in enumerate(rows):
        for column, letter in enumerate(row):
            parts.append(
                f'<rect x="{column * cell}" y="{at * cell}" width="{cell}" height="{cell}" fill="{LIGHT}" '
                f'stroke="{RULE}" stroke-width="1"/>'
            )
            if letter != ".":
                parts.append(written((column + 0.5) * cell, (at + 0.5) * cell, letter, cell * 0.55, INK))
    return framed(
        -2, -2, columns * cell + 4, len(rows) * cell + 4, f"Letters, {len(rows)} by {columns}", parts
    )
