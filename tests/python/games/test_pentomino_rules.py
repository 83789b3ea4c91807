"""The pentomino game's rules, against NumPy's rotations of the drawings and the published counts."""

from __future__ import annotations

import numpy as np
import pytest

from countinghouse import InputError
from countinghouse.games.pentominoes.rules import DRAWINGS, LETTERS, TWO_HANDED, Rules, orientations

#: First moves on each board if pieces may be turned over, as published.
FIRST_MOVES = {"3x4": 116, "3x5": 186, "4x5": 376, "4x6": 508, "5x5": 571, "5x6": 766, "8x8": 2308}

WAVY = [".##..", "#####", ".####", "..###"]


def grids(letter: str, turn_over: bool, flipped: bool) -> set[bytes]:
    """Return the orientations of a piece, using NumPy."""
    drawing = np.array([[sign == "#" for sign in row] for row in DRAWINGS[letter].split("/")])
    sides = [drawing, drawing[:, ::-1]] if turn_over else [drawing[:, ::-1]] if flipped else [drawing]
    return {spelled(np.rot90(side, k)) for side in sides for k in range(4)}


def spelled(grid: np.ndarray) -> bytes:
    return bytes(grid.shape) + np.ascontiguousarray(grid).tobytes()


def brute(
    rows: list[str], pieces: str, turn_over: bool, flipped: str
) -> set[tuple[str, frozenset[tuple[int, int]]]]:
    """Return every placement, by cutting every window of every size out of the board."""
    height, width = len(rows), len(rows[0])
    found = set()
    for letter in pieces:
        for shape in grids(letter, turn_over, letter in flipped):
            h, w = shape[0], shape[1]
            grid = np.frombuffer(shape[2:], dtype=bool).reshape(h, w)
            for top in range(height - h + 1):
                for left in range(width - w + 1):
                    cells = frozenset((int(r) + top, int(c) + left) for r, c in np.argwhere(grid))
                    if all(rows[r][c] == "#" for r, c in cells):
                        found.add((letter, cells))
    return found


@pytest.mark.parametrize(("board", "moves"), FIRST_MOVES.items())
def test_as_many_first_moves_as_known(board: str, moves: int) -> None:
    assert len(Rules(board).moves) == moves


def test_turning_only_has_1504_first_moves_on_8x8_and_376_up_to_rotation() -> None:
    rules = Rules("8x8", turn_over=False)
    assert (len(rules.moves), len(rules.symmetries), classes(rules)) == (1504, 4, 376)
    assert classes(Rules("8x8")) == 296


def classes(rules: Rules) -> int:
    return len({min(image(rules, move, symmetry) for symmetry in rules.symmetries) for move in rules.moves})


def image(rules: Rules, move: tuple[int, int], symmetry: tuple[int, ...]) -> tuple[int, int]:
    bits = (bit for bit in range(len(rules.cells)) if move[1] >> bit & 1)
    return move[0], sum(1 << symmetry[bit] for bit in bits)


@pytest.mark.parametrize(
    ("rows", "pieces", "turn_over", "flipped"),
    [
        (WAVY, LETTERS, True, ""),
        (WAVY, "FNPX", False, ""),
        (WAVY, "FNPX", False, "NP"),
        (["#######"] * 2, "ILNPUXY", True, ""),
        (["###", "#.#", "###", "###"], LETTERS, False, "FLY"),
    ],
)
def test_the_placements_are_all_there(rows: list[str], pieces: str, turn_over: bool, flipped: str) -> None:
    rules = Rules(rows, pieces, turn_over, flipped)
    found = [rules.placement(number) for number in range(len(rules.moves))]
    assert len(found) == len(set(found))
    assert set(found) == brute(rows, pieces, turn_over, flipped)
    assert all(rules.number(*move) == number for number, move in enumerate(found))
    assert rules.masks.dtype == np.uint64
    assert [(int(p), int(m)) for p, m in zip(rules.piece_of, rules.masks, strict=True)] == list(rules.moves)


@pytest.mark.parametrize("board", ["4x4", "3x5", "####/####/##..", "#.#/###/###"])
@pytest.mark.parametrize(("turn_over", "pieces"), [(True, LETTERS), (False, LETTERS), (False, "ITUVWX")])
def test_symmetries_keep_the_placements(board: str, turn_over: bool, pieces: str) -> None:
    rules = Rules(board, pieces, turn_over)
    assert rules.symmetries[0] == tuple(range(len(rules.cells)))
    assert len(set(rules.symmetries)) == len(rules.symmetries)
    for symmetry in rules.symmetries:
        assert {image(rules, move, symmetry) for move in rules.moves} == set(rules.moves)


def test_how_many_symmetries() -> None:
    assert [len(Rules(board).symmetries) for board in ("4x4", "3x5", "####/####/##..")] == [8, 4, 1]
    assert len(Rules("4x4", turn_over=False).symmetries) == 4
    # A flipped board does not affect pieces that are their own mirror images.
    assert len(Rules("4x4", "ITUVWX", turn_over=False).symmetries) == 8


def test_six_pieces_are_two_handed() -> None:
    assert (
        "".join(x for x in LETTERS if len(orientations(x)) != len(orientations(x, turn_over=False)))
        == TWO_HANDED
    )
    for letter in TWO_HANDED:
        assert not set(orientations(letter, False)) & set(orientations(letter, False, True))


def test_boards_are_cut_to_their_cells() -> None:
    assert Rules(["....", ".##.", "..#.", ""]).board == "##/.#"
    assert Rules(" ##\n## ").board == "##/##"
    assert Rules("2 × 3").board == Rules("2x3").board == "###/###"
    assert Rules("5x5", "tlp").pieces == "LPT"
    assert Rules("5x5", "LPT", turn_over=False, flipped="FLT").flipped == "L"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("",), "has no cell"),
        (("..../....",), "has no cell"),
        (("0x5",), "0 cells"),
        (("8x9",), "72 cells"),
        ((["#" * 13] * 5,), "65 cells"),
        (("##a#",), "Row 1 of the board contains “a”"),
        (("5x5", "FQ"), "is not a pentomino"),
        (("5x5", ""), "at least one piece"),
        (("5x5", "F", 2), "turn_over must be True or False"),
        (("5x5", "F", True, "F"), "leave `flipped` empty"),
        (("5x5", "F", False, "A"), "is not a pentomino"),
        ((5,), "The board must be a list"),
    ],
)
def test_what_is_no_game_is_refused(arguments: tuple[object, ...], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence.replace("(", r"\(")):
        Rules(*arguments)


def test_what_is_no_placement_is_refused() -> None:
    rules = Rules("4x4", "LP", turn_over=False)
    for piece, cells, sentence in (
        ("F", [(0, 0)], "is not a piece of this game"),
        ("L", [(0, 4)], r"^\(0, 4\) is not a cell"),
        ("L", [(0, 0), (0, 1), (0, 2), (0, 3)], "are not the cells of an L"),
        ("L", [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3)], "rotated only"),
    ):
        with pytest.raises(InputError, match=sentence):
            rules.number(piece, cells)
