"""Help a person who tries to refute a proof: say where a play is in the certificate, how much of the certificate lies ahead,
and which replies are untried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.pentominoes.knowing import certificate_of, decided
from countinghouse.exhibits.pentominoes.position import Position, position_of, spelled
from countinghouse.games.pentominoes.walking import Where, where
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State
from countinghouse.wording import grouped, plural

#: The maximum number of tried replies that the page may send.
MOST_TRIED = 5000


class Place(TypedDict):
    """Where a play is in the certificate.

    `met` lists the numbers of the answers met so far, out of `answers` in the whole certificate. The answers ahead are numbered
    from `first` to `last` (`first` is larger if there are none). `longest` is the untried reply whose branch has the most
    answers.
    """

    sentence: str
    ahead: str
    tried: str
    met: list[int]
    answers: int
    first: int
    last: int
    longest: str | None


def place(state: State, args: Args) -> Iterator[Event | None]:
    """Find the position in the certificate, or search the position if the certificate leaves it to the checker."""
    position = position_of(state)
    proof = certificate_of(state, position, args)
    if proof is None:
        raise InputError("The certificate could not be loaded, so there is no proof to refute.")
    there = where(proof, position.played)
    if there is None:
        yield events.result(_left())
        return
    searched = ""
    if there.leaf and not position.over:
        decision = yield from decided(state, position)
        wins = "One of them wins" if decision.wins else "None of them wins"
        searched = f" {wins} (exact, by search)."
    yield events.result(_place(position, there, _tried(args), searched))


def _tried(args: Args) -> frozenset[int]:
    """Read the numbers of the answers that a person has met before."""
    tried = args.get("tried") or []
    if not isinstance(tried, list) or len(tried) > MOST_TRIED:
        raise InputError(f"The replies tried must be a list of at most {grouped(MOST_TRIED)} numbers.")
    return frozenset(number for number in tried if isinstance(number, int))


def _left() -> Place:
    sentence = "This play does not follow the proof: it departs from an answer. Undo leads back."
    return Place(sentence=sentence, ahead="", tried="", met=[], answers=0, first=1, last=0, longest=None)


def _place(position: Position, there: Where, tried: frozenset[int], searched: str) -> Place:
    replies = there.replies
    known = [reply for reply in replies if reply.answer in tried]
    untried = [reply for reply in replies if reply.answer not in tried]
    longest = max(untried, key=lambda reply: (reply.branch, -reply.answer)) if untried else None
    first = replies[0].answer if replies else there.met[-1].answer + 1
    count = sum(reply.branch for reply in replies)
    return Place(
        sentence=_sentence(there),
        ahead=_ahead(position, there, count, searched),
        tried=f"You have tried {grouped(len(known))} of the {plural(len(replies), 'reply', 'replies')} here."
        if replies
        else "",
        met=[one.answer for one in there.met],
        answers=there.answers,
        first=first,
        last=first + count - 1,
        longest=spelled(position.rules, longest.placement) if longest else None,
    )


def _sentence(there: Where) -> str:
    if not there.met:
        return (
            f"The proof has an answer to each of the {plural(len(there.replies), 'reply', 'replies')} here, {grouped(there.answers)} answers in "
            "all. Find a reply that it cannot answer."
        )
    path = ", then ".join(f"{grouped(one.place + 1)} of {grouped(one.of)}" for one in there.met)
    return f"You are at answer {grouped(there.met[-1].answer)} of {grouped(there.answers)}: reply {path}."


def _ahead(position: Position, there: Where, count: int, searched: str) -> str:
    if position.over:
        return "The play is over, and the proof has held."
    if there.leaf:
        left = len(position.left)
        end = (
            "The answers end here: 1 placement is left, few enough for a search."
            if left == 1
            else f"The answers end here: {left:,} placements are left, few enough for a search."
        )
        return f"{end}{searched}"
    share = 100 * count / there.answers
    part = (
        "the whole proof"
        if not there.met
        else f"{share:.1f} % of the proof"
        if share >= 0.1
        else "less than 0.1 % of the proof"
    )
    return f"Ahead of you: {plural(count, 'answer')}, {part}."
