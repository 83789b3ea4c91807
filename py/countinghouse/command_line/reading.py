"""Read a file, or standard input, in any puzzle or exact cover format that we write.

Problems come as our text, a 0/1 matrix (CSV or TSV) or a file for Knuth's programs; puzzles as text, coordinates, a file of puzzles
or a BurrTools file. The file's suffix determines the format or, if the suffix is unknown, the contents do.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from countinghouse.errors import InputError, did_you_mean
from countinghouse.exact_cover import Problem
from countinghouse.wording import quoted

if TYPE_CHECKING:
    from countinghouse.packing import Puzzle

MOST_BYTES = 25_000_000
FORMATS = "a problem as text, a 0/1 matrix (.csv, .tsv), a file for Knuth's programs (.dlx), or puzzles (.puzzles, .xmpuzzle)"

_GZIP = b"\x1f\x8b"
_NOT_READ = {
    ".cnf": "a formula for model counters",
    ".mzn": "a MiniZinc model",
}
_ROW = re.compile(r'(?:"[^"]*"|[^,;\t]*)?[,;\t]?[01](?:[,;\t][01])*')
#: How the text of a puzzle begins: a set of pieces, a named puzzle, or a tray and the name of its first piece.
_PUZZLE = re.compile(r"@[^=]*=|[^=]*=\s*\S+,|(?:\w+:)?[^\s,|:]+,(?:@|[^,:|]+:)")
#: How a puzzle in coordinates begins: a lattice and the first cell of the tray.
_COORDINATES = re.compile(r"[A-Za-z]+\s*:[\s(\[]*[(\[]\s*-?\d")


def existing(name: str) -> bool:
    """Return whether a name is that of a file, or - for standard input."""
    try:
        return name == "-" or (Path(name).exists() and not Path(name).is_dir())
    except OSError:  # too long for a file name
        return False


def read_bytes(file: str) -> bytes:
    """Read a file, or standard input (-), of at most `MOST_BYTES`."""
    with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
        data = source.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(f"The file {file} has more than {MOST_BYTES:,} bytes, the limit.")
    return data


def read_text(file: str) -> str:
    """Read a text file, or text from standard input (-)."""
    return _decoded(file, read_bytes(file))


def _decoded(file: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"The file {file} is not text in UTF-8.") from None


def split_name(what: str) -> tuple[str, str] | None:
    """Split ``FILE`` or ``FILE:NAME`` (a puzzle in the file); return None if there is no such file."""
    if existing(what):
        return what, ""
    file, colon, name = what.rpartition(":")
    if colon and file.endswith(".puzzles") and existing(file):
        return file, name
    return None


def read(file: str, name: str = "") -> Problem | tuple[str, Puzzle]:
    """Return the problem in a file, or a puzzle with its title; `name` chooses among several puzzles."""
    data = read_bytes(file)
    suffix = Path(file).suffix.lower()
    if suffix in _NOT_READ or data[:6].startswith((b"p cnf", b"c t pm")):
        raise _refusal(file, _NOT_READ.get(suffix, _NOT_READ[".cnf"]))
    if suffix == ".xmpuzzle" or data.startswith((_GZIP, b"<?xml", b"<puzzle")):
        from countinghouse.packing import Puzzle

        return file, Puzzle.from_burrtools(data)
    text = _decoded(file, data)
    if suffix in _READERS:
        return _READERS[suffix](text)
    lines = [line for raw in text.splitlines() if (line := raw.strip()) and not line.startswith("#")]
    if lines and lines[0].startswith("% An exact cover problem"):
        raise _refusal(file, _NOT_READ[".mzn"])
    if suffix == ".puzzles" or name or (lines and _PUZZLE.match(lines[0])):
        return _puzzle(file, text, name)
    if lines and _COORDINATES.match(lines[0]):
        from countinghouse.packing import Puzzle

        return file, Puzzle.from_coordinates("\n".join(lines))
    # A matrix in the form of our own table files, whose first line may name the columns.
    if len(lines) > 1 and all(_ROW.fullmatch(line) for line in lines[1:]) and re.search(r"[,;\t]", lines[1]):
        return _READERS[".csv"](text)
    return _text_or_knuth(text)


def _refusal(file: str, what: str) -> InputError:
    where = "Standard input" if file == "-" else f"The file {file}"
    return InputError(
        f"{where} is {what}, which this command writes but does not read. Give the problem itself: {FORMATS}."
    )


def _puzzle(file: str, text: str, name: str) -> tuple[str, Puzzle]:
    from countinghouse.packing import Puzzle
    from countinghouse.packing.puzzle_file import read_puzzles

    found: Mapping[str, str] = read_puzzles(text)
    chosen = name or next(iter(found))
    if chosen not in found:
        raise InputError(f"The file has no puzzle {quoted(name)}{did_you_mean(name, found)}.")
    if not name and len(found) > 1:
        place = file if file.endswith(".puzzles") else "FILE.puzzles"
        raise InputError(f"The file has {len(found)} puzzles; choose one, such as {place}:{chosen}.")
    return chosen or file, Puzzle.from_text(found[chosen])


def _text_or_knuth(text: str) -> Problem:
    """Read our text or Knuth's format; raise InputError if the text is a different problem in each."""
    try:
        ours = Problem.from_text(text)
    except InputError as error:
        try:
            return Problem.from_knuth(text)
        except InputError:
            raise error from None
    # Only a "#" within a line can make a difference: it begins a comment in our text, but is part of a name
    # in Knuth's format.
    if "#" in text:
        try:
            theirs = Problem.from_knuth(text)
        except InputError:
            return ours
        if set(map(frozenset, theirs.options.values())) != set(map(frozenset, ours.options.values())):
            raise InputError(
                "This could be our text with comments or a file for Knuth's programs with # in names: save it as .txt or .dlx and give the file."
            )
    return ours


_READERS: dict[str, Callable[[str], Problem]] = {
    ".csv": partial(Problem.from_matrix, start=1),  # as a spreadsheet writes it
    ".tsv": partial(Problem.from_matrix, start=1),
    ".dlx": Problem.from_knuth,
}
