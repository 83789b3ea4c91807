"""Masks, rows and grids for functions that Numba compiles if it is installed.

Masks are NumPy's unsigned 64-bit integers in compiled code and `int`s in plain Python: `word` makes either, and `words`
makes a list of them. The types say `int` for both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol, cast

import numpy as np

from countinghouse.compiling import COMPILED

__all__ = ["Grid", "Row", "grid", "numbers", "word", "word_grid", "words", "zeros"]


class Row(Protocol):
    """A sequence of numbers or masks: an array in compiled code, a list in plain Python."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


class Grid(Protocol):
    """A matrix of numbers or masks, indexed by row and column."""

    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    def __setitem__(self, place: tuple[int, int], value: int, /) -> None: ...


if COMPILED:

    def word(value: int) -> int:
        """Return a 64-bit mask."""
        return cast(int, np.uint64(value))

    def words(values: Iterable[int]) -> Row:
        """Return 64-bit masks."""
        return np.array(list(values), dtype=np.uint64)

    def zeros(length: int) -> Row:
        """Return empty masks; their memory is allocated on first use."""
        return np.zeros(length, dtype=np.uint64)

    def word_grid(rows: int, columns: int) -> Grid:
        """Return rows of empty masks."""
        return np.zeros((rows, columns), dtype=np.uint64)

    def numbers(values: Iterable[int]) -> Row:
        """Return whole numbers."""
        return np.array(list(values), dtype=np.int64)

    def grid(rows: int, columns: int) -> Grid:
        """Return rows of zeros."""
        return np.zeros((rows, columns), dtype=np.int64)

else:

    def word(value: int) -> int:
        """Return a mask."""
        return value

    def words(values: Iterable[int]) -> Row:
        """Return masks."""
        return list(values)

    def zeros(length: int) -> Row:
        """Return empty masks."""
        return [0] * length

    def word_grid(rows: int, columns: int) -> Grid:
        """Return rows of empty masks."""
        return defaultdict(int)

    numbers, grid = words, word_grid
