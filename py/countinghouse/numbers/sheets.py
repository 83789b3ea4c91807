"""Worksheets on long division in various bases."""

from __future__ import annotations

from countinghouse.draws import Draws
from countinghouse.numbers.naturals import Natural
from countinghouse.numerals import in_base
from countinghouse.sheets import Kind, Table, Task, Version, between

#: For each difficulty: the bases, and the numbers of digits in the divisor and in the quotient.
_SIZES = {
    "easy": ((10, 5, 4), 1, 3),
    "medium": ((3, 6, 7, 8), 2, 3),
    "hard": ((2, 7, 9, 12, 16), 3, 4),
}


def _division(draws: Draws, difficulty: str) -> Task:
    bases, length, longest = _SIZES[difficulty]
    base = bases[draws.one_below(len(bases))]
    divisor = between(draws, max(2, base ** (length - 1)), base**length - 1)
    quotient = between(draws, base ** (longest - 1), base**longest - 1)
    dividend = divisor * quotient + draws.one_below(divisor)
    whole, rest = divmod(Natural(dividend, base), Natural(divisor, base))
    written = [in_base(int(number), base) for number in (dividend, divisor, whole, rest)]
    rows: list[tuple[str, ...]] = []
    left = 0
    for digit in written[0]:
        left = left * base + int(digit, base)
        fits, after = divmod(left, divisor)
        if rows or fits:
            rows.append(tuple(in_base(number, base) for number in (left, fits, fits * divisor, after)))
        left = after
    table = Table(
        ("divide", "digit", "subtract", "left"),
        tuple(rows),
        frozenset((row, column) for row in range(len(rows)) for column in range(4)),
    )
    return Task(
        words=f"Divide {written[0]} by {written[1]}. Both are written in base {base}.",
        answer=f"The quotient is {written[2]} and the remainder is {written[3]}, in base {base}.",
        link=f"natural-numbers?a={dividend}&b={divisor}" + ("" if base == 10 else f"&base={base}"),
        table=table,
    )


SHEETS = (
    Kind(
        name="long-division",
        title="Long division",
        instructions="Use one row for each digit of the quotient. Write the number that is left, followed by the next "
        "digit of the dividend; then the digit of the quotient, this digit times the divisor, and the number that is "
        "now left. In a base above ten, a, b, c, … are the digits ten, eleven, twelve, …",
        versions=(
            Version(
                _division,
                {
                    "easy": "A divisor of one digit, in base 4, 5 or 10.",
                    "medium": "A divisor of two digits, in base 3, 6, 7 or 8.",
                    "hard": "A divisor of three digits, in base 2, 7, 9, 12 or 16.",
                },
            ),
        ),
    ),
)
