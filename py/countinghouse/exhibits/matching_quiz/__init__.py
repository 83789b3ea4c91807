"""The matching quiz: how a student who knows nothing should answer to get at least m right."""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict

from countinghouse.chance import matching
from countinghouse.exhibits.matching_quiz import best, formulas, school, walk
from countinghouse.exhibits.matching_quiz.moves import play
from countinghouse.exhibits.matching_quiz.setting import (
    certainty,
    decimal,
    fraction,
    named,
    spelled,
    strategies_of,
)
from countinghouse.page import scripts
from countinghouse.page.model import Example, Exhibit, Parameter, State, choice, seed
from countinghouse.wording import plural


class Chance(TypedDict):
    """The chance of exactly this many right answers, and of at least this many."""

    right: int
    exactly: str
    atLeast: str
    number: float
    atLeastNumber: float


class Strategy(TypedDict):
    """A strategy, as parts and in words, with its chances; `atLeast` is the chance of at least m right, with its `status`."""

    parts: list[int]
    text: str
    name: str
    words: str
    chances: list[Chance]
    atLeast: str
    status: str
    fraction: str
    mean: str


class Reading(TypedDict):
    """One reading of “guess every time”: the chance that no answer is right."""

    what: str
    formula: str
    chance: str


class View(TypedDict):
    questions: int
    right: int
    sentence: str
    strategies: list[Strategy]
    leader: list[int]
    readings: list[Reading]
    names: list[str]
    rule: str
    ruleChance: str
    ruleStatus: str
    cost: str


class Picture(TypedDict):
    parts: list[int]


def _view(state: State) -> View:
    n, m = int(state["questions"]), int(state["right"])
    strategies = strategies_of(state)
    school.written_of(state)  # raises InputError if the answers cannot be read
    described = [_described(strategy, min(m, n)) for strategy in strategies]
    chances = [matching.at_least(strategy, min(m, n)) for strategy in strategies]
    rule = matching.published_rule(n, max(1, min(m, n)))
    of_rule = matching.at_least(rule, max(1, min(m, n)))
    return {
        "questions": n,
        "right": min(m, n),
        "sentence": (
            f"{plural(n, 'question')}, {plural(n, 'answer')} to match. You know none of the matches, and may write an answer as often as you like. "
            f"How often should you write each answer to get at least {min(m, n)} right?"
        ),
        "strategies": described,
        "leader": [index for index, chance in enumerate(chances) if chance == max(chances)],
        "readings": _readings(n),
        "names": school.names(n),
        "rule": named(rule),
        "ruleChance": decimal(of_rule),
        "ruleStatus": certainty(of_rule),
        "cost": best.cost(int(state["upto"])),
    }


def _described(strategy: tuple[int, ...], m: int) -> Strategy:
    chances = matching.distribution(strategy)
    at_least = [sum(chances[right:], Fraction(0)) for right in range(len(chances))]
    return {
        "parts": list(strategy),
        "text": spelled(strategy),
        "name": named(strategy),
        "words": matching.describe(strategy),
        "chances": [
            {
                "right": right,
                "exactly": decimal(chance),
                "atLeast": decimal(at_least[right]),
                "number": float(chance),
                "atLeastNumber": float(at_least[right]),
            }
            for right, chance in enumerate(chances)
        ],
        "atLeast": decimal(at_least[m]),
        "status": certainty(at_least[m]),
        "fraction": fraction(at_least[m]),
        "mean": str(sum(right * chance for right, chance in enumerate(chances))),
    }


def _readings(n: int) -> list[Reading]:
    function = Fraction(n - 1, n) ** n
    return [
        {
            "what": "each answer once, in random order (a permutation)",
            "formula": "Σ (−1)ᵗ/t!, t from 0 to n",
            "chance": decimal(matching.distribution((1,) * n)[0]),
        },
        {
            "what": "any answer each time, regardless of earlier answers (a function)",
            "formula": "((n − 1)/n)ⁿ",
            "chance": decimal(function),
        },
    ]


def _picture() -> Picture:
    return {"parts": [5, 4, 4, 4]}


def _script(state: State) -> str:
    m = min(int(state["right"]), int(state["questions"]))
    written = ["from countinghouse.chance import matching", ""]
    for strategy in strategies_of(state):
        text = scripts.text(spelled(strategy))
        written += [
            scripts.call("matching.at_least", text, str(m)),
        ]
    first = scripts.text(spelled(strategies_of(state)[0]))
    return scripts.lines(
        *written,
        scripts.call("matching.distribution", first),
        scripts.call("matching.best", str(min(int(state["questions"]), 34)), str(max(1, min(m, 34)))),
    )


def _spell(state: State) -> State:
    return {**state, "strategies": ";".join(map(spelled, strategies_of(state)))}


EXHIBIT = Exhibit(
    name="matching-quiz",
    title="The matching quiz",
    sentence="A student who knows nothing must match answers to questions. Which strategy has the best chance of getting at least m right?",
    group="understand",
    order=62,
    parameters=(
        Parameter("questions", "Questions n", "integer", 24, minimum=1, maximum=matching.LONGEST),
        Parameter("right", "At least m right", "integer", 2, minimum=0, maximum=matching.LONGEST),
        Parameter(
            "strategies",
            "Strategies",
            "text",
            "1^24;12^2;4^6",
            max_length=1000,
            help="How often each answer is written, such as 5, 4, 4, 4 or 1^24; up to four strategies, separated by semicolons.",
        ),
        Parameter("which", "Strategy shown", "integer", 0, minimum=0, maximum=3, form=False),
        Parameter("upto", "Quizzes up to n", "integer", 34, minimum=3, maximum=matching.LONGEST),
        Parameter("students", "Students", "integer", 100_000, minimum=100, maximum=100_000_000),
        seed("draws the same class and the same quiz"),
        Parameter("written", "Answers written", "text", "", max_length=400, form=False),
        choice(
            "show",
            "Show",
            {"compare": "the strategies", "round": "a round to play", "walk": "where the rule fails"},
        ),
        Parameter("step", "Step", "integer", 0, minimum=0, maximum=walk.LAST, form=False),
    ),
    start={"questions": 5, "strategies": "3,2;1^5;5", "show": "round"},
    examples=(
        Example(
            "A round to play",
            "Five names, five doors: write a name on each, and get two right.",
            {"questions": 5, "strategies": "3,2;1^5;5", "show": "round"},
        ),
        Example(
            "From 4 questions to 17",
            "Two answers, half and half, are best for 4 questions, for 5, for 6, … How long does this continue?",
            {"show": "walk"},
        ),
        Example("24 presidents", "Match 24 presidents without knowing any of them.", {}),
        Example(
            "Where the rule fails",
            "To get two of 17 right, 5 + 4 + 4 + 4 beats two halves: 1891/7140 (exact) against 9/34.",
            {"questions": 17, "strategies": "5,4^3;9,8;1^17"},
        ),
        Example(
            "Three times each",
            "To get two of 60 right, writing every answer three times is best.",
            {"questions": 60, "strategies": "3^20;4^15;30^2;1^60"},
        ),
        Example(
            "Four questions",
            "Small enough to try all 24 orders.",
            {"questions": 4, "strategies": "1^4;2^2;2,1^2;4"},
        ),
    ),
    view=_view,
    play=play,
    spell=_spell,
    jobs=(*best.JOBS, *formulas.JOBS, *school.JOBS, *walk.JOBS),
    picture=_picture,
    script=_script,
)
