"""Questions to the search tree of a position: how large it is by estimate, and what a walk through all of it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countinghouse.exhibits.packing.position import key_of, position_of
from countinghouse.kept import Kept
from countinghouse.page.estimating import estimate_job, prober_of
from countinghouse.page.model import State
from countinghouse.page.walking import Walks

if TYPE_CHECKING:
    from countinghouse.exact_cover.prober import Prober

_probers: Kept[Prober] = Kept(3)


def _prober(state: State) -> Prober:
    puzzle, placed = position_of(state)
    key = key_of(state)
    return _probers.get(key) or _probers.keep(key, prober_of(puzzle.problem(placed)))


def _times(state: State) -> int:
    puzzle, placed = position_of(state)
    return puzzle.built(placed).times


WALKS = Walks(_prober, lambda state: "/".join(key_of(state)), _times)
JOBS = (estimate_job(_prober, position_of), WALKS.job())
