"""The two players of a game, as named on the page: you and the engine, or the first and the second player.

In an exhibit's state, `play` says who plays, and `weakness` is the percentage of the engine's moves that are random. A
person chooses the percentage by name, from `LEVELS`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypedDict, TypeVar

from countinghouse.errors import InputError
from countinghouse.page.model import Parameter, State, Value

YOU: Final = "you"
ENGINE: Final = "the engine"
FIRST: Final = "the first player"
SECOND: Final = "the second player"

#: The player to move: you, the engine, or one of two people sharing the page; no one once the play is over.
Turn = Literal["you", "engine", "anyone", "nobody"]


#: Who begins if you play the engine; `engine` is how links of the number pad spell `first`.
Side = Literal["first", "second", "engine"]
Step = TypeVar("Step")

#: The choices for a state's `play`.
PLAYS: Mapping[str, str] = {
    "first": "you begin",
    "second": "the engine begins",
    "two": "two people",
    "watch": "watch the engine",
}
#: The two players for each choice.
_PLAYERS = {
    **dict.fromkeys(("first", "engine"), (YOU, ENGINE)),
    "second": (ENGINE, YOU),
    **dict.fromkeys(("two", "watch"), (FIRST, SECOND)),
}
#: The choice of `play` after you and the engine have swapped sides.
SWAPPED: Mapping[str, Side] = {"first": "second", "second": "first"}


def player_of(state: State, moves: int) -> str:
    """Return the player whose turn it is after some moves."""
    return _PLAYERS[str(state["play"])][moves % 2]


class Level(TypedDict):
    """How well the engine plays: `weakness` % of its moves are random, as the sentence says."""

    title: str
    weakness: int
    sentence: str


LEVELS: Mapping[str, int] = {"easy": 50, "medium": 20, "perfect": 0}
#: The level at which the home page opens a game. A link without a level always means a perfect engine.
START: Mapping[str, Value] = {"weakness": LEVELS["easy"]}


#: The description of a perfect engine, unless a game has its own.
PERFECT = "A perfect engine never gives a won position away: once it is winning, it cannot be beaten."


def levels(weakness: int, perfect: str = PERFECT) -> list[Level]:
    """Return the levels to choose from, with an extra level if a link has another percentage.

    >>> [level["title"] for level in levels(0)], levels(35)[0]["title"]
    (['easy', 'medium', 'perfect'], '35 % at random')
    >>> levels(0)[0]["sentence"]
    '50 % of the engine’s moves are random.'
    """

    def level(title: str, percent: int) -> Level:
        random = f"{percent} % of the engine’s moves are random."
        return Level(title=title, weakness=percent, sentence=random if percent else perfect)

    named = [level(title, percent) for title, percent in LEVELS.items()]
    return named if weakness in LEVELS.values() else [level(f"{weakness} % at random", weakness), *named]


def weakness(moves: str, perfect: str = "perfectly") -> Parameter:
    """Return the parameter for the level; `moves` names the engine's moves, and `perfect` says how it plays at its
    best.
    """
    help_ = f"The percentage of {moves} that the engine makes at random; with 0 it plays {perfect}."
    return Parameter("weakness", "The engine plays", "integer", 0, minimum=0, maximum=100, help=help_)


class PlayView(TypedDict):
    """The fields about a play in every game's view.

    `sentence` says what to do now or who has won, and `detail` what led to it; `lost` says whether a person has lost (of
    two people, one always has), and `swapped` is the choice of `play` after swapping sides.
    """

    over: bool
    turn: Turn
    sentence: str
    detail: str
    rules: str
    lost: bool
    swapped: Side | None
    levels: list[Level]


def play_view(
    state: State, moves: int, winner: str | None, told: tuple[str, str], rules: str, perfect: str = PERFECT
) -> PlayView:
    """Return a game's view of a play after some moves. `winner` is None until the play is over; `told` is a sentence about
    the position and a detail.
    """
    sentence, detail = told
    return {
        "over": winner is not None,
        "turn": "nobody" if winner is not None else turn(player_of(state, moves)),
        "sentence": sentence,
        "detail": detail,
        "rules": rules,
        "lost": winner not in (None, YOU),
        "swapped": SWAPPED.get(str(state["play"])),
        "levels": levels(int(state["weakness"]), perfect),
    }


def to_do(player: str, wanted: str, first: bool) -> str:
    """Return a sentence that says whose turn it is and tells a person what to do; `first` is true for the first move.

    >>> to_do(YOU, "press any key", True), to_do(ENGINE, "press any key", True)
    ('Your turn: press any key.', 'The engine begins.')
    """
    if player == ENGINE:
        return "The engine begins." if first else "It is the engine’s turn."
    return f"Your turn: {wanted}." if player == YOU else f"{begun(player)}: {wanted}."


def refuse_engine(player: str, verb: str) -> None:
    """Refuse a person’s move when it is the engine’s turn."""
    if player == ENGINE:
        raise InputError(f"It is the engine’s turn: let it {verb}, or swap sides.")


def turn(player: str) -> Turn:
    """Return the turn, given the player to move."""
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


def of_player(player: str, yours: str, engines: str, firsts: str, seconds: str) -> str:
    """Choose the sentence about a player. Each is a whole sentence, because other languages do not just exchange the name."""
    return {YOU: yours, ENGINE: engines, FIRST: firsts, SECOND: seconds}[player]


@dataclass(frozen=True)
class Review:
    """The review of a finished play: the loser could last have won after `at` moves.

    `at` is None if the loser never could. If `known` is false, it is not known whether the loser could have won there,
    but the loser could not have won from any later position. `away` lists, in order, the moves of either player that are
    known to have given a won position away.
    """

    at: int | None
    known: bool = True
    away: tuple[int, ...] = ()


def review_steps(
    moves: int, loser: int, wins: Callable[[int], Generator[Step, None, bool | None]]
) -> Generator[Step, None, Review]:
    """Review a finished play, from the last move back.

    `loser` is 0 if the loser began the play, and 1 otherwise. `wins` takes a number of moves and returns whether the
    player to move after them wins, or None if that is not known. Before an unknown position, only positions that decide
    `at` are examined.
    """
    at: int | None = None
    known, seen, found = True, True, False
    away: list[int] = []
    after: bool | None = moves % 2 != loser
    for position in range(moves - 1, -1, -1):
        own = position % 2 == loser
        if not seen and not own:
            after = None
            continue
        won = yield from wins(position)
        last = own and not found and won is not False
        if last:
            at, known, found = position, won is not None, True
        # Every later position was lost for the loser, so the loser's last chance was given away there.
        if won and (last or after):
            away.append(position)
        seen = seen and won is not None
        if found and not seen:
            break
        after = won
    return Review(at, known, tuple(reversed(away)))


class Mistake(TypedDict):
    """The move that gave the win away in a play.

    `at` is the number of moves before it, or None if there was no such move or it is unknown. `sentence` names the move or
    says why there is none, and `better` names a move that would have won. `away` has every move that is known to have given
    a won position away.
    """

    at: int | None
    sentence: str
    better: str
    away: list[int]
