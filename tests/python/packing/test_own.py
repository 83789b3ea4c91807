"""Your own puzzles: drawings, the text in links, and refusals."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.packing import PUZZLES, Puzzle, Tray
from countinghouse.packing.own import LIMITS, piece_library, polyominoes, to_text
from countinghouse.packing.pieces import balls_from_drawing, drawing_of
from countinghouse.packing.polyforms import normal
from tests.python.packing import brute
from tests.python.packing.every import EVERY
from tests.python.packing.test_answers import puzzles


@given(puzzles())
def test_the_text_of_a_puzzle_reads_back_as_the_same_puzzle(puzzle):
    again = Puzzle.from_text(to_text(puzzle))
    assert again.tray == puzzle.tray
    assert again.pieces == puzzle.pieces
    assert to_text(again) == to_text(puzzle)


@pytest.mark.parametrize("name", EVERY)
def test_every_puzzle_of_the_catalogue_of_drawable_pieces_can_be_written(name):
    puzzle = PUZZLES[name]
    if name == "soma":
        # A and B reach into three dimensions, but two layers suffice to draw them.
        assert [piece.layers for piece in puzzle.pieces] == [1, 1, 1, 1, 2, 2, 2]
    again = Puzzle.from_text(to_text(puzzle))
    # Equal pieces in equal trays have equal placements; a text keeps no letters or colours, so pieces may differ in these.
    assert (again.tray, again.pieces) == (puzzle.tray, puzzle.pieces) or (
        [placement.text for placement in again.placements]
        == [placement.text for placement in puzzle.placements]
    )


def test_trays_and_drawings_may_be_spelled_in_several_ways():
    want = ("##.", "###")
    for rows in (["##.", "###"], "##./###", "##.\n###\n", ["##", "###"], "xx./xxx", ["## ", "###"]):
        assert Puzzle.from_pieces(rows, {"One": "#"}).tray.rows == want
    by_pairs = Puzzle.from_pieces("###", [("A", "##"), ("B", ["#"])])
    by_mapping = Puzzle.from_pieces(Tray.flat("###"), {"A": ["##"], "B": "#"})
    assert by_pairs == by_mapping
    assert by_pairs.count().value == 2
    from_catalogue = Puzzle.from_pieces(["#####"] * 11, PUZZLES["kanoodle"].pieces)
    assert from_catalogue.count().value == 371_020


def test_counting_copies_and_pieces_left_out():
    def count(tray, pieces, **rules):
        puzzle = Puzzle.from_pieces(tray, pieces, **rules)
        value = puzzle.count().value
        assert value == len(brute.solutions(puzzle))
        return value

    # Tilings of 1 x n with any number of single cells and dominoes are counted by the Fibonacci numbers.
    fibonacci = [
        count("#" * n, {"One": "#", "Two": "##"}, copies={"One": n, "Two": n}, optional=["One", "Two"])
        for n in range(1, 9)
    ]
    assert fibonacci == [1, 2, 3, 5, 8, 13, 21, 34]
    # With at most two dominoes, their number is C(n - k, k) summed up to k = 2.
    assert count(
        "#" * 8, {"One": "#", "Two": "##"}, copies={"One": 8, "Two": 2}, optional=["One", "Two"]
    ) == (1 + 7 + 15)
    # Use exactly two dominoes and four single cells.
    assert count("#" * 8, {"One": "#", "Two": "##"}, copies={"One": 4, "Two": 2}) == 15


def test_two_layers_cover_what_is_below_them():
    # A bar of two with a ball below one end: flat footprint of 2, or standing up: 1 x 1 has 3 balls, too high.
    puzzle = Puzzle.from_pieces("###", {"Deep": "8#", "One": "#"})
    assert puzzle.count().value == len(brute.solutions(puzzle)) == 4 - 2
    assert {len(p.cells) for p in puzzle.by_piece["Deep"]} == {2}
    looks = puzzle.looks(puzzle.placement("Deep:a1b1"))
    assert len(looks) == 4
    stays = Puzzle.from_pieces("###/###", {"Deep": "8#", "One": "#"}, flip=False)
    assert len(stays.looks(stays.placement("Deep:a1b1"))) == 2


@given(st.sampled_from([shape for n in range(1, 7) for shape in polyominoes(n)]))
def test_drawings_and_cells_are_one(rows):
    balls = balls_from_drawing(rows, "it")
    assert drawing_of(balls) == rows
    assert normal((row, column) for row, column, _ in balls) == tuple(
        (row, column) for row, column, _ in sorted(balls)
    )


def test_the_library_has_every_small_polyomino_once():
    from countinghouse.packing.polyforms import flat_orientations

    for n in range(1, 6):
        shapes = [
            min(flat_orientations([(row, column) for row, column, _ in balls_from_drawing(drawing, name)]))
            for cells, name, drawing in piece_library()
            if cells == n
        ]
        assert len(shapes) == len(set(shapes)) == len(polyominoes(n))
    names = [name for cells, name, _ in piece_library() if cells == 5]
    assert "".join(names) == "FILNPTUVWXYZ"


@pytest.mark.parametrize(
    ("tray", "pieces", "rules", "words"),
    [
        (["###"], {}, {}, "at least one piece"),
        ([], {"A": "#"}, {}, "Draw the tray as rows"),
        ("", {"A": "#"}, {}, "Draw the tray as rows"),
        (7, {"A": "#"}, {}, "Draw the tray as rows"),
        ([["#"]], {"A": "#"}, {}, "Draw the tray as rows"),
        ("...", {"A": "#"}, {}, "The tray has no cells"),
        ("##?", {"A": "#"}, {}, "'?' in row 1, column 3 of the tray is not understood"),
        ("##8", {"A": "#"}, {}, "'8' in row 1, column 3 of the tray"),
        (["#" * 41], {"A": "#"}, {}, "at most 40 rows and 40 columns"),
        (["#" * 40] * 11, {"A": "#"}, {}, "at most 400 cells; this one has 440"),
        ("###", {"A": "#########"}, {}, "Piece A has 9 cells; a piece has 1 to 8"),
        ("###", {"A": "8888#"}, {}, "Piece A has 9 cells"),
        ("###", {"A": "..."}, {}, "Piece A is empty"),
        ("###", {"A": ""}, {}, "Draw piece A as rows"),
        ("###", {"A": "#!"}, {}, "'!' in row 1, column 2 of piece A"),
        ("###", {"A:b": "#"}, {}, "cannot be the name of a piece"),
        ("###", {"A" * 30: "#"}, {}, "cannot be the name of a piece"),
        ("###", {"": "#"}, {}, "cannot be the name of a piece"),
        ("###", {3: "#"}, {}, "cannot be the name of a piece"),
        ("###", [("A", "#"), ("A", "##")], {}, "Two pieces are called A"),
        ("###", {f"P{i}": "#" for i in range(41)}, {}, "at most 40 different pieces; this one has more"),
        (
            "###",
            {"A": "#"},
            {"copies": {"A": 0}},
            "copies of piece A must be a whole number from 1 to 400, not 0",
        ),
        (
            "###",
            {"A": "#"},
            {"copies": {"A": True}},
            "copies of piece A must be a whole number from 1 to 400, not True",
        ),
        ("###", {"A": "#"}, {"copies": {"B": 2}}, "There is no piece 'B'"),
        ("###", {"A": "#"}, {"optional": ["B"]}, "There is no piece 'B'"),
        ("###", {"A": "#"}, {"copies": 3}, "Give the copies by name, such as {'Bar': 2}, not as 3"),
        (
            "###",
            {"A": "#"},
            {"optional": True},
            "optional must be a list, not True",
        ),
        ("###", {"A": "#"}, {"flip": ["A"]}, "must be True or False"),
        ("###", "A", {}, "Give the pieces as drawings by name"),
        ("###", 5, {}, "Give the pieces as drawings by name"),
    ],
)
def test_what_cannot_be_a_puzzle_is_refused_in_words(tray, pieces, rules, words):
    with pytest.raises(InputError) as caught:
        Puzzle.from_pieces(tray, pieces, **rules)
    assert words in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Draw the tray"),
        ("xxx", "the tray and the pieces"),
        (5, "must be text, not 5"),
        ("xxx,A", "'A' is not a piece"),
        ("xxx,A:", "Draw piece A"),
        ("xxx,:xx", "'' cannot be the name of a piece: a name begins with a letter (a to z) or a digit"),
        ("xxx,A:b:xx", "'A:b' cannot be the name of a piece"),
        ("xxx,\xc4:xx", "'\xc4' cannot be the name of a piece"),
        ("xxx,A:x*0", "must be a whole number from 1 to 400"),
        ("xxx,A:x*9999999", "is not a piece"),
        ("xxx,A:x?!*2", "is not a piece"),
        ("xxx+xx,A:x", "have the same size"),
        ("xxx,A:x" + ",B:x" * 3000, "at most 6,000 are allowed"),
        ("xxx,A:x,A:xx", "Two pieces are called A"),
    ],
)
def test_text_that_is_no_puzzle_is_refused_in_words(text, words):
    with pytest.raises(InputError) as caught:
        Puzzle.from_text(text)
    assert words in str(caught.value)


@given(st.text(alphabet="x#.o8,:*?!/+AB12 é", max_size=40))
@example("#,x")
def test_hostile_text_is_refused_in_words_or_read(text):
    try:
        puzzle = Puzzle.from_text(text)
    except InputError as error:
        assert str(error).endswith(".")
    else:
        again = Puzzle.from_text(to_text(puzzle))
        assert (again.name, again.tray) == (puzzle.name, puzzle.tray)
        # The text has no colours; a known piece without a drawing has the colour that it has in its set.
        assert [replace(piece, colour=1) for piece in again.pieces] == [
            replace(piece, colour=1) for piece in puzzle.pieces
        ]


def test_too_much_is_refused_before_it_takes_long():
    with pytest.raises(InputError, match="more than 40,000 placements"):
        _ = Puzzle.from_pieces(
            ["#" * 20] * 20, {f"P{i}": s for i, s in enumerate(polyominoes(7)[:40])}
        ).placements
    many = Puzzle.from_pieces(
        ["#" * 20] * 20, {"A": "##", "B": "###/#.."}, copies={"A": 100, "B": 50}, optional=["A"]
    )
    with pytest.raises(TooLarge, match="a sweep counts up to 60"):
        many.count()


def test_limits_are_sentences():
    assert all(sentence.endswith(".") for sentence in LIMITS)
    assert "400 cells" in LIMITS[0]


def test_a_piece_may_have_the_name_of_a_cell():
    """In the second puzzle no placement of c1 covers c1: one item for both would give a wrong count."""
    for text, names in (
        ("xx/xx,b2:xx,B:xx", "b2"),
        ("xxx/xx.,c1:xx/xx,B:x", "c1"),
        ("xx/xx,b2:x*2,B:xx?", "b2"),
    ):
        own, plain = Puzzle.from_text(text), Puzzle.from_text(text.replace(names, "A"))
        assert own.count() == plain.count() == len(list(own.solutions())) > 0
        assert own.count().up_to_symmetry == plain.count().up_to_symmetry
