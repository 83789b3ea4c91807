"""The simulation on all workers: the running share and the mean wait, with their intervals, and the clusters."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from dataclasses import astuple
from typing import Any, TypedDict

from countinghouse.chance import coins
from countinghouse.errors import InputError
from countinghouse.exhibits.coin_window.setting import setting
from countinghouse.page.model import Job, State
from countinghouse.page.simulating import ARGS, Simulation, simulating
from countinghouse.wording import grouped

#: A 95 % interval extends this many standard errors to either side of the mean.
_BAND = 1.96


class Measured(TypedDict):
    """A running mean and its 95 % interval, whose ends are None until the data show a spread."""

    value: float
    low: float | None
    high: float | None


class Simulated(TypedDict):
    """The simulation so far; `carry` is the argument that resumes it."""

    flips: int
    waits: int
    share: Measured
    wait: Measured
    clusters: int
    clusterLength: float | None
    blocksPerSecond: float | None
    carry: Mapping[str, object]


def _blocks(state: State) -> int:
    what = setting(state)
    coins.check_rare(what.window, what.heads, what.p)
    return max(1, int(state["sample"]) // (2 * coins.BLOCK))


def _block(state: State, number: int) -> Generator[None, None, list[int]]:
    what = setting(state)
    sample = yield from coins.tosses_steps(
        what.window, what.heads, what.p, what.full, seed=what.seed, block=number
    )
    return list(astuple(sample))[1:]


def _told(state: State, sums: list[int], blocks: int) -> dict[str, Any]:
    sample = coins.Sample(blocks, *sums)
    if not sample.windows or not sample.waits:
        raise InputError("This is not a saved simulation to resume.")
    length = sample.length
    return {
        "flips": blocks * coins.BLOCK + sample.flips,
        "waits": sample.waits,
        "share": _measured(*sample.share),
        "wait": _measured(*sample.wait),
        "clusters": sample.clusters,
        "clusterLength": length if math.isfinite(length) else None,
    }


def _measured(value: float, error: float) -> Measured:
    if not error or not math.isfinite(error):
        return {"value": value, "low": None, "high": None}
    return {"value": value, "low": max(0.0, value - _BAND * error), "high": value + _BAND * error}


def _words(state: State, sums: list[int], blocks: int) -> str:
    sample = coins.Sample(blocks, *sums)
    return f"{grouped(blocks * coins.BLOCK + sample.flips)} flips, {grouped(sample.waits)} waits"


_RUN = simulating(Simulation(7, _blocks, _block, _told, _words))

JOBS = (Job("simulate", _RUN, Simulated, args=ARGS, estimate=Simulated),)
