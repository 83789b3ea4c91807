"""Queens: the known numbers, rectangles and tori against brute force."""

from itertools import combinations, permutations

import pytest

from countinghouse import InputError
from countinghouse.exact_cover import Problem, count, solve
from countinghouse.reductions.queens import different, problem, read, show, symmetric


@pytest.mark.parametrize(
    ("n", "number"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (10, 724)]
)
def test_the_known_numbers(n: int, number: int) -> None:
    assert count(problem(n)).value == number


@pytest.mark.parametrize(("n", "number"), [(4, 1), (5, 2), (6, 1), (7, 6), (8, 12)])
def test_up_to_symmetry(n: int, number: int) -> None:
    boards = list(different(solve(problem(n)), n))
    assert len(boards) == number
    # Each solution represents its images, and together the images are all the solutions.
    assert sum(len(symmetric(board)) for board in boards) == count(problem(n)).value


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 2), (3, 5), (5, 3), (4, 6), (1, 4)])
def test_rectangles_against_brute_force(rows: int, columns: int) -> None:
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    expected = sum(
        all(
            a[0] != b[0] and a[1] != b[1] and abs(a[0] - b[0]) != abs(a[1] - b[1])
            for a, b in combinations(chosen, 2)
        )
        for chosen in combinations(cells, min(rows, columns))
    )
    assert count(problem(rows, columns)).value == expected


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_tori_against_brute_force(n: int) -> None:
    expected = sum(
        len({(row + column) % n for row, column in enumerate(order)})
        == len({(row - column) % n for row, column in enumerate(order)})
        == n
        for order in permutations(range(n))
    )
    assert count(problem(n, torus=True)).value == expected
    assert (expected > 0) == (n % 2 != 0 and n % 3 != 0)


def test_what_is_read_is_a_board_without_attacks() -> None:
    for solution in solve(problem(6)):
        board = read(solution, 6)
        queens_at = [(row, column) for row in range(6) for column in range(6) if board[row][column]]
        assert len(queens_at) == 6
        for (a, b), (c, d) in combinations(queens_at, 2):
            assert a != c
            assert b != d
            assert abs(a - c) != abs(b - d)
        assert show(board).count("Q") == 6


def test_the_items() -> None:
    board = problem(8)
    assert set(board.primary) == {*(f"row{row}" for row in range(1, 9)), *"abcdefgh"}
    assert len(board.secondary) == 30
    assert set(board.options["c4"]) == {"row4", "c", "/7", "\\1"}
    assert Problem.from_text(board.to_text()) == board


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: problem(0), "from 1 to 40"),
        (lambda: problem(8, 41), "from 1 to 40"),
        (lambda: problem(4, 5, torus=True), "as many rows as columns"),
        (lambda: read(["i1"], 8), "is not a cell of this board; the cells are a1 to h8"),
        (lambda: read(["a9"], 8), "is not a cell of this board"),
    ],
)
def test_bad_input_is_a_sentence(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as refusal:
        call()
    assert sentence in str(refusal.value)
