"""Forecast the layers of a sweep that is too long to run, and check the forecast against the first third of the sweep.

    PYTHONPATH=py python docs/many-workers/forecast.py 5x18 9 3
    PYTHONPATH=py python docs/many-workers/forecast.py 9x10 12 4 --measure

The arguments are the box, the number of pieces in a random subset, and the number of subsets. The sweep of a subset allows
each of its pieces at most once, and goes as far as its pieces reach. A state that uses j of all n pieces occurs in the
sweep of a subset of m of them with probability C(m, j) / C(n, j), so dividing by it gives unbiased numbers of states. Layers
beyond the reach of a subset are taken to be as large as those at the same distance from the other end.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.frontier.plan import Plan, make_plan
from countinghouse.exact_cover.frontier.states import Budget
from countinghouse.exact_cover.frontier.sweep import Sweep
from countinghouse.packing import PUZZLES, Tray
from countinghouse.stepping import finish

MEMORY_MB = 12_000
STEP = 0.094e-6
"""Seconds to step a state, as in simulate.py."""
FILE = 0.062e-6
"""Seconds to write, read and merge a state."""
BYTES = 5.8
"""Bytes per state in a file."""


def boxed(name: str) -> Problem:
    """Return the problem of the one-sided pentominoes in a box."""
    rows, columns = map(int, name.split("x"))
    return replace(PUZZLES["one-sided-pentominoes-3x30"], tray=Tray.rectangle(rows, columns)).problem()


def swept(plan: Plan) -> Iterator[Sweep]:
    """Yield the sweep of a plan, without symmetries, before each step."""
    sweep = Sweep(plan, Budget(MEMORY_MB, plan.nbytes))
    sweep.put(sweep.layer)
    while not sweep.done:
        yield sweep
        finish(sweep.advance())


def forecast(problem: Problem, cells: list[str], pieces: list[str], size: int, seed: int) -> list[float]:
    """Return the numbers of states before each step, for as many steps as a subset of `size` pieces lasts."""
    chosen = set(random.Random(seed).sample(pieces, size))
    part = Problem(cells, sorted(chosen))
    for name, items in problem.options.items():
        if not set(items) & set(pieces) - chosen:
            part.add(name, items)
    compiled = part.compiled()
    likely = [math.comb(size, j) / math.comb(len(pieces), j) for j in range(size + 1)]
    sizes = []
    for sweep in swept(make_plan(compiled, range(len(cells)))):
        used = np.zeros(len(sweep.layer), np.int64)
        words = sweep.layer.keys[1:] or sweep.layer.keys
        before = sweep.plan.steps[sweep.number - 1].bit_of if sweep.number else {}
        for item, bit in before.items():
            if item >= len(cells):
                used += (words[bit // 64] >> np.uint64(bit % 64)).astype(np.int64) & 1
        many = np.bincount(used, minlength=size + 1)
        sizes.append(sum(int(count) / chance for count, chance in zip(many, likely, strict=True)))
    return sizes


def main(name: str, size: int, subsets: int, measure: bool) -> None:
    problem = boxed(name)
    plan = make_plan(problem.compiled())
    items = [problem.primary[item] for item in plan.order]
    cells = [item for item in items if item in set(problem.primary) - {p.name for p in PUZZLES["one-sided-pentominoes-3x30"].pieces}]
    pieces = [item for item in items if item not in cells]
    runs = []
    for seed in range(subsets):
        began = time.process_time()
        runs.append(forecast(problem, cells, pieces, size, seed))
        print(f"subset {seed}: {len(runs[-1])} steps, {sum(runs[-1]):.3g} states in these layers, {time.process_time() - began:.0f} s", flush=True)
    steps = len(cells)
    reach = min(min(map(len, runs)), steps)
    known = [statistics.fmean(run[at] for run in runs) for at in range(reach)]
    layers = known + [known[min(steps - at, reach - 1)] for at in range(reach, steps)]
    third = steps // 3
    states = sum(layers)
    print(f"states in all: {states:.3g}; in the first {third} of {steps} layers: {sum(layers[:third]):.3g}; widest layer: {max(layers):.3g}")
    print(f"one process, if memory suffices: {states * STEP / 3600:.2g} h; with files: {states * (STEP + FILE) / 3600:.2g} h")
    print(f"widest layer in files: {max(layers) * BYTES / 1e9:.2g} GB")
    if measure:
        began = time.process_time()
        sizes = []
        for sweep in swept(plan):
            if sweep.number == third:
                break
            sizes.append(len(sweep.layer))
        taken = time.process_time() - began
        print(f"measured: {sum(sizes):.4g} states in the first {third} layers, the last of {sizes[-1]:,}, {taken:.0f} s; forecast: {sum(layers[:third]):.4g} states, {layers[third - 1]:.4g}, {sum(layers[:third]) * STEP:.0f} s")


if __name__ == "__main__":
    numbers = [word for word in sys.argv[1:] if word != "--measure"]
    main(numbers[0], int(numbers[1]), int(numbers[2]), "--measure" in sys.argv)
