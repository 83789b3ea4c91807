"""The symmetries of a puzzle: those of its tray, each with its permutation of the pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from countinghouse.packing.pieces import Piece, coloured_ways
from countinghouse.packing.polyforms import Ball
from countinghouse.packing.tray import Symmetry, Tray

__all__ = ["PuzzleSymmetry", "puzzle_symmetries"]


@dataclass(frozen=True)
class PuzzleSymmetry:
    """A symmetry of a tray and its pieces.

    `pieces[name]` is the piece that replaces `name`: the same piece, unless pieces may not be flipped and are mirror
    images of each other.
    """

    of_tray: Symmetry
    pieces: Mapping[str, str]

    @property
    def name(self) -> str:
        """The name of the tray's symmetry."""
        return self.of_tray.name


def puzzle_symmetries(tray: Tray, pieces: Sequence[Piece]) -> tuple[PuzzleSymmetry, ...]:
    """Return the symmetries of the tray that map solutions to solutions, the identity first.

    If every piece may be flipped, these are all symmetries of the tray. Otherwise they include mirror symmetries only
    if the mirror image of every piece is also a piece, as in the Soma cube.
    """
    same = {piece.name: piece.name for piece in pieces}
    partners = _mirror_partners(tray, pieces)
    return tuple(
        PuzzleSymmetry(symmetry, partners if symmetry.mirrors else same)
        for symmetry in tray.symmetries
        if partners or not symmetry.mirrors
    )


def _mirror_partners(tray: Tray, pieces: Sequence[Piece]) -> dict[str, str]:
    """Map each piece to its mirror image; returns an empty mapping if some piece has none."""
    classes: dict[object, list[str]] = {}
    image: dict[object, object] = {}
    for piece in pieces:
        mirrored = replace(piece, balls=_mirrored(tray, piece.balls), white=_mirrored(tray, piece.white))
        shapes, over = (_looks(each, tray) for each in (piece, mirrored))
        rules = (piece.copies, piece.optional)
        classes.setdefault((shapes, rules), []).append(piece.name)
        image[shapes, rules] = (over, rules)
    partners: dict[str, str] = {}
    for kind, names in classes.items():
        others = classes.get(image[kind], [])
        if len(others) != len(names):
            return {}
        partners.update(zip(names, others, strict=True))
    return partners


def _mirrored(tray: Tray, balls: Sequence[Ball]) -> tuple[Ball, ...]:
    if tray.depth > 1:
        return tuple((column, row, layer) for row, column, layer in balls)
    cells = tray.plane.moved([(row, column) for row, column, _ in balls], tray.plane.moves[1][0])
    return tuple((*cell, layer) for cell, (_, _, layer) in zip(cells, balls, strict=True))


def _looks(piece: Piece, tray: Tray) -> frozenset[Any]:
    """Return the orientations of a piece, with the white cells that each may have."""
    coloured = coloured_ways(piece, tray)
    if coloured is not None:
        return frozenset((cells, frozenset(white)) for cells, white in coloured.items())
    if tray.depth > 1:
        return frozenset(piece.turns_in(tray))
    return frozenset(orientation.cells for orientation in piece.orientations)
