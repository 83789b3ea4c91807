"""Your own problem on the workbench: as text, as a 0/1 matrix, or in the format of Knuth's programs."""

from __future__ import annotations

import csv
import io
import re
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.exhibits.workbench.subject import ByHand, Subject
from countinghouse.exhibits.workbench.tally import Tally
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State, choice
from countinghouse.wording import grouped, plural, shown

MOST_ENTRIES = 25_000

#: Four jobs for four people, with a cost for each pair.
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


#: Knuth's example of colours (TAOCP 7.2.2.1).
COLOURS = """p q r | x y
1: p q x y:A
2: p r x:A y
3: p x:B
4: q x:A
5: r y:B
"""

#: Five points and the lines between them; two chosen lines meet at every point.
TWICE = """2:2|a 2:2|b 2:2|c 2:2|d 2:2|e
ab: a b
ac: a c
ad: a d
ae: a e
bc: b c
bd: b d
be: b e
cd: c d
ce: c e
de: d e
"""


class TextDrawn(TypedDict):
    kind: Literal["text"]


def _problem(state: State) -> Problem:
    text = str(state["text"])
    if state["form"] == "matrix":
        return _matrix(text)
    if state["form"] == "knuth":
        return Problem.from_knuth(text)
    return Problem.from_text(text)


def _matrix(text: str) -> Problem:
    # On the page, rows and columns are numbered from 1.
    return Problem.from_matrix(spaced(text), start=1)


def spaced(text: str) -> str:
    """Put spaces between the digits of a matrix written without them.

    >>> spaced("0110\\n1001")
    '0 1 1 0\\n1 0 0 1'
    """
    lines = [line.strip() for line in text.splitlines()]
    written = [line for line in lines if line and not line.startswith("#")]
    if written and all(line.isascii() and line.isdigit() for line in written) and len(written[0]) > 1:
        return "\n".join(" ".join(line) if line.isdigit() else line for line in lines)
    return text


def rewritten(state: State, form: str) -> str:
    """Return the state's problem in another form; raise InputError if that form cannot express it."""
    problem = _problem(state)
    if form == "text":
        return problem.to_text()
    if form == "knuth":
        return problem.to_knuth()
    if problem.multiplicities:
        raise InputError(
            "A 0/1 matrix cannot say how often to cover an item, as this problem does; it stays text."
        )
    if problem.secondary:
        raise InputError("A 0/1 matrix has no secondary items, but this problem does, so it stays text.")
    if not problem.options:
        raise InputError("A matrix needs at least one row, but this problem has no options; it stays text.")
    if any(problem.costs.values()):
        raise InputError("A 0/1 matrix has no costs, but this problem does, so it stays text.")
    if len(problem.primary) * len(problem.options) > MOST_ENTRIES:
        raise InputError(f"As a matrix, this would have more than {MOST_ENTRIES:,} entries; it stays text.")
    heads = [str(item) for item in problem.primary]
    names = [str(name) for name in problem.options]
    rows = [["1" if item in items else "0" for item in problem.primary] for items in problem.options.values()]
    numbered = names == [str(number) for number in range(1, len(names) + 1)]
    if not numbered or any(set(head) & set(',;"') for head in heads):
        # The first column holds the names of the options.
        table = io.StringIO()
        csv.writer(table, lineterminator="\n").writerows(
            [["", *heads], *([name, *row] for name, row in zip(names, rows, strict=True))]
        )
        return table.getvalue()
    # A header with numeric names could be read as a row.
    if not any(_numeric(head) for head in heads):
        rows.insert(0, heads)
    return "\n".join(" ".join(row) for row in rows) + "\n"


def _numeric(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


#: Matches text for Knuth's programs, whose first line is a comment or has an item with a multiplicity, such as 3|a.
_KNUTHS = re.compile(r"\s*\||[^\n]*(?<!\S)\d+\|[^\s|]")


def _read_text(state: State, value: str) -> State:
    """Read a typed problem; recognize a 0/1 matrix or a text for Knuth's programs even if another form is chosen."""
    try:
        _problem({**state, "text": value})
    except InputError:
        form = _other_form(state, value)
        if not form:
            raise
        return {"text": value, "form": form, "chosen": ""}
    return {"text": value, "form": state["form"], "chosen": ""}


def _other_form(state: State, value: str) -> str:
    """Return the recognized form of a typed text if it differs from the state's, else ""."""
    if state["form"] != "matrix" and set("01") <= set(value) <= set("01 ,;\t\r\n"):
        _matrix(value)
        return "matrix"
    if state["form"] == "text" and _KNUTHS.match(value):
        try:
            Problem.from_knuth(value)
        except InputError as wrong:
            # A leading | more likely begins a comment than a list of only secondary items.
            if value.lstrip().startswith("|"):
                raise InputError(f"Read as Knuth’s format because of its comment: {wrong}") from None
        else:
            return "knuth"
    return ""


def _read_form(state: State, value: str) -> State:
    return {} if value == state["form"] else {"form": value, "text": rewritten(state, value), "chosen": ""}


def _chosen(state: State, problem: Problem) -> list[Name]:
    """Return the chosen rows; a link stores them as numbers from 1, because their names may be any words."""
    names = problem.compiled().names
    wanted = list(filter(None, str(state["chosen"]).split(".")))
    for number in wanted:
        if number not in map(str, range(1, len(names) + 1)):
            raise InputError(f"There is no row {shown(number)}; the rows are 1 to {len(names)}.")
    return [names[int(number) - 1] for number in wanted]


def _columns(tally: Tally) -> tuple[str, str]:
    """Return the term for a column that must be covered, and how often to cover it."""
    compiled = tally.problem.compiled()
    name = "primary column" if len(compiled.items) > compiled.primary_count else "column"
    return name, "as often as its head says" if compiled.bounds else "exactly once"


def _says(state: State, tally: Tally) -> str:
    """Say what clashes, or how many columns are covered."""
    name, how_often = _columns(tally)
    if not tally.chosen:
        return f"Cover every {name} {how_often}: tap a row to choose it; tap it again to remove it."
    primary = tally.problem.compiled().primary_count
    covered = primary - len(tally.missing)
    return (
        tally.fault
        or f"{plural(len(tally.chosen), 'row')} chosen; {covered} of {plural(primary, name)} covered."
    )


def _solved(state: State, tally: Tally) -> str:
    name, how_often = _columns(tally)
    costs = tally.problem.compiled().costs
    cost = f" It costs {grouped(sum(costs[option] for option in tally.chosen))}." if costs else ""
    return f"Solved: this is an exact cover. Every {name} is covered {how_often}.{cost}"


def _script(state: State) -> list[str]:
    text = str(state["text"])
    form = str(state["form"])
    made = f"{scripts.text(spaced(text))}, start=1" if form == "matrix" else scripts.text(text)
    return [
        f"problem = Problem.from_{form}({made})",
        "next(solve(problem), None)",
    ]


def _has_colours(state: State) -> bool:
    return bool(_problem(state).compiled().colours)


SUBJECT = Subject(
    name="text",
    title="A matrix",
    parameters=(
        # The original default problem; old links rely on it.
        Parameter("text", "Items and options", "text", KNUTH, max_length=60_000, implies={"problem": "text"}),
        choice(
            "form",
            "Written as",
            {"text": "text", "matrix": "a 0/1 matrix", "knuth": "Knuth’s format (DLX)"},
        ),
        Parameter("chosen", "Rows chosen", "text", "", max_length=10_000, form=False),
    ),
    beside=frozenset(("chosen",)),
    problem=_problem,
    drawn=lambda state: TextDrawn(kind="text"),
    solved=lambda state, names: None,
    lies=lambda state, name: None,
    meaning=lambda state: (
        "A column for each item and a row for each option, with a 1 where the option covers the item, or the colour that it gives the item."
        if _has_colours(state)
        else "A column for each item and a row for each option, with a 1 where the option covers the item."
    ),
    script=_script,
    reads={"text": _read_text, "form": _read_form},
    by_hand=ByHand(
        "chosen",
        _chosen,
        write=lambda tally: ".".join(str(option + 1) for option in tally.chosen),
        says=_says,
        solved=_solved,
    ),
    examples=(
        Example(
            "Knuth’s example",
            "Seven items and six options; the one solution is rows 1, 4 and 5.",
            {"problem": "text"},
        ),
        Example(
            "Colours",
            "Options that give x or y the same colour may share it: Knuth’s example, with one solution.",
            {"problem": "text", "text": COLOURS},
        ),
        Example(
            "Multiplicities",
            "Each of five points is covered exactly twice, by lines to two others: the twelve circuits of five points.",
            {"problem": "text", "text": TWICE},
        ),
        Example(
            "Costs",
            "Four jobs, four people, and what each person charges for each job: the cheapest assignment.",
            {"problem": "text", "text": JOBS},
        ),
    ),
)
