"""Edge matching: fill a rectangle with square pieces whose edges are coloured, so that touching edges have the same
colour.

A piece is written as the colours of its four edges, clockwise from the top, such as ``aabc``; it may be rotated. Pieces
(``[aabc]``) and cells (``r1c1``) are primary items; an edge between two cells (``r1c1-r1c2``) is a secondary item, and
the options on both sides must agree on its colour. The item of a piece with n copies is covered n times. The option
``bcaa@r1c2`` places the piece there in that orientation.

MacMahon's squares are all the squares with a given number of colours, up to rotation: 24 for three colours. These 24
squares can fill a 4 × 6 rectangle with a border of one colour (P. A. MacMahon, *New Mathematical Pastimes*, 1921); G.
Feldman and H. Fernández Long counted the ways to do so (M. Gardner, *New Mathematical Diversions from Scientific
American*).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import product

from countinghouse.checks import items, text, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.exact_cover import Name, Problem
from countinghouse.reductions._pictures import edges_svg
from countinghouse.wording import grouped, plural, quoted

__all__ = ["MOST", "MOST_COLOURS", "Tiling", "macmahon", "parse", "problem", "read", "rotations", "show"]

MOST = 12
"""The maximum number of rows or columns."""
#: The maximum number of colours in a set of pieces.
MOST_COLOURS = 16
#: The directions of a piece's edges, clockwise from the top, as steps in rows and columns.
_WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_SIGNS = "abcdefgh"


class Tiling(Drawn, tuple[tuple[str, ...], ...]):
    """The placed pieces row by row, with "" for an empty cell, for display in the console and notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return edges_svg(self)

    def __str__(self) -> str:
        return show(self)


def rotations(piece: str) -> tuple[str, ...]:
    """Return the piece after 0 to 3 quarter turns, without repeats.

    >>> rotations("abab"), rotations("aaaa")
    (('abab', 'baba'), ('aaaa',))
    """
    [piece] = parse([piece])
    return tuple(dict.fromkeys(piece[-turn:] + piece[:-turn] for turn in range(4)))


def macmahon(colours: int = 3) -> tuple[str, ...]:
    """Return all squares with at most this many colours, up to rotation.

    >>> macmahon(2)
    ('aaaa', 'aaab', 'aabb', 'abab', 'abbb', 'bbbb')
    >>> len(macmahon(3))
    24
    """
    signs = _SIGNS[: whole(colours, "The number of colours", 1, 4)]
    return tuple(dict.fromkeys(min(rotations("".join(edges))) for edges in product(signs, repeat=4)))


def parse(pieces: str | Iterable[str]) -> tuple[str, ...]:
    """Read pieces (words of four letters or digits) from a list, or from text with spaces or line breaks between them.

    Raises InputError for other words, and if there are too many pieces or colours.

    >>> parse("aabc abab")
    ('aabc', 'abab')
    """
    given: Iterable[object] = pieces.split() if isinstance(pieces, str) else pieces
    words = items(given, "The pieces")
    if len(words) > MOST * MOST:
        raise InputError(f"There are {grouped(len(words))} pieces; at most {MOST * MOST} are allowed.")
    known: list[str] = []
    for word in words:
        if not (isinstance(word, str) and len(word) == 4 and word.isalnum()):
            raise InputError(
                f"{quoted(word)} is not a piece: write the colours of its four edges, clockwise from the top, "
                "such as aabc."
            )
        known.append(word)
    colours = {sign for word in known for sign in word}
    if len(colours) > MOST_COLOURS:
        raise InputError(f"The pieces have {len(colours)} colours; at most {MOST_COLOURS} are allowed.")
    return tuple(known)


def problem(pieces: str | Iterable[str], rows: int, columns: int, border: str = "") -> Problem:
    """Return the exact cover problem of filling a rectangle of `rows` by `columns` with all these pieces.

    `border` is the required colour of all edges at the border, or "" for any colours. Raises InputError if the pieces are too
    few or too many, or if none has the colour of the border.

    >>> from countinghouse.exact_cover import count
    >>> count(problem(macmahon(2), 2, 3)).value
    416
    """
    known = parse(pieces)
    rows, columns = _sides(rows, columns)
    border = text(border, "The colour of the border", 1)
    if len(known) != rows * columns:
        raise InputError(
            f"A rectangle of {rows} by {columns} takes {plural(rows * columns, 'piece')}, but you gave "
            f"{grouped(len(known))}."
        )
    colours = {sign for piece in known for sign in piece}
    if border and border not in colours:
        raise InputError(
            f"The border cannot have the colour {quoted(border)}: no piece has it. The colours are {', '.join(sorted(colours))}."
        )
    own = Counter(min(rotations(piece)) for piece in known)
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    between = [
        _edge(cell, way)
        for cell in cells
        for way in _WAYS[1:3]
        if cell[0] + way[0] <= rows and cell[1] + way[1] <= columns
    ]
    board = Problem([*(f"[{piece}]" for piece in own), *(_cell(*cell) for cell in cells)], between)
    for cell in cells:
        inside = [1 <= cell[0] + down <= rows and 1 <= cell[1] + right <= columns for down, right in _WAYS]
        for piece in own:
            for lies in rotations(piece):
                if border and any(
                    colour != border for colour, inner in zip(lies, inside, strict=True) if not inner
                ):
                    continue
                touched = [
                    (_edge(cell, way), colour)
                    for colour, way, inner in zip(lies, _WAYS, inside, strict=True)
                    if inner
                ]
                board.add(f"{lies}@{_cell(*cell)}", [f"[{piece}]", _cell(*cell), *touched])
    for piece, times in own.items():
        if times > 1:
            board.multiplicity(f"[{piece}]", times)
    return board


def _sides(rows: int, columns: int) -> tuple[int, int]:
    return whole(rows, "The number of rows", 1, MOST), whole(columns, "The number of columns", 1, MOST)


def _cell(row: int, column: int) -> str:
    return f"r{row}c{column}"


def _edge(cell: tuple[int, int], way: tuple[int, int]) -> str:
    """Name the edge between a cell and its neighbour in one direction."""
    ends = sorted([cell, (cell[0] + way[0], cell[1] + way[1])])
    return "-".join(_cell(*end) for end in ends)


def read(solution: Iterable[Name], rows: int, columns: int) -> Tiling:
    """Return the pieces of a solution (or of some options) as placed, row by row, with "" for an empty cell.

    Raises InputError for a name that is not a piece in a cell of the rectangle.

    >>> tiling = read(["aabc@r1c1", "dacb@r1c2"], 1, 2)
    >>> print(tiling)
     a     d
    c a   b a
     b     c
    """
    rows, columns = _sides(rows, columns)
    board = [[""] * columns for _ in range(rows)]
    for name in items(solution, "The solution"):
        match = re.fullmatch(r"(\w{4})@r(\d{1,2})c(\d{1,2})", name) if isinstance(name, str) else None
        if match is None or not (1 <= int(match[2]) <= rows and 1 <= int(match[3]) <= columns):
            raise InputError(
                f"{quoted(name)} is not a piece in a cell of a {rows} by {columns} rectangle; write, for example, "
                "aabc@r1c1."
            )
        board[int(match[2]) - 1][int(match[3]) - 1] = match[1]
    return Tiling(map(tuple, board))


def show(tiling: Iterable[Iterable[str]]) -> str:
    """Write a tiling as text, with three lines for each row of pieces: their tops, their sides and their bottoms.

    >>> print(show([["abcd"]]))
     a
    d b
     c
    """
    lines = []
    for row in _tiling(tiling):
        piece = [each or "...." for each in row]
        lines += [
            "   ".join(f" {each[0]} " for each in piece).rstrip(),
            "   ".join(f"{each[3]} {each[1]}" for each in piece),
            "   ".join(f" {each[2]} " for each in piece).rstrip(),
            "",
        ]
    return "\n".join(lines[:-1])


def _tiling(tiling: Iterable[Iterable[str]]) -> list[tuple[str, ...]]:
    found = []
    for row in items(tiling, "The tiling", MOST):
        pieces = items(row, "A row of the tiling", MOST)
        parse([piece for piece in pieces if piece != ""])
        found.append(tuple(pieces))
    return found
