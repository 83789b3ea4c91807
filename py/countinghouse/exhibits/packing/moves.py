"""Moves: place, move or remove a piece, clear the tray, lock placed pieces or unlock given ones."""

from __future__ import annotations

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.challenge import MADE, spelled
from countinghouse.exhibits.packing.position import (
    GIVEN,
    KEPT,
    PLACED,
    filled,
    given_of,
    kept_of,
    position_of,
)
from countinghouse.exhibits.packing.tree import WALKS
from countinghouse.packing import Placement
from countinghouse.page.model import State
from countinghouse.page.telling import PLAY, TELL
from countinghouse.page.walking import WALKED
from countinghouse.wording import called, shown


def spell(state: State) -> State:
    """Return the canonical spelling of a state."""
    _, placed = position_of(state)
    return {
        **filled(state, placed),
        KEPT.name: kept_of(state),
        MADE.name: spelled(state),
        WALKED.name: WALKS.spelled(state),
    }


def play(state: State, move: str) -> State:
    """Return the state after a move.

    The moves are ``place Name:cells``, ``move Name:from.Name:to``, ``remove Name`` (or a cell, or a placement),
    ``clear``, ``lock`` and ``unlock``.
    """
    puzzle, placed = position_of(state)
    # After a move, the position is no longer one of the listed solutions.
    state = {**state, KEPT.name: ""}
    given = given_of(state)
    verb, _, rest = move.strip().partition(" ")
    rest = rest.strip()
    if verb in ("place", "move") and rest:
        before, _, to = rest.rpartition(".") if verb == "move" else ("", "", rest)
        piece = puzzle.piece(to.partition(":")[0].strip())
        if verb == "move" and piece.copies > 1:
            others = list(puzzle.remove(placed, before))
        else:
            # A piece without copies moves if it is already in the tray.
            others = [each for each in placed if piece.copies > 1 or each.piece != piece.name]
        _check_free([each for each in placed if each not in others], given)
        after = puzzle.place(others, to)
    elif verb == "remove" and rest:
        after = puzzle.remove(placed, rest)
        if rest in puzzle.by_name:
            # Of several copies, remove one that is not given.
            own = [each for each in placed if each.piece == rest and each not in given]
            after = puzzle.remove(placed, own[-1]) if own else after
        _check_free([placement for placement in placed if placement not in after], given)
    elif verb == "clear" and not rest:
        after = given
    elif verb == "lock" and not rest and placed:
        return {**state, **PLAY, GIVEN.name: placed.text, PLACED.name: "", MADE.name: "", WALKED.name: ""}
    elif verb == "unlock" and not rest:
        return {**state, TELL.name: TELL.default, GIVEN.name: "", PLACED.name: placed.text, MADE.name: ""}
    else:
        raise InputError(
            f"{shown(move)} is not a move; moves are “place Name:cells”, “move Name:from.Name:to”, “remove Name”, “clear”, “lock” and “unlock”."
        )
    # A stopped search applies only to its own position.
    return {**filled(state, after), WALKED.name: ""}


def _check_free(moved: list[Placement], given: tuple[Placement, ...]) -> None:
    for placement in moved:
        if placement in given:
            raise InputError(
                f"{called(placement.piece)} is given and stays where it is; unlock the given pieces to move it."
            )
