"""A stopped search as text for a link.

The text holds the number of first branches done, the vertices and solutions at each depth, and a checksum that ties it
to its position.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from countinghouse.errors import InputError

if TYPE_CHECKING:
    from countinghouse.exact_cover.search.exhaustive import SearchState

_SAVED = re.compile(
    r"([0-9]{1,9});([0-9]{1,60}(?:\.[0-9]{1,60})*);([0-9]{1,60}(?:\.[0-9]{1,60})*);([0-9a-f]{8})\Z"
)


def write(search: SearchState, position: str) -> str:
    """Return the canonical spelling of a stopped search; "" if it has not begun."""
    return _spelled(search.done, search.vertices, search.found, position) if search.done else ""


def _spelled(done: int, vertices: Sequence[int], found: Sequence[int], position: str) -> str:
    text = f"{done};{'.'.join(map(str, vertices))};{'.'.join(map(str, found))}"
    return f"{text};{zlib.crc32(f'{text};{position}'.encode()):08x}"


def read(text: object, position: str) -> SearchState:
    """Read the text that `write` returned for the same position; raise InputError for any other text."""
    from countinghouse.exact_cover.search.exhaustive import SearchState

    parts = _SAVED.match(text) if isinstance(text, str) else None
    if parts is None:
        raise InputError("The saved search cannot be read; search from the beginning.")
    done = int(parts[1])
    vertices, found = (tuple(int(digits) for digits in parts[k].split(".")) for k in (2, 3))
    if not _spelled(done, vertices, found, position).endswith(parts[4]):
        raise InputError(
            "The saved search is damaged, or belongs to another position; search from the beginning."
        )
    return SearchState.from_plain({"done": done, "vertices": vertices, "found": found})
