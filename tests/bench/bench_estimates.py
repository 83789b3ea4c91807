"""Judge estimators by the time to a true standard error of 2 %: plain probes against all others, in one run. This time
is the time of the run multiplied by the square of its standard error over 2 %. If hits are rare, a few plain probes do
not show how uneven they are: for the solutions of Kanoodle and IQ Fit, the standard deviation of a probe is over a
hundred times the mean. Two claims compute it exactly, and are used here. At depth 10 of IQ Fit it is measured.

Under CPython, the same population sweeps run with NumPy alone and with Numba, and must give the same results.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from countinghouse.claims import CLAIMS
from countinghouse.exact_cover.estimates import population
from countinghouse.exact_cover.estimates.blocks import fold
from countinghouse.exact_cover.estimating import METHODS, run_block
from countinghouse.exact_cover.search import exhaustive
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.puzzle_file import read_puzzles

WANTED = 0.02
LEAST = 30
BLOCKS = {"knuth": 100, "lookahead": 25, "population": 150, "guided": 120, "subtrees": 40}
# A question: what is estimated, its depth (None for the solutions), the true number, and the claim about the standard
# deviation of a plain probe divided by it.
QUESTIONS = [
    ("kanoodle", "Kanoodle's solutions", None, 371_020, "kanoodle-spread"),
    ("iq-fit", "IQ Fit's vertices at depth 10", 10, 254_531_140, None),
    ("iq-fit", "IQ Fit's solutions", None, 67_868_848, "iq-fit-spread"),
]
# Population sweeps, in problems with increasingly long rows: (puzzle, number of sweeps).
SWEPT = [("kanoodle", 200), ("iq-fit", 100), ("polysticks1234.Polysticks1234_7x7", 60)]


def measure() -> Iterator[dict[str, Any]]:
    """For every question and method, yield the seconds to 2 %; the better methods are compared with the plain
    method.
    """
    for puzzle, title, depth, truth, uneven in QUESTIONS:
        prober = ExpandedTree(PUZZLES[puzzle].problem())
        plain = math.nan
        for method in METHODS:
            run_block(prober, 1, 0, method=method)  # create everything that is made only once
            began = time.perf_counter()
            run = fold(run_block(prober, 1, block, method=method) for block in range(BLOCKS[method]))
            seconds = time.perf_counter() - began
            mean, error = (run.solutions, run.std_error) if depth is None else run.vertices[depth]
            if method == "knuth" and uneven is not None:
                error = float(CLAIMS[uneven].found) * truth / math.sqrt(run.probes)
            else:
                assert abs(mean - truth) < 6 * error, (title, method, mean, error)
            needed = seconds * (error / truth / WANTED) ** 2
            row = {"name": f"{title} to {WANTED:.0%}: {METHODS[method].title}", "seconds": needed}
            if method == "knuth":
                plain = needed
            else:
                row |= {"compared_with": "plain probes", "compared_seconds": plain}
                if method in ("population", "guided"):  # sampled subtrees are for rarer solutions
                    row["least_ratio"] = LEAST
            yield row
    if sys.platform != "emscripten":
        yield from compiled()


def compiled() -> Iterator[dict[str, Any]]:
    """For some puzzles, yield the time in seconds of the sweeps with Numba and with NumPy alone."""
    path = Path(__file__).resolve().parents[2] / "docs" / "polyform-counts" / "polyforms.puzzles"
    others = read_puzzles(path.read_text(encoding="utf-8"))
    for name, sweeps in SWEPT:
        puzzle = PUZZLES[name] if name in PUZZLES else Puzzle.from_text(others[name])
        prober = ExpandedTree(puzzle.problem())
        with patch.object(population, "loaded", return_value=False):
            plain, expected = timed(prober, sweeps)
        assert exhaustive.load(prober.tree, math.inf), "Numba is not installed"
        timed(prober, 1)
        seconds, found = timed(prober, sweeps)
        assert found == expected
        yield {
            "name": f"{name.rpartition('.')[2]}: {sweeps} population sweeps with Numba",
            "seconds": seconds,
            "compared_with": "NumPy alone",
            "compared_seconds": plain,
        }


def timed(prober: ExpandedTree, sweeps: int) -> tuple[float, list[Any]]:
    """Return the time these sweeps take, in seconds, and their results."""
    began = time.perf_counter()
    found = [run_block(prober, 1, block, method="population") for block in range(sweeps)]
    return time.perf_counter() - began, found
