"""What the page tells while a person plays: every number, only what was asked for, or nothing."""

from __future__ import annotations

from countinghouse.page.model import choice

#: Boards open in *Explore*, puzzles in *Play*; a test for a class hides the checks and hints, too.
TELL = choice(
    "tell",
    "The page tells",
    {
        "live": "Explore: every number, live",
        "asked": "Play: only what you ask for",
        "hidden": "Test: nothing",
    },
)
#: Setting a puzzle implies this: nothing is told unless asked.
PLAY = {TELL.name: "asked"}
