"""Time twenty lattice puzzles, each of which takes the better of the other programs over a tenth of a second.

A rule chose them before anything was measured: of the puzzles of tests/python/data/polyform_puzzles.json with at least LEAST and
at most MOST recorded solutions, the first of every family, and then, family by family, the next. The first twenty of them that
take the better program over a tenth of a second are used. `count` computes the number; xcover's `covers` and
pyxcc list every solution; `covers_zdd` counts with a cache of subproblems, sometimes wrongly.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any

from timing import worked

from countinghouse.exact_cover import Problem, count

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
    ours: dict[str, tuple[float, int]] = {}
    best: dict[str, float] = {}
    for name, problem in problems.items():
        problem.compiled()
        seconds, found = worked(lambda problem=problem: count(problem).value)
        ours[name] = seconds, found
    for peer in peers.from_pypi():
        if peer.name.startswith("exact-cover"):  # without secondary items, and the slowest of the three
            continue
        for name, problem in problems.items():
            seconds, found = ours[name]
            answer = peer.count([problem.compiled()])
            yield peers.beside(f"{name}: {found:,}", seconds, peer.name, answer, [found])
            if "listed" in peer.tasks:
                best[name] = min(best.get(name, math.inf), peers.SECONDS if answer is None else answer[0])
    worth = [name for name in problems if best[name] > WORTH][:COUNTING]
    ratios = {name: best[name] / ours[name][0] for name in worth}
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    yield {
        "name": f"geometric mean of the ratios to the better peer, {len(ratios)} puzzles that take it over {WORTH} s",
        "value": mean,
        "unit": "×",
    }
    least = min(ratios, key=ratios.__getitem__)
    yield {"name": f"the least of these ratios, {least}", "value": ratios[least], "unit": "×"}
