"""Take one shard of a layer through a few steps: a worker's task.

A task reads and writes files, so any process can repeat it, as often as necessary, with the same result.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.frontier.plan import Step
from countinghouse.exact_cover.frontier.sharded.allocator import keep_memory
from countinghouse.exact_cover.frontier.sharded.runs import Run, merged, together, write
from countinghouse.exact_cover.frontier.sharded.splits import Split, divided
from countinghouse.exact_cover.frontier.states import Array, Budget, Layer, advance
from countinghouse.stepping import finish, relay

__all__ = ["SAMPLE", "Answer", "Task", "run_task", "taken"]

Tests = tuple[tuple[int, int], ...]

#: The next round's forecast starts from a sample of about this many states; each task returns fewer than twice as many.
SAMPLE = 2000

# If a layer does not fit in memory, it is halved unless it has fewer states than this.
_FEWEST = 1000


@dataclass(frozen=True)
class Task:
    """A worker's task: read the `runs` of a shard, take the `steps`, and write the states for each shard of the `split`
    into files in `folder` whose names begin with `name`.

    `tests` are the tests for dead states after each step; `repeats` and `words` come from the plan. At most `states`
    states are read at once.
    """

    folder: str
    name: str
    runs: tuple[Run, ...]
    steps: tuple[Step, ...]
    tests: tuple[Tests, ...]
    repeats: int
    words: int
    split: Split
    states: int
    memory_mb: float
    lasting: bool = False


@dataclass(frozen=True)
class Answer:
    """The result of a task: the runs written for each shard, the numbers of states read and after each step, the rows
    made, the peak memory in bytes, and a sample of the states written."""

    runs: tuple[tuple[Run, ...], ...]
    read: int
    sizes: tuple[int, ...]
    made: int
    peak: int
    sample: tuple[Array, ...]


def run_task(task: Task) -> Answer:
    """Run a task in a worker."""
    keep_memory()
    return finish(taken(task))


def taken(task: Task) -> Generator[None, None, Answer]:
    """Take the steps of a task; yield several times a second."""
    budget = Budget(task.memory_mb)
    written: list[list[Run]] = []
    sizes = [0] * len(task.steps)
    samples: list[list[Array]] = []
    done = 0
    for layer in _read(task):
        waiting = [layer]
        del layer
        while waiting:
            part = waiting.pop()
            many = len(part)
            try:
                after, numbers = yield from _stepped(task, part, budget)
            except TooLarge:
                if many < _FEWEST:
                    raise
                half = many // 2
                waiting += [_slice(part, half, many), _slice(part, 0, half)]
                continue
            done += many
            sizes = [size + number for size, number in zip(sizes, numbers, strict=True)]
            samples.append([key[:: max(1, len(after) // SAMPLE)] for key in after.keys])
            budget.ask(part.nbytes + 2 * after.nbytes, "the states to exchange")
            del part
            name = Path(task.folder, f"{task.name}-{len(written)}")
            written.append(write(name, ([own] for own in divided(after, task.split)), task.lasting))
            del after
            yield
    sample = [np.concatenate(each) for each in zip(*samples, strict=True)]
    return Answer(
        tuple(tuple(run for run in own if run.states) for own in zip(*written, strict=True)),
        done,
        tuple(sizes),
        budget.made,
        budget.peak,
        tuple(each[:: max(1, len(each) // SAMPLE)] for each in sample),
    )


def _read(task: Task) -> Iterator[Layer]:
    """Yield the states of the shard, at most `states` (and a few blocks) at a time."""
    pieces: list[Layer] = []
    many = 0
    for piece in merged(task.folder, task.runs):
        pieces.append(piece)
        many += len(piece)
        if many >= task.states:
            whole, pieces, many = together(pieces, task.words), [], 0
            yield whole
            del whole
    if pieces:
        yield together(pieces, task.words)


def _stepped(task: Task, layer: Layer, budget: Budget) -> Generator[None, None, tuple[Layer, list[int]]]:
    """Return the layer after the steps of the task, and the number of states after each step; leave `layer`
    unchanged."""
    sizes: list[int] = []
    first, held = layer.nbytes, 0
    try:
        for at, (step, tests) in enumerate(zip(task.steps, task.tests, strict=True)):
            chosen = partial(_chosen, tests)
            if at == 1:
                # Keep the layer that was read, in case a later step would need too much memory for all of it.
                held = first
                budget.hold(held)
            work = advance(layer, step, budget, task.repeats, chosen, last=at > 0)
            layer = yield from relay(work, lambda _: None)
            sizes.append(len(layer))
    finally:
        budget.hold(-held)
    return layer, sizes


def _chosen(tests: Tests, words: list[Array], shift: int) -> Tests:
    return tests


def _slice(layer: Layer, low: int, high: int) -> Layer:
    return Layer([key[low:high] for key in layer.keys], layer.counts[:, low:high])
