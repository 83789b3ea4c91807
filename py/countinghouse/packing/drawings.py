"""Read and write drawings of trays and pieces, as rows of characters on a lattice in the plane."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from countinghouse.errors import InputError
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.polyforms import Cell
from countinghouse.wording import grouped, quoted

__all__: list[str] = []

#: A drawing has at most this many rows and columns.
MAX_SIDE = 40
#: The character for a cell in the second colour.
WHITE = "w"


def check_size(height: int, width: int) -> None:
    """Raise InputError if a tray would have too many rows or columns."""
    if max(height, width) > MAX_SIDE:
        raise InputError(
            f"A tray may have at most {MAX_SIDE} rows and {MAX_SIDE} columns; "
            f"this one has {grouped(height)} rows and {grouped(width)} columns."
        )


def rows_of(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Draw the cells of a tray as rows of ``#`` and ``.``."""
    own = set(cells)
    height, width = (max(cell[i] for cell in own) + 1 for i in range(2))
    check_size(height, width)
    return tuple(
        "".join("#" if (row, column) in own else "." for column in range(width)) for row in range(height)
    )


def drawn_on(plane: Plane, rows: str | Iterable[str], what: str, lower: str = "") -> tuple[str, ...]:
    """Return a drawing on a lattice as rows of ``#``, ``w``, ``.`` and the characters of `lower`, shifted to a
    position that the lattice allows."""
    own = drawn_rows(rows, what, f"#.{WHITE}{lower}{plane.signs}")
    signs = [
        (row, column, "#" if sign in WHITE + lower else sign)
        for row, line in enumerate(own)
        for column, sign in enumerate(line)
        if sign != "."
    ]
    if not signs:
        return own
    down, across = plane.aligned(signs, what)
    width = len(own[0]) + across
    lines = ["".join(sign if sign in f".{WHITE}{lower}" else "#" for sign in line) for line in own]
    return (*(["." * width] * down), *("." * across + line for line in lines))


def drawn_rows(rows: str | Iterable[str], what: str, signs: str = "#.") -> tuple[str, ...]:
    """Return a drawing (text with lines or slashes, or a list) as rows of equal length; ``x`` may replace ``#``, as in
    links."""
    if isinstance(rows, str):
        parts = rows.strip("\n").replace("\n", "/").split("/")
    else:
        try:
            parts = list(islice(rows, MAX_SIDE + 1))
        except TypeError:
            parts = []
        if not all(isinstance(row, str) for row in parts):
            parts = []
    parts = [row.rstrip().replace("x", "#").replace("X", "#").replace(" ", ".") for row in parts]
    if not any(parts):
        raise InputError(f"Draw {what} as rows: x (or #) for a cell, a dot for a gap.")
    if len(parts) > MAX_SIDE or max(map(len, parts)) > MAX_SIDE:
        raise InputError(
            f"A drawing may have at most {MAX_SIDE} rows and {MAX_SIDE} columns; {what} has more."
        )
    for number, row in enumerate(parts, 1):
        for column, sign in enumerate(row, 1):
            if sign not in signs:
                lower = (
                    ", o for a ball in the lower layer, 8 for a ball in each layer" if "o" in signs else ""
                )
                lower += "".join(f", {other}" for other in signs if other not in f"#.{WHITE}o8")
                raise InputError(
                    f"{quoted(sign)} in row {number}, column {column} of {what} is not understood: "
                    f"write x for a cell{lower} and a dot for a gap."
                )
    width = max(map(len, parts))
    return tuple(row.ljust(width, ".") for row in parts)
