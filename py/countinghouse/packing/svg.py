"""Draw boards as SVG.

The colours of pieces remain distinguishable under the common colour-vision deficiencies, and each piece has its
letter. Colours (``web/style/tokens.css``) and shapes (``web/parts/piece-shape.js``) repeat those of the page, so that a
saved picture looks the same anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Protocol

from countinghouse import pictures
from countinghouse.checks import flag, items, text, whole
from countinghouse.errors import InputError
from countinghouse.packing import plane_svg
from countinghouse.packing.bare_puzzle import BarePuzzle, check_puzzle
from countinghouse.packing.lattices import Plane
from countinghouse.packing.outline import outline
from countinghouse.packing.pieces import Look, Piece
from countinghouse.packing.placements import Placement
from countinghouse.packing.polyforms import Cell, column_name
from countinghouse.wording import shown

__all__ = ["PALETTE", "board_svg", "ink_on", "puzzle_svg", "sheet_svg"]

#: Colour number n is ``PALETTE[n - 1]``: green, cyan, purple, yellow, orange, blue, pink, grey, magenta, red, white,
#: light green, brown, navy, teal, sand.
PALETTE = pictures.PALETTE
#: The maximum size of a cell in pixels, and the maximum number of boards in a picture.
MAX_PIXELS = 1000
MAX_BOARDS = 1000

_TRAY, _TRAY_EDGE, _WELL = "#e9e1d1", "#cfc4ae", "#ddd4c1"
_EDGE, _INK = "#2b261f", "#5d564c"


class Drawable(Protocol):
    """Anything with a puzzle and placed pieces that can be drawn, such as a `Board`."""

    @property
    def puzzle(self) -> BarePuzzle: ...

    @property
    def placed(self) -> Sequence[Placement]: ...


def colour(number: int) -> str:
    return PALETTE[(whole(number, "The number of a colour") - 1) % len(PALETTE)]


def ink_on(background: str) -> str:
    """Return black or white, whichever has more contrast on ``#rrggbb`` (WCAG's relative luminance)."""
    if not re.fullmatch("#[0-9a-fA-F]{6}", text(background, "A colour")):
        raise InputError(f"A colour must be written #rrggbb, not {shown(background)}.")
    return pictures.ink_on(background)


def board_svg(
    board: Drawable, cell: int = 36, labels: bool = True, letters: bool = True, title: str | None = None
) -> str:
    """Draw a board with `cell` pixels per cell, and with the names of columns and rows if `labels` is set.

    In a two-layered piece, a ring marks a ball in the lower layer, and a dark cell has no ball in the upper layer.

    >>> from countinghouse.packing import PUZZLES
    >>> picture = PUZZLES["kanoodle"].board("White:a1a2b2").svg()
    >>> picture.startswith("<svg "), "White" in picture
    (True, True)
    """
    cell = whole(cell, "The pixels of a cell", 1, MAX_PIXELS)
    board = check_board(board)
    inner, width, height = _drawing(
        board.puzzle, board.placed, cell, flag(labels, "labels"), flag(letters, "letters")
    )
    said = _described(board) if title is None else text(title, "The title")
    return _picture(width, height, said, inner)


def _picture(width: int, height: int, title: str, inner: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" {pictures.FONT}><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{pictures.PAPER}"/>{inner}</svg>'
    )


def sheet_svg(
    boards: Sequence[Drawable],
    captions: Sequence[str] = (),
    columns: int = 3,
    cell: int = 18,
    title: str | None = None,
) -> str:
    """Draw several boards row by row, each with a caption below it: a large first line, then smaller lines.

    `title` is the text that a screen reader says; by default, it gives the number of boards.
    """
    columns, cell = (
        whole(columns, "The columns", 1, MAX_BOARDS),
        whole(cell, "The pixels of a cell", 1, MAX_PIXELS),
    )
    checked = [check_board(board) for board in items(boards, "The boards", MAX_BOARDS)]
    drawn = [_drawing(board.puzzle, board.placed, cell, False, True) for board in checked]
    captions = [text(caption, "A caption") for caption in items(captions, "The captions", MAX_BOARDS)]
    wide = max((width for _, width, _ in drawn), default=0) + cell
    lines = max((caption.count("\n") for caption in captions), default=0)
    high = max((height for _, _, height in drawn), default=0) + 2 * cell + lines * round(cell * 0.8)
    rows = -(-len(drawn) // columns) if drawn else 0
    across = min(columns, len(drawn))
    parts = []
    for number, (inner, width, height) in enumerate(drawn):
        x, y = number % columns * wide + cell // 2, number // columns * high + cell // 2
        caption = captions[number] if number < len(captions) else ""
        parts.append(f'<g transform="translate({x} {y})">{inner}')
        for line, words in enumerate(caption.split("\n") if caption else ()):
            level = height + cell + line * round(cell * 0.8)
            size = round(cell * (0.6 if line else 0.7))
            parts.append(
                f'<text x="{width / 2:g}" y="{level}" text-anchor="middle" font-size="{size}" fill="{_INK}">'
                f"{escape(words)}</text>"
            )
        parts.append("</g>")
    width, height = across * wide, rows * high
    said = f"{len(drawn)} boards" if title is None else text(title, "The title")
    return _picture(width, height, said, "".join(parts))


def puzzle_svg(puzzle: BarePuzzle, cell: int = 36) -> str:
    """Draw the tray and, below it, each piece once, with its number of copies.

    >>> from countinghouse.packing import PUZZLES
    >>> puzzle_svg(PUZZLES["kanoodle"]).count("<title>")  # the puzzle and its pieces
    13
    """
    cell = whole(cell, "The pixels of a cell", 1, MAX_PIXELS)
    tray, width, height = _drawing(check_puzzle(puzzle), (), cell, True, True)
    small = round(cell * 0.6)
    across = max(width, 16 * small)
    parts = [tray]
    x, y, deepest = small, height + small, 0
    for piece in puzzle.pieces:
        copies = f"×{piece.copies}" if piece.copies > 1 else ""
        left, top, across_piece, down = _extent(piece, small)
        wide = across_piece + round(len(copies) * small * 0.5)
        if x + wide > across and x > small:
            x, y, deepest = small, y + deepest + small, 0
        deepest = max(deepest, down)
        drawn = (
            _shape(piece, piece.cells, piece.look, piece.name, small, 0, True, puzzle.of_balls)
            if piece.plane.drawn_as == "grid"
            else plane_svg.piece_on(piece, piece.cells, piece.name, small, True, _HOW)
        )
        rings = _rings(piece.plane, [(row, column) for row, column, _ in piece.white], small)
        parts.append(f'<g transform="translate({x - left} {y - top})">{drawn}{rings}</g>')
        if copies:
            parts.append(
                _text(x + wide - len(copies) * small * 0.2, y + small / 2, copies, round(small * 0.6), _INK)
            )
        x += wide + small
    high = y + deepest + small
    return _picture(across, high, puzzle.title, "".join(parts))


def _extent(piece: Piece, cell: int) -> tuple[int, int, int, int]:
    """Return the left edge, the top edge, the width and the height of a piece as drawn."""
    if piece.plane.drawn_as != "grid":
        left, top, width, height = map(round, plane_svg.extent(piece.plane, piece.cells, cell))
        return left, top, width, height
    width, height = (max(place[axis] for place in piece.cells) + 1 for axis in (1, 0))
    return 0, 0, width * cell, height * cell


def _described(board: Drawable) -> str:
    placed = ", ".join(placement.text for placement in board.placed)
    return f"{board.puzzle.title}: {placed or 'an empty tray'}"


def check_board(board: object) -> Drawable:
    puzzle = getattr(board, "puzzle", None)
    if not isinstance(puzzle, BarePuzzle) or not isinstance(getattr(board, "placed", None), tuple):
        raise InputError(f"{shown(board)} is not a board; make one with the board method of a puzzle.")
    drawable: Any = board
    return drawable  # type: ignore[no-any-return]


def _drawing(
    puzzle: BarePuzzle, placed: Iterable[Placement], cell: int, labels: bool, letters: bool
) -> tuple[str, int, int]:
    """Draw a board, and return the contents of the picture, its width and its height."""
    tray = puzzle.tray
    if tray.plane.drawn_as != "grid":
        return _on_lattice(puzzle, placed, cell, labels, letters)
    edge = round(cell * 0.18) + 1
    margin = round(cell * 0.7) if labels else edge
    width = tray.width * cell + margin + edge
    height = tray.height * cell + margin + edge
    parts = []
    if labels:
        size = round(cell * 0.36)
        for column in {column for _, column in tray.cells}:
            x = margin + (column + 0.5) * cell
            parts.append(_text(x, margin * 0.42, column_name(column), size, _INK))
        for row in {row for row, _ in tray.cells}:
            parts.append(_text(margin * 0.42, margin + (row + 0.5) * cell, str(row + 1), size, _INK))
    parts.append(
        f'<g transform="translate({margin} {margin})"><path d="{outline(tray.cells, cell, -0.12, 0.2)}" fill="{_TRAY}" '
        f'stroke="{_TRAY_EDGE}" stroke-width="{cell * 0.03:g}"/>'
    )
    parts += [
        _unit(row, column, cell, 0.37, puzzle.of_balls, f'fill="{_WELL}"') for row, column in tray.cells
    ]
    parts.append("</g>")
    for placement in placed:
        piece, look = puzzle.by_name[placement.piece], puzzle.looks(placement)[0]
        parts.append(
            _shape(piece, placement.cells, look, placement.text, cell, margin, letters, puzzle.of_balls)
        )
    parts.append(_rings(tray.plane, tray.white, cell, margin))
    return "".join(parts), width, height


def _rings(plane: Plane, white: Iterable[Cell], cell: int, margin: int = 0) -> str:
    """Draw rings on the cells in the second colour, visible on any colour."""
    on_grid = plane.drawn_as == "grid"
    middles = [
        (column + 0.5, row + 0.5) if on_grid else plane_svg.middle(plane, (row, column))
        for row, column in sorted(white)
    ]
    return "".join(
        f'<circle cx="{margin + x * cell:g}" cy="{margin + y * cell:g}" r="{cell * (0.31 if on_grid else 0.2):g}" '
        f'fill="none" stroke="{paint}" stroke-width="{cell * wide:g}"/>'
        for x, y in middles
        for paint, wide in ((_INK, 0.11), ("#fff", 0.06))
    )


def _on_lattice(
    puzzle: BarePuzzle, placed: Iterable[Placement], cell: int, labels: bool, letters: bool
) -> tuple[str, int, int]:
    """Like `_drawing`, for triangles, hexagons and edges."""
    tray, plane = puzzle.tray, puzzle.tray.plane
    edge = round(cell * 0.3) + 1
    margin = round(cell * 0.7) if labels else edge
    left, top, width, height = plane_svg.extent(plane, tray.cells, cell)
    parts = [f'<g transform="translate({margin - left:g} {margin - top:g})">']
    for axis in (0, 1) if labels else ():
        at: dict[int, list[float]] = {}
        for place in tray.cells:
            corners = plane.drawn(place)
            at.setdefault(place[axis], []).append(sum(corner[1 - axis] for corner in corners) / len(corners))
        for number, middles in at.items():
            along = cell * sum(middles) / len(middles)
            x, y = (left - margin * 0.58, along) if axis == 0 else (along, top - margin * 0.58)
            name = str(number + 1) if axis == 0 else column_name(number)
            parts.append(_text(x, y, name, round(cell * 0.36), _INK))
    parts += [
        plane_svg.tray_on(puzzle, placed, cell, letters, _HOW),
        _rings(plane, tray.white, cell),
        "</g>",
    ]
    return "".join(parts), round(width) + margin + edge, round(height) + margin + edge


def _shape(
    piece: Piece,
    cells: Sequence[Cell],
    look: Look,
    title: str,
    cell: int,
    margin: int,
    letters: bool,
    balls: bool,
) -> str:
    fill = colour(piece.colour)
    ink = ink_on(fill)
    upper = set(look[0]) if len(look) > 1 else set(cells)
    lower = set(look[1]) if len(look) > 1 else set()
    parts = [
        f'<g transform="translate({margin} {margin})"><title>{escape(title)}</title>'
        f'<path d="{outline(cells, cell)}" fill="{fill}" stroke="{_EDGE}" stroke-width="{cell * 0.045:g}" '
        f'stroke-linejoin="round"/>'
    ]
    for row, column in cells:
        parts.append(_unit(row, column, cell, 0.36, balls, _BALL if (row, column) in upper else _DEEP))
        if (row, column) in lower:
            at = f'cx="{(column + 0.5) * cell:g}" cy="{(row + 0.5) * cell:g}"'
            parts.append(
                f'<circle {at} r="{cell * 0.29:g}" fill="none" stroke="{ink}" stroke-opacity="0.75" '
                f'stroke-width="{cell * 0.05:g}" stroke-dasharray="{cell * 0.12:g} {cell * 0.08:g}"/>'
            )
    for part in _parts(cells) if letters else ():
        # Put the letter on an upper ball if there is one, because its background is lighter.
        row, column = _middle([each for each in part if each in upper] or part)
        parts.append(
            _text((column + 0.5) * cell, (row + 0.5) * cell, piece.letter, round(cell * 0.46), ink, "700")
        )
    parts.append("</g>")
    return "".join(parts)


def _unit(row: int, column: int, cell: int, half: float, ball: bool, paint: str) -> str:
    """Draw one cell of a tray or a piece: a ball or a square."""
    x, y = (column + 0.5) * cell, (row + 0.5) * cell
    if ball:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{half * cell:g}" {paint}/>'
    left, top, side = x - half * cell, y - half * cell, 2 * half * cell
    return f'<rect x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}" rx="{cell * 0.08:g}" {paint}/>'


_BALL = 'fill="#fff" fill-opacity="0.14" stroke="#000" stroke-opacity="0.13"'
_DEEP = 'fill="#000" fill-opacity="0.28"'


def _parts(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the connected parts of a piece as drawn; the layers of a solid piece are drawn side by side."""
    left, parts = dict.fromkeys(cells), []
    while left:
        part = [left.popitem()[0]]
        for row, column in part:
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if beside in left:
                    del left[beside]
                    part.append(beside)
        parts.append(sorted(part))
    return parts


def _middle(cells: Sequence[Cell]) -> Cell:
    """Return the cell nearest to the middle of these cells."""
    row, column = (sum(each) / len(cells) for each in zip(*cells, strict=True))
    return min(cells, key=lambda cell: round((cell[0] - row) ** 2 + (cell[1] - column) ** 2, 9))


def _text(x: float, y: float, text: str, size: int, fill: str, weight: str = "400") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" dominant-baseline="central" font-size="{size}" '
        f'font-weight="{weight}" fill="{fill}">{escape(text)}</text>'
    )


def _paint(number: int) -> tuple[str, str]:
    """Return the colour of a piece and the colour of its letter, given the piece's colour number."""
    return colour(number), ink_on(colour(number))


_HOW = plane_svg.How(_text, _paint)
