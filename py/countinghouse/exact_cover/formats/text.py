"""Exact cover problems as text, line by line::

    a b c | x y        primary items, then "|" and any secondary items
    first: a x         an option with a name: its name, a colon, its items
    b c y              an option without a name is named after its items, here "b c y"
    dear: b c |3       an option that costs 3; several costs add up
    c                  # from "#" to the end of the line is a comment
    c x:A              an option that gives the item x the colour A
    0:2|d e | x        (as the item line) covers d zero to two times; 2:2|d covers it exactly twice

- White space separates words. A word is any run of characters other than white space, ``#``, ``|`` and ``:``.
- A name is everything before the first colon, trimmed, unless that colon is in a word like ``x:A`` and ``x`` is a
  secondary item.
- Only secondary items have colours; only primary items have multiplicities.
- The first line that is neither empty nor a comment is the item line. A byte order mark before it is ignored.
- Every item appears exactly once on the item line; names are unique.

`read_text` turns the output of `write_text` back into the same problem, with strings as names. Errors name the word and
the line (counted from 1, including comments and empty lines).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from countinghouse.errors import InputError
from countinghouse.wording import quoted

__all__ = [
    "MARK",
    "MOST_CHARACTERS",
    "MOST_COST",
    "MOST_ITEMS",
    "MOST_ONES",
    "MOST_OPTIONS",
    "Parts",
    "check_characters",
    "check_times",
    "read_costs",
    "read_text",
    "write_text",
]

MOST_CHARACTERS = 20_000_000
MOST_ITEMS = 100_000
MOST_OPTIONS = 500_000
MOST_ONES = 5_000_000
MOST_COST = 10**12
"""The highest cost of an option."""

_WORD = re.compile(r"[^\s#|:]+")
_SPECIAL = re.compile(r"[#|:\n\r]")
_TIMES = re.compile(r"(?<!\S)([^\s|:]*):([^\s|:]*)\|([^\s|:]+)")  # 1:2|a
_SHORT = re.compile(r"(?<!\S)(\d+)\|[^\s|:]+")  # 2|a, where '|' is the separator
_LONGEST_COST = 20  # digits, including leading zeros
MARK = "\ufeff"  # the byte order mark


class Parts(NamedTuple):
    """The parts of a problem: items, options with their items (all in order), costs of options, and multiplicities.

    A coloured item is a pair of the item and its colour.
    """

    primary: Sequence[Hashable]
    secondary: Sequence[Hashable]
    options: Sequence[tuple[Hashable, Sequence[Hashable]]]
    costs: Mapping[Hashable, int] = MappingProxyType({})
    bounds: Mapping[Hashable, tuple[int, int]] = MappingProxyType({})


def read_text(text: str) -> Parts:
    """Read items and options; the module's docstring gives the grammar.

    >>> read_text("a b | x\\n1: a x\\nb").options
    [('1', ['a', 'x']), ('b', ['b'])]
    >>> read_text("a b\\n1: a c")
    Traceback (most recent call last):
        ...
    countinghouse.errors.InputError: Line 2: 'c' is not among the items of line 1.
    """
    if not isinstance(text, str):
        raise InputError(f"A problem must be text (str), not {type(text).__name__}.")
    check_characters(text)
    items: _Items | None = None
    options: list[tuple[str, list[str | tuple[str, str]]]] = []
    costs: dict[Hashable, int] = {}
    named_on: dict[str, int] = {}
    given_names: set[str] = set()  # only explicit names, not those formed from the items
    ones = 0
    # splitlines would also split at form feeds and the like, which editors do not treat as line ends.
    lines = text.removeprefix(MARK).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, raw in enumerate(lines, start=1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if items is None:
            items = _items(line, number)
            continue
        if len(named_on) >= MOST_OPTIONS:
            raise InputError(
                f"Line {number}: there are more than {MOST_OPTIONS:,} options, the maximum allowed."
            )
        name, own, cost, given = _option(line, number, items)
        if name in named_on:
            if not given and name not in given_names:
                raise InputError(
                    f"Line {number}: the same items as in line {named_on[name]}; to have both options, give this one a name, such as "
                    f"{quoted(f'{number}: {name}')}."
                )
            raise InputError(f"Line {number}: line {named_on[name]} already has an option {quoted(name)}.")
        if given:
            given_names.add(name)
        ones += len(own)
        if ones > MOST_ONES:
            raise InputError(
                f"Line {number}: the options have more than {MOST_ONES:,} items in total, the maximum allowed."
            )
        named_on[name] = number
        options.append((name, own))
        if cost:
            costs[name] = cost
    if items is None:
        raise InputError("There is no item line: the first line must name the items, separated by spaces.")
    _check_short(lines[items.line - 1], items, options)
    return Parts(list(items.primary), list(items.secondary), options, costs, items.bounds)


class _Items(NamedTuple):
    """The item line: the primary and secondary items, their multiplicities, and the line's number."""

    primary: dict[str, None]
    secondary: dict[str, None]
    bounds: dict[Hashable, tuple[int, int]]
    line: int

    def has(self, word: str) -> bool:
        return word in self.primary or word in self.secondary


def _items(line: str, number: int) -> _Items:
    bounds: dict[Hashable, tuple[int, int]] = {}

    def plain(found: re.Match[str]) -> str:
        least, most, item = found.groups()
        bounds[item] = check_times(least, most, item, number)
        return item

    bare = _TIMES.sub(plain, line)
    if ":" in bare:
        before = bare.split(":", 1)[0].strip()
        raise InputError(
            f"Line {number}: a colon after {quoted(before)}, but the first line names the items; options begin on "
            "the next line."
        )
    parts = bare.split("|")
    if len(parts) > 2:
        short = _SHORT.search(line)
        hint = (
            f" For an item that is covered exactly {short[1]} times, write {short[1]}:{short[0]}."
            if short
            else ""
        )
        raise InputError(
            f"Line {number}: more than one '|'; use one, between the primary and the secondary items.{hint}"
        )
    seen: set[str] = set()
    for word in (word for part in parts for word in part.split()):
        if word in seen:
            raise InputError(f"Line {number}: item {quoted(word)} appears twice.")
        seen.add(word)
    if len(seen) > MOST_ITEMS:
        raise InputError(f"Line {number}: {len(seen):,} items; at most {MOST_ITEMS:,} are allowed.")
    if not seen:
        raise InputError(f"Line {number}: no items on either side of '|'; name at least one.")
    secondary = dict.fromkeys(parts[1].split() if len(parts) == 2 else [])
    for item in bounds:
        if item in secondary:
            raise InputError(
                f"Line {number}: item {quoted(item)} is secondary, so it is covered at most once; only primary "
                "items have multiplicities."
            )
    return _Items(
        dict.fromkeys(parts[0].split()), secondary, {k: v for k, v in bounds.items() if v != (1, 1)}, number
    )


def _check_short(
    line: str, items: _Items, options: Sequence[tuple[str, Sequence[str | tuple[str, str]]]]
) -> None:
    """Refuse 2|a if no option has an item 2: in Knuth's format, 2|a means that a is covered twice."""
    short = _SHORT.search(line.split("#", 1)[0])
    if short is not None and options and not any(short[1] in own for _, own in options):
        raise InputError(
            f"Line {items.line}: {quoted(short[0])}: no option has an item {quoted(short[1])}. For an item that is covered exactly "
            f"{short[1]} times, write {short[1]}:{short[0]}; put spaces around the '|' before the secondary items."
        )


def check_times(least: str, most: str, item: str, line: int) -> tuple[int, int]:
    """Return the bounds in a word such as 1:2|a; raise InputError if they are invalid."""
    word = quoted(f"{least}:{most}|{item}" if least != most else f"{most}|{item}")
    for bound in (least, most):
        if not (bound.isascii() and bound.isdigit() and len(bound) < 7):
            raise InputError(
                f"Line {line}: {word}: the numbers before '|' must be whole numbers below a million, such as "
                f"1:2|{item}."
            )
    low, high = int(least), int(most)
    if not high:
        raise InputError(
            f"Line {line}: {word}: item {quoted(item)} would never be covered; leave it out instead."
        )
    if low > high:
        raise InputError(f"Line {line}: {word}: at least {low} times and at most {high} is impossible.")
    return low, high


def _option(line: str, number: int, items: _Items) -> tuple[str, list[str | tuple[str, str]], int, bool]:
    """Return the option's name, its items, its cost, and whether the name was given."""
    name, colon, rest = line.partition(":")
    if colon and rest[:1].strip():
        # The colon may end the name or begin a colour.
        word = name.split()[-1] if name[-1:].strip() else ""
        after = rest.split()[0]
        if word in items.secondary:
            colon = ""
        elif word in items.primary and not items.has(after):
            raise InputError(_coloured_primary(number, f"{word}:{after}", word))
    words, cost = read_costs((rest if colon else line).split(), number)
    if not colon:
        name = " ".join(words)
    name = name.strip()
    if colon and not name:
        raise InputError(f"Line {number}: nothing before the colon; write a name there.")
    if "|" in name and colon:
        raise InputError(f"Line {number}: '|' in the name {quoted(name)}; only the first line has a '|'.")
    if not words:
        raise InputError(f"Line {number}: option {quoted(name)} has no items; an option needs at least one.")
    seen: set[str] = set()
    own: list[str | tuple[str, str]] = []
    for word in words:
        item = word
        if ":" in word:
            item, _, colour = word.partition(":")
            if not items.has(item):
                if word.count(":") == 1 and item and colour:
                    raise InputError(
                        f"Line {number}: {quoted(word)}: {quoted(item)} is not among the items of line "
                        f"{items.line}; only a colour can follow a colon here, and an option has one name."
                    )
                raise InputError(f"Line {number}: {quoted(word)}: an option has one colon, after its name.")
            if item in items.primary:
                raise InputError(_coloured_primary(number, word, item))
            if _WORD.fullmatch(colour) is None:
                raise InputError(
                    f"Line {number}: {quoted(word)}: the item's colour must be one word after the colon."
                )
            own.append((item, colour))
        else:
            own.append(word)
        if item in seen:
            raise InputError(f"Line {number}: item {quoted(item)} appears twice; list it once.")
        if not items.has(item):
            if "|" in item:
                raise InputError(f"Line {number}: {quoted(item)}: only the first line has a '|'.")
            raise InputError(f"Line {number}: {quoted(item)} is not among the items of line {items.line}.")
        seen.add(item)
    return name, own, cost, bool(colon)


def _coloured_primary(number: int, word: str, item: str) -> str:
    return f"Line {number}: {quoted(word)}: item {quoted(item)} is primary, and only secondary items have colours."


def read_costs(words: list[str], number: int) -> tuple[list[str], int]:
    """Return the words of an option except costs such as ``|3``, and the sum of the costs.

    >>> read_costs(["a", "x", "|3", "|4"], 2)
    (['a', 'x'], 7)
    """
    if not any(word.startswith("|") for word in words):
        return words, 0
    cost = 0
    for at, word in enumerate(words):
        if not word.startswith("|"):
            continue
        said = f"Line {number}: {quoted(word)}"
        if word == "|":
            raise InputError(
                f"{said}: only the first line has a '|' by itself; a cost is '|' and a whole number, such as |3."
            )
        figures = word[1:]
        if figures.startswith("-") and figures[1:].isdecimal():
            raise InputError(f"{said}: a cost cannot be negative; write a whole number from 0 up.")
        if not (figures.isascii() and figures.isdecimal()):
            raise InputError(f"{said} is not a cost: write '|' and a whole number, such as |3.")
        if not at:
            raise InputError(f"{said}: write a cost after the option's first item.")
        cost += int(figures[:_LONGEST_COST])
        if cost > MOST_COST or len(figures) >= _LONGEST_COST:
            raise InputError(f"{said}: an option may cost at most {MOST_COST:,}.")
    return [word for word in words if not word.startswith("|")], cost


def write_text(
    primary: Iterable[Hashable],
    secondary: Iterable[Hashable],
    options: Mapping[Hashable, Iterable[Hashable]],
    costs: Mapping[Hashable, int] = MappingProxyType({}),
    colours: Mapping[Hashable, Mapping[Hashable, Hashable]] = MappingProxyType({}),
    bounds: Mapping[Hashable, tuple[int, int]] = MappingProxyType({}),
) -> str:
    """Write a problem as text, with names and items as str() gives them; names that merely list the items are omitted.

    `colours` gives the colour of an option's item, `bounds` the multiplicities of items. Raises InputError for
    anything that the grammar cannot express.

    >>> print(write_text("ab", "x", {1: "ax", "b": "b"}), end="")
    a b | x
    1: a x
    b
    """
    spelled: dict[object, str] = {}
    back: dict[str, object] = {}
    primary, secondary = tuple(primary), tuple(secondary)
    for item in (*primary, *secondary):
        word = str(item)
        if _WORD.fullmatch(word) is None:
            raise InputError(
                f"Item {quoted(item)} cannot be written as a word: spaces, '#', '|' and ':' are not allowed."
            )
        if word in back:
            raise InputError(f"Items {quoted(back[word])} and {quoted(item)} would both be written {word!r}.")
        spelled[item] = word
        back[word] = item
    if not spelled:
        raise InputError("A problem without items cannot be written as text.")
    first = [
        "{}:{}|{}".format(*bounds[item], spelled[item]) if item in bounds else spelled[item]
        for item in primary
    ]
    shades: dict[object, str] = {}
    painted: dict[str, object] = {}

    def word_of(item: Hashable, own: Mapping[Hashable, Hashable]) -> str:
        if item not in own:
            return spelled[item]
        colour = own[item]
        if colour not in shades:
            shade = str(colour)
            if _WORD.fullmatch(shade) is None:
                raise InputError(
                    f"Colour {quoted(colour)} cannot be written as a word: spaces, '#', '|' and ':' are not allowed."
                )
            if shade in painted:
                raise InputError(
                    f"Colours {quoted(painted[shade])} and {quoted(colour)} would both be written {shade!r}."
                )
            shades[colour] = shade
            painted[shade] = colour
        return f"{spelled[item]}:{shades[colour]}"

    none: Mapping[Hashable, Hashable] = {}
    lines = [" ".join([*first, "|", *(spelled[item] for item in secondary)] if secondary else first)]
    named: dict[str, object] = {}
    for name, items in options.items():
        own = colours.get(name, none)
        words = " ".join([word_of(item, own) for item in items])
        called = str(name)
        paid = f" |{costs[name]}" if costs.get(name) else ""
        if called == words and own:
            named[called] = name
            lines.append(words + paid)
            continue
        if not called or called != called.strip() or _SPECIAL.search(called):
            raise InputError(
                f"The name {quoted(name)} cannot be written: it must not be empty, begin or end with spaces, "
                "or contain a line break, '#', '|' or ':'."
            )
        if called in named:
            raise InputError(
                f"Options {quoted(named[called])} and {quoted(name)} would both be written {called!r}."
            )
        named[called] = name
        lines.append((words if called == words else f"{called}: {words}") + paid)
    written = "\n".join(lines) + "\n"
    return MARK + written if written.startswith(MARK) else written


def check_characters(text: str) -> None:
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"The text has {len(text):,} characters; at most {MOST_CHARACTERS:,} are allowed.")
