"""The best strategies for every m of a quiz, and the picture that shows where the published rule fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.chance import matching
from countinghouse.exhibits.matching_quiz.setting import decimal, fraction, named
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped, listed, plural

#: How many partitions a browser on a slow machine tries per second.
_IN_A_SECOND = 40_000
#: The maximum number of tied strategies that are listed.
_TIES = 6


class Row(TypedDict):
    """The best strategies for at least m right, beside the published rule."""

    right: int
    chance: str
    fraction: str
    best: list[str]
    more: int
    rule: str
    ruleChance: str
    holds: bool


class BestOf(TypedDict):
    sentence: str


class Quiz(TypedDict):
    """One quiz in the picture: the best strategies for each m from 1 on."""

    questions: int
    rows: list[Row]


class Table(TypedDict):
    sentence: str


def number_of_partitions(n: int) -> int:
    """Return the number of partitions of n: a coefficient of Euler's product."""
    ways = [1] + [0] * n
    for part in range(1, n + 1):
        for total in range(part, n + 1):
            ways[total] += ways[total - part]
    return ways[n]


def cost(upto: int) -> str:
    """Describe the work of finding the best strategies for all quizzes of up to `upto` questions."""
    whole = sum(number_of_partitions(n) for n in range(2, upto + 1))
    seconds = 2 + whole // _IN_A_SECOND
    time = f"about {seconds} s" if seconds < 100 else f"about {plural(round(seconds / 60), 'minute')}"
    return f"{plural(whole, 'partition')} to try, {time}."


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
    rows = [_row(n, each) for each in found]
    for row in rows:
        yield events.found(row)
    fails = [row["right"] for row in rows if not row["holds"]]
    rule = "The published rule holds for every m."
    if fails:
        rule = f"The published rule fails if you need at least {listed(fails)} right."
    yield events.result(BestOf(sentence=f"{_tried(n, whole)} {_ties(rows)} {rule}"))


def _tried(n: int, whole: int) -> str:
    if whole == 1:
        return "There is only one strategy (exact)."
    return f"All {plural(whole, 'partition')} of {n} were tried (exact)."


def _ties(rows: list[Row]) -> str:
    shared = sum(len(row["best"]) > 1 for row in rows)
    if shared:
        return f"In {plural(shared, 'row')}, several strategies are equally good."
    return "Every best strategy is unique."


def _row(n: int, found: matching.Best) -> Row:
    rule = matching.published_rule(n, found.right)
    return Row(
        right=found.right,
        chance=decimal(found.chance),
        fraction=fraction(found.chance),
        best=[named(strategy) for strategy in found.strategies[:_TIES]],
        more=max(0, len(found.strategies) - _TIES),
        rule=named(rule),
        ruleChance=decimal(matching.at_least(rule, found.right)),
        holds=rule in found.strategies,
    )


def _table(state: State, args: Args) -> Iterator[Event | None]:
    upto = int(state["upto"])
    whole = sum(number_of_partitions(n) for n in range(2, upto + 1))
    done, failures, first = 0, 0, [0, 0]
    every: list[Row] = []
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
        rows = [_row(n, each) for each in found]
        fails = [row["right"] for row in rows if not row["holds"]]
        failures += len(fails)
        if fails and not first[0]:
            first = [n, fails[0]]
        every += rows
        yield events.found(Quiz(questions=n, rows=rows))
    if failures:
        sentence = f"Up to n = {upto}, the rule fails {plural(failures, 'time')}, first at n = {first[0]}, m = {first[1]}."
    else:
        sentence = f"Up to n = {upto}, the rule holds everywhere."
    yield events.result(Table(sentence=f"{sentence} {_ties(every)}"))


JOBS = (Job("best", _best, BestOf, found=Row), Job("table", _table, Table, found=Quiz))
