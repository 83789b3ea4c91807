"""An order in which a solid can be built by hand, against motions followed step by step and against recorded figures."""

import json
import math
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path

import pytest

from countinghouse.errors import InputError
from countinghouse.exact_cover.search.listing import solve
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.building import Building, Step, building_order
from countinghouse.packing.lattices import LATTICES, SOLIDS, Lattice, problem
from countinghouse.packing.lattices.sliding import Locked, meets, slides_steps
from countinghouse.stepping import finish

REFERENCE = Path(__file__).parents[1] / "data" / "polyform_puzzles.json"
PYRAMID = PUZZLES["kanoodle-pyramid"]
SOMA = PUZZLES["soma"]


def place(lattice: Lattice, cell: tuple[int, ...]) -> list[float]:
    """Return the middle of a cell in space."""
    return [
        sum(at * vector[axis] for at, vector in zip(cell, lattice.basis, strict=True)) for axis in range(3)
    ]


def collides(lattice: Lattice, start: list[float], out: list[float], other: list[float]) -> bool:
    """Whether a cell that moves along a line meets another: balls by their least distance, cubes in small steps."""
    apart = [a - b for a, b in zip(other, start, strict=True)]
    if lattice.name == "balls":
        ahead = sum(a * b for a, b in zip(apart, out, strict=True)) / sum(a * a for a in out)
        return math.dist(apart, [max(0, ahead) * a for a in out]) < 1 - 1e-9
    return any(all(abs(a - b * k / 8) < 0.99 for a, b in zip(apart, out, strict=True)) for k in range(1, 50))


@pytest.mark.parametrize("name", ["cubes", "balls"])
def test_what_meets_a_moving_cell(name: str) -> None:
    lattice = SOLIDS[name]
    for out in lattice.ways_out:
        for apart in ((x, y, z) for x in range(-2, 4) for y in range(-3, 2) for z in range(-2, 3)):
            if any(apart):
                moved = collides(lattice, [0, 0, 0], place(lattice, out), place(lattice, apart))
                assert meets(lattice, out, apart) == moved, (out, apart)


def follow(order: Building, lattice: Lattice, puzzle: Puzzle) -> None:
    """Follow every move of an order, those of groups in the hand, too."""

    def cells(step: Step) -> list[list[float]]:
        return [
            place(lattice, puzzle.tray.ball_of[cell]) for placement in step.pieces for cell in placement.cells
        ]

    def followed(steps: tuple[Step, ...]) -> None:
        there: list[list[float]] = []
        for step in steps:
            out = [-value for value in place(lattice, step.direction)]
            own = cells(step)
            assert not any(collides(lattice, start, out, other) for start in own for other in there), (
                step.sentence
            )
            there += own
            assert bool(step.first) == (len(step.pieces) > 1)
            if step.first:
                assert sorted(each.text for inner in step.first for each in inner.pieces) == sorted(
                    each.text for each in step.pieces
                )
            followed(step.first)

    followed(order.steps)


def kind(order: Building) -> str:
    if order.locked:
        return "none"
    return "straight" if order.straight else "one by one" if order.one_by_one else "groups"


#: A solution of each kind.
PYRAMIDS = {
    "straight": "Blue:u1v1v2v3v4.Cyan:y1z1aa1y2y3.Gray:t1s2t2u2t3.Green:ab1ac1z2aa2ab2.LightGreen:n1o1n2o2.Magenta:z3aa3y4z4y5."
    "Orange:m2m3n3o3.Pink:ac2ab3ac3ac4ac5.Purple:a1g1m1s1.Red:aa4ab4z5aa5ab5.White:h1g2h2.Yellow:s3u3s4t4u4",
    "one by one": "Blue:u1v1v2v3v4.Cyan:m1m2m3n3o3.Gray:g1h2n2t2u3.Green:n1t1z1o2u2.LightGreen:y3z3y4z4."
    "Magenta:aa3ab3ab4ac4ac5.Orange:a1h1o1g2.Pink:aa4y5z5aa5ab5.Purple:s1s2s3s4.Red:ab1ac1ab2ac2ac3.White:t3t4u4."
    "Yellow:y1aa1y2z2aa2",
    "groups": "Blue:a1g1m1s1h2.Cyan:v2v3t4u4v4.Gray:n1m2n2o2n3.Green:z1aa1ab1ab2ac2.LightGreen:z2aa2z3aa3.Magenta:t1u1s2t2s3."
    "Orange:aa4y5z5aa5.Pink:h1o1v1ac1u2.Purple:y1y2y3y4.Red:g2m3t3s4z4.White:o3u3ab4.Yellow:ab3ac3ac4ab5ac5",
    "none": "Blue:a1g1m1s1z2.Cyan:y1z1aa1y2y3.Gray:n1m2n2o2n3.Green:t1s2t2s3s4.LightGreen:aa4ab4aa5ab5.Magenta:v2u3v3t4u4."
    "Orange:h1o1v1ab2.Pink:ac1ac2ab3ac3ac4.Purple:h2o3v4ac5.Red:z3y4z4y5z5.White:u1ab1aa2.Yellow:g2u2m3t3aa3",
}


@pytest.mark.parametrize("name", PYRAMIDS)
def test_every_move_of_an_order_is_free(name: str) -> None:
    solution = PYRAMID.parse(PYRAMIDS[name])
    order = building_order(PYRAMID, solution)
    assert kind(order) == name
    if order.locked:
        assert order.steps == ()
        # They block one another even if nothing else is there.
        assert building_order(PYRAMID, order.locked).locked == order.locked
        assert order.sentence.startswith("No order was found: Gray and Yellow block one another.")
        return
    placed = [placement for step in order.steps for placement in step.pieces]
    assert sorted(each.text for each in placed) == sorted(each.text for each in solution)
    follow(order, LATTICES["balls"], PYRAMID)


def test_the_words_of_an_order() -> None:
    orders = {name: building_order(PYRAMID, solution) for name, solution in PYRAMIDS.items()}
    assert orders["straight"].sentence == "All 12 pieces go in one by one, straight down."
    assert (
        orders["one by one"].sentence
        == "All 12 pieces go in one by one: 4 straight down, 8 from other directions."
    )
    assert orders["groups"].sentence == "There are 7 steps; in 2 of them, several pieces move in together."
    sentences = [step.sentence for step in orders["groups"].steps]
    assert sentences[0] == "Place Light green, straight down."
    assert sentences[4] == (
        "Join Cyan, Orange, White and Yellow in your hand (begin with Yellow, then Orange straight down, then Cyan and White "
        "[begin with White, then Cyan from the front right] straight down). Slide them in together from the front right."
    )


def test_a_symmetry_does_not_change_whether_there_is_an_order() -> None:
    for name, solution in PYRAMIDS.items():
        for symmetry in PYRAMID.symmetries[1:8:3]:
            moved = [PYRAMID.moved(placement, symmetry) for placement in PYRAMID.parse(solution)]
            assert kind(building_order(PYRAMID, moved)) == name


def test_soma_is_built_from_below() -> None:
    order = building_order(SOMA, SOMA.nth(0))
    assert order.straight
    follow(order, LATTICES["cubes"], SOMA)
    # Straight down means that nothing is above a piece when it goes in.
    tray = SOMA.tray
    covered: set[tuple[int, int, int]] = set()
    for step in order.steps:
        own = {tray.ball_of[cell] for placement in step.pieces for cell in placement.cells}
        assert not any((x, y, z + k) in covered for x, y, z in own for k in (1, 2))
        covered |= own
    assert len(covered) == 27


def test_part_of_a_solid_and_nothing() -> None:
    assert building_order(SOMA, "").steps == ()
    some = building_order(SOMA, "L:j1k1k2k3")
    assert some.sentence == "The piece goes in straight down."
    assert some.steps[0].sentence == "Place L, straight down."
    with pytest.raises(InputError):
        building_order(SOMA, "L:a1")


def test_a_flat_tray_takes_any_order() -> None:
    puzzle = PUZZLES["pentominoes-3x20"]
    order = building_order(puzzle, puzzle.nth(3))
    assert order.straight
    assert len(order.steps) == 12


def test_a_side_way_and_a_lock() -> None:
    # A bar goes into a tunnel from the side, but not straight down.
    shell = tuple((x, y, z) for x in range(3) for y in range(3) for z in range(3) if (y, z) != (1, 1))
    bar = tuple((x, 1, 1) for x in range(3))
    cubes = LATTICES["cubes"]
    found = finish(slides_steps(cubes, [shell, bar]))
    assert not isinstance(found, Locked)
    assert {slide.pieces for slide in found} == {(0,), (1,)}
    assert found[1].out in ((1, 0, 0), (-1, 0, 0))
    # A cube inside a closed shell is locked, wherever else there are free pieces.
    closed = tuple((x, y, z) for x in range(3) for y in range(3) for z in range(3) if (x, y, z) != (1, 1, 1))
    assert finish(slides_steps(cubes, [closed, ((1, 1, 1),), ((5, 5, 5),)])) == Locked((0, 1))


def corner_walls() -> tuple[object, int]:
    read = json.loads(REFERENCE.read_text("utf-8"))
    (own,) = [each for each in read["puzzles"] if each["name"].endswith("CornerWalls")]
    pieces = {
        name: [tuple(cell) for cell in cells] for name, cells in read["piece_sets"][own["pieces"]].items()
    }
    return problem(LATTICES["cubes"], [tuple(cell) for cell in own["cells"]], pieces), own["total"]


def straight_down(shapes: list[list[tuple[int, ...]]]) -> bool:
    """Whether the pieces can be dropped one by one, by columns of cubes alone."""
    columns: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for piece, shape in enumerate(shapes):
        for x, y, z in shape:
            columns.setdefault((x, y), []).append((z, piece))
    above: dict[int, set[int]] = {piece: set() for piece in range(len(shapes))}
    for column in columns.values():
        for (_, low), (_, high) in pairwise(sorted(column)):
            if low != high:
                above[low].add(high)
    left = set(above)
    while free := {piece for piece in left if not above[piece] & left}:
        left -= free
    return not left


@pytest.mark.heavy
def test_straight_drops_of_corner_walls_as_recorded() -> None:
    found, total = corner_walls()
    solutions = [
        [[tuple(map(int, cell.split(","))) for cell in option.partition(":")[2].split()] for option in names]
        for names in solve(found)  # type: ignore[arg-type]
    ]
    assert len(solutions) == total == 1518
    drops = [straight_down(solution) for solution in solutions]
    assert sum(drops) == 1012
    cubes = LATTICES["cubes"]
    for solution, drop in islice(zip(solutions, drops, strict=True), 0, None, 40):
        slides = finish(slides_steps(cubes, [tuple(shape) for shape in solution]))  # type: ignore[misc]
        assert not isinstance(slides, Locked)
        assert all(slide.out == (0, 0, 1) for slide in slides) == drop
        assert all(len(slide.pieces) == 1 for slide in slides)


@pytest.mark.slow
def test_how_many_pyramids_can_be_built() -> None:
    found = Counter(kind(building_order(PYRAMID, solution)) for solution in PYRAMID.solutions())
    assert found == {"straight": 384, "one by one": 136, "groups": 1376, "none": 552}
