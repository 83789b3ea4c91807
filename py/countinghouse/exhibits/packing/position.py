"""The pieces in the tray of a state: those given with a puzzle, which stay, and those placed since."""

from __future__ import annotations

from functools import lru_cache

from countinghouse.packing import Puzzle
from countinghouse.packing.bare_puzzle import Position
from countinghouse.page import puzzles
from countinghouse.page.model import Parameter, State
from countinghouse.page.telling import PLAY

#: Not in a form either, but treated as if it were, so that *Start again* keeps the given pieces.
#: Whoever gives pieces sets a puzzle.
GIVEN = Parameter("given", "The given pieces, which stay", "text", "", max_length=20_000, implies=PLAY)
PLACED = Parameter("placed", "The placed pieces", "text", "", max_length=20_000, form=False)


def position_of(state: State) -> tuple[Puzzle, Position]:
    """Return the puzzle and all pieces in the tray; InputError if they do not fit."""
    puzzle = puzzles.chosen(state)
    return puzzle, _parsed(puzzle, str(state[GIVEN.name]), str(state[PLACED.name]))


def given_of(state: State) -> Position:
    """Return the given pieces."""
    return _parsed(puzzles.chosen(state), str(state[GIVEN.name]))


@lru_cache(maxsize=16)
def _parsed(puzzle: Puzzle, given: str, placed: str = "") -> Position:
    """Parse a position once, because one request asks for it many times."""
    stay, own = puzzle.parse(given), puzzle.parse(placed)
    if not (stay and own):
        return stay or own
    return puzzle.parse((*stay, *(placement for placement in own if placement not in stay)))


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
