"""A puzzle of one's own on the page: what its editor needs to know, and what is said at once about a drawing.

The puzzle travels in the link as the line of text that `countinghouse.packing.own` reads. Fields of the results:

- check (args text, or the position of the state): sentence, balls, cells; then, in a second result, also reasons
  [{kind, sentence, cells, pieces, and for a colouring: colours {cell: number}, names (of the colours), covers (what each
  piece covers of them, or '')}] and a closing word, `verdict`
- library (args of: "1" to "8" cells, or the name of a puzzle): pieces [{name, drawing, cells, layers, words}]
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError
from countinghouse.packing import PUZZLES, Placement, Puzzle
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Job, Parameter, State
from countinghouse.wording import grouped, shown

if TYPE_CHECKING:
    from countinghouse.packing.answers import Completions
    from countinghouse.packing.polyforms import Ball

#: What the choice of puzzles calls it.
NAME = "own"
TITLE = "Your own puzzle"
#: What is on the table before anything is drawn: four pentominoes that fill 4 by 5 cells in 20 ways.
FIRST = "xxxxx/xxxxx/xxxxx/xxxxx,L:xxxx/x...,P:xx/xx/x.,W:x../xx./.xx,Y:xxxx/.x.."
#: The longest text of a puzzle.
MAX_TEXT = 6000

PARAMETER = Parameter(
    "own",
    TITLE,
    "text",
    FIRST,
    max_length=MAX_TEXT,
    help="The tray and the pieces in one line: x is a cell, a dot a gap, a slash ends a row.",
)

#: The choice of a puzzle, one's own among them, for every exhibit that is about puzzles.
PARAMETERS = (
    Parameter(
        "puzzle",
        "Puzzle",
        "choice",
        "kanoodle",
        choices=(*((name, puzzle.title) for name, puzzle in PUZZLES.items()), (NAME, TITLE)),
    ),
    PARAMETER,
)

_BOARD = "/".join([".xxxxxxx", *["xxxxxxxx"] * 6, "xxxxxxx."])
EXAMPLES = (
    Example(
        "A board without two corners",
        "31 dominoes, 62 squares, and a proof by colouring that it cannot be done.",
        {"puzzle": NAME, "own": f"{_BOARD},Domino:xx*31"},
    ),
    Example(
        "A cross of your own",
        "A drawn tray and four kinds of pieces: one kind may be left out, another not be turned over.",
        {
            "puzzle": NAME,
            "own": "..xxx../..xxx../xxxxxxx/xxxxxxx/xxxxxxx/..xxx../..xxx..,"
            "L4:x./x./xx*3,T4:xxx/.x.*2,S4:.xx/xx.!,V3:xx/x.*4?",
        },
    ),
)

#: Where the editor's shelf of pieces comes from, besides the polyominoes of 1 to 8 cells.
_BOXES = ("kanoodle", "iq-fit")
_MANY = {6: "Hex", 7: "Hept", 8: "Oct"}


@lru_cache(maxsize=8)
def _read(text: str) -> Puzzle:
    # Its name is its text, so that what is kept by a puzzle's name is never taken for that of another one.
    return replace(Puzzle.from_text(text), name=text)


def chosen(state: State) -> Puzzle:
    """The puzzle of a state: one of the catalogue, or the one that is drawn."""
    if state["puzzle"] == NAME:
        return _read(str(state["own"]))
    return PUZZLES[str(state["puzzle"])]


def written(state: State) -> list[str]:
    """The lines of a script that make the puzzle of a state, under the name `puzzle`."""
    drawn = state["puzzle"] == NAME
    made = (
        f"Puzzle.from_text({scripts.text(str(state['own']))})" if drawn else f'PUZZLES["{state["puzzle"]}"]'
    )
    return [f"from countinghouse.packing import {'Puzzle' if drawn else 'PUZZLES'}", "", f"puzzle = {made}"]


def in_editor(state: State) -> dict[str, Any] | None:
    """What the editor draws: the rows of the tray and the pieces as they are written; None for other puzzles.

    `rows` is None for a tray of several layers, which can be changed as a text only.
    """
    if state["puzzle"] != NAME:
        return None
    from countinghouse.packing.own import LIMITS

    puzzle = chosen(state)
    return {
        "text": state["own"],
        "rows": [row.replace("#", "x") for row in puzzle.tray.layers[0]] if puzzle.tray.depth == 1 else None,
        "pieces": [
            {
                "name": piece.name,
                "drawing": _drawn(piece.balls),
                "copies": piece.copies,
                "optional": piece.optional,
                "flip": piece.flip,
            }
            for piece in puzzle.pieces
        ],
        "limits": LIMITS,
        "shelves": [
            *({"value": str(size), "title": f"{size} cell{'s' * (size > 1)}"} for size in range(1, 9)),
            *({"value": name, "title": PUZZLES[name].title} for name in _BOXES),
        ],
    }


def _drawn(balls: tuple[Ball, ...]) -> str:
    from countinghouse.packing.pieces import drawing_of

    return "/".join(drawing_of(balls)).replace("#", "x")


# --- the check --------------------------------------------------------------------------------------------------


def _check(state: State, args: Args) -> Iterator[Event | None]:
    text = args.get("text")
    if text is None:
        puzzle = chosen(state)
        placed = puzzle.parse(str(state["placed"]))
    else:
        if not isinstance(text, str):
            raise InputError(f"A puzzle is written as a text; {shown(text)} is not one.")
        puzzle = _read(str(PARAMETER.check(text)))
        placed = puzzle.parse()
    known = {
        "sentence": _sums(puzzle),
        "cells": len(puzzle.tray.cells),
        "balls": sum(len(piece.balls) * piece.copies for piece in puzzle.pieces),
    }
    yield events.result(known)
    reasons = yield from why(puzzle, placed)
    yield events.result(
        {
            **known,
            "reasons": reasons,
            "verdict": "So it cannot be done."
            if reasons
            else "No reason is known why it could not be done; counting tells.",
        }
    )


def _sums(puzzle: Puzzle) -> str:
    cells = len(puzzle.tray.cells)
    pieces = sum(piece.copies for piece in puzzle.pieces)
    balls = sum(len(piece.balls) * piece.copies for piece in puzzle.pieces)
    spare = sum(piece.copies for piece in puzzle.pieces if piece.optional)
    words = (
        f"The tray has {_many(cells, 'cell')}, and there {'is' if pieces == 1 else 'are'} "
        f"{_many(pieces, 'piece')} of {_many(balls, 'ball')} in all"
    )
    if not spare:
        return f"{words}."
    return f"{words}; {_many(spare, 'piece')} may be left out."


def _many(number: int, word: str) -> str:
    return f"{grouped(number)} {word}{'' if number == 1 else 's'}"


def why(puzzle: Puzzle, placed: tuple[Placement, ...]) -> Generator[Event | None, None, list[dict[str, Any]]]:
    """Why a position cannot be finished, as plain data; see the beginning of this module."""
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
        }
        for reason in found
    ]


# --- the shelf of pieces ----------------------------------------------------------------------------------------


def _library(state: State, args: Args) -> Iterator[Event | None]:
    shelf = args.get("of", "5")
    yield events.result({"pieces": list(_shelf(shelf))})


def _shelf(shelf: object) -> Iterator[dict[str, Any]]:
    from countinghouse.packing.own import piece_library, polyominoes
    from countinghouse.packing.pieces import balls_from_drawing

    if shelf in _BOXES:
        for piece in PUZZLES[str(shelf)].pieces:
            yield _on_shelf(piece.name, piece.balls)
        return
    if not isinstance(shelf, str) or shelf not in tuple("12345678"):
        raise InputError(
            f"There are shelves for 1 to 8 cells, {' and '.join(_BOXES)}; {shown(shelf)} is none."
        )
    size = int(shelf)
    if size <= 5:
        # Pentominoes go by their letters alone, as everybody calls them.
        for cells, name, drawing in piece_library():
            if cells == size:
                called = f"{name}{size}" if len(name) == 1 and size < 5 else name
                yield _on_shelf(called, balls_from_drawing(drawing, called))
        return
    for number, drawing in enumerate(polyominoes(size), 1):
        called = f"{_MANY[size]} {number}"
        yield _on_shelf(called, balls_from_drawing(drawing, called))


def _on_shelf(name: str, balls: tuple[Ball, ...]) -> dict[str, Any]:
    upper = sorted((row, column) for row, column, layer in balls if layer == 0)
    lower = sorted((row, column) for row, column, layer in balls if layer != 0)
    return {
        "name": name,
        "drawing": _drawn(balls),
        "cells": sorted({*upper, *lower}),
        "layers": [upper, lower] if lower else [upper],
        "words": "two layers" if lower else "flat",
    }


JOBS = (Job("check", "Check the puzzle", _check), Job("library", "Pieces to pick from", _library))


# --- how likely -------------------------------------------------------------------------------------------------


def cover(table: Completions) -> dict[str, dict[str, str]]:
    """For each piece and each cell it can still cover, in how many ways to finish it does, as decimal digits.

    No two placements of a piece over one cell lie in the same solution, so their numbers add up.
    """
    puzzle = table.puzzle
    sums: dict[str, dict[str, int]] = {}
    for text, ways in table.marginals().items():
        placement: Placement = puzzle.by_text[text]
        own = sums.setdefault(placement.piece, {})
        for cell in placement.cells:
            name = puzzle.tray.name(cell)
            own[name] = own.get(name, 0) + ways
    return {piece: {cell: events.number(ways) for cell, ways in own.items()} for piece, own in sums.items()}
