"""Estimates of the size of the search tree and of the number of solutions, by random probes.

Knuth's probe (*Estimating the efficiency of backtrack programs*, Math. Comp. 29, 1975) walks from the root of the
dancing-links tree to a leaf and chooses each child uniformly. With the out-degrees d0, d1, ... on its way the product
d0 d1 ... d(k-1) is an unbiased estimate of the number of vertices at depth k (0 beyond the probe's end), and, if the
leaf is a solution, the whole product is one of the number of solutions (0 if it is not).

Plain probes are very uneven: a few are worth nearly all. :mod:`~countinghouse.exact_cover.lookahead` and
:mod:`~countinghouse.exact_cover.population` have other methods for the same numbers, all unbiased.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from countinghouse.checks import check_executor, choice, whole
from countinghouse.exact_cover import lookahead, population
from countinghouse.exact_cover.blocks import BLOCK, Array, Block, Estimate, Sums, fold, snapshot_due
from countinghouse.exact_cover.draws import Draws, check_seed
from countinghouse.exact_cover.parallel import in_turn
from countinghouse.exact_cover.prober import Prober, prober_of
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.stepping import finish

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["EXPLAINED", "METHODS", "MOST_PROBES", "blocks_of", "estimate", "run_block", "run_block_steps"]

MOST_PROBES = 10**10


def run_block(
    problem: Problem | Prober,
    seed: int,
    block: int = 0,
    probes: int = BLOCK,
    method: str = "knuth",
) -> Block:
    """Run block number `block` of the run that `seed` and `method` name; for many blocks give a `Prober`."""
    check_method(method)
    prober = problem if isinstance(problem, Prober) else Prober(problem)
    return finish(run_block_steps(prober, seed, block, probes, method))


def run_block_steps(
    prober: Prober, seed: int, block: int, probes: int, method: str
) -> Generator[None, None, Block]:
    """As `run_block`, yielding where a block takes long: with probes that look ahead."""
    draws = Draws(seed, block)
    if method == "lookahead":
        return (yield from _lookahead_steps(prober, draws, check_seed(seed), probes))
    return _RUN[check_method(method)](prober, draws, check_seed(seed), probes)


def _run_knuth(prober: Prober, draws: Draws, seed: int, probes: int) -> Block:
    vertices, found, hits = prober.knuth(draws, probes)
    # A probe meets at most one solution, so the squares of different depths just add up.
    solutions = (sum(a for a, _ in found), sum(b for _, b in found))
    return Block("knuth", seed, 1, probes, probes, 0, hits, tuple(vertices), tuple(found), solutions)


def _lookahead_steps(prober: Prober, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
    begin = prober.begin
    seen, met, hits = yield from lookahead.probe(prober.tree, begin, draws, probes)
    exact, exact_found = prober.exact_levels()
    exact.append(begin.children)
    exact_found.append(begin.solved)
    total = sum(met, np.zeros(probes))
    known = sum(exact_found) << _SCALE
    scaled = [known + value for value in _scaled(total)]
    vertices = [_constant(value, probes, _SCALE) for value in exact if value]
    found = [_constant(value, probes, _SCALE) for value in exact_found[: len(vertices)]]
    return Block(
        "lookahead",
        seed,
        1,
        probes,
        probes,
        _SCALE,
        hits + probes * min(1, sum(exact_found)),
        (*vertices, *(_float_sums(values) for values in seen)),
        (*found, *(_float_sums(values) for values in met)),
        (sum(scaled), sum(value * value for value in scaled)),
    )


_SCALE = 20


def _scaled(values: Array) -> list[int]:
    """Round floats to whole multiples of 2**-20."""
    return [round(value) for value in (values * (1 << _SCALE)).tolist()]


def _float_sums(values: Array) -> Sums:
    scaled = _scaled(values)
    return sum(scaled), sum(value * value for value in scaled)


def _constant(value: int, units: int, scale: int) -> Sums:
    return units * (value << scale), units * (value << scale) ** 2


def _one_sweep(method: str, prober: Prober, draws: Draws, seed: int, probes: int) -> Block:
    guided, last = method == "guided", prober.top[-1]
    sweep, scale = (population.guided_sweep, population.SCALE) if guided else (population.sweep, 0)
    below, found_below, hits = sweep(prober.tree, prober.edge, last.item, last.degree, draws, probes)
    exact, exact_found = prober.exact_levels()
    vertices = [*(value << scale for value in exact), *below]
    found = [*(value << scale for value in exact_found), *found_below]
    total = sum(found)
    return Block(
        method,
        seed,
        1,
        probes,
        1,
        scale,
        hits + sum(exact_found),
        tuple((value, value * value) for value in vertices),
        tuple((value, value * value) for value in found),
        (total, total * total),
    )


METHODS: Mapping[str, str] = {
    "knuth": "Knuth's random probes",
    "lookahead": "look-ahead probes",
    "population": "population sweeps",
    "guided": "guided sweeps",
}
"""The methods of `estimate` and their names."""

EXPLAINED: Mapping[str, str] = {
    "knuth": "Each probe walks down the tree and chooses every branch with equal chances.",
    "lookahead": "Each probe sees one step ahead and prefers branches with more below them.",
    "population": "A thousand weighted vertices go down the tree together, resampled at each depth.",
    "guided": "Population sweeps that also keep more of the vertices with more options left.",
}
"""How each method works, in a sentence."""

_RUN: Mapping[str, Callable[[Prober, Draws, int, int], Block]] = {
    "knuth": _run_knuth,
    "population": partial(_one_sweep, "population"),
    "guided": partial(_one_sweep, "guided"),
}
_SWEEPS = frozenset({"population", "guided"})


def check_method(method: object) -> str:
    """Return `method`; InputError unless it is one of `METHODS`."""
    return choice(method, "method", METHODS)


def blocks_of(probes: object, method: str = "knuth") -> list[int]:
    """Return the number of probes of each block of a run; sweeps of a population are never cut short.

    >>> blocks_of(2500)
    [1000, 1000, 500]
    """
    full, rest = divmod(whole(probes, "The number of probes", 1, MOST_PROBES), BLOCK)
    return [BLOCK] * full + ([BLOCK if check_method(method) in _SWEEPS else rest] if rest else [])


def estimate(
    problem: Problem,
    probes: int = 10_000,
    seed: int = 1,
    method: str = "knuth",
    executor: Executor | None = None,
) -> Iterator[Estimate]:
    """Yield running estimates of the number of solutions and of the size of the search tree.

    Use it where counting would take too long. The same seed gives the same numbers everywhere, and with any `executor`,
    whose workers run the blocks. `METHODS` has the methods.

    >>> p = Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c")
    >>> for snapshot in estimate(p, probes=3000, seed=1):
    ...     print(snapshot.probes, round(snapshot.solutions, 2), round(snapshot.std_error, 2))
    1000 3.01 0.03
    2000 3.0 0.02
    3000 3.01 0.02
    """
    check_problem(problem)
    check_method(method)
    check_seed(seed)
    sizes = blocks_of(probes, method)
    return _running(_blocks(problem, sizes, seed, method, check_executor(executor)), len(sizes))


def _blocks(
    problem: Problem, sizes: list[int], seed: int, method: str, executor: Executor | None
) -> Iterator[Block]:
    if executor is None:
        prober = Prober(problem)
        for number, size in enumerate(sizes):
            yield run_block(prober, seed, number, size, method)
        return
    step = max(1, min(50, len(sizes) // 32))
    questions = (
        (problem, seed, first, sizes[first : first + step], method) for first in range(0, len(sizes), step)
    )
    for some in in_turn(executor, estimate_blocks, questions):
        yield from some


def estimate_blocks(problem: Problem, seed: int, first: int, sizes: list[int], method: str) -> list[Block]:
    """Run the blocks from number `first` on, of `sizes` probes each: a question to a worker."""
    prober = prober_of(problem)
    return [run_block(prober, seed, first + k, size, method) for k, size in enumerate(sizes)]


def _running(blocks: Iterator[Block], last: int) -> Iterator[Estimate]:
    total: Block | None = None
    for number, block in enumerate(blocks, start=1):
        total = block if total is None else total + block
        if snapshot_due(number) or number == last:
            yield fold([total])
