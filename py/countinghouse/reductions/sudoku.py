"""Sudokus with boxes of any size, and their exact cover problem.

A sudoku with boxes of r rows and c columns has n = r × c rows, columns, boxes and values; the usual box is 3 × 3.
Cells are r1c1 (row 1, column 1, top left) to r9c9; boxes are numbered row by row. The problem has four kinds of
primary items: a cell is filled (``r1c1``); a row, a column or a box has a value (``r1=5``, ``c1=5``, ``b1=5``). The
option ``r1c1=5`` covers one item of each kind. Values above 9 are written A, B, C, ... (A is 10).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from countinghouse.checks import choice, items, whole
from countinghouse.checks import text as checked_text
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.exact_cover import Name, Problem
from countinghouse.exact_cover.search.dancing_links import Found, Pause, run
from countinghouse.exact_cover.search.listing import solve as solutions_of
from countinghouse.reductions._pictures import sudoku_svg
from countinghouse.stepping import finish, relay
from countinghouse.wording import listed, quoted, shown

__all__ = [
    "EMPTY",
    "MOST_VALUES",
    "Conflict",
    "Grid",
    "Uniqueness",
    "cell_name",
    "check_uniqueness",
    "check_uniqueness_steps",
    "conflicts",
    "empty",
    "needless_givens",
    "needless_givens_steps",
    "parse",
    "problem",
    "read",
    "show",
    "solve",
    "symbol",
    "units",
]

#: The maximum number of rows, written with the values 1 to 9 and A to P; the empty grid then has 15,625 options.
MOST_VALUES = 25
#: The signs that are read as an empty cell.
EMPTY = ".0_*?-"

_SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
_MOST_CHARACTERS = 20_000
_LINES = r"\-=─━═+┌┏┐┓└┗┘┛├┣┤┫┬┳┴┻┼╋╔╗╚╝╠╣╦╩╬"  # characters that draw the lines between boxes
_RULE = re.compile(rf"[\s|│┃║{_LINES}]*[{_LINES}][\s|│┃║{_LINES}]*")
_BARS = str.maketrans(dict.fromkeys("|│┃║", " "))
_SLICE = 20_000  # the number of link updates between two pauses of a search


@dataclass(frozen=True)
class Grid(Drawn):
    """A sudoku: the size of its boxes, and its values row by row, with 0 for an empty cell."""

    box_rows: int
    box_columns: int
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        rows, columns = _check_box(self.box_rows, self.box_columns)
        n = rows * columns
        values = items(self.values, "The values", MOST_VALUES**2)
        if len(values) != n * n:
            raise InputError(f"A sudoku of {n} by {n} has {n * n} cells, not {len(values)}.")
        if not all(type(value) is int and 0 <= value <= n for value in values):
            values = [whole(value, cell_name(i, n), 0, n) for i, value in enumerate(values)]
        for name, checked in (("box_rows", rows), ("box_columns", columns), ("values", tuple(values))):
            object.__setattr__(self, name, checked)

    @property
    def size(self) -> int:
        """Return the number of rows (and of columns, boxes and values)."""
        return self.box_rows * self.box_columns

    @property
    def givens(self) -> int:
        return sum(value > 0 for value in self.values)

    def _repr_svg_(self) -> str:
        signs = [symbol(value) if value else "" for value in self.values]
        return sudoku_svg(signs, self.box_rows, self.box_columns)

    def __str__(self) -> str:
        return show(self)

    def put(self, cell: str, value: int) -> Grid:
        """Return the grid with `value` in `cell`, such as r1c1; 0 erases the cell."""
        index = self._index(cell)
        return Grid(self.box_rows, self.box_columns, (*self.values[:index], value, *self.values[index + 1 :]))

    def _index(self, cell: str) -> int:
        match = re.fullmatch(r"r(\d{1,2})c(\d{1,2})", checked_text(cell, "A cell", 100))
        if match is None or not all(1 <= int(number) <= self.size for number in match.groups()):
            raise InputError(f"There is no cell {quoted(cell)}; cells are r1c1 to r{self.size}c{self.size}.")
        return (int(match[1]) - 1) * self.size + int(match[2]) - 1


def sides(box: Iterable[int]) -> tuple[int, int]:
    """Check and return the numbers of rows and columns of a box."""
    both = items(box, "box", 3)
    if len(both) != 2:
        raise InputError("box must be two numbers, the rows and the columns of a box.")
    return _check_box(*both)


def _check_box(rows: int, columns: int) -> tuple[int, int]:
    rows = whole(rows, "The number of rows of a box", 1, MOST_VALUES)
    columns = whole(columns, "The number of columns of a box", 1, MOST_VALUES)
    if not 2 <= rows * columns <= MOST_VALUES:
        raise InputError(
            f"A box must have 2 to {MOST_VALUES} cells; {rows} by {columns} makes {rows * columns}."
        )
    return rows, columns


def _check_grid(grid: object) -> None:
    if not isinstance(grid, Grid):
        raise InputError(f"The grid must be a Grid, such as parse returns, not {shown(grid)}.")


def empty(box_rows: int = 3, box_columns: int = 3) -> Grid:
    """Return an empty grid.

    >>> len(empty().values), len(empty(2, 2).values)
    (81, 16)
    """
    box_rows, box_columns = _check_box(box_rows, box_columns)
    return Grid(box_rows, box_columns, (0,) * (box_rows * box_columns) ** 2)


def cell_name(index: int, size: int) -> str:
    """Name the cell with this index, counted row by row from 0.

    >>> cell_name(10, 9)
    'r2c2'
    """
    size = whole(size, "The size", 1, MOST_VALUES)
    index = whole(index, "The index of a cell", 0, size * size - 1)
    return f"r{index // size + 1}c{index % size + 1}"


def symbol(value: int) -> str:
    """Return the sign of a value: 1 to 9, then A, B, C, ...

    >>> symbol(9), symbol(10)
    ('9', 'A')
    """
    return _SYMBOLS[whole(value, "A value", 1, MOST_VALUES) - 1]


def units(grid: Grid) -> list[tuple[str, tuple[int, ...]]]:
    """Return the rows, columns and boxes, each as its name and the indices of its cells.

    >>> units(empty(2, 2))[0]
    ('row 1', (0, 1, 2, 3))
    """
    _check_grid(grid)
    n, r, c = grid.size, grid.box_rows, grid.box_columns
    rows = [(f"row {i + 1}", tuple(range(i * n, (i + 1) * n))) for i in range(n)]
    columns = [(f"column {i + 1}", tuple(range(i, n * n, n))) for i in range(n)]
    boxes = []
    for i in range(n):
        top, left = i // r * r, i % r * c
        boxes.append((f"box {i + 1}", tuple((top + y) * n + left + x for y in range(r) for x in range(c))))
    return rows + columns + boxes


def parse(text: str, box: tuple[int, int] | None = None) -> Grid:
    """Read a grid in any of the usual notations.

    All cells may be on one line, or each row on its own line. Values are 1 to 9 and then letters, or numbers
    separated by spaces or commas; an empty cell is one of ``. 0 _ * ? -`` (or nothing between two commas). Bars and
    ruled lines are skipped. A 16 × 16 grid that contains ``.`` and ``0`` but no ``G`` is read as hexadecimal, 0 to F.

    `box` gives the rows and columns of a box. By default, the shape follows from the number of cells: as near to a
    square as possible, wider rather than taller (a 6 × 6 sudoku has boxes of 2 rows and 3 columns). Errors name the
    line and the sign.

    >>> grid = parse("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79")
    >>> grid.size, grid.givens
    (9, 30)
    >>> print(show(parse("1 . | . 4\\n. . | 1 .\\n----+----\\n. 1 | . .\\n4 . | . 1")))
    1 . | . 4
    . . | 1 .
    ----+----
    . 1 | . .
    4 . | . 1
    >>> parse("1234 5")
    Traceback (most recent call last):
        ...
    countinghouse.errors.InputError: There are 5 cells; a sudoku has 16 (4 by 4), 36 (6 by 6), 64 (8 by 8), 81 (9 by 9), ...
    """
    words = _words(checked_text(text, "The text", _MOST_CHARACTERS))
    box = None if box is None else sides(box)
    if len(words) in _sizes(box) and all(len(word) <= 2 for _, word in words):
        cells = words
    else:
        cells = [(line, sign) for line, word in words for sign in word]
    shape = _shape(len(cells), box)
    n = shape[0] * shape[1]
    signs = {word.upper() for _, word in cells}
    hexadecimal = n == 16 and "0" in signs and "." in signs and "G" not in signs
    values = []
    for line, word in cells:
        value = _value(word, hexadecimal)
        if value is None or value > n:
            allowed = f"1 to {n if n <= 9 else '9 and A to ' + symbol(n)}"
            raise InputError(
                f"Line {line}: {quoted(word)} is not a value of a {n} by {n} sudoku; write {allowed}, "
                f"or one of {' '.join(EMPTY)} for an empty cell."
            )
        values.append(value)
    return Grid(*shape, tuple(values))


def _words(text: str) -> list[tuple[int, str]]:
    words = []
    for number, line in enumerate(text.splitlines(), start=1):
        if _RULE.fullmatch(line):
            continue
        bare = line.translate(_BARS)
        separator = next((mark for mark in ",;\t" if mark in bare), None)
        if separator is None:
            words += [(number, word) for word in bare.split()]
        else:
            words += [(number, word.strip() or ".") for word in bare.strip(" ").split(separator)]
    return words


def _value(word: str, hexadecimal: bool) -> int | None:
    if len(word) == 1 and word in EMPTY and not (hexadecimal and word == "0"):
        return 0
    if word.isascii() and word.isdigit():
        return int(word[:9]) + hexadecimal
    place = _SYMBOLS.find(word.upper()) if len(word) == 1 else -1
    return None if place < 0 else place + 1 + hexadecimal


def _sizes(box: tuple[int, int] | None) -> dict[int, tuple[int, int]]:
    """Return the shape of the boxes for each possible number of cells."""
    if box is not None:
        return {(box[0] * box[1]) ** 2: box}
    sizes = {}
    for n in range(4, MOST_VALUES + 1):
        rows = next(rows for rows in range(isqrt(n), 0, -1) if n % rows == 0)
        if rows > 1:
            sizes[n * n] = (rows, n // rows)
    return sizes


def _shape(cells: int, box: tuple[int, int] | None) -> tuple[int, int]:
    sizes = _sizes(box)
    if cells not in sizes:
        some = [f"{count} ({isqrt(count)} by {isqrt(count)})" for count in list(sizes)[:4]]
        which = ", ".join(some) + (", ..." if len(sizes) > 4 else "")
        raise InputError(f"There are {cells} cells; a sudoku {'of such boxes ' if box else ''}has {which}")
    return sizes[cells]


def show(grid: Grid, style: str = "grid") -> str:
    """Write the grid as text: style ``"line"`` puts all cells on one line; ``"grid"`` writes rows, with lines between
    the boxes.

    >>> show(parse("1..4..1..1..4..1"), "line")
    '1..4..1..1..4..1'
    """
    _check_grid(grid)
    signs = [symbol(value) if value else "." for value in grid.values]
    if choice(style, "The style", ["grid", "line"]) == "line":
        return "".join(signs)
    n, r, c = grid.size, grid.box_rows, grid.box_columns
    rule = "-+-".join("-".join("-" * c) for _ in range(r))
    lines = []
    for row in range(n):
        if row and row % r == 0:
            lines.append(rule)
        cells = signs[row * n : (row + 1) * n]
        lines.append(" | ".join(" ".join(cells[x : x + c]) for x in range(0, n, c)))
    return "\n".join(lines)


@dataclass(frozen=True)
class Conflict:
    """A repeated value: `value` occurs more than once in `unit` ("row 1"), at `cells`."""

    value: int
    unit: str
    cells: tuple[str, ...]

    @property
    def sentence(self) -> str:
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        return f"{symbol(self.value)} appears {times} in {self.unit}: at {listed(self.cells)}."


def conflicts(grid: Grid) -> tuple[Conflict, ...]:
    """Return every value that occurs more than once in a unit: rows first, then columns, then boxes.

    >>> [conflict.sentence for conflict in conflicts(parse("11.. .... .... ...."))]
    ['1 appears twice in row 1: at r1c1 and r1c2.', '1 appears twice in box 1: at r1c1 and r1c2.']
    """
    found = []
    for name, cells in units(grid):
        for value in range(1, grid.size + 1):
            at = tuple(cell_name(cell, grid.size) for cell in cells if grid.values[cell] == value)
            if len(at) > 1:
                found.append(Conflict(value, name, at))
    return tuple(found)


def refuse_conflicts(grid: Grid) -> None:
    """Raise InputError if givens conflict."""
    for clash in conflicts(grid):
        raise InputError(clash.sentence)


def problem(grid: Grid) -> Problem:
    """Return the exact cover problem of filling the empty cells, with options such as ``r1c1=5``.

    Raises InputError, naming the cells, if givens conflict.

    >>> p = problem(parse("12.. 34.. 2.4. 4.21"))
    >>> len(p.primary), list(p.options)[:3]
    (28, ['r1c3=3', 'r1c4=3', 'r1c4=4'])
    """
    refuse_conflicts(grid)
    n = grid.size
    given = [f"{cell_name(index, n)}={symbol(value)}" for index, value in enumerate(grid.values) if value]
    return _full(grid.box_rows, grid.box_columns).reduced(given)


@lru_cache(maxsize=4)
def _full(r: int, c: int) -> Problem:
    """Return the cached problem of the empty grid: derive others from it, but do not change it."""
    n = r * c
    cells = [cell_name(index, n) for index in range(n * n)]
    values = [symbol(value) for value in range(1, n + 1)]
    kinds = [f"{kind}{i}={value}" for kind in "rcb" for i in range(1, n + 1) for value in values]
    full = Problem([*cells, *kinds])
    for index, cell in enumerate(cells):
        row, column = divmod(index, n)
        box = row // r * r + column // c
        for value in values:
            units_of = [f"r{row + 1}={value}", f"c{column + 1}={value}", f"b{box + 1}={value}"]
            full.add(f"{cell}={value}", [cell, *units_of])
    return full


def read(grid: Grid, solution: Iterable[Name]) -> Grid:
    """Return the grid filled with the options of a solution.

    >>> from countinghouse.exact_cover import solve
    >>> grid = parse('1.....3..4.....2')
    >>> print(show(read(grid, next(solve(problem(grid))))))
    1 3 | 2 4
    4 2 | 3 1
    ----+----
    2 4 | 1 3
    3 1 | 4 2
    """
    _check_grid(grid)
    usual = _places(grid.size)
    values = list(grid.values)
    for name in items(solution, "The solution"):
        place = usual.get(name) if isinstance(name, str) else None
        index, value = place or _place(grid, name)
        values[index] = value
    return Grid(grid.box_rows, grid.box_columns, tuple(values))


@lru_cache(maxsize=4)
def _places(n: int) -> dict[str, tuple[int, int]]:
    """Return the cell index and the value of each option of `problem`."""
    return {
        f"{cell_name(index, n)}={symbol(value)}": (index, value)
        for index in range(n * n)
        for value in range(1, n + 1)
    }


def _place(grid: Grid, name: Name) -> tuple[int, int]:
    """Return the cell index and the value of an option in another spelling, such as r01c1=a."""
    cell, _, value = name.partition("=") if isinstance(name, str) else ("", "", "")
    number = _value(value, False)
    if number is None:
        raise InputError(f"{quoted(name)} is not an option of a sudoku, such as 'r1c1=5'.")
    return grid._index(cell), number


def solve(grid: Grid) -> Iterator[Grid]:
    """Yield the filled grids in the order of dancing links; raise InputError if givens conflict.

    Time: that of :func:`countinghouse.exact_cover.solve`.

    >>> [show(filled, "line") for filled in solve(parse("1..4..1..1..4..1"))]
    ['1234341221434321', '1324241331424231']
    """
    return (read(grid, solution) for solution in solutions_of(problem(grid)))


@dataclass(frozen=True)
class Uniqueness:
    """The result of `check_uniqueness`: `solutions` is 0, 1 or 2 (2 means at least two), and `found` has the first
    solutions."""

    solutions: int
    found: tuple[Grid, ...]

    @property
    def unique(self) -> bool:
        return self.solutions == 1

    @property
    def sentence(self) -> str:
        if self.solutions == 0:
            return "There is no solution."
        if self.solutions == 1:
            return "There is exactly one solution."
        one, other = self.found
        n = one.size
        differ = [index for index in range(n * n) if one.values[index] != other.values[index]]
        cell, rest = differ[0], len(differ) - 1
        return (
            f"There is more than one solution: {cell_name(cell, n)} can be {symbol(one.values[cell])} "
            f"or {symbol(other.values[cell])}, and {rest} other cells change with it."
        )


def found_steps(searched: Problem, most: int) -> Generator[float, None, list[tuple[Name, ...]]]:
    """Return the first `most` solutions, or all if there are fewer; yield the searched fraction of the tree."""
    found: list[tuple[Name, ...]] = []
    for step in run(searched, pause_after=_SLICE):
        if isinstance(step, Found):
            found.append(step.options)
            if len(found) == most:
                break
        elif isinstance(step, Pause):
            yield step.fraction
    return found


def check_uniqueness_steps(grid: Grid) -> Generator[float, None, Uniqueness]:
    """Run `check_uniqueness` step by step, yielding the searched fraction of the tree."""
    found = yield from found_steps(problem(grid), 2)
    return Uniqueness(len(found), tuple(read(grid, options) for options in found))


def check_uniqueness(grid: Grid) -> Uniqueness:
    """Check whether the sudoku has exactly one solution.

    Time: a search that ends at the second solution; exponential in the number of empty cells in the worst case.

    >>> check_uniqueness(parse("1... .2.. ..3. ...4")).sentence
    'There is more than one solution: r1c2 can be 3 or 4, and 11 other cells change with it.'
    """
    return finish(check_uniqueness_steps(grid))


def needless_givens_steps(grid: Grid) -> Generator[tuple[str, bool | None], None, tuple[str, ...]]:
    """Run `needless_givens` step by step, yielding (cell, None) during the search for each given, and (cell, needless)
    after it.
    """
    verdict = check_uniqueness(grid)
    if not verdict.unique:
        raise InputError(f"{verdict.sentence} Givens can be checked only if there is exactly one.")
    needless = []
    for index, value in enumerate(grid.values):
        if not value:
            continue
        cell = cell_name(index, grid.size)
        others = problem(grid.put(cell, 0))
        others.remove(f"{cell}={symbol(value)}")

        def told(fraction: float, cell: str = cell) -> tuple[str, bool | None]:
            return cell, None

        found = yield from relay(found_steps(others, 1), told)
        if not found:
            needless.append(cell)
        yield cell, not found
    return tuple(needless)


def needless_givens(grid: Grid) -> tuple[str, ...]:
    """Return the cells whose givens can be removed, each on its own, without allowing a second solution.

    Removing two of these givens may allow a second solution. An empty tuple means that the sudoku is minimal. Raises
    InputError unless the sudoku has exactly one solution.

    Time: one `check_uniqueness` per given.

    >>> needless_givens(parse("12.. 34.. 2.4. 4.21"))
    ('r1c1', 'r1c2', 'r2c1', 'r2c2', 'r3c1', 'r4c1', 'r4c3')
    """
    return finish(needless_givens_steps(grid))
