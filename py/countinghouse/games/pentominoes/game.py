"""The pentomino game for Python programmers: a class that takes placements and returns outcomes and winning moves."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import cached_property

import numpy as np

from countinghouse.checks import items
from countinghouse.errors import InputError, TooLarge
from countinghouse.games.pentominoes.rules import LETTERS, Placement, Rules
from countinghouse.games.pentominoes.solving import Decision, Numbers, Solver, Step, remaining
from countinghouse.stepping import finish
from countinghouse.wording import grouped, shown

__all__ = ["Game", "ends_soon"]

# A search ends within minutes if at most `_PLACEMENTS` placements are possible and they cover at most `_CELLS` cells
# (6×6, 5×8, 6×7), or if at most `_ANYWHERE` are possible on any board. On 8×8 that is the case after two moves, but
# not after one, which leaves about 800 to 2,000.
_PLACEMENTS, _CELLS, _ANYWHERE = 1300, 46, 600


class Game:
    """A pentomino game: a board, the pieces, whether they may be turned over or only rotated, and normal or misère
    play.

    A placement is a piece and its cells, such as ``("L", frozenset({(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)}))``; rows
    and columns are counted from 0. `after` lists the placements so far, in any order. Searches remember results, up to
    `memory_mb`, and their ``*_steps`` twins can be stopped at any step.

    >>> game = Game("5x5", pieces="LPT")
    >>> game.outcome(), len(game.first_moves())
    ('N', 196)
    >>> reply = game.answer()
    >>> game.outcome(after=[reply])
    'P'
    """

    def __init__(
        self,
        board: str | Iterable[str],
        pieces: str | Iterable[str] = LETTERS,
        turn_over: bool = True,
        misere: bool = False,
        flipped: str | Iterable[str] = "",
        memory_mb: float = 500,
    ) -> None:
        self.rules = Rules(board, pieces, turn_over, flipped)
        self._solver = Solver(self.rules, misere, memory_mb)
        self.misere = self._solver.misere

    def __repr__(self) -> str:
        rules = self.rules
        return (
            f"Game({rules.board!r}, pieces={rules.pieces!r}, turn_over={rules.turn_over}, "
            f"misere={self.misere}, flipped={rules.flipped!r})"
        )

    @cached_property
    def _first(self) -> Numbers:
        return remaining(self.rules)

    def position(self, after: Iterable[Placement] = ()) -> Numbers:
        """Return the numbers of the placements still possible (`rules.placement` turns a number into a placement)."""
        numbers = [self._number(placement) for placement in items(after, "The line of play", 12)]
        return remaining(self.rules, numbers) if numbers else self._first

    def _bounded(self, after: Iterable[Placement]) -> list[Placement]:
        """Refuse a search that would take hours. The ``*_steps`` twins do not refuse it, because they can be stopped."""
        placements = items(after, "The line of play", 12)
        left = self.position(placements)
        if not ends_soon(self.rules, left):
            raise TooLarge(
                f"{grouped(len(left))} placements are possible on a board of this size, and a search from here takes hours or "
                "days. Use the generator (outcome_steps, answer_steps, ...), which can be stopped, or a certificate."
            )
        return placements

    def _number(self, placement: object) -> int:
        if not isinstance(placement, tuple | list) or len(placement) != 2:
            raise InputError(
                f'A placement must be a piece and its cells, ("L", {{(0, 0), ...}}), not {shown(placement)}.'
            )
        return self.rules.number(placement[0], placement[1])

    def moves(self, after: Iterable[Placement] = ()) -> list[Placement]:
        """Return every placement that is still possible."""
        return [self.rules.placement(int(number)) for number in self.position(after)]

    def first_moves(self) -> list[Placement]:
        """Return every placement on the empty board.

        >>> len(Game("8x8").first_moves())
        2308
        """
        return self.moves()

    def outcome(self, after: Iterable[Placement] = ()) -> str:
        """Return "N" if the player to move wins and "P" if the previous player does, by exhaustive search.

        Time: exponential in the number of placements still possible; `memory_mb` bounds the memory, not the time.

        >>> Game("4x4").outcome(), Game("4x4", misere=True).outcome()
        ('P', 'N')
        """
        return finish(self.outcome_steps(self._bounded(after)))

    def outcome_steps(self, after: Iterable[Placement] = ()) -> Generator[Step, None, str]:
        decision = yield from self._solver.decide_steps(self.position(after))
        return "N" if decision.wins else "P"

    def decide_steps(self, after: Iterable[Placement] = ()) -> Generator[Step, None, Decision]:
        """Decide a position: who wins, the number of a winning move, and how many positions the search visited.

        Time: that of `outcome`.

        >>> work = Game("5x5", pieces="LPT").decide_steps()
        >>> next(work)
        Step(positions=1, tried=0, moves=196)
        >>> finish(work)
        Decision(wins=True, move=174, positions=14)
        """
        decision = yield from self._solver.decide_steps(self.position(after))
        return decision

    def answer(self, after: Iterable[Placement] = ()) -> Placement | None:
        """Return a winning move, or None if every move loses.

        Time: that of `outcome`.
        """
        return finish(self.answer_steps(self._bounded(after)))

    def answer_steps(self, after: Iterable[Placement] = ()) -> Generator[Step, None, Placement | None]:
        decision = yield from self._solver.decide_steps(self.position(after))
        return None if decision.move is None else self.rules.placement(decision.move)

    def winning_moves(self, after: Iterable[Placement] = ()) -> list[Placement]:
        """Return every move that wins, in the order of `moves`.

        Time: that of `outcome` for each move; the searches share their results.
        """
        return finish(self.winning_moves_steps(self._bounded(after)))

    def winning_moves_steps(
        self, after: Iterable[Placement] = ()
    ) -> Generator[Step | tuple[int, bool], None, list[Placement]]:
        values = yield from self._solver.values_steps(self.position(after))
        return [self.rules.placement(number) for number in sorted(values) if values[number]]

    def winning_first_moves(self) -> list[Placement]:
        """Return every first move that wins.

        Time: that of `winning_moves`.

        >>> len(Game("3x4").winning_first_moves())
        28
        """
        return self.winning_moves()

    def winning_first_moves_steps(self) -> Generator[Step | tuple[int, bool], None, list[Placement]]:
        result = yield from self.winning_moves_steps()
        return result

    def grundy(self, after: Iterable[Placement] = ()) -> int:
        """Return the Grundy value of a position in normal play: 0 exactly if the previous player wins.

        Time: longer than that of `outcome`, because no position that can arise is skipped, and all of them are kept
        in memory.

        >>> Game("4x4").grundy(), Game("3x4").grundy()
        (0, 2)
        """
        return finish(self.grundy_steps(self._bounded(after)))

    def grundy_steps(self, after: Iterable[Placement] = ()) -> Generator[Step, None, int]:
        value = yield from self._solver.grundy_steps(self.position(after))
        return value


def ends_soon(rules: Rules, left: Numbers) -> bool:
    """Say whether a search from these remaining placements is expected to end within minutes."""
    if len(left) <= _ANYWHERE:
        return True
    reached = int(np.bitwise_or.reduce(rules.masks[left])).bit_count()
    return len(left) <= _PLACEMENTS and reached <= _CELLS
