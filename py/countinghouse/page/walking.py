"""The job *Count by search* for an exhibit with an exact cover problem: visit the whole tree, stop, and resume.

It is for problems whose frontier states outgrow the memory allowed. Progress is measured by the estimated sizes of the
subtrees that are done, not by their number. A stopped search is kept as a text (the parameter `WALKED`): how many of the
first branches are done, the vertices and solutions of each depth, and a check that ties it to its position.
"""

from __future__ import annotations

import math
import re
import time
import zlib
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from countinghouse.errors import InputError
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.estimating import in_turn
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, Merge, Parameter, Split, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped

if TYPE_CHECKING:
    from countinghouse.exact_cover.prober import Prober
    from countinghouse.exact_cover.search import SearchProgress, SearchState, Sizes

#: Parts of the tree that are walked one by one, at most and the same for any number of workers; and vertices in each, at
#: least. What is under way in a part when a search is stopped is done again later, so there are many.
PARTS = 1024
PART_VERTICES = 2_000
#: So many seconds a search is tried out to learn its speed.
TRIAL = 0.3

WALKED = Parameter("walked", "The stopped search", "text", "", max_length=20_000, form=False)
"""How far a search of the position has come; '' when there is none."""


class WalkArgs(TypedDict):
    """The `carry` of the stopped search to resume."""

    carry: NotRequired[str]


class WalkProgress(TypedDict):
    """What a search has found so far; `relativeError` is the standard error of what is left, relative to it."""

    vertices: str
    solutions: str
    secondsLeft: float | None
    relativeError: float
    carry: str


class Walked(TypedDict):
    """A count by search."""

    value: str
    exact: bool
    method: str
    states: int
    vertices: str
    perDepth: list[str]
    seconds: float
    carry: str


class KeptSearch(TypedDict):
    """The stopped search that a state keeps: what it found, or why it cannot be read."""

    vertices: NotRequired[str]
    solutions: NotRequired[str]
    wrong: NotRequired[str]


_KEPT = re.compile(
    r"([0-9]{1,9});([0-9]{1,60}(?:\.[0-9]{1,60})*);([0-9]{1,60}(?:\.[0-9]{1,60})*);([0-9a-f]{8})\Z"
)


@dataclass(frozen=True)
class Walks:
    """What the job needs of its exhibit, of any state of it.

    `prober` is that of the state's problem, `position` a text that no other problem has, and `times` how many
    solutions of the problem are one solution of the exhibit's.
    """

    prober: Callable[[State], Prober]
    position: Callable[[State], str]
    times: Callable[[State], int] = lambda _: 1
    _sizes: Kept[Sizes] = field(default_factory=lambda: Kept(3))

    # --- a stopped search as a text ------------------------------------------------------------------------------

    def write(self, state: State, walked: SearchState) -> str:
        """The one spelling of a stopped search; '' for one that has not begun."""
        return self._checked(state, walked.done, walked.vertices, walked.found) if walked.done else ""

    def _checked(self, state: State, done: int, vertices: Sequence[int], found: Sequence[int]) -> str:
        text = f"{done};{'.'.join(map(str, vertices))};{'.'.join(map(str, found))}"
        check = zlib.crc32(f"{text};{self.position(state)}".encode())
        return f"{text};{check:08x}"

    def read(self, state: State, text: object) -> SearchState:
        """What `write` gave for the same position, read back; InputError when it is something else."""
        from countinghouse.exact_cover.search import SearchState

        parts = _KEPT.match(text) if isinstance(text, str) else None
        if parts is None:
            raise InputError("What was kept of a search cannot be read; search from the beginning.")
        done = int(parts[1])
        vertices, found = (tuple(int(digits) for digits in parts[k].split(".")) for k in (2, 3))
        if not self._checked(state, done, vertices, found).endswith(parts[4]):
            raise InputError(
                "What was kept of a search is damaged, or of another position; search from the beginning."
            )
        return SearchState.from_plain({"done": done, "vertices": vertices, "found": found})

    def spelled(self, state: State) -> str:
        """What the state keeps of a search, in its one spelling; what cannot be read stays as it is."""
        text = str(state[WALKED.name])
        try:
            return self.write(state, self.read(state, text)) if text else ""
        except InputError:
            return text

    def kept(self, state: State) -> KeptSearch | None:
        """For a view: what the state keeps of a search (vertices, solutions), or what is wrong with it, or None."""
        text = state[WALKED.name]
        if not text:
            return None
        try:
            walked = self.read(state, text)
        except InputError as wrong:
            return KeptSearch(wrong=str(wrong))
        return KeptSearch(
            vertices=events.number(sum(walked.vertices)),
            solutions=events.number(walked.solutions // self.times(state)),
        )

    # --- how long it would take ----------------------------------------------------------------------------------

    def sizes(self, state: State) -> Generator[Event | None, None, Sizes]:
        """The estimated sizes of the subtrees below the top of the tree; kept for the last few positions."""
        from countinghouse.exact_cover.search import subtree_sizes_steps

        key = self.position(state)
        known = self._sizes.get(key)
        if known is None:
            yield events.progress(None, "Estimating how large the search is")
            known = self._sizes.keep(key, (yield from subtree_sizes_steps(self.prober(state))))
        return known

    def forecast(self, state: State) -> Generator[Event | None, None, str]:
        """How long a search would take on one worker here, as a sentence: the tree estimated, the speed tried out."""
        from countinghouse.exact_cover.search import search_steps

        sizes = yield from self.sizes(state)
        began = time.perf_counter()
        seen, spent = 0, 0.0
        for step in search_steps(self.prober(state), sizes=sizes):
            seen, spent = step.vertices, time.perf_counter() - began
            yield None
            if spent > TRIAL:
                break
        if not seen or not spent:
            return "A search would be short."
        return (
            f"A search has about {about(sizes.total)} vertices to visit{_error(sizes.relative_error)}: "
            f"about {duration(sizes.total * spent / seen)} on one worker."
        )

    # --- the job -------------------------------------------------------------------------------------------------

    def job(self) -> Job:
        """Return the job, divided among workers."""
        split = Split(self._parts, self._run, self._merge)
        return Job("walk", "Count by search", split, Walked, args=WalkArgs, progress=WalkProgress)

    def _begun(self, state: State, args: Args) -> SearchState:
        """What an earlier search of the same position has done; InputError when it is of another."""
        from countinghouse.exact_cover.search import SearchState

        carry = args.get("carry")
        if carry is None:
            return SearchState(0, (), ())
        walked = self.read(state, carry)
        prober = self.prober(state)
        top, top_found = prober.exact_levels()
        if (
            walked.done > len(prober.top[-1].item)
            or len(walked.vertices) > prober.tree.items + 2
            or not _begins(walked.vertices, top)
            or not _begins(walked.found, top_found)
        ):
            raise InputError("The stopped search is of a tree that is searched otherwise now; begin again.")
        return walked

    def _parts(
        self, state: State, args: Args, workers: int
    ) -> Generator[Event | None, None, list[dict[str, Any]]]:
        from countinghouse.exact_cover.search import parts

        done = self._begun(state, args).done
        sizes = yield from self.sizes(state)
        most = max(1, min(PARTS, int(sizes.total / PART_VERTICES)))
        return [
            {
                "within": [max(first, done), end],
                "size": math.fsum(sizes.below[max(first, done) : end]),
                "error": sizes.relative_error,
            }
            for first, end in parts(self.prober(state), sizes, most)
            if end > done
        ]

    def _run(self, state: State, args: Args, part: Any) -> Iterator[Event | None]:
        from countinghouse.exact_cover.search import Sizes, search_steps

        prober = self.prober(state)
        yield None
        first, end = part["within"]
        # What is left is reckoned where the parts are put together.
        unknown = Sizes((0.0,) * len(prober.top[-1].item), 0.0)
        work = search_steps(prober, within=(first, end), sizes=unknown)
        done = yield from relay(work, _so_far)
        yield events.result(done.to_plain())

    def _merge(self, state: State, args: Args, parts: Sequence[Any]) -> Merge:
        from countinghouse.exact_cover.search import SearchState

        times = self.times(state)
        total = self._begun(state, args)
        before, known = sum(total.vertices), total.solutions
        whole = before + math.fsum(part["size"] for part in parts)
        seen = [0] * len(parts)
        met = [0] * len(parts)
        left = [float(part["size"]) for part in parts]
        began = time.perf_counter()
        turns = in_turn(len(parts))
        next(turns)
        done = 0
        out: list[Event] = []
        while done < len(parts):
            index, event = yield out
            out = []
            if event is not None and event["type"] == "progress":
                seen[index], met[index] = event["vertices"], event["solutions"]
                left[index] = max(0.0, parts[index]["size"] - seen[index])
            elif event is not None and event["type"] == "result":
                own = SearchState.from_plain(event["value"])
                seen[index], met[index], left[index] = sum(own.vertices), own.solutions, 0.0
            for ended in turns.send((index, event)):
                if ended["type"] == "result":
                    more = SearchState.from_plain(ended["value"])
                    total = SearchState(
                        more.done, _added(total.vertices, more.vertices), _added(total.found, more.found)
                    )
                    done += 1
            to_come = math.fsum(left)
            spent = time.perf_counter() - began
            seconds = to_come * spent / sum(seen) if sum(seen) and spent > 0.5 else None
            error = parts[index]["error"]
            going = "" if seconds is None else f", about {duration(seconds)} to go{_error(error)}"
            solutions = (known + sum(met)) // times
            told = WalkProgress(
                vertices=events.number(before + sum(seen)),
                solutions=events.number(solutions),
                secondsLeft=seconds,
                relativeError=error,
                carry=self.write(state, total),
            )
            sentence = (
                f"{_many(before + sum(seen), 'vertex', 'vertices')} visited, "
                f"{_many(solutions, 'solution', 'solutions')} so far{going}"
            )
            out.append(events.progress(1 - to_come / whole if whole else None, sentence, **told))
        answer = Walked(
            value=events.number(total.solutions // times),
            exact=True,
            method="search",
            states=0,
            vertices=events.number(sum(total.vertices)),
            perDepth=[events.number(number) for number in total.vertices],
            seconds=round(time.perf_counter() - began, 3),
            carry=self.write(state, total),
        )
        yield [*out, events.result(answer)]


def _so_far(step: SearchProgress) -> Event:
    return events.progress(None, "", vertices=step.vertices, solutions=step.solutions)


def _begins(counts: Sequence[int], top: Sequence[int]) -> bool:
    return all(own == known for own, known in zip_longest(counts[: len(top)], top, fillvalue=0))


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(one, other, fillvalue=0))


def _many(number: int, one: str, more: str) -> str:
    return f"{grouped(number)} {one if number == 1 else more}"


def _error(relative: float) -> str:
    """The error of an estimate, at 95 %, as a sentence adds it: a relative standard error of 0.06 is `` (± 12 %)``."""
    part = 196 * relative
    return f" (± {part:.0f} %)" if part >= 1.5 else f" (± {part:.1f} %)" if part >= 0.05 else ""


def about(value: float) -> str:
    """A number to two digits or three, in words where it is large.

    >>> about(1234567.0), about(1.8e20)
    ('1.2 million', '1.8 × 10^20')
    """
    if value >= 1e15:
        digits, _, power = f"{value:.1e}".partition("e+")
        return f"{digits} × 10^{power}"
    for size, name in ((1e12, "million million"), (1e9, "thousand million"), (1e6, "million")):
        if value >= size:
            return f"{value / size:.2g} {name}" if value < 100 * size else f"{value / size:,.0f} {name}"
    return f"{value:,.0f}"


def duration(seconds: float) -> str:
    """A time in words.

    >>> duration(7300)
    '2 hours'
    """
    for size, name in ((31_557_600, "year"), (86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 1.5 * size:
            return f"{about(seconds / size)} {name}s"
    return f"{max(1, round(seconds))} seconds" if seconds > 1.5 else "a second"
