"""Map the names of pieces in other conventions to the usual names of each family.

The usual names are those of :mod:`countinghouse.packing.piece_sets`. `piece_names.csv` has a row for each other
convention, with its source and its set of pieces: each usual name that the convention changes is followed by a colon
and the other names. A name may also end with the number of cells (F5, O6), as in Polyform Puzzler.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.solid import Solid
from countinghouse.packing.piece_sets import PieceSet, piece_sets
from countinghouse.packing.pieces import PENTOMINOES, SMALL_POLYOMINOES, TETROMINOES, Piece
from countinghouse.packing.polyforms import turns_of_solid
from countinghouse.wording import listed, quoted

__all__ = ["Renamed", "named", "renamed_in_words", "usual_names"]

TABLE = Path(__file__).with_name("piece_names.csv")
#: The names given to pieces without names, such as S1.
_NUMBERED = re.compile(r"S[0-9]{1,3}\Z")

# Only pentominoes are known by their letters alone.
_POLYOMINOES = {
    "tetrominoes": PieceSet("Tetrominoes", "squares", TETROMINOES),
    "polyominoes": PieceSet(
        "Polyominoes of 1 to 5 squares",
        "squares",
        {
            **{f"{name}3" if len(name) == 1 else name: drawn for name, drawn in SMALL_POLYOMINOES.items()},
            **{f"{name}4": drawn for name, drawn in TETROMINOES.items()},
            **PENTOMINOES,
        },
    ),
}


class Renamed(NamedTuple):
    """A name that was read as the usual name of a piece, and the convention that it comes from; "" if the piece had
    no name."""

    given: str
    usual: str
    convention: str


class _Family(NamedTuple):
    """The pieces of a set by their usual names, and a map from every name, in lower case, to the usual name; `convention`
    is empty if the names are the usual ones."""

    title: str
    convention: str
    pieces: Mapping[str, Piece]
    names: Mapping[str, str]


@cache
def _families(lattice: str) -> tuple[_Family, ...]:
    """Return the families of a lattice, those with the usual names first."""
    # Leave out sets whose pieces may not be flipped, because their mirror images have names of their own.
    sets = {
        name: own
        for name, own in {**_POLYOMINOES, **piece_sets()}.items()
        if own.lattice == lattice and own.flip
    }
    usual = {name: _family(own, "", {}) for name, own in sets.items()}
    with TABLE.open(encoding="utf-8", newline="") as file:
        others = [
            _family(
                sets[row["set"]], row["convention"], dict(each.split(":") for each in row["names"].split(","))
            )
            for row in csv.DictReader(file)
            if row["set"] in sets
        ]
    return (*usual.values(), *others)


def _family(own: PieceSet, convention: str, changed: Mapping[str, str]) -> _Family:
    pieces = {piece.name: piece for piece in own.pieces()}
    sizes = {len(piece.balls) for piece in pieces.values()}
    names: dict[str, str] = {}
    for usual, piece in pieces.items():
        size = str(len(piece.balls))
        for name in changed.get(usual, usual).split("|"):
            names[name.casefold()] = usual
            if not name.endswith(size):
                names.setdefault(f"{name}{size}".casefold(), usual)
            elif len(sizes) == 1 and len(name) > len(size):
                names.setdefault(name.removesuffix(size).casefold(), usual)
    return _Family(own.title, convention, pieces, names)


def _shape(piece: Piece, lattice: Plane | Solid) -> tuple[object, ...] | None:
    """Return a form common to all orientations of a piece; None if it has a second colour, or two layers over a flat
    tray."""
    if piece.white:
        return None
    if lattice.solid is not None:
        return min(turns_of_solid(piece.balls, lattice.solid.isometries[0]))
    return min(piece.plane.ways(piece.cells, True)) if piece.layers == 1 else None


def named(
    names: Sequence[str], lattice: Plane | Solid, fills: Callable[[Sequence[Piece]], bool]
) -> tuple[list[Piece], tuple[Renamed, ...]]:
    """Return the pieces with these names, which must all come from one convention, and the names that were changed to
    the usual ones.

    If the names have several meanings, choose the one whose pieces fill the tray (`fills`); raise InputError if that
    does not decide, or if a name is not known.

    >>> from countinghouse.packing.lattices import PLANES
    >>> pieces, renamed = named(["Sphinx", "crown"], PLANES["triangles"], lambda pieces: True)
    >>> [piece.name for piece in pieces], renamed_in_words(renamed)
    (['P', 'E'], 'Usual names replace words for the hexiamonds: Sphinx → P, crown → E.')
    """
    families = _families(lattice.name)
    meanings: dict[tuple[object, ...], tuple[_Family, list[Piece]]] = {}
    for family in families:
        usual = [family.names.get(name.casefold()) for name in names]
        pieces = [family.pieces[name] for name in usual if name is not None]
        if len(pieces) == len(names):
            meanings.setdefault(tuple(_shape(piece, lattice) for piece in pieces), (family, pieces))
    fitting = [each for each in meanings.values() if len(meanings) == 1 or fills(each[1])]
    if len(fitting) != 1:
        raise _unclear(names, lattice, families, [family for family, _ in meanings.values()])
    ((family, pieces),) = fitting
    if not family.convention:
        return [replace(piece, name=name) for piece, name in zip(pieces, names, strict=True)], ()
    changed = [
        Renamed(given, piece.name, family.convention)
        for given, piece in zip(names, pieces, strict=True)
        if given.casefold() != piece.name.casefold()
    ]
    return pieces, tuple(changed)


def _unclear(
    names: Sequence[str], lattice: Plane | Solid, families: Sequence[_Family], meant: Sequence[_Family]
) -> InputError:
    if meant:
        titles = "; ".join(family.convention or family.title for family in meant)
        return InputError(
            f"{_all(names)} could be the names of different pieces ({titles}); draw the pieces, such as I4:xxxx, or write the number of "
            "cells after each letter, such as I4."
        )
    known = {name: usual for family in families for name, usual in family.names.items()}
    for name in names:
        if name.casefold() not in known:
            hint = did_you_mean(name.casefold(), known)
            return InputError(
                f"{quoted(name)} is not a piece{hint}; write name:drawing, such as Corner:xx/x. and add *2 for two copies, ? if it may "
                "be left out, ! if it may not be flipped. Only pieces with a well-known name need no drawing."
            )
    return InputError(
        f"{_all(names)} are not all names of one family of pieces of {lattice.name}; draw the "
        "other pieces, such as Corner:xx/x."
    )


def _all(names: Sequence[str]) -> str:
    return listed([quoted(name) for name in names])


def usual_names(
    pieces: Sequence[Piece], lattice: Plane | Solid
) -> tuple[tuple[Piece, ...], tuple[Renamed, ...]]:
    """Give pieces read from elsewhere their usual names, and return them with the names that were changed.

    A convention applies if every piece whose shape is in its set has the name that the convention gives to this
    shape, and there are at least two such pieces (or only one piece in all). Pieces that are only numbered (S1, S2, ...)
    get usual names if all their shapes are in one set. Other names stay.

    >>> from countinghouse.packing import Puzzle
    >>> puzzle = Puzzle.from_text("xxxxx/xxxxx,O:xxxxx,Q:xxxx/x...")
    >>> pieces, renamed = usual_names(puzzle.pieces, puzzle.tray.lattice)
    >>> [piece.name for piece in pieces], renamed_in_words(renamed)
    (['I', 'L'], "Usual names replace Conway's letters for the pentominoes: O → I, Q → L.")
    """
    shapes = [_shape(piece, lattice) for piece in pieces]
    numbered = all(_NUMBERED.match(piece.name) for piece in pieces)
    for family in _families(lattice.name):
        usual_of = {_shape(piece, lattice): name for name, piece in family.pieces.items()}
        usual = [usual_of.get(shape) for shape in shapes]
        own = [(piece.name, name) for piece, name in zip(pieces, usual, strict=True) if name]
        fits = all(family.names.get(given.casefold()) == name for given, name in own)
        if not family.convention and fits and len(own) == len(pieces):
            break
        applies = fits if family.convention else numbered and len(own) == len(pieces)
        # A single name, such as Square among the pentominoes, does not show which convention is in use.
        if not applies or len(own) < min(2, len(pieces)):
            continue
        taken = {piece.name for piece, name in zip(pieces, usual, strict=True) if name is None}
        found, renamed = [], []
        for piece, name in zip(pieces, usual, strict=True):
            new = piece.name if name is None or name in taken else name
            taken.add(new)
            if new.casefold() != piece.name.casefold():
                renamed.append(Renamed("" if numbered else piece.name, new, family.convention))
                piece = replace(piece, name=new)
            found.append(piece)
        if renamed:
            return tuple(found), tuple(renamed)
    return tuple(pieces), ()


def renamed_in_words(renamed: Sequence[Renamed]) -> str:
    """Return a sentence about pieces with new names; empty if there are none."""
    if not renamed:
        return ""
    if not renamed[0].given:
        return f"The pieces had no names; they now have the usual ones: {', '.join(each.usual for each in renamed)}."
    pairs = ", ".join(f"{each.given} → {each.usual}" for each in renamed)
    return f"Usual names replace {renamed[0].convention}: {pairs}."
