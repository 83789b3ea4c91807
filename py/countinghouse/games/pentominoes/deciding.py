"""Decide whether the player to move wins from a position. There is one search, compiled if Numba is installed.

A position is the set of placements still possible, stored as a list if there are more than 64 and as a mask
otherwise; a move removes the placements that conflict with it. The search first tries the reply that won in the
sibling position, then the replies that leave the fewest placements. Results are stored under 64-bit hashes: good
enough to find answers, but not a proof. The certificate and its check provide the proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from countinghouse.compiling import COMPILED, as_number, compiled, lowest, number_of
from countinghouse.games.pentominoes.masks import Grid, Row, grid, numbers, word, word_grid, words, zeros

__all__ = ["LOST", "NOT_FINISHED", "Decider"]

LOST, NOT_FINISHED = -1, -2

_SMALL = 64
_NO_END = 2**62
_PLIES = 14  # one per piece, plus the positions before the first move and after the last
_ZERO, _ONE, _LOW = word(0), word(1), word(63)
_ALL = word(2**64 - 1)
_TOP = word(2**64 - 64)
_MULTIPLIER = word(0x9E3779B97F4A7C15)
_BITS = words(1 << place for place in range(64))
_MARKS = words(range(64))
_LOCAL_BITS = 14
_LOCAL_SHIFT = word(64 - _LOCAL_BITS)
# The fewest placements with which a small position is looked up in the table of the current search, which has exact
# keys, and the fewest with which it is looked up in the big table.
_LOCAL_FROM, _BIG_FROM = 7, 20

# Indexes into `meter`: positions visited, the limit on visits, small searches begun, and then the winning move of each
# ply.
_VISITED, _MOST, _SEARCHES, _FOUND = 0, 1, 2, 3


class Room(NamedTuple):
    """The search's memory: rows for each ply, the tables, and the working memory of small searches."""

    ids: Grid
    cells: Grid
    pieces: Grid
    hashes: Grid
    counts: Grid
    after: Grid
    table: Row
    slots: int
    killers: Row
    meter: Row
    adjacent: Row
    small_hashes: Row
    exact_keys: Row
    exact_results: Row
    rems: Row
    used: Row
    buckets: Grid
    begun: Row
    keys: Row
    small_killers: Row


@compiled
def _look_up(table: Row, slots: int, key: int) -> int:
    """Return 1 if the player to move wins, 0 if not, or -1 if the position is not in the table."""
    base = as_number(key & slots) * 8
    wanted = key & _TOP
    for place in range(base, base + 8):
        if table[place] & _TOP == wanted:
            return as_number(table[place] & _ONE)
    return -1


@compiled
def _put(table: Row, slots: int, key: int, result: int, work: int) -> None:
    """Store a result; of the eight entries it may use, replace the one that took the least work."""
    base = as_number(key & slots) * 8
    wanted = key & _TOP
    level = 1
    while work > 1 and level < 31:
        work >>= 1
        level += 1
    worst, at = 99, base
    for place in range(base, base + 8):
        if table[place] & _TOP == wanted:
            at = place
            break
        its = as_number((table[place] & _LOW) >> _ONE)
        if its < worst:
            worst, at = its, place
    table[at] = wanted | _MARKS[2 * level + result]


@compiled
def _decide_small(room: Room, everything: int) -> int:
    """Decide a position of at most 64 placements; return 1 if the player to move wins, otherwise 0."""
    adjacent, hashes, table, slots, meter = (
        room.adjacent,
        room.small_hashes,
        room.table,
        room.slots,
        room.meter,
    )
    exact_keys, exact_results, rems, used, buckets = (
        room.exact_keys,
        room.exact_results,
        room.rems,
        room.used,
        room.buckets,
    )
    begun, keys, killers = room.begun, room.keys, room.small_killers
    meter[_SEARCHES] += 1
    search = meter[_SEARCHES]
    ply, result, entering = 0, -1, True
    rems[0] = everything
    while True:
        if entering:
            # A new position.
            meter[_VISITED] += 1
            rem = rems[ply]
            begun[ply] = meter[_VISITED]
            keys[ply] = _ZERO
            n = number_of(rem)
            if n >= _LOCAL_FROM:
                spot = as_number((rem * _MULTIPLIER & _ALL) >> _LOCAL_SHIFT)
                if exact_keys[spot] == rem and exact_results[spot] >> 1 == search:
                    result = exact_results[spot] & 1
                elif n >= _BIG_FROM:
                    key = _ZERO
                    rest = rem
                    while rest:
                        key ^= hashes[lowest(rest)]
                        rest &= rest - _ONE
                    keys[ply] = key
                    result = _look_up(table, slots, key)
            if result < 0:
                killer = killers[ply]
                counts_met = _ZERO
                rest = rem
                while rest:
                    move = lowest(rest)
                    rest &= rest - _ONE
                    after = rem & ~adjacent[move]
                    count = number_of(after)
                    if count == 0:
                        result = 1
                        break
                    if count <= 3:
                        # One placement left: the opponent wins. Two: the opponent loses unless they conflict. Three:
                        # the opponent loses only if exactly one pair conflicts.
                        if count == 1:
                            continue
                        two = after & (after - _ONE)
                        a, b = lowest(after), lowest(two)
                        conflicts = as_number((adjacent[a] >> _MARKS[b]) & _ONE)
                        if count == 2:
                            if conflicts == 0:
                                result = 1
                                break
                            continue
                        c = lowest(two & (two - _ONE))
                        conflicts += as_number((adjacent[a] >> _MARKS[c]) & _ONE)
                        conflicts += as_number((adjacent[b] >> _MARKS[c]) & _ONE)
                        if conflicts == 1:
                            result = 1
                            break
                        continue
                    if move == killer:
                        count = 0
                    if counts_met & _BITS[count]:
                        buckets[ply, count] |= _BITS[move]
                    else:
                        counts_met |= _BITS[count]
                        buckets[ply, count] = _BITS[move]
                used[ply] = counts_met
        if result < 0 and used[ply] == _ZERO:
            result = 0
        if result < 0:
            # Descend into the next move.
            count = lowest(used[ply])
            bits = buckets[ply, count]
            move = lowest(bits)
            bits &= bits - _ONE
            buckets[ply, count] = bits
            if bits == _ZERO:
                used[ply] &= used[ply] - _ONE
            killers[ply + 32] = move
            rems[ply + 1] = rems[ply] & ~adjacent[move]
            ply += 1
            entering = True
            continue
        # The position is decided: store its result and return to its parent.
        rem = rems[ply]
        if number_of(rem) >= _LOCAL_FROM and meter[_VISITED] > begun[ply]:
            spot = as_number((rem * _MULTIPLIER & _ALL) >> _LOCAL_SHIFT)
            exact_keys[spot] = rem
            exact_results[spot] = 2 * search + result
            if keys[ply]:
                _put(table, slots, keys[ply], result, meter[_VISITED] - begun[ply])
        if ply == 0:
            return result
        ply -= 1
        entering = False
        if result == 0:
            # The opponent loses after this move, so this position wins.
            result = 1
            killers[ply] = killers[ply + 32]
        else:
            result = -1


@compiled
def _decide(room: Room, ply: int, n: int) -> int:
    """Decide the position in the first `n` entries of row `ply`; return 1 if the player to move wins, 0 if not, or -1
    if the limit on visits is reached.
    """
    ids, cells, pieces, hashes, counts, meter = (
        room.ids,
        room.cells,
        room.pieces,
        room.hashes,
        room.counts,
        room.meter,
    )
    meter[_VISITED] += 1
    meter[_FOUND + ply] = -1
    if n == 0:
        return 0
    if meter[_VISITED] > meter[_MOST]:
        return -1
    if n <= _SMALL:
        adjacent = room.adjacent
        for i in range(n):
            mine, its = cells[ply, i], pieces[ply, i]
            bits = _BITS[i]
            for j in range(n):
                if mine & cells[ply, j] or its == pieces[ply, j]:
                    bits |= _BITS[j]
            adjacent[i] = bits
            room.small_hashes[i] = hashes[ply, i]
        for i in range(32):
            room.small_killers[i] = -1
        return _decide_small(room, _ALL >> _MARKS[64 - n])
    after = room.after
    for i in range(n):
        mine, its = cells[ply, i], pieces[ply, i]
        count = 0
        key = _ZERO
        for j in range(n):
            free = (mine & cells[ply, j] == _ZERO) & (its != pieces[ply, j])
            count += free
            key ^= hashes[ply, j] if free else _ZERO
        counts[ply, i] = count
        after[ply, i] = key
        if count == 0:
            meter[_FOUND + ply] = ids[ply, i]
            return 1
    for i in range(n):
        known = _look_up(room.table, room.slots, after[ply, i])
        if known == 0:
            meter[_FOUND + ply] = ids[ply, i]
            return 1
        if known == 1:
            counts[ply, i] = -1
        elif ids[ply, i] == room.killers[ply]:
            counts[ply, i] = 0
    while True:
        best, fewest = -1, 9999
        for i in range(n):
            if 0 <= counts[ply, i] < fewest:
                best, fewest = i, counts[ply, i]
        if best < 0:
            return 0
        counts[ply, best] = -1
        mine, its = cells[ply, best], pieces[ply, best]
        m = 0
        for j in range(n):
            if mine & cells[ply, j] == _ZERO and its != pieces[ply, j]:
                cells[ply + 1, m] = cells[ply, j]
                pieces[ply + 1, m] = pieces[ply, j]
                hashes[ply + 1, m] = hashes[ply, j]
                ids[ply + 1, m] = ids[ply, j]
                m += 1
        before = meter[_VISITED]
        outcome = _decide(room, ply + 1, m)
        if outcome < 0:
            return -1
        _put(room.table, room.slots, after[ply, best], outcome, meter[_VISITED] - before)
        if outcome == 0:
            meter[_FOUND + ply] = ids[ply, best]
            room.killers[ply] = ids[ply, best]
            return 1


class Decider:
    """A search that decides positions of one game and keeps its table between searches.

    `placements` are (piece, mask) pairs; a position is a list of their numbers.
    """

    def __init__(self, placements: Sequence[tuple[int, int]], memory_mb: float) -> None:
        self.placements = placements
        # The largest power of two that fits, at 8 bytes an entry; small boards need less.
        enough = 30 if COMPILED and len(placements) > 600 else 20 if COMPILED else 16
        bits = max(10, min(int(memory_mb * 1_000_000 // 8).bit_length() - 1, enough))
        n = max(len(placements), _SMALL)
        raw = Random(1)
        self._hashes = words(raw.getrandbits(64) for _ in placements)
        self._cells = words(mask for _, mask in placements)
        self._pieces = words(piece for piece, _ in placements)
        self._room = Room(
            ids=grid(_PLIES, n),
            cells=word_grid(_PLIES, n),
            pieces=word_grid(_PLIES, n),
            hashes=word_grid(_PLIES, n),
            counts=grid(_PLIES, n),
            after=word_grid(_PLIES, n),
            table=zeros(1 << bits),
            slots=word((1 << (bits - 3)) - 1),
            killers=numbers([-1] * _PLIES),
            meter=numbers([0] * (_FOUND + _PLIES)),
            adjacent=zeros(64),
            small_hashes=zeros(64),
            exact_keys=zeros(1 << _LOCAL_BITS),
            exact_results=numbers([0] * (1 << _LOCAL_BITS)),
            rems=zeros(32),
            used=zeros(32),
            buckets=word_grid(32, 64),
            begun=numbers([0] * 32),
            keys=zeros(32),
            small_killers=numbers([-1] * 64),
        )

    @property
    def visited(self) -> int:
        """The number of positions visited so far."""
        return int(self._room.meter[_VISITED])

    def wins(self, position: Sequence[int], most: int) -> bool | None:
        """Return whether the player to move wins, or None after about `most` positions; call again to continue."""
        room = self._room
        ply = _PLIES - 1 - len({self.placements[number][0] for number in position})
        for place, number in enumerate(position):
            room.ids[ply, place] = number
            room.cells[ply, place] = self._cells[number]
            room.pieces[ply, place] = self._pieces[number]
            room.hashes[ply, place] = self._hashes[number]
        room.meter[_MOST] = room.meter[_VISITED] + most
        result = _decide(room, ply, len(position))
        self._found = int(room.meter[_FOUND + ply])
        return None if result < 0 else result == 1

    def answer(self, position: Sequence[int], most: int) -> int:
        """Return a winning move, `LOST`, or `NOT_FINISHED` after about `most` positions; call again to continue."""
        outcome = self.wins(position, most)
        if outcome is None:
            return NOT_FINISHED
        if not outcome:
            return LOST
        if self._found >= 0:
            return self._found
        # A small search says only that there is a winning move, not which one.
        return next(
            number for number in position if self.wins(self.after(position, number), _NO_END) is False
        )

    def after(self, position: Sequence[int], move: int) -> list[int]:
        """Return the position after a move."""
        piece, mask = self.placements[move]
        return [
            number
            for number in position
            if not self.placements[number][1] & mask and self.placements[number][0] != piece
        ]
