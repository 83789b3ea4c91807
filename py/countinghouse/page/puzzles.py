"""The puzzle of a state, for every exhibit about puzzles: a puzzle from the catalogue, or your own.

Your own puzzle travels in the link as the line of text that `countinghouse.packing.own` reads.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.lattices.squares import SQUARES
from countinghouse.page import scripts
from countinghouse.page.model import Parameter, State

#: The choice for your own puzzle.
OWN = "own"
TITLE = "Your own puzzle"
#: The initial text of your own puzzle: four pentominoes that fill a 4 × 5 tray in 20 ways.
FIRST = SQUARES.example
#: The longest text of a puzzle, in characters.
MAX_TEXT = 6000

CATALOGUE = tuple((name, PUZZLES[name].title) for name in MENU)

PARAMETERS = (
    Parameter("puzzle", "Puzzle", "choice", "kanoodle", choices=(*CATALOGUE, (OWN, TITLE)), more=PUZZLES),
    Parameter(
        OWN,
        TITLE,
        "text",
        FIRST,
        max_length=MAX_TEXT,
        help="The tray and the pieces in one line: x is a cell, a dot is a gap, and a slash ends a row.",
    ),
)


@lru_cache(maxsize=8)
def read(text: str) -> Puzzle:
    """Read your own puzzle; its name is its text, so it cannot be confused with another puzzle."""
    return replace(Puzzle.from_text(str(PARAMETERS[1].check(text))), name=text)


def chosen(state: State) -> Puzzle:
    """Return the puzzle of a state."""
    return read(str(state[OWN])) if state["puzzle"] == OWN else PUZZLES[str(state["puzzle"])]


def script(state: State) -> list[str]:
    """Return the lines of Python that make the puzzle under the name `puzzle`."""
    if state["puzzle"] == OWN:
        kind, made = "Puzzle", f"Puzzle.from_text({scripts.text(str(state[OWN]))})"
    else:
        kind, made = "PUZZLES", f'PUZZLES["{state["puzzle"]}"]'
    return [f"from countinghouse.packing import {kind}", "", f"puzzle = {made}"]
