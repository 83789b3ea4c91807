"""What can lie on the exact cover workbench: for each kind of problem its matrix, its picture and its solutions' pictures.

A subject says which parameters it depends on, makes the `Problem` of a state, gives plain data to draw it, draws a
solution, and says what items and options mean and where a single option lies. What is drawn:

- text: nothing but the matrix
- sudoku: size, boxRows, boxColumns, values (signs, "" for empty), clues, conflicts [{sentence, cells}]; a solution is its values
- langford: largest, places, whyNot; a solution is the row of numbers
- queens: rows, columns, torus; a solution is the list of its cells [row, column]
- colouring: vertices [{name, x, y}], edges [[index, index]], colours, note, fixed {name: colour}; a solution is the list of
  colours, vertex by vertex

Where an option lies, with its words (nothing for a text):

- sudoku: at [row, column], sign, areas [[row, column, height, width]]: its row, its column and its box
- langford: number, at [place, place]
- queens: at [row, column], lines [[row, column, row, column]]: its row, its column and its diagonals, from cell to cell
- colouring: vertex (its index), colour

Rows, columns and places are counted from 0.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.kept import Kept
from countinghouse.page import scripts
from countinghouse.page.model import State
from countinghouse.wording import grouped, shown

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

PETERSEN = "a b; b c; c d; d e; e a\na p; b q; c r; d s; e t\np r; r t; t q; q s; s p"

# As in `countinghouse.reductions.colouring.EXAMPLES`, without the import: the page waits for this module.
STATES = (
    "AL FL; AL GA; AL MS; AL TN; AR LA; AR MO; AR MS; AR OK; AR TN; AR TX; AZ CA; AZ NM; AZ NV; AZ UT; CA NV; CA OR\n"
    "CO KS; CO NE; CO NM; CO OK; CO UT; CO WY; CT MA; CT NY; CT RI; DE MD; DE NJ; DE PA; FL GA\n"
    "GA NC; GA SC; GA TN; IA IL; IA MN; IA MO; IA NE; IA SD; IA WI; ID MT; ID NV; ID OR; ID UT; ID WA; ID WY\n"
    "IL IN; IL KY; IL MO; IL WI; IN KY; IN MI; IN OH; KS MO; KS NE; KS OK; KY MO; KY OH; KY TN; KY VA; KY WV\n"
    "LA MS; LA TX; MA NH; MA NY; MA RI; MA VT; MD PA; MD VA; MD WV; ME NH; MI OH; MI WI; MN ND; MN SD; MN WI\n"
    "MO NE; MO OK; MO TN; MS TN; MT ND; MT SD; MT WY; NC SC; NC TN; NC VA; ND SD; NE SD; NE WY; NH VT; NJ NY\n"
    "NJ PA; NM OK; NM TX; NV OR; NV UT; NY PA; NY VT; OH PA; OH WV; OK TX; OR WA; PA WV; SD WY; TN VA; UT WY; VA WV"
)

#: More values than these are not laid on a board here.
MOST_VALUES = 16
MOST_BOARD = 20
MOST_NUMBER = 30


@dataclass(frozen=True)
class Subject:
    """One kind of problem: `fields` are the parameters it depends on, `script` the lines that make it and one solution."""

    title: str
    fields: tuple[str, ...]
    problem: Callable[[State], Problem]
    drawn: Callable[[State], dict[str, Any]]
    solved: Callable[[State, Sequence[Name]], Any]
    note: Callable[[State, int], str]
    meaning: Callable[[State], str]
    lies: Callable[[State, Name], dict[str, Any] | None]
    script: Callable[[State], Sequence[str]]


# --- your own text or matrix --------------------------------------------------------------------------------------


def _text_problem(state: State) -> Problem:
    text = str(state["text"])
    if state["form"] == "matrix":
        return Problem.from_matrix(spaced(text))
    try:
        return Problem.from_text(text)
    except InputError as wrong:
        if set(text) <= set("01 ,;\t\r\n"):
            raise InputError(f"{wrong} A matrix of 0 and 1 is read when “a 0/1 matrix” is chosen.") from None
        raise


def spaced(text: str) -> str:
    """A matrix with blanks between its digits, where it was written without any.

    >>> spaced("0110\\n1001")
    '0 1 1 0\\n1 0 0 1'
    """
    lines = [line.strip() for line in text.splitlines()]
    written = [line for line in lines if line and not line.startswith("#")]
    if written and all(line.isascii() and line.isdigit() for line in written) and len(written[0]) > 1:
        return "\n".join(" ".join(line) if line.isdigit() else line for line in lines)
    return text


def _text_meaning(state: State) -> str:
    return "A column for each item and a row for each option, with a 1 where the option covers the item."


def rewritten(state: State, form: str) -> str:
    """The problem of the state written as text, or as a matrix; InputError where that cannot be."""
    problem = _text_problem(state)
    if form == "text":
        return problem.to_text()
    if problem.secondary:
        raise InputError(
            "A matrix of 0 and 1 has no secondary items, and this problem has some; it stays a text."
        )
    if not problem.options:
        raise InputError("A matrix needs a row at least, and this problem has no option; it stays a text.")
    if len(problem.primary) * len(problem.options) > 25_000:
        raise InputError("As a matrix this would have more than 25,000 entries; it stays a text.")
    heads = [str(item) for item in problem.primary]
    names = [str(name) for name in problem.options]
    rows = [["1" if item in items else "0" for item in problem.primary] for items in problem.options.values()]
    numbered = names == [str(number) for number in range(1, len(names) + 1)]
    if not numbered or any(set(head) & set(',;"') for head in heads):
        # Options keep their names in a first column.
        table = io.StringIO()
        csv.writer(table, lineterminator="\n").writerows(
            [["", *heads], *([name, *row] for name, row in zip(names, rows, strict=True))]
        )
        return table.getvalue()
    # Names of items that are numbers would be read as a row.
    if not any(_numeric(head) for head in heads):
        rows.insert(0, heads)
    return "\n".join(" ".join(row) for row in rows) + "\n"


def _numeric(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _text_script(state: State) -> list[str]:
    text = str(state["text"])
    matrix = state["form"] == "matrix"
    made = scripts.text(spaced(text) if matrix else text)
    return [
        f"problem = Problem.from_{'matrix' if matrix else 'text'}({made})",
        "next(solve(problem), None)",
    ]


# --- sudoku -------------------------------------------------------------------------------------------------------


def grid_of(state: State) -> Any:
    """The sudoku grid of a state."""
    from countinghouse.reductions import sudoku

    grid = sudoku.parse(str(state["grid"]))
    if grid.size > MOST_VALUES:
        raise InputError(
            f"This is a sudoku of {grid.size} by {grid.size}; up to {MOST_VALUES} by {MOST_VALUES} is drawn here."
        )
    return grid


def _sudoku_problem(state: State) -> Problem:
    from countinghouse.reductions import sudoku

    return sudoku.problem(grid_of(state))


def _sudoku_drawn(state: State) -> dict[str, Any]:
    from countinghouse.reductions import sudoku

    grid = grid_of(state)
    return {
        "size": grid.size,
        "boxRows": grid.box_rows,
        "boxColumns": grid.box_columns,
        "values": _signs(grid),
        "signs": [sudoku.symbol(value) for value in range(1, grid.size + 1)],
        "clues": grid.clues,
        "conflicts": [
            {"sentence": each.sentence, "cells": list(each.cells)} for each in sudoku.conflicts(grid)
        ],
    }


def _signs(grid: Any) -> list[str]:
    from countinghouse.reductions import sudoku

    return [sudoku.symbol(value) if value else "" for value in grid.values]


def _sudoku_solved(state: State, names: Sequence[Name]) -> list[str]:
    from countinghouse.reductions import sudoku

    return _signs(sudoku.read(grid_of(state), names))


def _sudoku_meaning(state: State) -> str:
    given = " What the filled cells settle is left out." if grid_of(state).clues else ""
    return (
        "Items are what a full grid has: each cell a value (r1c3), each row, column and box every value (r1=4, c3=4, "
        f"b1=4). An option writes a value into a cell: r1c3=4 covers these four.{given}"
    )


def _sudoku_lies(state: State, name: Name) -> dict[str, Any]:
    grid = grid_of(state)
    n, high, wide = grid.size, grid.box_rows, grid.box_columns
    cell, _, sign = str(name).partition("=")
    row, column = (int(part) - 1 for part in cell[1:].split("c"))
    box = [row // high * high, column // wide * wide, high, wide]
    return {
        "words": f"{sign} in row {row + 1}, column {column + 1}",
        "at": [row, column],
        "sign": sign,
        "areas": [[row, 0, 1, n], [0, column, n, 1], box],
    }


def _sudoku_script(state: State) -> list[str]:
    from countinghouse.reductions import sudoku

    return [
        f"grid = sudoku.parse({scripts.text(sudoku.show(grid_of(state), 'line'))})",
        "problem = sudoku.problem(grid)",
        "for solved in sudoku.solve(grid):",
        "    print(sudoku.show(solved))",
        "    break",
        "",
    ]


# --- Langford -----------------------------------------------------------------------------------------------------


def _langford_problem(state: State) -> Problem:
    from countinghouse.reductions import langford

    return langford.problem(int(state["n"]), up_to_reversal=not state["reversals"])


def _langford_drawn(state: State) -> dict[str, Any]:
    from countinghouse.reductions import langford

    n = int(state["n"])
    return {"largest": n, "places": 2 * n, "whyNot": langford.why_not(n)}


def _langford_solved(state: State, names: Sequence[Name]) -> list[int]:
    from countinghouse.reductions import langford

    row = langford.read(names)
    return [*row, *[0] * (2 * int(state["n"]) - len(row))]


def _langford_note(state: State, value: int) -> str:
    if not value or state["reversals"]:
        return ""
    return f"Each is read from behind too: {grouped(2 * value)} rows of numbers in all."


def _langford_meaning(state: State) -> str:
    n = int(state["n"])
    return (
        f"Items are the numbers 1 to {n} and the places p1 to p{2 * n}. An option lays a number twice: {n}@1,{n + 2} has the two "
        f"{n}s at places 1 and {n + 2} and covers three items."
    )


def _langford_lies(state: State, name: Name) -> dict[str, Any]:
    number, _, places = str(name).partition("@")
    first, second = (int(place) for place in places.split(","))
    return {
        "words": f"the two {number}s at places {first} and {second}",
        "number": int(number),
        "at": [first - 1, second - 1],
    }


def _langford_script(state: State) -> list[str]:
    given = scripts.call(
        "langford.problem", str(state["n"]), up_to_reversal=False if state["reversals"] else None
    )
    return [f"problem = {given}", "langford.show(langford.read(next(solve(problem), ())))"]


# --- queens -------------------------------------------------------------------------------------------------------


def _queens_problem(state: State) -> Problem:
    from countinghouse.reductions import queens

    return queens.problem(int(state["rows"]), int(state["columns"]), bool(state["torus"]))


def _queens_drawn(state: State) -> dict[str, Any]:
    rows, columns = int(state["rows"]), int(state["columns"])
    return {
        "rows": rows,
        "columns": columns,
        "torus": bool(state["torus"]),
        "queens": min(rows, columns),
    }


def _queens_solved(state: State, names: Sequence[Name]) -> list[list[int]]:
    from countinghouse.reductions import queens

    board = queens.read(names, int(state["rows"]), int(state["columns"]))
    return [[row, column] for row, cells in enumerate(board) for column, queen in enumerate(cells) if queen]


def _queens_meaning(state: State) -> str:
    rows, columns = int(state["rows"]), int(state["columns"])
    if rows == columns:
        must = "Every row and every column has a queen, so they are primary; a diagonal has one at most"
    elif rows < columns:
        must = "Every row has a queen, so rows are primary; a column or a diagonal has one at most"
    else:
        must = "Every column has a queen, so columns are primary; a row or a diagonal has one at most"
    around = f", both counted modulo {rows}" if state["torus"] else ""
    return (
        f"{must} and is secondary. The diagonal /3 is where row + column is 3, and \\2 where row − column is 2{around}. An option "
        "puts a queen on a cell and covers four items."
    )


def _queens_lies(state: State, name: Name) -> dict[str, Any]:
    from countinghouse.reductions import queens

    rows, columns = int(state["rows"]), int(state["columns"])
    [[row, column]] = _queens_solved(state, [name])
    lines = [[row, 0, row, columns - 1], [0, column, rows - 1, column]]
    for step in (1, -1):
        # A diagonal is cut where it leaves the board; on a torus it goes on at the opposite edge.
        cells = [(at, column + step * (at - row)) for at in range(rows)]
        if state["torus"]:
            cells = [(at, other % columns) for at, other in cells]
        else:
            cells = [(at, other) for at, other in cells if 0 <= other < columns]
        start = 0
        for end in range(1, len(cells) + 1):
            if end == len(cells) or cells[end][1] != cells[end - 1][1] + step:
                lines.append([*cells[start], *cells[end - 1]])
                start = end
    return {
        "words": f"a queen in row {row + 1}, column {queens.column_name(column + 1)}",
        "at": [row, column],
        "lines": lines,
    }


def _queens_script(state: State) -> list[str]:
    rows, columns = str(state["rows"]), str(state["columns"])
    return [
        f"problem = {scripts.call('queens.problem', rows, columns, torus=True if state['torus'] else None)}",
        f"print(queens.show(queens.read(next(solve(problem), ()), {rows}, {columns})))",
    ]


# --- colouring ----------------------------------------------------------------------------------------------------

_graphs: Kept[tuple[Any, dict[str, tuple[float, float]]]] = Kept(3)


def _graph(state: State) -> tuple[Any, dict[str, tuple[float, float]]]:
    from countinghouse.reductions import colouring
    from countinghouse.reductions.colouring_layout import layout

    text = str(state["edges"])
    found = _graphs.get(text)
    if found is None:
        graph = colouring.parse(text)
        if len(graph.vertices) > 200:
            raise InputError(
                f"The graph has {len(graph.vertices)} vertices; up to 200 are drawn here (Python takes up to "
                f"{colouring.MOST_VERTICES})."
            )
        found = _graphs.keep(text, (graph, layout(graph)))
    return found


def _fixed(state: State) -> dict[str, int]:
    from countinghouse.reductions import colouring

    if not state["fix"]:
        return {}
    group = colouring.clique(_graph(state)[0])
    return {vertex: number for number, vertex in enumerate(group[: int(state["colours"])], start=1)}


def _colouring_problem(state: State) -> Problem:
    from countinghouse.reductions import colouring

    return colouring.problem(_graph(state)[0], int(state["colours"]), _fixed(state))


def _colouring_drawn(state: State) -> dict[str, Any]:
    from countinghouse.reductions import colouring

    graph, places = _graph(state)
    number = {vertex: index for index, vertex in enumerate(graph.vertices)}
    return {
        "vertices": [
            {"name": vertex, "x": round(places[vertex][0], 4), "y": round(places[vertex][1], 4)}
            for vertex in graph.vertices
        ],
        "edges": [[number[a], number[b]] for a, b in graph.edges],
        "colours": int(state["colours"]),
        "note": colouring.symmetry_note(graph, int(state["colours"])),
        "fixed": _fixed(state),
    }


def _colouring_solved(state: State, names: Sequence[Name]) -> list[int]:
    from countinghouse.reductions import colouring

    colours = colouring.read(names)
    return [colours.get(vertex, 0) for vertex in _graph(state)[0].vertices]


def _colouring_note(state: State, value: int) -> str:
    from countinghouse.reductions import colouring

    fixed = len(_fixed(state))
    if not fixed or not value:
        return ""
    times = colouring.renamings(fixed, int(state["colours"]))
    return f"Each stands for {grouped(times)} that only rename colours: {grouped(times * value)} colourings in all."


def _colouring_meaning(state: State) -> str:
    graph, _ = _graph(state)
    edge = "--".join(graph.edges[0]) if graph.edges else "a--b"
    return (
        f"Every vertex has a colour, so vertices are primary items. An edge with a colour, such as {edge}=1, is a secondary one: at "
        "most one end may have that colour. An option gives a vertex a colour, and covers that colour on all its edges."
    )


def _colouring_lies(state: State, name: Name) -> dict[str, Any]:
    from countinghouse.reductions import colouring

    [(vertex, colour)] = colouring.read([name]).items()
    return {
        "words": f"vertex {vertex} gets colour {colour}",
        "vertex": _graph(state)[0].vertices.index(vertex),
        "colour": colour,
    }


def _colouring_script(state: State) -> list[str]:
    colours, fixed = str(state["colours"]), _fixed(state)
    return [
        f"graph = colouring.parse({scripts.text(str(state['edges']))})",
        f"problem = {scripts.call('colouring.problem', 'graph', colours, fixed=fixed or None)}",
        "colouring.read(next(solve(problem), ()))",
    ]


def _no_note(state: State, value: int) -> str:
    return ""


SUBJECTS: dict[str, Subject] = {
    "text": Subject(
        "Your own text or matrix",
        ("text", "form"),
        _text_problem,
        lambda state: {},
        lambda state, names: None,
        _no_note,
        _text_meaning,
        lambda state, name: None,
        _text_script,
    ),
    "sudoku": Subject(
        "Sudoku",
        ("grid",),
        _sudoku_problem,
        _sudoku_drawn,
        _sudoku_solved,
        _no_note,
        _sudoku_meaning,
        _sudoku_lies,
        _sudoku_script,
    ),
    "langford": Subject(
        "Langford pairings",
        ("n", "reversals"),
        _langford_problem,
        _langford_drawn,
        _langford_solved,
        _langford_note,
        _langford_meaning,
        _langford_lies,
        _langford_script,
    ),
    "queens": Subject(
        "Queens",
        ("rows", "columns", "torus"),
        _queens_problem,
        _queens_drawn,
        _queens_solved,
        _no_note,
        _queens_meaning,
        _queens_lies,
        _queens_script,
    ),
    "colouring": Subject(
        "Colouring a graph",
        ("edges", "colours", "fix"),
        _colouring_problem,
        _colouring_drawn,
        _colouring_solved,
        _colouring_note,
        _colouring_meaning,
        _colouring_lies,
        _colouring_script,
    ),
}


# --- what a person types ------------------------------------------------------------------------------------------


def read(state: State, field: str, value: str) -> State:
    """The changes of the state when `value` is typed or pasted into `field`; InputError when it cannot be read."""
    if field == "form":
        if value == state["form"]:
            return {}
        return {"form": value, "text": rewritten(state, value)}
    if field == "grid":
        from countinghouse.reductions import sudoku

        return {"grid": sudoku.show(grid_of({**state, "grid": value}), "line")}
    if field == "text":
        _text_problem({**state, "text": value})
        return {"text": value}
    if field == "edges":
        _graph({**state, "edges": value})
        return {"edges": value}
    raise InputError(f"There is no field {shown(field)} to be read.")


def moved(state: State, move: str) -> State:
    """The state after a move on the sudoku: ``set r1c1 5``, ``set r1c1 .``, ``empty 9`` or ``write <grid>``."""
    from countinghouse.reductions import sudoku

    verb, _, rest = move.strip().partition(" ")
    words = rest.split()
    if state["problem"] != "sudoku":
        raise InputError("Only a sudoku is played on the workbench.")
    if verb == "empty" and rest in ("4", "6", "9", "16"):
        box = {"4": (2, 2), "6": (2, 3), "9": (3, 3), "16": (4, 4)}[rest]
        return {**state, "grid": sudoku.show(sudoku.empty(*box), "line")}
    if verb == "write" and rest:
        return {**state, **read(state, "grid", rest)}
    if verb == "set" and len(words) == 2:
        grid = grid_of(state)
        cell, sign = words[0], words[1].upper()
        signs = [sudoku.symbol(value) for value in range(1, grid.size + 1)]
        if sign not in (*signs, ".", "0"):
            raise InputError(f"{shown(words[1])} is no value here; values are {signs[0]} to {signs[-1]}.")
        value = signs.index(sign) + 1 if sign in signs else 0
        return {**state, "grid": sudoku.show(grid.put(cell, value), "line")}
    raise InputError(
        f"{shown(move)} is not a move; moves are “set r1c1 5”, “set r1c1 .”, “empty 9” and “write” with a grid."
    )
