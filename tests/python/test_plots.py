"""Plots: the points and bars are those given, intervals agree with NumPy's, and bad input gets a sentence."""

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import plots
from countinghouse.errors import InputError
from countinghouse.plots import MOST_BARS, MOST_POINTS, bars, histogram, plot

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = st.floats(-1e300, 1e300) | st.integers(-(10**20), 10**20) | st.fractions()


def drawn(thing: Any) -> ET.Element:
    """Return the picture, which asks for nothing outside and has every mark inside its frame."""
    svg = thing._repr_svg_()
    assert not re.search(r"\b(href|src|style|class|id|on\w+)=|url\(|<script|\bnan\b|\binf\b", svg)
    picture = ET.fromstring(svg)
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    for each in picture.iter(f"{SVG}text"):
        assert left <= float(each.attrib["x"]) <= left + width
        assert top <= float(each.attrib["y"]) <= top + height
    return picture


def line(picture: ET.Element) -> list[tuple[float, float]]:
    """Return the points of the line, in pixels."""
    [found] = picture.iter(f"{SVG}polyline")
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in found.attrib["points"].split())]


def ticks(picture: ET.Element, across: bool) -> dict[float, float]:
    """Return the value of each tick of the x axis (`across`) or the y axis, by its place in pixels."""
    font = [each for each in picture.iter(f"{SVG}text") if each.attrib["font-size"] == "11.0"]
    side = "middle" if across else "end"
    return {
        float(each.attrib["x" if across else "y"]): float(each.text or "")
        for each in font
        if each.attrib["text-anchor"] == side and re.fullmatch(r"-?[\d.]+(e[+-]\d+)?", each.text or "")
    }


def test_a_curve_is_drawn_to_scale() -> None:
    """Each point is where the labels of the axes say that it is."""
    xs, ys = [-3, 0, 2.5, 10], [0.1, -40, 7, 21]
    picture = drawn(plot(xs, ys, title="T <b>", x_name="x & x"))
    for axis, values in ((True, xs), (False, ys)):
        places = sorted(ticks(picture, axis).items())
        (first, low), (last, high) = places[0], places[-1]
        assert min(low, high) <= min(values) <= max(values) <= max(low, high)
        for pixel, value in places:
            assert value == pytest.approx(low + (pixel - first) / (last - first) * (high - low), abs=1e-9)
        for point, value in zip(line(picture), values, strict=True):
            at = point[0 if axis else 1]
            assert value == pytest.approx(low + (at - first) / (last - first) * (high - low), abs=0.02)
    assert "T <b>" in [each.text for each in picture.iter(f"{SVG}text")]


@given(st.lists(NUMBERS, min_size=1, max_size=30))
def test_any_numbers_can_be_drawn(values: list[Any]) -> None:
    curve = plot(values)
    assert curve.points == tuple((float(at), float(value)) for at, value in enumerate(values))
    picture = drawn(curve)
    assert len(line(picture)) == len(values)
    assert all(-0.1 <= y <= 220.1 and -0.1 <= x <= 480.1 for x, y in line(picture))
    assert 2 <= len(set(ticks(picture, False).values())) <= 8


@pytest.mark.parametrize(
    "values", [[5], [0], [1e300, 1e300], [1e6 + 1, 1e6 + 2, 1e6 + 3], [0, 5e-324], [1e-200, 2e-200]]
)
def test_labels_of_an_axis_differ(values: list[float]) -> None:
    labels = [each.text for each in drawn(plot(values)).iter(f"{SVG}text")]
    numbers = [each for each in labels if each and re.fullmatch(r"-?[\d.]+(e[+-]\d+)?", each)]
    assert len(ticks(drawn(plot(values)), False)) == len(set(ticks(drawn(plot(values)), False).values()))
    assert numbers


def test_arrays_ranges_and_streams_are_curves() -> None:
    assert plot(np.arange(3, dtype=np.int8)).points == plot(range(3)).points == plot(iter([0, 1, 2])).points
    assert plot(np.array([0.5]), [Fraction(1, 4)]).points == ((0.5, 0.25),)
    assert plot([2, 1], [5, 6]).points == ((1, 6), (2, 5))
    assert plot([1]).names == ("index", "value")
    assert plot([1], [1]).names == ("x", "y")
    assert plot([1], [1], x_name="n", y_name="ways").names == ("n", "ways")
    assert len(plot(range(MOST_POINTS)).points) == MOST_POINTS


def test_a_curve_is_a_table() -> None:
    assert list(plot([4, 5])._lines(9)) == [(0, 4), (1, 5)]
    assert list(bars({"a": 1})._lines(9)) == [("a", 1)]
    assert (plot([4, 5])._height(), bars({"a": 1})._height()) == (2, 1)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=200), st.integers(1, MOST_BARS))
def test_a_histogram_counts_as_numpy_does(values: list[float], bins: int) -> None:
    found = histogram(values, bins)
    low, high = min(values), max(values)
    if low == high:
        low, high = low - 0.5, high + 0.5
    edges = [low * (1 - at / bins) + high * (at / bins) for at in range(bins)] + [high]
    if edges != sorted(set(edges)):
        return  # the values are so near to each other that the intervals are empty
    assert [number for _, number in found.pairs] == np.histogram(values, edges)[0].tolist()
    assert sum(int(number) for _, number in found.pairs) == len(values)
    drawn(found)


@given(st.lists(st.integers(-15, 14), min_size=1, max_size=200))
def test_whole_numbers_have_a_bar_each(values: list[int]) -> None:
    counts = Counter(values)
    expected = [(str(each), counts[each]) for each in range(min(values), max(values) + 1)]
    assert list(histogram(values).pairs) == expected


def test_a_histogram_chooses_its_bars() -> None:
    assert len(histogram(range(1024)).pairs) == 11
    assert len(histogram([0.5, 0.75]).pairs) == 2
    assert [name for name, _ in histogram([1e6 + 1 / 8, 1e6 + 3 / 8], bins=2).pairs] == [
        "1000000.1 to 1000000.2",
        "1000000.2 to 1000000.4",
    ]


def test_bars_are_as_long_as_their_values() -> None:
    picture = drawn(bars({"a": 1, "b": Fraction(1, 2), 3: 0, "<d>": np.float64(0.25)}))
    lengths = [float(each.attrib["width"]) for each in picture.iter(f"{SVG}rect")][1:]
    assert lengths == [480, 240, 0, 120]
    texts = [each.text for each in picture.iter(f"{SVG}text")]
    assert texts[3:] == ["a", "1", "b", "1/2", "3", "0", "<d>", "0.25"]
    drawn(bars({"none": 0}))
    assert len(bars({at: at for at in range(MOST_BARS)}).pairs) == MOST_BARS


def test_a_chart_says_what_it_is() -> None:
    assert repr(plot([3, -1])) == "<Curve: 2 points, y from -1 to 3>"
    assert repr(bars({"a": 5})) == "<Bars: 1 bar, values from 5 to 5>"
    [title, *_] = drawn(plot([3, -1], title="Mine")).iter(f"{SVG}title")
    assert title.text == "Mine. Curve: 2 points, y from -1 to 3"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: plot([]), "There is nothing to draw: values must have at least one number."),
        (lambda: plot([1, "a"]), "values[1] must be a number, not “a”."),
        (lambda: plot("abc"), "values must be a list, not “abc”."),
        (lambda: plot(5), "values must be a list, not 5."),
        (lambda: plot({"a": 1}), "values must be a list of numbers; draw a mapping with bars."),
        (lambda: plot(np.eye(2)), "values[0] must be a number, not “ndarray”."),
        (lambda: plot([1j]), "values[0] must be a number, not “complex”."),
        (lambda: plot([math.nan]), "values[0] must be a number from -10^300 to 10^300."),
        (lambda: plot([10**400]), "values[0] must be a number from -10^300 to 10^300."),
        (lambda: plot([1, 2], [1]), "There are 2 x but 1 y: each point needs both."),
        (lambda: plot([1, 1], [1, 2]), "Two points have the same x, 1: a curve has one y for each x."),
        (lambda: plot(count()), "values must have at most 10,000 members."),
        (lambda: plot([1], title=5), "The title must be text, not 5."),
        (lambda: plot([1], title="x" * 121), "The title has 121 characters; at most 120 are allowed."),
        (lambda: histogram([1], bins=0), "bins must be a whole number from 1 to 100, not 0."),
        (lambda: histogram([1], bins=2.5), "bins must be a whole number from 1 to 100, not 2.5."),
        (lambda: histogram(None), "values must be a list, not nothing."),
        (lambda: bars([1]), "bars needs a mapping of names to numbers, such as a dictionary, not “list”."),
        (lambda: bars({}), "There is nothing to draw: the mapping is empty."),
        (lambda: bars({"a": -1}), "The value of 'a' is negative; a bar’s length must be 0 or more."),
        (lambda: bars({"a": None}), "The value of 'a' must be a number, not nothing."),
        (lambda: bars(dict.fromkeys(range(101), 1)), "The bars must have at most 100 members."),
    ],
)
def test_bad_input_gets_a_sentence(call: Callable[[], object], words: str) -> None:
    with pytest.raises(InputError) as refusal:
        call()
    assert str(refusal.value) == words


def test_a_histogram_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "MOST_VALUES", 10)
    with pytest.raises(InputError, match="at most 10"):
        histogram(count())
