"""Decide who wins the pentomino game, by a search that can be stopped and keeps to the memory allowed.

A position is the set of placements still possible. Equal positions are searched once. A large position is reduced to
its least image under the symmetries of the board and remembered from search to search. The placements of a small
position are renumbered in a `_Frame`: a position is then an integer with one bit per placement, and a move is one
AND. The search first tries the placements that recently ended the play (killers), then the moves that leave the
fewest placements.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from countinghouse.checks import flag, items, memory_allowed, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.games.impartial import mex
from countinghouse.games.pentominoes.rules import Rules
from countinghouse.stepping import relay
from countinghouse.wording import grouped

__all__ = ["Decision", "Solver", "Step", "remaining"]

T = TypeVar("T")
Numbers = NDArray[np.intp]
Masks = NDArray[np.uint64]
Pieces = NDArray[np.uint8]

#: Up to this many placements, a position is renumbered in a `_Frame`.
FRAME = 400
#: Positions between steps.
PAUSE = 1000
#: Upper bound on the bytes of a remembered position: an integer of up to 400 bits and a dictionary entry.
ENTRY = 250


@dataclass(frozen=True, slots=True)
class Step:
    """Progress of a search: how many positions have been visited and how many of the root's `moves` have been tried."""

    positions: int
    tried: int
    moves: int


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether the player to move wins, the number of a winning placement (or None), and the number of positions
    visited.
    """

    wins: bool
    move: int | None
    positions: int


def remaining(rules: Rules, played: Iterable[int] = ()) -> Numbers:
    """Return the numbers of the placements still possible after `played`; refuse placements that overlap.

    >>> len(remaining(Rules("3x4"))), len(remaining(Rules("3x4"), [0]))
    (116, 2)
    """
    left = np.arange(len(rules.moves), dtype=np.intp)
    taken, used = 0, 0
    for number in items(played, "The line of play", 12):
        piece, mask = rules.moves[whole(number, "The number of a placement", 0, len(rules.moves) - 1)]
        letter = rules.pieces[piece]
        if used >> piece & 1:
            raise InputError(f"The {letter} is on the board already; each piece is used once.")
        if taken & mask:
            raise InputError(f"The {letter} overlaps a piece that is on the board already.")
        taken, used = taken | mask, used | 1 << piece
        left = left[_fits(rules.masks[left], rules.piece_of[left], mask, piece)]
    return left


def _fits(masks: Masks, pieces: Pieces, mask: int, piece: int) -> NDArray[np.bool_]:
    fits: NDArray[np.bool_] = ((masks & np.uint64(mask)) == 0) & (pieces != piece)
    return fits


class Solver:
    """A solver that decides positions of one game and remembers results within the memory allowed.

    Half of the memory keeps results from search to search, and half is for the position being searched. A full half
    is emptied, which costs time but cannot make results wrong.

    Positions are arrays of placement numbers, as from `remaining`.

    >>> from countinghouse.stepping import finish
    >>> solver = Solver(Rules("5x5", "LPT"))
    >>> finish(solver.decide_steps(remaining(solver.rules))).wins
    True
    """

    def __init__(self, rules: Rules, misere: bool = False, memory_mb: float = 500) -> None:
        if not isinstance(rules, Rules):
            raise InputError("A solver needs the rules of a game: Rules(board, pieces, turn_over, flipped).")
        self.rules = rules
        self.misere = flag(misere, "misere")
        allowed = memory_allowed(memory_mb)
        needed = 2 + 2.5e-6 * len(rules.moves) ** 2
        if allowed < needed:
            raise TooLarge(
                f"The {grouped(len(rules.moves))} placements of this game alone need {needed:.0f} MB; allow more memory."
            )
        self.most = max(1000, int((allowed - needed) * 1e6 / ENTRY / 2))
        self.positions = 0
        self._known: dict[int, bool] = {}
        self._next_pause = 0
        self._tables = [_byte_table(symmetry) for symmetry in rules.symmetries]

    # --- questions ---------------------------------------------------------------------------------------------

    def decide_steps(self, position: Numbers) -> Generator[Step, None, Decision]:
        """Decide whether the player to move wins, and by which move."""
        masks, pieces = self.rules.masks[position], self.rules.piece_of[position]
        if not len(position):
            return Decision(self.misere, None, self.positions)
        if len(position) <= FRAME:
            frame = _Frame(self, masks, pieces)
            wins, bit = yield from self._retold(frame.wins_steps(frame.full, frame.bits), 0, len(position))
            return Decision(wins, int(position[bit.bit_length() - 1]) if wins else None, self.positions)
        compatible = _compatible(masks, pieces)
        order = np.argsort(compatible.sum(axis=1), kind="stable").tolist()
        for tried, i in enumerate(order):
            yield Step(self.positions, tried, len(order))
            value = yield from self._retold(
                self._value_steps(masks[compatible[i]], pieces[compatible[i]]), tried, len(order)
            )
            if not value:
                return Decision(True, int(position[i]), self.positions)
        return Decision(False, None, self.positions)

    def values_steps(self, position: Numbers) -> Generator[Step | tuple[int, bool], None, dict[int, bool]]:
        """Find out whether each move wins; yield (number, wins) as soon as a move is decided, starting with the moves
        that are quickest to decide.
        """
        masks, pieces = self.rules.masks[position], self.rules.piece_of[position]
        found: dict[int, bool] = {}
        if not len(position):
            return found
        compatible = _compatible(masks, pieces)
        order = np.argsort(compatible.sum(axis=1), kind="stable").tolist()
        frame = _Frame(self, masks, pieces) if len(position) <= FRAME else None
        for tried, i in enumerate(order):
            yield Step(self.positions, tried, len(order))
            if frame:
                work: Generator[None, None, bool] = frame.child_steps(frame.bits[i])
            else:
                work = self._value_steps(masks[compatible[i]], pieces[compatible[i]])
            value = yield from self._retold(work, tried, len(order))
            number = int(position[i])
            found[number] = not value
            yield number, not value
        return found

    def grundy_steps(self, position: Numbers) -> Generator[Step, None, int]:
        """Return the Grundy value in normal play: the least natural number that is not the value of an option."""
        if self.misere:
            raise InputError("Grundy values apply only to normal play: ask the game with misere=False.")
        known: dict[int, int] = {}
        work = self._grundy_steps(self.rules.masks[position], self.rules.piece_of[position], known)
        result = yield from work
        return result

    # --- positions with many placements -------------------------------------------------------------------------

    def _retold(self, work: Generator[None, None, T], tried: int, moves: int) -> Generator[Step, None, T]:
        result = yield from relay(work, lambda _: Step(self.positions, tried, moves))
        return result

    def _key(self, masks: Masks, pieces: Pieces) -> tuple[int, int]:
        """Return a key that equal positions and their images share, and the symmetry that maps the position to the
        image in the key.

        The cells and pieces that some placement still uses determine the placements.
        """
        live = np.bitwise_or.reduce(masks, keepdims=True)
        images = [int(_image(live, table)[0]) for table in self._tables]
        least = min(images)
        used = int(np.bitwise_or.reduce(np.left_shift(1, pieces.astype(np.int64))))
        return least | used << 64, images.index(least)

    def _value_steps(self, masks: Masks, pieces: Pieces) -> Generator[None, None, bool]:
        """Say whether the player to move wins."""
        if not len(masks):
            return self.misere
        key, symmetry = self._key(masks, pieces)
        known = self._known.get(key)
        if known is not None:
            return known
        if symmetry:
            # Search the same image for all positions with this key, so that they also share the results below it.
            masks = _image(masks, self._tables[symmetry])
        if len(masks) <= FRAME:
            frame = _Frame(self, masks, pieces)
            value, _ = yield from frame.wins_steps(frame.full, frame.bits)
        else:
            yield from self._pause()
            value = yield from self._wide_steps(masks, pieces)
        if len(self._known) >= self.most:
            self._known.clear()
        self._known[key] = value
        return value

    def _wide_steps(self, masks: Masks, pieces: Pieces) -> Generator[None, None, bool]:
        compatible = _compatible(masks, pieces)
        # Try first the placements that leave the fewest others: in normal play, a placement that leaves none wins at
        # once.
        for i in np.argsort(compatible.sum(axis=1), kind="stable").tolist():
            value = yield from self._value_steps(masks[compatible[i]], pieces[compatible[i]])
            if not value:
                return True
        return False

    def _pause(self) -> Generator[None, None, None]:
        self.positions += 1
        if self.positions >= self._next_pause:
            self._next_pause = self.positions + PAUSE
            yield

    def _grundy_steps(
        self, masks: Masks, pieces: Pieces, known: dict[int, int]
    ) -> Generator[Step, None, int]:
        if not len(masks):
            return 0
        key, _ = self._key(masks, pieces)
        value = known.get(key)
        if value is not None:
            return value
        if len(known) >= self.most:
            raise TooLarge(
                f"Grundy values need every position, and there are more than {grouped(self.most)}: "
                "choose a smaller board or fewer pieces, or allow more memory."
            )
        self.positions += 1
        if self.positions % 100 == 0:
            yield Step(self.positions, 0, len(masks))
        compatible = _compatible(masks, pieces)
        values = set()
        for row in compatible:
            option = yield from self._grundy_steps(masks[row], pieces[row], known)
            values.add(option)
        known[key] = mex(values)
        return known[key]


class _Frame:
    """A position with renumbered placements: placement `i` is bit `i`; positions below it are subsets of the bits."""

    def __init__(self, solver: Solver, masks: Masks, pieces: Pieces) -> None:
        self.solver = solver
        self.misere = solver.misere
        self.bits = [1 << i for i in range(len(masks))]
        self.full = (1 << len(masks)) - 1
        #: The position left after each placement.
        self.rest = dict(zip(self.bits, _as_integers(_compatible(masks, pieces)), strict=True))
        self.known: dict[int, bool] = {}
        #: For each ply, four placements that ended the play in reply to a sibling move.
        self.killers = [(1, 1, 1, 1)] * 14

    def child_steps(self, bit: int) -> Generator[None, None, bool]:
        """Say whether the player to move wins after one placement."""
        child = self.rest[bit]
        if not child:
            return self.misere
        value = self.known.get(child)
        if value is None:
            value, killer = yield from self.wins_steps(child, [b for b in self.bits if b & child], 1)
            self._note(child, value, killer, 0)
        return value

    def wins_steps(
        self, position: int, bits: list[int], ply: int = 0
    ) -> Generator[None, None, tuple[bool, int]]:
        """Say whether the player to move wins, and by which placement (0: none); `bits` has the bits of `position`."""
        yield from self.solver._pause()
        rest, known, misere = self.rest, self.known, self.misere
        children = {position & rest[bit]: bit for bit in bits}
        if 0 in children:
            if not misere:
                return True, children[0]
            del children[0]
        for child in sorted(children, key=int.bit_count):
            if not misere and self._killed(child, ply):
                continue
            value = known.get(child)
            if value is None:
                below = [bit for bit in bits if bit & child]
                wins, killer = yield from self.wins_steps(child, below, ply + 1)
                self._note(child, wins, killer, ply)
                value = wins
            if not value:
                return True, children[child]
        return False, 0

    def _killed(self, child: int, ply: int) -> bool:
        """Say whether a killer ends the play in `child`, so that the player to move there wins."""
        rest = self.rest
        a, b, c, d = self.killers[ply]
        if a & child and not child & rest[a]:
            return True
        if b & child and not child & rest[b]:
            self.killers[ply] = b, a, c, d
            return True
        if c & child and not child & rest[c]:
            self.killers[ply] = c, a, b, d
            return True
        if d & child and not child & rest[d]:
            self.killers[ply] = d, a, b, c
            return True
        return False

    def _note(self, child: int, wins: bool, killer: int, ply: int) -> None:
        if len(self.known) >= self.solver.most:
            self.known.clear()
        self.known[child] = wins
        a, b, c, _ = self.killers[ply]
        if killer and killer != a:
            self.killers[ply] = killer, a, b, c


def _compatible(masks: Masks, pieces: Pieces) -> NDArray[np.bool_]:
    """For each placement, return the placements that can follow it."""
    disjoint: NDArray[np.bool_] = (masks[:, None] & masks[None, :]) == 0
    disjoint &= pieces[:, None] != pieces[None, :]
    return disjoint


def _as_integers(rows: NDArray[np.bool_]) -> list[int]:
    packed = np.packbits(rows, axis=1, bitorder="little")
    width = packed.shape[1]
    raw = packed.tobytes()
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, len(raw), width)]


def _byte_table(symmetry: tuple[int, ...]) -> Masks:
    """Return the image of each byte of a mask under a symmetry: 8 × 256 masks."""
    table = np.zeros((8, 256), dtype=np.uint64)
    values = np.arange(256)
    for bit, image in enumerate(symmetry):
        byte, place = divmod(bit, 8)
        table[byte, (values >> place & 1) == 1] |= np.uint64(1 << image)
    return table


def _image(masks: Masks, table: Masks) -> Masks:
    found = np.zeros_like(masks)
    for byte in range(8):
        found |= table[byte][(masks >> np.uint64(8 * byte) & np.uint64(255)).astype(np.intp)]
    return found
