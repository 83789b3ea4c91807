"""Langford pairings on the workbench."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State
from countinghouse.reductions import langford
from countinghouse.wording import grouped

MOST_NUMBER = 30


class LangfordDrawn(TypedDict):
    kind: Literal["langford"]
    places: int
    rule: str
    whyNot: str


class LangfordLies(TypedDict):
    words: str
    number: int
    at: tuple[int, int]  # its two places


def _drawn(state: State) -> LangfordDrawn:
    n = int(state["n"])
    rule = f"Place two of each number from 1 to {n} in a row, with k numbers between the two ks."
    return {"kind": "langford", "places": 2 * n, "rule": rule, "whyNot": langford.why_not(n)}


def _solved(state: State, names: Sequence[Name]) -> list[int]:
    row = langford.read(names)
    return [*row, *[0] * (2 * int(state["n"]) - len(row))]


def _lies(state: State, name: Name) -> LangfordLies:
    number, _, places = str(name).partition("@")
    first, second = (int(place) for place in places.split(","))
    return {
        "words": f"the two {number}s at places {first} and {second}",
        "number": int(number),
        "at": (first - 1, second - 1),
    }


def _meaning(state: State) -> str:
    n = int(state["n"])
    return (
        f"Items are the numbers 1 to {n} and the places p1 to p{2 * n}. An option places a number twice: "
        f"{n}@1,{n + 2} has the two {n}s at places 1 and {n + 2} and covers three items."
    )


def _note(state: State, value: int) -> str:
    if not value or state["reversals"]:
        return ""
    return f"Each can also be read backwards: {grouped(2 * value)} rows of numbers in all."


def _script(state: State) -> list[str]:
    both = False if state["reversals"] else None
    return [
        f"problem = {scripts.call('langford.problem', str(state['n']), up_to_reversal=both)}",
        "langford.show(langford.read(next(solve(problem), ())))",
    ]


SUBJECT = Subject(
    name="langford",
    title="Langford pairings",
    parameters=(
        Parameter("n", "Numbers 1 to", "integer", 7, minimum=1, maximum=MOST_NUMBER),
        Parameter("reversals", "A pairing and its reversal count separately", "flag", False),
    ),
    problem=lambda state: langford.problem(int(state["n"]), up_to_reversal=not state["reversals"]),
    drawn=_drawn,
    solved=_solved,
    lies=_lies,
    meaning=_meaning,
    script=_script,
    note=_note,
    examples=(
        Example(
            "Langford pairings",
            "Two of each number from 1 to 7 in a row, with k numbers between the two ks: 26 ways (exact).",
            {"problem": "langford", "n": 7},
        ),
    ),
)
