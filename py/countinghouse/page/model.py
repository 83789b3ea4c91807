"""The parts of an exhibit: parameters, examples, a view, moves and jobs.

A state is a plain dictionary {parameter name: str | int | bool} with every parameter present. Everything an exhibit does
is a function of its state, so links, undo, examples and tests all work with states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.page.events import Event
from countinghouse.wording import bounds, grouped, shown

if TYPE_CHECKING:
    from countinghouse.exact_cover.problem import Problem

Value = str | int | bool
State = dict[str, Value]
Args = Mapping[str, Any]
Kind = Literal["choice", "integer", "text", "flag"]
Group = Literal["play", "understand", "numbers", "make"]
Run = Callable[[State, Args], Iterator[Event | None]]
#: The type of a value that travels as JSON: a TypedDict, or a list, tuple or union of such types.
Shape = object

#: Fields of a link that are not parameters: the compressed state, the number that the link cites, and the question that
#: it asks.
RESERVED = frozenset(("z", "cited", "ask"))

#: The groups of exhibits on the home page, in order, with their titles.
GROUPS: Mapping[Group, str] = {
    "play": "Play",
    "understand": "Understand",
    "numbers": "Numbers",
    "make": "Make your own",
}
#: The longest text, in characters, of a parameter without a bound of its own.
MAX_TEXT = 4000
#: The longest run of decimal digits read as a whole number.
MAX_DIGITS = 400

_WHOLE = re.compile(r"[+-]?[0-9]+\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")
_TRUE = frozenset(("1", "true", "yes", "on"))
_FALSE = frozenset(("0", "false", "no", "off"))


@dataclass(frozen=True)
class Parameter:
    """A named value that a person chooses, with its bounds.

    A choice accepts its `choices`, which a form offers, and the names in `more`.
    `minimum` and `maximum` bound an integer, and `max_length` bounds the characters of a text. `form` says whether a form
    has a field for it; the line of play, for example, has none. `implies` gives values of other parameters, for links that
    have this parameter but omit the others.
    """

    name: str
    title: str
    kind: Kind
    default: Value
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    more: Container[str] | None = None
    minimum: int | None = None
    maximum: int | None = None
    max_length: int = MAX_TEXT
    form: bool = True
    implies: Mapping[str, Value] = field(default_factory=dict)

    @property
    def wanted(self) -> str:
        """Return the start of the error message for a bad value: what the value must be.

        >>> Parameter("limit", "Limit", "integer", 30, minimum=1, maximum=99).wanted
        'Limit must be a whole number from 1 to 99'
        """
        if self.kind == "integer":
            return f"{self.title} must be a whole number{bounds(self.minimum, self.maximum)}"
        if self.kind == "flag":
            return f"{self.title} must be yes or no (1 or 0)"
        if self.kind == "choice":
            return f"{self.title} must be one of {', '.join(allowed for allowed, _ in self.choices)}"
        return f"{self.title} must be text of at most {grouped(self.max_length)} characters"

    def check(self, value: object) -> Value:
        """Return a value in this parameter's own type, or raise InputError.

        Links and forms send text, so an integer may be digits and a flag 1 or 0.

        >>> Parameter("limit", "Limit", "integer", 30, minimum=1, maximum=99).check("31")
        31
        """
        read = {"integer": self._integer, "flag": _flag, "choice": self._choice, "text": self._text}[
            self.kind
        ](value)
        if read is None:
            raise InputError(f"{self.wanted}, not {shown(value)}.")
        return read

    def _integer(self, value: object) -> int | None:
        if isinstance(value, str) and len(value) <= MAX_DIGITS and _WHOLE.match(value):
            value = int(value)
        if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        low = value if self.minimum is None else self.minimum
        high = value if self.maximum is None else self.maximum
        return value if low <= value <= high else None

    def _choice(self, value: object) -> str | None:
        found = next((allowed for allowed, _ in self.choices if allowed == value), None)
        if found is None and self.more is not None and isinstance(value, str) and value in self.more:
            return value
        return found

    def _text(self, value: object) -> str | None:
        if not isinstance(value, str) or len(value) > self.max_length or _SURROGATE.search(value):
            return None
        return value


def _flag(value: object) -> bool | None:
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    word = value.lower() if isinstance(value, str) else ""
    return True if word in _TRUE else False if word in _FALSE else None


def choice(name: str, title: str, choices: Mapping[str, str]) -> Parameter:
    """Return a parameter with a choice of values; `choices` maps each to its title, and the first is the default."""
    return Parameter(name, title, "choice", next(iter(choices)), choices=tuple(choices.items()))


def seed(does: str) -> Parameter:
    """Return a parameter for a random seed; `does` says what the same seed reproduces."""
    return Parameter(
        "seed",
        "Seed",
        "integer",
        1,
        help=f"The same seed {does}, everywhere and always.",
        minimum=0,
        maximum=2**32 - 1,
    )


def whole_argument(args: Args, name: str, default: int, low: int, high: int, title: str) -> int:
    """Return a whole number from a job's arguments; a long number may be a digit string."""
    parameter = Parameter(name, title, "integer", default, minimum=low, maximum=high)
    return int(parameter.check(args.get(name, default)))


def bytes_argument(args: Args, name: str) -> bytes | None:
    """Return the bytes of a file among a job's arguments; None if it is missing."""
    data = args.get(name)
    if not data:
        return None
    if not isinstance(data, bytes):
        raise InputError(f"The {name} must be the bytes of a file.")
    return data


#: The jobs that every exhibit has (see `door`); an exhibit's own jobs may not use these names.
STANDARD_JOBS = ("view", "play", "script", "whole_number")

#: The arguments for a part of a long answer: the first item, counted from 0, and the number of items.
PAGED: Mapping[str, Shape] = {"from?": int | str, "count?": int | str}


@dataclass(frozen=True)
class Example:
    """A prepared state with a title and a sentence; omitted parameters keep their defaults."""

    title: str
    sentence: str
    state: Mapping[str, Value]


Merge = Generator[list[Event], tuple[int, Event | None], None]
Parts = Sequence[Any] | Generator[Event | None, None, Sequence[Any]]


@dataclass(frozen=True)
class Split:
    """How to divide a job into parts that any worker may run in any order.

    `parts` returns the parts as JSON values, or is a generator that returns them; `run` does one part. `merge` is a
    generator: it is advanced once (``next``), then sent ``(part index, event)`` for every event of a part and
    ``(part index, None)`` when the part has ended, and yields the list of merged events to pass on. The whole list of
    merged events must not depend on the order in which the parts arrive.
    """

    parts: Callable[[State, Args, int], Parts]
    run: Callable[[State, Args, Any], Iterator[Event | None]]
    merge: Callable[[State, Args, Sequence[Any]], Merge]


def given(parts: Parts) -> Generator[Event | None, None, Sequence[Any]]:
    """Return the parts of a job; yield events while finding them."""
    return (yield from parts) if isinstance(parts, Generator) else parts


def _alone(split: Split) -> Run:
    """Return the job that does all parts on one worker, with the same events except for progress."""

    def run(state: State, args: Args) -> Iterator[Event | None]:
        parts = yield from given(split.parts(state, args, 1))
        merge = split.merge(state, args, parts)
        try:
            yield from next(merge)
            for index, part in enumerate(parts):
                for event in split.run(state, args, part):
                    yield None
                    if event is not None:
                        yield from merge.send((index, event))
                yield from merge.send((index, None))
            for more in merge:
                yield from more
        except StopIteration:
            return  # the merge needs no more events

    return run


@dataclass(frozen=True)
class Job:
    """A question that an exhibit answers: its work, and the types of its arguments and events.

    `work` is a generator of events, or a `Split` that several workers can share. `result` is the type of a result's
    ``value``, `found` the type of a found event's ``item``, and `args` has the types of the arguments by name
    (``"from?"`` may be left out). `estimate` and `progress` are the TypedDicts of the extra fields of those events.
    `build.py check` writes these types for JavaScript.
    """

    name: str
    work: Run | Split
    result: Shape
    found: Shape = None
    args: Mapping[str, Shape] | Shape = None
    estimate: Shape = None
    progress: Shape = None

    @property
    def run(self) -> Run:
        """Do the whole job on one worker."""
        return _alone(self.work) if isinstance(self.work, Split) else self.work

    @property
    def split(self) -> Split | None:
        """Return how several workers can share the job; None if they cannot."""
        return self.work if isinstance(self.work, Split) else None


class Lines(TypedDict):
    """The simplest picture: lines of text."""

    lines: list[str]


class OpeningWay(TypedDict):
    """An orientation of a piece and its shape in words; `turned` and `flipped` number the resulting orientations."""

    cells: tuple[tuple[int, int], ...]
    words: str
    turned: int
    flipped: int | None


class OpeningPiece(TypedDict):
    """A kind of piece, and how many are left to place; `called` is its name in a sentence."""

    name: str
    called: str
    letter: str
    colour: int
    left: int
    orientations: list[OpeningWay]


class OpeningPlaced(TypedDict):
    """A given piece; `name` is its placement, such as White:a1a2b2."""

    name: str
    piece: str
    cells: list[str]


class Opening(TypedDict):
    """A position to finish on the home page: a tray, all pieces, and the given pieces.

    `open` is the query of the initial position; later placements go into the parameter `placed`. `solved` is
    the sentence for a full tray.
    """

    rows: int
    columns: int
    cells: list[str] | None
    round: bool
    title: str
    question: str
    pieces: list[OpeningPiece]
    given: list[OpeningPlaced]
    solved: str
    open: str
    placed: str


@dataclass(frozen=True)
class OwnCard:
    """A separate card on the home page for one state of an exhibit: its place there, its picture and its examples."""

    title: str
    sentence: str
    state: Mapping[str, Value]
    group: Group
    order: int
    picture: Callable[[], Lines]
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True)
class Exhibit:
    """One exhibit as the page sees it. The return types of `view` and `picture` are TypedDicts.

    - `group` and `order` give its group on the home page, and its place in that group;
    - `start` is the state that its card opens, if this is not the default state; links that omit parameters still mean
      the defaults;
    - `cards` are further cards, each for another state;
    - `view` returns the plain data needed to draw a state, and raises InputError for an impossible state;
    - `play` returns the state after a move (text), and raises InputError with the reason if it refuses the move;
    - `spell` returns the canonical spelling of a state that a link can spell in several ways;
    - `ahead` returns answers for the default state, by job: the build computes them, so the page's own questions are
      answered at once and need no memory;
    - `picture` returns plain data for the small picture on the home page;
    - `opening` returns a position to play at once; the home page uses the position of the first exhibit that has one;
    - `script` returns the lines of Python that make the same problem with the package's public names;
    - `takes_script` names the parameter that takes another exhibit's script, and `takes_lesson` the parameter that takes
      a lesson;
    - `watch` returns the state that shows the search of an exact cover problem, or raises InputError if it cannot;
    - `note` is the title of the note.
    """

    name: str
    title: str
    sentence: str
    group: Group
    order: int
    parameters: tuple[Parameter, ...]
    examples: tuple[Example, ...]
    view: Callable[[State], Mapping[str, Any]]
    start: Mapping[str, Value] = field(default_factory=dict)
    cards: tuple[OwnCard, ...] = ()
    play: Callable[[State, str], State] | None = None
    jobs: tuple[Job, ...] = ()
    spell: Callable[[State], State] | None = None
    ahead: Callable[[], Mapping[str, Any]] | None = None
    picture: Callable[[], Mapping[str, Any]] | None = None
    opening: Callable[[], Opening] | None = None
    script: Callable[[State], str] | None = None
    watch: Callable[[Problem], State] | None = None
    takes_script: str | None = None
    takes_lesson: str | None = None
    note: str = "The mathematics"
    by_name: Mapping[str, Parameter] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.group not in GROUPS:
            known = ", ".join(GROUPS)
            raise InputError(f"The group of an exhibit must be one of {known}, not {shown(self.group)}.")
        for name in RESERVED & {parameter.name for parameter in self.parameters}:
            raise ValueError(
                f"{name} is reserved in links; {self.name} must give its parameter a different name."
            )
        object.__setattr__(self, "by_name", {parameter.name: parameter for parameter in self.parameters})
        for job in self.jobs:
            if job.name in STANDARD_JOBS:
                raise ValueError(
                    f"Every exhibit has a job {job.name}; {self.name} must give its own job a different name."
                )

    def default(self) -> State:
        """Return the state in which every parameter has its default."""
        return {parameter.name: parameter.default for parameter in self.parameters}

    def normal(self, given: Mapping[str, object]) -> State:
        """Return the full state for some values, with defaults for the rest and keys in declared order.

        Raise InputError for an unknown name or a value out of bounds.
        """
        for name in given:
            if name not in self.by_name:
                known = ", ".join(self.by_name)
                raise InputError(f"{self.title} has no parameter {shown(name)}; it has {known}.")
        for name in list(given):
            given = {**self.by_name[name].implies, **given}
        return {
            name: parameter.check(given[name]) if name in given else parameter.default
            for name, parameter in self.by_name.items()
        }

    def job(self, name: object) -> Job:
        """Return the job of that name, or raise InputError."""
        for job in self.jobs:
            if job.name == name:
                return job
        known = ", ".join(job.name for job in self.jobs)
        raise InputError(f"{self.title} has no question {shown(name)}; it has {known}.")
