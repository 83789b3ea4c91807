"""The pieces in the tray: the given pieces, which stay, and the pieces placed since."""

from __future__ import annotations

from functools import lru_cache

from countinghouse.errors import InputError
from countinghouse.packing import Puzzle
from countinghouse.packing.bare_puzzle import Position
from countinghouse.page import puzzles
from countinghouse.page.model import Parameter, State
from countinghouse.page.telling import PLAY

#: No form shows `given`, but it is declared as a field of a form, so *Start again* keeps the given pieces.
#: Given pieces make a puzzle to play, so they imply `PLAY`.
GIVEN = Parameter("given", "The given pieces, which stay", "text", "", max_length=20_000, implies=PLAY)
PLACED = Parameter("placed", "The placed pieces", "text", "", max_length=20_000, form=False)
#: The pieces that were placed when solutions were requested and that the listed solutions keep; `NOTHING` if none were placed.
KEPT = Parameter(
    "kept", "The pieces that the listed solutions keep", "text", "", max_length=20_000, form=False
)
NOTHING = "-"


def position_of(state: State) -> tuple[Puzzle, Position]:
    """Return the puzzle and all pieces in the tray; raise InputError if they do not fit."""
    puzzle = puzzles.chosen(state)
    return puzzle, _parsed(puzzle, str(state[GIVEN.name]), str(state[PLACED.name]))


def given_of(state: State) -> Position:
    """Return the given pieces."""
    return _parsed(puzzles.chosen(state), str(state[GIVEN.name]))


@lru_cache(maxsize=16)
def _parsed(puzzle: Puzzle, given: str, placed: str = "") -> Position:
    """Parse a position, and cache it, because one request asks for it many times."""
    stay, own = puzzle.parse(given), puzzle.parse(placed)
    if not (stay and own):
        return stay or own
    return puzzle.parse((*stay, *(placement for placement in own if placement not in stay)))


def complete(placed: Position) -> bool:
    """Say whether the tray is full and every piece that must be used is placed."""
    return not placed.free and not any(
        placed.left[piece.name] for piece in placed.puzzle.pieces if not piece.optional
    )


def kept_of(state: State) -> str:
    """Return the canonical spelling of `kept`: empty unless it holds some, but not all, of the placed pieces.

    For a full tray, an empty `kept` already means that nothing is kept, so `NOTHING` is not used there.
    """
    kept, placed = str(state[KEPT.name]).strip(), position_of(state)[1]
    if not kept or not placed:
        return ""
    if kept == NOTHING:
        own = len(placed) > len(given_of(state))
        return NOTHING if own and not complete(placed) else ""
    try:
        wanted = placed.puzzle.parse(kept)
    except InputError:
        return ""
    given = given_of(state)
    mine = [placement for placement in wanted if placement not in given]
    rest = [placement for placement in placed if placement not in given and placement not in mine]
    return placed.puzzle.write(mine) if mine and rest and set(mine) <= set(placed) else ""


def listing(state: State) -> State:
    """Return the state whose solutions are listed: only the kept pieces are placed. If nothing is kept, a full tray is emptied
    of placed pieces, and any other position stays as it is."""
    kept = kept_of(state)
    if kept == NOTHING or (not kept and complete(position_of(state)[1])):
        return {**state, PLACED.name: "", KEPT.name: ""}
    return {**state, PLACED.name: kept, KEPT.name: ""} if kept else state


def emptied(state: State) -> State:
    """Return the state with nothing in the tray."""
    return {**state, GIVEN.name: "", PLACED.name: ""}


def filled(state: State, placed: Position) -> State:
    """Return the state with these pieces in the tray; given pieces stay given."""
    given = given_of(state)
    own = [placement.text for placement in placed if placement not in given]
    return {**state, GIVEN.name: given.text, PLACED.name: ".".join(own)}


def key_of(state: State) -> tuple[str, str]:
    """Return a key that identifies the position."""
    puzzle, placed = position_of(state)
    return puzzle.name, placed.text


def memory_of(state: State) -> int:
    """Return the memory allowed, in MB."""
    return int(state["memory"])
