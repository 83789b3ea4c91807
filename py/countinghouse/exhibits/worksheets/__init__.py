"""Worksheets: a page of tasks for a class, and a page of their answers.

Positions of packing puzzles are determined by puzzle, difficulty, ways, tasks and seed, unless the state's `positions`
holds your own set. The other kinds of worksheet (`countinghouse.sheets`) are determined by kind, version, difficulty,
tasks and seed.
"""

from __future__ import annotations

from typing import TypedDict

from countinghouse import sheets
from countinghouse.exhibits.worksheets import jobs
from countinghouse.exhibits.worksheets.kinds import NEWEST, PACKING, SheetView, sheet_view
from countinghouse.exhibits.worksheets.positions import entries_of, play, spell
from countinghouse.exhibits.worksheets.tasks import Posed, posed
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing import worksheets as library
from countinghouse.packing.polyforms import Cell
from countinghouse.packing.shapes import LatticeView, Picture, lattice_view, picture
from countinghouse.page import puzzles, scripts
from countinghouse.page.model import Example, Exhibit, Parameter, State, choice
from countinghouse.wording import plural


class View(TypedDict):
    """A sheet; `cells` is None for a tray without gaps; `tasks` is None unless the set is your own.

    `sheet` has the tasks of a kind other than packing; the other fields then describe a puzzle that is not shown.
    """

    about: str
    sheet: SheetView | None
    puzzle: str  # identifies the puzzle
    heading: str
    instructions: str
    rows: int
    columns: int
    cells: tuple[Cell, ...] | None
    lattice: LatticeView | None
    white: tuple[Cell, ...]  # the cells in the second colour
    meaning: str  # of the difficulty
    aside: str  # how to read the drawings
    balls: bool  # whether pieces have two layers
    source: str  # the origin of the sheet, for the footer of the solutions
    tasks: list[Posed] | None
    most: int  # the maximum number of tasks on a sheet


def _view(state: State) -> View:
    puzzle = puzzles.chosen(state)
    tray = puzzle.tray
    entries = entries_of(state)
    return {
        "about": str(state["about"]),
        "sheet": None if state["about"] == PACKING else sheet_view(state),
        "puzzle": puzzle.name,
        "heading": str(state["title"]).strip() or puzzle.title,
        "instructions": str(state["instructions"]).strip(),
        "rows": tray.height,
        "columns": tray.width,
        "cells": None if len(tray.cells) == tray.height * tray.width else tray.cells,
        "lattice": lattice_view(tray),
        "white": tuple(sorted(tray.white)),
        "meaning": _meaning(puzzle, str(state["difficulty"])),
        "aside": _aside(puzzle),
        "balls": _two_layers(puzzle),
        "source": _source_words(state, puzzle, len(entries)),
        "tasks": [posed(puzzle.board(entry.position), entry.title) for entry in entries] or None,
        "most": library.MAX_TASKS,
    }


def _meaning(puzzle: Puzzle, difficulty: str) -> str:
    pieces = sum(piece.copies for piece in puzzle.pieces)
    share = {"easy": "a quarter", "medium": "two fifths", "hard": "half"}[difficulty]
    many = f"about {share} of the pieces"
    if not any(piece.optional for piece in puzzle.pieces) and pieces > 1:
        many += f", {library.pieces_to_find(pieces, difficulty)} of {pieces}"
    return f"{difficulty.capitalize()}: {many} are missing."


def _two_layers(puzzle: Puzzle) -> bool:
    return puzzle.tray.depth == 1 and any(len(piece.orientations[0].looks[0]) > 1 for piece in puzzle.pieces)


def _aside(puzzle: Puzzle) -> str:
    said = []
    if puzzle.tray.depth > 1:
        said.append(f"The {puzzle.tray.depth} layers are side by side, the top one on the left.")
    if _two_layers(puzzle):
        said.append("A ring marks a ball in the lower layer; a dark cell has no ball above it.")
    if puzzle.tray.white:
        said.append(
            "A ring marks a cell in the second colour; every cell of a piece must cover a cell of the same colour."
        )
    return " ".join(said)


def _source_words(state: State, puzzle: Puzzle, positions: int) -> str:
    if positions:
        return f"{puzzle.title}: your own set of {plural(positions, 'position')}."
    ways = plural(int(state["ways"]), "way")
    return f"{puzzle.title}, {state['difficulty']}, exactly {ways}, {state['tasks']} tasks, seed {state['seed']}."


def _picture() -> Picture:
    puzzle = PUZZLES["kanoodle"]
    return picture(puzzle, next(iter(puzzle.solutions()))[:-4])


def _script(state: State) -> str:
    if state["about"] != PACKING:
        wanted = {key: state[key] for key in ("tasks", "difficulty", "seed", "version")}
        return scripts.lines(
            "from countinghouse.sheets import sheet",
            scripts.call("made = sheet", scripts.text(str(state["about"])).strip(), **wanted),
            "print(made)",
            "print(made.text(solved=True))",
        )
    entries = entries_of(state)
    name = "given" if entries else "worksheet"
    importing, *made = puzzles.script(state)
    if entries:
        made += [
            "positions = [",
            *(f"    {scripts.text(entry.position).strip()}," for entry in entries),
            "]",
            "sheet = given(puzzle, positions)",
        ]
    else:
        wanted = {key: state[key] for key in ("tasks", "difficulty", "ways", "seed")}
        made.append(scripts.call("sheet = worksheet", "puzzle", **wanted))
    return scripts.lines(
        importing,
        f"from countinghouse.packing.worksheets import {name}",
        *made,
        "sheet",
        "[task.sentence for task in sheet.tasks]",
    )


EXHIBIT = Exhibit(
    name="worksheets",
    title="Worksheets",
    sentence="Tasks to print for a class, with their answers on a page of their own: positions with exactly as many "
    "ways to finish as you choose, tables to fill in, games to judge, trees to draw, and divisions.",
    group="make",
    order=12,
    parameters=(
        choice(
            "about",
            "Kind",
            {PACKING: "Packing", **{kind.name: kind.title for kind in sheets.kinds().values()}},
        ),
        *puzzles.PARAMETERS,
        choice("difficulty", "Difficulty", {name: name.capitalize() for name in library.DIFFICULTIES}),
        Parameter("ways", "Ways to finish, exactly", "integer", 1, minimum=1, maximum=library.MAX_WAYS),
        Parameter("tasks", "Tasks", "integer", 6, minimum=1, maximum=library.MAX_TASKS),
        Parameter("seed", "Seed", "integer", 1, minimum=0, maximum=2**53 - 1),
        Parameter("version", "Version", "integer", 1, minimum=1, maximum=NEWEST, form=False),
        Parameter("title", "Title", "text", "", max_length=80),
        Parameter(
            "instructions",
            "Instructions",
            "text",
            "Place the missing pieces so that every cell of the tray is covered.",
            max_length=400,
        ),
        Parameter("blank", "Leave the number of ways blank", "flag", False),
        Parameter("plain", "Without colours", "flag", False),
        Parameter("positions", "The positions", "text", "", max_length=60_000, form=False),
    ),
    examples=(
        Example("Six easy positions", "Kanoodle with three pieces missing, and one way to finish each.", {}),
        Example("Hard", "Half of Kanoodle’s pieces missing, and one way to finish.", {"difficulty": "hard"}),
        Example("IQ Fit", "Four positions of two-layered pieces.", {"puzzle": "iq-fit", "tasks": 4}),
        Example(
            "Two ways each",
            "Pentominoes: when you have found one way, look for the other.",
            {"puzzle": "pentominoes-6x10", "ways": 2, "title": "Two ways each"},
        ),
        *(
            Example(kind.title, kind.versions[-1].meanings["easy"], {"about": kind.name})
            for kind in sheets.kinds().values()
        ),
        Example(
            "Your own set",
            "Can it be finished? Three prepared positions, with the number of ways left blank.",
            {
                "title": "Can it be finished?",
                "blank": True,
                "positions": "Blue:i4f5g5h5i5.Gray:j2i3j3k3j4.Green:e4f4g4d5e5.Magenta:g1f2g2e3f3."
                "Pink:h1h2g3h3h4.Purple:c1d1e1f1.White:k4j5k5.Yellow:i1j1k1i2k2;White:b1a2b2;-",
            },
        ),
    ),
    view=_view,
    play=play,
    spell=spell,
    jobs=jobs.JOBS,
    picture=_picture,
    script=_script,
)
