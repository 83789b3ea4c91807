"""Records of unfinished counts: small text files with a title and a checksum, replaced only by complete records."""

from __future__ import annotations

import hashlib
import os
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from countinghouse.errors import InputError
from countinghouse.exact_cover.compiled import Compiled

__all__ = [
    "EVERY",
    "Pace",
    "check_problem_of",
    "damaged",
    "digest",
    "digest_of",
    "field",
    "read",
    "title_of",
    "write",
]

EVERY = 10.0
"""A count is saved after the first step that ends at least this many seconds after the last save (or after the start, if
nothing has been saved yet)."""


class Pace:
    """Says when a count should be saved again."""

    def __init__(self) -> None:
        self._saved = time.monotonic()

    def due(self) -> bool:
        return time.monotonic() - self._saved >= EVERY

    def saved(self) -> None:
        self._saved = time.monotonic()


def digest_of(told: object) -> str:
    """Return a digest of a value made up of numbers, strings, tuples and lists."""
    return hashlib.sha256(repr(told).encode()).hexdigest()


def digest(compiled: Compiled) -> str:
    """Return a digest of a problem's numbers; names do not affect it.

    >>> from countinghouse.exact_cover import Problem
    >>> one, other = (Problem.from_text(f"{x} b\\n1: {x}\\n2: b").compiled() for x in "ac")
    >>> digest(one) == digest(other)
    True
    """
    return digest_of(
        (len(compiled.items), compiled.primary_count, compiled.options, compiled.colours, compiled.bounds)
    )


def write(path: Path, title: str, lines: Sequence[str]) -> None:
    """Write a record to a file."""
    text = "\n".join([title, *lines]) + "\n"
    new = path.with_name(f"{path.name}.new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(f"{text}checksum {zlib.crc32(text.encode()):08x}\n")
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:  # for example Ctrl-C
        new.unlink(missing_ok=True)
        raise


def read(path: Path, title: str) -> Iterator[str]:
    """Return the lines of a record after its title; raise InputError if the file is not a complete record with this
    title.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder, "record"), "title", ["a", "b"])
    ...     title_of(Path(folder, "record")), list(read(Path(folder, "record"), "title"))
    ('title', ['a', 'b'])
    """
    try:
        text = path.read_text(encoding="utf-8")
        body, mark, checksum = text.rpartition("checksum ")
        if not mark or int(checksum, 16) != zlib.crc32(body.encode()):
            raise damaged(path)
    except ValueError:
        raise damaged(path) from None
    first, *lines = body.splitlines()
    if first != title:
        raise damaged(path)
    return iter(lines)


def title_of(path: Path) -> str:
    """Return the first line of a file, which need not be a record, or an empty string if there is no such file."""
    if not path.exists():
        return ""
    with path.open("rb") as file:
        return file.readline(200).decode(errors="replace").rstrip("\n")


def field(lines: Iterator[str], name: str) -> list[str]:
    """Return the words after a field's name on the next line; raise ValueError if the next line is not that field."""
    first, *rest = next(lines, "").split(" ")
    if first != name:
        raise ValueError(name)
    return rest


def check_problem_of(path: Path, own: str, compiled: Compiled) -> None:
    """Raise InputError unless `own`, the digest in a record, is the problem's digest."""
    if own != digest(compiled):
        raise InputError(f"The checkpoint {path.name} belongs to another problem.")


def damaged(path: Path) -> InputError:
    """Return the error for a file that is not a complete record."""
    return InputError(
        f"The file {path.name} is not a checkpoint of this version, or it is damaged. "
        "Name another file, or remove this one to count from the start."
    )
