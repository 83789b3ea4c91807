"""Estimate the size of the search tree and the number of solutions by random probes.

Plain probes (:mod:`~countinghouse.exact_cover.estimates.knuth`) vary greatly: a few of them carry nearly all the
weight. The other methods of :mod:`countinghouse.exact_cover.estimates` estimate the same numbers; all methods are
unbiased.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import TYPE_CHECKING

from countinghouse.checks import check_executor, choice, whole
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.estimates.blocks import BLOCK, Block, Estimate, fold, snapshot_due
from countinghouse.exact_cover.estimates.guided import Guided
from countinghouse.exact_cover.estimates.knuth import Knuth
from countinghouse.exact_cover.estimates.lookahead import LookAhead
from countinghouse.exact_cover.estimates.method import Method
from countinghouse.exact_cover.estimates.population import Population
from countinghouse.exact_cover.estimates.run import Run
from countinghouse.exact_cover.estimates.subtrees import Subtrees
from countinghouse.exact_cover.parallel import in_turn
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.search.expanded import ExpandedTree, check_expanded, expanded
from countinghouse.stepping import finish
from countinghouse.wording import plural

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "METHODS",
    "MOST_IN_BLOCK",
    "MOST_PROBES",
    "blocks_of",
    "estimate",
    "run_block",
    "run_block_steps",
]

MOST_PROBES = 10**10
MOST_IN_BLOCK = 100_000
_MOST_BLOCKS = MOST_PROBES // BLOCK
# The memory limit for the vertices of a sweep, and the number of copies to allow for: two depths plus NumPy's temporary
# arrays.
_MOST_BYTES, _COPIES = 10**9, 4


def run_block(
    problem: Problem | ExpandedTree,
    seed: int,
    block: int = 0,
    probes: int = BLOCK,
    method: str = "knuth",
) -> Block:
    """Run block `block` of the run given by `seed` and `method`; if you run many blocks, pass an `ExpandedTree`.

    A block has at most `MOST_IN_BLOCK` probes.

    >>> run_block(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b"), seed=1, probes=100).hits
    100
    """
    check_method(method)
    prober = problem if isinstance(problem, ExpandedTree) else ExpandedTree(problem)
    return finish(run_block_steps(prober, seed, block, probes, method))


def run_block_steps(
    prober: ExpandedTree, seed: int, block: int, probes: int, method: str
) -> Generator[None, None, Block]:
    """Like `run_block`, but yields regularly during a long block (of look-ahead probes)."""
    check_expanded(prober)
    check_method(method)
    seed, block = check_seed(seed), whole(block, "The number of the block", 0, MOST_PROBES)
    probes = whole(probes, "The number of probes in a block", 1, MOST_IN_BLOCK)
    _check_memory(prober, method, probes)
    draws = Draws(seed, block)
    return (yield from METHODS[method].probe(prober, draws, seed, probes))


def _check_memory(prober: ExpandedTree, method: str, probes: int) -> None:
    """Raise TooLarge if a block of this many probes would take too much memory."""
    each = prober.tree.row_bytes * _COPIES
    need = probes * each
    if METHODS[method].whole_blocks and probes > BLOCK and need > _MOST_BYTES:
        raise TooLarge(
            f"A population of {probes:,} would take {need // 10**6:,} MB; {_MOST_BYTES // 10**6:,} MB are allowed. "
            f"A population of {max(BLOCK, _MOST_BYTES // each):,} would fit."
        )


METHODS: Mapping[str, Method] = {
    method.name: method for method in (Knuth(), LookAhead(), Population(), Guided(), Subtrees())
}
"""The methods of `estimate`, by name."""


def check_method(method: object) -> str:
    """Return `method`; raise InputError unless it is one of `METHODS`."""
    return choice(method, "method", METHODS)


def blocks_of(probes: object, method: str = "knuth", population: object = None) -> list[int]:
    """Return the number of probes in each block of a run; sweeps and samples of subtrees are never cut short.

    >>> blocks_of(2500), blocks_of(2500, "population", 2000)
    ([1000, 1000, 500], [2000, 2000])
    """
    swept = METHODS[check_method(method)].whole_blocks
    if population is not None and not swept:
        raise InputError(f"Only sweeps have a population; the method {method} makes single probes.")
    size = BLOCK if population is None else whole(population, "The population", 1, MOST_IN_BLOCK)
    full, rest = divmod(whole(probes, "The number of probes", 1, MOST_PROBES), size)
    if full > _MOST_BLOCKS:
        raise InputError(f"{plural(full, 'sweep')} are too many: allow fewer probes or a larger population.")
    return [size] * full + ([size if swept else rest] if rest else [])


def estimate(
    problem: Problem,
    probes: int = 10_000,
    seed: int = 1,
    method: str = "knuth",
    executor: Executor | None = None,
    population: int | None = None,
) -> Run:
    """Yield running estimates of the number of solutions and the size of the search tree.

    Use this if counting would take too long. A notebook shows the run as a curve. The same seed gives the same numbers
    on every machine, with or without an `executor`, whose workers run the blocks. `METHODS` lists the methods.

    `population` is the number of vertices that a population or guided sweep keeps at each depth, or the number of
    subtrees in a sample (1,000 by default; at most `MOST_IN_BLOCK`). It is also the number of probes that the sweep or
    sample counts as. If few probes find a solution, try a large population (one sweep of 10,000 vertices can be more
    accurate than ten of 1,000) or sampled subtrees, which find rare solutions several times as often. With Numba (the extra `fast`), long runs of population sweeps and subtrees are
    compiled.

    Time: linear in `probes`; each probe goes down the search tree once or searches a subtree.

    >>> p = Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c")
    >>> run = estimate(p, probes=3000, seed=1)
    >>> for snapshot in run:
    ...     print(snapshot.probes, round(snapshot.solutions, 2), round(snapshot.std_error, 2))
    1000 3.01 0.03
    2000 3.0 0.02
    3000 3.01 0.02
    """
    check_problem(problem)
    check_method(method)
    check_seed(seed)
    sizes = blocks_of(probes, method, population)
    return Run(_running(_blocks(problem, sizes, seed, method, check_executor(executor)), len(sizes)))


def _blocks(
    problem: Problem, sizes: list[int], seed: int, method: str, executor: Executor | None
) -> Iterator[Block]:
    if executor is None:
        prober = ExpandedTree(problem)
        METHODS[method].start(prober, sum(sizes))
        for number, size in enumerate(sizes):
            yield run_block(prober, seed, number, size, method)
        return
    probes = sum(sizes)
    questions = (
        (problem, seed, first, sizes[first:end], method, probes) for first, end in _shares(len(sizes))
    )
    for some in in_turn(executor, estimate_blocks, questions):
        yield from some


def _shares(blocks: int) -> Iterator[tuple[int, int]]:
    """Divide the blocks among tasks: single blocks at first, so that the first estimates come soon, then up to 50."""
    first = 0
    while first < blocks:
        end = min(first + min(50, 1 + first // 32), blocks)
        yield first, end
        first = end


def estimate_blocks(
    problem: Problem, seed: int, first: int, sizes: list[int], method: str, probes: int
) -> list[Block]:
    """Run a block for each number of probes in `sizes`, numbering the blocks from `first`; this is one worker's task in
    a run of `probes` probes in total."""
    prober = expanded(problem)
    METHODS[method].start(prober, probes)
    return [run_block(prober, seed, first + k, size, method) for k, size in enumerate(sizes)]


def _running(blocks: Iterator[Block], last: int) -> Iterator[Estimate]:
    total: Block | None = None
    for number, block in enumerate(blocks, start=1):
        total = block if total is None else total + block
        if snapshot_due(number) or number == last:
            yield fold([total])
