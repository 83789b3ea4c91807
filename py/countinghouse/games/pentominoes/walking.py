"""Walk through a certificate: find the answers that a play has reached and the answers still ahead.

The answers are numbered from 1 in the order of the file: reply by reply, the answer to the reply, then the answers in the
position after both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from countinghouse.games.pentominoes.certificate import (
    Certificate,
    after,
    answer_at,
    end_of,
    number_at,
    section_of,
)

__all__ = ["Met", "Reply", "Where", "sizes", "where"]


@dataclass(frozen=True)
class Reply:
    """A possible reply: its placement number, the number of its answer, and the number of answers in its branch, including this
    one.
    """

    placement: int
    answer: int
    branch: int


@dataclass(frozen=True)
class Met:
    """A certificate answer that a play has reached: its number, and the reply's index (from 0) among the `of` replies."""

    answer: int
    place: int
    of: int


@dataclass(frozen=True)
class Where:
    """A lost position in a play that follows a certificate.

    `met` holds the answers so far, `replies` the possible replies, and `answers` the number of answers in the whole certificate.
    For a `leaf`, the certificate lists no replies, because the checker searches it; `beyond` counts the moves after the leaf.
    """

    met: tuple[Met, ...]
    replies: tuple[Reply, ...]
    answers: int
    leaf: bool = False
    beyond: int = 0


def sizes(certificate: Certificate) -> list[int]:
    """Return the number of answers in the branch of each reply to the opening."""
    return [len(section_of(certificate, place)) // 2 for place in range(certificate.replies)]


def where(certificate: Certificate, played: Sequence[int]) -> Where | None:
    """Find the position after some moves, given as placement numbers in order of play.

    Returns None if the player who loses according to the certificate is not to move, or if the play departs from the certificate.
    """
    rules, moves = certificate.rules, list(played)
    if certificate.opening is None:
        return _followed(certificate, moves, 0)
    opening = rules.number(*certificate.opening)
    for symmetry, back in enumerate(rules.inverses):
        if moves and rules.image(moves[0], symmetry) == opening:
            return _followed(certificate, [rules.image(move, symmetry) for move in moves[1:]], back)
    return None


def _followed(certificate: Certificate, moves: list[int], back: int) -> Where | None:
    """Follow replies and answers; `back` is the symmetry that maps the certificate to the play."""
    if len(moves) % 2:
        return None
    branches = sizes(certificate)
    before = list(accumulate(branches, initial=0))
    # For each possible reply: the number of its answer, the answer, and the number of answers in its branch.
    numbers = [1 + first for first in before[:-1]]
    position = certificate.start
    answers = [position[number_at(section_of(certificate, place), 0, 2)] for place in range(len(position))]
    met: list[Met] = []
    section, at = b"", 2
    for begun in range(0, len(moves), 2):
        reply, answer = moves[begun], moves[begun + 1]
        place = position.index(reply)
        if answers[place] != answer:
            return None
        met.append(Met(numbers[place], place, len(position)))
        if not begun:
            section, first = section_of(certificate, place), numbers[place]
        else:
            at += 2 * len(position)
            for other, its in zip(position[:place], answers, strict=False):
                at = end_of(certificate, section, at, position, other, its)
        position = after(certificate.rules, after(certificate.rules, position, reply), answer)
        if len(position) <= certificate.leaf:
            return Where(tuple(met), (), before[-1], True, len(moves) - begun - 2)
        answers = [answer_at(section, at, position, place) for place in range(len(position))]
        numbers = [first + at // 2 + place for place in range(len(position))]
        end = at + 2 * len(position)
        branches = []
        for its_reply, its_answer in zip(position, answers, strict=True):
            begin, end = end, end_of(certificate, section, end, position, its_reply, its_answer)
            branches.append(1 + (end - begin) // 2)
    replies = [
        Reply(certificate.rules.image(reply, back), number, branch)
        for reply, number, branch in zip(position, numbers, branches, strict=True)
    ]
    return Where(tuple(met), tuple(replies), before[-1])
