"""What a puzzle answers by exact cover: counts, completions, hints, solutions.

Long questions are generators that yield progress (`SweepProgress` of the frontier, or None) and return the
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from operator import index
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError, TooLarge
from countinghouse.packing.box import Box, Placement, Position
from countinghouse.packing.burnside import fixed_steps
from countinghouse.packing.copies import Built, built, plain
from countinghouse.packing.pieces import Piece
from countinghouse.packing.polyforms import Cell
from countinghouse.packing.tray import named_group
from countinghouse.packing.why import reasons_steps
from countinghouse.stepping import finish, relay

# The machinery of exact cover is imported by the functions that need it: a page that only places pieces does not
# wait for it.
if TYPE_CHECKING:
    from countinghouse.exact_cover import frontier_completions
    from countinghouse.exact_cover.frontier import Count

__all__ = [
    "Completions",
    "Hint",
    "PackingCount",
    "allowed",
    "completions_steps",
    "count_steps",
    "parts_of",
    "solutions",
]

#: A sweep that takes more memory than this, and more than a quarter of what is allowed, is done in parts: with the
#: symmetries of the tray a few small sweeps are then faster than one large one.
ONE_SWEEP_MB = 128

#: A sweep remembers which pieces are used. With more pieces than this it can hardly finish, and a proof that there is no
#: way is looked for first.
MANY_PIECES = 24


@dataclass(frozen=True)
class PackingCount:
    """The number of ways to fill a tray, and how it was obtained.

    `value` counts every way; `up_to_symmetry` counts ways that differ by a symmetry of the group once (None
    when that would have taken too much memory). `group` names the group, `symmetry` says it in words and `order`
    is its size: all the symmetries of the puzzle for an empty tray, else those that leave the laid pieces as
    they are. `fixed` lists, symmetry by symmetry, how many of the ways each one leaves as they are. `states`
    and `memory` are the peak states and bytes of the sweep.
    """

    value: int
    exact: bool
    method: str
    up_to_symmetry: int | None
    group: str
    symmetry: str
    order: int
    fixed: tuple[tuple[str, int], ...] = field(repr=False)
    states: int = 0
    all_states: int = 0
    memory: int = 0

    def __int__(self) -> int:
        return self.value


@dataclass(frozen=True)
class Hint:
    """One more piece: where it goes, in how many ways the rest can then be finished, and out of how many.

    `forced` says that every way to finish has it there.
    """

    placement: Placement
    ways: int
    of: int
    forced: bool


def allowed(memory_mb: object) -> float:
    """The memory that a caller allows, once it is checked to be some."""
    if isinstance(memory_mb, bool) or not isinstance(memory_mb, (int, float)) or not 0 < memory_mb <= 1e7:
        raise InputError(
            f"The memory allowed is {memory_mb!r}; it is a number of megabytes above 0 and up to 10,000,000."
        )
    return memory_mb


def _whole(value: object) -> int | None:
    """A whole number of any kind (NumPy's too) as Python's; None for anything else."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def count_steps(
    placed: Position, memory_mb: float, executor: Executor | None = None
) -> Generator[Any, None, PackingCount]:
    """Count in slices; see `Puzzle.count`. What the workers of an executor do comes in one slice."""
    proof = yield from _proof(placed)
    if proof is not None:
        value, count = 0, proof
    elif executor is not None:
        from countinghouse.exact_cover import counting

        problem = built(placed)
        count = counting.count(problem.problem, memory_mb, executor=executor)
        value = count.value // problem.times
    else:
        value, count = yield from _in_one_or_in_parts(placed, memory_mb)
    stabiliser = placed.stabiliser
    group = named_group(placed.box.tray, tuple(symmetry.of_tray for symmetry in stabiliser))
    fixed_counts = [(stabiliser[0].name, value)]
    classes: int | None = value
    if value and len(stabiliser) > 1:
        try:
            for symmetry in stabiliser[1:]:
                fixed_counts.append((symmetry.name, (yield from fixed_steps(placed, symmetry, memory_mb))))
            classes, rest = divmod(sum(n for _, n in fixed_counts), len(stabiliser))
            assert rest == 0, "the orbits of a group are counted by a whole number"
        except TooLarge:
            classes, fixed_counts = None, fixed_counts[:1]
    return PackingCount(
        value,
        count.exact,
        count.method,
        classes,
        group.name,
        group.words,
        group.order,
        tuple(fixed_counts),
        count.states,
        count.all_states,
        count.memory,
    )


def _proof(placed: Position) -> Generator[None, None, Count | None]:
    """No way at all, where there are many pieces and a reason is known; see :mod:`countinghouse.packing.why`."""
    problem = built(placed).problem
    if len(problem.primary) + len(problem.secondary) - len(placed.free) <= MANY_PIECES:
        return None
    reasons = yield from reasons_steps(placed.box, placed)
    if not reasons:
        return None
    from countinghouse.exact_cover.frontier import Count

    return Count(0, True, f"a proof ({reasons[0].kind})")


def _in_one_or_in_parts(placed: Position, memory_mb: float) -> Generator[Any, None, tuple[int, Count]]:
    enough = max(memory_mb / 4, min(memory_mb, ONE_SWEEP_MB))
    try:
        return (yield from _one_sweep(placed, enough))
    except TooLarge:
        parts = parts_of(placed)
        if len(parts) > 1:
            return (yield from _in_parts(placed, memory_mb, parts))
        if enough < memory_mb:
            return (yield from _one_sweep(placed, memory_mb))
        raise


def _one_sweep(placed: Position, memory_mb: float) -> Generator[Any, None, tuple[int, Count]]:
    from countinghouse.exact_cover import frontier

    problem = built(placed)
    count = yield from frontier.sweep_steps(problem.problem, memory_mb)
    value, rest = divmod(count.value, problem.times)
    assert rest == 0, "every solution is found equally often"
    return value, count


def _in_parts(
    placed: Position, memory_mb: float, parts: Sequence[tuple[Placement, int]]
) -> Generator[Any, None, tuple[int, Count]]:
    """Count with one piece laid in each of its places in turn: more work, but less memory at once."""
    from countinghouse.exact_cover.frontier import Count, SweepProgress

    value = states = all_states = memory = 0
    for number, (placement, weight) in enumerate(parts):

        def overall(progress: object, number: int = number) -> object:
            if not isinstance(progress, SweepProgress):
                return progress
            return replace(progress, fraction=(number + progress.fraction) / len(parts))

        work = _one_sweep(placed.box.lay(placed, placement), memory_mb)
        ways, count = yield from relay(work, overall)
        value += weight * ways
        states = max(states, count.states)
        all_states += count.all_states
        memory = max(memory, count.memory)
    method = f"frontier counting in {len(parts)} parts, by the place of {parts[0][0].piece}"
    return value, Count(value, True, method, states, all_states, memory)


def parts_of(placed: Position) -> tuple[tuple[Placement, int], ...]:
    """Places of one piece that stand for all its places: (placement, how many places it stands for).

    The number of ways is the sum over the parts of this weight times the number of ways with the piece laid
    there; symmetries of the position are made use of. The piece is a large one that looks alike in many
    orientations: its places are few, and it keeps the others apart. Empty when every piece has several copies or may be left
    out.
    """
    box, places = placed.box, placed.by_piece
    fit = [
        piece
        for piece in box.pieces
        if placed.left[piece.name] and piece.copies == 1 and not piece.optional and places[piece.name]
    ]
    if not fit:
        return ()

    def ways_to_turn(piece: Piece) -> int:
        return len(piece.orientations) if box.tray.depth == 1 else len(piece.solid_turns)

    chosen = min(fit, key=lambda piece: (ways_to_turn(piece), -len(piece.balls), -len(places[piece.name])))
    stabiliser = placed.stabiliser
    if any(symmetry.pieces[chosen.name] != chosen.name for symmetry in stabiliser):
        stabiliser = stabiliser[:1]
    parts: list[tuple[Placement, int]] = []
    seen: set[Placement] = set()
    for placement in places[chosen.name]:
        if placement not in seen:
            orbit = {box.moved(placement, symmetry) for symmetry in stabiliser}
            seen |= orbit
            parts.append((placement, len(orbit)))
    return tuple(parts)


def completions_steps(placed: Position, memory_mb: float) -> Generator[Any, None, Completions]:
    """The table of completions in slices; see `Puzzle.completions`."""
    from countinghouse.exact_cover import frontier

    problem = built(placed)
    table = yield from frontier.completions_steps(problem.problem, memory_mb)
    return Completions(placed, problem, table)


class Completions:
    """All ways to finish a position, known without being listed.

    `total` is their number. Solutions are tuples of placements, those already laid included, in the order of
    `Puzzle.placements`.
    """

    def __init__(self, placed: Position, built: Built, table: frontier_completions.Completions) -> None:
        self.puzzle: Box = placed.box
        self.placed = placed
        self._built = built
        self._table = table
        self.total, rest = divmod(table.total, built.times)
        assert rest == 0, "every solution is found equally often"
        self._marginals: dict[str, int] | None = None

    def __repr__(self) -> str:
        laid = f", {self.placed.text}" if self.placed else ""
        return f"<Completions of {self.puzzle.name}{laid}: {self.total:,}>"

    @property
    def nbytes(self) -> int:
        """Memory the table takes."""
        return self._table.nbytes

    def marginals(self) -> dict[str, int]:
        """For every fitting placement, by its text and in order, the number of ways that use it."""
        if self._marginals is None:
            own = {placement.text: 0 for placement in self.placed.fitting}
            for name, ways in self._table.marginals().items():
                for text in plain(self._built, (name,)):
                    own[text] += ways
            # Exactly one of the labelled copies lies there, so the sum over the labels has each way `times` over.
            self._marginals = {text: ways // self._built.times for text, ways in own.items()}
        return dict(self._marginals)

    def _solution(self, names: Sequence[object]) -> tuple[Placement, ...]:
        by_text = self.puzzle.by_text
        own = [by_text[text] for text in plain(self._built, names)]
        return tuple(sorted((*self.placed, *own), key=lambda placement: placement.number))

    def nth(self, k: int) -> tuple[Placement, ...]:
        """Solution number `k`, from 0, in a fixed order; InputError when there is none of that number."""
        number = _whole(k)
        if number is None or not 0 <= number < self.total:
            if not self.total:
                raise InputError("There is no solution, so none has a number.")
            many = f"are {self.total:,} solutions" if self.total > 1 else "is 1 solution"
            raise InputError(f"There {many}, numbered from 0 to {self.total - 1:,}; {k!r} is none of them.")
        if self._built.times == 1:
            return self._solution(self._table.nth(number))
        return next(self._slice_with_copies(number, number + 1))

    def _slice_with_copies(self, start: int, stop: int) -> Iterator[tuple[Placement, ...]]:
        """Labels of equal copies would number a solution several times over, so: one cell after the other.

        Neighbours share the tables of their common beginning.
        """
        free = self.placed.free
        if not free:
            yield self.placed
            return
        ways = self.marginals()
        before = 0
        for placement in self.puzzle.by_cell[free[0]]:
            here = ways.get(placement.text, 0)
            if here and before < stop and start < before + here:
                rest = finish(completions_steps(self.puzzle.lay(self.placed, placement), 1024))
                yield from rest.slice(max(start - before, 0), min(stop - before, here))
            before += here

    def slice(self, start: int, stop: int) -> Iterator[tuple[Placement, ...]]:
        """Solutions `start` to `stop` (not included), as far as there are any; a page of a gallery."""
        if self._built.times == 1:
            for names in self._table.slice(start, min(stop, self.total)):
                yield self._solution(names)
        else:
            if start < 0:
                raise InputError(f"Solutions are numbered from 0, so they cannot start at {start}.")
            yield from self._slice_with_copies(start, min(stop, self.total))

    def sample(self, n: int, seed: int) -> list[tuple[Placement, ...]]:
        """`n` solutions drawn uniformly and independently; the same seed gives the same ones, everywhere."""
        number = _whole(n)
        if number is None:
            raise InputError(f"The number of solutions to draw is a whole number, not {n!r}.")
        return [self._solution(names) for names in self._table.sample(number, seed)]

    @property
    def copies(self) -> bool:
        """Whether equal copies of pieces are told apart inside, which makes `nth` slow."""
        return self._built.times > 1

    def drawn(self, below: Callable[[int], int]) -> tuple[Placement, ...]:
        """One solution; uniform among all when `below` gives a uniform number from 0 to below its argument."""
        # Every solution has equally many labellings of its equal copies.
        return self._solution(self._table.nth(below(self._table.total)))

    def hint(self) -> Hint | None:
        """The placement that keeps most ways open (the first such); None when there is no way to finish.

        None also when nothing is left to be laid.
        """
        ways = {text: n for text, n in self.marginals().items() if n}
        if not ways:
            return None
        best = max(ways, key=lambda text: ways[text])
        placement = self.puzzle.by_text[best]
        return Hint(placement, ways[best], self.total, ways[best] == self.total)


def solutions(placed: Position) -> Iterator[tuple[Placement, ...]]:
    """All ways to finish, by search with dancing links; see `Puzzle.solutions`."""
    from countinghouse.exact_cover.dancing_links import solve

    box, problem = placed.box, built(placed)
    found: Iterator[list[Placement]]
    if problem.times > 1:
        # Equal copies are told apart by the problem, and each way would come many times over.
        found = _search(box, placed.fitting, set(placed.free), placed.left)
    else:
        found = (
            [box.by_text[text] for text in plain(problem, sorted(names, key=str))]
            for names in solve(problem.problem)
        )
    for own in found:
        yield tuple(sorted((*placed, *own), key=lambda placement: placement.number))


def _search(
    box: Box, fitting: Sequence[Placement], free: set[Cell], left: Mapping[str, int]
) -> Iterator[list[Placement]]:
    """Ways to cover the free cells, always branching on the cell that fewest placements cover."""
    if not free:
        if not any(n and not box.by_name[name].optional for name, n in left.items()):
            yield []
        return
    over: dict[Cell, list[Placement]] = {cell: [] for cell in sorted(free)}
    for placement in fitting:
        for cell in placement.cells:
            over[cell].append(placement)
    cell = min(over, key=lambda cell: len(over[cell]))
    for placement in over[cell]:
        rest = {**left, placement.piece: left[placement.piece] - 1}
        still = [
            other for other in fitting if rest[other.piece] and set(placement.cells).isdisjoint(other.cells)
        ]
        for own in _search(box, still, free.difference(placement.cells), rest):
            yield [placement, *own]
