"""The job *Count by search* of an exhibit with an exact cover problem: it visits the whole tree, and can be stopped and
resumed.

Use it if frontier counting needs more memory than allowed. Progress is measured by the estimated sizes of finished
subtrees, not by their number.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, NotRequired, TypedDict

from countinghouse.errors import InputError
from countinghouse.kept import Kept
from countinghouse.page import events, saved_search
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Job, Merge, Parameter, Split, State
from countinghouse.stepping import relay
from countinghouse.wording import about, duration, grouped, plural, share_done, within

if TYPE_CHECKING:
    from countinghouse.exact_cover.search.exhaustive import SearchState, Sizes
    from countinghouse.exact_cover.search.expanded import ExpandedTree

#: The maximum number of parts of the tree, for any number of workers, and the minimum number of vertices per part.
#: There are many parts because a resumed search repeats unfinished parts.
PARTS = 1024
PART_VERTICES = 2_000
#: The length of the speed test, in seconds of search.
TRIAL = 0.3

WALKED = Parameter("walked", "The stopped search", "text", "", max_length=20_000, form=False)
"""The stopped search of the position; "" for none."""


class WalkProgress(TypedDict):
    vertices: str
    solutions: str
    carry: str


class Walked(TypedDict):
    value: str
    exact: bool
    method: str
    vertices: str
    perDepth: list[str]
    seconds: float
    carry: str


class KeptSearch(TypedDict):
    """The stopped search in a state: its results, or why it cannot be read."""

    vertices: NotRequired[str]
    solutions: NotRequired[str]
    wrong: NotRequired[str]


class _Part(TypedDict):
    within: tuple[int, int]
    size: float
    error: float


@dataclass(frozen=True)
class Walks:
    """The job *Count by search*, made from two functions of a state: `prober` returns a prober of the state's problem,
    and `position` returns a text that identifies the position.
    """

    prober: Callable[[State], ExpandedTree]
    position: Callable[[State], str]
    _sizes: Kept[Sizes] = field(default_factory=lambda: Kept(3))

    def job(self) -> Job:
        """Return the job; workers can share it."""
        split = Split(self._parts, self._run, self._merge)
        args = {"carry?": str}
        return Job("walk", split, Walked, progress=WalkProgress, args=args)

    # --- the stopped search in a state ---------------------------------------------------------------------------

    def spelled(self, state: State) -> str:
        """Return the state's stopped search in its canonical spelling; unreadable text stays unchanged."""
        text = str(state[WALKED.name])
        position = self.position(state)
        try:
            return saved_search.write(saved_search.read(text, position), position) if text else ""
        except InputError:
            return text

    def kept(self, state: State) -> KeptSearch | None:
        """Describe the state's stopped search for a view; None if the state has none."""
        text = state[WALKED.name]
        if not text:
            return None
        try:
            walked = saved_search.read(text, self.position(state))
        except InputError as wrong:
            return KeptSearch(wrong=str(wrong))
        return KeptSearch(
            vertices=events.number(sum(walked.vertices)),
            solutions=events.number(walked.solutions),
        )

    # --- how long a search would take ----------------------------------------------------------------------------

    def sizes(self, state: State) -> Generator[Event | None, None, Sizes]:
        """Estimate the sizes of the subtrees below the top of the tree."""
        from countinghouse.exact_cover.estimates.forecasting import subtree_sizes_steps

        key = self.position(state)
        known = self._sizes.get(key)
        if known is None:
            yield events.progress(None, "Setting up the search")
            prober = self.prober(state)
            yield events.progress(None, _sizing(0.0))
            known = self._sizes.keep(
                key,
                (
                    yield from relay(
                        subtree_sizes_steps(prober), lambda share: events.progress(None, _sizing(share))
                    )
                ),
            )
        return known

    def forecast(self, state: State) -> Generator[Event | None, None, str]:
        """Return a sentence that says how long a search would take on one worker here, after a short trial."""
        from countinghouse.exact_cover.search.exhaustive import search_steps

        sizes = yield from self.sizes(state)
        began = time.perf_counter()
        seen, spent = 0, 0.0
        for step in search_steps(self.prober(state), sizes):
            seen, spent = step.vertices, time.perf_counter() - began
            yield None
            if spent > TRIAL:
                break
        if not seen or not spent:
            return "A search would be short."
        return (
            f"A search visits about {about(sizes.total)} vertices{_error(sizes.relative_error)}: "
            f"about {duration(sizes.total * spent / seen)} on one worker."
        )

    # --- the job -------------------------------------------------------------------------------------------------

    def _begun(self, state: State, args: Args) -> SearchState:
        from countinghouse.exact_cover.search.exhaustive import SearchState

        carry = args.get("carry")
        if carry is None:
            return SearchState(0, (), ())
        walked = saved_search.read(carry, self.position(state))
        prober = self.prober(state)
        top, top_found = prober.exact_levels()
        if (
            walked.done > len(prober.top[-1].item)
            or len(walked.vertices) > prober.tree.items + 2
            or not _begins(walked.vertices, top)
            or not _begins(walked.found, top_found)
        ):
            raise InputError("The saved search no longer fits this tree; search from the beginning.")
        return walked

    def _parts(
        self, state: State, args: Args, workers: int
    ) -> Generator[Event | None, None, Sequence[_Part]]:
        from countinghouse.exact_cover.search.exhaustive import parts

        yield events.progress(None, "Setting up the search")
        done = self._begun(state, args).done
        sizes = yield from self.sizes(state)
        most = max(1, min(PARTS, int(sizes.total / PART_VERTICES)))
        return [
            {
                "within": (max(first, done), end),
                "size": math.fsum(sizes.below[max(first, done) : end]),
                "error": sizes.relative_error,
            }
            for first, end in parts(self.prober(state), sizes, most)
            if end > done
        ]

    def _run(self, state: State, args: Args, part: _Part) -> Iterator[Event | None]:
        from countinghouse.exact_cover.search.exhaustive import Sizes, search_steps

        prober = self.prober(state)
        yield None
        first, end = part["within"]
        # Only the merge estimates the remaining work.
        unknown = Sizes((0.0,) * len(prober.top[-1].item), 0.0)
        walked = yield from relay(
            search_steps(prober, unknown, within=(first, end)),
            lambda step: events.progress(None, "", vertices=step.vertices, solutions=step.solutions),
        )
        yield events.result(walked.to_plain())

    def _merge(self, state: State, args: Args, parts: Sequence[_Part]) -> Merge:
        from countinghouse.exact_cover.search.exhaustive import SearchState

        position = self.position(state)
        total = self._begun(state, args)
        before, known = sum(total.vertices), total.solutions
        whole = before + math.fsum(part["size"] for part in parts)
        seen = [0] * len(parts)
        met = [0] * len(parts)
        left = [part["size"] for part in parts]
        began = time.perf_counter()
        turns = InTurn(len(parts))
        done = 0
        tree = f"about {about(whole)} vertices{_error(parts[0]['error'])}" if parts else "no more vertices"
        # Every worker needs some time to set up its search.
        out: list[Event] = [events.progress(None, f"The workers set up a search of {tree}")]
        while done < len(parts):
            index, event = yield out
            out = []
            if event is not None and event["type"] == "progress":
                seen[index], met[index] = event["vertices"], event["solutions"]
                left[index] = max(0.0, parts[index]["size"] - seen[index])
            elif event is not None and event["type"] == "result":
                own = SearchState.from_plain(event["value"])
                seen[index], met[index], left[index] = sum(own.vertices), own.solutions, 0.0
            for ended in turns.hear(index, event):
                if ended["type"] == "result":
                    more = SearchState.from_plain(ended["value"])
                    total = SearchState(
                        more.done, _added(total.vertices, more.vertices), _added(total.found, more.found)
                    )
                    done += 1
            to_come = math.fsum(left)
            vertices, solutions = before + sum(seen), known + sum(met)
            sentence = f"{grouped(vertices)} of {tree} visited, {plural(solutions, 'solution')} so far"
            told = WalkProgress(
                vertices=events.number(vertices),
                solutions=events.number(solutions),
                carry=saved_search.write(total, position),
            )
            out.append(events.progress(1 - to_come / whole if whole else None, sentence, **told))
        answer: Walked = {
            "value": events.number(total.solutions),
            "exact": True,
            "method": "search",
            "vertices": events.number(sum(total.vertices)),
            "perDepth": [events.number(number) for number in total.vertices],
            "seconds": round(time.perf_counter() - began, 3),
            "carry": saved_search.write(total, position),
        }
        yield [*out, events.result(answer)]


def _begins(counts: Sequence[int], top: Sequence[int]) -> bool:
    return all(own == known for own, known in zip_longest(counts[: len(top)], top, fillvalue=0))


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(one, other, fillvalue=0))


def _sizing(share: float) -> str:
    return f"Estimating the size of the search: {share_done(share)}"


def _error(relative: float) -> str:
    """Write the error in the number of vertices for a sentence: `` (± 12 %, 95 %)`` for 0.06; "" if it is 0."""
    return f" ({within(relative)})" if relative else ""
