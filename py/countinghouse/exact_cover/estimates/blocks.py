"""Blocks of probes, the exact sums that they report, and the estimate made from these sums.

A *block* is a fixed number of probes. Block k of a run has its own random stream, determined by the seed and k, and
reports exact sums as integers, so any worker can run any block, and the estimate does not depend on the number of
workers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import islice, zip_longest
from typing import Any

import numpy as np

from countinghouse.errors import InputError
from countinghouse.tables import Tabular
from countinghouse.wording import about, plural, shown, within

__all__ = [
    "BLOCK",
    "Block",
    "Estimate",
    "Sums",
    "exact_sums",
    "fold",
    "interval_of",
    "mean_and_error",
    "snapshot_due",
]

BLOCK = 1000
"""The number of probes in a block; the last block of a run may have fewer."""

Array = np.ndarray[Any, np.dtype[Any]]
Sums = tuple[int, int]


@dataclass(frozen=True)
class Block:
    """The exact sums of the estimates of all independent units in one or more blocks, and of their squares.

    A unit is a probe, or a whole population sweep. Each estimate is multiplied by 2**scale, which makes it an integer.
    `vertices` and `found` (solutions) have the sums for each depth, `solutions` the sums over all depths.

    `hits` is the number of probes that met a solution, so it is at most `probes`. A solution in the exact top of the
    tree counts for every probe that shares the top (in all methods but Knuth's). A sweep counts as one probe for each
    place in its population; its hits are the solutions among all members, at most the number of places.
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

    def __post_init__(self) -> None:
        if not 0 <= self.hits <= self.probes:
            raise InputError(f"{self.probes} probes cannot have {self.hits} hits.")

    def __add__(self, other: Block) -> Block:
        """Add the sums of blocks with the same method, seed and scale."""
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
        """Return the block as strings, numbers and lists only; large integers become decimal strings."""
        return {
            **vars(self),
            "seed": str(self.seed),
            "vertices": [[str(a), str(b)] for a, b in self.vertices],
            "found": [[str(a), str(b)] for a, b in self.found],
            "solutions": [str(a) for a in self.solutions],
        }

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> Block:
        """Read the result of `to_plain`."""
        first, second = plain["solutions"]
        probes = int(plain["probes"])
        return Block(
            method=str(plain["method"]),
            seed=int(plain["seed"]),
            blocks=int(plain["blocks"]),
            probes=probes,
            units=int(plain["units"]),
            scale=int(plain["scale"]),
            hits=min(int(plain["hits"]), probes),  # older versions saved the number of solutions instead
            vertices=tuple((int(a), int(b)) for a, b in plain["vertices"]),
            found=tuple((int(a), int(b)) for a, b in plain["found"]),
            solutions=(int(first), int(second)),
        )


def _added(a: tuple[Sums, ...], b: tuple[Sums, ...]) -> tuple[Sums, ...]:
    return tuple((x + u, y + v) for (x, y), (u, v) in zip_longest(a, b, fillvalue=(0, 0)))


@dataclass(frozen=True)
class Estimate(Tabular):
    """A running estimate after `probes` probes.

    `std_error` is the standard error of `solutions` (nan for fewer than two independent units). `vertices` and `found`
    (solutions) give an estimate and its standard error for each depth. `hits` counts the probes that met a solution;
    see `Block` for sweeps. `effective` is the effective number of units: (sum of estimates)^2 / (sum of squares).

    >>> from countinghouse.exact_cover import Problem, estimate
    >>> *_, last = estimate(Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c"), 5000, seed=1)
    >>> low, high = last.interval(0.95)
    >>> f"{last.solutions:.2f}, from {low:.2f} to {high:.2f}; {last.tree:.1f} vertices", last.trusted
    ('3.01, from 2.98 to 3.03; 7.0 vertices', True)
    >>> print(last)
    about 3.01 solutions (± 0.9 %, 95 %) after 5,000 probes

    A notebook shows the table by depth; `to_frame` turns it into a data frame.
    """

    columns = ("depth", "vertices", "vertices_std_error", "solutions", "solutions_std_error")
    _heads = ("depth", "vertices", "standard error of vertices", "solutions", "standard error of solutions")

    method: str
    seed: int
    probes: int
    units: int
    solutions: float
    std_error: float
    vertices: tuple[tuple[float, float], ...] = field(repr=False)
    found: tuple[tuple[float, float], ...] = field(repr=False)
    hits: int
    effective: float

    @property
    def trusted(self) -> bool:
        """Whether enough probes met solutions to trust the standard error: at least 30 probes, and the equivalent of at
        least 30 equal probes or 10 equal sweeps."""
        return self.hits >= 30 and self.effective >= (30 if self.units == self.probes else 10)

    def __str__(self) -> str:
        if not self.solutions:
            return f"no solution found yet after {plural(self.probes, 'probe')}"
        error = within(self.std_error / self.solutions) if self.trusted else "± unknown"
        # Three digits, because no estimate here is more precise.
        value = f"{self.solutions:.3g}" if self.solutions < 100 else about(float(f"{self.solutions:.3g}"))
        return f"about {value} solutions ({error}) after {plural(self.probes, 'probe')}"

    def _lines(self, most: int) -> Iterator[tuple[float, ...]]:
        """Return the estimates and their standard errors for each depth of the tree, the root first."""
        rows = zip_longest(self.vertices, self.found, fillvalue=(0.0, 0.0))
        return ((depth, *one, *other) for depth, (one, other) in enumerate(islice(rows, most)))

    def _height(self) -> int:
        """Return the number of depths."""
        return max(len(self.vertices), len(self.found))

    def _repr_html_(self) -> str:
        return self._html()

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return a confidence interval for the number of solutions; see `interval_of`."""
        return interval_of(self.solutions, self.std_error, self.units, level)

    @property
    def tree(self) -> float:
        """The estimated number of vertices in the whole tree."""
        return math.fsum(mean for mean, _ in self.vertices)


def interval_of(mean: float, std_error: float, units: int, level: float = 0.95) -> tuple[float, float]:
    """Return a confidence interval for a positive quantity, given its unbiased estimate `mean` from independent units.

    The interval is logarithmic, because the estimates of units are skewed to the right, and uses Student's quantile.

    >>> low, high = interval_of(100.0, 10.0, 1000)
    >>> round(low, 1), round(high, 1)
    (82.2, 121.6)
    """
    try:
        fits = 0 < level < 1
    except (TypeError, ValueError, ArithmeticError):
        fits = False
    if not fits:
        raise InputError(f"The level of an interval must be a number between 0 and 1, not {shown(level)}.")
    if not 0 < mean < math.inf or math.isnan(std_error):
        return (0.0, math.inf)
    spread = math.sqrt(math.log1p((std_error / mean) ** 2))
    factor = math.exp(_student(level, units - 1) * spread)
    return (mean / factor, mean * factor)


def _student(level: float, freedom: int) -> float:
    """Return Student's two-sided quantile, by Hill's expansion (CACM algorithm 396), to a few parts in 1000."""
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
    """Return the estimate from blocks of one run, in any order.

    >>> one = Block("knuth", 1, 1, 2, 2, 0, 2, ((2, 2),), ((0, 0),), (6, 20))
    >>> fold([one, one]).solutions
    3.0
    """
    together = list(blocks)
    if not together:
        raise InputError("An estimate needs at least one block.")
    total = reduce(Block.__add__, together)
    mean, error = mean_and_error(total.solutions, total.units, total.scale)
    first, second = total.solutions
    return Estimate(
        method=total.method,
        seed=total.seed,
        probes=total.probes,
        units=total.units,
        solutions=mean,
        std_error=error,
        vertices=tuple(mean_and_error(sums, total.units, total.scale) for sums in total.vertices),
        found=tuple(mean_and_error(sums, total.units, total.scale) for sums in total.found),
        hits=total.hits,
        effective=first * first / second if second else 0.0,
    )


def mean_and_error(sums: Sums, units: int, scale: int) -> tuple[float, float]:
    """Return the mean of `units` estimates, given their exact sums, and its standard error (nan for one unit)."""
    first, second = sums
    mean = _quotient(first, units << scale)
    if units < 2:
        return mean, math.nan
    spread = units * second - first * first
    try:
        return mean, math.sqrt(spread / (units - 1)) / (units << scale)
    except OverflowError:  # the square overflows, though its root may not
        return mean, _quotient(math.isqrt(spread // (units - 1)), units << scale)


def _quotient(above: int, below: int) -> float:
    """Return the quotient of two integers, correctly rounded; infinity if it exceeds all floats."""
    try:
        return above / below
    except OverflowError:
        return math.inf


def snapshot_due(blocks: int) -> bool:
    """Return whether a run shows its estimate after this many blocks; it does so less often as the run grows.

    A curve therefore depends only on the run, and a resumed run continues its curve.

    >>> [blocks for blocks in range(1, 270) if not snapshot_due(blocks)][:3]
    [129, 131, 133]
    """
    return blocks % (1 << max(0, (blocks - 1).bit_length() - 7)) == 0


def exact_sums(weights: Array) -> Sums:
    """Return the exact sum of these whole numbers, and that of their squares.

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
