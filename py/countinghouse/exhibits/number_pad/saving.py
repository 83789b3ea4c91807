"""Tables saved as files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.number_pad.grundy import GRUNDY_AT_MOST, values_steps
from countinghouse.exhibits.number_pad.position import STEP, pad_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.wording import grouped, shown

ARGS = {"what?": Literal["table", "grundy"]}


class Text(TypedDict):
    text: str


class File(TypedDict):
    name: str
    type: str
    count: int


def export(state: State, args: Args) -> Iterator[Event | None]:
    """Write the table, or the Grundy values, as CSV."""
    what, top = args.get("what", "table"), int(state["top"])
    if what == "grundy":
        top = min(top, GRUNDY_AT_MOST)
        pad, values = yield from values_steps(state, top)
        head = ["t", "opening", *(f"after {key}" for key in pad.keys)]
    elif what == "table":
        pad, values = pad_of(state), ()
        head = ["t", "winning openings", "first player"]
    else:
        raise InputError(f"Save a table (table) or Grundy values (grundy); {shown(what)} is neither.")

    def row(t: int) -> Iterable[object]:
        if values:
            return t, values[t].opening, *values[t].after.values()
        return (
            t,
            " ".join(map(str, sorted(pad.winning_openings(t)))),
            "wins" if pad.wins(None, t) else "loses",
        )

    def text(rows: Iterable[Iterable[object]]) -> Event:
        return events.found(Text(text="".join(",".join(map(str, own)) + "\n" for own in rows)))

    yield text([head])
    for start in range(0, top + 1, STEP):
        yield text(map(row, range(start, min(start + STEP, top + 1))))
        yield events.progress(start / (top + 1), f"Rows of the table: {grouped(start)}")
    yield events.result(File(name=f"number-pad-{what}.csv", type="text/csv", count=top + 1))
