"""Measure the time, states and memory of exact counts, compared with peers in the same run. `measure()` counts the
whole catalogue and some classic problems under CPython and Pyodide. Under CPython the peers from PyPI count the same
problems, each for at most COUNTING_HOUSE_BENCH_PEER_SECONDS (20). `browse()` gives each of the two published puzzles a
worker of its own, so that its memory can be measured. bench_kanoodle.py measures how long the peers really take for
Kanoodle.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from timing import best_of

from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.frontier.completions import completions
from countinghouse.exact_cover.frontier.plan import make_plan
from countinghouse.exact_cover.frontier.sweep import sweep
from countinghouse.packing import PUZZLES
from countinghouse.packing.catalogue import MENU
from countinghouse.reductions import langford, queens

if sys.platform != "emscripten":
    import peers

if TYPE_CHECKING:
    from tests.bench.run import Bench

Row = dict[str, Any]

LARGE = 5e7
KANOODLE = 371_020
IQ_FIT = 67_868_848

IN_WORKER = """
import time

from countinghouse.exact_cover.frontier.completions import completions_steps
from countinghouse.exact_cover.frontier.sweep import sweep_steps
from countinghouse.packing import PUZZLES
problem = PUZZLES[{name!r}].problem()
problem.compiled()
def best(work, times):
    found = []
    for _ in range(times):
        start = last = time.perf_counter()
        steps = work(problem)
        longest = 0.0
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                value = stop.value
                break
            longest = max(longest, time.perf_counter() - last)
            last = time.perf_counter()
        found.append((time.perf_counter() - start, longest))
    return value, *min(found)
value, seconds, longest = best({work}, {times})
result = [str({value}), seconds, longest]
"""


def dominoes(n: int) -> Problem:
    problem = Problem((r, c) for r in range(n) for c in range(n))
    for r in range(n):
        for c in range(n):
            if c + 1 < n:
                problem.add(("across", r, c), [(r, c), (r, c + 1)])
            if r + 1 < n:
                problem.add(("down", r, c), [(r, c), (r + 1, c)])
    return problem


def measure() -> Iterator[Row]:
    """Yield the rows that need only the package."""
    problems = {name: PUZZLES[name].problem() for name in MENU}
    # The largest boxes take a minute or do not fit at all.
    problems = {name: p for name, p in problems.items() if sum(make_plan(p.compiled()).weights) < LARGE}
    problems |= {
        "12 queens": queens.problem(12),
        "Langford 12": langford.problem(12),
        "dominoes 16×16": dominoes(16),
    }
    targets = {"kanoodle": 0.9, "iq-fit": 4.0}
    ours, values = {}, {}
    for name, problem in problems.items():
        problem.compiled()
        seconds, count = best_of(3, lambda problem=problem: sweep(problem))
        ours[name], values[name] = seconds, count.value
        told = (
            f"{count.states:,} states at the peak, {count.all_states:,} in all, {count.memory / 1e6:.3g} MB"
        )
        yield {"name": f"{name}: {count.value:,}; {told}", "seconds": seconds, "target": targets.get(name)}
    for name in ("kanoodle", "iq-fit"):
        seconds, known = best_of(2, lambda name=name: completions(problems[name]))
        yield {
            "name": f"{name}: solutions through every placement, {known.nbytes / 1e6:.3g} MB kept",
            "seconds": seconds,
            "target": 3 * ours[name],
        }
        numbers = [known.total * k // 100 for k in range(100)]
        seconds, _ = best_of(2, lambda known=known, numbers=numbers: [known.nth(k) for k in numbers])
        yield {"name": f"{name}: one solution by its number", "seconds": seconds / 100}
    yield from partly_filled(problems["kanoodle"], known_solution(problems["kanoodle"]))
    if sys.platform != "emscripten":
        for peer in peers.from_pypi():
            for name, problem in problems.items():
                if peers.can_express(problem.compiled()):
                    answer = peer.count([problem.compiled()])
                    yield peers.beside(name, ours[name], peer.name, answer, [values[name]])


def known_solution(problem: Problem) -> tuple[Any, ...]:
    return completions(problem).nth(123_456)


def partly_filled(problem: Problem, solution: tuple[Any, ...]) -> Iterator[Row]:
    """Time a tray with some pieces on it, from the placed pieces to the answer."""
    for laid in (2, 4, 6, 8, 10):

        def again(laid: int = laid) -> int:
            return sweep(problem.reduced(solution[:laid])).value

        seconds, ways = best_of(5, again)
        yield {"name": f"kanoodle with {laid} pieces laid: {ways:,}", "seconds": seconds}


def browse(bench: Bench) -> Iterator[Row]:
    """Yield the rows that need a browser; each has its own worker, so that its memory can be measured."""
    for name, exact, most in (("kanoodle", KANOODLE, 250), ("iq-fit", IQ_FIT, 350)):
        problem = PUZZLES[name].problem()
        problem.compiled()
        native, _ = best_of(3, lambda problem=problem: sweep(problem))
        answer = bench.python(IN_WORKER.format(name=name, work="sweep_steps", value="value.value", times=3))
        value, seconds, longest = answer["result"]
        assert int(value) == exact
        yield {
            "name": f"{name}, exactly, in one worker; {native:.3g} s under CPython",
            "seconds": seconds,
            "target": 0.9 if name == "kanoodle" else min(4.0, 1.5 * native),
        }
        yield {"name": f"{name}: longest time between two yields", "seconds": longest}
        yield memory(f"{name}, counted: memory of the worker", answer, most)
        answer = bench.python(
            IN_WORKER.format(name=name, work="completions_steps", value="value.total", times=2)
        )
        value, marginal, _ = answer["result"]
        assert int(value) == exact
        yield {
            "name": f"{name}: solutions through every placement",
            "seconds": marginal,
            "target": 3 * seconds,
        }
        yield memory(f"{name}, every placement: memory of the worker", answer, most)


def memory(name: str, answer: Row, most: float) -> Row:
    return {"name": name, "value": answer["heap"] / 1e6, "unit": "MB", "target": most}
