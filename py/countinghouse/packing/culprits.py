"""Name the pieces to remove from a position that cannot be finished, so that it can be finished again.

The answer names every single piece whose removal is enough, with the exact number of ways to finish without it. If
there is no such piece, it names the smallest sets of pieces whose removal is enough.

A set of pieces that excludes every way to finish is a *conflict*: every set whose removal is enough includes at least
one of its pieces. So the search tries only sets that include a piece of every conflict found so far, the smallest sets
first. Removing such a set either leaves a way to finish or reveals a new conflict. Once all sets of a size have failed,
that size is proved too small.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations

from countinghouse.checks import memory_allowed
from countinghouse.draws import Draws
from countinghouse.errors import InputError, TooLarge
from countinghouse.packing.bare_puzzle import Placed, Position
from countinghouse.packing.filling import Filling, Work, empty_tray
from countinghouse.packing.placements import Placement
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.worksheets import check_puzzle
from countinghouse.stepping import finish, relay
from countinghouse.wording import called, grouped, listed

__all__ = ["Culprit", "Culprits", "culprits", "culprits_steps"]

#: The maximum number of random starts in the search for a way to finish; if they leave the question open, a sweep
#: decides.
STARTS = 10
#: The maximum work, in items examined, of a first attempt to find a way to finish, and of testing whether a smaller set
#: of pieces is also a conflict.
SOON_WORK = 5_000
#: A search counts the ways if there are fewer than MOST_LISTED and it examines at most LISTED_WORK items; otherwise, a
#: sweep counts them.
MOST_LISTED, LISTED_WORK = 2000, 1_000_000
#: Report at most MOST_SETS sets of pieces, and try at most MOST_TRIED of each size.
MOST_SETS = 20
MOST_TRIED = 50_000
_PURPOSE = 0xC01B


@dataclass(frozen=True)
class Culprit:
    """Pieces to remove, and `ways`, the exact number of ways to finish without them (at least 1); `ways` is None until
    they are counted."""

    pieces: tuple[Placement, ...]
    ways: int | None = None

    @property
    def sentence(self) -> str:
        """The pieces to remove and the result, in words."""
        pieces = listed(called(placement.piece) for placement in self.pieces)
        if self.ways is None:
            return f"Remove {pieces} and there is a way to finish."
        if self.ways == 1:
            return f"Remove {pieces} and there is one way to finish."
        return f"Remove {pieces} and there are {grouped(self.ways)} ways to finish."


@dataclass(frozen=True)
class Culprits:
    """The smallest sets of pieces to remove.

    `enough` is their size: 0 if the position can be finished as it is, and None if the size is unknown or if even
    removing all pieces is not enough (then `hopeless` is set). `complete` says whether `found` has all sets of that
    size and no smaller set is enough.
    """

    found: tuple[Culprit, ...]
    enough: int | None
    complete: bool
    hopeless: bool = False

    @property
    def sentence(self) -> str:
        """The answer in words, without the numbers of ways."""
        if self.hopeless:
            return "There is no way to finish, even if you remove pieces."
        if self.enough == 0:
            return "There is a way to finish."
        if self.enough is None:
            return "Which pieces to remove is not known yet."
        if self.enough == 1:
            return self.found[0].sentence
        fewest = "" if self.complete else " Whether fewer are enough is not known yet."
        return f"{self.found[0].sentence}{fewest}"


def culprits(puzzle: Puzzle, placed: Placed, keep: Placed = (), memory_mb: float = 256) -> Culprits:
    """Return the smallest sets of placed pieces whose removal leaves a way to finish; the pieces in `keep` stay.

    >>> from countinghouse.packing import PUZZLES
    >>> print(culprits(PUZZLES["pentominoes-3x20"], "U:a1b1a2a3b3.I:c2d2e2f2g2").sentence)
    Remove I and there are 4 ways to finish.
    """
    return finish(culprits_steps(puzzle, placed, keep, memory_mb))


def culprits_steps(
    puzzle: Puzzle, placed: Placed, keep: Placed = (), memory_mb: float = 256
) -> Generator[Culprit | None, None, Culprits]:
    """Like `culprits`, but yields every Culprit when it is found, again when its ways are counted, and None during the
    search.

    If a search is not enough, a sweep counts the ways or decides whether there are any. If the sweep does not fit in
    `memory_mb`, their number or existence stays unknown.
    """
    position = check_puzzle(puzzle).parse(placed)
    kept, memory_mb = puzzle.parse(keep), memory_allowed(memory_mb)
    strange = [placement for placement in kept if placement not in position]
    if strange:
        raise InputError(f"{strange[0].text} must stay, but it is not placed.")
    loose = [placement for placement in position if placement not in kept]
    conflicts: list[frozenset[Placement]] = []
    complete = True
    for size in range(len(loose) + 1):
        found: list[Culprit] = []
        tried = 0
        for pieces in combinations(loose, size):
            tried += 1
            if tried > MOST_TRIED or len(found) == MOST_SETS:
                complete = False
                break
            if not tried % 1000:
                yield None
            if any(conflict.isdisjoint(pieces) for conflict in conflicts):
                continue
            rest = _beside(puzzle, position, pieces)
            way = yield from _finishable(puzzle, rest, memory_mb)
            if way is None:
                complete = False
            elif not way:
                conflict = yield from _conflict(puzzle, rest, kept)
                conflicts.append(conflict)
                if not conflict:
                    return Culprits((), None, True, hopeless=True)
            elif not size:
                return Culprits((), 0, True)
            else:
                culprit = Culprit(pieces)
                yield culprit
                found.append(culprit)
        if found:
            for number, culprit in enumerate(found):
                ways = yield from _ways(puzzle, _beside(puzzle, position, culprit.pieces), memory_mb)
                if ways is not None:
                    found[number] = replace(culprit, ways=ways)
                    yield found[number]
            return Culprits(tuple(found), size, complete)
    return Culprits((), None, complete)


def _beside(puzzle: Puzzle, position: Position, gone: tuple[Placement, ...]) -> Position:
    return puzzle.parse(placement for placement in position if placement not in gone)


def _finishable(puzzle: Puzzle, position: Position, memory_mb: float) -> Generator[None, None, bool | None]:
    """Return whether there is a way to finish; None if deciding takes too much work and memory."""
    whole = empty_tray(puzzle)
    # A short search decides most positions, and reusing the prepared empty tray is faster than preparing the position.
    soon = yield from whole.find(whole.beside(position), 1, Work(SOON_WORK))
    if soon is not None:
        return bool(soon)
    filling = Filling(position)
    found = yield from filling.one(filling.start, Draws(0, purpose=_PURPOSE), STARTS)
    if found is not None:
        return found is not False
    ways = yield from _swept(puzzle, position, memory_mb)
    return None if ways is None else ways > 0


def _conflict(
    puzzle: Puzzle, position: Position, kept: Position
) -> Generator[None, None, frozenset[Placement]]:
    """Return a set of removable pieces that, together with the pieces to keep, excludes every way to finish. Start with all
    pieces, and drop a piece if a short search proves that, even without it, there is still no way to finish."""
    whole = empty_tray(puzzle)
    core = list(position)
    for placement in position:
        if placement in kept:
            continue
        fewer = [own for own in core if own != placement]
        found = yield from whole.find(whole.beside(fewer), 1, Work(SOON_WORK))
        if found == []:
            core = fewer
    return frozenset(placement for placement in core if placement not in kept)


def _ways(puzzle: Puzzle, position: Position, memory_mb: float) -> Generator[None, None, int | None]:
    """Return the exact number of ways to finish; None if counting takes too much memory."""
    filling = Filling(position)
    listed_ways = yield from filling.find(filling.start, MOST_LISTED, Work(LISTED_WORK))
    if listed_ways is not None and len(listed_ways) < MOST_LISTED:
        return len(listed_ways)
    return (yield from _swept(puzzle, position, memory_mb))


def _swept(puzzle: Puzzle, position: Position, memory_mb: float) -> Generator[None, None, int | None]:
    with suppress(TooLarge):
        count = yield from relay(puzzle.count_steps(position, memory_mb), lambda _: None)
        return count.value
    return None
