"""Compile functions with Numba if it is installed; otherwise they run as plain Python.

Importing this module imports Numba, which takes a quarter of a second, so import it only for work that takes longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["COMPILED", "as_number", "compiled", "lowest", "number_of"]

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numba
    from numba.core import types
    from numba.extending import intrinsic

    COMPILED = True
except ImportError:
    COMPILED = False


if COMPILED:

    def compiled(function: F) -> F:
        """Compile a function, and cache the machine code for the next run if a folder for it can be written."""
        made: F
        try:
            made = numba.njit(cache=True, nogil=True)(function)
        except RuntimeError:  # neither the source's folder nor the user's can hold the cache
            made = numba.njit(nogil=True)(function)
        return made

    def _built_in(make: Callable[[Any, Any], Any]) -> Callable[[int], int]:
        made: Callable[[int], int] = intrinsic(make)
        return made

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

    def number_of(mask: int, /) -> int:
        """Count the bits of a mask."""
        return mask.bit_count()

    def as_number(mask: int, /) -> int:
        """Read a mask as a whole number."""
        return mask

    def lowest(mask: int, /) -> int:
        """Return the position of the lowest set bit of a nonempty mask."""
        return (mask & -mask).bit_length() - 1
