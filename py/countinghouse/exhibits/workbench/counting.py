"""Count or estimate the solutions of a problem."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.exhibits.workbench.subjects import key_of, problem_of, subject_of
from countinghouse.page import events
from countinghouse.page.estimating import estimate_job, prober_of
from countinghouse.page.events import Event
from countinghouse.page.keeping import kept_count
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped, share_done

if TYPE_CHECKING:
    from countinghouse.exact_cover.search.exhaustive import SearchProgress


class Count(TypedDict):
    value: str
    method: str
    why: str
    states: int
    seconds: float | None  # None if an interrupted count was resumed
    note: str  # what the count leaves out


def _count(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.counting import count_steps
    from countinghouse.exact_cover.frontier.sweep import SweepProgress

    def told(step: SweepProgress | SearchProgress) -> Event:
        if isinstance(step, SweepProgress):
            return events.progress(step.fraction, f"Counting: {share_done(step.fraction)}")
        sentence = f"{grouped(step.vertices)} vertices visited, {grouped(step.solutions)} solutions"
        return events.progress(step.fraction, sentence)

    began = time.perf_counter()
    yield events.progress(0.0, "Counting")
    problem, memory = problem_of(state), int(state["memory"])
    work = kept_count(args, lambda file: count_steps(problem, memory, checkpoint=file))
    count, resumed = yield from relay(work, told)
    answer: Count = {
        "value": events.number(count.value),
        "method": count.method,
        "why": count.why,
        "states": count.states,
        "seconds": None if resumed else round(time.perf_counter() - began, 3),
        "note": subject_of(state).note(state, count.value),
    }
    yield events.result(answer)


JOBS = (
    Job("count", _count, result=Count),
    estimate_job(lambda state: prober_of(key_of(state), lambda: problem_of(state)), problem_of),
)
