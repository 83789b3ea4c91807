"""How a pad and its keys are spelled in a link."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from countinghouse.errors import InputError
from countinghouse.games.pad_layout import Layout
from countinghouse.page.model import State
from countinghouse.wording import shown

if TYPE_CHECKING:
    from countinghouse.games.number_pad import NumberPad


def layout_text(pad: str) -> str:
    """Convert a pad from its spelling in a link to that of `NumberPad`, which is also accepted.

    >>> layout_text("789.456.123._0"), layout_text("9,10.5,6"), layout_text("10,.11.12")
    ('789/456/123/.0', '9 10/5 6', '10 ./11/12')
    """
    pad = pad.strip()
    if any(sign in pad for sign in "/ \n"):
        return pad.replace("_", ".").replace(",", " ")
    rows = pad.replace("_", "#").split(".")
    if "," in pad:
        rows = [" ".join(word for word in row.split(",") if word) for row in rows]
        if not any(" " in row for row in rows):
            rows[0] += " #"  # a single column of long keys: one space marks them as words
    return "/".join(rows).replace("#", ".")


def pad_text(layout: Layout) -> str:
    """Spell a pad for a link: "." between rows, "_" for a gap, "," between keys of several digits.

    Leave out gaps at the end of a row; repeat a key that covers several columns.

    >>> from countinghouse.games.pad_layout import parse_layout
    >>> pad_text(parse_layout("789/456/123/00.")), pad_text(parse_layout("9 10/. 6"))
    ('789.456.123.00', '9,10._,6')
    """
    words = layout.keys[-1] > 9
    rows = []
    for row in layout.grid:
        keys = ["_" if key is None else str(key) for key in row]
        while len(keys) > 1 and keys[-1] == "_":
            keys.pop()
        rows.append(("," if words else "").join(keys))
    if words and not any("," in row for row in rows):
        rows[0] += ","
    return ".".join(rows)


def closed_keys(state: State) -> tuple[int, ...] | None:
    """Return the keys that may not open, or None for the default, which is key 0 if there is one."""
    text = str(state["closed"]).strip()
    if text == "0":
        return None
    words = [word for word in text.replace(".", ",").replace(" ", ",").split(",") if word]
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 3):
            raise InputError(
                f"Separate the keys that may not open with commas, as in 0,5; {shown(word)} is not a key."
            )
    return tuple(sorted({int(word) for word in words}))


def keys_text(pad: NumberPad, keys: Iterable[int]) -> str:
    """Write a set of keys as in the paper, such as 357, with spaces if keys have several digits."""
    return (" " if pad.keys[-1] > 9 else "").join(map(str, sorted(keys)))
