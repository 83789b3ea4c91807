"""A position: the pad, its rules and the line of play; its view and its moves.

Moves are ``press 7``, ``line 31714`` (the whole line), ``pad 789/456/123`` and ``closed 0,5`` (the keys that may not
open).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.number_pad.spelling import closed_keys, layout_text, pad_text
from countinghouse.games.pad_layout import NEIGHBOURHOODS, parse_layout
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import State
from countinghouse.stepping import relay
from countinghouse.wording import grouped, shown

if TYPE_CHECKING:
    from countinghouse.games.impartial import Progress
    from countinghouse.games.number_pad import NumberPad, Play

#: Pads whose tables stay in memory between two questions.
PADS_KEPT = 3
#: The neighbourhoods, as a link spells them.
NEAR = {"line": "row or column", "king": "king", "any": "any"}
PLAYERS = ("", "the first player", "the second player")
TOP_AT_MOST = 1_000_000
#: Rows between two moments at which a person can stop a question.
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


class View(TypedDict):
    """A pad and its tower; `height` is what is left below the limit, `closed` the keys that may not open."""

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
    over: bool
    toppled: bool
    winner: int | None
    closed: list[int]
    sentence: str
    rules: str


_pads: Kept[NumberPad] = Kept(PADS_KEPT)


def pad_of(state: State, rule: str | None = None) -> NumberPad:
    """Return the pad of a state, with the tables of earlier questions."""
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


def told(step: Progress) -> Event:
    """Tell the page the progress of long work."""
    words, total = f"{step.doing[0].upper()}{step.doing[1:]}: {grouped(step.done)}", step.total
    return (
        events.progress(step.done / total, f"{words} of {grouped(total)}")
        if total
        else events.progress(None, words)
    )


def rows_steps(pad: NumberPad, height: int) -> Generator[Event | None, None, None]:
    """Make the rows that a question about a height needs."""
    if height > TOP_AT_MOST:
        period = yield from relay(pad.period_steps(), told)
        if period is None:
            raise InputError(
                f"No period of this pad is proved up to {grouped(TOP_AT_MOST)}, so nothing is known of "
                f"{grouped(height)}. Choose a limit of at most {grouped(TOP_AT_MOST)}."
            )
        height = period.certificate.second
    for row in range(0, height, STEP):
        pad.winning_keys(row)
        yield None
    pad.winning_keys(height)


def view(state: State) -> View:
    pad, play = play_of(state)
    layout = pad.layout
    legal = set(() if play.over else pad.legal(play.last, play.height))
    return {
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
        "over": play.over,
        "toppled": play.height < 0,
        "winner": play.winner,
        "closed": list(pad.no_opening),
        "sentence": sentence_of(play),
        "rules": _rules_sentence(pad, play.limit),
    }


def sentence_of(play: Play) -> str:
    if play.over and play.winner is not None:
        who = PLAYERS[play.winner]
        if play.height < 0:
            return f"The tower topples at {grouped(play.total)}, past {grouped(play.limit)}: {who} wins."
        return f"No key fits the {grouped(play.height)} left: {who} wins."
    mover = PLAYERS[play.player].capitalize()
    if not play.line:
        return f"{mover} opens; the tower may reach {grouped(play.limit)}."
    return f"{mover} moves; the tower is {grouped(play.total)} high, {grouped(play.height)} left."


def _rules_sentence(pad: NumberPad, limit: int) -> str:
    who = "loses" if pad.rule == "misere" else "wins"
    if pad.toppling:
        ends = f"Whoever takes the tower past {grouped(limit)} {who}."
    else:
        stuck = "wins" if pad.rule == "misere" else "loses"
        ends = f"The tower may not pass {grouped(limit)}; whoever has no key that fits {stuck}."
    after = NEIGHBOURHOODS[pad.neighbourhood] + (", or the same key again" if pad.same_key else "")
    opening = f" {listed(pad.no_opening)} may not open." if pad.no_opening else ""
    return f"{ends} After a key comes {after}.{opening}"


def play(state: State, move: str) -> State:
    verb, _, rest = move.strip().partition(" ")
    rest = rest.strip()
    if verb == "press" and rest:
        pad, play = play_of(state)
        if not (rest.isascii() and rest.isdigit() and len(rest) <= 6):
            raise InputError(f"{shown(rest)} is not a key.")
        return {**state, "moves": pad.line_text(pad.press(play, int(rest)).line)}
    if verb == "line":
        pad, play = play_of({**state, "moves": rest})
        return {**state, "moves": pad.line_text(play.line)}
    if verb == "pad":
        layout = parse_layout(layout_text(rest))
        kept = [key for key in closed_keys(state) or () if key in layout.cells]
        closed = state["closed"] if closed_keys(state) is None else ",".join(map(str, kept))
        changed = {**state, "pad": pad_text(layout), "moves": "", "closed": closed}
        pad_of(changed)  # refuses rules that do not fit the pad
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


def listed(keys: Iterable[int], word: str = "and") -> str:
    words = [str(key) for key in keys]
    return f" {word} ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} {word} {words[-1]}"
