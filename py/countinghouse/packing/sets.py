"""Read and write a set of positions of a puzzle (a worksheet, or the challenges of a booklet) as one text.

Each entry is a position, on a line of its own or between semicolons; ``-`` is the empty tray. A title and an equals sign
may precede it: ``37 = White:a1a2b2.Red:d1e1f1e2f2``. Links contain the same text, with semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from countinghouse.checks import items, text
from countinghouse.errors import InputError
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.worksheets import MAX_TASKS, check_puzzle
from countinghouse.wording import grouped, quoted, shown

__all__ = ["BETWEEN", "EMPTY", "Entry", "read_set", "write_set"]

#: The position that means the empty tray.
EMPTY = "-"
#: The character that separates the positions of a set; reading also accepts line breaks.
BETWEEN = ";"
TITLED = "="
#: The maximum length of a title, in characters.
MAX_TITLE = 60
#: The maximum length of a set's text, in characters.
MAX_TEXT = 60_000


@dataclass(frozen=True)
class Entry:
    """A position of a set, in its canonical spelling ("" for the empty tray), and its title, which may be ""."""

    position: str
    title: str = ""

    def __str__(self) -> str:
        return f"{self.title}{TITLED if self.title else ''}{self.position or EMPTY}"


def read_set(puzzle: Puzzle, written: str) -> tuple[Entry, ...]:
    """Read a set; raise InputError, which names the entry, if an entry is wrong or occurs twice.

    >>> from countinghouse.packing import PUZZLES
    >>> read_set(PUZZLES["kanoodle"], "Corner = White:a1b2a2; -")
    (Entry(position='White:a1a2b2', title='Corner'), Entry(position='', title=''))
    """
    parts = [part for part in re.split(r"[;\n]", text(written, "A set", MAX_TEXT)) if part.strip()]
    return entries(puzzle, [(f"Position {number}", part) for number, part in enumerate(parts, 1)])


def write_set(puzzle: Puzzle, positions: Iterable[Entry | str]) -> str:
    """Write a set as links contain it; each entry is an `Entry`, or a position as text, with or without a title.

    Raises InputError for anything else.

    >>> from countinghouse.packing import PUZZLES
    >>> write_set(PUZZLES["kanoodle"], [Entry("White:a1b2a2", "Corner"), "-"])
    'Corner=White:a1a2b2;-'
    """
    named = []
    for number, each in enumerate(items(positions, "The positions", MAX_TASKS), 1):
        called = f"Position {number}"
        if not isinstance(each, Entry | str):
            raise InputError(f"{called} must be an Entry or text, not {shown(each)}.")
        named.append((called, str(each)))
    return BETWEEN.join(map(str, entries(puzzle, named)))


def entries(puzzle: Puzzle, named: Iterable[tuple[str, str]]) -> tuple[Entry, ...]:
    """Read entries from pairs: a name for error messages, and the text of the entry."""
    puzzle, named = check_puzzle(puzzle), list(named)
    if len(named) > MAX_TASKS:
        raise InputError(f"A worksheet has at most {MAX_TASKS} positions; these are {grouped(len(named))}.")
    known: dict[str, str] = {}
    found = []
    for called, written in named:
        try:
            entry = _entry(puzzle, written)
        except InputError as refused:
            raise InputError(f"{called}: {refused}") from None
        if entry.position in known:
            first = known[entry.position]
            raise InputError(f"{called} is the same position as {first[0].lower()}{first[1:]}.")
        known[entry.position] = called
        found.append(entry)
    return tuple(found)


def _entry(puzzle: Puzzle, written: str) -> Entry:
    title, _, position = written.rpartition(TITLED)
    title, position = " ".join(title.split()), position.strip()
    if len(title) > MAX_TITLE:
        raise InputError(f"a title has at most {MAX_TITLE} characters; this one has {grouped(len(title))}.")
    if TITLED in title or BETWEEN in written or "\n" in written:
        raise InputError(f"{quoted(title or written)} has a semicolon, a second equals sign or a line break.")
    if not position:
        raise InputError(f"{quoted(written.strip())} has no position; write {EMPTY} for the empty tray.")
    return Entry("" if position == EMPTY else puzzle.write(position), title)
