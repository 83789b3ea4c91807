"""Worksheets: a page of prepared positions for a class, and a page of their solutions.

The positions are made (from puzzle, difficulty, ways, tasks and seed) as long as `positions` is empty; else they are
those written there, joined with semicolons, ``-`` for the empty tray. The move is ``set`` and then one position on
each line: as the page writes it, or a link to packing or to another worksheet.

- view: what is drawn and said of the puzzle; `tasks` of a set of one's own [{position, placed, words, missing}], else null
- a task: position, placed [shape], words, missing [{shape, copies, spare}], ways (or null where they could not be
  counted), told (in words), paper (in words, short), solutions [[shape]] (the first few); a shape is a piece ready to
  be drawn: name, letter, colour, cells, layers (of two-layered pieces), fresh (in a solution: not there in the task)
- make: progress, found task, result {total}
- look (args known: positions that need not be counted): progress, found task for every other position of the state
- another (args without: positions not wanted; turn): progress, found task
- picture (args positions, solved): result {name, type, text}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any

from countinghouse.errors import InputError, TooLarge
from countinghouse.kept import Kept
from countinghouse.packing import PUZZLES, Board, Placement, Puzzle
from countinghouse.packing import worksheets as library
from countinghouse.page import events, puzzles, scripts
from countinghouse.page.events import Event
from countinghouse.page.links import read_link
from countinghouse.page.model import Args, Example, Exhibit, Job, Parameter, State
from countinghouse.wording import grouped, shown

#: What the empty tray is called in a list of positions, and what stands between two positions.
EMPTY = "-"
BETWEEN = ";"
#: Solutions of a task on the page of solutions, at most.
SHOWN = 4

_USUAL_WORDS = "Lay the missing pieces so that every cell of the tray is covered."


# --- the positions ----------------------------------------------------------------------------------------------


def _written(puzzle: Puzzle, position: str) -> str:
    return puzzle.write("" if position.strip() == EMPTY else position) or EMPTY


def _board(puzzle: Puzzle, position: str) -> Board:
    return puzzle.board("" if position == EMPTY else position)


def _text(board: Board) -> str:
    return ".".join(placement.text for placement in board.placed) or EMPTY


def _join(puzzle: Puzzle, given: Sequence[tuple[str, str]]) -> str:
    """The one spelling of positions that come each with what it is called in a refusal."""
    if len(given) > library.MAX_TASKS:
        raise InputError(
            f"A worksheet has at most {library.MAX_TASKS} positions; these are {grouped(len(given))}."
        )
    known: dict[str, str] = {}
    for called, position in given:
        try:
            text = _written(puzzle, position)
        except InputError as refused:
            raise InputError(f"{called}: {refused}") from None
        if text in known:
            raise InputError(f"{called} is the same position as {known[text][0].lower()}{known[text][1:]}.")
        known[text] = called
    return BETWEEN.join(known)


def _positions(state: State) -> list[str]:
    """The positions of a set of one's own, each in its one spelling; empty where they are made."""
    return [text for text in str(_spell(state)["positions"]).split(BETWEEN) if text]


def _spell(state: State) -> State:
    texts = [text for text in str(state["positions"]).split(BETWEEN) if text.strip()]
    if not texts:
        return {**state, "positions": ""}
    named = [(f"Position {number}", text) for number, text in enumerate(texts, 1)]
    return {**state, "positions": _join(puzzles.chosen(state), named)}


def _play(state: State, move: str) -> State:
    verb, _, rest = move.partition(" ")
    if verb != "set":
        raise InputError(f"{shown(move)} is not a move; the move is “set” and then a position on each line.")
    given: list[tuple[str, str]] = []
    for number, line in enumerate(rest.split("\n"), 1):
        called = f"Line {number}"
        try:
            given += [(called, position) for position in _read_line(state, line.strip())]
        except InputError as refused:
            raise InputError(f"{called}: {refused}") from None
    if not given:
        raise InputError("A worksheet has at least one position: write one on a line, or paste a link to it.")
    return {**state, "positions": _join(puzzles.chosen(state), given)}


def _read_line(state: State, line: str) -> list[str]:
    """The positions that a line holds: none, one, or all of another worksheet."""
    link = read_link(line)
    if link is None:
        return [text for text in line.split(BETWEEN) if text.strip()]
    exhibit, fields = link
    if exhibit not in ("packing", EXHIBIT.name):
        raise InputError("only links to packing and to worksheets hold positions; this is none.")
    linked: State = {
        **EXHIBIT.default(),
        **{name: fields[name] for name in ("puzzle", "own") if name in fields},
    }
    if not _same_puzzle(state, linked):
        raise InputError(
            f"this link is of another puzzle than the worksheet, which is of {puzzles.chosen(state).title}."
        )
    if exhibit == "packing":
        return [fields.get("placed", "") or EMPTY]
    texts = [text for text in fields.get("positions", "").split(BETWEEN) if text.strip()]
    if not texts:
        raise InputError("this worksheet was made by the page; open it and copy its positions from there.")
    return texts


def _same_puzzle(state: State, other: State) -> bool:
    if state["puzzle"] != other["puzzle"]:
        return False
    return state["puzzle"] != puzzles.OWN or puzzles.chosen(state) == puzzles.chosen(other)


# --- ready to be drawn ------------------------------------------------------------------------------------------


def _shape(puzzle: Puzzle, placement: Placement, fresh: bool = False) -> dict[str, Any]:
    piece = puzzle.by_name[placement.piece]
    layers = puzzle.looks(placement)[0]
    shape = {
        "name": piece.name,
        "letter": piece.letter,
        "colour": piece.colour,
        "cells": placement.cells,
        "fresh": fresh,
    }
    return {**shape, "layers": layers} if len(layers) > 1 else shape


def _piece(puzzle: Puzzle, name: str, copies: int, spare: bool) -> dict[str, Any]:
    """A missing piece as it would lie in the corner."""
    piece = puzzle.by_name[name]
    orientation = puzzle.orientations(piece)[0]
    layers = orientation.looks[0] if puzzle.tray.depth == 1 else ()
    shape = {
        "name": name,
        "letter": piece.letter,
        "colour": piece.colour,
        "cells": orientation.cells,
        **({"layers": layers} if len(layers) > 1 else {}),
    }
    return {"shape": shape, "copies": copies, "spare": spare}


def _drawn(board: Board) -> dict[str, Any]:
    """The part of a task that is known before its ways are counted."""
    missing, spare = library.to_lay(board)
    return {
        "position": _text(board),
        "placed": [_shape(board.puzzle, placement) for placement in board.placed],
        "words": library.order_of(missing, spare),
        "missing": [
            _piece(board.puzzle, name, copies, may_stay_out)
            for names, may_stay_out in ((missing, False), (spare, True))
            for name, copies in Counter(names).items()
        ],
    }


def _plain(task: library.Task) -> dict[str, Any]:
    there = set(task.board.placed)
    return {
        **_drawn(task.board),
        "ways": events.number(task.ways),
        "told": _told(task.ways),
        "paper": _paper(task.ways),
        "solutions": [
            [_shape(board.puzzle, placement, placement not in there) for placement in board.placed]
            for board in task.solutions[:SHOWN]
        ],
    }


def _told(ways: int) -> str:
    if ways <= 1:
        return "exactly 1 way" if ways else "no way to finish"
    if ways > library.MAX_WAYS:
        return f"more than {grouped(library.MAX_WAYS)} ways: {grouped(ways)}"
    return f"exactly {grouped(ways)} ways"


def _paper(ways: int) -> str:
    return f"{grouped(ways)} way" if ways == 1 else f"{grouped(ways)} ways" if ways else "no way"


def _uncounted(board: Board, why: str) -> dict[str, Any]:
    return {**_drawn(board), "ways": None, "told": f"not counted: {why}", "paper": "", "solutions": []}


def _view(state: State) -> dict[str, Any]:
    puzzle = puzzles.chosen(state)
    tray = puzzle.tray
    full = len(tray.cells) == tray.height * tray.width
    positions = _positions(state)
    return {
        "puzzle": _key(state),
        "heading": str(state["title"]).strip() or puzzle.title,
        "instructions": str(state["instructions"]).strip(),
        "rows": tray.height,
        "columns": tray.width,
        "cells": None if full else tray.cells,
        "meaning": _meaning(puzzle, str(state["difficulty"])),
        "aside": _aside(puzzle),
        "balls": _two_layers(puzzle),
        "source": _source_words(state, puzzle, len(positions)),
        "tasks": [_drawn(_board(puzzle, text)) for text in positions] or None,
        "most": library.MAX_TASKS,
    }


def _key(state: State) -> str:
    """What tells puzzles apart, also drawn ones."""
    return str(state["own"]) if state["puzzle"] == puzzles.OWN else str(state["puzzle"])


def _meaning(puzzle: Puzzle, difficulty: str) -> str:
    pieces = sum(piece.copies for piece in puzzle.pieces)
    share = {"easy": "a quarter", "medium": "two fifths", "hard": "half"}[difficulty]
    name = difficulty.capitalize()
    if any(piece.optional for piece in puzzle.pieces) or pieces < 2:
        return f"{name}: about {share} of the pieces are to be found."
    number = library.pieces_to_find(pieces, difficulty)
    return f"{name}: about {share} of the pieces, {number} of {pieces}, are to be found."


def _two_layers(puzzle: Puzzle) -> bool:
    return puzzle.tray.depth == 1 and any(len(piece.orientations[0].looks[0]) > 1 for piece in puzzle.pieces)


def _aside(puzzle: Puzzle) -> str:
    """What has to be known to read the drawings."""
    if puzzle.tray.depth > 1:
        return f"The {puzzle.tray.depth} layers lie side by side, the top one on the left."
    if _two_layers(puzzle):
        return "A ring marks a ball in the lower layer; a dark cell has no ball above it."
    return ""


def _source_words(state: State, puzzle: Puzzle, positions: int) -> str:
    """Where the sheet comes from, for the foot of the page of solutions."""
    if positions:
        return f"{puzzle.title}: {positions} position{'s' * (positions > 1)} of one’s own."
    ways = int(state["ways"])
    many = "1 way" if ways == 1 else f"{grouped(ways)} ways"
    return f"{puzzle.title}, {state['difficulty']}, exactly {many}, {state['tasks']} tasks, seed {state['seed']}."


# --- questions --------------------------------------------------------------------------------------------------

_sources: Kept[library.Source] = Kept(2)
_tasks: Kept[library.Task] = Kept(4 * library.MAX_TASKS)


def _source(state: State) -> library.Source:
    key = _key(state)
    return _sources.get(key) or _sources.keep(key, library.Source(puzzles.chosen(state)))


def _kept(task: library.Task) -> library.Task:
    return _tasks.keep((task.board.puzzle.name, _text(task.board)), task)


def _passed_on(
    work: Generator[Any, None, Any], wanted: int, words: str
) -> Generator[Event | None, None, tuple[int, Any]]:
    """Runs a search for tasks, telling what is found; returns how many were, and what the search returned."""
    done = 0
    while done < wanted:
        try:
            step = next(work)
        except StopIteration as stop:
            return done, stop.value
        if isinstance(step, library.Task):
            done += 1
            yield events.found(_plain(_kept(step)))
        elif isinstance(step, library.Looking):
            tried = f"; {grouped(step.tried)} tried for the next" if step.tried > 9 else ""
            yield events.progress(done / wanted, f"{words}: {done} of {wanted}{tried}")
        elif step is not None:
            yield events.progress(
                done / wanted or None,
                f"Working out solutions: {grouped(step.states)} states",
                states=step.states,
            )
        else:
            yield None
    return done, None


def _make(state: State, args: Args) -> Iterator[Event | None]:
    """The positions that belong to the seed, one after the other."""
    wanted = int(state["tasks"])
    work = library.worksheet_steps(
        puzzles.chosen(state),
        wanted,
        str(state["difficulty"]),
        int(state["ways"]),
        int(state["seed"]),
        _source(state),
    )
    done, _ = yield from _passed_on(work, wanted, "Positions made")
    yield events.result({"total": done})


def _another(state: State, args: Args) -> Iterator[Event | None]:
    without = _texts(args, "without")
    turn = int(
        Parameter("turn", "The turn", "integer", 1, minimum=0, maximum=2**31 - 1).check(args.get("turn", 1))
    )
    work = library.preparing(
        _source(state), str(state["difficulty"]), int(state["ways"]), int(state["seed"]), without, turn
    )
    done, tried = yield from _passed_on(work, 1, "Looking for a position")
    if not done:
        ways = int(state["ways"])
        many = "one way" if ways == 1 else f"{grouped(ways)} ways"
        raise InputError(
            f"Among {grouped(tried)} more positions none had exactly {many} to finish; "
            "try another difficulty or another number of ways."
        )


def _look(state: State, args: Args) -> Iterator[Event | None]:
    """In how many ways each position of one's own can be finished."""
    known = set(_texts(args, "known"))
    puzzle = puzzles.chosen(state)
    asked = [text for text in _positions(state) if text not in known]
    for done, text in enumerate(asked):
        yield events.progress(done / len(asked), f"Counting: {done} of {len(asked)} positions done")
        try:
            yield events.found(_plain((yield from _counted(puzzle, text))))
        except TooLarge as refused:
            yield events.found(_uncounted(_board(puzzle, text), str(refused)))


def _counted(puzzle: Puzzle, text: str) -> Generator[None, None, library.Task]:
    found = _tasks.get((puzzle.name, text))
    if found is not None:
        return found
    work = library.given_steps(puzzle, _board(puzzle, text).placed)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return _kept(stop.value)
        yield None


def _texts(args: Args, name: str) -> list[str]:
    texts = args.get(name, [])
    if not isinstance(texts, list) or len(texts) > 10_000 or not all(isinstance(text, str) for text in texts):
        raise InputError(f"{name} must be a list of positions.")
    return texts


def _picture_file(state: State, args: Args) -> Iterator[Event | None]:
    """The sheet, or its solutions, as one picture."""
    puzzle = puzzles.chosen(state)
    texts = [_written(puzzle, text) for text in _texts(args, "positions")][: library.MAX_TASKS]
    if not texts:
        raise InputError("There is no position on the sheet yet.")
    solved = bool(args.get("solved"))
    tasks = []
    for number, text in enumerate(texts, 1):
        yield events.progress(number / len(texts), "Drawing")
        task = yield from _counted(puzzle, text)
        tasks.append(replace(task, number=number))
    sheet = library.Worksheet(puzzle, "", 0, 0, tuple(tasks))
    name = f"{state['puzzle']}-worksheet{'-solutions' if solved else ''}.svg"
    yield events.result(
        {"name": name, "type": "image/svg+xml", "text": sheet.svg(solved, tell=not state["blank"])}
    )


def _card() -> dict[str, Any]:
    """One small position for the home page."""
    puzzle = PUZZLES["kanoodle"]
    board: Board = puzzle.board(next(iter(puzzle.solutions()))[:-4])
    return {
        "rows": puzzle.tray.height,
        "columns": puzzle.tray.width,
        "pieces": [{**_shape(puzzle, placement), "look": "laid"} for placement in board.placed],
    }


def _script(state: State) -> str:
    positions = _positions(state)
    name = "given" if positions else "worksheet"
    importing, *made = puzzles.script(state)
    if positions:
        listed = [scripts.text("" if position == EMPTY else position).strip() for position in positions]
        made += [
            "positions = [",
            *(f"    {text}," for text in listed),
            "]",
            "sheet = given(puzzle, positions)",
        ]
    else:
        wanted = {key: state[key] for key in ("tasks", "difficulty", "ways", "seed")}
        made.append(scripts.call("sheet = worksheet", "puzzle", **wanted))
    return scripts.lines(
        importing,
        f"from countinghouse.packing.worksheets import {name}",
        *made,
        "sheet",
        "[task.sentence for task in sheet.tasks]",
    )


EXHIBIT = Exhibit(
    name="worksheets",
    title="Worksheets",
    sentence="Prepared positions for a class, with exactly as many ways to finish as you say, and their solutions on "
    "a page of their own.",
    order=12,
    parameters=(
        *puzzles.PARAMETERS,
        Parameter(
            "difficulty",
            "Difficulty",
            "choice",
            "easy",
            choices=tuple((name, name.capitalize()) for name in library.DIFFICULTIES),
        ),
        Parameter("ways", "Ways to finish, exactly", "integer", 1, minimum=1, maximum=library.MAX_WAYS),
        Parameter("tasks", "Tasks", "integer", 6, minimum=1, maximum=library.MAX_TASKS),
        Parameter("seed", "Seed", "integer", 1, minimum=0, maximum=2**53 - 1),
        Parameter("title", "Title", "text", "", max_length=80),
        Parameter("instructions", "Instructions", "text", _USUAL_WORDS, max_length=400),
        Parameter("blank", "Leave the number of ways blank", "flag", False),
        Parameter("plain", "Without colours", "flag", False),
        Parameter("positions", "The positions", "text", "", max_length=60_000, form=False),
    ),
    examples=(
        Example("Six easy positions", "Kanoodle, three pieces to find, one way each.", {}),
        Example("Hard", "Half of Kanoodle’s pieces to find, and one way to do it.", {"difficulty": "hard"}),
        Example("IQ Fit", "Four positions of two-layered pieces.", {"puzzle": "iq-fit", "tasks": 4}),
        Example(
            "Two ways each",
            "Pentominoes: where one way is found, look for the other.",
            {"puzzle": "pentominoes-6x10", "ways": 2, "title": "Two ways each"},
        ),
        Example(
            "A set of one’s own",
            "Can it be finished? Three prepared positions, the number of ways left blank.",
            {
                "title": "Can it be finished?",
                "blank": True,
                "positions": "Blue:i4f5g5h5i5.Gray:j2i3j3k3j4.Green:e4f4g4d5e5.Magenta:g1f2g2e3f3."
                "Pink:h1h2g3h3h4.Purple:c1d1e1f1.White:k4j5k5.Yellow:i1j1k1i2k2;White:b1a2b2;-",
            },
        ),
    ),
    view=_view,
    play=_play,
    spell=_spell,
    jobs=(
        Job("make", "Make the worksheet", _make),
        Job("look", "Count the ways of each position", _look),
        Job("another", "Another position", _another),
        Job("picture", "Save as SVG", _picture_file),
    ),
    picture=_card,
    script=_script,
)
