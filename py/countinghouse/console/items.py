"""The console's messages to the page, as plain data, so that the page never has to trust markup."""

from __future__ import annotations

from typing import Literal, TypedDict


class Text(TypedDict):
    type: Literal["text"]
    text: str


class Picture(TypedDict):
    type: Literal["picture"]
    svg: str  # the page shows it as an image, so no script in it runs
    alt: str


class Bar(TypedDict):
    name: str
    value: float
    words: str  # the value as text


class Chart(TypedDict):
    """A chart that the page draws itself: a curve through `points`, or `bars`; `names` holds the names of its two axes."""

    type: Literal["chart"]
    svg: str  # the same chart for a saved notebook
    alt: str
    title: str
    names: list[str]
    points: list[list[float]]
    bars: list[Bar]


class Table(TypedDict):
    type: Literal["table"]
    caption: str
    head: list[str]
    rows: list[list[str]]
    numeric: list[bool]  # for each column, whether its entries are numbers


class Note(TypedDict):
    type: Literal["note"]
    text: str


class Help(TypedDict):
    """A description of an object; `page` and `id` give its place in the reference, "" if it has none."""

    type: Literal["help"]
    text: str
    page: str
    id: str


class File(TypedDict):
    """A file that a run wrote in the working folder, offered for download."""

    type: Literal["file"]
    name: str  # its path in the folder
    size: str  # in words


class Output(TypedDict):
    type: Literal["output"]
    stream: str
    text: str


class Error(TypedDict):
    type: Literal["error"]
    text: str


class Stopped(TypedDict):
    type: Literal["stopped"]


Item = Text | Picture | Chart | Table | Help | Note | File | Output | Error | Stopped


class Cost(TypedDict):
    """The time and memory that a run took. Python's memory never shrinks, so `memory` is also its peak; None if unknown."""

    seconds: float
    memory: int | None  # bytes at the end of the run
    grown: int | None  # bytes more than at its start


class Status(TypedDict):
    complete: bool
    indent: str


class Place(TypedDict):
    """The path of a file in the worker, or a sentence that says why there is none."""

    path: str
    sentence: str


class Received(TypedDict):
    """A file that a person put into the working folder."""

    sentence: str
    lines: str  # Python that reads it


class Completion(TypedDict):
    replaces: int
    words: list[str]
    signatures: list[str]  # the signature of each word; "" if the word is not callable
