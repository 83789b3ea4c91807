"""The two players of a game as the page names them: you and the engine, or the first and the second player.

An exhibit's state says who plays, by the choice `plays`, and how well the engine plays: `weakness` is the percentage of
its random moves, which a person chooses by name from `LEVELS`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypedDict, TypeVar

from countinghouse.errors import InputError
from countinghouse.page.model import Parameter, State

YOU: Final = "you"
ENGINE: Final = "the engine"
FIRST: Final = "the first player"
SECOND: Final = "the second player"

#: Who is to move: you, the engine, or one of two people at the page; no one once the play is over.
Turn = Literal["you", "engine", "anyone", "nobody"]


Side = Literal["first", "second"]
Step = TypeVar("Step")

#: Who plays: the choices of a state’s `play`.
PLAYS: Mapping[str, str] = {
    "first": "you begin",
    "second": "the engine begins",
    "two": "two people",
    "watch": "watch the engine",
}
_PLAYERS = {"first": (YOU, ENGINE), "second": (ENGINE, YOU), "two": (FIRST, SECOND), "watch": (FIRST, SECOND)}
#: Who plays after you and the engine have swapped sides.
SWAPPED: Mapping[str, Side] = {"first": "second", "second": "first"}


def player_of(state: State, moves: int) -> str:
    """Say whose turn it is after some moves."""
    return _PLAYERS[str(state["play"])][moves % 2]


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


def weakness(moves: str, perfect: str = "perfectly") -> Parameter:
    """Return the parameter for the level; `moves` is what the engine makes, `perfect` how it plays at best."""
    help_ = f"The percentage of {moves} that the engine makes at random; with 0 it plays {perfect}."
    return Parameter("weakness", "The engine plays", "integer", 0, minimum=0, maximum=100, help=help_)


def to_do(player: str, wanted: str, first: bool) -> str:
    """Say whose turn it is and, to a person, what to do; `first` says that it is the first move.

    >>> to_do(YOU, "press any key", True), to_do(ENGINE, "press any key", True)
    ('Your turn: press any key.', 'The engine begins.')
    """
    if player == ENGINE:
        return "The engine begins." if first else "It is the engine’s turn."
    return f"{'Your turn' if player == YOU else begun(player)}: {wanted}."


def refuse_engine(player: str, verb: str) -> None:
    """Refuse a person’s move when it is the engine’s turn."""
    if player == ENGINE:
        raise InputError(f"It is the engine’s turn: let it {verb}, or swap sides.")


def turn(player: str) -> Turn:
    """Return who is to move if it is this player's turn."""
    return "you" if player == YOU else "engine" if player == ENGINE else "anyone"


def begun(text: str) -> str:
    """Return text with a capital letter, to begin a sentence.

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


@dataclass(frozen=True)
class LastChance:
    """The last position from which the loser of a play could have won: the one after `at` moves; None if there was none.

    If `known` is false, it is not known whether the loser could have won there; no later position was won for the loser.
    """

    at: int | None
    known: bool = True


def last_chance_steps(
    moves: int, loser: int, wins: Callable[[int], Generator[Step, None, bool | None]]
) -> Generator[Step, None, LastChance]:
    """Find the last position from which the loser of a play of some moves could have won.

    The loser is 0 if they began and 1 if not. `wins` gets a number of moves and returns whether the player to move after
    them wins, or None if that is not known; it is asked only about positions with the loser to move, from the last one
    back.
    """
    for at in range(moves - 1, -1, -1):
        if at % 2 != loser:
            continue
        won = yield from wins(at)
        if won is not False:
            return LastChance(at, known=won is not None)
    return LastChance(None)
