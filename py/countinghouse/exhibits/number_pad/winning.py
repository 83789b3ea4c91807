"""Who wins from a position: hints, the engine's presses, and complete strategies."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.number_pad.position import (
    pad_of,
    play_of,
    player_of,
    rows_steps,
    sentences,
    told,
)
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.page.players import YOU, Mistake, begun, does, of_player, review_steps
from countinghouse.stepping import relay
from countinghouse.wording import grouped, listed, plural

if TYPE_CHECKING:
    from countinghouse.games.number_pad import NumberPad, Play, Reason
    from countinghouse.games.number_pad_strategy import Strategy


class ReasonLine(TypedDict):
    key: int
    height: int
    replies: list[int]
    wins: bool
    sentence: str


class Who(TypedDict):
    """Whether the player to move wins, who will win (1 or 2), how soon (`plies`, if known) and why."""

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


class Branch(TypedDict):
    """A key pressed and its answer; at most `plies` presses follow, in `plays` ways."""

    pressed: int | None
    answer: int | None
    line: str
    height: int
    plies: int
    plays: str
    over: bool


class Plan(TypedDict):
    """The winner's strategy, and its branches below a line of play; `claim` begins a sentence about it."""

    winner: int
    claim: str
    plies: int
    plays: str
    branches: list[Branch]


_strategies: Kept[Strategy] = Kept(2)


def _best(pad: NumberPad, play: Play) -> Generator[Event | None, None, tuple[int | None, tuple[int, ...]]]:
    """Return the number of presses in best play, and the best keys.

    Above the height `PLIES_AT_MOST`, return None and all winning keys, or all keys if none wins.
    """
    from countinghouse.games.number_pad import PLIES_AT_MOST

    yield from rows_steps(pad, play.height)
    if play.height <= PLIES_AT_MOST:
        best = yield from relay(pad.best_steps(play.last, play.height), told)
        return best.plies, best.keys
    wins = {reason.key for reason in pad.explain(play.last, play.height) if reason.wins}
    legal = pad.legal(play.last, play.height)
    return None, tuple(key for key in legal if key in wins or not wins)


def reason_line(reason: Reason) -> ReasonLine:
    key, height, replies = reason.key, reason.height, list(reason.replies)
    return ReasonLine(key=key, height=height, replies=replies, wins=reason.wins, sentence=reason.sentence)


def who(state: State, args: Args) -> Iterator[Event | None]:
    pad, play = play_of(state)
    plies: int | None = 0
    winner, said = play.winner, " ".join(sentences(state, pad, play))
    best: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()
    if not play.over:
        plies, best = yield from _best(pad, play)
        reasons = pad.explain(play.last, play.height)
        winning = [reason.key for reason in reasons if reason.wins]
        winner = play.player if winning else 3 - play.player
        player = player_of(state, play.player)
        loses, wins = (
            ("You lose", "You win")
            if player == YOU
            else (f"{begun(player)}, who moves now, {verb}" for verb in ("loses", "wins"))
        )
        soon = "" if plies is None else f", within {_presses(plies)}"
        if not winning:
            late = (
                ""
                if plies is None
                else f"; {listed(best, 'or')} delays the end longest, for {_presses(plies)}"
            )
            said = f"{loses} whatever key is pressed{late}."
        elif soon and len(best) < len(winning):
            said = f"{wins} with {listed(winning, 'or')}; soonest with {listed(best, 'or')}{soon}."
        else:
            said = f"{wins} with {listed(winning, 'or')}{soon}."
    yield events.result(
        Who(
            over=play.over,
            wins=winner == play.player,
            winner=winner,
            sentence=said,
            plies=plies,
            best=list(best),
            reasons=[reason_line(reason) for reason in reasons],
        )
    )


def hint(state: State, args: Args) -> Iterator[Event | None]:
    pad, play = play_of(state)
    if play.over:
        yield events.result(Hint(key=None, wins=False, sentence="The play is over."))
        return
    plies, best = yield from _best(pad, play)
    key = best[0]
    wins = pad.wins(play.last, play.height)
    within = "" if plies is None else f" within {_presses(plies)}"
    if wins:
        sentence = f"Press {key}: it wins{within}."
    else:
        sentence = "No key wins here."
        if plies is not None:
            sentence = f"No key wins here; {key} delays the end longest, for {_presses(plies)}."
        sentence += f" Press {key} and hope for a mistake."
    yield events.result(Hint(key=key, wins=wins, sentence=sentence))


def answer(state: State, args: Args) -> Iterator[Event | None]:
    pad, play = play_of(state)
    if play.over:
        raise InputError("The play is over, so no key can be pressed.")
    yield from _best(pad, play)
    key = pad.engine_key(play.last, play.height, int(state["weakness"]), int(state["seed"]) + len(play.line))
    yield events.result(Press(key=key, moves=pad.line_text((*play.line, key))))


def mistake(state: State, args: Args) -> Iterator[Event | None]:
    """Find the press with which the loser gave the win away."""
    pad, play = play_of(state)
    if not play.over or play.winner is None:
        raise InputError("The play is not over yet.")
    loser = 3 - play.winner
    name = player_of(state, loser)
    yield from rows_steps(pad, play.limit)

    def before(at: int) -> tuple[int | None, int]:
        """Return the last key and the height after the first `at` moves."""
        return (play.line[at - 1], play.heights[at - 1]) if at else (None, play.limit)

    def wins(at: int) -> Generator[Event | None, None, bool]:
        yield None
        return pad.wins(*before(at))

    review = yield from review_steps(len(play.line), loser - 1, wins)
    at, away = review.at, list(review.away)
    if at is None:
        makes, t = does(name, "makes"), grouped(play.limit)
        sentence = (
            f"{makes} no mistake: with t = {t}, whoever begins loses against perfect play."
            if loser == 1
            else f"{makes} no mistake: with t = {t}, whoever begins wins against perfect play."
        )
        yield events.result(Mistake(at=None, sentence=sentence, better="", away=away))
        return
    last, height = before(at)
    winning = pad.winning_openings(height) if last is None else pad.winning_replies(last, height)
    there = f"With {grouped(height)} left" + ("" if last is None else f" after {last}")
    key = play.line[at]
    sentence = of_player(
        name,
        f"Your {key} gave the win away.",
        f"The engine’s {key} gave the win away.",
        f"The first player’s {key} gave the win away.",
        f"The second player’s {key} gave the win away.",
    )
    better = f"{there}, {listed(sorted(winning), 'or')} would have won."
    yield events.result(Mistake(at=at, sentence=sentence, better=better, away=away))


def _presses(number: int) -> str:
    return plural(number, "press", "presses")


def strategy(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.games.number_pad_strategy import strategy_steps

    pad = pad_of(state)
    limit = int(state["limit"])
    plan = _strategies.get((pad, limit))
    if plan is None:
        plan = _strategies.keep((pad, limit), (yield from relay(strategy_steps(pad, limit), told)))
    line = pad.parse_line(str(args.get("line", "")))
    branches = [
        Branch(
            pressed=branch.pressed,
            answer=branch.answer,
            line=pad.line_text(branch.line),
            height=branch.height,
            plies=branch.plies,
            plays=events.number(branch.plays),
            over=branch.plies == 0,
        )
        for branch in plan.branches(line)
    ]
    yield events.result(
        Plan(
            winner=plan.winner,
            claim=does(player_of(state, plan.winner), "wins"),
            plies=plan.plies,
            plays=events.number(plan.plays),
            branches=branches,
        )
    )
