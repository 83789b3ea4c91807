"""Packing: lay the pieces of a puzzle in its tray, and ask in how many ways that can be finished.

The state's `placed` is the position, ``White:a1a2b2.Red:...``. Moves are ``lay Name:cells``, ``lift Name`` (or a cell,
or a placement) and ``clear``. Every number comes from `countinghouse.packing` and `countinghouse.exact_cover`; here
it is only put into events.

Fields of the results (whole numbers as decimal strings where they can be large):

- finish (what lies on the tray), count (the empty tray): value, exact, method, states, seconds, upToSymmetry (or null), group,
  symmetry (the group in words), order, reasons (as for check)
- estimate events: probes, solutions, stdError, low, high, hits, trusted, warning, perDepth [{depth, mean, stdError}],
  perSecond, carry (give it back as ``args.carry`` to go on where it stopped)
- solutions (args from, count) and random (args count, seed): found {index, placements}; result {total}
- hint: sentence, placement, ways, of, forced
- probabilities (args without: a laid piece that is thought away): total, ways {placement: number},
  cover {piece: {cell: number}}
- check, library: see `countinghouse.exhibits.packing.own_puzzle`
- search (args limit): found {placements}; result {value, complete, nodes, updates}
- walk: see `countinghouse.page.walking`
- export (args format csv or json, from, count): found {text}; result {name, type, total, count}
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from countinghouse.errors import InputError, TooLarge
from countinghouse.exhibits.packing import in_space, own_puzzle
from countinghouse.kept import Kept
from countinghouse.packing import PUZZLES, Placement, Puzzle
from countinghouse.page import events, scripts
from countinghouse.page.estimating import MEMORY, estimate_job, prober_of
from countinghouse.page.estimating import PARAMETERS as ESTIMATE_PARAMETERS
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Example, Exhibit, Job, Merge, Parameter, Split, State
from countinghouse.page.walking import WALKED, Walks
from countinghouse.wording import grouped, shown

if TYPE_CHECKING:
    from countinghouse.exact_cover.prober import Prober
    from countinghouse.packing.answers import Completions

Answer = TypeVar("Answer")

#: Tables of completions are kept between questions while they take no more than this, in bytes.
KEPT_BYTES = 300_000_000
#: At most so many solutions are sent for one question.
MOST_SOLUTIONS = 1_000_000
#: Branches a search is divided into, at least; the same for any number of workers.
BRANCHES = 32
#: Updates of links between two moments at which a search can be stopped (a few hundredths of a second).
PAUSE = 3_000

_EXAMPLES = (
    Example("The empty tray", "All 371,020 ways to fill Kanoodle’s tray are still open.", {}),
    Example(
        "Four pieces to go",
        "Eight pieces lie; the other four can be laid in six ways.",
        {
            "placed": "Blue:i4f5g5h5i5.Gray:j2i3j3k3j4.Green:e4f4g4d5e5.Magenta:g1f2g2e3f3.Pink:h1h2g3h3h4."
            "Purple:c1d1e1f1.White:k4j5k5.Yellow:i1j1k1i2k2"
        },
    ),
    Example(
        "A corner lost",
        "One piece lies, and already there is no way to finish.",
        {"placed": "White:b1a2b2"},
    ),
    Example("IQ Fit", "Ten solid pieces, 67,868,848 ways to fill the tray.", {"puzzle": "iq-fit"}),
    Example(
        "The twelve pentominoes",
        "The classic box of 6 by 10, which can be filled in 2,339 ways up to symmetry.",
        {"puzzle": "pentominoes-6x10"},
    ),
    Example(
        "The Soma cube",
        "Three of its seven pieces lie; the others can fill the cube in 14 ways.",
        {"puzzle": "soma", "placed": "L:j1k1k2k3.T:i1i2j2i3.Z:c3f3g3j3"},
    ),
    *own_puzzle.EXAMPLES,
)


# --- the position -----------------------------------------------------------------------------------------------


def _puzzle(state: State) -> Puzzle:
    return own_puzzle.chosen(state)


def _position(state: State) -> tuple[Puzzle, tuple[Placement, ...]]:
    puzzle = _puzzle(state)
    return puzzle, puzzle.parse(str(state["placed"]))


def _spell(state: State) -> State:
    puzzle, placed = _position(state)
    return {**state, "placed": puzzle.write(placed), WALKED.name: _WALKS.spelled(state)}


def _written(placed: Sequence[Placement]) -> list[str]:
    return [placement.text for placement in placed]


_pieces_of: dict[str, list[dict[str, Any]]] = {}


def _pieces(puzzle: Puzzle) -> list[dict[str, Any]]:
    """The pieces with every way each can lie; worked out once for each puzzle."""
    found = _pieces_of.get(puzzle.name)
    if found is None:
        found = [
            {
                "name": piece.name,
                "letter": piece.letter,
                "colour": piece.colour,
                "copies": piece.copies,
                "optional": piece.optional,
                "words": piece.rules,
                "orientations": [
                    {
                        "cells": orientation.cells,
                        "turned": orientation.turned,
                        "flipped": orientation.flipped,
                        "tipped": orientation.tipped,
                        **in_space.orientation(puzzle, piece.name, orientation),
                    }
                    for orientation in puzzle.orientations(piece)
                ],
            }
            for piece in puzzle.pieces
        ]
        if len(_pieces_of) > len(PUZZLES) + 20:  # puzzles of one's own come and go
            _pieces_of.clear()
        _pieces_of[puzzle.name] = found
    return found


def _view(state: State) -> dict[str, Any]:
    puzzle, placed = _position(state)
    tray = puzzle.tray
    free = puzzle.free_cells(placed)
    left = puzzle.left(placed)
    to_lay = sum(left[piece.name] for piece in puzzle.pieces if not piece.optional)
    full = len(tray.cells) == tray.height * tray.width
    return {
        "title": puzzle.title,
        "note": puzzle.note,
        "sentence": _sentence(puzzle, len(placed), len(free), left),
        "rows": tray.height,
        "columns": tray.width,
        "depth": tray.depth,
        "size": tray.size_words,
        "cells": None if full else [tray.name(cell) for cell in tray.cells],
        "pieces": [{**piece, "left": left[piece["name"]]} for piece in _pieces(puzzle)],
        "placed": [
            {
                "name": placement.text,
                "piece": placement.piece,
                "cells": [tray.name(cell) for cell in placement.cells],
                "looks": puzzle.looks(placement),
            }
            for placement in placed
        ],
        "complete": not free and not to_lay,
        "space": in_space.tray(tray),
        "spaceWords": in_space.words(puzzle, placed),
        "own": own_puzzle.in_editor(state),
        "walked": _WALKS.kept(state),
    }


def _sentence(puzzle: Puzzle, laid: int, free: int, left: dict[str, int]) -> str:
    pieces = laid + sum(left.values())
    if not free and not any(left[piece.name] for piece in puzzle.pieces if not piece.optional):
        return "Every cell is covered and every piece is laid: a solution."
    cells = "1 cell is free" if free == 1 else f"{free} cells are free"
    if not laid:
        return f"{pieces} pieces, {cells}."
    return f"{laid} of {pieces} pieces laid, {cells}."


def _play(state: State, move: str) -> State:
    puzzle, placed = _position(state)
    verb, _, rest = move.strip().partition(" ")
    rest = rest.strip()
    if verb == "lay" and rest:
        piece = puzzle.piece(rest.partition(":")[0].strip())
        # A piece of which there is one is moved when it lies somewhere already.
        others = [placement for placement in placed if piece.copies > 1 or placement.piece != piece.name]
        after = puzzle.lay(others, rest)
    elif verb == "lift" and rest:
        after = puzzle.pick_up(placed, rest)
    elif verb == "clear" and not rest:
        after = puzzle.parse()
    else:
        raise InputError(f"{shown(move)} is not a move; moves are “lay Name:cells”, “lift Name” and “clear”.")
    # A search that was stopped is of the position it began from.
    return {**state, "placed": puzzle.write(after), WALKED.name: ""}


def _picture() -> dict[str, Any]:
    puzzle = PUZZLES["kanoodle"]
    placed = puzzle.parse(next(iter(puzzle.solutions())))
    return {
        "rows": puzzle.tray.height,
        "columns": puzzle.tray.width,
        "pieces": [
            {
                "name": placement.piece,
                "letter": puzzle.piece(placement.piece).letter,
                "colour": puzzle.piece(placement.piece).colour,
                "cells": placement.cells,
                "look": "laid",
            }
            for placement in placed
        ],
    }


def _script(state: State) -> str:
    puzzle, placed = _position(state)
    memory = None if _memory(state) == EXHIBIT.by_name["memory"].default else _memory(state)
    laid = scripts.text(puzzle.write(placed)) if placed else ""
    return scripts.lines(
        *own_puzzle.written(state),
        f"board = puzzle.board({laid})",
        "board",
        scripts.call("puzzle.count", "board.placed", memory_mb=memory),
        *(["puzzle.hint(board.placed)"] if placed else []),
    )


# --- counting ---------------------------------------------------------------------------------------------------


def _memory(state: State) -> int:
    return int(state["memory"])


def _telling(work: Generator[Any, None, Answer], words: str) -> Generator[Event | None, None, Answer]:
    """Runs a sweep, telling its progress; returns its answer."""
    while True:
        try:
            step = next(work)
        except StopIteration as stop:
            answer: Answer = stop.value
            return answer
        if step is None:
            yield None
        else:
            yield events.progress(
                step.fraction, f"{words}: {grouped(step.states)} states", states=step.states
            )


def _count(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = _position(state)
    began = time.perf_counter()
    yield events.progress(0.0, "Counting")
    try:
        count = yield from _telling(puzzle.count_steps(placed, _memory(state)), "Counting")
    except TooLarge as refused:
        yield events.progress(None, "Too large to count so; estimating how long a search would take")
        forecast = yield from _WALKS.forecast(state)
        raise TooLarge(f"{str(refused).rstrip('.')}. {forecast}") from None
    answer = {
        "value": events.number(count.value),
        "exact": count.exact,
        "method": count.method,
        "states": count.states,
        "seconds": round(time.perf_counter() - began, 3),
        "upToSymmetry": None if count.up_to_symmetry is None else events.number(count.up_to_symmetry),
        "group": count.group,
        "symmetry": count.symmetry,
        "order": count.order,
        "reasons": [],
    }
    yield events.result(answer)
    if not count.value:
        # That there is no way is said at once; why, when that has been found out.
        reasons = yield from own_puzzle.why(puzzle, placed)
        yield events.result({**answer, "reasons": reasons})


def _count_all(state: State, args: Args) -> Iterator[Event | None]:
    """The solutions of the puzzle itself, whatever lies on the tray."""
    return _count({**state, "placed": ""}, args)


# --- the table of all solutions ---------------------------------------------------------------------------------

_tables: OrderedDict[tuple[str, str], Completions] = OrderedDict()


def _table(state: State) -> Generator[Event | None, None, Completions]:
    """The completions of the position; kept, so that paging, hints and draws are instant after the first."""
    puzzle, placed = _position(state)
    key = (puzzle.name, puzzle.write(placed))
    found = _tables.get(key)
    if found is None:
        found = yield from _telling(
            puzzle.completions_steps(placed, _memory(state)), "Working out all ways to finish"
        )
        _tables[key] = found
        while len(_tables) > 1 and sum(table.nbytes for table in _tables.values()) > KEPT_BYTES:
            _tables.popitem(last=False)
    _tables.move_to_end(key)
    return found


def _whole(args: Args, name: str, default: int, lowest: int, most: int, words: str) -> int:
    """A whole number among a question's arguments, which may come as digits."""
    return int(
        Parameter(name, words, "integer", default, minimum=lowest, maximum=most).check(
            args.get(name, default)
        )
    )


def _solutions(state: State, args: Args) -> Iterator[Event | None]:
    start = _whole(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = _whole(args, "count", 12, 1, MOST_SOLUTIONS, "The number of solutions")
    table = yield from _table(state)
    for index, solution in enumerate(table.slice(min(start, table.total), start + count), start):
        yield events.found({"index": events.number(index), "placements": _written(solution)})
    yield events.result({"total": events.number(table.total)})


def _random(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.frontier_completions import drawn_numbers

    count = _whole(args, "count", 1, 1, 10_000, "The number of solutions")
    seed = _whole(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    table = yield from _table(state)
    if not table.total:
        raise InputError("There is no way to finish, so none can be drawn.")
    for index in drawn_numbers(count, table.total, seed):
        yield events.found({"index": events.number(index), "placements": _written(table.nth(index))})
    yield events.result({"total": events.number(table.total)})


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, placed = _position(state)
    table = yield from _table(state)
    hint = table.hint()
    if hint is None:
        nothing_left = not puzzle.free_cells(placed)
        sentence = "Nothing is left to lay." if nothing_left else "No way to finish: take a piece up again."
        yield events.result(
            {
                "sentence": sentence,
                "placement": None,
                "ways": "0",
                "of": events.number(table.total),
                "forced": False,
            }
        )
        return
    piece, cells = hint.placement.text.split(":")
    spelled = " ".join(puzzle.tray.name(cell) for cell in hint.placement.cells)
    ways = "1 way to finish remains" if hint.ways == 1 else f"{grouped(hint.ways)} ways to finish remain"
    forced = f"; {piece} can go nowhere else" if hint.forced else ""
    yield events.result(
        {
            "sentence": f"Lay {piece} on {spelled}: {ways}{forced}.",
            "placement": f"{piece}:{cells}",
            "ways": events.number(hint.ways),
            "of": events.number(table.total),
            "forced": hint.forced,
        }
    )


def _probabilities(state: State, args: Args) -> Iterator[Event | None]:
    without = args.get("without")
    if without is not None:
        puzzle, placed = _position(state)
        state = {**state, "placed": puzzle.write(puzzle.pick_up(placed, str(without)))}
    table = yield from _table(state)
    ways = {text: events.number(number) for text, number in table.marginals().items()}
    yield events.result({"total": events.number(table.total), "ways": ways, "cover": own_puzzle.cover(table)})


# --- estimates --------------------------------------------------------------------------------------------------

_probers: Kept[Prober] = Kept(3)


def _key(state: State) -> tuple[str, str]:
    puzzle, placed = _position(state)
    return puzzle.name, puzzle.write(placed)


def _prober(state: State) -> Prober:
    puzzle, placed = _position(state)
    key = _key(state)
    return _probers.get(key) or _probers.keep(key, prober_of(puzzle.problem(placed)))


# --- searching --------------------------------------------------------------------------------------------------


def _search_parts(state: State, args: Args, workers: int) -> list[list[str]]:
    from countinghouse.exact_cover.dancing_links import branches

    puzzle, placed = _position(state)
    return [[str(name) for name in path] for path in branches(puzzle.built(placed).problem, BRANCHES)]


def _search_part(state: State, args: Args, part: Any) -> Iterator[Event | None]:
    from countinghouse.exact_cover.dancing_links import Found, Pause, run
    from countinghouse.packing.copies import plain

    puzzle, placed = _position(state)
    built = puzzle.built(placed)
    work = run(built.problem, within=tuple(part), pause_after=PAUSE)
    while True:
        try:
            step = next(work)
        except StopIteration as stop:
            yield events.result({"nodes": stop.value.nodes, "updates": stop.value.updates})
            return
        if isinstance(step, Found):
            own = [puzzle.by_text[text] for text in plain(built, step.options)]
            solution = sorted((*placed, *own), key=lambda placement: placement.number)
            yield events.found({"placements": _written(solution)})
        elif isinstance(step, Pause):
            yield events.progress(step.fraction, "Searching")


def _search_merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
    limit = _whole(args, "limit", MOST_SOLUTIONS, 1, MOST_SOLUTIONS, "The number of solutions")
    puzzle, placed = _position(state)
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
                    continue  # equal copies were told apart; each way is shown once
                if copies:
                    seen.add(key)
                found += 1
                out.append(told)
        share = sum(fractions) / len(parts)
        out.append(events.progress(share, f"{grouped(found)} solutions found"))
    complete = done == len(parts)
    yield [
        *out,
        events.result(
            {
                "value": events.number(found),
                "complete": complete,
                "nodes": events.number(nodes) if complete else None,
                "updates": events.number(updates) if complete else None,
            }
        ),
    ]


# --- walking the whole tree -------------------------------------------------------------------------------------


def _times(state: State) -> int:
    puzzle, placed = _position(state)
    return puzzle.built(placed).times


_WALKS = Walks(_prober, lambda state: "/".join(_key(state)), _times)


# --- files ------------------------------------------------------------------------------------------------------


def _export(state: State, args: Args) -> Iterator[Event | None]:
    form = args.get("format", "csv")
    if form not in ("csv", "json"):
        raise InputError(f"Solutions can be saved as csv or json; {shown(form)} is neither.")
    start = _whole(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = _whole(args, "count", 1000, 1, MOST_SOLUTIONS, "The number of solutions")
    puzzle, placed = _position(state)
    table = yield from _table(state)
    count = max(0, min(count, table.total - start))
    names = [name for piece in puzzle.pieces for name in [piece.name] * piece.copies]
    if form == "csv":
        yield events.found({"text": ",".join(["number", *names]) + "\n"})
    else:
        head = {"puzzle": puzzle.name, "placed": puzzle.write(placed), "total": events.number(table.total)}
        yield events.found({"text": json.dumps(head)[:-1] + ', "solutions": [\n'})
    lines: list[str] = []
    for done, solution in enumerate(table.slice(min(start, table.total), start + count), 1):
        if form == "csv":
            lines.append(",".join([events.number(start + done), *_columns(puzzle, solution)]) + "\n")
        else:
            lines.append(json.dumps(_written(solution)) + ("\n" if done == count else ",\n"))
        if len(lines) == 200:
            yield events.found({"text": "".join(lines)})
            yield events.progress(done / count, f"{grouped(done)} of {grouped(count)} solutions")
            lines = []
    yield events.found({"text": "".join(lines) + ("" if form == "csv" else "]}\n")})
    yield events.result(
        {
            "name": f"{state['puzzle']}-solutions.{form}",
            "type": "text/csv" if form == "csv" else "application/json",
            "total": events.number(table.total),
            "count": count,
        }
    )


def _columns(puzzle: Puzzle, solution: Sequence[Placement]) -> list[str]:
    """The cells of every piece, copy by copy, in the order of the pieces; empty for one that was left out."""
    cells: dict[str, list[str]] = {}
    for placement in solution:
        cells.setdefault(placement.piece, []).append(placement.text.partition(":")[2])
    return [
        text
        for piece in puzzle.pieces
        for text in [*cells.get(piece.name, []), *[""] * piece.copies][: piece.copies]
    ]


_SEARCH = Split(_search_parts, _search_part, _search_merge)

EXHIBIT = Exhibit(
    name="packing",
    title="Packing",
    sentence="Lay the pieces of Kanoodle and its kin in their trays, and see how many ways are left to finish.",
    order=10,
    parameters=(
        *own_puzzle.PARAMETERS,
        Parameter("placed", "The pieces laid", "text", "", max_length=20_000, form=False),
        *ESTIMATE_PARAMETERS,
        MEMORY,
        WALKED,
    ),
    examples=_EXAMPLES,
    view=_view,
    play=_play,
    spell=_spell,
    jobs=(
        Job("finish", "How many ways to finish", _count),
        Job("count", "Count all solutions", _count_all),
        estimate_job(_prober, _position),
        Job("solutions", "Show solutions", _solutions),
        Job("random", "A random solution", _random),
        Job("hint", "Hint", _hint),
        Job("probabilities", "Probabilities", _probabilities),
        *own_puzzle.JOBS,
        Job("search", "Search", _SEARCH),
        _WALKS.job(),
        Job("export", "Save solutions", _export),
    ),
    picture=_picture,
    script=_script,
)
