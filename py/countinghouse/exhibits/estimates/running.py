"""The estimate of one side: a run of `countinghouse.page.estimating`, with its time and the number shown.

The time is computing time, summed over the workers, without set-up.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError
from countinghouse.exact_cover.estimating import METHODS
from countinghouse.exhibits.estimates.sides import SIDES, check, depth_of, doubt, is_time, puzzle_of, words_of
from countinghouse.page import events
from countinghouse.page.estimating import ARGS, Estimated, estimating, finite, prober_of
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Job, Merge, Parts, Split, State

if TYPE_CHECKING:
    from countinghouse.exact_cover.search.expanded import ExpandedTree

#: Methods are compared by the time that they need to reach this relative standard error.
ERROR = 0.02


class SideEstimate(Estimated):
    """The estimate so far, and the number shown: its value, standard error and 95 % interval.

    `relative` is the relative standard error, `believed` says whether to trust it, and `secondsTo` is the time to a
    standard error of 2 %, None while no error is known.
    """

    of: str
    value: float
    valueError: float | None
    valueLow: float | None
    valueHigh: float | None
    relative: float | None
    believed: bool
    seconds: float
    secondsTo: float | None


def _prober(state: State) -> ExpandedTree:
    ready = prober_of(state["puzzle"], puzzle_of(state).problem)
    if state.get("method"):
        METHODS[str(state["method"])].start(ready)  # set-up is not timed
    return ready


_RUN = estimating(_prober, check)


def _job(side: str) -> Job:
    def of_side(state: State) -> State:
        return {**state, "method": state[side]}

    def parts(state: State, args: Args, workers: int) -> Parts:
        _seconds_before(args)
        return _RUN.parts(of_side(state), args, workers)

    def run(state: State, args: Args, part: Any) -> Iterator[Event | None]:
        work = iter(_RUN.run(of_side(state), args, part))
        yield next(work)  # sets up
        spent = 0.0
        began = time.perf_counter()
        for event in work:
            spent += time.perf_counter() - began
            if event is None:
                yield None
            else:
                yield {**event, "seconds": spent}
                spent = 0.0
            began = time.perf_counter()

    def merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
        inner = _RUN.merge(of_side(state), args, parts)
        out = next(inner)
        probes = int(args["carry"]["probes"]) if args.get("carry") else 0
        seconds = _seconds_before(args)
        after = {probes: seconds}  # seconds spent, keyed by the number of probes
        turns = InTurn(len(parts))
        depth = depth_of(state, side)
        while True:
            arrived: tuple[int, Event | None] | None = yield [
                _looked_at(event, depth, after) for event in out
            ]
            # After every part has ended, the door keeps resuming this generator, without sending events.
            for event in turns.hear(*arrived) if arrived else ():
                if event["type"] == "found":
                    probes += int(event["item"]["probes"])
                    seconds += float(event["seconds"])
                    after[probes] = seconds
            try:
                out = inner.send(arrived) if arrived else next(inner)
            except StopIteration:
                return

    return Job(side, Split(parts, run, merge), SideEstimate, args=ARGS, estimate=SideEstimate)


def _seconds_before(args: Args) -> float:
    carry = args.get("carry")
    seconds = carry.get("seconds", 0.0) if isinstance(carry, dict) else 0.0
    if not is_time(seconds):
        raise InputError("This is not a saved estimate to resume.")
    return float(seconds)


def _looked_at(event: Event, depth: int | None, after: Mapping[int, float]) -> Event:
    if event["type"] == "result":
        return events.result(_number(event["value"], depth, after))
    if event["type"] == "estimate":
        told: Any = {name: value for name, value in event.items() if name != "type"}
        return events.estimate(**_number(told, depth, after))
    return event


def _number(estimated: Estimated, depth: int | None, after: Mapping[int, float]) -> SideEstimate:
    from countinghouse.exact_cover.estimates.blocks import Block, interval_of

    seconds = after[estimated["probes"]]
    if depth is None:
        value, error = float(estimated["solutions"]), estimated["stdError"]
        low, high = estimated["low"], estimated["high"]
        believed, warning = estimated["trusted"], estimated["warning"]
    else:
        total = Block.from_plain(estimated["carry"])
        rows = estimated["perDepth"]
        value, error = (rows[depth]["mean"], rows[depth]["stdError"]) if depth < len(rows) else (0.0, None)
        low, high = map(finite, interval_of(value, math.nan if error is None else error, total.units))
        sums = total.vertices[depth] if depth < len(total.vertices) else (0, 0)
        warning = doubt(sums, depth, 30 if total.units == total.probes else 10)
        believed = warning is None
        if not value:
            warning = f"No probe has reached depth {depth} yet, so there is no estimate."
    relative = error / value if error is not None and value > 0 else None
    return {
        **estimated,
        "of": words_of(depth),
        "value": value,
        "valueError": error,
        "valueLow": low,
        "valueHigh": high,
        "relative": relative,
        "believed": believed,
        "warning": warning,
        "seconds": round(seconds, 4),
        "secondsTo": None if relative is None else seconds * (relative / ERROR) ** 2,
        "carry": {**estimated["carry"], "seconds": seconds},
    }


JOBS = tuple(_job(side) for side in SIDES)
