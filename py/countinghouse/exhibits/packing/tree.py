"""The search tree of a position: estimate its size, or walk all of it."""

from __future__ import annotations

from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.exhibits.packing.position import key_of, position_of
from countinghouse.page.estimating import estimate_job, prober_of
from countinghouse.page.model import State
from countinghouse.page.walking import Walks


def _prober(state: State) -> ExpandedTree:
    puzzle, placed = position_of(state)
    return prober_of(key_of(state), lambda: puzzle.problem(placed))


WALKS = Walks(_prober, lambda state: "/".join(key_of(state)))
JOBS = (estimate_job(_prober, position_of), WALKS.job())
