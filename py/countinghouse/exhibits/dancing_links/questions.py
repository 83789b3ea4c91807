"""Questions about the search, to answer before it runs."""

from __future__ import annotations

from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.search.dancing_links import trace
from countinghouse.exhibits.dancing_links import EXHIBIT
from countinghouse.page.questions import choose, number, which
from countinghouse.stepping import finish

_TEXTS = {example.title: str(example.state.get("text", "")) for example in EXHIBIT.examples}
_CORNERS = _TEXTS["Two corners cut off"]
_QUEENS = _TEXTS["Four queens"]


QUESTIONS = (
    number(
        "dead-ends",
        "A problem has seven items, six options and one solution. How many vertices will the search tree have, including its root?",
        state={"text": EXHIBIT.default()["text"]},
        answer=lambda: finish(trace(Problem.from_text(KNUTH))).nodes,
        line=(1, 64),
        unit="vertices",
        reason="The search always branches on the item with the fewest options left, so there is hardly anything to try.",
        wrong={
            (4, 4): "A search without a wrong turn would have four: the root and the three options of the "
            "solution. This search takes one wrong turn.",
            (30, 10**6): "Six options have 64 subsets, but the search never looks at most of them.",
        },
    ),
    which(
        "two-corners",
        "A 4 × 4 board has lost two opposite corners. Will the search find a way to cover it with seven dominoes?",
        choices=("Yes", "No"),
        state={"text": _CORNERS},
        answer=lambda: "Yes" if count(Problem.from_text(_CORNERS)).value else "No",
        reason="Opposite corners have the same colour on a chessboard, and each domino needs one cell of each colour. The search does "
        "not know this, so it tries every branch.",
        wrong={
            "Yes": "Seven dominoes do have fourteen cells. But eight of the cells have one colour, and six the other.",
        },
    ),
    choose(
        "four-queens",
        "How many ways will the search find to place four queens on a 4 × 4 board so that none attacks another?",
        choices=("0", "1", "2", "4"),
        state={"text": _QUEENS},
        answer=lambda: str(count(Problem.from_text(_QUEENS)).value),
        reason="The two ways are mirror images of each other.",
        wrong={
            "0": "Three queens on 3 × 3 have no solution. On 4 × 4, no queen may be in a corner, but there are solutions.",
            "1": "Reflect your solution: its mirror image is another solution.",
        },
    ),
)
