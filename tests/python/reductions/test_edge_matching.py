"""Edge matching compared with a plain backtracking search, and refusals."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise
from random import Random

import pytest

from countinghouse import InputError
from countinghouse.exact_cover import completions, count, solve
from countinghouse.reductions import edge_matching


def fillings(pieces: list[str], rows: int, columns: int, border: str) -> set[tuple[str, ...]]:
    """Return all fillings, cell by cell, independently of exact cover and of the spelling of pieces' names."""
    found = set()

    def place(so_far: list[str], left: Counter) -> None:
        at = len(so_far)
        if at == rows * columns:
            found.add(tuple(so_far))
            return
        row, column = divmod(at, columns)
        for piece in [piece for piece in left if left[piece]]:
            for turn in range(4):
                top, right, bottom, left_edge = lies = piece[turn:] + piece[:turn]
                if top != (so_far[at - columns][2] if row else border or top):
                    continue
                if left_edge != (so_far[at - 1][1] if column else border or left_edge):
                    continue
                if border and (
                    (row == rows - 1 and bottom != border) or (column == columns - 1 and right != border)
                ):
                    continue
                left[piece] -= 1
                place([*so_far, lies], left)
                left[piece] += 1

    place([], Counter(pieces))
    return found


@pytest.mark.parametrize("border", ["", "a"])
@pytest.mark.parametrize("seed", range(8))
def test_fillings_are_those_of_a_plain_search(seed, border):
    random = Random(seed)
    rows, columns = random.choice([(1, 3), (2, 2), (2, 3), (3, 2)])
    pieces = ["".join(random.choices("aab", k=4)) for _ in range(rows * columns)]
    if border and not any(border in piece for piece in pieces):
        pieces[0] = "aaab"
    problem = edge_matching.problem(pieces, rows, columns, border)
    wanted = fillings(pieces, rows, columns, border)
    found = [edge_matching.read(solution, rows, columns) for solution in solve(problem)]
    assert {tuple(piece for row in each for piece in row) for each in found} == wanted
    assert len(found) == len(wanted) == count(problem).value == count(problem, method="frontier").value
    assert completions(problem).total == len(wanted)


def test_macmahons_squares():
    assert [len(edge_matching.macmahon(n)) for n in (1, 2, 3, 4)] == [1, 6, 24, 70]
    problem = edge_matching.problem(edge_matching.macmahon(2), 2, 3)
    assert count(problem).value == len(fillings(list(edge_matching.macmahon(2)), 2, 3, ""))
    large = edge_matching.problem(edge_matching.macmahon(3), 4, 6, "a")
    assert len(large.primary) == 48
    assert len(large.secondary) == 38
    board = edge_matching.read(next(solve(large)), 4, 6)
    assert sorted(min(edge_matching.rotations(piece)) for row in board for piece in row) == sorted(
        edge_matching.macmahon(3)
    )
    assert all(piece[0] == "a" for piece in board[0])
    assert all(
        above[2] == below[0] for one, two in pairwise(board) for above, below in zip(one, two, strict=True)
    )
    assert all(one[1] == two[3] for row in board for one, two in pairwise(row))


def test_a_tiling_is_shown():
    tiling = edge_matching.read(["abca@r1c1", "bbbc@r1c2"], 1, 2)
    assert tiling == (("abca", "bbbc"),)
    assert str(tiling) == " a     b\na b   c b\n c     b"
    svg = tiling._repr_svg_()
    assert svg.count("<polygon") == 8
    assert "Pieces with coloured edges, 1 by 2" in svg


@pytest.mark.parametrize(
    ("pieces", "rows", "columns", "border", "said"),
    [
        ("aab", 1, 1, "", "'aab' is not a piece: write the colours of its four edges"),
        ("a-bc", 1, 1, "", "'a-bc' is not a piece"),
        ("aabb", 1, 2, "", "A rectangle of 1 by 2 takes 2 pieces, but you gave 1."),
        ("aabb", 1, 1, "c", "no piece has it. The colours are a, b."),
        ("aabb", 1, 1, "ab", "The colour of the border has 2 characters"),
        ("aabb", 0, 1, "", "The number of rows must be a whole number from 1 to 12"),
        (["aabb", 3], 1, 2, "", "3 is not a piece"),
        ("abcd efgh ijkl mnop qrst", 1, 5, "", "at most 16 are allowed"),
        ("aabb " * 145, 12, 12, "", "There are 145 pieces; at most 144 are allowed."),
    ],
)
def test_what_is_refused(pieces, rows, columns, border, said):
    with pytest.raises(InputError) as refused:
        edge_matching.problem(pieces, rows, columns, border)
    assert said in str(refused.value)


def test_names_that_are_no_pieces_are_refused():
    for name in ("aabb@r2c1", "aabb", 3, "aab@r1c1"):
        with pytest.raises(InputError, match="is not a piece in a cell of a 1 by 1 rectangle"):
            edge_matching.read([name], 1, 1)


def images(tiling: tuple[tuple[str, ...], ...]) -> list[tuple[tuple[str, ...], ...]]:
    """Return the images of a tiling under the symmetries of a rectangle, with and without exchange of the colours b and
    c.
    """
    across = tuple(tuple(t + left + b + right for t, right, b, left in reversed(row)) for row in tiling)
    found = []
    for each in (tiling, across):
        turned = tuple(tuple(piece[2:] + piece[:2] for piece in reversed(row)) for row in reversed(each))
        found += [each, turned]
    swapped = str.maketrans("bc", "cb")
    return found + [tuple(tuple(piece.translate(swapped) for piece in row) for row in each) for each in found]


def test_eight_images_of_each_filling_with_macmahons_squares_differ():
    """So there are eight times as many fillings as different fillings: the claim divides by eight."""
    pieces = edge_matching.macmahon(3)
    for solution in islice(solve(edge_matching.problem(pieces, 4, 6, border="a")), 40):
        all_eight = images(tuple(map(tuple, edge_matching.read(solution, 4, 6))))
        assert len(set(all_eight)) == 8
        for tiling in all_eight:
            assert sorted(min(edge_matching.rotations(piece)) for row in tiling for piece in row) == sorted(
                pieces
            )
            for row in tiling:
                assert [piece[1] for piece in row[:-1]] == [piece[3] for piece in row[1:]]
                assert row[0][3] == row[-1][1] == "a"
            for above, below in pairwise(tiling):
                assert [piece[2] for piece in above] == [piece[0] for piece in below]
            assert {piece[0] for piece in tiling[0]} == {piece[2] for piece in tiling[-1]} == {"a"}
