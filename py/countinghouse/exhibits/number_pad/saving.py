"""Tables saved as files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.number_pad.grundy import GRUNDY_AT_MOST, values_steps
from countinghouse.exhibits.number_pad.position import pad_of
from countinghouse.exhibits.number_pad.rows import STEP
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
    what = args.get("what", "table")
    top = int(state["top"])
    if what == "grundy":
        top = min(top, GRUNDY_AT_MOST)
        pad, values = yield from values_steps(state, top)
        yield events.found(
            Text(text=",".join(["t", "opening", *(f"after {key}" for key in pad.keys)]) + "\n")
        )
        for start in range(0, top + 1, STEP):
            some = values[start : min(start + STEP, top + 1)]
            text = "".join(
                ",".join(map(str, (row.height, row.opening, *row.after.values()))) + "\n" for row in some
            )
            yield events.found(Text(text=text))
    elif what == "table":
        pad = pad_of(state)
        yield events.found(Text(text="t,winning openings,first player\n"))
        for start in range(0, top + 1, STEP):
            lines = [
                f"{t},{' '.join(map(str, sorted(pad.winning_openings(t))))},"
                f"{'wins' if pad.wins(None, t) else 'loses'}\n"
                for t in range(start, min(start + STEP, top + 1))
            ]
            yield events.found(Text(text="".join(lines)))
            yield events.progress(start / (top + 1), f"Rows of the table: {grouped(start)}")
    else:
        raise InputError(f"Save a table (table) or Grundy values (grundy); {shown(what)} is neither.")
    yield events.result(File(name=f"number-pad-{what}.csv", type="text/csv", count=top + 1))
