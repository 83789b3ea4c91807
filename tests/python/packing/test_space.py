"""The picture of a solid tray in space."""

from __future__ import annotations

from itertools import combinations

import pytest

from countinghouse.packing import PUZZLES
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.lattices.space import CORNERS, FRONT, cubes, seen_alone


@pytest.mark.parametrize("name", ["soma", "solid-pentominoes-2x3x10"])
def test_no_cube_is_painted_before_one_that_it_hides(name: str) -> None:
    balls = PUZZLES[name].tray.cell_of.keys()
    for corner in range(CORNERS):
        drawn = cubes(balls, corner)
        assert sorted(cube.ball for cube in drawn) == sorted(balls)
        painted = {cube.ball: number for number, cube in enumerate(drawn)}
        for cube in drawn:
            in_front, behind = cube.near[:3], cube.near[3:]
            assert all(painted[ball] > painted[cube.ball] for ball in in_front if ball is not None)
            assert all(painted[ball] < painted[cube.ball] for ball in behind if ball is not None)


@pytest.mark.parametrize("name", [name for name in MENU if PUZZLES[name].tray.depth > 1])
def test_a_piece_alone_is_one_outline(name: str) -> None:
    puzzle = PUZZLES[name]
    for piece in puzzle.pieces:
        for balls in piece.turns_in(puzzle.tray):
            seen = seen_alone(balls)
            assert {ball for ball, _, _, _ in seen} <= set(balls)
            # Return every face towards the viewer that touches no other cube of the piece.
            steps = {"top": (0, 0, 1), "left": (1, 0, 0), "right": (0, 1, 0)}
            for ball in balls:
                for side in FRONT:
                    beyond = tuple(a + b for a, b in zip(ball, steps[side.name], strict=True))
                    assert ((ball, side.name) in {(b, s.name) for b, s, _, _ in seen}) == (
                        beyond not in balls
                    )
            # A line is drawn where two faces of a cube meet: top and left, top and right, left and right.
            for (one, side, _, seams), (other, second, _, _) in combinations(seen, 2):
                if one == other:
                    assert not seams[side.along.index(second.towards)]
