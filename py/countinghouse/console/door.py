"""What the page's worker calls: a session that speaks JSON and can be interrupted."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import SupportsIndex

from countinghouse.console.items import Item
from countinghouse.console.session import Session


class Door:
    """A session that speaks JSON."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        def told(item: Item) -> None:
            tell(json.dumps(item))

        self.session = Session(told)

    async def run(self, source: str) -> None:
        """See `Session.run`."""
        await self.session.run(source)

    def stop(self) -> bool:
        """See `Session.stop`."""
        return self.session.stop()

    def status(self, source: str) -> str:
        """See `Session.status`."""
        return json.dumps(self.session.status(source))

    def complete(self, source: str) -> str:
        """See `Session.complete`."""
        return json.dumps(self.session.complete(source))

    def heed(self) -> None:
        """Let SIGINT interrupt the person's code, also while it sleeps; only for a worker, since `signal` and `time` change."""

        def heard(number: int, frame: FrameType | None) -> None:
            self.session.interrupt(frame)

        signal.signal(signal.SIGINT, heard)
        time.sleep = _sleep


def _sleep(seconds: float | SupportsIndex, /) -> None:
    """Sleep and still hear signals: Python looks for them between bytecodes, so there must be some."""
    length = float(seconds)
    if not length >= 0:
        raise ValueError("sleep length must be non-negative")
    sys.stdout.flush()
    until = time.monotonic() + length
    while time.monotonic() < until:
        pass


def open_console(tell: Callable[[str], object]) -> Door:
    """Open a new session; `tell` hears every item as JSON."""
    return Door(tell)
