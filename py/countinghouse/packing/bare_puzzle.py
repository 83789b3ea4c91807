"""A tray, its pieces and their positions: a puzzle without the methods that answer questions about its solutions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from countinghouse.checks import flag, items, text
from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing.pieces import Look, Orientation, Piece, coloured_ways
from countinghouse.packing.placements import Placement, placements_of
from countinghouse.packing.polyforms import Ball, Cell, cell_name
from countinghouse.packing.symmetry import PuzzleSymmetry, puzzle_symmetries
from countinghouse.packing.tray import MAX_CELLS, Group, Tray, named_group, wrapped
from countinghouse.wording import called, quoted, shown

__all__ = ["BarePuzzle", "Placed", "Position", "check_position", "check_puzzle"]

#: The maximum length of a name, a title or a note, in characters; a puzzle of your own may have its whole text as its
#: name.
MAX_WORDS = 6000

_CELL = re.compile(r"([a-zA-Z]{1,2})([1-9][0-9]?)")
_CELLS = re.compile(rf"(?:{_CELL.pattern})+\Z")
_EXAMPLE = "write the piece, a colon and its cells, such as White:a1a2b2."


class Position(tuple[Placement, ...]):
    """A position: placements that `Puzzle.parse` has checked, in the order of `Puzzle.placements`; it also knows which
    cells and pieces are left."""

    puzzle: BarePuzzle

    @cached_property
    def text(self) -> str:
        """The position as written in links."""
        return ".".join([placement.text for placement in self])

    @cached_property
    def left(self) -> Mapping[str, int]:
        """The number of copies of each piece that are not placed yet."""
        used = Counter(placement.piece for placement in self)
        return {piece.name: piece.copies - used[piece.name] for piece in self.puzzle.pieces}

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The free cells, sorted."""
        covered = {cell for placement in self for cell in placement.cells}
        return tuple(cell for cell in self.puzzle.tray.cells if cell not in covered)

    @cached_property
    def fitting(self) -> tuple[Placement, ...]:
        """The placements that can be added: their cells are free and a copy of the piece is left."""
        if not self:
            return self.puzzle.placements
        taken = {own for placement in self for own in placement.takes}
        return tuple(
            placement
            for placement in self.puzzle.placements
            if self.left[placement.piece] and taken.isdisjoint(placement.takes)
        )

    @cached_property
    def by_piece(self) -> Mapping[str, tuple[Placement, ...]]:
        """The placements of each piece that fit."""
        return _by_piece(self.puzzle.pieces, self.fitting)

    @cached_property
    def stabiliser(self) -> tuple[PuzzleSymmetry, ...]:
        """The symmetries that preserve the placed pieces, the identity first."""
        moved = self.puzzle.moved
        return tuple(
            own for own in self.puzzle.symmetries if {moved(each, own) for each in self} == set(self)
        )


#: The forms in which callers may pass a position.
Placed = str | Iterable[str | Placement]


@dataclass(frozen=True, eq=False, repr=False)
class BarePuzzle:
    """A tray and its pieces: the base class of `Puzzle`, which adds questions about solutions.

    `of_balls` says whether the pieces consist of balls (as two-layered pieces in a flat tray do) rather than squares
    or cubes.
    """

    name: str
    title: str
    tray: Tray
    pieces: tuple[Piece, ...]
    note: str = ""
    of_balls: bool = False

    def __post_init__(self) -> None:
        for value, what in ((self.name, "name"), (self.title, "title"), (self.note, "note")):
            text(value, f"The {what} of a puzzle", MAX_WORDS)
        pieces = tuple(items(self.pieces, "The pieces of a puzzle", MAX_CELLS))
        tray: Any = self.tray
        if not isinstance(tray, Tray) or not all(isinstance(piece, Piece) for piece in pieces):
            raise InputError("A puzzle needs a Tray and Pieces; Puzzle.from_pieces makes one from drawings.")
        object.__setattr__(self, "pieces", pieces)
        strange = [piece for piece in pieces if piece.plane != tray.plane]
        if strange:
            raise InputError(
                f"Piece {strange[0].name} consists of {strange[0].plane.name} and the tray of {tray.plane.name}."
            )
        layered = tray.depth == 1 and any(piece.layers > 1 for piece in pieces)
        if layered and (tray.white or any(piece.white for piece in pieces)):
            raise InputError("If cells have two colours, pieces must have one layer.")
        object.__setattr__(self, "of_balls", flag(self.of_balls, "of_balls") or layered)
        names = Counter(piece.name for piece in pieces)
        twice = [name for name, times in names.items() if times > 1]
        if twice:
            raise InputError(f"Two pieces are called {twice[0]}; give each piece its own name.")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BarePuzzle):
            return NotImplemented
        return (self.name, self.tray, self.pieces) == (other.name, other.tray, other.pieces)

    def __hash__(self) -> int:
        return hash((self.name, self.tray, self.pieces))

    def __repr__(self) -> str:
        number = sum(piece.copies for piece in self.pieces)
        pieces = f"{number} piece{'s' if number != 1 else ''}"
        return f"<{type(self).__name__} {self.name}: {pieces}, tray {self.tray.size_words}>"

    @cached_property
    def by_name(self) -> Mapping[str, Piece]:
        """Map each name to its piece."""
        return {piece.name: piece for piece in self.pieces}

    def piece(self, name: str) -> Piece:
        """Return the piece of that name; raise InputError if there is none."""
        try:
            return self.by_name[name]
        except (KeyError, TypeError):
            known = ", ".join(self.by_name)
            near = did_you_mean(name, self.by_name)
            raise InputError(
                f"{self.title} has no piece {quoted(name)}{near}; its pieces are {known}."
            ) from None

    def orientations(self, piece: Piece | str) -> tuple[Orientation, ...]:
        """Return every orientation of a piece, as cells of the board, moved to the top left corner.

        In a solid tray, the layers of a piece are as far apart on the board as those of the tray.
        """
        own = self._own(piece)
        return own.orientations if self.tray.depth == 1 else self._solid_orientations[own.name]

    def _own(self, piece: Piece | str) -> Piece:
        return self.piece(piece.name if isinstance(piece, Piece) else piece)

    @cached_property
    def _solid_orientations(self) -> Mapping[str, tuple[Orientation, ...]]:
        return {piece.name: piece.board_orientations(self.tray) for piece in self.pieces}

    def balls(self, piece: Piece | str, orientation: Orientation) -> tuple[Ball, ...]:
        """Return the balls of a piece in a solid tray, in the order of the orientation's cells.

        Raises InputError if this is not an orientation of the piece.
        """
        own = self._own(piece)
        across = self.tray.across
        try:
            turned = own.turns_in(self.tray)[orientation.number]
        except (AttributeError, IndexError, TypeError):
            raise InputError(f"{shown(orientation)} is not an orientation of {own.name}.") from None
        return tuple(sorted(turned, key=lambda ball: (ball[0], ball[1] - ball[2] * across)))

    def colourings(self, piece: Piece | str, orientation: Orientation) -> list[list[Cell]]:
        """Return the sets of cells of an orientation that may be in the second colour, sorted.

        There may be several such sets, because a symmetric shape can be turned onto itself. Raises InputError if this is
        not an orientation of the piece.

        >>> from countinghouse.packing import Puzzle
        >>> puzzle = Puzzle.from_text("xw/wx,L:xw/w.,Bar:xw")
        >>> [puzzle.colourings("L", way) for way in puzzle.orientations("L")][:2]
        [[[(0, 1), (1, 0)]], [[(0, 0), (1, 1)]]]
        >>> puzzle.colourings("Bar", puzzle.orientations("Bar")[0])
        [[(0, 0)], [(0, 1)]]
        """
        own = self._own(piece)
        solid = self.tray.depth > 1
        ways = coloured_ways(own, self.tray) or {}
        try:
            cells = self.balls(own, orientation) if solid else orientation.cells
            white = ways.get(tuple(sorted(cells)), [()])
        except (AttributeError, TypeError):
            raise InputError(f"{shown(orientation)} is not an orientation of {own.name}.") from None
        cell_of = dict(zip(cells, orientation.cells, strict=True))
        return sorted(sorted(cell_of[at] for at in each) for each in white)

    @cached_property
    def near(self) -> tuple[frozenset[int], ...]:
        """For each cell, the indices of the cells that a piece may join to it: its neighbours and, if a piece has several
        parts, the other cells of its placements there."""
        near = [set(own) for own in self.tray.near]
        index = self.tray.index
        for piece in self.pieces:
            for placement in self.by_piece[piece.name] if piece.parts > 1 else ():
                cells = [index[cell] for cell in placement.cells]
                for cell in cells:
                    near[cell].update(cells)
        return tuple(frozenset(own - {cell}) for cell, own in enumerate(near))

    @cached_property
    def separate_parts(self) -> tuple[tuple[int, ...], ...]:
        """The parts of the tray that no piece joins, as the indices of their cells."""
        left, found = set(range(len(self.near))), []
        while left:
            part = {min(left)}
            todo = list(part)
            while todo:
                new = self.near[todo.pop()] - part
                part |= new
                todo.extend(new)
            left -= part
            found.append(tuple(sorted(part)))
        return tuple(found)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every placement of every piece, sorted by piece name and then by sorted cells."""
        return placements_of(self.tray, self.pieces)

    @cached_property
    def by_text(self) -> Mapping[str, Placement]:
        """Map each text to its placement."""
        return {placement.text: placement for placement in self.placements}

    @cached_property
    def by_piece(self) -> Mapping[str, tuple[Placement, ...]]:
        """Map each piece to its placements (empty if it fits nowhere)."""
        return _by_piece(self.pieces, self.placements)

    @cached_property
    def by_cell(self) -> Mapping[Cell, tuple[Placement, ...]]:
        """Map each cell to the placements that cover it."""
        found: dict[Cell, list[Placement]] = {cell: [] for cell in self.tray.cells}
        for placement in self.placements:
            for cell in placement.cells:
                found[cell].append(placement)
        return {cell: tuple(own) for cell, own in found.items()}

    def looks(self, placement: Placement) -> tuple[Look, ...]:
        """Return every possible view from above of the piece at this placement, layer by layer from the top, in
        cells of the board.

        A two-layered piece in a flat tray may cover the same cells in several ways; any other piece has a single look
        with a single layer.
        """
        placement = self.placement(placement)
        if self.tray.depth > 1:
            return ((placement.cells,),)
        top, left = placement.offset
        return tuple(
            tuple(wrapped(self.tray, [(row + top, column + left) for row, column in layer]) for layer in look)
            for look in self.by_name[placement.piece].orientations[placement.orientation].looks
        )

    def placement(self, text: str | Placement) -> Placement:
        """Return the placement written in `text`, with its cells in any order; raise InputError with a reason if `text`
        is not a placement."""
        if isinstance(text, Placement):
            text = text.text
        if not isinstance(text, str):
            raise InputError(f"{shown(text)} is not a placement; {_EXAMPLE}")
        found = self.by_text.get(text)
        return found if found is not None else self._read_placement(text)

    def _read_placement(self, text: str) -> Placement:
        name, colon, spelled = text.strip().partition(":")
        name, spelled = name.strip(), spelled.strip()
        if not colon:
            raise InputError(f"{quoted(text)} is not a placement; {_EXAMPLE}")
        self.piece(name)
        if not _CELLS.match(spelled) or len(spelled) > 400:
            raise InputError(f"{quoted(spelled)} are not cells; {_EXAMPLE}")
        cells: list[Cell] = []
        for letters, digits in _CELL.findall(spelled):
            cell = self.cell(letters + digits)
            if cell in cells:
                raise InputError(f"{quoted(text)} names cell {letters.lower()}{digits} twice.")
            cells.append(cell)
        canonical = f"{name}:" + "".join(self.tray.name(cell) for cell in sorted(cells))
        found = self.by_text.get(canonical)
        if found is None:
            sizes = sorted({len(placement.cells) for placement in self.by_piece[name]})
            if not sizes:
                raise InputError(f"{called(name)} fits nowhere in this tray.")
            if len(cells) not in sizes:
                covers = " or ".join(map(str, sizes))
                raise InputError(
                    f"{called(name)} covers {covers} cell{'s' if covers != '1' else ''}, not {len(cells)}: "
                    f"{quoted(spelled)}."
                )
            may = "" if self.by_name[name].flip else " (it may not be flipped)"
            coloured = self.tray.white or self.by_name[name].white
            what = "its shape or the colours of its cells are" if coloured else "its shape is"
            raise InputError(
                f"{called(name)} does not fit on {canonical.partition(':')[2]}: {what} different{may}."
            )
        return found

    def cell(self, name: str) -> Cell:
        """Return the cell of that name; raise InputError if the tray has no such cell."""
        match = _CELL.fullmatch(text(name, "A cell"))
        if not match:
            raise InputError(f"{quoted(name)} is not a cell; cells are written like a1 or k5.")
        column = 0
        for letter in match[1].lower():
            column = column * 26 + ord(letter) - ord("a") + 1
        cell = (int(match[2]) - 1, column - 1)
        if cell in self.tray.index:
            return cell
        if cell[0] < self.tray.height and cell[1] < self.tray.width:
            raise InputError(f"{cell_name(cell)} is a gap: the tray has no cell there.")
        raise InputError(f"{cell_name(cell)} is outside the tray, which has {self.tray.describe_extent()}.")

    def parse(self, placed: Placed = ()) -> Position:
        """Check the placed pieces and return them as a position, in the order of `placements`.

        `placed` is text with the placements joined by dots, or any iterable of texts and placements. Raises
        InputError if a text is not a placement, or if placements overlap or use too many copies of a piece.

        >>> from countinghouse.packing import PUZZLES
        >>> PUZZLES["kanoodle"].parse("White:a1a2b2.White:d1c1d2")
        Traceback (most recent call last):
        ...
        countinghouse.errors.InputError: White is already placed, at a1a2b2.
        """
        texts: Iterable[str | Placement]
        if isinstance(placed, Position) and placed.puzzle is self:
            return placed
        if isinstance(placed, Placement):
            texts = (placed,)
        elif isinstance(placed, str):
            texts = [spelled for spelled in placed.split(".") if spelled.strip()]
        else:
            try:
                texts = iter(placed)
            except TypeError:
                raise InputError(f"{shown(placed)} are not placements; {_EXAMPLE}") from None
        own: list[Placement] = []
        covered: dict[Cell, Placement] = {}
        for spelled in texts:
            placement = self.placement(spelled)
            piece = self.by_name[placement.piece]
            same = [other for other in own if other.piece == piece.name]
            if len(same) == piece.copies == 1:
                raise InputError(
                    f"{called(piece.name)} is already placed, at {same[0].text.partition(':')[2]}."
                )
            if len(same) == piece.copies:
                raise InputError(f"All {piece.copies} copies of {called(piece.name)} are already placed.")
            for cell in placement.cells:
                if cell in covered:
                    raise InputError(
                        f"{self.tray.name(cell)} is already covered by {called(covered[cell].piece)}."
                    )
                covered[cell] = placement
            for other in own:
                if not set(placement.sectors).isdisjoint(other.sectors):
                    raise InputError(
                        f"{called(piece.name)} would cross {called(other.piece)}, and pieces may meet but not cross."
                    )
            own.append(placement)
        return self._position(sorted(own, key=lambda placement: placement.number))

    def _position(self, placements: Iterable[Placement]) -> Position:
        position = Position(placements)
        position.puzzle = self
        return position

    def write(self, placed: Placed) -> str:
        """Return the canonical spelling of a position for links: its placements checked, sorted, and joined by dots."""
        return self.parse(placed).text

    def place(self, placed: Placed, placement: str | Placement) -> Position:
        """Place one more piece; raise InputError if it does not fit."""
        return self.parse((*self.parse(placed), placement))

    def remove(self, placed: Placed, what: str | Placement) -> Position:
        """Remove one placement, given by its text, by a cell that it covers, or by its piece; raise InputError if it is
        not placed."""
        now = self.parse(placed)
        if not isinstance(what, str | Placement):
            raise InputError(f"{shown(what)} is not a placement, a piece or a cell.")
        if isinstance(what, Placement) or ":" in what:
            gone = self.placement(what)
            if gone not in now:
                raise InputError(f"{gone.text} is not placed.")
        elif what in self.by_name:
            own = [placement for placement in now if placement.piece == what]
            if not own:
                raise InputError(f"{what} is not placed.")
            gone = own[-1]
        else:
            if not _CELL.fullmatch(what):
                self.piece(what)
            cell = self.cell(what)
            over = [placement for placement in now if cell in placement.cells]
            if not over:
                raise InputError(f"Nothing covers {self.tray.name(cell)}.")
            gone = over[0]
        return self._position(placement for placement in now if placement != gone)

    def fitting(self, placed: Placed = ()) -> tuple[Placement, ...]:
        """Return the placements that can be added to `placed`: their cells are free and a copy of the piece is left."""
        return self.parse(placed).fitting

    def left(self, placed: Placed = ()) -> dict[str, int]:
        """Return the number of copies of each piece that are not placed yet."""
        return dict(self.parse(placed).left)

    def free_cells(self, placed: Placed = ()) -> tuple[Cell, ...]:
        """Return the free cells, sorted."""
        return self.parse(placed).free

    @cached_property
    def symmetries(self) -> tuple[PuzzleSymmetry, ...]:
        """The symmetries of the tray that map solutions to solutions, the identity first.

        Parts of the tray that no piece joins, such as two rectangles, may be turned separately and exchange places.

        >>> from countinghouse.packing import Puzzle
        >>> len(Puzzle.from_text("xx.xx,Pair:xx*2").symmetries), len(Puzzle.from_text("xx.xx,A:x.x*2").symmetries)
        (8, 4)
        """
        return puzzle_symmetries(self.tray, self.pieces, self.separate_parts)

    @cached_property
    def group(self) -> Group:
        """The group of the puzzle's `symmetries`: solutions that differ only by a symmetry count once."""
        return named_group(self.tray, tuple(symmetry.of_tray for symmetry in self.symmetries))

    def stabiliser(self, placed: Placed) -> tuple[PuzzleSymmetry, ...]:
        """Return the symmetries that preserve the placed pieces, the identity first."""
        return self.parse(placed).stabiliser

    def moved(self, placement: Placement, symmetry: PuzzleSymmetry) -> Placement:
        """Return the image of this placement under a symmetry of the puzzle.

        Raises InputError if these are not a symmetry and a placement of this puzzle.
        """
        tray = self.tray
        try:
            at = symmetry.of_tray.cells
            cells = sorted([at[tray.index[cell]] for cell in placement.cells])
            names = "".join([tray.names[tray.cells[i]] for i in cells])
            return self.by_text[f"{symmetry.pieces[placement.piece]}:{names}"]
        except (AttributeError, KeyError, IndexError):
            raise InputError(
                f"{shown(symmetry)} and {shown(placement)} are not a symmetry and a placement of this puzzle."
            ) from None


def _by_piece(
    pieces: Sequence[Piece], placements: Iterable[Placement]
) -> Mapping[str, tuple[Placement, ...]]:
    found: dict[str, list[Placement]] = {piece.name: [] for piece in pieces}
    for placement in placements:
        found[placement.piece].append(placement)
    return {name: tuple(own) for name, own in found.items()}


def check_puzzle(puzzle: object) -> BarePuzzle:
    if not isinstance(puzzle, BarePuzzle):
        raise InputError(
            f"{shown(puzzle)} is not a puzzle; use one of PUZZLES, or make one with Puzzle.from_pieces."
        )
    return puzzle


def check_position(placed: object) -> Position:
    if not isinstance(placed, Position) or not isinstance(getattr(placed, "puzzle", None), BarePuzzle):
        raise InputError(f"{shown(placed)} is not a position; make one with the parse method of a puzzle.")
    return placed
