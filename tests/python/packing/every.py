"""The puzzles of the catalogue, as cases of a test: every eighth also under Pyodide."""

import pytest

from countinghouse.packing import PUZZLES

EVERY = [
    pytest.param(name, marks=() if number % 8 == 0 else pytest.mark.heavy)
    for number, name in enumerate(sorted(PUZZLES))
]
