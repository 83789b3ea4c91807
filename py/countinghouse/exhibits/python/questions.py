"""Questions about what Python prints, to answer before running the lines."""

from __future__ import annotations

from countinghouse.page.questions import choose, number

QUESTIONS = (
    choose(
        "tenths",
        "What does Python print for 0.1 + 0.2?",
        choices=("0.3", "0.30000000000000004", "0.29999999999999999"),
        state={"code": "0.1 + 0.2\n"},
        answer=lambda: repr(0.1 + 0.2),
        reason="0.1 and 0.2 are stored as the nearest binary fractions. Their sum is not the binary fraction nearest to 0.3, but the next one above it.",
        wrong={
            "0.3": "This would be right with exact tenths. But a binary fraction cannot be exactly one tenth.",
            "0.29999999999999999": "Python reads this as 0.3. Here the sum is rounded up.",
        },
    ),
    number(
        "digits-of-2-100",
        "How many digits does 2**100 have?",
        state={"code": "len(str(2**100))\n"},
        answer=lambda: len(str(2**100)),
        line=(1, 100),
        unit="digits",
        reason="2^10 is a little more than 10^3, so 2^100 is a little more than 10^30, which has 31 digits.",
        wrong={
            (100, 101): "In base 2 it has 101 digits. A decimal digit is worth more than three bits.",
            (30, 30): "Nearly: 10^30 is a 1 followed by 30 zeros.",
        },
    ),
    choose(
        "rounding",
        "What does Python print for round(2.5)?",
        choices=("2", "3", "2.5"),
        state={"code": "round(2.5)\n"},
        answer=lambda: repr(round(2.5)),
        reason="A number exactly halfway between two whole numbers is rounded to the even one, so that errors cancel out in long sums.",
        wrong={
            "3": "At school, halves are rounded up. Python rounds them to the even neighbour.",
            "2.5": "Without a second argument, round gives a whole number.",
        },
    ),
    choose(
        "floor",
        "What does Python print for -7 // 2?",
        choices=("-3", "-4", "-3.5"),
        state={"code": "-7 // 2\n"},
        answer=lambda: repr(-7 // 2),
        reason="// rounds down, towards minus infinity. So the remainder, -7 % 2 = 1, is never negative.",
        wrong={
            "-3": "Many languages cut off the fraction and give -3. Python rounds down.",
            "-3.5": "That is -7 / 2. Two slashes give a whole number.",
        },
    ),
)
