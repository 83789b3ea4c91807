"""The worked examples in the docstrings are right."""

import doctest
import importlib
import pkgutil

import pytest

import countinghouse.tracks

MODULES = [found.name for found in pkgutil.iter_modules(countinghouse.tracks.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"countinghouse.tracks.{name}")).failed == 0
