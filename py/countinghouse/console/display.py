"""Show a value as a picture, a table or text.

Graphs, and objects with the method `_repr_svg_` (the notebooks' convention), such as boards, puzzles, worksheets and sudokus,
are shown as pictures. The page draws the charts of `countinghouse.plots` itself. `Tabular` objects (see
`countinghouse.tables`), two-dimensional NumPy arrays, dictionaries of numbers, and sequences of tuples, sets or dataclasses with
plain entries are shown as tables. Any other value is shown as text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from numbers import Number
from typing import Any

from countinghouse.console.items import Bar, Chart, Item, Note, Picture, Table, Text
from countinghouse.pictures import MOST_CELL, brief, short
from countinghouse.plots import Bars, Curve
from countinghouse.tables import Tabular

MOST_TEXT = 20_000  # characters
MOST_SVG = 2_000_000
MOST_PICTURES = 12
MOST_ALT = 400
MOST_VERTICES = 150
MOST_ROWS = 100
MOST_COLUMNS = 24

_PLAIN = (str, int, float, complex, Fraction, type(None))


def shown(value: object) -> list[Item]:
    """Return the items that show a value, at least one, in order.

    >>> shown(6 * 7)
    [{'type': 'text', 'text': '42'}]
    """
    if isinstance(value, Curve | Bars):
        return [_chart(value)]
    if pictured(value):
        return _picture(value) or _text(value)
    if graph := _graph(value):
        return graph
    if isinstance(value, (list, tuple)) and value and all(pictured(each) for each in value):
        some = [item for each in value[:MOST_PICTURES] for item in _picture(each)]
        if some:
            return [*some, *_cut(len(value), MOST_PICTURES, "pictures")]
    return _table(value) or _text(value)


def pictured(value: object) -> bool:
    """Return whether a value can be drawn."""
    return callable(getattr(type(value), "_repr_svg_", None))


def _chart(value: Curve | Bars) -> Chart:
    points = [list(point) for point in value.points] if isinstance(value, Curve) else []
    drawn = (
        [Bar(name=name, value=float(each), words=brief(each)) for name, each in value.pairs]
        if isinstance(value, Bars)
        else []
    )
    return Chart(
        type="chart",
        svg=value._repr_svg_(),
        alt=value.caption,
        title=value.title,
        names=list(value.names),
        points=points,
        bars=drawn,
    )


def _graph(value: object) -> list[Item]:
    """Draw a graph; it cannot draw itself, because the layout of vertices belongs to a higher layer."""
    colouring = sys.modules.get("countinghouse.reductions.colouring")
    if colouring is None or not isinstance(value, colouring.Graph) or len(value.vertices) > MOST_VERTICES:
        return []
    from countinghouse.reductions.colouring_layout import draw

    return _picture(draw(value))


def _cut(whole: int, most: int, what: str) -> list[Item]:
    if whole <= most:
        return []
    return [Note(type="note", text=f"The first {most:,} of {whole:,} {what}.")]


def _text(value: object) -> list[Item]:
    text = repr(value)
    return [Text(type="text", text=text[:MOST_TEXT]), *_cut(len(text), MOST_TEXT, "characters")]


def _picture(value: Any) -> list[Item]:
    svg = value._repr_svg_()
    if not isinstance(svg, str) or not svg.lstrip().startswith("<svg") or len(svg) > MOST_SVG:
        return []
    words = str(value)
    if len(words) > MOST_ALT:
        words = f"Picture: {type(value).__name__}"  # a screen reader would read every field of a longer text
    return [Picture(type="picture", svg=svg, alt=words)]


def _table(value: Any) -> list[Item]:
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray):
        return _array(value)
    if isinstance(value, Tabular):
        rows = [list(line) for line in value._shown(MOST_ROWS)]
        return _drawn(value.caption, list(value._heads or value.columns), rows, value._height())
    if isinstance(value, Mapping):
        if len(value) < 2 or not all(_number(each) for each in _first(value.values())):
            return []
        if not all(_flat(key) for key in _first(value)):
            return []
        rows = [[key, each] for key, each in zip(_first(value), _first(value.values()), strict=True)]
        return _drawn(f"{type(value).__name__} of {len(value):,} numbers", ["key", "value"], rows, len(value))
    if not isinstance(value, (list, tuple)) or hasattr(value, "_fields") or len(value) < 2:
        return []
    some = value[:MOST_ROWS]
    caption = f"{type(value).__name__} of {len(value):,} rows"
    if all(isinstance(each, (set, frozenset)) and _flat(each) for each in some):
        return _drawn(caption, ["index", "members"], [[i, each] for i, each in enumerate(some)], len(value))
    head = _heads(some)
    if head is None:
        return []
    names, rows = head
    if len(names) > MOST_COLUMNS or not all(_flat(each) for row in rows for each in row):
        return []
    return _drawn(caption, names, rows, len(value))


def _first(values: Iterable[Any]) -> list[Any]:
    return [each for each, _ in zip(values, range(MOST_ROWS), strict=False)]


def _heads(some: Sequence[Any]) -> tuple[list[str], list[list[Any]]] | None:
    """Return the column names and the rows, if all values are of one kind that has columns."""
    kind = type(some[0])
    if any(type(each) is not kind for each in some):
        return None
    if is_dataclass(kind):
        names = [field.name for field in fields(kind) if field.repr]
        return names, [[getattr(each, name) for name in names] for each in some]
    if not issubclass(kind, tuple) or not 2 <= len(some[0]) == max(map(len, some)) == min(map(len, some)):
        return None
    return list(getattr(kind, "_fields", map(str, range(len(some[0]))))), [list(each) for each in some]


def _array(value: Any) -> list[Item]:
    if (
        value.ndim != 2
        or not value.size
        or value.shape[1] > MOST_COLUMNS
        or value.dtype.kind not in "biufcUO"
    ):
        return []
    rows = [[i, *row] for i, row in enumerate(value[:MOST_ROWS].tolist())]
    if not all(_flat(each) for row in rows for each in row):
        return []
    caption = f"array of {value.dtype}, {value.shape[0]:,} × {value.shape[1]:,}"
    return _drawn(caption, ["", *map(str, range(value.shape[1]))], rows, value.shape[0])


def _drawn(caption: str, head: list[str], rows: list[list[Any]], whole: int) -> list[Item]:
    numeric = [all(_number(row[column]) for row in rows) for column in range(len(head))]
    cells = [[_cell(each) for each in row] for row in rows]
    table = Table(type="table", caption=caption, head=head, rows=cells, numeric=numeric)
    return [table, *_cut(whole, MOST_ROWS, "rows")]


def _number(value: object) -> bool:
    return isinstance(value, Number) and not isinstance(value, bool)


def _flat(value: object) -> bool:
    if isinstance(value, (tuple, list, set, frozenset)):
        return len(value) <= 40 and all(isinstance(each, _PLAIN) for each in value)
    return isinstance(value, _PLAIN) or _number(value)


def _cell(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return short("(" + ", ".join(map(_cell, value)) + ")", MOST_CELL)
    if isinstance(value, int) and abs(value) >= 10**1000:
        return f"a number of more than {MOST_CELL} digits"  # str() refuses a very long number
    return short(value, MOST_CELL)
