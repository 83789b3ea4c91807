"""The two players of a game as the page names them: you and the engine, or the first and the second player.

An exhibit keeps who plays and how well the engine plays in its state: a choice of `plays`, and the percentage of the
engine's moves that are made at random, `weakness`, which a person chooses by name among `LEVELS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypedDict

YOU: Final = "you"
ENGINE: Final = "the engine"
FIRST: Final = "the first player"
SECOND: Final = "the second player"

#: Who has to move: you, the engine, or whoever sits at the page; nobody when the play is over.
Turn = Literal["you", "engine", "anyone", "nobody"]


class Level(TypedDict):
    """How well the engine plays: in `weakness` % of its moves at random."""

    title: str
    weakness: int


LEVELS: Mapping[str, int] = {"easy": 50, "medium": 20, "perfect": 0}


def levels(weakness: int) -> list[Level]:
    """Return the levels to choose from; one more for a percentage that a link names.

    >>> [level["title"] for level in levels(0)], levels(35)[0]["title"]
    (['easy', 'medium', 'perfect'], '35 % at random')
    """
    named = [Level(title=title, weakness=percent) for title, percent in LEVELS.items()]
    if weakness in LEVELS.values():
        return named
    return [Level(title=f"{weakness} % at random", weakness=weakness), *named]


def turn(player: str) -> Turn:
    """Say who has to move when it is this player's turn."""
    return "you" if player == YOU else "engine" if player == ENGINE else "anyone"


def begun(text: str) -> str:
    """Begin a sentence with a text.

    >>> begun(ENGINE)
    'The engine'
    """
    return text[:1].upper() + text[1:]


def does(player: str, verb: str) -> str:
    """Begin a sentence about what a player does; `verb` is in the third person.

    >>> does(YOU, "wins"), does(YOU, "presses"), does(ENGINE, "wins")
    ('You win', 'You press', 'The engine wins')
    """
    if player == YOU:
        verb = verb.removesuffix("es") if verb.endswith(("sses", "shes")) else verb.removesuffix("s")
    return f"{begun(player)} {verb}"


def whose(player: str) -> str:
    """Say whose something is.

    >>> whose(YOU), whose(SECOND)
    ('your', 'the second player’s')
    """
    return "your" if player == YOU else f"{player}’s"
