"""Problems that we write for other programs, counted by these: the numbers must agree. Programs that are not installed are left out.

MiniZinc with Gecode (``minizinc`` and ``fzn-gecode`` on the path, Debian's packages minizinc and flatzinc) lists all solutions;
python-sat, which counts nothing, finds one model after the other and forbids it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from timing import best_of

from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.other_programs import to_dimacs, to_minizinc
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
        for peer, counted in PEERS.items():
            start = time.perf_counter()
            theirs = counted(problem)
            seconds = time.perf_counter() - start
            if theirs is None:
                yield {"name": f"{name}: {peer} is not installed", "seconds": None}
                continue
            assert theirs == found.value, (name, peer, theirs, found.value)
            yield {"name": name, "seconds": ours, "compared_with": peer, "compared_seconds": seconds}


def by_minizinc(problem: Problem) -> int | None:
    if not (shutil.which("minizinc") and shutil.which("fzn-gecode")):
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "problem.mzn").write_text(to_minizinc(problem))
        flat = ["minizinc", "-c", "--solver", "gecode", "problem.mzn", "-o", "problem.fzn"]
        subprocess.run(flat, cwd=folder, check=True, capture_output=True)
        run = subprocess.run(
            ["fzn-gecode", "-a", "problem.fzn"], cwd=folder, check=True, capture_output=True, text=True
        )
    assert "==========" in run.stdout or "=====UNSATISFIABLE=====" in run.stdout
    return run.stdout.splitlines().count("-" * 10)


def by_sat(problem: Problem) -> int | None:
    if find_spec("pysat") is None:
        return None
    from pysat.formula import CNF
    from pysat.solvers import Minisat22

    found = 0
    with Minisat22(bootstrap_with=CNF(from_string=to_dimacs(problem)).clauses) as solver:
        while solver.solve():
            found += 1
            chosen = [each for each in solver.get_model() if 0 < each <= len(problem.options)]
            solver.add_clause([-each for each in chosen])
    return found


PEERS: dict[str, Callable[[Problem], int | None]] = {
    "MiniZinc with Gecode": by_minizinc,
    "python-sat": by_sat,
}
