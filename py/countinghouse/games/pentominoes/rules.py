"""The rules of the pentomino game: pieces with their handedness, boards, placements and symmetries.

Two players take turns placing one of the twelve pentominoes, each used once, on free cells of a board; whoever places
the last one wins. A board has at most 64 cells; cell `i`, counted row by row, is bit `i` of a mask, so any set of
cells, such as a placement, is a 64-bit number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from countinghouse.checks import flag, items, text, whole
from countinghouse.errors import InputError
from countinghouse.wording import grouped, listed, plural, quoted, shown

__all__ = [
    "DRAWINGS",
    "LETTERS",
    "MOST_CELLS",
    "TWO_HANDED",
    "Cell",
    "Placement",
    "Rules",
    "named",
    "orientations",
]

Cell = tuple[int, int]
#: A piece and the cells (row, column) that it covers.
Placement = tuple[str, frozenset[Cell]]

#: The twelve pentominoes by Golomb's letters, in the handedness that the analysis of the printed problem assumes.
DRAWINGS = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/#...",
    "N": "###./..##",
    "P": "##/##/#.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
}
LETTERS = "".join(DRAWINGS)
#: The pieces that differ from their mirror image.
TWO_HANDED = "FLNPYZ"
MOST_CELLS = 64
#: The longest side that a board may have, in cells.
MOST_SIDE = 64

_SIZE = re.compile(r"\s*([0-9]{1,4})\s*[x×X]\s*([0-9]{1,4})\s*\Z")
#: The eight symmetries of the square: rotations by 0, 1, 2 and 3 quarter turns, then the same after a flip.
_SYMMETRIES = tuple((turns, flip) for flip in (False, True) for turns in range(4))


@dataclass(frozen=True)
class Rules:
    """A board, the pieces, and whether pieces may be turned over.

    The board is a size such as ``"5x8"`` (rows × columns), or rows of ``#`` (cell) and ``.`` (no cell), as a list or
    as text with ``/`` between the rows. If pieces may not be turned over, the pieces in `flipped` are the mirror images
    of the drawings in `DRAWINGS`. Raises InputError if there are no pieces, or if pieces may be turned over and some are
    flipped.

    >>> rules = Rules("3x4")
    >>> len(rules.masks), rules.placement(0)[0]
    (116, 'F')
    >>> len(Rules("8x8").masks), len(Rules("8x8", turn_over=False).masks)
    (2308, 1504)
    """

    board: str
    pieces: str = LETTERS
    turn_over: bool = True
    flipped: str = ""

    def __init__(
        self,
        board: str | Iterable[str],
        pieces: str | Iterable[str] = LETTERS,
        turn_over: bool = True,
        flipped: str | Iterable[str] = "",
    ) -> None:
        object.__setattr__(self, "board", _board(board))
        object.__setattr__(self, "pieces", _letters(pieces, "The pieces", LETTERS))
        if not self.pieces:
            raise InputError("Choose at least one piece to play with.")
        object.__setattr__(self, "turn_over", flag(turn_over, "turn_over"))
        mirrored = _letters(flipped, "The flipped pieces", LETTERS)
        if self.turn_over and mirrored:
            raise InputError(
                "If pieces may be turned over, none is flipped from the start: leave `flipped` empty."
            )
        # A piece that is symmetric or not in play has no handedness.
        kept = "".join(letter for letter in mirrored if letter in TWO_HANDED and letter in self.pieces)
        object.__setattr__(self, "flipped", kept)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The board as rows of ``#`` and ``.``."""
        return tuple(self.board.split("/"))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells (row, column); cell `i` of this tuple is bit `i` of a mask."""
        return tuple(
            (row, column)
            for row, signs in enumerate(self.rows)
            for column, sign in enumerate(signs)
            if sign == "#"
        )

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << len(self.cells)) - 1

    @cached_property
    def moves(self) -> tuple[tuple[int, int], ...]:
        """Every placement as a pair (index of the piece in `pieces`, mask), sorted by piece, then by mask."""
        found = set()
        for number, letter in enumerate(self.pieces):
            for shape in orientations(letter, self.turn_over, letter in self.flipped):
                for top, left in self.cells:
                    # Put the first cell of the shape on this cell of the board.
                    dr, dc = top - shape[0][0], left - shape[0][1]
                    bits = [self.index.get((row + dr, column + dc)) for row, column in shape]
                    if None not in bits:
                        found.add((number, sum(1 << bit for bit in bits if bit is not None)))
        return tuple(sorted(found))

    @cached_property
    def masks(self) -> NDArray[np.uint64]:
        """The cells of each placement, as bits."""
        return np.array([mask for _, mask in self.moves], dtype=np.uint64)

    @cached_property
    def piece_of(self) -> NDArray[np.uint8]:
        """The piece of each placement, as its index in `pieces`."""
        return np.array([piece for piece, _ in self.moves], dtype=np.uint8)

    @cached_property
    def number_of(self) -> dict[tuple[int, int], int]:
        """The number of each placement, by (index of the piece, mask)."""
        return {move: number for number, move in enumerate(self.moves)}

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The symmetries of board and rules, as permutations of the cells; the first is the identity.

        There are at most eight. If pieces may not be turned over and some piece differs from its mirror image, they
        are only rotations.
        """
        height, width = len(self.rows), len(self.rows[0])
        flips = self.turn_over or not any(letter in TWO_HANDED for letter in self.pieces)
        found = []
        for turns, flip in _SYMMETRIES:
            if flip and not flips:
                continue
            images = [_image(cell, turns, flip, height, width) for cell in self.cells]
            if all(image in self.index for image in images):
                found.append(tuple(self.index[image] for image in images))
        return tuple(found)

    def image(self, number: int, symmetry: int) -> int:
        """Return the image of a placement under a symmetry, given by its index in `symmetries`.

        >>> rules = Rules("3x5", "I")
        >>> len(rules.symmetries), [rules.image(0, symmetry) for symmetry in range(4)]
        (4, [0, 2, 0, 2])
        """
        piece, mask = self.moves[whole(number, "The number of a placement", 0, len(self.moves) - 1)]
        where = self.symmetries[whole(symmetry, "The number of a symmetry", 0, len(self.symmetries) - 1)]
        moved = 0
        while mask:
            moved |= 1 << where[(mask & -mask).bit_length() - 1]
            mask &= mask - 1
        return self.number_of[piece, moved]

    @cached_property
    def inverses(self) -> tuple[int, ...]:
        """For each symmetry, the index of its inverse."""
        numbers = range(len(self.cells))
        return tuple(
            self.symmetries.index(tuple(sorted(numbers, key=symmetry.__getitem__)))
            for symmetry in self.symmetries
        )

    def placement(self, number: int) -> Placement:
        """Return a placement, as (piece, cells), by its number."""
        piece, mask = self.moves[whole(number, "The number of a placement", 0, len(self.moves) - 1)]
        return self.pieces[piece], self.cells_of(mask)

    def cells_of(self, mask: int) -> frozenset[Cell]:
        """Return the cells (row, column) of a mask."""
        mask = whole(mask, "A mask", 0, self.full)
        return frozenset(cell for bit, cell in enumerate(self.cells) if mask >> bit & 1)

    def number(self, piece: str, cells: Iterable[Cell]) -> int:
        """Return the number of a placement; raise InputError if the piece and cells do not form a placement."""
        letter = text(piece, "A piece", 100).upper()
        covered = items(cells, "The cells of a placement", MOST_CELLS)
        if len(letter) != 1 or letter not in self.pieces:
            raise InputError(
                f"{shown(piece)} is not a piece of this game; its pieces are {listed(list(self.pieces))}."
            )
        mask = 0
        for cell in covered:
            bit = self.index.get(cell) if _is_cell(cell) else None
            if bit is None:
                raise InputError(
                    f"{quoted(cell)} is not a cell (row, column) of the board; both are counted from 0."
                )
            mask |= 1 << bit
        found = self.number_of.get((self.pieces.index(letter), mask))
        if found is None:
            raise InputError(
                f"The {plural(len(covered), 'cell')} given are not the cells of {named(letter)}{self._hand(letter)}."
            )
        return found

    def _hand(self, letter: str) -> str:
        return "" if self.turn_over or letter not in TWO_HANDED else " that is rotated only"


def orientations(letter: str, turn_over: bool = True, flipped: bool = False) -> tuple[tuple[Cell, ...], ...]:
    """Return every orientation of a piece, each as sorted cells, moved to the top left corner.

    With `flipped`, the piece is the mirror image of its drawing; this matters only if pieces may not be turned over.

    >>> len(orientations("F")), len(orientations("F", turn_over=False)), len(orientations("X"))
    (8, 4, 1)
    """
    drawing = DRAWINGS.get(text(letter, "A piece", 1))
    if drawing is None:
        raise InputError(f"{shown(letter)} is not a pentomino; the twelve are {listed(list(LETTERS))}.")
    cells = [
        (r, c) for r, signs in enumerate(drawing.split("/")) for c, sign in enumerate(signs) if sign == "#"
    ]
    sides = (False, True) if flag(turn_over, "turn_over") else (flag(flipped, "flipped"),)
    found = dict.fromkeys(
        _corner([_turned(cell, turns, flip) for cell in cells]) for flip in sides for turns in range(4)
    )
    return tuple(found)


def named(letter: str) -> str:
    """Return a piece's name with its article.

    >>> named("F"), named("P"), named("U")
    ('an F', 'a P', 'a U')
    """
    return f"{'an' if letter in 'FILNX' else 'a'} {letter}"


def _turned(cell: Cell, turns: int, flip: bool) -> Cell:
    row, column = (cell[0], -cell[1]) if flip else cell
    for _ in range(turns):
        row, column = column, -row
    return row, column


def _corner(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    own = list(cells)
    top, left = min(row for row, _ in own), min(column for _, column in own)
    return tuple(sorted((row - top, column - left) for row, column in own))


def _image(cell: Cell, turns: int, flip: bool, height: int, width: int) -> Cell:
    """Return the image of a cell under a symmetry of the bounding rectangle."""
    row, column = _turned(cell, turns, flip)
    corners = [_turned(corner, turns, flip) for corner in ((0, 0), (height - 1, width - 1))]
    return row - min(r for r, _ in corners), column - min(c for _, c in corners)


def _is_cell(cell: object) -> bool:
    return (
        isinstance(cell, tuple)
        and len(cell) == 2
        and all(isinstance(part, int | np.integer) and not isinstance(part, bool) for part in cell)
    )


def _letters(letters: str | Iterable[str], what: str, known: str) -> str:
    """Return the letters of pieces, sorted and without repeats."""
    given = text(letters, what, 100) if isinstance(letters, str) else items(letters, what, 100)
    found = set()
    for letter in given:
        upper = text(letter, "A piece", 100).strip(" ,;").upper()
        if not upper:
            continue
        if len(upper) != 1 or upper not in known:
            raise InputError(f"{shown(letter)} is not a pentomino; the twelve are {listed(list(known))}.")
        found.add(upper)
    return "".join(sorted(found))


def _board(board: str | Iterable[str]) -> str:
    """Return a board as rows of ``#`` and ``.`` with ``/`` between them, cropped to the cells."""
    if isinstance(board, str):
        size = _SIZE.match(board)
        if size:
            height, width = int(size[1]), int(size[2])
            if not 1 <= height * width <= MOST_CELLS:
                raise InputError(
                    f"A board of {height} × {width} has {grouped(height * width)} cells; it may have 1 to {MOST_CELLS}."
                )
            return "/".join(["#" * width] * height)
        rows = re.split(r"[/\n]", text(board, "The board", 10_000).strip())
    else:
        rows = items(board, "The board", MOST_SIDE * 4)
    lines = [text(row, "A row of the board", 10_000).strip() for row in rows]
    for number, line in enumerate(lines):
        wrong = next((sign for sign in line if sign not in "#."), None)
        if wrong is not None:
            raise InputError(
                f"Row {number + 1} of the board contains {shown(wrong)}; write # for a cell and . for none, or a size such as 5x8."
            )
    lines = [line.rstrip(".") for line in lines]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    cells = sum(line.count("#") for line in lines)
    if not cells:
        raise InputError("The board has no cell: write # for a cell and . for none, or a size such as 5x8.")
    if cells > MOST_CELLS:
        raise InputError(f"The board has {grouped(cells)} cells; it may have at most {MOST_CELLS}.")
    left = min(len(line) - len(line.lstrip(".")) for line in lines if line)
    width = max(len(line) for line in lines) - left
    if max(width, len(lines)) > MOST_SIDE:
        raise InputError(f"A side of the board may be at most {MOST_SIDE} cells long.")
    return "/".join((line[left:]).ljust(width, ".") for line in lines)
