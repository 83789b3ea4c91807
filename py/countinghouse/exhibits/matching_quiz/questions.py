"""Questions about the matching quiz, to answer before the chances are shown."""

from __future__ import annotations

from countinghouse.chance import matching
from countinghouse.exhibits.matching_quiz.walk import contest
from countinghouse.page.questions import choose, number, which

_DIFFERENT, _HALVES, _SAME = "Every answer once", "Two answers, half and half", "The same answer everywhere"


def _best(n: int, right: int) -> str:
    parts = {_DIFFERENT: (1,) * n, _HALVES: (n - n // 2, n // 2), _SAME: (n,)}
    return max(parts, key=lambda words: matching.at_least(parts[words], right))


_FOUR_17 = matching.at_least((5, 4, 4, 4), 2)
_HALVES_17 = matching.at_least((9, 8), 2)


def _better_17() -> str:
    return "Four answers, about four times each" if _FOUR_17 > _HALVES_17 else _HALVES


def _last() -> int:
    """Return the greatest number of questions for which two halves are best at getting two right."""
    held = 4
    while (won := contest(held + 1))[1] >= won[3]:
        held += 1
    return held


QUESTIONS = (
    choose(
        "one-right",
        "There are 24 questions and 24 answers to match, and you know nothing. You need one right. What do you write?",
        choices=(_DIFFERENT, _HALVES, _SAME),
        state={"questions": 24, "right": 1, "strategies": "1^24;12^2;24", "written": ""},
        answer=lambda: _best(24, 1),
        reason="Each answer is right for exactly one question. If you write the same answer everywhere, you are certain to get exactly one right.",
        wrong={
            _DIFFERENT: "This gets nothing right in about 37 of 100 cases.",
            _HALVES: "Often one of the two is right, but it can happen that neither is.",
        },
    ),
    number(
        "expected",
        "There are 24 questions, and you match answers to them at random. How many are right on average?",
        state={"questions": 24, "right": 2, "strategies": "1^24;12^2;4^6", "written": ""},
        answer=lambda: int(
            sum(right * chance for right, chance in enumerate(matching.distribution((1,) * 24)))
        ),
        line=(0, 24),
        reason="Each of the 24 answers is right with probability 1/24, and 24 × 1/24 = 1. The average is the same for any number of questions, and for any "
        "strategy.",
        wrong={
            (12, 12): "Half would be right if each question had only two answers. Here it has 24.",
            (2, 11): "With more questions, there are more chances, but each of them is smaller.",
        },
    ),
    choose(
        "two-right",
        "There are 24 questions, and you need at least two right. Which of these three is best?",
        choices=(_DIFFERENT, _HALVES, _SAME),
        state={"questions": 24, "right": 2, "strategies": "1^24;12^2;24", "written": ""},
        answer=lambda: _best(24, 2),
        reason="Writing every answer once has a chance of just over one in four, a little better than two answers, half and half.",
        wrong={
            _SAME: "The same answer everywhere gets exactly one right, never two.",
            _HALVES: "It is very close, but writing every answer once has a slightly better chance.",
        },
    ),
    which(
        "seventeen",
        "There are 17 questions, and you need two right. For up to 16 questions, two answers, half and half, are best. What about 17?",
        choices=(_HALVES, "Four answers, about four times each"),
        state={"questions": 17, "right": 2, "strategies": "5,4^3;9,8;1^17", "written": ""},
        answer=_better_17,
        reason=f"The difference is tiny: {_FOUR_17} against {_HALVES_17}. But it refutes the conjecture that halves are best for every number of "
        "questions.",
        wrong={
            _HALVES: "This is right for every number up to 16. It was natural to believe that the pattern continues.",
        },
    ),
    number(
        "none-right",
        "There are 24 questions, and you write every answer once, at random. What is the chance, in per cent, that nothing at all is right?",
        state={"questions": 24, "right": 2, "strategies": "1^24;12^2;4^6", "written": ""},
        answer=lambda: round(100 * float(matching.distribution((1,) * 24)[0])),
        line=(0, 100),
        unit="%",
        tolerance=0.06,
        how="exact, rounded",
        reason="The chance is nearly 1/e, and hardly depends on the number of questions.",
        wrong={
            (0, 15): "With 24 chances, you expect a hit. But each chance is only one in 24.",
            (60, 100): "On average one is right, so getting nothing right cannot be that common.",
        },
    ),
    choose(
        "five-doors",
        "Five names belong to five doors, but you do not know which goes where. You need two right. What do you write?",
        choices=(_DIFFERENT, _HALVES, _SAME),
        state={"questions": 5, "right": 2, "strategies": "3,2;1^5;5", "show": "round", "written": ""},
        answer=lambda: _best(5, 2),
        reason="With two names, each has a good chance of being right somewhere, and you need only two right.",
        wrong={
            _DIFFERENT: "This can get more than two right, but seldom gets as many as two.",
            _SAME: "The same name everywhere gets exactly one right, never two.",
        },
    ),
    number(
        "how-long",
        "To get two right, two answers, half and half, are best for 4, 5 and 6 questions. Up to how many questions does this hold?",
        state={"right": 2, "show": "walk", "step": 0},
        answer=_last,
        line=(4, 60),
        unit="questions",
        reason="With one more question, four answers are better, by less than one part in a thousand.",
        wrong={
            (
                17,
                10**9,
            ): "It was natural to conjecture that it always holds. But a pattern that holds many times need not always hold.",
            (4, 15): "It holds for more questions than that: all strategies were tried.",
        },
    ),
)
