"""The words for a piece's shape: different for different orientations, and for pieces that are not congruent."""

import pytest

from countinghouse.packing import PUZZLES
from countinghouse.packing.polyforms import Cell, flat_orientations, free_polyominoes
from countinghouse.packing.shape_words import shape_words

ALL = [shape for size in range(1, 6) for shape in free_polyominoes(size)]


def drawn(text: str) -> tuple[Cell, ...]:
    """The cells of a drawing such as “##/#.”."""
    return tuple(
        (row, column)
        for row, line in enumerate(text.split("/"))
        for column, sign in enumerate(line)
        if sign == "#"
    )


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("#", "one cell"),
        ("####", "bar of four, lying"),
        ("##/##", "block of four, 2 by 2"),
        ("##/#.", "corner of three, corner at the top left"),
        ("#./#./#./##", "L of five, four long, upright, foot at the bottom right"),
        ("#../###", "L of four, three long, lying, foot at the top left"),
        (".#./.#./###", "T of five, bar at the bottom"),
        ("#./##/#.", "T of four, upright, bar at the left"),
        ("#.#/###", "U of five, lying, open at the top"),
        ("###/..#/..#", "V of five, corner at the top right"),
        ("##/##/#.", "P of five, upright, gap at the bottom right"),
        (".#./###/.#.", "X of five"),
        ("####/..#.", "Y of five, lying, bump at the bottom, near the right"),
        ("#./##/#./#.", "Y of five, upright, bump at the right, near the top"),
        (".##/##./.#.", "F of five, row by row 2 3, 1 2, 2"),
        ("######/.#....", "seven cells, lying, row by row 1 2 3 4 5 6, 2"),
    ],
)
def test_words_that_a_person_would_use(drawing: str, words: str) -> None:
    assert shape_words(drawn(drawing)) == words


def test_no_two_orientations_of_any_piece_have_the_same_words() -> None:
    said = [shape_words(way) for shape in ALL for way in flat_orientations(shape)]
    assert len(said) == len(set(said)) == sum(len(flat_orientations(shape)) for shape in ALL)
    hexominoes = [way for shape in free_polyominoes(6) for way in flat_orientations(shape)]
    assert len({shape_words(way) for way in hexominoes}) == len(hexominoes) == 216


def test_no_two_pieces_of_kanoodle_have_the_same_words_in_any_orientation() -> None:
    puzzle = PUZZLES["kanoodle"]
    said = [{shape_words(way.cells) for way in puzzle.orientations(piece)} for piece in puzzle.pieces]
    assert sum(map(len, said)) == len(set().union(*said))
