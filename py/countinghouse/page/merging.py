"""Put the events of a job's parts back into the order of the parts."""

from __future__ import annotations

from countinghouse.page.events import Event


class InTurn:
    """A queue that takes the events of parts in any order and returns them part by part, so the order of arrival does
    not affect a merge.
    """

    def __init__(self, parts: int) -> None:
        self._parts = parts
        self._waiting: dict[int, list[Event]] = {}
        self._ended: set[int] = set()
        self._turn = 0

    def hear(self, part: int, event: Event | None) -> list[Event]:
        """Take an event of a part, or None for its end; return the events whose turn has come."""
        if event is None:
            self._ended.add(part)
        else:
            self._waiting.setdefault(part, []).append(event)
        out: list[Event] = []
        while self._turn < self._parts:
            out += self._waiting.pop(self._turn, [])
            if self._turn not in self._ended:
                break
            self._turn += 1
        return out
