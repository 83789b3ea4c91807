"""Describe flat pieces in words, for people who cannot see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.packing.pieces import PENTOMINOES, TETROMINOES, balls_from_drawing
from countinghouse.packing.polyforms import Cell, flat_orientations

_CORNERS = (("top left", "top right"), ("bottom left", "bottom right"))
_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")


def shape_words(cells: Sequence[Cell], plane: Plane = SQUARES) -> str:
    """Describe the shape of a piece and how it is turned, as in “L of five, four long, upright, foot at the bottom right”.

    `cells` is one orientation, moved to the top left corner. Any two orientations of a piece, and any two pieces of up to
    five cells that are not congruent, have different descriptions. Shapes on other lattices are described row by row.

    >>> shape_words(((0, 0), (0, 1), (0, 2)))
    'bar of three, lying'
    """
    if plane.drawn_as != "grid":
        return _words_on(plane, cells)
    size = len(cells)
    rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    number = _NUMBERS[size] if size < len(_NUMBERS) else str(size)
    way = "" if rows == columns else "upright" if rows > columns else "lying"
    if size == 1:
        return "one cell"
    if 1 in (rows, columns):
        return f"bar of {number}, {way}"
    if rows * columns == size:
        return ", ".join(filter(None, (f"block of {number}, {rows} by {columns}", way)))
    foot = _foot(cells, rows, columns)
    if foot and size > 3:
        long = max(rows, columns)
        words = [f"L of {number}", f"{_NUMBERS[long] if long < len(_NUMBERS) else long} long", way]
        return ", ".join([*words, f"foot at the {_corner(foot, rows, columns)}"])
    letter = _letters().get(tuple(sorted(cells)), "")
    kind = f"{letter} of {number}" if letter else "corner of three" if size == 3 else f"{number} cells"
    tell = _TOLD.get(letter if size > 3 else "V")
    told = tell(set(cells), rows, columns) if tell else "" if letter == "X" else _row_by_row(cells, rows)
    return ", ".join(filter(None, (kind, way, told)))


def _words_on(plane: Plane, cells: Sequence[Cell]) -> str:
    """Describe the cells of a shape row by row, by the numbers of their columns."""
    kind = plane.name if len(cells) > 1 else plane.name.removesuffix("s")
    rows = 1 + max(row for row, _ in cells)
    told = _row_by_row(cells, rows) if rows > 1 else ""
    at = told or f"in columns {' '.join(str(column + 1) for _, column in sorted(cells))}"
    return f"{len(cells)} {kind}, {at}"


def _foot(cells: Sequence[Cell], rows: int, columns: int) -> Cell | None:
    """Return the foot of an L, the single cell beside one end of its long side; None if the cells do not form an L."""
    if sorted((rows, columns)) != [2, len(cells) - 1]:
        return None
    axis = 0 if rows == 2 else 1
    for line in (0, 1):
        own = [cell for cell in cells if cell[axis] == line]
        if len(own) == 1 and _is_corner(own[0], rows, columns):
            return own[0]
    return None


def _is_corner(cell: Cell, rows: int, columns: int) -> bool:
    return cell[0] in (0, rows - 1) and cell[1] in (0, columns - 1)


def _corner(cell: Cell, rows: int, columns: int) -> str:
    """Name the corner of the box around a piece that is nearest to this cell."""
    return _CORNERS[cell[0] >= rows / 2 - 0.5][cell[1] >= columns / 2 - 0.5]


def _row_by_row(cells: Sequence[Cell], rows: int) -> str:
    """Return the columns covered in each row, as in “row by row 2 3, 1 2, 2”."""
    lines = (" ".join(str(column + 1) for at, column in sorted(cells) if at == row) for row in range(rows))
    return f"row by row {', '.join(line or 'none' for line in lines)}"


def _sides(cells: set[Cell], rows: int, columns: int) -> dict[str, int]:
    """Count the cells that touch each side of the box around a piece."""
    return {
        "top": sum(row == 0 for row, _ in cells),
        "right": sum(column == columns - 1 for _, column in cells),
        "bottom": sum(row == rows - 1 for row, _ in cells),
        "left": sum(column == 0 for _, column in cells),
    }


_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def _stem(cells: set[Cell], rows: int, columns: int) -> str:
    sides = _sides(cells, rows, columns)
    return f"bar at the {max(sides, key=lambda side: (sides[side], sides[_OPPOSITE[side]] == 1))}"


def _opening(cells: set[Cell], rows: int, columns: int) -> str:
    middles = {
        "top": (0, columns // 2),
        "bottom": (rows - 1, columns // 2),
        "left": (rows // 2, 0),
        "right": (rows // 2, columns - 1),
    }
    return f"open at the {next(side for side, cell in middles.items() if cell not in cells)}"


def _full_corner(cells: set[Cell], rows: int, columns: int) -> str:
    """Name the corner of the box where the two arms of a V meet."""
    sides = _sides(cells, rows, columns)
    return f"corner at the {_CORNERS[sides['bottom'] > sides['top']][sides['right'] > sides['left']]}"


def _gap(cells: set[Cell], rows: int, columns: int) -> str:
    """Name the corner where a piece leaves the only free cell of the box around it."""
    (free,) = {(row, column) for row in range(rows) for column in range(columns)} - cells
    return f"gap at the {_corner(free, rows, columns)}"


def _bump(cells: set[Cell], rows: int, columns: int) -> str:
    """Describe where the single cell beside a bar is; it must not be beside the middle of the bar."""
    axis = 0 if rows < columns else 1
    (bump,) = (cell for cell in cells if [each[axis] for each in cells].count(cell[axis]) == 1)
    side, near = (("top", "bottom"), ("left", "right"))[:: 1 if axis == 0 else -1]
    along = bump[1 - axis] >= max(rows, columns) / 2
    return ", ".join((f"bump at the {side[bump[axis]]}", f"near the {near[along]}"))


#: The functions that tell the orientations of these letters apart; other shapes are described row by row.
_TOLD: dict[str, Callable[[set[Cell], int, int], str]] = {
    "T": _stem,
    "U": _opening,
    "V": _full_corner,
    "P": _gap,
    "Y": _bump,
}


@cache
def _letters() -> dict[tuple[Cell, ...], str]:
    """Map every orientation of a tetromino or pentomino to its letter."""
    return {
        tuple(sorted(way)): letter
        for drawings in (TETROMINOES, PENTOMINOES)
        for letter, drawing in drawings.items()
        for way in flat_orientations([ball[:2] for ball in balls_from_drawing(drawing, letter)])
    }
