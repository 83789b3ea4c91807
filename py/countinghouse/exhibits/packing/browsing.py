"""The gallery of puzzles: every puzzle with a picture of its tray, its lattice, its pieces and its level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.packing import PUZZLES, gallery, in_space
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.lattices import LATTICES
from countinghouse.packing.shapes import LatticeView, lattice_view
from countinghouse.packing.tray import Tray
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State


class GalleryPuzzle(TypedDict):
    """A puzzle in the gallery; `kind` is the lattice of its cells, and `pieces` the number of its pieces.

    A flat tray is described as in `TrayView`; a solid tray is described by its `faces`, from back to front.
    """

    name: str
    title: str
    kind: str
    pieces: int
    level: str
    rows: int
    columns: int
    cells: list[str]
    lattice: LatticeView | None
    faces: list[in_space.Face] | None


class Choice(TypedDict):
    value: str
    title: str


class GalleryEnd(TypedDict):
    """The filters of the gallery, and `fronts`, the front sides of a cell, by lattice name."""

    kinds: list[Choice]
    levels: list[str]
    fronts: dict[str, list[in_space.Side]]


def _shown(name: str, title: str, pieces: int, tray: Tray) -> GalleryPuzzle:
    solid = tray.lattice.solid
    return {
        "name": name,
        "title": title,
        "kind": tray.lattice.name,
        "pieces": pieces,
        "level": gallery.levels().get(name, gallery.NO_LEVEL),
        "rows": tray.height,
        "columns": tray.width,
        "cells": [tray.name(cell) for cell in tray.cells] if tray.depth == 1 else [],
        "lattice": lattice_view(tray),
        "faces": in_space.faces(solid, list(tray.cell_of)) if solid else None,
    }


def _puzzles(state: State, args: Args) -> Iterator[Event | None]:
    for name in MENU:
        puzzle = PUZZLES[name]
        pieces = sum(piece.copies for piece in puzzle.pieces)
        yield events.found(_shown(name, puzzle.title, pieces, puzzle.tray))
    for entry in gallery.entries().values():
        pieces = sum(piece.copies for piece in entry.pieces.pieces())
        yield events.found(_shown(entry.name, entry.whole_title, pieces, entry.region()))
    answer: GalleryEnd = {
        "kinds": [Choice(value=name, title=lattice.title) for name, lattice in LATTICES.items()],
        "levels": [*gallery.LEVELS, gallery.NO_LEVEL],
        "fronts": in_space.FRONTS,
    }
    yield events.result(answer)


JOBS = (Job("puzzles", _puzzles, GalleryEnd, found=GalleryPuzzle),)
