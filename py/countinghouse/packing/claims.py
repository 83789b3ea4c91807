"""Published figures of packing puzzles."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, Any

from countinghouse.claims import OWN, Claim
from countinghouse.packing import PUZZLES
from countinghouse.stepping import relay

if TYPE_CHECKING:
    from countinghouse.exact_cover.levels import Levels

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0")
_post = partial(
    _claim, source="possiblywrong, “Kanoodle, IQ Fit, and Dancing Links” (weblog, 15 September 2015)"
)
_golomb = partial(_claim, source="S. W. Golomb, Polyominoes (1965, 1994)")
_knuth = partial(_claim, source="D. E. Knuth, “Dancing Links” (2000)")
_own = partial(_claim, source=OWN)

_PUZZLE = """\
from countinghouse.packing import PUZZLES

puzzle = PUZZLES["{}"]
"""


def _counting(name: str) -> Generator[Any, None, int]:
    return (yield from PUZZLES[name].count_steps()).value


def _up_to_symmetry(name: str) -> Generator[Any, None, int | None]:
    return (yield from PUZZLES[name].count_steps()).up_to_symmetry


def _levels() -> Generator[Any, None, Levels]:
    from countinghouse.exact_cover.levels import levels_steps

    problem = PUZZLES["iq-fit"].problem()
    return (yield from relay(levels_steps(problem), lambda step: (step.depth + step.share) / 11))


def _vertices() -> Generator[Any, None, int]:
    return (yield from _levels()).vertices[10]


def _gaps() -> Generator[Any, None, int]:
    tree = yield from _levels()
    return tree.vertices[10] - tree.solutions[10]


def _probes(probes: int) -> Generator[Any, None, str]:
    from countinghouse.exact_cover import estimate

    for last in estimate(PUZZLES["kanoodle"].problem(), probes, 1):
        yield last.probes / probes
    return f"{last.solutions:,.0f} ± {last.std_error:,.0f}"


def _pentominoes(box: str, sides: str, solutions: int) -> Claim:
    return _golomb(
        id=f"pentominoes-{box}",
        where="rectangles of the twelve pentominoes",
        sentence=f"Ways to fill {sides} with the twelve pentominoes, up to the symmetry of the box",
        published=solutions,
        script=_PUZZLE.format(f"pentominoes-{box}") + "puzzle.count().up_to_symmetry",
        steps=partial(_up_to_symmetry, f"pentominoes-{box}"),
        problem=partial(PUZZLES.__getitem__, f"pentominoes-{box}"),
        once=True,
        link=f"packing?puzzle=pentominoes-{box}",
        cost=0.5,
    )


CLAIMS = (
    _post(
        id="kanoodle-items",
        where="the problem as an exact cover",
        sentence="Items of Kanoodle: one for each piece and each cell of the 5 × 11 tray",
        published=67,
        script=_PUZZLE.format("kanoodle") + "len(puzzle.problem().primary)",
        link="packing",
    ),
    _post(
        id="kanoodle-options",
        where="the problem as an exact cover",
        sentence="Options of Kanoodle: placements of its twelve pieces",
        published=1789,
        script=_PUZZLE.format("kanoodle") + "len(puzzle.problem().options)",
        link="packing",
    ),
    _post(
        id="kanoodle-solutions",
        where="the count for Kanoodle",
        sentence="Ways to fill Kanoodle’s tray with all its pieces",
        published=371_020,
        script=_PUZZLE.format("kanoodle") + "puzzle.count().value",
        steps=partial(_counting, "kanoodle"),
        problem=partial(PUZZLES.__getitem__, "kanoodle"),
        link="packing",
        cost=0.5,
    ),
    _post(
        id="kanoodle-up-to-symmetry",
        where="the count for Kanoodle",
        sentence="The same, where ways that a rotation or a flip of the tray turns into each other count as one",
        published=92_755,
        script=_PUZZLE.format("kanoodle") + "puzzle.count().up_to_symmetry",
        steps=partial(_up_to_symmetry, "kanoodle"),
        problem=partial(PUZZLES.__getitem__, "kanoodle"),
        once=True,
        link="packing",
        cost=0.5,
    ),
    _post(
        id="kanoodle-time",
        where="the count for Kanoodle",
        sentence="Time to count Kanoodle’s solutions by dancing links in C++",
        published="30 seconds",
        argument="A time on the author’s machine cannot be measured here. Plain dancing links in C++ took 19.7 seconds on "
        "ours; frontier counting, which the page uses, takes about half a second.",
        link="packing",
    ),
    _post(
        id="iq-fit-items",
        where="the problem as an exact cover",
        sentence="Items of IQ Fit: one for each piece and each cell of the 5 × 10 tray",
        published=60,
        script=_PUZZLE.format("iq-fit") + "len(puzzle.problem().primary)",
        link="packing?puzzle=iq-fit",
    ),
    _post(
        id="iq-fit-options",
        where="the problem as an exact cover",
        sentence="Options of IQ Fit: footprints of its ten pieces of two layers",
        published=3440,
        script=_PUZZLE.format("iq-fit") + "len(puzzle.problem().options)",
        link="packing?puzzle=iq-fit",
    ),
    _post(
        id="iq-fit-solutions",
        where="the count for IQ Fit",
        sentence="Ways to fill IQ Fit’s tray with all its pieces",
        published=67_868_848,
        script=_PUZZLE.format("iq-fit") + "puzzle.count().value",
        steps=partial(_counting, "iq-fit"),
        problem=partial(PUZZLES.__getitem__, "iq-fit"),
        link="packing?puzzle=iq-fit",
        cost=1.5,
    ),
    _post(
        id="iq-fit-up-to-symmetry",
        where="the count for IQ Fit",
        sentence="The same, where ways that a rotation or a flip of the tray turns into each other count as one",
        published=16_967_212,
        script=_PUZZLE.format("iq-fit") + "puzzle.count().up_to_symmetry",
        steps=partial(_up_to_symmetry, "iq-fit"),
        problem=partial(PUZZLES.__getitem__, "iq-fit"),
        once=True,
        link="packing?puzzle=iq-fit",
        cost=1.5,
    ),
    _post(
        id="iq-fit-vertices",
        where="the figure of estimates for IQ Fit",
        sentence="Vertices at depth 10 of the search tree of IQ Fit, where all ten pieces are in the tray",
        published=254_531_140,
        script=_PUZZLE.format("iq-fit")
        + "from countinghouse.exact_cover.levels import levels\n\nlevels(puzzle.problem()).vertices[10]",
        steps=_vertices,
        link="estimates?puzzle=iq-fit&firstof=vertices&first=population&second=population",
        cost=60,
    ),
    _post(
        id="iq-fit-time",
        where="the count for IQ Fit",
        sentence="Time to count IQ Fit’s solutions by dancing links in C++",
        published="1.5 hours",
        argument="A time on the author’s machine cannot be measured here. Plain dancing links in C++ took about 5,400 seconds "
        "on ours; frontier counting takes one or two.",
        link="packing?puzzle=iq-fit",
    ),
    _pentominoes("6x10", "6 × 10", 2339),
    _pentominoes("5x12", "5 × 12", 1010),
    _pentominoes("4x15", "4 × 15", 368),
    _pentominoes("3x20", "3 × 20", 2),
    _knuth(
        id="pentominoes-8x8-hole",
        where="Dana Scott’s problem",
        sentence="Ways to fill 8 × 8 without the middle 2 × 2 with the twelve pentominoes, up to the symmetry of the board",
        published=65,
        script=_PUZZLE.format("pentominoes-8x8-hole") + "puzzle.count().up_to_symmetry",
        steps=partial(_up_to_symmetry, "pentominoes-8x8-hole"),
        problem=partial(PUZZLES.__getitem__, "pentominoes-8x8-hole"),
        once=True,
        link="packing?puzzle=pentominoes-8x8-hole",
        cost=0.5,
    ),
    _knuth(
        id="pentominoes-8x8-hole-raw",
        where="Dana Scott’s problem",
        sentence="The same, rotated and flipped ones counted apart",
        published=520,
        script=_PUZZLE.format("pentominoes-8x8-hole") + "puzzle.count().value",
        steps=partial(_counting, "pentominoes-8x8-hole"),
        problem=partial(PUZZLES.__getitem__, "pentominoes-8x8-hole"),
        link="packing?puzzle=pentominoes-8x8-hole",
        cost=0.5,
    ),
    _claim(
        id="soma-solutions",
        source="E. Berlekamp, J. Conway and R. Guy, Winning Ways (1982)",
        where="the Soma cube",
        sentence="Ways to build the Soma cube, up to its rotations and reflections",
        published=240,
        script=_PUZZLE.format("soma") + "puzzle.count().up_to_symmetry",
        steps=partial(_up_to_symmetry, "soma"),
        problem=partial(PUZZLES.__getitem__, "soma"),
        once=True,
        link="packing?puzzle=soma",
        cost=0.2,
    ),
    _own(
        id="soma-raw",
        where="the note on packing",
        sentence="Ways to build the Soma cube, each rotation and reflection counted apart",
        published=11_520,
        script=_PUZZLE.format("soma") + "puzzle.count().value",
        steps=partial(_counting, "soma"),
        problem=partial(PUZZLES.__getitem__, "soma"),
        link="packing?puzzle=soma",
        cost=0.2,
    ),
    _own(
        id="iq-fit-not-solutions",
        where="the note on two estimates",
        sentence="Vertices at depth 10 of the search tree of IQ Fit that leave a gap and are no solutions",
        published=186_662_292,
        script=_PUZZLE.format("iq-fit")
        + """\
from countinghouse.exact_cover.levels import levels

tree = levels(puzzle.problem())
tree.vertices[10] - tree.solutions[10]""",
        steps=_gaps,
        link="estimates?puzzle=iq-fit&firstof=vertices&first=population&second=population",
        cost=60,
    ),
    _own(
        id="iq-fit-fewer-pieces",
        where="the note on packing",
        sentence="Ways to fill IQ Fit’s tray without using all ten pieces, which are no solutions either",
        published=65_184,
        script=_PUZZLE.format("iq-fit")
        + """\
from countinghouse.exact_cover import Problem, count

names = {piece.name for piece in puzzle.pieces}
whole = puzzle.problem()
full = Problem([item for item in whole.primary if item not in names], names)
for option, items in whole.options.items():
    full.add(option, items)
count(full).value - puzzle.count().value""",
        link="packing?puzzle=iq-fit",
        cost=5,
    ),
    _own(
        id="kanoodle-probes",
        where="the note on packing",
        sentence="Two million of Knuth’s random probes of Kanoodle, seed 1: the estimate, and its standard error",
        published="330,957 ± 22,726",
        script=_PUZZLE.format("kanoodle")
        + """\
from countinghouse.exact_cover import estimate

*_, last = estimate(puzzle.problem(), probes=2_000_000, seed=1)
f"{last.solutions:,.0f} ± {last.std_error:,.0f}"
""",
        steps=partial(_probes, 2_000_000),
        link="packing?probes=2000000",
        cost=12,
    ),
    _own(
        id="kanoodle-hits",
        where="the note on packing",
        sentence="Probes of Kanoodle for each one that meets a solution, to the nearest hundred",
        published=400,
        script=_PUZZLE.format("kanoodle")
        + """\
from countinghouse.exact_cover import estimate

*_, last = estimate(puzzle.problem(), probes=200_000, seed=1)
round(last.probes / last.hits, -2)""",
        link="packing",
        cost=1.5,
    ),
)
