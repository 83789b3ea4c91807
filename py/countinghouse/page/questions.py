"""Questions to answer before an exhibit shows the number: a person guesses, then sees the answer and the reason for it.

An exhibit's package may have a module ``questions`` with the tuple `QUESTIONS`. Only the build and the tests load it;
the page gets the finished questions together with the exhibit's prepared views. An answer is never typed: it is
computed by a function, or it is the recorded value of a claim, which the tests recompute.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypedDict

from countinghouse.declared import declared
from countinghouse.page.catalogue import exhibits, module_of, query
from countinghouse.page.events import to_json
from countinghouse.page.model import Exhibit, State, Value
from countinghouse.wording import grouped, shown

QuestionKind = Literal["number", "line", "choice", "pair"]
#: A function that computes an answer: a number, or the words of a choice.
Compute = Callable[[], int | float | str]

#: An axis that spans more than this factor is logarithmic.
WIDE = 50


@dataclass(frozen=True)
class Wrong:
    """A likely wrong answer (a range of numbers, or a choice), and the reason why it is wrong."""

    reason: str
    low: float = -math.inf
    high: float = math.inf
    choice: str = ""


@dataclass(frozen=True)
class Question:
    """A prediction to make before an exhibit shows the answer; use `number`, `point`, `choose` or `which` to make one.

    - `state` has the parameters that set the exhibit up for the question; while they keep these values, the exhibit
      hides its answers;
    - `reason` explains the answer; in `reason` and in `wrong`, ``{answer}`` stands for the answer;
    - `claim` is the ID of the claim that `compute` takes the answer from, if any;
    - `low` and `high` are the ends of the line on which guesses are drawn, and `tolerance` is the largest error of a right
      guess, as a share of the answer;
    - `unit` is the word after the number, such as ``ways``.
    """

    id: str
    sentence: str
    kind: QuestionKind
    state: Mapping[str, Value]
    compute: Compute
    reason: str
    wrong: tuple[Wrong, ...]
    claim: str = ""
    choices: tuple[str, ...] = ()
    unit: str = ""
    low: float = 0
    high: float = 0
    tolerance: float = 0
    how: str = "exact"


class WrongEntry(TypedDict):
    """A likely wrong answer, and the reason why it is wrong.

    The answer is a range of numbers (null means no limit) or the index of a choice.
    """

    low: float | None
    high: float | None
    choice: int | None
    reason: str


class QuestionEntry(TypedDict):
    """A question as the page gets it.

    `query` opens the exhibit in the question's state, and `pins` are the parameters that must keep their values.
    `answer` is the answer in words, and `value` is the number or the index of the choice.
    """

    id: str
    sentence: str
    kind: QuestionKind
    query: str
    pins: State
    choices: list[str]
    unit: str
    low: float
    high: float
    wide: bool
    tolerance: float
    answer: str
    value: float
    how: str
    reason: str
    wrong: list[WrongEntry]


def claimed(claim: str) -> int | float | str:
    """Return the value last found for a claim; it must be a number or text."""
    from countinghouse.claims import CLAIMS

    value = CLAIMS[claim].found
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise TypeError(f"The claim {claim} is not a number or text.")
    return value


def number(
    id: str,
    sentence: str,
    *,
    answer: Compute | str,
    line: tuple[float, float],
    reason: str,
    wrong: Mapping[tuple[float, float], str],
    state: Mapping[str, Value] | None = None,
    unit: str = "",
    tolerance: float = 0.0,
    how: str = "exact",
    kind: QuestionKind = "number",
) -> Question:
    """Return a question whose answer is a number to type.

    `answer` is a function or the ID of a claim. `wrong` maps ranges of wrong numbers, both ends included, to reasons.
    """
    return Question(
        id=id,
        sentence=sentence,
        kind=kind,
        state=state or {},
        compute=(lambda: claimed(answer)) if isinstance(answer, str) else answer,
        claim=answer if isinstance(answer, str) else "",
        reason=reason,
        wrong=tuple(Wrong(why, low=low, high=high) for (low, high), why in wrong.items()),
        unit=unit,
        low=line[0],
        high=line[1],
        tolerance=tolerance,
        how=how,
    )


#: Return a question whose answer is a point on a line, logarithmic if its ends are far apart; see `number`.
point = partial(number, kind="line")


def choose(
    id: str,
    sentence: str,
    *,
    choices: tuple[str, ...],
    answer: Compute,
    reason: str,
    wrong: Mapping[str, str],
    state: Mapping[str, Value] | None = None,
    how: str = "exact",
    kind: QuestionKind = "choice",
) -> Question:
    """Return a question with some choices; `answer` computes the words of the right choice, and `wrong` maps other choices
    to reasons."""
    return Question(
        id=id,
        sentence=sentence,
        kind=kind,
        state=state or {},
        compute=answer,
        reason=reason,
        wrong=tuple(Wrong(why, choice=words) for words, why in wrong.items()),
        choices=choices,
        how=how,
    )


#: Return a question with two choices; `wrong` has reasons for both, since either may be a likely wrong answer.
which = partial(choose, kind="pair")


def questions(exhibit: Exhibit) -> tuple[Question, ...]:
    """Return the questions declared beside an exhibit."""
    found: tuple[Question, ...] | None = declared(f"{module_of(exhibit.name)}.questions", "QUESTIONS")
    return found or ()


def entry(exhibit: Exhibit, question: Question) -> QuestionEntry:
    """Return a question about an exhibit's state, with its computed answer, for the page."""
    state = exhibit.normal(question.state)
    spelled = exhibit.spell(state) if exhibit.spell is not None else state
    return {
        **asked(question),
        "query": query(exhibit, spelled),
        "pins": {name: spelled[name] for name in question.state},
    }


def asked(question: Question) -> QuestionEntry:
    """Return a question, with its computed answer, for a view that asks it about the state shown."""
    answer = question.compute()
    if question.choices:
        if answer not in question.choices:
            raise ValueError(f"{question.id}: {shown(answer)} is not one of the choices.")
        value: float = question.choices.index(str(answer))
        words = str(answer)
    else:
        value = float(answer)
        unit = question.unit.removesuffix("s") if value == 1 else question.unit
        words = " ".join(filter(None, (_written(value), unit)))
    return {
        "id": question.id,
        "sentence": question.sentence,
        "kind": question.kind,
        "query": "",
        "pins": {},
        "choices": list(question.choices),
        "unit": question.unit,
        "low": question.low,
        "high": question.high,
        "wide": question.low > 0 and question.high / question.low > WIDE,
        "tolerance": question.tolerance,
        "answer": words,
        "value": value,
        "how": question.how,
        "reason": question.reason.replace("{answer}", words),
        "wrong": [
            {
                "low": _finite(wrong.low),
                "high": _finite(wrong.high),
                "choice": question.choices.index(wrong.choice) if wrong.choice else None,
                "reason": wrong.reason.replace("{answer}", words),
            }
            for wrong in question.wrong
        ],
    }


def _finite(limit: float) -> float | None:
    return limit if math.isfinite(limit) else None


def _written(value: float) -> str:
    """Write a number as the page does: whole numbers in full, others to three significant digits."""
    return grouped(int(value)) if value.is_integer() else f"{value:.3g}"


def entries() -> dict[str, list[QuestionEntry]]:
    """Return the questions of every exhibit, by the exhibit's name."""
    return {each.name: [entry(each, asked) for asked in questions(each)] for each in exhibits()}


def questions_json() -> str:
    """Return `entries` for the build, which writes them into views/."""
    return to_json(entries())
