"""Make worksheets of prepared positions of one difficulty, each with exactly one way to finish, or exactly `ways`.

A position is a random solution with some neighbouring pieces removed; only positions with the wanted number of ways
are kept. If the table of all solutions is small, the solution is drawn uniformly from it. Otherwise, pieces are placed
at random until the table of ways to finish is small, and the solution is drawn uniformly from that table. All random
choices depend on the seed alone.

`given` makes a worksheet of your own positions; `challenge` makes a single position to solve, and `daily_seed` returns
the seed of the daily puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from textwrap import wrap
from typing import Any

from countinghouse.checks import choice, flag, items, memory_allowed, text, whole
from countinghouse.checks import day as checked_day
from countinghouse.drawn import Drawn
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import InputError, TooLarge
from countinghouse.packing.answers import Completions
from countinghouse.packing.bare_puzzle import Placed
from countinghouse.packing.placements import Placement
from countinghouse.packing.puzzle import Board, Puzzle
from countinghouse.packing.svg import check_board, sheet_svg
from countinghouse.stepping import finish, relay
from countinghouse.wording import called, shown

__all__ = [
    "DAILY",
    "DIFFICULTIES",
    "Source",
    "Task",
    "Worksheet",
    "challenge",
    "challenge_steps",
    "daily_seed",
    "given",
    "given_steps",
    "worksheet",
    "worksheet_steps",
]

#: The share of the pieces to find, by difficulty; it is raised to 2 pieces, then limited to all pieces but one.
DIFFICULTIES = {"easy": 0.25, "medium": 0.4, "hard": 0.5}
#: The difficulty of the daily puzzle.
DAILY = "medium"
MAX_TASKS = 60
MAX_WAYS = 1000
#: The search gives up after this many failed positions for one task, or this many starts without a solution.
MAX_TRIES = 400
MAX_STARTS = 200
#: The numbers of positions tried per solution, and of solutions drawn per start.
TRIES_A_SOLUTION = 4
SOLUTIONS_A_START = 3
#: If a table of completions needs more memory than this, place one more piece at random. This limit affects which
#: positions a seed gives, so callers cannot choose it.
TABLE_MB = 128
#: The maximum number of ways to finish kept for a given position.
MAX_SHOWN = 6


@dataclass(frozen=True)
class Task:
    """A prepared position and its exact number of ways to finish.

    `missing` names the pieces to place, each copy separately, and `spare` the pieces that may stay out. `solutions` holds
    all ways to finish a generated position, or the first few ways to finish a given position.
    """

    number: int
    board: Board
    missing: tuple[str, ...]
    ways: int
    solutions: tuple[Board, ...]
    spare: tuple[str, ...] = ()

    @property
    def link(self) -> str:
        """The position as written in links."""
        return ".".join(placement.text for placement in self.board.placed)

    @property
    def order(self) -> str:
        """The pieces to place, in words."""
        return order_of(self.missing, self.spare)

    @property
    def sentence(self) -> str:
        """The task, in words."""
        if self.ways == 0:
            return f"{self.order} There is no way to finish."
        many = "one way" if self.ways == 1 else f"{self.ways:,} ways"
        return f"{self.order} There {'is' if self.ways == 1 else 'are'} {many} to finish."


@dataclass(frozen=True)
class Worksheet(Drawn):
    """A set of tasks; `svg()` draws the page for the class, and `svg(solved=True)` the page of solutions.

    If the positions were given, `difficulty` is "", and `ways` and `seed` are 0.
    """

    puzzle: Puzzle
    difficulty: str
    ways: int
    seed: int
    tasks: tuple[Task, ...]

    def svg(self, solved: bool = False, columns: int = 3, cell: int = 18, tell: bool = True) -> str:
        """Draw all tasks; `solved` shows each task with its first solution, and `tell` states the number of ways."""
        solved, tell = flag(solved, "solved"), flag(tell, "tell")
        letters = max(20, round(self.puzzle.tray.width * 2.6))
        boards, captions = [], []
        for task in self.tasks:
            boards.append(task.solutions[0] if solved and task.solutions else task.board)
            words = task.sentence if tell else task.order
            if solved:
                words = (
                    "" if task.solutions else "No way to finish." if not task.ways else f"{task.ways:,} ways."
                )
            captions.append("\n".join([f"{task.number}", *wrap(words, letters)]))
        return sheet_svg(boards, captions, columns, cell)

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Looking:
    """Progress: positions tried since the last task, and tasks made."""

    tried: int
    made: int


class Source:
    """The table of all solutions of a puzzle if it is small; it is computed only once.

    >>> source = Source(Puzzle.from_text("xxx/xxx,Corner:xx/x.*2"))
    >>> finish(source.table_steps())
    <Completions of own: 2>
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = check_puzzle(puzzle)
        self._known = False
        self._table: Completions | None = None

    def table_steps(self) -> Generator[Any, None, Completions | None]:
        """Return the table of all solutions; None if it needs more than TABLE_MB.

        Time: that of `Puzzle.completions` with 128 MB.
        """
        if not self._known:
            try:
                self._table = yield from self.puzzle.completions_steps((), TABLE_MB)
            except TooLarge:
                self._table = None
            self._known = True
        return self._table


def worksheet(
    puzzle: Puzzle, tasks: int = 6, difficulty: str = "medium", ways: int = 1, seed: int = 1
) -> Worksheet:
    """Make a worksheet of `tasks` different positions with exactly `ways` ways to finish each.

    `difficulty` is "easy", "medium" or "hard": a quarter, two fifths or half of the pieces are missing. Raises
    InputError if too few such positions are found.

    Time: a table of completions (one for every 12 positions if the puzzle's own is too large) and, for each position
    tried, a search for at most `ways` + 1 solutions. Gives up after 400 consecutive positions without a task.

    >>> from countinghouse.packing import PUZZLES
    >>> sheet = worksheet(PUZZLES["kanoodle"], tasks=2, difficulty="easy", seed=5)
    >>> [(len(task.missing), task.ways) for task in sheet.tasks]
    [(3, 1), (3, 1)]
    """
    return finish(worksheet_steps(puzzle, tasks, difficulty, ways, seed))


def worksheet_steps(
    puzzle: Puzzle,
    tasks: int = 6,
    difficulty: str = "medium",
    ways: int = 1,
    seed: int = 1,
    source: Source | None = None,
) -> Generator[Any, None, Worksheet]:
    """Like `worksheet`, but yields each finished Task, Looking, the progress of a count, or None; `source` may be
    reused."""
    tasks = whole(tasks, "The number of tasks", 1, MAX_TASKS)
    made: list[Task] = []
    ways = whole(ways, "The number of ways to finish", 1, MAX_WAYS)

    def noted(step: Any) -> Any:
        if isinstance(step, Task):
            made.append(step)
        return step

    work = task_steps(Source(puzzle) if source is None else source, difficulty, ways, seed, wanted=tasks)
    tried = yield from relay(work, noted)
    if not tried:
        raise _unmet(puzzle)
    if len(made) < tasks:
        few = f"only {len(made)} of the {tasks} wanted" if made else "none"
        many = "one way" if ways == 1 else f"{ways:,} ways"
        raise InputError(
            f"Among {tried:,} positions of {puzzle.title}, {few} had exactly {many} to finish; "
            "ask for fewer tasks, another difficulty or another number of ways."
        )
    return Worksheet(puzzle, difficulty, ways, seed, tuple(made))


def challenge(puzzle: Puzzle, difficulty: str = "medium", seed: int = 1) -> Task:
    """Make one position to solve, with exactly one way to finish; a seed gives the same position on every machine.

    Raises InputError if none is found.

    Time: that of `worksheet` with one task.

    >>> from countinghouse.packing import PUZZLES
    >>> task = challenge(PUZZLES["kanoodle"], "easy", seed=5)
    >>> task.sentence
    'Place Blue, Magenta and Light green. There is one way to finish.'
    """
    return finish(challenge_steps(puzzle, difficulty, seed))


def challenge_steps(
    puzzle: Puzzle, difficulty: str = "medium", seed: int = 1, source: Source | None = None
) -> Generator[Any, None, Task]:
    """Like `challenge`, but yields as `worksheet_steps` does; `source` may be reused."""
    made: list[Task] = []

    def noted(step: Any) -> Any:
        if isinstance(step, Task):
            made.append(step)
        return step

    work = task_steps(Source(puzzle) if source is None else source, difficulty, 1, seed, wanted=1)
    tried = yield from relay(work, noted)
    if made:
        return made[0]
    if not tried:
        raise _unmet(puzzle)
    raise InputError(
        f"None of {tried:,} positions of {puzzle.title} had exactly one way to finish; try another difficulty."
    )


def daily_seed(day: str) -> int:
    """Return the seed of the daily puzzle, whose difficulty is `DAILY`: the date as a number.

    >>> daily_seed("2026-11-22")
    20261122
    """
    return int(f"{checked_day(day, 'The date'):%Y%m%d}")


def task_steps(
    source: Source,
    difficulty: str,
    ways: int,
    seed: int,
    without: Iterable[str] = (),
    turn: int = 0,
    wanted: int = MAX_TASKS,
) -> Generator[Any, None, int]:
    """Make up to `wanted` tasks, all different and none in `without`; yield as `worksheet_steps` does.

    Returns the number of positions tried. `turn` numbers the independent draws made with one seed.
    """
    if not isinstance(source, Source):
        raise InputError(f"{shown(source)} is not a Source; make one with Source(puzzle).")
    choice(difficulty, "The difficulty", DIFFICULTIES)
    ways = whole(ways, "The number of ways to finish", 1, MAX_WAYS)
    seed, turn, wanted = check_seed(seed), whole(turn, "turn", 0, 2**31), whole(wanted, "wanted", 1)
    puzzle = source.puzzle
    seen = {text(position, "A position to leave out") for position in items(without, "without")}
    tried = made = vain = barren = attempt = 0
    level = 1
    every = yield from source.table_steps()
    if every is not None and not every.total:
        raise InputError(f"{puzzle.title} has no solution, so there is nothing to prepare.")
    while vain < MAX_TRIES and barren < MAX_STARTS:
        draws = Draws(seed, turn << 32 | attempt, _PURPOSE)
        attempt += 1
        table = every
        if table is None:
            try:
                table = yield from puzzle.completions_steps(_placed_at_random(puzzle, level, draws), TABLE_MB)
            except TooLarge:
                level += 1
                continue
            if not table.total:
                barren += 1
                continue
            barren = 0
        for number in range(TRIES_A_SOLUTION * (SOLUTIONS_A_START if every is None else 1)):
            if number % TRIES_A_SOLUTION == 0:
                solution = table.drawn(partial(_number_below, draws))
            hidden = _hidden(puzzle, solution, pieces_to_find(len(solution), difficulty), draws)
            kept = tuple(placement for placement in solution if placement not in hidden)
            vain += 1
            yield Looking(vain, made)
            link = ".".join(placement.text for placement in kept)
            if link in seen:
                continue
            seen.add(link)
            tried += 1
            found: list[Board] = []
            for way in islice(puzzle.solutions(kept), ways + 1):
                found.append(Board(puzzle, way))
                yield None
            if len(found) == ways:
                made += 1
                vain = 0
                yield _task(made, Board(puzzle, kept), ways, found)
                if made == wanted:
                    return tried
                break
    return tried


def given(puzzle: Puzzle, positions: Iterable[Placed]) -> Worksheet:
    """Make a worksheet of these positions, with the ways to finish each counted exactly; raise TooLarge if a count
    needs too much memory.

    Time: that of `Puzzle.completions` for each position or, if its table does not fit, of `Puzzle.count`.

    >>> from countinghouse.packing import PUZZLES
    >>> [task.sentence for task in given(PUZZLES["tetrominoes-4x5"], ["I:a1b1c1d1.O:a2b2a3b3"]).tasks]
    ['Place L, S and T. There is no way to finish.']
    """
    tasks = tuple(
        replace(finish(given_steps(puzzle, position)), number=number)
        for number, position in enumerate(items(positions, "The positions", MAX_TASKS), 1)
    )
    return Worksheet(puzzle, "", 0, 0, tasks)


def given_steps(puzzle: Puzzle, position: Placed, memory_mb: float = 1024) -> Generator[Any, None, Task]:
    """Count the ways to finish a position, and keep the first `MAX_SHOWN` of them if their table fits `memory_mb`."""
    placed, memory_mb = check_puzzle(puzzle).parse(position), memory_allowed(memory_mb)
    board = Board(puzzle, placed)
    try:
        table = yield from puzzle.completions_steps(placed, memory_mb)
    except TooLarge:
        count = yield from puzzle.count_steps(placed, memory_mb)
        return _task(1, board, count.value, ())
    ways = table.total
    found = [Board(puzzle, way) for way in table.slice(0, MAX_SHOWN)]
    return _task(1, board, ways, found)


def to_place(board: Board) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the pieces that must still be placed, and of the pieces that may stay out, each copy separately."""
    left = check_board(board).puzzle.left(board.placed)
    must, may = (
        tuple(
            piece.name
            for piece in board.puzzle.pieces
            if piece.optional == optional
            for _ in range(left[piece.name])
        )
        for optional in (False, True)
    )
    return must, may


def order_of(missing: Sequence[str], spare: Sequence[str]) -> str:
    """List the pieces to place, in words.

    >>> order_of(("Plate", "Plate", "Cube"), ())
    'Place 2 × Plate and Cube.'
    """
    missing, spare = (
        [text(name, "The name of a piece") for name in items(names, "The pieces")]
        for names in (missing, spare)
    )
    if not missing and not spare:
        return "Nothing is left to place."
    needed = f"Place {_listed(missing)}" if missing else "Nothing has to be placed"
    return f"{needed}; {_listed(spare)} may stay out." if spare else f"{needed}."


def _unmet(puzzle: Puzzle) -> InputError:
    return InputError(
        f"Placing pieces at random found no solution of {puzzle.title}, and there are too many solutions "
        "to list, or they are too hard to find; place some pieces yourself and give that position."
    )


def _task(number: int, board: Board, ways: int, solutions: Sequence[Board]) -> Task:
    missing, spare = to_place(board)
    return Task(number, board, missing, ways, tuple(solutions), spare)


#: The purpose that separates these draws from others with the same seed; see :mod:`countinghouse.draws`.
_PURPOSE = 0x7A5C


def _number_below(draws: Draws, bound: int) -> int:
    """Draw a uniform number below `bound`, which may be of any size: draw whole words until the number is small
    enough."""
    if bound <= 2**64:
        return draws.one_below(bound)
    while True:
        number = 0
        for _ in range(-(-bound.bit_length() // 64)):
            number = number << 64 | draws.one_below(2**64)
        number >>= -bound.bit_length() % 64
        if number < bound:
            return number


def check_puzzle(puzzle: object) -> Puzzle:
    if not isinstance(puzzle, Puzzle):
        raise InputError(
            f"{shown(puzzle)} is not a puzzle; use one of PUZZLES, or make one with Puzzle.from_pieces."
        )
    return puzzle


def pieces_to_find(pieces: int, difficulty: str) -> int:
    """Return the number of pieces to find.

    >>> [pieces_to_find(12, difficulty) for difficulty in DIFFICULTIES]
    [3, 5, 6]
    """
    pieces = whole(pieces, "The number of pieces", 1, 1000)
    choice(difficulty, "The difficulty", DIFFICULTIES)
    return max(1, min(pieces - 1, max(2, round(pieces * DIFFICULTIES[difficulty]))))


def _placed_at_random(puzzle: Puzzle, pieces: int, draws: Draws) -> tuple[Placement, ...]:
    placed: tuple[Placement, ...] = ()
    for _ in range(pieces):
        fitting = puzzle.fitting(placed)
        if not fitting:
            break
        placed = puzzle.place(placed, fitting[draws.one_below(len(fitting))])
    return placed


def beside(puzzle: Puzzle, chosen: Iterable[Placement], among: Iterable[Placement]) -> list[Placement]:
    """Return the placements in `among` that share an edge (in space, a face) with a placement in `chosen`."""
    near, index = puzzle.tray.near, puzzle.tray.index
    around = {i for placement in chosen for cell in placement.cells for i in near[index[cell]]}
    return [placement for placement in among if any(index[cell] in around for cell in placement.cells)]


def _hidden(puzzle: Puzzle, solution: Sequence[Placement], n: int, draws: Draws) -> tuple[Placement, ...]:
    """Return `n` neighbouring placements of the solution, sorted."""
    chosen = [solution[draws.one_below(len(solution))]]
    while len(chosen) < n:
        left = [placement for placement in solution if placement not in chosen]
        others = beside(puzzle, chosen, left) or left
        chosen.append(others[draws.one_below(len(others))])
    return tuple(sorted(chosen, key=lambda placement: placement.number))


def _listed(names: Sequence[str]) -> str:
    each = [called(name) if n == 1 else f"{n} × {called(name)}" for name, n in Counter(names).items()]
    return each[0] if len(each) == 1 else ", ".join(each[:-1]) + f" and {each[-1]}"
