"""Layouts of number pads: rows of keys as text, and the neighbours of each key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from countinghouse.checks import choice, flag, text
from countinghouse.errors import InputError
from countinghouse.wording import quoted, shown

ROWS_AT_MOST = COLUMNS_AT_MOST = 5
KEY_AT_MOST = 999
_TEXT_AT_MOST = 200
_HOW = 'Write the rows with "/" between them, like 789/456/123; "." is a gap.'

#: The rules for the next key, each with the keys that it allows.
NEIGHBOURHOODS: Mapping[str, str] = {
    "row or column": "another key in the same row or column",
    "king": "a key one king's move away",
    "any": "any other key",
}


@dataclass(frozen=True)
class Layout:
    """A pad: `grid` has the key at every cell (None for a gap), and `cells` has the (row, column) cells of every key.

    A key that spans columns has several cells.
    """

    text: str
    grid: tuple[tuple[int | None, ...], ...]
    cells: Mapping[int, tuple[tuple[int, int], ...]]

    @property
    def keys(self) -> tuple[int, ...]:
        """All keys, ascending."""
        return tuple(sorted(self.cells))


def parse_layout(layout: str) -> Layout:
    """Read a pad such as ``789/456/123``; the result's `text` is its canonical spelling.

    "." is a gap, a key that spans columns is repeated (``00.``), and gaps at the end of a row may be omitted. With spaces, each
    word is a key and may have several digits: ``9 10 11 12/5 6 7 8/1 2 3 4``. Raises InputError if a row is empty, a key
    appears in two places, or the pad has fewer than two keys or is too large.

    >>> parse_layout("789/456/123/00.").cells[0]
    ((3, 0), (3, 1))
    """
    lines = text(layout, "The pad", _TEXT_AT_MOST).strip().replace("\n", "/").split("/")
    spaced = any(" " in line.strip() for line in lines)
    rows = [[_key(word) for word in (line.split() if spaced else line.strip())] for line in lines]
    width = max(map(len, rows))
    if not all(rows):
        raise InputError(f"Row {rows.index([]) + 1} of the pad is empty. {_HOW}")
    if len(rows) > ROWS_AT_MOST or width > COLUMNS_AT_MOST:
        raise InputError(
            f"A pad has at most {ROWS_AT_MOST} rows and {COLUMNS_AT_MOST} columns; this one is {len(rows)} × {width}."
        )
    grid = tuple(tuple(row + [None] * (width - len(row))) for row in rows)
    cells: dict[int, list[tuple[int, int]]] = {}
    for r, row in enumerate(grid):
        for c, key in enumerate(row):
            if key is None:
                continue
            before = cells.setdefault(key, [])
            if before and before[-1] != (r, c - 1):
                raise InputError(
                    f"The key {key} appears twice; repeat a key only to span neighbouring columns."
                )
            before.append((r, c))
    if len(cells) < 2:
        raise InputError(
            "A pad needs at least two keys: after one player presses a key, the next presses a different one."
        )
    joiner = " " if any(key > 9 for key in cells) else ""
    spelled = "/".join(joiner.join("." if key is None else str(key) for key in row) for row in grid)
    return Layout(spelled, grid, {key: tuple(cells[key]) for key in sorted(cells)})


def _key(word: str) -> int | None:
    if word == ".":
        return None
    if not (word.isascii() and word.isdigit()):
        raise InputError(f"{quoted(word)} is not a key: a key is a whole number. {_HOW}")
    if str(int(word[:9])) != word or int(word) > KEY_AT_MOST:
        raise InputError(f"{word} is not a key; keys are 0, 1, 2, ..., {KEY_AT_MOST}, without leading zeros.")
    return int(word)


def neighbours(layout: Layout, kind: str, same_key: bool) -> dict[int, tuple[int, ...]]:
    """Return the keys that may follow each key, in ascending order; `kind` is a key of NEIGHBOURHOODS.

    Raises InputError if a key cannot be reached.

    >>> neighbours(parse_layout('12/34'), 'row or column', False)
    {1: (2, 3), 2: (1, 4), 3: (1, 4), 4: (2, 3)}
    """
    if not isinstance(layout, Layout):
        raise InputError(f"The layout must come from parse_layout, not {shown(layout)}.")
    kind = choice(kind, "The neighbourhood", NEIGHBOURHOODS)
    same_key = flag(same_key, "same_key")

    def adjacent(a: int, b: int) -> bool:
        if a == b:
            return same_key
        pairs = ((p, q) for p in layout.cells[a] for q in layout.cells[b])
        if kind == "row or column":
            return any(p[0] == q[0] or p[1] == q[1] for p, q in pairs)
        return kind == "any" or any(abs(p[0] - q[0]) <= 1 and abs(p[1] - q[1]) <= 1 for p, q in pairs)

    near = {key: tuple(other for other in layout.keys if adjacent(key, other)) for key in layout.keys}
    for key, others in near.items():
        if not set(others) - {key}:
            raise InputError(
                f"The key {key} cannot be reached: after a key, a player presses {NEIGHBOURHOODS[kind]}, and "
                f"{key} has no such key."
            )
    return near
