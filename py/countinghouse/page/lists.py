"""The format of all lists: each line has a link, and perhaps a title. Worksheets, challenges and lessons are such lists.

An item has three spellings; a number or a dash may come first::

    1. [A corner](#/my-game?placed=a1) 5 min
    A corner = #/my-game?placed=a1
    #/my-game?placed=a1

The address before ``#`` does not matter. Each kind of list decides what may follow the link.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Item", "read_item", "write_item"]

_MARK = r"\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?"
# A link may contain parentheses, so it ends at the last one.
_MARKDOWN = re.compile(_MARK + r"\[(?P<title>[^\]]*)\]\((?P<link>\S+)\)(?P<rest>(?:[\s,;].*)?)\Z")
_PLAIN = re.compile(_MARK + r"(?:(?P<title>[^=\[\]#]+?)\s*=\s*)?(?P<link>[^\s=]*#/\S*)(?P<rest>(?:\s.*)?)\Z")


@dataclass(frozen=True)
class Item:
    """A line of a list: its title, which may be "", its link as written, and the words after it."""

    title: str
    link: str
    rest: str = ""


def read_item(line: str) -> Item | None:
    """Read a line of a list; None if it does not begin with a link.

    >>> read_item("2. [A corner](#/my-game?placed=a1) 5 min")
    Item(title='A corner', link='#/my-game?placed=a1', rest='5 min')
    >>> read_item("A corner = https://example.org/#/my-game?placed=a1").link
    'https://example.org/#/my-game?placed=a1'
    >>> read_item("Look at [this](#/my-game).") is None
    True
    """
    match = _MARKDOWN.match(line) or _PLAIN.match(line)
    if match is None:
        return None
    title = " ".join((match["title"] or "").split())
    return Item(title, match["link"], match["rest"].strip(" \t,;"))


def write_item(number: int, item: Item) -> str:
    """Write a line of a numbered list.

    >>> write_item(2, Item("A corner", "#/my-game?placed=a1", "5 min"))
    '2. [A corner](#/my-game?placed=a1) 5 min'
    """
    return f"{number}. [{item.title}]({item.link}) {item.rest}".rstrip()
