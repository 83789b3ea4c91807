"""Questions about the algorithms on limbs, to answer before the steps are shown."""

from __future__ import annotations

from countinghouse.numbers.limb_algorithms import Trial
from countinghouse.numbers.naturals import Natural, division_steps
from countinghouse.page.questions import choose, number


def _largest_trial(a: int, b: int) -> int:
    return max(
        step.q for step in division_steps(Natural(a, base=10), Natural(b, base=10)) if isinstance(step, Trial)
    )


def _carries(a: int, b: int) -> int:
    """Count the carries in a decimal sum by comparing digit sums: each carry lowers the total by nine."""
    lost = sum(map(int, f"{a}{b}")) - sum(map(int, str(a + b)))
    return lost // 9


QUESTIONS = (
    number(
        "limbs",
        "65,535 fills two limbs in base 256: 255 and 255. Add 1. How many limbs does the sum take?",
        state={"work": "count", "a": "65535", "b": "1", "base": 256, "step": 0},
        answer=lambda: len(Natural(65_536, base=256).limbs),
        line=(1, 8),
        unit="limbs",
        reason="Each full limb becomes 0 and carries 1 to the left, where a new limb begins with 1: 65,536 = 1 × 256^2.",
        wrong={
            (2, 2): "Both limbs are full, so the carry needs a new one.",
            (4, 8): "A carry is at most 1, so at most one limb is added.",
        },
    ),
    number(
        "carries",
        "99,999,999 + 1, in base 10: how many places carry?",
        state={"work": "add", "a": "99999999", "b": "1", "base": 10, "step": 0},
        answer=lambda: _carries(99_999_999, 1),
        line=(0, 10),
        unit="places",
        reason="One carry runs through all the nines. In a computer, such a chain makes addition slow, so processors have special circuits "
        "for it.",
        wrong={
            (1, 1): "The first place carries, but this turns the next 9 into a 10, and so on.",
            (9, 9): "The ninth place only receives the last carry.",
        },
    ),
    choose(
        "first-digit",
        "300 ÷ 101: from the leading digits, the algorithm guesses 3 ÷ 1 = 3. What is the quotient?",
        choices=("3", "2", "4"),
        state={"work": "divide", "a": "300", "b": "101", "base": 10, "step": 0},
        answer=lambda: str(int(divmod(Natural(300, base=10), Natural(101, base=10))[0])),
        reason="3 × 101 = 303 is just too large. The algorithm notices this only after subtracting, so it adds 101 back.",
        wrong={
            "3": "3 × 101 = 303, and that is more than 300.",
            "4": "4 × 101 = 404. A guess from the leading digits may be too large, but never too small.",
        },
    ),
    number(
        "trial",
        "220 ÷ 23, in base 10: the algorithm tries quotient digits. What is the largest number that it tries?",
        state={"work": "divide", "a": "220", "b": "23", "base": 10, "step": 0},
        answer=lambda: _largest_trial(220, 23),
        line=(0, 20),
        reason="22 ÷ 2 = {answer}. The trial divides two leading digits by one, so it can be larger than any digit and is then lowered.",
        wrong={
            (9, 9): "9 is the largest digit, and the right one in the end. But the first trial is larger.",
            (10, 10): "You might think that the trial is at most the base, but it can be one more.",
        },
    ),
)
