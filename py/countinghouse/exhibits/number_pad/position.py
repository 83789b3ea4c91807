"""A position (the pad, its rules and the line of play), its view and its moves.

Moves are ``press 7``, ``line 31714`` (the whole line), ``pad 789/456/123`` and ``closed 0,5`` (the keys that may not
open). The engine's presses come from the job ``answer``.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.number_pad.spelling import closed_keys, layout_text, pad_text
from countinghouse.games.pad_layout import NEIGHBOURHOODS, parse_layout
from countinghouse.kept import Kept
from countinghouse.page import events, players
from countinghouse.page.events import Event
from countinghouse.page.model import State
from countinghouse.page.players import (
    PlayView,
    Side,
    begun,
    does,
    play_view,
    refuse_engine,
    to_do,
)
from countinghouse.stepping import relay
from countinghouse.wording import grouped, listed, shown

if TYPE_CHECKING:
    from countinghouse.games.impartial import Progress
    from countinghouse.games.number_pad import NumberPad, Play

#: The number of pads whose tables stay in memory between questions.
PADS_KEPT = 3
#: The neighbourhoods, by their names in a link.
NEAR = {"line": "row or column", "king": "king", "any": "any"}
#: The choices of who plays, by their names in a link to the number pad.
PLAYS = {"engine" if who == "first" else who: title for who, title in players.PLAYS.items()}
_SWAPPED: dict[str, Side] = {"engine": "second", "second": "engine"}
#: Ready-made pads.
PADS = {
    "Calculator": "789.456.123",
    "0 in the middle": "789.456.123._0",
    "0 at the left": "789.456.123.0",
    "Wide 0": "789.456.123.00",
    "Telephone": "123.456.789._0",
    "4 × 4": "13,14,15,16.9,10,11,12.5,6,7,8.1,2,3,4",
    "4 × 5": "1,2,3,4,5.6,7,8,9,10.11,12,13,14,15.16,17,18,19,20",
}
TOP_AT_MOST = 1_000_000
#: The number of rows computed between two yields, at which a question can be stopped.
STEP = 1024


class Key(TypedDict):
    key: int
    row: int
    column: int
    span: int
    allowed: bool
    topples: bool
    closed: bool
    last: bool


class ReadyPad(TypedDict):
    title: str
    pad: str


class View(PlayView):
    """A pad and its tower, and who is to move.

    `height` is the sum left below the limit, `closed` the keys that may not open, `names` the two players.
    """

    pad: str
    rows: int
    columns: int
    keys: list[Key]
    limit: int
    line: list[int]
    heights: list[int]
    moves: str
    separated: bool
    height: int
    total: int
    player: int
    names: tuple[str, str]
    toppled: bool
    winner: int | None
    closed: list[int]
    pads: list[ReadyPad]


_pads: Kept[NumberPad] = Kept(PADS_KEPT)


def pad_of(state: State, rule: str | None = None) -> NumberPad:
    """Return the pad of a state, with the tables that earlier questions computed."""
    from countinghouse.games.number_pad import NumberPad

    rule, closed = rule or str(state["rule"]), closed_keys(state)
    key = (state["pad"], rule, state["toppling"], state["near"], state["same"], closed)
    return _pads.get(key) or _pads.keep(
        key,
        NumberPad(
            layout_text(str(state["pad"])),
            rule,
            toppling=bool(state["toppling"]),
            neighbourhood=NEAR[str(state["near"])],
            same_key=bool(state["same"]),
            no_opening=closed,
        ),
    )


def play_of(state: State) -> tuple[NumberPad, Play]:
    pad = pad_of(state)
    return pad, pad.replay(int(state["limit"]), pad.parse_line(str(state["moves"])))


def player_of(state: State, number: int) -> str:
    """Return the name of player 1 or 2."""
    return players.player_of(state, number - 1)


def told(step: Progress) -> Event:
    """Return the progress of long work as an event."""
    words, total = f"{step.doing[0].upper()}{step.doing[1:]}: {grouped(step.done)}", step.total
    return (
        events.progress(step.done / total, f"{words} of {grouped(total)}")
        if total
        else events.progress(None, words)
    )


def rows_steps(pad: NumberPad, height: int) -> Generator[Event | None, None, None]:
    """Compute the rows of the table that a question about a height needs."""
    if height > TOP_AT_MOST:
        period = yield from relay(pad.period_steps(), told)
        if period is None:
            raise InputError(
                f"No period of this pad is proved up to {grouped(TOP_AT_MOST)}, so nothing is known about "
                f"height {grouped(height)}. Choose a limit of at most {grouped(TOP_AT_MOST)}."
            )
        height = period.certificate.second
    for row in range(0, height, STEP):
        pad.winning_keys(row)
        yield None
    pad.winning_keys(height)


def view(state: State) -> View:
    pad, play = play_of(state)
    layout = pad.layout
    winner = None if play.winner is None else player_of(state, play.winner)
    words = sentences(state, pad, play)
    legal = set(() if play.over else pad.legal(play.last, play.height))
    return {
        **play_view(state, play.player - 1, winner, words, _rules_sentence(pad, play.limit)),
        "swapped": _SWAPPED.get(str(state["play"])),
        "pad": pad_text(layout),
        "rows": len(layout.grid),
        "columns": max(cells[-1][1] for cells in layout.cells.values()) + 1,
        "keys": [
            Key(
                key=key,
                row=cells[0][0],
                column=cells[0][1],
                span=len(cells),
                allowed=key in legal,
                topples=key in legal and key > play.height,
                closed=key in pad.no_opening,
                last=key == play.last,
            )
            for key, cells in layout.cells.items()
        ],
        "limit": play.limit,
        "line": list(play.line),
        "heights": list(play.heights),
        "moves": pad.line_text(play.line),
        "separated": pad.keys[-1] > 9,
        "height": play.height,
        "total": play.total,
        "player": play.player,
        "names": (begun(player_of(state, 1)), begun(player_of(state, 2))),
        "toppled": play.height < 0,
        "winner": play.winner,
        "closed": list(pad.no_opening),
        "pads": [ReadyPad(title=title, pad=text) for title, text in PADS.items()],
    }


def sentences(state: State, pad: NumberPad, play: Play) -> tuple[str, str]:
    """Say what to do now, or who has won and why."""
    if play.over and play.winner is not None:
        won = f"{does(player_of(state, play.winner), 'wins')}."
        if play.height >= 0:
            return won, f"No key fits, with {grouped(play.height)} left."
        last = player_of(state, 3 - play.player)
        return won, f"{begun(last)} took the tower to {grouped(play.total)}, past {grouped(play.limit)}."
    player = player_of(state, play.player)
    return to_do(player, f"press {_wanted(pad, play)}", first=not play.line), ""


def _wanted(pad: NumberPad, play: Play) -> str:
    """Describe the keys that may be pressed, without listing them."""
    wanted = _near(pad, play.last)
    return wanted if pad.toppling else f"{wanted} that fits"


def _near(pad: NumberPad, last: int | None) -> str:
    if last is None:
        return f"any key but {listed(pad.no_opening)}" if pad.no_opening else "any key"
    if pad.neighbourhood == "row or column":
        wanted = f"a key in the row or column of {last}"
    elif pad.neighbourhood == "king":
        wanted = f"a key that touches {last}"
    else:
        return "any key" if pad.same_key else f"any key but {last}"
    return f"{wanted}, or {last} again" if pad.same_key else wanted


def _rules_sentence(pad: NumberPad, limit: int) -> str:
    """State the rules in one sentence.

    >>> from countinghouse.games.number_pad import NumberPad
    >>> _rules_sentence(NumberPad("789/456/123"), 30)
    'After each key, press another key in the same row or column; whoever takes the tower past 30 loses.'
    """
    after = NEIGHBOURHOODS[pad.neighbourhood] + (", or the same key again" if pad.same_key else "")
    opening = f" {listed(pad.no_opening)} may not open." if pad.no_opening else ""
    if pad.toppling:
        who = "loses" if pad.rule == "misere" else "wins"
        return f"After each key, press {after}; whoever takes the tower past {grouped(limit)} {who}.{opening}"
    stuck = "wins" if pad.rule == "misere" else "loses"
    return (
        f"After each key, press {after}; the tower may not pass {grouped(limit)}, "
        f"and whoever has no key that fits {stuck}.{opening}"
    )


def play(state: State, move: str) -> State:
    verb, _, rest = move.strip().partition(" ")
    rest = rest.strip()
    if verb == "press" and rest:
        pad, play = play_of(state)
        if not (rest.isascii() and rest.isdigit() and len(rest) <= 6):
            raise InputError(f"{shown(rest)} is not a key.")
        if not play.over:
            refuse_engine(player_of(state, play.player), "press")
        return {**state, "moves": pad.line_text(pad.press(play, int(rest)).line)}
    if verb == "line":
        pad, play = play_of({**state, "moves": rest})
        return {**state, "moves": pad.line_text(play.line)}
    if verb == "pad":
        layout = parse_layout(layout_text(rest))
        kept = [key for key in closed_keys(state) or () if key in layout.cells]
        closed = state["closed"] if closed_keys(state) is None else ",".join(map(str, kept))
        changed = {**state, "pad": pad_text(layout), "moves": "", "closed": closed}
        pad_of(changed)  # raises InputError if the rules do not fit the pad
        return changed
    if verb == "closed":
        changed = {**state, "closed": rest, "moves": ""}
        pad = pad_of(changed)
        natural = tuple(key for key in pad.keys if key == 0)
        spelled = "0" if pad.no_opening == natural else ",".join(map(str, pad.no_opening))
        return {**changed, "closed": spelled}
    raise InputError(
        f"{shown(move)} is not a move; moves are “press 7”, “line 31714”, “pad 789.456.123” and “closed 0,5”."
    )
