"""The job *Estimate* of every exhibit with an exact cover problem; it runs in blocks of probes and can be resumed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.estimating import METHODS
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Job, Merge, Parameter, Shape, Split, State, seed
from countinghouse.wording import grouped

if TYPE_CHECKING:
    from countinghouse.exact_cover.estimates.blocks import Block
    from countinghouse.exact_cover.estimates.blocks import Estimate as Running
    from countinghouse.exact_cover.problem import Problem
    from countinghouse.exact_cover.search.expanded import ExpandedTree

#: The choice of method.
CHOICES = tuple(
    (name, (method.title[0].upper() + method.title[1:]).replace("'", "’")) for name, method in METHODS.items()
)

SEED = seed("draws the same probes")

PARAMETERS = (
    SEED,
    Parameter("probes", "Probes", "integer", 200_000, minimum=1, maximum=10_000_000),
    Parameter("method", "Estimate by", "choice", "knuth", choices=CHOICES),
)
"""The parameters of a run."""

MEMORY = Parameter(
    "memory",
    "Memory for counting, in MB",
    "integer",
    1024,
    minimum=64,
    maximum=3000,
    help="If counting needs more, it stops and says so.",
)
"""The parameter for exhibits that also use frontier counting; estimates do not depend on it."""

#: The remark if the error of the number of solutions is not trusted.
DOUBTFUL = "Few probes have reached a solution, or a few of them carry most of the weight: do not trust this band yet."

#: `carry` resumes a stopped estimate.
ARGS: Mapping[str, Shape] = {"carry?": Mapping[str, object]}


class DepthEstimate(TypedDict):
    depth: int
    mean: float
    stdError: float | None


class Estimated(TypedDict):
    """The estimate so far; `carry` is the argument that resumes it."""

    probes: int
    solutions: float
    stdError: float | None
    low: float | None
    high: float | None
    hits: int
    trusted: bool
    warning: str | None
    perDepth: list[DepthEstimate]
    perSecond: int | None
    carry: Mapping[str, object]


_probers: Kept[ExpandedTree] = Kept(3)


def prober_of(key: Hashable, problem: Callable[[], Problem]) -> ExpandedTree:
    """Return the prober of the problem that `key` identifies."""
    from countinghouse.exact_cover.search.expanded import ExpandedTree

    return _probers.get(key) or _probers.keep(key, ExpandedTree(problem()))


def estimate_job(prober: Callable[[State], ExpandedTree], check: Callable[[State], object]) -> Job:
    """Return an exhibit's job *Estimate*; see `estimating`."""
    split = estimating(prober, check)
    return Job("estimate", split, Estimated, estimate=Estimated, args=ARGS)


def estimating(prober: Callable[[State], ExpandedTree], check: Callable[[State], object]) -> Split:
    """Divide an estimate among workers; `prober` returns the prober of a state's problem, and `check` refuses a bad
    state."""

    def parts(state: State, args: Args, workers: int) -> list[list[int]]:
        from countinghouse.exact_cover.estimating import blocks_of

        check(state)
        carried = _carried(state, args)
        begun = 0 if carried is None else carried.blocks
        blocks = len(blocks_of(int(state["probes"]), str(state["method"])))
        size = min(20, max(1, blocks // 40))
        return [[start, min(start + size, blocks)] for start in range(begun, blocks, size)]

    def run(state: State, args: Args, part: Any) -> Iterator[Event | None]:
        from countinghouse.exact_cover.estimates.blocks import snapshot_due
        from countinghouse.exact_cover.estimating import blocks_of, run_block_steps

        sizes = blocks_of(int(state["probes"]), str(state["method"]))
        first, after = part
        ready = prober(state)
        yield None
        sums: Block | None = None
        for number in range(first, after):
            block = yield from run_block_steps(
                ready, int(state["seed"]), number, sizes[number], str(state["method"])
            )
            sums = block if sums is None else sums + block
            if snapshot_due(number + 1) or number + 1 == after:
                yield events.found(sums.to_plain())
                sums = None
            else:
                yield None

    return Split(parts, run, _merge)


def _carried(state: State, args: Args) -> Block | None:
    from countinghouse.exact_cover.estimates.blocks import BLOCK, Block

    plain = args.get("carry")
    if plain is None:
        return None
    try:
        block = Block.from_plain(plain)
    except (KeyError, TypeError, ValueError, IndexError):
        raise InputError("This is not a saved estimate to resume.") from None
    if (block.method, block.seed) != (state["method"], state["seed"]):
        raise InputError("The saved estimate has another method or seed; start again.")
    if block.blocks < 1 or block.probes != block.blocks * BLOCK or block.units < 1:
        raise InputError("This is not a saved estimate to resume.")
    return block


def _merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
    from countinghouse.exact_cover.estimates.blocks import Block, fold, snapshot_due
    from countinghouse.exact_cover.estimating import blocks_of

    total = _carried(state, args)
    sizes = blocks_of(int(state["probes"]), str(state["method"]))
    blocks, probes = len(sizes), sum(sizes)
    before = 0 if total is None else total.probes
    began = time.perf_counter()
    out: list[Event] = []
    turns = InTurn(len(parts))
    while total is None or total.blocks < blocks:
        arrived = yield out
        out = []
        for event in turns.hear(*arrived):
            if event["type"] != "found":
                continue
            more = Block.from_plain(event["item"])
            total = more if total is None else total + more
            if snapshot_due(total.blocks) or total.blocks == blocks:
                seconds = time.perf_counter() - began
                speed = (total.probes - before) / seconds if seconds > 0.2 else None
                out.append(events.estimate(**_told(fold([total]), total, speed)))
                sentence = f"{grouped(total.probes)} of {grouped(probes)} probes"
                out.append(events.progress(total.probes / probes, sentence))
    assert total is not None
    yield [*out, events.result(_told(fold([total]), total, None))]


def _told(estimate: Running, total: Block, speed: float | None) -> Estimated:
    low, high = estimate.interval()
    warning = None
    if not estimate.hits:
        warning = "No probe has reached a solution yet, so the number of solutions cannot be estimated."
    elif not estimate.trusted:
        warning = DOUBTFUL
    return {
        "probes": estimate.probes,
        "solutions": estimate.solutions,
        "stdError": finite(estimate.std_error),
        "low": finite(low),
        "high": finite(high),
        "hits": estimate.hits,
        "trusted": estimate.trusted,
        "warning": warning,
        "perDepth": [
            {"depth": depth, "mean": mean, "stdError": finite(error)}
            for depth, (mean, error) in enumerate(estimate.vertices)
        ],
        "perSecond": None if speed is None else round(speed),
        "carry": total.to_plain(),
    }


def finite(value: float) -> float | None:
    """Return the number, or None if JSON cannot hold it."""
    return value if math.isfinite(value) else None
