"""The picture of a solid tray in space."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise

import pytest

from countinghouse.packing import PUZZLES
from countinghouse.packing.puzzle import Board
from countinghouse.packing.space import CORNERS, FRONT, cubes, faces, seen_alone
from countinghouse.packing.svg import space_svg


@pytest.mark.parametrize("corner", range(CORNERS))
def test_the_full_cube_shows_three_sides_and_an_empty_one_is_drawn_empty(corner: int) -> None:
    puzzle = PUZZLES["soma"]
    whole = puzzle.nth(0)
    seen = faces(puzzle, whole, corner=corner)
    assert [sum(face.side == side for face in seen) for side in ("top", "left", "right")] == [9, 9, 9]
    by_cell = {cell: placement.piece for placement in whole for cell in placement.cells}
    assert all(face.piece == by_cell[face.cell] for face in seen)
    # From above one sees the top layer, whichever corner one looks from; it is the first on the board.
    assert {face.cell for face in seen if face.side == "top"} == {
        (row, column) for row in range(3) for column in range(3)
    }
    assert faces(puzzle, corner=corner) == []
    assert len(faces(puzzle, empty=True, corner=corner)) == 27
    # Lifted apart, every layer shows its top.
    assert sum(face.side == "top" for face in faces(puzzle, whole, apart=1, corner=corner)) == 27
    ElementTree.fromstring(space_svg(Board(puzzle, whole)))


def test_each_corner_shows_two_sides_of_the_four() -> None:
    puzzle = PUZZLES["soma"]
    whole = puzzle.nth(0)

    def cells(corner: int, side: str) -> set[tuple[int, int]]:
        return {face.cell for face in faces(puzzle, whole, corner=corner) if face.side == side}

    walls = [cells(corner, "left") for corner in range(CORNERS)]
    assert walls[0] == {(2, column) for _, column in puzzle.tray.cells}  # the front row, in every layer
    # Turned clockwise, what was on the right comes to the left.
    for corner in range(CORNERS):
        assert cells(corner, "right") == walls[(corner + 1) % CORNERS]
    assert len({frozenset(wall) for wall in walls}) == 4


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


def test_faces_come_from_back_to_front() -> None:
    puzzle = PUZZLES["soma"]
    ball = puzzle.tray.ball_of
    order = [ball[face.cell] for face in faces(puzzle, puzzle.nth(3)[:3])]
    for earlier, later in pairwise(order):
        # No cube is painted before one that it may hide: lower layers first, then from the back.
        assert (earlier[2], earlier[0] + earlier[1]) <= (later[2], later[0] + later[1])


def test_two_copies_of_a_piece_are_kept_apart_by_a_line() -> None:
    puzzle = PUZZLES["slothouber-graatsma"]
    beside = faces(puzzle, "Plate:a1b1a2b2.Plate:e1f1e2f2")
    left = [face for face in beside if face.side == "left"]
    assert len(left) == 4
    # Each plate goes on sideways, and neither goes on into the other above or below it.
    assert all(not up and not down for up, _, down, _ in (face.seams for face in left))
    assert all(right != before for _, right, _, before in (face.seams for face in left))


@pytest.mark.parametrize("name", [name for name, puzzle in PUZZLES.items() if puzzle.tray.depth > 1])
def test_a_piece_alone_is_one_outline(name: str) -> None:
    puzzle = PUZZLES[name]
    for piece in puzzle.pieces:
        for balls in piece.solid_turns:
            seen = seen_alone(balls)
            assert {ball for ball, _, _, _ in seen} <= set(balls)
            # Every face towards the viewer that no cube of the piece lies against.
            steps = {"top": (0, 0, 1), "left": (1, 0, 0), "right": (0, 1, 0)}
            for ball in balls:
                for side in FRONT:
                    beyond = tuple(a + b for a, b in zip(ball, steps[side.name], strict=True))
                    assert ((ball, side.name) in {(b, s.name) for b, s, _, _ in seen}) == (
                        beyond not in balls
                    )
            # A line is drawn where two sides of one cube meet: top and left, top and right, left and right.
            for (one, side, _, seams), (other, second, _, _) in combinations(seen, 2):
                if one == other:
                    assert not seams[side.along.index(second.towards)]
