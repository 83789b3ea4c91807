"""Exact cover: choose options so that every primary item is covered once, and every secondary item at most once.

Names are imported on first use, so a page that only places pieces does not load NumPy.

>>> from countinghouse.exact_cover import Problem, solve
>>> p = Problem(primary=["a", "b", "c"])
>>> p.add("row 1", ["a", "b"])
>>> p.add("row 2", ["c"])
>>> p.add("row 3", ["a", "b", "c"])
>>> list(solve(p))
[('row 1', 'row 2'), ('row 3',)]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from countinghouse.exact_cover.counted import Count
from countinghouse.exact_cover.problem import Compiled, Item, Name, Problem, Remark, Solution

if TYPE_CHECKING:
    from countinghouse.exact_cover.counting import count
    from countinghouse.exact_cover.estimates.blocks import Estimate
    from countinghouse.exact_cover.estimating import estimate
    from countinghouse.exact_cover.frontier.completions import Completions, completions
    from countinghouse.exact_cover.frontier.costs import cheapest, count_by_cost
    from countinghouse.exact_cover.sampling import marginals, sample
    from countinghouse.exact_cover.search.listing import first, solve
    from countinghouse.exact_cover.unsolvable import Part, Weights, check_reason, reasons

__all__ = [
    "Compiled",
    "Completions",
    "Count",
    "Estimate",
    "Item",
    "Name",
    "Part",
    "Problem",
    "Remark",
    "Solution",
    "Weights",
    "cheapest",
    "check_reason",
    "completions",
    "count",
    "count_by_cost",
    "estimate",
    "first",
    "marginals",
    "reasons",
    "sample",
    "solve",
]

_HOME = {
    "completions": "frontier.completions",
    "Completions": "frontier.completions",
    "cheapest": "frontier.costs",
    "count": "counting",
    "count_by_cost": "frontier.costs",
    "first": "search.listing",
    "solve": "search.listing",
    "Estimate": "estimates.blocks",
    "estimate": "estimating",
    "check_reason": "unsolvable",
    "marginals": "sampling",
    "Part": "unsolvable",
    "reasons": "unsolvable",
    "Weights": "unsolvable",
    "sample": "sampling",
}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
