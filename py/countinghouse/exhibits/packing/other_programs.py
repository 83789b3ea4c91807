"""Write a position (as an exact cover problem) or the puzzle itself to files for other programs, and read BurrTools files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.exact_cover.problem import Problem
from countinghouse.exhibits.packing.position import position_of
from countinghouse.page import events, other_programs, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, bytes_argument
from countinghouse.wording import grouped, plural


class Opened(TypedDict):
    """The text of the puzzle read from a file, and a sentence about it."""

    own: str
    sentence: str


def _problem(state: State) -> Problem:
    puzzle, placed = position_of(state)
    return puzzle.built(placed).problem


def _open(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.packing import Puzzle, burrtools
    from countinghouse.packing.piece_names import renamed_in_words

    read = bytes_argument(args, "data") or b""
    drawn, renamed = burrtools.read_named(read)
    puzzle = Puzzle(puzzles.OWN, puzzles.TITLE, *drawn)
    count = sum(piece.copies for piece in puzzle.pieces)
    sentence = f"Opened: {plural(count, 'piece')}, tray {puzzle.tray.describe_extent()}."
    problems = burrtools.problems(read)
    if problems > 1:
        sentence += f" The file has {grouped(problems)} problems; this is the first."
    if renamed:
        sentence += f" {renamed_in_words(renamed)}"
    yield events.result(Opened(own=puzzle.to_text(), sentence=sentence))


JOBS = (
    other_programs.job(_problem, lambda state: str(state["puzzle"]), puzzles.chosen),
    Job("open", _open, Opened, args={"data": bytes}),
)
