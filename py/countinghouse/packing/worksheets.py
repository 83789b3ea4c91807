"""Worksheets: prepared positions with exactly one way to finish, or exactly `ways`, by difficulty.

A position is a uniform random solution from which pieces have been taken until the wanted number of pieces is
left to find; positions with another number of ways are thrown away. Which pieces stay is chosen piece by piece so
that the rest of the tray hangs together, as a person would leave it. Everything depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError
from countinghouse.packing.puzzle import Board, Placement, Puzzle
from countinghouse.stepping import finish

if TYPE_CHECKING:
    from countinghouse.exact_cover.draws import Draws

__all__ = ["DIFFICULTIES", "Task", "Worksheet", "worksheet", "worksheet_steps"]

#: How many pieces are left to find, as a share of all: at least 2, at most all but one.
DIFFICULTIES = {"easy": 0.25, "medium": 0.4, "hard": 0.5}
#: So many tasks on a sheet, and so many positions tried for each of them.
MAX_TASKS = 60
MAX_TRIES = 400
MAX_WAYS = 1000


@dataclass(frozen=True)
class Task:
    """One prepared position: what lies in the tray, what is to be found, and all the ways to finish it."""

    number: int
    board: Board
    missing: tuple[str, ...]
    ways: int
    solutions: tuple[Board, ...]

    @property
    def link(self) -> str:
        """The position as written in links."""
        return ".".join(placement.text for placement in self.board.placed)

    @property
    def sentence(self) -> str:
        """What the task asks, in words."""
        many = "one way" if self.ways == 1 else f"{self.ways} ways"
        return f"Lay {_listed(self.missing)}. There {'is' if self.ways == 1 else 'are'} {many} to finish."


@dataclass(frozen=True)
class Worksheet:
    """A set of tasks; `svg()` is the page for the class, `svg(solved=True)` the page of solutions."""

    puzzle: Puzzle
    difficulty: str
    ways: int
    seed: int
    tasks: tuple[Task, ...]

    def svg(self, solved: bool = False, columns: int = 3, cell: int = 18) -> str:
        """All tasks as one picture; with `solved` each with its first solution."""
        from countinghouse.packing.svg import sheet_svg

        boards = [task.solutions[0] if solved else task.board for task in self.tasks]
        return sheet_svg(boards, [f"{task.number}" for task in self.tasks], columns, cell)

    def _repr_svg_(self) -> str:
        return self.svg()


def worksheet(
    puzzle: Puzzle,
    tasks: int = 6,
    difficulty: str = "medium",
    ways: int = 1,
    seed: int = 1,
    memory_mb: float = 1024,
) -> Worksheet:
    """A worksheet of `tasks` different positions with exactly `ways` ways to finish each.

    `difficulty` is "easy", "medium" or "hard": a quarter, two fifths or half of the pieces are to be found.
    Raises InputError for other values and when the puzzle has no such positions (or too few were met).

    >>> from countinghouse.packing import PUZZLES
    >>> sheet = worksheet(PUZZLES["kanoodle"], tasks=2, difficulty="easy", seed=5)
    >>> [(len(task.missing), task.ways) for task in sheet.tasks]
    [(3, 1), (3, 1)]
    """
    return finish(worksheet_steps(puzzle, tasks, difficulty, ways, seed, memory_mb))


def worksheet_steps(
    puzzle: Puzzle,
    tasks: int = 6,
    difficulty: str = "medium",
    ways: int = 1,
    seed: int = 1,
    memory_mb: float = 1024,
) -> Generator[Any, None, Worksheet]:
    """`worksheet` in slices: yields each finished Task, or progress of the count of a position, or None."""
    _check(tasks, difficulty, ways)
    from countinghouse.exact_cover.draws import Draws, check_seed

    check_seed(seed)
    table = yield from puzzle.completions_sweep((), memory_mb)
    if not table.total:
        raise InputError(f"{puzzle.title} has no solution, so there is nothing to prepare.")
    draws = Draws(seed, purpose=_PURPOSE)
    made: list[Task] = []
    seen: set[tuple[str, ...]] = set()
    for _ in range(MAX_TRIES * tasks):
        solution = table.nth(_number_below(draws, table.total))
        hidden = _hidden(puzzle, solution, _share(len(solution), difficulty), draws)
        kept = tuple(placement for placement in solution if placement not in hidden)
        key = tuple(placement.text for placement in kept)
        yield None
        if key in seen:
            continue
        seen.add(key)
        found: list[Board] = []
        for number, way in enumerate(puzzle.solutions(kept)):
            if number >= ways:
                found = []
                break
            found.append(Board(puzzle, way))
            yield None
        if len(found) != ways:
            continue
        missing = tuple(placement.piece for placement in hidden)
        made.append(Task(len(made) + 1, Board(puzzle, kept), missing, ways, tuple(found)))
        yield made[-1]
        if len(made) == tasks:
            return Worksheet(puzzle, difficulty, ways, seed, tuple(made))
    few = f"only {len(made)} of the {tasks} wanted" if made else "none"
    many = "one way" if ways == 1 else f"{ways} ways"
    raise InputError(
        f"Among {len(seen):,} positions of {puzzle.title} {few} had exactly {many} to finish; "
        "ask for fewer tasks, another difficulty or another number of ways."
    )


#: The stream of the draws (see :mod:`countinghouse.exact_cover.draws`); other streams of a seed are others' business.
_PURPOSE = 0x7A5C


def _number_below(draws: Draws, bound: int) -> int:
    """A uniform number below `bound`, however large: whole words, drawn again while they are too large."""
    if bound <= 2**64:
        return draws.one_below(bound)
    while True:
        number = 0
        for _ in range(-(-bound.bit_length() // 64)):
            number = number << 64 | draws.one_below(2**64)
        number >>= -bound.bit_length() % 64
        if number < bound:
            return number


def _check(tasks: int, difficulty: str, ways: int) -> None:
    if type(tasks) is not int or not 1 <= tasks <= MAX_TASKS:
        raise InputError(f"A worksheet has 1 to {MAX_TASKS} tasks; {tasks!r} is not such a number.")
    if type(ways) is not int or not 1 <= ways <= MAX_WAYS:
        raise InputError(
            f"A position may have 1 to {MAX_WAYS} ways to finish; {ways!r} is not such a number."
        )
    if difficulty not in DIFFICULTIES:
        raise InputError(f"The difficulty is {', '.join(DIFFICULTIES)}; {difficulty!r} is none of them.")


def _share(pieces: int, difficulty: str) -> int:
    return max(1, min(pieces - 1, max(2, round(pieces * DIFFICULTIES[difficulty]))))


def _hidden(puzzle: Puzzle, solution: Sequence[Placement], n: int, draws: Draws) -> tuple[Placement, ...]:
    """`n` placements of the solution that hang together, sorted."""
    chosen = [solution[draws.one_below(len(solution))]]
    near = puzzle.tray.near
    index = puzzle.tray.index
    while len(chosen) < n:
        around = {i for placement in chosen for cell in placement.cells for i in near[index[cell]]}
        touching = [
            placement
            for placement in solution
            if placement not in chosen and any(index[cell] in around for cell in placement.cells)
        ]
        others = touching or [placement for placement in solution if placement not in chosen]
        chosen.append(others[draws.one_below(len(others))])
    return tuple(sorted(chosen, key=lambda placement: placement.number))


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"
