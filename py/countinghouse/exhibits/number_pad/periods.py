"""The period of a table with its proof, and the shortest strategy rules.

A stopped search for a period, or a stopped check, resumes when the same question is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Literal, TypedDict, TypeVar

from countinghouse.exhibits.number_pad.position import pad_of, told
from countinghouse.exhibits.number_pad.spelling import keys_text
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State, whole_argument
from countinghouse.stepping import relay
from countinghouse.wording import grouped

if TYPE_CHECKING:
    from countinghouse.games.impartial import Progress
    from countinghouse.games.number_pad import NumberPad

T = TypeVar("T")

#: `limit` is the height up to which to search.
ARGS = {"limit?": int | str}


#: Stopped searches and checks, by question, each with the seconds that it has taken.
_stopped: Kept[tuple[Generator[Progress, None, object], float]] = Kept(2)


class NoPeriod(TypedDict):
    proved: Literal[False]
    limit: int
    sentence: str
    seconds: float


class ProvedPeriod(TypedDict):
    """A proved period, and the two windows of rows that prove it; `check` is None until the certificate is checked."""

    proved: Literal[True]
    limit: int
    length: int
    last: int
    first: int
    second: int
    window: list[str | list[int]]
    sentence: str
    certificate: str
    check: str | None
    seconds: float


Found = NoPeriod | ProvedPeriod


class ShortRules(TypedDict):
    """The shortest rules for opening, for replying, and for the limits that lose; None if there is no short rule."""

    opening: str | None
    reply: str | None
    losing: str | None
    limit: int


def period(state: State, args: Args) -> Iterator[Event | None]:
    yield from _proving(pad_of(state), _limit(args), "winning openings")


def grundy_period(state: State, args: Args) -> Iterator[Event | None]:
    yield from _proving(pad_of(state, "normal"), _limit(args), "Grundy values")


def _limit(args: Args) -> int:
    from countinghouse.games.pad_values import PERIOD_AT_MOST

    return whole_argument(args, "limit", 1_000_000, 0, PERIOD_AT_MOST, "The height up to which to search")


def _going_on(
    key: tuple[object, ...], begin: Callable[[], Generator[Progress, None, T]]
) -> Generator[Event | None, None, tuple[T, float]]:
    """Do some work, resuming it if it was stopped; return its result and the total seconds taken."""
    steps, spent = _stopped.take(key) or (begin(), 0.0)
    began = time.perf_counter()
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return end.value, round(spent + time.perf_counter() - began, 3)
        try:
            yield told(step)
        except GeneratorExit:
            _stopped.keep(key, (steps, spent + time.perf_counter() - began))
            raise


def _proving(pad: NumberPad, limit: int, what: str) -> Iterator[Event | None]:
    openings = what == "winning openings"
    subject = (what, repr(pad), limit)
    period, seconds = yield from _going_on(
        subject, lambda: pad.period_steps(limit) if openings else pad.grundy_period_steps(limit)
    )
    if period is None:
        rows = "row" if pad.window == 1 else f"window of {grouped(pad.window)} rows"
        sentence = f"No period has been proved up to {grouped(limit)}: no {rows} repeats among rows 0 to {grouped(limit)}."
        yield events.result(NoPeriod(proved=False, limit=limit, sentence=sentence, seconds=seconds))
        return
    proof = period.certificate
    last = period.last_irregular
    since = grouped(last + 1)
    if period.length == 1:
        sentence = f"The {what} stay the same from t = {since} on."
    else:
        sentence = f"The {what} repeat every {grouped(period.length)} rows from t = {since} on."
    answer = ProvedPeriod(
        proved=True,
        limit=limit,
        length=period.length,
        last=last,
        first=proof.first,
        second=proof.second,
        window=[keys_text(pad, row) if openings else list(row) for row in proof.window],
        sentence=sentence,
        certificate=proof.sentence,
        check=None,
        seconds=seconds,
    )
    yield events.result(answer)
    checking = pad.check_certificate_steps if openings else pad.check_grundy_certificate_steps
    check, _ = yield from _going_on((*subject, "check"), lambda: checking(proof))
    if not check:
        raise AssertionError(f"The certificate does not hold: {check.sentence}")
    yield events.result(ProvedPeriod({**answer, "check": check.sentence}))


def rules(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.games.number_pad_strategy import losing_limits_steps, short_rules_steps

    pad = pad_of(state)
    limit = _limit(args)
    short = yield from relay(short_rules_steps(pad, limit), told)
    losing = yield from relay(losing_limits_steps(pad, limit), told)
    yield events.result(
        ShortRules(
            opening=None if short.opening is None else short.opening.sentence,
            reply=None if short.reply is None else short.reply.sentence,
            losing=None if losing is None else losing.sentence,
            limit=limit,
        )
    )
