"""Knuth's text for exact cover, as his programs DLX1, DLX2 and DLX5 read it (TAOCP 7.2.2.1).

Lines that begin with ``|`` are comments. The first other line names the items, with a lone ``|`` before the secondary ones; every
further line is an option, the items that it covers, and what it costs, such as ``|3`` (DLX5 only). A name has up to eight characters, without ``:`` and ``|``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from types import MappingProxyType

from countinghouse.errors import InputError
from countinghouse.exact_cover.text import (
    MOST_CHARACTERS,
    MOST_ITEMS,
    MOST_ONES,
    MOST_OPTIONS,
    Parts,
    read_costs,
)
from countinghouse.wording import grouped, quoted

__all__ = ["read_knuth", "write_knuth"]

#: Characters of a name.
LONGEST = 8


def read_knuth(text: str) -> Parts:
    """Read items and options; an option is called by its items, and by its line too where two are the same.

    >>> read_knuth("| two options\\na b | x\\na x\\nb\\n").options
    [('a x', ['a', 'x']), ('b', ['b'])]
    >>> read_knuth("a b\\na c\\n")
    Traceback (most recent call last):
        ...
    countinghouse.errors.InputError: Line 2: 'c' is not among the items.
    """
    if not isinstance(text, str):
        raise InputError(f"Knuth's text must be text (str), not {type(text).__name__}.")
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            f"The text has {grouped(len(text))} characters; at most {grouped(MOST_CHARACTERS)} are read."
        )
    items: tuple[list[str], list[str]] | None = None
    known: set[str] = set()
    options: dict[str, list[str]] = {}
    costs: dict[Hashable, int] = {}
    ones = 0
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        words = line.split()
        if not words or words[0].startswith("|"):
            continue
        if items is None:
            items = _items(words, number)
            known = {*items[0], *items[1]}
            continue
        if len(options) >= MOST_OPTIONS:
            raise InputError(f"Line {number}: there are more than {grouped(MOST_OPTIONS)} options.")
        ones += len(words)
        if ones > MOST_ONES:
            raise InputError(f"Line {number}: there are more than {grouped(MOST_ONES)} ones.")
        words, cost = read_costs(words, number)
        _check_option(words, known, number)
        name = " ".join(words)
        name = name if name not in options else f"{name}, line {number}"
        options[name] = words
        if cost:
            costs[name] = cost
    if items is None:
        raise InputError("There is no line of items: the first line that is no comment names them.")
    return Parts(*items, list(options.items()), costs)


def _items(words: list[str], number: int) -> tuple[list[str], list[str]]:
    if words.count("|") > 1:
        raise InputError(f"Line {number}: more than one '|' among the items.")
    if len(words) > MOST_ITEMS:
        raise InputError(f"Line {number}: more than {grouped(MOST_ITEMS)} items.")
    seen: set[str] = set()
    for word in words:
        if word == "|":
            continue
        if "|" in word or ":" in word:
            extra = " (numbers of times are not read)" if "|" in word else ""
            raise InputError(f"Line {number}: {quoted(word)} is no name of an item{extra}.")
        if len(word) > LONGEST:
            raise InputError(
                f"Line {number}: {quoted(word)} is too long: a name has at most {LONGEST} characters."
            )
        if word in seen:
            raise InputError(f"Line {number}: item {quoted(word)} appears twice.")
        seen.add(word)
    at = words.index("|") if "|" in words else len(words)
    if not at:
        raise InputError(f"Line {number}: no primary item before '|'.")
    return words[:at], words[at + 1 :]


def _check_option(words: list[str], known: set[str], number: int) -> None:
    seen: set[str] = set()
    for word in words:
        if word not in known:
            if ":" in word:
                raise InputError(f"Line {number}: {quoted(word)}: colours are not read.")
            raise InputError(f"Line {number}: {quoted(word)} is not among the items.")
        if word in seen:
            raise InputError(f"Line {number}: item {quoted(word)} appears twice.")
        seen.add(word)


def write_knuth(
    primary: Iterable[Hashable],
    secondary: Iterable[Hashable],
    options: Mapping[Hashable, Iterable[Hashable]],
    costs: Mapping[Hashable, int] = MappingProxyType({}),
) -> str:
    """Write a problem for `read_knuth` and Knuth's programs; long names are shortened, with a list in comments.

    >>> print(write_knuth(["a", "a long name"], [], {1: ["a long name", "a"]}), end="")
    | #1: a long name
    a #1
    #1 a
    """
    primary, secondary = tuple(primary), tuple(secondary)
    if not primary:
        raise InputError("Knuth's programs take problems with at least one primary item; this one has none.")
    written: dict[Hashable, str] = {}
    items = (*primary, *secondary)
    taken = {str(item) for item in items if _fits(str(item))}
    comments = []
    used: set[str] = set()
    short = 0
    for item in items:
        name = str(item)
        if not _fits(name) or name in used:
            while f"#{(short := short + 1)}" in taken:
                pass
            comments.append(f"| #{short}: {' '.join(name.split())}")
            name = f"#{short}"
        used.add(name)
        written[item] = name
    first = [written[item] for item in primary]
    if secondary:
        first += ["|", *(written[item] for item in secondary)]
    lines = [
        " ".join([*(written[item] for item in own), *([f"|{costs[name]}"] if costs.get(name) else [])])
        for name, own in options.items()
    ]
    return "\n".join([*comments, " ".join(first), *lines]) + "\n"


def _fits(name: str) -> bool:
    return 0 < len(name) <= LONGEST and not set(name) & {"|", ":"} and name.split() == [name]
