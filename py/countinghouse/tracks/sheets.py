"""Worksheets on train tracks: count the ends, and decide whether the pieces form one track."""

from __future__ import annotations

from countinghouse.draws import Draws
from countinghouse.sheets import Kind, Task, Version, between
from countinghouse.tracks.graphs import complete_track
from countinghouse.wording import listed, plural

#: For each kind of piece, its name in links, its name in words, and its number of ends.
_PIECES = (
    ("straight", "straight", 2),
    ("curve", "curve", 2),
    ("switch", "switch", 3),
    ("crossing", "crossing", 4),
    ("buffer", "buffer", 1),
)
_SWITCH, _BUFFER = 2, 4
#: For each difficulty: the minimum and maximum number of each of these pieces.
_MANY = {
    "easy": ((0, 6), (2, 12), (1, 6), (0, 0), (0, 0)),
    "medium": ((0, 9), (2, 16), (1, 7), (0, 3), (0, 4)),
    "hard": ((0, 9), (0, 16), (0, 6), (0, 2), (4, 12)),
}


def _parity(draws: Draws, difficulty: str) -> Task:
    counts = [between(draws, *some) for some in _MANY[difficulty]]
    if difficulty != "easy" and (counts[_SWITCH] + counts[_BUFFER]) % 2 and draws.one_below(3):
        counts[_BUFFER] += 1  # otherwise, an odd number of ends would decide too many tasks
    ends = [ends for (_, _, ends), count in zip(_PIECES, counts, strict=True) for _ in range(count)]
    verdict = complete_track(ends)
    there = [(*piece[:2], count) for piece, count in zip(_PIECES, counts, strict=True) if count]
    names = [plural(count, name, "switches" if name == "switch" else "") for _, name, count in there]
    return Task(
        words=f"{listed(names)}.",
        answer=f"{'Yes' if verdict.possible else 'No'}. {verdict.reason}",
        link="tracks?pieces=" + ",".join(f"{name}*{count}" for name, _, count in there),
        room=3,
    )


SHEETS = (
    Kind(
        name="tracks",
        title="Train tracks",
        instructions="Straights and curves have two ends, a switch three, a crossing four and a buffer one. Every "
        "connection joins two ends. The pieces may be bent and stretched, and two of them may be connected twice. For "
        "each set: how many ends are there? Can all the pieces form one track with no open ends? If so, how many "
        "connections does it have?",
        versions=(
            Version(
                _parity,
                {
                    "easy": "Straights, curves and switches.",
                    "medium": "Crossings and buffers as well.",
                    "hard": "So many buffers that some sets cannot be connected.",
                },
            ),
        ),
    ),
)
