"""Questions about published figures, to answer before the verdicts are shown."""

from __future__ import annotations

from countinghouse.chance import coin_window
from countinghouse.claims import BY_OTHERS, CLAIMS, DIFFERS
from countinghouse.page.questions import choose, number

_PUBLISHED = [claim for claim in CLAIMS.values() if claim.kind == BY_OTHERS and claim.script]


def _errata() -> int:
    return sum(claim.verdict == DIFFERS for claim in _PUBLISHED)


def _run() -> str:
    chance = float(coin_window.happened_by(20, 20, 1_000_000))
    return "More than 60 %" if chance > 0.605 else "Less than 60 %" if chance < 0.595 else "60 %, as printed"


def _first_failure() -> str:
    found = CLAIMS["quiz-conjecture"].found
    assert isinstance(found, tuple)
    return str(min(found))


QUESTIONS = (
    choose(
        "printed-run",
        "A weblog gave the chance of 20 heads in a row somewhere in a million flips as 60 %. What is it really?",
        choices=("60 %, as printed", "More than 60 %", "Less than 60 %"),
        state={"kind": "all", "show": "differs", "claim": "run-of-twenty-first-printed"},
        answer=_run,
        reason="The printed number treats overlapping runs as if they were independent. In fact they come in clusters, so the chance of at "
        "least one is smaller.",
        wrong={
            "60 %, as printed": "The author corrected it later: the calculation had treated overlapping runs as independent.",
            "More than 60 %": "Runs come in clusters, so it is less likely that there is one at all.",
        },
    ),
    choose(
        "first-failure",
        "It was conjectured that, if you need two right in a matching quiz, it is always best to write two answers, half and half. What is the smallest number "
        "of questions for which this is wrong?",
        choices=("5", "17", "100"),
        state={"kind": "all", "show": "differs", "claim": "quiz-conjecture"},
        answer=_first_failure,
        reason="The conjecture holds for every number up to 16. Checking small cases by hand would never have shown that it fails.",
        wrong={
            "5": "The conjecture holds for all small numbers, which made it believable.",
            "100": "It fails much earlier, but with too many questions to try by hand.",
        },
    ),
    number(
        "errata",
        f"This page recomputes {len(_PUBLISHED)} figures that others published. For how many of them do we find a different value?",
        state={"kind": "others", "show": "all", "claim": ""},
        answer=_errata,
        line=(0, len(_PUBLISHED)),
        unit="figures",
        tolerance=0.25,
        reason="A printed number can be wrong. That is why every figure on these pages comes with the lines that recompute it.",
        wrong={
            (0, 3): "Even good authors and careful editors make slips.",
            (50, 10**6): "There are errors, but most published figures are right.",
        },
    ),
)
