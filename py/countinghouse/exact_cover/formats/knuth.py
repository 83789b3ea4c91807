"""Knuth's format for exact cover problems, as his programs DLX1 to DLX3, DLX5, SSXCC and SSMCC read it (TAOCP 7.2.2.1).

Lines that begin with ``|`` are comments. The first line that is not a comment names the items, with a lone ``|`` before
the secondary items; each further line is an option, written as the items that it covers. A name has up to eight
characters other than ``:`` and ``|``.

- ``x:c`` in an option is the secondary item ``x`` in the colour ``c``, which is one character (DLX2, DLX3, SSXCC,
  SSMCC).
- On the item line, ``2:3|a`` is a primary item to cover two or three times, and ``3|a`` is a primary item to cover
  exactly three times (DLX3, SSMCC).
- ``|3`` after an option's first item is the option's cost; several costs add up (DLX5).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from types import MappingProxyType

from countinghouse.errors import InputError
from countinghouse.exact_cover.formats.text import (
    MOST_CHARACTERS,
    MOST_ITEMS,
    MOST_ONES,
    MOST_OPTIONS,
    Parts,
    check_times,
    read_costs,
)
from countinghouse.wording import grouped, quoted

__all__ = ["read_knuth", "write_knuth"]

#: The maximum length of a name.
LONGEST = 8
_TIMES = re.compile(r"(?:([^|:]*):)?([^|:]*)\|([^|:]+)")
_COLOURS = [chr(code) for code in range(ord("!"), ord("~") + 1)]


def read_knuth(text: str) -> Parts:
    """Read items and options; an option is named after its items, plus its line number if that name is taken.

    >>> read_knuth("| two options\\na b | x\\na x\\nb\\n").options
    [('a x', ['a', 'x']), ('b', ['b'])]
    >>> read_knuth("a b\\na c\\n")
    Traceback (most recent call last):
        ...
    countinghouse.errors.InputError: Line 2: 'c' is not among the items.
    """
    if not isinstance(text, str):
        raise InputError(f"A problem in Knuth's format must be text (str), not {type(text).__name__}.")
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            f"The text has {grouped(len(text))} characters; at most {grouped(MOST_CHARACTERS)} are allowed."
        )
    items: Parts | None = None
    primary: set[str] = set()
    secondary: set[str] = set()
    options: dict[str, list[str | tuple[str, str]]] = {}
    costs: dict[Hashable, int] = {}
    ones = 0
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        words = line.split()
        if not words or words[0].startswith("|"):
            continue
        if items is None:
            items = _items(words, number)
            primary, secondary = (
                {str(item) for item in items.primary},
                {str(item) for item in items.secondary},
            )
            continue
        if len(options) >= MOST_OPTIONS:
            raise InputError(f"Line {number}: there are more than {grouped(MOST_OPTIONS)} options.")
        ones += len(words)
        if ones > MOST_ONES:
            raise InputError(
                f"Line {number}: the options have more than {grouped(MOST_ONES)} items in total."
            )
        words, cost = read_costs(words, number)
        name = " ".join(words)
        name = name if name not in options else f"{name}, line {number}"
        options[name] = _option(words, primary, secondary, number)
        if cost:
            costs[name] = cost
    if items is None:
        raise InputError("There is no item line: the first line that is not a comment must name the items.")
    return items._replace(options=list(options.items()), costs=costs)


def _items(words: list[str], number: int) -> Parts:
    if words.count("|") > 1:
        raise InputError(f"Line {number}: more than one '|' among the items.")
    if len(words) > MOST_ITEMS:
        raise InputError(f"Line {number}: more than {grouped(MOST_ITEMS)} items.")
    primary: dict[Hashable, None] = {}
    secondary: dict[Hashable, None] = {}
    bounds: dict[Hashable, tuple[int, int]] = {}
    declared = primary
    for word in words:
        if word == "|":
            declared = secondary
            continue
        name = word
        if "|" in word:
            found = _TIMES.fullmatch(word)
            if found is None or not any(bound and bound.isdecimal() for bound in found.groups()[:2]):
                raise InputError(
                    f"Line {number}: {quoted(word)} is not an item's name: write a '|' by itself before the "
                    "secondary items, and 2:3|name for an item to cover two or three times."
                )
            least, most, name = found.groups()
            bounds[name] = check_times(most if least is None else least, most, name, number)
            if declared is secondary:
                raise InputError(
                    f"Line {number}: {quoted(word)}: item {quoted(name)} is secondary; only primary items can be "
                    "covered several "
                    "times."
                )
        elif ":" in word:
            raise InputError(
                f"Line {number}: {quoted(word)} is not an item's name, because it contains a colon."
            )
        if len(name) > LONGEST:
            raise InputError(
                f"Line {number}: {quoted(name)} is too long: a name has at most {LONGEST} characters."
            )
        if name in primary or name in secondary:
            raise InputError(f"Line {number}: item {quoted(name)} appears twice.")
        declared[name] = None
    if not primary:
        raise InputError(f"Line {number}: no primary item before '|'.")
    return Parts(
        list(primary), list(secondary), [], {}, {item: own for item, own in bounds.items() if own != (1, 1)}
    )


def _option(
    words: list[str], primary: set[str], secondary: set[str], number: int
) -> list[str | tuple[str, str]]:
    seen: set[str] = set()
    own: list[str | tuple[str, str]] = []
    for word in words:
        item, colon, colour = word.partition(":")
        if item not in primary and item not in secondary:
            if word == words[0] and colon and not colour:
                raise InputError(
                    f"Line {number}: {quoted(word)}: options have no names in Knuth's format, only items."
                )
            raise InputError(f"Line {number}: {quoted(item or word)} is not among the items.")
        if item in seen:
            raise InputError(f"Line {number}: item {quoted(item)} appears twice.")
        if colon and item in primary:
            raise InputError(
                f"Line {number}: {quoted(word)}: item {quoted(item)} is primary, and only secondary items have colours."
            )
        if colon and len(colour) != 1:
            raise InputError(
                f"Line {number}: {quoted(word)}: a colour must be one character after the colon, not {len(colour)}."
            )
        seen.add(item)
        own.append((item, colour) if colon else item)
    return own


def write_knuth(
    primary: Iterable[Hashable],
    secondary: Iterable[Hashable],
    options: Mapping[Hashable, Iterable[Hashable]],
    costs: Mapping[Hashable, int] = MappingProxyType({}),
    colours: Mapping[Hashable, Mapping[Hashable, Hashable]] = MappingProxyType({}),
    bounds: Mapping[Hashable, tuple[int, int]] = MappingProxyType({}),
) -> str:
    """Write a problem for `read_knuth` and Knuth's programs; long names are shortened and listed in comments.

    >>> print(write_knuth(["a", "a long name"], [], {1: ["a long name", "a"]}), end="")
    | ~1: a long name
    a ~1
    ~1 a
    """
    primary, secondary = tuple(primary), tuple(secondary)
    if not primary:
        raise InputError("Knuth's programs need at least one primary item; this problem has none.")
    written: dict[Hashable, str] = {}
    items = (*primary, *secondary)
    taken = {str(item) for item in items if _fits(str(item))}
    comments = []
    used: set[str] = set()
    short = 0
    for item in items:
        name = str(item)
        if not _fits(name) or name in used:
            # "~" also works in our own text format, where "#" would begin a comment.
            while f"~{(short := short + 1)}" in taken:
                pass
            comments.append(f"| ~{short}: {' '.join(name.split())}")
            name = f"~{short}"
        used.add(name)
        written[item] = name
    shades = _shades(options, colours, written, comments)
    first = [
        f"{_times(*bounds[item])}{written[item]}" if item in bounds else written[item] for item in primary
    ]
    if secondary:
        first += ["|", *(written[item] for item in secondary)]
    none: Mapping[Hashable, Hashable] = {}
    lines = []
    for option, own in options.items():
        coloured = colours.get(option, none)
        spelled = [
            f"{written[item]}:{shades[item, coloured[item]]}" if item in coloured else written[item]
            for item in own
        ]
        lines.append(" ".join([*spelled, *([f"|{costs[option]}"] if costs.get(option) else [])]))
    return "\n".join([*comments, " ".join(first), *lines]) + "\n"


def _times(least: int, most: int) -> str:
    return f"{most}|" if least == most else f"{least}:{most}|"


def _shades(
    options: Mapping[Hashable, Iterable[Hashable]],
    colours: Mapping[Hashable, Mapping[Hashable, Hashable]],
    written: Mapping[Hashable, str],
    comments: list[str],
) -> dict[tuple[Hashable, Hashable], str]:
    """Return the character for each colour of each item; a colour of one character keeps that character."""
    used: dict[Hashable, dict[Hashable, None]] = {}
    for name in options:
        for item, colour in colours.get(name, {}).items():
            used.setdefault(item, {})[colour] = None
    found: dict[tuple[Hashable, Hashable], str] = {}
    for item, own in used.items():
        if len(own) > len(_COLOURS):
            raise InputError(
                f"Item {quoted(item)} has {len(own)} colours; Knuth's format has {len(_COLOURS)} characters for them."
            )
        kept = {shade: colour for colour in reversed(own) if (shade := str(colour)) in _COLOURS}
        free = (shade for shade in _COLOURS if shade not in kept)
        for colour in own:
            shade = str(colour)
            if kept.get(shade, own) is not colour:
                shade = next(free)
                comments.append(f"| {written[item]}:{shade} is {' '.join(str(colour).split())}")
            found[item, colour] = shade
    return found


def _fits(name: str) -> bool:
    # Knuth's programs count bytes, not characters.
    return (
        name.isascii() and name.isprintable() and 0 < len(name) <= LONGEST and not set(name) & {"|", ":", " "}
    )
