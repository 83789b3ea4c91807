"""Sudoku: reading grids, conflicts, solving, uniqueness and needless givens, compared with a solver that does not use
exact cover.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import count
from countinghouse.exact_cover import solve as solutions_of
from countinghouse.reductions.sudoku import (
    Grid,
    check_uniqueness,
    conflicts,
    empty,
    needless_givens,
    needless_givens_steps,
    parse,
    problem,
    read,
    show,
    solve,
)

# The example in encyclopedias, and its solution.
KNOWN = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# A sudoku with seventeen givens (from Gordon Royle's collection), the fewest possible, so every given is needed.
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"

# The sudoku known as Easter Monster, for which dancing links visits many vertices.
MANY_VERTICES = "100000002090400050006000700050903000000070000000850040700000600030009080002000001"


def fillings(grid: Grid) -> Iterator[Grid]:
    """Return all solutions by plain backtracking, cell by cell; this shares only the grid with the package."""
    n, r, c = grid.size, grid.box_rows, grid.box_columns
    for index, value in enumerate(grid.values):
        if value:
            continue
        row, column = divmod(index, n)
        seen = {
            grid.values[other]
            for other in range(n * n)
            if other // n == row
            or other % n == column
            or (other // n // r == row // r and other % n // c == column // c)
        }
        for candidate in range(1, n + 1):
            if candidate not in seen:
                yield from fillings(Grid(r, c, (*grid.values[:index], candidate, *grid.values[index + 1 :])))
        return
    yield grid


# --- text ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        KNOWN,
        KNOWN.replace("0", "."),
        "\n".join(KNOWN[i : i + 9] for i in range(0, 81, 9)),
        "\n".join(" ".join(KNOWN[i : i + 9]).replace("0", "_") for i in range(0, 81, 9)),
        "\r\n".join(",".join(KNOWN[i : i + 9]).replace("0", "") for i in range(0, 81, 9)),
        "\n".join("\t".join(KNOWN[i : i + 9]).replace("0", "*") for i in range(0, 81, 9)),
        "+-------+-------+-------+\n"
        + "\n".join(
            "| " + " | ".join(" ".join(KNOWN[i + j : i + j + 3]) for j in (0, 3, 6)) + " |"
            for i in range(0, 81, 9)
        ).replace("0", "?"),
        "\n".join(KNOWN[i : i + 9].replace("0", "-") for i in range(0, 81, 9)),
        show(parse(KNOWN)),
    ],
)
def test_the_usual_spellings(text: str) -> None:
    assert parse(text) == Grid(3, 3, tuple(map(int, KNOWN)))


def test_sixteen_in_letters_numbers_and_hexadecimal() -> None:
    filled = next(solve(empty(4, 4)))
    letters = show(filled)
    assert "G" in letters
    numbers = "\n".join(" ".join(map(str, filled.values[i : i + 16])) for i in range(0, 256, 16))
    hexadecimal = show(filled, "line").translate(str.maketrans("123456789ABCDEFG", "0123456789ABCDEF"))
    for index in range(0, 256, 3):
        filled = filled.put(f"r{index // 16 + 1}c{index % 16 + 1}", 0)
    hexadecimal = "".join("." if index % 3 == 0 else sign for index, sign in enumerate(hexadecimal))
    numbers = " ".join("0" if index % 3 == 0 else word for index, word in enumerate(numbers.split()))
    assert parse(show(filled)) == parse(numbers) == parse(hexadecimal) == parse(hexadecimal.lower()) == filled


@given(st.sampled_from([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 4), (5, 5)]), st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_shown_is_read_back(box: tuple[int, int], data: st.DataObject) -> None:
    n = box[0] * box[1]
    grid = Grid(*box, tuple(data.draw(st.lists(st.integers(0, n), min_size=n * n, max_size=n * n))))
    for style in ("grid", "line"):
        assert parse(show(grid, style), box) == grid


@given(st.text("0123456789abz.|-+ \n,", max_size=400))
def test_odd_text_is_a_grid_or_a_sentence(text: str) -> None:
    try:
        grid = parse(text)
    except InputError as error:
        assert str(error).endswith(".")
    else:
        assert len(grid.values) == grid.size**2


def test_two_shapes_of_boxes_of_six() -> None:
    line = "." * 36
    assert (parse(line).box_rows, parse(line).box_columns) == (2, 3)
    assert parse(line, (3, 2)).box_rows == 3


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: parse(""), "There are 0 cells"),
        (lambda: parse(KNOWN[1:]), "There are 80 cells; a sudoku has 16 (4 by 4), 36 (6 by 6)"),
        (lambda: parse(KNOWN, (2, 2)), "There are 81 cells; a sudoku of such boxes has 16"),
        (
            lambda: parse("1234\n3412\n2x43\n4321"),
            "Line 3: 'x' is not a value of a 4 by 4 sudoku; write 1 to 4",
        ),
        (lambda: parse("1234\n3412\n2543\n4321"), "Line 3: '5' is not a value"),
        (lambda: parse("." * 20_001), "20,001 characters"),
        (lambda: parse("1", (0, 3)), "rows of a box must be a whole number from 1"),
        (lambda: empty(6, 5), "2 to 25 cells"),
        (lambda: Grid(2, 2, (0,) * 15), "has 16 cells, not 15"),
        (lambda: Grid(2, 2, (0,) * 15 + (5,)), "r4c4 must be a whole number from 0 to 4, not 5"),
        (lambda: empty(2, 2).put("r5c1", 1), "no cell 'r5c1'"),
        (lambda: empty(2, 2).put("a1", 1), "no cell 'a1'"),
        (lambda: show(empty(), "html"), "“html”"),
        (lambda: problem(parse("11.. .... .... ....")), "1 appears twice in row 1: at r1c1 and r1c2."),
        (lambda: needless_givens(empty(2, 2)), "more than one solution"),
        (lambda: needless_givens(parse("123. ...4 .... ....")), "There is no solution."),
    ],
)
def test_bad_input_is_a_sentence(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as refusal:
        call()
    assert sentence in str(refusal.value)


# --- conflicts -------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 6), min_size=36, max_size=36))
def test_conflicts_are_the_pairs_that_see_each_other(values: list[int]) -> None:
    grid = Grid(2, 3, tuple(values))
    clash = any(
        values[a]
        and values[a] == values[b]
        and (a // 6 == b // 6 or a % 6 == b % 6 or (a // 12 == b // 12 and a % 6 // 3 == b % 6 // 3))
        for a in range(36)
        for b in range(a)
    )
    assert bool(conflicts(grid)) == clash
    for conflict in conflicts(grid):
        assert len(conflict.cells) > 1
        assert conflict.unit in conflict.sentence


def test_a_conflict_in_each_kind_of_unit() -> None:
    text = "5...5.... ......... .5....... ......... ......... ......... ......... ......... 5........"
    assert [conflict.sentence for conflict in conflicts(parse(text))] == [
        "5 appears twice in row 1: at r1c1 and r1c5.",
        "5 appears twice in column 1: at r1c1 and r9c1.",
        "5 appears twice in box 1: at r1c1 and r3c2.",
    ]


# --- solving ---------------------------------------------------------------------------------------------------


def test_the_known_one() -> None:
    grid = parse(KNOWN)
    assert [show(found, "line") for found in solve(grid)] == [SOLVED]
    assert check_uniqueness(grid).unique
    assert check_uniqueness(grid).sentence == "There is exactly one solution."


def test_the_sizes_of_the_matrix() -> None:
    full = problem(empty())
    assert (len(full.primary), len(full.secondary), len(full.options)) == (324, 0, 729)
    assert len(problem(parse(KNOWN)).primary) == 324 - 4 * 30
    assert len(problem(empty(4, 4)).options) == 4096


def test_the_number_of_filled_small_grids() -> None:
    assert count(problem(empty(2, 2))).value == 288
    # There are 28,200,960 filled 6 by 6 grids; fixing the first row leaves 1/6! of them.
    assert count(problem(parse("123456" + "." * 30, (2, 3)))).value * 720 == 28_200_960


@given(st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
@settings(max_examples=100, deadline=None)
def test_against_plain_backtracking(values: list[int]) -> None:
    grid = Grid(2, 2, tuple(values))
    if conflicts(grid):
        return
    expected = sorted(filled.values for filled in fillings(grid))
    assert sorted(filled.values for filled in solve(grid)) == expected
    verdict = check_uniqueness(grid)
    assert verdict.solutions == min(2, len(expected))
    assert all(found.values in expected for found in verdict.found)


def test_two_solutions_are_told_apart() -> None:
    # Remove the four cells of the unavoidable square in rows 4 and 5.
    grid = parse(SOLVED)
    swap = [
        (row, other, column, last)
        for row in range(9)
        for other in range(row)
        for column in range(9)
        for last in range(column)
        if SOLVED[row * 9 + column] == SOLVED[other * 9 + last]
        and SOLVED[row * 9 + last] == SOLVED[other * 9 + column]
        and (row // 3 == other // 3) != (column // 3 == last // 3)
    ]
    assert swap
    row, other, column, last = swap[0]
    for y in (row, other):
        for x in (column, last):
            grid = grid.put(f"r{y + 1}c{x + 1}", 0)
    verdict = check_uniqueness(grid)
    assert verdict.solutions == 2
    assert "and 3 other cells change" in verdict.sentence
    assert len(list(solve(grid))) == 2


def test_reading_a_solution() -> None:
    assert read(empty(2, 2), ["r1c1=3", "r4c4=2"]).values == (3, *[0] * 14, 2)
    assert read(empty(4, 4), ["r01c1=a", "r1c02=16", "r1c3=B"]).values[:4] == (10, 16, 11, 0)
    for strange, sentence in [
        ("r1c1=5", "r1c1 must be a whole number from 0 to 4, not 5."),
        ("r5c1=1", "There is no cell 'r5c1'"),
        ("r1c1", "is not an option of a sudoku"),
        (1, "is not an option of a sudoku"),
    ]:
        with pytest.raises(InputError, match=sentence):
            read(empty(2, 2), [strange])


def calls(work: Callable[[], object]) -> int:
    """Return the number of functions called once all caches are filled."""
    work()
    made = 0

    def called(*_: object) -> None:
        nonlocal made
        made += 1

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return made


@pytest.mark.parametrize("text", [KNOWN, SEVENTEEN, MANY_VERTICES, SOLVED, "12" + "." * 79])
def test_solving_a_sudoku_is_hardly_more_work_than_solving_its_problem(text: str) -> None:
    grid = parse(text)
    plain = calls(lambda: list(islice(solutions_of(problem(grid)), 60)))
    assert calls(lambda: list(islice(solve(grid), 60))) < 1.5 * plain


def test_conflicts_are_told_before_the_search() -> None:
    with pytest.raises(InputError, match="1 appears twice in row 1"):
        solve(parse("11.. .... .... ...."))


# --- givens -----------------------------------------------------------------------------------------------------


def test_seventeen_givens_are_all_needed() -> None:
    assert parse(SEVENTEEN).givens == 17
    assert needless_givens(parse(SEVENTEEN)) == ()


@given(st.permutations(range(16)), st.integers(6, 16))
@settings(max_examples=30, deadline=None)
def test_needless_is_what_can_go(order: list[int], kept: int) -> None:
    filled = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    grid = Grid(2, 2, tuple(filled[i] if i in order[:kept] else 0 for i in range(16)))
    if len(list(fillings(grid))) != 1:
        return
    expected = []
    for index in range(16):
        cell = f"r{index // 4 + 1}c{index % 4 + 1}"
        if grid.values[index] and len(list(fillings(grid.put(cell, 0)))) == 1:
            expected.append(cell)
    assert list(needless_givens(grid)) == expected
    told = [(cell, verdict) for cell, verdict in needless_givens_steps(grid) if verdict is not None]
    assert [cell for cell, needless in told if needless] == expected
    assert len(told) == grid.givens
