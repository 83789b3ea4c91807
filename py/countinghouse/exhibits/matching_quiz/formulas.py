"""The chances of one strategy by the source's two formulas and by rook polynomials, side by side."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from itertools import permutations
from typing import TypedDict

from countinghouse.chance import matching
from countinghouse.errors import TooLarge
from countinghouse.exhibits.matching_quiz.setting import decimal, named, strategies_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State

#: The largest quiz for which every order is tried.
_ALL = 8


class Line(TypedDict):
    """The chance of exactly this many right answers, by each method; "" for a method that is not used."""

    right: int
    sums: str
    sets: str
    rooks: str
    orders: str
    agree: bool


class Formulas(TypedDict):
    strategy: str
    ways: int
    agree: bool
    left: str


def _formulas(state: State, args: Args) -> Iterator[Event | None]:
    strategies = strategies_of(state)
    strategy = strategies[min(int(state["which"]), len(strategies) - 1)]
    n = sum(strategy)
    sums = matching.distribution(strategy)
    yield None
    rooks = matching.by_rooks(strategy)
    yield None
    left = ""
    sets: list[Fraction] | None = None
    try:
        sets = matching.by_sets(strategy)
    except TooLarge as refusal:
        left = str(refusal)
    yield None
    orders: list[Fraction] | None = None
    if n <= _ALL:
        orders = yield from _all_orders(strategy)
    agree = True
    for right in range(n + 1):
        ways = [way[right] for way in (sums, sets, rooks, orders) if way is not None]
        same = len(set(ways)) == 1
        agree = agree and same
        yield events.found(
            Line(
                right=right,
                sums=decimal(sums[right]),
                sets="" if sets is None else decimal(sets[right]),
                rooks=decimal(rooks[right]),
                orders="" if orders is None else str(orders[right]),
                agree=same,
            )
        )
    ways_taken = 2 + (sets is not None) + (orders is not None)
    yield events.result(Formulas(strategy=named(strategy), ways=ways_taken, agree=agree, left=left))


def _all_orders(strategy: tuple[int, ...]) -> Generator[None, None, list[Fraction]]:
    """Try every order of the right answers, and return the chance of each number of matches."""
    written = [answer for answer, times in enumerate(strategy) for _ in range(times)]
    n = len(written)
    counts, tried = [0] * (n + 1), 0
    for key in permutations(range(n)):
        counts[sum(one == two for one, two in zip(key, written, strict=True))] += 1
        tried += 1
        if tried % 1000 == 0:
            yield None
    return [Fraction(count, tried) for count in counts]


JOBS = (Job("formulas", _formulas, Formulas, found=Line),)
