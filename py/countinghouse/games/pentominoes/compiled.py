"""Compile functions with Numba if it is installed; otherwise they run as plain Python.

Masks are NumPy's unsigned 64-bit integers in compiled code and `int`s in plain Python: `word` makes either, and
`words` makes a list of them. The types say `int` for both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar, cast

import numpy as np

__all__ = [
    "COMPILED",
    "Grid",
    "Row",
    "as_number",
    "compiled",
    "grid",
    "lowest",
    "number_of",
    "numbers",
    "word",
    "word_grid",
    "words",
    "zeros",
]

F = TypeVar("F", bound=Callable[..., Any])


class Row(Protocol):
    """A sequence of numbers or masks: an array in compiled code, a list in plain Python."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


class Grid(Protocol):
    """A matrix of numbers or masks, indexed by row and column."""

    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    def __setitem__(self, place: tuple[int, int], value: int, /) -> None: ...


try:
    import numba
    from numba.core import types
    from numba.extending import intrinsic

    COMPILED = True
except ImportError:
    COMPILED = False


if COMPILED:

    def compiled(function: F) -> F:
        """Compile a function; the machine code is cached beside the source for the next run."""
        made: F = numba.njit(cache=True, nogil=True)(function)
        return made

    def _built_in(make: Callable[[Any, Any], Any]) -> Callable[[int], int]:
        made: Callable[[int], int] = intrinsic(make)
        return made

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

    @_built_in
    def number_of(typing_context: Any, mask: Any) -> Any:
        """Count the bits of a mask."""

        def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), make

    @_built_in
    def as_number(typing_context: Any, mask: Any) -> Any:
        """Read a mask below 2**63 as a whole number."""

        def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return arguments[0]

        return types.int64(types.uint64), make

    @_built_in
    def lowest(typing_context: Any, mask: Any) -> Any:
        """Return the position of the lowest set bit of a nonempty mask."""

        def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            from llvmlite import ir

            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), make

else:

    def compiled(function: F) -> F:
        """Leave a function as it is."""
        return function

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

    def number_of(mask: int, /) -> int:
        """Count the bits of a mask."""
        return mask.bit_count()

    def as_number(mask: int, /) -> int:
        """Read a mask as a whole number."""
        return mask

    def lowest(mask: int, /) -> int:
        """Return the position of the lowest set bit of a nonempty mask."""
        return (mask & -mask).bit_length() - 1
