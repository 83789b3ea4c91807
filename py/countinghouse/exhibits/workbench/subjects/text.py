"""A problem that a person writes on the workbench: as a text, as a matrix of 0 and 1, or in the format of Knuth's programs."""

from __future__ import annotations

import csv
import io
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Problem
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State, choice

MOST_ENTRIES = 25_000

#: Four jobs for four people, a cost for each pair.
JOBS = """cook wash shop sweep Ann Bob Cem Dee
Ann-cook: Ann cook |9
Ann-wash: Ann wash |2
Ann-shop: Ann shop |7
Ann-sweep: Ann sweep |8
Bob-cook: Bob cook |6
Bob-wash: Bob wash |4
Bob-shop: Bob shop |3
Bob-sweep: Bob sweep |7
Cem-cook: Cem cook |5
Cem-wash: Cem wash |8
Cem-shop: Cem shop |1
Cem-sweep: Cem sweep |8
Dee-cook: Dee cook |7
Dee-wash: Dee wash |6
Dee-shop: Dee shop |9
Dee-sweep: Dee sweep |4
"""


RICH = """1:2|a b c | x
1: a x:A
2: a b x:A
3: b x:B
4: c x:A
5: c x:B
6: a c x
"""


class TextDrawn(TypedDict):
    kind: Literal["text"]


def _problem(state: State) -> Problem:
    text = str(state["text"])
    if state["form"] == "matrix":
        return Problem.from_matrix(spaced(text))
    if state["form"] == "knuth":
        return Problem.from_knuth(text)
    return Problem.from_text(text)


def spaced(text: str) -> str:
    """Put blanks between the digits of a matrix written without any.

    >>> spaced("0110\\n1001")
    '0 1 1 0\\n1 0 0 1'
    """
    lines = [line.strip() for line in text.splitlines()]
    written = [line for line in lines if line and not line.startswith("#")]
    if written and all(line.isascii() and line.isdigit() for line in written) and len(written[0]) > 1:
        return "\n".join(" ".join(line) if line.isdigit() else line for line in lines)
    return text


def rewritten(state: State, form: str) -> str:
    """Return the state's problem in another form; InputError if it cannot be written so."""
    problem = _problem(state)
    if form == "text":
        return problem.to_text()
    if form == "knuth":
        return problem.to_knuth()
    if problem.multiplicities:
        raise InputError(
            "A matrix of 0 and 1 cannot say how often to cover an item, but this problem does; it stays a text."
        )
    if problem.secondary:
        raise InputError("A matrix of 0 and 1 has no secondary items, but this problem has; it stays a text.")
    if not problem.options:
        raise InputError("A matrix needs at least one row, but this problem has no option; it stays a text.")
    if any(problem.costs.values()):
        raise InputError("A matrix of 0 and 1 has no costs, but this problem has; it stays a text.")
    if len(problem.primary) * len(problem.options) > MOST_ENTRIES:
        raise InputError(f"As a matrix this would have more than {MOST_ENTRIES:,} entries; it stays a text.")
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


def _read_text(state: State, value: str) -> State:
    """Read what is typed; a matrix of 0 and 1 is read as one, whatever the form says."""
    try:
        _problem({**state, "text": value})
    except InputError:
        if state["form"] == "matrix" or not set("01") <= set(value) <= set("01 ,;\t\r\n"):
            raise
        _problem({**state, "text": value, "form": "matrix"})
        return {"text": value, "form": "matrix"}
    return {"text": value, "form": state["form"]}


def _read_form(state: State, value: str) -> State:
    return {} if value == state["form"] else {"form": value, "text": rewritten(state, value)}


def _script(state: State) -> list[str]:
    text = str(state["text"])
    form = str(state["form"])
    made = scripts.text(spaced(text) if form == "matrix" else text)
    return [
        f"problem = Problem.from_{form}({made})",
        "next(solve(problem), None)",
    ]


def _has_colours(state: State) -> bool:
    return bool(_problem(state).compiled().colours)


SUBJECT = Subject(
    name="text",
    title="Your own text or matrix",
    parameters=(
        # Links were made before there was another problem to begin with.
        Parameter("text", "Items and options", "text", KNUTH, max_length=60_000, implies={"problem": "text"}),
        choice(
            "form", "Written as", {"text": "a text", "matrix": "a 0/1 matrix", "knuth": "Knuth’s text (DLX)"}
        ),
    ),
    problem=_problem,
    drawn=lambda state: TextDrawn(kind="text"),
    solved=lambda state, names: None,
    lies=lambda state, name: None,
    meaning=lambda state: (
        "A column for each item and a row for each option, with a 1 where the option covers it, or the colour that it gives it."
        if _has_colours(state)
        else "A column for each item and a row for each option, with a 1 where the option covers it."
    ),
    script=_script,
    reads={"text": _read_text, "form": _read_form},
    examples=(
        Example(
            "Knuth’s example",
            "Seven items and six options; the one solution is rows 1, 4 and 5.",
            {"problem": "text"},
        ),
        Example(
            "Colours and multiplicities",
            "Options that agree on the colour of x may share it, and a is covered once or twice.",
            {"problem": "text", "text": RICH},
        ),
        Example(
            "Options that cost something",
            "Four jobs, four people, and what each asks for each job: the cheapest way to share them out.",
            {"problem": "text", "text": JOBS},
        ),
    ),
)
