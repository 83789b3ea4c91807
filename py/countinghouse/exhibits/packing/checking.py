"""Check whether a tray can be filled at all: compare the numbers of cells, then look for proofs that it cannot."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NotRequired, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.position import position_of
from countinghouse.packing import Puzzle, coordinates, own
from countinghouse.packing.bare_puzzle import BarePuzzle, Position
from countinghouse.packing.piece_names import renamed_in_words
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.wording import plural, shown


class Reason(TypedDict):
    """A proof that there is no way to finish.

    In a proof by colouring, marked cells or weights, `colours` maps each cell to the number of its colour, `names` has the names of the
    colours, and `covers` says which colours each piece covers, or is "". In other proofs, `mark` says in a few words what is wrong with the
    `cells`, which are marked on the board, or is "".
    """

    kind: str
    sentence: str
    cells: list[str]
    pieces: list[str]
    colours: dict[str, int]
    names: list[str]
    covers: str
    mark: str


_MARKS = {
    "area": "left over",
    "cell": "no piece can reach it",
    "region": "in a region that cannot be filled",
    "rivals": "one of two cells that only one piece can reach",
    "forced": "no piece can reach it after the forced moves",
    "part": "one of the cells that cannot all be covered",
}


class Checked(TypedDict):
    """The numbers of cells of a puzzle's tray and pieces, and the submitted text, with coordinates and piece names replaced by
    drawings; `names` says which names were changed, and to what. A second result adds the reasons found and a verdict."""

    sentence: str
    own: str
    names: str
    cells: int
    balls: int
    reasons: NotRequired[list[Reason]]
    verdict: NotRequired[str]


def _check(state: State, args: Args) -> Iterator[Event | None]:
    text = args.get("text")
    if text is None:
        puzzle, placed = position_of(state)
        text = names = ""
    elif isinstance(text, str):
        text, names = _drawn(text)
        puzzle = puzzles.read(text)
        placed = puzzle.parse()
    else:
        raise InputError(f"A puzzle must be text, not {shown(text)}.")
    answer = Checked(
        sentence=_sums(puzzle), own=text, names=names, cells=len(puzzle.tray.cells), balls=_balls(puzzle)
    )
    yield events.result(answer)
    reasons = yield from why(puzzle, placed)
    verdict = (
        "So there is no way to fill it."
        if reasons
        else "No proof was found that this is impossible; count to find out."
    )
    judged: Checked = {**answer, "reasons": reasons, "verdict": verdict}
    yield events.result(judged)


def _drawn(text: str) -> tuple[str, str]:
    """Return the text, with coordinates and piece names replaced by drawings, and a sentence about pieces with new names."""
    if coordinates.is_written_so(text):
        drawn, renamed = coordinates.read_named(text)
    else:
        drawn, renamed = own.read_named(text)
        if all(":" in part for part in text.split(",")[1:]):
            return text, ""
    return own.to_text(BarePuzzle(puzzles.OWN, puzzles.TITLE, *drawn)), renamed_in_words(renamed)


def _balls(puzzle: Puzzle) -> int:
    return sum(len(piece.balls) * piece.copies for piece in puzzle.pieces)


def _sums(puzzle: Puzzle) -> str:
    pieces = sum(piece.copies for piece in puzzle.pieces)
    spare = sum(piece.copies for piece in puzzle.pieces if piece.optional)
    what = "ball" if puzzle.of_balls else "cell"
    tray, own = plural(len(puzzle.tray.cells), "cell"), plural(_balls(puzzle), what)
    words = (
        f"The tray has {tray}; the piece has {own}."
        if pieces == 1
        else f"The tray has {tray}; the {pieces:,} pieces have {own} in all."
    )
    left = f"{plural(spare, 'piece')} may be left out."
    return f"{words} {left}" if spare else words


def why(puzzle: Puzzle, placed: Position) -> Generator[Event | None, None, list[Reason]]:
    """Return proofs that a position has no way to finish, if any are found."""
    found = yield from puzzle.why_steps(placed)
    name = puzzle.tray.name
    return [
        {
            "kind": reason.kind,
            "sentence": reason.sentence,
            "cells": [name(cell) for cell in reason.cells],
            "pieces": list(reason.pieces),
            "colours": {name(cell): number for cell, number in reason.colours},
            "names": list(reason.names),
            "covers": reason.covers,
            "mark": _MARKS.get(reason.kind, ""),
        }
        for reason in found
    ]


JOBS = (Job("check", _check, Checked, args={"text?": str}),)
