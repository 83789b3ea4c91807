"""The lessons that come with the page: Markdown files in the folder ``texts``, with their numbers filled in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from countinghouse.errors import InputError
from countinghouse.exhibits.lessons.facts import FACTS
from countinghouse.wording import shown

#: The titles of the lessons, in the page's order; each repeats the first line of its file.
TITLES = {
    "who-wins": "Who wins? Games that are decided before they begin",
    "how-many-ways": "How many ways? Counting without counting",
    "no-loose-end": "A track without a loose end",
    "queens": "Queens that leave one another alone",
    "numbers-about-themselves": "Numbers that describe themselves",
    "heads-again": "Heads again",
    "a-tenth": "Why a computer gets a tenth wrong",
    "know-nothing": "What to write if you know nothing",
}

_NUMBER = re.compile(r"\{(?P<kind>found|published|fact):(?P<name>[\w-]+)\}")


def raw(name: str) -> str:
    """Return the text of a lesson's file."""
    return (Path(__file__).parent / "texts" / f"{name}.md").read_text(encoding="utf-8")


@cache
def text_of(name: str) -> str:
    """Return a lesson's text, with its numbers filled in."""
    return filled(raw(name))


def filled(text: str) -> str:
    """Replace ``{found:id}`` and ``{published:id}`` in a text by a claim's values, and ``{fact:name}`` by a computed number.

    >>> filled("{fact:dominoes-4} ways")
    '5 ways'
    """
    return _NUMBER.sub(lambda mark: _value(mark["kind"], mark["name"]), text)


def _value(kind: str, name: str) -> str:
    if kind == "fact":
        if name not in FACTS:
            raise InputError(f"There is no fact {shown(name)}; there are {', '.join(FACTS)}.")
        return str(FACTS[name]())
    from countinghouse.claims import figures

    known = figures()
    if name not in known:
        raise InputError(f"There is no claim {shown(name)}.")
    return known[name][kind]
