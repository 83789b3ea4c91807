"""Exact cover problems as 0/1 matrices: arrays, sequences of rows, or CSV text."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from countinghouse.checks import whole
from countinghouse.errors import InputError
from countinghouse.exact_cover.formats.text import (
    MARK,
    MOST_ITEMS,
    MOST_ONES,
    MOST_OPTIONS,
    Parts,
    check_characters,
)
from countinghouse.wording import quoted

__all__ = ["read_matrix"]


def read_matrix(matrix: object, start: int = 0) -> Parts:
    """Read a 0/1 matrix whose columns are the items and whose rows are the options, both numbered from `start` (0 or
    1).

    `matrix` is anything that NumPy converts to a two-dimensional array, a sequence of rows, or CSV text: values
    separated by commas, semicolons, tabs or spaces, in which 1.0 and 1e+00 also count as 1. Skips empty lines and lines
    that begin with ``#``. If the first line contains anything but numbers, it names the columns; if it begins with an
    empty name, the first column names the rows.

    >>> read_matrix("a;b;c\\n1;0;1\\n0;1;0").primary
    ['a', 'b', 'c']
    >>> read_matrix([[1, 0], [0, 2]])
    Traceback (most recent call last):
        ...
    countinghouse.errors.InputError: Row 1, column 1 is 2; every entry must be 0 or 1.
    """
    start = whole(start, "start", 0, 1)
    names: list[str] | None = None
    called: list[str] | None = None  # the names of the rows
    rows: list[list[int]] = []  # for each row, the columns (from 0) that hold a 1
    ones = 0
    source: Iterable[list[Any]]
    if isinstance(matrix, str):
        names, called, source = _csv(matrix, start)
    else:
        source = _rows(matrix, start)
    width = None if names is None else len(names)
    for number, row in enumerate(source, start):
        if len(rows) >= MOST_OPTIONS:
            raise InputError(f"The matrix has more than {MOST_OPTIONS:,} rows, the maximum allowed.")
        if width is None:
            width = len(row)
        if width > MOST_ITEMS:
            raise InputError(f"The matrix has more than {MOST_ITEMS:,} columns, the maximum allowed.")
        if len(row) != width:
            raise InputError(
                f"Row {number} has {len(row):,} {'entry' if len(row) == 1 else 'entries'}, but there are {width:,} columns."
            )
        own = []
        for column, value in enumerate(row):
            bit = _bit(value)
            if bit is None:
                said = "empty" if isinstance(value, str) and not value else quoted(value)
                raise InputError(
                    f"Row {number}, column {start + column} is {said}; every entry must be 0 or 1."
                )
            if bit:
                own.append(column)
        if not own:
            raise InputError(f"Row {number} has no 1; an option needs at least one item.")
        ones += len(own)
        if ones > MOST_ONES:
            raise InputError(f"Row {number}: there are more than {MOST_ONES:,} ones, the maximum allowed.")
        rows.append(own)
    if not width:
        raise InputError("The matrix is empty; it needs at least a row and a column.")
    labels: Sequence[Any] = range(start, start + width) if names is None else names
    rows_named: Sequence[Any] = range(start, start + len(rows)) if called is None else called
    options = [(name, [labels[column] for column in own]) for name, own in zip(rows_named, rows, strict=True)]
    return Parts(list(labels), [], options)


def _rows(matrix: Any, start: int) -> Iterable[list[Any]]:
    shape = getattr(matrix, "shape", None)
    if isinstance(shape, tuple):
        if len(shape) != 2:
            dimensions = "1 dimension" if len(shape) == 1 else f"{len(shape)} dimensions"
            raise InputError(f"The array has {dimensions}; a matrix must have 2.")
        if shape[0] > MOST_OPTIONS or shape[1] > MOST_ITEMS:
            raise InputError(
                f"The matrix is {shape[0]:,} by {shape[1]:,}; at most {MOST_OPTIONS:,} rows and {MOST_ITEMS:,} columns are allowed."
            )
        return _array_rows(matrix)
    if not isinstance(matrix, Iterable):
        raise InputError(
            f"A matrix must be an array, a sequence of rows or CSV text, not {type(matrix).__name__}."
        )
    return _lists(matrix, start)


def _array_rows(matrix: Any) -> Iterator[list[Any]]:
    """Convert the matrix row by row, because the whole array as Python objects would take many times its memory."""
    import numpy as np

    if hasattr(matrix, "tocsr"):  # a SciPy sparse matrix: convert one row at a time
        matrix = matrix.tocsr()
        return (np.asarray(matrix[at].toarray()).ravel().tolist() for at in range(matrix.shape[0]))
    # Convert subclasses and tables to plain arrays so that iteration gives rows; leave masked arrays alone, because
    # conversion would unmask their entries.
    plain = matrix if isinstance(matrix, np.ma.MaskedArray) else np.asarray(matrix)
    if plain.ndim != 2:
        raise InputError(
            f"A matrix must be an array, a sequence of rows or CSV text, not {type(matrix).__name__}."
        )
    return (row.tolist() for row in plain)


def _lists(matrix: Iterable[object], start: int) -> Iterable[list[Any]]:
    for number, row in enumerate(matrix, start):
        if isinstance(row, str) or not isinstance(row, Iterable):
            raise InputError(f"Row {number} is {quoted(row)}; a row must be a sequence of 0s and 1s.")
        yield list(islice(row, MOST_ITEMS + 1))


def _csv(text: str, start: int) -> tuple[list[str] | None, list[str] | None, Iterable[list[str]]]:
    """Return the names of the columns and of the rows (or None), and the entries of each row."""
    check_characters(text)
    lines = []
    for raw in text.removeprefix(MARK).splitlines():
        bare = raw.strip()
        if bare and not bare.startswith("#"):
            # With tabs, the first and last entries may be empty.
            lines.append(raw.strip(" ") if "\t" in bare else bare)
    if not lines:
        return None, None, []
    separator = next((mark for mark in ",;\t" if mark in lines[0]), None)

    def entries(line: str) -> list[str]:
        if separator is None:
            return line.split()
        if '"' not in line:
            return [entry.strip() for entry in line.split(separator)]
        try:
            (row,) = csv.reader([line], delimiter=separator, skipinitialspace=True)
        except csv.Error as wrong:
            raise InputError(f"{quoted(line)} cannot be read as CSV: {wrong}.") from None
        return [entry.strip() for entry in row]

    first = entries(lines[0])
    with suppress(ValueError):  # raised by the first entry that is not a number
        if [float(entry) for entry in first]:
            return None, None, (entries(line) for line in lines)
    names = first if first[0] else first[1:]
    _check_names(names, "column", start)
    if first[0]:
        return names, None, (entries(line) for line in lines[1:])
    table = [entries(line) for line in lines[1:]]
    called = [row[0] for row in table]
    _check_names(called, "row", start)
    return names, called, (row[1:] for row in table)


def _check_names(names: list[str], what: str, start: int) -> None:
    seen: set[str] = set()
    for number, name in enumerate(names, start):
        if not name:
            raise InputError(f"{what.capitalize()} {number} has no name; name every {what} or none.")
        if name in seen:
            raise InputError(f"Two {what}s are called {quoted(name)}; give each {what} its own name.")
        seen.add(name)


def _bit(value: object) -> bool | None:
    try:
        number = float(value) if isinstance(value, str) else value  # NumPy writes 1.000000000000000000e+00
        return False if number == 0 else True if number == 1 else None
    except Exception:  # a word, or a value of another type that raises when compared
        return None
