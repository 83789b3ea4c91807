"""The two sides: the number that each estimates, and its known value."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.estimating import METHODS
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.claims import CLAIMS
from countinghouse.page import events
from countinghouse.page.estimating import DOUBTFUL
from countinghouse.page.model import State

SIDES = ("first", "second")

_CLAIMS: Mapping[tuple[str, int | None], str] = {
    ("kanoodle", None): "kanoodle-solutions",
    ("iq-fit", None): "iq-fit-solutions",
    ("iq-fit", 10): "iq-fit-vertices",
}
#: Published numbers to compare with, by puzzle and depth (None: the solutions).
PUBLISHED: Mapping[tuple[str, int | None], int] = {
    known: claim.published
    for known, name in _CLAIMS.items()
    for claim in CLAIMS
    if claim.id == name and isinstance(claim.published, int)
}


class Side(TypedDict):
    """The quantity that one side estimates, and its method; `depth` is None if it estimates the solutions."""

    of: str
    method: str
    explained: str
    depth: int | None
    published: str | None


def is_time(value: object) -> bool:
    """Say whether an untrusted value is a number of seconds."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < math.inf


def puzzle_of(state: State) -> Puzzle:
    return PUZZLES[str(state["puzzle"])]


def depth_of(state: State, side: str) -> int | None:
    """Return the depth whose vertices a side estimates, or None if it estimates the solutions."""
    return int(state["depth"]) if state[f"{side}of"] == "vertices" else None


def doubt(sums: tuple[int, int], depth: int | None, least: int = 30) -> str | None:
    """Return a reason to doubt the error of the estimated number of vertices at a depth (None: of solutions), if there is one.

    `sums` holds the sum of the estimates and the sum of their squares. There is no reason to doubt if they weigh at
    least as much as `least` equal estimates, as for `Estimate.trusted`.
    """
    one, two = sums
    if two and one * one >= least * two:
        return None
    if depth is None:
        return DOUBTFUL
    return f"A few probes carry most of the weight at depth {depth}: do not trust this band yet."


def deepest_of(puzzle: Puzzle) -> int:
    """Return the number of pieces, which is the depth of the deepest vertices."""
    return sum(piece.copies for piece in puzzle.pieces)


def words_of(depth: int | None) -> str:
    """Name the quantity that a side estimates."""
    return "solutions" if depth is None else f"vertices at depth {depth}"


def check(state: State) -> None:
    """Raise InputError if a side asks for a depth that the search tree does not have."""
    puzzle = puzzle_of(state)
    deepest = deepest_of(puzzle)
    for side in SIDES:
        depth = depth_of(state, side)
        if depth is not None and depth > deepest:
            raise InputError(
                f"The search tree of {puzzle.title} ends at depth {deepest}, one step for each piece; there is no "
                f"depth {depth}."
            )


def side_of(state: State, side: str) -> Side:
    """Describe a side."""
    depth = depth_of(state, side)
    published = PUBLISHED.get((puzzle_of(state).name, depth))
    method = str(state[side])
    return {
        "of": words_of(depth),
        "method": METHODS[method].title.replace("'", "’"),
        "explained": METHODS[method].explained,
        "depth": depth,
        "published": None if published is None else events.number(published),
    }
