"""The table of winning openings, and the reasons for an entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.exhibits.number_pad.position import STEP, TOP_AT_MOST, pad_of, rows_steps
from countinghouse.exhibits.number_pad.spelling import keys_text
from countinghouse.exhibits.number_pad.winning import ReasonLine, reason_line
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State, whole_argument
from countinghouse.wording import grouped, listed

if TYPE_CHECKING:
    from countinghouse.games.number_pad import NumberPad

#: The maximum number of entries in one answer.
PAGE_AT_MOST = 1000


class Period(TypedDict):
    length: int
    last: int  # the last irregular height


#: The entries requested, and the period that determines which entries are irregular.
ARGS = {"from": int, "count": int, "period?": Period}


class Row(TypedDict):
    t: int
    keys: list[int]
    text: str
    wins: bool
    irregular: bool


#: Entries of the table up to `top`; `irregular` is the last irregular height, None without a period.
Table = TypedDict("Table", {"from": int, "top": int, "rows": list[Row], "irregular": int | None})


class Entry(Row):
    """An entry with its reasons, and the line of play that starts with its first key."""

    sentence: str
    lines: list[ReasonLine]
    moves: str


def table(state: State, args: Args) -> Iterator[Event | None]:
    pad = pad_of(state)
    top = int(state["top"])
    start = whole_argument(args, "from", 0, 0, TOP_AT_MOST, "The first height")
    count = whole_argument(args, "count", 200, 1, PAGE_AT_MOST, "The number of entries")
    last = min(top, start + count - 1)
    for height in range(0, last, STEP):
        pad.winning_keys(height)
        yield None
    rows = [_entry_row(pad, t) for t in range(start, last + 1)]
    answer = Table({"from": start, "top": top, "rows": rows, "irregular": None})
    yield events.result(answer)
    period = args.get("period")
    if not isinstance(period, dict):
        return
    length = whole_argument(period, "length", 1, 1, TOP_AT_MOST, "The period")
    irregular = whole_argument(period, "last", -1, -1, TOP_AT_MOST, "The last irregular height")
    if irregular + length > TOP_AT_MOST:
        return
    yield from rows_steps(pad, irregular + length)
    for row in rows:
        t = row["t"]
        if t <= irregular:
            # Compare with the first regular height that has the same remainder modulo the period.
            same = t + length * (1 + (irregular - t) // length)
            row["irregular"] = pad.winning_openings(t) != pad.winning_openings(same)
    yield events.result(Table({**answer, "irregular": irregular}))


def _entry_row(pad: NumberPad, t: int) -> Row:
    keys = sorted(pad.winning_openings(t))
    return Row(t=t, keys=keys, text=keys_text(pad, keys), wins=pad.wins(None, t), irregular=False)


def entry(state: State, args: Args) -> Iterator[Event | None]:
    pad = pad_of(state)
    t = whole_argument(args, "t", 0, 0, TOP_AT_MOST, "The height")
    yield from rows_steps(pad, t)
    row = _entry_row(pad, t)
    reasons = [reason_line(reason) for reason in pad.explain(None, t)]
    if row["keys"]:
        keys = listed(row["keys"])
        words = (
            f"the winning opening is {keys}" if len(row["keys"]) == 1 else f"the winning openings are {keys}"
        )
    elif row["wins"]:
        words = "no key fits, so the player who should open wins"
    elif reasons:
        words = "no opening wins: a P-position"
    else:
        words = "no key fits, so the player who should open loses: a P-position"
    sentence, moves = f"At t = {grouped(t)} {words}.", pad.line_text(row["keys"][:1])
    yield events.result(Entry(**row, sentence=sentence, lines=reasons, moves=moves))
