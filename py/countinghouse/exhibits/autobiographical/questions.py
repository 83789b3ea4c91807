"""Questions about autobiographical numbers, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.digits import autobiographical
from countinghouse.page.questions import choose, number


def _solutions(n: int) -> int:
    return len(list(autobiographical.solutions(n)))


def _sum(n: int) -> int:
    """Return the sum of the slots, which is the same in all solutions."""
    [total] = {sum(values) for values in autobiographical.solutions(n)}
    return total


QUESTIONS = (
    number(
        "slots-add-up",
        "Add up all slots of an autobiographical number with four digits. What is the sum?",
        state={"n": 4, "do": "watch", "rows": "1", "count": "numbers", "step": 0, "sum": False},
        answer=lambda: _sum(4),
        line=(0, 10),
        reason="Each of the four slots is counted exactly once, under the number that it holds. The search may use this as a constraint.",
        wrong={
            (0, 3): "No slot is left out: each holds some number, and the slot of that number counts it.",
            (5, 10): "No slot is counted twice: it holds only one number.",
        },
    ),
    number(
        "four-digits",
        "In a four-digit number, the first digit says how many 0s the number has, the next how many 1s, then 2s, then 3s. How many such "
        "numbers are there?",
        state={"n": 4, "do": "watch", "rows": "1", "count": "numbers", "step": 0},
        answer=lambda: _solutions(4),
        line=(0, 10),
        unit="numbers",
        reason="They are 1210 and 2020.",
        wrong={
            (0, 0): "Try 1210: it has one 0, two 1s, one 2 and no 3s.",
            (1, 1): "There is another besides the one you found. Try two 0s, and then two 1s.",
        },
    ),
    number(
        "six-digits",
        "There are autobiographical numbers with 4, 5, 7, 8, 9 and 10 digits. How many have six?",
        state={"n": 6, "do": "watch", "rows": "1", "count": "numbers", "step": 0},
        answer=lambda: _solutions(6),
        line=(0, 10),
        unit="numbers",
        reason="The pattern of 6210001000 needs at least seven digits, and the smaller exceptions have four or five.",
        wrong={
            (1, 1): "Most lengths have exactly one, but with six digits every attempt fails.",
            (2, 100): "The longer the number, the more its digits must agree. For each length from seven to "
            "ten, there is exactly one.",
        },
    ),
    number(
        "digit-sum",
        "An autobiographical number has ten digits. What is the sum of its digits?",
        state={"n": 10, "do": "watch", "rows": "1", "count": "numbers", "step": 0},
        answer=lambda: sum(map(sum, autobiographical.solutions(10))),
        line=(0, 45),
        reason="Each digit counts some of the ten digits, and each digit is counted once. So the digits always add up to ten.",
        wrong={
            (45, 45): "That is the sum of 0 to 9. But the digits are counts here, and most of them are 0.",
            (1, 9): "Each of the ten digits must be counted somewhere, even the zeros.",
        },
    ),
    choose(
        "seven-digits",
        "Only one autobiographical number has seven digits. What is its first digit, which counts its zeros?",
        choices=("3", "4", "5"),
        state={"n": 7, "do": "watch", "rows": "1", "count": "numbers", "step": 0},
        answer=lambda: str(next(iter(autobiographical.solutions(7)))[0]),
        reason="The number is 3211000.",
        wrong={
            "4": "With 4, three digits are not 0, and the digits add up to seven: a 4, and two that add up to 3. These are a 1 and a 2, but "
            "the digit that counts the 1s cannot be 2, since there is only one 1.",
            "5": "With 5, only two digits are not 0: the 5, and the 1 that counts it. But the digits must add up to seven.",
        },
    ),
)
