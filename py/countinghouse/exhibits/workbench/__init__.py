"""The exact cover workbench: a problem of one's own, sudoku, Langford pairings, queens, colourings, and their matrices.

The view has ``subject`` (what `subjects` draws), ``wrong`` (why there is no matrix: a sudoku in conflict),
``remarks`` (sentences about what is odd, such as an item that no option covers) and ``matrix``: {meaning (what items and options
are), primary, secondary, options, ones (numbers), items (their names, or null where there are many), some (a few
names), rows (the first ones)}; a row is {index, name, items (names), at (their numbers), lies (where on the picture)};
``watch`` is where its search can be watched, as `catalogue.watching` says.

Fields of the results (whole numbers as decimal strings where they can be large):

- read (args field, value): changes, for what was typed or pasted; a sentence when it cannot be read
- matrix (args from, count, or names): rows, total
- count: value, exact, method, why, states, seconds, note
- estimate: as in `estimating`
- solutions (args from, count) and random (args count, seed): found {index, names, drawn}; result {total (or null), how}
- unique: solutions ("0", "1", "2" for more), sentence
- clues: progress; found {cell, needless}; result {needless, sentence}
- hint: steps [{technique, sentence}], places [{cell, sign}], because, sentence
- generate (args size, level, seed): grid
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.exhibits.workbench.subjects import (
    MOST_BOARD,
    MOST_NUMBER,
    PETERSEN,
    STATES,
    SUBJECTS,
    SUDOKU,
    Subject,
    grid_of,
    moved,
    read,
)
from countinghouse.kept import Kept
from countinghouse.page import events, scripts
from countinghouse.page.catalogue import watching
from countinghouse.page.estimating import MEMORY, estimate_job, prober_of
from countinghouse.page.estimating import PARAMETERS as ESTIMATE_PARAMETERS
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Exhibit, Job, Parameter, State
from countinghouse.wording import grouped, shown

if TYPE_CHECKING:
    from countinghouse.exact_cover.frontier_completions import Completions
    from countinghouse.exact_cover.prober import Prober

#: Rows of the matrix on one page, at most.
PAGE = 40
MOST_PAGE = 400
#: With more items than these a row is shown by the names of its items.
WIDE = 64
#: Updates of links between two moments at which a search can be stopped.
PAUSE = 3_000
#: So many pauses, and so many solutions, are spent on listing all solutions before a table is made of them.
TRIED = 100
LISTED = 5_000
#: Beyond so many expected states no table is begun.
TABLE_STATES = 1e8
TABLE_MEGABYTES = 400
#: Where solutions are only found one after the other, no more than these are kept.
MOST_FOUND = 20_000

_EXAMPLES = (
    Example("Knuth’s example", "Seven items and six options; the one solution is rows 1, 4 and 5.", {}),
    Example("A sudoku", "Thirty clues, and a next step that says its reason.", {"problem": "sudoku"}),
    Example(
        "A sudoku with 17 clues",
        "No sudoku with fewer has one solution only; each of these clues is needed.",
        {
            "problem": "sudoku",
            "grid": "000000010400000000020000000000050407008000300001090000300400200050100000000806000".replace(
                "0", "."
            ),
        },
    ),
    Example(
        "Sixteen by sixteen",
        "A sudoku with values 1 to 9 and A to G.",
        {
            "problem": "sudoku",
            "grid": (
                "...6..A..1..9...C...3.9..B.78DGE7....48.G.9...F.E.5......3....2..FE8.6.9..AB...C..3..5"
                "..6G.8..4.....1G..72..A8E9.7A..832.....G..8...........42.....B925.F.3..6DG.46...C3B9.."
                "E.8..1G...E8C..23..F.8...FG..6....9..A.EBD...72...5..57G......F....6.6.C...A1.G9...."
            ),
        },
    ),
    Example(
        "Langford pairings",
        "Two of each number from 1 to 7 in a row, k others between the two ks: 26 ways.",
        {"problem": "langford", "n": 7},
    ),
    Example(
        "Eight queens",
        "None attacks another, in 92 ways; diagonals are secondary items.",
        {"problem": "queens"},
    ),
    Example(
        "The Petersen graph",
        "Ten vertices, fifteen edges, three colours.",
        {"problem": "colouring"},
    ),
    Example(
        "The states of the USA",
        "Four colours, three of them fixed at a corner where three states meet.",
        {"problem": "colouring", "edges": STATES, "colours": 4, "fix": True},
    ),
)


# --- the problem ----------------------------------------------------------------------------------------------------

_problems: Kept[Problem] = Kept(4)


def _subject(state: State) -> Subject:
    return SUBJECTS[str(state["problem"])]


def _key(state: State) -> tuple[object, ...]:
    return (state["problem"], *(state[name] for name in _subject(state).fields))


def _problem(state: State) -> Problem:
    key = _key(state)
    found = _problems.get(key)
    return _problems.keep(key, _subject(state).problem(state)) if found is None else found


def _view(state: State) -> dict[str, Any]:
    subject = _subject(state)
    number = str(state["solution"])
    if number and not (number.isascii() and number.isdigit() and number[0] != "0"):
        raise InputError(f"The number of a solution is a whole number from 1; {shown(number)} is not one.")
    drawn = subject.drawn(state)
    conflicts = [each["sentence"] for each in drawn.get("conflicts", ())]
    base = {"problem": state["problem"], "title": subject.title, "subject": drawn}
    if conflicts:
        return {**base, "wrong": " ".join(conflicts), "remarks": [], "matrix": None}
    problem = _problem(state)
    compiled = problem.compiled()
    primary, items = compiled.primary_count, [str(item) for item in compiled.items]
    return {
        **base,
        "wrong": "",
        "remarks": list(problem.remarks()),
        "matrix": {
            "meaning": subject.meaning(state),
            "primary": primary,
            "secondary": len(items) - primary,
            "options": len(compiled.names),
            "ones": sum(len(own) for own in compiled.options),
            "items": items if len(items) <= WIDE else None,
            "some": [*items[: min(6, primary)], *items[primary : primary + 4]],
            "rows": _rows(state, problem, range(min(PAGE, len(compiled.names)))),
            "watch": watching(problem),
        },
    }


def _rows(state: State, problem: Problem, wanted: Any) -> list[dict[str, Any]]:
    compiled, lies = problem.compiled(), _subject(state).lies
    return [
        {
            "index": at,
            "name": str(compiled.names[at]),
            "items": [str(compiled.items[item]) for item in compiled.options[at]],
            "at": list(compiled.options[at]) if len(compiled.items) <= WIDE else [],
            "lies": lies(state, compiled.names[at]),
        }
        for at in wanted
    ]


def _matrix(state: State, args: Args) -> Iterator[Event | None]:
    problem = _problem(state)
    names = problem.compiled().names
    chosen = args.get("names")
    if chosen is None:
        start = _whole(args, "from", 0, 0, 10**9, "The number of the first row")
        count = _whole(args, "count", PAGE, 1, MOST_PAGE, "The number of rows")
        rows = _rows(state, problem, range(min(start, len(names)), min(start + count, len(names))))
    else:
        if not isinstance(chosen, list) or len(chosen) > 5000:
            raise InputError("The names of rows come as a list of at most 5,000.")
        place = {str(name): at for at, name in enumerate(names)}
        for name in chosen:
            if not isinstance(name, str) or name not in place:
                raise InputError(f"There is no option {shown(name)}.")
        rows = _rows(state, problem, sorted(place[name] for name in chosen))
    yield events.result({"rows": rows, "total": len(names)})


def _read(state: State, args: Args) -> Iterator[Event | None]:
    name, value = args.get("field"), args.get("value")
    parameter = EXHIBIT.by_name.get(name) if isinstance(name, str) else None
    if parameter is None:
        raise InputError(f"There is no field {shown(name)} to be read.")
    yield events.result({"changes": read(state, parameter.name, str(parameter.check(value)))})


def _whole(args: Args, name: str, default: int, lowest: int, most: int, words: str) -> int:
    return int(
        Parameter(name, words, "integer", default, minimum=lowest, maximum=most).check(
            args.get(name, default)
        )
    )


# --- counting -------------------------------------------------------------------------------------------------------


def _count(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.counting import count_steps
    from countinghouse.exact_cover.frontier import SweepProgress

    problem = _problem(state)
    began = time.perf_counter()
    yield events.progress(0.0, "Counting")
    work = count_steps(problem, int(state["memory"]))
    while True:
        try:
            step = next(work)
        except StopIteration as stop:
            count = stop.value
            break
        if isinstance(step, SweepProgress):
            yield events.progress(step.fraction, f"{grouped(step.states)} states")
        else:
            sentence = f"{grouped(step.vertices)} vertices visited, {grouped(step.solutions)} solutions"
            yield events.progress(step.fraction, sentence)
    yield events.result(
        {
            "value": events.number(count.value),
            "exact": count.exact,
            "method": count.method,
            "why": count.why,
            "states": count.states,
            "seconds": round(time.perf_counter() - began, 3),
            "note": _subject(state).note(state, count.value),
        }
    )


_probers: Kept[Prober] = Kept(3)


def _prober(state: State) -> Prober:
    key = _key(state)
    return _probers.get(key) or _probers.keep(key, prober_of(_problem(state)))


# --- solutions ------------------------------------------------------------------------------------------------------

Search = Generator[Any, None, Any]


@dataclass
class _Solutions:
    """What is known of a problem's solutions: all of them, a table that numbers them, or the first few.

    Which of the three depends on the problem alone, so that solution number k is the same one everywhere.
    """

    search: Search
    found: list[tuple[Name, ...]] = field(default_factory=list)
    complete: bool = False
    table: Completions | None = None

    @property
    def total(self) -> int | None:
        """How many there are, or None while that is not known."""
        if self.table is not None:
            return self.table.total
        return len(self.found) if self.complete else None

    @property
    def how(self) -> str:
        if self.complete and self.table is None:
            return "All found by dancing links, in the order in which it meets them."
        if self.table is not None:
            return "Numbered by frontier counting: any one is found without listing those before it."
        return "Found one after the other by dancing links; how many there are is not known."

    def go_on(self, wanted: int, pauses: int) -> Generator[Event | None, None, None]:
        """Finds solutions until there are `wanted`, or all, or so many pauses (below 0: any number) are over."""
        from countinghouse.exact_cover.dancing_links import Found

        while len(self.found) < wanted and not self.complete and pauses:
            try:
                step = next(self.search)
            except StopIteration:
                self.complete = True
                return
            if isinstance(step, Found):
                self.found.append(step.options)
                if len(self.found) % 50 == 0:
                    yield None
            else:
                pauses -= 1
                yield events.progress(step.fraction, f"{grouped(len(self.found))} solutions found")


_kept: Kept[_Solutions] = Kept(3)


def _solutions_of(state: State) -> Generator[Event | None, None, _Solutions]:
    from countinghouse.exact_cover.dancing_links import run
    from countinghouse.exact_cover.frontier import completions_steps
    from countinghouse.exact_cover.frontier_plan import make_plan

    key = _key(state)
    known = _kept.get(key)
    if known is not None:
        return known
    problem = _problem(state)
    yield events.progress(None, "Looking for solutions")
    known = _Solutions(run(problem, pause_after=PAUSE))
    yield from known.go_on(LISTED, TRIED)
    if not known.complete and sum(make_plan(problem.compiled()).weights) <= TABLE_STATES:
        try:
            work = completions_steps(problem, TABLE_MEGABYTES)
            while True:
                try:
                    step = next(work)
                except StopIteration as stop:
                    known.table = stop.value
                    break
                yield events.progress(
                    step.fraction, f"Numbering all solutions: {grouped(step.states)} states"
                )
        except TooLarge:
            pass  # then they are found one after the other
    return _kept.keep(key, known)


def _solutions(state: State, args: Args) -> Iterator[Event | None]:
    start = _whole(args, "from", 0, 0, 10**300, "The number of the first solution")
    count = _whole(args, "count", 1, 1, 1000, "The number of solutions")
    known = yield from _solutions_of(state)
    if known.table is not None:
        page = list(known.table.slice(min(start, known.table.total), start + count))
    else:
        if not known.complete and start + count > MOST_FOUND:
            raise InputError(
                f"How many solutions there are is not known, so each is found after those before it: the first "
                f"{grouped(MOST_FOUND)} can be shown."
            )
        yield from known.go_on(start + count, -1)
        page = known.found[start : start + count]
    for index, names in enumerate(page, start):
        yield _found(state, index, names)
    total = known.total
    yield events.result(
        {
            "total": None if total is None else events.number(total),
            "found": len(known.found),
            "how": known.how,
        }
    )


def _found(state: State, index: int, names: tuple[Name, ...]) -> Event:
    return events.found(
        {
            "index": events.number(index),
            "names": [str(name) for name in names],
            "drawn": _subject(state).solved(state, names),
        }
    )


def _random(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.frontier_completions import drawn_numbers

    count = _whole(args, "count", 1, 1, 1000, "The number of solutions")
    seed = _whole(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed")
    known = yield from _solutions_of(state)
    total = known.total
    if total is None:
        raise InputError("How many solutions there are is not known, so none can be drawn evenly.")
    if not total:
        raise InputError("There is no solution, so none can be drawn.")
    for index in drawn_numbers(count, total, seed):
        names = known.found[index] if known.table is None else known.table.nth(index)
        yield _found(state, index, names)
    yield events.result({"total": events.number(total), "how": known.how})


# --- sudoku ---------------------------------------------------------------------------------------------------------


def _sudoku(state: State) -> Any:
    if state["problem"] != "sudoku":
        raise InputError("This is asked of a sudoku.")
    return grid_of(state)


def _unique(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.reductions.sudoku import check_uniqueness_steps

    work = check_uniqueness_steps(_sudoku(state))
    while True:
        try:
            yield events.progress(next(work), "Looking for a second solution")
        except StopIteration as stop:
            verdict = stop.value
            break
    yield events.result({"solutions": events.number(verdict.solutions), "sentence": verdict.sentence})


def _clues(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.reductions.sudoku import needless_clues_steps

    grid = _sudoku(state)
    work = needless_clues_steps(grid)
    done = 0
    while True:
        try:
            cell, needless = next(work)
        except StopIteration as stop:
            needless_cells = stop.value
            break
        if needless is not None:
            done += 1
            yield events.found({"cell": cell, "needless": needless})
        yield events.progress(done / max(1, grid.clues), f"{done} of {grid.clues} clues looked at")
    if not needless_cells:
        sentence = f"Every one of the {grid.clues} clues is needed: the sudoku is minimal."
    else:
        could = "could be left out" if len(needless_cells) == 1 else "could be left out, each for itself"
        some = "1 clue" if len(needless_cells) == 1 else f"{len(needless_cells)} clues"
        sentence = (
            f"The sudoku is not minimal: {some} of {grid.clues} {could}, and the solution would stay "
            "the only one."
        )
    yield events.result({"needless": list(needless_cells), "sentence": sentence})


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.reductions import sudoku
    from countinghouse.reductions.sudoku_steps import apply, next_step, start

    grid = _sudoku(state)
    answer: dict[str, Any] = {"steps": [], "places": [], "because": [], "sentence": ""}
    marks = start(grid)
    # Candidates are struck until something can be written.
    while True:
        yield events.progress(None, "Looking for a step")
        step = next_step(marks)
        if step is None:
            full = grid.clues == grid.size**2
            answer["sentence"] = (
                "The grid is full."
                if full
                else "None of the techniques known here leads on; the solutions can still be shown."
            )
            break
        answer["steps"].append({"technique": step.technique, "sentence": step.sentence})
        answer["because"] = list(step.because)
        answer["sentence"] = step.sentence
        if step.places or step.technique == "impossible":
            answer["places"] = [{"cell": cell, "sign": sudoku.symbol(value)} for cell, value in step.places]
            break
        marks = apply(marks, step)
    yield events.result(answer)


def _generate(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.reductions import sudoku
    from countinghouse.reductions.sudoku_generator import generate_steps

    size = _whole(args, "size", 9, 4, 16, "The size")
    box = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}.get(size)
    if box is None:
        raise InputError(f"A sudoku of {size} by {size} is not made here; 4, 6, 9 and 16 are.")
    level = args.get("level", "any")
    work = generate_steps(
        _whole(args, "seed", int(state["seed"]), 0, 2**63 - 1, "The seed"),
        box,
        level if isinstance(level, str) else "",
    )
    while True:
        try:
            made = next(work)
        except StopIteration as stop:
            grid = stop.value
            break
        yield events.progress(None, f"Attempt {made.attempt}: {made.clues} clues left")
    yield events.result({"grid": sudoku.show(grid, "line")})


def _picture() -> dict[str, Any]:
    problem = Problem.from_text(KNUTH)
    return {
        "lines": [
            " ".join("1" if item in own else "0" for item in problem.primary)
            for own in problem.options.values()
        ]
    }


def _script(state: State) -> str:
    subject = _subject(state)
    subject.drawn(state)  # says what is wrong with the state, if anything is
    memory = int(state["memory"])
    kept = None if memory == EXHIBIT.by_name["memory"].default else memory
    home = "" if state["problem"] == "text" else f"from countinghouse.reductions import {state['problem']}\n"
    return scripts.lines(
        f"from countinghouse.exact_cover import Problem, count, solve\n{home}",
        *subject.script(state),
        scripts.call("count", "problem", memory_mb=kept),
    )


EXHIBIT = Exhibit(
    name="workbench",
    title="Exact cover workbench",
    sentence="Sudoku, queens, Langford pairings, colourings or a problem of your own, and the matrix that each becomes.",
    order=15,
    parameters=(
        Parameter(
            "problem",
            "Problem",
            "choice",
            "text",
            choices=tuple((name, subject.title) for name, subject in SUBJECTS.items()),
        ),
        Parameter("text", "Items and options", "text", KNUTH, max_length=60_000),
        Parameter(
            "form", "Written as", "choice", "text", choices=(("text", "a text"), ("matrix", "a 0/1 matrix"))
        ),
        Parameter("grid", "Grid", "text", SUDOKU, max_length=3_000),
        Parameter("n", "Numbers 1 to", "integer", 7, minimum=1, maximum=MOST_NUMBER),
        Parameter("reversals", "A pairing read from behind is another one", "flag", False),
        Parameter("rows", "Rows", "integer", 8, minimum=1, maximum=MOST_BOARD),
        Parameter("columns", "Columns", "integer", 8, minimum=1, maximum=MOST_BOARD),
        Parameter("torus", "On a torus: diagonals go on at the opposite edge", "flag", False),
        Parameter("edges", "Edges", "text", PETERSEN, max_length=20_000),
        Parameter("colours", "Colours", "integer", 3, minimum=1, maximum=16),
        Parameter("fix", "Fix the colours of vertices that are all joined", "flag", False),
        Parameter("solution", "Solution", "text", "", max_length=310, form=False),
        *ESTIMATE_PARAMETERS,
        MEMORY,
    ),
    examples=_EXAMPLES,
    view=_view,
    play=moved,
    jobs=(
        Job("read", "Read", _read),
        Job("matrix", "Rows of the matrix", _matrix),
        Job("count", "Count all solutions", _count),
        estimate_job(_prober, _problem),
        Job("solutions", "Show solutions", _solutions),
        Job("random", "A random solution", _random),
        Job("unique", "Is the solution the only one?", _unique),
        Job("clues", "Is every clue needed?", _clues),
        Job("hint", "Hint", _hint),
        Job("generate", "Make a sudoku", _generate),
    ),
    picture=_picture,
    script=_script,
)
