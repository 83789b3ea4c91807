"""Every puzzle in the catalogue against published figures."""

import json
from pathlib import Path

import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES
from countinghouse.packing.burnside import fixed_steps
from countinghouse.packing.catalogue import MENU, Catalogue, UnknownPuzzle
from countinghouse.packing.polyforms import normal_solid, turns_of_solid
from countinghouse.stepping import finish

DATA = Path(__file__).parents[1] / "data" / "packing_pieces.json"

# name: (tray's cells, options, ways, ways up to symmetry, order of the group, where the counts are published)
KNOWN = {
    "kanoodle": (55, 1789, 371_020, 92_755, 4, "weblog post 'Kanoodle, IQ Fit, and Dancing Links'"),
    "iq-fit": (50, 3440, 67_868_848, 16_967_212, 4, "the same post"),
    # ours: listed, too, from the lattice of balls in lattices/test_lattices.py
    "kanoodle-pyramid": (55, 1646, 2448, 306, 8, "ours"),
    "pentominoes-6x10": (60, 2056, 9356, 2339, 4, "Haselgrove 1960"),
    "pentominoes-5x12": (60, 1936, 4040, 1010, 4, "Golomb, Polyominoes"),
    "pentominoes-4x15": (60, 1696, 1472, 368, 4, "Golomb, Polyominoes"),
    "pentominoes-3x20": (60, 1236, 8, 2, 4, "Golomb, Polyominoes"),
    "pentominoes-8x8-hole": (60, 1568, 520, 65, 8, "Scott 1958"),
    "pentominoes-8x8-corners": (60, None, 17_360, 2170, 8, "Golomb, Polyominoes"),
    "pentominoes-8x8-square": (64, 2308 + 49, 129_168, 16_146, 8, "Knuth, TAOCP 7.2.2.1"),
    "one-sided-pentominoes-3x30": (90, None, 184, 46, 4, "Knuth, TAOCP 7.2.2.1"),
    "solid-pentominoes-2x5x6": (60, None, 2112, 264, 8, "Bouwkamp 1969"),
    "solid-pentominoes-2x3x10": (60, None, 96, 12, 8, "Bouwkamp 1969"),
    "soma": (27, 688, 11_520, 240, 48, "Conway and Guy 1961"),
    "slothouber-graatsma": (27, None, 8, 1, 48, "Slothouber and Graatsma; unique"),
    # 1390 and 224 if mirror images count as different, as puzzlers count them: half of the group are rotations
    "tetracubes-2x4x4": (32, None, 1390 * 8, 695, 16, "Wikipedia, Tetromino"),
    "tetracubes-2x2x8": (32, None, 224 * 8, 112, 16, "Wikipedia, Tetromino"),
    # ours: checked against a search in test_answers.py
    "two-tetrominoes-5x8": (40, None, 3106, 783, 4, "ours"),
    "two-tetrominoes-4x10": (40, None, 1796, 449, 4, "ours"),
    # Kasteleyn; Temperley and Fisher 1961. Up to symmetry by Burnside with the published counts of symmetrical tilings
    "dominoes-8x8": (64, 112, 12_988_816, 1_629_189, 8, "OEIS A004003"),
    "mutilated-chessboard": (62, 108, 0, 0, 4, "Black 1946"),
    "tetrominoes-4x5": (20, None, 0, 0, 4, "Golomb, Polyominoes"),
    "hexominoes-14x15": (210, None, 0, 0, 4, "Golomb, Polyominoes"),
    # ours: no source at hand prints it
    "hexiamonds-6x6": (72, 1845, 624, 156, 4, "ours"),
    # the numbers up to symmetry are those of tests/python/data/polyform_puzzles.json, where some totals are, too
    "hexiamonds-snowflake": (72, None, 330, 55, 6, "Polyform Puzzler"),
    "hexiamonds-trefoil": (72, None, 3840, 640, 6, "Polyform Puzzler"),
    "tetrahexes-4x7": (28, 488, 18, 9, 2, "Polyform Puzzler"),
    "tetrahexes-coin": (28, 428, 16, 4, 4, "Polyform Puzzler"),
    "polyhexes-hexagon": (37, 1127, 147_480, 12_290, 12, "Polyform Puzzler"),
    "welded-tetrasticks-5x5": (40, 373, 16, 3, 8, "Polyform Puzzler"),
    "tritrigs-hexagon": (36, 446, 30, 5, 6, "Polyform Puzzler"),
    "tritrigs-heart": (36, 452, 100, 50, 2, "Polyform Puzzler"),
    "small-twigs-hexagons": (28, 252, 6024, 1506, 4, "Polyform Puzzler"),
    "pentatwigs-5x3": (60, 1058, 388, 194, 2, "Polyform Puzzler"),
}
SLOW = {
    "solid-pentominoes-3x4x5": (60, None, 31_520, 3940, 8, "Bouwkamp 1969"),
    "y-pentominoes-15x15": (225, None, 1696, 212, 8, "Haselgrove 1974; Knuth, Dancing Links"),
}


def test_every_puzzle_is_known_here():
    assert set(MENU) == set(KNOWN) | set(SLOW)


@pytest.mark.parametrize("failure", [KeyError("inner"), TypeError("inner"), InputError("inner")])
def test_an_error_of_a_maker_is_not_an_unknown_name(failure):
    def broken(name):
        raise failure

    puzzles = Catalogue({"good": PUZZLES._makers["soma"], "bad": broken})
    assert "bad" in puzzles
    assert puzzles["good"] is puzzles.get("good")
    for ask in (puzzles.__getitem__, puzzles.get):
        with pytest.raises(type(failure)) as raised:
            ask("bad")
        assert raised.value is failure
    for unknown in ("god", None, [], "bad "):
        assert unknown not in puzzles
        assert puzzles.get(unknown, 5) == 5
        with pytest.raises(UnknownPuzzle, match="There is no puzzle") as refusal:
            puzzles[unknown]
        assert refusal.value.__cause__ is None
    with pytest.raises(KeyError):
        puzzles["god"]


# Under Pyodide, the others of each kind suffice: the same sweep counts them.
LARGE = (
    "solid-pentominoes-2x5x6",
    "solid-pentominoes-2x3x10",
    "pentominoes-8x8-square",
    "pentominoes-8x8-corners",
    "pentominoes-6x10",
    "hexominoes-14x15",
    "kanoodle-pyramid",
    "hexiamonds-6x6",
    "hexiamonds-trefoil",
    "tritrigs-heart",
    "iq-fit",
)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.heavy if name in LARGE else ()) for name in KNOWN]
)
def test_counts_are_the_published_ones(name):
    cells, options, ways, classes, order, _ = KNOWN[name]
    puzzle = PUZZLES[name]
    assert (puzzle.name, len(puzzle.tray.cells)) == (name, cells)
    if options is not None:
        assert len(puzzle.placements) == options
    count = puzzle.count()
    assert (count.value, count.up_to_symmetry, count.order) == (ways, classes, order)
    assert puzzle.group.order == order


def test_hexominoes_are_counted_by_a_proof_also_with_pieces_laid():
    puzzle = PUZZLES["hexominoes-14x15"]
    count = puzzle.count([puzzle.placements[0], puzzle.placements[-1]])
    assert (count.value, count.method) == (0, "a proof (colouring)")


@pytest.mark.parametrize("name", [*KNOWN, *SLOW])
def test_puzzles_are_well_formed(name):
    puzzle = PUZZLES[name]
    letters = [piece.letter for piece in puzzle.pieces]
    assert len(set(letters)) == len(letters)
    assert all(1 <= piece.colour <= 16 for piece in puzzle.pieces)
    assert puzzle.title
    assert puzzle.note.endswith((".", "?"))
    texts = [placement.text for placement in puzzle.placements]
    assert len(set(texts)) == len(texts)
    assert [placement.number for placement in puzzle.placements] == list(range(len(texts)))


def reference(key):
    """The options of the spec, made from the published pieces in the simplest way."""
    data = json.loads(DATA.read_text())[key]
    height, width = data["tray"]
    options = set()
    for name, balls in data["pieces"].items():
        for turn in turns_of_solid(map(tuple, balls)):
            if key == "iq_fit" and {layer for _, _, layer in turn} != {0, -1}:
                continue
            if key == "kanoodle" and {layer for _, _, layer in turn} != {0}:
                continue
            foot = {(row, column) for row, column, _ in turn}
            for down in range(height):
                for across in range(width):
                    cells = tuple(sorted((row + down, column + across) for row, column in foot))
                    if all(row < height and column < width for row, column in cells):
                        options.add((name, cells))
    return sorted(options)


@pytest.mark.parametrize(("name", "key", "items"), [("kanoodle", "kanoodle", 67), ("iq-fit", "iq_fit", 60)])
def test_options_are_those_of_the_post_in_the_published_order(name, key, items):
    puzzle = PUZZLES[name]
    wanted = reference(key)
    assert [(placement.piece, placement.cells) for placement in puzzle.placements] == wanted
    problem = puzzle.problem()
    assert len(problem.primary) == items
    assert not problem.secondary
    assert list(problem.options) == [placement.text for placement in puzzle.placements]
    appeared = {}
    for piece, cells in wanted:
        for item in (piece, *(f"{'abcdefghijk'[column]}{row + 1}" for row, column in cells)):
            appeared.setdefault(item)
    assert problem.primary == tuple(appeared)


@pytest.mark.parametrize("key", ["kanoodle", "iq_fit"])
def test_pieces_are_the_published_ones_as_drawn(key):
    pieces = json.loads(DATA.read_text())[key]["pieces"]
    puzzle = PUZZLES[key.replace("_", "-")]
    assert {piece.name: piece.balls for piece in puzzle.pieces} == {
        name: normal_solid(map(tuple, balls)) for name, balls in pieces.items()
    }
    assert [piece.name for piece in puzzle.pieces] == list(pieces)


def test_iq_fit_looks_cover_the_footprint_and_are_the_solid_piece_turned():
    puzzle = PUZZLES["iq-fit"]
    turns = {piece.name: set(turns_of_solid(piece.balls)) for piece in puzzle.pieces}
    several = 0
    for placement in puzzle.placements:
        looks = puzzle.looks(placement)
        assert looks
        assert len(set(looks)) == len(looks)
        several += len(looks) > 1
        for look in looks:
            upper, lower = look
            assert set(upper) | set(lower) == set(placement.cells)
            balls = [(row, column, 0) for row, column in upper] + [(row, column, -1) for row, column in lower]
            assert normal_solid(balls) in turns[placement.piece]
    # Every rotation of a two-layer piece is one of its looks, so none is lost if footprints agree.
    for piece in puzzle.pieces:
        shown = sum(len(way.looks) for way in piece.orientations)
        assert shown == sum({layer for *_, layer in turn} == {0, -1} for turn in turns[piece.name])
    assert several


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("solid-pentominoes-3x4x5", marks=pytest.mark.slow),
        pytest.param("y-pentominoes-15x15", marks=pytest.mark.heavy),
    ],
)
def test_slow_counts_are_the_published_ones(name):
    cells, _, ways, classes, order, _ = SLOW[name]
    count = PUZZLES[name].count()
    assert (count.value, count.up_to_symmetry, count.order) == (ways, classes, order)
    assert len(PUZZLES[name].tray.cells) == cells


@pytest.mark.slow
def test_the_box_of_3_4_5_is_counted_by_where_its_cross_is():
    """Test each of the 40 places of the X, of which symmetry leaves eleven, and Burnside's lemma for the classes."""
    puzzle = PUZZLES["solid-pentominoes-3x4x5"]
    cells, _, ways, classes, order, _ = SLOW[puzzle.name]
    assert (len(puzzle.tray.cells), len(puzzle.symmetries)) == (cells, order)
    orbits = {
        frozenset(puzzle.moved(placement, symmetry) for symmetry in puzzle.symmetries)
        for placement in puzzle.placements
        if placement.piece == "X"
    }
    assert sum(map(len, orbits)) == 40
    total = sum(
        len(orbit) * puzzle.count([min(orbit, key=lambda each: each.number)]).value for orbit in orbits
    )
    fixed = sum(finish(fixed_steps(puzzle.parse(()), symmetry, 1024)) for symmetry in puzzle.symmetries[1:])
    assert (total, (total + fixed) / order) == (ways, classes)
