"""A console for tests."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from countinghouse.console.items import Cost, Item
from countinghouse.console.session import Session


def finish(work: Coroutine[Any, Any, Cost]) -> Cost:
    """Run a coroutine that waits only for its turn, without an event loop (under Pyodide it would be shared with
    us).
    """
    while True:
        try:
            work.send(None)
        except StopIteration as end:
            return end.value


class Console:
    """A session: calling it with source returns the texts shown, and `items` keeps everything it sent."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.session = Session(lambda item: self.items.append(item), clock=lambda: 0.0)

    def __call__(self, source: str) -> list[str]:
        self.items.clear()
        finish(self.session.run(source))
        return [item.get("text") or item.get("caption") or item["type"] for item in self.items]
