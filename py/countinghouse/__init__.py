"""Counting House: play with, solve, count and estimate combinatorial puzzles and games.

Import the subpackages (``exact_cover``, ``packing``, ``games``, ``digits``, ...) by name as needed. This package itself
imports almost nothing, so the page does not have to wait for it.

>>> from countinghouse.exact_cover import Problem, solve
>>> p = Problem(["a", "b"])
>>> p.add("both", ["a", "b"])
>>> list(solve(p))
[('both',)]

``__version__`` is the version, as text.
"""

from countinghouse.errors import InputError, TooLarge

__all__ = ["InputError", "TooLarge", "__version__"]

#: The version of the package and of the page.
__version__ = "0.2.0"
