"""Grundy values of the normal game."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.exhibits.number_pad.position import pad_of, told
from countinghouse.exhibits.number_pad.table import PAGE_AT_MOST
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State, whole_argument
from countinghouse.stepping import relay

if TYPE_CHECKING:
    from countinghouse.games.number_pad import GrundyRow, NumberPad

#: The greatest height whose Grundy values are shown.
GRUNDY_AT_MOST = 20_000


class ValueRow(TypedDict):
    t: int
    opening: int
    after: list[int]


#: Rows of the table of Grundy values, which ends at `top`; `from` is the height of the first row.
Values = TypedDict("Values", {"from": int, "top": int, "keys": list[int], "rows": list[ValueRow]})


class ValueOption(TypedDict):
    key: int
    value: int


class Value(TypedDict):
    """The Grundy value at a height t, and the reason: it is the least number that is not the value of any option."""

    t: int
    value: int
    sentence: str
    options: list[ValueOption]


_values: Kept[tuple[GrundyRow, ...]] = Kept(1)


def values_steps(
    state: State, top: int
) -> Generator[Event | None, None, tuple[NumberPad, tuple[GrundyRow, ...]]]:
    """Return the pad of the normal game and its Grundy values up to a height; the values of the last pad are cached."""
    pad = pad_of(state, "normal")
    known = _values.get(pad)
    if known is None or len(known) <= top:
        known = _values.keep(pad, (yield from relay(pad.grundy_table_steps(top), told)))
    return pad, known


def grundy(state: State, args: Args) -> Iterator[Event | None]:
    top = min(int(state["top"]), GRUNDY_AT_MOST)
    start = whole_argument(args, "from", 0, 0, GRUNDY_AT_MOST, "The first height")
    count = whole_argument(args, "count", 100, 1, PAGE_AT_MOST, "The number of rows")
    last = min(top, start + count - 1)
    pad, rows = yield from values_steps(state, last)
    some = [
        ValueRow(t=row.height, opening=row.opening, after=list(row.after.values()))
        for row in rows[start : last + 1]
    ]
    yield events.result(Values({"from": start, "top": top, "keys": list(pad.keys), "rows": some}))


def grundy_entry(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.games.impartial import Mex, mex

    t = whole_argument(args, "t", 0, 0, GRUNDY_AT_MOST, "The height")
    pad, rows = yield from values_steps(state, t)
    options = [(key, 0 if key > t else rows[t - key].after[key]) for key in pad.legal(None, t)]
    value = Mex(mex(value for _, value in options), tuple(options))
    yield events.result(
        Value(
            t=t,
            value=value.value,
            sentence=value.sentence,
            options=[ValueOption(key=key, value=number) for key, number in options],
        )
    )
