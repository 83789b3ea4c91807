"""The examples in the docstrings of the packing modules."""

import doctest
import importlib
import pkgutil

import pytest

from countinghouse import packing
from countinghouse.packing import Puzzle

MODULES = sorted(f"countinghouse.packing.{module.name}" for module in pkgutil.iter_modules(packing.__path__))


@pytest.mark.parametrize("name", ["countinghouse.packing", "countinghouse.errors", *MODULES])
def test_examples(name):
    result = doctest.testmod(importlib.import_module(name))
    assert not result.failed


def test_the_questions_of_a_puzzle_have_examples():
    for question in (
        Puzzle.count,
        Puzzle.completions,
        Puzzle.marginals,
        Puzzle.solutions,
        Puzzle.why,
        Puzzle.parse,
    ):
        assert any(found.examples for found in doctest.DocTestFinder().find(question, globs={}))
