"""Prove that an opening wins: find the answer to every reply at every depth, and write the certificate.

Numba makes the search about a hundred times as fast; without Numba, only small boards are feasible.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from countinghouse.checks import items, memory_allowed, whole
from countinghouse.compiling import COMPILED
from countinghouse.errors import InputError, TooLarge
from countinghouse.games.pentominoes.certificate import pair, section, write
from countinghouse.games.pentominoes.deciding import LOST, NOT_FINISHED, Decider
from countinghouse.games.pentominoes.rules import Placement, Rules
from countinghouse.stepping import finish, relay
from countinghouse.wording import grouped

__all__ = ["LEAF", "Refuted", "Settled", "Step", "prove", "prove_steps", "winning_opening_steps"]

#: Positions of at most this many placements are leaves, which the checker of the certificate searches.
LEAF = 100
#: The largest leaf that the checker accepts; it bounds the checker's work.
_MOST_LEAF = 299
#: Positions visited between progress reports.
_SLICE = 3_000_000 if COMPILED else 2_000
#: Without Numba, boards with more placements would take days.
_MOST_PLAIN = 800


@dataclass(frozen=True)
class Settled:
    """A reply to the opening, its answer, and the answers in the position after both (by placement number)."""

    reply: int
    answer: int
    answers: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """Progress: replies settled and their total, positions visited, and the reply settled last."""

    done: int
    total: int
    visited: int
    settled: Settled | None = None


@dataclass(frozen=True)
class Refuted:
    """A reply that wins, so the opening loses or, without an opening, the second player loses."""

    reply: Placement
    visited: int


def prove(
    rules: Rules, opening: Placement | None = None, *, memory_mb: float = 1024, leaf: int = LEAF
) -> bytes | Refuted:
    """Return the certificate that an opening wins, or a reply that refutes it.

    Without an opening, prove that the player to move loses on the empty board.

    Time: exponential in the number of placements, with a table of `memory_mb` for positions met before.

    >>> made = prove(Rules("2x3", "P"), None)
    >>> made.reply[0]
    'P'
    """
    return finish(prove_steps(rules, opening, memory_mb=memory_mb, leaf=leaf))


def prove_steps(
    rules: Rules,
    opening: Placement | None = None,
    *,
    memory_mb: float = 1024,
    leaf: int = LEAF,
    settled: Iterable[Settled] = (),
) -> Generator[Step, None, bytes | Refuted]:
    """Run `prove` step by step; `settled` has the replies settled in an earlier run.

    Raises InputError if these do not fit the game.

    >>> steps = list(prove_steps(Rules("3x6", "IL"), leaf=0))
    >>> steps[0]
    Step(done=0, total=30, visited=0, settled=None)
    >>> steps[-1].settled
    Settled(reply=5, answer=6, answers=())
    """
    leaf = whole(leaf, "The size of a leaf", 0, _MOST_LEAF)
    decider = _decider(rules, memory_mb)
    start = list(range(len(rules.moves)))
    if opening is not None:
        start = decider.after(start, rules.number(*pair(opening)))
    known: dict[int, Settled] = {}
    for one in items(settled, "The replies settled"):
        if not isinstance(one, Settled):
            raise InputError("The settled replies must be replies that earlier steps reported.")
        # Write the section of this reply to see whether it is complete; the checker decides whether it is correct.
        section(rules, start, one.reply, one.answer, one.answers, leaf)
        known[one.reply] = one
    yield Step(len(known), len(start), 0)
    # Replies that leave few placements are settled quickly, and their results in the table speed up the others.
    for reply in sorted(start, key=lambda number: len(decider.after(start, number))):
        if reply in known:
            continue
        found = yield from relay(
            _settle(decider, start, reply, leaf), lambda _: Step(len(known), len(start), decider.visited)
        )
        if found is None:
            return Refuted(rules.placement(reply), decider.visited)
        known[reply] = found
        yield Step(len(known), len(start), decider.visited, found)
    return write(rules, opening, leaf, {one.reply: (one.answer, one.answers) for one in known.values()})


def winning_opening_steps(
    rules: Rules, *, memory_mb: float = 1024
) -> Generator[Step, None, Placement | None]:
    """Return a first move that wins, or None if there is none; try only one of each set of symmetric first moves.

    Time: that of `prove` for each first move tried, without its certificate.

    >>> piece, cells = finish(winning_opening_steps(Rules("3x4", "LPT")))
    >>> piece, sorted(cells)
    ('L', [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3)])
    """
    decider = _decider(rules, memory_mb)
    everything = list(range(len(rules.moves)))
    firsts = sorted(_first_of_each(rules), key=lambda number: len(decider.after(everything, number)))
    for done, number in enumerate(firsts):
        while (wins := decider.wins(decider.after(everything, number), _SLICE)) is None:
            yield Step(done, len(firsts), decider.visited)
        if not wins:
            return rules.placement(number)
    return None


def _decider(rules: Rules, memory_mb: float) -> Decider:
    if not isinstance(rules, Rules):
        raise InputError("The rules must be made with pentominoes.Rules.")
    memory = memory_allowed(memory_mb)
    if not COMPILED and len(rules.moves) > _MOST_PLAIN:
        raise TooLarge(
            f"A board with {grouped(len(rules.moves))} placements needs compiled code, which Numba makes; in a clone of the project, "
            'pip install ".[prove]" adds it.'
        )
    try:
        return Decider(rules.moves, memory)
    except MemoryError:
        raise TooLarge(
            f"There is not enough memory for a table of {grouped(int(memory))} megabytes: allow less with memory_mb."
        ) from None


def _first_of_each(rules: Rules) -> list[int]:
    """Return the lowest-numbered placement of each symmetry class."""
    found = []
    for number in range(len(rules.moves)):
        if number == min(rules.image(number, symmetry) for symmetry in range(len(rules.symmetries))):
            found.append(number)
    return found


def _settle(
    decider: Decider, position: list[int], reply: int, leaf: int
) -> Generator[None, None, Settled | None]:
    """Return the answer to a reply with the answers below it, or None if every answer loses."""
    answer = yield from _answer(decider, decider.after(position, reply))
    if answer is None:
        return None
    answers: list[int] = []
    yield from _cover(decider, decider.after(decider.after(position, reply), answer), leaf, answers)
    return Settled(reply, answer, tuple(answers))


def _answer(decider: Decider, position: list[int]) -> Generator[None, None, int | None]:
    while (move := decider.answer(position, _SLICE)) == NOT_FINISHED:
        yield
    return None if move == LOST else move


def _cover(
    decider: Decider, position: list[int], leaf: int, answers: list[int]
) -> Generator[None, None, None]:
    """Append the answers for a lost position: one answer to each reply, then the answers for each position that
    follows.
    """
    if len(position) <= leaf:
        return
    below = []
    for reply in position:
        after = decider.after(position, reply)
        move = yield from _answer(decider, after)
        assert move is not None, "the caller says that the position is lost"
        answers.append(move)
        below.append(decider.after(after, move))
    for lost in below:
        yield from _cover(decider, lost, leaf, answers)
