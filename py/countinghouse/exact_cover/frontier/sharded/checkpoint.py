"""Save a sweep to a file, with its states in a folder beside it, and resume the sweep.

The page includes this module, `records` and `runs`, but not multi-worker sweeps.
"""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Generator, Sequence
from pathlib import Path

from countinghouse.errors import InputError
from countinghouse.exact_cover.compiled import Compiled
from countinghouse.exact_cover.frontier.plan import Plan, make_plan
from countinghouse.exact_cover.frontier.sharded import records
from countinghouse.exact_cover.frontier.sharded.runs import Run, merged, together, write
from countinghouse.exact_cover.frontier.states import Budget
from countinghouse.exact_cover.frontier.sweep import Sweep, SweepProgress
from countinghouse.exact_cover.recorded import Pace, check_problem_of, damaged, digest

__all__ = ["Alone", "Checkpoint"]

# Memory needed to read a layer from files, in bytes per state and per word or limb.
_EACH = 24


class Checkpoint:
    """The file to which a sweep is saved; `states` is the folder of its states."""

    def __init__(self, file: str) -> None:
        self.file = Path(file)
        self.states = self.file.with_name(f"{self.file.name}.states")
        self._pace = Pace()
        self._plan: Plan | None = None
        self._digests = ("", "")

    def folder(self) -> str:
        """Return the folder of states, creating it if necessary."""
        self.states.mkdir(exist_ok=True)
        return str(self.states.resolve())

    def due(self) -> bool:
        """Return whether a sweep should be saved again."""
        return self._pace.due()

    def checked(self, compiled: Compiled) -> records.Record | None:
        """Return the file's record, or None if there is no file; raise InputError if it is not a record of this
        problem."""
        if not self.file.exists():
            return None
        record = records.load(self.file)
        check_problem_of(self.file, record.problem, compiled)
        return record

    def load(self, compiled: Compiled, memory_mb: float) -> tuple[Sweep, list[list[Run]]] | None:
        """Return the sweep without its states, and for each shard the runs that hold them.

        Returns None if there is no file; raises InputError if the file belongs to another problem or is damaged.
        """
        record = self.checked(compiled)
        if record is None:
            return None
        if sorted(record.order) != list(range(compiled.primary_count)):
            raise damaged(self.file)
        if len(record.copies) not in (0, len(compiled.options)):
            raise damaged(self.file)
        plan = make_plan(compiled, record.order, record.copies, record.times)
        if record.plan != records.digest(plan):
            raise InputError(f"The checkpoint {self.file.name} was written by another version.")
        if len(record.sizes) > len(plan.steps) + 1:
            raise damaged(self.file)
        sweep = Sweep(plan, Budget(memory_mb, plan.nbytes), said=record.fraction)
        sweep.put(sweep.layer.nothing())
        sweep.sizes = list(record.sizes[:1])
        sweep.took(record.sizes[0], record.sizes[1:], record.made, record.peak)
        return sweep, [list(runs) for runs in record.shards]

    def save(self, sweep: Sweep, shards: Sequence[Sequence[Run]]) -> None:
        """Save the sweep, whose states are in these runs, and remove older files of states."""
        plan = sweep.plan
        if self._plan is not plan:
            self._plan, self._digests = plan, (digest(plan.problem), records.digest(plan))
        self._pace.saved()
        runs = tuple(map(tuple, shards))
        record = records.Record(
            *self._digests,
            plan.order,
            plan.copies,
            plan.times,
            tuple(sweep.sizes),
            sweep.budget.made,
            sweep.budget.peak,
            sweep.progress.fraction,
            runs,
        )
        records.save(self.file, record)
        kept = {run.file for own in shards for run in own}
        for file in self.states.iterdir():
            if file.name not in kept and file.is_file():
                file.unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the file and the folder."""
        self.file.unlink(missing_ok=True)
        shutil.rmtree(self.states, ignore_errors=True)


class Alone:
    """Runs a sweep in this process and saves it to a file; its states must fit in `memory_mb`."""

    words = ""

    def __init__(self, memory_mb: float, checkpoint: str) -> None:
        self._memory_mb = memory_mb
        self._checkpoint = Checkpoint(checkpoint)

    def load(self, compiled: Compiled) -> Sweep | None:
        """Return the saved sweep with its states; None if there is no file.

        Raises InputError if the file belongs to another problem or is damaged, and TooLarge if the states do not fit in
        memory.
        """
        found = self._checkpoint.load(compiled, self._memory_mb)
        if found is None:
            return None
        sweep, shards = found
        runs = [run for own in shards for run in own]
        states = sum(run.states for run in runs)
        words = sweep.plan.words
        sweep.budget.ask(_EACH * states * (words + 1), f"a layer of {states:,} states")
        layer = together(list(merged(str(self._checkpoint.states), runs)), words)
        if len(layer.keys) != (words if words == 1 else words + 1):
            raise damaged(self._checkpoint.file)
        sweep.sizes[-1] = len(layer)
        sweep.put(layer)
        return sweep

    def advance(self, sweep: Sweep) -> Generator[SweepProgress, None, None]:
        """Take the next step of the sweep, and save the sweep now and then."""
        yield from sweep.advance()
        if self._checkpoint.due():
            self.save(sweep)

    def save(self, sweep: Sweep) -> None:
        """Save the sweep now."""
        name = Path(self._checkpoint.folder(), uuid.uuid4().hex[:12])
        self._checkpoint.save(sweep, [write(name, [[sweep.layer]], lasting=True)])

    def remove(self) -> None:
        """Remove the file and the folder."""
        self._checkpoint.remove()

    def end(self) -> None:
        """Keep the file and the folder."""
