"""Search for all closed layouts of a set by placing its pieces one after another.

A vertex is a partial layout. The first piece is at the origin. The children of a vertex are all ways to close its
newest open end: join it to another open end, or place a remaining piece there. So a layout is found once for every end
of every piece that can be first; `layout.key_of` identifies duplicates.

Three tests prune the tree (see `pruning`):

- a piece may not overlap a placed one (`fits`);
- the remaining pieces must be able to lead from the last open end to another (`may_close`);
- two open ends that meet must be joined, because no piece fits between them (`moves`).
"""

from __future__ import annotations

from collections.abc import Iterator

from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.placing import Joint, Move, Open, Placed, first_moves, joined_by, place
from countinghouse.tracks.pruning import Pruning
from countinghouse.tracks.rules import Rules
from countinghouse.tracks.ways import Laid, Way, ways_of

__all__ = ["Tree"]


def _different(laid: tuple[Laid, ...], sockets: bool) -> tuple[Laid, ...]:
    """Return one piece for each arrangement of sockets, or a single piece if sockets do not matter."""
    return tuple({each.sockets: each for each in reversed(laid)}.values()) if sockets else laid[:1]


class Tree:
    """The search tree of a set of pieces at one vertex: `moves` lists children, `do` enters one, `undo` goes back.

    `kinds` begins with the rarest kind, which is placed first; `numbers` and `left` have the same order.
    """

    def __init__(self, pieces: dict[str, int], rules: Rules) -> None:
        self.rules = rules
        self.kinds = sorted(
            pieces, key=lambda kind: (pieces[kind], -len(PIECES[kind].ends), PIECES[kind].letter)
        )
        self.numbers = tuple(pieces[kind] for kind in self.kinds)
        self._ways = [
            [(way, _different(way.laid, rules.sockets)) for way in ways_of(kind)] for kind in self.kinds
        ]
        self.pruning = Pruning(self.kinds, self.numbers, self._ways, rules)
        self.placed: list[Placed] = []
        self.joints: list[Joint] = []
        self._undone: list[tuple[tuple[Open, ...], tuple[int, ...], bool, bool]] = []
        self.open: tuple[Open, ...] = ()
        self.left: tuple[int, ...] = self.numbers
        left = (self.numbers[0] - 1, *self.numbers[1:])
        self._start = first_moves(pieces, self.kinds[0], left, rules.sockets)

    @property
    def complete(self) -> bool:
        """Whether all pieces are placed and no end is open."""
        return bool(self.placed) and not self.open and not any(self.left)

    def moves(self) -> list[Move]:
        """Return the children of the current vertex."""
        if not self.placed:
            return self._start
        if not self.open:
            return []
        *rest, last = self.open
        found: list[Move] = []
        forced = self.rules.exact and not self.rules.overlaps
        for number, other in enumerate(rest):
            if not self.pruning.meets(last, other):
                continue
            joinable = not self.rules.sockets or last.socket != other.socket
            left_open = (*rest[:number], *rest[number + 1 :])
            if joinable and self.pruning.may_close(left_open, self.left):
                joint = ((last.piece, last.end), (other.piece, other.end))
                found.append(Move(None, joint, f"={number}", left_open, self.left))
            if forced:
                return found
        for kind, number in enumerate(self.left):
            if not number:
                continue
            left = (*self.left[:kind], number - 1, *self.left[kind + 1 :])
            for way, laid in self._ways_to(kind, last):
                placed = place(way, laid, last.point, last.out)
                now_open = (*rest, *joined_by(placed, len(self.placed)))
                if self.pruning.may_close(now_open, left) and self.pruning.fits(placed, self.placed):
                    joint = ((last.piece, last.end), (len(self.placed), 0))
                    found.append(Move(placed, joint, way.name, now_open, left))
        return found

    def do(self, move: Move) -> None:
        """Go to a child."""
        self._undone.append((self.open, self.left, move.placed is not None, move.joint is not None))
        if move.placed is not None:
            self.placed.append(move.placed)
        if move.joint is not None:
            self.joints.append(move.joint)
        self.open, self.left = move.open, move.left

    def undo(self) -> None:
        """Go back to the parent."""
        self.open, self.left, placed, joint = self._undone.pop()
        if placed:
            self.placed.pop()
        if joint:
            self.joints.pop()

    def _ways_to(self, kind: int, end: Open) -> Iterator[tuple[Way, Laid]]:
        """Yield the ways to join a kind of piece to an open end."""
        for way, several in self._ways[kind]:
            for laid in several:
                if not self.rules.sockets or laid.sockets[0] != end.socket:
                    yield way, laid
