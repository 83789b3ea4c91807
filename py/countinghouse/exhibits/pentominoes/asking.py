"""Answer questions about a play: who wins and why, hints, all winning moves, the engine's move, and who gave the win away."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Literal, TypedDict

import numpy as np

from countinghouse.errors import InputError
from countinghouse.exhibits.pentominoes.knowing import (
    PROVED,
    certificate_of,
    decided,
    known,
    told,
    unknown,
    within,
)
from countinghouse.exhibits.pentominoes.position import (
    Position,
    line,
    position_of,
    solver_of,
    spelled,
    words,
)
from countinghouse.exhibits.pentominoes.viewing import winner_of
from countinghouse.games.careless import careless
from countinghouse.games.pentominoes.certificate import Told
from countinghouse.games.pentominoes.game import ends_soon
from countinghouse.games.pentominoes.solving import Step
from countinghouse.packing.polyforms import cell_name
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.page.players import YOU, Mistake, begun, does, of_player, player_of, review_steps
from countinghouse.wording import grouped, plural

#: The number of positions after which the engine's search for a move gives up: about a second on the page.
BUDGET = 40_000

How = Literal["searched", "proved", "unsure", "random"]


class Who(TypedDict):
    """Whether the player to move wins (None if unknown), and how that is known."""

    wins: bool | None
    sentence: str
    how: str


class Hint(TypedDict):
    placement: str
    wins: bool | None
    sentence: str


class Answer(TypedDict):
    """The engine's move, the line of play that includes it, and what the engine knows."""

    placement: str
    moves: str
    sentence: str
    how: How


class Share(TypedDict):
    """A piece or cell: how many moves use it, and how many of these win."""

    name: str
    wins: int
    moves: int


class Winning(TypedDict):
    """Every winning move, and the number of winning moves by piece and by cell.

    If not every move is decided (`complete` is false), `winning` has the moves known to win.
    """

    complete: bool
    winning: list[str]
    moves: int
    how: str
    pieces: list[Share]
    cells: list[Share]
    sentence: str


class Reply(TypedDict):
    """A reply, and the answer that refutes it; no answer if the reply ends the play."""

    reply: str
    answer: str | None


class Why(TypedDict):
    wins: bool | None
    move: str | None
    replies: int
    sentence: str
    how: str


def _open(state: State) -> Position:
    position = position_of(state)
    if position.over:
        raise InputError("The play is over: no piece fits any more.")
    return position


def who(state: State, args: Args) -> Iterator[Event | None]:
    """Decide who wins the position."""
    position = _open(state)
    found = yield from known(state, position, args)
    if found is None:
        yield events.result(Who(wins=None, sentence=unknown(state, position, args), how="not finished"))
        return
    moves = len(position.played)
    to_move = player_of(state, moves)
    winner = to_move if found.wins else player_of(state, moves + 1)
    why = "the right move wins" if found.wins else "every move can be answered"
    wins = f"{does(winner, 'wins')} with perfect play"
    sentence = (
        f"{wins}: you are to move, and {why}."
        if to_move == YOU
        else f"{wins}: {to_move} is to move, and {why}."
    )
    yield events.result(Who(wins=found.wins, sentence=sentence, how=found.how))


def hint(state: State, args: Args) -> Iterator[Event | None]:
    """Find a winning move; if none exists or is known, find the move that leaves the fewest placements."""
    position = _open(state)
    found = yield from known(state, position, args)
    rules = position.rules
    number = found.move if found and found.move is not None else _fewest(position)
    move = words(rules, number)
    if found is None:
        sentence = f"{unknown(state, position, args)} {begun(move)} leaves the fewest replies; whether it wins is not known."
    elif found.wins:
        sentence = f"{begun(move)} wins: {found.how}."
    else:
        sentence = f"Every move loses against perfect play. {begun(move)} leaves the fewest replies."
    yield events.result(
        Hint(placement=spelled(rules, number), wins=found.wins if found else None, sentence=sentence)
    )


def _fewest(position: Position) -> int:
    """Return the move that leaves the opponent the fewest placements, but at least one if possible."""
    rules, left = position.rules, position.left
    masks, pieces = rules.masks[left], rules.piece_of[left]
    sizes = [
        int((((masks & mask) == 0) & (pieces != piece)).sum())
        for mask, piece in zip(masks, pieces, strict=True)
    ]
    order = np.argsort(np.array([size or len(left) for size in sizes], dtype=np.int64), kind="stable")
    return int(left[order[0]])


def answer(state: State, args: Args) -> Iterator[Event | None]:
    """Choose the engine's move: random as often as its level says, otherwise perfect if the certificate or a search decides."""
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
    known_here: Told | None = None
    broken = ""
    if loose is None:
        try:
            known_here = told(state, position, args)
        except InputError as wrong:  # a bad certificate must not end the play
            broken = f" The certificate cannot be used: {wrong}"
    if loose is not None:
        number = loose
    elif known_here:
        how = "proved"
        if known_here.answer is not None:
            number = known_here.answer
            sentence = "The engine knows that it wins: a certificate has the answer."
        else:
            number = _longest(position)
            sentence = (
                "The engine knows that it loses against perfect play: a certificate answers every move."
            )
    else:
        decision = yield from within(state, position, BUDGET)
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
    yield events.result(
        Answer(
            placement=spelled(rules, number),
            moves=line(rules, (*position.played, number)),
            sentence=sentence + broken,
            how=how,
        )
    )


def _longest(position: Position) -> int:
    """Return the move that leaves the most placements, and so gives the winner the most chances to go wrong."""
    rules, left = position.rules, position.left
    masks, pieces = rules.masks[left], rules.piece_of[left]
    sizes = [
        int((((masks & mask) == 0) & (pieces != piece)).sum())
        for mask, piece in zip(masks, pieces, strict=True)
    ]
    return int(left[int(np.argmax(np.array(sizes, dtype=np.int64)))])


def winning(state: State, args: Args) -> Iterator[Event | None]:
    """Decide every move of a position; if that would take hours, report what the certificate shows."""
    position = _open(state)
    rules, left = position.rules, position.left
    if not ends_soon(rules, left):
        yield events.result(_winning_told(state, position, args))
        return
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
            complete=True,
            winning=[spelled(rules, number) for number in good],
            moves=len(values),
            how="exact, by search",
            pieces=_by_piece(position, values),
            cells=_by_cell(position, values),
            sentence=_counted(position, len(good), len(values)),
        )
    )


def _winning_told(state: State, position: Position, args: Args) -> Winning:
    """Return the moves that the certificate proves to win: one move and its symmetric images, or none in a lost position."""
    moves = len(position.left)
    by_certificate = told(state, position, args)
    empty: list[Share] = []
    if by_certificate is None or by_certificate.answer is None:
        lost = by_certificate is not None
        return Winning(
            complete=lost,
            winning=[],
            moves=moves,
            how=PROVED if lost else "not finished",
            pieces=empty,
            cells=empty,
            sentence=_counted(position, 0, moves) if lost else unknown(state, position, args),
        )
    rules, answer = position.rules, by_certificate.answer
    symmetries = range(len(rules.symmetries)) if not position.played else (0,)
    good = sorted({rules.image(answer, symmetry) for symmetry in symmetries})
    if len(good) > 1:
        named = f"The certificate names {len(good)} moves that win: one move and its images under the symmetries of the board."
    else:
        named = "The certificate names 1 move that wins."
    return Winning(
        complete=False,
        winning=[spelled(rules, number) for number in good],
        moves=moves,
        how=PROVED,
        pieces=empty,
        cells=empty,
        sentence=" ".join((named, _OTHERS)),
    )


_OTHERS = (
    "Whether other moves win too is not known: each would need its own search, which takes minutes to hours."
)


def _counted(position: Position, wins: int, moves: int) -> str:
    of = plural(moves, "move") if position.played else plural(moves, "first move")
    if not wins:
        return f"None of the {of} wins."
    return f"1 of {of} wins." if wins == 1 else f"{grouped(wins)} of {of} win."


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
    """Answer each reply to the winning move; if every move loses, answer each move."""
    position = _open(state)
    rules = position.rules
    found = yield from known(state, position, args)
    if found is None:
        sentence = unknown(state, position, args)
        yield events.result(Why(wins=None, move=None, replies=0, sentence=sentence, how="not finished"))
        return
    move = found.move
    lost = position if move is None else position.after(move)
    how = found.how
    proof = certificate_of(state, position, args)
    listed = proof.refutations(lost.played) if proof else None
    if listed is not None:
        how = PROVED
        for reply, refuted in listed:
            yield events.found(Reply(reply=spelled(rules, reply), answer=spelled(rules, refuted)))
    unlisted = [] if listed is not None else [int(number) for number in lost.left]
    for done, number in enumerate(unlisted):
        after = lost.after(number)
        answered = None
        if len(after.left):
            decision = yield from decided(state, after)
            answered = decision.move
        answer = None if answered is None else spelled(rules, answered)
        yield events.found(Reply(reply=spelled(rules, number), answer=answer))
        if done % 20 == 0:
            yield events.progress(done / len(lost.left), f"{plural(done, 'reply', 'replies')} answered")
    replies = plural(len(lost.left), "reply", "replies")
    if move is None:
        sentence = f"Every move loses: each of {plural(len(lost.left), 'move')} has an answer that wins."
    elif lost.over:
        sentence = f"{begun(words(rules, move))} wins at once: no piece fits any more."
    else:
        sentence = f"{begun(words(rules, move))} wins: each of {replies} has an answer that wins."
    if state["rule"] == "misere" and lost.over and move is not None:
        sentence = f"{begun(words(rules, move))} wins."
    yield events.result(
        Why(
            wins=found.wins,
            move=None if move is None else spelled(rules, move),
            replies=len(lost.left),
            sentence=sentence,
            how=how,
        )
    )


def mistake(state: State, args: Args) -> Iterator[Event | None]:
    """Find the move with which the loser gave the win away."""
    position = position_of(state)
    if not position.over:
        raise InputError("The play is not over yet.")
    rules, moves = position.rules, len(position.played)
    first_lost = winner_of(state, position) != player_of(state, 0)
    loser = player_of(state, 0 if first_lost else 1)
    right: dict[int, int] = {}

    def wins(at: int) -> Generator[Event | None, None, bool | None]:
        before = position.before(at)
        here = told(state, before, args) or (yield from within(state, before, BUDGET))
        if here is None:
            return None
        move = here.answer if isinstance(here, Told) else here.move
        if move is not None:
            right[at] = move
        return move is not None

    review = yield from review_steps(moves, 0 if first_lost else 1, wins)
    at, better = review.at, ""
    if at is None:
        sentence = f"{does(loser, 'makes')} no mistake: every move was answered perfectly."
    elif not review.known:
        sentence = f"Which move gave the win away is not known: before move {at + 1} the position is too large to search."
        at = None
    else:
        move = words(rules, position.played[at])
        sentence = of_player(
            loser,
            f"You gave the win away with {move}.",
            f"The engine gave the win away with {move}.",
            f"The first player gave the win away with {move}.",
            f"The second player gave the win away with {move}.",
        )
        better = f"{begun(words(rules, right[at]))} would have won."
    yield events.result(Mistake(at=at, sentence=sentence, better=better, away=list(review.away)))
