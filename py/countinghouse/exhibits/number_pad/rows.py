"""Make the rows of winning keys that an answer needs, in steps."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from countinghouse.errors import InputError
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.stepping import relay
from countinghouse.wording import grouped

if TYPE_CHECKING:
    from countinghouse.games.impartial import Progress
    from countinghouse.games.number_pad import NumberPad

TOP_AT_MOST = 1_000_000
#: Rows between two moments at which a person can stop a question.
STEP = 1024


def told(step: Progress) -> Event:
    """Tell the page the progress of long work."""
    total = step.total
    words = f"{step.doing[0].upper()}{step.doing[1:]}: {grouped(step.done)}"
    return events.progress(
        None if not total else step.done / total, words + (f" of {grouped(total)}" if total else "")
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
