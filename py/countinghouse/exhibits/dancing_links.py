"""Watch dancing links: the search for the exact covers of a small problem, step by step.

The view has the first steps, the job *walk* the others. A *cover* removes an item and its options from the matrix, an
*uncover* restores them. *Purify* and *take out* remove only options, *unpurify* and *put back* restore them. No other
step changes the matrix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.demands import branch_names, times
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Compiled, Problem
from countinghouse.exact_cover.search.dancing_links import (
    Branch,
    Choose,
    Cover,
    DeadEnd,
    Found,
    Links,
    Purify,
    PutBack,
    TakeOut,
    Uncover,
    Unpurify,
    links_of,
    replay_step,
)
from countinghouse.exact_cover.search.watching import Moment, walk
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Exhibit, Job, Parameter, State
from countinghouse.wording import grouped, plural

MOST_ITEMS = 64
MOST_OPTIONS = 200
#: The most steps of a search that the page shows.
MOST_STEPS = 20_000
#: Steps in the view; the job sends the others.
FIRST = 500
#: The largest mesh, in nodes, whose links the page draws.
MOST_NODES = 64
#: Steps in one event.
TOGETHER = 100
#: The longest problem, in characters.
MOST_TEXT = 12_000

Kind = Literal[
    "start",
    "choose",
    "cover",
    "purify",
    "take out",
    "branch",
    "dead",
    "found",
    "uncover",
    "unpurify",
    "put back",
]
Direction = Literal["left", "right", "up", "down"]
#: A list of the mesh, a node, and the node's new value in that list.
Write = tuple[Direction, int, int]


class Step(TypedDict):
    """A step of the search, in words and with the fields of a `Moment`."""

    kind: Kind
    says: str
    vertex: int
    parent: int
    item: int
    options: list[int]
    last: bool
    nodes: int
    updates: int
    solutions: int
    links: list[Write]


class Option(TypedDict):
    """An option, or (`enough`) the choice to cover an item no further; `colours` has one per item, or ""."""

    name: str
    items: list[int]
    colours: list[str]
    idle: bool
    enough: bool


class Mesh(TypedDict):
    """The mesh of `Links` by node: its item and option (-1 for none), and the four lists."""

    items: list[int]
    options: list[int]
    left: list[int]
    right: list[int]
    up: list[int]
    down: list[int]


class View(TypedDict):
    """A problem; its first items are `primary`, and `complete` says whether `steps` has all steps."""

    text: str
    items: list[str]
    bounds: list[str]  # how often to cover an item, such as "1–2"; "" for once
    primary: int
    options: list[Option]
    remarks: list[str]
    links: Mesh | None
    steps: list[Step]
    complete: bool


class Vertex(TypedDict):
    parent: int
    edge: str
    name: str
    kind: Literal["", "inner", "dead", "solution"]


class Picture(TypedDict):
    tree: list[Vertex]


#: Steps that continue the view; `from` is the number of the first.
More = TypedDict("More", {"from": int, "steps": list[Step]})


class Walk(TypedDict):
    steps: int  # the number of the last step
    complete: bool


class Read(TypedDict):
    text: str


LANGFORD = """1 2 3 p1 p2 p3 p4 p5 p6
1@1,3: 1 p1 p3
1@2,4: 1 p2 p4
1@3,5: 1 p3 p5
1@4,6: 1 p4 p6
2@1,4: 2 p1 p4
2@2,5: 2 p2 p5
2@3,6: 2 p3 p6
3@1,5: 3 p1 p5
"""

QUEENS = r"""row2 b row3 c row1 a row4 d | /2 /3 /4 /5 /6 /7 /8 \0 \-1 \-2 \-3 \1 \2 \3
a1: row1 a /2 \0
b1: row1 b /3 \-1
c1: row1 c /4 \-2
d1: row1 d /5 \-3
a2: row2 a /3 \1
b2: row2 b /4 \0
c2: row2 c /5 \-1
d2: row2 d /6 \-2
a3: row3 a /4 \2
b3: row3 b /5 \1
c3: row3 c /6 \0
d3: row3 d /7 \-1
a4: row4 a /5 \3
b4: row4 b /6 \2
c4: row4 c /7 \1
d4: row4 d /8 \0
"""

#: Knuth's example of colours (TAOCP 7.2.2.1).
COLOURS = """p q r | x y
1: p q x y:A
2: p r x:A y
3: p x:B
4: q x:A
5: r y:B
"""

TRIANGLE = """1:2|a 1:2|b 1:2|c
ab: a b
bc: b c
ca: c a
"""

#: The sudoku "....1...243131.4".
SUDOKU = """r1c1 r1c2 r1c3 r1c4 r2c2 r2c3 r2c4 r4c3 r1=1 r1=2 r1=3 r1=4 r2=2 r2=3 r2=4 r4=2 c1=4 c2=2 c2=3 c3=1 c3=2 c3=4 c4=2 c4=3 \
b1=2 b1=3 b1=4 b2=1 b2=2 b2=3 b2=4 b4=2
r1c1=4: r1c1 r1=4 c1=4 b1=4
r1c2=2: r1c2 r1=2 c2=2 b1=2
r1c2=3: r1c2 r1=3 c2=3 b1=3
r1c3=1: r1c3 r1=1 c3=1 b2=1
r1c3=2: r1c3 r1=2 c3=2 b2=2
r1c3=4: r1c3 r1=4 c3=4 b2=4
r1c4=2: r1c4 r1=2 c4=2 b2=2
r1c4=3: r1c4 r1=3 c4=3 b2=3
r2c2=2: r2c2 r2=2 c2=2 b1=2
r2c2=3: r2c2 r2=3 c2=3 b1=3
r2c3=2: r2c3 r2=2 c3=2 b2=2
r2c3=4: r2c3 r2=4 c3=4 b2=4
r2c4=2: r2c4 r2=2 c4=2 b2=2
r2c4=3: r2c4 r2=3 c4=3 b2=3
r4c3=2: r4c3 r4=2 c3=2 b4=2
"""


def dominoes(board: Sequence[str]) -> str:
    """Write the problem of placing dominoes on the cells ``#`` of a board.

    >>> print(dominoes(["##", "##"]), end="")
    a1 b1 a2 b2
    a1b1: a1 b1
    a1a2: a1 a2
    b1b2: b1 b2
    a2b2: a2 b2
    """
    cells = {
        (row, column): f"{chr(97 + column)}{row + 1}"
        for row, line in enumerate(board)
        for column, sign in enumerate(line)
        if sign == "#"
    }
    lines = [" ".join(cells.values())]
    for (row, column), name in cells.items():
        for beside in ((row, column + 1), (row + 1, column)):
            if beside in cells:
                lines.append(f"{name}{cells[beside]}: {name} {cells[beside]}")
    return "\n".join(lines) + "\n"


_EXAMPLES = (
    Example("Knuth’s example", "Seven items, six options, one dead end and one solution.", {}),
    Example(
        "A Langford pairing",
        "Two of each number from 1 to 3 in a row of six places.",
        {"text": LANGFORD},
    ),
    Example(
        "Four queens",
        "The diagonals are secondary items: covered at most once, never chosen.",
        {"text": QUEENS},
    ),
    Example("A small sudoku", "Eight cells to fill, in two ways.", {"text": SUDOKU}),
    Example(
        "Two corners cut off",
        "Dominoes on a board of 4 × 4 without two opposite corners: every branch is a dead end.",
        {"text": dominoes([".###", "####", "####", "###."])},
    ),
    Example(
        "Colours agree",
        "Knuth’s example for colours: x and y may be shared by options that give them the same colour.",
        {"text": COLOURS},
    ),
    Example(
        "Once or twice",
        "The sides of a triangle, so chosen that each corner lies on one or two of them.",
        {"text": TRIANGLE},
    ),
    Example(
        "One thing leads to another",
        "Dominoes on a strip of eight cells: every choice is forced.",
        {"text": dominoes(["########"])},
    ),
)


# --- the problem ----------------------------------------------------------------------------------------------------


def _small(problem: Problem) -> Problem:
    """Return the problem if it is small enough to watch, else raise InputError."""
    items, options = len(problem.compiled().items), len(problem.compiled().names)
    if items > MOST_ITEMS or options > MOST_OPTIONS:
        raise InputError(
            f"This problem has {_many(items, 'item')} and {_many(options, 'option')}; up to {MOST_ITEMS} items and "
            f"{MOST_OPTIONS} options can be watched."
        )
    return problem


def _problem(text: str) -> Problem:
    return _small(Problem.from_text(text))


def _watch(problem: Problem) -> State:
    return {"text": _small(problem).to_text()}


def _view(state: State) -> View:
    text = str(state["text"])
    problem = _problem(text)
    compiled = problem.compiled()
    primary = compiled.primary_count
    steps = list(islice(_steps(problem), FIRST + 1))
    return {
        "text": text,
        "items": [str(item) for item in compiled.items],
        "bounds": [
            _times(*compiled.bounds[item]) if item < len(compiled.bounds) else ""
            for item in range(len(compiled.items))
        ],
        "primary": primary,
        "options": _options(compiled),
        "remarks": [remark.text for remark in problem.remarks()],
        "links": _mesh(compiled),
        "steps": steps[:FIRST],
        "complete": len(steps) <= FIRST,
    }


def _times(low: int, high: int) -> str:
    if (low, high) == (1, 1):
        return ""
    return str(low) if low == high else f"{low}–{high}"


def _options(compiled: Compiled) -> list[Option]:
    found = []
    for number, own in enumerate(compiled.options):
        shades = compiled.colours[number] if compiled.colours else (0,) * len(own)
        found.append(
            Option(
                name=str(compiled.names[number]),
                items=list(own),
                colours=[str(compiled.palette[shade - 1]) if shade else "" for shade in shades],
                idle=not any(item < compiled.primary_count for item in own),
                enough=False,
            )
        )
    for item in times(compiled).spare:
        name = f"no more for {compiled.items[item]}"
        found.append(Option(name=name, items=[item], colours=[""], idle=False, enough=True))
    return found


_FIELDS: tuple[Direction, ...] = ("left", "right", "up", "down")


def _links(compiled: Compiled) -> Links | None:
    """Return the mesh if it is small enough to draw, else None."""
    nodes = len(compiled.items) + sum(len(own) for own in compiled.options)
    return links_of(compiled) if nodes + len(times(compiled).spare) <= MOST_NODES else None


def _mesh(compiled: Compiled) -> Mesh | None:
    links = _links(compiled)
    if links is None:
        return None
    # The root and the spacers between options belong to no item.
    items, options = [header - 1 for header in links.top], list(links.option)
    left, right, up, down = (list(getattr(links, field)) for field in _FIELDS)
    return Mesh(items=items, options=options, left=left, right=right, up=up, down=down)


def _written(links: Links, moment: Moment) -> list[Write]:
    """Take the step in the mesh and return its writes: list, node and new value."""
    if not isinstance(moment.step, Cover | Purify | TakeOut | Uncover):
        return []
    before = [list(getattr(links, field)) for field in _FIELDS]
    replay_step(links, moment.step, moment.item + 1, moment.options)
    return [
        (field, node, new)
        for field, old in zip(_FIELDS, before, strict=True)
        for node, new in enumerate(getattr(links, field))
        if old[node] != new
    ]


def _walk(state: State, args: Args) -> Iterator[Event | None]:
    at = 0
    chunk: list[Step] = []
    complete = True
    for step in _steps(_problem(str(state["text"]))):
        if at > MOST_STEPS:
            complete = False
            break
        if at >= FIRST:
            chunk.append(step)
        at += 1
        if at % TOGETHER == 0:
            yield events.found(More({"from": at - len(chunk), "steps": chunk})) if chunk else None
            chunk = []
    if chunk:
        yield events.found(More({"from": at - len(chunk), "steps": chunk}))
    yield events.result(Walk(steps=at - 1, complete=complete))


def _read(state: State, args: Args) -> Iterator[Event | None]:
    text = str(EXHIBIT.by_name["text"].check(args.get("text")))
    _problem(text)
    yield events.result(Read(text=text))


# --- the steps, in words --------------------------------------------------------------------------------------------


def _steps(problem: Problem) -> Iterator[Step]:
    """Yield the search in words, beginning with the state before its first step."""
    compiled = problem.compiled()
    secondary = len(compiled.items) - compiled.primary_count
    items = _many(len(compiled.items), "item")
    if secondary:
        items = f"{_many(compiled.primary_count, 'primary item')} and {secondary} secondary"
    start = f"Before the first step: {items}, {_many(len(compiled.names), 'option')}, nothing chosen."
    told, links = _Told(compiled), _links(compiled)
    yield _step(Moment(Choose(0, "", 0), 0, -1, -1, (), 0, False, 0, 0, 0), "start", start, [])
    for moment in walk(problem):
        yield _step(moment, *told.tell(moment), [] if links is None else _written(links, moment))


def _step(moment: Moment, kind: Kind, says: str, links: list[Write]) -> Step:
    return Step(
        kind=kind,
        says=says,
        vertex=moment.vertex,
        parent=moment.parent,
        item=moment.item,
        options=list(moment.options),
        last=moment.last,
        nodes=moment.nodes,
        updates=moment.updates,
        solutions=moment.solutions,
        links=links,
    )


class _Told:
    """Puts the steps of one search into words; call `tell` for each step in order."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._names = [str(name) for name in branch_names(compiled)]
        self._items = [*compiled.options, *((item,) for item in times(compiled).spare)]
        self._several = frozenset(times(compiled).most)
        self._options: list[int] = [-1]  # the option that led to each vertex
        self._parents: list[int] = [-1]

    def tell(self, moment: Moment) -> tuple[Kind, str]:
        """Return the kind of a step, and a sentence saying what it does and why."""
        step = moment.step
        if isinstance(step, Found):
            return "found", self._found(moment)
        item = _quoted(str(self._compiled.items[moment.item]))
        options = moment.options
        if isinstance(step, Choose):
            return "choose", self._choose(moment, item)
        if isinstance(step, DeadEnd):
            few = "too few options are" if moment.item in self._several else "no option is"
            return "dead", f"Item {item} must still be covered, but {few} left for it: a dead end." + (
                " Go back." if moment.vertex else " There is no solution."
            )
        if isinstance(step, Branch):
            self._options.append(options[0])
            self._parents.append(moment.parent)
            if options[0] >= len(self._compiled.names):
                other = "The last branch" if step.of > 1 else "The only branch"
                return (
                    "branch",
                    f"{other} for {item}: it is covered often enough, and no more options cover it.",
                )
            if step.of == 1:
                return "branch", f"Take {self._listed(options)}, the only one for {item}."
            return "branch", f"Try {self._listed(options)} for {item}: number {step.number} of {step.of}."
        if isinstance(step, Purify | TakeOut | Unpurify | PutBack):
            return self._rich(moment, item)
        own = self._items[self._options[moment.vertex]] if moment.vertex else ()
        by_option = moment.item in own
        if isinstance(step, Cover):
            if not by_option:
                turn = ", to try one after the other" if len(options) > 1 else ""
                leave = f"{_do(options, 'does', 'do')} {self._listed(options)}{turn}"
                return "cover", f"Cover {item}: its column leaves the matrix, and so {leave}."
            if self._options[moment.vertex] >= len(self._compiled.names):
                return "cover", f"Cover {item}: its column leaves the matrix."
            by = self._name(self._options[moment.vertex])
            lost = "; no other option left holds it."
            if options:
                lost = f", and with it {self._listed(options)}, which {_do(options, 'holds', 'hold')} {item} too."
            return "cover", f"Option {by} covers {item} as well: cover {item}. Its column leaves{lost}"
        if by_option:
            by = self._name(self._options[moment.vertex])
            back = f", and with it {self._listed(options)}" if options else ""
            return "uncover", f"Undo option {by}: uncover {item}. Its column is back{back}."
        over = "" if moment.vertex else f" The search is over: {_many(moment.solutions, 'solution')}."
        back = "its option" if len(options) == 1 else "all its options"
        returned = f"Its column is back, and {self._listed(options)}.{over}"
        return "uncover", f"Uncover {item}: the search has tried {back}. {returned}"

    def _rich(self, moment: Moment, item: str) -> tuple[Kind, str]:
        """Describe a step that only colours or multiplicities cause."""
        step, options = moment.step, moment.options
        listed = self._listed(options) if options else ""
        by = self._name(self._options[moment.vertex]) if moment.vertex else ""
        if isinstance(step, Purify):
            lost = "; no other option left disagrees"
            if options:
                lost = f". Its column stays, but {listed} {_do(options, 'leaves', 'leave')}: {item} has another colour there, or none"
            return "purify", f"Option {by} gives {item} the colour {step.colour}: purify {item}{lost}."
        if isinstance(step, Unpurify):
            back = f", and {listed} {_do(options, 'is', 'are')} back" if options else ""
            return "unpurify", f"Undo option {by}: {item} may have any colour again{back}."
        if isinstance(step, TakeOut):
            name = listed[0].upper() + listed[1:]
            if options[0] >= len(self._compiled.names):
                return "take out", f"Item {item} is covered often enough: take out its last row."
            return (
                "take out",
                f"{name} leaves the matrix alone: {item} may be covered again, by the options after this one.",
            )
        over = (
            ""
            if moment.vertex or not moment.last
            else f" The search is over: {_many(moment.solutions, 'solution')}."
        )
        return "put back", f"The search has tried all branches of {item}: put {listed} back.{over}"

    def _choose(self, moment: Moment, item: str) -> str:
        count = len(moment.options)
        if moment.item in self._several:
            among = (
                "the fewest branches"
                if moment.rivals == 1
                else f"as few branches as {moment.rivals - 1} others, and comes first"
            )
            return f"Choose {item}: it has {among}, {count}: {self._listed(moment.options)}."
        left = f"{'only' if count == 1 else f'{count}:'} {self._listed(moment.options)}"
        most = "it has the fewest options left"
        if moment.rivals > 1:
            most = f"it is the first of {moment.rivals} items with the fewest options left"
        return f"Choose {item}: {most}, {left}."

    def _found(self, moment: Moment) -> str:
        chosen = []
        vertex = moment.vertex
        while vertex:
            if self._options[vertex] < len(self._compiled.names):
                chosen.append(self._options[vertex])
            vertex = self._parents[vertex]
        if not chosen and moment.vertex:
            return (
                f"No primary item is left to cover: choosing nothing is solution {grouped(moment.solutions)}."
            )
        if not chosen:
            return "There is no primary item to cover: choosing nothing is the solution."
        verb = _do(chosen, "is", "are")
        return f"No primary item is left to cover: {self._listed(sorted(chosen))} {verb} solution {grouped(moment.solutions)}."

    def _name(self, option: int) -> str:
        return _quoted(self._names[option])

    def _listed(self, options: Sequence[int]) -> str:
        names = [self._name(option) for option in options]
        if len(names) == 1:
            return f"option {names[0]}"
        if len(names) > 8:
            return f"{len(names)} options ({', '.join(names[:6])}, …)"
        return f"options {', '.join(names[:-1])} and {names[-1]}"


def _quoted(name: str) -> str:
    """Write a name for a sentence: quoted if it has a blank, cut if it is long."""
    short = name if len(name) <= 24 else f"{name[:23]}…"
    return f"“{short}”" if " " in name else short


def _do(several: Sequence[object], one: str, many: str) -> str:
    return one if len(several) == 1 else many


def _many(count: int, word: str) -> str:
    return plural(count, word) if count else f"no {word}"


_VERTICES: Mapping[Kind, Literal["inner", "dead", "solution"]] = {
    "choose": "inner",
    "dead": "dead",
    "found": "solution",
}


def _picture() -> Picture:
    """Return the search tree of Knuth's example."""
    compiled = Problem.from_text(KNUTH).compiled()
    tree = [Vertex(parent=-1, edge="", name="", kind="")]
    for step in _steps(Problem.from_text(KNUTH)):
        if step["kind"] == "branch":
            edge = str(compiled.names[step["options"][0]])
            tree.append(Vertex(parent=step["parent"], edge=edge, name="", kind=""))
        elif step["kind"] in _VERTICES:
            vertex = tree[step["vertex"]]
            vertex["name"] = str(compiled.items[step["item"]]) if step["item"] >= 0 else ""
            vertex["kind"] = _VERTICES[step["kind"]]
    return {"tree": tree}


def _script(state: State) -> str:
    return scripts.lines(
        "from itertools import islice",
        "",
        "from countinghouse.exact_cover import Problem, solve",
        "from countinghouse.exact_cover.search.watching import walk",
        "",
        f"problem = Problem.from_text({scripts.text(str(state['text']))})",
        f"for moment in islice(walk(problem), {int(state['step']) or 50}):",
        "    print(moment.vertex, moment.step)",
        "",
        "list(islice(solve(problem), 10))",
    )


EXHIBIT = Exhibit(
    name="dancing-links",
    title="Watch dancing links",
    sentence="Knuth’s search for exact covers, step by step: choose, cover, try, run into a dead end, uncover, go on.",
    group="understand",
    order=17,
    parameters=(
        Parameter(
            "text",
            "Items and options",
            "text",
            KNUTH,
            max_length=MOST_TEXT,
            help="The first line names the items, secondary ones after “|”; then comes a line for each option, its name before “:”. "
            f"“#” begins a comment. “x:A” gives the secondary item x the colour A; “1:2|a” lets the item a be covered once or twice. Up to {MOST_ITEMS} items and {MOST_OPTIONS} options can be watched.",
        ),
        Parameter("step", "Step", "integer", 0, minimum=0, maximum=MOST_STEPS, form=False),
    ),
    examples=_EXAMPLES,
    view=_view,
    jobs=(
        Job("walk", _walk, Walk, found=More),
        Job("read", _read, Read, args={"text": str}),
    ),
    picture=_picture,
    script=_script,
    watch=_watch,
)
