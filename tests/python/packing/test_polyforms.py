"""Shapes: their numbers are right, and so are rotating and flipping."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.packing.polyforms import (
    cell_name,
    column_name,
    cube_symmetries,
    flat_orientations,
    free_polyominoes,
    mirror,
    normal,
    normal_solid,
    quarter_turn,
    turns_of_solid,
)

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy

cells = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=8)
balls = st.sets(st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(-2, 2)), min_size=1, max_size=8)


def test_free_polyominoes_are_as_many_as_known():
    # OEIS A000105
    assert [len(free_polyominoes(n)) for n in range(1, 9)] == [1, 1, 2, 5, 12, 35, 108, 369]


def test_fixed_polyominoes_are_as_many_as_known():
    # OEIS A001168 (all orientations), A000988 (not turned over)
    fixed = [sum(len(flat_orientations(s)) for s in free_polyominoes(n)) for n in range(1, 8)]
    assert fixed == [1, 2, 6, 19, 63, 216, 760]
    one_sided = [
        len({min(flat_orientations(t, flip=False)) for s in free_polyominoes(n) for t in (s, mirror(s))})
        for n in range(1, 8)
    ]
    assert one_sided == [1, 1, 2, 7, 18, 60, 196]


@given(cells)
def test_four_quarter_turns_and_two_mirrors_change_nothing(shape):
    turned = normal(shape)
    for _ in range(4):
        turned = quarter_turn(turned)
    assert turned == normal(shape)
    assert mirror(mirror(shape)) == normal(shape)
    assert 8 % len(flat_orientations(shape)) == 0


@given(balls)
def test_a_solid_has_a_divisor_of_24_turns_and_mirroring_gives_as_many(solid):
    turns = turns_of_solid(solid)
    assert 24 % len(turns) == 0
    assert {len(t) for t in turns} == {len(solid)}
    assert len(turns_of_solid((x, -y, z) for x, y, z in solid)) == len(turns)


@given(balls, st.integers(0, 47))
def test_a_symmetry_of_the_cube_keeps_distances(solid, number):
    matrix = cube_symmetries()[number]

    turned = [[sum(a * b for a, b in zip(line, ball, strict=True)) for line in matrix] for ball in solid]

    def distances(own):
        return sorted(sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) for p in own for q in own)

    assert distances(turned) == distances(normal_solid(solid))


def test_the_first_24_symmetries_of_the_cube_are_its_rotations():
    def determinant(m):
        (a, b, c), (d, e, f), (g, h, i) = m
        return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)

    assert [determinant(m) for m in cube_symmetries()] == [1] * 24 + [-1] * 24
    assert len(set(cube_symmetries())) == 48
    assert cube_symmetries()[0] == ((1, 0, 0), (0, 1, 0), (0, 0, 1))


@given(st.integers(0, 2000))
def test_columns_are_named_as_in_a_spreadsheet(column):
    number = 0
    for letter in column_name(column):
        number = number * 26 + ord(letter) - ord("a") + 1
    assert number == column + 1


def test_cells_are_named_from_the_top_left():
    assert [cell_name(cell) for cell in ((0, 0), (1, 0), (0, 1), (9, 27))] == ["a1", "a2", "b1", "ab10"]
