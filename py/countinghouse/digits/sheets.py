"""Worksheets on self-tallying numbers: find the missing tallies."""

from __future__ import annotations

from functools import cache

from countinghouse.digits.self_tallying import all_in_base, check
from countinghouse.draws import Draws
from countinghouse.sheets import Kind, Table, Task, Version, drawn

#: For each difficulty, the maximum number of pairs in a number.
_PAIRS = {"easy": 5, "medium": 7, "hard": 10}


@cache
def _numbers() -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """Return the self-tallying numbers of more than three pairs in base 10, each with its numerals and its
    tallies."""
    read = ((number, check(number).pairs) for number in all_in_base(10))
    return tuple(
        (number, tuple(pair.numeral for pair in pairs), tuple(str(pair.tally) for pair in pairs))
        for number, pairs in read
        if len(pairs) > 3
    )


def _tallies(draws: Draws, difficulty: str) -> Task:
    lengths = sorted({len(tallies) for _, _, tallies in _numbers() if len(tallies) <= _PAIRS[difficulty]})
    length = lengths[draws.one_below(len(lengths))]
    some = [each for each in _numbers() if len(each[2]) == length]
    number, numerals, tallies = some[draws.one_below(len(some))]
    twins = [other for _, same, other in _numbers() if same == numerals and other != tallies]
    places = drawn(draws, range(len(tallies)), len(tallies))
    blank = {"easy": 2, "medium": len(tallies) // 2, "hard": len(tallies)}[difficulty]
    # Show tallies until no other number agrees with all of them.
    while blank and any(all(twin[i] == tallies[i] for i in places[blank:]) for twin in twins):
        blank -= 1
    return Task(
        words="Fill in the missing tallies." if blank < len(tallies) else "Fill in the tallies.",
        answer=f"The number is {number}.",
        link=f"self-tallying?number={number}",
        table=Table(
            ("numeral", *numerals),
            (("tally", *tallies),),
            frozenset((0, place + 1) for place in places[:blank]),
        ),
    )


SHEETS = (
    Kind(
        name="self-tallying",
        title="Self-tallying numbers",
        instructions="A self-tallying number reads as tally, numeral, tally, numeral, …, and each tally says how often "
        "its numeral occurs in the whole number, among tallies and numerals: 21322314 has two 1s, three 2s, two 3s "
        "and one 4.",
        versions=(
            Version(
                _tallies,
                {
                    "easy": "At most five numerals, two tallies missing.",
                    "medium": "At most seven numerals, half of the tallies missing.",
                    "hard": "No tally is given if the numerals alone determine them.",
                },
            ),
        ),
    ),
)
