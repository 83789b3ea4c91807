"""Recount the loops of one boxed set under several conventions and compare them with published counts.

J. Graham-Cumming (blog.jgc.org, 5 January 2010) counts 9 loops that use the whole Ikea Lillabo set: 12 curves, two
straights and a two-part bridge. With two more curves he counts 18, and with four more, 130. Our assumptions reproduce
his counts: the bridge is as long as two straights, and a curve's radius equals the length of a straight.

A loop is written as a word that begins after the bridge: S is a straight, A a curve to the left and C a curve to the
right. To find closed words, match every first half, which begins at the bridge, with every second half that leads back
to the bridge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from countinghouse.checks import whole
from countinghouse.tracks.plane import ORIGIN, Path, Point, added, turned

__all__ = ["PUBLISHED", "LoopCounts", "count_loops"]

#: The published counts, by the number of curves.
PUBLISHED = {12: 9, 14: 18, 16: 130}

_STRAIGHTS = 2
_OTHER = str.maketrans("AC", "CA")


@dataclass(frozen=True)
class LoopCounts:
    """The number of closed loops under each convention, with overlaps allowed.

    `words` counts all words. `loops` counts a word, its mirror image and their reverses as one. `published`, which
    reproduces the published numbers, also counts two words as one if exchanging the bridge with two adjacent straights
    turns one into the other. `outlines` counts the bridge as two straights.
    """

    words: int
    loops: int
    published: int
    outlines: int


def count_loops(curves: int) -> LoopCounts:
    """Count the loops that use a bridge, two straights and this number of curves.

    Time: O(c² · 2^(c/2)) half loops for c curves, plus time linear in the number of loops found.

    >>> count_loops(12)
    LoopCounts(words=38, loops=10, published=9, outlines=9)
    """
    words = list(closed_words(whole(curves, "The number of curves", 0, 16)))
    return LoopCounts(
        len(words),
        len({_loop(word) for word in words}),
        len({min(_loop(word), _loop(_exchanged(word))) for word in words}),
        len({_outline(word) for word in words}),
    )


def closed_words(curves: int) -> Iterator[str]:
    """Yield every closed word, without its initial bridge."""
    size = curves + _STRAIGHTS
    ends: dict[tuple[int, int, Point], list[str]] = {}
    for word, point, eighths in _words(size - size // 2, curves):
        ends.setdefault((word.count("S"), eighths, point), []).append(word)
    for word, point, eighths in _words(size // 2, curves):
        # Put the bridge, two straights long, at the origin in direction 0.
        away = turned((-point[0] - 2, -point[1], -point[2], -point[3]), -eighths % 8)
        for rest in ends.get((_STRAIGHTS - word.count("S"), -eighths % 8, away), ()):
            yield word + rest


def _words(length: int, curves: int) -> list[tuple[str, Point, int]]:
    steps = {"S": Path(ORIGIN, 0, 1).end, "A": Path(ORIGIN, 0, 1, 1).end, "C": Path(ORIGIN, 0, 1, -1).end}
    words: list[tuple[str, Point, int]] = [("", ORIGIN, 0)]
    for _ in range(length):
        words = [
            (word + letter, added(point, turned(by, eighths)), (eighths + turn) % 8)
            for word, point, eighths in words
            for letter, (by, turn) in steps.items()
            if (word.count("S") < _STRAIGHTS if letter == "S" else len(word) - word.count("S") < curves)
        ]
    return words


def _loop(word: str) -> str:
    back = word[::-1]
    return min(word, back, word.translate(_OTHER), back.translate(_OTHER))


def _exchanged(word: str) -> str:
    before, together, after = word.partition("SS")
    return after + together + before if together else word


def _outline(word: str) -> str:
    whole_word = "SS" + word
    return min(
        each[k:] + each[:k]
        for each in (
            whole_word,
            whole_word[::-1],
            whole_word.translate(_OTHER),
            whole_word[::-1].translate(_OTHER),
        )
        for k in range(len(whole_word))
    )
