"""A puzzle: a tray, its pieces, and every placement of a piece in the tray.

Everything is computed when it is first asked for and kept; a puzzle itself never changes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing.pieces import Look, Orientation, Piece
from countinghouse.packing.polyforms import Ball, Cell, cell_name
from countinghouse.packing.tray import Group, Symmetry, Tray, named_group
from countinghouse.stepping import finish

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from countinghouse.exact_cover.problem import Problem
    from countinghouse.packing.answers import Completions, Hint, PackingCount
    from countinghouse.packing.copies import Built
    from countinghouse.packing.gaps import Arrangement
    from countinghouse.packing.why import Reason

__all__ = ["Board", "Placement", "Puzzle", "PuzzleSymmetry"]

#: A puzzle of one's own may have at most this many placements.
MAX_PLACEMENTS = 40_000

_CELL = re.compile(r"([a-zA-Z]{1,2})([1-9][0-9]?)")
_CELLS = re.compile(rf"(?:{_CELL.pattern})+\Z")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Placement:
    """One piece lying somewhere. Its `text`, such as ``White:a1a2b2``, says it all and is what it is called.

    `cells` are the 0-based (row, column) it covers, sorted; `number` is its place in `Puzzle.placements`;
    `orientation` the number of the piece's orientation (see `Puzzle.orientations`), moved by `offset` (rows,
    columns).
    """

    text: str
    piece: str
    cells: tuple[Cell, ...]
    number: int
    orientation: int
    offset: tuple[int, int]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Placement({self.text!r})"


@dataclass(frozen=True)
class PuzzleSymmetry:
    """A symmetry of a puzzle: one of its tray, and which piece takes the place of which.

    `pieces[name]` is the piece that lies where `name` lay, once the tray has been moved: the same one,
    unless pieces may not be turned over and are mirror images of each other.
    """

    of_tray: Symmetry
    pieces: Mapping[str, str]

    @property
    def name(self) -> str:
        """What the tray's symmetry is called."""
        return self.of_tray.name


@dataclass(frozen=True, eq=False, repr=False)
class Puzzle:
    """A tray and the pieces that fill it.

    `name` is the word for links, `title` the one for people, `note` a sentence about the puzzle. Wherever a method
    takes `placed`, that is what lies in the tray already: one text with the placements joined by dots, or any
    iterable of texts and placements. In a notebook a puzzle shows its tray and its pieces.

    >>> from countinghouse.packing import PUZZLES
    >>> PUZZLES["pentominoes-3x20"]
    <Puzzle pentominoes-3x20: 12 pieces, tray 3 × 20>
    """

    name: str
    title: str
    tray: Tray
    pieces: tuple[Piece, ...]
    note: str = ""
    _built: dict[tuple[str, ...], Built] = field(default_factory=dict, init=False, repr=False)
    _solid_orientations: dict[str, tuple[Orientation, ...]] = field(
        default_factory=dict, init=False, repr=False
    )

    def __post_init__(self) -> None:
        names = Counter(piece.name for piece in self.pieces)
        twice = [name for name, times in names.items() if times > 1]
        if twice:
            raise InputError(f"Two pieces are called {twice[0]}; every piece needs a name of its own.")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.name, self.tray, self.pieces) == (other.name, other.tray, other.pieces)

    def __hash__(self) -> int:
        return hash((self.name, self.tray, self.pieces))

    def __repr__(self) -> str:
        number = sum(piece.copies for piece in self.pieces)
        pieces = f"{number} piece{'s' if number != 1 else ''}"
        return f"<Puzzle {self.name}: {pieces}, tray {self.tray.size_words}>"

    def _repr_svg_(self) -> str:
        from countinghouse.packing.svg import puzzle_svg

        return puzzle_svg(self)

    @staticmethod
    def from_pieces(
        tray: Any,
        pieces: Any,
        flip: bool = True,
        copies: Mapping[str, int] | None = None,
        optional: Iterable[str] = (),
        name: str = "own",
        title: str = "Your own puzzle",
    ) -> Puzzle:
        """A puzzle of your own: see :func:`countinghouse.packing.own.from_pieces`."""
        from countinghouse.packing.own import from_pieces

        return from_pieces(tray, pieces, flip, copies, optional, name, title)

    @staticmethod
    def from_text(text: str) -> Puzzle:
        """The puzzle written in `text`, as `to_text` writes it: see :mod:`countinghouse.packing.own`."""
        from countinghouse.packing.own import from_text

        return from_text(text)

    def to_text(self) -> str:
        """The tray and the pieces as one line of text that suits a link."""
        from countinghouse.packing.own import to_text

        return to_text(self)

    # --- pieces and placements -----------------------------------------------------------------------------

    @cached_property
    def by_name(self) -> Mapping[str, Piece]:
        """The pieces by name."""
        return {piece.name: piece for piece in self.pieces}

    def piece(self, name: str) -> Piece:
        """The piece of that name; InputError when there is none."""
        found = self.by_name.get(name)
        if found is None:
            known = ", ".join(self.by_name)
            near = did_you_mean(name, self.by_name)
            raise InputError(f"{self.title} has no piece {_quoted(name)}{near}; its pieces are {known}.")
        return found

    def orientations(self, piece: Piece | str) -> tuple[Orientation, ...]:
        """Every way a piece can lie, as cells of the board moved to the corner.

        A placement has the cells of its orientation, moved by its offset; in a solid tray the layers of a
        piece lie as far apart as those of the tray.
        """
        own = self.piece(piece) if isinstance(piece, str) else piece
        if self.tray.depth == 1:
            return own.orientations
        found = self._solid_orientations.get(own.name)
        if found is None:
            found = own.board_orientations(len(self.tray.layers[0][0]) + 1)
            self._solid_orientations[own.name] = found
        return found

    def balls(self, piece: Piece | str, orientation: Orientation) -> tuple[Ball, ...]:
        """The balls of a piece in a solid tray, turned so, in the order of the orientation's cells."""
        own = self.piece(piece) if isinstance(piece, str) else piece
        across = len(self.tray.layers[0][0]) + 1
        return tuple(
            sorted(
                own.solid_turns[orientation.number], key=lambda ball: (ball[0], ball[1] - ball[2] * across)
            )
        )

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every placement of every piece, sorted by (piece name, its sorted cells)."""
        found: list[Placement] = []
        for piece in sorted(self.pieces, key=lambda piece: piece.name):
            lying = self._solid_placements(piece) if self.tray.depth > 1 else self._flat_placements(piece)
            names = self.tray.names
            start = f"{piece.name}:"
            for cells in sorted(lying):
                orientation, offset = lying[cells]
                text = start + "".join([names[cell] for cell in cells])
                found.append(Placement(text, piece.name, cells, len(found), orientation, offset))
                if len(found) > MAX_PLACEMENTS:
                    raise InputError(
                        f"The pieces can lie in the tray in more than {MAX_PLACEMENTS:,} ways, and no more are "
                        "allowed; take a smaller tray or fewer pieces."
                    )
        return tuple(found)

    def _flat_placements(self, piece: Piece) -> dict[tuple[Cell, ...], tuple[int, tuple[int, int]]]:
        inside = set(self.tray.cells)
        height, width = self.tray.height, self.tray.width
        full = len(inside) == height * width
        lying: dict[tuple[Cell, ...], tuple[int, tuple[int, int]]] = {}
        for orientation in piece.orientations:
            shape = orientation.cells
            down = height - max([row for row, _ in shape])
            across = width - max([column for _, column in shape])
            for top in range(down):
                for left in range(across):
                    cells = tuple([(row + top, column + left) for row, column in shape])
                    if full or inside.issuperset(cells):
                        lying[cells] = (orientation.number, (top, left))
        return lying

    def _solid_placements(self, piece: Piece) -> dict[tuple[Cell, ...], tuple[int, tuple[int, int]]]:
        cell_of = self.tray.cell_of
        across, depth = len(self.tray.layers[0][0]), self.tray.depth
        lying: dict[tuple[Cell, ...], tuple[int, tuple[int, int]]] = {}
        for number, balls in enumerate(piece.solid_turns):
            # Where the piece begins on the board, when its top layer is the tray's: see board_orientations.
            first = min([column - layer * (across + 1) for _, column, layer in balls])
            for below in range(depth + min([layer for _, _, layer in balls])):
                for top in range(self.tray.height - max([row for row, _, _ in balls])):
                    for left in range(across - max([column for _, column, _ in balls])):
                        moved = [(row + top, column + left, layer - below) for row, column, layer in balls]
                        if all(ball in cell_of for ball in moved):
                            cells = tuple(sorted([cell_of[ball] for ball in moved]))
                            lying[cells] = (number, (top, first + left + below * (across + 1)))
        return lying

    @cached_property
    def by_text(self) -> Mapping[str, Placement]:
        """The placements by their text."""
        return {placement.text: placement for placement in self.placements}

    @cached_property
    def by_piece(self) -> Mapping[str, tuple[Placement, ...]]:
        """The placements of every piece (an empty tuple for one that fits nowhere)."""
        found: dict[str, list[Placement]] = {piece.name: [] for piece in self.pieces}
        for placement in self.placements:
            found[placement.piece].append(placement)
        return {name: tuple(own) for name, own in found.items()}

    @cached_property
    def by_cell(self) -> Mapping[Cell, tuple[Placement, ...]]:
        """The placements that cover each cell."""
        found: dict[Cell, list[Placement]] = {cell: [] for cell in self.tray.cells}
        for placement in self.placements:
            for cell in placement.cells:
                found[cell].append(placement)
        return {cell: tuple(own) for cell, own in found.items()}

    def looks(self, placement: Placement) -> tuple[Look, ...]:
        """How the piece looks there from above, layer by layer from the top, in cells of the board.

        A two-layered piece may lie over the same cells in several ways; a flat one has a single look with a
        single layer, and so has a piece in a solid tray, whose layers are all on the board.
        """
        if self.tray.depth > 1:
            return ((placement.cells,),)
        top, left = placement.offset
        return tuple(
            tuple(tuple((row + top, column + left) for row, column in layer) for layer in look)
            for look in self.by_name[placement.piece].orientations[placement.orientation].looks
        )

    # --- reading and writing -------------------------------------------------------------------------------

    def placement(self, text: str | Placement) -> Placement:
        """The placement written in `text`; InputError with the reason when it is none of this puzzle.

        Cells may come in any order: ``White:b2a1a2`` is ``White:a1a2b2``.
        """
        if isinstance(text, Placement):
            text = text.text
        if not isinstance(text, str):
            raise InputError(f"{_quoted(text)} is not a placement; {_EXAMPLE}")
        found = self.by_text.get(text)
        return found if found is not None else self._read_placement(text)

    def _read_placement(self, text: str) -> Placement:
        name, colon, spelled = text.strip().partition(":")
        name, spelled = name.strip(), spelled.strip()
        if not colon:
            raise InputError(f"{_quoted(text)} is not a placement; {_EXAMPLE}")
        self.piece(name)
        if not _CELLS.match(spelled) or len(spelled) > 400:
            raise InputError(f"{_quoted(spelled)} are not cells; {_EXAMPLE}")
        cells: list[Cell] = []
        for letters, digits in _CELL.findall(spelled):
            cell = self.cell(letters + digits)
            if cell in cells:
                raise InputError(f"{_quoted(text)} names cell {letters.lower()}{digits} twice.")
            cells.append(cell)
        canonical = f"{name}:" + "".join(self.tray.name(cell) for cell in sorted(cells))
        found = self.by_text.get(canonical)
        if found is None:
            sizes = sorted({len(placement.cells) for placement in self.by_piece[name]})
            if not sizes:
                raise InputError(f"{name} fits nowhere in this tray.")
            if len(cells) not in sizes:
                covers = " or ".join(map(str, sizes))
                raise InputError(
                    f"{name} covers {covers} cell{'s' if covers != '1' else ''}, not {len(cells)}: "
                    f"{_quoted(spelled)}."
                )
            may = "" if self.by_name[name].flip else " (it may not be turned over)"
            raise InputError(
                f"{name} cannot lie on {canonical.partition(':')[2]}: its shape is another{may}."
            )
        return found

    def cell(self, name: str) -> Cell:
        """The cell of that name; InputError when the tray has no such cell."""
        match = _CELL.fullmatch(name)
        if not match:
            raise InputError(f"{_quoted(name)} is not a cell; cells are written like a1 or k5.")
        column = 0
        for letter in match[1].lower():
            column = column * 26 + ord(letter) - ord("a") + 1
        cell = (int(match[2]) - 1, column - 1)
        if cell in self.tray.index:
            return cell
        if cell[0] < self.tray.height and cell[1] < self.tray.width:
            raise InputError(f"{cell_name(cell)} is a gap: the tray has no cell there.")
        raise InputError(f"{cell_name(cell)} is outside the tray, which has {self.tray.describe_extent()}.")

    def parse(self, placed: str | Iterable[str | Placement] = ()) -> tuple[Placement, ...]:
        """The placements that are written, in the order of `placements`, once they are checked together.

        `placed` is one text with the placements joined by dots, or any iterable of texts and placements.
        Raises InputError for what is not a placement, overlaps, or uses a piece that is not there any more.

        >>> from countinghouse.packing import PUZZLES
        >>> PUZZLES["kanoodle"].parse("White:a1a2b2.White:d1c1d2")
        Traceback (most recent call last):
        ...
        countinghouse.errors.InputError: White lies in the tray already, at a1a2b2.
        """
        texts: Iterable[str | Placement]
        if isinstance(placed, str):
            texts = [text for text in placed.split(".") if text.strip()]
        elif isinstance(placed, Placement):
            texts = (placed,)
        elif isinstance(placed, Iterable):
            texts = placed
        else:
            raise InputError(f"{_quoted(placed)} are not placements; {_EXAMPLE}")
        own: list[Placement] = []
        covered: dict[Cell, Placement] = {}
        used: Counter[str] = Counter()
        for text in texts:
            placement = self.placement(text)
            self._check_fits(placement, covered, used, own)
            own.append(placement)
            used[placement.piece] += 1
            for cell in placement.cells:
                covered[cell] = placement
        return tuple(sorted(own, key=lambda placement: placement.number))

    def _check_fits(
        self,
        placement: Placement,
        covered: Mapping[Cell, Placement],
        used: Mapping[str, int],
        own: Sequence[Placement],
    ) -> None:
        piece = self.by_name[placement.piece]
        if used[piece.name] >= piece.copies:
            if piece.copies == 1:
                where = next(other for other in own if other.piece == piece.name)
                raise InputError(f"{piece.name} lies in the tray already, at {where.text.partition(':')[2]}.")
            raise InputError(f"All {piece.copies} copies of {piece.name} lie in the tray already.")
        for cell in placement.cells:
            if cell in covered:
                raise InputError(f"{self.tray.name(cell)} is already covered by {covered[cell].piece}.")

    def write(self, placed: str | Iterable[str | Placement]) -> str:
        """The one spelling of a position for links: checked, sorted, joined with dots."""
        return ".".join(placement.text for placement in self.parse(placed))

    # --- moves ---------------------------------------------------------------------------------------------

    def lay(
        self, placed: str | Iterable[str | Placement], placement: str | Placement
    ) -> tuple[Placement, ...]:
        """The position once `placement` has been added; InputError says why it cannot be."""
        return self.parse((*self.parse(placed), placement))

    def pick_up(
        self, placed: str | Iterable[str | Placement], what: str | Placement
    ) -> tuple[Placement, ...]:
        """The position without one placement: named in full, by a cell it covers, or by its piece.

        InputError when nothing of the kind lies there.
        """
        now = self.parse(placed)
        if isinstance(what, Placement) or ":" in what:
            gone = self.placement(what)
            if gone not in now:
                raise InputError(f"{gone.text} does not lie in the tray.")
        elif what in self.by_name:
            lying = [placement for placement in now if placement.piece == what]
            if not lying:
                raise InputError(f"{what} does not lie in the tray.")
            gone = lying[-1]
        else:
            if not _CELL.fullmatch(what):
                self.piece(what)
            cell = self.cell(what)
            over = [placement for placement in now if cell in placement.cells]
            if not over:
                raise InputError(f"Nothing lies on {self.tray.name(cell)}.")
            gone = over[0]
        return tuple(placement for placement in now if placement != gone)

    def with_a_gap(self, seed: int = 1, placed: str | Iterable[str | Placement] = ()) -> Arrangement | None:
        """An arrangement of all the pieces that leaves cells empty; None where pieces always fill the tray.

        See :mod:`countinghouse.packing.gaps`.
        """
        from countinghouse.packing.gaps import with_a_gap

        return with_a_gap(self, seed, placed)

    def fitting(self, placed: str | Iterable[str | Placement] = ()) -> tuple[Placement, ...]:
        """The placements that can be laid beside `placed`: their cells are free and a copy is left."""
        now = self.parse(placed)
        left = self.left(now)
        if not now:
            return self.placements
        covered = {cell for placement in now for cell in placement.cells}
        return tuple(
            placement
            for placement in self.placements
            if left[placement.piece] and covered.isdisjoint(placement.cells)
        )

    def left(self, placed: str | Iterable[str | Placement] = ()) -> dict[str, int]:
        """How many copies of each piece do not lie in the tray yet."""
        used = Counter(placement.piece for placement in self.parse(placed))
        return {piece.name: piece.copies - used[piece.name] for piece in self.pieces}

    def free_cells(self, placed: str | Iterable[str | Placement] = ()) -> tuple[Cell, ...]:
        """The cells nothing lies on, sorted."""
        covered = {cell for placement in self.parse(placed) for cell in placement.cells}
        return tuple(cell for cell in self.tray.cells if cell not in covered)

    def board(self, placed: str | Iterable[str | Placement] = ()) -> Board:
        """The tray with these pieces in it, as a value that can be shown."""
        return Board(self, self.parse(placed))

    # --- exact cover ---------------------------------------------------------------------------------------

    def problem(self, placed: str | Iterable[str | Placement] = ()) -> Problem:
        """The exact cover problem of filling what is left of the tray.

        Its items are pieces and cells by name, its options the fitting placements by their text; options
        stand in the order of `placements` and items in order of first appearance, a piece before its cells
        (the order that reproduces the published vertex counts). A piece that may be left out is a secondary
        item. Pieces of several copies: see :mod:`countinghouse.packing.copies`.
        """
        # A copy: a Problem can be changed, and ours is kept.
        return self.built(self.parse(placed)).problem.reduced(())

    def built(self, placed: Sequence[Placement]) -> Built:
        """The problem of a checked position, kept for the last few; not to be changed."""
        from countinghouse.packing.copies import build

        key = tuple(placement.text for placement in placed)
        found = self._built.get(key)
        if found is None:
            found = build(self, placed)
            if len(self._built) >= 8:
                self._built.clear()
            self._built[key] = found
        return found

    # --- symmetry ------------------------------------------------------------------------------------------

    @cached_property
    def symmetries(self) -> tuple[PuzzleSymmetry, ...]:
        """The symmetries of the tray that turn solutions into solutions, the identity first.

        Those are all of them when every piece may be turned over. A mirror image of a tray whose pieces may
        not be turned over counts if the pieces are mirror images of each other in pairs, as in the Soma cube.
        """
        from countinghouse.packing.symmetry import puzzle_symmetries

        return puzzle_symmetries(self)

    @cached_property
    def group(self) -> Group:
        """The group of those symmetries, named: solutions that differ by one of them count once."""
        return named_group(self.tray, tuple(symmetry.of_tray for symmetry in self.symmetries))

    def stabiliser(self, placed: str | Iterable[str | Placement]) -> tuple[PuzzleSymmetry, ...]:
        """The symmetries that leave the laid pieces as they are, the identity first."""
        from countinghouse.packing.symmetry import moved

        now = set(self.parse(placed))
        return tuple(
            symmetry
            for symmetry in self.symmetries
            if {moved(self, placement, symmetry) for placement in now} == now
        )

    # --- answers -------------------------------------------------------------------------------------------

    def count(
        self,
        placed: str | Iterable[str | Placement] = (),
        memory_mb: float = 1024,
        executor: Executor | None = None,
    ) -> PackingCount:
        """In how many ways the tray can be filled, exactly; with `placed`, what lies there stays.

        `memory_mb` (millions of bytes) bounds the memory taken. Where one sweep would not fit it, one piece is laid
        in each of its places in turn, which takes longer; where that does not fit either, TooLarge is raised.
        With an `executor` its workers count the first branches of the tree, `memory_mb` for each.

        >>> from countinghouse.packing import PUZZLES
        >>> count = PUZZLES["pentominoes-3x20"].count()
        >>> count.value, count.up_to_symmetry, count.group, count.exact
        (8, 2, 'D₂', True)
        >>> PUZZLES["pentominoes-3x20"].count("U:a1b1a2a3b3").value
        4
        """

        return finish(self.sweep(placed, memory_mb, executor))

    def sweep(
        self,
        placed: str | Iterable[str | Placement] = (),
        memory_mb: float = 1024,
        executor: Executor | None = None,
    ) -> Generator[Any, None, PackingCount]:
        """`count` in slices: a generator that yields progress and returns the PackingCount."""
        from countinghouse.packing.answers import allowed, sweep

        return sweep(self, self.parse(placed), allowed(memory_mb), executor)

    def parts(self, placed: str | Iterable[str | Placement] = ()) -> tuple[tuple[Placement, int], ...]:
        """One piece's places that stand for all of them, with weights, for counting in parts.

        The number of ways is the sum of weight times the count with that placement laid as well.
        """
        from countinghouse.packing.answers import parts_of

        return parts_of(self, self.parse(placed))

    def count_up_to_symmetry(
        self, placed: str | Iterable[str | Placement] = (), memory_mb: float = 1024
    ) -> int | None:
        """How many of those ways differ by more than a symmetry (one that leaves `placed` as it is)."""
        return self.count(placed, memory_mb).up_to_symmetry

    def completions(
        self, placed: str | Iterable[str | Placement] = (), memory_mb: float = 1024
    ) -> Completions:
        """The table of all solutions: `total`, `marginals()`, `nth(k)`, `sample(n, seed)`, without listing.

        Worth keeping when several questions are asked about one position: each of the methods `marginals`, `nth`,
        `sample` and `hint` below makes such a table for itself.

        >>> from countinghouse.packing import PUZZLES
        >>> puzzle = PUZZLES["pentominoes-3x20"]
        >>> table = puzzle.completions()
        >>> table.total, len(table.nth(7)), len(table.sample(100, seed=1))
        (8, 12, 100)
        """

        return finish(self.completions_sweep(placed, memory_mb))

    def completions_sweep(
        self, placed: str | Iterable[str | Placement] = (), memory_mb: float = 1024
    ) -> Generator[Any, None, Completions]:
        """`completions` in slices: a generator that yields progress and returns the Completions."""
        from countinghouse.packing.answers import allowed, completions_sweep

        return completions_sweep(self, self.parse(placed), allowed(memory_mb))

    def marginals(
        self, placed: str | Iterable[str | Placement] = (), memory_mb: float = 1024
    ) -> dict[str, int]:
        """For every fitting placement, by its text, the number of ways to finish that use it.

        >>> from countinghouse.packing import PUZZLES
        >>> ways = PUZZLES["pentominoes-3x20"].marginals()
        >>> len(ways), ways["U:a1b1a2a3b3"], ways["I:a1b1c1d1e1"]
        (1236, 4, 0)
        """
        return self.completions(placed, memory_mb).marginals()

    def sample(
        self, n: int, seed: int, placed: str | Iterable[str | Placement] = (), memory_mb: float = 1024
    ) -> list[tuple[Placement, ...]]:
        """`n` solutions drawn uniformly and independently; each with the pieces already laid, sorted.

        The same seed draws the same ones, everywhere and always; solutions may come twice.
        """
        return self.completions(placed, memory_mb).sample(n, seed)

    def nth(
        self, k: int, placed: str | Iterable[str | Placement] = (), memory_mb: float = 1024
    ) -> tuple[Placement, ...]:
        """Solution number `k`, from 0, in a fixed order; InputError when there is none of that number."""
        return self.completions(placed, memory_mb).nth(k)

    def solutions(self, placed: str | Iterable[str | Placement] = ()) -> Iterator[tuple[Placement, ...]]:
        """All solutions, lazily, by search, in a fixed order; each with the pieces already laid, sorted.

        >>> from countinghouse.packing import PUZZLES
        >>> len(list(PUZZLES["pentominoes-3x20"].solutions("U:a1b1a2a3b3")))
        4
        """
        from countinghouse.packing.answers import solutions

        return solutions(self, self.parse(placed))

    def hint(self, placed: str | Iterable[str | Placement] = (), memory_mb: float = 1024) -> Hint | None:
        """One more piece that can be finished, with how many ways then remain; None when there is no way."""
        return self.completions(placed, memory_mb).hint()

    def why(self, placed: str | Iterable[str | Placement] = ()) -> list[Reason]:
        """Reasons, in words, why there is no way to finish; empty when none is found.

        >>> from countinghouse.packing import PUZZLES
        >>> [reason.kind for reason in PUZZLES["tetrominoes-4x5"].why()]
        ['colouring']
        """
        return finish(self.why_finding(placed))

    def why_finding(
        self, placed: str | Iterable[str | Placement] = ()
    ) -> Generator[None, None, list[Reason]]:
        """`why` in slices: a generator that yields often and returns the reasons."""
        from countinghouse.packing.why import finding

        return finding(self, placed)


@dataclass(frozen=True, repr=False)
class Board:
    """A puzzle with pieces lying in the tray; a notebook shows it as a picture, `print` in letters.

    >>> from countinghouse.packing import PUZZLES
    >>> board = PUZZLES["pentominoes-3x20"].board("U:a1b1a2a3b3").lay("X:c1b2c2d2c3")
    >>> board
    <Board pentominoes-3x20: U:a1b1a2a3b3.X:c1b2c2d2c3>
    >>> print(board)
    UUX.................
    UXXX................
    UUX.................
    """

    puzzle: Puzzle
    placed: tuple[Placement, ...] = ()

    def lay(self, placement: str | Placement) -> Board:
        """The board with one more piece."""
        return Board(self.puzzle, self.puzzle.lay(self.placed, placement))

    def pick_up(self, what: str | Placement) -> Board:
        """The board with one piece less."""
        return Board(self.puzzle, self.puzzle.pick_up(self.placed, what))

    @property
    def rows(self) -> tuple[str, ...]:
        """The board in letters: a piece's letter where it lies, ``.`` on free cells, a space in gaps."""
        letters = {
            cell: self.puzzle.by_name[placement.piece].letter
            for placement in self.placed
            for cell in placement.cells
        }
        return tuple(
            "".join(
                letters.get((row, column), ".") if sign == "#" else " " for column, sign in enumerate(signs)
            )
            for row, signs in enumerate(self.puzzle.tray.rows)
        )

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        laid = ".".join(placement.text for placement in self.placed)
        return f"<Board {self.puzzle.name}: {laid or 'an empty tray'}>"

    def svg(self, **options: Any) -> str:
        """The picture as SVG: see :func:`countinghouse.packing.svg.board_svg`."""
        from countinghouse.packing.svg import board_svg

        return board_svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg()


_EXAMPLE = "write the piece, a colon and its cells, such as White:a1a2b2."


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
