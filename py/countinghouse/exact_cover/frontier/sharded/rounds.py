"""Take a sweep through rounds: in each round every shard takes a few steps, and then the shards exchange states.

A step can make equal states in different shards, which merge only at the next exchange, so a round should be short; but
an exchange costs as much as a step. The number of duplicates in the last round determines the best length of the next.
`splits` divides states so that such duplicates are few.

Each worker gets several shards, largest first, so workers finish at about the same time and hold only part of their
states at once.

A sweep begins and ends without rounds, which pay off only while a layer is large or does not fit in memory.
"""

from __future__ import annotations

import math
import uuid
from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.compiled import Compiled
from countinghouse.exact_cover.frontier.plan import Step
from countinghouse.exact_cover.frontier.sharded.checkpoint import Checkpoint
from countinghouse.exact_cover.frontier.sharded.folders import Folder
from countinghouse.exact_cover.frontier.sharded.runs import BLOCK, Run, blocks, merged, together, write
from countinghouse.exact_cover.frontier.sharded.splits import PER_SHARD, Split, chosen, divided
from countinghouse.exact_cover.frontier.sharded.tasks import SAMPLE, Answer, Task, Tests
from countinghouse.exact_cover.frontier.sharded.workers import Workers
from countinghouse.exact_cover.frontier.states import (
    U64,
    Array,
    Budget,
    Layer,
    advance,
    growth,
    order_and_starts,
)
from countinghouse.exact_cover.frontier.sweep import Sweep, SweepProgress
from countinghouse.stepping import finish

__all__ = ["Rounds"]

# Share a layer among workers once it has `MANY` states, until it has fewer than `FEW`.
MANY, FEW = 700_000, 300_000
# A task's peak memory, in bytes per state of its largest layer.
_EACH = 64
# Divide a layer into this many shards per worker.
_SHARDS = 4
# The largest shard may have up to the first factor times the mean number of states, or up to the second if each worker
# has more than `_SHARDS` shards.
_UNEVEN, _MOST_UNEVEN = 1.25, 3.0
# Keep this share of the memory free, in case the forecast is too low.
_SPARE = 0.25
# The cost of an exchange, in steps; the number of steps in the first round, and the maximum in any round.
_EXCHANGE = 1.2
_FIRST, _LONGEST = 3, 4
# When resuming, sample at most the first number of runs, and about the second number of blocks of each.
_SAMPLED_RUNS, _SAMPLED_BLOCKS = 100, 4
# End a round before the number of states is expected to grow by this factor.
_GROWTH = 6.0


class Rounds:
    """The rounds of one sweep, run by an executor's `workers` or in this process.

    Files of states are in a temporary folder, inside `spill` if that is given; otherwise they take at most `memory_mb`
    for each worker. With a `checkpoint`, they are in a folder beside that file, and a later `Rounds` resumes from it.
    """

    def __init__(
        self, workers: Workers, memory_mb: float, spill: str | None = None, checkpoint: str | None = None
    ) -> None:
        self.workers = workers
        self._memory_mb = memory_mb
        self._spill = spill
        self._checkpoint = None if checkpoint is None else Checkpoint(checkpoint)
        self._folder = ""
        self._temporary: Folder | None = None
        self._session = uuid.uuid4().hex[:8]
        self._round = self._steps = 0
        self._length = float(_FIRST)
        self._off = 0.8  # the number of states made, as a fraction of the number forecast
        self._split = Split(1)
        self._shards: list[list[Run]] = []
        self.disk = 0

    @property
    def words(self) -> str:
        """Whether and how the states were shared, as part of a sentence."""
        if not self.disk:
            return "too short to share" if self.workers.apart else ""
        disk = f"up to {self.disk / 1e6:.3g} MB of states in files"
        shared = f"shared by {self.workers.number} workers, with {disk}" if self.workers.apart else disk
        return f"{shared}; {self.workers.lost} tasks repeated" if self.workers.lost else shared

    def load(self, compiled: Compiled) -> Sweep | None:
        """Return the sweep saved in the checkpoint, or None if there is no such file; raise InputError if it
        belongs to another problem."""
        found = None if self._checkpoint is None else self._checkpoint.load(compiled, self._memory_mb)
        if found is None:
            return None
        sweep, self._shards = found
        if sweep.done:
            self._folder = self._new_folder()
            self._gather(sweep)
        return sweep

    def advance(self, sweep: Sweep) -> Generator[SweepProgress, None, None]:
        """Take the next step of the sweep, or a series of rounds."""
        # Look for symmetries before sharing the sweep; if there are any, it begins again and may stay small.
        if self._shards or (self._pays(sweep) and not sweep.divide()):
            if not self._folder:
                self._folder = self._new_folder()
            yield from self._rounds(sweep)
            return
        if not sweep.done:
            yield from sweep.advance()
        if self._checkpoint is not None and self._checkpoint.due():
            self.save(sweep)

    def save(self, sweep: Sweep) -> None:
        """Save a sweep whose states are in memory, if there is a checkpoint."""
        if self._checkpoint is not None:
            self._folder = self._folder or self._new_folder()
            self._make_current(sweep, self._put(sweep, self._sampled(sweep.layer)), [])
            self._shards = []

    def remove(self) -> None:
        """Remove the checkpoint, if there is one."""
        if self._checkpoint is not None:
            self._checkpoint.remove()

    def end(self) -> None:
        """Remove the files of states, unless they belong to a checkpoint."""
        if self._temporary is not None:
            self._temporary.remove()

    def _new_folder(self) -> str:
        if self._checkpoint is None:
            self._temporary = Folder(self._spill)
            return self._temporary.path
        return self._checkpoint.folder()

    def _pays(self, sweep: Sweep) -> bool:
        many = sweep.sizes[-1]
        if self.workers.apart and many >= MANY:
            return True
        if self._spill is None or many <= FEW // 100:
            return False
        rows = many * max(1.0, growth(sweep.layer, sweep.step))
        return sweep.budget.kept + sweep.layer.nbytes + _EACH * rows > sweep.budget.limit

    def _rounds(self, sweep: Sweep) -> Generator[SweepProgress, None, None]:
        """Take the sweep through rounds, until its layer is small again or the sweep is done."""
        sample: Layer | None = None
        if not self._round:
            self.workers.warn(self._memory_mb)
        if not self._shards:
            sample = self._sampled(sweep.layer)
            self._make_current(sweep, self._put(sweep, sample), [])
            sweep.put(sweep.layer.nothing())
        few = FEW if self.workers.apart else FEW // 100
        while not sweep.done and sweep.sizes[-1] > few:
            if sample is None:
                sample = self._saved_sample()
            before = self._shards
            shards, sample = yield from self._taken_together(sweep, before, *self._forecast(sweep, sample))
            self._make_current(sweep, shards, before)
            yield sweep.progress
        self._gather(sweep)

    def _saved_sample(self) -> Layer:
        """Return a sample of the states of all shards, taken from a few blocks of some of their runs."""
        runs = [run for own in self._shards for run in own]
        some = runs[:: -(-len(runs) // _SAMPLED_RUNS)]
        parts = [
            (layer.keys, len(layer))
            for run in some
            for layer in blocks(self._folder, run, max(1, run.states // BLOCK // _SAMPLED_BLOCKS))
        ]
        return _thinned(parts, len(self._shards))

    def _gather(self, sweep: Sweep) -> None:
        """Read the sweep's states into memory."""
        layer = together(
            list(merged(self._folder, [run for own in self._shards for run in own])), sweep.plan.words
        )
        sweep.sizes[-1] = len(layer)
        sweep.put(layer)
        self._shards = []

    def _make_current(self, sweep: Sweep, shards: list[list[Run]], before: Sequence[Sequence[Run]]) -> None:
        """Make `shards` the current shards, and save them if there is a checkpoint; remove older files."""
        self._shards = shards
        if self._checkpoint is not None:
            self._checkpoint.save(sweep, shards)
            return
        kept = {run.file for own in shards for run in own}
        for file in {run.file for own in before for run in own} - kept:
            Path(self._folder, file).unlink(missing_ok=True)

    def _sampled(self, layer: Layer) -> Layer:
        return _thinned([(layer.keys, len(layer))], self._number(len(layer)))

    def _put(self, sweep: Sweep, sample: Layer) -> list[list[Run]]:
        layer = sweep.layer
        number = self._number(len(layer))
        self._split = chosen(sample, sweep.plan.steps[sweep.number :], number, self._uneven(number))
        name = Path(self._folder, f"{self._session}-start-{self._round}")
        self._round += 1
        lasting = self._checkpoint is not None
        return [
            [run] if run.states else []
            for run in write(name, ([part] for part in divided(layer, self._split)), lasting)
        ]

    def _number(self, states: float) -> int:
        """Return the number of shards into which to divide this many states."""
        needed = states * (1.5 * _EACH + 32)
        each = math.ceil(needed / self.workers.number / (self._memory_mb * 1e6 * (1 - _SPARE)))
        return self.workers.number * max(_SHARDS if self.workers.apart else 1, each)

    def _uneven(self, shards: int) -> float:
        """Return how many times the mean size the largest of `shards` shards may be: the more shards each worker has,
        the less the size of any one of them matters."""
        return min(_MOST_UNEVEN, _UNEVEN * max(1.0, shards / self.workers.number / _SHARDS))

    def _forecast(self, sweep: Sweep, sample: Layer) -> tuple[list[Step], list[Tests], float, Layer]:
        """Take a sample through the next steps; return the steps of the next round, their tests for dead states, the
        expected growth factor of the number of states, and the sample after these steps."""
        steps: list[Step] = []
        taken: list[Tests] = []
        many, most = len(sample), 1.0
        budget = Budget(1e6)
        for at in range(sweep.number, len(sweep.plan.steps)):
            if len(steps) >= max(1, round(self._length)) or (steps and len(sample) > _GROWTH * many):
                break
            step = sweep.plan.steps[at]
            found: list[Tests] = []
            noted = partial(_noted, sweep.dead.chooser(at), found)
            sample = finish(advance(sample, step, budget, sweep.plan.repeats, noted, least=0))
            steps.append(step)
            taken.append(found[0] if found else ())
            most = max(most, len(sample) / max(1, many))
            if not len(sample):
                break
        return steps, taken, most, sample

    def _taken_together(
        self,
        sweep: Sweep,
        shards: Sequence[Sequence[Run]],
        steps: Sequence[Step],
        tests: Sequence[Tests],
        grown: float,
        after: Layer,
    ) -> Generator[SweepProgress, None, tuple[list[list[Run]], Layer]]:
        before = sweep.sizes[-1]
        number = self._number(before * grown * self._off)
        coming = sweep.plan.steps[sweep.number + len(steps) :]
        self._split = chosen(after, coming, number, self._uneven(number), self._split)
        most = int(self._memory_mb * 1e6 * (1 - _SPARE) / (_EACH * max(1.0, grown) + 32))
        tasks = [
            Task(
                self._folder,
                f"{self._session}-{self._round}-{at}",
                tuple(runs),
                tuple(steps),
                tuple(tests),
                sweep.plan.repeats,
                sweep.plan.words,
                self._split,
                most,
                self._memory_mb,
                self._checkpoint is not None,
            )
            for at, runs in enumerate(sorted(shards, key=lambda own: -sum(run.states for run in own)))
            if runs
        ]
        answers: dict[int, Answer] = {}
        for step in self.workers.run(tasks):
            if step is not None:
                answers[step[0]] = step[1]
            yield sweep.within(sum(answer.read for answer in answers.values()), len(steps))
        self._round += 1
        done = [answers[at] for at in range(len(tasks))]
        read = sum(answer.read for answer in done)
        sizes = [sum(each) for each in zip(*(answer.sizes for answer in done), strict=True)]
        self._learn(before, read, len(steps), sizes[-1] / max(1.0, read * grown))
        sweep.took(read, sizes, sum(answer.made for answer in done), max(answer.peak for answer in done))
        runs = [[run for answer in done for run in answer.runs[at]] for at in range(number)]
        self.disk = max(self.disk, sum(run.nbytes for own in runs for run in own))
        if (
            self._spill is None
            and self._checkpoint is None
            and self.disk > self.workers.number * self._memory_mb * 1e6
        ):
            raise TooLarge(
                f"Counting would need more than {self._memory_mb:g} MB on disk for each worker. "
                "Name a folder for the states (spill), or allow more memory."
            )
        return runs, _thinned([(answer.sample, answer.sizes[-1]) for answer in done], number)

    def _learn(self, written: int, read: int, steps: int, off: float) -> None:
        """Choose the length of the next round from the number of duplicates that the last round wrote."""
        self._off = min(1.0, (self._off + off) / 2)
        if self._steps:
            each = max(0.0, written / max(1, read) - 1) / self._steps
            self._length = min(float(_LONGEST), max(1.0, math.sqrt(2 * _EXCHANGE / max(1e-3, each))))
        self._steps = steps


def _noted(
    choose: Callable[[list[Array], int], Sequence[tuple[int, int]]],
    found: list[Tests],
    words: list[Array],
    shift: int,
) -> Tests:
    """Choose the tests for dead states, and note the masks before they are shifted."""
    found.append(tuple(choose(words, shift)))
    return found[-1]


def _thinned(parts: Sequence[tuple[Sequence[Array], int]], shards: int) -> Layer:
    """Return a sample of a layer in `shards` shards, combined from samples of its parts; each sample comes with the
    number of states in its part."""
    most = max(SAMPLE, PER_SHARD * shards)
    states = max(1, sum(many for _, many in parts))
    samples = []
    for keys, many in parts:
        have = len(keys[0])
        kept = min(have, -(-most * many // states))
        rows = np.arange(kept, dtype=np.int64) * have // max(1, kept)
        samples.append([key[rows] for key in keys])
    return _distinct([np.concatenate(each) for each in zip(*samples, strict=True)])


def _distinct(keys: list[Array]) -> Layer:
    order, starts = order_and_starts(keys)
    rows = order[starts]
    return Layer([key[rows] for key in keys], np.ones((1, len(rows)), U64))
