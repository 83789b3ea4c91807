"""Worksheets of short tasks with answers, made from a seed: tables to fill in, plays to judge, and trees to draw.

A topic's `sheets.py` declares its kinds of worksheet in the tuple `SHEETS`; `kinds` finds them by listing the folders.
The positions of packing puzzles have worksheets of their own (`countinghouse.packing.worksheets`).

The same kind, version, difficulty and seed always give the same tasks. To change how tasks are made, add a version
beside the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from countinghouse.checks import choice, flag, whole
from countinghouse.declared import declared_by_topics
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import InputError

__all__ = ["DIFFICULTIES", "MAX_TASKS", "Kind", "Sheet", "Table", "Task", "Version", "kinds", "sheet"]

#: The difficulties of tasks, from the easiest.
DIFFICULTIES = ("easy", "medium", "hard")
#: The maximum number of tasks on a sheet.
MAX_TASKS = 60
#: Give up after drawing this many tasks that the sheet already has.
_MOST_REPEATS = 200
#: The stream of the draws; see :mod:`countinghouse.draws`.
_PURPOSE = 0x5EE7

Each = TypeVar("Each")


@dataclass(frozen=True)
class Table:
    """A table on paper; `blanks` are the cells to fill in, as (row, column)."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    blanks: frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Task:
    """A task and its answer.

    `given` has lines to print unchanged, such as a pad or a list of options. `room` is the space to leave for the
    work, in lines. `answer` is a sentence, and `drawn` holds the lines of a drawn answer. `link` opens the task in an exhibit
    on the page, where you can try it.

    >>> table = Table(("n", "2n"), (("3", "6"), ("4", "8")), frozenset({(1, 1)}))
    >>> Task("Fill in the table.", "2 × 4 = 8", "", table=table).posed
    ('Fill in the table.', (), [['3', '6'], ['4', '']])
    """

    words: str
    answer: str
    link: str
    given: tuple[str, ...] = ()
    table: Table | None = None
    room: int = 0
    drawn: tuple[str, ...] = ()

    @property
    def posed(self) -> object:
        """The printed part of the task, without its answer."""
        seen = None
        if self.table:
            seen = [
                ["" if (i, j) in self.table.blanks else cell for j, cell in enumerate(row)]
                for i, row in enumerate(self.table.rows)
            ]
        return self.words, self.given, seen


@dataclass(frozen=True)
class Version:
    """A version of a kind: `make` makes a task from draws and a difficulty; `meanings` says what each difficulty means."""

    make: Callable[[Draws, str], Task]
    meanings: Mapping[str, str]


@dataclass(frozen=True)
class Kind:
    """A kind of worksheet; `versions` are numbered from 1, and none ever changes.

    >>> def make(draws, difficulty):
    ...     n = between(draws, 2, 9)
    ...     return Task(f"Double {n}.", f"{2 * n}", "")
    >>> kind = Kind("doubles", "Doubles", "Double each number.", (Version(make, {"easy": "One digit."}),))
    >>> kind.versions[0].make(Draws(1), "easy").words
    'Double 4.'
    """

    name: str
    title: str
    instructions: str
    versions: tuple[Version, ...]


@dataclass(frozen=True)
class Sheet:
    """Tasks of one kind; printing it shows the tasks, and `text(solved=True)` the answers."""

    kind: Kind
    version: int
    difficulty: str
    seed: int
    tasks: tuple[Task, ...]

    def text(self, solved: bool = False) -> str:
        """Write the tasks, or their answers, as plain text."""
        solved = flag(solved, "solved")
        parts = [f"{self.kind.title}: {self.source}", "" if solved else self.kind.instructions]
        for number, task in enumerate(self.tasks, 1):
            lines = [task.answer, *task.drawn] if solved else [task.words, *task.given]
            if task.table:
                lines += _written(task.table, solved)
            parts.append("\n".join([f"{number}. {lines[0]}", *(f"   {line}" for line in lines[1:])]))
        return "\n\n".join(part for part in parts if part)

    @property
    def source(self) -> str:
        """The settings that determine the sheet, in words."""
        return f"{self.difficulty}, {len(self.tasks)} tasks, seed {self.seed}, version {self.version}"

    def __str__(self) -> str:
        return self.text()


def _written(table: Table, solved: bool) -> Iterator[str]:
    rows = [
        ["…" if (i, j) in table.blanks and not solved else cell for j, cell in enumerate(row)]
        for i, row in enumerate(table.rows)
    ]
    lines = [list(table.head), *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def kinds() -> Mapping[str, Kind]:
    """Return all kinds of worksheet, by name.

    >>> kinds()["number-pad"].title
    'Number pad'
    """
    return _kinds()


@cache
def _kinds() -> Mapping[str, Kind]:
    return MappingProxyType({kind.name: kind for kind in declared_by_topics("sheets", "SHEETS")})


def sheet(
    kind: str, tasks: int = 6, difficulty: str = "easy", seed: int = 1, version: int | None = None
) -> Sheet:
    """Make a worksheet of `tasks` different tasks; without `version`, use the latest version.

    Raises InputError if there are too few different tasks.

    >>> print(sheet("long-division", tasks=1, seed=5).tasks[0].words)
    Divide 2310 by 8. Both are written in base 10.
    """
    named = kinds()[choice(kind, "The kind of worksheet", kinds())]
    choice(difficulty, "The difficulty", DIFFICULTIES)
    tasks = whole(tasks, "The number of tasks", 1, MAX_TASKS)
    latest = len(named.versions)
    version = latest if version is None else whole(version, "The version", 1, latest)
    seed = check_seed(seed)
    made: list[Task] = []
    repeats = block = 0
    while len(made) < tasks:
        task = named.versions[version - 1].make(Draws(seed, block, _PURPOSE), difficulty)
        block += 1
        if any(task.posed == other.posed for other in made):
            repeats += 1
            if repeats == _MOST_REPEATS:
                raise InputError(
                    f"There are too few different tasks of this kind: {len(made)} of {tasks} were found; ask for fewer."
                )
        else:
            made.append(task)
    return Sheet(named, version, difficulty, seed, tuple(made))


def drawn(draws: Draws, things: Sequence[Each], many: int) -> list[Each]:
    """Draw `many` different items, and return them in the order drawn."""
    left = list(things)
    return [left.pop(draws.one_below(len(left))) for _ in range(many)]


def between(draws: Draws, low: int, high: int) -> int:
    """Draw a whole number from `low` to `high`."""
    return low + draws.one_below(high - low + 1)
