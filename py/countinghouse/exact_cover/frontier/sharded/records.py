"""Save a sweep to a file, so that another process can resume it later, even with other workers.

A record names the version of the format, the problem that it belongs to, the order of the plan, the steps taken, and the
runs that hold the states.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from countinghouse.exact_cover import recorded
from countinghouse.exact_cover.frontier.plan import Plan
from countinghouse.exact_cover.frontier.sharded.runs import Run
from countinghouse.exact_cover.recorded import field

__all__ = ["TITLE", "Record", "digest", "load", "save"]

TITLE = "countinghouse checkpoint of a sweep, version 2"


@dataclass(frozen=True)
class Record:
    """A sweep after some steps: the digests of its problem and plan, the order of the items, how a symmetry divides it
    (`Plan.copies` and `Plan.times`), the number of states before and after every step taken, the rows made, the peak
    memory, the fraction of the work that was reported as done, and the runs of each shard."""

    problem: str
    plan: str
    order: tuple[int, ...]
    copies: tuple[int, ...]
    times: int
    sizes: tuple[int, ...]
    made: int
    peak: int
    fraction: float
    shards: tuple[tuple[Run, ...], ...]


def digest(plan: Plan) -> str:
    """Return a digest of the steps of a plan."""
    steps = [(step.here, step.branches, step.need, step.clear, step.free) for step in plan.steps]
    return recorded.digest_of((steps, plan.times))


def save(path: Path, record: Record) -> None:
    """Write a record to a file."""
    lines = [
        f"problem {record.problem}",
        f"plan {record.plan}",
        " ".join(["order", *map(str, record.order)]),
        " ".join(["copies", *map(str, record.copies)]),
        f"times {record.times}",
        " ".join(["sizes", *map(str, record.sizes)]),
        f"made {record.made}",
        f"peak {record.peak}",
        f"fraction {record.fraction!r}",
        f"shards {len(record.shards)}",
        *(
            f"run {shard} {run.start} {run.nbytes} {run.states} {run.file}"
            for shard, runs in enumerate(record.shards)
            for run in runs
        ),
    ]
    recorded.write(path, TITLE, lines)


def load(path: Path) -> Record:
    """Read a record; raise InputError if the file is not a complete record.

    >>> from tempfile import TemporaryDirectory
    >>> record = Record("p", "q", (1, 0), (0, 1), 2, (1, 2), 2, 100, 0.5, ((Run("states", 0, 50, 2),), ()))
    >>> with TemporaryDirectory() as folder:
    ...     save(Path(folder, "record"), record)
    ...     load(Path(folder, "record")) == record
    True
    """
    lines = recorded.read(path, TITLE)
    try:
        problem, plan = field(lines, "problem")[0], field(lines, "plan")[0]
        order, copies = tuple(map(int, field(lines, "order"))), tuple(map(int, field(lines, "copies")))
        times, sizes = int(field(lines, "times")[0]), tuple(map(int, field(lines, "sizes")))
        made, peak = int(field(lines, "made")[0]), int(field(lines, "peak")[0])
        fraction, number = float(field(lines, "fraction")[0]), int(field(lines, "shards")[0])
        shards: list[list[Run]] = [[] for _ in range(number)]
        for shard, run in _runs(lines):
            shards[shard].append(run)
        if not sizes or min(*sizes, *copies, times, made, peak) < 0 or not 0 <= fraction <= 1:
            raise ValueError(sizes)
    except (ValueError, IndexError):
        raise recorded.damaged(path) from None
    return Record(problem, plan, order, copies, times, sizes, made, peak, fraction, tuple(map(tuple, shards)))


def _runs(lines: Iterator[str]) -> Iterator[tuple[int, Run]]:
    for line in lines:
        _, shard, start, nbytes, states, file = line.split(" ", 5)
        if Path(file).name != file:
            raise ValueError(file)  # a record names only files in its own folder
        yield int(shard), Run(file, int(start), int(nbytes), int(states))
