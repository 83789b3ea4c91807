"""Pictures and tables for notebooks and the console: the drawing code shared by several topics.

An SVG picture has its own background, so it is readable on both light and dark pages. Each picture is self-contained,
escapes its text and is bounded in size: large content is folded, that is, only its beginning and end are drawn, and a
line says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import islice
from numbers import Integral, Number
from typing import Any, NamedTuple, SupportsFloat

from countinghouse.wording import about, grouped

__all__: list[str] = []

PAPER, INK, SOFT, RULE, DARK, LIGHT = "#fffdf8", "#211e1a", "#5d564c", "#8d8371", "#d6ccb8", "#f7f2e6"
#: The colours of the page's pieces, by number; the public name is `packing.svg.PALETTE`.
PALETTE = (
    "#519866",
    "#57d2fd",
    "#6d1ca4",
    "#fde33f",
    "#f39410",
    "#3160e8",
    "#f5acc5",
    "#686a6b",
    "#d358b0",
    "#c22c12",
    "#fafaf7",
    "#ade996",
    "#552706",
    "#0f1849",
    "#0b5355",
    "#bda987",
)
#: The colours of graphs and coloured items; the most distinct colours come first.
SHADES = [PALETTE[number - 1] for number in (6, 5, 1, 7, 3, 4, 10, 2, 8, 12, 13, 9, 16, 15, 14, 11)]
FONT = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif"'

#: Limits of a drawn matrix: rows, columns, and characters per name.
MOST_ROWS, MOST_COLUMNS, MOST_NAME = 36, 60, 20
#: Limits of a table: rows, rows as text, and characters per cell.
MOST_LINES, MOST_TEXT_LINES, MOST_CELL = 25, 20, 120
_CELL = 16


def ink_on(fill: str) -> str:
    """Return black or white, whichever has more contrast on ``#rrggbb`` (WCAG's relative luminance)."""
    channels = [int(fill[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#14120f" if (luminance + 0.05) / 0.0565 >= 1.05 / (luminance + 0.05) else "#ffffff"


def framed(x: float, y: float, width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """Return a picture with these parts on a paper background."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="{x:g} {y:g} {width:g} {height:g}" role="img" {FONT}><title>{escape(title)}</title>'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def written(
    x: float, y: float, text: str, size: float, fill: str, anchor: str = "middle", more: str = ""
) -> str:
    """Return text anchored at (x, y) by its middle, or by its "start" or "end"."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="central" font-size="{size:.1f}" '
        f'fill="{fill}"{more}>{escape(text)}</text>'
    )


def brief(value: SupportsFloat) -> str:
    """Format a number for display: exact if it is short, otherwise rounded."""
    exact = str(value) if isinstance(value, Integral | Fraction) else ""
    return exact if 0 < len(exact) <= MOST_NAME else f"{float(value):.6g}"


def short(value: object, most: int = MOST_NAME) -> str:
    """Return a value as text on one line, cut after `most` characters.

    >>> short("a name that is too long for a row"), short(frozenset([3, 2.5, 1])), short(10**5000)
    ('a name that is too …', '{1, 2.5, 3}', 'int')
    """
    try:
        if isinstance(value, set | frozenset):
            text = f"{{{', '.join(map(str, ordered(value)))}}}"
        else:
            text = str(value)
    except Exception:  # nesting too deep, an integer too long, or a class whose str() fails
        text = type(value).__name__
    # Notebooks store their output as UTF-8, which cannot encode surrogates.
    text = "".join(char if char.isprintable() else " " for char in text[: most + 1])
    return text if len(text) <= most else f"{text[: most - 1]}…"


def ordered(members: Iterable[Any]) -> list[Any]:
    """Sort the members of a set, by type and text if they cannot be compared.

    >>> ordered({2, 1.5, 1}), ordered({2, "a", 1})
    ([1, 1.5, 2], [1, 2, 'a'])
    """
    try:
        return sorted(members)
    except TypeError:
        return sorted(members, key=lambda each: (type(each).__name__, str(each)))


def folded(total: int, most: int) -> list[int | None]:
    """Return the indices of the rows to draw: all rows, or the first and last rows with None between them.

    >>> folded(3, 6), folded(100, 6)
    ([0, 1, 2], [0, 1, 2, 3, 4, None, 99])
    """
    if total <= most:
        return list(range(total))
    last = max(1, most // 6)
    return [*range(most - last), None, *range(total - last, total)]


class Mark(NamedTuple):
    """An entry of a matrix: its colour, and a letter or two."""

    fill: str = INK
    letters: str = ""


def matrix_svg(
    title: str,
    rows: int,
    columns: int,
    head: Callable[[int], object],
    row: Callable[[int, Sequence[int]], tuple[object, Mapping[int, Mark]]],
    primary: int | None = None,
) -> str:
    """Draw a matrix, folded if it is large.

    `head` names a column; `row` returns the name of a row and its marks in the given columns. A line separates the first `primary`
    columns from the others.
    """
    down, across = folded(rows, MOST_ROWS), folded(columns, MOST_COLUMNS)
    kept = [column for column in across if column is not None]
    x_of = {column: at * _CELL for at, column in enumerate(across) if column is not None}
    heads = {column: short(head(column)) for column in kept}
    drawn = [None if number is None else row(number, kept) for number in down]
    names = ["" if each is None else short(each[0]) for each in drawn]
    width, height = len(across) * _CELL, len(down) * _CELL
    left = 8 + max(map(len, names), default=0) * _CELL * 0.4
    top = 8 + max(map(len, heads.values()), default=0) * _CELL * 0.4
    parts = [
        f'<rect x="{x}" y="0" width="{_CELL}" height="{height}" fill="{LIGHT}"/>'
        for at, x in enumerate(x_of.values())
        if at % 2 == 0
    ]
    for column, x in x_of.items():
        middle = x + _CELL / 2
        turned = f' transform="rotate(-90 {middle:.1f} -4)"'
        fill = INK if primary is None or column < primary else SOFT
        parts.append(written(middle, -4, heads[column], _CELL * 0.6, fill, "start", turned))
    marks: list[str] = []
    letters: list[str] = []
    for at, each in enumerate(drawn):
        y = at * _CELL
        if each is None:
            parts.append(written(width / 2, y + _CELL / 2, "⋮", _CELL * 0.8, SOFT))
            continue
        parts.append(written(-5, y + _CELL / 2, names[at], _CELL * 0.6, INK, "end"))
        for column, mark in each[1].items():
            x = x_of[column]
            size = _CELL - 3
            marks.append(
                f'<rect x="{x + 1.5}" y="{y + 1.5}" width="{size}" height="{size}" rx="2" fill="{mark.fill}"/>'
            )
            if mark.letters:
                letters.append(
                    f'<text x="{x + _CELL / 2}" y="{y + _CELL / 2}" fill="{ink_on(mark.fill)}">{escape(mark.letters)}</text>'
                )
    parts.append(f'<g stroke="{INK}" stroke-width="0.5">{"".join(marks)}</g>')
    centred = 'text-anchor="middle" dominant-baseline="central"'
    parts.append(f'<g {centred} font-size="{_CELL * 0.55}">{"".join(letters)}</g>')
    if None in across:
        parts.append(written((across.index(None) + 0.5) * _CELL, height / 2, "⋯", _CELL * 0.8, SOFT))
    if primary is not None and 0 < primary < columns and primary in x_of:
        parts.append(f'<path d="M{x_of[primary]} {-top:g}V{height}" stroke="{SOFT}" stroke-width="1.5"/>')
    parts.append(f'<rect width="{width}" height="{height}" fill="none" stroke="{RULE}"/>')
    note = [
        f"{len(shown) - 1} of {grouped(total)} {what}"
        for shown, total, what in ((down, rows, "rows"), (across, columns, "columns"))
        if None in shown
    ]
    if note:
        parts.append(written(-left + 4, height + 12, f"Shown: {' and '.join(note)}.", 11, SOFT, "start"))
    wide = max(left + width + 6, 230 if note else 0)
    return framed(-left, -top, wide, top + height + (24 if note else 6), title, parts)


def table_html(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]], total: int) -> str:
    """Return a table of the first rows; if there are more, a last line gives the `total` number of rows.

    The notebook chooses its colours. Each cell has its own padding and alignment, because marimo removes those set in style sheets.

    >>> table_html("two", ["n", "a<b"], [(1, "x"), (2, "&")], 2).count("&lt;")
    1
    """
    shown = list(islice(rows, MOST_LINES))
    styles = [
        f"padding:0.25em 0.75em;text-align:{'right' if all(_is_number(row[at]) for row in shown) else 'left'}"
        for at in range(len(head))
    ]
    lines = [
        "".join(
            f'<td style="{style}">{escape(_entry(cell))}</td>'
            for cell, style in zip(row, styles, strict=True)
        )
        for row in shown
    ]
    if total > len(lines):
        lines.append(
            f'<td colspan="{len(head)}" style="padding:0.25em 0.75em;text-align:left">… {grouped(total)} rows in all</td>'
        )
    names = "".join(
        f'<th scope="col" style="{style}">{escape(_entry(name))}</th>'
        for name, style in zip(head, styles, strict=True)
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{names}</tr></thead><tbody>{body}</tbody></table>"


def table_text(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]], total: int) -> str:
    """Return the first rows of a table as lines of text; if there are more, a last line gives the `total` number of rows.

    >>> print(table_text("two", ["n", "name"], [(1, "x"), (20, "&")], 2))
    two
    n   name
    1   x
    20  &
    """
    lines = [[_entry(cell) for cell in row] for row in islice(rows, MOST_TEXT_LINES)]
    if not lines:
        return caption
    widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]
    texts = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in (head, *lines)
    ]
    return "\n".join([caption, *texts, *([f"… {grouped(total)} rows in all"] if total > len(lines) else [])])


def _is_number(cell: object) -> bool:
    return isinstance(cell, Number) and not isinstance(cell, bool)


def _entry(cell: object) -> str:
    return f"{cell:.6g}" if isinstance(cell, float) else short(cell, MOST_CELL)


class Spot(NamedTuple):
    """A point of a curve, with the ends of its interval."""

    x: float
    y: float
    low: float
    high: float


def curve_svg(title: str, spots: Sequence[Spot], x_name: str) -> str:
    """Draw a curve with the band of its intervals.

    The scale fits the later half of the curve; anything beyond the scale is cut off. Points that are infinite or unknown are
    left out.
    """
    width, height = 480, 200
    drawn = [spot for spot in spots if math.isfinite(spot.y)]
    later = [end for spot in drawn[len(drawn) // 2 :] for end in spot[1:] if math.isfinite(end)]
    parts = [written(-60, -20, title, 13, INK, "start")]
    if drawn:
        low, high = min(later), max(later)
        room = (high - low) * 0.15 or abs(high) * 0.1 or 1.0
        low, high = max(0.0, low - room), high + room
        last = drawn[-1].x or 1.0

        def at(x: float, y: float) -> str:
            share = (min(max(y, low), high) - low) / (high - low)
            return f"{x / last * width:.1f},{height * (1 - share):.1f}"

        band = [at(spot.x, spot.high) for spot in drawn] + [at(spot.x, spot.low) for spot in reversed(drawn)]
        ticks = [low, low + (high - low) / 2, high]
        names = list(map(about, ticks))
        if len(set(names)) < len(ticks):  # on a short scale, rounding would make labels equal
            digits = next(n for n in range(3, 18) if n == 17 or len({f"{tick:.{n}g}" for tick in ticks}) == 3)
            names = [f"{tick:.{digits + 1}g}" for tick in ticks]
        for share, name in zip((0, 0.5, 1), names, strict=True):
            y = height * (1 - share)
            parts += [f'<path d="M0 {y:g}H{width}" stroke="{DARK}"/>', written(-6, y, name, 11, SOFT, "end")]
        parts += [
            f'<polygon points="{" ".join(band)}" fill="{SHADES[0]}" fill-opacity="0.2"/>',
            f'<polyline points="{" ".join(at(spot.x, spot.y) for spot in drawn)}" fill="none" stroke="{SHADES[0]}" '
            'stroke-width="2"/>',
            f'<circle cx="{width}" cy="{at(last, drawn[-1].y).split(",")[1]}" r="3" fill="{SHADES[0]}"/>',
            written(width, height + 14, f"{grouped(int(last))} {x_name}", 11, SOFT, "end"),
        ]
    return framed(-70, -34, width + 84, height + 60, title, parts)
