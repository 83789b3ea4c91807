"""Values are shown as text, pictures or tables, always as plain data and within limits."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from countinghouse.console import display
from countinghouse.console.display import shown
from countinghouse.exact_cover import Problem
from countinghouse.games.number_pad import NumberPad
from countinghouse.packing import PUZZLES
from countinghouse.packing.worksheets import worksheet
from countinghouse.plots import bars, plot


class Drawn:
    """Something with a picture."""

    def __init__(self, svg: Any) -> None:
        self.svg = svg

    def _repr_svg_(self) -> Any:
        return self.svg

    def __repr__(self) -> str:
        return "Drawn"


@dataclass(frozen=True)
class Row:
    name: str
    number: int


@pytest.mark.parametrize(
    "value", [42, "a", [1, 2], (), {}, {"a": 1}, {"a": 1, "b": "x"}, Drawn, np.arange(3)]
)
def test_most_values_are_their_repr(value: object) -> None:
    assert shown(value) == [{"type": "text", "text": repr(value)}]


def test_a_long_text_is_cut_and_says_so() -> None:
    text, note = shown("x" * 30_000)
    assert len(text["text"]) == display.MOST_TEXT
    assert note == {"type": "note", "text": "The first 20,000 of 30,002 characters."}


def test_a_table_of_a_game_has_its_columns() -> None:
    pad = NumberPad("789/456/123")
    table, note = shown(pad.table(200))
    assert (table["caption"], table["head"]) == ("WinningOpenings: 201 rows", ["t", "keys"])
    assert table["rows"][8] == ["8", "{3, 4, 5, 6, 8}"]
    assert note == {"type": "note", "text": "The first 100 of 201 rows."}
    [item] = shown(Problem.from_text("a b\n1: a b"))
    assert item["alt"] == "<Problem: 2 primary and 0 secondary items, 1 options>"


def test_a_board_is_a_picture_with_words() -> None:
    [item] = shown(PUZZLES["kanoodle"].board("White:a1a2b2"))
    assert item["type"] == "picture"
    assert item["svg"].startswith("<svg ")
    assert item["alt"].splitlines()[:2] == ["W..........", "WW........."]
    [item] = shown(PUZZLES["kanoodle"])
    assert item["alt"] == repr(PUZZLES["kanoodle"])
    [item] = shown(worksheet(PUZZLES["kanoodle"], tasks=1, difficulty="easy"))
    assert item["alt"] == "Picture: Worksheet"


def test_several_boards_are_several_pictures() -> None:
    board = PUZZLES["kanoodle"].board()
    assert [item["type"] for item in shown([board] * 3)] == ["picture"] * 3
    items = shown([board] * 15)
    assert items[-1] == {"type": "note", "text": "The first 12 of 15 pictures."}
    assert shown([board, 1])[0]["type"] == "text"


@pytest.mark.parametrize("svg", ["<script>alert(1)</script>", 5, None, "<svg" + " " * 3_000_000])
def test_what_is_no_picture_is_text(svg: Any) -> None:
    assert shown(Drawn(svg)) == [{"type": "text", "text": "Drawn"}]


def test_an_array_of_two_dimensions_is_a_table() -> None:
    [item] = shown(np.array([[1, 2], [3, 4]], dtype=np.int64))
    assert item["caption"] == "array of int64, 2 × 2"
    assert item["head"] == ["", "0", "1"]
    assert item["rows"] == [["0", "1", "2"], ["1", "3", "4"]]
    assert item["numeric"] == [True, True, True]
    assert shown(np.zeros((2, 40), dtype=np.int64))[0]["type"] == "text"
    long = shown(np.zeros((1000, 2), dtype=np.float64))
    assert len(long[0]["rows"]) == display.MOST_ROWS
    assert long[1]["text"] == "The first 100 of 1,000 rows."


def test_numbers_by_name_are_a_table() -> None:
    [item] = shown({"a": 1, "b": Fraction(1, 3)})
    assert item["head"] == ["key", "value"]
    assert item["rows"] == [["a", "1"], ["b", "1/3"]]
    assert item["numeric"] == [False, True]


def test_rows_are_a_table() -> None:
    [item] = shown([(1, "x"), (2, "y")])
    assert item["rows"] == [["1", "x"], ["2", "y"]]
    [item] = shown([Row("a", 1), Row("b", 2)])
    assert item["head"] == ["name", "number"]
    assert shown([(1, 2), (3,)])[0]["type"] == "text"
    assert shown([(1, [[2]]), (3, [[4]])])[0]["type"] == "text"


def test_sets_are_written_in_order() -> None:
    [item] = shown([(1, {3, 2.5, 1}), (2, {2j, 1j}), (3, {2, "a", 1})])
    assert [row[1] for row in item["rows"]] == ["{1, 2.5, 3}", "{1j, 2j}", "{1, 2, a}"]


def test_the_table_of_a_number_pad() -> None:
    [item] = shown(NumberPad("789/456/123").table(30))
    assert item["rows"][30] == ["30", "{3, 9}"]
    assert item["rows"][27] == ["27", "{}"]


def test_everything_shown_is_json() -> None:
    for value in (10**5000, {1: 10**5000, 2: 3}, [(1j, None), (2j, "\ud800")], np.array([["a", "b"]])):
        try:
            items = shown(value)
        except ValueError:
            continue  # Python refuses the repr of a very long number, and the console says so
        json.dumps(items)


def test_plots_are_charts_for_the_page_to_draw() -> None:
    [curve] = shown(plot([3, 1.5], title="T", x_name="n"))
    assert curve["type"] == "chart"
    assert (curve["title"], curve["names"], curve["bars"]) == ("T", ["n", "value"], [])
    assert curve["points"] == [[0.0, 3.0], [1.0, 1.5]]
    assert curve["svg"].startswith("<svg")
    assert curve["alt"] == "Curve: 2 points, y from 1.5 to 3"
    [drawn] = shown(bars({"a": Fraction(1, 3), "b": 10**19, "c": 0.125, "d": 10**20}))
    assert drawn["type"] == "chart"
    assert drawn["points"] == []
    assert drawn["bars"] == [
        {"name": "a", "value": 1 / 3, "words": "1/3"},
        {"name": "b", "value": 1e19, "words": "10000000000000000000"},
        {"name": "c", "value": 0.125, "words": "0.125"},
        {"name": "d", "value": 1e20, "words": "1e+20"},
    ]
