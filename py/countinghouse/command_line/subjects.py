"""Subjects to count, estimate and solve: a puzzle in the catalogue, a reduction, or a problem in a file.

- ``kanoodle``: a puzzle of `countinghouse.packing.PUZZLES`;
- ``queens:8``, ``queens:6x9``, ``langford:11``, ``sudoku:53..7....6..`` (all cells), ``colouring:3:edges.txt``;
- ``queens:1..13``: a range of subjects, to count (:mod:`countinghouse.command_line.ranges`);
- ``problem.txt``, ``matrix.csv``, ``problem.dlx``, ``puzzle.xmpuzzle`` or ``-``: a file, or standard input, in any format
  of :mod:`countinghouse.command_line.reading`;
- ``file.puzzles:name``: a puzzle in a file of puzzles (:mod:`countinghouse.packing.puzzle_file`).
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from countinghouse.command_line.reading import existing, read, read_text, split_name
from countinghouse.command_line.whole_numbers import whole
from countinghouse.errors import InputError, did_you_mean
from countinghouse.exact_cover import Problem

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from countinghouse.packing import Puzzle

KINDS = "a puzzle's name, queens:8, queens:6x9, langford:11, sudoku:<cells>, colouring:3:<file>, a file with a problem or puzzle, or - for standard input"


@dataclass(frozen=True)
class Subject:
    """A subject: its title, its problem, and how to count it and show its solutions.

    `counting` takes the memory allowed in megabytes, an executor, a method, a folder for states and a checkpoint (None for
    no executor, folder or checkpoint); its result has `value` and `method`.
    `solutions` takes an executor or None and yields the option names of each solution; `picture` draws a solution.
    """

    title: str
    problem: Callable[[], Problem]
    counting: Callable[[float, Executor | None, str, str | None, str | None], Generator[Any, None, Any]]
    solutions: Callable[[Executor | None], Iterator[tuple[str, ...]]]
    picture: Callable[[Iterable[str]], str]


def subject(what: str, placed: str = "") -> Subject:
    """Return the subject named on the command line."""
    from countinghouse.packing import PUZZLES

    if what in PUZZLES:
        return _puzzle(what, PUZZLES[what], placed)
    kind, colon, rest = what.partition(":")
    if colon and kind in _REDUCTIONS:
        _refuse_placed(placed)
        return _REDUCTIONS[kind](rest)
    if (place := split_name(what)) is not None:
        found = read(*place)
        if not isinstance(found, Problem):
            return _puzzle(*found, placed)
        _refuse_placed(placed)
        return _plain(what, found, ", ".join)
    _refuse_placed(placed)
    raise InputError(
        f"There is no puzzle or file {what!r}{did_you_mean(what, PUZZLES)}. Give {KINDS}. "
        f"Puzzles are {', '.join(islice(PUZZLES.menu, 5))}, ... (all: import countinghouse.packing; list(PUZZLES))."
    )


def _refuse_placed(placed: str) -> None:
    if placed:
        raise InputError("Only a puzzle in the catalogue or in a file of puzzles can have pieces placed.")


def _puzzle(name: str, puzzle: Puzzle, placed: str) -> Subject:
    begun = puzzle.parse(placed)
    return Subject(
        title=name,
        problem=lambda: puzzle.problem(begun),
        counting=lambda memory, executor, method, spill, checkpoint: puzzle.count_steps(
            begun, memory, executor, method, spill=spill, checkpoint=checkpoint
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
        counting=lambda memory, executor, method, spill, checkpoint: count_steps(
            problem, memory, method, executor, spill, checkpoint
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

    grid = sudoku.parse(read_text(rest) if existing(rest) else rest)
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
    graph = colouring.parse(read_text(file))
    return _plain(
        f"colouring with {colours} colours",
        colouring.problem(graph, colours),
        lambda names: " ".join(f"{vertex}={colour}" for vertex, colour in colouring.read(names).items()),
    )


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
