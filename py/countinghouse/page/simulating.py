"""A simulation in blocks, which any worker may run, stop and resume.

A block is a generator that returns sums, a list of whole numbers. The page gets the sums of all blocks so far, in the
blocks' order, so a seed gives the same result for any number of workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from countinghouse.errors import InputError
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Merge, Shape, Split, State

#: `carry` resumes a stopped simulation.
ARGS: Mapping[str, Shape] = {"carry?": Mapping[str, object]}

#: The approximate number of parts of a simulation; a worker reports after each part.
_PARTS = 120
_MOST = 10**60


@dataclass(frozen=True)
class Simulation:
    """A simulation that an exhibit defines.

    `blocks` returns the number of blocks for a state, and refuses a bad state; `block` runs one block; `told` describes
    the sums of the blocks so far; `words` returns a sentence about progress; `size` is the number of sums per block.
    """

    size: int
    blocks: Callable[[State], int]
    block: Callable[[State, int], Generator[Any, None, list[int]]]
    told: Callable[[State, list[int], int], Mapping[str, Any]]
    words: Callable[[State, list[int], int], str]


def simulating(what: Simulation) -> Split:
    """Return the work of a job that runs a simulation, split among workers."""

    def parts(state: State, args: Args, workers: int) -> list[list[int]]:
        blocks = what.blocks(state)
        begun, _ = _carried(what, args)
        size = max(1, min(20, blocks // _PARTS))
        return [[start, min(start + size, blocks)] for start in range(begun, blocks, size)]

    def run(state: State, args: Args, part: Any) -> Iterator[Event | None]:
        first, after = part
        sums = [0] * what.size
        for number in range(first, after):
            more = yield from what.block(state, number)
            sums = [one + two for one, two in zip(sums, more, strict=True)]
            yield None
        yield events.found({"blocks": after - first, "sums": list(map(str, sums))})

    def merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
        blocks = what.blocks(state)
        before, sums = _carried(what, args)
        done = before
        began = time.perf_counter()
        turns = InTurn(len(parts))
        out: list[Event] = []

        def told() -> dict[str, Any]:
            seconds = time.perf_counter() - began
            return {
                **what.told(state, sums, done),
                "carry": {"blocks": done, "sums": list(map(str, sums))},
                "blocksPerSecond": (done - before) / seconds if seconds > 0.2 else None,
            }

        while done < blocks:
            arrived = yield out
            out = []
            for event in turns.hear(*arrived):
                if event["type"] != "found":
                    continue
                done += event["item"]["blocks"]
                sums = [one + int(two) for one, two in zip(sums, event["item"]["sums"], strict=True)]
                out.append(events.estimate(**told()))
                out.append(events.progress(done / blocks, what.words(state, sums, done)))
        yield [*out, events.result(told())]

    return Split(parts, run, merge)


def _carried(what: Simulation, args: Args) -> tuple[int, list[int]]:
    """Return the number of blocks done, and their sums."""
    plain = args.get("carry")
    if plain is None:
        return 0, [0] * what.size
    if isinstance(plain, dict):
        done, sums = plain.get("blocks"), plain.get("sums")
        if (
            isinstance(done, int)
            and not isinstance(done, bool)
            and 0 < done < _MOST
            and isinstance(sums, list)
            and len(sums) == what.size
            and all(
                isinstance(each, str) and len(each) <= 60 and each.isascii() and each.isdigit()
                for each in sums
            )
        ):
            return done, [int(each) for each in sums]
    raise InputError("This is not a saved simulation to resume.")
