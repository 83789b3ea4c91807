"""Questions about removing digits, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.games import digit_removal
from countinghouse.page.questions import choose, number, which

_FIRST, _SECOND = "Whoever begins", "The other player"
_LONG = "7305219"


def _who(text: str) -> str:
    return _FIRST if digit_removal.is_winning(text) else _SECOND


QUESTIONS = (
    which(
        "who-wins-1100",
        "The number is 1100. Strike out one digit at a time; zeros at the front vanish. Whoever leaves nothing wins. "
        "Who wins?",
        choices=(_FIRST, _SECOND),
        state={"number": "1100", "base": 10, "struck": ""},
        answer=lambda: _who("1100"),
        reason="Every move leaves a three-digit number, 100 or 110, and from each of these the opponent wins.",
        wrong={
            _FIRST: "Striking a 1 leaves 100, and the opponent strikes its 1: nothing is left. Striking a 0 leaves 110, and "
            "that wins for the opponent, too.",
        },
    ),
    choose(
        "seven-digits",
        "The number is 7305219. Who wins?",
        choices=(_FIRST, _SECOND, "It depends on the zeros"),
        state={"number": _LONG, "base": 10, "struck": ""},
        answer=lambda: _who(_LONG),
        reason="Seven is odd, and every number with an odd number of digits wins for whoever begins.",
        wrong={
            _SECOND: "Without zeros, there would be seven moves, and the first player would make the last of them.",
            "It depends on the zeros": "With an odd number of digits, whoever begins wins, wherever the zeros are.",
        },
    ),
    number(
        "winning-moves-105030",
        "The number is 105030. How many of its six digits can you strike to win?",
        state={"number": "105030", "base": 10, "struck": ""},
        answer=lambda: sum(move.wins for move in digit_removal.moves("105030")),
        line=(0, 6),
        unit="digits",
        reason="With an even number of digits, only the first digit can be a winning move: the zeros right after it vanish with it.",
        wrong={
            (0, 0): "Whoever begins wins with this number, so at least one of its digits is a winning move.",
            (2, 6): "If you strike a digit after the first, five digits are left. Five is odd, so the "
            "opponent wins.",
        },
    ),
    choose(
        "two-digits",
        "How many of the numbers from 1 to 99 win for whoever begins?",
        choices=("18", "50", "90"),
        state={"below": "100", "base": 10},
        answer=lambda: str(digit_removal.counts_by_search(2).winning_below),
        reason="The nine one-digit numbers win at once. Of the two-digit numbers, only 10, 20, …, 90 win: strike the first "
        "digit, and the zero vanishes.",
        wrong={
            "50": "That would be half. But most two-digit numbers lose: you strike one digit, and the opponent takes the other.",
            "90": "Most two-digit numbers lose: you strike one digit, and the opponent takes the other.",
        },
    ),
)
