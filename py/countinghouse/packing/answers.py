"""Answer questions about a puzzle by exact cover: counts, completions, hints, solutions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from countinghouse.checks import check_executor, choice, function, memory_allowed, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.by_number import ByNumber
from countinghouse.exact_cover.counted import Count
from countinghouse.exact_cover.problem import Remark
from countinghouse.packing.bare_puzzle import BarePuzzle, Placed, Position, check_position
from countinghouse.packing.burnside import fixed_by_all_steps
from countinghouse.packing.copies import built
from countinghouse.packing.pieces import Piece
from countinghouse.packing.placements import Placement
from countinghouse.packing.tray import named_group
from countinghouse.packing.why import reasons_steps
from countinghouse.stepping import relay

# Functions import exact cover only when they need it, so a page that only places pieces need not load it.
if TYPE_CHECKING:
    from countinghouse.exact_cover.frontier import completions as frontier_completions
    from countinghouse.exact_cover.frontier.plan import Plan
    from countinghouse.exact_cover.rival import Rival

__all__ = ["Completions", "Hint", "PackingCount"]

#: If one sweep needs more than ONE_SWEEP_MB and more than a quarter of the memory allowed, several small sweeps by
#: symmetry are faster.
ONE_SWEEP_MB = 128
#: If a sweep is expected to make at least LARGE_SWEEP states, divide it by symmetry into at most MOST_PARTS parts,
#: provided that its expected work is more than MUCH_LESS times the total expected work of the parts. The forecasts are
#: rough, but good enough for this comparison.
LARGE_SWEEP = 3e6
MOST_PARTS = 40
MUCH_LESS = 1.5
#: Forecast a search only if the forecast costs at most this fraction of the expected number of states of a sweep.
FORECAST_WORTH = 0.03
#: Once a sweep has done this many times the work that its plan expects, compare it with a search again.
OUTGROWN = 10.0
#: With more pieces than this, a sweep is unlikely to finish, so first try to prove that there is no way to finish.
MANY_PIECES = 24
#: The picture of a table of completions shows only its first MOST_SHOWN solutions.
MOST_SHOWN = 6


@dataclass(frozen=True, eq=False)
class PackingCount(Count):
    """The number of ways to fill a tray: like every `Count`, an integer that records how it was obtained.

    `value` counts every way. `up_to_symmetry` counts ways that differ only by a symmetry as one (None if that takes too
    much memory). `up_to_rotation` does the same for rotations only, so mirror images count separately. Parts of a tray
    that no piece joins are rotated, reflected and swapped separately, unless that would make more than 400 symmetries;
    in that case, the tray moves as a whole. `group`, `symmetry` (in words) and `order` describe the symmetries that
    preserve the placed pieces; `fixed` gives the number of ways that each symmetry preserves. If there is no solution,
    `remarks` holds remarks on the exact cover problem.

    >>> from countinghouse.packing import PUZZLES
    >>> count = PUZZLES["pentominoes-3x20"].count()
    >>> count == 8, count + 1, count > count.up_to_symmetry, f"{count:>3}", list("abcdefghi")[count]
    (True, 9, True, '  8', 'i')
    >>> count.up_to_symmetry, count.up_to_rotation
    (2, 4)
    """

    up_to_symmetry: int | None = field(kw_only=True)
    up_to_rotation: int | None = field(kw_only=True)
    group: str = field(kw_only=True)
    symmetry: str = field(kw_only=True)
    order: int = field(kw_only=True)
    fixed: tuple[tuple[str, int], ...] = field(kw_only=True, repr=False)
    remarks: tuple[Remark, ...] = field(kw_only=True, default=())


@dataclass(frozen=True)
class Hint:
    """A hint: the placement of one more piece, and the number of ways to finish that use it (`forced` if all ways do).

    >>> from countinghouse.packing import PUZZLES
    >>> PUZZLES["pentominoes-3x20"].hint("U:a1b1a2a3b3")
    Hint(placement=Placement('X:c1b2c2d2c3'), ways=4, of=4, forced=True)
    """

    placement: Placement
    ways: int
    of: int
    forced: bool


def count_steps(
    placed: Position,
    memory_mb: float,
    method: str = "auto",
    executor: Executor | None = None,
    spill: str | None = None,
    checkpoint: str | None = None,
) -> Generator[Any, None, PackingCount]:
    """Count the ways to finish, as `Puzzle.count` does; yield progress."""
    from countinghouse.exact_cover import counting, files

    memory_mb, executor = memory_allowed(memory_mb), check_executor(executor)
    choice(method, "method", counting.METHODS)
    problem = built(check_position(placed)).problem
    spill, checkpoint = files.check(problem, spill, checkpoint)
    saved = files.search_in(checkpoint, problem, method)
    if method != "auto" or (saved is not None and saved.resumed):
        count = yield from counting.kept_steps(problem, memory_mb, method, executor, spill, checkpoint)
    elif (proof := (yield from _proof(placed))) is not None:
        count = proof
    else:
        count = yield from _in_one_or_in_parts(placed, memory_mb, executor, spill, checkpoint)
    value = count.value
    stabiliser = placed.stabiliser
    group = named_group(placed.puzzle.tray, tuple(symmetry.of_tray for symmetry in stabiliser))
    fixed = [value]
    classes: int | None = value
    turned: int | None = value
    if value and len(stabiliser) > 1:
        try:
            fixed = yield from fixed_by_all_steps(placed, value, memory_mb)
            classes = _orbits(fixed)
            turned = _orbits([n for n, own in zip(fixed, stabiliser, strict=True) if not own.of_tray.mirrors])
        except TooLarge:
            classes = turned = None
    if checkpoint is not None:
        files.remove(checkpoint)
    return PackingCount(
        value,
        count.method,
        count.states,
        count.all_states,
        count.memory,
        count.why,
        up_to_symmetry=classes,
        up_to_rotation=turned,
        group=group.name,
        symmetry=group.words,
        order=group.order,
        fixed=tuple((own.name, n) for own, n in zip(stabiliser, fixed, strict=False)),
        remarks=() if value else problem.remarks(),
    )


def _orbits(fixed: Sequence[int]) -> int:
    """Return the number of orbits of a group, given how many objects each of its elements preserves."""
    classes, rest = divmod(sum(fixed), len(fixed))
    assert rest == 0, "the number of orbits of a group must be whole"
    return classes


def _proof(placed: Position) -> Generator[None, None, Count | None]:
    problem = built(placed).problem
    if len(problem.primary) + len(problem.secondary) - len(placed.free) <= MANY_PIECES:
        return None
    reasons = yield from reasons_steps(placed.puzzle, placed)
    if not reasons:
        return None
    return Count(0, f"a proof ({reasons[0].kind})", why=reasons[0].sentence.rstrip("."))


def _in_one_or_in_parts(
    placed: Position,
    memory_mb: float,
    executor: Executor | None,
    spill: str | None,
    checkpoint: str | None,
) -> Generator[Any, None, Count]:
    """Search if that is clearly less work; otherwise, sweep once or in parts by symmetry. If neither fits in memory, or if
    an executor or files make room for a large sweep, count as for any exact cover problem."""
    from countinghouse.exact_cover import counting, files

    enough = max(memory_mb / 4, min(memory_mb, ONE_SWEEP_MB))
    why = f"one sweep would not fit in {enough:g} MB"
    plan = _plan(placed)
    one = sum(plan.weights)
    yield None
    general = partial(
        counting.kept_steps, built(placed).problem, memory_mb, "auto", executor, spill, checkpoint
    )
    rival = yield from _forecast(placed, memory_mb, one, executor, checkpoint)
    apart = math.inf
    # Planning the parts takes time, and they seldom reduce the work by a factor greater than the number of symmetries.
    if one >= LARGE_SWEEP and rival.work > one / len(placed.stabiliser):
        apart = yield from _expected_apart(placed)
    if rival.work < min(one, apart) and (yield from _confirmed(rival, plan, memory_mb)):
        return (yield from rival.search("a search is expected to be less work"))
    if apart < one / MUCH_LESS:
        why = "small sweeps by symmetry are expected to be less work"
    elif executor is not None or spill is not None:
        return (yield from general())
    elif checkpoint is None or not Path(files.part_of(checkpoint, 0)).exists():
        with suppress(TooLarge):
            return (yield from _one_sweep(placed, enough, checkpoint=checkpoint, plan=plan, rival=rival))
        if checkpoint is not None:
            files.remove(checkpoint)
    parts = parts_of(placed)
    if len(parts) > 1:
        with suppress(TooLarge):
            return (yield from _in_parts(placed, memory_mb, parts, why, executor, spill, checkpoint))
        if checkpoint is not None:
            files.remove(checkpoint)
    return (yield from general())


def _plan(placed: Position) -> Plan:
    """Plan one sweep; the sum of the plan's weights is a rough forecast of the number of states."""
    from countinghouse.exact_cover.frontier.plan import make_plan

    return make_plan(built(placed).problem.compiled())


def _forecast(
    placed: Position, memory_mb: float, states: float, executor: Executor | None, checkpoint: str | None
) -> Generator[None, None, Rival]:
    """Forecast the work of a search if the forecast costs little compared with a sweep that makes this many `states`;
    otherwise, leave the work infinite."""
    from countinghouse.exact_cover import cost_model, files
    from countinghouse.exact_cover.rival import Rival

    problem = built(placed).problem
    rival = Rival(problem, memory_mb, executor, files.search_in(checkpoint, problem))
    if cost_model.COSTS.forecasting(sum(map(len, problem.compiled().options))) <= FORECAST_WORTH * states:
        yield from rival.asked(states)
    return rival


def _confirmed(rival: Rival, plan: Plan, memory_mb: float) -> Generator[None, None, bool]:
    """Return whether a search is possible and a sample of the sweep's states confirms that the sweep is more work."""
    from countinghouse.exact_cover import cost_model, counting
    from countinghouse.exact_cover.frontier.states import Budget
    from countinghouse.exact_cover.frontier.sweep import Sweep

    if rival.vertices > counting.MOST_VERTICES:
        return False
    sweep = Sweep(plan, Budget(memory_mb, plan.nbytes), classes=rival.classes)
    sweep.divide()
    enough = cost_model.COSTS.ahead_excess * rival.work
    return (yield from sweep.work_ahead(enough)) > enough


def _expected_apart(placed: Position) -> Generator[None, None, float]:
    """Divide the problem by symmetry and return a rough forecast of the total number of states of the parts' sweeps;
    infinite if the problem cannot be divided, or only into too many parts."""
    parts = parts_of(placed) if len(placed.stabiliser) > 1 else ()
    if not 1 < len(parts) <= MOST_PARTS:
        return math.inf
    together = 0.0
    for placement, _ in parts:
        together += sum(_plan(placed.puzzle.place(placed, placement)).weights)
        yield None
    return together


def _one_sweep(
    placed: Position,
    memory_mb: float,
    executor: Executor | None = None,
    spill: str | None = None,
    checkpoint: str | None = None,
    plan: Plan | None = None,
    rival: Rival | None = None,
) -> Generator[Any, None, Count]:
    """Sweep once; with a `rival`, switch to a search if the sweep outgrows its forecast and a search is less work."""
    from countinghouse.exact_cover import cost_model, counting
    from countinghouse.exact_cover.frontier.states import Budget
    from countinghouse.exact_cover.frontier.sweep import Sweep

    problem = built(placed)
    work: Generator[Any, None, Count]
    if executor is not None or spill is not None or checkpoint is not None:
        work = counting.swept_steps(problem.problem, memory_mb, executor, spill, checkpoint)
    else:
        plan = plan or _plan(placed)
        sweep = Sweep(plan, Budget(memory_mb, plan.nbytes, problem.nbytes))
        if rival is not None:
            trusted = OUTGROWN * sum(plan.weights) * cost_model.COSTS.row(plan.bits)
            if not (yield from counting.unless_search_is_less(sweep, rival, trusted=trusted)):
                peak = sweep.budget.peak
                del sweep  # frees its states
                return (yield from rival.search("a search is expected to be less work", peak))
        work = sweep.finished()
    count = yield from work
    return replace(count, memory=count.memory + problem.nbytes, why="the states of a sweep fit in memory")


def _in_parts(
    placed: Position,
    memory_mb: float,
    parts: Sequence[tuple[Placement, int]],
    why: str,
    executor: Executor | None = None,
    spill: str | None = None,
    checkpoint: str | None = None,
) -> Generator[Any, None, Count]:
    """Count the ways for each placement of one piece in turn, which needs less memory."""
    from countinghouse.exact_cover import files
    from countinghouse.exact_cover.frontier.sweep import SweepProgress

    value = states = all_states = memory = 0
    for number, (placement, weight) in enumerate(parts):

        def overall(progress: object, number: int = number) -> object:
            if not isinstance(progress, SweepProgress):
                return progress
            return replace(progress, fraction=(number + progress.fraction) / len(parts))

        file = None if checkpoint is None else files.part_of(checkpoint, number)
        work = _one_sweep(placed.puzzle.place(placed, placement), memory_mb, executor, spill, file)
        count = yield from relay(work, overall)
        value += weight * count.value
        states = max(states, count.states)
        all_states += count.all_states
        memory = max(memory, count.memory)
    method = f"frontier counting in {len(parts)} parts, by the place of {parts[0][0].piece}"
    return Count(value, method, states, all_states, memory, why)


def parts_of(placed: Position) -> tuple[tuple[Placement, int], ...]:
    """Return the placements of one piece up to symmetry, each with the number of placements that it represents.

    Chooses a piece with few orientations, preferably a large one. Returns an empty tuple if every piece has several
    copies or may be left out.
    """
    puzzle, places = check_position(placed).puzzle, placed.by_piece
    fit = [
        piece
        for piece in puzzle.pieces
        if placed.left[piece.name] and piece.copies == 1 and not piece.optional and places[piece.name]
    ]
    if not fit:
        return ()

    def ways_to_turn(piece: Piece) -> int:
        return len(piece.orientations) if puzzle.tray.depth == 1 else len(piece.turns_in(puzzle.tray))

    chosen = min(fit, key=lambda piece: (ways_to_turn(piece), -len(piece.balls), -len(places[piece.name])))
    stabiliser = placed.stabiliser
    if any(symmetry.pieces[chosen.name] != chosen.name for symmetry in stabiliser):
        stabiliser = stabiliser[:1]
    parts: list[tuple[Placement, int]] = []
    seen: set[Placement] = set()
    for placement in places[chosen.name]:
        if placement not in seen:
            orbit = {puzzle.moved(placement, symmetry) for symmetry in stabiliser}
            seen |= orbit
            parts.append((placement, len(orbit)))
    return tuple(parts)


def completions_steps(placed: Position, memory_mb: float) -> Generator[Any, None, Completions]:
    """Make the table that `Puzzle.completions` returns; yield progress."""
    from countinghouse.exact_cover.frontier import completions as frontier

    problem = built(check_position(placed))
    table = yield from frontier.completions_steps(problem.problem, memory_allowed(memory_mb), problem.nbytes)
    return Completions(placed, table)


def most_solutions(placed: Position) -> int:
    """Return an upper bound on the number of solutions, without counting them."""
    # A solution is determined by the placements of all copies, and also by the placements that begin at each cell.
    by_piece = by_cell = 1
    starts = Counter(placement.cells[0] for placement in placed.fitting)
    for name, n in placed.left.items():
        by_piece *= (len(placed.by_piece[name]) + 1) ** n
    for n in starts.values():
        by_cell *= n + 1
    return min(by_piece, by_cell)


class _Filled(NamedTuple):
    """A full tray, ready to draw."""

    puzzle: BarePuzzle
    placed: tuple[Placement, ...]


class Completions(Drawn, ByNumber[tuple[Placement, ...]]):
    """The `total` ways to finish a position, as a sequence whose elements are computed on demand; made by
    `Puzzle.completions`.

    A solution is a tuple of all its placements, in the order of `Puzzle.placements`.

    >>> from countinghouse.packing import PUZZLES
    >>> puzzle = PUZZLES["polyominoes-1-3-square"]
    >>> table = puzzle.completions("I2:b2b3")
    >>> table
    <Completions of polyominoes-1-3-square, I2:b2b3: 2>
    >>> print(puzzle.board(table[-1]))
    3VV
    3IV
    3IO
    """

    def __init__(self, placed: Position, table: frontier_completions.Completions) -> None:
        self.puzzle: BarePuzzle = check_position(placed).puzzle
        self.placed = placed
        #: The table of the exact cover problem, in which the texts of placements name the options.
        self.by_text = table
        self.total = table.total

    def __repr__(self) -> str:
        placed = f", {self.placed.text}" if self.placed else ""
        return f"<Completions of {self.puzzle.name}{placed}: {self.total:,}>"

    def _repr_svg_(self) -> str:
        from countinghouse.packing.svg import sheet_svg

        shown = [_Filled(self.puzzle, solution) for solution in self.slice(0, MOST_SHOWN)]
        captions = [f"{number:,}" for number in range(len(shown))]
        cell = max(6, min(18, 240 // self.puzzle.tray.width))
        return sheet_svg(shown, captions, 3, cell, repr(self)[1:-1])

    @property
    def nbytes(self) -> int:
        """The memory of the table, in bytes."""
        return self.by_text.nbytes

    def marginals(self) -> dict[str, int]:
        """Map the text of every fitting placement, in order, to the number of ways that use it."""
        return self.by_text.marginals()

    def _solution(self, names: Sequence[str]) -> tuple[Placement, ...]:
        own = [self.puzzle.by_text[text] for text in names]
        return tuple(sorted((*self.placed, *own), key=lambda placement: placement.number))

    def index_of(self, solution: Placed) -> int:
        """Return the number, counted from 0, of a full tray that keeps the placed pieces: the inverse of `nth`.

        Raises InputError if this is not a solution, or lacks a placed piece.
        """
        full = self.puzzle.parse(solution)
        if full.free or any(
            left and not self.puzzle.by_name[name].optional for name, left in full.left.items()
        ):
            raise InputError("This is not a solution: it leaves a cell free or a piece unplaced.")
        moved = [placement for placement in self.placed if placement not in full]
        if moved:
            raise InputError(f"This solution does not contain {moved[0].text}, which is placed.")
        return self.by_text.index_of([placement.text for placement in full if placement not in self.placed])

    def _listed(self, start: int, stop: int) -> Iterator[tuple[Placement, ...]]:
        return map(self._solution, self.by_text.slice(start, stop))

    def sample(self, n: int, seed: int) -> list[tuple[Placement, ...]]:
        """Draw `n` solutions (at most 100,000) uniformly and independently; the same seed gives the same solutions on
        every machine."""
        return [self._solution(names) for names in self.by_text.sample(n, seed)]

    def drawn(self, below: Callable[[int], int]) -> tuple[Placement, ...]:
        """Draw one solution, uniformly if `below(n)` gives a uniform number from 0 to n - 1.

        Raises InputError if there is no solution.
        """
        total = self.by_text.total
        if not total:
            raise InputError("There is no solution to draw.")
        return self._solution(
            self.by_text.nth(whole(function(below, "below")(total), "The draw", 0, total - 1))
        )

    def hint(self) -> Hint | None:
        """Return the placement used by the most ways to finish (the first, in a tie); None if there is no way to finish or
        nothing to place."""
        ways = {text: n for text, n in self.marginals().items() if n}
        if not ways:
            return None
        best = max(ways, key=lambda text: ways[text])
        placement = self.puzzle.by_text[best]
        return Hint(placement, ways[best], self.total, ways[best] == self.total)


def solutions(placed: Position, executor: Executor | None) -> Iterator[tuple[Placement, ...]]:
    """Yield the solutions of a position, as `Puzzle.solutions` does."""
    from countinghouse.exact_cover.search.listing import solve

    puzzle = check_position(placed).puzzle
    for names in solve(built(placed).problem, executor=executor):
        own = [puzzle.by_text[text] for text in names]
        yield tuple(sorted((*placed, *own), key=lambda placement: placement.number))
