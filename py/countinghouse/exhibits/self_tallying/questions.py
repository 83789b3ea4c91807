"""Questions about self-tallying numbers, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.digits import self_tallying
from countinghouse.exhibits.self_tallying import EXHIBIT
from countinghouse.page.questions import number, point, which


def _cycle() -> int:
    """Return the length of the cycle that the inventories of 50 reach."""
    orbit = EXHIBIT.view(EXHIBIT.normal({"number": "50"}))["orbit"]
    return len(orbit["numbers"]) - int(orbit["preperiod"])


QUESTIONS = (
    point(
        "how-many",
        "21322314 has two 1s, three 2s, two 3s and one 4, and says so. How many such numbers are there?",
        state={"base": 10, "number": "21322314", "order": "increasing"},
        answer="self-tallying-numbers",
        line=(1, 10**9),
        unit="numbers",
        tolerance=0.3,
        reason="The tallies must add up to the number of digits, which leaves few candidates. All of them were found by a complete search.",
        wrong={
            (1, 12): "There are more: each choice of digits gives another chance.",
            (
                5000,
                10**30,
            ): "There are infinitely many numbers, but a long number needs large tallies, and these need many digits of their "
            "own. So there is a longest one.",
        },
    ),
    number(
        "longest",
        "How many digits does the longest self-tallying number have?",
        state={"base": 10, "number": "21322314", "order": "increasing"},
        answer="self-tallying-longest",
        line=(2, 40),
        unit="digits",
        reason="It is 101112213141516171819, which has eleven 1s. With ten numerals, there are at most ten pairs.",
        wrong={
            (20, 20): "Ten pairs of two digits make 20. But one tally is larger than 9, so it needs two "
            "digits.",
            (22, 40): "A second tally above 9 would need too many equal digits.",
        },
    ),
    number(
        "cycle-of-50",
        "Take an inventory of 50: one 0 and one 5, so 1015. Then one 0, two 1s and one 5: 102115. And so on. The numbers soon go round in a cycle. "
        "How many numbers are in it?",
        state={"base": 10, "number": "50", "at": 0},
        answer=_cycle,
        line=(1, 10),
        unit="numbers",
        reason="Some numbers lead to a number that counts its own digits. This one leads to a cycle.",
        wrong={
            (1, 1): "That would be a number that counts its own digits. Some numbers lead to one, but not "
            "this one.",
            (2, 2): "There are cycles of two, but this is not one of them.",
        },
    ),
    which(
        "smallest",
        "22 has two 2s. Is there another self-tallying number with just one kind of digit?",
        choices=("Yes", "No"),
        state={"base": 10, "number": "22", "order": "increasing"},
        answer=lambda: (
            "Yes" if [n for n in self_tallying.all_in_base(10) if len(set(n)) == 1 and n != "22"] else "No"
        ),
        reason="Such a number repeats one digit. 22 says two 2s, and that is right. 333 says thirty-three 3s, and every longer number "
        "claims far too many.",
        wrong={
            "Yes": "Try 11: it says one 1, but it has two. Try 333: it says thirty-three 3s, but it has three.",
        },
    ),
)
