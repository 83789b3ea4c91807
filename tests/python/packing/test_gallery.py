"""The gallery: its tables, against the recorded numbers of solutions and against the shapes that exist."""

import json
import re
from pathlib import Path

import pytest

from countinghouse.errors import InputError
from countinghouse.exhibits.packing import EXHIBIT
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.gallery import LEVELS, NO_LEVEL, entries, levels, piece_sets
from countinghouse.packing.lattices import LATTICES, PLANES, free_polyforms

Corners = tuple[tuple[int, int], ...]

RECORDS = {
    puzzle["name"].split(".")[1]: puzzle
    for puzzle in json.loads(
        (Path(__file__).parents[1] / "data" / "polyform_puzzles.json").read_text(encoding="utf-8")
    )["puzzles"]
}


@pytest.mark.parametrize("name", entries())
def test_the_pieces_fill_the_tray_by_area(name: str) -> None:
    puzzle = PUZZLES[name]
    sizes = [len(piece.balls) for piece in puzzle.pieces for _ in range(piece.copies)]
    cells = len(puzzle.tray.cells)
    if all(piece.optional for piece in puzzle.pieces):
        assert sum(sizes) > cells
    else:
        assert sum(sizes) == cells
    assert puzzle.name == name
    assert Puzzle.from_text(puzzle.to_text()).tray == puzzle.tray


def test_every_puzzle_has_a_level_and_every_lattice_a_puzzle() -> None:
    assert set(levels()) == set(MENU) | set(entries()) == set(PUZZLES)
    assert set(levels().values()) == {*LEVELS, NO_LEVEL}
    assert {PUZZLES[name].tray.lattice.name for name in PUZZLES} == set(LATTICES)


@pytest.mark.parametrize(
    ("name", "lattice", "size", "one_sided"),
    [
        ("heptiamonds", "triangles", 7, False),
        ("one-sided-hexiamonds", "triangles", 6, True),
        ("pentahexes", "hexagons", 5, False),
        ("tetrasticks", "sticks", 4, False),
        ("one-sided-tetrasticks", "sticks", 4, True),
        ("tritrigs", "trigs", 3, False),
        ("pentatwigs", "twigs", 5, False),
        ("hexatwigs", "twigs", 6, False),
        ("hexominoes", "squares", 6, False),
        ("one-sided-pentominoes", "squares", 5, True),
        ("tetraboloes", "tans", 4, False),
    ],
)
def test_a_set_has_every_shape_once(name: str, lattice: str, size: int, one_sided: bool) -> None:
    plane = PLANES[lattice]
    found = {min(plane.ways(piece.cells, not one_sided)) for piece in piece_sets()[name].pieces()}
    shapes = [plane.shape(cells) for cells in free_polyforms(plane, size, one_sided)]
    assert found == {min(plane.ways(map(plane.place, shape), not one_sided)) for shape in shapes}
    assert len(found) == len(piece_sets()[name].drawings)


def test_mixed_sets_have_every_shape_of_their_sizes_once() -> None:
    for name in piece_sets():
        sizes = re.search(r"-(\d)-(\d)$", name)
        if not sizes or piece_sets()[name].lattice not in PLANES:
            continue
        plane, own = PLANES[piece_sets()[name].lattice], piece_sets()[name]
        found = {min(plane.ways(piece.cells, own.flip)) for piece in own.pieces()}
        shapes = [
            plane.shape(cells)
            for size in range(int(sizes[1]), int(sizes[2]) + 1)
            for cells in free_polyforms(plane, size, not own.flip)
        ]
        assert found == {min(plane.ways(map(plane.place, shape), own.flip)) for shape in shapes}, name


# name: the record's name; what is recorded leaves out the region's symmetries
SAMPLE = {
    "hexiamonds-delta-1": "HexiamondsDelta1",
    "nine-hexiamonds-hexagon": "HexiamondsChoose9Hexagon3",
    "tetrahexes-flower-3": "TetrahexesFlower3",
    "polyhexes-3-4-hexagram": "Polyhexes34Hexagram",
    "welded-tetrasticks-triangle": "OneSidedWeldedTetrasticksTriangle",
    "tritrigs-triangle-4": "TritrigsTriangle4",
    "one-sided-tetratwigs-arch-1": "OneSidedTetratwigsArch_1",
    "pentominoes-eye": "PentominoesEye",
    "diabolical-cube": "DiabolicalCube",
    "solid-pentominoes-ohnos-block": "SolidPentominoesOhnosBlock",
}


@pytest.mark.parametrize("name", SAMPLE)
def test_counts_are_the_recorded_ones(name: str) -> None:
    assert PUZZLES[name].count().up_to_symmetry == RECORDS[SAMPLE[name]]["recorded"]


def test_soma_figures_count_mirror_images_as_the_record_does() -> None:
    """A figure without a mirror plane has no solution twice; the record counts up to symmetry, too."""
    for name, record in (("soma-sofa", "SomaSofa"), ("soma-castle-1", "SomaCastle1")):
        assert PUZZLES[name].count().value == RECORDS[record]["total"]


def test_pieces_left_out_and_solids_of_balls() -> None:
    small = PUZZLES["kanoodle-pyramid-4"].count()
    assert (small.value, small.up_to_symmetry) == (184, 23)  # ours
    assert {len(solution) for solution in PUZZLES["kanoodle-pyramid-4"].solutions()} == {7}
    blocks = PUZZLES["tetrahedron-20"]
    assert (blocks.count().value, blocks.count().up_to_symmetry, blocks.group.order) == (3, 1, 24)
    assert PUZZLES["kanoodle-tetrahedron-5"].why()


def test_a_link_may_name_a_puzzle_of_the_gallery() -> None:
    state = EXHIBIT.normal({"puzzle": "soma-sofa"})
    view = EXHIBIT.view(state)
    assert view["title"] == "Soma, sofa"
    assert view["kinds"] == ["easy", "medium", "hard"]
    with pytest.raises(InputError, match="Puzzle must be one of"):
        EXHIBIT.normal({"puzzle": "soma-couch"})


def test_the_tangram_square_has_one_solution() -> None:
    """Polygons and points, with no lattice: a small triangle has legs of 1, and the square a diagonal of 4."""
    large, medium, small = ((0, 0), (2, 0), (0, 2)), ((0, 0), (2, 0), (1, 1)), ((0, 0), (1, 0), (0, 1))
    square, parallelogram = ((0, 0), (1, 0), (1, 1), (0, 1)), ((0, 0), (1, 0), (2, 1), (1, 1))
    # The middles of the quarters of every square, five times as large, so that no middle is on an edge.
    middles = {
        (5 * x + 2.5 + 1.5 * a, 5 * y + 2.5 + 1.5 * b)
        for x in range(-2, 2)
        for y in range(-2, 2)
        for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }

    def within(corners: Corners) -> frozenset[tuple[float, float]]:
        sides = [
            (5 * a, 5 * b, 5 * c, 5 * d)
            for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True)
        ]
        return frozenset(
            (x, y)
            for x, y in middles
            if len({(c - a) * (y - b) > (d - b) * (x - a) for a, b, c, d in sides}) == 1
        )

    def everywhere(corners: Corners) -> list[frozenset[tuple[float, float]]]:
        found = {
            within(tuple((s * p + i, t * q + j) for p, q in turned))
            for turned in (corners, tuple((y, x) for x, y in corners))
            for s in (1, -1)
            for t in (1, -1)
            for i in range(-4, 5)
            for j in range(-4, 5)
        }
        area = len(within(tuple((x - 1, y - 1) for x, y in corners)))
        return [placed for placed in found if len(placed) == area and placed <= region]

    region = within(((2, 0), (0, 2), (-2, 0), (0, -2)))
    ways = 0
    pieces = [everywhere(own) for own in (large, large, medium, square, parallelogram, small, small)]
    todo: list[tuple[int, frozenset[tuple[float, float]]]] = [(0, region)]
    while todo:
        at, free = todo.pop()
        if at == len(pieces):
            ways += not free
        else:
            todo += [(at + 1, free - placed) for placed in pieces[at] if placed <= free]
    # Two pairs of equal pieces.
    counted = PUZZLES["tangram-square"].count()
    assert (ways // 4, counted.up_to_symmetry) == (counted.value, 1) == (8, 1)
