"""Sudoku on the workbench."""

from __future__ import annotations

from countinghouse.exact_cover.problem import Problem
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.exhibits.workbench.subjects.sudoku import grid, jobs
from countinghouse.exhibits.workbench.subjects.sudoku.grid import SudokuDrawn, SudokuLies, grid_of
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State
from countinghouse.reductions import sudoku

__all__ = ["FIRST", "SUBJECT", "SudokuDrawn", "SudokuLies"]

FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
_SIXTEEN = (
    "...6..A..1..9...C...3.9..B.78DGE7....48.G.9...F.E.5......3....2..FE8.6.9..AB...C..3..5"
    "..6G.8..4.....1G..72..A8E9.7A..832.....G..8...........42.....B925.F.3..6DG.46...C3B9.."
    "E.8..1G...E8C..23..F.8...FG..6....9..A.EBD...72...5..57G......F....6.6.C...A1.G9...."
)


def _problem(state: State) -> Problem:
    return sudoku.problem(grid_of(state))


def _meaning(state: State) -> str:
    given = " Items and options that the filled cells settle are left out." if grid_of(state).clues else ""
    return (
        "Items are what a full grid has: a value in each cell (r1c3), and every value in each row, column and box (r1=4, "
        f"c3=4, b1=4). An option writes a value into a cell: r1c3=4 covers these four.{given}"
    )


def _script(state: State) -> list[str]:
    return [
        f"grid = sudoku.parse({scripts.text(sudoku.show(grid_of(state), 'line'))})",
        "problem = sudoku.problem(grid)",
        "for solved in sudoku.solve(grid):",
        "    print(sudoku.show(solved))",
        "    break",
        "",
    ]


SUBJECT = Subject(
    name="sudoku",
    title="Sudoku",
    parameters=(Parameter("grid", "Grid", "text", FIRST, max_length=3_000),),
    problem=_problem,
    drawn=grid.drawn,
    solved=grid.solved,
    lies=grid.lies,
    meaning=_meaning,
    script=_script,
    reads={"grid": grid.read},
    play=grid.play,
    jobs=jobs.JOBS,
    examples=(
        Example("A sudoku", "Thirty clues, and a next step with its reason.", {"problem": "sudoku"}),
        Example(
            "A sudoku with 17 clues",
            "No sudoku with fewer clues has a single solution; each of these is needed.",
            {"problem": "sudoku", "grid": _SEVENTEEN},
        ),
        Example(
            "Sixteen by sixteen",
            "A sudoku with values 1 to 9 and A to G.",
            {"problem": "sudoku", "grid": _SIXTEEN},
        ),
    ),
)
