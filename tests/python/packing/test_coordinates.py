"""Puzzles written as coordinates and read back: recorded puzzles of every lattice, the catalogue, the form of Polyform Puzzler's
source, and what is refused."""

import json
from collections.abc import Mapping
from math import factorial
from pathlib import Path
from typing import Any

import pytest

from countinghouse.errors import InputError
from countinghouse.exact_cover import count
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.lattices import LATTICES, problem, pyramid
from countinghouse.packing.pieces import Piece

DATA = json.loads((Path(__file__).parents[1] / "data" / "polyform_puzzles.json").read_text(encoding="utf-8"))
RECORDS = {entry["name"].split(".")[1]: entry for entry in DATA["puzzles"]}


def written(entry: Mapping[str, Any]) -> str:
    """A record as coordinates."""

    def cells(own: list[list[int]]) -> str:
        return " ".join(f"({','.join(map(str, cell))})" for cell in own)

    mark = "!" if entry["one_sided"] and entry["lattice"] != "cubes" else ""
    pieces = [f"{name}: {cells(own)}{mark}" for name, own in DATA["piece_sets"][entry["pieces"]].items()]
    return "\n".join([f"{entry['lattice']}: {cells(entry['cells'])}", *pieces])


@pytest.mark.parametrize(
    "name",
    [
        "PentominoesEye",
        "HexiamondsDelta1",
        "TetrahexesFlower3",
        "OneSidedWeldedTetrasticksTriangle",
        "TritrigsTriangle4",
        "PentatwigsTriangle3",
        "SomaCastle1",
    ],
)
def test_a_recorded_puzzle_has_its_recorded_number_of_solutions(name: str) -> None:
    entry = RECORDS[name]
    puzzle = Puzzle.from_coordinates(written(entry))
    found = puzzle.count()
    # The total of a solid; on edges, only the number up to symmetry is recorded.
    assert (found.value == entry["total"]) if entry["total"] else (found.up_to_symmetry == entry["recorded"])
    assert Puzzle.from_text(puzzle.to_text()).tray == puzzle.tray


def test_balls_keep_their_places_and_are_not_reflected() -> None:
    """Chiral pieces in a pyramid without a corner: the exact cover problem is made from the cells themselves."""
    region = [ball for ball in pyramid(3) if ball != (2, 0, 0)]
    chiral = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1)]
    pair, single = [(0, 0, 0), (1, 0, 0)], [(0, 0, 0)]
    balls = LATTICES["balls"]
    assert len(balls.orientations(balls.shape(chiral))) > len(balls.orientations(balls.shape(chiral), False))
    pieces = {"A": chiral, "B": pair, "C": pair, "D": pair, "E": pair, "F": single}
    text = "\n".join(f"{name}: {cells}" for name, cells in [("balls", region), *pieces.items()])
    puzzle = Puzzle.from_coordinates(text)
    own = problem(balls, region, pieces)
    assert len(puzzle.problem().options) == len(own.options)
    assert puzzle.count().value == count(own).value > 0
    # (row, column, layer) is (x, y, z) up to a translation.
    read = {(x, y, z - 2) for x, y, z in region}
    assert set(puzzle.tray.cell_of) == read


def test_the_source_of_polyform_puzzler_leaves_out_the_origin() -> None:
    trominoes = """squares: ((0,0), (1,0), (2,0), (0,1), (1,1), (2,1)),
    {
        'I3': (((0,1), (0,2)), {}),
        'V3': (((0,1), (1,0)), {}),}"""
    assert Puzzle.from_coordinates(trominoes).to_text() == "xxx/xxx,I3:x/x/x,V3:x./xx"
    # The single cell is nothing but the origin.
    one = Puzzle.from_coordinates(
        "triangles: (0,0,0) (0,0,1) (0,1,0), 'T1': ((), {}), 'D2': (((0,0,1),), {})"
    )
    assert [len(piece.balls) for piece in one.pieces] == [1, 2]
    # Edges are complete there.
    edges = Puzzle.from_coordinates(
        "sticks: (0,0,0) (1,0,0) (1,0,1), {'I2': (((0,0,0), (1,0,0)), {}), 'I1': (((0,0,0),), {})}"
    )
    assert [len(piece.balls) for piece in edges.pieces] == [2, 1]
    assert edges.count().value == 1


def test_marks_and_brackets_are_read() -> None:
    puzzle = Puzzle.from_coordinates(
        "Hexagons: [[0, 0], [1, 0], [0, 1]]; Pair: ((0,0), (1,0)) *2?!".replace(";", ",")
    )
    (pair,) = puzzle.pieces
    assert (pair.copies, pair.optional, pair.flip) == (2, True, False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hexagon: (0,0), A: (0,0)", "'hexagon' is not a lattice (did you mean hexagons?)"),
        ("(0,0) (1,0)", "has no name; begin with the lattice"),
        ("", "Write the lattice, a colon and the cells of the tray"),
        ("hexagons: (0,0)", "needs at least one piece"),
        ("hexagons: (0,0)*2, A: (0,0)", "The tray cannot have marks"),
        ("hexagons: (0,0), A:", "Piece A has no cells"),
        (
            "hexagons: (0,0), A: (0,0,0)",
            "Piece A has the cell (0, 0, 0), but a cell of hexagons has 2 numbers",
        ),
        ("triangles: (0,0,2), A: (0,0,0)", "The last number of a cell says its kind, 0 to 1"),
        ("hexagons: (0,0), A: (1.5,0)", "'1.5,0' is not understood"),
        ("squares: (0,0) (99999,0), A: (0,0)", "cells (x and y) of squares"),
        ("squares: (0,0) (9999,0), A: (0,0)", "1 × 10,000 × 1 rows, columns and layers; at most 40"),
        ("squares: (0,0) (1,0), A: " + "(0,0)" * 9_000, "at most 40,000"),
        ("squares: (0,0) (1,0), A: (0,0) (1,0), A: (0,0)", "A"),
        ("cubes: (0,0,0) (0,0,1), A: (0,0,0) (1,0,0) (1,1,0) (1,1,1)", "does not fit in the flat tray"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as told:
        Puzzle.from_coordinates(text)
    assert sentence in str(told.value)


def alike(puzzle: Puzzle) -> tuple[Any, ...]:
    """What a round trip keeps; solids may turn."""
    tray = puzzle.tray
    turns = tray.lattice.isometries[0] if tray.depth > 1 else tray.lattice.isometries[0][:1]

    def turned(balls: Any) -> set[Any]:
        return {tuple(sorted(map(tuple, each))) for each in map(in_corner, images(balls, turns))}

    def look(piece: Piece) -> tuple[Any, ...]:
        return piece.name, piece.copies, piece.optional, piece.flip, turned(piece.balls)

    return tray.lattice, turned(tray.cell_of), [look(piece) for piece in puzzle.pieces]


def images(balls: Any, matrices: Any) -> Any:
    if len(matrices) == 1:
        return [list(balls)]
    return [
        [[sum(a * b for a, b in zip(line, ball, strict=True)) for line in matrix] for ball in balls]
        for matrix in matrices
    ]


def in_corner(balls: Any) -> Any:
    low = [min(values) for values in zip(*balls, strict=True)]
    return [[a - b for a, b in zip(ball, low, strict=True)] for ball in balls]


@pytest.mark.heavy
def test_the_whole_catalogue_is_read_back_as_written() -> None:
    refused = []
    for name, puzzle in PUZZLES.items():
        try:
            text = puzzle.to_coordinates()
        except InputError as error:
            refused.append((name, str(error)))
            continue
        assert alike(Puzzle.from_coordinates(text)) == alike(puzzle), name
    [(name, sentence)] = refused
    assert name == "iq-fit"
    assert sentence.startswith("Piece Green has balls in two layers over a flat tray")


@pytest.mark.parametrize("name", LATTICES)
def test_the_cells_written_are_cells_of_the_lattice(name: str) -> None:
    """Read without our reader: the exact cover problem made from the cells themselves has as many solutions."""
    puzzle = Puzzle.from_text(LATTICES[name].example)
    own = {}
    for line in puzzle.to_coordinates().split(",\n"):
        called, _, cells = line.partition(": ")
        own[called] = [
            tuple(map(int, cell.split(","))) for cell in cells.partition(" *")[0].strip("()").split(") (")
        ]
    copies = {piece.name: piece.copies for piece in puzzle.pieces}
    region = own.pop(name)
    times = 1
    for several in copies.values():
        times *= factorial(several)
    # Equal pieces have names of their own here, so that exchanging them counts.
    pieces = {f"{piece} {k}": cells for piece, cells in own.items() for k in range(copies[piece])}
    assert count(problem(LATTICES[name], region, pieces)) == times * puzzle.count().value > 0


def test_marks_and_names_that_begin_with_a_digit_are_written() -> None:
    puzzle = Puzzle.from_text("xxx/xxx,3 L:xx/x.*2?!,2I-b:xx*12,A:x?")
    text = puzzle.to_coordinates()
    assert text == (
        "squares: (0,0) (0,1) (1,0) (1,1) (2,0) (2,1),\n3 L: (0,0) (0,1) (1,1) *2?!,\n2I-b: (0,0) (1,0) *12,\nA: (0,0) ?"
    )
    for spelled in (text, text.replace("\n", ""), text.replace(",\n", "\n")):
        assert Puzzle.from_coordinates(spelled).to_text() == puzzle.to_text()
    # A number of copies is no name.
    for spelled in (
        "squares: (0,0) (1,0), A: (0,0)*2 B: (0,0)?",
        "squares: (0,0) (1,0), A: (0,0)*2B: (0,0)?",
    ):
        assert Puzzle.from_coordinates(spelled).to_text() == "xx,A:x*2,B:x?"


@pytest.mark.parametrize("text", ["xxxx/xxxx~,Bar:xx*4", "wx,A:xw", "xx/xx,A:xw*2"])
def test_tubes_and_colours_are_not_written(text: str) -> None:
    with pytest.raises(InputError, match="cannot be written as coordinates; choose another format"):
        Puzzle.from_text(text).to_coordinates()
