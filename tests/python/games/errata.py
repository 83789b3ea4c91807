"""Errata of A. Fink and R. Guy, The Number-Pad Game (College Math. Journal 38, 2007), computed from the rules.

Their tables of winning openings are right in every entry; the slips are in the text around them.
"""

from __future__ import annotations

from dataclasses import dataclass

from countinghouse.errors import InputError
from countinghouse.games.number_pad import NumberPad

PAD = "789/456/123"


@dataclass(frozen=True)
class Erratum:
    """A sentence of the paper (`printed`), its place, and the two computed lines that show the error."""

    where: str
    printed: str
    computed: tuple[str, str]


def errata() -> tuple[Erratum, ...]:
    """Compute the errata.

    >>> errata()[0].computed[1]
    'With 8 left: If you press 0, leaving 8, no key wins, so 0 wins.'
    """
    misere, zero = NumberPad(PAD), NumberPad(f"{PAD}/.0.", "normal")
    return (
        Erratum(
            "normal play with 0 below the middle column",
            "In normal play 0 is never a good move.",
            (f"With 7 left: {_line(zero, 5, 7, 0)}", f"With 8 left: {_line(zero, 5, 8, 0)}"),
        ),
        Erratum(
            "normal play with 0 below the middle column",
            "Normal play with 0 is normal play without it.",
            (_openings(NumberPad(PAD, "normal")), _openings(zero)),
        ),
        _unreachable(misere, 7, 8, 5),
        _unreachable(misere, 8, 7, 4),
        _unreachable(misere, 9, 6, 5),
        Erratum(
            "the worked line for t = 27",
            "Touch 4, leading to 23: the winners are 7, 5 or 1.",
            (_line(misere, None, 27, 4), f"After 4, with 23 left: {_line(misere, 4, 23, 5)}"),
        ),
        Erratum(
            "t = 100",
            "To win as quickly as possible, touch 8.",
            (_slowest(misere, 8), _slowest(misere, 3)),
        ),
    )


def _unreachable(pad: NumberPad, key: int, left: int, printed: int) -> Erratum:
    """The table for t = 15 prints three winners that may not follow the key."""
    try:
        pad.replay(15, (key, printed))
        refusal = ""
    except InputError as refused:
        refusal = str(refused)
    right = _keys(pad.winning_replies(key, left) - {printed}, "or")
    said = "3 or 5" if printed == 5 and key == 9 else str(printed)
    return Erratum(
        "the worked table for t = 15",
        f"Touch {key}, leading to {left}: the winner printed is {said} (it should be {right}).",
        (_line(pad, None, 15, key), refusal),
    )


def _line(pad: NumberPad, last: int | None, t: int, key: int) -> str:
    return next(reason.sentence for reason in pad.explain(last, t) if reason.key == key)


def _openings(pad: NumberPad) -> str:
    return f"On the pad {pad.layout.text} with t = 13 the winning openings are: {_keys(pad.winning_openings(13))}."


def _slowest(pad: NumberPad, key: int) -> str:
    presses = 1 + pad.plies(key, 100 - key)
    return f"Open with {key} at t = 100: against the longest delay the play takes {presses} presses."


def _keys(keys: frozenset[int], word: str = "and") -> str:
    return f" {word} ".join(map(str, sorted(keys)))
