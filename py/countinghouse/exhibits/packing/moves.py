"""Moves: place a piece, remove one, clear the tray."""

from __future__ import annotations

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.position import position_of
from countinghouse.exhibits.packing.tree import WALKS
from countinghouse.page.model import State
from countinghouse.page.walking import WALKED
from countinghouse.wording import shown


def spell(state: State) -> State:
    """Return the one spelling of a state."""
    _, placed = position_of(state)
    return {**state, "placed": placed.text, WALKED.name: WALKS.spelled(state)}


def play(state: State, move: str) -> State:
    """Return the state after ``lay Name:cells``, ``lift Name`` (or a cell, or a placement) or ``clear``."""
    puzzle, placed = position_of(state)
    verb, _, rest = move.strip().partition(" ")
    rest = rest.strip()
    if verb == "lay" and rest:
        piece = puzzle.piece(rest.partition(":")[0].strip())
        # A single piece moves if it is in the tray already.
        others = [placement for placement in placed if piece.copies > 1 or placement.piece != piece.name]
        after = puzzle.lay(others, rest).text
    elif verb == "lift" and rest:
        after = puzzle.pick_up(placed, rest).text
    elif verb == "clear" and not rest:
        after = ""
    else:
        raise InputError(f"{shown(move)} is not a move; moves are “lay Name:cells”, “lift Name” and “clear”.")
    # A stopped search belongs to the position it began from.
    return {**state, "placed": after, WALKED.name: ""}
