"""Questions about train tracks, to answer before the findings are shown."""

from __future__ import annotations

from countinghouse.exhibits.tracks.exhibit import EXHIBIT
from countinghouse.page.questions import choose, number, which

_SET = "straight*25,curve*16,switch*5"
_ENDS = int(EXHIBIT.view(EXHIBIT.normal({"pieces": _SET}))["ends"])


def _closes() -> str:
    return "No" if _ENDS % 2 else "Yes"


QUESTIONS = (
    which(
        "published-set",
        "A set has 25 straight pieces, 16 curves, and 5 switches with three ends each. Can they all form one track without an open end?",
        choices=("Yes", "No"),
        state={"show": "graph", "pieces": _SET, "plugs": False},
        answer=_closes,
        reason=f"Together, the pieces have {_ENDS} ends. Every connection joins two ends, so an odd number always leaves one open.",
        wrong={
            "Yes": "There are many pieces to choose from, but count the ends: each connection uses up two of them.",
        },
    ),
    choose(
        "one-piece",
        "With five switches, one end stays open. Which single change can help?",
        choices=("One more straight piece", "One more curve", "One more switch"),
        state={"show": "graph", "pieces": _SET, "plugs": False},
        answer=lambda: next(
            words
            for words, ends in (
                ("One more straight piece", 2),
                ("One more curve", 2),
                ("One more switch", 3),
            )
            if (_ENDS + ends) % 2 == 0
        ),
        reason=f"A switch has three ends, so {_ENDS} ends become {_ENDS + 3}, an even number.",
        wrong={
            "One more straight piece": f"A straight piece has two ends. {_ENDS} + 2 is still odd.",
            "One more curve": f"A curve has two ends. {_ENDS} + 2 is still odd.",
        },
    ),
    number(
        "four-switches",
        "Four switches, and nothing else. How many different complete tracks can they form if a switch may be connected to itself, and "
        "two switches may be connected twice?",
        state={"show": "graph", "pieces": "switch*4", "plugs": False, "doubles": True, "loops": True},
        answer="tracks-switches-4",
        line=(0, 30),
        unit="tracks",
        reason="All that matters is which switch is connected to which. Without double connections and loops, only one track is left, in "
        "which each switch is connected to the three others.",
        wrong={
            (1, 1): "That is the track in which each switch is connected to the three others. Loops and "
            "double connections give more.",
            (12, 1000): "The switches are alike, so exchanging them gives no new track.",
        },
    ),
)
