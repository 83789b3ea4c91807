"""Queens on the workbench: on a board, or on a torus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.exhibits.workbench.subject import ByHand, Subject
from countinghouse.exhibits.workbench.tally import Tally
from countinghouse.page import scripts
from countinghouse.page.model import Example, OwnCard, Parameter, State
from countinghouse.reductions import queens
from countinghouse.wording import plural

MOST_BOARD = 20


class QueensDrawn(TypedDict):
    kind: Literal["queens"]
    rows: int
    columns: int


class QueensLies(TypedDict):
    words: str
    at: tuple[int, int]  # row and column
    lines: list[
        tuple[int, int, int, int]
    ]  # the queen's row, column and diagonals, each as the row and column of its first cell, then of its last


def _size(state: State) -> tuple[int, int]:
    return int(state["rows"]), int(state["columns"])


def _placed(state: State, problem: Problem) -> list[str]:
    """Return the cells of the queens that a person has placed."""
    placed = list(filter(None, str(state["queens"]).split(".")))
    queens.read(placed, *_size(state))  # refuses a cell that does not exist
    return placed


def _drawn(state: State) -> QueensDrawn:
    rows, columns = _size(state)
    return {"kind": "queens", "rows": rows, "columns": columns}


def _says(state: State, tally: Tally) -> str:
    """Say which queens attack each other, or how many are still to be placed and on how many cells."""
    placed, wanted = len(tally.chosen), min(_size(state))
    if not placed:
        return f"Tap a cell to place a queen, and again to remove it. {plural(wanted, 'queen')} to place."
    if tally.clash:
        (one, other, *_), item = tally.clash
        return f"{one} and {other} attack each other: both cover {item}."
    free = len(tally.problem.options) - placed - len(tally.excluded)
    left = f"{plural(free, 'cell')} not attacked" if free else "but every cell is attacked: remove a queen"
    return f"{plural(placed, 'queen')} placed, {wanted - placed} more to place; {left}."


def _solved(state: State, names: Sequence[Name]) -> list[tuple[int, int]]:
    board = queens.read(names, *_size(state))
    return [(row, column) for row, cells in enumerate(board) for column, queen in enumerate(cells) if queen]


def _lies(state: State, name: Name) -> QueensLies:
    rows, columns = _size(state)
    [(row, column)] = _solved(state, [name])
    lines = [(row, 0, row, columns - 1), (0, column, rows - 1, column)]
    for step in (1, -1):
        # A diagonal ends where it leaves the board; on a torus it continues at the opposite edge.
        cells = [(at, column + step * (at - row)) for at in range(rows)]
        if state["torus"]:
            cells = [(at, other % columns) for at, other in cells]
        else:
            cells = [(at, other) for at, other in cells if 0 <= other < columns]
        start = 0
        for end in range(1, len(cells) + 1):
            if end == len(cells) or cells[end][1] != cells[end - 1][1] + step:
                lines.append((*cells[start], *cells[end - 1]))
                start = end
    return {
        "words": f"a queen in row {row + 1}, column {queens.column_name(column + 1)}",
        "at": (row, column),
        "lines": lines,
    }


def _meaning(state: State) -> str:
    rows, columns = _size(state)
    if rows == columns:
        must = "Every row and every column has a queen, so they are primary; a diagonal has at most one and is secondary."
    elif rows < columns:
        must = "Every row has a queen, so rows are primary; a column or a diagonal has at most one and is secondary."
    else:
        must = "Every column has a queen, so columns are primary; a row or a diagonal has at most one and is secondary."
    diagonals = "On the diagonal /3, row + column is 3; on \\2, row − column is 2."
    if state["torus"]:
        diagonals = (
            f"On the diagonal /3, row + column is 3; on \\2, row − column is 2, both counted modulo {rows}."
        )
    return " ".join((must, diagonals, "An option puts a queen on a cell and covers four items."))


def _script(state: State) -> list[str]:
    rows, columns = map(str, _size(state))
    return [
        f"problem = {scripts.call('queens.problem', rows, columns, torus=True if state['torus'] else None)}",
        f"queens.read(next(solve(problem), ()), {rows}, {columns})",
    ]


_BIGGER = (
    Example("Twelve queens", "On a larger board.", {"problem": "queens", "rows": 12, "columns": 12}),
    Example(
        "Seven on a torus",
        "Diagonals continue at the opposite edge: 28 ways (exact).",
        {"problem": "queens", "rows": 7, "columns": 7, "torus": True},
    ),
)

SUBJECT = Subject(
    name="queens",
    title="Queens",
    parameters=(
        Parameter("rows", "Rows", "integer", 8, minimum=1, maximum=MOST_BOARD),
        Parameter("columns", "Columns", "integer", 8, minimum=1, maximum=MOST_BOARD),
        Parameter(
            "torus", "On a torus", "flag", False, help="On a torus, diagonals continue at the opposite edge."
        ),
        Parameter("queens", "Queens placed", "text", "", max_length=2_000, form=False),
        Parameter("attacked", "Show attacked cells", "flag", True, form=False),
    ),
    problem=lambda state: queens.problem(*_size(state), bool(state["torus"])),
    drawn=_drawn,
    solved=_solved,
    lies=_lies,
    meaning=_meaning,
    script=_script,
    by_hand=ByHand(
        "queens",
        _placed,
        write=lambda tally: ".".join(map(tally.name, tally.chosen)),
        says=_says,
        solved=lambda state, tally: "Solved: no queen attacks another.",
    ),
    beside=frozenset(("queens", "attacked")),
    examples=(
        Example(
            "Eight queens",
            "None attacks another, in 92 ways (exact); diagonals are secondary items.",
            {"problem": "queens"},
        ),
        *_BIGGER,
    ),
    card=OwnCard(
        "Queens",
        "Place queens so that none attacks another, and see each as a row of the matrix.",
        {"problem": "queens"},
        group="play",
        order=35,
        picture=lambda: {
            "lines": ["\u00a0 ♛ \u00a0 \u00a0", "\u00a0 \u00a0 \u00a0 ♛", "♛ \u00a0 \u00a0 \u00a0"]
        },
        examples=_BIGGER,
    ),
)
