"""Puzzles that answer questions about their solutions by exact cover."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countinghouse.checks import check_executor, memory_allowed, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.exact_cover.by_number import check_drawn
from countinghouse.exact_cover.problem import Problem
from countinghouse.packing import answers, own
from countinghouse.packing.answers import Completions, Hint, PackingCount
from countinghouse.packing.bare_puzzle import BarePuzzle, Placed, check_puzzle
from countinghouse.packing.copies import Built, built
from countinghouse.packing.gaps import Arrangement, with_a_gap
from countinghouse.packing.placements import Placement
from countinghouse.packing.svg import board_svg, puzzle_svg
from countinghouse.packing.why import Reason, reasons_steps
from countinghouse.progress import listening
from countinghouse.stepping import finish, relay
from countinghouse.wording import shown

if TYPE_CHECKING:
    from countinghouse.packing.widget import BoardWidget

__all__ = ["Board", "Puzzle"]


class Puzzle(Drawn, BarePuzzle):
    """A tray and the pieces to fill it with; a notebook shows both.

    `name` is used in links, `title` is for display, and `note` is a sentence about the puzzle. A method that takes
    `placed` expects the placements already in the tray: text with the placements joined by dots, or an iterable of
    texts and placements.

    >>> from countinghouse.packing import PUZZLES
    >>> PUZZLES["pentominoes-3x20"]
    <Puzzle pentominoes-3x20: 12 pieces, tray 3 × 20>
    """

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
        """Make a puzzle of your own.

        `tray` is a `Tray`, or rows of ``#`` (a cell) and ``.`` (a gap), as a list or as text with lines or slashes.
        `pieces` are `Piece` values, or drawings in the same form by name (a mapping or pairs). `flip` says whether flat
        pieces may be flipped; `copies` gives the number of copies of a piece (default 1); `optional` lists the pieces
        that may be left out.

        >>> Puzzle.from_pieces(["###", "###"], {"Bar": ["###"], "Corner": ["##", "#."]}).count().value
        0
        >>> Puzzle.from_pieces(["###", "###"], {"Corner": ["##", "#."]}, copies={"Corner": 2}).count().value
        2
        """
        return Puzzle(name, title, *own.read_pieces(tray, pieces, flip, copies, optional))

    @staticmethod
    def from_text(text: str) -> Puzzle:
        """Read a puzzle that `to_text` wrote; :mod:`countinghouse.packing.own` describes the text.

        >>> Puzzle.from_text("xxx/xxx,Corner:xx/x.*2").count().value
        2
        """
        return Puzzle("own", "Your own puzzle", *own.read_text(text))

    def to_text(self) -> str:
        """Write the tray and the pieces as one line for a link."""
        return own.to_text(self)

    @staticmethod
    def from_coordinates(text: str) -> Puzzle:
        """Read a puzzle written as coordinates of cells, such as those of Polyform Puzzler;
        :mod:`countinghouse.packing.coordinates` describes the text. Raises InputError if it cannot be read.

        >>> puzzle = Puzzle.from_coordinates("hexagons: (0,0) (1,0) (0,1) (1,1), Pair: (0,0) (1,0) *2")
        >>> puzzle.to_text(), puzzle.count().value
        ('hexagons:..x.x/.x.x.,Pair:x.x*2', 2)
        """
        from countinghouse.packing import coordinates

        return Puzzle("own", "Your own puzzle", *coordinates.read(text))

    def to_coordinates(self) -> str:
        """Write the puzzle, with its tray empty, as coordinates of cells, which `from_coordinates` reads back; raise
        InputError if they cannot express its rules.

        >>> print(Puzzle.from_text("hexagons:..x.x/.x.x.,Pair:x.x*2").to_coordinates())
        hexagons: (0,0) (0,1) (1,0) (1,1),
        Pair: (0,0) (1,0) *2
        """
        from countinghouse.packing import coordinates

        return coordinates.write(self)

    @staticmethod
    def from_burrtools(data: bytes) -> Puzzle:
        """Read the first problem of a BurrTools file (``.xmpuzzle``) as a puzzle of your own; raise InputError if the
        file cannot be read."""
        from countinghouse.packing import burrtools

        return Puzzle("own", "Your own puzzle", *burrtools.read(data))

    def to_burrtools(self) -> bytes:
        """Write the puzzle, with its tray empty, as a BurrTools file (``.xmpuzzle``); raise InputError if BurrTools
        cannot express its rules.

        BurrTools counts solutions up to the symmetries of the tray; see :mod:`countinghouse.packing.burrtools`.

        >>> from countinghouse.packing import PUZZLES
        >>> data = PUZZLES["slothouber-graatsma"].to_burrtools()
        >>> len(Puzzle.from_burrtools(data).pieces)
        2
        """
        from countinghouse.packing import burrtools

        return burrtools.write(self)

    def problem(self, placed: Placed = ()) -> Problem:
        """Return the exact cover problem of filling the rest of the tray.

        Its items are pieces and cells by name, in order of first appearance, each piece before its cells (which
        reproduces the published vertex counts); its options are the fitting placements, by their text. A piece that may
        be left out is a secondary item, and several copies of a piece are one item with a multiplicity
        (:mod:`countinghouse.packing.copies`).
        """
        # Return a copy: the caller may change it, and the original is cached.
        return self.built(placed).problem.reduced(())

    def built(self, placed: Placed = ()) -> Built:
        """Return the exact cover problem of a position; it is cached, so do not change it."""
        return built(self.parse(placed))

    def count(
        self,
        placed: Placed = (),
        memory_mb: float = 1024,
        executor: Executor | None = None,
        method: str = "auto",
        progress: Callable[[Any], None] | bool | None = None,
        spill: str | None = None,
        checkpoint: str | None = None,
    ) -> PackingCount:
        """Count exactly the ways to fill the tray around the `placed` pieces.

        `memory_mb` is the memory allowed, in millions of bytes. The method "auto" searches if that is clearly less
        work; otherwise, it sweeps once, or in parts, with one piece placed in each possible way. If neither fits in
        memory, it counts like :func:`countinghouse.exact_cover.count`, which raises TooLarge if no method fits. The
        other methods, "frontier", "search" and "symmetry", and `progress`, `executor` and `spill` work as in that
        function. With a `checkpoint`, the count resumes as in that function; the checkpoints of sweeps in parts are in
        the folder beside the file.

        Time: that of :func:`countinghouse.exact_cover.count`; each class of conjugate symmetries takes one more count,
        over orbits of placements.

        >>> from countinghouse.packing import PUZZLES
        >>> count = PUZZLES["pentominoes-3x20"].count()
        >>> count.value, count.up_to_symmetry, count.group
        (8, 2, 'D₂')
        >>> PUZZLES["pentominoes-3x20"].count("U:a1b1a2a3b3").value
        4
        """
        position, memory_mb = self.parse(placed), memory_allowed(memory_mb)
        work = answers.count_steps(position, memory_mb, method, check_executor(executor), spill, checkpoint)
        with listening(progress) as told:
            return finish(relay(work, told))

    def count_steps(
        self,
        placed: Placed = (),
        memory_mb: float = 1024,
        executor: Executor | None = None,
        method: str = "auto",
        spill: str | None = None,
        checkpoint: str | None = None,
    ) -> Generator[Any, None, PackingCount]:
        """Like `count`, but yields progress, or None if there is none to report."""
        position, memory_mb = self.parse(placed), memory_allowed(memory_mb)
        return answers.count_steps(position, memory_mb, method, check_executor(executor), spill, checkpoint)

    def parts(self, placed: Placed = ()) -> tuple[tuple[Placement, int], ...]:
        """Return placements of one piece, with weights, for a count in parts.

        The number of ways is the sum, over these placements, of the weight times the count with that placement added.
        """
        return answers.parts_of(self.parse(placed))

    def completions(self, placed: Placed = (), memory_mb: float = 1024) -> Completions:
        """Return a table of all solutions without listing any: a sequence that also has `total`, `marginals()` and
        `sample(n, seed)`.

        Keep the table if you ask several questions about one position: the puzzle's own methods `marginals`, `nth`,
        `sample` and `hint` build it anew each time.

        Time: that of :func:`countinghouse.exact_cover.completions`.

        >>> from countinghouse.packing import PUZZLES
        >>> table = PUZZLES["polyominoes-1-3-square"].completions()
        >>> table.total, len(table[-1]), table[5] in table, len(table.sample(100, seed=1))
        (48, 4, True, 100)
        """

        return finish(self.completions_steps(placed, memory_mb))

    def completions_steps(
        self, placed: Placed = (), memory_mb: float = 1024
    ) -> Generator[Any, None, Completions]:
        """Like `completions`, but yields progress."""
        return answers.completions_steps(self.parse(placed), memory_allowed(memory_mb))

    def marginals(self, placed: Placed = (), memory_mb: float = 1024) -> dict[str, int]:
        """Map the text of every fitting placement to the number of ways to finish that use it.

        Time: the same as for `completions`.

        >>> from countinghouse.packing import PUZZLES
        >>> ways = PUZZLES["pentominoes-3x20"].marginals()
        >>> len(ways), ways["U:a1b1a2a3b3"], ways["I:a1b1c1d1e1"]
        (1236, 4, 0)
        """
        return self.completions(placed, memory_mb).marginals()

    def sample(
        self, n: int, seed: int, placed: Placed = (), memory_mb: float = 1024
    ) -> list[tuple[Placement, ...]]:
        """Draw `n` solutions (at most 100,000) uniformly and independently; the same seed gives the same solutions on
        every machine.

        Time: the same as for `completions`.
        """
        from countinghouse.draws import check_seed

        n, seed = check_drawn(n), check_seed(seed)
        return self.completions(placed, memory_mb).sample(n, seed)

    def nth(self, k: int, placed: Placed = (), memory_mb: float = 1024) -> tuple[Placement, ...]:
        """Return solution number `k` in a fixed order, counting from 0; raise InputError if there are too few.

        Time: the same as for `completions`.
        """
        if whole(k, "k", 0) >= answers.most_solutions(self.parse(placed)):
            raise InputError(
                f"Solutions are numbered from 0, and {shown(k)} is too large: there are fewer solutions."
            )
        return self.completions(placed, memory_mb).nth(k)

    def index_of(self, solution: Placed, placed: Placed = (), memory_mb: float = 1024) -> int:
        """Return the index of a full tray among the solutions that keep `placed`: the inverse of `nth`.

        Time: the same as for `completions`.

        >>> from countinghouse.packing import PUZZLES
        >>> puzzle = PUZZLES["pentominoes-3x20"]
        >>> puzzle.index_of(puzzle.nth(5))
        5
        """
        return self.completions(placed, memory_mb).index_of(solution)

    def solutions(
        self, placed: Placed = (), executor: Executor | None = None
    ) -> Iterator[tuple[Placement, ...]]:
        """Search for all solutions, lazily and in a fixed order; each contains `placed`.

        The workers of an `executor` search the tree's first branches, with the same result.

        Time: that of :func:`countinghouse.exact_cover.solve`.

        >>> from countinghouse.packing import PUZZLES
        >>> puzzle = PUZZLES["pentominoes-3x20"]
        >>> found = list(puzzle.solutions("U:a1b1a2a3b3"))
        >>> len(found)
        4
        >>> board = puzzle.board(found[0])
        >>> print(board)
        UUXIIIIINNNFTWYYYYZV
        UXXXPPLNNFFFTWWYZZZV
        UUXPPPLLLLFTTTWWZVVV
        """
        return answers.solutions(self.parse(placed), check_executor(executor))

    def hint(self, placed: Placed = (), memory_mb: float = 1024) -> Hint | None:
        """Return the placement that appears in the most ways to finish; None if there is no way to finish.

        Time: the same as for `completions`.
        """
        return self.completions(placed, memory_mb).hint()

    def why(self, placed: Placed = ()) -> list[Reason]:
        """Return proofs, in words, that there is no way to finish; an empty list if none is found.

        Time: bounded; a check that might take long gives up after a fixed number of steps.

        >>> from countinghouse.packing import PUZZLES
        >>> [reason.kind for reason in PUZZLES["tetrominoes-4x5"].why()]
        ['colouring']
        """
        return finish(self.why_steps(placed))

    def why_steps(self, placed: Placed = ()) -> Generator[None, None, list[Reason]]:
        """Like `why`, but yields often."""
        return reasons_steps(self, self.parse(placed))

    def with_a_gap(self, seed: int = 1, placed: Placed = ()) -> Arrangement | None:
        """Return an arrangement of all the pieces that leaves cells empty; see :mod:`countinghouse.packing.gaps`.

        Time: at most 60 searches of 300 vertices each.
        """
        return with_a_gap(self, seed, placed)

    def board(self, placed: Placed = ()) -> Board:
        """Return the tray with these pieces in it, for display or printing."""
        return Board(self, self.parse(placed))

    def widget(self, placed: Placed = (), tell: bool = True, memory_mb: float = 1024) -> BoardWidget:
        """Return the puzzle as a widget: in a notebook, a board and pieces to move by mouse, finger or keyboard.

        The widget's `placed` is the position as text. It follows what a person does, and setting it moves the pieces; like
        `parse`, it accepts text or placements and raises InputError if they do not fit. Its `count` is the exact number
        of ways to finish, or None while it is not known. The board shows this number unless `tell` is false. `observe`
        calls a function on every change.

        Time: a long count runs alongside the notebook's other work, for at most a minute, with at most `memory_mb` of memory.

        Needs anywidget, which the extra ``notebook`` installs; raises InputError if it is missing.

        .. code-block:: python

            w = PUZZLES["kanoodle"].widget("White:a1a2b2")
            w          # shows it, as the last line of a cell
            w.count    # 5350, until a piece moves
            w.placed = ""
        """
        try:
            from countinghouse.packing.widget import BoardWidget
        except ModuleNotFoundError as missing:
            if missing.name == "countinghouse.packing.widget":  # the page's archive leaves it out
                raise InputError("Widgets are for notebooks; this page has its own boards.") from None
            raise InputError("This needs anywidget, which is not installed. Install it first.") from None
        return BoardWidget(self, placed, tell, memory_mb)

    def _repr_svg_(self) -> str:
        return puzzle_svg(self)


@dataclass(frozen=True, repr=False)
class Board(Drawn):
    """A puzzle with pieces in the tray; a notebook shows it as a picture, and `print` as letters.

    >>> from countinghouse.packing import PUZZLES
    >>> board = PUZZLES["pentominoes-3x20"].board("U:a1b1a2a3b3").place("X:c1b2c2d2c3")
    >>> board
    <Board pentominoes-3x20: U:a1b1a2a3b3.X:c1b2c2d2c3>
    >>> print(board)
    UUX.................
    UXXX................
    UUX.................
    """

    puzzle: Puzzle
    placed: tuple[Placement, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "placed", check_puzzle(self.puzzle).parse(self.placed))

    def place(self, placement: str | Placement) -> Board:
        """Place one more piece."""
        return Board(self.puzzle, self.puzzle.place(self.placed, placement))

    def remove(self, what: str | Placement) -> Board:
        """Remove one piece."""
        return Board(self.puzzle, self.puzzle.remove(self.placed, what))

    @property
    def rows(self) -> tuple[str, ...]:
        """The board in letters, with ``.`` for a free cell and a space for a gap."""
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
        return f"<Board {self.puzzle.name}: {self.puzzle.write(self.placed) or 'an empty tray'}>"

    def svg(self, **options: Any) -> str:
        """Draw the board as SVG; see :func:`countinghouse.packing.svg.board_svg`."""
        return board_svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg()
