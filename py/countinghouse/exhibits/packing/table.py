"""The table of all ways to finish a position: it numbers the solutions, and the last few tables stay ready."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from countinghouse.exhibits.packing.counting import swept
from countinghouse.exhibits.packing.position import key_of, memory_of, position_of
from countinghouse.kept import Kept
from countinghouse.page.events import Event
from countinghouse.page.model import State
from countinghouse.stepping import relay

if TYPE_CHECKING:
    from countinghouse.packing.answers import Completions

#: Bytes of the tables that are kept together.
KEPT_BYTES = 300_000_000
#: Solutions for one question.
MOST_SOLUTIONS = 1_000_000

_tables: Kept[Completions] = Kept(KEPT_BYTES, weigh=lambda table: table.nbytes)


def table_of(state: State) -> Generator[Event | None, None, Completions]:
    """Return the table; after the first question, pages, hints and draws are instant."""
    key = key_of(state)
    found = _tables.get(key)
    if found is None:
        puzzle, placed = position_of(state)
        found = yield from relay(
            puzzle.completions_steps(placed, memory_of(state)),
            lambda step: swept(step, "Working out all ways to finish"),
        )
        _tables.keep(key, found)
    return found
