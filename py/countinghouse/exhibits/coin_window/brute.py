"""Small cases counted by writing every sequence out, beside the formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.chance import coin_window
from countinghouse.exhibits.coin_window.setting import decimal, fraction, setting
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped

#: The longest window whose sequences are written out, and the window taken in place of a longer one.
LONGEST = 12
INSTEAD = (6, 5)
#: Lengths of sequences in the table, from the number of heads wanted.
LENGTHS = 9


class Row(TypedDict):
    """Sequences of one length: how many have it, by writing all out, and the two chances."""

    flips: int
    found: str
    sequences: str
    counted: str
    formula: str
    agree: bool


class Brute(TypedDict):
    window: int
    heads: int
    instead: bool
    agree: bool


def _brute(state: State, args: Args) -> Iterator[Event | None]:
    what = setting(state)
    instead = what.window > LONGEST
    window, heads = INSTEAD if instead else (what.window, what.heads)
    agree = True
    first = max(1, heads)
    for flips in range(first, first + LENGTHS):
        counted = yield from relay(
            coin_window.count_all_steps(window, heads, flips, what.full), lambda _: None
        )
        chance = counted.chance(what.p)
        formula = coin_window.happened_by(window, heads, flips, what.p, what.full)
        close = abs(float(chance) - formula) <= getattr(formula, "error", 0.0) + 2.0**-50
        same = chance == formula if not hasattr(formula, "error") else close
        agree = agree and same
        yield events.found(
            Row(
                flips=flips,
                found=grouped(counted.sequences),
                sequences=grouped(2**flips),
                counted=fraction(chance) or decimal(chance),
                formula=fraction(formula) or decimal(formula)
                if not hasattr(formula, "error")
                else decimal(formula),
                agree=same,
            )
        )
        yield events.progress((flips - first + 1) / LENGTHS, f"All sequences of {flips} flips")
    yield events.result(Brute(window=window, heads=heads, instead=instead, agree=agree))


JOBS = (Job("brute", _brute, Brute, found=Row),)
