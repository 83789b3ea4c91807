"""Forecast the layer sizes of a sweep that is too long to run, and check the forecast against the first third of the
sweep.

    PYTHONPATH=py python docs/many-workers/forecast.py 5x18 12 18 --measure
    PYTHONPATH=py python docs/many-workers/forecast.py 9x10 12 9

The arguments are the box, the number of pieces in a subset, and the number of subsets. The pieces are arranged in a
circle in random order, and each subset is an arc of the circle, so that every piece occurs about equally often. The
sweep of a subset allows each of its pieces at most once, and continues until they run out. A state that uses j of all n
pieces occurs in the sweep of a subset of m of them with probability C(m, j) / C(n, j), so dividing by this probability
gives an unbiased estimate of the number of states with j <= m. The second half of the layers is assumed to mirror the
first half, which needs only slightly more than n/2 pieces. simulate.py says how long so many states take.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.frontier.plan import Plan, make_plan
from countinghouse.exact_cover.frontier.states import Budget, advance
from countinghouse.exact_cover.frontier.sweep import Sweep
from countinghouse.exact_cover.search.symmetry import representatives
from countinghouse.packing import PUZZLES, Tray
from countinghouse.stepping import finish

MEMORY_MB = 12_000


def boxed(name: str) -> Problem:
    """Return the problem of packing the one-sided pentominoes into a box."""
    rows, columns = map(int, name.split("x"))
    return replace(PUZZLES["one-sided-pentominoes-3x30"], tray=Tray.rectangle(rows, columns)).problem()


def swept(plan: Plan) -> Iterator[Sweep]:
    """Run a plan's sweep without looking for more symmetries, and yield the sweep before each step. Even small layers are
    tested for dead states, because they stand in for large ones."""
    sweep = Sweep(plan, Budget(MEMORY_MB, plan.nbytes))
    sweep.put(sweep.layer)
    while not sweep.done:
        yield sweep
        tests = sweep.dead.chooser(sweep.number)
        layer = finish(advance(sweep.layer, sweep.step, sweep.budget, plan.repeats, tests, least=0))
        sweep.took(len(sweep.layer), [len(layer)], 0, 0)
        sweep.put(layer)


def forecast(
    problem: Problem, copies: Sequence[int], cells: list[str], pieces: list[str], chosen: set[str]
) -> list[float]:
    """Return the number of states before each step, until the pieces run out."""
    size = len(chosen)
    part = Problem(cells, sorted(chosen))
    for (name, items), kept in zip(problem.options.items(), copies, strict=True):
        if kept and not set(items) & set(pieces) - chosen:
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


def planned(problem: Problem) -> Plan:
    """Return the plan that a count would use, including the symmetries found."""
    compiled = problem.compiled()
    plan = make_plan(compiled)
    chosen = representatives(compiled, plan.order)
    return plan if chosen is None else make_plan(compiled, plan.order, chosen.copies, chosen.times)


def forecasts(problem: Problem, plan: Plan, size: int, subsets: int) -> list[list[float]]:
    """Return, for each subset, the forecast number of states before each step up to the middle."""
    items = [problem.primary[item] for item in plan.order]
    pieces = [piece.name for piece in PUZZLES["one-sided-pentominoes-3x30"].pieces]
    cells = [item for item in items if item not in pieces]
    least, most = len(pieces) // 2 + 3, len(pieces)
    if not least <= size <= most:
        raise SystemExit(f"A subset needs {least} to {most} pieces, to reach the middle layer; not {size}.")
    copies = plan.copies or [1] * len(problem.options)
    circle = random.Random(1).sample(pieces, len(pieces)) * 2
    starts = [at * len(pieces) // subsets % len(pieces) for at in range(subsets)]
    middle = len(cells) // 2 + 1
    return [forecast(problem, copies, cells, pieces, set(circle[at : at + size]))[:middle] for at in starts]


def mirrored(half: Sequence[float]) -> list[float]:
    """Return all layers: the given first half, followed by its mirror image."""
    return [*half, *reversed(half[:-1])]


def main(name: str, size: int, subsets: int, measure: bool) -> None:
    problem = boxed(name)
    plan = planned(problem)
    runs = forecasts(problem, plan, size, subsets)
    half = [statistics.fmean(column) for column in zip(*runs, strict=True)]
    for at in range(1, len(half)):
        spread = statistics.stdev(run[at] for run in runs) / math.sqrt(subsets) if subsets > 1 else math.nan
        print(f"before step {at:3}: {half[at]:10.3g} ± {spread:.2g} states")
    print(f"states in all: {sum(mirrored(half)):.3g}; widest layer: {max(half):.3g}")
    if measure:
        sizes = []
        for sweep in swept(plan):
            if sweep.number == 2 * len(half) // 3:
                break
            sizes.append(len(sweep.layer))
        print(
            f"first {len(sizes)} layers: {sum(half[: len(sizes)]):.4g} states by forecast, {sum(sizes):,} measured"
        )


if __name__ == "__main__":
    numbers = [word for word in sys.argv[1:] if word != "--measure"]
    main(numbers[0], int(numbers[1]), int(numbers[2]), "--measure" in sys.argv)
