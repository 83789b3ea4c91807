"""A number of solutions that knows how it was counted. This module does not import NumPy, so the packing page can load
it at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from countinghouse.checks import whole

__all__ = ["Count"]


@dataclass(frozen=True, eq=False)
class Count(int):
    """A number of solutions, always exact: an integer that knows how `count` found it.

    It computes, compares, hashes and prints as the integer, which is also its `value`. `method` is the method used and
    `why` the reason for it. `states` is the largest number of states in a step, `all_states` the total of all steps,
    and `memory` the peak memory in bytes.

    >>> from countinghouse.exact_cover import Problem, count
    >>> result = count(Problem.from_text("a b c\\n1: a\\n2: b\\n3: c\\n4: a b"))
    >>> result == 2, result + 1, f"{result} solutions", result.method
    (True, 3, '2 solutions', 'search')
    """

    value: int
    method: str
    states: int = 0
    all_states: int = 0
    memory: int = 0
    why: str = ""

    def __new__(cls, value: int, *details: Any, **named: Any) -> Self:
        return super().__new__(cls, whole(value, "A number of solutions", 0))

    def __str__(self) -> str:
        return int.__repr__(self)
