"""Single probes: the path of the last probe, the results of all probes, and the running means of several runs.

Run r of a state has the seed `seed` + r - 1. Each run has `drawn` probes, the same probes that `estimate` draws by Knuth's
method.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator, Iterator
from typing import TypedDict

from countinghouse.exact_cover.estimates.blocks import BLOCK, interval_of, mean_and_error
from countinghouse.exact_cover.estimates.paths import Path, paths
from countinghouse.exhibits.estimates.sides import check, deepest_of, depth_of, doubt, puzzle_of
from countinghouse.kept import Kept
from countinghouse.packing.shapes import Shape, placed_shape
from countinghouse.page import events
from countinghouse.page.estimating import finite
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import grouped, listed, plural, typeset

MOST_PROBES = 10_000
MOST_RUNS = 10
#: The maximum number of points on a curve.
_POINTS = 200

_blocks: Kept[list[Path]] = Kept(4)
_values: Kept[list[int]] = Kept(MOST_RUNS * MOST_PROBES // BLOCK)


class Vertex(TypedDict):
    """A vertex on the path: where the probe branches, the number of choices, the choice taken (-1: none), and the product
    so far."""

    where: str
    degree: int
    rank: int
    product: str


class Probe(TypedDict):
    """The last probe: its path, its pieces in order, its estimate and how it ended."""

    path: list[Vertex]
    placements: list[Shape]
    value: str
    full: bool
    sentence: str


class Bin(TypedDict):
    name: str
    probes: int


class Point(TypedDict):
    probes: int
    mean: float
    low: float | None
    high: float | None


class Run(TypedDict):
    """A run: its seed, and the points of its running mean; only the current run has 95 % intervals."""

    seed: int
    points: list[Point]


class Probed(TypedDict):
    """The results of the probes: the last probe, all runs in order, the current run's estimates by size, and their mean
    with its relative standard error and, if that is doubtful, the reason."""

    probe: Probe
    bins: list[Bin]
    runs: list[Run]
    mean: float
    relative: float | None
    warning: str | None
    sentence: str


def _probed(state: State, args: Args) -> Iterator[Event | None]:
    check(state)
    drawn, seed = int(state["drawn"]), int(state["seed"])
    if not drawn:
        yield events.result(None)
        return
    depth = depth_of(state, "first")
    runs: list[Run] = []
    values: list[int] = []
    for run in range(int(state["runs"])):
        values = yield from _estimates(state, seed + run, depth)
        runs.append({"seed": seed + run, "points": _curve(values, run + 1 == int(state["runs"]))})
    sums = (sum(values), sum(value * value for value in values))
    mean, error = mean_and_error(sums, drawn, 0)
    block, at = divmod(drawn - 1, BLOCK)
    last = _block(state, seed + len(runs) - 1, block)[at]
    yield events.result(
        Probed(
            probe=_probe(state, last, depth),
            bins=_bins(values),
            runs=runs,
            mean=mean,
            relative=finite(error / mean) if mean else None,
            warning=doubt(sums, depth) if mean else None,
            sentence=_sentence(values, depth),
        )
    )


def _block(state: State, seed: int, block: int) -> list[Path]:
    key = (puzzle_of(state).name, seed, block)
    return _blocks.get(key) or _blocks.keep(key, paths(puzzle_of(state).problem(), seed, block))


def _estimates(state: State, seed: int, depth: int | None) -> Generator[None, None, list[int]]:
    drawn = int(state["drawn"])
    values: list[int] = []
    for block in range(math.ceil(drawn / BLOCK)):
        key = (puzzle_of(state).name, seed, block, depth)
        own = _values.get(key)
        if own is None:
            some = _block(state, seed, block)
            own = _values.keep(key, [p.solutions if depth is None else p.vertices(depth) for p in some])
            yield None
        values += own
    return values[:drawn]


def _curve(values: list[int], banded: bool) -> list[Point]:
    step = math.ceil(len(values) / _POINTS)
    points: list[Point] = []
    one = two = 0
    for number, value in enumerate(values, 1):
        one, two = one + value, two + value * value
        if number % step and number != len(values):
            continue
        mean, error = mean_and_error((one, two), number, 0)
        low, high = map(finite, interval_of(mean, error, number)) if banded else (None, None)
        points.append({"probes": number, "mean": mean, "low": low, "high": high})
    return points


def _bins(values: list[int]) -> list[Bin]:
    """Count the estimates by their number of digits; zeros have their own row."""
    digits = Counter(len(str(value)) for value in values if value)
    rows: list[Bin] = [{"name": "0", "probes": values.count(0)}]
    for size in range(min(digits, default=1), max(digits, default=0) + 1):
        low = "1" if size == 1 else typeset(f"10^{size - 1}")
        rows.append({"name": f"{low} to {typeset(f'10^{size}')}", "probes": digits[size]})
    return rows


def _probe(state: State, path: Path, depth: int | None) -> Probe:
    puzzle = puzzle_of(state)
    pieces = puzzle.by_name
    degrees = path.degrees if depth is None else path.degrees[:depth]
    options = path.options if depth is None else path.options[:depth]
    placed = puzzle.parse([str(option) for option in options])
    value = path.solutions if depth is None else path.vertices(depth)
    return {
        "path": [
            {
                "where": f"piece {item}" if item in pieces else f"cell {item}",
                "degree": degree,
                "rank": path.ranks[at] if at < len(options) else -1,
                "product": grouped(math.prod(degrees[: at + 1])),
            }
            for at, (item, degree) in enumerate(zip(path.items, degrees, strict=False))
        ],
        "placements": [placed_shape(puzzle, *puzzle.parse([str(option)])) for option in options],
        "value": grouped(value),
        "full": path.solved,
        "sentence": _ending(
            path, depth, [puzzle.tray.name(cell) for cell in placed.free], deepest_of(puzzle)
        ),
    }


def _ending(path: Path, depth: int | None, empty: list[str], deepest: int) -> str:
    at = len(path.options)
    gap = (
        f"All {at} pieces are in, but {listed(empty)} stays empty: no solution."
        if len(empty) == 1
        else f"All {at} pieces are in, but {listed(empty)} stay empty: no solution."
    )
    if depth is not None and depth <= at:
        if depth < at:
            return f"The probe reached depth {depth}. Its estimate is the product of the choices."
        words = (
            f"All {at} pieces are in." if path.solved else gap if at == deepest else f"Depth {at} is reached."
        )
        return f"{words} Its estimate of the vertices at depth {depth} is the product of the choices."
    if path.solved:
        return f"All {at} pieces are in and the tray is full: a solution. Its estimate is the product of the choices."
    if at == deepest:
        return f"{gap} Its estimate is 0."
    return f"Stuck after {plural(at, 'piece')}: no choice is left for {path.items[-1]}. Its estimate is 0."


def _sentence(values: list[int], depth: int | None) -> str:
    zeros = values.count(0)
    probes, none = plural(len(values), "probe"), grouped(zeros)
    if zeros == len(values):
        all_ = (
            f"All {probes} got stuck (0 each)." if depth is None else f"None of {probes} got there (0 each)."
        )
        return f"{all_} A mean of 0 says little; draw more probes."
    some = (
        f"{probes}, of which {none} got stuck (0 each)."
        if depth is None
        else f"{probes}, of which {none} did not get there (0 each)."
    )
    return f"{some} The mean of all results is the estimate."


JOBS = (Job("probe", _probed, Probed | None),)
