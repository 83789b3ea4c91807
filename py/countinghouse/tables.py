"""Tables of answers, as pandas or polars data frames and as HTML in a notebook.

>>> from countinghouse.games.number_pad import NumberPad
>>> table = NumberPad("789/456/123").table(9)
>>> table.columns
('t', 'keys')
>>> table[8] == {3, 4, 5, 6, 8}
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from datetime import date
from importlib import import_module
from itertools import chain
from types import NoneType
from typing import Any, ClassVar, TypeVar

from countinghouse.checks import choice
from countinghouse.errors import InputError, TooLarge
from countinghouse.pictures import MOST_LINES, MOST_TEXT_LINES, ordered, short, table_html, table_text
from countinghouse.wording import grouped, plural, shown

__all__ = ["LIBRARIES", "MOST_ROWS", "Table", "Tabular", "to_frame"]

LIBRARIES = ("pandas", "polars")
"""The libraries whose data frames `to_frame` can make."""
MOST_ROWS = 1_000_000
"""A frame has at most this many rows."""
MOST_TEXT = 10_000  # characters in a cell that is converted to text
MOST_DEPTH = 4  # nesting levels of lists in a cell

Row = TypeVar("Row", covariant=True)


class Tabular:
    """Something with rows and named columns, which `to_frame` turns into a data frame.

    >>> from countinghouse.games.number_pad import NumberPad
    >>> table = NumberPad("789/456/123").table(3)
    >>> isinstance(table, Tabular), table.columns, table.caption
    (True, ('t', 'keys'), 'WinningOpenings: 4 rows')
    """

    __slots__ = ()
    columns: ClassVar[Sequence[str]] = ()
    """The names of the columns."""
    _heads: ClassVar[Sequence[str]] = ()
    """The displayed column headings, if they differ from the names."""

    def _lines(self, most: int) -> Iterable[Sequence[object]]:
        """Return the cells of the first `most` rows, in the order of the columns."""
        raise NotImplementedError

    def _height(self) -> int:
        """Return the number of rows."""
        raise NotImplementedError

    def _shown(self, most: int) -> Iterable[Sequence[object]]:
        """Return the cells of the first `most` rows formatted for display; a data frame uses `_lines` instead."""
        return self._lines(most)

    def to_frame(self, library: str = "pandas") -> Any:
        """Return the rows as a "pandas" or "polars" data frame; see `countinghouse.tables.to_frame`."""
        return to_frame(self, library)

    @property
    def caption(self) -> str:
        """A description of the table."""
        return str(self).strip("<>")

    def _html(self) -> str:
        return table_html(self.caption, self._heads or self.columns, self._shown(MOST_LINES), self._height())


class Table(Tabular, tuple[Row, ...]):
    """A tuple of rows that is shown as a table (as text, at most 20 rows), such as the winning openings of a number pad.

    >>> from countinghouse.games.number_pad import NumberPad
    >>> NumberPad("789/456/123").table(3)
    WinningOpenings: 4 rows
    t  keys
    0  {}
    1  {1}
    2  {1, 2}
    3  {3}
    """

    __slots__ = ()

    def _lines(self, most: int) -> Iterable[Sequence[object]]:
        """Return the cells of the first `most` rows, in the order of the columns."""
        return ([getattr(row, name) for name in self.columns] for row in self[:most])

    def _height(self) -> int:
        """Return the number of rows."""
        return len(self)

    @property
    def caption(self) -> str:
        return f"{type(self).__name__}: {plural(len(self), 'row')}"

    def __repr__(self) -> str:
        return table_text(self.caption, self._heads or self.columns, self._shown(MOST_TEXT_LINES), len(self))

    def _repr_html_(self) -> str:
        return self._html()


def to_frame(table: Any, library: str = "pandas") -> Any:
    """Return a table as a "pandas" or "polars" data frame; that library must be installed.

    A table is a `Tabular` (tables of games, completions, estimates), a mapping such as the marginals of a puzzle (columns
    `key` and `value`), or an iterable of dataclasses, tuples or single values. Sets become sorted lists. Cells that are not
    plain values, whole numbers of more than 64 bits, and lists nested more than four deep become text. Raises InputError
    if this is not a table or the library is not installed, and TooLarge if the frame would have more than `MOST_ROWS`
    rows.

    Time: linear in the number of cells in the frame.

    >>> from countinghouse.games.number_pad import NumberPad
    >>> to_frame(NumberPad("789/456/123").table(30), "polaris")
    Traceback (most recent call last):
    countinghouse.errors.InputError: The library must be pandas or polars, not “polaris”.
    """
    chosen = choice(library, "The library", LIBRARIES)
    columns = _columns(table)
    try:
        frames = import_module(chosen)
    except ImportError:
        raise InputError(f"This needs {chosen}, which is not installed. Install it first.") from None
    # Without this, polars rejects columns of mixed types.
    return frames.DataFrame(columns, **({"strict": False} if chosen == "polars" else {}))


def _columns(table: Any) -> dict[str, list[Any]]:
    names, lines = _lines(table)
    columns: dict[str, list[Any]] = {name: [] for name in names}
    for number, line in enumerate(lines):
        if number == MOST_ROWS:
            raise TooLarge(
                f"A frame has at most {grouped(MOST_ROWS)} rows, and this table has more. Pass only part of it."
            )
        if len(line) != len(columns):
            raise InputError("The rows of a table must all have the same number of cells.")
        for column, cell in zip(columns.values(), line, strict=True):
            column.append(_cell(cell))
    return columns


def _lines(table: Any) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
    """Return the column names and the cells of each row."""
    if isinstance(table, Tabular):
        return table.columns, table._lines(MOST_ROWS + 1)
    if isinstance(table, Mapping):
        return ("key", "value"), table.items()
    if isinstance(table, str | bytes | bytearray | memoryview) or not isinstance(table, Iterable):
        raise InputError(
            f"A table must have rows: a list, a mapping or an answer from this package, not {shown(table)}."
        )
    rows = iter(table)
    first = next(rows, None)
    kind, every = type(first), chain([] if first is None else [first], rows)
    if is_dataclass(kind):
        names: Sequence[str] = [each.name for each in fields(kind) if each.repr]
        return names, ([getattr(_alike(row, kind), name) for name in names] for row in every)
    if isinstance(first, tuple):
        names = getattr(kind, "_fields", [str(at) for at in range(len(first))])
        return names, (_alike(row, tuple) for row in every)
    return ("value",), ([row] for row in every)


def _alike(row: Any, kind: type) -> Any:
    if not isinstance(row, kind):
        raise InputError(
            f"The rows of a table must all be of one kind: {shown(row)} is not a {kind.__name__}."
        )
    return row


def _cell(value: Any, depth: int = 0) -> Any:
    if isinstance(value, Set | list | tuple) and depth < MOST_DEPTH:
        cells = [_cell(each, depth + 1) for each in value]
        return ordered(cells) if isinstance(value, Set) else cells
    if isinstance(value, str | bool | float | date | NoneType):
        return value
    if isinstance(value, int) and -(2**63) <= value < 2**63:
        return int(value)
    return short(value, MOST_TEXT)
