"""The exact count of Kanoodle's 371,020 solutions, beside what others take for the same problem in the same run."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from countinghouse.exact_cover import count
from countinghouse.packing import PUZZLES

if TYPE_CHECKING:
    from tools.bench import Bench

SOLUTIONS = 371_020
OURS = "exact Kanoodle"
# Asked for by the project: how many times faster than each peer, at least.
LEAST = {"dancing-links 4.3.10 (npm)": 60, "exact-cover 1.5.0 (PyPI)": 200, "xcover 0.2.6 (PyPI)": 50}
WORKER_MEMORY = 250  # megabytes

PEER_IN_JAVASCRIPT = """
import { DancingLinks } from 'dancing-links';
export default () => {
  const began = performance.now();
  const solver = new DancingLinks().createSolver({ columns: COLUMNS });
  for (const [name, columns] of OPTIONS.entries()) solver.addSparseConstraint(name, columns);
  let found = 0;
  for (const solution of solver.createGenerator()) found += 1;
  return [found, (performance.now() - began) / 1000];
};
"""


def timed(job: Callable[[], int], times: int = 1) -> float:
    """Seconds, the best of some runs, each of which has to find the right number."""
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        assert job() == SOLUTIONS
        best = min(best, time.perf_counter() - began)
    return best


def ours() -> int:
    """Our count, from a problem that nothing has been worked out for yet."""
    return count(PUZZLES["kanoodle"].problem()).value


def peers() -> dict[str, Callable[[], int]]:
    """What PyPI has, given the same matrix; made ready, so that only the search is measured."""
    import exact_cover
    import numpy as np
    import xcover

    compiled = PUZZLES["kanoodle"].problem().compiled()
    matrix = np.zeros((len(compiled.options), len(compiled.items)), dtype=np.bool_)
    for row, items in enumerate(compiled.options):
        matrix[row, list(items)] = True
    options = [[f"i{item}" for item in items] for items in compiled.options]
    # numba compiles at the first call.
    assert sum(1 for _ in xcover.covers([["a"], ["b"], ["a", "b"]])) == 2
    return {
        "exact-cover 1.5.0 (PyPI)": lambda: int(exact_cover.get_solution_count(matrix)),
        "xcover 0.2.6 (PyPI)": lambda: sum(1 for _ in xcover.covers(options)),
    }


def measure() -> Iterator[dict[str, Any]]:
    """The rows: our own everywhere, the peers from PyPI under CPython."""
    seconds = timed(ours, 5)
    if sys.platform == "emscripten":
        yield {"name": OURS, "seconds": seconds}
        return
    for name, peer in peers().items():
        yield {
            "name": OURS,
            "seconds": seconds,
            "compared_with": name,
            "compared_seconds": timed(peer),
            "least_ratio": LEAST[name],
        }


def browse(bench: Bench) -> Iterator[dict[str, Any]]:
    """The rows of one browser: ours under Pyodide, dancing-links in JavaScript, and the memory of our worker."""
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
    compiled = PUZZLES["kanoodle"].problem().compiled()
    script = PEER_IN_JAVASCRIPT.replace("COLUMNS", str(len(compiled.items)))
    found, theirs = bench.javascript(
        script.replace("OPTIONS", str([list(items) for items in compiled.options]))
    )
    assert found == SOLUTIONS
    name = "dancing-links 4.3.10 (npm)"
    # At the first time WebAssembly's optimising compiler is still at work.
    for when, seconds in (("for the first time in a worker", first), ("again", again)):
        yield {
            "name": f"{OURS}, {when}",
            "seconds": seconds,
            "compared_with": name,
            "compared_seconds": theirs,
            "least_ratio": LEAST[name],
        }
    heap = max(run["heap"] for run in runs) / 1e6
    yield {"name": f"{OURS}: peak memory of the worker", "value": heap, "unit": "MB", "target": WORKER_MEMORY}
