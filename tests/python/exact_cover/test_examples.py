"""The examples in the docstrings of the package's exact cover modules."""

import doctest
import importlib
import pkgutil

import pytest

from countinghouse import exact_cover

MODULES = sorted(
    f"countinghouse.exact_cover.{module.name}" for module in pkgutil.iter_modules(exact_cover.__path__)
)


@pytest.mark.parametrize("name", ["countinghouse", "countinghouse.exact_cover", *MODULES])
def test_examples(name):
    result = doctest.testmod(importlib.import_module(name))
    assert not result.failed


def test_there_are_examples():
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 40
