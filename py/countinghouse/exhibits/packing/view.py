"""The data needed to draw a state: the tray, the pieces and the placements."""

from __future__ import annotations

from typing import TypedDict

from countinghouse.exhibits.packing.challenge import Challenge, challenge, kinds
from countinghouse.exhibits.packing.days import Days, days
from countinghouse.exhibits.packing.editor import Editor, editor
from countinghouse.exhibits.packing.position import complete, position_of
from countinghouse.exhibits.packing.tree import WALKS
from countinghouse.kept import Kept
from countinghouse.packing import Puzzle, in_space
from countinghouse.packing.bare_puzzle import Position
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.kinds import Kind, kind
from countinghouse.packing.pieces import Look
from countinghouse.packing.shapes import TrayView, tray_view
from countinghouse.page.model import State
from countinghouse.page.walking import KeptSearch
from countinghouse.wording import grouped, plural


class Left(Kind):
    """A kind of piece, and how many copies are left to place."""

    left: int


class Placed(TypedDict):
    """A placed piece; `name` is its placement, such as White:a1a2b2."""

    name: str
    piece: str
    cells: list[str]
    looks: tuple[Look, ...]


class View(TrayView):
    """A position; `space` is None for a flat tray, `challenge` is None without given pieces, and `own` is None for a catalogue puzzle.

    `days` is None unless daily puzzles are shown instead of the board.
    """

    title: str
    sentence: str
    depth: int
    pieces: list[Left]
    placed: list[Placed]
    complete: bool
    space: in_space.Space | None
    spaceWords: str
    challenge: Challenge | None
    kinds: list[str]
    days: Days | None
    own: Editor | None
    walked: KeptSearch | None


_kinds: Kept[list[Kind]] = Kept(len(MENU) + 20)


def _kinds_of(puzzle: Puzzle) -> list[Kind]:
    found = _kinds.get(puzzle.name)
    return (
        _kinds.keep(puzzle.name, [kind(puzzle, piece) for piece in puzzle.pieces]) if found is None else found
    )


def view(state: State) -> View:
    """Return the data needed to draw a state."""
    puzzle, placed = position_of(state)
    tray = puzzle.tray
    return {
        **tray_view(puzzle),
        "title": puzzle.title,
        "sentence": _sentence(placed),
        "depth": tray.depth,
        "pieces": [{**kind, "left": placed.left[kind["name"]]} for kind in _kinds_of(puzzle)],
        "placed": [
            {
                "name": placement.text,
                "piece": placement.piece,
                "cells": [tray.name(cell) for cell in placement.cells],
                "looks": puzzle.looks(placement),
            }
            for placement in placed
        ],
        "complete": complete(placed),
        "space": in_space.tray(tray),
        "spaceWords": in_space.words(puzzle, placed),
        "challenge": challenge(state),
        "kinds": kinds(state),
        "days": days(state),
        "own": editor(state),
        "walked": WALKS.kept(state),
    }


def _sentence(placed: Position) -> str:
    if complete(placed):
        return "Every cell is covered and every piece is placed: a solution."
    pieces = len(placed) + sum(placed.left.values())
    free = len(placed.free)
    cells = "1 cell is free" if free == 1 else f"{grouped(free)} cells are free"
    if not placed:
        return f"{plural(pieces, 'piece')}, {cells}."
    one = f"The piece is placed, {cells}."
    return one if pieces == 1 else f"{grouped(len(placed))} of {grouped(pieces)} pieces placed, {cells}."
