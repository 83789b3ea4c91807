"""Langford pairings: the known numbers, up to reversal and in full, and the proof that none exist."""

import pytest

from countinghouse import InputError
from countinghouse.exact_cover import Problem, count, solve
from countinghouse.reductions.langford import possible, problem, read, show, why_not


def is_pairing(row: tuple[int, ...], n: int) -> bool:
    return len(row) == 2 * n and all(
        row.count(k) == 2 and row[row.index(k) + k + 1 : row.index(k) + k + 2] == (k,)
        for k in range(1, n + 1)
    )


@pytest.mark.parametrize(("n", "number"), [(3, 1), (4, 1), (7, 26), (8, 150), (11, 17_792)])
def test_the_known_numbers(n: int, number: int) -> None:
    assert count(problem(n)).value == number


@pytest.mark.parametrize("n", [3, 4, 7, 8])
def test_the_solutions_are_half_of_all_and_no_reversals_of_each_other(n: int) -> None:
    every = {read(solution) for solution in solve(problem(n, up_to_reversal=False))}
    kept = {read(solution) for solution in solve(problem(n))}
    assert all(is_pairing(row, n) for row in every)
    assert kept | {row[::-1] for row in kept} == every
    assert not kept & {row[::-1] for row in kept}
    assert len(every) == 2 * len(kept)


@pytest.mark.parametrize("n", [1, 2, 5, 6, 9])
def test_where_there_is_none(n: int) -> None:
    assert not possible(n)
    assert why_not(n).endswith("an odd number.")
    assert count(problem(n)).value == 0


def test_the_proof_is_silent_where_there_are_some() -> None:
    assert [n for n in range(1, 61) if not why_not(n)] == [n for n in range(1, 61) if n % 4 in (0, 3)]


def test_the_problem_can_be_written() -> None:
    assert Problem.from_text(problem(4).to_text()) == problem(4)


def test_a_part_of_a_solution_is_shown_with_gaps() -> None:
    assert show(read(["3@2,6"])) == ". 3 . . . 3"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: problem(0), "from 1 to 60"),
        (lambda: problem(61), "from 1 to 60"),
        (lambda: problem("7"), "from 1 to 60"),
        (lambda: read(["3-1,5"]), "is not an option of a Langford problem"),
    ],
)
def test_bad_input_is_a_sentence(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as refusal:
        call()
    assert sentence in str(refusal.value)
