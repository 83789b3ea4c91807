"""How much the page tells a person who plays: every number, only the numbers that the person asks for, or nothing."""

from __future__ import annotations

from dataclasses import replace

from countinghouse.page.model import choice

#: Boards open in *Explore*, and puzzles in *Play*; a test for a class also hides the checks and hints.
TELL = choice(
    "tell",
    "The page tells",
    {
        "live": "Explore: every number, live",
        "asked": "Play: only what you ask for",
        "hidden": "Test: nothing",
    },
)
#: The level implied by setting a puzzle: nothing is told unless asked for.
PLAY = {TELL.name: "asked"}
#: The parameter for exhibits that ask before they reveal the answer and that set no tests.
ASK = replace(TELL, choices=TELL.choices[:2])
