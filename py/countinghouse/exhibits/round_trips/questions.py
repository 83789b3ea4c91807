"""Questions about floating-point round trips, to answer before the numbers are shown."""

from __future__ import annotations

from fractions import Fraction

from countinghouse.numbers import conversion
from countinghouse.page.questions import choose, number, which


def _stored() -> str:
    kept = Fraction(0.1)
    return (
        "Exactly 0.1"
        if kept == Fraction(1, 10)
        else "A little more"
        if kept > Fraction(1, 10)
        else "A little less"
    )


def _back() -> str:
    back = conversion.out_and_back(Fraction(2**27), 2, 1, 10, 1)[1]
    return {2**27: "Back to 2^27", 2**26: "To 2^26"}[int(back)]


QUESTIONS = (
    choose(
        "one-tenth",
        "A computer stores 0.1 as a double. What does it store?",
        choices=("Exactly 0.1", "A little more", "A little less"),
        state={"show": "number", "number": "0.1", "format": "double"},
        answer=_stored,
        reason="In base 2, one tenth has infinitely many digits, so it is rounded. Here it is rounded up.",
        wrong={
            "Exactly 0.1": "One tenth has infinitely many digits in base 2, just as one third does in base 10. So it must be rounded.",
            "A little less": "It would be less if the digits were just cut off. But they are rounded, and here the rounding goes up.",
        },
    ),
    number(
        "digits",
        "A double has 53 bits. With how many decimal digits does every double come back unchanged?",
        state={"show": "grids", "beta": 2, "n": 53, "nu": 10, "m": 17},
        answer="digits-53",
        line=(1, 53),
        unit="digits",
        reason="53 bits are worth nearly 16 digits. But one more is needed, because decimal and binary numbers are spaced differently.",
        wrong={
            (15, 16): "2^53 has 16 digits, so this seems enough. But in some places, decimal numbers of 16 "
            "digits are farther apart than doubles are.",
            (53, 53): "A decimal digit is worth more than three bits, so fewer digits are enough.",
        },
    ),
    which(
        "power",
        "2^27 = 134,217,728 is rounded to one decimal digit: 100,000,000. Then it is rounded to the nearest power of two. Where does it "
        "end up?",
        choices=("Back to 2^27", "To 2^26"),
        state={"show": "grids", "beta": 2, "n": 1, "nu": 10, "m": 1, "value": "2^27"},
        answer=_back,
        reason="2^26 = 67,108,864 is only 33 million away from 100,000,000, and 2^27 is 34 million away.",
        wrong={
            "Back to 2^27": "It nearly does: 2^27 is 34 million away from 100,000,000. But 2^26 is only 33 million away.",
        },
    ),
)
