"""Lattices, beside published numbers of polyforms, plane geometry, brute force and counts made by another program."""

import json
from itertools import combinations, product
from math import dist
from pathlib import Path
from typing import Any

import pytest

from countinghouse.errors import InputError
from countinghouse.exact_cover import Weights, check_reason, count, reasons
from countinghouse.packing import PUZZLES, Puzzle, Tray
from countinghouse.packing.lattices import LATTICES, Lattice, free_polyforms, problem, pyramid, tetrahedron
from countinghouse.packing.lattices.balls import BALLS
from countinghouse.packing.lattices.lattice import image, sectors
from tests.python.packing.lattices.orbits import orbits

EDGES = ("sticks", "trigs", "twigs")
SPACE = ("cubes", "balls")
# polyform_puzzles.json: facts from Polyform Puzzler (D. Goodger), with totals counted from matrices made by another program.
RECORDS = json.loads(
    (Path(__file__).parents[2] / "data" / "polyform_puzzles.json").read_text(encoding="utf-8")
)

#: Of the puzzles with a total, and of those on edges, of which only a number up to symmetry is recorded.
COUNTED = (
    "pentominoes.Pentominoes3x20",
    "pentominoes.PentominoesHoleyOval",
    "pentominoes.PentominoesDiamond",
    "hexiamonds.Hexiamonds4x9",
    "hexiamonds.Hexiamonds4x12StackedButterflies",
    "hexiamonds.Hexiamonds3x12",
    "hexiamonds.HexiamondsSpinner5",
    "polyhexes1234.Polyhexes1234_4x10",
    "polyhexes34.Polyhexes34TrilobedCrown2",
    "tetrahexes.TetrahexesFlower1",
    "polycubes1234.Polycubes1234CrossTower1",
    "polycubes_misc.DiabolicalCube",
    "solid_pentominoes.SolidPentominoesThreeWalls",
    "somacubes.SomaCrystal",
)
LISTED = (
    "tetrasticks.OneSidedWeldedTetrasticks5x5",
    "tetrasticks.OneSidedWeldedTetrasticksTriangle",
    "tetratwigs.OneSidedTetratwigsTriangle_3",
    "pentatwigs.PentatwigsTriangle2",
    "pentatwigs.Pentatwigs5x3",
    "quasiditrigs.QuasiDitrigsTriangle",
    "quasiditrigs.QuasiDitrigsHexagram",
    "tritrigs.TritrigsHeart1",
    "tritrigs.TritrigsTriangle3",
)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("name", "one_sided", "numbers"),
    [
        ("squares", False, [1, 1, 2, 5, 12, 35, 108]),  # OEIS A000105
        ("squares", True, [1, 1, 2, 7, 18, 60]),  # A000988
        ("triangles", False, [1, 1, 1, 3, 4, 12, 24, 66, 160]),  # A000577
        ("hexagons", False, [1, 1, 3, 7, 22, 82, 333]),  # A000228
        ("sticks", False, [1, 2, 5, 16, 55, 222]),  # A019988
        ("sticks", True, [1, 2, 7, 25, 99]),  # A151537
        ("trigs", False, [1, 3, 12, 60, 375]),  # A159867
        ("twigs", False, [1, 1, 3, 4, 12, 27]),  # A197459
        ("tans", False, [1, 3, 4, 14, 30, 107]),  # A006074: polyaboloes
        ("cubes", True, [1, 1, 2, 8, 29, 166]),  # A000162
    ],
)
def test_numbers_of_polyforms_are_those_published(name: str, one_sided: bool, numbers: list[int]) -> None:
    found = [len(free_polyforms(LATTICES[name], size, one_sided)) for size in range(1, len(numbers) + 1)]
    assert found == numbers


@pytest.mark.parametrize("lattice", LATTICES.values(), ids=str)
def test_cells_and_centres_are_inverse_and_isometries_keep_neighbours(lattice: Lattice) -> None:
    numbers = [range(-2, 3)] * lattice.dimension + [range(len(lattice.centres))] * (len(lattice.centres) > 1)
    cells = list(product(*numbers))
    centres = [lattice.centre(cell) for cell in cells]
    assert [lattice.cell(centre) for centre in centres] == cells
    rotations, reflections = lattice.isometries
    for move in (*rotations, *reflections):
        for centre in centres[:: max(1, len(centres) // 20)]:
            after = {image(move, near) for near in lattice.neighbours(centre)}
            assert after == set(lattice.neighbours(image(move, centre)))


@pytest.mark.parametrize("name", [name for name in LATTICES if name not in SPACE])
def test_neighbours_in_the_plane_share_a_side_or_an_end(name: str) -> None:
    lattice = LATTICES[name]
    numbers = [range(-2, 3)] * 2 + [range(len(lattice.centres))] * (len(lattice.centres) > 1)
    cells = list(product(*numbers))

    def rounded(cell: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {tuple(round(1000 * value) for value in corner) for corner in lattice.corners(cell)}

    for kind in range(len(lattice.centres)):
        middle = (0, 0, kind) if len(lattice.centres) > 1 else (0, 0)
        sharing = {
            cell for cell in cells if len(rounded(cell) & rounded(middle)) == (1 if name in EDGES else 2)
        }
        assert sharing == {lattice.cell(near) for near in lattice.neighbours(lattice.centre(middle))}


@pytest.mark.parametrize(("name", "touching"), [("cubes", 6), ("balls", 12)])
def test_neighbours_in_space_are_at_distance_one(name: str, touching: int) -> None:
    lattice = LATTICES[name]
    home = lattice.position((0, 0, 0))
    near = {c for c in product(range(-2, 3), repeat=3) if abs(dist(lattice.position(c), home) - 1) < 1e-9}
    assert near == set(lattice.neighbours((0, 0, 0)))
    assert len(near) == touching
    assert len(lattice.isometries[0]) == len(lattice.isometries[1]) == 24


@pytest.mark.parametrize("rays", [4, 6])
def test_pieces_cross_exactly_if_their_sectors_meet(rays: int) -> None:
    """Every two disjoint sets of edges at a point, by the definition: some edges alternate around the point."""
    crossing = 0
    for owners in product((0, 1, 2), repeat=rays):
        ours, theirs = ([ray for ray in range(rays) if owners[ray] == who] for who in (1, 2))
        if not ours or not theirs:
            continue
        alternate = any(
            (a < c < b) != (a < d < b) for a, b in combinations(ours, 2) for c, d in combinations(theirs, 2)
        )
        assert alternate == bool(set(sectors(ours, rays)) & set(sectors(theirs, rays)))
        crossing += alternate
    assert crossing


def test_two_straight_pieces_do_not_cross_but_may_touch() -> None:
    flat, upright = {"A": [(0, 0, 0), (1, 0, 0)]}, {"B": [(0, 0, 1), (0, 1, 1)]}
    cross = [(0, 1, 0), (1, 1, 0), (1, 0, 1), (1, 1, 1)]
    assert count(problem(LATTICES["sticks"], cross, flat | upright)).value == 0
    corners = {"A": [(0, 0, 0), (0, 0, 1)], "B": [(0, 0, 0), (0, 0, 1)]}
    # Each of two named corners takes an edge of the cross and the next one, clockwise or anticlockwise.
    assert count(problem(LATTICES["sticks"], cross, corners)).value == 4


def test_the_kanoodle_pyramid() -> None:
    """2,448 solutions, 306 up to the eight symmetries; two programs and two models agreed on that before."""
    lattice = LATTICES["balls"]
    kanoodle = PUZZLES["kanoodle"]
    pieces = {piece.name: [(row, column, 0) for row, column in piece.cells] for piece in kanoodle.pieces}
    made = problem(lattice, pyramid(5), pieces)
    placements = dict.fromkeys(pieces, 0)
    for option in made.options:
        placements[str(option).partition(":")[0]] += 1
    assert len(made.options) == 1646
    assert placements == {
        "Green": 136,
        "Cyan": 90,
        "Purple": 48,
        "Yellow": 120,
        "Orange": 276,
        "Blue": 120,
        "Pink": 136,
        "Gray": 24,
        "Magenta": 98,
        "Red": 276,
        "White": 264,
        "LightGreen": 58,
    }
    assert count(made).value == 2448
    assert len(lattice.symmetries(lattice.shape(pyramid(5)))) == 8


@pytest.mark.slow
def test_the_kanoodle_pyramid_up_to_symmetry() -> None:
    pieces = {
        piece.name: [(row, column, 0) for row, column in piece.cells] for piece in PUZZLES["kanoodle"].pieces
    }
    lattice, region = LATTICES["balls"], pyramid(5)
    assert orbits(problem(lattice, region, pieces), lattice, region, pieces, False) == (2448, 306)


@pytest.mark.heavy
def test_the_pyramid_of_the_catalogue_is_that_of_the_lattice() -> None:
    puzzle = PUZZLES["kanoodle-pyramid"]
    lattice = LATTICES["balls"]
    height = puzzle.tray.depth - 1
    ours = {
        (
            placement.piece,
            *sorted((c, r, layer + height) for r, c, layer in map(ball_of.get, placement.cells)),
        )
        for ball_of in [puzzle.tray.ball_of]
        for placement in puzzle.placements
    }
    pieces = {piece.name: [(row, column, 0) for row, column in piece.cells] for piece in puzzle.pieces}
    theirs = set()
    for option in problem(lattice, pyramid(5), pieces).options:
        name, _, cells = str(option).partition(":")
        theirs.add((name, *sorted(tuple(map(int, cell.split(","))) for cell in cells.split())))
    assert ours == theirs
    found = puzzle.count()
    assert (found.value, found.up_to_symmetry, found.order) == (2448, 306, 8)
    near = {frozenset((i, j)) for i, around in enumerate(puzzle.tray.near) for j in around}
    touching = {
        frozenset((i, j))
        for (i, a), (j, b) in combinations(enumerate(puzzle.tray.cells), 2)
        if abs(dist(*(lattice.position((c, r, z)) for r, c, z in map(puzzle.tray.ball_of.get, (a, b)))) - 1)
        < 1e-9
    }
    assert near == touching


def test_a_piece_of_balls_reaches_every_orientation_by_rotating_flipping_and_tipping() -> None:
    puzzle = PUZZLES["kanoodle-pyramid"]
    for piece in puzzle.pieces:
        ways = puzzle.orientations(piece)
        reached, todo = {0}, [0]
        while todo:
            way = ways[todo.pop()]
            for number in {way.turned, way.flipped, way.tipped} - reached:
                reached.add(number)
                todo.append(number)
        assert len(reached) == len(ways)


def test_a_tray_of_balls_is_written_and_read() -> None:
    puzzle = PUZZLES["kanoodle-pyramid"]
    again = Puzzle.from_text(puzzle.to_text())
    assert again.tray == puzzle.tray
    assert [placement.text for placement in again.placements] == [each.text for each in puzzle.placements]
    back = Puzzle.from_burrtools(puzzle.to_burrtools())
    assert len(back.placements) == len(puzzle.placements)
    # A single layer has no hollows.
    assert Tray.solid(["##/##"], BALLS) == Tray.flat("##/##")


def test_a_tetrahedron_of_twenty_balls() -> None:
    lattice = LATTICES["balls"]
    cells = tetrahedron(4)
    assert len(set(cells)) == 20
    assert len(lattice.symmetries(lattice.shape(cells))) == 24
    # Every two of its four corners are three balls apart.
    corners = [(0, 0, 0), (3, 0, 0), (0, 0, 3), (0, -3, 3)]
    assert set(corners) <= set(cells)
    assert {round(dist(*map(lattice.position, pair)), 9) for pair in combinations(corners, 2)} == {3}


def record(name: str) -> tuple[dict[str, Any], Lattice, Any, dict[str, Any]]:
    """Return a recorded puzzle, its lattice, region and pieces."""
    own = next(each for each in RECORDS["puzzles"] if each["name"] == name)
    lattice = LATTICES[own["lattice"]]
    numbers = lattice.dimension + (len(lattice.centres) > 1)
    pieces = {
        piece: [tuple(cell[:numbers]) for cell in cells]
        for piece, cells in RECORDS["piece_sets"][own["pieces"]].items()
    }
    return own, lattice, [tuple(cell[:numbers]) for cell in own["cells"]], pieces


@pytest.mark.parametrize("name", COUNTED)
def test_recorded_puzzles_have_as_many_solutions(name: str) -> None:
    own, lattice, region, pieces = record(name)
    assert count(problem(lattice, region, pieces, own["one_sided"])).value == own["total"]


@pytest.mark.heavy
@pytest.mark.parametrize("name", LISTED)
def test_puzzles_on_edges_have_the_solutions_recorded_up_to_symmetry(name: str) -> None:
    own, lattice, region, pieces = record(name)
    one_sided = own["one_sided"]
    made = problem(lattice, region, pieces, one_sided)
    assert orbits(made, lattice, region, pieces, one_sided)[1] == own["recorded"]


#: Records of no solution, and the moduli of the weights that prove them (0: weights with signs).
PROVED = {
    "hexiamonds.HexiamondsTriangleRing_x": [2, 0],
    "hexiamonds.OneSidedHexiamondsTriangle12_x3": [2],
    "pentominoes.PentominoesChevron_X": [0],
    "polycubes234.Polycubes234CrossTower_x": [0],
    "solid_pentominoes.SolidPentominoesCrossBlock_x1": [0],
    "somacubes.SomaSquareWall": [0],
    "somacubes.Soma_W": [0],
    "tetrasticks.TetrasticksParallelogram5x5": [2],
    "tetrahexes.TetrahexesHexagon_x1": [],
}


@pytest.mark.parametrize("name", PROVED)
def test_weights_prove_that_there_is_no_solution(name: str) -> None:
    own, lattice, region, pieces = record(name)
    made = problem(lattice, region, pieces, own["one_sided"])
    found = reasons(made, steps=0)
    assert [reason.modulus for reason in found if isinstance(reason, Weights)] == PROVED[name]
    assert all(check_reason(made, reason) for reason in found)
    assert own["recorded"] == 0


@pytest.mark.slow
def test_weights_prove_44_of_the_97_records_of_no_solution() -> None:
    """The record 0 of two more puzzles is wrong; they have solutions."""
    moduli: dict[str, list[int]] = {}
    for each in RECORDS["puzzles"]:
        if each["recorded"] == 0 and not each["total"] and each["state"] != "other rules":
            own, lattice, region, pieces = record(each["name"])
            made = problem(lattice, region, pieces, own["one_sided"])
            found = reasons(made, steps=0)
            assert all(check_reason(made, reason) for reason in found)
            moduli[each["name"]] = [reason.modulus for reason in found if isinstance(reason, Weights)]
    assert len(moduli) == 97
    assert sum(any(own) for own in moduli.values()) == 14
    assert sum(0 in own for own in moduli.values()) == 39
    assert sum(bool(own) for own in moduli.values()) == 44
    assert {name: moduli[name] for name in PROVED} == PROVED


def test_one_piece_may_be_left_out() -> None:
    corner, bar = [(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (2, 0)]
    triangle = [(0, 0), (1, 0), (0, 1)]
    made = problem(LATTICES["hexagons"], triangle, {"Corner": corner, "Bar": bar}, optional=["Bar"])
    assert count(made).value == 1


@pytest.mark.parametrize(
    ("region", "pieces", "words"),
    [
        ([], {"A": [(0, 0)]}, "at least one cell"),
        ([(0, 0)], {}, "at least one cell"),
        ([(0, 0)], {"A": []}, "Piece A has no cells"),
        ([(0, 0, 0)], {"A": [(0, 0)]}, "is not such a cell"),
        ([(0, 0)], {"A": [(0, "b")]}, "is not such a cell"),
        ([(10**9, 0)], {"A": [(0, 0)]}, "is not such a cell"),
        (
            [(x, y) for x in range(20) for y in range(20)],
            {str(k): [(x, 0) for x in range(20)] for k in range(99)},
            "too many",
        ),
    ],
)
def test_bad_regions_and_pieces_are_refused(region: Any, pieces: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        problem(LATTICES["hexagons"], region, pieces)


def test_other_bad_input_is_refused() -> None:
    with pytest.raises(InputError, match="its kind, 0 to 1"):
        problem(LATTICES["triangles"], [(0, 0, 2)], {"A": [(0, 0, 0)]})
    with pytest.raises(InputError, match="is not a piece"):
        problem(LATTICES["squares"], [(0, 0)], {"A": [(0, 0)]}, optional=["B"])
    with pytest.raises(InputError, match="Choose a lattice"):
        free_polyforms("hexagons", 3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="The size of the shapes"):
        free_polyforms(LATTICES["hexagons"], 9)


@pytest.mark.parametrize("lattice", LATTICES.values(), ids=str)
def test_the_example_is_of_its_lattice_and_has_a_few_solutions(lattice: Lattice) -> None:
    puzzle = Puzzle.from_text(lattice.example)
    assert puzzle.tray.lattice == lattice
    assert 1 <= puzzle.count().value <= 100


@pytest.mark.parametrize("lattice", LATTICES.values(), ids=str)
def test_cells_fall_into_layers_of_the_lattice_in_the_plane(lattice: Lattice) -> None:
    flat, own = lattice.plane, lattice.solid
    assert own is (None if lattice is flat else lattice)
    tile = flat.tiles[0] if flat.tiles else flat.centres[:1]
    balls = [flat.ball(centre) for centre in tile]
    # Layers are moved to the corner together; a lattice in the plane has only one.
    assert lattice.in_layers(balls) == (frozenset(flat.in_corner([ball[:2] for ball in balls])),)
    raised = [*balls, *((row, column, -2) for row, column, _ in balls)]
    if own is None:
        assert lattice.lowest(balls) == tuple(balls)
        with pytest.raises(InputError, match=f"A tray of {lattice.name} has one layer"):
            lattice.in_layers(raised)
        return
    top, between, bottom = own.in_layers(raised)
    assert (top, between) == (bottom, frozenset())
    # A pile of three can lie in one layer; a tripod cannot.
    pile, tripod = [(0, 0, 0), (0, 0, -1), (0, 0, -2)], [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert {layer for _, _, layer in own.lowest(pile)} == {0}
    assert len({layer for _, _, layer in own.lowest(tripod)}) == 2
