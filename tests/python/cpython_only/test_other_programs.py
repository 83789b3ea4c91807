"""Other programs (tests/peers) count the problems that we write for them: their numbers must equal ours."""

import random

import pytest

from countinghouse.exact_cover import Problem, count
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.reductions import colouring, langford, queens, sudoku
from tests.peers import programs


def soma() -> Problem:
    """Return Soma with two pieces placed."""
    puzzle = PUZZLES["soma"]
    return puzzle.built(puzzle.nth(0)[:2]).problem


def packed(text: str) -> Problem:
    return Puzzle.from_text(text).built(()).problem


def drawn(seed: int) -> Problem:
    """Draw a problem with colours and with items that are covered several times."""
    draw = random.Random(seed)
    problem = Problem(list("abcd"), list("xyz"))
    for item in "abcd":
        least = draw.randrange(3)
        problem.multiplicity(item, least, draw.randrange(max(least, 1), 4))
    for number in range(draw.randrange(7, 13)):
        own: list[object] = draw.sample("abcd", draw.randrange(1, 4))
        for item in draw.sample("xyz", draw.randrange(3)):
            own.append((item, draw.choice("RG")) if draw.random() < 0.8 else item)
        problem.add(number, own)
    return problem


def problems() -> dict[str, Problem]:
    """Problems of many kinds, small enough for a program that lists every solution."""
    impossible = Problem(["a", "b"])
    impossible.add(1, ["a"])
    nothing = Problem([], ["a"])
    nothing.add(1, ["a"])
    odd = Problem(["a b", "c:d"], ["%"])
    odd.add("\u00e4 |\n0", ["a b", "%"])
    odd.add("1 0", ["a b"])
    odd.add("-", ["c:d", "%"])
    odd.add("+", ["c:d"])
    return {
        "Langford pairings of 7": langford.problem(7),
        "6 queens, with diagonals that may stay empty": queens.problem(6),
        "a sudoku of side 4": sudoku.problem(sudoku.parse("1234" + 12 * ".", (2, 2))),
        "a square of four vertices in three colours": colouring.problem(
            colouring.parse("a b\nb c\nc d\nd a"), 3
        ),
        "Soma with two pieces placed": soma(),
        "two of each of three pieces": packed("xxxx/xxxx/xxxx/xxxx,Bar:xxxx*2,El:xxx/x..*2"),
        "pieces that may stay away": packed("xxxx/xxxx,Bar:xx*4?,Corner:xx/x.*2?"),
        "tetrominoes that fill no 4 by 5": PUZZLES["tetrominoes-4x5"].built(()).problem,
        "an item that no option has": impossible,
        "nothing that must be covered": nothing,
        "names with signs of the formats": odd,
        **{f"colours and multiplicities, seed {seed}": drawn(seed) for seed in range(4)},
    }


@pytest.fixture(scope="module")
def cases() -> dict[str, Problem]:
    return problems()


@pytest.fixture(scope="module")
def ours(cases: dict[str, Problem]) -> dict[str, int]:
    found = {name: count(problem).value for name, problem in cases.items()}
    assert found["Langford pairings of 7"] == 26
    assert found["nothing that must be covered"] == 1
    assert sum(value > 3 for value in found.values()) >= 7
    return found


def test_a_sat_solver_lists_as_many_models(cases: dict[str, Problem], ours: dict[str, int]) -> None:
    """The count over all variables is the same: the helper variables do not change it."""
    found = programs.by_sat([problem.to_dimacs() for problem in cases.values()])
    assert dict(zip(cases, found, strict=True)) == ours


def test_a_model_counter_counts_as_many(cases: dict[str, Problem], ours: dict[str, int]) -> None:
    if not programs.has_ganak():
        pytest.skip("Ganak has no wheel for this system and this Python")
    found = programs.by_ganak([problem.to_dimacs() for problem in cases.values()])
    assert dict(zip(cases, found, strict=True)) == ours


def test_minizinc_finds_as_many(cases: dict[str, Problem], ours: dict[str, int]) -> None:
    found = programs.by_minizinc([problem.to_minizinc() for problem in cases.values()])
    assert dict(zip(cases, found, strict=True)) == ours
