"""Queens on the workbench: on a board, or on a torus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.page import scripts
from countinghouse.page.model import Example, OwnCard, Parameter, State
from countinghouse.reductions import queens
from countinghouse.wording import plural, shown

MOST_BOARD = 20


class QueenRow(TypedDict):
    """A queen on the board as a row of the matrix; `shared` are its items that another queen covers as well."""

    name: str
    items: list[str]
    shared: list[str]


class QueensDrawn(TypedDict):
    """A board; `queens` are those that a person has placed, `attacked` the other cells that they attack."""

    kind: Literal["queens"]
    rows: int
    columns: int
    queens: list[QueenRow]
    attacked: list[str]
    solved: bool
    sentence: str


class QueensLies(TypedDict):
    words: str
    at: tuple[int, int]  # row and column
    lines: list[
        tuple[int, int, int, int]
    ]  # row, column, row, column: its row, column and diagonals, from cell to cell


def _size(state: State) -> tuple[int, int]:
    return int(state["rows"]), int(state["columns"])


@lru_cache(maxsize=4)
def _items(rows: int, columns: int, torus: bool) -> Mapping[str, tuple[str, ...]]:
    """Return the items of each option, row by row."""
    options = queens.problem(rows, columns, torus).options
    return {str(name): tuple(map(str, items)) for name, items in options.items()}


def _items_of(state: State) -> Mapping[str, tuple[str, ...]]:
    return _items(*_size(state), bool(state["torus"]))


def _placed(state: State) -> list[str]:
    """Return the cells of the queens that a person has placed, in the order of the board."""
    wanted = set(filter(None, str(state["queens"]).split(".")))
    queens.read(wanted, *_size(state))  # refuses a cell that does not exist
    return [cell for cell in _items_of(state) if cell in wanted]


def _drawn(state: State) -> QueensDrawn:
    rows, columns = _size(state)
    items, placed = _items_of(state), _placed(state)
    covered = Counter(item for cell in placed for item in items[cell])
    own = [
        QueenRow(
            name=cell,
            items=list(items[cell]),
            shared=[item for item in items[cell] if covered[item] > 1],
        )
        for cell in placed
    ]
    attacked = [cell for cell in items if cell not in placed and any(item in covered for item in items[cell])]
    free = len(items) - len(placed) - len(attacked)
    wanted = min(rows, columns)
    solved = len(placed) == wanted and not any(row["shared"] for row in own)
    return {
        "kind": "queens",
        "rows": rows,
        "columns": columns,
        "queens": own,
        "attacked": attacked,
        "solved": solved,
        "sentence": "Solved: no queen attacks another." if solved else _sentence(own, free, wanted),
    }


def _sentence(own: Sequence[QueenRow], free: int, wanted: int) -> str:
    """Say which queens attack each other, or how many are still to be placed and on how many cells."""
    if not own:
        return f"Tap a cell to place a queen, and again to remove it. {plural(wanted, 'queen')} to place."
    for at, row in enumerate(own):
        for other in own[at + 1 :]:
            if shared := [item for item in row["shared"] if item in other["shared"]]:
                return f"{row['name']} and {other['name']} attack each other: both cover {shared[0]}."
    more = wanted - len(own)
    left = f"{plural(free, 'cell')} not attacked" if free else "but every cell is attacked: remove a queen"
    return f"{plural(len(own), 'queen')} placed, {more} more to place; {left}."


def _play(state: State, move: str) -> State:
    """Play ``queen c4``: place a queen, or remove it."""
    verb, _, cell = move.strip().partition(" ")
    if verb != "queen" or cell not in _items_of(state):
        raise InputError(
            f"{shown(move)} is not a move; a move is “queen” and a cell of the board, such as queen a1."
        )
    placed = set(_placed(state)) ^ {cell}
    return {**state, "queens": ".".join(each for each in _items_of(state) if each in placed), "solution": ""}


def _spell(state: State) -> State:
    return {**state, "queens": ".".join(_placed(state))}


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
        must = "Every row and every column has a queen, so they are primary; a diagonal has at most one"
    elif rows < columns:
        must = "Every row has a queen, so rows are primary; a column or a diagonal has at most one"
    else:
        must = "Every column has a queen, so columns are primary; a row or a diagonal has at most one"
    around = f", both counted modulo {rows}" if state["torus"] else ""
    return (
        f"{must} and is secondary. On the diagonal /3, row + column is 3; on \\2, row − column is 2{around}. "
        "An option puts a queen on a cell and covers four items."
    )


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
    play=_play,
    spell=_spell,
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
