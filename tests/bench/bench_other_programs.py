"""Let other programs count the problems that we write for them; the numbers must agree. The times include the programs'
start.

MiniZinc with Gecode and python-sat list all solutions; Ganak counts models. tests/peers installs them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from timing import best_of

from countinghouse.exact_cover import Problem, count
from countinghouse.reductions import langford, queens

Row = dict[str, object]


def measure() -> Iterator[Row]:
    cases = {
        "Langford pairings of 7": langford.problem(7),
        "7 queens": queens.problem(7),
        "8 queens": queens.problem(8),
    }
    for name, problem in cases.items():
        ours, found = best_of(3, lambda problem=problem: count(problem))
        yield {"name": f"{name}: counted", "seconds": ours}
        if sys.platform == "emscripten":
            continue
        from tests.peers import programs

        peers = {
            "MiniZinc with Gecode": (programs.by_minizinc, Problem.to_minizinc),
            "python-sat": (programs.by_sat, Problem.to_dimacs),
        }
        if programs.has_ganak():
            peers["Ganak"] = programs.by_ganak, Problem.to_dimacs
        for peer, (counted, written) in peers.items():
            counted([])  # the script that installs it
            start = time.perf_counter()
            theirs = counted([written(problem)])
            seconds = time.perf_counter() - start
            assert theirs == [found.value], (name, peer, theirs, found.value)
            yield {"name": name, "seconds": ours, "compared_with": peer, "compared_seconds": seconds}
