"""The best strategies: for every m of one quiz, and the picture of where the published rule fails."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypedDict

from countinghouse.chance import matching
from countinghouse.exhibits.matching_quiz.setting import decimal, fraction, named, spelled
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped, plural

#: Ties written out.
_TIES = 6


class Row(TypedDict):
    """The best strategies for at least m right, beside the published rule."""

    right: int
    chance: str
    fraction: str
    best: list[str]
    texts: list[str]
    more: int
    rule: str
    ruleChance: str
    holds: bool


class BestOf(TypedDict):
    partitions: str
    fails: list[int]


class Quiz(TypedDict):
    """One quiz in the picture: for each m from 1 on, H where the rule holds and F where it fails; the best for two right."""

    questions: int
    marks: str
    bestForTwo: str
    chanceForTwo: str
    gain: float | None


class Table(TypedDict):
    upto: int
    fails: int
    first: list[int]
    sentence: str


def number_of_partitions(n: int) -> int:
    """Return how many partitions n has, by Euler's recurrence."""
    ways = [1] + [0] * n
    for part in range(1, n + 1):
        for total in range(part, n + 1):
            ways[total] += ways[total - part]
    return ways[n]


def _best(state: State, args: Args) -> Iterator[Event | None]:
    n = int(state["questions"])
    whole = number_of_partitions(n)
    yield events.progress(0, f"{plural(whole, 'partition')} to try")
    found = yield from relay(
        matching.best_of_steps(n),
        lambda tried: events.progress(
            tried / whole, f"{grouped(tried)} of {plural(whole, 'partition')} tried"
        ),
    )
    fails = []
    for each in found:
        rule = matching.published_rule(n, each.right)
        holds = rule in each.strategies
        if not holds:
            fails.append(each.right)
        yield events.found(
            Row(
                right=each.right,
                chance=decimal(each.chance),
                fraction=fraction(each.chance),
                best=[named(strategy) for strategy in each.strategies[:_TIES]],
                texts=[spelled(strategy) for strategy in each.strategies[:_TIES]],
                more=max(0, len(each.strategies) - _TIES),
                rule=named(rule),
                ruleChance=decimal(matching.at_least(rule, each.right)),
                holds=holds,
            )
        )
    yield events.result(BestOf(partitions=grouped(whole), fails=fails))


def _table(state: State, args: Args) -> Iterator[Event | None]:
    upto = int(state["upto"])
    whole = sum(number_of_partitions(n) for n in range(2, upto + 1))
    done, failures, first = 0, 0, [0, 0]
    for n in range(2, upto + 1):
        before = done
        found = yield from relay(
            matching.best_of_steps(n),
            lambda tried, before=before, n=n: events.progress(  # type: ignore[misc]
                (before + tried) / whole,
                f"{n} questions: {grouped(before + tried)} of {plural(whole, 'partition')} tried",
            ),
        )
        done += number_of_partitions(n)
        holds = [matching.published_rule(n, each.right) in each.strategies for each in found]
        failures += holds.count(False)
        if False in holds and not first[0]:
            first = [n, holds.index(False) + 1]
        two = found[1]
        yield events.found(
            Quiz(
                questions=n,
                marks="".join("H" if each else "F" for each in holds),
                bestForTwo=named(two.strategies[0]),
                chanceForTwo=decimal(two.chance),
                gain=(float(two.chance) - (1 - 2 / math.e)) * n * n,
            )
        )
    if failures:
        sentence = f"Up to n = {upto} the rule fails {plural(failures, 'time')}, first at n = {first[0]}, m = {first[1]}."
    else:
        sentence = f"Up to n = {upto} the rule holds everywhere."
    yield events.result(Table(upto=upto, fails=failures, first=first, sentence=sentence))


JOBS = (Job("best", _best, BestOf, found=Row), Job("table", _table, Table, found=Quiz))
