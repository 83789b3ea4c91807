"""Make new puzzles of a named level, each with a short ID such as ``kanoodle-hard-77304``.

To make a puzzle, draw a random solution and remove its pieces one after another, neighbours of the gap first, until the
effort (:mod:`countinghouse.packing.effort`) reaches the level. A piece stays if its removal would allow a second way to
finish or raise the effort above the level. If the level cannot be reached, start over.

The random solution comes from a search that tries branches in random order and restarts, so not all solutions are
equally likely. A uniform draw would need a table of all solutions, which is too large for some puzzles. For puzzles
whose search takes too long, the solution is drawn from those recorded in `solutions.csv`, and moved by a random
symmetry of the tray.

The ID alone determines the puzzle, on every machine: draws come from specified bits, and limits are on work, never on
time. A later version of this method would be named in the ID; an ID without a version means version 1.
`levels.csv` says which levels a puzzle can fill. ``python -m tools.record_levels`` writes both tables.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Generator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from countinghouse.checks import choice, text, whole
from countinghouse.draws import Draws
from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing.bare_puzzle import Position
from countinghouse.packing.catalogue import PUZZLES
from countinghouse.packing.effort import LEVELS, MOST, measured
from countinghouse.packing.filling import Filling, Work, empty_tray
from countinghouse.packing.placements import Placement
from countinghouse.packing.puzzle import Board, Puzzle
from countinghouse.packing.symmetry import PuzzleSymmetry
from countinghouse.packing.worksheets import beside, check_puzzle, order_of, to_place
from countinghouse.stepping import finish
from countinghouse.wording import listed, quoted, shown

__all__ = ["MOST_NUMBER", "Made", "PuzzleID", "levels", "make", "make_steps", "read_id"]

#: Puzzles are numbered from 1 to MOST_NUMBER.
MOST_NUMBER = 999_999_999
#: The maximum number of starts of the search for a solution.
MOST_STARTS = 12
#: The maximum number of items examined in search of a second way to finish; if that is not enough to decide, the piece
#: stays.
SECOND_WORK = 150_000
#: The number of gaps tried in one solution before another solution is drawn, and the maximum number of solutions drawn.
GAPS_A_SOLUTION = 3
MOST_SOLUTIONS = 60
#: The purpose that separates the draws of version 1 from others with the same seed; see :mod:`countinghouse.draws`.
_PURPOSE = 0x3A4E_0001
#: For trays that now list their symmetries in another order: their order when puzzles were first numbered, given by the
#: images of the first cell.
_NUMBERED = {"solid-pentominoes-2x3x10": (0, 49, 50, 19, 40, 9, 10, 59)}

_ID = re.compile(r"(?:(.+)-)?([a-z]+)-([0-9]{1,18})\Z")
_VERSION = re.compile(r"-v[0-9]+\Z")
TABLE = Path(__file__).with_name("levels.csv")
SOLUTIONS = Path(__file__).with_name("solutions.csv")


@dataclass(frozen=True)
class PuzzleID:
    """The ID of a made puzzle, which determines it: its catalogue name, level and number; `str` writes the ID as text.

    >>> str(PuzzleID("kanoodle", "hard", 77304))
    'kanoodle-hard-77304'
    """

    puzzle: str
    level: str
    number: int

    def __post_init__(self) -> None:
        puzzle = PUZZLES[text(self.puzzle, "The name of a puzzle", 100)]
        offered = levels(puzzle)
        choice(self.level, "The level", LEVELS)
        if not offered:
            raise InputError(f"{puzzle.title} {_none(puzzle)}")
        if self.level not in offered:
            raise InputError(f"{puzzle.title} has no {self.level} puzzles; its levels are {listed(offered)}.")
        number = whole(self.number, "The number of a puzzle", 1, MOST_NUMBER)
        object.__setattr__(self, "number", number)

    def __str__(self) -> str:
        return f"{self.puzzle}-{self.level}-{self.number}"


@dataclass(frozen=True)
class Made:
    """A made puzzle: the given pieces on a `board`, its only `solution` and its `effort`."""

    id: PuzzleID
    board: Board
    solution: Board
    effort: int

    @property
    def puzzle(self) -> Puzzle:
        """The catalogue puzzle from which this puzzle is made."""
        return self.board.puzzle

    @property
    def link(self) -> str:
        """The given pieces as written in links."""
        return self.board.puzzle.write(self.board.placed)

    @property
    def missing(self) -> tuple[str, ...]:
        """The pieces to place, each copy separately."""
        return to_place(self.board)[0]

    @property
    def sentence(self) -> str:
        """The task, in words."""
        return f"{order_of(*to_place(self.board))} There is one way to finish."


def levels(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the levels at which puzzles are made, the easiest first; none if the puzzle has no solution or is only in
    the gallery.

    Raises InputError if the puzzle is not in the catalogue.

    >>> levels(PUZZLES["kanoodle"]), levels(PUZZLES["tetrominoes-4x5"])
    (('starter', 'easy', 'medium', 'hard', 'expert'), ())
    """
    own = check_puzzle(puzzle)
    if PUZZLES.get(own.name) != own:
        raise InputError(
            f"New puzzles are made for the catalogue only, and {own.title} is not in it; "
            "worksheet makes positions of any puzzle."
        )
    return table().get(own.name, ())


def read_id(written: str) -> PuzzleID:
    """Read an ID, in capitals or small letters, with hyphens or spaces.

    Raises InputError if this is not an ID, or if a later version of the maker wrote it.

    >>> read_id(" Kanoodle hard 77304 ")
    PuzzleID(puzzle='kanoodle', level='hard', number=77304)
    """
    spelled = re.sub(r"[\s_–-]+", "-", text(written, "An ID", 200).strip().lower())
    match = _ID.match(spelled)
    if not match:
        if _VERSION.search(spelled):
            raise InputError(
                f"{shown(written)} names a later version of the maker; reload the page or update the package."
            )
        raise InputError(
            f"{shown(written)} is not an ID; write the puzzle, the level and the number, such as kanoodle-hard-77304."
        )
    name, level, number = match[1], match[2], int(match[3])
    if not name:
        raise InputError(
            f"{shown(written)} names no puzzle; write it first, as in kanoodle-{level}-{number}."
        )
    if level not in LEVELS:
        raise InputError(
            f"There is no level {quoted(level)}{did_you_mean(level, LEVELS)}; the levels are {listed(LEVELS)}."
        )
    return PuzzleID(name, level, number)


def make(puzzle: str, level: str, number: int) -> Made:
    """Make puzzle number `number` of a level, the same on every machine; `levels` lists the levels.

    Raises InputError if there is no such puzzle.

    Time: draws at most 60 solutions and makes three tries with each; a try removes each piece at most once, after a
    bounded search.

    >>> made = make("kanoodle", "easy", 5)
    >>> str(made.id)
    'kanoodle-easy-5'
    """
    return finish(make_steps(puzzle, level, number))


def make_steps(puzzle: str, level: str, number: int) -> Generator[None, None, Made]:
    """Like `make`, but yields often."""
    own = PuzzleID(puzzle, level, number)
    made = yield from attempts(PUZZLES[own.puzzle], own.level, own.number)
    if made is None:
        raise InputError(f"There is no puzzle {own}; choose another number.")
    board, solution, effort, _ = made
    return Made(own, board, solution, effort)


def attempts(
    puzzle: Puzzle, level: str, number: int, most: int = MOST_SOLUTIONS
) -> Generator[None, None, tuple[Board, Board, int, int] | None]:
    """Return the given pieces, their only solution, the effort and the number of solutions drawn; None if `most` drawn
    solutions are not enough."""
    names = list(LEVELS)
    at = names.index(level)
    low = LEVELS[level]
    high = LEVELS[names[at + 1]] - 1 if at + 1 < len(names) else MOST
    for attempt in range(most):
        draws = Draws(number, attempt << 8 | at, _PURPOSE)
        solution = yield from _solution(puzzle, draws)
        if solution is None:
            continue
        for _ in range(GAPS_A_SOLUTION):
            found = yield from _gap(puzzle, solution, low, high, draws)
            if found is not None:
                given, effort = found
                return Board(puzzle, given), Board(puzzle, solution), effort, attempt + 1
    return None


def _gap(
    puzzle: Puzzle, solution: Position, low: int, high: int, draws: Draws
) -> Generator[None, None, tuple[Position, int] | None]:
    """Remove pieces from a solution until the effort reaches a number drawn from `low` to `high`.

    If the effort stays below that number, return the position from which no other piece can be removed, or None if its
    effort is below `low`.
    """
    wanted = low + draws.one_below(high - low + 1)
    given, gap, left = solution, list[Placement](), list(solution)
    effort = 0
    while left and effort < wanted:
        # Remove neighbours of the gap first, so that the gap stays in one part.
        among = (beside(puzzle, gap, left) if gap else []) or left
        gone = among[draws.one_below(len(among))]
        left.remove(gone)
        fewer = puzzle.remove(given, gone)
        filling = Filling(fewer)
        # The only known way to finish puts the removed piece back; look for a way that does not.
        other = yield from filling.find(filling.without(filling.number(gone)), 1, Work(SECOND_WORK))
        if other != []:
            continue
        more = yield from measured(filling, [filling.number(own) for own in (*gap, gone)], high)
        if more is not None:
            given, gap, effort = fewer, [*gap, gone], more
    return (given, effort) if effort >= low else None


def _solution(puzzle: Puzzle, draws: Draws) -> Generator[None, None, Position | None]:
    """Draw a solution; None if the search finds none in time."""
    known = recorded().get(puzzle.name)
    if known is not None:
        chosen = puzzle.parse(known[draws.one_below(len(known))])
        symmetry = _positions(puzzle)[draws.one_below(len(puzzle.symmetries))]
        return puzzle.parse(puzzle.moved(placement, symmetry) for placement in chosen)
    filling = empty_tray(puzzle)
    found = yield from filling.one(filling.start, draws, MOST_STARTS)
    return puzzle.parse(filling.placements[number] for number in found) if found else None


def _positions(puzzle: Puzzle) -> tuple[PuzzleSymmetry, ...]:
    """Return the symmetries in the order used to number puzzles; a tray may list them in another order."""
    order = _NUMBERED.get(puzzle.name)
    if order is None:
        return puzzle.symmetries
    return tuple(sorted(puzzle.symmetries, key=lambda own: order.index(own.of_tray.cells[0])))


def _none(puzzle: Puzzle) -> str:
    """Return in words the reason why no puzzles can be made from a catalogue puzzle."""
    reasons = puzzle.why()
    return (
        f"has no solution, so there are no puzzles to make. {reasons[0].sentence}"
        if reasons
        else "has no level."
    )


@cache
def table() -> dict[str, tuple[str, ...]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["puzzle"]: tuple(row["levels"].split()) for row in csv.DictReader(file)}


@cache
def recorded() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    with SOLUTIONS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["puzzle"], []).append(row["solution"])
    return {name: tuple(own) for name, own in found.items()}
