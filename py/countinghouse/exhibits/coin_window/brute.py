"""Small cases, counted by listing every sequence and compared with the formula."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypedDict

from countinghouse.chance import coin_window
from countinghouse.exhibits.coin_window.setting import decimal, fraction, setting
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped

#: The longest window whose sequences are listed, and the window used instead of a longer one.
LONGEST = 12
INSTEAD = (6, 5)
#: The number of rows in the table, one for each length of sequence, starting from the number of heads wanted.
LENGTHS = 9


class Row(TypedDict):
    """How many sequences of one length have a window with enough heads, and the chance by listing and by the formula."""

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
        # A formula in double precision agrees if the exact chance is within its error.
        error = Fraction(0) if isinstance(formula, Fraction) else Fraction(formula.error)
        same = abs(chance - Fraction(formula)) <= error
        agree = agree and same
        yield events.found(
            Row(
                flips=flips,
                found=grouped(counted.sequences),
                sequences=grouped(2**flips),
                counted=fraction(chance) or decimal(chance),
                formula=(fraction(formula) if isinstance(formula, Fraction) else "") or decimal(formula),
                agree=same,
            )
        )
        yield events.progress((flips - first + 1) / LENGTHS, f"All sequences of {flips} flips")
    yield events.result(Brute(window=window, heads=heads, instead=instead, agree=agree))


JOBS = (Job("brute", _brute, Brute, found=Row),)
