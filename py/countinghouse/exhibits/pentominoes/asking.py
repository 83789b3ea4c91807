"""What can be asked about a play: who is winning, a hint, every winning move, why, the engine's move, and which move gave it away."""

from __future__ import annotations

import base64
from collections.abc import Generator, Iterator
from typing import Literal, TypedDict

import numpy as np

from countinghouse.errors import InputError, TooLarge
from countinghouse.exhibits.pentominoes.position import (
    Position,
    line,
    player_of,
    position_of,
    solver_of,
    spelled,
    words,
)
from countinghouse.exhibits.pentominoes.viewing import winner_of
from countinghouse.games.careless import careless
from countinghouse.games.pentominoes.certificate import Certificate, read
from countinghouse.games.pentominoes.solving import Decision, Step
from countinghouse.kept import Kept
from countinghouse.packing.polyforms import cell_name
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.page.players import YOU, begun, does
from countinghouse.wording import grouped, plural

#: Positions that the engine searches for a move before it falls back: about a second in the page.
BUDGET = 40_000
#: The most placements of a position whose every move is decided.
DECIDED = 1200

#: The certificate read last, by its text.
_CERTIFICATES = Kept[Certificate](1)

How = Literal["searched", "proved", "unsure", "random"]


class Who(TypedDict):
    wins: bool
    sentence: str
    how: str


class Hint(TypedDict):
    placement: str | None
    wins: bool
    sentence: str


class Answer(TypedDict):
    """The engine's move, the line of play with it, and what the engine knows."""

    placement: str
    moves: str
    sentence: str
    how: How


class Share(TypedDict):
    """A piece or cell: how many of the moves with it win, of how many."""

    name: str
    wins: int
    moves: int


class Winning(TypedDict):
    """Every winning move, and how many moves with each piece, and over each cell, win."""

    winning: list[str]
    moves: int
    pieces: list[Share]
    cells: list[Share]
    sentence: str


class Reply(TypedDict):
    """A reply, and the answer that refutes it; no answer where the play is over after the reply."""

    reply: str
    answer: str | None


class Why(TypedDict):
    wins: bool
    move: str | None
    replies: int
    sentence: str


class Mistake(TypedDict):
    """The move that gave a won play away: the moves before it, None if the loser never stood to win."""

    at: int | None
    moves: str | None
    sentence: str


def _open(state: State) -> Position:
    position = position_of(state)
    if position.over:
        raise InputError("The play is over: no piece fits any more.")
    return position


def _told(step: Step) -> Event:
    tried = f"; {grouped(step.tried)} of {plural(step.moves, 'move')} tried" if step.tried else ""
    share = step.tried / step.moves if step.moves else None
    return events.progress(share, f"{plural(step.positions, 'position')} searched{tried}")


def _decide(state: State, position: Position) -> Generator[Event | None, None, Decision]:
    """Decide a position, saying how far the search is."""
    work = solver_of(state).decide_steps(position.left)
    try:
        while True:
            try:
                step = next(work)
            except StopIteration as stop:
                decision: Decision = stop.value
                return decision
            yield _told(step)
    finally:
        work.close()


def _within(state: State, position: Position) -> Generator[None, None, Decision | None]:
    """Decide a position within the engine's patience; None where it is too hard."""
    solver = solver_of(state)
    limit = solver.positions + BUDGET
    work = solver.decide_steps(position.left)
    try:
        while solver.positions <= limit:
            try:
                next(work)
            except StopIteration as stop:
                decision: Decision = stop.value
                return decision
            yield None
    finally:
        work.close()
    return None


def who(state: State, args: Args) -> Iterator[Event | None]:
    """Decide the position."""
    position = _open(state)
    start = solver_of(state).positions
    decision = yield from _decide(state, position)
    moves = len(position.played)
    to_move = player_of(state, moves)
    winner = to_move if decision.wins else player_of(state, moves + 1)
    why = "the right move wins" if decision.wins else "every move can be answered"
    searched = plural(decision.positions - start, "position")
    sentence = f"{does(winner, 'wins')} with perfect play: {to_move} {'are' if to_move == YOU else 'is'} to move, and {why}."
    yield events.result(Who(wins=decision.wins, sentence=sentence, how=f"proved by search, {searched}"))


def hint(state: State, args: Args) -> Iterator[Event | None]:
    """Find a winning move; where there is none, the move that leaves the fewest placements."""
    position = _open(state)
    decision = yield from _decide(state, position)
    rules = position.rules
    number = decision.move if decision.wins and decision.move is not None else _fewest(position)
    move = words(rules, number)
    sentence = (
        f"{begun(move)} wins."
        if decision.wins
        else f"Every move loses against perfect play. {begun(move)} leaves the fewest replies."
    )
    yield events.result(Hint(placement=spelled(rules, number), wins=decision.wins, sentence=sentence))


def _fewest(position: Position) -> int:
    """Return the move that leaves the opponent the fewest placements, but some if possible."""
    rules, left = position.rules, position.left
    masks, pieces = rules.masks[left], rules.piece_of[left]
    sizes = [
        int((((masks & mask) == 0) & (pieces != piece)).sum())
        for mask, piece in zip(masks, pieces, strict=True)
    ]
    order = np.argsort(np.array([size or len(left) for size in sizes], dtype=np.int64), kind="stable")
    return int(left[order[0]])


def _proved(position: Position, args: Args) -> int | None:
    """Return the certificate's move: the opening on the empty board, or the answer to the moves so far."""
    text = args.get("certificate")
    if not text:
        return None
    if not isinstance(text, str):
        raise InputError("A certificate travels as text: the bytes of its file in base64.")
    proof = _CERTIFICATES.get(text)
    if proof is None:
        try:
            data = base64.b64decode(text, validate=True)
        except ValueError:
            raise InputError("The certificate did not arrive whole.") from None
        proof = _CERTIFICATES.keep(text, read(data))
    rules = position.rules
    if proof.rules != rules:
        return None
    if not position.played:
        return None if proof.opening is None else rules.number(*proof.opening)
    move = proof.answer([rules.placement(number) for number in position.played])
    return None if move is None else rules.number(*move)


def answer(state: State, args: Args) -> Iterator[Event | None]:
    """Move for the player to move: at random as often as the level says, else perfectly as far as certificate and search reach."""
    position = _open(state)
    rules = position.rules
    loose = careless(
        [int(number) for number in position.left],
        int(state["weakness"]),
        int(state["seed"]),
        len(position.left),
        *position.played,
    )
    how: How = "random"
    sentence = ""
    proved = _proved(position, args) if loose is None else None
    if proved is not None:
        number, how = proved, "proved"
        sentence = "The engine knows that it wins: a certificate has the answer."
    elif loose is None:
        decision = yield from _within(state, position)
        if decision is None:
            number, how = _fewest(position), "unsure"
            sentence = (
                "The engine is not sure: this position is too large to search to the end within a second, "
                "so it leaves as few replies as it can."
            )
        elif decision.move is not None:
            number, how = decision.move, "searched"
            sentence = "The engine knows that it wins."
        else:
            number, how = _longest(position), "searched"
            sentence = "The engine knows that it loses against perfect play."
    else:
        number = loose
    yield events.result(
        Answer(
            placement=spelled(rules, number),
            moves=line(rules, (*position.played, number)),
            sentence=sentence,
            how=how,
        )
    )


def _longest(position: Position) -> int:
    """Return the move that leaves the most placements, so that there is most to go wrong for the winner."""
    rules, left = position.rules, position.left
    masks, pieces = rules.masks[left], rules.piece_of[left]
    sizes = [
        int((((masks & mask) == 0) & (pieces != piece)).sum())
        for mask, piece in zip(masks, pieces, strict=True)
    ]
    return int(left[int(np.argmax(np.array(sizes, dtype=np.int64)))])


def winning(state: State, args: Args) -> Iterator[Event | None]:
    """Decide every move of a position."""
    position = _open(state)
    rules, left = position.rules, position.left
    if len(left) > DECIDED:
        raise TooLarge(
            f"{grouped(len(left))} placements are possible here, too many to decide each: place a piece first, or choose a "
            "smaller board."
        )
    values: dict[int, bool] = {}
    wins = 0
    for step in solver_of(state).values_steps(left):
        if isinstance(step, Step):
            share = len(values) / len(left)
            said = f"{plural(wins, 'winning move')} among {grouped(len(values))} of {grouped(len(left))}"
            yield events.progress(share, said)
        else:
            values[step[0]] = step[1]
            wins += step[1]
    good = [number for number in sorted(values) if values[number]]
    yield events.result(
        Winning(
            winning=[spelled(rules, number) for number in good],
            moves=len(values),
            pieces=_by_piece(position, values),
            cells=_by_cell(position, values),
            sentence=_counted(position, len(good), len(values)),
        )
    )


def _counted(position: Position, wins: int, moves: int) -> str:
    what = "first move" if not position.played else "move"
    verb = "wins" if wins == 1 else "win"
    if not wins:
        return f"None of the {plural(moves, what)} wins."
    return f"{grouped(wins)} of {plural(moves, what)} {verb}."


def _by_piece(position: Position, values: dict[int, bool]) -> list[Share]:
    shares = []
    for piece, letter in enumerate(position.rules.pieces):
        own = [wins for number, wins in values.items() if position.rules.moves[number][0] == piece]
        if own:
            shares.append(Share(name=letter, wins=sum(own), moves=len(own)))
    return shares


def _by_cell(position: Position, values: dict[int, bool]) -> list[Share]:
    shares = []
    for bit, cell in enumerate(position.rules.cells):
        own = [wins for number, wins in values.items() if position.rules.moves[number][1] >> bit & 1]
        if own:
            shares.append(Share(name=cell_name(cell), wins=sum(own), moves=len(own)))
    return shares


def why(state: State, args: Args) -> Iterator[Event | None]:
    """Answer each reply: to the winning move, or, where every move loses, to each move of the player to move."""
    position = _open(state)
    rules = position.rules
    if len(position.left) > DECIDED:
        raise TooLarge(
            f"{grouped(len(position.left))} placements are possible here, too many to answer each: place a piece first, or "
            "choose a smaller board."
        )
    decision = yield from _decide(state, position)
    move = decision.move
    lost = position if move is None else position.after(move)
    misere = state["rule"] == "misere"
    for done, number in enumerate(int(each) for each in lost.left):
        after = lost.after(number)
        reply = yield from _decide(state, after) if len(after.left) else _nothing()
        answered = None if reply is None or reply.move is None else spelled(rules, reply.move)
        yield events.found(Reply(reply=spelled(rules, number), answer=answered))
        if done % 20 == 0:
            yield events.progress(done / len(lost.left), f"{plural(done, 'reply', 'replies')} answered")
    replies = plural(len(lost.left), "reply", "replies")
    if move is None:
        sentence = f"Every move loses: each of {plural(len(lost.left), 'move')} has an answer that wins."
    elif lost.over:
        sentence = f"{begun(words(rules, move))} wins at once: no piece fits any more."
    else:
        sentence = f"{begun(words(rules, move))} wins: each of {replies} has an answer that wins again."
    if misere and lost.over and move is not None:
        sentence = f"{begun(words(rules, move))} wins."
    yield events.result(
        Why(
            wins=decision.wins,
            move=None if move is None else spelled(rules, move),
            replies=len(lost.left),
            sentence=sentence,
        )
    )


def _nothing() -> Generator[Event | None, None, Decision | None]:
    return None
    yield


def mistake(state: State, args: Args) -> Iterator[Event | None]:
    """Find the last move before which the loser could still have won."""
    position = position_of(state)
    if not position.over:
        raise InputError("The play is not over yet.")
    winner = winner_of(state, position)
    moves = len(position.played)
    loser_last = moves - 1 if player_of(state, moves - 1) != winner else moves - 2
    for at in range(loser_last, -1, -2):
        before = position.before(at)
        decision = yield from _within(state, before)
        loser = player_of(state, at)
        if decision is None:
            sentence = f"Which move gave the play away is not known: before move {at + 1} the position is too large to search."
            yield events.result(Mistake(at=None, moves=None, sentence=sentence))
            return
        if decision.wins and decision.move is not None:
            rules = position.rules
            sentence = (
                f"{begun(loser)} gave it away with {words(rules, position.played[at])}: "
                f"{words(rules, decision.move)} would have won."
            )
            yield events.result(Mistake(at=at, moves=line(rules, before.played), sentence=sentence))
            return
    loser = player_of(state, loser_last) if loser_last >= 0 else player_of(state, moves)
    sentence = f"{does(loser, 'makes')} no mistake: every move was answered perfectly."
    yield events.result(Mistake(at=None, moves=None, sentence=sentence))
