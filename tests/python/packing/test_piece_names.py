"""Names of pieces: those of several conventions mean the right shapes, and are mapped to the usual ones on import."""

import csv
from itertools import combinations

import pytest

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle, burrtools, coordinates
from countinghouse.packing.lattices import LATTICES, PLANES
from countinghouse.packing.own import read_named
from countinghouse.packing.piece_names import TABLE, renamed_in_words, usual_names
from countinghouse.packing.piece_sets import piece_sets

CUBE = "+".join(["xxx/xxx/xxx"] * 3)
SOMA = ("V", "L", "T", "Z", "A", "B", "P")


def names(text):
    (_, pieces), renamed = read_named(text)
    return [piece.name for piece in pieces], renamed_in_words(renamed)


def test_every_convention_names_pieces_of_its_set_in_one_way():
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        changed = dict(each.split(":") for each in row["names"].split(","))
        assert row["source"]
        others = [name.casefold() for several in changed.values() for name in several.split("|")]
        assert len(set(others)) == len(others), row
        if row["set"] == "tetrominoes":
            continue
        usual = {name.casefold(): name for name in piece_sets()[row["set"]].drawings}
        assert set(changed) <= set(usual.values()), row
        # Such a name is that of another piece only if the convention has a new name for that one, too.
        assert {usual[name] for name in others if name in usual} <= set(changed), row


def test_conways_letters_are_read():
    text = "xxxxx/xxxxx/xxxxx/xxxxx,O,Q*2?,P!"
    found, said = names(text)
    assert found == ["I", "L", "P"]
    assert said == "Usual names replace Conway's letters for the pentominoes: O → I, Q → L."
    assert Puzzle.from_text(text).to_text() == ("xxxxx/xxxxx/xxxxx/xxxxx,I:xxxxx,L:xxxx/x...*2?,P:xx/xx/x.!")
    # All twelve, with the letters of both.
    tray = "/".join(["x" * 10] * 6)
    conway = Puzzle.from_text(f"{tray},O,P,Q,R,S,T,U,V,W,X,Y,Z")
    golomb = Puzzle.from_text(f"{tray},I,P,L,F,N,T,U,V,W,X,Y,Z")
    usual = PUZZLES["pentominoes-6x10"]
    for puzzle in (conway, golomb):
        assert {(piece.name, piece.orientations) for piece in puzzle.pieces} == {
            (piece.name, piece.orientations) for piece in usual.pieces
        }


# R, the longest-lived pentomino of the Game of Life, is the F; S is the N: two dominoes that overlap by half.
@pytest.mark.parametrize(
    ("name", "drawing"), [("R", ".xx/xx./.x."), ("S", ".xxx/xx.."), ("Q", "xxxx/x..."), ("O", "xxxxx")]
)
def test_conways_letters_mean_these_shapes(name, drawing):
    puzzle = Puzzle.from_text(f"xxxxx/xxxxx,{name},X")
    drawn = Puzzle.from_text(f"xxxxx/xxxxx,{name}:{drawing}")
    assert puzzle.pieces[0].orientations == drawn.pieces[0].orientations


#: The moments of inertia of the tetrahexes by MathWorld's names, as in swo/carnivores, which follows these.
MOMENTS = {"bee": 2, "pistol": 2.75, "propeller": 3, "arch": 3.25, "wave": 4, "worm": 4.25, "bar": 5}


def test_words_for_tetrahexes_have_the_moments_of_inertia_of_another_program():
    (_, pieces), _ = read_named(f"hexagons:....x.x.x.x/...x.x.x.x,{','.join(MOMENTS)}")
    for piece, moment in zip(pieces, MOMENTS.values(), strict=True):
        centres = [(column / 2, row * 3**0.5 / 2) for row, column in piece.cells]
        apart = sum((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in combinations(centres, 2))
        assert apart / 4 == pytest.approx(moment), piece.name


def test_words_for_hexiamonds_say_what_they_look_like():
    ways = {"hexagon": 1, "butterfly": 3, "bar": 6, "snake": 6, "chevron": 6, "crown": 6, "lobster": 6}
    ways |= dict.fromkeys(("sphinx", "yacht", "hook", "signpost", "crook"), 12)
    (_, pieces), renamed = read_named(f"triangles:{'x' * 36}/{'x' * 36},{','.join(ways)}")
    assert len({piece.name for piece in pieces}) == 12 == len(renamed)
    assert {given: len(piece.orientations) for given, piece in zip(ways, pieces, strict=True)} == ways
    up = {piece.name: sum((row + column) % 2 for row, column in piece.cells) for piece in pieces}
    # Only the sphinx and the yacht have four triangles of one kind.
    assert {name for name, number in up.items() if number != 3} == {"P", "F"}


@pytest.mark.parametrize(
    "written", ["1,2,3,4,5,6,7", "W,Y,G,O,L,R,B", "White,Yellow,Green,Orange,Blue,Red,Black", "B,Y,G,O,U,R,A"]
)
def test_the_soma_pieces_have_numbers_and_colours(written):
    assert names(f"{CUBE},{written}")[0] == list(SOMA)


def test_the_screws_of_soma_are_told_apart():
    # Wikipedia: the left screw has a cube on top of the anticlockwise side of a bend, the right screw on top of the clockwise side.
    for name, drawing in (("Left screw", "o8/o."), ("Right screw", "oo/8.")):
        found = Puzzle.from_text(f"{CUBE},{name},Branch").pieces[0]
        drawn = Puzzle.from_text(f"{CUBE},Screw:{drawing}")
        assert found.turns_in(drawn.tray) == drawn.pieces[0].turns_in(drawn.tray)


def test_names_may_end_with_the_number_of_cells():
    assert names("xxxxx/xxxxx,F5,I5")[0] == ["F5", "I5"]
    assert names("xxxx/xxxx,I4,O4")[0] == ["I4", "O4"]
    assert names("triangles:xxxxxxxxxxxx/xxxxxxxxxxxx,O6,P6")[0] == ["O6", "P6"]
    with_size, without = (Puzzle.from_text(f"{CUBE},{name}") for name in ("L15", "L1"))
    assert with_size.pieces[0].balls == without.pieces[0].balls


def test_the_area_decides_between_families():
    assert [len(piece.balls) for piece in Puzzle.from_text("xxxx/xxxx,I,L").pieces] == [4, 4]
    assert [len(piece.balls) for piece in Puzzle.from_text("xxxxx/xxxxx,I,L").pieces] == [5, 5]
    # A drawn piece counts, too.
    assert [len(piece.balls) for piece in Puzzle.from_text("xxxx/xxxx,I,L:xxx/x..").pieces] == [4, 4]
    with pytest.raises(InputError, match="could be the names of different pieces"):
        Puzzle.from_text("xxx/xxx/xxx,I,L")


def test_a_set_can_be_named():
    assert Puzzle.from_text("xx/xx,hexominoes?").pieces[0].optional
    puzzle = Puzzle.from_text(
        "hexagons:....x.x.x.x.x.x.x/...x.x.x.x.x.x.x./..x.x.x.x.x.x.x../.x.x.x.x.x.x.x...,tetrahexes"
    )
    assert puzzle.count().up_to_symmetry == PUZZLES["tetrahexes-4x7"].count().up_to_symmetry == 9
    with pytest.raises(InputError, match="'tetrahexes' is not a piece"):
        Puzzle.from_text("xx/xx,tetrahexes")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("triangles:AVAVAV,Spinx", "'Spinx' is not a piece (did you mean sphinx?)"),
        ("xxxx/xxxx,I4,Kite", "'Kite' is not a piece"),
        (f"{CUBE},1,F", "'1' and 'F' are not all names of one family of pieces of cubes"),
        ("xx/xx,*2", "is not a piece; write name:drawing"),
        ("xx/xx,I4*900", "from 1 to 400, not 900"),
    ],
)
def test_names_that_mean_nothing_are_refused(text, sentence):
    with pytest.raises(InputError) as refused:
        Puzzle.from_text(text)
    assert sentence in str(refused.value)


def coordinates_with(puzzle, given):
    text = puzzle.to_coordinates()
    head, *lines = text.split("\n")
    return "\n".join(
        [head, *(f"{name}: {line.partition(': ')[2]}" for name, line in zip(given, lines, strict=True))]
    )


def test_coordinates_in_another_convention_get_the_usual_names():
    puzzle = Puzzle.from_text("/".join(["x" * 10] * 6) + ",pentominoes")
    conway = ["R", "O", "Q", "S", "P", "T", "U", "V", "W", "X", "Y", "Z"]
    text = coordinates_with(puzzle, conway)
    assert [piece.name for piece in Puzzle.from_coordinates(text).pieces] == list("FILNPTUVWXYZ")
    assert renamed_in_words(coordinates.read_named(text)[1]) == (
        "Usual names replace Conway's letters for the pentominoes: R → F, O → I, Q → L, S → N."
    )
    # One name of somebody's own, and the others are nobody's convention.
    own = Puzzle.from_coordinates(
        coordinates_with(puzzle, ["R", "O", "Q", "S", "P", "T", "U", "Bend", *conway[8:]])
    )
    assert [piece.name for piece in own.pieces][:4] == ["R", "O", "Q", "S"]


def test_a_file_of_burrtools_in_another_convention_gets_the_usual_names():
    for given in ("1234567", ["White", "Yellow", "Green", "Orange", "Blue", "Red", "Black"]):
        drawings = Puzzle.from_text(f"{CUBE},soma").to_text().split(",")[1:]
        parts = [f"{name}:{drawn.partition(':')[2]}" for name, drawn in zip(given, drawings, strict=True)]
        data = Puzzle.from_text(",".join([CUBE, *parts])).to_burrtools()
        assert [piece.name for piece in Puzzle.from_burrtools(data).pieces] == list(SOMA)


def test_pieces_without_names_get_the_usual_ones():
    puzzle = PUZZLES["soma"]
    numbered = [f"S{number}" for number in range(1, 8)]
    pieces, renamed = usual_names(
        [
            piece.__class__(name, "", 0, piece.balls)
            for piece, name in zip(puzzle.pieces, numbered, strict=True)
        ],
        LATTICES["cubes"],
    )
    assert [piece.name for piece in pieces] == list(SOMA)
    assert renamed_in_words(renamed) == (
        "The pieces had no names; they now have the usual ones: V, L, T, Z, A, B, P."
    )
    data = burrtools.write(puzzle)
    assert [piece.name for piece in Puzzle.from_burrtools(data).pieces] == list(SOMA)


def test_drawn_pieces_of_a_text_keep_their_names():
    # A link means the same for ever.
    assert names("xxxxx/xxxxx,O:xxxxx,Q:xxxx/x...") == (["O", "Q"], "")


def test_the_usual_names_of_a_set_stay():
    # The set of polyominoes of 1 to 4 squares has Z4, which is also one of Polyform Puzzler's letters for the tetrominoes alone.
    puzzle = Puzzle.from_text("xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx,polyominoes-1-4")
    assert [piece.name for piece in Puzzle.from_coordinates(puzzle.to_coordinates()).pieces] == [
        piece.name for piece in puzzle.pieces
    ]
    tetrominoes = Puzzle.from_text("xxxx/xxxx,O4:xx/xx,Z4:xx./.xx")
    assert [piece.name for piece in usual_names(tetrominoes.pieces, PLANES["squares"])[0]] == ["O4", "Z4"]


def test_names_in_use_stay():
    (_, pieces), _ = read_named("triangles:xxxxxxxx/xxxxxxxx,V:xxxx,Lobster:..xx./.xxxx,Sphinx:..x/.xx/xxx")
    found, renamed = usual_names(pieces, PLANES["triangles"])
    assert [piece.name for piece in found] == ["V", "Lobster", "P"]
    assert [each.given for each in renamed] == ["Sphinx"]
