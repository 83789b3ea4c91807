"""What a console tells the page, as plain data: the page never has to trust any markup."""

from __future__ import annotations

from typing import Literal, TypedDict


class Text(TypedDict):
    type: Literal["text"]
    text: str


class Picture(TypedDict):
    """A value as SVG, which the page shows as an image, so that nothing in it runs."""

    type: Literal["picture"]
    svg: str
    alt: str


class Table(TypedDict):
    """A value as a table; `numeric` says of each column whether its entries are numbers."""

    type: Literal["table"]
    caption: str
    head: list[str]
    rows: list[list[str]]
    numeric: list[bool]


class Note(TypedDict):
    type: Literal["note"]
    text: str


class Output(TypedDict):
    type: Literal["output"]
    stream: str
    text: str


class Error(TypedDict):
    type: Literal["error"]
    text: str


class Stopped(TypedDict):
    """The person interrupted the run; what it had defined stays."""

    type: Literal["stopped"]


Item = Text | Picture | Table | Note | Output | Error | Stopped


class Status(TypedDict):
    """Whether the lines typed can run, and the indent of a further line."""

    complete: bool
    indent: str


class Completion(TypedDict):
    """The words that can follow, and how many characters they replace."""

    replaces: int
    words: list[str]
