"""A reason is a proof that there is no solution; the classic reasons are found and worded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.own import polyominoes
from countinghouse.packing.why import reasons, reasons_steps
from tests.python.packing import brute
from tests.python.packing.test_answers import puzzles


@settings(max_examples=200)
@given(puzzles(), st.data())
def test_a_reason_is_given_only_where_there_is_no_solution(puzzle, data):
    placed = ()
    for _ in range(data.draw(st.integers(0, 3))):
        fitting = puzzle.fitting(placed)
        if fitting:
            placed = puzzle.place(placed, data.draw(st.sampled_from(fitting)))
    found = reasons(puzzle, placed)
    for reason in found:
        assert reason.sentence[0].isupper()
        assert reason.sentence.endswith(".")
        assert set(reason.cells) <= set(puzzle.tray.cells)
        assert set(reason.pieces) <= {piece.name for piece in puzzle.pieces}
    if found:
        assert brute.solutions(puzzle, placed) == []
    for reason in found:
        assert reason.kind not in ("marks", "weights") or adds_up(puzzle, placed, reason)


@pytest.mark.heavy
@settings(max_examples=40)
@given(st.integers(0, 371_019), st.integers(0, 12))
def test_no_reason_is_given_on_the_way_to_a_solution(k, laid):
    puzzle = PUZZLES["kanoodle"]
    assert reasons(puzzle, table().nth(k)[:laid]) == []


_tables = []


def table():
    if not _tables:
        _tables.append(PUZZLES["kanoodle"].completions())
    return _tables[0]


def only(puzzle, placed=()):
    (reason,) = reasons(puzzle, placed)
    return reason


def test_areas_that_do_not_match():
    few = only(Puzzle.from_pieces("###/###", {"Bar": "###"}))
    assert few.kind == "area"
    assert str(few) == (
        "The remaining pieces cover 3 cells in all, but there are 6 free cells: the pieces have 3 too few."
    )
    many = only(Puzzle.from_pieces("##", {"Bar": "##", "One": "#"}))
    assert "the pieces have 1 too many" in str(many)
    none = only(Puzzle.from_pieces("####", {"Bar": "###"}, optional=["Bar"]))
    assert "cover 0 to 3 cells in all" in str(none)
    (many,) = Puzzle.from_pieces("####", {"L": "###/#.."}, copies={"L": 400}).why()[:1]
    assert "cover 1,600 cells in all, but there are 4 free cells: the pieces have 1,596 too many." in str(
        many
    )
    between = only(Puzzle.from_pieces("###", {"A": "##", "B": "####"}, optional=["A", "B"]))
    assert "no choice of them covers exactly 3" in str(between)
    nothing = only(Puzzle.from_pieces("###", {"A": "##"}), "A:a1b1")
    assert str(nothing) == "No pieces remain, but there is 1 free cell."
    full = only(Puzzle.from_pieces("###", {"A": "###", "B": "##"}), "A:a1b1c1")
    assert str(full) == "The tray is full, but B must still be used."


def test_a_piece_that_fits_nowhere_and_a_cell_no_piece_can_reach():
    long = reasons(Puzzle.from_pieces("##/##", {"Bar": "###", "One": "#"}))
    assert [(reason.kind, str(reason)) for reason in long] == [("piece", "Bar fits nowhere.")]
    corner = only(PUZZLES["kanoodle"], "Gray:b1a2b2c2b3")
    assert (corner.kind, corner.cells) == ("cell", ((0, 0),))
    assert str(corner) == "No remaining piece can reach the cell a1."


def test_a_region_no_set_of_pieces_fills():
    puzzle = PUZZLES["pentominoes-6x10"]
    region, other = reasons(puzzle, "I:e1e2e3e4e5.V:g4g5e6f6g6")
    assert (len(region.cells), len(other.cells)) == (24, 26)
    assert region.kind == "region"
    assert "The region of" in str(region)
    assert "no set of them covers" in str(region)
    three = {"A": "###", "B": "###", "C": "###", "D": "#", "E": "##"}
    shared = only(Puzzle.from_pieces("####.####.####", three))
    assert str(shared).startswith("The free cells fall into 3 regions of 4, 4 and 4 cells")
    assert "cannot be shared out" in str(shared)


def test_colourings():
    chess = only(PUZZLES["mutilated-chessboard"])
    assert (chess.kind, sum(c for _, c in chess.colours)) == ("colouring", 30)
    assert "32 of the free cells are dark and 30 are light, a difference of 2" in str(chess)
    assert "Domino covers as many dark cells as light ones" in str(chess)
    tetrominoes = str(only(PUZZLES["tetrominoes-4x5"]))
    assert "T makes a difference of ±2. Together they make a difference of ±2, never 0." in tetrominoes

    # The 35 hexominoes fill no rectangle of 210 cells (Golomb).
    hexominoes = {f"H{i}": rows for i, rows in enumerate(polyominoes(6))}
    assert "never make 0" in str(only(Puzzle.from_pieces(["#" * 15] * 14, hexominoes)))
    # Nine bars of four do not fill 6 x 6, as a colouring in four colours shows.
    bars = only(Puzzle.from_pieces(["######"] * 6, {"Bar": "####"}, copies={"Bar": 9}))
    assert "diagonals of 4 colours" in str(bars)
    assert "Bar covers one cell of each wherever it is placed." in str(bars)
    # Golomb's proof: fifteen T tetrominoes and a square do not fill the chessboard.
    ts = Puzzle.from_pieces(["########"] * 8, {"T": "###/.#.", "O": "##/##"}, copies={"T": 15})
    assert "like a chessboard" in str(only(ts))


@pytest.mark.heavy
def test_positions_met_in_play_get_reasons_of_many_kinds():
    kinds = set()
    puzzle = PUZZLES["pentominoes-6x10"]
    for start in range(0, 2000, 200):
        placed = puzzle.place((), puzzle.placements[start])
        while not (found := reasons(puzzle, placed)):
            fitting = puzzle.fitting(placed)
            placed = puzzle.place(placed, fitting[start * 7919 % len(fitting)])
        kinds.update(reason.kind for reason in found)
        assert puzzle.count(placed).value == 0
    assert kinds >= {"cell", "forced", "weights"}


def test_rivals():
    rivals = only(PUZZLES["kanoodle"], "Blue:a1b1b2b3b4.Red:d1d2e2d3e3.White:f3f4g4")
    assert (rivals.kind, rivals.pieces) == ("rivals", ("Purple",))
    assert str(rivals) == "Only Purple can reach c1 and a2, but not both at once."


def test_forced_moves_are_told_in_order():
    placed = "Blue:f2f3f4e5f5.Orange:i2j2k2i3.Red:b2c2d2b3c3.White:d4e4d5"
    forced = only(PUZZLES["kanoodle"], placed)
    assert str(forced) == (
        "Only Purple on h1 i1 j1 k1 can cover k1. Then only Cyan on a1 b1 c1 a2 a3 can cover a1. Then only Yellow on "
        "d1 e1 e2 d3 e3 can cover d3. Then only Magenta on f1 g1 g2 h2 h3 can cover f1. Then no piece can reach g3."
    )
    # The forced moves are right: each is the only way to cover its cell, and after them no piece can reach g3.
    puzzle = PUZZLES["kanoodle"]
    now = puzzle.parse(placed)
    for text, cell in (
        ("Purple:h1i1j1k1", "k1"),
        ("Cyan:a1b1c1a2a3", "a1"),
        ("Yellow:d1e1e2d3e3", "d3"),
        ("Magenta:f1g1g2h2h3", "f1"),
    ):
        over = [p.text for p in puzzle.fitting(now) if puzzle.cell(cell) in p.cells]
        assert over == [text]
        now = puzzle.place(now, text)
    assert not [p for p in puzzle.fitting(now) if puzzle.cell("g3") in p.cells]


def test_reasons_are_found_in_small_steps_that_can_be_stopped():
    """On the mutilated chessboard of 20 by 20, no step between two yields is a noticeable part of the work."""
    rows = ["." + "#" * 19, *["#" * 20] * 18, "#" * 19 + "."]
    puzzle = Puzzle.from_pieces(rows, {"Domino": "##"}, copies={"Domino": 199})
    work, steps = reasons_steps(puzzle), 0
    while True:
        try:
            next(work)
        except StopIteration as stop:
            (reason,) = stop.value
            break
        steps += 1
    assert (reason.kind, reason.names) == ("colouring", ("dark", "light"))
    assert reason.covers == "each Domino covers one of each"
    assert steps > 300
    stopped = reasons_steps(puzzle)
    for _ in range(steps // 2):
        next(stopped)
    stopped.close()


def test_a_position_that_is_none_is_refused():
    with pytest.raises(InputError):
        reasons(PUZZLES["kanoodle"], "White:a1")


def adds_up(puzzle, placed, reason):
    """Say whether marked cells or weights are a proof: by parity, or by what each piece covers at most."""
    weight = {cell: 1 - number for cell, number in reason.colours}
    if reason.kind == "weights":
        values = [int(name.removeprefix("of weight ").replace("−", "-")) for name in reason.names]
        weight = {cell: values[number] for cell, number in reason.colours}
    position = puzzle.parse(placed)
    assert set(weight) == set(position.free)
    covers = {
        name: {sum(weight[cell] for cell in placement.cells) for placement in own}
        for name, own in position.by_piece.items()
        if position.left[name]
    }
    total = sum(weight.values())
    optional = {piece.name for piece in puzzle.pieces if piece.optional}
    most = sum(
        position.left[name] * max([*own, *([0] if name in optional else [])]) for name, own in covers.items()
    )
    odd = {name: {value % 2 for value in own} for name, own in covers.items()}
    parity = all(len(own) == 1 and (own == {0} or name not in optional) for name, own in odd.items())
    in_all = sum(position.left[name] for name, own in odd.items() if own == {1})
    return total > most or (parity and total % 2 != in_all % 2)


MARKED = [
    (
        Puzzle.from_pieces("###/###/###", {"L": "##/#."}, copies={"L": 3}),
        "",
        "Mark 4 cells. L covers at most 1 of them wherever it is placed. Together the pieces cover at most 3 marked "
        "cells, but 4 are marked.",
    ),
    (
        PUZZLES["soma"],
        "L:e2f2g2g3",
        "Mark 8 cells. V, Z, A, B and P each cover at most 1 of them wherever they are placed. T covers at most 2 of them "
        "wherever it is placed. Together the pieces cover at most 7 marked cells, but 8 are marked.",
    ),
    (
        Puzzle.from_pieces(
            "######/##.###/###..#", {"U": "#.#/###", "T": "###/.#.", "I": "###"}, copies={"I": 2}
        ),
        "",
        "Mark 7 cells. Every remaining piece covers an even number of them wherever it is placed, but 7 is odd.",
    ),
    (
        Puzzle.from_pieces("####/#.##/####", {"V": "###/#../#..", "I": "###"}, copies={"I": 2}),
        "",
        "Mark 6 cells. V covers an odd number of them wherever it is placed. Every other piece covers an even number of "
        "them. Together the pieces cover an odd number of marked cells, but 6 is even.",
    ),
]


@pytest.mark.parametrize(("puzzle", "placed", "sentence"), MARKED)
def test_marked_cells(puzzle, placed, sentence):
    reason = only(puzzle, placed)
    assert (reason.kind, reason.names) == ("marks", ("marked", "unmarked"))
    assert str(reason) == sentence
    assert adds_up(puzzle, placed, reason)


def test_weights_of_cells_and_parts_of_the_tray():
    puzzle = PUZZLES["kanoodle"]
    kinds = set()
    for start in (100, 700, 1300):
        placed = puzzle.place((), puzzle.placements[start])
        while not (found := reasons(puzzle, placed)):
            fitting = puzzle.fitting(placed)
            placed = puzzle.place(placed, fitting[start * 7919 % len(fitting)])
        (reason, *_) = found
        kinds.add(reason.kind)
        if reason.kind in ("marks", "weights"):
            assert adds_up(puzzle, placed, reason)
        assert puzzle.count(placed).value == 0
    assert kinds & {"marks", "weights", "part"}
    part = only(PUZZLES["soma"], "V:a1a2b2.Z:g1c2g2c3")
    assert (part.kind, part.colours) == ("part", ())
    assert str(part) == (
        "An exhaustive search shows that no placements cover c1, i1, k1, a3, b3, f3 and g3 without overlap, "
        "regardless of the other cells and pieces."
    )
