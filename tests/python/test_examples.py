"""The examples in the docstrings of all modules are right."""

import doctest
import importlib
import pkgutil
from collections import defaultdict
from functools import cache

import pytest

import countinghouse
from countinghouse.packing import Puzzle

#: The modules of each topic, except the widget, which needs anywidget; the page's package has no shared sweeps and no command line.
TOPICS: defaultdict[str, list[str]] = defaultdict(list)
for found in pkgutil.walk_packages(countinghouse.__path__, "countinghouse."):
    if not found.name.endswith(("__main__", "packing.widget")):
        TOPICS[found.name.split(".")[1]].append(found.name)

#: Modules whose examples take seconds under Pyodide, where other tests cover what they call.
LONG = [
    f"countinghouse.{name}"
    for name in (
        "chance.coin_window",
        "chance.window_law",
        "packing.building",
        "packing.gallery",
        "packing.worksheets",
    )
]


@cache
def examples(topic: str) -> doctest.TestResults:
    """Run the examples of a topic, except those of its long modules, once for all tests."""
    results = [doctest.testmod(importlib.import_module(name)) for name in TOPICS[topic] if name not in LONG]
    return doctest.TestResults(sum(each.failed for each in results), sum(each.attempted for each in results))


def test_the_examples_of_the_package() -> None:
    assert not doctest.testmod(countinghouse).failed


@pytest.mark.parametrize(
    "topic",
    # Nobody imports these two in the browser's console.
    [
        pytest.param(topic, marks=pytest.mark.heavy) if topic in ("exhibits", "page") else topic
        for topic in sorted(TOPICS)
        if topic != "command_line"  # tested in cpython_only, because the page's package has no command
    ],
)
def test_examples(topic: str) -> None:
    assert not examples(topic).failed


@pytest.mark.heavy
@pytest.mark.parametrize("name", LONG)
def test_examples_of_long_modules(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted
    assert not results.failed


@pytest.mark.parametrize(
    ("topic", "least"),
    [("digits", 30), ("exact_cover", 100), ("games", 60), ("packing", 100), ("reductions", 60)],
)
def test_there_are_examples(topic: str, least: int) -> None:
    assert examples(topic).attempted >= least


def test_the_questions_of_a_puzzle_have_examples() -> None:
    for question in (
        Puzzle.count,
        Puzzle.completions,
        Puzzle.marginals,
        Puzzle.solutions,
        Puzzle.why,
        Puzzle.parse,
    ):
        assert any(found.examples for found in doctest.DocTestFinder().find(question, globs={}))
