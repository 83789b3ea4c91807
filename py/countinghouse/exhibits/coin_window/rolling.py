"""The strip of coins: the flips of the simulation's first block, sent a page at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.chance.coins import roll
from countinghouse.exhibits.coin_window.setting import setting
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, whole_argument

#: The maximum number of flips in the strip, and the number of flips per page.
MOST = 100_000
PAGE = 2000


class Roll(TypedDict):
    """Flips 1 to `last`, as H and T in `coins`.

    For each flip, `inside` counts the heads in its window, and `holds` says whether they are enough. `held` counts
    the flips so far, including this one, at which the window held, and `clusters` counts the clusters of those flips.
    """

    last: int
    more: bool
    coins: str
    inside: list[int]
    holds: str
    held: list[int]
    clusters: list[int]


def _roll(state: State, args: Args) -> Iterator[Event]:
    what = setting(state)
    last = whole_argument(args, "last", PAGE, 1, MOST, "The last flip")
    tosses = roll(what.window, what.heads, what.p, what.full, seed=what.seed, count=last)
    yield events.result(
        Roll(
            last=last,
            more=last < MOST,
            coins="".join("H" if toss.is_heads else "T" for toss in tosses),
            inside=[toss.in_window for toss in tosses],
            holds="".join("1" if toss.holds else "0" for toss in tosses),
            held=[toss.held for toss in tosses],
            clusters=[toss.clusters for toss in tosses],
        )
    )


JOBS = (Job("roll", _roll, Roll, args={"last?": int}),)
