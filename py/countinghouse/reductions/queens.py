"""Place queens that do not attack each other on a square, a rectangle or a torus.

Cells are named as in a spreadsheet, by column letter and row number, with a1 at the top left. Every row has a queen, so
rows (``row1``) are primary items; columns (``a``) are primary on a square, and secondary if there are more columns than
rows. A diagonal has at most one queen, so diagonals are secondary: ``/5`` if row + column is 5, ``\\2`` if row - column
is 2 (Knuth, TAOCP 7.2.2.1). The option ``c4`` places a queen on cell c4.

There are 92 solutions on 8 × 8, 724 on 10 × 10 and 14,200 on 12 × 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from countinghouse.checks import flag, items, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.exact_cover import Name, Problem
from countinghouse.reductions._pictures import queens_svg
from countinghouse.wording import quoted, shown

__all__ = ["MOST", "column_name", "different", "problem", "read", "show", "symmetric"]

#: The maximum number of rows or columns; a square of this size has 1,600 options.
MOST = 40


def problem(rows: int, columns: int | None = None, torus: bool = False) -> Problem:
    """Return the exact cover problem of placing a queen in each row (or column, if there are fewer columns), so that none
    attacks another.

    On a torus (squares only), diagonals continue at the opposite edge. Items are ordered from the middle outwards (Knuth's
    organ-pipe order), which makes the search tree smaller. Raises InputError for a torus that is not a square.

    >>> from countinghouse.exact_cover import solve
    >>> sorted(show(read(solution, 4)) for solution in solve(problem(4)))
    ['. . Q .\\nQ . . .\\n. . . Q\\n. Q . .', '. Q . .\\n. . . Q\\nQ . . .\\n. . Q .']
    >>> problem(2, 3).secondary[:4]
    ('b', 'a', 'c', '/2')
    """
    rows, columns = _sides(rows, columns)
    torus = flag(torus, "torus")
    if torus and rows != columns:
        raise InputError(f"A torus needs as many rows as columns, not {rows} by {columns}.")
    row_items = [f"row{row}" for row in _organ_pipes(rows)]
    column_items = [column_name(column) for column in _organ_pipes(columns)]
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    diagonals = dict.fromkeys(
        item for kind in (0, 1) for cell in cells for item in [_diagonals(*cell, rows, torus)[kind]]
    )
    if rows == columns:
        primary, secondary = [item for pair in zip(row_items, column_items, strict=True) for item in pair], []
    elif rows < columns:
        primary, secondary = row_items, column_items
    else:
        primary, secondary = column_items, row_items
    board = Problem(primary, [*secondary, *diagonals])
    for row, column in cells:
        letters = column_name(column)
        board.add(f"{letters}{row}", [f"row{row}", letters, *_diagonals(row, column, rows, torus)])
    return board


def _sides(rows: int, columns: int | None) -> tuple[int, int]:
    rows = whole(rows, "The number of rows", 1, MOST)
    return rows, rows if columns is None else whole(columns, "The number of columns", 1, MOST)


def _organ_pipes(size: int) -> list[int]:
    """List 1 to `size` from the middle outwards."""
    return sorted(range(1, size + 1), key=lambda place: (abs(2 * place - size - 1), place))


def _diagonals(row: int, column: int, size: int, torus: bool) -> tuple[str, str]:
    up, down = row + column, row - column
    if torus:
        up, down = up % size, down % size
    return f"/{up}", f"\\{down}"


def column_name(column: int) -> str:
    """Name a column: a, b, ..., z, aa, ab, ... for 1, 2, ...

    >>> column_name(3), column_name(28)
    ('c', 'ab')
    """
    column = whole(column, "The column", 1)
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


class Board(Drawn, tuple[tuple[bool, ...], ...]):
    """A board, row by row, with True for a queen, for display in the console and notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return queens_svg(self, [column_name(column) for column in range(1, len(self[0]) + 1)])

    def __str__(self) -> str:
        return show(self)


def read(solution: Iterable[Name], rows: int, columns: int | None = None) -> Board:
    """Return the board of a solution (or of some queens), row by row, with True for a queen.

    Raises InputError for a name that is not a cell of the board.

    >>> board = read(["b1", "d2", "a3", "c4"], 4)
    >>> print(board)
    . Q . .
    . . . Q
    Q . . .
    . . Q .
    """
    rows, columns = _sides(rows, columns)
    board = [[False] * columns for _ in range(rows)]
    numbers = {column_name(column): column for column in range(1, columns + 1)}
    for name in items(solution, "The solution"):
        match = re.fullmatch(r"([a-z]+)(\d{1,3})", name) if isinstance(name, str) else None
        if match is None or match[1] not in numbers or not 1 <= int(match[2]) <= rows:
            raise InputError(
                f"{quoted(name)} is not a cell of this board; the cells are a1 to {column_name(columns)}{rows}."
            )
        board[int(match[2]) - 1][numbers[match[1]] - 1] = True
    return Board(map(tuple, board))


def show(board: Iterable[Iterable[bool]]) -> str:
    """Write the board as text, with Q for a queen."""
    return "\n".join(" ".join("Q" if queen else "." for queen in row) for row in _board(board))


def _board(board: Iterable[Iterable[bool]]) -> Board:
    rows = [items(row, "A row of the board", MOST) for row in items(board, "The board", MOST)]
    return Board(tuple(flag(queen, "A cell of the board") for queen in row) for row in rows)


def symmetric(board: Board) -> frozenset[Board]:
    """Return the 1, 2, 4 or 8 images of this board under rotations and reflections.

    Raises InputError if the rows differ in length.

    >>> len(symmetric(((True, False), (False, False))))
    4
    """
    made: set[Board] = set()
    board = _board(board)
    if any(len(row) != len(board[0]) for row in board):
        raise InputError("The rows of the board must have the same length.")
    for _ in range(4):
        board = Board(zip(*board[::-1], strict=True))
        made |= {board, Board(board[::-1])}
    return frozenset(made)


def different(solutions: Iterable[Iterable[Name]], rows: int) -> Iterator[Board]:
    """Yield the solutions on a square board, up to rotation and reflection.

    Raises InputError if a solution is not a list of cells of the board.

    Time: O(n²) for each solution on n rows; memory: 8 images of each board yielded.

    >>> from countinghouse.exact_cover import solve
    >>> sum(1 for board in different(solve(problem(6)), 6))
    1
    """
    rows, _ = _sides(rows, rows)
    if isinstance(solutions, str | bytes) or not isinstance(solutions, Iterable):
        raise InputError(f"The solutions must be lists of cells, not {shown(solutions)}.")
    met: set[Board] = set()
    for solution in solutions:
        board = read(solution, rows)
        if board not in met:
            met |= symmetric(board)
            yield board
