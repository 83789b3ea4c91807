"""Puzzles on triangles, hexagons and the edges of lattices, as text and as trays, against counts made independently."""

import json
import tracemalloc
from itertools import combinations
from pathlib import Path

import pytest

from countinghouse import InputError
from countinghouse.exact_cover import count
from countinghouse.packing import Puzzle
from countinghouse.packing.culprits import culprits
from countinghouse.packing.effort import effort
from countinghouse.packing.hinting import graded_hint
from countinghouse.packing.lattices import PLANES, free_polyforms, problem
from countinghouse.packing.pieces import Piece
from countinghouse.packing.polyforms import SQUARE_SYMMETRIES, flat_orientations, free_polyominoes
from countinghouse.packing.tray import Tray

DATA = json.loads((Path(__file__).parents[1] / "data" / "polyform_puzzles.json").read_text(encoding="utf-8"))
RECORDED = {entry["name"]: entry for entry in DATA["puzzles"]}
TEXTS = {
    "triangles:AVA/VAV,Rhombus:AV*3": 2,
    "hexagons:x.x./.x.x,Pair:x.x*2": 2,
    "sticks:.-.-./|.|.|/.-.-.,Corner:.-/|.*3,Stick:-": 8,
    "trigs:..x./.x.x,Corner:..x/.x.,Trig:x": 3,
    "twigs:.x./x.x/.../x.x/.x.,Pair:.x/x.*3": 2,
}
#: One puzzle of each kind, with one to a few thousand solutions, which a short search counts.
SAMPLE = (
    "hexiamonds.HexiamondsSpinner5",
    "hexiamonds.HexiamondsSnowflake",
    "hexiamonds.HexiamondsCrescent",
)


def made(entry):
    plane = PLANES[entry["lattice"]]
    pieces = [
        Piece(
            name,
            name,
            1,
            tuple((*plane.place(centre), 0) for centre in plane.shape(cells)),
            not entry["one_sided"],
            plane=plane,
        )
        for name, cells in DATA["piece_sets"][entry["pieces"]].items()
    ]
    return Puzzle("test", "Test", Tray.of_cells(plane, entry["cells"]), tuple(pieces))


def test_squares_turn_and_flip_as_before():
    squares = PLANES["squares"]
    for size in range(1, 6):
        for shape in free_polyominoes(size):
            for flip in (False, True):
                assert squares.ways(shape, flip) == flat_orientations(shape, flip)
    assert [move.name for half in squares.moves for move in half] == [name for name, _ in SQUARE_SYMMETRIES]
    for (_, move), own in zip(SQUARE_SYMMETRIES, [*squares.moves[0], *squares.moves[1]], strict=True):
        shape = [(0, 0), (0, 1), (0, 2), (1, 0)]
        assert squares.in_corner(squares.moved(shape, own)) == squares.in_corner([move(*at) for at in shape])


@pytest.mark.parametrize("plane", PLANES.values(), ids=PLANES)
def test_rows_and_columns_are_places_of_cells(plane):
    places = [(row, column) for row in range(9) for column in range(9) if plane.centre_at((row, column))]
    assert all(plane.place(plane.centre_at(place)) == place for place in places)
    for one, other in combinations(places, 2):
        # Cells are as far apart in a picture as in the plane.
        middle, beyond = _middle(plane, one), _middle(plane, other)
        far = [b - a for a, b in zip(middle, beyond, strict=True)]
        ours = [
            b - a
            for a, b in zip(
                plane.position(plane.centre_at(one)), plane.position(plane.centre_at(other)), strict=True
            )
        ]
        assert far == pytest.approx([plane.size * ours[0], -plane.size * ours[1]], abs=1e-3)


def _middle(plane, place):
    return [sum(values) / len(values) for values in zip(*plane.drawn(place), strict=True)]


@pytest.mark.parametrize("plane", PLANES.values(), ids=PLANES)
def test_every_shape_has_the_orientations_of_its_lattice(plane):
    for cells in free_polyforms(plane, 3):
        shape = plane.shape(cells)
        for flip in (False, True):
            ways = plane.ways([plane.place(centre) for centre in shape], flip)
            assert len(ways) == len(plane.orientations(shape, flip))
            assert {plane.turned(way) for way in ways} == set(ways)


@pytest.mark.parametrize("text", TEXTS)
def test_a_puzzle_is_written_and_read(text):
    puzzle = Puzzle.from_text(text)
    found = puzzle.count()
    assert found == TEXTS[text]
    assert Puzzle.from_text(puzzle.to_text()) == puzzle
    table = puzzle.completions()
    assert len(set(table)) == table.total == found
    assert [table.index_of(solution) for solution in table] == list(range(table.total))
    orbits = {
        min(puzzle.write(puzzle.moved(own, symmetry) for own in solution) for symmetry in puzzle.symmetries)
        for solution in table
    }
    assert len(orbits) == found.up_to_symmetry
    assert list(puzzle.solutions())
    assert graded_hint(puzzle).placement in puzzle.placements


@pytest.mark.parametrize("name", SAMPLE)
def test_recorded_counts(name):
    entry = RECORDED[name]
    found = made(entry).count()
    assert found == entry["total"]
    assert found.up_to_symmetry == entry["recorded"]


@pytest.mark.parametrize("name", PLANES)
def test_a_huge_tray_is_refused_before_it_is_drawn(name):
    plane = PLANES[name]
    kind = (0,) * (len(plane.centres) > 1)
    tracemalloc.start()
    with pytest.raises(
        InputError, match=r"at most 40 rows and 40 columns; this one has [0-9,]+,[0-9]{3} rows"
    ):
        Tray.of_cells(plane, [(0, 0, *kind), (10_000, -10_000, *kind)])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


def test_pieces_may_meet_but_not_cross():
    plane = PLANES["sticks"]
    cells = [(0, 1, 0), (1, 1, 0), (1, 0, 1), (1, 1, 1)]  # a cross
    puzzle = Puzzle.from_pieces(
        Tray.of_cells(plane, cells), {"A": "-.-", "B": "-.-", "C": ".-/|."}, optional=["A", "B", "C"]
    )
    pieces = {
        name: [plane.cell(plane.centre_at(at[:2])) for at in piece.balls]
        for name, piece in puzzle.by_name.items()
    }
    assert puzzle.count() == count(problem(plane, cells, pieces, optional=pieces)) == 0
    level = next(own for own in puzzle.by_piece["A"] if len({row for row, _ in own.cells}) == 1)
    upright = next(own for own in puzzle.by_piece["B"] if len({row for row, _ in own.cells}) == 2)
    assert set(level.cells).isdisjoint(upright.cells)
    assert upright not in puzzle.fitting(level)
    with pytest.raises(InputError, match="B would cross A, and pieces may meet but not cross"):
        puzzle.parse([level, upright])


def test_questions_of_a_player():
    puzzle = made(RECORDED["hexiamonds.HexiamondsSpinner5"])
    solution = puzzle.nth(0)
    assert effort(puzzle, solution[:-3]) > 0
    assert culprits(puzzle, solution[:3]).enough == 0
    assert puzzle.hint(solution[:-1]).placement == solution[-1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hexagon:x.x,Pair:x.x", "'hexagon' is not a lattice in the plane"),
        ("hexagons:xx,Pair:x.x", "not a place for a cell beside the others"),
        ("triangles:AA,Pair:AV", "not a place for a cell beside the others"),
        ("hexagons:x.x+x.x,Pair:x.x", "has one layer"),
        ("hexagons:x.x,Pair:o.x", "is not understood"),
    ],
)
def test_wrong_text_is_explained(text, said):
    with pytest.raises(InputError, match=said):
        Puzzle.from_text(text)


def test_a_puzzle_has_one_lattice():
    tray = Tray.flat("x.x", PLANES["hexagons"])
    with pytest.raises(InputError, match="Piece Bar consists of squares and the tray of hexagons"):
        Puzzle.from_pieces(tray, [Piece("Bar", "B", 1, ((0, 0, 0), (0, 1, 0)))])
    with pytest.raises(InputError, match="cannot be written as a BurrTools file"):
        Puzzle.from_text("hexagons:x.x,Pair:x.x").to_burrtools()
