"""Sudoku on the workbench."""

from __future__ import annotations

from typing import Literal, TypedDict

from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.exhibits.workbench.subjects.sudoku_moves import play
from countinghouse.exhibits.workbench.subjects.sudoku_state import (
    BOXES,
    Written,
    position_of,
    spell,
    written,
)
from countinghouse.page import scripts
from countinghouse.page.model import Example, OwnCard, Parameter, State, choice
from countinghouse.reductions import sudoku
from countinghouse.reductions.sudoku_check import Wrong, clashes, in_words

FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
_SIXTEEN = (
    "...6..A..1..9...C...3.9..B.78DGE7....48.G.9...F.E.5......3....2..FE8.6.9..AB...C..3..5"
    "..6G.8..4.....1G..72..A8E9.7A..832.....G..8...........42.....B925.F.3..6DG.46...C3B9.."
    "E.8..1G...E8C..23..F.8...FG..6....9..A.EBD...72...5..57G......F....6.6.C...A1.G9...."
)
#: The size at which sudokus can be made by difficulty.
GRADED = 9


class Entry(TypedDict):
    """A value that a person entered and that leads to no solution, with the cells that show why."""

    cell: str
    sign: str
    because: list[str]
    sentence: str


class SudokuDrawn(TypedDict):
    """A sudoku; each list of signs has one per cell, "" for none."""

    kind: Literal["sudoku"]
    size: int
    boxRows: int
    boxColumns: int
    signs: list[str]
    givens: list[str]
    entries: list[str]
    marks: list[str]  # the signs pencilled into each cell, as one text
    left: list[int]  # how many of each sign are still missing
    given: int
    filled: int  # givens and entries
    solved: bool
    wrong: list[Entry]  # entries that already break a rule
    clash: str  # what is wrong with the givens
    clashing: list[str]
    sizes: list[int]  # the sizes of empty grids on offer
    graded: (
        bool  # whether difficulty is measured automatically at this size, and sudokus can be made at a level
    )


class SudokuLies(TypedDict):
    words: str
    at: tuple[int, int]  # row and column
    sign: str
    areas: list[tuple[int, int, int, int]]  # its row, column and box, each as row, column, height, width


def grid_of(state: State) -> sudoku.Grid:
    """Return the grid with the givens and the entries."""
    return position_of(state).filled


def _signs(grid: sudoku.Grid) -> list[str]:
    return [sudoku.symbol(value) if value else "" for value in grid.values]


def entry(wrong: Wrong) -> Entry:
    """Describe an entry that leads to no solution, for the page."""
    return {
        "cell": wrong.cell,
        "sign": sudoku.symbol(wrong.value),
        "because": list(wrong.because),
        "sentence": f"Your {wrong.sentence}",
    }


def _drawn(state: State) -> SudokuDrawn:
    position = position_of(state)
    givens, filled = position.givens, position.filled
    clash = sudoku.conflicts(givens)
    cells = range(givens.size**2)
    signs = [sudoku.symbol(value) for value in range(1, givens.size + 1)]

    def spread(what: Written) -> list[str]:
        return ["".join(map(sudoku.symbol, what.get(index, ()))) for index in cells]

    return {
        "kind": "sudoku",
        "size": givens.size,
        "boxRows": givens.box_rows,
        "boxColumns": givens.box_columns,
        "signs": signs,
        "givens": _signs(givens),
        "entries": spread(position.entries),
        "marks": spread(position.marks),
        "left": [max(0, givens.size - filled.values.count(value)) for value in range(1, givens.size + 1)],
        "given": givens.givens,
        "filled": filled.givens,
        "solved": filled.givens == len(cells) and not sudoku.conflicts(filled),
        "wrong": [entry(wrong) for wrong in clashes(givens, filled)],
        "clash": " ".join(in_words(each.sentence) for each in clash),
        "clashing": [cell for each in clash for cell in each.cells],
        "sizes": list(BOXES),
        "graded": givens.size == GRADED,
    }


def _lies(state: State, name: Name) -> SudokuLies:
    grid = grid_of(state)
    n, high, wide = grid.size, grid.box_rows, grid.box_columns
    cell, _, sign = str(name).partition("=")
    row, column = (int(part) - 1 for part in cell[1:].split("c"))
    box = (row // high * high, column // wide * wide, high, wide)
    return {
        "words": f"{sign} in row {row + 1}, column {column + 1}",
        "at": (row, column),
        "sign": sign,
        "areas": [(row, 0, 1, n), (0, column, n, 1), box],
    }


def _meaning(state: State) -> str:
    given = (
        " The items and options that the filled cells settle are left out." if grid_of(state).givens else ""
    )
    return (
        "Items are what a full grid has: a value in each cell (r1c3), and every value in each row, column and box (r1=4, "
        f"c3=4, b1=4). An option writes a value into a cell: r1c3=4 covers these four.{given}"
    )


def _script(state: State) -> list[str]:
    return [
        f"grid = sudoku.parse({scripts.text(sudoku.show(grid_of(state), 'line'))})",
        "grid",
        "problem = sudoku.problem(grid)",
        "next(sudoku.solve(grid), None)",
    ]


_EXAMPLES = (
    Example(
        "A sudoku with 17 givens",
        "No sudoku with fewer givens has a single solution; each of these givens is needed.",
        {"problem": "sudoku", "grid": _SEVENTEEN},
    ),
    Example(
        "Sixteen by sixteen",
        "A sudoku with values 1 to 9 and A to G.",
        {"problem": "sudoku", "grid": _SIXTEEN},
    ),
)

SUBJECT = Subject(
    name="sudoku",
    title="Sudoku",
    parameters=(
        Parameter("grid", "Grid", "text", FIRST, max_length=3_000),
        Parameter("entries", "Entries", "text", "", max_length=3_000, form=False),
        Parameter("marks", "Pencil marks", "text", "", max_length=8_000, form=False),
        Parameter("check", "Check every entry as it is made", "flag", True),
        choice("level", "Difficulty", {level: level for level in ("medium", "easy", "hard")}),
    ),
    beside=frozenset(("marks", "check", "level")),
    problem=lambda state: sudoku.problem(grid_of(state)),
    drawn=_drawn,
    solved=lambda state, names: _signs(sudoku.read(grid_of(state), names)),
    lies=_lies,
    meaning=_meaning,
    script=_script,
    reads={"grid": written},
    play=play,
    spell=spell,
    wrong=lambda state: " ".join(in_words(each.sentence) for each in sudoku.conflicts(grid_of(state))),
    examples=(
        Example("A sudoku", "Thirty givens, pencil marks, and a hint with its reason.", {}),
        *_EXAMPLES,
    ),
    card=OwnCard(
        "Sudoku",
        "Solve a sudoku with pencil marks and hints that explain why, or have a new one made.",
        {},
        group="play",
        order=15,
        picture=lambda: {"lines": ["5 3 \u00a0", "6 \u00a0 \u00a0", "\u00a0 9 8"]},
        examples=_EXAMPLES,
    ),
)
