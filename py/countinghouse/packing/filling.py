"""Search for a few ways to finish a position, within a stated amount of work.

One integer holds the placements that fit, as bits; another holds the open items: free cells, and pieces with one copy
left that must be used. The search branches on the first open item with the fewest placements, and gives up a branch as
soon as an island (a region of free cells cut off from the rest) has a size that no set of the remaining pieces covers.
Work is counted in items examined, never in seconds, so every machine finds the same result.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from countinghouse.draws import Draws
from countinghouse.kept import Kept
from countinghouse.packing.bare_puzzle import BarePuzzle, Position, check_puzzle
from countinghouse.packing.placements import Placement

__all__ = ["Filling", "State", "Work", "bits_of", "empty_tray"]

#: The number of bits in a counter of used copies: enough to count to 400, because a tray has at most 400 cells.
_FIELD = 9
#: Yield after this many items examined.
_SLICE = 20_000
#: The work, in items examined, allowed for the first start of a random search, and the most allowed for any start.
_FIRST, _LAST = 20_000, 1_000_000


class State(NamedTuple):
    """A vertex of the search tree, as bits: the placements left, the open items (free cells in the low bits), and the
    copies used."""

    alive: int
    open: int
    used: int


class Work:
    """The remaining work that a search may do, in items examined."""

    def __init__(self, most: int) -> None:
        self.left = most


class Filling:
    """A search for ways to fill the tray around the placed pieces."""

    def __init__(self, position: Position) -> None:
        puzzle = position.puzzle
        index, near = puzzle.tray.index, puzzle.near
        self.position = position
        self.placements: Sequence[Placement] = position.fitting
        free = [index[cell] for cell in position.free]
        bit_of = {cell: 1 << number for number, cell in enumerate(free)}
        self.cells = position.free
        self.area = (1 << len(free)) - 1
        self._near = [sum(bit_of[cell] for cell in near[at] if cell in bit_of) for at in free]
        by_cell = dict.fromkeys(free, 0)
        by_piece = dict.fromkeys(position.left, 0)
        #: The placements that contain each sector, as bits.
        self._by_sector: dict[str, int] = {}
        bit = 1
        for placement in self.placements:
            by_piece[placement.piece] |= bit
            for sector in placement.sectors:
                self._by_sector[sector] = self._by_sector.get(sector, 0) | bit
            for cell in placement.cells:
                by_cell[index[cell]] |= bit
            bit <<= 1
        #: For each item, the placements that cover it, as bits, and its own bit.
        self.items: list[tuple[int, int]] = [(by_cell[cell], bit_of[cell]) for cell in free]
        #: The pieces among the items; they come after the cells.
        self.pieces: list[str] = []
        self._of_piece: dict[str, tuple[int, int]] = {}
        self._most: dict[str, int] = {}
        self._needed: list[tuple[int, int]] = []
        self._sizes: list[tuple[int, int, list[int]]] = []
        shift, item = 0, 1 << len(free)
        for name, left in position.left.items():
            if not left:
                continue
            piece = puzzle.by_name[name]
            self._of_piece[name] = (by_piece[name], 1 << shift)
            sizes = sorted({len(placement.cells) for placement in puzzle.by_piece[name]})
            self._sizes.append((shift, left, sizes))
            if left > 1:
                self._most[name] = left << shift
            if not piece.optional:
                self._needed.append((((1 << _FIELD) - 1) << shift, left << shift))
                if left == 1:
                    self.items.append((by_piece[name], item))
                    self.pieces.append(name)
                    item <<= 1
            shift += _FIELD
        self.start = State(bit - 1, item - 1, 0)
        self._index, self._bit_of = index, bit_of
        self._taken: list[tuple[int, int, int, int, int] | None] = [None] * len(self.placements)
        self._sums: dict[int, int] = {}

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {placement.text: number for number, placement in enumerate(self.placements)}

    def number(self, placement: Placement) -> int:
        """Return the number of a fitting placement among `placements`."""
        return self._numbers[placement.text]

    def without(self, number: int) -> State:
        """Return the starting state without one placement."""
        return self.start._replace(alive=self.start.alive & ~(1 << number))

    def beside(self, placed: Iterable[Placement]) -> State:
        """Return the state after adding these placements, which must fit together."""
        state = self.start
        for placement in placed:
            state = self.take(state, self.number(placement))
        return state

    def take(self, state: State, number: int) -> State:
        """Return the state after adding one of the placements left."""
        known = self._taken[number]
        if known is None:
            known = self._taken[number] = self._take(number)
        keep, covered, unit, last, own = known
        alive, used = state.alive & keep, state.used + unit
        if last and used & (((1 << _FIELD) - 1) * unit) == last:
            alive &= own
        return State(alive, state.open & covered, used)

    def _take(self, number: int) -> tuple[int, int, int, int, int]:
        """Return what adding one placement changes, as bits: the placements to keep, the items to keep open, the
        counter's value for one copy and for all copies, and the placements of other pieces."""
        placement = self.placements[number]
        own, unit = self._of_piece[placement.piece]
        gone, covered = 0, 0
        for cell in placement.cells:
            bit = self._bit_of[self._index[cell]]
            covered |= bit
            gone |= self.items[bit.bit_length() - 1][0]
        for sector in placement.sectors:
            gone |= self._by_sector[sector]
        last = self._most.get(placement.piece, 0)
        if not last:
            gone |= own
            if placement.piece in self.pieces:
                covered |= self.items[len(self.cells) + self.pieces.index(placement.piece)][1]
        return ~gone, ~covered, unit, last, ~own

    def fewest(self, state: State) -> tuple[int, int]:
        """Return the number of the first open item with the fewest placements, and these placements; (-1, 0) if no item
        is open."""
        alive, still = state.alive, state.open
        best, found, least = -1, 0, 1 << 30
        for number, (holders, bit) in enumerate(self.items):
            if still & bit:
                own = holders & alive
                many = own.bit_count()
                if many < least:
                    best, found, least = number, own, many
                    if not many:
                        break
        return best, found

    def complete(self, state: State) -> bool:
        """Return whether nothing is left to place: no item is open, and all copies that must be used are used."""
        return not state.open and all(state.used & field == left for field, left in self._needed)

    def islands(self, free: int) -> Iterator[int]:
        """Yield the connected regions of these cells."""
        near = self._near
        while free:
            part = front = free & -free
            while front:
                low = front & -front
                front ^= low
                new = near[low.bit_length() - 1] & free & ~part
                part |= new
                front |= new
            free ^= part
            yield part

    def bad_island(self, state: State) -> int:
        """Return the first island whose size no set of the remaining pieces covers; 0 if there is none."""
        sums = self._sums.get(state.used)
        if sums is None:
            sums = self._sums[state.used] = self._reach(state.used)
        for island in self.islands(state.open & self.area):
            if not sums >> island.bit_count() & 1:
                return island
        return 0

    def _reach(self, used: int) -> int:
        """Return, as bits, the numbers of cells that sets of the remaining pieces can cover."""
        sums = 1
        for shift, left, sizes in self._sizes:
            for _ in range(left - (used >> shift & ((1 << _FIELD) - 1))):
                more = sums
                for size in sizes:
                    more |= sums << size
                if more == sums:
                    break
                sums = more
        return sums

    def find(
        self, state: State, many: int, work: Work, draws: Draws | None = None
    ) -> Generator[None, None, list[list[int]] | None]:
        """Return up to `many` ways to fill the rest, each a list of placements by number; None if the work runs out
        first. With `draws`, branches are tried in random order. Yields about every 20,000 items examined."""
        found: list[list[int]] = []
        stack: list[tuple[State, list[int]]] = [(state, [])]
        spent = 0
        while stack:
            state, path = stack.pop()
            while True:
                spent += state.open.bit_count() + 8
                item, own = self.fewest(state)
                if item < 0:
                    if self.complete(state):
                        found.append(path)
                        if len(found) == many:
                            work.left -= spent
                            return found
                    break
                if not own:
                    break
                if own & (own - 1):
                    if self.bad_island(state):
                        break
                    numbers = bits_of(own)
                    if draws is not None:
                        shuffle(numbers, draws)
                    stack += [(self.take(state, number), [*path, number]) for number in reversed(numbers)]
                    break
                number = own.bit_length() - 1
                state = self.take(state, number)
                path = [*path, number]
            if spent > _SLICE:
                work.left -= spent
                spent = 0
                yield
            if spent > work.left:
                work.left -= spent
                return None
        work.left -= spent
        return found

    def one(
        self, state: State, draws: Draws, starts: int
    ) -> Generator[None, None, list[int] | Literal[False] | None]:
        """Return one way to fill the rest; False if there is none, None if `starts` random starts do not decide this.
        Each start is allowed up to 50 % more work than the one before."""
        most = _FIRST
        for _ in range(starts):
            found = yield from self.find(state, 1, Work(most), draws)
            if found is not None:
                return found[0] if found else False
            most = min(_LAST, most + most // 2)
        return None


_empty = Kept[Filling](2)


def empty_tray(puzzle: BarePuzzle) -> Filling:
    """Return the `Filling` of the whole, empty tray; the latest two are cached.

    >>> from countinghouse.packing import PUZZLES
    >>> filling = empty_tray(PUZZLES["pentominoes-3x20"])
    >>> len(filling.cells), len(filling.placements)
    (60, 1236)
    """
    own = check_puzzle(puzzle)
    return _empty.get(own) or _empty.keep(own, Filling(own.parse(())))


def bits_of(mask: int) -> list[int]:
    """Return the numbers of the set bits, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def shuffle(numbers: list[int], draws: Draws) -> None:
    """Shuffle in place; all orders are equally likely."""
    for at in range(len(numbers) - 1, 0, -1):
        other = draws.one_below(at + 1)
        numbers[at], numbers[other] = numbers[other], numbers[at]
