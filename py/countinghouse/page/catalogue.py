"""Find the exhibits, and make the files that the build writes about them.

An exhibit is a module or package in the folder `EXHIBITS` that defines `EXHIBIT`; adding one needs no other edit. The
exhibit ``my-game`` is the module ``my_game``. A guest is an exhibit from another package, which names the
exhibit's module in an entry point, such as ``my-game``, in the group `EXHIBITS`.
"""

from __future__ import annotations

# The page waits for this module when it starts, so imports needed only by the build or by a move are local.
import importlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from countinghouse import __version__
from countinghouse.declared import declared
from countinghouse.errors import InputError
from countinghouse.page.events import to_json
from countinghouse.page.links import LONGEST_LINK, LONGEST_QUERY
from countinghouse.page.model import GROUPS, Example, Exhibit, Group, Kind, Lines, Opening, State, Value
from countinghouse.wording import shown

if TYPE_CHECKING:
    from countinghouse.exact_cover.problem import Problem

#: The package that holds the exhibits, and the entry point group for guests.
EXHIBITS = "countinghouse.exhibits"

#: The longest query that one exhibit writes for another, in characters.
MOST_QUERY = 30_000

_NAME = re.compile(r"[a-z][a-z0-9-]{0,60}\Z")
#: Characters that a link does not encode: those kept by encodeURIComponent, and : , / ; @
_KEPT = "-_.!~*'():,/;@"

_found: dict[str, Exhibit] = {}


class ChoiceEntry(TypedDict):
    value: str
    title: str


class ParameterEntry(TypedDict):
    """A parameter, for forms and links; error messages about a bad value begin with `wanted`."""

    name: str
    title: str
    kind: Kind
    default: Value
    help: str
    choices: list[ChoiceEntry]
    more: bool
    minimum: int | None
    maximum: int | None
    maxLength: int
    form: bool
    implies: Mapping[str, Value]
    wanted: str


class ExampleEntry(TypedDict):
    title: str
    sentence: str
    state: State
    query: str


class ExhibitEntry(TypedDict):
    """An exhibit; `engine` says whether it needs Python's answers, and `script` whether it can be opened in Python.

    `played` says whether one of its cards is in the group *Play*.
    `takesScript` names the parameter that takes the script of another exhibit, and `takesLesson` the parameter that takes
    a lesson.
    """

    name: str
    title: str
    sentence: str
    group: Group
    order: int
    parameters: list[ParameterEntry]
    examples: list[ExampleEntry]
    plays: bool
    played: bool
    engine: bool
    script: bool
    takesScript: str | None
    takesLesson: str | None
    note: str


class OwnCardEntry(TypedDict):
    """A card of an exhibit besides its first card."""

    title: str
    sentence: str
    query: str
    group: Group
    order: int
    picture: Lines
    examples: list[ExampleEntry]


class Card(TypedDict):
    """The home page's data for an exhibit, beyond its entry in the catalogue; `start` is the query that its card opens."""

    picture: object
    opening: Opening | None
    start: str
    own: list[OwnCardEntry]


class GroupEntry(TypedDict):
    name: Group
    title: str


class Catalogue(TypedDict):
    version: str
    #: The longest link, and the longest query compressed in a link, in characters.
    longestLink: int
    longestQuery: int
    #: The groups that have an exhibit, in their order on the home page.
    groups: list[GroupEntry]
    exhibits: list[ExhibitEntry]


def exhibit(name: object) -> Exhibit:
    """Return the exhibit with this name, importing only its own module, or raise InputError."""
    if isinstance(name, str) and name in _found:
        return _found[name]
    module = module_of(name) if isinstance(name, str) and _NAME.match(name) else None
    if module is not None:
        candidate = _exhibit_in(module)
        if candidate is not None and candidate.name == name:
            _found[candidate.name] = candidate
            return candidate
    known = ", ".join(known.name for known in exhibits())
    raise InputError(f"There is no exhibit {shown(name)}; the exhibits are {known}.")


def exhibits() -> tuple[Exhibit, ...]:
    """Return all exhibits, group by group, in their order on the home page."""
    groups = list(GROUPS)
    return tuple(sorted(_each(), key=lambda found: (groups.index(found.group), found.order, found.name)))


def module_of(name: str) -> str | None:
    """Return the name of the module, in the folder or from a guest, that should declare this exhibit; None if
    there is none."""
    import importlib.util

    own = f"{EXHIBITS}.{name.replace('-', '_')}"
    # The folder is searched first: looking for guests takes longer, and a guest cannot replace an exhibit in the folder.
    return own if importlib.util.find_spec(own) is not None else _guests().get(name)


def _guests() -> dict[str, str]:
    """Return the guests' modules, keyed by exhibit name."""
    from importlib.metadata import entry_points

    return {point.name: point.value for point in sorted(entry_points(group=EXHIBITS))}


def _each() -> Iterator[Exhibit]:
    """Yield all exhibits, importing each module only when it is reached."""
    import pkgutil

    package = importlib.import_module(EXHIBITS)
    for info in pkgutil.iter_modules(package.__path__):
        candidate = _exhibit_in(f"{EXHIBITS}.{info.name}")
        if candidate is not None:
            yield _found.setdefault(candidate.name, candidate)
    for name, module in _guests().items():
        guest = _exhibit_in(module)
        if guest is None or guest.name != name:
            raise ValueError(
                f"The entry point {name} of the group {EXHIBITS} must name a module whose EXHIBIT has the name {name}, not {module}."
            )
        yield _found.setdefault(name, guest)


def _exhibit_in(module: str) -> Exhibit | None:
    """Return the exhibit that a module declares; None if the module or its `EXHIBIT` is missing."""
    found = declared(module, "EXHIBIT")
    return found if isinstance(found, Exhibit) else None


def query(shown_exhibit: Exhibit, given: Mapping[str, object]) -> str:
    """Return the canonical spelling of a state in a link: keys in catalogue order, omitting defaults unless another value
    is implied.

    All characters except ``: , / ; @`` and those that encodeURIComponent keeps are percent-encoded, as UTF-8. A flag is 1
    or 0. The default state is the empty string.
    """
    state = shown_exhibit.normal(given)
    own = [parameter for parameter in shown_exhibit.parameters if state[parameter.name] != parameter.default]
    implied = {name for parameter in own for name in parameter.implies}
    return "&".join(
        f"{parameter.name}={_spelled(state[parameter.name])}"
        for parameter in shown_exhibit.parameters
        if parameter in own or parameter.name in implied
    )


def _spelled(value: Value) -> str:
    from urllib.parse import quote

    if isinstance(value, bool):
        return "1" if value else "0"
    return quote(str(value), safe=_KEPT)


class Watch(TypedDict):
    """Where to watch the search of a problem: an exhibit and its query, or the reason why it cannot be watched."""

    exhibit: str
    query: str
    why: str


def watching(problem: Problem) -> Watch | None:
    """Return where to watch the search of a problem; None if no exhibit shows searches."""
    shown_by = next((each for each in _each() if each.watch is not None), None)
    if shown_by is None or shown_by.watch is None:
        return None
    try:
        found = query(shown_by, shown_by.watch(problem))
    except InputError as wrong:
        return Watch(exhibit=shown_by.name, query="", why=str(wrong))
    if len(found) > MOST_QUERY:
        why = "The names of its items and options are too long for a link."
        return Watch(exhibit=shown_by.name, query="", why=why)
    return Watch(exhibit=shown_by.name, query=found, why="")


def catalogue() -> Catalogue:
    """Describe all exhibits, in their order on the home page."""
    return {
        "version": __version__,
        "longestLink": LONGEST_LINK,
        "longestQuery": LONGEST_QUERY,
        "groups": [
            {"name": name, "title": title}
            for name, title in GROUPS.items()
            if any(each.group == name for each in exhibits())
        ],
        "exhibits": [_described(each) for each in exhibits()],
    }


def _described(each: Exhibit) -> ExhibitEntry:
    return {
        "name": each.name,
        "title": each.title,
        "sentence": each.sentence,
        "group": each.group,
        "order": each.order,
        "parameters": [
            {
                "name": parameter.name,
                "title": parameter.title,
                "kind": parameter.kind,
                "default": parameter.default,
                "help": parameter.help,
                "choices": [{"value": value, "title": title} for value, title in parameter.choices],
                "more": parameter.more is not None,
                "minimum": parameter.minimum,
                "maximum": parameter.maximum,
                "maxLength": parameter.max_length,
                "form": parameter.form,
                "implies": parameter.implies,
                "wanted": parameter.wanted,
            }
            for parameter in each.parameters
        ],
        "examples": _examples(each, each.examples),
        "plays": each.play is not None,
        "played": "play" in (each.group, *(own.group for own in each.cards)),
        "engine": each.play is not None or bool(each.jobs),
        "script": each.script is not None,
        "takesScript": each.takes_script,
        "takesLesson": each.takes_lesson,
        "note": each.note,
    }


def _examples(each: Exhibit, examples: Iterable[Example]) -> list[ExampleEntry]:
    return [
        {
            "title": example.title,
            "sentence": example.sentence,
            "state": each.normal(example.state),
            "query": query(each, example.state),
        }
        for example in examples
    ]


def cards() -> dict[str, Card]:
    """Return the home page's data for the build, by exhibit."""
    return {
        each.name: {
            "picture": each.picture() if each.picture is not None else None,
            "opening": each.opening() if each.opening is not None else None,
            "start": query(each, each.start),
            "own": [
                {
                    "title": own.title,
                    "sentence": own.sentence,
                    "query": query(each, own.state),
                    "group": own.group,
                    "order": own.order,
                    "picture": own.picture(),
                    "examples": _examples(each, own.examples),
                }
                for own in each.cards
            ],
        }
        for each in exhibits()
    }


def views() -> dict[str, dict[str, Mapping[str, Any]]]:
    """Return {canonical query: view} for every exhibit: for its default state, its cards and all its examples."""
    return {
        each.name: {
            query(each, state): each.view(each.normal(state))
            for state in (
                {},
                each.start,
                *(card.state for card in each.cards),
                *(example.state for example in each.examples),
            )
        }
        for each in exhibits()
    }


def answers() -> dict[str, Mapping[str, Any]]:
    """Return {job: its answer for the default state} for every exhibit; empty if no answers are computed ahead."""
    return {each.name: each.ahead() if each.ahead is not None else {} for each in exhibits()}


def catalogue_json() -> str:
    """Return `catalogue` as the build writes it to catalogue.json."""
    return to_json(catalogue())


def cards_json() -> str:
    """Return `cards` for the build."""
    return to_json(cards())


def views_json() -> str:
    """Return `views` and `answers` of every exhibit, as the build writes them to views/."""
    known = answers()
    return to_json({name: {"views": shown, "answers": known[name]} for name, shown in views().items()})
