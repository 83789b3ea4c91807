"""The examples in the docstrings of the package's exact cover modules."""

import doctest
import importlib
import pkgutil

import pytest

from countinghouse import exact_cover

# The page's package lacks shared sweeps; cpython_only/test_sharded.py runs their examples.
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(exact_cover.__path__, "countinghouse.exact_cover.")
    if ".sharded" not in module.name
)


@pytest.mark.parametrize(
    "name", ["countinghouse", "countinghouse.draws", "countinghouse.exact_cover", *MODULES]
)
def test_examples(name):
    result = doctest.testmod(importlib.import_module(name))
    assert not result.failed


def test_there_are_examples():
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 40
