"""Save a sweep to a file, so that another process can resume it later, even with other workers.

A record is text: the version of the format, the problem that it belongs to, the order of the plan, the steps taken, the
runs that hold the states, and a checksum. A new record replaces the old record only once it is complete.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from countinghouse.errors import InputError
from countinghouse.exact_cover.compiled import Compiled
from countinghouse.exact_cover.frontier.plan import Plan
from countinghouse.exact_cover.frontier.sharded.runs import Run

__all__ = ["Record", "damaged", "digest", "load", "save"]

_TITLE = "countinghouse checkpoint of a sweep, version 2"


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


def digest(what: Compiled | Plan) -> str:
    """Return a digest of a problem's numbers (names do not matter), or of the steps of a plan.

    >>> from countinghouse.exact_cover import Problem
    >>> one, other = (Problem.from_text(f"{x} b\\n1: {x}\\n2: b").compiled() for x in "ac")
    >>> digest(one) == digest(other)
    True
    """
    if isinstance(what, Compiled):
        told: object = (len(what.items), what.primary_count, what.options, what.colours, what.bounds)
    else:
        steps = [(step.here, step.branches, step.need, step.clear, step.free) for step in what.steps]
        told = steps, what.times
    return hashlib.sha256(repr(told).encode()).hexdigest()


def save(path: Path, record: Record) -> None:
    """Write a record to a file."""
    lines = [
        _TITLE,
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
    text = "\n".join(lines) + "\n"
    new = path.with_name(f"{path.name}.new")
    with new.open("w", encoding="utf-8") as file:
        file.write(f"{text}checksum {zlib.crc32(text.encode()):08x}\n")
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def damaged(path: Path) -> InputError:
    """Return the error for a file that is not a complete record."""
    return InputError(
        f"The file {path.name} is not a checkpoint of this version, or it is damaged. "
        "Name another file, or remove this one to count from the start."
    )


def load(path: Path) -> Record:
    """Read a record; raise InputError if the file is not a complete record.

    >>> from tempfile import TemporaryDirectory
    >>> record = Record("p", "q", (1, 0), (0, 1), 2, (1, 2), 2, 100, 0.5, ((Run("states", 0, 50, 2),), ()))
    >>> with TemporaryDirectory() as folder:
    ...     save(Path(folder, "record"), record)
    ...     load(Path(folder, "record")) == record
    True
    """
    wrong = damaged(path)
    try:
        text = path.read_text(encoding="utf-8")
        body, mark, checksum = text.rpartition("checksum ")
        if not mark or int(checksum, 16) != zlib.crc32(body.encode()):
            raise wrong
        lines = iter(body.splitlines())
        if next(lines) != _TITLE:
            raise wrong

        def field(name: str) -> list[str]:
            first, *rest = next(lines).split(" ")
            if first != name:
                raise wrong
            return rest

        problem, plan = field("problem")[0], field("plan")[0]
        order, copies = tuple(map(int, field("order"))), tuple(map(int, field("copies")))
        times, sizes = int(field("times")[0]), tuple(map(int, field("sizes")))
        made, peak = int(field("made")[0]), int(field("peak")[0])
        fraction, number = float(field("fraction")[0]), int(field("shards")[0])
        shards: list[list[Run]] = [[] for _ in range(number)]
        for shard, run in _runs(lines):
            shards[shard].append(run)
        if not sizes or min(*sizes, *copies, times, made, peak) < 0 or not 0 <= fraction <= 1:
            raise wrong
    except (UnicodeDecodeError, ValueError, IndexError, StopIteration):
        raise wrong from None
    return Record(problem, plan, order, copies, times, sizes, made, peak, fraction, tuple(map(tuple, shards)))


def _runs(lines: Iterator[str]) -> Iterator[tuple[int, Run]]:
    for line in lines:
        _, shard, start, nbytes, states, file = line.split(" ", 5)
        if Path(file).name != file:
            raise ValueError(file)  # a record names only files in its own folder
        yield int(shard), Run(file, int(start), int(nbytes), int(states))
