"""A complete strategy, unfolded branch by branch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.exhibits.number_pad.position import key_of, pad_of
from countinghouse.exhibits.number_pad.rows import told
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.stepping import relay

if TYPE_CHECKING:
    from countinghouse.games.number_pad_strategy import Strategy


class Branch(TypedDict):
    """A key pressed, the answer to it, and what can follow: at most `plies` presses, in `plays` ways."""

    pressed: int | None
    answer: int | None
    line: str
    height: int
    plies: int
    plays: str
    over: bool


class Plan(TypedDict):
    """The strategy of the player who wins, and its branches below a line of play."""

    winner: int
    plies: int
    plays: str
    branches: list[Branch]


_strategies: Kept[Strategy] = Kept(2)


def strategy(state: State, args: Args) -> Iterator[Event | None]:
    """Answer the branches of a complete strategy below a line of play."""
    from countinghouse.games.number_pad_strategy import strategy_steps

    pad = pad_of(state)
    limit = int(state["limit"])
    key = (*key_of(state), limit)
    plan = _strategies.get(key)
    if plan is None:
        plan = _strategies.keep(key, (yield from relay(strategy_steps(pad, limit), told)))
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
        Plan(winner=plan.winner, plies=plan.plies, plays=events.number(plan.plays), branches=branches)
    )
