"""Recompute the puzzles of tests/python/data/polyform_puzzles.json: facts from Polyform Puzzler (D. Goodger), with the
numbers of solutions recorded there and totals that another program counted.

Every puzzle has a row, in a process of its own with at most COUNTING_HOUSE_BENCH_PUZZLE_SECONDS (60) of processor time.
A count that is not finished is estimated, and the row says whether the total that the record implies is in the interval.
A wrong total fails the measurement. The Kanoodle pyramid is counted in the browser, too. How much faster we are than other
programs is measured in bench_lattice_peers.py.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

from timing import best_of

from countinghouse.exact_cover import Problem, check_reason, count, estimate, reasons, solve
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.lattices import LATTICES, problem

if sys.platform != "emscripten":
    import polyforms as records

Row = dict[str, Any]

SECONDS = float(os.environ.get("COUNTING_HOUSE_BENCH_PUZZLE_SECONDS", "60"))
#: The half-width of an interval at 95 %, in standard errors.
LEVEL = 1.96

#: Records that take long, counted by a plain search in C; with the size of their pieces if the search should look at regions.
SEARCHED = {
    "heptiamonds.HeptiamondsHexagonHexagramGasket2": 0,
    "heptiamonds.HeptiamondsHexgridHexagon_x3": 7,
}

#: The numbers of all solutions of the settled puzzles; countinghouse.packing.claims.settled counts those up to symmetry.
SETTLED = {
    "polycubes1234.Polycubes1234CrossTower1": 179_384,
    "polyhexes1234.Polyhexes1234_4x10": 14_809_060,
    "polyhexes1234.Polyhexes1234_5x8": 30_353_640,
    "polyiamonds12345.OneSidedPolyiamonds12345SemiRegularHexagon4x2": 108_353_112,
    "polyominoes1234.Polyominoes1234_7x4PlusOne": 6_088,
    "polyominoes234.OneSidedPolyominoes234Octagon": 9_552,
    "polytrigs23.Polytrigs23ThreeCongruent_x13": 48,
    "solid_pentominoes.SolidPentominoesSpinnerBlock": 448,
    "solid_pentominoes.SolidPentominoesThreeWalls": 380,
}


def measure() -> Iterator[Row]:
    """Yield a row for each puzzle, and the numbers of puzzles recomputed."""
    pyramid = PUZZLES["kanoodle-pyramid"].problem()
    pyramid.compiled()
    seconds, found = best_of(3, lambda: count(pyramid))
    assert found == 2_448
    browser = sys.platform == "emscripten"
    yield {
        "name": f"the Kanoodle pyramid: {found.value:,}",
        "seconds": seconds,
        "target": 1.5 if browser else 0.5,
    }
    if browser:
        return
    for title, group in (
        ("with a total", counted("verified")),
        ("on edges", counted("recorded")),
        ("that take long", counted("not counted")),
        ("doubted by the source", counted("conjectured")),
        ("settled, by two methods", settled()),
        ("with rules of their own", ruled()),
        ("without a solution, proved by weights", proved()),
    ):
        said: Counter[str] = Counter()
        for row in group:
            said[row.pop("how")] += 1
            yield row
        parts = ", ".join(f"{number} {how}" for how, number in said.items())
        yield {"name": f"puzzles {title}: {parts}", "value": said.total()}


def counted(state: str) -> Iterator[Row]:
    """Count the puzzles in a state, or estimate those that take too long."""
    for entry in records.by_state(state):
        if entry["name"] in _rules():
            continue
        if entry["name"] in SEARCHED and shutil.which("cc"):
            size = SEARCHED[entry["name"]]
            ended, answer, seconds = records.limited(
                lambda entry=entry, size=size: records.by_links(entry, "P7", size), 20 * SECONDS
            )
            assert ended != "done" or answer == entry["recorded"], (entry["name"], answer)
            how = "counted by a plain search" if ended == "done" else "not finished"
            yield {"name": f"{entry['name']}; recorded {entry['recorded']:,}", "seconds": seconds, "how": how}
            continue
        ended, answer, seconds = records.limited(lambda entry=entry: records.found(entry), SECONDS)
        if ended == "done":
            total, classes = answer
            assert entry["total"] in (None, total), (entry["name"], answer)
            fits = records.fits(entry["recorded"], total, classes, records.symmetries(entry))
            assert fits or state != "verified", (entry["name"], answer)
            classes_said = "" if classes is None else f", {classes:,} up to symmetry"
            yield {
                "name": f"{entry['name']}: {total:,}{classes_said}; recorded {entry['recorded']:,}",
                "seconds": seconds,
                "how": "counted" if fits else "counted, and the record does not fit",
            }
        else:
            yield estimated(entry)


def estimated(entry: Any) -> Row:
    """Estimate a puzzle whose count is not finished."""
    ended, answer, seconds = records.limited(lambda: _population(records.as_problem(entry)), 2 * SECONDS)
    if ended != "done":
        return {"name": f"{entry['name']}: not finished", "seconds": seconds, "how": "not finished"}
    value, error = answer
    low, high = value - LEVEL * error, value + LEVEL * error
    group = records.symmetries(entry)
    # Almost no solution is symmetrical, so the total is about the record times the number of symmetries.
    inside = any(
        low <= entry["recorded"] * factor <= high for factor in range(1, group + 1) if group % factor == 0
    )
    if not value:
        how = "estimated, no solution found"
    else:
        how = (
            "estimated, the record in the interval"
            if inside
            else "estimated, the record outside the interval"
        )
    return {
        "name": f"{entry['name']}: {value:.4g} ± {LEVEL * error:.2g} (95 %); recorded {entry['recorded']:,}, {group} symmetries",
        "seconds": seconds,
        "how": how,
    }


def _population(made: Problem) -> tuple[float, float]:
    end = time.process_time() + SECONDS
    value = error = 0.0
    for now in estimate(made, probes=10**9, method="population"):
        value, error = now.solutions, now.std_error
        if time.process_time() > end:
            break
    return value, error


def settled() -> Iterator[Row]:
    """Count the settled puzzles by a sweep and by a second method: cells of the plane by a plain program, cubes and edges by a search."""
    for name, total in SETTLED.items():
        entry = records.records()[name]
        for way in ("frontier", "cell by cell" if entry["lattice"] in records.TURNS else "search"):

            def job(way: str = way, entry: Any = entry) -> int:
                if way == "cell by cell":
                    return records.cell_by_cell(entry)
                return count(records.as_problem(entry), memory_mb=2000, method=way).value

            ended, answer, seconds = records.limited(job, 10 * SECONDS)
            assert ended != "done" or answer == total, (name, way, answer)
            how = f"counted by {way}" if ended == "done" else f"not finished by {way}"
            yield {"name": f"{name}, {how}: {total:,}", "seconds": seconds, "how": how}


def ruled() -> Iterator[Row]:
    """Count the puzzles with rules of their own."""
    for name, (job, wanted) in _rules().items():
        ended, answer, seconds = records.limited(job, 5 * SECONDS)
        assert ended != "done" or answer == wanted, (name, answer, wanted)
        how = "counted" if ended == "done" else "not finished"
        yield {"name": f"{name}: {answer:,}" if ended == "done" else name, "seconds": seconds, "how": how}


#: Where the three parts of these records are; every piece stays within one of them.
THREE_PARTS = {
    "polytrigs23.Polytrigs23ThreeCongruent1Combined2": ((0, 3), (6, 0), (3, 6)),
    "polytrigs23.Polytrigs23ThreeCongruent1Combined4": ((0, 2), (6, 0), (2, 6)),
}


@cache
def _rules() -> dict[str, tuple[Callable[[], int | None], int]]:
    entries = records.records()
    left_out = {
        "pentominoes.PentominoesTriangle": 580,
        "tetrasticks.Tetrasticks6x6": 1_795,
        "tetrasticks.TetrasticksAztecDiamond": 3,
    }
    rules: dict[str, tuple[Callable[[], int | None], int]] = {
        name: (lambda name=name: without_one(entries[name]), wanted) for name, wanted in left_out.items()
    }
    rules["solid_pentominoes.SolidPentominoes5x5x5QuarterPyramid"] = (
        lambda: without_one_in_space(entries["solid_pentominoes.SolidPentominoes5x5x5QuarterPyramid"]),
        320,
    )
    rules["hexiamonds.OneSidedHexiamondsHexagram"] = (
        lambda: without_one_by_turns(entries["hexiamonds.OneSidedHexiamondsHexagram"]),
        119,
    )
    # The record 0 belongs to other holes.
    rules["hexiamonds.HexiamondsX_x1"] = (lambda: records.found(entries["hexiamonds.HexiamondsX_x1"])[1], 11)
    rules["tetrominoes.Tetrominoes5x4Tube"] = (lambda: tube(entries["tetrominoes.Tetrominoes5x4Tube"]), 7)
    rules["seven_segment_digits.SevenSegmentDigits6x5"] = (
        lambda: digits(entries["seven_segment_digits.SevenSegmentDigits6x5"]),
        5,
    )
    for name, offsets in THREE_PARTS.items():
        rules[name] = (lambda name=name, offsets=offsets: in_three_parts(entries[name], offsets), 8)
    for name in (
        "polyhexes12345.Polyhexes12345HexagonRing_X1",
        "polyhexes12345.Polyhexes12345HexagonRing_X2",
    ):
        rules[name] = (lambda name=name: count(records.in_zones(entries[name])).value, 0)
    return rules


def without_one(entry: Any) -> int | None:
    """Count, up to symmetry, the ways to fill the region with all pieces but one."""
    puzzle = records.as_puzzle(entry, records.largest_part(entry), optional=True)
    assert puzzle is not None
    return puzzle.count(memory_mb=2000).up_to_symmetry


def without_one_by_turns(entry: Any, turns: int = 6) -> int:
    """Count, up to turns, the ways to fill the region with all one-sided pieces but one; a piece and its mirror image, whose name
    is in lower case, count once."""
    puzzle = records.as_puzzle(entry, records.largest_part(entry))
    assert puzzle is not None
    found = 0
    for left_out in puzzle.pieces:
        if not left_out.name[0].islower():
            pieces = tuple(piece for piece in puzzle.pieces if piece != left_out)
            found += Puzzle("record", "Record", puzzle.tray, pieces).count(memory_mb=2000).value
    classes, rest = divmod(found, turns)
    assert not rest, "a solution is symmetrical"
    return classes


def without_one_in_space(entry: Any) -> int:
    """Count, up to symmetry, the ways to fill the region with all pieces but one, from the orbits of all solutions."""
    lattice, pieces, region = records.lattice_of(entry), records.pieces_of(entry), records.largest_part(entry)
    made = problem(lattice, region, pieces, optional=pieces)
    return records.orbits(made, lattice, region, pieces, one_sided=False)[1]


def tube(entry: Any, around: int = 5) -> int:
    """Count the ways to cover a tube whose left edge is glued to the right one, up to its symmetries."""
    squares, pieces = LATTICES["squares"], records.pieces_of(entry)
    region = records.cells_of(entry)
    made = Problem([*pieces, *region])
    for name, cells in pieces.items():
        ways = set()
        for shape in squares.orientations(squares.shape(cells)):
            for x, y in region:
                placed = {((x + a) % around, y + b) for a, b in map(squares.cell, shape)}
                if len(placed) == len(shape) and placed <= set(region):
                    ways.add(frozenset(placed))
        for way in ways:
            made.add((name, way), [name, *way])
    high = max(y for _, y in region)
    seen = set()
    for solution in solve(made):
        images = []
        for turn, across, over in product(range(around), (1, -1), (False, True)):
            images.append(
                sorted(
                    (name, sorted(((turn + across * x) % around, high - y if over else y) for x, y in cells))
                    for name, cells in solution
                )
            )
        seen.add(str(min(images)))
    return len(seen)


def digits(entry: Any) -> int:
    """Count the ways to cover the segments with ten digits, up to symmetry; 0 may be crossed, and 2 and 5 look alike, as
    do 6 and 9."""
    lattice, pieces, region = records.lattice_of(entry), records.pieces_of(entry), records.cells_of(entry)
    crossed = problem(lattice, region, pieces)
    made = Problem(crossed.primary, crossed.secondary)
    for option, items in crossed.options.items():
        made.add(
            option, [item for item in items if "/" not in str(item) or not str(option).startswith("d0:")]
        )
    alike = pieces | {"d5": pieces["d2"], "d9": pieces["d6"]}
    return records.orbits(made, lattice, region, alike, one_sided=False)[1]


def in_three_parts(entry: Any, offsets: Any) -> int | None:
    """Count, up to the region's three turns, the ways in which every piece stays within one of three parts."""
    parts = records.three_parts(offsets)
    assert set().union(*parts) == set(records.cells_of(entry))
    found = count(records.restricted(entry, lambda _, cells: any(cells <= part for part in parts))).value
    # A turn by 120° changes every solution, because the pieces differ.
    classes, rest = divmod(found, records.symmetries(entry))
    assert not rest
    return classes


def proved() -> Iterator[Row]:
    """Prove by weights that puzzles recorded with 0 solutions have none; check each certificate."""
    for entry in records.records().values():
        if entry["recorded"] or entry["total"] or entry["state"] == "other rules":
            continue

        def job(entry: Any = entry) -> int:
            made = records.as_problem(entry)
            found = reasons(made, steps=0)
            assert all(check_reason(made, reason) for reason in found)
            return len(found)

        ended, answer, seconds = records.limited(job, 2 * SECONDS)
        how = ("proved" if answer else "no reason found") if ended == "done" else "not finished"
        yield {"name": f"{entry['name']}: {how}", "seconds": seconds, "how": how}
