"""Estimates by random probes: one probe after another, or two estimates compared.

Two sides each estimate the number of solutions, or of vertices at one depth of the search tree, with the same seed and effort.
Single probes estimate the first side's number, always by Knuth's method.
"""

from __future__ import annotations

from typing import TypedDict

from countinghouse.exhibits.estimates import comparing, exact, gap, probing, running
from countinghouse.exhibits.estimates.sides import (
    PUBLISHED,
    SIDES,
    Side,
    check,
    depth_of,
    puzzle_of,
    side_of,
)
from countinghouse.packing import PUZZLES
from countinghouse.packing.shapes import TrayView, tray_view
from countinghouse.page import estimating, puzzles, scripts
from countinghouse.page.model import Example, Exhibit, Parameter, State, choice

_OF = (("solutions", "The solutions"), ("vertices", "The vertices at a depth"))


class View(TrayView):
    title: str
    first: Side
    second: Side
    same: bool  # both sides have the same question and method
    story: bool  # the sides have different questions


class Picture(TypedDict):
    curves: list[list[float]]  # running means, as multiples of the exact number
    level: int


def _view(state: State) -> View:
    check(state)
    puzzle = puzzle_of(state)
    story = depth_of(state, "first") != depth_of(state, "second")
    return {
        **tray_view(puzzle),
        "title": puzzle.title,
        "first": side_of(state, "first"),
        "second": side_of(state, "second"),
        "same": state["first"] == state["second"] and not story,
        "story": story,
    }


def _picture() -> Picture:
    from countinghouse.exact_cover import estimate

    problem = PUZZLES["kanoodle"].problem()
    truth = PUBLISHED["kanoodle", None]
    return {
        "curves": [
            [round(snapshot.solutions / truth, 3) for snapshot in estimate(problem, 20_000, 1, method)]
            for method in ("knuth", "guided")
        ],
        "level": 1,
    }


def _script(state: State) -> str:
    check(state)
    written = [
        "from countinghouse.exact_cover import estimate",
        "from countinghouse.packing import PUZZLES",
        "",
        f'puzzle = PUZZLES["{puzzle_of(state).name}"]',
        "problem = puzzle.problem()",
    ]
    for side in SIDES:
        named = {"probes": state["probes"], "seed": state["seed"], "method": state[side]}
        written.append(f"for last in {scripts.call('estimate', 'problem', **named)}:")
        depth = depth_of(state, side)
        if depth is None:
            told = "{last.solutions:,.0f} solutions, standard error {last.std_error:,.0f}"
        else:
            told = f"{{mean:,.0f}} vertices at depth {depth}, standard error {{error:,.0f}}"
            written.append(f"    for mean, error in last.vertices[{depth}:{depth + 1}]:")
        indent = "    " if depth is None else "        "
        written += [f'{indent}print(f"{{last.probes:,}} probes: {told}")', ""]
    return scripts.lines(*written, "puzzle.count()")


EXHIBIT = Exhibit(
    name="estimates",
    title="Estimate by random probes",
    sentence="How many solutions does a puzzle have if there are too many to count? Place pieces at random, multiply the numbers of choices, and take the mean.",
    group="understand",
    order=15,
    parameters=(
        Parameter("puzzle", "Puzzle", "choice", "kanoodle", choices=puzzles.CATALOGUE),
        Parameter("firstof", "First estimate of", "choice", "solutions", choices=_OF),
        Parameter("first", "Method of the first", "choice", "knuth", choices=estimating.CHOICES),
        Parameter("secondof", "Second estimate of", "choice", "solutions", choices=_OF),
        Parameter("second", "Method of the second", "choice", "guided", choices=estimating.CHOICES),
        Parameter("depth", "Depth of the vertices", "integer", 10, minimum=0, maximum=100),
        estimating.SEED,
        Parameter("probes", "Probes for each", "integer", 200_000, minimum=1000, maximum=10_000_000),
        choice("show", "Show", {"two": "two estimates", "probes": "probe by probe"}),
        Parameter("drawn", "Probes drawn", "integer", 0, minimum=0, maximum=probing.MOST_PROBES, form=False),
        Parameter("runs", "Runs", "integer", 1, minimum=1, maximum=probing.MOST_RUNS, form=False),
        Parameter("truth", "Show the true value", "flag", False, form=False),
    ),
    # With seed 52, the first probe makes seven choices; with seed 1, only one.
    start={"seed": 52, "show": "probes"},
    examples=(
        Example(
            "One probe after another",
            "A probe multiplies its numbers of choices. Most probes get stuck and count as 0, but the mean is right.",
            {"seed": 52, "show": "probes", "drawn": 1},
        ),
        Example(
            "What ± means",
            "Five runs of a thousand probes each for the Soma cube, with their curves overlaid.",
            {"puzzle": "soma", "show": "probes", "drawn": 1000, "runs": 5},
        ),
        Example(
            "Plain against guided",
            "Kanoodle’s 371,020 solutions (exact), estimated by Knuth’s probes and by guided sweeps.",
            {},
        ),
        Example(
            "A step ahead",
            "What probes gain when they look one step ahead.",
            {"second": "lookahead"},
        ),
        Example(
            "The story of depth 10",
            "IQ Fit: 254,531,140 vertices with all ten pieces placed (published), but only 67,868,848 solutions (exact).",
            {"puzzle": "iq-fit", "firstof": "vertices", "first": "population", "second": "population"},
        ),
        Example(
            "Depth 10, plain against guided",
            "The vertices at depth 10 of IQ Fit’s tree, by the method that first estimated them and by a better method.",
            {"puzzle": "iq-fit", "firstof": "vertices", "secondof": "vertices"},
        ),
    ),
    view=_view,
    jobs=(*running.JOBS, *comparing.JOBS, *exact.JOBS, *gap.JOBS, *probing.JOBS),
    picture=_picture,
    script=_script,
)
