"""Plots of your own numbers: a curve, a histogram, or bars.

The page's console draws them with the page's own charts; a notebook shows them as SVG pictures.

>>> from countinghouse.plots import bars, histogram, plot
>>> plot([n * n for n in range(100)])
<Curve: 100 points, y from 0 to 9801>
>>> histogram([1, 2, 2, 3, 3, 3])
<Bars: 3 bars, values from 1 to 3>
>>> bars({"heads": 7, "tails": 5})
<Bars: 2 bars, values from 5 to 7>
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from numbers import Real
from typing import Any, ClassVar, SupportsFloat

from countinghouse.checks import items, text, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.pictures import DARK, INK, RULE, SHADES, SOFT, brief, framed, short, written
from countinghouse.tables import Tabular
from countinghouse.wording import plural, quoted, shown

__all__ = ["MOST_BARS", "MOST_POINTS", "MOST_VALUES", "Bars", "Curve", "bars", "histogram", "plot"]

MOST_POINTS = 10_000
"""A curve has at most this many points."""
MOST_BARS = 100
"""A histogram or bar chart has at most this many bars."""
MOST_VALUES = 1_000_000
"""A histogram counts at most this many values."""
MOST_WORDS = 120  # characters in a title or the name of an axis
_MOST_WHOLE = 30  # whole numbers that span at most this many get a bar each
_MOST_SIZE = 1e300
_WIDTH, _HEIGHT, _ROW = 480, 220, 20


@dataclass(frozen=True, repr=False)
class Curve(Drawn, Tabular):
    """Points joined by lines, in order of x; `plot` makes it. As a table, it has the columns x and y."""

    points: tuple[tuple[float, float], ...]
    """The points (x, y), in order of x."""
    title: str
    """The chart's title."""
    names: tuple[str, str]
    """The names of the two axes."""
    columns: ClassVar[Sequence[str]] = ("x", "y")

    def _lines(self, most: int) -> Iterable[Sequence[object]]:
        return self.points[:most]

    def _height(self) -> int:
        return len(self.points)

    def __repr__(self) -> str:
        low, high = _ends(y for _, y in self.points)
        return f"<Curve: {plural(len(self.points), 'point')}, y from {low:.6g} to {high:.6g}>"

    def _repr_svg_(self) -> str:
        x_ticks = _ticks(*_ends(x for x, _ in self.points), most=6)
        y_ticks = _ticks(*_ends(y for _, y in self.points), most=5)

        def x_at(x: float) -> float:
            return (x - x_ticks[0]) / (x_ticks[-1] - x_ticks[0]) * _WIDTH

        def y_at(y: float) -> float:
            return _HEIGHT - (y - y_ticks[0]) / (y_ticks[-1] - y_ticks[0]) * _HEIGHT

        left = 20 + 7 * max(len(f"{tick:.10g}") for tick in y_ticks)
        line = " ".join(f"{x_at(x):.1f},{y_at(y):.1f}" for x, y in self.points)
        parts = [
            *(f'<path d="M0 {y_at(y):.1f}H{_WIDTH}" stroke="{DARK}"/>' for y in y_ticks),
            *(written(-6, y_at(y), f"{y:.10g}", 11, SOFT, "end") for y in y_ticks),
            *(f'<path d="M{x_at(x):.1f} {_HEIGHT}v4" stroke="{RULE}"/>' for x in x_ticks),
            *(written(x_at(x), _HEIGHT + 14, f"{x:.10g}", 11, SOFT) for x in x_ticks),
            f'<path d="M0 {_HEIGHT}H{_WIDTH}" stroke="{RULE}"/>',
            f'<polyline points="{line}" fill="none" stroke="{SHADES[0]}" stroke-width="2" stroke-linejoin="round"/>',
        ]
        if len(self.points) == 1:
            [(x, y)] = self.points
            parts.append(f'<circle cx="{x_at(x):.1f}" cy="{y_at(y):.1f}" r="3" fill="{SHADES[0]}"/>')
        parts += [
            written(8 - left, -36, short(self.title, 60), 14, INK, "start"),
            written(8 - left, -15, short(self.names[1], 60), 11, SOFT, "start"),
            written(_WIDTH, _HEIGHT + 32, short(self.names[0], 60), 11, SOFT, "end"),
        ]
        return framed(-left, -52, left + _WIDTH + 24, _HEIGHT + 96, f"{self.title}. {self.caption}", parts)


@dataclass(frozen=True, repr=False)
class Bars(Drawn, Tabular):
    """Bars, each with a name and a value; `bars` and `histogram` make them. As a table, they have the columns name and value."""

    pairs: tuple[tuple[str, SupportsFloat], ...]
    """The name and value of each bar."""
    title: str
    """The chart's title."""
    names: tuple[str, str]
    """The names of the two axes: what the bars' names and values represent."""
    columns: ClassVar[Sequence[str]] = ("name", "value")

    def _lines(self, most: int) -> Iterable[Sequence[object]]:
        return self.pairs[:most]

    def _height(self) -> int:
        return len(self.pairs)

    def __repr__(self) -> str:
        low, high = _ends(float(value) for _, value in self.pairs)
        return f"<Bars: {plural(len(self.pairs), 'bar')}, values from {low:.6g} to {high:.6g}>"

    def _repr_svg_(self) -> str:
        names = [short(name, 30) for name, _ in self.pairs]
        words = [brief(value) for _, value in self.pairs]
        left = 20 + 7 * max(map(len, [*names, short(self.names[0], 20)]))
        right = 16 + 7 * max(map(len, [*words, short(self.names[1], 20)]))
        top = max(float(value) for _, value in self.pairs) or 1.0
        parts = [
            written(8 - left, -36, short(self.title, 60), 14, INK, "start"),
            written(-8, -12, short(self.names[0], 20), 11, SOFT, "end"),
            written(_WIDTH + right - 8, -12, short(self.names[1], 20), 11, SOFT, "end"),
            f'<path d="M{-left + 8:g} 0H{_WIDTH + right - 8:g}" stroke="{RULE}"/>',
        ]
        for at, (name, word, (_, value)) in enumerate(zip(names, words, self.pairs, strict=True)):
            middle = (at + 0.5) * _ROW
            parts += [
                written(-8, middle, name, 12, INK, "end"),
                f'<rect x="0" y="{middle - 7:g}" width="{float(value) / top * _WIDTH:.1f}" height="14" fill="{SHADES[0]}"/>',
                written(_WIDTH + right - 8, middle, word, 12, INK, "end"),
            ]
        height = len(self.pairs) * _ROW
        return framed(-left, -52, left + _WIDTH + right, height + 60, f"{self.title}. {self.caption}", parts)


def plot(
    x: Iterable[SupportsFloat],
    y: Iterable[SupportsFloat] | None = None,
    *,
    title: str = "Curve",
    x_name: str | None = None,
    y_name: str | None = None,
) -> Curve:
    """Return a curve through points: ``plot(values)`` draws values against 0, 1, 2, …, ``plot(x, y)`` draws y against x.

    The points are joined in order of x. `title`, `x_name` and `y_name` are text for the chart. Lists, tuples,
    one-dimensional NumPy arrays and other iterables of real numbers are accepted. Raises InputError if there are no points,
    more than `MOST_POINTS`, different numbers of x and y values, two points with the same x, or any value that is not a
    finite number.

    >>> curve = plot([3, 1, 2], [9, 1, 4])
    >>> curve.points
    ((1.0, 1.0), (2.0, 4.0), (3.0, 9.0))
    >>> plot([1, 2], [1])
    Traceback (most recent call last):
    countinghouse.errors.InputError: There are 2 x but 1 y: each point needs both.
    """
    if y is None:
        ys = _numbers(x, "values", MOST_POINTS)
        xs = [float(at) for at in range(len(ys))]
        names = ("index", "value")
    else:
        xs, ys = _numbers(x, "x", MOST_POINTS), _numbers(y, "y", MOST_POINTS)
        names = ("x", "y")
    if len(xs) != len(ys):
        raise InputError(f"There are {len(xs)} x but {len(ys)} y: each point needs both.")
    points = sorted(zip(xs, ys, strict=True))
    for (one, _), (other, _) in pairwise(points):
        if one == other:
            raise InputError(f"Two points have the same x, {one:.17g}: a curve has one y for each x.")
    return Curve(
        tuple(points),
        *_titles(title, names[0] if x_name is None else x_name, names[1] if y_name is None else y_name),
    )


def histogram(
    values: Iterable[SupportsFloat],
    bins: int | None = None,
    *,
    title: str = "Histogram",
    x_name: str = "value",
) -> Bars:
    """Return the bars of a histogram: how many of the values are in each of `bins` intervals of equal width.

    Each interval includes its lower end; only the last also includes its upper end. Without `bins`, whole numbers that span at most
    30 get a bar each, and other values get 1 + log₂ n bars, rounded up (H. A. Sturges, *The Choice of a Class Interval*, Journal
    of the American Statistical Association 21, 1926). Raises InputError if there are no values, more than `MOST_VALUES`, or
    anything that is not a finite number, or if `bins` is not a whole number from 1 to `MOST_BARS`.

    >>> chart = histogram([1, 1, 2, 4])
    >>> chart.pairs
    (('1', 2), ('2', 1), ('3', 0), ('4', 1))
    >>> histogram([0, 0.5, 1.5, 2], bins=2).pairs
    (('0 to 1', 2), ('1 to 2', 2))
    """
    found = _numbers(values, "values", MOST_VALUES)
    wanted = None if bins is None else whole(bins, "bins", 1, MOST_BARS)
    low, high = _ends(found)
    titles = _titles(title, x_name, "count")
    if wanted is None and high - low < _MOST_WHOLE and all(value.is_integer() for value in found):
        counts = Counter(map(int, found))
        return Bars(tuple((str(each), counts[each]) for each in range(int(low), int(high) + 1)), *titles)
    if low == high:
        low, high = low - 0.5, high + 0.5
    number = wanted or min(MOST_BARS, 1 + math.ceil(math.log2(len(found))))
    edges = [low * (1 - at / number) + high * (at / number) for at in range(number)] + [high]
    tally = Counter(min(bisect_right(edges, value), number) - 1 for value in found)
    names = next(named for digits in range(3, 18) if len(set(named := _rounded(edges, digits))) == len(edges))
    return Bars(tuple((f"{names[at]} to {names[at + 1]}", tally[at]) for at in range(number)), *titles)


def bars(
    mapping: Mapping[Any, SupportsFloat], *, title: str = "Bars", x_name: str = "name", y_name: str = "value"
) -> Bars:
    """Return a bar for each key of a mapping, in the mapping's order; the length of a bar is the key's value.

    Raises InputError if this is not a mapping, has no keys or more than `MOST_BARS`, or if a value is negative or not a finite
    number.

    >>> from collections import Counter
    >>> chart = bars(Counter("abracadabra"))
    >>> chart.pairs
    (('a', 5), ('b', 2), ('r', 2), ('c', 1), ('d', 1))
    """
    if not isinstance(mapping, Mapping):
        raise InputError(
            f"bars needs a mapping of names to numbers, such as a dictionary, not {shown(mapping)}."
        )
    pairs = items(mapping.items(), "The bars", MOST_BARS)
    if not pairs:
        raise InputError("There is nothing to draw: the mapping is empty.")
    for name, value in pairs:
        if _number(value, f"The value of {quoted(name)}") < 0:
            raise InputError(f"The value of {quoted(name)} is negative; a bar’s length must be 0 or more.")
    return Bars(
        tuple((short(name, MOST_WORDS), value) for name, value in pairs), *_titles(title, x_name, y_name)
    )


def _titles(title: str, x_name: str, y_name: str) -> tuple[str, tuple[str, str]]:
    x, y = text(x_name, "x_name", MOST_WORDS), text(y_name, "y_name", MOST_WORDS)
    return text(title, "The title", MOST_WORDS), (x, y)


def _numbers(values: Iterable[SupportsFloat], what: str, most: int) -> list[float]:
    if isinstance(values, Mapping):
        raise InputError(f"{what} must be a list of numbers; draw a mapping with bars.")
    found = items(values, what, most)
    if not found:
        raise InputError(f"There is nothing to draw: {what} must have at least one number.")
    return [_number(value, f"{what}[{at}]") for at, value in enumerate(found)]


def _number(value: object, what: str) -> float:
    if not isinstance(value, Real):
        raise InputError(f"{what} must be a number, not {shown(value)}.")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not abs(number) <= _MOST_SIZE:
        raise InputError(f"{what} must be a number from -10^300 to 10^300.")
    return number


def _rounded(values: Iterable[float], digits: int) -> list[str]:
    return [f"{value:.{digits}g}" for value in values]


def _ends(values: Iterable[float]) -> tuple[float, float]:
    found = list(values)
    return min(found), max(found)


def _ticks(low: float, high: float, most: int) -> list[float]:
    """Return at most `most` + 2 round numbers, evenly spaced, from `low` or below to `high` or above."""
    size = max(abs(low), abs(high))
    if high - low <= max(1e-12 * size, 1e-290):  # effectively equal
        low, high = low - (size / 2 or 1), high + (size / 2 or 1)
    rough = (high - low) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * (1 - 1e-9))
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * at for at in range(first, last + 1)]
