"""Placements as text, moves, and every kind of bad position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle

KANOODLE = PUZZLES["kanoodle"]


def refusal(call, *args):
    with pytest.raises(InputError) as caught:
        call(*args)
    return str(caught.value)


@given(st.sampled_from(sorted(PUZZLES)), st.data())
def test_placements_are_read_as_they_are_written_in_any_order_of_cells(name, data):
    puzzle = PUZZLES[name]
    placement = data.draw(st.sampled_from(puzzle.placements))
    cells = data.draw(st.permutations([puzzle.tray.name(cell) for cell in placement.cells]))
    assert puzzle.placement(f" {placement.piece}:{''.join(cells)} ") is placement
    assert puzzle.placement(f"{placement.piece}:{''.join(cells).upper()}") is placement
    assert puzzle.parse(placement.text) == (placement,)
    assert puzzle.write([placement]) == str(placement) == placement.text


@given(st.sampled_from(["kanoodle", "iq-fit", "soma", "two-tetrominoes-5x8"]), st.data())
def test_a_position_prints_and_parses_round(name, data):
    puzzle = PUZZLES[name]
    placed = ()
    for _ in range(data.draw(st.integers(0, 4))):
        fitting = puzzle.fitting(placed)
        if not fitting:
            break
        placed = puzzle.place(placed, data.draw(st.sampled_from(fitting)))
    assert puzzle.parse(puzzle.write(placed)) == placed
    assert puzzle.parse(list(reversed(placed))) == placed
    assert [p.number for p in placed] == sorted(p.number for p in placed)
    covered = [cell for placement in placed for cell in placement.cells]
    assert len(covered) == len(set(covered))
    assert sorted((*covered, *puzzle.free_cells(placed))) == list(puzzle.tray.cells)
    for placement in placed:
        rest = puzzle.remove(placed, placement)
        assert puzzle.place(rest, placement) == placed
        assert puzzle.remove(placed, puzzle.tray.name(placement.cells[0])) == rest


@pytest.mark.parametrize(
    ("placed", "words"),
    [
        ("Whit:a1a2b2", "no piece 'Whit' (did you mean White?); its pieces are Green,"),
        ("White", "'White' is not a placement; write the piece, a colon and its cells"),
        (":a1", "no piece ''"),
        ("White:", "'' are not cells"),
        ("White:a1a2?", "'a1a2?' are not cells"),
        ("White:a0a1b1", "'a0a1b1' are not cells"),
        ("White:a1a2", "White covers 3 cells, not 2"),
        ("White:a1a2a3", "White does not fit on a1a2a3: its shape is different"),
        ("White:a1a1a2", "names cell a1 twice"),
        ("White:a1a2l2", "l2 is outside the tray, which has columns a to k and rows 1 to 5"),
        ("White:a5a6b6", "a6 is outside the tray"),
        ("White:a1a2b2.White:d1e1d2", "White is already placed, at a1a2b2"),
        ("White:a1a2b2.LightGreen:b2c2b3c3", "b2 is already covered by White"),
        ("White:" + "a1" * 300, "are not cells"),
        ("White:a999b1b2", "are not cells"),
    ],
)
def test_what_is_wrong_is_said(placed, words):
    assert words in refusal(KANOODLE.parse, placed)
    assert words in refusal(KANOODLE.count, placed.split("."))


def test_more_that_is_wrong():
    hole = PUZZLES["pentominoes-8x8-hole"]
    assert "d4 is a gap: the tray has no cell there" in refusal(hole.parse, "I:a4b4c4d4e4")
    assert "is not a placement" in refusal(KANOODLE.parse, [7])
    assert "7 are not placements; write the piece" in refusal(KANOODLE.count, 7)
    sets = PUZZLES["two-tetrominoes-5x8"]
    three = ["O:a1b1a2b2", "O:c1d1c2d2", "O:e1f1e2f2"]
    assert "All 2 copies of O are already placed" in refusal(sets.parse, three)
    stays = Puzzle.from_pieces("###/###/###", {"L": "#./#./##"}, flip=False)
    assert stays.parse("L:a1a2a3b3")
    assert "its shape is different (it may not be flipped)" in refusal(stays.parse, "L:b1b2a3b3")
    wide = Puzzle.from_pieces("##", {"Long": "###"})
    assert refusal(wide.parse, "Long:a1b1") == "Long fits nowhere in this tray."
    assert "nothing covers a1" in refusal(KANOODLE.remove, "", "a1").lower()
    assert "is not placed" in refusal(KANOODLE.remove, "", "White")
    assert "is not placed" in refusal(KANOODLE.remove, "", "White:a1a2b2")
    assert "no piece 'Nobody'" in refusal(KANOODLE.remove, "", "Nobody")


@given(st.text(max_size=60))
def test_hostile_text_is_refused_in_words_or_read(text):
    try:
        placed = KANOODLE.parse(text)
    except InputError as error:
        assert str(error).endswith(".")
        assert len(str(error)) < 400
    else:
        assert KANOODLE.parse(KANOODLE.write(placed)) == placed


def test_orientations_are_joined_by_turns():
    for puzzle in (KANOODLE, PUZZLES["iq-fit"], PUZZLES["one-sided-pentominoes-3x30"]):
        for piece in puzzle.pieces:
            ways = piece.orientations
            reached, todo = set(), [0]
            while todo:
                number = todo.pop()
                if number in reached:
                    continue
                reached.add(number)
                way = ways[number]
                todo += [n for n in (way.turned, way.flipped, way.tipped) if n is not None]
                assert (way.flipped is None) == (not piece.flip)
                turned = number
                for _ in range(4):
                    turned = ways[turned].turned
                assert turned == number
                if way.flipped is not None:
                    assert ways[way.flipped].flipped == number
            assert reached == set(range(len(ways)))


@pytest.mark.parametrize("name", ["kanoodle", "iq-fit", "soma", "solid-pentominoes-2x3x10"])
def test_a_placement_is_its_orientation_moved(name):
    puzzle = PUZZLES[name]
    for placement in puzzle.placements:
        way = puzzle.orientations(placement.piece)[placement.orientation]
        down, across = placement.offset
        assert tuple(sorted((row + down, column + across) for row, column in way.cells)) == placement.cells
        assert min(row for row, _ in way.cells) == min(column for _, column in way.cells) == 0
    for piece in puzzle.pieces:
        ways = puzzle.orientations(piece.name)
        assert [way.number for way in ways] == list(range(len(ways)))
        assert len({way.cells for way in ways}) == len(ways)


def test_every_turn_in_space_is_reached_by_turning_and_tipping():
    puzzle = PUZZLES["soma"]
    for piece in puzzle.pieces:
        ways = puzzle.orientations(piece)
        reached, todo = set(), [0]
        while todo:
            number = todo.pop()
            if number not in reached:
                reached.add(number)
                todo += [ways[number].turned, ways[number].tipped]
        assert reached == set(range(len(ways)))
        for way in ways:
            assert way.flipped is not None
            assert ways[way.flipped].flipped == way.number


def test_a_board_is_shown_in_letters():
    board = KANOODLE.board("White:a1a2b2").place("Gray:d1c2d2e2d3")
    assert str(board).splitlines() == [
        "W..A.......",
        "WWAAA......",
        "...A.......",
        "...........",
        "...........",
    ]
    assert board.remove("White").rows[0] == "...A......."
    assert PUZZLES["soma"].board().rows == ("... ... ...",) * 3


def test_a_problem_that_was_given_out_may_be_changed_without_harm():
    puzzle = PUZZLES["tetrominoes-4x5"]
    puzzle.problem().add("another", ["a1", "more"])
    assert "more" not in puzzle.problem().primary


def test_the_problem_of_a_position_is_the_reduced_problem():
    for name in ("kanoodle", "iq-fit", "soma"):
        puzzle = PUZZLES[name]
        placement = puzzle.placements[100]
        rest, whole = puzzle.problem([placement]), puzzle.problem().reduced([placement.text])
        assert set(rest.primary) == set(whole.primary)
        assert {n: set(own) for n, own in rest.options.items()} == {
            n: set(own) for n, own in whole.options.items()
        }
        assert list(rest.options) == list(whole.options)


def test_the_soma_cube_has_its_layers_side_by_side():
    tray = PUZZLES["soma"].tray
    assert tray.rows == ("###.###.###",) * 3
    assert tray.ball_of[(0, 0)] == (0, 0, 0)
    assert tray.ball_of[(2, 4)] == (2, 0, -1)
    assert tray.ball_of[(1, 10)] == (1, 2, -2)
    corner = tray.near[tray.index[(0, 0)]]
    assert {tray.name(tray.cells[i]) for i in corner} == {"b1", "a2", "e1"}


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        (["##", "##"], "D₄"),
        (["###", "###"], "D₂"),
        (["##.", "###"], "C₁"),
        (["##.", ".##"], "C₂"),
        (["###", ".#."], "D₁"),
        (["##", "#."], "D₁"),
        ([".##", "###", "##."], "D₂"),
        (["##..", ".###", "###.", "..##"], "C₂"),
        ([".#..", ".###", "###.", "..#."], "C₄"),
    ],
)
def test_trays_know_their_symmetry(rows, name):
    puzzle = Puzzle.from_pieces(rows, {"One": "#"})
    assert puzzle.tray.group.name == name
    shape = set(puzzle.tray.cells)
    for symmetry in puzzle.tray.symmetries:
        assert sorted(symmetry.cells) == list(range(len(shape)))
    # The symmetries are a group, closed under composition.
    own = {symmetry.cells for symmetry in puzzle.tray.symmetries}
    assert {tuple(a[i] for i in b) for a in own for b in own} == own


def test_solid_trays_know_their_symmetry():
    assert PUZZLES["soma"].tray.group.name == "Oₕ"
    assert PUZZLES["soma"].group.order == 48
    assert PUZZLES["solid-pentominoes-2x5x6"].group.name == "D₂ₕ"
    assert PUZZLES["soma"].group.words == "the 48 symmetries of the cube (24 rotations and 24 reflections)"
    own = {symmetry.cells for symmetry in PUZZLES["soma"].tray.symmetries}
    assert len(own) == 48
    assert {tuple(a[i] for i in b) for a in own for b in own} == own


def test_a_laid_piece_leaves_part_of_the_symmetry_which_is_not_called_the_boxs():
    puzzle = PUZZLES["slothouber-graatsma"]
    count = puzzle.count(
        "Cube:b2"
    )  # the cube in the middle of the top face keeps the eight symmetries of a pyramid
    assert (count.order, count.group) == (8, "order 8")
    assert count.symmetry == "8 symmetries (4 rotations and 4 reflections)"
    assert puzzle.count().symmetry == puzzle.group.words


def test_pieces_that_stay_as_they_are_lose_the_mirrors():
    drawn = {"L": "###/#..", "I": "###"}
    assert Puzzle.from_pieces("###/###/###", drawn).group.order == 8
    assert Puzzle.from_pieces("###/###/###", drawn, flip=False).group.name == "C₄"
    pair = Puzzle.from_pieces("####/####", {"L": "###/#..", "J": "###/..#"}, flip=False)
    assert pair.group.order == 4
    mirror = next(s for s in pair.symmetries if s.name == "mirror left to right")
    assert mirror.pieces == {"L": "J", "J": "L"}


def test_a_name_that_is_nearly_right_is_guessed():
    for name, guess in [
        ("kanodle", " (did you mean kanoodle?)"),
        ("IQ-Fit", " (did you mean iq-fit?)"),
        (5, ""),
    ]:
        said = refusal(PUZZLES.__getitem__, name)
        assert said.startswith(f"There is no puzzle {name!r}{guess}; the puzzles are kanoodle, iq-fit,")
    assert "kanodle" not in PUZZLES
    assert PUZZLES.get("kanodle") is None
    for piece, guess in [
        ("white", " (did you mean White?)"),
        ("Gren", " (did you mean Green?)"),
        ("Teapot", ""),
    ]:
        said = refusal(KANOODLE.count, f"{piece}:a1")
        assert said.startswith(f"Kanoodle has no piece {piece!r}{guess}; its pieces are Green,")


@pytest.mark.parametrize("memory", [0, -1, "1024", None, True, float("nan"), float("inf")])
def test_memory_is_some_megabytes(memory):
    for question in (KANOODLE.count, KANOODLE.marginals, KANOODLE.hint):
        with pytest.raises(InputError, match=r"memory_mb must be a number of megabytes from 1 to 10,000,000"):
            question(memory_mb=memory)


def test_a_session_shows_puzzles_and_boards_in_few_words():
    assert repr(KANOODLE) == "<Puzzle kanoodle: 12 pieces, tray 5 × 11>"
    assert repr(PUZZLES["slothouber-graatsma"]) == "<Puzzle slothouber-graatsma: 9 pieces, tray 3 × 3 × 3>"
    assert repr(KANOODLE.board()) == "<Board kanoodle: an empty tray>"
    assert repr(KANOODLE.board("White:a1a2b2")) == "<Board kanoodle: White:a1a2b2>"
    table = PUZZLES["pentominoes-3x20"].completions("U:a1b1a2a3b3")
    assert repr(table) == "<Completions of pentominoes-3x20, U:a1b1a2a3b3: 4>"
    assert "fixed" not in repr(PUZZLES["tetrominoes-4x5"].count())
