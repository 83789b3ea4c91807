"""Write the output of the commands: numbers for people, JSON for machines, and progress on standard error."""

from __future__ import annotations

import json
import math
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from countinghouse.wording import plural

# Without a progress bar: the seconds before the first line of progress (doubled after each line), and their maximum.
_PATIENCE = 1.0
_MOST_PATIENCE = 8.0


def print_json(**fields: Any) -> None:
    """Print one line of JSON."""
    print(json.dumps(fields, ensure_ascii=False, allow_nan=False), flush=True)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C until the block is done, so that the output and the counts agree when the program stops."""
    waiting: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, frame: waiting.append(number))
    except ValueError:
        # Only the main thread may set a handler, and Ctrl-C interrupts only that thread.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


def answer(options: Namespace, words: str, **fields: Any) -> None:
    """Print the fields as JSON if the options have --json; otherwise, print the words."""
    if options.json:
        print_json(**fields)
    else:
        print(words)


def rounded(value: float) -> str:
    """Write an estimate, rounded to four significant digits; only numbers of more than 15 digits get an exponent."""
    if not math.isfinite(value):
        return "unknown"
    if abs(value) < 1000:
        return f"{value:.4g}"
    digits = len(str(int(abs(value))))
    return f"{round(value, 4 - digits):,.0f}" if digits <= 15 else f"{value:.4g}"


def seconds(span: float) -> str:
    """Write a duration."""
    return f"{span:.2f} s" if span < 10 else f"{span:.0f} s"


def solutions(value: int) -> str:
    """Write a number of solutions with its noun."""
    return plural(value, "solution")


def complaint(error: BaseException) -> str:
    """Write an error as one line."""
    if isinstance(error, OSError) and error.strerror:
        where = f" {error.filename}" if error.filename is not None else ""
        return f"The file{where} cannot be read: {error.strerror.lower()}. Check its name and folder."
    return " ".join(str(error).split())


class Progress:
    """A context manager that shows progress on standard error: as a bar on a terminal if rich is installed, otherwise
    as occasional lines.
    """

    def __init__(self, title: str, quiet: bool = False) -> None:
        self._title = title
        self._quiet = quiet
        self._bar: Any = None
        self._task: Any = None
        self._pause = _PATIENCE
        self._next = time.monotonic() + self._pause

    def __enter__(self) -> Progress:
        if not self._quiet and sys.stderr.isatty():
            try:
                from rich.console import Console
                from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
                from rich.progress import Progress as Bar
            except ImportError:
                return self
            self._bar = Bar(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.fields[sentence]}"),
                TimeElapsedColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task(self._title, total=None, sentence="")
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, fraction: float | None, sentence: str = "") -> None:
        """Show the share of the work done, from 0 to 1, or None if it is unknown."""
        if self._quiet:
            return
        if self._bar is not None:
            known = {} if fraction is None else {"total": 1.0, "completed": fraction}
            self._bar.update(self._task, sentence=sentence, **known)
            return
        now = time.monotonic()
        if now >= self._next:
            self._pause = min(2 * self._pause, _MOST_PATIENCE)
            self._next = now + self._pause
            share = "" if fraction is None else f" {100 * fraction:.0f} %"
            print(f"{self._title}:{share}{' ' + sentence if sentence else ''}", file=sys.stderr, flush=True)
