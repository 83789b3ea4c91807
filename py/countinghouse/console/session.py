"""A console session keeps names, runs source statement by statement, and reports results as items."""

from __future__ import annotations
import __future__

import ast
import asyncio
import builtins
import codeop
import importlib
import inspect
import io
import linecache
import re
import rlcompleter
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from countinghouse.console.asking import asked, help_on, signature
from countinghouse.console.display import shown
from countinghouse.console.files import found, in_words, offers, reader, room, seen
from countinghouse.console.items import (
    Completion,
    Cost,
    Error,
    Item,
    Note,
    Output,
    Place,
    Received,
    Status,
    Stopped,
)
from countinghouse.console.prelude import PRELUDE
from countinghouse.errors import InputError, TooLarge

#: The maximum output per run, in characters.
MOST_OUTPUT = 100_000
#: Output is sent in pieces of about this size, or after this many seconds.
PIECE, PAUSE = 4_000, 0.05
MOST_WORDS = 200
MOST_FRAMES = 20

_FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
_FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names[-3:])
_NAME = re.compile(r"[^\W\d][\w.]*\Z")
_KEY = re.compile(r"([^\W\d][\w.]*)\[(['\"])([^'\"\n]*)\Z")
_CLOSING = ("return", "pass", "break", "continue", "raise")


class Session:
    """A console session. `tell` receives every item immediately; `clock` counts seconds, and `memory` returns the size of
    Python's memory in bytes, if that is known. Files that a run writes in `folder` are offered for download.
    """

    def __init__(
        self,
        tell: Callable[[Item], object],
        clock: Callable[[], float] = time.monotonic,
        memory: Callable[[], int] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        self._tell = tell
        self._clock = clock
        self._memory: Callable[[], int | None] = memory or (lambda: None)
        self._folder = folder
        self._runs = 0
        self._flags = _FLAGS
        self._task: asyncio.Task[Any] | None = None
        self._waiting: list[tuple[str, str]] = []
        self._waiting_size = 0
        self._written = 0
        self._flushed = 0.0
        self._compiler = codeop.CommandCompiler()
        self._compiler.compiler.flags |= _FLAGS
        exec(PRELUDE, self.names)

    # --- running ------------------------------------------------------------------------------------------------

    async def run(self, source: str) -> Cost:
        """Run the typed lines, show the value of every expression statement, and return the cost; never raise an exception."""
        files = seen(self._folder) if self._folder else {}
        began, before = self._clock(), self._memory()
        await self._run(source)
        seconds, after = self._clock() - began, self._memory()
        for item in offers(files, seen(self._folder)) if self._folder else ():
            self._tell(item)
        grown = None if after is None or before is None else after - before
        return Cost(seconds=seconds, memory=after, grown=grown)

    async def _run(self, source: str) -> None:
        self._runs += 1
        self._written = 0
        name = f"<input {self._runs}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        self._task = _current_task()
        with self._redirected():
            try:
                if name_asked := asked(source):
                    self._tell(help_on(name_asked, self.names))
                    return
                if "micropip" in source and "micropip" not in self.names:
                    self._fetcher()
                tree = compile(source, name, "exec", self._flags | ast.PyCF_ONLY_AST, dont_inherit=True)
                for statement in tree.body:
                    await self._do(statement, name)
            except BaseException as failure:  # the console must survive any exception
                self._fail(failure)
            finally:
                self._task = None
                self.flush()

    async def _do(self, statement: ast.stmt, name: str) -> None:
        alone = ast.Interactive([statement])
        code = compile(alone, name, "single", self._flags, dont_inherit=True)
        self._flags |= code.co_flags & _FUTURES
        result = eval(code, self.names)
        if code.co_flags & inspect.CO_COROUTINE:
            await result

    def stop(self) -> bool:
        """End code that is waiting (``await``), and return whether any was waiting.

        Code in the middle of a step (suspended by the browser, as in ``time.sleep``) needs a signal instead.
        """
        task = self._task
        if task is None or asyncio.current_task(task.get_loop()) is task:
            return False
        return task.cancel()

    def interrupt(self, frame: FrameType | None) -> None:
        """Handle a signal that arrives in `frame`: interrupt the person's code, but not ours."""
        while frame is not None:
            if frame.f_code.co_filename.startswith("<input "):
                raise KeyboardInterrupt
            frame = frame.f_back
        if self._task is not None:
            self._task.cancel()

    def _fetcher(self) -> None:
        try:
            self.names["micropip"] = importlib.import_module("micropip")
        except ModuleNotFoundError:
            return  # outside a browser

    def _show(self, value: object) -> None:
        if value is None:
            return
        self.names["_"] = value
        items = shown(value)
        self.flush()
        for item in items:
            self._tell(item)

    def _fail(self, failure: BaseException) -> None:
        self.flush()
        if isinstance(failure, (KeyboardInterrupt, asyncio.CancelledError)):
            self._tell(Stopped(type="stopped"))
            return
        if isinstance(failure, SystemExit):
            self._tell(Note(type="note", text="The console cannot be closed."))
            return
        self._tell(Error(type="error", text=complaint(failure)))
        if any("micropip" in frame.filename for frame in traceback.extract_tb(failure.__traceback__)):
            words = "micropip needs the network, and installs only pure Python wheels from PyPI."
            self._tell(Note(type="note", text=words))

    # --- output -------------------------------------------------------------------------------------------------

    @contextmanager
    def _redirected(self) -> Iterator[None]:
        before = sys.stdout, sys.stderr, sys.stdin, sys.displayhook
        sys.stdout, sys.stderr, sys.stdin = _Stream(self, "stdout"), _Stream(self, "stderr"), _NoKeyboard()
        sys.displayhook = self._show
        try:
            yield
        finally:
            sys.stdout, sys.stderr, sys.stdin, sys.displayhook = before

    def write(self, stream: str, text: str) -> None:
        """Collect output and send it in pieces, at most `MOST_OUTPUT` characters per run."""
        room = MOST_OUTPUT - self._written
        if room < 0:
            return
        self._written += len(text)
        self._waiting.append((stream, text[:room]))
        self._waiting_size += len(text)
        since = self._clock() - self._flushed
        whole = text.endswith("\n") or not text  # print() writes a line and its end separately
        if self._waiting_size >= PIECE or since > (PAUSE if whole else 4 * PAUSE):
            self.flush()
        if self._written > MOST_OUTPUT:
            self.flush()
            cut = f"Output is cut after {MOST_OUTPUT:,} characters; the code still runs."
            self._tell(Note(type="note", text=cut))

    def flush(self) -> None:
        """Send the collected output."""
        waiting, self._waiting, self._waiting_size = self._waiting, [], 0
        self._flushed = self._clock()
        for stream, pieces in groupby(waiting, key=lambda piece: piece[0]):
            if text := "".join(piece for _, piece in pieces):
                self._tell(Output(type="output", stream=stream, text=text))

    # --- files --------------------------------------------------------------------------------------------------

    def place(self, name: str, size: int) -> Place:
        """Return where to write a file that a person gives the console, or why that is not possible."""
        return _place(lambda folder: room(folder, name, size), self._folder)

    def received(self, name: str) -> Received:
        """Describe a file that a person has put into the working folder, with lines that read it."""
        assert self._folder is not None
        path = self._folder / name
        words = f"{name} ({in_words(path.stat().st_size)}) is in the working folder. These lines read it:"
        return Received(sentence=words, lines=reader(path))

    def wanted(self, name: str) -> Place:
        """Return the path of a file that a person wants to download, or say why there is none."""
        return _place(lambda folder: found(folder, name), self._folder)

    # --- typing -------------------------------------------------------------------------------------------------

    def status(self, source: str) -> Status:
        """Return whether the typed lines can run, and how far to indent the next line.

        A block of several lines ends at an empty line, as at Python's own prompt.
        """
        lines = source.split("\n")
        indent = lines[-1][: len(lines[-1]) - len(lines[-1].lstrip())]
        if lines[-1].rstrip().endswith(":"):
            indent += "    "
        elif lines[-1].strip().startswith(_CLOSING):
            indent = indent[:-4]
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                code = self._compiler(source, "<input>", "exec")
                complete = code is not None and not _open_block(source, lines)
        except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
            complete = True  # running the code shows the error
        return Status(complete=complete, indent=indent)

    def complete(self, source: str) -> Completion:
        """Return the words that can complete the text before the caret."""
        if key := _KEY.search(source):
            keys = self._keys(key[1], key[3])
            return Completion(replaces=len(key[3]), words=keys, signatures=[""] * len(keys))
        name = _NAME.search(source)
        if not name:
            return Completion(replaces=0, words=[], signatures=[])
        completer = rlcompleter.Completer(self.names)
        found = []
        for state in range(MOST_WORDS):
            try:
                word = completer.complete(name[0], state)
            except Exception:  # the attribute cannot be read
                break
            if word is None:
                break
            found.append(word.strip().rstrip("():"))
        words = sorted(dict.fromkeys(found), key=_privacy)
        return Completion(
            replaces=len(name[0]), words=words, signatures=[self._signature(word) for word in words]
        )

    def _signature(self, word: str) -> str:
        """Return the signature of a completed word, without evaluating it if it is a property; "" if it has none."""
        owner, _, attribute = word.rpartition(".")
        if not owner:
            return signature(self.names.get(word, getattr(builtins, word, None)))
        try:
            thing = self.names[owner.partition(".")[0]]
            for part in owner.split(".")[1:]:
                thing = getattr(thing, part)
            if isinstance(inspect.getattr_static(thing, attribute), property):
                return ""
            return signature(getattr(thing, attribute))
        except Exception:  # the attribute cannot be read
            return ""

    def _keys(self, name: str, start: str) -> list[str]:
        first, *rest = name.split(".")
        thing = self.names.get(first)
        for attribute in rest:
            thing = getattr(thing, attribute, None)
        if not isinstance(thing, Mapping):
            return []
        keys = [key for key in thing if isinstance(key, str) and key.startswith(start)]
        return keys[:MOST_WORDS]


def _place(find: Callable[[Path], Path], folder: Path | None) -> Place:
    assert folder is not None
    try:
        return Place(path=str(find(folder)), sentence="")
    except (InputError, TooLarge) as refusal:
        return Place(path="", sentence=str(refusal))


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None  # run without an event loop


def _privacy(word: str) -> tuple[bool, str]:
    return word.rpartition(".")[2].startswith("_"), word


def _open_block(source: str, lines: list[str]) -> bool:
    if len(lines) == 1 or not lines[-1].strip():
        return False
    flags = _FLAGS | ast.PyCF_ONLY_AST
    body = compile(source, "<input>", "exec", flags, dont_inherit=True).body
    return bool(body) and hasattr(body[-1], "body") and body[-1].lineno < len(lines)


def complaint(failure: BaseException) -> str:
    """Describe an exception: ours by its message, others by a traceback that starts in the person's lines."""
    if isinstance(failure, (InputError, TooLarge)):
        return f"{type(failure).__name__}: {failure}"
    trace: TracebackType | None = failure.__traceback__
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith("<input "):
        trace = trace.tb_next
    try:
        told = traceback.TracebackException(type(failure), failure, trace, limit=-MOST_FRAMES, compact=True)
        own = [frame for frame in told.stack if frame.filename != __file__]
        told.stack = traceback.StackSummary.from_list(own)
        return "".join(told.format()).rstrip("\n")
    except Exception:  # describing it failed
        return type(failure).__name__


class _Stream(io.TextIOBase):
    def __init__(self, session: Session, name: str) -> None:
        self._session = session
        self._name = name

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._session.write(self._name, text)
        return len(text)

    def flush(self) -> None:
        self._session.flush()


class _NoKeyboard(io.TextIOBase):
    """The `sys.stdin` of a run; `input()` raises an error, because a run cannot wait for a person."""

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        raise OSError("input() does not work here; write the value into the code instead.")
