"""Photos of trays: the homography against its definition, synthetic pictures read exactly, and refusals in sentences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import Problem, cheapest
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.photo.cover import Cover
from countinghouse.packing.photo.perspective import homography
from countinghouse.packing.photo.reading import MAX_PIXELS, read_photo
from countinghouse.stepping import finish
from tests.python.packing.photos import photo

# The reader was tuned on pictures 1 to 160, its doubts on 1,000 to 1,449, its rivals on three of 20,000 to 20,499; these are held out.
FEW = range(10_000, 10_004)
MANY = range(30_000, 30_500)

SQUARE = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
KANOODLE = PUZZLES["kanoodle"]
CORNERS = [(0, 0), (110, 0), (110, 50), (0, 50)]
BLANK = np.zeros((50, 110, 3), np.uint8)


@pytest.fixture(scope="module")
def shot():
    """One photo; not a constant, because drawing it takes a second, even in a worker that runs none of these tests."""
    return photo(2)


def contents(puzzle, placed):
    held = {cell: placement.piece for placement in placed for cell in placement.cells}
    return {puzzle.tray.name(cell): held.get(cell, "") for cell in puzzle.tray.cells}


def read(seeds):
    """Return the seeds of pictures that are not read exactly, and of those with a wrong cell that is not marked."""
    wrong, unmarked = [], []
    for seed in seeds:
        shot = photo(seed)
        reading = read_photo(shot.puzzle, shot.pixels, shot.corners)
        truth, found = contents(shot.puzzle, shot.position), contents(shot.puzzle, reading.placed)
        differ = {cell for cell in truth if truth[cell] != found[cell]}
        if differ:
            wrong.append(seed)
        if differ - {doubt.cell for doubt in reading.doubts}:
            unmarked.append(seed)
    return wrong, unmarked


@pytest.mark.heavy
def test_pictures_are_read():
    wrong, _ = read(FEW)
    assert len(wrong) <= 1


@pytest.mark.slow
@pytest.mark.heavy
@pytest.mark.parametrize("part", range(5))
def test_five_hundred_pictures_are_read(part):
    wrong, unmarked = read(MANY[part::5])
    assert len(wrong) <= 3
    assert unmarked == []


numbers = st.floats(-0.3, 0.3)


@given(st.lists(st.tuples(numbers, numbers), min_size=4, max_size=4), numbers, numbers)
def test_a_homography_takes_corners_to_corners_and_lines_to_lines(moves, s, t):
    target = [(10 * (x + dx), 10 * (y + dy)) for (x, y), (dx, dy) in zip(SQUARE, moves, strict=True)]
    matrix = homography(SQUARE, target)

    def image(x, y):
        u, v, scale = matrix @ [x, y, 1]
        return np.array([u / scale, v / scale])

    for point, wanted in zip(SQUARE, target, strict=True):
        assert np.allclose(image(*point), wanted, atol=1e-6)
    # Three points of a line stay on one line.
    a, b, c = image(0.1, 0.5 + s), image(0.9, 0.5 + t), image(0.5, 0.5 + (s + t) / 2)
    assert abs((b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]) < 1e-6


@pytest.mark.parametrize("seed", range(6))
def test_the_cheapest_readings_are_those_of_an_exact_cover_problem_with_costs(seed):
    puzzle = PUZZLES["tetrominoes-4x5"]
    cells, pieces = puzzle.tray.cells, puzzle.pieces
    # Eighths, so that sums are exact.
    costs = np.random.default_rng(seed).integers(0, 160, (len(cells), len(pieces) + 1)) / 8
    cover = Cover(puzzle)
    above, each = cover._above(costs)
    problem = Problem([*map(puzzle.tray.name, cells)], [f"+{piece.name}" for piece in pieces])
    for cell, row in zip(cells, above, strict=True):
        problem.add(f"no {cell}", [puzzle.tray.name(cell)], round(100 * row[-1]))
    for number, (placement, cost) in enumerate(zip(puzzle.placements, each, strict=True)):
        items = [*map(puzzle.tray.name, placement.cells), f"+{placement.piece}"]
        problem.add(str(number), items, round(100 * cost))
    wanted = [cost for cost, _ in cheapest(problem, 30)]

    def solved(limit):
        return finish(cover._solved(above[:, -1], each, limit / 100 + 0.001, 30))

    found = solved(wanted[-1])
    assert [round(100 * cost) for cost, _ in found] == wanted
    for cost, read in found:
        held = cover.contents(read)
        taken = [cell for number in read for cell in puzzle.placements[number].cells]
        assert len(taken) == len(set(taken)) == sum(piece < len(pieces) for piece in held)
        assert len({puzzle.placements[number].piece for number in read}) == len(read)
        empty = sum(row[-1] for row, piece in zip(above, held, strict=True) if piece == len(pieces))
        assert cost == pytest.approx(empty + sum(each[list(read)]), abs=0.2)
    # A lower limit leaves out what costs more, and nothing else.
    assert solved(wanted[9])[:10] == found[:10]


def test_the_corners_say_how_the_tray_is_turned(shot):
    half_turn = [*shot.corners[2:], *shot.corners[:2]]
    names = {placement.text for placement in read_photo(shot.puzzle, shot.pixels, shot.corners).placed}
    assert names == {placement.text for placement in shot.position}
    rows, columns = shot.puzzle.tray.height, shot.puzzle.tray.width
    turned = {
        (
            placement.piece,
            tuple(sorted((rows - 1 - row, columns - 1 - column) for row, column in placement.cells)),
        )
        for placement in shot.position
    }
    found = read_photo(shot.puzzle, shot.pixels, half_turn).placed
    assert {(placement.piece, placement.cells) for placement in found} == turned


def test_a_correction_is_kept_and_the_rest_follows(shot):
    piece = shot.position[0]
    cells = {shot.puzzle.tray.name(cell) for cell in piece.cells}
    reading = read_photo(shot.puzzle, shot.pixels, shot.corners, {min(cells): ""})
    assert contents(shot.puzzle, reading.placed)[min(cells)] == ""
    others = {placement.text for placement in shot.position} - {piece.text}
    assert others <= {placement.text for placement in reading.placed}


@pytest.mark.parametrize(
    ("puzzle", "pixels", "corners", "known", "words"),
    [
        (PUZZLES["soma"], BLANK, CORNERS, None, "flat trays"),
        (PUZZLES["dominoes-8x8"], BLANK, CORNERS, None, "differ in colour"),
        (PUZZLES["one-sided-pentominoes-3x30"], BLANK, CORNERS, None, "differ in colour"),
        (KANOODLE, [[0]], CORNERS, None, "NumPy array"),
        (KANOODLE, BLANK.astype(np.float64), CORNERS, None, "bytes"),
        (KANOODLE, np.zeros((1, MAX_PIXELS + 1, 3), np.uint8), CORNERS, None, "scale it down"),
        (KANOODLE, BLANK, CORNERS[:3], None, "four pairs"),
        (KANOODLE, BLANK, [*CORNERS[:3], (0, "x")], None, "four pairs"),
        (KANOODLE, BLANK, [*CORNERS[:3], (0, float("nan"))], None, "outside the picture"),
        (KANOODLE, BLANK, CORNERS[::-1], None, "convex"),
        (KANOODLE, BLANK, [(0, 0), (110, 0), (20, 10), (0, 50)], None, "convex"),
        (KANOODLE, BLANK, [(0, 0), (30, 0), (30, 15), (0, 15)], None, "too small"),
        (KANOODLE, BLANK, CORNERS, {"a1": "Black"}, "no piece"),
        (KANOODLE, BLANK, CORNERS, {"z9": "Red"}, "z9"),
        (KANOODLE, BLANK, CORNERS, ["a1"], "known must map"),
        (KANOODLE, BLANK, CORNERS, {"a1": "White", "k5": "White"}, "No arrangement"),
    ],
)
def test_refusals(puzzle, pixels, corners, known, words):
    with pytest.raises(InputError, match=words):
        read_photo(puzzle, pixels, corners, known)


def test_a_puzzle_of_ones_own_is_read():
    puzzle = Puzzle.from_pieces(["####", "####"], {"L": ["#.", "##"], "I": ["###"], "D": ["##"]})
    pixels = np.full((40, 80, 3), 15, np.uint8)
    colours = {piece.name: (0x51, 0x98, 0x66) if piece.name == "L" else None for piece in puzzle.pieces}
    assert puzzle.piece("L").colour == 1
    pixels[20:40, 0:40] = pixels[0:20, 0:20] = colours["L"]
    reading = read_photo(puzzle, pixels, [(0, 0), (80, 0), (80, 40), (0, 40)])
    assert reading.placed.text == "L:a1a2b2"
