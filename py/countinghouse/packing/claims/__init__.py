"""Published figures about packing puzzles."""

from __future__ import annotations

import math
from collections.abc import Generator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from countinghouse.claims import OWN, Claim
from countinghouse.packing import PUZZLES
from countinghouse.packing.claims.pyramid import PYRAMID
from countinghouse.packing.claims.recorded import RECORDED
from countinghouse.packing.claims.settled import SETTLED
from countinghouse.packing.claims.unsolvable import UNSOLVABLE
from countinghouse.stepping import relay

if TYPE_CHECKING:
    from countinghouse.exact_cover.search.levels import Levels


_claim = partial(Claim, on="2026-11-22", version="0.2.0")
_post = partial(
    _claim, source="possiblywrong, “Kanoodle, IQ Fit, and Dancing Links” (weblog, 15 September 2015)"
)
_austin = partial(
    _claim,
    source="D. Austin, “Puzzling Over Exact Cover Problems” (AMS Feature Column, December 2009)",
    at_hand=False,
)
_golomb = partial(_claim, source="S. W. Golomb, Polyominoes (1965, 1994)", at_hand=False)
_knuth = partial(_claim, source="D. E. Knuth, “Dancing Links” (2000)", at_hand=False)
_own = partial(_claim, source=OWN)

_PUZZLE = """\
from countinghouse.packing import PUZZLES

puzzle = PUZZLES["{}"]
"""


#: The lines that compute the relative spread of one probe from its exact mean square.
_SPREAD = """\
from countinghouse.exact_cover.search.levels import mean_square

round((mean_square(puzzle.problem()) / puzzle.count().value ** 2 - 1) ** 0.5)"""


_MATRIX = "the Kanoodle puzzle has a total of 1789 rows and 67 columns, while the IQ Fit puzzle has 3440 rows and 60 columns"

_KANOODLE_CELL_BY_CELL = """\
pieces = {
    "N": "11 12 22 23 24", "V": "11 12 13 23 33", "I": "11 12 13 14", "U": "11 12 22 31 32",
    "J": "11 21 22 23", "L": "12 22 32 41 42", "Y": "11 12 13 14 23", "X": "12 21 22 23 32",
    "W": "11 12 22 23 33", "P": "11 12 21 22 23", "C": "11 21 22", "O": "11 12 21 22",
}
rows, columns = 5, 11
tray = 2 ** (rows * columns) - 1


def orientations(piece):
    turns = [lambda x, y: (y, x), lambda x, y: (-x, y), lambda x, y: (x, -y)]
    found = {frozenset((int(cell[0]), int(cell[1])) for cell in pieces[piece].split())}
    for _ in range(4):
        found |= {
            frozenset(turn(*cell) for cell in shape) for turn in turns[: 1 if piece == "N" else 3] for shape in found
        }
    return found


# Bit 5y + x is a cell; the bits above the cells say which pieces are used.
beginning = [set() for _ in range(rows * columns)]
for number, piece in enumerate(pieces):
    for shape in orientations(piece):
        (top, bottom), (left, right) = [(min(line), max(line)) for line in zip(*shape)]
        for down in range(-top, rows - bottom):
            for across in range(-left, columns - right):
                mask = sum(1 << rows * (y + across) + x + down for x, y in shape)
                beginning[(mask & -mask).bit_length() - 1].add(mask | 1 << rows * columns + number)

# By the first empty cell: how many ways lead to each set of filled cells and used pieces.
ways = [{} for _ in range(rows * columns + 1)]
ways[0][0] = 1
for cell, placements in enumerate(beginning):
    for filled, many in ways[cell].items():
        for placement in placements:
            if not filled & placement:
                now = filled | placement
                empty = (~(now & tray) & (now & tray) + 1).bit_length() - 1
                ways[empty][now] = ways[empty].get(now, 0) + many
    ways[cell] = {}
sum(ways[-1].values())
"""

_SOMA_CELL_BY_CELL = """\
from functools import cache
from itertools import permutations, product

pieces = [
    "000 100 010", "000 100 200 010", "000 100 200 110", "000 100 110 210",
    "000 100 010 001", "000 100 110 111", "000 100 101 111",
]
rotations = [
    (axes, signs)
    for axes in permutations(range(3))
    for signs in product((1, -1), repeat=3)
    if (sum(axes[a] > axes[b] for a, b in ((0, 1), (0, 2), (1, 2))) + signs.count(-1)) % 2 == 0
]
beginning = [[set() for _ in pieces] for _ in range(27)]
for number, piece in enumerate(pieces):
    for axes, signs in rotations:
        cells = [[sign * int(cell[axis]) for axis, sign in zip(axes, signs)] for cell in piece.split()]
        lines = list(zip(*cells))
        for move in product(*(range(-min(line), 3 - max(line)) for line in lines)):
            mask = sum(1 << sum((cell[k] + move[k]) * 3**k for k in range(3)) for cell in cells)
            beginning[(mask & -mask).bit_length() - 1][number].add(mask)


@cache
def ways(filled, left):
    if not left:
        return 1
    empty = (~filled & filled + 1).bit_length() - 1
    return sum(
        ways(filled | mask, left - {piece})
        for piece in left
        for mask in beginning[empty][piece]
        if not mask & filled
    )


ways(0, frozenset(range(7)))
"""


def _on(name: str, ask: str, **more: Any) -> dict[str, Any]:
    """Return the fields of a claim about a puzzle: the lines that compute the value, and the link."""
    link = "packing" if name == "kanoodle" else f"packing?puzzle={name}"
    return {"script": _PUZZLE.format(name) + ask, "link": link, **more}


def _count(name: str) -> dict[str, Any]:
    """Return the fields of a claim that counts a puzzle's solutions: its lines, steps, problem and link."""

    def steps() -> Generator[Any, None, int]:
        return (yield from PUZZLES[name].count_steps()).value

    return _on(name, "puzzle.count().value", steps=steps, problem=lambda: PUZZLES[name])


def _count_up_to_symmetry(name: str) -> dict[str, Any]:
    """Like `_count`, but count solutions that are images of one another as one."""

    def steps() -> Generator[Any, None, int | None]:
        return (yield from PUZZLES[name].count_steps()).up_to_symmetry

    return _on(name, "puzzle.count().up_to_symmetry", steps=steps, problem=lambda: PUZZLES[name], once=True)


def _levels() -> Generator[Any, None, Levels]:
    from countinghouse.exact_cover.search.levels import levels_steps

    problem = PUZZLES["iq-fit"].problem()
    return (yield from relay(levels_steps(problem), lambda step: (step.depth + step.share) / 11))


def _vertices() -> Generator[Any, None, int]:
    return (yield from _levels()).vertices[10]


def _gaps() -> Generator[Any, None, int]:
    tree = yield from _levels()
    return tree.vertices[10] - tree.solutions[10]


def _fourths() -> Generator[Any, None, tuple[Fraction, Fraction]]:
    tree = yield from _levels()
    share = Fraction(round(4 * tree.solutions[10] / tree.vertices[10]), 4)
    return share, 1 - share


def _spread(name: str) -> Generator[Any, None, int]:
    from countinghouse.exact_cover.search.levels import mean_square_steps

    puzzle = PUZZLES[name]
    walk = mean_square_steps(puzzle.problem())
    square = yield from relay(walk, lambda at: (at[0] + at[1]) / (len(puzzle.pieces) + 1))
    ways = puzzle.count().value
    return round(math.sqrt(square / ways**2 - 1))


def _probes(probes: int) -> Generator[Any, None, str]:
    from countinghouse.exact_cover import estimate

    for last in estimate(PUZZLES["kanoodle"].problem(), probes, 1):
        yield last.probes / probes
    return f"{last.solutions:,.0f} ± {last.std_error:,.0f}"


def _pentominoes(box: str, sides: str, solutions: int) -> Claim:
    return _golomb(
        id=f"pentominoes-{box}",
        where="rectangles of the twelve pentominoes",
        sentence=f"Ways to fill {sides} with the twelve pentominoes, up to symmetries of the box",
        published=solutions,
        **_count_up_to_symmetry(f"pentominoes-{box}"),
        cost=0.5,
    )


CLAIMS = (
    _post(
        id="kanoodle-items",
        where="“Exact Cover”",
        quotation=_MATRIX,
        sentence="Items of Kanoodle: one for each piece and each cell of the 5 × 11 tray",
        published=67,
        **_on("kanoodle", "len(puzzle.problem().primary)"),
    ),
    _post(
        id="kanoodle-options",
        where="“Exact Cover”",
        quotation=_MATRIX,
        sentence="Options of Kanoodle: placements of its twelve pieces",
        published=1789,
        **_on("kanoodle", "len(puzzle.problem().options)"),
    ),
    _post(
        id="kanoodle-solutions",
        where="“Estimating Tree Size”, the count for Kanoodle",
        quotation="yielding exactly 371,020 different solutions to the Kanoodle puzzle",
        sentence="Ways to fill Kanoodle’s tray with all its pieces",
        published=371_020,
        **_count("kanoodle"),
        cost=0.5,
    ),
    _post(
        id="kanoodle-time",
        where="“Estimating Tree Size”, the count for Kanoodle",
        quotation="the couple of minutes needed to collect the random samples turned out to be longer than the 30 seconds to simply "
        "traverse the entire tree",
        sentence="Time taken to count Kanoodle’s solutions by dancing links",
        published="30 seconds",
        argument="A time on the author’s machine cannot be measured here. Plain dancing links in C++ took 19.7 seconds on "
        "our machine; frontier counting, which the page uses, takes about half a second.",
        link="packing",
    ),
    _post(
        id="iq-fit-items",
        where="“Exact Cover”",
        quotation=_MATRIX,
        sentence="Items of IQ Fit: one for each piece and each cell of the 5 × 10 tray",
        published=60,
        **_on("iq-fit", "len(puzzle.problem().primary)"),
    ),
    _post(
        id="iq-fit-options",
        where="“Exact Cover”",
        quotation=_MATRIX,
        sentence="Options of IQ Fit: footprints of its ten two-layered pieces",
        published=3440,
        **_on("iq-fit", "len(puzzle.problem().options)"),
    ),
    _post(
        id="iq-fit-solutions",
        where="“Estimating Tree Size”, the count for IQ Fit",
        quotation="my program had already stopped, reporting that there were only 67,868,848 solutions",
        sentence="Ways to fill IQ Fit’s tray with all its pieces",
        published=67_868_848,
        **_count("iq-fit"),
        cost=1.5,
    ),
    _post(
        id="iq-fit-vertices",
        where="“Estimating Tree Size”, the estimate for IQ Fit",
        quotation="what turned out to be exactly 254,531,140 vertices at depth 10",
        sentence="Vertices at depth 10 of the search tree of IQ Fit, where all ten pieces are in the tray",
        published=254_531_140,
        script=_PUZZLE.format("iq-fit")
        + "from countinghouse.exact_cover.search.levels import levels\n\nlevels(puzzle.problem()).vertices[10]",
        steps=_vertices,
        link="estimates?puzzle=iq-fit&firstof=vertices&first=population&second=population",
        cost=60,
    ),
    _post(
        id="iq-fit-one-fourth",
        where="“Estimating Tree Size”, the count for IQ Fit",
        quotation="about one-fourth what I expected … These non-solution arrangements account for the remaining three-fourths of the "
        "leaf vertices at depth 10 in the tree.",
        sentence="Shares of IQ Fit’s vertices at depth 10 that are solutions and that are not, to the nearest quarter",
        published=(Fraction(1, 4), Fraction(3, 4)),
        script=_PUZZLE.format("iq-fit")
        + """\
from fractions import Fraction
from countinghouse.exact_cover.search.levels import levels

tree = levels(puzzle.problem())
share = Fraction(round(4 * tree.solutions[10] / tree.vertices[10]), 4)
(share, 1 - share)""",
        steps=_fourths,
        link="estimates?puzzle=iq-fit&firstof=vertices&first=population&second=population",
        cost=60,
    ),
    _post(
        id="iq-fit-time",
        where="“Estimating Tree Size”, the count for IQ Fit",
        quotation="I expected to get an exact count via a full tree traversal in about 6 hours. However, just an hour and a half later, my "
        "program had already stopped",
        sentence="Time taken to count IQ Fit’s solutions by dancing links",
        published="an hour and a half",
        argument="A time on the author’s machine cannot be measured here. Plain dancing links in C++ took about 5,400 seconds "
        "on our machine; frontier counting takes one or two.",
        link="packing?puzzle=iq-fit",
    ),
    _austin(
        id="kanoodle-options-austin",
        where="as the post of 15 September 2015 reports it",
        quotation="suggesting that the Kanoodle puzzle has 2222 rows; there are a couple of bugs in his implementation",
        sentence="Options of Kanoodle: placements of its twelve pieces",
        published=2222,
        found=1789,
        argument="The quotation is from the post, which counts 1,789, as we do, and says that the program that found "
        "2,222 has bugs.",
        **_on("kanoodle", "len(puzzle.problem().options)"),
    ),
    _pentominoes("6x10", "6 × 10", 2339),
    _pentominoes("5x12", "5 × 12", 1010),
    _pentominoes("4x15", "4 × 15", 368),
    _pentominoes("3x20", "3 × 20", 2),
    _knuth(
        id="pentominoes-8x8-hole",
        where="Dana Scott’s problem",
        sentence="Ways to fill an 8 × 8 board without its middle 2 × 2 cells with the twelve pentominoes, up to symmetries "
        "of the board",
        published=65,
        **_count_up_to_symmetry("pentominoes-8x8-hole"),
        cost=0.5,
    ),
    _knuth(
        id="pentominoes-8x8-hole-raw",
        where="Dana Scott’s problem",
        sentence="Ways to fill an 8 × 8 board without its middle 2 × 2 cells with the twelve pentominoes, counting "
        "rotations and reflections separately",
        published=520,
        **_count("pentominoes-8x8-hole"),
        cost=0.5,
    ),
    _claim(
        id="soma-solutions",
        source="E. Berlekamp, J. Conway and R. Guy, Winning Ways (1982)",
        at_hand=False,
        where="the Soma cube",
        sentence="Ways to build the Soma cube, up to its rotations and reflections",
        published=240,
        **_count_up_to_symmetry("soma"),
        cost=0.2,
    ),
    _own(
        id="kanoodle-up-to-symmetry",
        where="the note on packing",
        sentence="Ways to fill Kanoodle’s tray, up to rotation and reflection",
        published=92_755,
        **_count_up_to_symmetry("kanoodle"),
        second=_KANOODLE_CELL_BY_CELL,
        second_by="A sweep over the items of the exact cover problem, divided by symmetry; and a plain program that fills the "
        "tray cell by cell, with the asymmetric piece N in only two of its eight orientations, which leaves one of every "
        "four equivalent solutions.",
        second_cost=6,
        cost=0.5,
    ),
    _own(
        id="iq-fit-up-to-symmetry",
        where="the note on packing",
        sentence="Ways to fill IQ Fit’s tray, up to rotation and reflection",
        published=16_967_212,
        **_count_up_to_symmetry("iq-fit"),
        cost=1.5,
    ),
    _own(
        id="soma-raw",
        where="the note on packing",
        sentence="Ways to build the Soma cube, counting rotations and reflections separately",
        published=11_520,
        **_count("soma"),
        second=_SOMA_CELL_BY_CELL,
        second_by="A sweep over the items of the exact cover problem; and a plain program that fills the cube cell by cell "
        "and remembers the number of ways to finish each remainder.",
        second_cost=2,
        cost=0.2,
    ),
    _own(
        id="iq-fit-not-solutions",
        where="the note on two estimates",
        sentence="Vertices at depth 10 of the search tree of IQ Fit that leave a gap and so are not solutions",
        published=186_662_292,
        script=_PUZZLE.format("iq-fit")
        + """\
from countinghouse.exact_cover.search.levels import levels

tree = levels(puzzle.problem())
tree.vertices[10] - tree.solutions[10]""",
        steps=_gaps,
        link="estimates?puzzle=iq-fit&firstof=vertices&first=population&second=population",
        cost=60,
    ),
    _own(
        id="iq-fit-fewer-pieces",
        where="the note on packing",
        sentence="Ways to fill IQ Fit’s tray without using all ten pieces (these are not solutions, either)",
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
        sentence="Estimate and standard error from two million of Knuth’s random probes of Kanoodle, with seed 1",
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
        id="kanoodle-spread",
        where="the note on packing",
        sentence="Standard deviation of a single random probe (Knuth’s method) for the number of Kanoodle’s solutions, divided by "
        "that number and rounded",
        published=147,
        **_on("kanoodle", _SPREAD),
        steps=partial(_spread, "kanoodle"),
        cost=20,
        on="2026-11-23",
    ),
    _own(
        id="iq-fit-spread",
        where="the note on packing",
        sentence="Standard deviation of a single random probe (Knuth’s method) for the number of IQ Fit’s solutions, divided by "
        "that number and rounded",
        published=129,
        **_on("iq-fit", _SPREAD),
        steps=partial(_spread, "iq-fit"),
        cost=60,
        on="2026-11-23",
    ),
    _own(
        id="kanoodle-hits",
        where="the note on packing",
        sentence="Random probes of Kanoodle per probe that finds a solution, to the nearest hundred",
        published=400,
        script=_PUZZLE.format("kanoodle")
        + """\
from countinghouse.exact_cover import estimate

*_, last = estimate(puzzle.problem(), probes=200_000, seed=1)
round(last.probes / last.hits, -2)""",
        link="packing",
        cost=1.5,
    ),
    *PYRAMID,
    *RECORDED,
    *UNSOLVABLE,
    *SETTLED,
)
