"""What a notebook shows: pictures and tables are self-contained, escaped and bounded in size, and their numbers are right."""

import importlib
import math
import re
import sys
import xml.etree.ElementTree as ET
from base64 import b64decode
from copy import copy
from html import escape
from itertools import islice
from types import MappingProxyType

import pytest

from countinghouse.digits.propagation import Grid
from countinghouse.drawn import Drawn
from countinghouse.exact_cover import Problem, completions, estimate
from countinghouse.games.digit_removal import moves
from countinghouse.games.number_pad import NumberPad
from countinghouse.games.pentominoes.certificate import read
from countinghouse.games.pentominoes.proving import prove
from countinghouse.games.pentominoes.rules import Rules
from countinghouse.packing import PUZZLES
from countinghouse.pictures import (
    MOST_CELL,
    MOST_COLUMNS,
    MOST_LINES,
    MOST_ROWS,
    MOST_TEXT_LINES,
    Spot,
    curve_svg,
    table_html,
)
from countinghouse.plots import plot
from countinghouse.tracks import SETS, Layout
from countinghouse.tracks.pieces import BoxedSet
from countinghouse.wording import plural

SVG = "{http://www.w3.org/2000/svg}"
EVIL = '<script>alert("1")</script>&'
MARKS = re.compile(r'<rect [^>]*rx="2"')


def drawn(thing: object) -> ET.Element:
    """Return a picture, which must be well-formed, ask for nothing outside, and run nothing."""
    svg = thing._repr_svg_()  # type: ignore[attr-defined]
    assert len(svg) < 300_000
    assert not re.search(r"\b(href|src|style|class|id|on\w+)=|url\(|<script", svg)
    picture = ET.fromstring(svg)
    # The image that notebooks prefer is this picture, with its title as alternative text.
    image = ET.fromstring(thing._repr_html_().replace(">", "/>"))  # type: ignore[attr-defined]
    assert image.tag == "img"
    assert image.get("alt") == picture[0].text != ""
    assert picture[0].tag == f"{SVG}title"
    assert b64decode(image.get("src", "").removeprefix("data:image/svg+xml;base64,")).decode() == svg
    return picture


def table(thing: object) -> list[list[str]]:
    """Return the rows of a table, the head first."""
    html = thing._repr_html_()  # type: ignore[attr-defined]
    assert len(html) < 300_000
    assert "<script" not in html
    return [["".join(cell.itertext()) for cell in row] for row in ET.fromstring(html).iter("tr")]


def texts(picture: ET.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def certificate() -> object:
    opening = ("V", frozenset({(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)}))
    return read(prove(Rules("3x3", "PVX"), opening, leaf=0))


def test_a_problem_is_its_matrix() -> None:
    problem = Problem.from_text("a b | x\n1: a x:A\n2: b x:B\n3: a b")
    picture = drawn(problem)
    marks = [each for each in picture.iter(f"{SVG}rect") if each.get("rx")]
    assert len(marks) == sum(map(len, problem.options.values())) == 6
    assert len({each.get("fill") for each in marks}) == 3  # ink, and two colours
    assert {"a", "b", "x", "1", "2", "3", "A", "B"} <= set(texts(picture))


@pytest.mark.parametrize("side", [MOST_ROWS, MOST_ROWS + 1, 500])
def test_a_large_matrix_is_folded(side: int) -> None:
    problem = Problem(range(side * 2))
    for row in range(side):
        problem.add(f"option {row}", [row, side + row])
    said = texts(drawn(problem))
    shown = [each for each in said if each.startswith("option")]
    assert shown[0] == "option 0"
    assert shown[-1] == f"option {side - 1}"
    assert len(shown) == min(side, MOST_ROWS)
    # Both marks of a row are drawn if its columns are.
    columns = {int(each) for each in said if each.isdigit()}
    assert len(columns) == min(2 * side, MOST_COLUMNS)
    numbers = [int(each.split()[1]) for each in shown]
    assert len(MARKS.findall(problem._repr_svg_())) == sum(
        (row in columns) + (side + row in columns) for row in numbers
    )
    note = next(each for each in said if each.startswith("Shown:"))
    assert (f"{len(shown)} of {side} rows" in note) == (side > MOST_ROWS)
    assert f"{len(columns)} of {2 * side:,} columns" in note


def test_names_cannot_leave_a_picture() -> None:
    problem = Problem()
    problem.add(EVIL, [EVIL, "\ud800\0", 10**5000])
    drawn(problem)
    problem._repr_svg_().encode()
    assert escape(EVIL)[:20] in table_html(EVIL, [EVIL], [[EVIL * 100]], 1)
    assert "<script" not in table_html(EVIL, [EVIL], [[EVIL * 100]], 1)
    assert len(table_html("", ["a"], [["x" * 10**6]], 1)) < 300 + MOST_CELL


def test_columns_of_numbers_are_aligned_whatever_the_style_sheet_says() -> None:
    html = table_html("c", ["n", "word", "mixed"], [(1, "x", 2), (2.5, "y", "z")], 9)
    cells = [
        (cell.text, cell.get("style", "")) for cell in ET.fromstring(html).iter() if cell.tag in ("td", "th")
    ]
    assert all("padding:0.25em 0.75em" in style for _, style in cells)
    right = [text for text, style in cells if style.endswith("text-align:right")]
    assert right == ["n", "1", "2.5"]
    assert [text for text, style in cells if style.endswith("text-align:left")] == [
        "word", "mixed", "x", "2", "y", "z", "… 9 rows in all",
    ]  # fmt: skip


def test_everything_that_draws_itself_has_an_alternative_text() -> None:
    """No class defines `_repr_svg_` without `Drawn`, and their pictures have titles."""
    names = [
        "packing.answers",
        "packing.worksheets",
        "digits.propagation",
        "tracks",
        "exact_cover",
        "games.pentominoes.certificate",
        "plots",
    ]
    rooms = ["colouring_layout", "edge_matching", "queens", "sudoku", "word_rectangles"]
    for name in [*names, *(f"reductions.{room}" for room in rooms)]:
        importlib.import_module(f"countinghouse.{name}")
    drawing = [
        thing
        for module in list(sys.modules.values())
        if module.__name__.startswith("countinghouse.")
        for thing in vars(module).values()
        if isinstance(thing, type) and "_repr_svg_" in vars(thing)
    ]
    assert len(set(drawing)) >= 17
    assert all(issubclass(thing, Drawn) for thing in drawing)
    sudoku = importlib.import_module("countinghouse.reductions.sudoku")
    queens = importlib.import_module("countinghouse.reductions.queens")
    for thing in (
        sudoku.empty(),
        queens.read((), 5),
        PUZZLES["kanoodle"],
        PUZZLES["kanoodle"].board(),
        plot([1, 2]),
    ):
        drawn(thing)


def test_an_empty_problem_is_drawn() -> None:
    for problem in (Problem(), Problem(["a"])):
        drawn(problem)
    drawn(Grid([]))
    drawn(Grid([[], [200]]))


def test_solutions_are_a_table_or_boards() -> None:
    problem = Problem.from_text("a b c\n1: a\n2: b\n3: c\n4: a b\n5: b c")
    found = completions(problem)
    assert table(found)[1:] == [[str(number), str(list(each))] for number, each in enumerate(found)]
    pentominoes = PUZZLES["pentominoes-3x20"].completions()
    assert repr(pentominoes) == "<Completions of pentominoes-3x20: 8>"
    picture = drawn(pentominoes)
    groups = picture.findall(f"{SVG}g")
    assert len(groups) == 6
    # Each of the twelve pieces is a titled shape of its board.
    assert [len(list(group.iter(f"{SVG}title"))) for group in groups] == [12] * 6
    drawn(PUZZLES["tetrominoes-4x5"].completions())


def test_many_solutions_are_cut() -> None:
    problem = Problem()
    for item in range(12):
        for way in range(2):
            problem.add((item, way), [item])
    rows = table(completions(problem))
    assert len(rows) == 1 + MOST_LINES + 1
    assert rows[-1] == ["… 4,096 rows in all"]


def test_a_run_is_a_curve_with_its_interval() -> None:
    run = estimate(PUZZLES["pentominoes-3x20"].problem(), probes=5000, seed=1)
    assert texts(drawn(run)) == ["not begun"]
    last = list(islice(run, 3))[-1]
    assert run.snapshots[-1] is last
    picture = drawn(run)
    line = next(picture.iter(f"{SVG}polyline")).get("points")
    band = next(picture.iter(f"{SVG}polygon")).get("points")
    assert line is not None
    assert band is not None
    assert (len(line.split()), len(band.split())) == (3, 6)
    xs = [float(point.split(",")[0]) for point in line.split()]
    assert xs == pytest.approx([160, 320, 480])
    assert "3,000 probes" in texts(picture)
    assert str(last) in texts(picture)
    assert len(list(run)) == 2


def test_a_curve_is_to_scale() -> None:
    spots = [Spot(1, 5, 0, math.inf), Spot(2, 10, 8, 12), Spot(4, 11, 10, 12), Spot(8, math.inf, 0, math.inf)]
    picture = ET.fromstring(curve_svg("x", spots, "probes"))
    points = next(picture.iter(f"{SVG}polyline")).get("points")
    assert points is not None
    ys = [float(point.split(",")[1]) for point in points.split()]
    # The later two points fit with room, in proportion; the first is cut off at the bottom.
    assert len(ys) == 3
    assert ys[0] == 200
    low, high = 8 - 4 * 0.15, 12 + 4 * 0.15
    assert ys[1:] == pytest.approx([200 * (high - y) / (high - low) for y in (10, 11)], abs=0.06)
    for spots in (
        [],
        [Spot(1, math.inf, 0, math.inf)],
        [Spot(0, 0.0, 0, math.inf)],
        [Spot(1, 1e308, 1e300, math.inf)],
    ):
        ET.fromstring(curve_svg(EVIL, spots, EVIL))


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (2.9, 3.1, ["2.87", "3", "3.13"]),
        (10, 90, ["0", "51", "102"]),
        (1e6, 1e6 + 1, ["999999.85", "1000000.5", "1000001.2"]),
    ],
)
def test_the_ticks_of_a_curve_differ(low: float, high: float, ticks: list[str]) -> None:
    middle = (low + high) / 2
    spots = [Spot(at, middle, low, high) for at in (1, 2)]
    assert texts(ET.fromstring(curve_svg("x", spots, "probes")))[1:4] == ticks


def test_an_estimate_says_its_error_and_shows_each_depth() -> None:
    *_, last = estimate(Problem.from_text("a b c\n1: a\n2: a b\n3: b\n4: c\n5: b c"), 5000, seed=1)
    rows = table(last)
    assert len(set(rows[0])) == len(last.columns)
    assert not re.search("_", "".join(rows[0]))
    assert [float(row[1]) for row in rows[1:]] == pytest.approx([mean for mean, _ in last.vertices], rel=1e-5)
    assert sum(float(row[3]) for row in rows[1:]) == pytest.approx(last.solutions, rel=1e-5)
    assert len(repr(last)) < 200
    (none,) = estimate(Problem.from_text("a b\n1: a"), 100)
    assert str(none) == "no solution found yet after 100 probes"


def test_tables_of_games() -> None:
    pad = NumberPad("789/456/123", rule="normal")
    rows = table(pad.table(100))
    assert rows[0] == ["t", "keys"]
    assert rows[1:4] == [[str(t), f"{{{str(sorted(pad.winning_openings(t)))[1:-1]}}}"] for t in range(3)]
    assert len(rows) == 1 + MOST_LINES + 1
    values = table(pad.grundy_table(3))
    assert values[0] == ["t", "before the first move", "after each key"]
    assert values[3][1] == str(pad.grundy(None, 2).value)
    left = table(moves(1002))
    assert [row[2] for row in left[1:]] == ["2", "102", "102", "100"]
    assert [row[3] for row in table(moves(102))[1:]] == [
        "wins" if each.wins else "loses" for each in moves(102)
    ]
    assert {each.wins for each in moves(102)} == {True, False}
    assert pad.table(3) == tuple(pad.winning_openings(t) for t in range(4))
    period = NumberPad("789/456/123").period()
    assert period is not None
    assert len(set(table(period)[0])) == 3
    assert len(table(period)) == 1 + period.certificate.length


def test_a_prompt_shows_a_table_of_a_game() -> None:
    pad = NumberPad("789/456/123")
    for rows in (1, MOST_TEXT_LINES, MOST_TEXT_LINES + 1, 1000):
        caption, head, *lines = repr(pad.table(rows - 1)).split("\n")
        assert (caption, head.split()) == (f"WinningOpenings: {plural(rows, 'row')}", ["t", "keys"])
        more = [f"… {rows:,} rows in all"] if rows > MOST_TEXT_LINES else []
        assert lines[MOST_TEXT_LINES:] == more
        assert [int(line.split()[0]) for line in lines[:MOST_TEXT_LINES]] == list(
            range(min(rows, MOST_TEXT_LINES))
        )
    assert repr(moves(0)) == "Moves: 0 rows"


def test_a_certificate_shows_its_opening() -> None:
    found = certificate()
    assert repr(found) == "<Certificate: ###/###/###, V, 0 replies>"
    picture = drawn(found)
    assert texts(picture).count("V") == 5
    assert len(picture.findall(f"{SVG}rect")) == 1 + 9
    said = "This certificate says that V wins here, and answers 0 replies. To check it, pass its file to checking.check."
    assert said in texts(picture)


def test_tracks() -> None:
    layout = Layout.read("c0 c0 c0 c0 c0 c0 c0 c0 =0")
    picture = drawn(layout)
    assert max(float(picture.get("width", "0")), float(picture.get("height", "0"))) == 480
    assert "mm" in layout.svg()[:120]
    rows = table(SETS["lillabo"])
    assert sum(int(row[0]) for row in rows[1:]) == sum(SETS["lillabo"].pieces.values())
    assert ["2", "straight of 202 mm", "2"] in rows
    table(BoxedSet(EVIL, MappingProxyType({"curve": 8})))


def test_a_grid_shows_what_is_left() -> None:
    grid = Grid([{1}, {1, 2}, {0, 2}])
    assert repr(grid) == "<Grid: 3 slots, 5 candidates left>"
    before = len(MARKS.findall(grid._repr_svg_()))
    other = copy(grid)
    other.strike(1, 1)
    assert (before, len(MARKS.findall(other._repr_svg_()))) == (5, 4)
    drawn(Grid([range(201)] * 200))
