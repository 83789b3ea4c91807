"""Check the whole certificate on the page, in parts for its workers; a stopped check resumes after the replies checked in
full."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypedDict

from countinghouse.errors import InputError
from countinghouse.games.pentominoes.checking import Checker
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Merge, Split, State, bytes_argument
from countinghouse.wording import grouped, plural

#: The number of answers in one part, which takes a few seconds; a stopped check repeats its unfinished parts.
TOGETHER = 600
#: The number of answers between two progress events of a part.
_OFTEN = 50

_CARRIED = re.compile(r"([0-9a-f]{64})((?: [0-9]{1,12}){4})\Z")


class Counts(NamedTuple):
    """What a check has covered; a reply counts once everything after it is checked."""

    replies: int = 0
    answers: int = 0
    leaves: int = 0
    positions: int = 0

    def plus(self, more: Counts) -> Counts:
        return Counts(*(own + other for own, other in zip(self, more, strict=True)))


class Whole(TypedDict):
    """A check of the whole certificate so far; `carry` resumes it, and `claim` says what it proves once it is `done`."""

    carry: str
    sentence: str
    work: str
    claim: str
    done: bool
    checked: int
    answers: int


class WholeProgress(TypedDict):
    """The extra field of the check's progress events: the check so far."""

    whole: Whole


def _checker(args: Args) -> Checker:
    data = bytes_argument(args, "certificate")
    if data is None:
        raise InputError("The certificate could not be loaded, so there is nothing to check.")
    return Checker(data)


def _begun(args: Args, checker: Checker) -> Counts:
    """Read what an earlier check of the same file has covered."""
    carried = args.get("carry")
    if not carried:
        return Counts()
    found = _CARRIED.match(carried) if isinstance(carried, str) else None
    counts = Counts(*map(int, found[2].split())) if found else Counts()
    if not found or found[1] != checker.sha256 or counts.replies > len(checker.replies):
        raise InputError("The stopped check belongs to another certificate; check from the beginning.")
    return counts


def _answers(checker: Checker) -> list[int]:
    """Return the number of answers in the section of each reply."""
    return [len(checker.section(place)) // 2 for place in range(len(checker.replies))]


def _parts(state: State, args: Args, workers: int) -> Sequence[list[int]]:
    """Return the parts, each as its first reply and the end of its replies."""
    checker = _checker(args)
    sizes, parts, size = _answers(checker), list[list[int]](), TOGETHER
    for place in range(_begun(args, checker).replies, len(sizes)):
        if size + sizes[place] > TOGETHER:
            parts.append([place, place])
            size = 0
        parts[-1][1] = place + 1
        size += sizes[place]
    return parts


def _run(state: State, args: Args, part: Sequence[int]) -> Iterator[Event | None]:
    checker, (first, end), told = _checker(args), part, 0
    for place in range(first, end):
        for _ in checker.reply(place):
            due = checker.answers - told >= _OFTEN
            told = checker.answers if due else told
            yield events.progress(None, "", answers=checker.answers) if due else None
    yield events.result([end - first, checker.answers, checker.leaves, checker.positions])


def _merge(state: State, args: Args, parts: Sequence[Sequence[int]]) -> Merge:
    checker = _checker(args)
    total, known = sum(_answers(checker)), _begun(args, checker)
    turns, seen, done = InTurn(len(parts)), [0] * len(parts), 0
    before = known.answers
    out: list[Event] = []
    while done < len(parts):
        index, event = yield out
        out = []
        if event is not None and event["type"] == "progress":
            seen[index] = event["answers"]
        for ended in turns.hear(index, event):
            if ended["type"] == "result":
                known = known.plus(Counts(*ended["value"]))
                done += 1
        if event is None or event["type"] == "progress":
            answers = max(known.answers, before + sum(seen))
            said = f"{grouped(answers)} of {plural(total, 'answer')} checked"
            out = [events.progress(answers / total, said, whole=_whole(checker, known))]
    yield [*out, events.result(_whole(checker, known))]


def _whole(checker: Checker, known: Counts) -> Whole:
    replies = len(checker.replies)
    done = known.replies == replies
    many = f"{grouped(known.replies)} of {plural(replies, 'reply', 'replies')}"
    sentence = f"Checked {many} with everything after them, and found no error."
    if done:
        sentence = f"Checked in full here: all {plural(replies, 'reply', 'replies')}, and no error was found. That proves the claim."
    return Whole(
        carry=f"{checker.sha256} {' '.join(map(str, known))}",
        sentence=sentence,
        work=f"{plural(known.answers, 'answer')} possible, {plural(known.leaves, 'leaf', 'leaves')} searched to the end "
        f"({plural(known.positions, 'position')}).",
        claim=checker.claim if done else "",
        done=done,
        checked=known.answers,
        answers=sum(_answers(checker)),
    )


#: The job that checks the whole certificate.
WHOLE = Split(_parts, _run, _merge)
