"""The console's working folder: files that a person puts there, and files that a run writes."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from countinghouse.console.items import File, Item, Note
from countinghouse.errors import InputError, TooLarge
from countinghouse.wording import grouped

#: The size of the largest file that can be put into the folder or downloaded, in bytes.
MOST_FILE = 100_000_000
#: The maximum number of files and folders searched for new files, and of new files offered.
MOST_SEEN, MOST_OFFERED = 2_000, 20
_LONGEST_NAME = 255  # bytes, as in most file systems
_BEGINNING = 4_096  # bytes examined to tell whether a file is text

#: How to read a file, by its suffix.
_READERS = {
    ".csv": 'import csv\nrows = list(csv.reader(open({}, newline="", encoding="utf-8-sig")))',
    ".tsv": 'import csv\nrows = list(csv.reader(open({}, newline="", encoding="utf-8-sig"), "excel-tab"))',
    ".json": 'import json\ndata = json.load(open({}, encoding="utf-8"))',
    ".npy": "array = np.load({})",
    ".npz": "arrays = np.load({})",
}

Seen = Mapping[str, tuple[int, int]]


def room(folder: Path, name: str, size: int) -> Path:
    """Return the path for a file that a person gives the console, or raise InputError or TooLarge."""
    if (
        name in ("", ".", "..")
        or "/" in name
        or "\0" in name
        or len(name.encode(errors="replace")) > _LONGEST_NAME
    ):
        raise InputError("This file cannot be read under its current name. Rename it, then try again.")
    _limit(name, size)
    place = folder / name
    if place.is_dir():
        raise InputError(
            f"The working folder already has a folder called {name}. Rename the file, then try again."
        )
    return place


def reader(path: Path) -> str:
    """Return lines of Python that read a file in the working folder."""
    line = _READERS.get(path.suffix.lower())
    if line is None:
        line = (
            'text = open({}, encoding="utf-8").read()' if _is_text(path) else 'data = open({}, "rb").read()'
        )
    return line.format(repr(path.name))


def seen(folder: Path) -> Seen:
    """Return the time and size of every file in the folder and its subfolders."""
    found = {}
    for path in islice(folder.rglob("*"), MOST_SEEN):
        try:
            if path.is_file():
                status = path.stat()
                found[path.relative_to(folder).as_posix()] = (status.st_mtime_ns, status.st_size)
        except OSError:  # removed in the meantime, or not readable
            continue
    return found


def offers(before: Seen, after: Seen) -> list[Item]:
    """Return items that offer the new or changed files, sorted by name."""
    new = sorted(name for name, state in after.items() if before.get(name) != state)
    items: list[Item] = [
        File(type="file", name=name, size=in_words(after[name][1])) for name in new[:MOST_OFFERED]
    ]
    if len(new) > MOST_OFFERED:
        words = f"The first {MOST_OFFERED} of {grouped(len(new))} files that the lines wrote."
        items.append(Note(type="note", text=words))
    return items


def found(folder: Path, name: str) -> Path:
    """Return the path of a file that a person wants to download, or raise InputError or TooLarge."""
    path = folder / name
    if not path.is_file():
        raise InputError(f"{name} is no longer in the working folder.")
    _limit(name, path.stat().st_size)
    return path


def in_words(size: int) -> str:
    """Return a size in bytes, kB or MB.

    >>> in_words(1), in_words(999), in_words(12_345), in_words(2_500_000)
    ('1 byte', '999 bytes', '12.3 kB', '2.5 MB')
    """
    if size < 1000:
        return "1 byte" if size == 1 else f"{size} bytes"
    number, unit = (size / 1e3, "kB") if size < 999_500 else (size / 1e6, "MB")
    return f"{number:.3g} {unit}" if number < 999.5 else f"{number:,.0f} {unit}"


def _limit(name: str, size: int) -> None:
    if size > MOST_FILE:
        raise TooLarge(f"{name} is larger than {in_words(MOST_FILE)}, the limit for files in the console.")


def _is_text(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(_BEGINNING)
    try:
        getincrementaldecoder("utf-8")().decode(start)  # the last character may be cut
    except UnicodeDecodeError:
        return False
    return b"\0" not in start
