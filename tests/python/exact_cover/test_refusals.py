"""Every public call checks its arguments and the size of its work before it begins."""

from __future__ import annotations

import copy
import itertools
import json
import operator
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import Problem, completions, count, estimate, marginals, sample, solve
from countinghouse.exact_cover.counting import forecast
from countinghouse.exact_cover.estimating import run_block
from countinghouse.exact_cover.frontier.sweep import sweep
from countinghouse.exact_cover.search.exhaustive import Sizes, search_steps
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.reductions import langford
from tests.python.exact_cover.small import searching

# Under Pyodide a deeper list crashes the interpreter in Python's own hash() and repr().
DEPTH = 200 if sys.platform == "emscripten" else 5000

P = Problem.from_text("a b c\n1: a\n2: a b\n3: b\n4: c\n5: b c")
TABLE = completions(P)


def nested(make: Callable[[Any], Any]) -> Any:
    deep = make(())
    for _ in range(DEPTH):
        deep = make([deep])
    return deep


DEEP = nested(list)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: TABLE.slice(0, 1.5),
        lambda: TABLE.slice(-1, 2),
        lambda: TABLE.nth(10**50),
        lambda: TABLE.nth(10**5000),
        lambda: TABLE.nth(None),
        lambda: TABLE.sample(10**12, 1),
        lambda: TABLE.draw(5, -1),
        lambda: sample(P, 10**12, 1),
        lambda: sample(P, 2.0, 1),
        lambda: solve(P, executor=5),
        lambda: count(P, executor=5),
        lambda: estimate(P, executor=5),
        lambda: marginals(P, executor=5),
        lambda: sample(P, 1, 1, executor=5),
        lambda: solve(P, after=5),
        lambda: Problem("abc"),
        lambda: Problem(["a"]).add("1", "a"),
        lambda: P.reduced("1"),
        lambda: P.reduced(None),
        lambda: Problem([DEEP]),
        lambda: Problem(["a"]).add("1", DEEP),
        lambda: Problem(["a"]).add(DEEP, ["a"]),
        lambda: Problem.from_matrix(DEEP),
        lambda: Problem.from_matrix([[0, DEEP]]),
        lambda: Problem.from_matrix(itertools.repeat(itertools.repeat(1))),
        lambda: Problem(["a"]).add("1", itertools.count()),
        lambda: count(P, method=DEEP),
        lambda: estimate(P, method=DEEP),
        lambda: next(estimate(P)).interval(DEEP),
        lambda: sweep("a b"),
        lambda: sweep(P, memory_mb=-1),
        lambda: forecast("a b"),
        lambda: forecast(P, sweeps=0),
        lambda: forecast(P, sweeps=10**9),
        lambda: forecast(P, seed=-1),
        lambda: next(searching(P, within=(1, 0))),
        lambda: next(searching(P, within=(0, 10**9))),
        lambda: next(searching(P, state="5")),
        lambda: next(search_steps(ExpandedTree(P), Sizes((1.0,) * 99, 0.0))),
        lambda: run_block("a b", 1),
        lambda: run_block(P, 1, block=-1),
        lambda: run_block(P, 1, probes=0),
        lambda: run_block(P, 1, probes=10**9),
    ],
)
def test_nonsense_is_refused_with_a_sentence(ask: Callable[[], object]) -> None:
    with pytest.raises(InputError) as refused:
        ask()
    assert len(str(refused.value)) < 250


def test_numpy_integers_are_integers() -> None:
    assert TABLE.nth(np.int64(1)) == TABLE.nth(1)
    assert sample(P, np.int32(3), np.uint8(1)) == sample(P, 3, 1)
    assert list(estimate(P, np.int64(10), np.int16(3))) == list(estimate(P, 10, 3))
    assert count(P, np.float32(5)).value == 3


def test_a_count_is_an_integer_that_knows_its_method() -> None:
    ways = count(P, method="search")
    assert isinstance(ways, int)
    assert ways == ways.value == int(ways) == operator.index(ways) == 3
    assert type(int(ways)) is type(ways + 1) is int
    assert (ways + 1, 2**ways, -ways, ways > 2, ways != 4) == (4, 8, -3, True, True)
    assert ways == count(P, method="frontier")
    assert {3: "three"}[ways] == "three"
    assert (f"{ways}", f"{ways:,}", str(ways)) == ("3", "3", "3")
    assert json.dumps({"ways": ways}) == '{"ways": 3}'
    assert repr(ways).startswith("Count(value=3, method='search'")
    for again in (copy.copy(ways), copy.deepcopy(ways), pickle.loads(pickle.dumps(ways))):
        assert (again, again.method, again.why) == (3, "search", "as asked")
    with pytest.raises(AttributeError):
        ways.value = 4  # type: ignore[misc]
    assert not count(Problem(["a"]))


@pytest.mark.heavy
def test_what_cannot_be_counted_is_refused_in_seconds() -> None:
    began = time.process_time()
    with pytest.raises(TooLarge, match="A search would have to visit about"):
        count(langford.problem(60))
    assert time.process_time() - began < 10


def dominoes(n: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for r, c in itertools.product(range(n), range(n)):
        if c + 1 < n:
            yield (r, c), (r, c + 1)
        if r + 1 < n:
            yield (r, c), (r + 1, c)


@pytest.mark.heavy
def test_an_estimate_beyond_every_float() -> None:
    problem = Problem()
    for pair in dominoes(40):
        problem.add(pair, pair)
    assert forecast(problem, sweeps=3).vertices > 1e100
