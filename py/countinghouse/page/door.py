"""The only door between the page and the package.

The page sends a request as JSON, gets a `Task`, and resumes it in slices; each slice returns its events as JSON. An
exception never escapes: it becomes an event of type ``error``.

A request is ``{exhibit, job, state, args}``. Every exhibit has four jobs: ``view`` (the data needed to draw the state),
``play`` (``args.move``; the result is `Played`), ``script`` (the lines of Python that make the same problem) and
``whole_number`` (`_number` reads a typed number). A request for a job that can be split has three more forms:

- ``{..., split: "parts", workers: n}``: the result is the list of parts, or null if the job cannot be split;
- ``{..., split: "run", part: p}``: does one part;
- ``{..., split: "merge", parts: [...]}``: a task to feed with the parts' events (`Task.feed`).
"""

from __future__ import annotations

import json
import re
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypedDict

from countinghouse.checks import whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.page import events
from countinghouse.page.catalogue import exhibit, query
from countinghouse.page.events import Event
from countinghouse.page.keeping import CHECKPOINT
from countinghouse.page.model import STANDARD_JOBS, Args, Exhibit, Job, Merge, Parameter, State, given
from countinghouse.wording import grouped, shown

#: The longest request, in characters.
MAX_REQUEST = 8_000_000
#: The longest move, in characters; a move can be a whole list of positions.
MAX_MOVE = 100_000
#: The maximum number of events per message, to bound its size.
MAX_EVENTS = 1000

# The page's requests are nested only a few levels deep.
_DEEPEST = 50
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_FIELDS = frozenset(("exhibit", "job", "state", "args", "split", "part", "parts", "workers"))


class Played(TypedDict):
    """The answer to a move: the next state, its canonical query and its view."""

    state: State
    query: str
    view: Mapping[str, object]


class Task:
    """A running job: `step` resumes it, `done` says whether it has ended, and `close` ends it."""

    def __init__(
        self,
        running: Iterator[Event | None],
        merging: Merge | None = None,
        parts: int = 0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.done = False
        self._running = running
        self._merging = merging
        self._parts = parts
        self._clock = clock
        self._started = False

    def step(self, milliseconds: float) -> str:
        """Run for about this many milliseconds, and return the events of that time as a JSON list."""
        collected: list[Event] = []
        end = self._clock() + milliseconds / 1000
        try:
            while True:
                event = next(self._running)
                if event is not None:
                    _collect(collected, event)
                if len(collected) >= MAX_EVENTS or self._clock() >= end:
                    break
        except StopIteration:
            self.done = True
        except BaseException as failure:
            self._fail(collected, failure)
        return events.to_json(collected)

    def feed(self, fed_json: str) -> str:
        """Feed a merge a JSON list of [part index, event or null], and return the merged events.

        null means that the part has ended; once all parts have, the merge runs to its own end.
        """
        collected: list[Event] = []
        try:
            if self._merging is None:
                raise InputError("Only a task that merges parts accepts their events.")
            if not self._started:
                self._started = True
                collected.extend(next(self._merging))
            for index, event in json.loads(fed_json):
                if self.done:
                    break
                if event is None:
                    self._parts -= 1
                collected.extend(self._merging.send((index, event)))
            if self._parts <= 0 and not self.done:
                for more in self._merging:
                    collected.extend(more)
                self.done = True
        except StopIteration:
            self.done = True
        except BaseException as failure:
            self._fail(collected, failure)
        return events.to_json(collected)

    def close(self) -> None:
        """End the task and let its generator clean up; do nothing if the task has ended."""
        self.done = True
        for each in (self._running, self._merging):
            if isinstance(each, Generator):
                try:
                    each.close()
                except BaseException:  # the worker must survive any failure of a closing job
                    traceback.print_exc()

    def _fail(self, collected: list[Event], failure: BaseException) -> None:
        self.done = True
        collected.append(failed(failure))


def _collect(collected: list[Event], event: Event) -> None:
    """Append an event; keep only the last of consecutive progress events."""
    if collected and event["type"] == "progress" and collected[-1]["type"] == "progress":
        collected[-1] = event
    else:
        collected.append(event)


def failed(failure: BaseException) -> Event:
    """Return the error event for an exception: its kind, and a sentence without a traceback."""
    if isinstance(failure, InputError):
        return events.error("bad input", str(failure))
    if isinstance(failure, TooLarge):
        return events.error("too large", str(failure))
    details = "".join(traceback.format_exception(failure))
    if isinstance(failure, MemoryError):
        return events.error("out of memory", "There is not enough memory for this question.", details)
    return events.error("internal", "This is our bug; you can keep using the page.", details)


def open_task(
    request_json: str,
    files: Mapping[str, bytes | memoryview] = MappingProxyType({}),
    checkpoint: str | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Task:
    """Return the task for a request; for a bad request, a task whose only event is an error.

    `files` holds the job's arguments that are bytes; `checkpoint` is the file in which a long count saves its work.
    """
    try:
        request = _read(request_json)
        shown_exhibit = exhibit(request.get("exhibit"))
        state = shown_exhibit.normal(_object(request, "state"))
        args = _object(request, "args") | {name: bytes(data) for name, data in files.items()}
        if CHECKPOINT in args:
            raise InputError("A request cannot name a file.")
        if checkpoint is not None:
            args[CHECKPOINT] = checkpoint
        return _task(shown_exhibit, state, args, request, clock)
    except BaseException as failure:
        return Task(iter([failed(failure)]), clock=clock)


def _depth(text: str) -> int:
    """Return how deeply brackets are nested, or 0 if there are too few brackets to matter.

    Call it before parsing JSON: in the browser, deep recursion crashes the whole worker.
    """
    if text.count("[") + text.count("{") <= _DEEPEST:
        return 0
    deepest = depth = 0
    for bracket in re.findall(r"[][{}]", _TEXT.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _read(request_json: str) -> dict[str, Any]:
    if len(request_json) > MAX_REQUEST:
        raise InputError(f"A request may have at most {MAX_REQUEST:,} characters.")
    try:
        if _depth(request_json) > _DEEPEST:
            raise ValueError
        request = json.loads(request_json)
    except ValueError:
        raise InputError("The request is not JSON.") from None
    if not isinstance(request, dict):
        raise InputError("The request must be a JSON object.")
    for name in request:
        if name not in _FIELDS:
            raise InputError(f"A request has no field {shown(name)}.")
    return request


def _object(request: dict[str, Any], name: str) -> dict[str, Any]:
    value = request.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise InputError(f"The field {name} of a request must be a JSON object.")
    return value


def _task(
    shown_exhibit: Exhibit, state: State, args: Args, request: dict[str, Any], clock: Callable[[], float]
) -> Task:
    name, split = request.get("job"), request.get("split")
    if name in STANDARD_JOBS:
        if split == "parts":
            return Task(iter([events.result(None)]), clock=clock)
        return Task(_of_every_exhibit(shown_exhibit, str(name), state, args), clock=clock)
    job = shown_exhibit.job(name)
    if split is None:
        return Task(job.run(state, args), clock=clock)
    if split == "parts":
        workers = whole(request.get("workers", 1), "The number of workers", 1, 64)
        return Task(_parts(job, state, args, workers), clock=clock)
    if job.split is None:
        raise InputError(f"The question {job.name} cannot be split.")
    if split == "run":
        return Task(job.split.run(state, args, request.get("part")), clock=clock)
    if split == "merge":
        parts = request.get("parts")
        if not isinstance(parts, list):
            raise InputError("A merge needs the list of its parts.")
        return Task(iter(()), job.split.merge(state, args, parts), len(parts), clock)
    raise InputError(f"The split must be parts, run or merge, not {shown(split)}.")


def _parts(job: Job, state: State, args: Args, workers: int) -> Iterator[Event | None]:
    parts = None if job.split is None else list((yield from given(job.split.parts(state, args, workers))))
    yield events.result(parts)


def _of_every_exhibit(shown_exhibit: Exhibit, job: str, state: State, args: Args) -> Iterator[Event]:
    title = shown_exhibit.title
    if job == "view":
        drawn = events.result(shown_exhibit.view(state))
        spelled = state if shown_exhibit.spell is None else shown_exhibit.normal(shown_exhibit.spell(state))
        # `state` is the canonical spelling, present only if the request spelled it differently.
        yield drawn if spelled == state else {**drawn, "state": spelled}
    elif job == "script":
        if shown_exhibit.script is None:
            raise InputError(f"There are no lines of Python for {title}.")
        yield events.result(shown_exhibit.script(state))
    elif job == "whole_number":
        yield events.result(_number(args))
    else:
        move = args.get("move")
        if shown_exhibit.play is None:
            raise InputError(f"There is nothing to play in {title}.")
        if not isinstance(move, str) or len(move) > MAX_MOVE:
            raise InputError(f"A move must be text of at most {grouped(MAX_MOVE)} characters.")
        after = shown_exhibit.normal(shown_exhibit.play(state, move))
        played = Played(state=after, query=query(shown_exhibit, after), view=shown_exhibit.view(after))
        yield events.result(played)


def _number(args: Args) -> str:
    """Read a whole number as people type it, with commas or spaces; error messages begin with `what`."""
    typed, what = args.get("typed"), args.get("what")
    if not isinstance(typed, str) or not isinstance(what, str) or len(what) > 100:
        raise InputError("The number to read and its name must be text.")
    low, high = (
        None if args.get(name) in (None, "") else int(Parameter(name, name, "integer", 0).check(args[name]))
        for name in ("low", "high")
    )
    plain = re.sub(r"[\s,\u202f\u2019]", "", typed)
    try:
        return events.number(
            int(Parameter("number", what, "integer", 0, minimum=low, maximum=high).check(plain))
        )
    except InputError:
        wanted = Parameter("number", what, "integer", 0, minimum=low, maximum=high).wanted
        raise InputError(f"{wanted}, not {shown(typed)}.") from None
