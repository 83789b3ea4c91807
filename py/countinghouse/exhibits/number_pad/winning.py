"""Who wins a position, a hint, and the engine's press."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.number_pad.position import PLAYERS, listed, play_of, sentence_of
from countinghouse.exhibits.number_pad.rows import rows_steps, told
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped

if TYPE_CHECKING:
    from countinghouse.games.number_pad import NumberPad, Play, Reason


class ReasonLine(TypedDict):
    key: int
    height: int
    replies: list[int]
    wins: bool
    sentence: str


class Who(TypedDict):
    """Whether the player to move wins, who will win (1 or 2), how soon (`plies`, where it is known) and why."""

    over: bool
    wins: bool
    winner: int | None
    sentence: str
    plies: int | None
    best: list[int]
    reasons: list[ReasonLine]


class Hint(TypedDict):
    key: int | None
    wins: bool
    sentence: str


class Press(TypedDict):
    key: int
    moves: str


def _best(pad: NumberPad, play: Play) -> Generator[Event | None, None, tuple[int | None, tuple[int, ...]]]:
    """Return how many presses follow at best, and the best keys; None and all winning keys for a great height."""
    from countinghouse.games.number_pad import PLIES_AT_MOST

    yield from rows_steps(pad, play.height)
    if play.height <= PLIES_AT_MOST:
        best = yield from relay(pad.best_steps(play.last, play.height), told)
        return best.plies, best.keys
    wins = {reason.key for reason in pad.explain(play.last, play.height) if reason.wins}
    legal = pad.legal(play.last, play.height)
    return None, tuple(key for key in legal if key in wins or not wins)


def reason_line(reason: Reason) -> ReasonLine:
    """Say why a key wins or loses."""
    return ReasonLine(
        key=reason.key,
        height=reason.height,
        replies=list(reason.replies),
        wins=reason.wins,
        sentence=reason.sentence,
    )


def who(state: State, args: Args) -> Iterator[Event | None]:
    """Answer who wins, and why."""
    pad, play = play_of(state)
    if play.over:
        yield events.result(
            Who(
                over=True,
                wins=play.winner == play.player,
                winner=play.winner,
                sentence=sentence_of(play),
                plies=0,
                best=[],
                reasons=[],
            )
        )
        return
    plies, best = yield from _best(pad, play)
    reasons = pad.explain(play.last, play.height)
    winning = [reason.key for reason in reasons if reason.wins]
    mover = PLAYERS[play.player].capitalize()
    if winning:
        said = f"{mover}, who moves now, wins with {listed(winning, 'or')}"
        if plies is not None and len(best) < len(winning):
            said += f"; soonest with {listed(best, 'or')}, within {_times(plies, 'press')}."
        elif plies is not None:
            said += f", within {_times(plies, 'press')}."
        else:
            said += "."
    else:
        said = f"{mover}, who moves now, loses whatever key is pressed"
        said += (
            "." if plies is None else f"; {listed(best, 'or')} delays it longest, {_times(plies, 'press')}."
        )
    yield events.result(
        Who(
            over=False,
            wins=bool(winning),
            winner=play.player if winning else 3 - play.player,
            sentence=said,
            plies=plies,
            best=list(best),
            reasons=[reason_line(reason) for reason in reasons],
        )
    )


def hint(state: State, args: Args) -> Iterator[Event | None]:
    """Answer a best key."""
    pad, play = play_of(state)
    if play.over:
        yield events.result(Hint(key=None, wins=False, sentence="The play is over."))
        return
    plies, best = yield from _best(pad, play)
    key = best[0]
    wins = pad.wins(play.last, play.height)
    within = "" if plies is None else f" within {_times(plies, 'press')}"
    if wins:
        sentence = f"Press {key}: it wins{within}."
    else:
        late = "" if plies is None else f"; {key} delays the end longest, {_times(plies, 'press')}"
        sentence = f"No key wins here{late}. Press {key} and hope for a mistake."
    yield events.result(Hint(key=key, wins=wins, sentence=sentence))


def answer(state: State, args: Args) -> Iterator[Event | None]:
    """Answer the key that the engine presses."""
    pad, play = play_of(state)
    if play.over:
        raise InputError("The play is over: there is no key to press.")
    yield from _best(pad, play)
    key = pad.engine_key(play.last, play.height, int(state["weakness"]), int(state["seed"]) + len(play.line))
    yield events.result(Press(key=key, moves=pad.line_text((*play.line, key))))


def _times(number: int, word: str) -> str:
    return f"1 {word}" if number == 1 else f"{grouped(number)} {word}es"
