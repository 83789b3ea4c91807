"""Start Dask's workers on this machine with the settings that a sweep needs, and warn if other workers lack memory."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from countinghouse.checks import whole

__all__ = ["local_client", "warn_of_limits"]

# By default, Dask pauses a worker whose memory exceeds this share of its limit.
_PAUSE = 0.8
# Memory that a worker needs beyond its allowance: the interpreter, NumPy and Dask.
_BASE_MB = 150


@contextmanager
def local_client(workers: int) -> Iterator[Any]:
    """Yield a client of a new Dask cluster with this many processes on this machine, for `count(executor=client)`; the
    cluster ends on exit.

    Each process has one thread. Dask does not watch the memory of the processes; `memory_mb` of `count` limits it. Dask
    also sets environment variables of its workers in this process; these are restored, because they would slow down
    other processes that it starts.
    """
    import dask
    import distributed

    dask_types: Any = distributed  # Dask has no type hints
    number = whole(workers, "The number of workers", 1, 256)
    unwatched = {
        f"distributed.worker.memory.{limit}": False for limit in ("target", "spill", "pause", "terminate")
    }
    before = dict(os.environ)
    by_dask: set[str] | None = None
    try:
        with (
            dask.config.set(unwatched),
            dask_types.LocalCluster(
                n_workers=number,
                threads_per_worker=1,
                processes=True,
                memory_limit=0,
                dashboard_address=None,
                silence_logs=50,
            ) as cluster,
            dask_types.Client(cluster) as client,
        ):
            client.wait_for_workers(number)
            by_dask = _changed(before)
            _restore(before, by_dask)
            yield client
    finally:
        # Dask sets its variables again when it restarts a worker; what others have set meanwhile stays.
        _restore(before, _changed(before) if by_dask is None else by_dask)


def _changed(before: Mapping[str, str]) -> set[str]:
    return {name for name in {*before, *os.environ} if os.environ.get(name) != before.get(name)}


def _restore(before: Mapping[str, str], names: Iterable[str]) -> None:
    for name in names:
        os.environ.pop(name, None)
        if name in before:
            os.environ[name] = before[name]


def warn_of_limits(client: Any, memory_mb: float) -> None:
    """Warn if a worker of a Dask client has less memory than a task may use, so that Dask would pause or end it."""
    limits = [worker.get("memory_limit") or 0 for worker in client.scheduler_info(-1)["workers"].values()]
    least = min(filter(None, limits), default=0) / 1e6
    fitting = _PAUSE * least - _BASE_MB
    if least and fitting < memory_mb:
        advice = f"Count with memory_mb={fitting:.0f} or less, or" if fitting >= 1 else "To avoid this,"
        warnings.warn(
            f"Dask pauses a worker that uses {_PAUSE:.0%} of its {least:.0f} MB, but this count may use {memory_mb:g} MB "
            f"in each. {advice} start workers with more memory (or memory_limit=0).",
            RuntimeWarning,
            stacklevel=2,
        )
