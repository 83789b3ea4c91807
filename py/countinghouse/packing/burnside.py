"""Count the solutions that a symmetry preserves.

By Burnside's lemma, the number of solutions up to symmetry is the mean, over all symmetries, of the number of solutions
that each preserves. (Dividing the number of solutions by the number of symmetries is correct only if no solution is
symmetrical.) To count the solutions that a symmetry preserves, solve an exact cover problem whose options are orbits of
placements.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.problem import Problem
from countinghouse.packing.bare_puzzle import BarePuzzle, Position, check_position
from countinghouse.packing.copies import built, items_of_pieces
from countinghouse.packing.placements import Placement
from countinghouse.packing.polyforms import Cell
from countinghouse.packing.symmetry import PuzzleSymmetry

__all__ = ["fixed_by_all_steps", "fixed_steps"]

#: The sweep for pieces with several copies keeps at most MAX_STATES states of STATE_BYTES bytes each.
MAX_STATES = 300_000
STATE_BYTES = 600
#: If a sweep is expected to make at least this many states, check whether a search is less work.
LARGE = 1e6
#: Yield after this many placements: about ten milliseconds of work.
MANY = 400


def fixed_by_all_steps(placed: Position, total: int, memory_mb: float) -> Generator[Any, None, list[int]]:
    """For each symmetry in the stabiliser of a position, count the ways to finish that it preserves, given the `total`
    number of ways."""
    group = check_position(placed).stabiliser
    found: dict[int, int] = {0: total}
    firsts = yield from _conjugates(group)
    for first in firsts:
        if first not in found:
            own = group[first]
            # A symmetry may move cells only within parts that one piece fills, and so map every placement to itself.
            if not total or all(placed.puzzle.moved(each, own) == each for each in placed.fitting):
                found[first] = total
            else:
                found[first] = yield from fixed_steps(placed, own, memory_mb)
    return [found[first] for first in firsts]


def _conjugates(group: Sequence[PuzzleSymmetry]) -> Generator[None, None, list[int]]:
    """For each symmetry of a group, return the number of the first symmetry that is conjugate to it; conjugate symmetries
    preserve equally many solutions."""
    names = list(group[0].pieces)
    cells = len(group[0].of_tray.cells)
    at = {name: cells + i for i, name in enumerate(names)}
    own = [(*symmetry.of_tray.cells, *(at[symmetry.pieces[name]] for name in names)) for symmetry in group]
    first: dict[tuple[int, ...], int] = {}
    for number, symmetry in enumerate(own):
        if symmetry in first:
            continue
        for other in own:
            # other · symmetry · its inverse
            image = [0] * len(other)
            for i, j in zip(other, (other[k] for k in symmetry), strict=True):
                image[i] = j
            first.setdefault(tuple(image), number)
        yield
    return [first[symmetry] for symmetry in own]


def fixed_steps(placed: Position, symmetry: PuzzleSymmetry, memory_mb: float) -> Generator[Any, None, int]:
    """Count the ways to finish that a symmetry preserves; the symmetry must preserve the position, too."""
    from countinghouse.exact_cover.counting import count_steps
    from countinghouse.exact_cover.frontier.plan import make_plan
    from countinghouse.exact_cover.frontier.states import Budget
    from countinghouse.exact_cover.frontier.sweep import Sweep

    puzzle = check_position(placed).puzzle
    if not (yield from _may_be_symmetrical(placed, symmetry)):
        return 0
    orbits = yield from _orbits(placed, symmetry)
    if any(placed.left[piece.name] and piece.copies > 1 for piece in puzzle.pieces):
        return (yield from _fixed_with_copies(placed, orbits, memory_mb))
    whole = built(placed).problem
    problem = Problem(whole.primary, whole.secondary)
    item_of = items_of_pieces(puzzle.by_name, puzzle.tray)
    for number, orbit in enumerate(orbits):
        items = [
            item for placement in orbit for item in (item_of[placement.piece], *_names(puzzle, placement))
        ]
        if len(set(items)) == len(items):
            problem.add(number, items)
    held = built(placed).nbytes
    plan = make_plan(problem.compiled())
    if sum(plan.weights) < LARGE:
        result = yield from Sweep(plan, Budget(memory_mb, plan.nbytes, held)).finished()
    else:
        result = yield from count_steps(problem, max(1.0, memory_mb - held / 1e6))
    return result.value


def _names(puzzle: BarePuzzle, placement: Placement) -> list[str]:
    return [*(puzzle.tray.names[cell] for cell in placement.cells), *placement.sectors]


def _uses(orbit: Sequence[Placement]) -> dict[str, int]:
    uses: dict[str, int] = {}
    for placement in orbit:
        uses[placement.piece] = uses.get(placement.piece, 0) + 1
    return uses


def _may_be_symmetrical(placed: Position, symmetry: PuzzleSymmetry) -> Generator[None, None, bool]:
    """Return whether each piece that must be used once, and that the symmetry maps to itself, has a placement that the
    symmetry preserves."""
    once = {
        piece.name
        for piece in placed.puzzle.pieces
        if placed.left[piece.name] == piece.copies == 1
        and not piece.optional
        and symmetry.pieces[piece.name] == piece.name
    }
    last = None
    for number, placement in enumerate(placed.fitting):
        if number % MANY == MANY - 1:
            yield
        # Placements are grouped by piece.
        if placement.piece != last:
            if last in once:
                return False
            last = placement.piece
        if last in once and placed.puzzle.moved(placement, symmetry) == placement:
            once.remove(last)
    return not once


def _orbits(placed: Position, symmetry: PuzzleSymmetry) -> Generator[None, None, list[tuple[Placement, ...]]]:
    """Return the orbits of fitting placements whose members fit in the tray together."""
    seen: set[str] = set()
    found = []
    copies = {piece.name: piece.copies for piece in placed.puzzle.pieces}
    for number, start in enumerate(placed.fitting):
        if number % MANY == MANY - 1:
            yield
        if start.text in seen:
            continue
        orbit = [start]
        covered: set[Cell | str] = set(start.takes)
        apart = True
        while (following := placed.puzzle.moved(orbit[-1], symmetry)) != start:
            apart = apart and covered.isdisjoint(following.takes)
            covered.update(following.takes)
            orbit.append(following)
        seen.update(placement.text for placement in orbit)
        if apart and all(n <= copies[name] for name, n in _uses(orbit).items()):
            found.append(tuple(orbit))
    return found


def _fixed_with_copies(
    placed: Position, orbits: Sequence[Sequence[Placement]], memory_mb: float
) -> Generator[None, None, int]:
    """Sweep over the cells; a state consists of the covered cells (and sectors) and the number of copies used of each
    piece."""
    most = min(MAX_STATES, int(memory_mb * 1e6 / STATE_BYTES))
    puzzle, left = placed.puzzle, placed.left
    index: dict[Cell | str, int] = dict(puzzle.tray.index.items())
    for placement in puzzle.placements:
        for sector in placement.sectors:
            index.setdefault(sector, len(index))
    kinds = [piece.name for piece in puzzle.pieces]
    width = max(left.values()).bit_length() + 1
    starting: dict[int, list[tuple[int, int]]] = {}
    for orbit in orbits:
        cells = [index[own] for placement in orbit for own in placement.takes]
        uses = sum(n << (width * kinds.index(name)) for name, n in _uses(orbit).items())
        starting.setdefault(min(cells), []).append((sum(1 << cell for cell in cells), uses))
    full = sum(left[name] << (width * i) for i, name in enumerate(kinds))
    guard = sum(1 << (width * (i + 1) - 1) for i in range(len(kinds)))
    covered = sum(1 << index[own] for placement in placed for own in placement.takes)
    states: dict[tuple[int, int], int] = {(covered, 0): 1}
    for cell in range(len(puzzle.tray.cells)):
        bit = 1 << cell
        after: dict[tuple[int, int], int] = {}
        for number, ((mask, used), ways) in enumerate(states.items()):
            if number % 5000 == 4999:
                yield
            if mask & bit:
                after[mask, used] = after.get((mask, used), 0) + ways
                continue
            for cells_of, uses in starting.get(cell, ()):
                # If more copies of a piece would be used than exist, its field becomes negative and sets its guard bit.
                if not mask & cells_of and not (full - used - uses) & guard:
                    key = (mask | cells_of, used + uses)
                    after[key] = after.get(key, 0) + ways
        if len(after) > most:
            raise TooLarge(
                f"Counting the symmetrical solutions would need more than {most:,} states at a time."
            )
        states = after
        yield
    field = (1 << width) - 1
    total = 0
    for (_, used), ways in states.items():
        if all(
            piece.optional or (used >> (width * i)) & field == left[piece.name]
            for i, piece in enumerate(puzzle.pieces)
        ):
            total += ways
    return total
