"""Worksheets on games: the table of a number pad, and who wins when digits are removed."""

from __future__ import annotations

from collections.abc import Iterable

from countinghouse.draws import Draws
from countinghouse.games import digit_removal
from countinghouse.games.number_pad import NumberPad
from countinghouse.sheets import Kind, Table, Task, Version, between, drawn
from countinghouse.wording import listed

#: For each difficulty: the rows and columns of the pad, its greatest key, and the smallest and largest t at which the
#: table may begin.
_PADS = {"easy": (2, 2, 5, (0, 9)), "medium": (2, 3, 6, (0, 20)), "hard": (3, 3, 9, (10, 60))}
#: The number of blank rows in a table.
_BLANK = 5
#: For each difficulty: the minimum and maximum length of the numbers.
_LENGTHS = {"easy": (2, 4), "medium": (4, 6), "hard": (6, 9)}


def _pad(draws: Draws, difficulty: str) -> Task:
    rows, columns, greatest, start = _PADS[difficulty]
    keys = drawn(draws, range(1, greatest + 1), rows * columns)
    rule = ("misere", "normal")[draws.one_below(2)]
    first = between(draws, *start)
    lines = tuple("".join(map(str, keys[row * columns : (row + 1) * columns])) for row in range(rows))
    pad = NumberPad("/".join(lines), rule=rule)
    given = max(keys)  # a row depends on this many rows before it
    heights = range(first, first + given + _BLANK)
    table = Table(
        ("t", "winning keys"),
        tuple((str(height), _keys(pad.winning_keys(height))) for height in heights),
        frozenset((given + row, 1) for row in range(_BLANK)),
    )
    limit = heights[-1]
    wins = pad.winning_openings(limit)
    whose = "loses" if rule == "misere" else "wins"
    return Task(
        words=f"The player who takes the sum past t {whose}. Fill in the last {_BLANK} rows.",
        answer=f"If t is {limit}, the first player wins with {listed(sorted(wins))}."
        if wins
        else f"If t is {limit}, the second player wins.",
        link=f"number-pad?pad={'.'.join(lines)}&limit={limit}" + ("" if rule == "misere" else "&rule=normal"),
        given=tuple(" ".join(line) for line in lines),
        table=table,
    )


def _keys(keys: Iterable[int]) -> str:
    return " ".join(map(str, sorted(keys))) or "–"


def _removal(draws: Draws, difficulty: str) -> Task:
    length = between(draws, *_LENGTHS[difficulty])
    # The first digit is not zero; each other digit is zero with probability 1/2, because the zeros decide the game.
    digits = [
        str(between(draws, 1, 9)) if not place or draws.one_below(2) else "0" for place in range(length)
    ]
    number = "".join(digits)
    winning = {move.index: move for move in digit_removal.moves(number) if move.wins}
    if winning:
        ways = [f"the {_place(index)} digit, which leaves {move.result}" for index, move in winning.items()]
        answer = f"The first player, by removing {'; or '.join(ways)}."
    else:
        answer = "The second player: every move leaves the opponent a winning number."
    return Task(
        words=f"Who wins with {number}?",
        answer=answer,
        link=f"digit-removal?number={number}",
        room=2,
    )


def _place(index: int) -> str:
    return ("1st", "2nd", "3rd")[index] if index < 3 else f"{index + 1}th"


SHEETS = (
    Kind(
        name="number-pad",
        title="Number pad",
        instructions="After the first press, each player presses another key in the same row or column as the last "
        "one. A key k wins with t left exactly when no neighbour of k is among the winning keys for t − k. A key "
        "greater than t takes the sum past t.",
        versions=(
            Version(
                _pad,
                {
                    "easy": "Pads of four keys.",
                    "medium": "Pads of six keys.",
                    "hard": "Pads of nine keys.",
                },
            ),
        ),
    ),
    Kind(
        name="digit-removal",
        title="Removing digits",
        instructions="Two players take turns removing one digit of a number; leading zeros are dropped. Whoever must move "
        "when nothing is left loses. Who wins? If it is the first player, find every winning move.",
        versions=(
            Version(
                _removal,
                {
                    "easy": "Two to four digits.",
                    "medium": "Four to six digits.",
                    "hard": "Six to nine digits.",
                },
            ),
        ),
    ),
)
