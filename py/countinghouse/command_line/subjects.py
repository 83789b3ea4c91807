"""Subjects to count, estimate and solve: a puzzle in the catalogue, a reduction, or a problem in a file.

- ``kanoodle``: a puzzle of `countinghouse.packing.PUZZLES`;
- ``queens:8``, ``queens:6x9``, ``langford:11``, ``sudoku:53..7....6..`` (all cells), ``colouring:3:edges.txt``;
- ``queens:1..13``: a range of subjects, to count (:mod:`countinghouse.command_line.ranges`);
- ``problem.txt`` or ``-``: a file, or standard input, in the text format of exact cover problems;
- ``matrix.csv`` (or ``.tsv``): a file with a 0/1 matrix;
- ``problem.dlx``: a file for Knuth's programs (:mod:`countinghouse.exact_cover.formats.knuth`);
- ``file.puzzles:name``: a puzzle of a file of puzzles (:mod:`countinghouse.packing.puzzle_file`).
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from countinghouse.command_line.whole_numbers import whole
from countinghouse.errors import InputError, did_you_mean
from countinghouse.exact_cover import Problem
from countinghouse.wording import quoted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from countinghouse.packing import Puzzle

KINDS = "a puzzle's name, queens:8, queens:6x9, langford:11, sudoku:<cells>, colouring:3:<file>, a file, or -"

_MOST_BYTES = 25_000_000
_PUZZLES = ".puzzles"


@dataclass(frozen=True)
class Subject:
    """A subject: its title, its problem, and how to count it and show its solutions.

    `counting` takes the memory allowed in megabytes, an executor, a folder for states and a checkpoint (or None for each);
    its result has `value` and `method`.
    `solutions` yields the option names of each solution, with an executor if there is one, and `picture` draws them.
    """

    title: str
    problem: Callable[[], Problem]
    counting: Callable[[float, Executor | None, str | None, str | None], Generator[Any, None, Any]]
    solutions: Callable[[Executor | None], Iterator[tuple[str, ...]]]
    picture: Callable[[Iterable[str]], str]


def subject(what: str, placed: str = "") -> Subject:
    """Return the subject named on the command line."""
    from countinghouse.packing import PUZZLES

    if what in PUZZLES:
        return _puzzle(what, PUZZLES[what], placed)
    if (named := _in_file(what)) is not None:
        return _puzzle(*named, placed)
    if placed:
        raise InputError("Only a puzzle in the catalogue or in a file of puzzles can have pieces placed.")
    kind, colon, rest = what.partition(":")
    if colon and kind in _REDUCTIONS:
        return _REDUCTIONS[kind](rest)
    if what == "-" or _is_file(what):
        text = _read(what)
        read = _READERS.get(Path(what).suffix.lower(), Problem.from_text)
        return _plain(what, read(text), ", ".join)
    raise InputError(
        f"There is no puzzle or file {what!r}{did_you_mean(what, PUZZLES)}. Puzzles are {', '.join(PUZZLES.menu)}, and those of the gallery; otherwise give {KINDS}."
    )


def _is_file(name: str) -> bool:
    return Path(name).exists() and not Path(name).is_dir()


def _in_file(what: str) -> tuple[str, Puzzle] | None:
    """Return the title and the puzzle if `what` is ``file.puzzles:name``, or ``file.puzzles`` with a single puzzle."""
    from countinghouse.packing import Puzzle
    from countinghouse.packing.puzzle_file import read_puzzles

    stem, suffix, name = what.partition(_PUZZLES)
    if not suffix or name[:1] not in ("", ":") or not _is_file(stem + suffix):
        return None
    found = read_puzzles(_read(stem + suffix))
    name = name[1:] or next(iter(found))
    if name not in found:
        raise InputError(f"The file has no puzzle {quoted(name)}{did_you_mean(name, found)}.")
    if what.endswith(_PUZZLES) and len(found) > 1:
        raise InputError(f"The file has {len(found)} puzzles; choose one, such as {what}:{name}.")
    return name or stem, Puzzle.from_text(found[name])


def _puzzle(name: str, puzzle: Puzzle, placed: str) -> Subject:
    begun = puzzle.parse(placed)
    return Subject(
        title=name,
        problem=lambda: puzzle.problem(begun),
        counting=lambda memory, executor, spill, checkpoint: puzzle.count_steps(
            begun, memory, executor, spill=spill, checkpoint=checkpoint
        ),
        solutions=lambda executor: (tuple(map(str, found)) for found in puzzle.solutions(begun, executor)),
        picture=lambda names: str(puzzle.board(".".join(names))),
    )


def _plain(title: str, problem: Problem, picture: Callable[[Iterable[str]], str]) -> Subject:
    from countinghouse.exact_cover.counting import count_steps
    from countinghouse.exact_cover.search.listing import solve

    return Subject(
        title=title,
        problem=lambda: problem,
        counting=lambda memory, executor, spill, checkpoint: count_steps(
            problem, memory, "auto", executor, spill, checkpoint
        ),
        solutions=lambda executor: (tuple(map(str, found)) for found in solve(problem, executor=executor)),
        picture=picture,
    )


def _queens(rest: str) -> Subject:
    from countinghouse.reductions import queens

    rows, by, columns = rest.partition("x")
    words = f"a board, such as queens:{'6x9' if by else '8'}"
    sizes = _whole(rows, words), _whole(columns if by else rows, words)
    return _plain(
        f"queens on {sizes[0]} by {sizes[1]}",
        queens.problem(*sizes),
        lambda names: queens.show(queens.read(names, *sizes)),
    )


def _langford(rest: str) -> Subject:
    from countinghouse.reductions import langford

    n = _whole(rest, "the largest number, such as langford:11")
    return _plain(
        f"Langford pairings of 1 to {n} up to reversal",
        langford.problem(n),
        lambda names: langford.show(langford.read(names)),
    )


def _sudoku(rest: str) -> Subject:
    from countinghouse.reductions import sudoku

    grid = sudoku.parse(_read(rest) if rest == "-" or _is_file(rest) else rest)
    return _plain(
        f"sudoku {grid.size} by {grid.size}",
        sudoku.problem(grid),
        lambda names: sudoku.show(sudoku.read(grid, names)),
    )


def _colouring(rest: str) -> Subject:
    from countinghouse.reductions import colouring

    number, colon, file = rest.partition(":")
    colours = _whole(number, "the number of colours, such as colouring:3:edges.txt")
    if not colon:
        raise InputError("Name the file of the edges: colouring:3:edges.txt, or - for standard input.")
    graph = colouring.parse(_read(file))
    return _plain(
        f"colouring with {colours} colours",
        colouring.problem(graph, colours),
        lambda names: " ".join(f"{vertex}={colour}" for vertex, colour in colouring.read(names).items()),
    )


_READERS: dict[str, Callable[[str], Problem]] = {
    ".csv": partial(Problem.from_matrix, start=1),  # as a spreadsheet writes it
    ".tsv": partial(Problem.from_matrix, start=1),
    ".dlx": Problem.from_knuth,
}
_REDUCTIONS: dict[str, Callable[[str], Subject]] = {
    "queens": _queens,
    "langford": _langford,
    "sudoku": _sudoku,
    "colouring": _colouring,
}


def _whole(text: str, what: str) -> int:
    try:
        return whole(text)
    except ArgumentTypeError as error:
        raise InputError(f"{str(error).partition(' such as ')[0]}; give {what}.") from None


def _read(file: str) -> str:
    with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
        data = source.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise InputError(f"The file {file} has more than {_MOST_BYTES:,} bytes, the limit.")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InputError(f"The file {file} is not text in UTF-8.") from None
