"""Word rectangles on the workbench, made from a list of words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Name
from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.page import scripts
from countinghouse.page.model import Example, Parameter, State
from countinghouse.reductions import word_rectangles
from countinghouse.wording import grouped, plural

MOST_SIDE = 10


class WordsDrawn(TypedDict):
    kind: Literal["words"]
    rows: int
    columns: int
    note: str


class WordsLies(TypedDict):
    words: str
    cells: list[tuple[int, int]]  # rows and columns
    letters: str


_parse = lru_cache(maxsize=3)(word_rectangles.parse)


def _words(state: State) -> tuple[str, ...]:
    return _parse(str(state["words"]))


def _size(state: State) -> tuple[int, int]:
    return int(state["down"]), int(state["across"])


def _drawn(state: State) -> WordsDrawn:
    rows, columns = _size(state)
    if state["diagonal"] and rows != columns:
        raise InputError(f"A rectangle of {rows} by {columns} has no diagonal; only a square does.")
    lengths = [len(word) for word in _words(state)]
    across = plural(lengths.count(columns), "word")
    down = plural(lengths.count(rows), "word")
    fit = (
        f"{across} of {columns} letters"
        if rows == columns
        else f"{across} of {columns} letters fit across, {down} of {rows} down"
    )
    return {
        "kind": "words",
        "rows": rows,
        "columns": columns,
        "note": f"{fit}, of {grouped(len(lengths))} in the list.",
    }


def _solved(state: State, names: Sequence[Name]) -> list[str]:
    return [
        "" if letter == "." else letter
        for row in word_rectangles.read(names, *_size(state))
        for letter in row
    ]


def _lies(state: State, name: Name) -> WordsLies:
    rows = word_rectangles.read([name], *_size(state))
    cells = [(at, place) for at, row in enumerate(rows) for place, letter in enumerate(row) if letter != "."]
    line, _, word = str(name).partition("=")
    number = line.lstrip("acrosdwnigl")
    where = {"a": f"across in row {number}", "d": f"down in column {number}"}[line[0]]
    return {
        "words": f"{word} {'along the diagonal' if line == 'diagonal' else where}",
        "cells": cells,
        "letters": word,
    }


def _meaning(state: State) -> str:
    once = (
        " All words must differ, so each word is also a secondary item."
        if state["different"]
        else " A word may occur twice."
    )
    return (
        "Every row and every column has a word, so they are primary. A cell, such as r1c1, is a secondary item with a letter for "
        f"its colour: the words across and down may share it if they agree on the letter.{once} An option writes a word into a "
        "row or a column."
    )


def _note(state: State, value: int) -> str:
    rows, columns = _size(state)
    if not value or rows != columns or not state["different"]:
        return ""
    return f"Exchanging rows and columns turns each solution into another: {grouped(value // 2)} up to this exchange."


def _script(state: State) -> list[str]:
    rows, columns = map(str, _size(state))
    text = str(state["words"])
    words = "word_rectangles.EXAMPLE" if text == word_rectangles.EXAMPLE else scripts.text(text)
    made = scripts.call(
        "word_rectangles.problem",
        "words",
        rows,
        columns,
        distinct=None if state["different"] else False,
        diagonal=True if state["diagonal"] else None,
    )
    return [
        f"words = {words}",
        f"problem = {made}",
        f"word_rectangles.read(next(solve(problem), ()), {rows}, {columns})",
    ]


def _read_words(state: State, value: str) -> State:
    if not word_rectangles.parse(value):
        raise InputError(
            "There are no words in this text: paste a list of words, with spaces or line breaks between them."
        )
    return {"words": value}


SUBJECT = Subject(
    name="words",
    module="word_rectangles",
    title="Word rectangles",
    parameters=(
        Parameter("words", "Words", "text", word_rectangles.EXAMPLE, max_length=60_000),
        Parameter("down", "Rows", "integer", 3, minimum=1, maximum=MOST_SIDE),
        Parameter("across", "Columns", "integer", 4, minimum=1, maximum=MOST_SIDE),
        Parameter("different", "All words differ", "flag", True),
        Parameter("diagonal", "The diagonal of a square is also a word", "flag", False),
    ),
    problem=lambda state: word_rectangles.problem(
        _words(state), *_size(state), bool(state["different"]), bool(state["diagonal"])
    ),
    drawn=_drawn,
    solved=_solved,
    lies=_lies,
    meaning=_meaning,
    script=_script,
    note=_note,
    reads={"words": _read_words},
    examples=(
        Example(
            "Words across and down",
            "Three words of four letters across, four of three letters down.",
            {"problem": "words"},
        ),
        Example(
            "Word squares with a diagonal",
            "Three by three, and the diagonal is also a word.",
            {"problem": "words", "down": 3, "across": 3, "diagonal": True},
        ),
    ),
)
