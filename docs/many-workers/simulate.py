"""Forecast the time of a shared sweep for 1 to 1,000 workers.

    python docs/many-workers/simulate.py 1.035e8 11 2 8 32 100

The arguments are the number of states in all layers, the number of rounds, and the numbers of workers. README.md says where
the constants come from.
"""

from __future__ import annotations

import math
import sys

STEP = 0.105e-6
"""Seconds to step a state: 10.9 s for 103.5 million."""
FILE = 0.010e-6
"""Seconds to write, read and merge a state: the time that two workers take in addition to their steps."""
THROUGH_FILES = {1: 0.0, 2: 0.278, 8: 0.294, 32: 0.336}
"""States that pass through files, per state stepped, keyed by the number of workers. All states of a layer do so after every three or four steps."""
BYTES = 6.8
"""Bytes per state in a file."""
MOVED = {1: 0.0, 2: 0.118, 8: 0.192, 32: 0.284}
"""States that change shards, per state stepped, keyed by the number of workers."""
REPEATED = {1: 1.0, 2: 1.036, 8: 1.082, 32: 1.158}
"""States stepped, relative to one process: equal states in different shards are stepped separately."""
UNEVEN = {1: 1.0, 2: 1.02, 8: 1.04, 32: 1.05}
"""The busiest worker's load, relative to the mean, keyed by the number of workers."""
ROUND = 0.05
"""Seconds between two rounds: forecast, split and record."""
RUN = 5e-6
"""Seconds that the client takes for each run: every task writes one for every shard."""
OPEN = 60e-6
"""Seconds that a worker takes to write a run and to read it."""
SHARDS = 4
"""Shards for each worker."""


def between(measured: dict[int, float], workers: int) -> float:
    """Return a measured value, interpolated in the logarithm of the number of workers or, beyond the last point, extrapolated
    from the last two points."""
    known = sorted(measured)
    if workers in measured:
        return measured[workers]
    high = next((at for at, number in enumerate(known) if number > workers), len(known) - 1)
    low, high = known[high - 1], known[high]
    part = math.log(workers / low) / math.log(high / low)
    return measured[low] + part * (measured[high] - measured[low])


def seconds(states: float, rounds: int, workers: int, bandwidth: float = math.inf) -> dict[str, float]:
    """Return the seconds that each part takes. `bandwidth` is in bytes per second for each worker; by default, all workers
    are on one machine."""
    if workers == 1:
        return {"steps": STEP * states}
    stepped = states * between(REPEATED, workers) / workers * between(UNEVEN, workers)
    through = between(THROUGH_FILES, workers)
    shards = SHARDS * workers
    return {
        "steps": STEP * stepped,
        "files": FILE * through * stepped + rounds * OPEN * shards * shards / workers,
        "network": BYTES * min(through, between(MOVED, workers)) * stepped / bandwidth,
        "client": rounds * (ROUND + RUN * shards * shards),
    }


def main(states: float, rounds: int, numbers: list[int]) -> None:
    print("workers  seconds  times as fast  steps   files   network (10 Gbit/s)  client")
    alone = sum(seconds(states, rounds, 1).values())
    for workers in numbers:
        parts = {"files": 0.0, "network": 0.0, "client": 0.0, **seconds(states, rounds, workers, 1.25e9)}
        whole = sum(parts.values())
        told = (f"{parts[name] / whole:7.1%}" for name in ("steps", "files", "network", "client"))
        print(f"{workers:7} {whole:8.1f} {alone / whole:14.1f}", *told)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]), [int(word) for word in sys.argv[3:]])
