"""Estimates of the size of the search tree and of the number of solutions, by random probes.

Knuth's probe (*Estimating the efficiency of backtrack programs*, Math. Comp. 29, 1975) walks from the root of the
dancing-links tree to a leaf and chooses each child uniformly. With the out-degrees d0, d1, ... on its way the product
d0 d1 ... d(k-1) is an unbiased estimate of the number of vertices at depth k (0 beyond the probe's end), and, if the
leaf is a solution, the whole product is one of the number of solutions (0 if it is not).

Plain probes are very uneven: nearly all are worth little and a few a great deal. So there are other methods,
all unbiased, for the same numbers: see :mod:`~countinghouse.exact_cover.lookahead` and
:mod:`~countinghouse.exact_cover.population`.

Work is done in *blocks* of a fixed number of probes. Block k of a run draws from a stream of its own (the seed and k
name it), and what a block reports are exact sums, as integers; so any worker can do any block, and the folded estimate is the
same for one worker and for ten, on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from countinghouse.errors import InputError
from countinghouse.exact_cover import lookahead, population
from countinghouse.exact_cover.draws import Draws, check_seed
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.tree import SOLVED, Tree, Vertices
from countinghouse.stepping import finish

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "BLOCK",
    "METHODS",
    "MOST_PROBES",
    "Block",
    "Estimate",
    "Prober",
    "block_steps",
    "blocks_of",
    "estimate",
    "fold",
    "run_block",
    "snapshot_due",
]

BLOCK = 1000
"""Probes in a block; the last block of a run may have fewer."""

MOST_PROBES = 10**10

_TOP_VERTICES = 4096
_TOP_BYTES = 16 << 20

Array = np.ndarray[Any, np.dtype[Any]]
Sums = tuple[int, int]


# --- blocks and what they add up to ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """Exact sums over the independent units of some blocks: of each unit's estimate and of its square.

    `units` is the number of units (probes for Knuth's method, whole sweeps for one that keeps a population).
    A unit's estimate is an integer once multiplied by 2**scale: that integer is what is summed.
    `vertices` and `found` are by depth, `solutions` is over all depths. `hits` counts the probes that met a
    solution.
    """

    method: str
    seed: int
    blocks: int
    probes: int
    units: int
    scale: int
    hits: int
    vertices: tuple[Sums, ...]
    found: tuple[Sums, ...]
    solutions: Sums

    def __add__(self, other: Block) -> Block:
        """The sums of both; they are of one method, seed and scale."""
        if (self.method, self.seed, self.scale) != (other.method, other.seed, other.scale):
            raise InputError("Blocks of different methods or seeds do not add up to one estimate.")
        return Block(
            self.method,
            self.seed,
            self.blocks + other.blocks,
            self.probes + other.probes,
            self.units + other.units,
            self.scale,
            self.hits + other.hits,
            _added(self.vertices, other.vertices),
            _added(self.found, other.found),
            (self.solutions[0] + other.solutions[0], self.solutions[1] + other.solutions[1]),
        )

    def to_plain(self) -> dict[str, object]:
        """Strings, numbers and lists only; whole numbers that can be large are decimal strings."""
        return {
            "method": self.method,
            "seed": str(self.seed),
            "blocks": self.blocks,
            "probes": self.probes,
            "units": self.units,
            "scale": self.scale,
            "hits": self.hits,
            "vertices": [[str(a), str(b)] for a, b in self.vertices],
            "found": [[str(a), str(b)] for a, b in self.found],
            "solutions": [str(a) for a in self.solutions],
        }

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> Block:
        """What `to_plain` gave, read back."""
        first, second = plain["solutions"]
        return Block(
            method=str(plain["method"]),
            seed=int(plain["seed"]),
            blocks=int(plain["blocks"]),
            probes=int(plain["probes"]),
            units=int(plain["units"]),
            scale=int(plain["scale"]),
            hits=int(plain["hits"]),
            vertices=tuple((int(a), int(b)) for a, b in plain["vertices"]),
            found=tuple((int(a), int(b)) for a, b in plain["found"]),
            solutions=(int(first), int(second)),
        )


def _added(a: tuple[Sums, ...], b: tuple[Sums, ...]) -> tuple[Sums, ...]:
    short, long = sorted((a, b), key=len)
    padded = (*short, *((0, 0) for _ in long[len(short) :]))
    return tuple((x + u, y + v) for (x, y), (u, v) in zip(padded, long, strict=True))


@dataclass(frozen=True)
class Estimate:
    """A running estimate after `probes` probes.

    `solutions` and `std_error`: the estimated number of solutions and its standard error (nan while there
    are fewer than two independent units). `vertices`: for each depth the estimated number of vertices of
    the dancing-links tree and its standard error; `found`: the same for solutions at that depth. `hits`
    is the number of probes that met a solution; `effective` is how many units that all estimate the same
    the units are worth: (sum of estimates)^2 / (sum of squares).
    """

    method: str
    seed: int
    probes: int
    units: int
    solutions: float
    std_error: float
    vertices: tuple[tuple[float, float], ...]
    found: tuple[tuple[float, float], ...]
    hits: int
    effective: float

    @property
    def trusted(self) -> bool:
        """Whether the standard error is itself based on enough to be believed.

        Most plain probes estimate 0 solutions and few a great many; from few hits neither the estimate nor
        its error says much. Believed is what rests on 30 probes' worth of hits, or on 10 sweeps' worth.
        """
        return self.effective >= (30 if self.units == self.probes else 10)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """A confidence interval for the number of solutions; see `interval_of`."""
        return interval_of(self.solutions, self.std_error, self.units, level)

    @property
    def tree(self) -> float:
        """The estimated number of vertices of the whole tree."""
        return math.fsum(mean for mean, _ in self.vertices)


def interval_of(mean: float, std_error: float, units: int, level: float = 0.95) -> tuple[float, float]:
    """An interval for a positive quantity estimated without bias as `mean`, from `units` independent units.

    On a logarithmic scale, because the units' distribution is skewed to the right, with Student's quantile
    for the number of units.

    >>> low, high = interval_of(100.0, 10.0, 1000)
    >>> round(low, 1), round(high, 1)
    (82.2, 121.6)
    """
    if not 0 < level < 1:
        raise InputError(f"The level of an interval is between 0 and 1, not {level!r}.")
    if not mean > 0 or math.isnan(std_error):
        return (0.0, math.inf)
    spread = math.sqrt(math.log1p((std_error / mean) ** 2))
    factor = math.exp(_student(level, units - 1) * spread)
    return (mean / factor, mean * factor)


def _student(level: float, freedom: int) -> float:
    """Student's two-sided quantile, by Hill's expansion (CACM algorithm 396), to a few units in 1000."""
    from statistics import NormalDist

    z = NormalDist().inv_cdf(0.5 + level / 2)
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * level / 2)
    if freedom == 2:
        return math.sqrt(2 * level**2 / (1 - level**2))
    n = float(freedom)
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    g4 = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + g1 / n + g2 / n**2 + g3 / n**3 + g4 / n**4


def fold(blocks: Iterable[Block]) -> Estimate:
    """The estimate from some blocks of one run, in any order.

    >>> p = Problem.from_text("a b\\n1: a\\n2: a\\n3: b")
    >>> fold([run_block(p, seed=1, block=0), run_block(p, seed=1, block=1)]).solutions
    2.0
    """
    together = list(blocks)
    if not together:
        raise InputError("There is no estimate from no blocks.")
    total = reduce(Block.__add__, together)
    mean, error = _mean(total.solutions, total.units, total.scale)
    first, second = total.solutions
    effective = first * first / second if second else 0.0
    return Estimate(
        method=total.method,
        seed=total.seed,
        probes=total.probes,
        units=total.units,
        solutions=mean,
        std_error=error,
        vertices=tuple(_mean(sums, total.units, total.scale) for sums in total.vertices),
        found=tuple(_mean(sums, total.units, total.scale) for sums in total.found),
        hits=total.hits,
        effective=effective,
    )


def _mean(sums: Sums, units: int, scale: int) -> tuple[float, float]:
    first, second = sums
    # Python's division of integers is exact to the last bit, however large they are.
    mean = first / (units << scale)
    if units < 2:
        return mean, math.nan
    spread = units * second - first * first
    return mean, math.sqrt(spread / (units - 1)) / (units << scale)


# --- probing -----------------------------------------------------------------------------------------------------


def exact_sums(weights: Array) -> Sums:
    """The sum of whole numbers and the sum of their squares, exactly.

    >>> exact_sums(np.array([2**62, 2**62 + 1, 3], dtype=np.uint64)) == (2**63 + 4, 2**125 + 2**63 + 10)
    True
    """
    if weights.dtype == object:
        return sum(weights.tolist()), sum(w * w for w in weights.tolist())
    low, high = weights & _LOW, weights >> _HALF
    first = int(low.sum(dtype=np.uint64)) + (int(high.sum(dtype=np.uint64)) << 32)
    second = _wide_sum(low * low)
    if high.any():
        second += (_wide_sum(low * high) << 33) + (_wide_sum(high * high) << 64)
    return first, second


def _wide_sum(words: Array) -> int:
    high = int((words >> _HALF).sum(dtype=np.uint64))
    return int((words & _LOW).sum(dtype=np.uint64)) + (high << 32)


_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def times(weights: Array, factors: Array) -> Array:
    """The products of whole numbers (uint64, or object once they could outgrow it) and degrees."""
    if weights.dtype != object:
        if not len(weights) or int(weights.max()) * int(factors.max()) < 2**63:
            small: Array = weights * factors.astype(np.uint64)
            return small
        weights = weights.astype(object)
    product: Array = weights * np.array(factors.tolist(), dtype=object)
    return product


@dataclass(frozen=True)
class _Level:
    """One level of the exactly expanded top: of each vertex the item, the degree, and its first child."""

    item: Array
    degree: Array
    first: Array


class Prober:
    """A problem made ready for probing: its tree, and the top of the tree expanded once for all probes.

    The top has whole levels, of at most `top` vertices.
    """

    def __init__(self, problem: Problem, top: int = _TOP_VERTICES) -> None:
        self.tree = Tree(problem.compiled())
        self.top: list[_Level] = []
        most = min(top, _TOP_BYTES // max(1, self.tree.row_bytes))
        vertices = self.tree.root()
        while True:
            item, degree = self.tree.look(vertices)
            live = np.nonzero((degree > 0) & (degree < SOLVED))[0]
            ways = np.where(degree < SOLVED, degree, 0)
            first = np.concatenate([np.zeros(1, np.int64), np.cumsum(ways, dtype=np.int64)[:-1]])
            self.top.append(_Level(item, degree, first))
            if not len(live) or int(ways.sum()) > most:
                break
            which, options = self.tree.children(vertices, live, item[live])
            vertices = self.tree.step(vertices, live[which], options)
        self.edge = vertices
        """The vertices of the last level of the top."""

    @cached_property
    def begin(self) -> lookahead.Start:
        """The children of the edge, looked at, for probes that look ahead."""
        return lookahead.start(self.tree, self.edge, self.top[-1].item, self.top[-1].degree)

    def exact_levels(self) -> tuple[list[int], list[int]]:
        """The numbers of vertices and of solutions of the levels of the top."""
        found = [int(np.count_nonzero(level.degree == SOLVED)) for level in self.top]
        return [len(level.item) for level in self.top], found

    def knuth(self, draws: Draws, probes: int) -> tuple[list[Sums], list[Sums], int]:
        """Plain probes: the sums of vertices and of solutions by depth, and the number of solutions met."""
        tree = self.tree
        vertices_by_depth: list[Sums] = []
        found_by_depth: list[Sums] = []
        hits = 0
        weights: Array = np.ones(probes, np.uint64)
        at = np.zeros(probes, np.int64)
        here: Vertices | None = None
        depth = 0
        while len(weights):
            if here is None:
                level = self.top[depth]
                item, degree = level.item[at], level.degree[at]
            else:
                item, degree = tree.look(here)
            vertices_by_depth.append(exact_sums(weights))
            solved = degree == SOLVED
            found_by_depth.append(exact_sums(weights[solved]))
            hits += int(np.count_nonzero(solved))
            live = np.nonzero((degree > 0) & ~solved)[0]
            if not len(live):
                break
            item, degree = item[live], degree[live]
            ranks = draws.below(degree.astype(np.uint64))
            weights = times(weights[live], degree)
            if here is None and depth + 1 < len(self.top):
                at = level.first[at[live]] + ranks
            else:
                source, rows = (self.edge, at[live]) if here is None else (here, live)
                here = tree.step(source, rows, tree.pick(source, rows, item, ranks))
            depth += 1
        return vertices_by_depth, found_by_depth, hits


def run_block(
    problem: Problem | Prober,
    seed: int,
    block: int = 0,
    probes: int = BLOCK,
    method: str = "knuth",
) -> Block:
    """Block number `block` of the run that `seed` and `method` name, of `probes` probes.

    Give a `Prober` where many blocks are run, so that it is made only once.
    """
    check_method(method)
    prober = problem if isinstance(problem, Prober) else Prober(problem)
    return finish(block_steps(prober, seed, block, probes, method))


def block_steps(
    prober: Prober, seed: int, block: int, probes: int, method: str
) -> Generator[None, None, Block]:
    """`run_block` as a generator; it yields where a block takes long, which is with probes that look ahead."""
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
    """Floats as whole multiples of 2**-20."""
    return [round(value) for value in (values * (1 << _SCALE)).tolist()]


def _float_sums(values: Array) -> Sums:
    scaled = _scaled(values)
    return sum(scaled), sum(value * value for value in scaled)


def _constant(value: int, units: int, scale: int) -> Sums:
    return units * (value << scale), units * (value << scale) ** 2


def _run_population(prober: Prober, draws: Draws, seed: int, probes: int) -> Block:
    return _one_sweep("population", prober, draws, seed, probes)


def _run_guided(prober: Prober, draws: Draws, seed: int, probes: int) -> Block:
    return _one_sweep("guided", prober, draws, seed, probes)


def _one_sweep(method: str, prober: Prober, draws: Draws, seed: int, probes: int) -> Block:
    sweep, scale = (
        (population.guided_sweep, population.SCALE) if method == "guided" else (population.sweep, 0)
    )
    last = prober.top[-1]
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
    "lookahead": "probes that look one step ahead",
    "population": "sweeps of a population of weighted vertices",
    "guided": "sweeps of a population, guided by what is left",
}
"""The methods of `estimate` and what each is called."""

_RUN: Mapping[str, Callable[[Prober, Draws, int, int], Block]] = {
    "knuth": _run_knuth,
    "population": _run_population,
    "guided": _run_guided,
}
_SWEEPS = frozenset({"population", "guided"})


def check_method(method: object) -> str:
    """`method`, or InputError with those that there are."""
    if not isinstance(method, str) or method not in METHODS:
        raise InputError(f"There is no method {method!r} of estimating; there are {', '.join(METHODS)}.")
    return method


def blocks_of(probes: object, method: str = "knuth") -> list[int]:
    """The number of probes of each block of a run of `probes` probes; InputError unless 1 to 10**10.

    Where a block is a sweep, all sweeps are of the same size and the last is not cut short.

    >>> blocks_of(2500)
    [1000, 1000, 500]
    """
    if isinstance(probes, bool) or not isinstance(probes, int) or not 1 <= probes <= MOST_PROBES:
        raise InputError(
            f"The number of probes is {probes!r}; it is a whole number from 1 to {MOST_PROBES:,}."
        )
    whole, rest = divmod(probes, BLOCK)
    return [BLOCK] * whole + ([BLOCK if check_method(method) in _SWEEPS else rest] if rest else [])


def snapshot_due(blocks: int) -> bool:
    """Whether a run shows its estimate after this many blocks: each of the first 128, then every other one, ...

    So the points of a curve depend on nothing but the run, there are at most 128 or so between a number of
    blocks and its double, and going on with a run goes on with its curve.

    >>> [blocks for blocks in range(1, 270) if not snapshot_due(blocks)][:3]
    [129, 131, 133]
    """
    return blocks % (1 << max(0, (blocks - 1).bit_length() - 7)) == 0


def estimate(
    problem: Problem,
    probes: int = 10_000,
    seed: int = 1,
    method: str = "knuth",
    executor: Executor | None = None,
) -> Iterator[Estimate]:
    """Running estimates of the number of solutions and of the search tree's size, until `probes` are done.

    Snapshots come where `snapshot_due` says and at the end; the same seed gives the same numbers, everywhere
    and with any `executor`, whose workers do the blocks. `METHODS` has the methods. Raises InputError for a
    seed, a number of probes or a method that is not allowed, TooLarge for a problem whose tables would not fit.

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
    return _running(_blocks(problem, sizes, seed, method, executor), len(sizes))


def _blocks(
    problem: Problem, sizes: list[int], seed: int, method: str, executor: Executor | None
) -> Iterator[Block]:
    from countinghouse.exact_cover.parallel import estimate_blocks, in_turn

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


def _running(blocks: Iterator[Block], last: int) -> Iterator[Estimate]:
    total: Block | None = None
    for number, block in enumerate(blocks, start=1):
        total = block if total is None else total + block
        if snapshot_due(number) or number == last:
            yield fold([total])
