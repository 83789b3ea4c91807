"""Solutions by search, for as long as wanted, divided among workers by first branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

from countinghouse.exhibits.packing.position import position_of
from countinghouse.exhibits.packing.solutions import MOST_SOLUTIONS, written
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Job, Merge, Split, State, whole_argument
from countinghouse.stepping import relay
from countinghouse.wording import grouped

#: First branches, at least; the same for any number of workers.
BRANCHES = 32
#: Updates of links between two moments at which a search can be stopped (a few hundredths of a second).
PAUSE = 3_000


class Placements(TypedDict):
    placements: list[str]


class Searched(TypedDict):
    """How many solutions were found; the search's work is None unless it is complete."""

    value: str
    complete: bool
    nodes: str | None
    updates: str | None


def _parts(state: State, args: Args, workers: int) -> list[list[str]]:
    from countinghouse.exact_cover.dancing_links import branches

    puzzle, placed = position_of(state)
    return [[str(name) for name in path] for path in branches(puzzle.built(placed).problem, BRANCHES)]


def _run(state: State, args: Args, part: Sequence[str]) -> Iterator[Event | None]:
    from countinghouse.exact_cover.dancing_links import Found, Pause, Step, run
    from countinghouse.packing.copies import plain

    puzzle, placed = position_of(state)
    built = puzzle.built(placed)

    def told(step: Step) -> Event | None:
        if isinstance(step, Pause):
            return events.progress(step.fraction, "Searching")
        if not isinstance(step, Found):
            return None
        own = [puzzle.by_text[text] for text in plain(built, step.options)]
        solution = sorted((*placed, *own), key=lambda placement: placement.number)
        return events.found(Placements(placements=written(solution)))

    done = yield from relay(run(built.problem, within=tuple(part), pause_after=PAUSE), told)
    yield events.result({"nodes": done.nodes, "updates": done.updates})


def _merge(state: State, args: Args, parts: Sequence[Sequence[str]]) -> Merge:
    limit = whole_argument(args, "limit", MOST_SOLUTIONS, 1, MOST_SOLUTIONS, "The number of solutions")
    puzzle, placed = position_of(state)
    copies = puzzle.built(placed).times > 1
    seen: set[tuple[str, ...]] = set()
    found = nodes = updates = 0
    fractions = [0.0] * len(parts)
    done = 0
    turns = InTurn(len(parts))
    out: list[Event] = []
    while done < len(parts) and found < limit:
        index, event = yield out
        out = []
        if event is not None and event["type"] == "progress":
            fractions[index] = event["fraction"]
        elif event is None:
            fractions[index] = 1.0
        for told in turns.hear(index, event):
            if told["type"] == "result":
                nodes += told["value"]["nodes"]
                updates += told["value"]["updates"]
                done += 1
            elif told["type"] == "found" and found < limit:
                key = tuple(told["item"]["placements"])
                if copies and key in seen:
                    continue  # the search tells equal copies apart; each solution is shown once
                if copies:
                    seen.add(key)
                found += 1
                out.append(told)
        share = sum(fractions) / len(parts)
        out.append(events.progress(share, f"{grouped(found)} solutions found"))
    complete = done == len(parts)
    answer: Searched = {
        "value": events.number(found),
        "complete": complete,
        "nodes": events.number(nodes) if complete else None,
        "updates": events.number(updates) if complete else None,
    }
    yield [*out, events.result(answer)]


JOBS = (Job("search", Split(_parts, _run, _merge), Searched, found=Placements, args={"limit?": int}),)
