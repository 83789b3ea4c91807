"""Tables of solutions are sequences, in exact cover and in packing."""

import random
import sys
from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest

from countinghouse import InputError
from countinghouse.exact_cover import Problem, completions, solve
from countinghouse.packing import PUZZLES
from countinghouse.reductions import langford


def pairs(n):
    """Return a problem with 2**n solutions."""
    return Problem.from_options([((k, side), [k]) for k in range(n) for side in (0, 1)])


LANGFORD = completions(langford.problem(7))
PENTOMINOES = PUZZLES["pentominoes-3x20"].completions()
HUGE = completions(pairs(200))
NONE = completions(Problem(["a"]))


@pytest.mark.parametrize("table", [LANGFORD, PENTOMINOES, NONE], ids=["langford", "pentominoes", "none"])
def test_a_table_is_a_sequence_like_the_list_of_its_solutions(table):
    solutions = [table.nth(k) for k in range(table.total)]
    assert isinstance(table, Sequence)
    assert list(table) == solutions
    assert list(reversed(table)) == solutions[::-1]
    assert len(table) == table.total == len(solutions)
    assert bool(table) == bool(solutions)
    for k in range(-len(solutions), len(solutions)):
        assert table[k] == solutions[k]
    draws = random.Random(1)
    for _ in range(50):
        ends = [draws.choice([None, draws.randint(-60, 60)]) for _ in "12"]
        part = slice(*ends, draws.choice([None, 1, 2, 7, -1, -3]))
        assert table[part] == solutions[part]
    for k, solution in enumerate(solutions):
        assert solution in table
        assert (table.index(solution), table.count(solution)) == (k, 1)


def test_the_backward_order_is_right_beyond_a_block():
    table = completions(pairs(12))
    assert list(reversed(table)) == list(table)[::-1]


def test_solutions_are_found_in_any_order_of_their_options():
    problem = langford.problem(4)
    table = completions(problem)
    assert all(sorted(solution, reverse=True) in table for solution in solve(problem))
    wrong = table[0][1:]
    assert wrong not in table
    assert table.count(wrong) == 0
    assert 5 not in table
    with pytest.raises(ValueError, match="not a solution"):
        table.index(wrong)
    assert PENTOMINOES[3][::-1] in PENTOMINOES
    assert PENTOMINOES[3][1:] not in PENTOMINOES
    assert "U" not in PENTOMINOES


def test_an_index_is_sought_in_a_range():
    solution = LANGFORD[10]
    assert LANGFORD.index(solution, 10) == LANGFORD.index(solution, -LANGFORD.total, 11) == 10
    for start, stop in ((11, None), (0, 10), (-1, None), (5, -50)):
        with pytest.raises(InputError, match="This is solution 10, outside the given range"):
            LANGFORD.index(solution, start, stop)


def test_more_solutions_than_len_can_return():
    assert HUGE.total == 2**200 > sys.maxsize
    assert HUGE
    for ask in (len, list, tuple, sorted):
        with pytest.raises(OverflowError, match=r"use \.total"):
            ask(HUGE)
    assert list(islice(HUGE, 3)) == HUGE[:3] == [HUGE.nth(k) for k in range(3)]
    assert next(reversed(HUGE)) == HUGE[-1] == HUGE[2**200 - 1]
    assert HUGE[-3:] == [HUGE[2**200 - 3], HUGE[-2], HUGE[-1]]
    assert HUGE[:: 2**199] == [HUGE[0], HUGE[2**199]]
    assert HUGE.index(HUGE[2**100]) == 2**100


def test_a_slice_lists_no_more_than_100_000_solutions():
    with pytest.raises(InputError, match=r"at most 100,000 solutions; .* slice\(start, stop\)"):
        HUGE[5:]
    with pytest.raises(InputError, match="at most 100,000"):
        HUGE[:100_001]


def test_what_is_no_index_is_refused_as_in_a_list():
    last = LANGFORD.total - 1
    for wrong in (LANGFORD.total, -LANGFORD.total - 1, 10**50):
        with pytest.raises(IndexError, match=f"numbered from 0 to {last}; .* is not one of these"):
            LANGFORD[wrong]
    with pytest.raises(IndexError, match="There are no solutions"):
        NONE[0]
    with pytest.raises(TypeError, match=r"must be a whole number, not .a."):
        LANGFORD["a"]
    with pytest.raises(TypeError, match="indices must be integers"):
        LANGFORD[1.5:]
    assert LANGFORD[np.int64(-1)] == LANGFORD[last]
