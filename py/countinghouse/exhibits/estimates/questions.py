"""Questions about estimates, to answer before the numbers are shown."""

from __future__ import annotations

import math

from countinghouse.exact_cover.estimates.paths import paths
from countinghouse.packing import PUZZLES
from countinghouse.page.model import Value
from countinghouse.page.questions import choose, claimed, point, which

_IQ_FIT: dict[str, Value] = {"puzzle": "iq-fit", "firstof": "vertices", "depth": 10}


_GAPS = int(claimed("iq-fit-not-solutions"))
_VERTICES = _GAPS + int(claimed("iq-fit-solutions"))


def _full() -> str:
    return "No" if _GAPS else "Yes"


def _zeros() -> str:
    """Say whether the mean of 1,000 probes is closer to the number of solutions with the zeros or without."""
    puzzle = PUZZLES["soma"]
    found = [path.solutions for path in paths(puzzle.problem(), seed=1)]
    truth = puzzle.count().value
    means = (sum(found) / len(found), sum(found) / sum(value > 0 for value in found))
    with_zeros, without = (abs(math.log(mean / truth)) for mean in means)
    return "Yes, as 0" if with_zeros < without else "No, leave them out"


QUESTIONS = (
    choose(
        "stuck",
        "A probe had 4, 7 and 3 choices, one after the other, and then got stuck. What is its estimate of the number of solutions?",
        choices=("84", "14", "0"),
        state={"puzzle": "kanoodle", "show": "probes", "drawn": 0},
        answer=lambda: str(math.prod((4, 7, 3, 0))),
        reason="The last number of choices is 0, and 4 × 7 × 3 × 0 = 0.",
        wrong={
            "84": "This is its estimate of the number of vertices at depth 3. The probe did not reach a solution, so it counts as 0.",
            "14": "Choices that follow one another are multiplied, not added.",
        },
    ),
    which(
        "zeros",
        "Nearly all probes get stuck. Do they count when you take the mean?",
        choices=("Yes, as 0", "No, leave them out"),
        state={"puzzle": "soma", "show": "probes", "drawn": 0},
        answer=_zeros,
        reason="The mean over all possible probes, weighted by their chances, is the number of solutions, and that includes the probes that get stuck.",
        wrong={
            "No, leave them out": "Then the mean would be far too large, as if every probe ended at a solution.",
        },
    ),
    which(
        "all-pieces",
        "Suppose that all ten pieces of IQ Fit are in the tray and none overlaps another. Must the tray then be full?",
        choices=("Yes", "No"),
        state=_IQ_FIT,
        answer=_full,
        reason="A piece of IQ Fit covers fewer cells in some orientations, so all ten can fit and still leave a gap. That is why there are "
        "more vertices at depth 10 than solutions.",
        wrong={
            "Yes": "That would be right if each piece always covered the same number of cells, but the pieces of IQ Fit do not.",
        },
    ),
    point(
        "gaps",
        f"The search tree of IQ Fit has {_VERTICES:,} vertices at depth 10, with all ten pieces placed. How many of these are "
        "solutions?",
        state=_IQ_FIT,
        answer="iq-fit-solutions",
        line=(10**6, _VERTICES),
        tolerance=0.25,
        unit="solutions",
        reason="About three quarters of the arrangements leave a gap.",
        wrong={
            (200_000_000, _VERTICES): "A vertex at depth 10 has all pieces, but it may leave a gap, and "
            "most do.",
            (0, 20_000_000): "Gaps are common, but not that common.",
        },
    ),
    point(
        "hits",
        "A random probe places pieces at random until it gets stuck, or the tray is full. How many probes does it take, on "
        "average, to fill Kanoodle’s tray once?",
        state={"puzzle": "kanoodle", "firstof": "solutions", "first": "knuth"},
        answer="kanoodle-hits",
        line=(1, 10**6),
        unit="probes",
        tolerance=0.5,
        how="estimate, to the nearest hundred",
        reason="A probe chooses only among placements that fit the most difficult cell or piece. That is why it succeeds so "
        "often.",
        wrong={
            (1, 60): "Nearly all probes get stuck: they leave a hole that no piece fills.",
            (5000, 10**12): "If pieces were placed anywhere, they would hardly ever fit. But a probe fills "
            "the most difficult place first.",
        },
    ),
)
