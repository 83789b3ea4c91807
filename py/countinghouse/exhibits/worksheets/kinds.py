"""Worksheets of every kind except packing, as the page draws them."""

from __future__ import annotations

from typing import TypedDict

from countinghouse import sheets
from countinghouse.page.model import State

#: The kind whose tasks are positions of packing puzzles.
PACKING = "packing"
#: The newest version of any kind.
NEWEST = max(len(kind.versions) for kind in sheets.kinds().values())


class Cell(TypedDict):
    """A table cell; if it is `blank`, the sheet without answers leaves it empty."""

    text: str
    blank: bool


class SheetTask(TypedDict):
    """A task and its answer; `room` is the space for the work, in lines, and `drawn` holds the lines of a drawn answer."""

    words: str
    given: list[str]
    head: list[str]
    rows: list[list[Cell]]
    room: int
    answer: str
    drawn: list[str]
    link: str


class SheetView(TypedDict):
    heading: str
    instructions: str
    meaning: str  # of the difficulty
    source: str  # the origin of the sheet, for the footer of the answers
    tasks: list[SheetTask]


def sheet_view(state: State) -> SheetView:
    """Make the sheet for a state."""
    named = sheets.kinds()[str(state["about"])]
    version = min(int(state["version"]), len(named.versions))
    difficulty = str(state["difficulty"])
    made = sheets.sheet(named.name, int(state["tasks"]), difficulty, int(state["seed"]), version)
    return {
        "heading": str(state["title"]).strip() or named.title,
        "instructions": named.instructions,
        "meaning": f"{difficulty.capitalize()}: {named.versions[version - 1].meanings[difficulty]}",
        "source": f"{named.title}: {made.source}.",
        "tasks": [_task(task) for task in made.tasks],
    }


def _task(task: sheets.Task) -> SheetTask:
    table = task.table
    return {
        "words": task.words,
        "given": list(task.given),
        "head": list(table.head) if table else [],
        "rows": [
            [{"text": cell, "blank": (i, j) in table.blanks} for j, cell in enumerate(row)]
            for i, row in enumerate(table.rows)
        ]
        if table
        else [],
        "room": task.room,
        "answer": task.answer,
        "drawn": list(task.drawn),
        "link": task.link,
    }
