"""Time twenty lattice puzzles, each of which takes the better of the other programs over a tenth of a second.

A rule chose them before anything was measured: of the puzzles of tests/python/data/polyform_puzzles.json with at least LEAST and
at most MOST recorded solutions, the first of every family, and then, family by family, the next. The first twenty of them that
take the better program over a tenth of a second are used. `count` computes the number; xcover's `covers` and
pyxcc list every solution; `covers_zdd` counts with a cache of subproblems, sometimes wrongly. `count` computes each number
twice: with NumPy alone, and with the searches compiled by Numba.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any
from unittest.mock import patch

from timing import worked

from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.search import exhaustive
from countinghouse.exact_cover.search.exhaustive import Sizes, load, search_steps
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.reductions import queens
from countinghouse.stepping import finish

if sys.platform != "emscripten":
    import peers
    import polyforms as records

Row = dict[str, Any]

#: The least and the greatest number of solutions of a chosen puzzle.
LEAST, MOST = 30, 100_000
#: The number of puzzles measured, and how many of them are used.
CHOSEN, COUNTING = 36, 20
#: Use a puzzle only if the better peer takes at least this many seconds.
WORTH = 0.1


def chosen() -> dict[str, Problem]:
    """Return the chosen problems by name."""
    families: dict[str, list[str]] = {}
    for name, entry in records.records().items():
        if entry["state"] in ("verified", "recorded") and LEAST <= entry["recorded"] <= MOST:
            families.setdefault(name.partition(".")[0], []).append(name)
    turns = chain.from_iterable(zip_longest(*families.values()))
    names = [name for name in turns if name is not None][:CHOSEN]
    return {name: records.as_problem(records.records()[name]) for name in names}


def measure() -> Iterator[Row]:
    """Yield each puzzle beside each program, and the ratios to the better of those that list."""
    if sys.platform == "emscripten":
        return
    problems = chosen()
    numpy_alone: dict[str, tuple[float, int]] = {}
    with_numba: dict[str, tuple[float, int]] = {}
    best: dict[str, float] = {}
    load_compiled()
    for problem in problems.values():
        count(problem)  # compiles the search for other widths of words
    # exact-cover has no secondary items, and is the slowest of the peers.
    programs = [peer for peer in peers.all_from_pypi() if not peer.name.startswith("exact-cover")]
    # All take their turns at one puzzle, because the speed of a machine changes.
    for name, problem in problems.items():
        with patch.object(exhaustive, "_numba", return_value=False):
            numpy_alone[name] = seconds, found = counted(problem)
        with_numba[name] = compiled_seconds, again = counted(problem)
        assert again == found
        yield {
            "name": f"{name}: {found:,}, with Numba",
            "seconds": compiled_seconds,
            "compared_with": "NumPy alone",
            "compared_seconds": seconds,
        }
        for peer in programs:
            answer = peer.count([problem.compiled()])
            yield peers.beside(f"{name}: {found:,}", seconds, peer.name, answer, [found])
            if "listed" in peer.tasks:
                best[name] = min(best.get(name, math.inf), peers.SECONDS if answer is None else answer[0])
    for peer in programs:
        peer.close()
    yield from ratios("NumPy alone", best, numpy_alone)
    yield from ratios("with Numba", best, with_numba)


def counted(problem: Problem) -> tuple[float, int]:
    """Return the processor seconds of a count, and the number."""
    return worked(lambda: count(problem).value)


def load_compiled() -> None:
    """Load the compiled search, and call it once."""
    tree = ExpandedTree(queens.problem(12))
    load(tree.tree, math.inf)
    finish(search_steps(tree, Sizes((1e6,) * len(tree.top[-1].item), 0.0)))


def ratios(how: str, best: dict[str, float], ours: dict[str, tuple[float, int]]) -> Iterator[Row]:
    """Yield the geometric mean and the least of the ratios to the better peer."""
    worth = [name for name in ours if best[name] > WORTH][:COUNTING]
    found = {name: best[name] / ours[name][0] for name in worth}
    mean = math.exp(sum(map(math.log, found.values())) / len(found))
    yield {
        "name": f"{how}: geometric mean of the ratios to the better peer, {len(found)} puzzles that take it over {WORTH} s",
        "value": mean,
        "unit": "×",
    }
    least = min(found, key=found.__getitem__)
    yield {"name": f"{how}: the least of these ratios, {least}", "value": found[least], "unit": "×"}
