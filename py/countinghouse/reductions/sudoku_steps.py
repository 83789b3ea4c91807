"""Find the next step in a sudoku, with the reason that a person would give.

On paper, a solver keeps the grid and the *candidates* of its empty cells: the values absent from a cell's row, column
and box, except those *struck* for a reason. The techniques, in the order in which they are tried:

1. naked single: a cell has one candidate;
2. hidden single: a row, column or box has only one cell for a value;
3. pointing: in a box, all cells for a value are in one row or column, so the value is nowhere else in that row or
   column;
4. claiming: in a row or column, all cells for a value are in one box, so the value is nowhere else in that box;
5. naked pair: two cells of a unit have the same two candidates, so no other cell of the unit has them;
6. hidden pair: two values of a unit have the same two cells, so these cells have no other candidates;
7. trial: if a cell had a certain value, the singles that follow would leave a cell without a candidate or a value without
   a place.

No step assumes that the solution is unique: all strikes and placements hold for every solution.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from countinghouse.checks import flag
from countinghouse.errors import InputError
from countinghouse.reductions.sudoku import Grid, cell_name, empty, refuse_conflicts, symbol, units
from countinghouse.stepping import finish, relay
from countinghouse.wording import listed, shown

__all__ = ["TECHNIQUES", "Marks", "Step", "apply", "candidates", "grade", "next_step", "start", "steps"]

#: The techniques, in the order in which they are tried, from the easiest to the hardest.
TECHNIQUES = ("naked single", "hidden single", "pointing", "claiming", "naked pair", "hidden pair", "trial")


@dataclass(frozen=True)
class Marks:
    """The state on paper: the grid, and the (cell, value) pairs struck so far."""

    grid: Grid
    struck: frozenset[tuple[str, int]] = frozenset()


@dataclass(frozen=True)
class Step:
    """One step: its placements and strikes, the cells that it examines, and the reason.

    `technique` is one of `TECHNIQUES`, or ``"impossible"`` if a cell has no candidate or a value no place. `unit` is the
    row, column or box that the reason begins with, such as ``"box 2"``; "" if it is about a single cell.
    """

    technique: str
    places: tuple[tuple[str, int], ...]
    strikes: tuple[tuple[str, int], ...]
    because: tuple[str, ...]
    sentence: str
    unit: str = ""


def _check_marks(marks: object) -> None:
    if not isinstance(marks, Marks) or not isinstance(marks.grid, Grid):
        raise InputError(f"The marks must come from start or apply, not {shown(marks)}.")


def start(grid: Grid) -> Marks:
    """Return the initial state; raise InputError if givens conflict.

    >>> candidates(start(empty(2, 2)))[0]
    (1, 2, 3, 4)
    """
    refuse_conflicts(grid)
    return Marks(grid)


def candidates(marks: Marks) -> tuple[tuple[int, ...], ...]:
    """Return the candidates of each cell, row by row; a filled cell has none.

    >>> from countinghouse.reductions.sudoku import parse
    >>> candidates(start(parse('1.....3..4.....2')))[:3]
    ((), (2, 3), (2, 4))
    """
    _check_marks(marks)
    return tuple(tuple(_values(mask)) for mask in _masks(marks))


def apply(marks: Marks, step: Step) -> Marks:
    """Return the state after the step; raise InputError for anything but marks and a step.

    >>> from countinghouse.reductions.sudoku import parse
    >>> marks = start(parse("1234 3... 2... ...."))
    >>> apply(marks, next_step(marks)).grid.values[4:8]
    (3, 4, 0, 0)
    """
    _check_marks(marks)
    if not isinstance(step, Step):
        raise InputError(f"The step must come from next_step, not {shown(step)}.")
    grid = marks.grid
    for cell, value in step.places:
        grid = grid.put(cell, value)
    return Marks(grid, marks.struck | set(step.strikes))


def next_step(marks: Marks, trial: bool = True) -> Step | None:
    """Return the first step, in the order of `TECHNIQUES`, or None if no technique helps or the grid is full.

    `trial` allows the last technique, which follows chains of singles to their ends.

    >>> from countinghouse.reductions.sudoku import parse
    >>> next_step(start(parse("1234 3... 2... ....")))
    Step(technique='naked single', places=(('r2c2', 4),), strikes=(), because=('r2c2',), sentence='r2c2 can only be 4: every other value is in its row, column or box.', unit='')
    """
    _check_marks(marks)
    trial = flag(trial, "trial")
    board = _Board.of(marks)
    impossible = _impossible(board)
    if impossible is not None:
        sentence, cells = impossible
        return Step("impossible", (), (), board.names(cells), sentence + ", so there is no solution.")
    finders = (_naked_single, _hidden_single, _pointing, _claiming, _naked_pair, _hidden_pair)
    for find in (*finders, _trial) if trial else finders:
        step = find(board)
        if step is not None:
            return step
    return None


def steps(grid: Grid, trial: bool = True) -> Generator[Step, None, Marks]:
    """Yield steps until the grid is full, a contradiction appears, or no technique helps; return the last state.

    Time: at most n³ steps for an n × n grid, one for each candidate.

    >>> from countinghouse.reductions.sudoku import parse
    >>> for step in steps(parse("..34 3412 2143 432.")):
    ...     print(step.sentence)
    r1c1 can only be 1: every other value is in its row, column or box.
    r1c2 can only be 2: every other value is in its row, column or box.
    r4c4 can only be 1: every other value is in its row, column or box.
    """
    marks = start(grid)
    while (step := next_step(marks, trial)) is not None:
        yield step
        if step.technique == "impossible":
            break
        marks = apply(marks, step)
    return marks


def grade(grid: Grid) -> str:
    """Return the hardest technique that the steps use, ``"impossible"``, or ``"search"`` if they get stuck.

    >>> from countinghouse.reductions.sudoku import parse
    >>> grade(parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    'naked single'
    """
    used: list[str] = []
    marks = finish(relay(steps(grid), lambda step: used.append(step.technique)))
    if "impossible" in used:
        return "impossible"
    if not all(marks.grid.values):
        return "search"
    return TECHNIQUES[max(map(TECHNIQUES.index, used), default=0)]


@dataclass(frozen=True)
class _Shape:
    size: int
    units: tuple[tuple[str, tuple[int, ...]], ...]
    peers: tuple[tuple[int, ...], ...]  # for each cell, the cells that share a unit with it


@cache
def _shape(box_rows: int, box_columns: int) -> _Shape:
    grid = empty(box_rows, box_columns)
    own = units(grid)
    peers: list[set[int]] = [set() for _ in grid.values]
    for _, cells in own:
        for cell in cells:
            peers[cell].update(cells)
    return _Shape(grid.size, tuple(own), tuple(tuple(sorted(seen - {i})) for i, seen in enumerate(peers)))


def _masks(marks: Marks) -> list[int]:
    grid = marks.grid
    shape = _shape(grid.box_rows, grid.box_columns)
    n = shape.size
    every = (1 << n) - 1
    masks = []
    for index, value in enumerate(grid.values):
        mask = 0
        if not value:
            mask = every
            for peer in shape.peers[index]:
                if grid.values[peer]:
                    mask &= ~(1 << grid.values[peer] - 1)
        masks.append(mask)
    for cell, value in marks.struck:
        row, _, column = cell[1:].partition("c")
        masks[(int(row) - 1) * n + int(column) - 1] &= ~(1 << value - 1)
    return masks


def _values(mask: int) -> list[int]:
    return [value for value in range(1, mask.bit_length() + 1) if mask >> value - 1 & 1]


@dataclass
class _Board:
    """The grid's values, and the candidates of its cells as masks (bit v - 1 for value v)."""

    shape: _Shape
    values: list[int]
    masks: list[int]

    @staticmethod
    def of(marks: Marks) -> _Board:
        grid = marks.grid
        return _Board(_shape(grid.box_rows, grid.box_columns), list(grid.values), _masks(marks))

    def name(self, cell: int) -> str:
        return cell_name(cell, self.shape.size)

    def names(self, cells: Collection[int]) -> tuple[str, ...]:
        return tuple(self.name(cell) for cell in cells)

    def missing(self, cells: tuple[int, ...]) -> list[int]:
        there = {self.values[cell] for cell in cells}
        return [value for value in range(1, self.shape.size + 1) if value not in there]

    def strike(
        self, technique: str, strikes: list[tuple[int, int]], because: Collection[int], unit: str, why: str
    ) -> Step:
        pairs = tuple((self.name(cell), value) for cell, value in strikes)
        values = sorted({value for _, value in strikes})
        cells = self.names(sorted({cell for cell, _ in strikes}))
        sentence = f"In {unit}, {why}, so strike {listed(map(symbol, values), 'or')} at {listed(cells)}."
        return Step(technique, (), pairs, self.names(because), sentence, unit)


def _impossible(board: _Board) -> tuple[str, tuple[int, ...]] | None:
    """Return a cell without candidates, or a unit without a place for a value, in words and as cells; None if there is
    neither.
    """
    for cell, value in enumerate(board.values):
        if not value and not board.masks[cell]:
            return f"{board.name(cell)} has no candidate left", (cell,)
    for name, cells in board.shape.units:
        union = 0
        for cell in cells:
            union |= board.masks[cell]
        for value in board.missing(cells):
            if not union >> value - 1 & 1:
                return f"{name} has no cell left for {symbol(value)}", cells
    return None


def _singles(board: _Board) -> Iterator[tuple[str, int, int, tuple[int, ...]]]:
    """Yield naked singles, then hidden singles: the unit ("" for a naked single), the cell, the value, and the cells
    that prove it.
    """
    for cell, mask in enumerate(board.masks):
        if mask and not mask & (mask - 1):
            yield "", cell, mask.bit_length(), (cell,)
    for name, cells in board.shape.units:
        once = twice = 0
        for cell in cells:
            twice |= once & board.masks[cell]
            once |= board.masks[cell]
        for value in _values(once & ~twice):
            cell = next(cell for cell in cells if board.masks[cell] >> value - 1 & 1)
            yield name, cell, value, cells


def _naked_single(board: _Board) -> Step | None:
    unit, cell, value, because = next(_singles(board), ("none", 0, 0, ()))
    if unit:
        return None
    name = board.name(cell)
    seen = {board.values[peer] for peer in board.shape.peers[cell]}
    if seen.issuperset({*range(1, board.shape.size + 1)} - {value}):
        why = "every other value is in its row, column or box"
    else:
        why = "every other value is in its row, column or box, or was struck"
    sentence = f"{name} can only be {symbol(value)}: {why}."
    return Step("naked single", ((name, value),), (), board.names(because), sentence)


def _hidden_single(board: _Board) -> Step | None:
    for unit, cell, value, because in _singles(board):
        name = board.name(cell)
        sentence = f"In {unit}, {symbol(value)} can only go to {name}."
        return Step("hidden single", ((name, value),), (), board.names(because), sentence, unit)
    return None


def _pointing(board: _Board) -> Step | None:
    return _locked(board, "pointing")


def _claiming(board: _Board) -> Step | None:
    return _locked(board, "claiming")


def _locked(board: _Board, technique: str) -> Step | None:
    n = board.shape.size
    lines, boxes = board.shape.units[: 2 * n], board.shape.units[2 * n :]
    inside, across = (boxes, lines) if technique == "pointing" else (lines, boxes)
    for name, cells in inside:
        for value in board.missing(cells):
            bit = 1 << value - 1
            at = [cell for cell in cells if board.masks[cell] & bit]
            for other, others in across:
                if set(at) <= set(others):
                    strikes = [(cell, value) for cell in others if cell not in at and board.masks[cell] & bit]
                    if strikes:
                        why = f"{symbol(value)} can only be in {other} ({listed(board.names(at), 'or')})"
                        return board.strike(technique, strikes, at, name, why)
    return None


def _naked_pair(board: _Board) -> Step | None:
    for name, cells in board.shape.units:
        twos = [cell for cell in cells if board.masks[cell].bit_count() == 2]
        for one, other in combinations(twos, 2):
            pair = board.masks[one]
            if board.masks[other] != pair:
                continue
            rest = (cell for cell in cells if cell not in (one, other))
            strikes = [(cell, value) for cell in rest for value in _values(board.masks[cell] & pair)]
            if strikes:
                values = listed(map(symbol, _values(pair)))
                why = f"{board.name(one)} and {board.name(other)} take {values} between them"
                return board.strike("naked pair", strikes, (one, other), name, why)
    return None


def _hidden_pair(board: _Board) -> Step | None:
    for name, cells in board.shape.units:
        places: dict[tuple[int, ...], list[int]] = {}
        for value in board.missing(cells):
            at = tuple(cell for cell in cells if board.masks[cell] >> value - 1 & 1)
            if len(at) == 2:
                places.setdefault(at, []).append(value)
        for at, pair in places.items():
            if len(pair) != 2:
                continue
            strikes = [(cell, v) for cell in at for v in _values(board.masks[cell]) if v not in pair]
            if strikes:
                values = listed(map(symbol, pair))
                why = f"{values} can only go to {listed(board.names(at))}"
                return board.strike("hidden pair", strikes, at, name, why)
    return None


def _trial(board: _Board) -> Step | None:
    """Return the trial with the shortest chain of singles, among the cells with the fewest candidates."""
    best: tuple[int, int, int, str] | None = None
    fewest = 0
    unfilled = (cell for cell, mask in enumerate(board.masks) if mask)
    for cell in sorted(unfilled, key=lambda cell: board.masks[cell].bit_count()):
        if best is not None and board.masks[cell].bit_count() > fewest:
            break
        fewest = board.masks[cell].bit_count()
        for value in _values(board.masks[cell]):
            wrong = _consequence(board, cell, value, best[0] if best is not None else len(board.masks))
            if wrong is not None:
                best = wrong[0], cell, value, wrong[1]
    if best is None:
        return None
    length, cell, value, words = best
    name = board.name(cell)
    follow = "at once" if length == 0 else f"after {length} single{'' if length == 1 else 's'}"
    sentence = f"If {name} were {symbol(value)}, {follow} {words}; so {name} is not {symbol(value)}."
    return Step("trial", (), ((name, value),), (name,), sentence)


def _consequence(board: _Board, cell: int, value: int, limit: int) -> tuple[int, str] | None:
    """Return the number of singles (below `limit`) that lead from `value` at `cell` to a contradiction, and the
    contradiction."""
    values, masks, shape = board.values[:], board.masks[:], board.shape
    for length in range(limit):
        values[cell] = value
        masks[cell] = 0
        bit = 1 << value - 1
        for peer in shape.peers[cell]:
            if masks[peer] & bit:
                masks[peer] ^= bit
                if not masks[peer]:
                    return length, f"{board.name(peer)} has no candidate left"
        naked = next((cell for cell, mask in enumerate(masks) if mask and not mask & (mask - 1)), None)
        if naked is not None:
            cell, value = naked, masks[naked].bit_length()
            continue
        hidden = None
        for name, cells in shape.units:
            once = twice = there = 0
            for member in cells:
                mask = masks[member]
                twice |= once & mask
                once |= mask
                if not mask:
                    there |= 1 << values[member] - 1
            lost = ((1 << shape.size) - 1) & ~(once | there)
            if lost:
                return length, f"{name} has no cell left for {symbol(_values(lost)[0])}"
            if hidden is None and once & ~twice:
                single = _values(once & ~twice)[0]
                hidden = next(member for member in cells if masks[member] >> single - 1 & 1), single
        if hidden is None:
            return None
        cell, value = hidden
    return None
