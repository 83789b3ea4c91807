"""The door of the page's worker: a session that speaks JSON and can be interrupted."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import SupportsIndex

from countinghouse.console.session import Session


class Door:
    """A session that speaks JSON; `Session` describes its methods."""

    def __init__(self, tell: Callable[[str], object], memory: Callable[[], int]) -> None:
        self.session = Session(lambda item: tell(json.dumps(item)), memory=memory, folder=Path.cwd())

    async def run(self, source: str) -> str:
        return json.dumps(await self.session.run(source))

    def stop(self) -> bool:
        return self.session.stop()

    def status(self, source: str) -> str:
        return json.dumps(self.session.status(source))

    def complete(self, source: str) -> str:
        return json.dumps(self.session.complete(source))

    def place(self, name: str, size: int) -> str:
        return json.dumps(self.session.place(name, size))

    def received(self, name: str) -> str:
        return json.dumps(self.session.received(name))

    def wanted(self, name: str) -> str:
        return json.dumps(self.session.wanted(name))

    def heed(self) -> None:
        """Let SIGINT interrupt a person's code, even in `time.sleep`. Call it only in a worker: it changes `signal` and
        `time`.
        """
        signal.signal(signal.SIGINT, lambda number, frame: self.session.interrupt(frame))
        time.sleep = _sleep


def _sleep(seconds: float | SupportsIndex, /) -> None:
    """Sleep but stay interruptible: Python handles signals between bytecodes, so run some bytecodes in the meantime."""
    length = float(seconds)
    if not length >= 0:
        raise ValueError("sleep length must be non-negative")
    sys.stdout.flush()
    until = time.monotonic() + length
    while time.monotonic() < until:
        pass


def open_console(tell: Callable[[str], object], memory: Callable[[], int]) -> Door:
    """Open a new session; `tell` receives every item as JSON, and `memory` returns the size of Python's memory in bytes."""
    return Door(tell, memory)
