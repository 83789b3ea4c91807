"""Watch dancing links: the search for the exact covers of a small problem, step by step.

The view has the first steps, and the job *walk* sends the rest. A *cover* removes an item and its options from the
matrix; an *uncover* restores them. *Purify* and *take out* remove only options; *unpurify* and *put back* restore them.
No other step changes the matrix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.demands import times
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Compiled, Problem
from countinghouse.exact_cover.search.links import Links, links_of, replay_step
from countinghouse.exact_cover.search.steps import Choose, Cover, Purify, TakeOut, Uncover
from countinghouse.exact_cover.search.watching import Moment, walk
from countinghouse.exhibits.dancing_links.problems import EXAMPLES
from countinghouse.exhibits.dancing_links.telling import Kind, Telling, many_of
from countinghouse.page import events, replay, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Exhibit, Job, Parameter, State

MOST_ITEMS = 64
MOST_OPTIONS = 200
#: The number of steps in the view; the job *walk* sends the rest.
FIRST = 500
#: The maximum number of nodes in a mesh whose links the page draws.
MOST_NODES = 64
#: The maximum length of a problem, in characters.
MOST_TEXT = 12_000

Direction = Literal["left", "right", "up", "down"]
#: A change to the mesh: one of its four lists, a node, and the node's new value in that list.
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
    """An option or, if `enough`, the choice to stop covering an item.

    `colours` has the colour that the option gives to each of its items, or "" for none.
    """

    name: str
    items: list[int]
    colours: list[str]
    idle: bool
    enough: bool


class Mesh(TypedDict):
    """The mesh of `Links`: each node's item and option (-1 for none), and its four neighbours."""

    items: list[int]
    options: list[int]
    left: list[int]
    right: list[int]
    up: list[int]
    down: list[int]


class View(TypedDict):
    """A problem, with the first steps of the search.

    The first `primary` items are primary, and `complete` says whether `steps` has all steps.
    """

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


#: Further steps, after those in the view; `from` is the number of the first step.
More = TypedDict("More", {"from": int, "steps": list[Step]})


class Read(TypedDict):
    text: str


def _small(problem: Problem) -> Problem:
    """Return the problem if it is small enough to watch; otherwise raise InputError."""
    items, options = len(problem.compiled().items), len(problem.compiled().names)
    if items > MOST_ITEMS or options > MOST_OPTIONS:
        raise InputError(
            f"This problem has {many_of(items, 'item')} and {many_of(options, 'option')}; up to {MOST_ITEMS} items and "
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
    """Return the mesh, or None if it is too large to draw."""
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
    """Carry out the step in the mesh and return the values that it changes."""
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
    steps = _steps(_problem(str(state["text"])))
    return replay.rest(steps, FIRST, lambda at, some: More({"from": at, "steps": some}))


def _read(state: State, args: Args) -> Iterator[Event | None]:
    text = str(EXHIBIT.by_name["text"].check(args.get("text")))
    _problem(text)
    yield events.result(Read(text=text))


def _steps(problem: Problem) -> Iterator[Step]:
    """Yield the steps of the search in words, beginning with the state before the first step."""
    compiled = problem.compiled()
    secondary = len(compiled.items) - compiled.primary_count
    items = many_of(len(compiled.items), "item")
    if secondary:
        items = f"{many_of(compiled.primary_count, 'primary item')} and {secondary} secondary"
    start = f"Before the first step: {items}, {many_of(len(compiled.names), 'option')}, and nothing chosen."
    told, links = Telling(compiled), _links(compiled)
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
            help="The first line names the items, with secondary items after “|”. Each further line is an option, with its name before “:”. "
            f"“#” begins a comment. “x:A” gives the secondary item x the colour A; “1:2|a” lets the item a be covered once or twice. Up to {MOST_ITEMS} items and {MOST_OPTIONS} options can be watched.",
        ),
        Parameter("step", "Step", "integer", 0, minimum=0, maximum=replay.MOST_STEPS, form=False),
    ),
    examples=EXAMPLES,
    view=_view,
    jobs=(
        Job("walk", _walk, replay.Walk, found=More),
        Job("read", _read, Read, args={"text": str}),
    ),
    picture=_picture,
    script=_script,
    watch=_watch,
)
