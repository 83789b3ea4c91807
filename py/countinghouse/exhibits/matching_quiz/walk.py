"""The walk to the first quiz for which the conjecture fails: two halves against the best other strategy for two right."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TypedDict

from countinghouse.chance import matching
from countinghouse.exhibits.matching_quiz.setting import Partition, named
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import grouped

#: The numbers of questions with which the walk begins and ends.
FIRST, LAST = 4, 18


class Contest(TypedDict):
    """A strategy and its chance of getting two right: `ways` divided by the `of` of its `Stop`."""

    parts: list[int]
    name: str
    ways: str


class Stop(TypedDict):
    """One step of the walk: a quiz, with the conjectured strategy and the best other strategy."""

    title: str
    says: str
    questions: int
    halves: Contest
    rival: Contest
    of: str
    holds: bool


class Walked(TypedDict):
    stops: list[Stop]


def contest(n: int) -> tuple[Partition, Fraction, Partition, Fraction]:
    """Return two halves and the best other strategy for getting two of `n` questions right, each with its chance.

    >>> contest(17)
    ((9, 8), Fraction(9, 34), (5, 4, 4, 4), Fraction(1891, 7140))
    """
    halves = matching.published_rule(n, 2)
    others = (strategy for strategy in matching.partitions(n) if strategy != halves)
    chance, rival = max((matching.at_least(each, 2), each) for each in others)
    return halves, matching.at_least(halves, 2), rival, chance


def _walk(state: State, args: Args) -> Iterator[Event | None]:
    stops: list[Stop] = []
    for n in range(FIRST, LAST + 1):
        stops.append(_stop(n))
        yield events.progress((n - FIRST) / (LAST - FIRST), f"{n} questions")
    at = next(i for i, stop in enumerate(stops) if not stop["holds"])
    broken = stops[at]
    stops[at - 1]["says"] += " Here, the conjecture still holds."
    tried = grouped(sum(1 for _ in matching.partitions(broken["questions"])))
    first: Stop = {
        **stops[0],
        "title": "Conjectured",
        "says": "To get two right, write two answers, half and half. Intuition says so, and a weblog conjectured it after trying up to 16 questions.",
    }
    last: Stop = {
        **broken,
        "title": "How we know",
        "says": f"A strategy is a partition of {broken['questions']}. All {tried} were tried with exact fractions, and no other is as good as {broken['rival']['name']}.",
    }
    yield events.result(Walked(stops=[first, *stops, last]))


def _stop(n: int) -> Stop:
    halves, chance, rival, other = contest(n)
    of = lcm(chance.denominator, other.denominator)
    ways, its = (grouped(int(value * of)) for value in (chance, other))
    holds = chance >= other
    says = f"Two halves, conjectured to be best, get two right with probability {ways}/{grouped(of)}; the best other strategy does so with {its}/{grouped(of)}."
    if not holds:
        says = f"{named(rival)} gets two right with probability {its}/{grouped(of)}, but two halves only with {ways}/{grouped(of)}."
    return {
        "title": f"{n} questions{'' if holds else ': the conjecture fails'}",
        "says": says,
        "questions": n,
        "halves": {"parts": list(halves), "name": named(halves), "ways": ways},
        "rival": {"parts": list(rival), "name": named(rival), "ways": its},
        "of": grouped(of),
        "holds": holds,
    }


JOBS = (Job("walk", _walk, Walked),)
