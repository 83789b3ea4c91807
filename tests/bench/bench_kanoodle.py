"""Time the exact count of Kanoodle's 371,020 solutions, compared with other programs on the same problem in the same
run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from timing import best_of

from countinghouse.exact_cover import Compiled, count
from countinghouse.packing import PUZZLES

if sys.platform != "emscripten":
    import peers

if TYPE_CHECKING:
    from tests.bench.run import Bench

SOLUTIONS = 371_020
OURS = "exact Kanoodle"
# The target is to be at least this many times as fast as each of these peers.
LEAST = {"dancing-links 4.3.10 (npm)": 60, "exact-cover 1.5.0 (PyPI)": 200, "xcover 0.2.6 (PyPI)": 50}
WORKER_MEMORY = 250  # megabytes
PATIENCE = 600.0  # seconds that a peer may take


def ours() -> int:
    """Count a fresh problem, for which nothing is cached."""
    return count(PUZZLES["kanoodle"].problem()).value


def kanoodle() -> Compiled:
    return PUZZLES["kanoodle"].problem().compiled()


def measure() -> Iterator[dict[str, Any]]:
    """Yield our own row and, under CPython, the rows of the peers from PyPI."""
    seconds, found = best_of(5, ours)
    assert found == SOLUTIONS
    if sys.platform == "emscripten":
        yield {"name": OURS, "seconds": seconds}
        return
    for peer in peers.from_pypi():
        yield beside(OURS, seconds, peer.name, peer.count([kanoodle()], PATIENCE))


def beside(name: str, seconds: float, peer: str, answer: Any) -> dict[str, Any]:
    row = peers.beside(name, seconds, peer, answer, [SOLUTIONS], PATIENCE)
    return {**row, "least_ratio": LEAST.get(peer)}


def browse(bench: Bench) -> Iterator[dict[str, Any]]:
    """Yield the rows of one browser: ours under Pyodide, dancing-links in JavaScript, and the memory of our worker."""
    code = "\n".join(
        [
            "import time",
            "from countinghouse.exact_cover import count",
            "from countinghouse.packing import PUZZLES",
            "result = []",
            "for _ in range(3):",
            "    began = time.perf_counter()",
            "    value = count(PUZZLES['kanoodle'].problem()).value",
            "    result.append([value, time.perf_counter() - began])",
        ]
    )
    runs = [bench.python(code) for _ in range(3)]
    assert all(value == SOLUTIONS for run in runs for value, _ in run["result"])
    first = min(run["result"][0][1] for run in runs)
    again = min(seconds for run in runs for _, seconds in run["result"])
    theirs = peers.in_browser(bench, [kanoodle()], PATIENCE)
    # During the first run, WebAssembly's optimising compiler is still at work.
    for when, seconds in (("for the first time in a worker", first), ("again", again)):
        yield beside(f"{OURS}, {when}", seconds, peers.DANCING_LINKS, theirs)
    heap = max(run["heap"] for run in runs) / 1e6
    yield {"name": f"{OURS}: peak memory of the worker", "value": heap, "unit": "MB", "target": WORKER_MEMORY}
