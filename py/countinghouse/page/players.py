"""The two players of a game as the page names them: you and the engine, or the first and the second player.

An exhibit's state says who plays, by the choice `plays`, and how well the engine plays: `weakness` is the percentage of
its random moves, which a person chooses by name from `LEVELS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypedDict

YOU: Final = "you"
ENGINE: Final = "the engine"
FIRST: Final = "the first player"
SECOND: Final = "the second player"

#: Who is to move: you, the engine, or one of two people at the page; no one once the play is over.
Turn = Literal["you", "engine", "anyone", "nobody"]


class Level(TypedDict):
    """How well the engine plays: `weakness` % of its moves are random."""

    title: str
    weakness: int


LEVELS: Mapping[str, int] = {"easy": 50, "medium": 20, "perfect": 0}


def levels(weakness: int) -> list[Level]:
    """Return the levels to choose from, with an extra one for another percentage in a link.

    >>> [level["title"] for level in levels(0)], levels(35)[0]["title"]
    (['easy', 'medium', 'perfect'], '35 % at random')
    """
    named = [Level(title=title, weakness=percent) for title, percent in LEVELS.items()]
    if weakness in LEVELS.values():
        return named
    return [Level(title=f"{weakness} % at random", weakness=weakness), *named]


def turn(player: str) -> Turn:
    """Return who is to move if it is this player's turn."""
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
