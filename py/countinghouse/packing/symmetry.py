"""The symmetries of a puzzle: the symmetries of its tray, each with its permutation of the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from countinghouse.packing.pieces import Piece, coloured_ways
from countinghouse.packing.polyforms import Ball
from countinghouse.packing.tray import SEPARATELY, Symmetry, Tray, is_mirror, isometries

__all__ = ["PuzzleSymmetry", "puzzle_symmetries"]

#: If moving the parts of a tray separately makes more symmetries than this, they move only together.
MOST_SYMMETRIES = 400


@dataclass(frozen=True)
class PuzzleSymmetry:
    """A symmetry of a tray and its pieces.

    `pieces[name]` is the piece that replaces `name`: the same piece or, under a reflection of pieces that may not be
    flipped, its mirror image.
    """

    of_tray: Symmetry
    pieces: Mapping[str, str]

    @property
    def name(self) -> str:
        """The name of the tray's symmetry."""
        return self.of_tray.name


def puzzle_symmetries(
    tray: Tray, pieces: Sequence[Piece], parts: Sequence[Sequence[int]]
) -> tuple[PuzzleSymmetry, ...]:
    """Return the symmetries of the tray that map solutions to solutions, the identity first.

    If every piece may be flipped, these are all symmetries of the tray. Otherwise they include mirror symmetries only
    if the mirror image of every piece is also a piece, as in the Soma cube. `parts` are the parts of the tray that no
    piece joins, as the numbers of their cells. Each part may move by itself, onto itself or an equal part, unless that
    would make more than MOST_SYMMETRIES symmetries; in that case, the tray moves as a whole.
    """
    same = {piece.name: piece.name for piece in pieces}
    partners = _mirror_partners(tray, pieces)
    together = tuple(
        PuzzleSymmetry(symmetry, partners if symmetry.mirrors else same)
        for symmetry in tray.symmetries
        if partners or not symmetry.mirrors
    )
    if len(parts) == 1:
        return together
    moves = _moves(tray, parts, partners == same)
    if moves is None:
        return together
    # Unless every piece is its own mirror image, either all parts are reflected or none.
    kinds = {None: same} if partners == same else {False: same, True: partners} if partners else {False: same}
    names = {(each.of_tray.cells, each.of_tray.mirrors): each.name for each in reversed(together)}
    found = []
    for kind, exchanged in kinds.items():
        for cells, turned in _composed(moves, parts, kind):
            mirrors = kind or not turned
            name = names.get((cells, mirrors), SEPARATELY[mirrors])
            found.append(PuzzleSymmetry(Symmetry(name, cells), exchanged))
    return tuple(found) if len(found) > len(names) else together


#: For each pair of parts, the isometries from the first to the second, as images of the first part's cells; each may be a
#: rotation (False), a reflection (True) or both.
_Moves = dict[tuple[int, int], dict[tuple[int, ...], set[bool]]]


def _moves(tray: Tray, parts: Sequence[Sequence[int]], reflected: bool) -> _Moves | None:
    """Return the isometries between parts; None if they make more than MOST_SYMMETRIES symmetries."""
    found: _Moves = {}
    number = 1
    for i, part in enumerate(parts):
        equal = [j for j, other in enumerate(parts[: i + 1]) if len(other) == len(part)]
        for ends in [(i, j) for j in equal] + [(j, i) for j in equal[:-1]]:
            for name, at in isometries(tray, *(parts[k] for k in ends)):
                found.setdefault(ends, {}).setdefault(at, set()).add(is_mirror(name))

        def usable(j: int, i: int = i) -> int:
            return sum(reflected or False in kinds for kinds in found.get((i, j), {}).values())

        number *= usable(i) * sum(usable(j) > 0 for j in equal)
        if number > MOST_SYMMETRIES:
            return None
    return found


def _composed(
    moves: _Moves, parts: Sequence[Sequence[int]], kind: bool | None
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yield all ways to map every part to another or to itself (by isometries of one `kind`, if given): the images of
    all cells, and whether rotations of the parts suffice."""

    def images(i: int, taken: frozenset[int]) -> Iterator[tuple[dict[int, int], bool]]:
        if i == len(parts):
            yield {}, True
            return
        for j in sorted(set(range(len(parts))) - taken, key=lambda j: (j != i, j)):
            for at, kinds in moves.get((i, j), {}).items():
                if kind is None or kind in kinds:
                    for rest, turned in images(i + 1, taken | {j}):
                        yield {**dict(zip(parts[i], at, strict=True)), **rest}, turned and False in kinds

    for at, turned in images(0, frozenset()):
        yield tuple(at[i] for i in range(len(at))), turned


def _mirror_partners(tray: Tray, pieces: Sequence[Piece]) -> dict[str, str]:
    """Map each piece to its mirror image; return an empty mapping if some piece has none."""
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
